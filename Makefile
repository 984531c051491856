# make demo          set up .venv, lower a real model, run it through PJRT, compare with eager torch
# make test          everything that a change must pass
# make quick         lint and the tests that need no real model
# make every-case    all cases of the tests of which `make test` draws some (every operator by the reference interpreter, every model)
# make sweep         every operator, module and optimizer that PyTorch tests; hours, and resumable
# make fuzz          random programs through every door, for SECONDS (600); resumable
# make fuzz-large    the same with tensors of thousands of elements
# make fuzz-bits     random programs of operators that IEEE 754 defines, compared by their bits, for SECONDS (600); resumable
# make fuzz-gradients random programs of autograd's own through every door, for SECONDS (600); resumable
# make fuzz-networks random networks and their training through every door, for SECONDS (600); resumable
# make fuzz-meshes  random programs and networks over meshes of eight devices of the CPU, for SECONDS (600); resumable
# make faults-interrupts   INTERRUPTS (1000) SIGINTs at random times over training, lowering, compiling, saving; resumable
# make layouts       forty models trained over eight devices, by data, FSDP and tensor parallelism, beside one; two hours
# make memory        10,000 graphs, 100,000 syncs, 1,000 programs lowered and dropped: memory is flat
# make fuzz-files    changed files through load and the command line, for SECONDS (600); resumable
# make faults        every system call of store, look-up, eviction, save, load and checkpoint fails once; an hour
# make test-newest   the quick tests on Python 3.12 or newer with the newest jax that pyproject.toml allows
# make test-between  the tests of modules and programs on each jax between the oldest and the newest (BETWEEN), one after the other
# make test-next     the quick tests with the newest torch and jax that there are, whatever pyproject.toml allows
# make docs          the documentation site, in build/site/; every warning is an error
#
# Set-up needs Python 3.11 or newer and nothing else. Variables, all optional:
#   PYTHON           the interpreter of .venv            (found: python3.11, or the next one that is new enough)
#   PYTHON_NEWEST    the interpreter of .venv-newest and .venv-next (found: python3.12 or newer)
#   BETWEEN          the releases of jax that `make test-between` puts over .venv-newest  (0.11.0 0.11.1 0.11.2)
#   NEXT             what .venv-next is upgraded to      (torch jax jaxlib; "--pre torch jax jaxlib" for what comes)
#   PIP_TORCH_ARGS   arguments of the pip that installs torch; by default PyTorch's index of CPU builds, where it answers
#   JOBS             how many pytest processes           (2)
#   INTERRUPTS       how many `make faults-interrupts` sends (1000)
#   PEERS            how many runs of `make peers` (100)
#   SECONDS          how long `make fuzz`, `fuzz-large`, `fuzz-bits`, `fuzz-gradients`, `fuzz-networks`, `fuzz-meshes`, `fuzz-files` go on  (600)

# Bytecode is written, whatever the caller's environment says: the suite starts some hundred processes
export PYTHONDONTWRITEBYTECODE :=

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

VENV := .venv
BIN := $(VENV)/bin
NEWEST := .venv-newest
AFTER := .venv-next
DOCS := .venv-docs
BETWEEN ?= 0.11.0 0.11.1 0.11.2
NEXT ?= torch jax jaxlib
JOBS ?= 2
SECONDS ?= 600
INTERRUPTS ?= 1000
PEERS ?= 100
FUZZ_ARGS ?=
FAULT_ARGS ?=
PYTEST_ARGS ?=
SWEEP_ARGS ?=
TORCH_CPU_INDEX := https://download.pytorch.org/whl/cpu

# $(call find_python,MINORS): the first python3.MINOR, on the path or among pyenv's, or python3, that starts and is no
# older than the first of MINORS
candidates = $(foreach m,$(1),python3.$(m) $(wildcard $(HOME)/.pyenv/versions/3.$(m).*/bin/python3)) python3
find_python = $(shell for python in $(candidates); do \
	$$python -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, $(firstword $(1))))' >/dev/null 2>&1 \
	&& echo $$python && break; done)
