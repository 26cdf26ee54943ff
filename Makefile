# make play      play in the terminal
# make test      everything that must hold: lint, then the suite on the plain and on the compiled build
# make lint      formatter, linter, types, layers
# make goldens   write the golden playthroughs anew
# make docs      write the pages that are made from data
# make bench     measure this machine
# make clean     remove what the above made

PYTHON ?= python3
WORKERS ?= 2

PLAY := .venv
DEV := .venv-dev
WHEEL := .venv-wheel

PIP := -m pip --disable-pip-version-check --quiet
PINS := pyproject.toml constraints.txt
# Directories too: they change when a file is added or removed.
SOURCES := $(shell find src -not -path '*/__pycache__*' 2>/dev/null)
PYTEST := -m pytest -c pyproject.toml --import-mode=importlib -n $(WORKERS)

# Exits with 0 if the installed rules are compiled.
IS_COMPILED := -c 'import fimbul.core as core; raise SystemExit(core.__file__.endswith(".py"))'
# Exits with 0 if this machine can compile them.
CAN_COMPILE := -c 'import hatch_build; raise SystemExit(not hatch_build.have_c_compiler())'

.PHONY: play test lint test-plain test-compiled goldens docs bench clean
.NOTPARALLEL:
.DELETE_ON_ERROR:

play: $(PLAY)/.installed
	@$(PLAY)/bin/fimbul play

bench: $(PLAY)/.installed
	@$(PLAY)/bin/fimbul bench

test: lint test-plain test-compiled

lint: $(DEV)/.installed
	$(DEV)/bin/ruff check .
	$(DEV)/bin/ruff format --check .
	$(DEV)/bin/mypy
	$(DEV)/bin/lint-imports

test-plain: $(DEV)/.installed
	@echo '== the suite on the plain build'
	$(DEV)/bin/python $(PYTEST)

# Without a C compiler the second run is left out, and says so; in CI that is an error.
test-compiled: $(WHEEL)/.installed
	@if $(WHEEL)/bin/python $(IS_COMPILED); then \
		echo '== the suite on the compiled build'; \
		FIMBUL_EXPECT=compiled $(WHEEL)/bin/python $(PYTEST); \
	else \
		echo '== LEFT OUT: the suite on the compiled build; the rules could not be compiled (no C compiler?)'; \
		[ "$$CI" != true ]; \
	fi

goldens: $(DEV)/.installed
	$(DEV)/bin/python -m tests.golden.regenerate

docs: $(DEV)/.installed
	$(DEV)/bin/python -m fimbul.words.pages docs/rulings.md docs/rulings-valhalla.md

clean:
	rm -rf $(PLAY) $(DEV) $(WHEEL) build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The player's environment: the wheel, compiled where there is a C compiler.
$(PLAY)/.installed: $(PINS) hatch_build.py $(SOURCES)
	@echo '== installing Fimbul; compiling the rules takes a minute or two'
	@test -x $(PLAY)/bin/python || $(PYTHON) -m venv $(PLAY)
	@$(PLAY)/bin/python $(PIP) install -c constraints.txt .
	@$(PLAY)/bin/python $(IS_COMPILED) || echo '== the rules could not be compiled (no C compiler?): they run as plain Python, several times slower'
	@touch $@

# The developer's environment: the sources themselves and all tools. Dependency groups need pip 25.1.
$(DEV)/.installed: $(PINS) hatch_build.py
	@echo '== installing the tools and the plain build'
	@test -x $(DEV)/bin/python || $(PYTHON) -m venv $(DEV)
	@$(DEV)/bin/python $(PIP) install 'pip>=25.1'
	@FIMBUL_MYPYC=skip $(DEV)/bin/python $(PIP) install -c constraints.txt --group dev -e .
	@touch $@

# The compiled build under test. A build that fails where it could succeed is an error, never a fall-back.
$(WHEEL)/.tools: $(PINS)
	@echo '== installing the tools of the compiled run'
	@test -x $(WHEEL)/bin/python || $(PYTHON) -m venv $(WHEEL)
	@$(WHEEL)/bin/python $(PIP) install 'pip>=25.1'
	@$(WHEEL)/bin/python $(PIP) install -c constraints.txt --group test
	@touch $@

$(WHEEL)/.installed: $(WHEEL)/.tools $(DEV)/.installed hatch_build.py $(SOURCES)
	@echo '== compiling the rules'
	@if [ -n "$$FIMBUL_MYPYC" ]; then mode=$$FIMBUL_MYPYC; \
	elif [ "$$CI" = true ] || $(DEV)/bin/python $(CAN_COMPILE); then mode=require; \
	else mode=auto; fi; \
	FIMBUL_MYPYC=$$mode $(WHEEL)/bin/python $(PIP) install -c constraints.txt .
	@touch $@
