"""A hook of mkdocs: the site has the pages beside docs/ too, and each decision in its list.

On GitHub ARCHITECTURE.md stands above docs/, on the site beside its pages: links to such pages are turned on the way.
A link to what the site has no page for becomes its words.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[1]
BESIDE = ("ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?![a-z]+:|#)([^)#\s]+)(#[^)\s]*)?\)")


def on_config(config: Any) -> Any:
    """List the decisions, in their order, by their titles."""
    inside = next(section["Inside"] for section in config.nav if "Inside" in section)
    files = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    inside[-1]["Decisions"] = [{_title(file): f"decisions/{file.name}"} for file in files]
    return config


def on_files(files: Files, config: Any) -> Files:
    """Add the pages that stand beside docs/."""
    for name in BESIDE:
        files.append(File.generated(config, name, content=(ROOT / name).read_text()))
    return files


def on_page_markdown(markdown: str, page: Any, files: Files, **_: Any) -> str:
    """Turn the links of a page to where its targets are on the site."""
    name = page.file.src_uri
    folder = "" if name in BESIDE else posixpath.join("docs", posixpath.dirname(name))

    def turned(link: re.Match[str]) -> str:
        words, path, place = link.groups()
        target = posixpath.normpath(posixpath.join(folder, path)).removeprefix("docs/")
        if files.get_file_from_path(target) is None and (ROOT / target).exists():
            return words
        here = posixpath.dirname(name) or "."
        return f"[{words}]({posixpath.relpath(target, here)}{place or ''})"

    return LINK.sub(turned, markdown)


def _title(file: Path) -> str:
    return file.read_text().partition("\n")[0].removeprefix("# ")