PYTHON ?= $(call find_python,11 12 13 14)
PYTHON_NEWEST ?= $(call find_python,12 13 14)

# PyTorch's CPU builds are a tenth of the default ones. Their index is used only where it answers at once, so that a
# machine behind a mirror installs from the mirror alone.
ifndef PIP_TORCH_ARGS
probe_torch_index = $(shell $(1) -c 'import urllib.request as u; u.urlopen("$(TORCH_CPU_INDEX)/torch/", timeout=5)' \
	>/dev/null 2>&1 && echo --extra-index-url $(TORCH_CPU_INDEX))
else
probe_torch_index = $(PIP_TORCH_ARGS)
endif

# $(call install,VENV,PYTHON,CONSTRAINTS). Modules are compiled when they are first imported: most of transformers' never are.
define install
	@test -n "$(2)" || { echo "no Python that is new enough was found: see the head of the Makefile" >&2; exit 1; }
	$(2) -m venv $(1)
	$(1)/bin/python -m pip install --quiet --no-compile $(call probe_torch_index,$(1)/bin/python) -c $(3) torch
	$(1)/bin/python -m pip install --quiet --no-compile -c $(3) -e '.[test,lint]'
	$(1)/bin/python -m pip install --quiet --no-compile --no-deps $(call probe_torch_index,$(1)/bin/python) -c $(3) torchvision
	touch $@
endef

# The compilers of TPUs and GPUs lie in a folder beside the environment, so that all other tests run without them, as
# most users do; the tests of hloemit/targets put it on their path.
$(VENV)/installed: pyproject.toml setup.py constraints/tested.txt constraints/compilers.txt
	$(call install,$(VENV),$(PYTHON),constraints/tested.txt)
	$(BIN)/python -m pip install --quiet --no-compile --no-deps --upgrade --target $(VENV)/compilers -r constraints/compilers.txt

$(NEWEST)/installed: pyproject.toml setup.py constraints/newest.txt
	$(call install,$(NEWEST),$(PYTHON_NEWEST),constraints/newest.txt)

# The newest torch and jax are put over the versions of .venv-newest by a pip that is told of no pins, and hloemit stays
# installed with pins that no longer hold. Every call looks for newer releases.
$(AFTER)/installed: pyproject.toml setup.py constraints/newest.txt
	$(call install,$(AFTER),$(PYTHON_NEWEST),constraints/newest.txt)

# The extra `docs` alone: the site is made from sources and docstrings as they are read, and needs neither torch nor jax.
$(DOCS)/installed: pyproject.toml constraints/docs.txt
	@test -n "$(PYTHON)" || { echo "no Python that is new enough was found: see the head of the Makefile" >&2; exit 1; }
	$(PYTHON) -m venv $(DOCS)
	extra=$$($(PYTHON) -c 'import tomllib; project = tomllib.load(open("pyproject.toml", "rb"))["project"]; \
		print(*project["optional-dependencies"]["docs"])'); \
	$(DOCS)/bin/python -m pip install --quiet -c constraints/docs.txt $$extra
	touch $@

.PHONY: help setup demo test quick every-case lint format test-newest test-between test-next golden sweep fuzz fuzz-large fuzz-bits fuzz-gradients fuzz-networks fuzz-meshes fuzz-files
.PHONY: faults faults-interrupts layouts memory training collectives peers docs docs-errors docs-commands clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 20

setup: $(VENV)/installed ## make .venv and install everything that was tested

demo: setup ## lower a real model, run it through PJRT, compare with eager torch
	TF_CPP_MIN_LOG_LEVEL=1 $(BIN)/python examples/demo.py  # without XLA's greeting

test: lint ## lint, and the whole suite
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal $(PYTEST_ARGS)

quick: lint ## lint, and the tests that are not marked slow
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal -m "not slow" $(PYTEST_ARGS)

