"""A small program as SVG: its operators in rows, each below what it reads."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from hloemit.inspection.cost import flops
from hloemit.inspection.graph import ENDS, Graph, Operator, Value

MOST_OPERATORS = 400
_HEIGHT, _ACROSS, _DOWN, _EDGE = 42, 16, 26, 16
_LETTER = 7.2  # the width of one, about


class _Box(NamedTuple):
    title: str
    below: str
    reads: list[int]
    fill: str

    @property
    def width(self) -> float:
        return max(90.0, _LETTER * max(len(self.title), 0.86 * len(self.below)) + 20)


def picture(graph: Graph) -> str:
    """``main``'s operators. Raises ValueError where there are too many to look at."""
    boxes = _boxes(graph)
    if len(boxes) > MOST_OPERATORS:
        raise ValueError(f"{len(boxes)} operators are too many for one picture, which takes {MOST_OPERATORS}")
    rows = _rows(boxes)
    places, width = _places(boxes, rows)
    height = _EDGE * 2 + len(rows) * (_HEIGHT + _DOWN) - _DOWN
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height}" '
        f'viewBox="0 0 {width:.0f} {height}" font-family="system-ui, sans-serif" font-size="12">',
        f'<rect width="{width:.0f}" height="{height}" fill="#ffffff"/>',
    ]
    for i, box in enumerate(boxes):
        lines += [_edge(boxes[j], places[j], box, places[i]) for j in box.reads]
    lines += [_drawn(box, places[i]) for i, box in enumerate(boxes)]
    return "\n".join([*lines, "</svg>"]) + "\n"


def _boxes(graph: Graph) -> list[_Box]:
    boxes: list[_Box] = []
    of: dict[int, int] = {}

    def add(title: str, below: str, reads: list[Value] | tuple[Value, ...], fill: str) -> int:
        indices = list(dict.fromkeys(of[id(value)] for value in reads if id(value) in of))
        boxes.append(_Box(title, below, indices, fill))
        return len(boxes) - 1

    for argument in graph.main.block.arguments:
        of[id(argument)] = add(argument.name, argument.kind.short, [], "#e4f3e4")
    for op in graph.main.block.operators:
        title = "return" if op.name in ENDS else op.short
        made = add(title, ", ".join(v.kind.short for v in op.results), op.operands, _fill(op))
        of.update((id(result), made) for result in op.results)
    return boxes


def _fill(op: Operator) -> str:
    if op.name in ENDS:
        return "#e4f3e4"
    if op.short in ("dot_general", "convolution"):
        return "#dbe7ff"
    return "#f7f9fc" if flops(op) else "#ffffff"


def _rows(boxes: list[_Box]) -> list[list[int]]:
    rank: list[int] = []
    for box in boxes:
        rank.append(max((rank[j] + 1 for j in box.reads), default=0))
    for i in reversed(range(len(boxes))):  # what reads nothing stands just above who reads it
        readers = [rank[j] for j in range(i + 1, len(boxes)) if i in boxes[j].reads]
        if not boxes[i].reads and readers:
            rank[i] = min(readers) - 1
    rows: list[list[int]] = [[] for _ in range(max(rank, default=-1) + 1)]
    for i, row in enumerate(rank):
        rows[row].append(i)
    return rows


def _places(boxes: list[_Box], rows: list[list[int]]) -> tuple[dict[int, tuple[float, float]], float]:
    """Where each box's left upper corner is, and how wide the picture is; rows are in the order of what they read."""
    middle: dict[int, float] = {}
    places: dict[int, tuple[float, float]] = {}
    wide = [sum(boxes[i].width + _ACROSS for i in row) - _ACROSS for row in rows]
    width = max(wide, default=0.0) + 2 * _EDGE
    for at, row in enumerate(rows):
        wanted = {i: _mean([middle[j] for j in boxes[i].reads], width / 2) for i in row}
        x = min(max(_EDGE, _mean(list(wanted.values()), 0) - wide[at] / 2), width - _EDGE - wide[at])
        for i in sorted(row, key=lambda i: (wanted[i], i)):
            places[i] = x, _EDGE + at * (_HEIGHT + _DOWN)
            middle[i] = x + boxes[i].width / 2
            x += boxes[i].width + _ACROSS
    return places, width


def _mean(numbers: list[float], otherwise: float) -> float:
    return sum(numbers) / len(numbers) if numbers else otherwise


def _edge(a: _Box, start: tuple[float, float], b: _Box, end: tuple[float, float]) -> str:
    x1, y1, x2, y2 = start[0] + a.width / 2, start[1] + _HEIGHT, end[0] + b.width / 2, end[1]
    bend = (y2 - y1) / 2
    curve = f"M{x1:.1f} {y1:.1f}C{x1:.1f} {y1 + bend:.1f} {x2:.1f} {y2 - bend:.1f} {x2:.1f} {y2:.1f}"
    return f'<path d="{curve}" fill="none" stroke="#8a97aa"/>'


def _drawn(box: _Box, place: tuple[float, float]) -> str:
    x, y, middle = *place, place[0] + box.width / 2
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{box.width:.1f}" height="{_HEIGHT}" rx="5" fill="{box.fill}" '
        f'stroke="#8a97aa"/><text x="{middle:.1f}" y="{y + 18:.1f}" text-anchor="middle">{escape(box.title)}</text>'
        f'<text x="{middle:.1f}" y="{y + 33:.1f}" text-anchor="middle" font-size="10.5" fill="#68758a">'
        f"{escape(box.below)}</text>"
    )
