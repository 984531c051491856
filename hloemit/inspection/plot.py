"""The plot of a program's statistics, as SVG: memory over its length, and where its operations are."""

from __future__ import annotations

from html import escape

from hloemit.inspection.statistics import Live, Row, Statistics

_WIDTH, _LEFT, _RIGHT = 960, 240, 20
_AREA, _BAR = 220, 20
_MOST_BARS = 16
_MOST_POINTS = 1200


def plot(statistics: Statistics, title: str) -> str:
    """One picture that opens anywhere."""
    rows = sorted(statistics.by_path, key=lambda row: -row.flops)[:_MOST_BARS]
    height = 80 + _AREA + 60 + _BAR * len(rows) + 20
    peak = statistics.peak
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}" '
        'font-family="system-ui, sans-serif" font-size="12">',
        f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>',
        _text(20, 28, title, 'font-size="16" font-weight="600"'),
        _text(
            20,
            54,
            f"live bytes over {len(statistics.live)} operators, before fusion; peak {binary(peak.bytes)} at "
            f"{' '.join(filter(None, (peak.operator, peak.path, peak.line)))}",
        ),
        *_area(statistics.live, 66),
        _text(20, 66 + _AREA + 40, "floating-point operations by module path"),
        *_bars(rows, 66 + _AREA + 54),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _area(live: list[Live], top: int) -> list[str]:
    if not live:
        return []
    most = max(each.bytes for each in live) or 1
    wide = _WIDTH - 20 - _RIGHT
    size = -(-len(live) // _MOST_POINTS)
    heights = [max(each.bytes for each in live[i : i + size]) for i in range(0, len(live), size)]
    points = [
        (20 + wide * i / max(1, len(heights) - 1), top + _AREA - (_AREA - 10) * value / most)
        for i, value in enumerate(heights)
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    base = top + _AREA
    return [
        f'<polygon points="20,{base} {line} {points[-1][0]:.1f},{base}" fill="#c7d7f5"/>',
        f'<polyline points="{line}" fill="none" stroke="#2f5fc4" stroke-width="1.5"/>',
        f'<line x1="20" y1="{base}" x2="{_WIDTH - _RIGHT}" y2="{base}" stroke="#888888"/>',
    ]


def _bars(rows: list[Row], top: int) -> list[str]:
    most = max((row.flops for row in rows), default=0) or 1
    parts = []
    for i, row in enumerate(rows):
        y = top + _BAR * i
        width = (_WIDTH - _LEFT - _RIGHT - 120) * row.flops / most
        parts.append(_text(_LEFT - 8, y + 14, row.name or "(no module)", 'text-anchor="end"'))
        parts.append(f'<rect x="{_LEFT}" y="{y + 3}" width="{width:.1f}" height="{_BAR - 6}" fill="#2f5fc4"/>')
        parts.append(_text(_LEFT + width + 6, y + 14, decimal(row.flops)))
    return parts


def _text(x: float, y: float, text: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="#222222" {more}>{escape(text)}</text>'


def binary(count: float) -> str:
    """Bytes: ``1.5 MiB``."""
    for unit in ("B", "KiB", "MiB", "GiB", "TiB"):
        if count < 1024 or unit == "TiB":
            return f"{count:,.0f} {unit}" if unit == "B" else f"{count:,.2f} {unit}"
        count /= 1024
    raise AssertionError("unreachable")


def decimal(count: float) -> str:
    """A large number: ``1.5 M``."""
    for unit in ("", " k", " M", " G", " T"):
        if count < 1000:
            return f"{count:,.0f}{unit}" if not unit else f"{count:,.2f}{unit}"
        count /= 1000
    return f"{count:,.2f} P"
