# make play      start the server and open the game in the browser
# make dev       server and page side by side, renewed as you edit
# make test      everything that must hold: lint, the page's tests, the rules on the plain and the whole suite on the
#                compiled build, and whole games in a real browser
# make test-long the long form: more games, sizes and languages; for releases
# make tools     install the tools and the plain build into .venv-dev
# make lint      formatter, linter, types, layers; of the page too
# make web       build the page
# make goldens   write the golden playthroughs anew
# make docs      write the pages that are made from data
# make docs-site build the documentation as a site: build/site/index.html
# make site      build the game as a folder of static files that needs no server: build/play
# make wasm      compile the rules for the browser, which `make site` does by itself
# make wheels    build the wheels and the source archive for every Python at hand, and try them: build/wheels/dist
# make wire      write the page's side of the wire anew
# make bench     measure this machine
# make clean     remove what the above made

PYTHON ?= python3
WORKERS ?= 2
# Tests of the page wait for each other: with twice as many at once the cores are never idle. Those of the server measure times.
WAITING ?= $(shell echo $$((2 * $(WORKERS))))

PLAY := .venv
DEV := .venv-dev
WHEEL := .venv-wheel

PIP := -m pip --disable-pip-version-check --quiet
PINS := pyproject.toml constraints.txt
# Directories too: they change when a file is added or removed.
SOURCES := $(shell find src -not -path '*/__pycache__*' -not -path 'src/fimbul/server/static*' 2>/dev/null)
PAGE := $(shell find web/src web/public 2>/dev/null) web/index.html web/vite.config.ts web/package-lock.json
NODE_MODULES := web/node_modules/.installed
BUILT := src/fimbul/server/static/.source-hash
SITE := build/play/index.html

PYTEST := -m pytest -c pyproject.toml --import-mode=importlib --dist worksteal --durations=15
BROWSER_TESTS := tests/web
# Tests to which the build of the rules makes no difference: they run on the compiled one, where there is one.
ONCE := $(addprefix tests/,analysis arena bots browser cli docs lessons midgard/oracle packaging puzzles server shared/differential/test_long_play.py shared/records valhalla/oracle valhalla/test_bots.py valhalla/test_long_play.py words)
ONCE += $(filter-out tests/rl/test_encoder.py,$(wildcard tests/rl/test_*.py))
# These read the sources, or patch them: they run on the plain build.
PLAIN_ONLY := tests/audits

# Exits with 0 if the installed rules are compiled.
IS_COMPILED := -c 'import fimbul.core as core; raise SystemExit(core.__file__.endswith(".py"))'
# Exits with 0 if this machine can compile them.
CAN_COMPILE := -c 'import hatch_build; raise SystemExit(not hatch_build.have_c_compiler())'
# Exits with 0 if this machine has a node that serves.
HAS_NODE := -c 'import hatch_build; raise SystemExit(hatch_build.machine_npm() is None)'
# Prints the requirement that brings a node of our own.
NODE_WHEEL := -c 'import hatch_build; print(hatch_build.NODE_WHEEL)'
# npm in web/, by whichever node there is.
NPM = $(DEV)/bin/python -c 'import pathlib, sys, hatch_build; sys.exit(hatch_build.run_npm(pathlib.Path("web"), *sys.argv[1:]))'

.PHONY: play dev test ready tools lint lint-python lint-web web test-web test-plain test-compiled test-browser test-long goldens docs docs-site site wasm wheels wire bench clean
.DELETE_ON_ERROR:

play: $(PLAY)/.installed
	@$(PLAY)/bin/fimbul

dev: $(NODE_MODULES)
	@$(DEV)/bin/python -m tools.dev

bench: $(PLAY)/.installed
	@$(PLAY)/bin/fimbul bench

# What takes one core goes two at a time; the suites, with as many workers as cores, one after the other.
test:
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=line ready
	@$(MAKE) --no-print-directory --jobs=1 test-plain test-compiled test-browser

ready: lint-python $(WHEEL)/.installed lint-web test-web docs-site $(SITE)

tools: $(DEV)/.installed

lint: lint-python lint-web

lint-python: $(DEV)/.installed
	$(DEV)/bin/ruff check .
	$(DEV)/bin/ruff format --check .
	$(DEV)/bin/mypy
	$(DEV)/bin/lint-imports

lint-web: $(NODE_MODULES)
	$(NPM) run lint
	$(NPM) run check

web: $(BUILT)

test-web: $(NODE_MODULES)
	@echo "== the page's own tests"
	$(NPM) test

# Beside the compiled build the plain one does less of the volume (tests/volume.py).
test-plain: $(DEV)/.installed $(WHEEL)/.installed
	@echo '== the suite on the plain build'
	@if $(WHEEL)/bin/python $(IS_COMPILED); then \
		FIMBUL_SHARE=less $(DEV)/bin/python $(PYTEST) -n $(WORKERS) $(addprefix --ignore=,$(BROWSER_TESTS) $(ONCE)); \
	else \
		$(DEV)/bin/python $(PYTEST) -n $(WORKERS) --ignore=$(BROWSER_TESTS); \
	fi

# Without a C compiler the second run is left out, and says so; in CI that is an error.
test-compiled: $(WHEEL)/.installed $(SITE)
	@if $(WHEEL)/bin/python $(IS_COMPILED); then \
		echo '== the suite on the compiled build'; \
		FIMBUL_EXPECT=compiled $(WHEEL)/bin/python $(PYTEST) -n $(WORKERS) $(addprefix --ignore=,$(BROWSER_TESTS) $(PLAIN_ONLY)); \
	else \
		echo '== LEFT OUT: the suite on the compiled build; the rules could not be compiled (no C compiler?)'; \
		[ "$$CI" != true ]; \
	fi