every-case: setup ## all cases of the tests of which `make test` draws some
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal -m drawn --every-case $(PYTEST_ARGS)

# mypy finds a package by its directory's name, and the directory of hloemit_cli is `cli`
lint: setup ## ruff, mypy, import-linter
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@mkdir -p $(VENV)/typecheck && ln -sfn ../../cli $(VENV)/typecheck/hloemit_cli
	MYPYPATH=$(VENV)/typecheck $(BIN)/mypy -p hloemit -p hloemit_cli
	$(BIN)/lint-imports

format: setup ## rewrite the sources as `make lint` wants them
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

test-newest: $(NEWEST)/installed ## the quick tests on Python 3.12 or newer with the newest jax
	$(NEWEST)/bin/python -m pytest -n $(JOBS) --dist worksteal -m "not slow" -p no:cacheprovider $(PYTEST_ARGS)

# Each release lies in a folder of its own on Python's path, ahead of the newest one.
test-between: $(NEWEST)/installed ## the tests of modules on each jax between the oldest and the newest
	for version in $(BETWEEN); do \
		$(NEWEST)/bin/python -m pip install --quiet --no-deps --upgrade --target $(NEWEST)/jax-$$version \
			jax==$$version jaxlib==$$version; \
		PYTHONPATH=$(CURDIR)/$(NEWEST)/jax-$$version $(NEWEST)/bin/python -m pytest -n $(JOBS) \
			--dist worksteal -p no:cacheprovider tests/ir tests/stages tests/formats tests/runtime $(PYTEST_ARGS); \
	done

test-next: $(AFTER)/installed ## the quick tests with the newest torch and jax, whatever pyproject.toml allows
	@index="$(call probe_torch_index,$(AFTER)/bin/python)"; \
	$(AFTER)/bin/python -m pip install --quiet --no-compile --upgrade $$index $(NEXT); \
	$(AFTER)/bin/python -m pip install --quiet --no-compile --upgrade --no-deps $$index torchvision
	@$(AFTER)/bin/python -m pip list 2>/dev/null | grep -E '^(torch|torchvision|jax|jaxlib|numpy) '
	$(AFTER)/bin/python -m pytest -n $(JOBS) --dist worksteal -m "not slow" -p no:cacheprovider $(PYTEST_ARGS)

golden: setup ## write the golden files anew; read the diff
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal -q --update-golden $(PYTEST_ARGS)
	git --no-pager diff --stat -- golden

# Hours, and resumable: what is in .sweep/ is not run again. SWEEP_ARGS="--again failed" runs what failed once more.
sweep: setup ## PyTorch's own databases of operators, modules and optimizers, all of them; write docs/operators.md
	$(BIN)/python -m tests.sweep run --jobs $(JOBS) $(SWEEP_ARGS)
	$(BIN)/python -m tests.sweep check || { $(BIN)/python -m tests.sweep table; exit 1; }
	$(BIN)/python -m tests.sweep table

# Each call goes on where the last one stopped: .fuzz/ has the record. FUZZ_ARGS="--door lazy --length 40" narrows it.
fuzz: setup ## random programs through every door for SECONDS; prints what disagrees with eager PyTorch as scripts
	$(BIN)/python -m tests.fuzz --stream record --seconds $(SECONDS) $(FUZZ_ARGS)

fuzz-large: setup ## random programs on tensors of thousands of elements, where compilers' libraries take part, for SECONDS
	$(BIN)/python -m tests.fuzz --large --stream large --seconds $(SECONDS) $(FUZZ_ARGS)

fuzz-bits: setup ## random programs of operators that IEEE 754 defines, at the ends of the numbers, by their bits, for SECONDS
	$(BIN)/python -m tests.bits --stream bits --seconds $(SECONDS) $(FUZZ_ARGS)

fuzz-gradients: setup ## random programs of hooks, checkpoints, transforms and functions with a backward of their own, for SECONDS
	$(BIN)/python -m tests.differentiation --stream gradients --seconds $(SECONDS) $(FUZZ_ARGS)

