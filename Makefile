# `make play`, `make test`, `make docs` and `make statistics`; each installs what it needs into .venv first.

PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test docs statistics debian clean

play: .venv/installed
	$(BIN)/motu serve

test: .venv/installed-tests debian
	$(BIN)/python tests/compiling.py
	$(BIN)/python -m pytest -n 2 --dist worksteal

# The site is docs/site/index.html; it needs no server and no line.
docs: .venv/installed-tests
	$(BIN)/python -m sphinx -b html -W --keep-going -q docs docs/site

# What random play and bots say about the games; only what is missing in the figures is played.
statistics: .venv/installed-tests
	$(BIN)/python -m motu.statistics.figures docs/statistics.json $(AGAIN)
	$(BIN)/python -m motu.statistics.page docs/statistics.json docs/statistics.md

.venv/bin/pip:
	$(PYTHON) -m venv .venv

.venv/installed: .venv/bin/pip pyproject.toml constraints.txt
	$(BIN)/pip install --quiet --constraint constraints.txt --editable .
	touch $@

.venv/installed-tests: .venv/bin/pip pyproject.toml constraints.txt
	$(BIN)/pip install --quiet --constraint constraints.txt --editable ".[test]"
	touch $@ .venv/installed

# The page is tested in Debian's Chromium without windows, several servers on Debian's PostgreSQL (which the tests start themselves).
debian:
	@{ command -v chromium-headless-shell && ls /usr/lib/postgresql/*/bin/initdb; } >/dev/null 2>&1 || { \
	  SUDO=$$(command -v sudo || true); $$SUDO apt-get update -qq && \
	  $$SUDO apt-get install -qq -y chromium-headless-shell postgresql >/dev/null; }

clean:
	rm -rf .venv build dist docs/site docs/examples src/*.egg-info
