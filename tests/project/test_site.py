"""The documentation site, where `make docs` has made its environment: built without a warning, opened in a browser."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import hloemit

ROOT = Path(__file__).parents[2]
MKDOCS = ROOT / ".venv-docs" / "bin" / "mkdocs"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

pytestmark = pytest.mark.skipif(not MKDOCS.exists(), reason="no .venv-docs: `make docs` makes it")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site."""
    folder = tmp_path_factory.mktemp("site")
    command = [str(MKDOCS), "build", "--strict", "--site-dir", str(folder)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


def test_every_public_name_has_a_heading_and_a_description(site: Path) -> None:
    page = (site / "api.html").read_text()
    headings = {*re.findall(r'<h[3-5] id="(hloemit\.[^"]+)"', page)}
    assert {f"hloemit.{name}" for name in hloemit.__all__} <= headings
    for stage in (hloemit.Lowered, hloemit.Compiled):
        members = {name for name in vars(stage) if not name.startswith("_")}
        assert {f"hloemit.{stage.__name__}.{name}" for name in members} <= headings


def test_links_between_pages_lead_somewhere(site: Path) -> None:
    for page in site.rglob("*.html"):
        if page.name == "404.html":  # of a server: its links are absolute
            continue
        for target in re.findall(r'(?:href|src)="([^"#?:]+)["#?]', page.read_text()):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on the path")
@pytest.mark.parametrize("page", ["index", "api", "guides/iree"])
def test_a_browser_opens_it_without_a_network(site: Path, tmp_path: Path, page: str) -> None:
    flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--enable-logging=stderr"]
    flags += ["--host-resolver-rules=MAP * ~NOTFOUND", "--dump-dom", f"--user-data-dir={tmp_path}"]
    command = [str(CHROMIUM), *flags, (site / f"{page}.html").as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert [line for line in done.stderr.splitlines() if "CONSOLE" in line and "Error" in line] == []
    assert "md-code__nav" in done.stdout or page == "index"  # the theme's scripts put a button beside each block
    assert "md-nav__link--active" in done.stdout
