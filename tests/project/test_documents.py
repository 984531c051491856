"""The documents' code runs, their links lead somewhere, and what is generated from the code is current."""

from __future__ import annotations

import importlib.util
import pydoc
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

import hloemit
from hloemit import lowering
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


def test_the_guides_run(tmp_path: Path) -> None:
    """One after the other in one process, each page's blocks as one program on the lines that they have in the page."""
    guides = ["docs/api.md", "docs/quick-start.md", *map(str, ROOT.glob("docs/guides/*.md"))]
    programs = {guide: program(ROOT / guide) for guide in guides}
    assert all(map(str.strip, programs.values()))
    run = f"for page, code in {programs!r}.items():\n    exec(compile(code, page, 'exec'), {{'__name__': page}})"
    assert "stablehlo.dot_general" in printed(run, tmp_path)


def program(page: Path) -> str:
    """The python blocks of a page, and an empty line for each other one."""
    within, lines = False, []
    for line in page.read_text().splitlines():
        within = line == "```python" or (within and line != "```")
        lines.append(line if within and line != "```python" else "")
    return "\n".join(lines)


@pytest.mark.parametrize("page", [pytest.param(p, id=str(p.relative_to(ROOT))) for p in PAGES])
def test_links(page: Path) -> None:
    targets = re.findall(r"\]\((?!https?:)([^)#]+)[^)]*\)", page.read_text())
    assert [t for t in targets if not (page.parent / t).exists()] == []


def test_every_decision_is_listed() -> None:
    index = (ROOT / "docs" / "index.md").read_text()
    assert [p.name for p in (ROOT / "docs" / "decisions").glob("*.md") if p.name not in index] == []


@pytest.mark.parametrize("name", ["errors", "commands"])
def test_a_page_that_is_written_by_a_script_is_current(name: str) -> None:
    spec = importlib.util.spec_from_file_location(f"{name}_page", ROOT / "docs" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    generator = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generator)
    assert (ROOT / "docs" / f"{name}.md").read_text() == generator.page(), f"write it anew with: make docs-{name}"


def test_every_public_name_is_on_the_page_of_the_api() -> None:
    shown = re.findall(r"^::: (\S+)$", (ROOT / "docs" / "api.md").read_text(), re.MULTILINE)
    assert len(shown) == len({*shown})
    assert [name for name in hloemit.__all__ if f"hloemit.{name}" not in shown] == []
    assert [name for name in lowering.__all__ if f"hloemit.lowering.{name}" not in shown] == []
    assert [name for name in shown if pydoc.locate(name) is None] == []


def test_versions_page_is_true_here() -> None:
    oldest, newest = serialization.supported_versions()
    row = f"| {version('jaxlib')} | {oldest} | {serialization.default_target_version()} | {newest} |"
    assert row in (ROOT / "docs" / "stablehlo-versions.md").read_text()