# Resumable, as fuzz is. FUZZ_ARGS="--door step --length 12" narrows it; without a door, each seed has three.
fuzz-networks: setup ## random networks, their losses and optimizers through the doors for SECONDS, beside eager PyTorch
	$(BIN)/python -m tests.networks --stream networks --seconds $(SECONDS) $(FUZZ_ARGS)

# Resumable, as fuzz is. FUZZ_ARGS="--door text" narrows it; each third seed is a network.
fuzz-meshes: setup ## random programs and networks over meshes of eight devices of the CPU, for SECONDS, beside eager PyTorch
	$(BIN)/python -W ignore -m tests.meshes --stream meshes --seconds $(SECONDS) $(FUZZ_ARGS)

# Resumable: .interrupts/ has how often each scenario was interrupted, and is to be removed to begin again.
faults-interrupts: setup ## INTERRUPTS SIGINTs at random times; what ends otherwise than a Python program does is an error
	$(BIN)/python -m tests.interrupts $(INTERRUPTS)

memory: setup ## many graphs, syncs, programs and cycles: prints what the process takes, and fails where it grows
	$(BIN)/python -m tests.memory

layouts: setup ## models trained over eight devices of the CPU under three layouts, and as PyTorch cuts them, beside one device
	$(BIN)/python -W ignore -m tests.layouts

# Each call goes on where the last one stopped. FUZZ_ARGS="--stream other --seed 1000000" is another row of files.
fuzz-files: setup ## files that were changed at random through hloemit.load and the command line, for SECONDS
	$(BIN)/python -m tests.hostile --stream files --seconds $(SECONDS) $(FUZZ_ARGS)

# FAULT_ARGS='--only "xm.save"' narrows it; --audit is what the suite does where there is no C compiler.
faults: setup ## every system call fails once, in every way, and is the last one once
	$(BIN)/python -m tests.faults $(FAULT_ARGS)

training: setup ## ten networks, fifty steps each, by every door, beside eager PyTorch: the suite has a draw of it
	TRAINING=all $(BIN)/python -m pytest -n $(JOBS) --dist worksteal tests/training

# Resumable: .collectives/ has what passed in how many processes.
collectives: setup ## every collective, reduction, dtype, layout of groups and gradient beside NumPy, DTensors over two axes, and FSDP, 2 and 4 processes
	JAX_PLATFORMS=cpu $(BIN)/python -m tests.torch_xla.collective_cases
	COLLECTIVES=all JAX_PLATFORMS=cpu $(BIN)/python -m tests.torch_xla.replicated_programs
	JAX_PLATFORMS=cpu CPU_NUM_DEVICES=4 $(BIN)/python -m tests.torch_xla.two_axes
	for count in 2 4; do JAX_PLATFORMS=cpu $(BIN)/python -m tests.torch_xla.cut_parameters $$count || exit 1; done

# Resumable: .peers/ has what passed.
peers: setup ## PEERS runs of two processes, one of which is lost at each phase: none hangs, who is left names it
	$(BIN)/python -m tests.peers $(PEERS)

docs: $(DOCS)/installed ## the documentation site, in build/site/; every warning is an error
	NO_MKDOCS_2_WARNING=1 $(DOCS)/bin/mkdocs build --quiet
	@echo "build/site/index.html"

docs-pictures: setup ## draw docs/pictures anew: the ratios from the table of docs/performance.md, and the pipeline
	$(BIN)/python docs/draw_ratios.py
	$(BIN)/python docs/draw_pipeline.py

docs-commands: setup ## write docs/commands.md anew from the command line's help
	$(BIN)/python docs/commands.py

docs-errors: setup ## write docs/errors.md anew from the exceptions' docstrings
	$(BIN)/python docs/errors.py

clean: ## remove all virtual environments and every cache
	rm -rf $(VENV) $(NEWEST) $(AFTER) $(DOCS) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
