"""Runs a zoo entry through hloemit and compares everything it returns with eager."""

from __future__ import annotations

from typing import Any

import torch
from torch.utils import _pytree as pytree

import hloemit
from tests.models.zoo import Entry


def assert_agrees(entry: Entry) -> None:
    """Lower, compile, run and compare the whole structure of outputs, caches included, and what the call mutated."""
    case, twin = entry.make(), entry.make()
    lowered = hloemit.lower(case.model, case.args, case.kwargs)
    with torch.no_grad():
        expected = twin.model(*twin.args, **twin.kwargs)
    actual = lowered.compile("cpu")(*case.args, **case.kwargs)
    assert type(actual) is type(expected)
    assert_close(actual, expected, entry.rtol)
    assert_close((case.args, case.kwargs), (twin.args, twin.kwargs), entry.rtol)
    assert_close(dict(case.model.named_buffers()), dict(twin.model.named_buffers()), entry.rtol)


def assert_close(actual: Any, expected: Any, rtol: float) -> None:
    """Leaf by leaf; a float tensor may be off by ``rtol`` of its largest magnitude, anything else must be equal."""
    got, tree = pytree.tree_flatten(actual)
    want, expected_tree = pytree.tree_flatten(expected)
    assert tree == expected_tree
    for i, (g, w) in enumerate(zip(got, want, strict=True)):
        if not isinstance(w, torch.Tensor):
            assert g == w
            continue
        assert g.dtype is w.dtype and g.shape == w.shape, f"leaf {i}"
        finite = torch.isfinite(w)
        scale = w[finite].abs().max().item() if finite.any() else 0.0
        exact = not (w.is_floating_point() or w.is_complex())
        torch.testing.assert_close(
            g, w, rtol=0, atol=0 if exact else rtol * scale, equal_nan=True, msg=lambda m, i=i: f"leaf {i}: {m}"
        )
