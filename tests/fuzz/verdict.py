"""Whether a door gives what eager PyTorch gives: structure, dtypes and shapes, and each element that is determined."""

from __future__ import annotations

import torch

from tests.fuzz.eager import NUDGE, Expected, Tensors

SLACK = 6.0  # times what moved roundings moved
GRADIENT_SLACK = 64.0  # gradients are rounded in the backward pass, which is not moved


def difference(expected: Expected, got: Tensors, gradients: range) -> str | None:
    """The first difference in words; ``gradients`` are the places of results that are rounded in any case."""
    if len(got) != len(expected.results):
        return f"{len(got)} results, and eager has {len(expected.results)}"
    for i, (g, w) in enumerate(zip(got, expected.results, strict=True)):
        name = f"argument {i - len(got) + expected.arguments}" if i >= len(got) - expected.arguments else f"result {i}"
        found = _difference(g, w, [run[i] for run in expected.moved], i in gradients)
        if found:
            return f"{name} {found}"
    return None


def _difference(g: torch.Tensor | None, w: torch.Tensor | None, moved: list[torch.Tensor | None], rounded: bool) -> str:
    if g is None or w is None:
        return "" if g is w else f"is {g}, and eager's is {w}"
    if (g.dtype, g.shape) != (w.dtype, w.shape):
        return f"is {g.dtype}{list(g.shape)}, and eager's is {w.dtype}{list(w.shape)}"
    if any(m is not None and m.shape != w.shape for m in moved):
        return ""  # a rounding decides how many there are
    bad = differing(g, w, [m for m in moved if m is not None], rounded)
    if not bad.any():
        return ""
    return (
        f"has {int(bad.sum())} of {bad.numel()} elements wrong, such as {g[bad][0].item()!r} for {w[bad][0].item()!r}"
    )


def differing(g: torch.Tensor, w: torch.Tensor, moved: list[torch.Tensor], rounded: bool) -> torch.Tensor:
    """Which elements are wrong."""
    if w.is_complex():
        parts = [torch.view_as_real(x.resolve_conj()) for x in (g, w, *moved)]
        wrong = differing(parts[0], parts[1], parts[2:], rounded)
        return wrong.any(-1) & parts[1].isfinite().all(-1)  # products of complex infinities are nobody's standard
    if not w.is_floating_point():
        open_elements = torch.zeros_like(w, dtype=torch.bool)
        for m in moved:
            open_elements |= m != w
        return (g != w) & ~open_elements
    wide, ours = w.double(), g.double()
    spread = torch.zeros_like(wide)
    chaotic = torch.zeros_like(w, dtype=torch.bool)
    signed = torch.full_like(chaotic, not rounded)
    for m in moved:
        chaotic |= (m.isnan() != w.isnan()) | (m.isinf() != w.isinf()) | (m.isinf() & (m != w))
        spread = torch.maximum(spread, (m.double() - wide).abs().nan_to_num(0.0, 0.0, 0.0))
        signed &= m.signbit() == w.signbit()
    exact = not rounded and not spread.any()
    finite = wide[wide.isfinite()].abs()
    scale = finite.max() if finite.numel() else 0.0
    allowed = spread * SLACK + (0 if exact else NUDGE[w.dtype] * wide.abs())
    allowed = allowed + (NUDGE[w.dtype] * GRADIENT_SLACK * (scale + 1) if rounded else 0)
    same = (ours == wide) | (ours.isnan() & wide.isnan()) | ((ours - wide).abs() <= allowed)
    zeros = (wide == 0) & (ours == 0) & signed & (g.signbit() != w.signbit()) & exact
    return (~same | zeros) & ~chaotic
