"""Imports go downwards, and the seams to jax and jaxlib are where they are said to be."""

from __future__ import annotations

import ast
import importlib.util
import logging
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = sorted([*ROOT.glob("hloemit/**/*.py"), *ROOT.glob("cli/**/*.py")])


def imported(path: Path) -> Iterator[str]:
    """Every module that a file imports, at its top or inside of a function."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def importers(package: str) -> set[str]:
    """The files that import a package or one of its modules."""
    return {
        str(path.relative_to(ROOT))
        for path in SOURCES
        if package.rpartition(".")[2] in path.read_text()  # of others no tree is made
        and any(name == package or name.startswith(package + ".") for name in imported(path))
    }


def test_contract() -> None:
    """The layers of pyproject.toml hold (what `lint-imports` checks).

    In a process of its own: import-linter switches off every logger that there is, and other tests read what is logged.
    """
    pytest.importorskip("importlinter.cli")
    check = "from importlinter.cli import lint_imports; exit(lint_imports('pyproject.toml', no_cache=True))"
    done = subprocess.run([sys.executable, "-c", check], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_loggers_are_on() -> None:
    """Those of hloemit: a test that switches them off in this process would let others fail."""
    assert not logging.getLogger("hloemit.cache").disabled


def test_the_table_of_layers_is_the_contract() -> None:
    """What `python docs/layers.py` writes into ARCHITECTURE.md."""
    spec = importlib.util.spec_from_file_location("layers", ROOT / "docs" / "layers.py")
    assert spec is not None and spec.loader is not None
    layers = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(layers)
    assert layers.page() == (ROOT / "ARCHITECTURE.md").read_text()


def test_every_module_has_a_layer() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    layers = next(c["layers"] for c in contracts if c["type"] == "layers")
    named = {name.strip().strip("()") for layer in layers for name in layer.split("|")}
    modules = {f"hloemit.{path.stem}" for path in (ROOT / "hloemit").glob("*.py") if path.stem != "__init__"}
    packages = {f"hloemit.{path.parent.name}" for path in (ROOT / "hloemit").glob("*/__init__.py")}
    assert (modules | packages) - named == set()


def test_jaxlib_is_known_to_the_bindings_alone() -> None:
    """Where it is looked up by paths, which are text; `tests/project/test_private_names.py` holds that nobody else does so."""
    assert importers("jaxlib") == set()
    assert importers("hloemit.base.private_names") == {"hloemit/base/torch_private.py", "hloemit/ir/bindings.py"}


def test_jax_is_imported_by_the_runtime_alone() -> None:
    assert {file.rsplit("/", 1)[0] for file in importers("jax")} == {"hloemit/runtime"}


def test_files_are_short_enough_to_read() -> None:
    lengths = {str(path.relative_to(ROOT)): len(path.read_text().splitlines()) for path in SOURCES}
    assert {file: length for file, length in lengths.items() if length > 500} == {}
