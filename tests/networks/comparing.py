"""What a network left behind, beside what eager PyTorch leaves, and which of it is determined.

In f64 a difference is a fault, unless a rounding decides. So eager PyTorch runs again from weights and data that were moved
by a few units in the last places: what that moves may differ by some times as much.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch
from torch.utils import _pytree as pytree

Left = dict[str, Any]

NUDGE = 2.0**-42
RUNS = 3
SLACK = 30.0  # times what the moved runs differ by
RELATIVE, ABSOLUTE = 1e-9, 1e-11
NARROW = 1e-6  # relative, of what eager PyTorch keeps in f32 all the same: optimizers' counts
CHAOS = 1e-3  # a tensor that moves by so much of its own size is not compared


def leaves(named: Mapping[str, Any]) -> Left:
    """Tensors on the CPU and numbers, by where they were found."""
    found: Left = {}
    for path, value in pytree.tree_flatten_with_path(dict(named))[0]:
        name = pytree.keystr(path)
        if isinstance(value, torch.Tensor):
            found[name] = value.detach().cpu().clone()
        elif value is None or isinstance(value, (bool, int, float)):
            found[name] = value
    return found


def state(net: Any, optimizer: Any = None) -> dict[str, Any]:
    """Parameters, gradients, buffers, and the optimizer's state."""
    found = {
        "parameters": dict(net.named_parameters()),
        "gradients": {name: p.grad for name, p in net.named_parameters()},
        "buffers": dict(net.named_buffers()),
    }
    return found if optimizer is None else {**found, "optimizer": optimizer.state_dict()}


def difference(expected: Left, got: Left, moved: list[Left]) -> str | None:
    """The first difference in words."""
    if expected.keys() != got.keys():
        return f"{sorted(got.keys() ^ expected.keys())[:4]} are there in one alone"
    for name, value in expected.items():
        found = _difference(got[name], value, [run.get(name) for run in moved])
        if found:
            return f"{name} {found}"
    return None


def _difference(g: Any, w: Any, moved: list[Any]) -> str | None:
    if not isinstance(w, torch.Tensor) or not isinstance(g, torch.Tensor):
        return _of_numbers(g, w, moved)
    if (g.dtype, g.shape) != (w.dtype, w.shape):
        return f"is {g.dtype}{list(g.shape)}, and eager's is {w.dtype}{list(w.shape)}"
    if any(not isinstance(m, torch.Tensor) or m.shape != w.shape for m in moved):
        return None  # a rounding decides how many there are
    ours, wide, others = g.double(), w.double(), [m.double() for m in moved]
    if any(not torch.equal(m.isfinite(), wide.isfinite()) for m in others):
        return None
    scale = _greatest(wide)
    spread = max((_greatest(m - wide) for m in others), default=0.0)
    if spread > CHAOS * scale + ABSOLUTE:
        return None
    allowed = SLACK * spread + (RELATIVE if w.dtype is torch.double else NARROW) * scale + ABSOLUTE
    same = (ours == wide) | (ours.isnan() & wide.isnan()) | ((ours - wide).abs() <= allowed)
    if same.all():
        return None
    bad = ~same
    pair = f"{g[bad][0].item()!r} for {w[bad][0].item()!r}"
    return f"has {int(bad.sum())} of {bad.numel()} elements wrong, such as {pair} (allowed {allowed:.1e})"


def _greatest(x: torch.Tensor) -> float:
    finite = x[x.isfinite()]
    return float(finite.abs().max()) if finite.numel() else 0.0


def _of_numbers(g: Any, w: Any, moved: list[Any]) -> str | None:
    if any(isinstance(m, torch.Tensor) != isinstance(w, torch.Tensor) for m in moved):
        return None
    tensor = next((x for x in (g, w) if isinstance(x, torch.Tensor)), None)
    if tensor is None and g is not None and w is not None:
        return None if abs(g - w) <= RELATIVE * abs(w) else f"is {g!r}, and eager's is {w!r}"
    return None if g is w else f"is {_short(g)}, and eager's is {_short(w)}"


def _short(x: Any) -> str:
    return f"{x.dtype}{list(x.shape)}" if isinstance(x, torch.Tensor) else repr(x)
