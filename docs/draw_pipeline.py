"""Draws docs/pictures/pipeline.svg: what a program goes through, and which folder has it."""

from __future__ import annotations

from html import escape
from pathlib import Path

BLUE, GREY, BOX_HEIGHT = "#2f5fc4", "#6b6b6b", 46
# x and y of the upper left corner, width, what it is, where it is; things that one holds are blue, what is done is grey
BOXES = [
    (20, 50, 330, "module, function, .pt2, fx.GraphModule", "what users have", BLUE),
    (470, 50, 270, "eager code on the device xla", "lazy/, torch_xla/", BLUE),
    (20, 136, 330, "the first strategy that can", "capture/strategies", GREY),
    (470, 136, 270, "the recorder of operators", "recording/", GREY),
    (20, 222, 330, "Program: a functional ATen graph", "program/program", BLUE),
    (470, 222, 270, "known from an earlier process?", "cache/lowered_programs", GREY),
    (20, 308, 330, "each node becomes StableHLO's ops", "lowering/, ir/", GREY),
    (20, 394, 330, "Lowered: verified module, signature, weights", "stages/", BLUE),
    (470, 394, 270, "text, bytecode, .hloemit", "formats/", BLUE),
    (20, 480, 330, "from memory, from disk, or compiled by XLA", "cache/executables, platforms/", GREY),
    (470, 480, 270, "for a chip that is not here", "targets/", GREY),
    (20, 566, 330, "Compiled: call it with tensors", "stages/, calling/, runtime/", BLUE),
]
ARROWS = [  # from the one point to the other
    ((185, 96), (185, 136)),
    ((605, 96), (605, 136)),
    ((350, 159), (470, 159)),
    ((470, 172), (350, 232)),
    ((185, 182), (185, 222)),
    ((350, 245), (470, 245)),
    ((185, 268), (185, 308)),
    ((605, 268), (350, 404)),
    ((185, 354), (185, 394)),
    ((350, 417), (470, 417)),
    ((185, 440), (185, 480)),
    ((350, 430), (470, 490)),
    ((185, 526), (185, 566)),
]
WIDTH, HEIGHT = 760, 632


def draw() -> str:
    """The picture as SVG."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'font-family="system-ui, sans-serif" font-size="13">',
        '<defs><marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        f'<path d="M0 0 8 4 0 8z" fill="{GREY}"/></marker></defs>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        '<text x="20" y="28" font-weight="600">from PyTorch to StableHLO, and to a device</text>',
        *(
            f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{GREY}" marker-end="url(#head)"/>'
            for (x1, y1), (x2, y2) in ARROWS
        ),
    ]
    for x, y, width, what, where, colour in BOXES:
        parts += [
            f'<rect x="{x}" y="{y}" width="{width}" height="{BOX_HEIGHT}" rx="6" fill="#ffffff" stroke="{colour}"/>',
            f'<text x="{x + width / 2:g}" y="{y + 19}" text-anchor="middle" fill="{colour}">{escape(what)}</text>',
            f'<text x="{x + width / 2:g}" y="{y + 37}" text-anchor="middle" fill="{GREY}" font-size="11">'
            f"{escape(where)}</text>",
        ]
    return "\n".join([*parts, "</svg>"]) + "\n"


if __name__ == "__main__":
    (Path(__file__).parent / "pictures" / "pipeline.svg").write_text(draw())
