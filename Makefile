# Two commands: `make play` and `make test`.  Both install what they need into .venv first.

PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test debian clean

play: .venv/installed
	$(BIN)/motu serve

test: .venv/installed-tests debian
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

# The page is tested in Debian's Chromium, several servers on Debian's PostgreSQL (which the tests start themselves).
debian:
	@{ command -v chromium && ls /usr/lib/postgresql/*/bin/initdb; } >/dev/null 2>&1 || { \
	  SUDO=$$(command -v sudo || true); $$SUDO apt-get update -qq && \
	  $$SUDO apt-get install -qq -y chromium postgresql >/dev/null; }

clean:
	rm -rf .venv build dist src/*.egg-info
