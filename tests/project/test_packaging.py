"""What the wheel holds, what it asks for, and that the pins agree with that."""

from __future__ import annotations

import re
import runpy
import shutil
import subprocess
import sys
import tomllib
import zipfile
from email.parser import Parser
from importlib.metadata import requires, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """A wheel built from a copy of the sources, so that nothing is left in the checkout."""
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for name in ("hloemit", "cli"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source / name)
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", str(out), "."]
    done = subprocess.run(build, cwd=source, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (file,) = out.glob("*.whl")
    return zipfile.ZipFile(file)


def test_wheel_holds_every_module_and_nothing_else(wheel: zipfile.ZipFile) -> None:
    wanted = {str(p.relative_to(ROOT)) for p in (ROOT / "hloemit").rglob("*.py")}
    wanted |= {"hloemit_cli/" + str(p.relative_to(ROOT / "cli")) for p in (ROOT / "cli").rglob("*.py")}
    wanted |= {"hloemit/py.typed", "hloemit_cli/py.typed", "hloemit/inspection/page.html"}
    wanted |= {str(p.relative_to(ROOT)) for p in (ROOT / "hloemit").rglob("*.dist-info/METADATA")}
    assert {name for name in wheel.namelist() if not name.startswith("hloemit-")} == wanted


def test_wheel_metadata(wheel: zipfile.ZipFile) -> None:
    def read(name: str) -> str:
        (path,) = [n for n in wheel.namelist() if n.startswith("hloemit-") and n.endswith(".dist-info/" + name)]
        return wheel.read(path).decode()

    metadata = Parser().parsestr(read("METADATA"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert (metadata["Name"], metadata["Version"]) == ("hloemit", project["version"])
    assert metadata["License-Expression"] == "Apache-2.0"
    assert read("top_level.txt").split() == ["hloemit", "hloemit_cli"]
    assert "hloemit = hloemit_cli.main:main" in read("entry_points.txt")
    assert "Apache License" in read("licenses/LICENSE")


def test_the_page_of_a_package_index_has_no_dead_link(wheel: zipfile.ZipFile) -> None:
    (path,) = [n for n in wheel.namelist() if n.startswith("hloemit-") and n.endswith("/METADATA")]
    metadata = Parser().parsestr(wheel.read(path).decode())
    assert metadata["Description-Content-Type"] == "text/markdown"
    description = metadata.get_payload()
    assert isinstance(description, str)
    links = re.findall(r"\]\(([^)]*)\)", description)
    assert [link for link in links if not link.startswith("https://")] == []
    assert "https://openxla.org/stablehlo" in links
    assert "## Installation" in description


def test_links_to_files_become_links_into_the_repository() -> None:
    page = runpy.run_path(str(ROOT / "setup.py"), run_name="setup")["page"]
    text = "[cache](docs/cache.md), [a.md](a.md), [xla](https://openxla.org), [here](#more)"
    assert page(text, "https://host/hloemit") == (
        "[cache](https://host/hloemit/blob/HEAD/docs/cache.md), [a.md](https://host/hloemit/blob/HEAD/a.md), "
        "[xla](https://openxla.org), [here](#more)"
    )
    assert page(text, None) == "cache (docs/cache.md), a.md, [xla](https://openxla.org), [here](#more)"


def test_the_readme_names_what_pip_takes() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    named = re.findall(r'pip install "\.\[([^\]]*)\]"', (ROOT / "README.md").read_text())
    assert sorted(name for names in named for name in names.split(",")) == sorted(extras)


def test_installed_versions_are_in_the_declared_ranges() -> None:
    for line in requires("hloemit") or []:
        requirement = Requirement(line)
        if requirement.marker is None:
            assert requirement.specifier.contains(version(requirement.name), prereleases=True), line


def test_both_constraints_differ_in_jax_alone() -> None:
    def pins(name: str) -> set[str]:
        lines = (ROOT / "constraints" / name).read_text().splitlines()
        return {line for line in lines if line and not line.startswith("#")}

    differing = pins("tested.txt") ^ pins("newest.txt")
    assert {line.split("==")[0] for line in differing} == {"jax", "jaxlib"}
