"""Draws docs/pictures/running.svg from the table "Running a forward pass" of docs/performance.md."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

DOCS = Path(__file__).parent
ROW = re.compile(r"^\| (\S+) \| ([^|]+) \| ([\d.]+ ms) \| ([\d.]+) \|$", re.MULTILINE)
LEFT, BAR, WIDTH = 300, 22, 760


def draw(page: str) -> str:
    """The SVG of ``page``'s rows, one bar each: how many times hloemit's time each takes."""
    table = page.split("## Running a forward pass\n", 1)[1].split("\n## ", 1)[0]
    rows = [(model, what.strip(), time, float(ratio)) for model, what, time, ratio in ROW.findall(table)]
    unit = (WIDTH - LEFT - 130) / max(ratio for *_, ratio in rows)
    height = BAR * len(rows) + 50
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        'font-family="system-ui, sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        '<text x="20" y="22" font-weight="600">a forward pass: time as a multiple of hloemit&#39;s, on the CPU</text>',
    ]
    for i, (model, what, time, ratio) in enumerate(rows):
        y = 36 + BAR * i
        colour = "#2f5fc4" if what == "hloemit" else "#9a9a9a"
        parts += [
            f'<text x="{LEFT - 10}" y="{y + 14}" text-anchor="end">{escape(f"{model}, {what}")}</text>',
            f'<rect x="{LEFT}" y="{y + 2}" width="{unit * ratio:.1f}" height="{BAR - 6}" fill="{colour}"/>',
            f'<text x="{LEFT + unit * ratio + 6:.1f}" y="{y + 14}">{ratio:.2f} ({time})</text>',
        ]
    line = LEFT + unit
    parts.append(f'<line x1="{line:.1f}" y1="32" x2="{line:.1f}" y2="{height - 10}" stroke="#2f5fc4"/>')
    return "\n".join([*parts, "</svg>"]) + "\n"


if __name__ == "__main__":
    (DOCS / "pictures" / "running.svg").write_text(draw((DOCS / "performance.md").read_text()))
