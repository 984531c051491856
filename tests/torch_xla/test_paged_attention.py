"""What kernels of TPUs compute over pages, beside attention of each sequence alone; and the operators of these names."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor

import hloemit
from hloemit.torch_xla.experimental import custom_kernel

DEVICE = hloemit.device()
PAGE, HEADS, KEY_HEADS, FEATURES = 4, 4, 2, 8
INDICES = torch.tensor([[0, 1], [2, 3], [5, 4]], dtype=torch.int32)


def one_sequence(q: Tensor, k: Tensor, v: Tensor, window: int | None = None, cap: float | None = None) -> Tensor:
    """Attention of the last queries of a sequence: (queries, heads, features), (length, key heads, features)."""
    k, v = (t.repeat_interleave(HEADS // KEY_HEADS, 1) for t in (k, v))
    scores = torch.einsum("qhd,khd->hqk", q, k)
    if cap is not None:
        scores = cap * torch.tanh(scores / cap)
    ahead = torch.arange(len(k)) - (torch.arange(len(q))[:, None] + len(k) - len(q))
    hidden = ahead > 0 if window is None else (ahead > 0) | (ahead <= -window)
    return torch.einsum("hqk,khd->qhd", scores.masked_fill(hidden, -torch.inf).softmax(-1), v)


@pytest.mark.parametrize(("window", "cap", "scale"), [(None, None, None), (3, 2.0, 0.5)])
def test_queries_of_any_number(window: int | None, cap: float | None, scale: float | None) -> None:
    torch.manual_seed(0)
    q, pages = torch.randn(9, HEADS, FEATURES), torch.randn(6, PAGE, 2 * KEY_HEADS, FEATURES)
    starts, lengths = torch.tensor([0, 3, 7, 7], dtype=torch.int32), torch.tensor([5, 8, 0], dtype=torch.int32)
    expected = torch.zeros_like(q)
    for i in range(2):
        k, v = (pages[INDICES[i].long(), :, j::2].flatten(0, 1)[: lengths[i]] for j in (0, 1))
        rows = slice(int(starts[i]), int(starts[i + 1]))
        expected[rows] = one_sequence(q[rows], k, v * (scale or 1.0), window, cap)
    operands = [t.to(DEVICE) for t in (q, pages, lengths, INDICES, starts, torch.tensor([2], dtype=torch.int32))]
    options = {"sliding_window": window, "soft_cap": cap, "v_scale": scale}
    torch.testing.assert_close(custom_kernel.ragged_paged_attention(*operands, **options).cpu(), expected)
    torch.testing.assert_close(torch.ops.xla.ragged_paged_attention(*operands, **options).cpu(), expected)


def test_several_queries_of_each_sequence() -> None:
    torch.manual_seed(0)
    q, pages = torch.randn(3, 2, HEADS, FEATURES), torch.randn(2, KEY_HEADS, 6, PAGE, FEATURES)
    lengths, counts = torch.tensor([3, 8, 5]), torch.tensor([2, 1, 2])
    operands = [t.to(DEVICE) for t in (q, *pages, lengths, INDICES, counts)]
    found = torch.ops.xla.multi_queries_paged_attention(*operands, 1, 1, True).cpu()
    for i in range(3):
        k, v = (p[:, INDICES[i].long()].flatten(1, 2)[:, : lengths[i]].transpose(0, 1) for p in pages)
        torch.testing.assert_close(found[i, : counts[i]], one_sequence(q[i, : counts[i]], k, v))


def test_operators_are_the_functions() -> None:
    torch.manual_seed(0)
    q, k, v = torch.randn(3, 1, 2, 4, 8).to(DEVICE).unbind(0)
    assert torch.equal(
        torch.ops.xla.flash_attention(q, k, v, True), custom_kernel.flash_attention(q, k, v, causal=True)
    )
    rows, matrices, sizes = (t.to(DEVICE) for t in (torch.randn(4, 3), torch.randn(2, 3, 5), torch.tensor([1, 3])))
    assert torch.equal(torch.ops.xla.gmm(rows, matrices, sizes), custom_kernel.gmm(rows, matrices, sizes))
    one, pages = torch.randn(3, HEADS, FEATURES).to(DEVICE), torch.randn(2, KEY_HEADS, 6, PAGE, FEATURES).to(DEVICE)
    operands = (one, *pages, torch.tensor([3, 8, 5]).to(DEVICE), INDICES.to(DEVICE), 2)
    found = torch.ops.xla.paged_attention(*operands, megacore_mode=None)
    assert torch.equal(found, custom_kernel.paged_attention(*operands))
