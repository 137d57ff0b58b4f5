# Two commands do everything: `make run` and `make test`. Both set up what they need.

PYTHON ?= python3
PORT ?= 8501

BIN := .venv/bin

.DEFAULT_GOAL := help
.PHONY: help run test lint types test-js test-py bench bench-ui format screenshots app-environment test-environment browser postgres

help:  ## say what can be made
	@grep -E '^[a-z-]+:.*  ## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*  ## /  make \1	/' | expand -t 20

run: app-environment  ## serve the app on 127.0.0.1 (PORT=8501)
	@$(BIN)/python scripts/serve.py $(PORT)

test: test-environment browser postgres  ## run every check and every test
	@$(MAKE) --no-print-directory --keep-going lint types test-js test-py

lint: test-environment  ## ruff: rules and layout
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: test-environment  ## mypy, strict
	$(BIN)/mypy

test-js: test-environment  ## tests of the viewer's modules, in node
	$(BIN)/node --test $(wildcard tests/js/*.test.js)

test-py: test-environment  ## unit, property, golden, app and browser tests
	$(BIN)/pytest -n auto --maxprocesses 4 --dist worksteal

bench: test-environment  ## compare speed with peers
	-@$(PYTHON) scripts/environment.py requirements-bench.txt
	$(BIN)/python -m benchmarks

bench-ui: test-environment browser  ## measure the Inspect page in Chromium
	$(BIN)/python -m benchmarks.ui

format: test-environment  ## let ruff lay out the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

screenshots: test-environment browser  ## take the pictures in docs/screenshots anew
	$(BIN)/python -m scripts.screenshots

app-environment:
	@$(PYTHON) scripts/environment.py requirements.txt

test-environment:
	@$(PYTHON) scripts/environment.py requirements-dev.txt

browser: test-environment
	@$(BIN)/python -m scripts.browser

postgres: test-environment
	@$(BIN)/python -m scripts.postgres
