# Two commands: `make play` and `make test`.  Both install what they need into .venv first.

PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test chromium clean

play: .venv/installed
	$(BIN)/motu serve

test: .venv/installed-tests chromium
	$(BIN)/python tests/compiling.py
	$(BIN)/python -m pytest -n 2 --dist worksteal

.venv/bin/pip:
	$(PYTHON) -m venv .venv

.venv/installed: .venv/bin/pip pyproject.toml constraints.txt
	$(BIN)/pip install --quiet --constraint constraints.txt --editable .
	touch $@

.venv/installed-tests: .venv/bin/pip pyproject.toml constraints.txt
	$(BIN)/pip install --quiet --constraint constraints.txt --editable ".[test]"
	touch $@ .venv/installed

# The page is tested in Debian's Chromium.
chromium:
	@command -v chromium >/dev/null || { SUDO=$$(command -v sudo || true); \
	  $$SUDO apt-get update -qq && $$SUDO apt-get install -qq -y chromium >/dev/null; }

clean:
	rm -rf .venv build dist src/*.egg-info
