"""The documents' code runs, their links lead somewhere, and what is generated from the code is current."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from hloemit.ir import serialization

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


def examples(page: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(), re.DOTALL)


def printed(code: str, folder: Path) -> str:
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_readme_examples_run(tmp_path: Path) -> None:
    lowering, lazy = examples("README.md")
    assert "stablehlo.dot_general" in printed(lowering, tmp_path)
    assert (tmp_path / "model.hloemit").exists()
    assert "stablehlo.dot_general" in printed(lazy, tmp_path)


def test_the_five_minutes_of_a_librarys_operator(tmp_path: Path) -> None:
    assert "stablehlo.multiply" in printed(examples("CONTRIBUTING.md")[-1], tmp_path)


def test_the_example_of_the_lazy_device_runs(tmp_path: Path) -> None:
    assert printed(examples("docs/lazy-device.md")[0], tmp_path).endswith("module @main {\n")


def test_the_example_of_a_mesh_runs(tmp_path: Path) -> None:
    said = printed(examples("docs/sharding.md")[0], tmp_path)
    assert said.count("stablehlo.all_reduce") == 1
    assert "Collective(kind='all_reduce', bytes=1024, axes=('model',)" in said


def test_the_examples_of_processes_run(tmp_path: Path) -> None:
    printed("\n".join(examples("docs/processes.md")), tmp_path)


@pytest.mark.parametrize("page", [pytest.param(p, id=str(p.relative_to(ROOT))) for p in PAGES])
def test_links(page: Path) -> None:
    targets = re.findall(r"\]\((?!https?:)([^)#]+)[^)]*\)", page.read_text())
    assert [t for t in targets if not (page.parent / t).exists()] == []


def test_every_decision_is_listed() -> None:
    index = (ROOT / "docs" / "index.md").read_text()
    assert [p.name for p in (ROOT / "docs" / "decisions").glob("*.md") if p.name not in index] == []


def test_errors_page_is_current() -> None:
    spec = importlib.util.spec_from_file_location("errors_page", ROOT / "docs" / "errors.py")
    assert spec is not None
    assert spec.loader is not None
    generator = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generator)
    assert (ROOT / "docs" / "errors.md").read_text() == generator.page(), "write it anew with: make docs-errors"


def test_versions_page_is_true_here() -> None:
    oldest, newest = serialization.supported_versions()
    row = f"| {version('jaxlib')} | {oldest} | {serialization.default_target_version()} | {newest} |"
    assert row in (ROOT / "docs" / "stablehlo-versions.md").read_text()
