"""Writes the table of layers in ARCHITECTURE.md: the floors of the import contract, and what each room says of itself.

python docs/layers.py
"""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "ARCHITECTURE.md"
START, END = "<!-- layers: written by docs/layers.py -->\n", "<!-- end of layers -->\n"


def page() -> str:
    """The page with its table anew."""
    before, _, rest = PAGE.read_text().partition(START)
    return before + START + table() + END + rest.partition(END)[2]


def table() -> str:
    """A row a room, the upper floors first."""
    contract = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"][0]
    rows = ["| floor | room | what is there |", "| --- | --- | --- |"]
    for floor, rooms in zip(range(len(contract["layers"]), 0, -1), contract["layers"], strict=True):
        rows += [f"| {floor} | `{room.strip()}` | {_summary(room.strip())} |" for room in rooms.split("|")]
    return "\n".join(rows) + "\n"


def _summary(room: str) -> str:
    """The first line of a module's docstring."""
    path = ROOT / ("cli" if room == "hloemit_cli" else room.replace(".", "/"))
    source = path.with_suffix(".py") if path.with_suffix(".py").is_file() else path / "__init__.py"
    text = ast.get_docstring(ast.parse(source.read_text())) or ""
    return text.partition("\n")[0].replace("``", "`")


if __name__ == "__main__":
    PAGE.write_text(page())
