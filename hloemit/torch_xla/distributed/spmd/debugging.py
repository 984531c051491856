"""Pictures of shardings, as tables of ``rich``."""

from __future__ import annotations

import itertools
import re
from typing import Any

import numpy as np
from torch import Tensor

from hloemit.torch_xla import runtime
from hloemit.torch_xla.distributed.spmd.sharded_tensor import layout_to_show

__all__ = ["visualize_sharding", "visualize_tensor_sharding"]

_WHOLE, _SHARED = ("", "{replicated}"), "last_tile_dim_replicate"
_COLORS = ("blue", "green", "red", "yellow", "magenta", "cyan", "white", "bright_black")


def visualize_sharding(
    sharding: str, use_color: bool = True, scale: float = 1.0, min_width: int = 9, max_width: int = 80
) -> Any:
    """Print which devices have which part of a tensor, by its first two dimensions, and give the table.

    ``sharding`` is in XLA's notation: ``{devices=[2,2]0,1,2,3}``, ``{replicated}`` or nothing. Raises ValueError for
    other text, and where ``rich`` is not installed.
    """
    try:
        from rich import align, box, console, padding, style, table
    except ImportError:
        raise ValueError("visualize_sharding draws with rich: pip install rich") from None

    print(f"Visualizing {sharding} (showing up to the first two dimensions)")
    color = use_color and bool(console.Console().color_system)
    drawn = table.Table(
        show_header=False,
        show_lines=not color,
        padding=0,
        highlight=not color,
        pad_edge=False,
        box=None if color else box.SQUARE,
    )
    kind, colors = runtime.device_type(), itertools.count()
    is_shared = sharding in _WHOLE or _SHARED in sharding
    for row in _parts(sharding):
        cells = []
        for devices in row:
            text = f"{kind} {devices if is_shared else devices[0]}"
            background = _COLORS[next(colors) % len(_COLORS)] if color else None
            room = min(max_width, max(min_width, len(text) + 2)) * scale
            sides = max(1, int(room - len(text)) // 2)
            shown = align.Align(text, "center", vertical="middle")
            cells.append(padding.Padding(shown, (1, sides, 1, sides), style=style.Style(bgcolor=background)))
        drawn.add_row(*cells)
    console.Console().print(drawn, end="\n\n")
    return drawn


def visualize_tensor_sharding(t: Tensor, **kwargs: Any) -> Any:
    """``visualize_sharding`` of how a tensor of the device lies."""
    layout = layout_to_show(t)
    return visualize_sharding("" if layout is None else str(layout), **kwargs)


def _parts(sharding: str) -> list[list[list[int]]]:
    """The devices of each part, by its row and column."""
    if sharding in _WHOLE:
        return [[list(range(runtime.global_runtime_device_count()))]]
    found = re.fullmatch(r"\{devices=\[([\d,]+)\]([\d,]+)( last_tile_dim_replicate)?\}", sharding)
    if found is None:
        raise ValueError(f"{sharding!r} is no sharding in XLA's notation")
    counts = [int(n) for n in found[1].split(",")]
    tiles = np.array([int(n) for n in found[2].split(",")]).reshape(counts)
    if not found[3]:
        tiles = tiles[..., None]
    if tiles.ndim == 2:
        tiles = tiles[None]
    shown = tiles.reshape(*tiles.shape[:2], -1)
    return [[part.tolist() for part in row] for row in shown]
