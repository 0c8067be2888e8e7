# Two commands do everything on a fresh machine: `make play` and `make test`.
#
#   make play ARGS='--prompt "a snowy night"'     options for `dreamtick play`
#   make serve ARGS='--host 0.0.0.0'              options for `dreamtick serve`
#   make test ARGS='tests/input -k bindings'      options for pytest
#   make setup PIP_ARGS='--no-cache-dir'          options for pip
#   make setup PYTHON=/opt/python3.13/bin/python3 another Python than the first that is found
#
# Set-up is done once and again when pyproject.toml or constraints.txt change. It needs the network; nothing else does.
# All paths are relative, so that a folder with spaces in its name works.

ARGS =
PIP_ARGS =
PYTHON =
VENV_PYTHON = .venv/bin/python
READY = .venv/ready

.DEFAULT_GOAL := help
.PHONY: help play serve test lint setup clean

help: ## say what there is
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1	\2/p' Makefile | expand -t 14

play: $(READY) ## open the built-in world
	@exec $(VENV_PYTHON) -m dreamtick play $(ARGS)

serve: $(READY) ## serve the built-in world to browsers
	@exec $(VENV_PYTHON) -m dreamtick serve $(ARGS)

test: lint ## run ruff, mypy and the tests
	@exec $(VENV_PYTHON) -m pytest $(ARGS)

lint: $(READY) ## run ruff and mypy
	@$(VENV_PYTHON) -m ruff check .
	@$(VENV_PYTHON) -m mypy -p dreamtick

setup: $(READY) ## make .venv and install everything into it
	@echo "Set up: make play, make test"

clean: ## remove .venv and what builds and tools left behind
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# `ready` is written last: a set-up that was interrupted is taken up again, and a half-made environment is made anew.
$(READY): pyproject.toml constraints.txt
	@python="$(PYTHON)"; \
	usable() { "$$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }; \
	if [ -z "$$python" ]; then \
		for name in python3.13 python3.12 python3.11 python3.14 python3 python; do \
			if usable "$$name"; then python="$$name"; break; fi; \
		done; \
	fi; \
	if ! usable "$${python:-none}"; then \
		echo "Dreamtick needs Python 3.11 or newer: $${python:-no python3} is not, or is not there." >&2; \
		echo "Install one, or name it: make setup PYTHON=/path/to/python3" >&2; \
		exit 1; \
	fi; \
	if ! $(VENV_PYTHON) -m pip --version >/dev/null 2>&1 || ! usable $(VENV_PYTHON); then \
		echo "Making .venv with $$("$$python" --version)"; \
		"$$python" -m venv --clear .venv || { \
			echo "The environment could not be made. On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }; \
	fi
	@echo "Installing Dreamtick and what it needs (once; torch is large)"
	@quiet=$$(test -t 1 || echo --quiet); \
	$(VENV_PYTHON) -m pip install $$quiet --disable-pip-version-check $(PIP_ARGS) -c constraints.txt -e '.[dev]' || { \
		echo "The installation failed; see above. Run the same command again to go on where it stopped." >&2; \
		echo "If it was evdev (for keys while the window is in the background) that could not be built, it lacks a C" >&2; \
		echo "compiler or Linux headers. On Debian and Ubuntu: apt install gcc linux-libc-dev python3-dev" >&2; \
		exit 1; }
	@touch $(READY)