# The installed game in a real browser. Without a Chromium this is left out, and says so; in CI that is an error.
test-browser: $(WHEEL)/.installed $(SITE)
	@browser=$${CHROMIUM:-$$(command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome)}; \
	if [ -n "$$browser" ]; then \
		echo "== whole games in a real browser ($$browser)"; \
		CHROMIUM="$$browser" $(WHEEL)/bin/python $(PYTEST) -n $(WAITING) $(BROWSER_TESTS); \
	else \
		echo '== LEFT OUT: all browser tests; there is no Chromium on this machine.'; \
		echo '==   Debian: apt-get install chromium chromium-headless-shell. Elsewhere: CHROMIUM=/path/to/chromium make test'; \
		[ "$$CI" != true ]; \
	fi

# Hours of games, and every window and language that the short form leaves out.
test-long: $(WHEEL)/.installed $(SITE)
	$(WHEEL)/bin/python $(PYTEST) -n $(WORKERS) -m long

goldens: $(DEV)/.installed
	$(DEV)/bin/python -m tests.shared.golden.regenerate
	$(DEV)/bin/python -m tests.words.stories

docs: $(DEV)/.installed
	$(DEV)/bin/python -m fimbul.words.pages docs
	$(DEV)/bin/python -m fimbul.rl.pages docs
	$(DEV)/bin/python -m tests.server.orders_page

# Any warning is an error: a link that leads nowhere, a page that nothing leads to, a name that is gone.
docs-site: $(DEV)/.installed
	@echo '== building the documentation'
	@$(DEV)/bin/sphinx-build -q -W --keep-going -d build/doctrees -c docs . build/site
	@$(DEV)/bin/python -m tools.check_site build/site

# Where the rules cannot be compiled for the browser, it is built with plain ones, and says so.
site: $(SITE)

$(SITE): $(NODE_MODULES) $(SOURCES) $(PAGE) $(shell find tools -name '*.py')
	@$(DEV)/bin/python -m tools.site
	@touch $@

wasm: $(NODE_MODULES)
	@$(DEV)/bin/python -m tools.wasm

# Minutes for each Python. PYTHONS="python3.13 …" chooses them.
wheels: $(NODE_MODULES)
	@$(DEV)/bin/python $(PIP) install -c constraints.txt --group wheels
	@$(DEV)/bin/python -m tools.wheels $(addprefix --python=,$(PYTHONS))

wire: $(DEV)/.installed
	$(DEV)/bin/python -m fimbul.server.tsgen > web/src/wire.ts

clean:
	rm -rf $(PLAY) $(DEV) $(WHEEL) build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	rm -rf web/node_modules src/fimbul/server/static
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The player's environment: the wheel, compiled where there is a C compiler.
$(PLAY)/.installed: $(PINS) hatch_build.py $(SOURCES) $(PAGE)
	@echo '== installing Fimbul; building the page and compiling the rules takes two minutes or three'
	@test -x $(PLAY)/bin/python || $(PYTHON) -m venv $(PLAY)
	@FIMBUL_WEB=require $(PLAY)/bin/python $(PIP) install -c constraints.txt .
	@$(PLAY)/bin/python $(IS_COMPILED) || echo '== the rules could not be compiled (no C compiler?): they run as plain Python, several times slower'
	@touch $@

# The developer's environment: the sources themselves and all tools. Dependency groups need pip 25.1.
$(DEV)/.installed: $(PINS) hatch_build.py
	@echo '== installing the tools and the plain build'
	@test -x $(DEV)/bin/python || $(PYTHON) -m venv $(DEV)
	@$(DEV)/bin/python $(PIP) install 'pip>=25.1'
	@FIMBUL_MYPYC=skip FIMBUL_WEB=skip $(DEV)/bin/python $(PIP) install -c constraints.txt --group dev -e .
	@# Written later, the bytecode would change the directories: they would be newer than what is built from them.
	@$(DEV)/bin/python -m compileall -q src
	@touch $@

# The page's tools, and a node to run them where the machine has none.
$(NODE_MODULES): $(DEV)/.installed web/package.json web/package-lock.json web/.npmrc
	@echo "== installing the page's tools"
	@$(DEV)/bin/python $(HAS_NODE) || $(DEV)/bin/python $(PIP) install "$$($(DEV)/bin/python $(NODE_WHEEL))"
	@$(NPM) ci
	@touch $@

$(BUILT): $(NODE_MODULES) $(PAGE)
	@echo '== building the page'
	@$(DEV)/bin/python -c 'import pathlib, hatch_build; hatch_build.Page(pathlib.Path.cwd()).build()'

# The compiled build under test. A build that fails where it could succeed is an error, never a fall-back.
$(WHEEL)/.tools: $(PINS)
	@echo '== installing the tools of the compiled run'
	@test -x $(WHEEL)/bin/python || $(PYTHON) -m venv $(WHEEL)
	@$(WHEEL)/bin/python $(PIP) install 'pip>=25.1'
	@$(WHEEL)/bin/python $(PIP) install -c constraints.txt --group test
	@touch $@

$(WHEEL)/.installed: $(WHEEL)/.tools $(DEV)/.installed hatch_build.py $(SOURCES) $(BUILT)
	@echo '== compiling the rules'
	@if [ -n "$$FIMBUL_MYPYC" ]; then mode=$$FIMBUL_MYPYC; \
	elif [ "$$CI" = true ] || $(DEV)/bin/python $(CAN_COMPILE); then mode=require; \
	else mode=auto; fi; \
	FIMBUL_MYPYC=$$mode FIMBUL_WEB=require $(WHEEL)/bin/python $(PIP) install -c constraints.txt .
	@$(DEV)/bin/python -m compileall -q src  # as above, for files that are new
	@touch $@
