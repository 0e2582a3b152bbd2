# Two commands: `make play` and `make test`.  Both install what they need into .venv first.

PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test clean

play: .venv/installed
	$(BIN)/motu play

test: .venv/installed-tests
	$(BIN)/python -m pytest -n 2 --dist worksteal

.venv/bin/pip:
	$(PYTHON) -m venv .venv

.venv/installed: .venv/bin/pip pyproject.toml constraints.txt
	$(BIN)/pip install --quiet --constraint constraints.txt --editable .
	touch $@

.venv/installed-tests: .venv/bin/pip pyproject.toml constraints.txt
	$(BIN)/pip install --quiet --constraint constraints.txt --editable ".[test]"
	touch $@ .venv/installed

clean:
	rm -rf .venv build dist src/*.egg-info
