"""The documents' code runs, their links lead somewhere, and what is generated from the code is current."""

from __future__ import annotations

import importlib.util
import pydoc
import re
import runpy
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


BEFORE = """
import torch, hloemit
model, x = torch.nn.Linear(3, 4), torch.ones(2, 3)
"""  # what a page takes for granted
PAGES_THAT_RUN = {  # which of their blocks, and what these print at the least
    "README.md": (slice(None), "stablehlo.dot_general"),
    "CONTRIBUTING.md": (slice(-1, None), "stablehlo.multiply"),
    "docs/api.md": (slice(None), ""),
    "docs/cli.md": (slice(None), ""),
    "docs/lazy-device.md": (slice(1), "module @main {\n"),
    "docs/quick-start.md": (slice(None), "stablehlo.dot_general"),
    **{str(page.relative_to(ROOT)): (slice(None), "") for page in sorted(ROOT.glob("docs/guides/*.md"))},
    "docs/torch-compile.md": (slice(None), ""),
    "docs/migrating.md": (slice(None), ""),  # the last: `torch_xla` is hloemit's from then on
}


def test_pages_run(tmp_path: Path) -> None:
    """One after the other in one process, each page's blocks as one program on the lines that they have in the page."""
    programs = {page: program(ROOT / page, blocks) for page, (blocks, _) in PAGES_THAT_RUN.items()}
    assert all(map(str.strip, programs.values()))
    run = f"""for page, code in {programs!r}.items():
        names = {{'__name__': page}}
        exec({BEFORE!r}, names)
        exec(compile(code, page, 'exec'), names)
        print('END OF A PAGE')"""
    said = printed(run, tmp_path).split("END OF A PAGE\n")
    for (page, (_, wanted)), output in zip(PAGES_THAT_RUN.items(), said, strict=False):
        assert wanted in output, page
    assert len(said) == len(PAGES_THAT_RUN) + 1
    assert (tmp_path / "model.hloemit").exists()


def program(page: Path, blocks: slice) -> str:
    """Some python blocks of a page, and an empty line for each other line of it."""
    text = page.read_text()
    found = [match.span(1) for match in re.finditer(r"```python\n(.*?)```", text, re.DOTALL)][blocks]
    kept = [text[start:end].splitlines(keepends=True) for start, end in found]
    gaps = zip([0, *(end for _, end in found)], (start for start, _ in found), strict=False)
    return "".join("\n" * text.count("\n", *gap) + "".join(lines) for gap, lines in zip(gaps, kept, strict=True))


def test_the_examples_of_a_mesh_run(tmp_path: Path) -> None:
    shardings, placements, lazy = examples("docs/sharding.md")[:3]
    said = printed(f"{shardings}\nprint('THEN')\n{placements}\n{lazy}", tmp_path)
    first, then = said.split("THEN\n")
    assert first.count("stablehlo.all_reduce") == 1
    assert "Collective(kind='all_reduce', bytes=1024, axes=('model',)" in first
    assert "stablehlo.all_gather" in then


def test_the_examples_of_processes_run(tmp_path: Path) -> None:
    printed("\n".join(examples("docs/processes.md")), tmp_path)


@pytest.mark.parametrize("page", [pytest.param(p, id=str(p.relative_to(ROOT))) for p in PAGES])
def test_links(page: Path) -> None:
    targets = re.findall(r"\]\((?!https?:)([^)#]+)[^)]*\)", page.read_text())
    assert [t for t in targets if not (page.parent / t).exists()] == []


def test_files_that_pages_name_are_there() -> None:
    """Each by the end of its path, ``strategies/module.py``; decisions have the names of their time."""
    files = [f"/{path.relative_to(ROOT)}" for path in ROOT.rglob("*.py") if ".venv" not in path.parts]
    gone = {
        f"{page.relative_to(ROOT)}: {name}"
        for page in PAGES
        if page.parent.name != "decisions"
        for name in re.findall(r"`([\w/]+\.py)`", page.read_text())
        if not any(file.endswith(f"/{name}") for file in files)
    }
    assert gone == set()


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


def test_the_picture_of_ratios_draws_each_row() -> None:
    spec = importlib.util.spec_from_file_location("draw_ratios", ROOT / "docs" / "draw_ratios.py")
    assert spec is not None and spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    page = (ROOT / "docs" / "performance.md").read_text()
    rows = page.split("## Running a forward pass\n", 1)[1].split("\n## ", 1)[0].count(" ms | ")
    drawn = script.draw(page)
    assert rows >= 10 and drawn.count("<rect") == rows + 1
    assert ">gpt2-small, hloemit<" in drawn and ">1.00 (" in drawn


def test_the_picture_of_the_pipeline_is_current_and_its_folders_are_there() -> None:
    script = runpy.run_path(str(ROOT / "docs" / "draw_pipeline.py"))
    assert (ROOT / "docs" / "pictures" / "pipeline.svg").read_text() == script["draw"]()
    paths = [path for *_, where, _ in script["BOXES"] for path in where.split(", ") if "/" in path]
    assert len(paths) > 10
    assert [p for p in paths if not any((ROOT / "hloemit" / f).exists() for f in (p, f"{p}.py"))] == []


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
