"""Operators of several operands where a batch, a length or a shift is symbolic, beside eager PyTorch at several sizes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor
from torch.export import Dim
from torch.nn import functional

import hloemit
from hloemit.base.errors import UnsupportedOpError
from hloemit.lowering.formulas import FORMULAS
from tests.functions import Of

SIZES = (6, 4, 9, 13)
WITHOUT_PRODUCT = "donot_use_mm_for_euclid_dist"
Make = Callable[[int], tuple[Tensor, ...]]
randn = torch.randn


def rows(*widths: int) -> Make:
    return lambda n: tuple(randn(n, w) if w else randn(n) for w in widths)


CASES: dict[str, tuple[Callable[..., Any], Make]] = {  # each operand's first dimension is n, times something
    "cosine_similarity": (functional.cosine_similarity, rows(8, 8)),
    "cosine_similarity of all with all": (
        lambda a, b: functional.cosine_similarity(a[:, None], b[None], dim=-1),
        rows(8, 8),
    ),
    "cosine_similarity of zeros": (lambda a, b: functional.cosine_similarity(a * 0, b, dim=0), rows(8, 8)),
    "cosine_embedding_loss": (
        lambda a, b, t: functional.cosine_embedding_loss(a, b, t.sign(), 0.1),
        rows(8, 8, 0),
    ),
    "margin_ranking_loss": (lambda a, b, t: functional.margin_ranking_loss(a, b, t.sign(), 0.5), rows(0, 0, 0)),
    "hinge_embedding_loss": (
        lambda a, t: functional.hinge_embedding_loss(a, t.sign(), reduction="none"),
        rows(0, 0),
    ),
    "multilabel_margin_loss": (
        lambda a: functional.multilabel_margin_loss(a, torch.tensor([2, 0, -1, 3]).expand_as(a)),
        rows(4),
    ),
    "margin losses, their gradients": (lambda a, t: _margin_gradients(a, (3 * t.sin()).long().abs()), rows(4, 0)),
    "stft": (
        lambda a: torch.stft(a, 16, 4, window=torch.hann_window(16), return_complex=True),
        rows(64),
    ),
    "stft of one signal": (lambda a: torch.view_as_real(torch.stft(a, 16, return_complex=True)), lambda n: (randn(64 * n),)),
    "stft of a short window": (
        lambda a: torch.stft(
            a, 16, 4, 12, torch.hann_window(12), center=False, normalized=True, onesided=False, return_complex=True
        ),
        rows(64),
    ),
    "stft of signals of an open length": (
        lambda a: torch.stft(a.T, 16, 4, window=torch.hann_window(16), return_complex=True),
        lambda n: (randn(64 * n, 3),),
    ),
    "istft": (
        lambda a: torch.istft(2 * torch.stft(a.T, 16, 4, return_complex=True), 16, 4),
        lambda n: (randn(64 * n, 3),),
    ),
    "stft, its gradient": (
        lambda a: _gradients(lambda a: torch.stft(a.T, 16, 4, return_complex=True).abs().sum(), a),
        lambda n: (randn(64 * n, 3),),
    ),
    "windows, their gradient": (
        lambda a: _gradients(lambda a: a.T.unfold(-1, 16, 4).square().sum(), a),
        lambda n: (randn(64 * n, 3),),
    ),
    "matrix_exp": (lambda a: a.double().matrix_exp(), lambda n: (randn(n, 3, 3) * torch.arange(n)[:, None, None],)),
    "distances": (
        lambda a, b: (torch.cdist(a, b, compute_mode=WITHOUT_PRODUCT), functional.pdist(a), functional.pdist(b, 3.0)),
        rows(5, 5),
    ),
    "their gradients": (lambda a: _gradients(_distances, a), rows(5)),
    "ctc_loss": (
        lambda a, t: _gradients(lambda a: _ctc_loss(a, t), a),
        lambda n: (randn(n, 5, 4), (randn(n, 2).abs() * 2).long().clamp(1, 3)),
    ),
    "linspace": (
        lambda a: (torch.linspace(-1, 1, a.shape[0]), torch.linspace(2.5, -7, steps=a.shape[0], dtype=torch.float64)),
        rows(3),
    ),
    "products of windows": (
        lambda a: (w := functional.pad(a, (0, 0, 0, -a.shape[0] % 4)).view(-1, 4, 3)) @ w.mT,
        lambda n: (randn(2 * n, 3),),
    ),
    "isin": (lambda a: torch.isin(a.round(), torch.tensor([0.0, 1.0]), invert=True), rows(3)),
    "roll by half": (lambda a: a.roll(a.shape[0] // 2, 0), rows(3)),
    "roll by minus half, rounded down": (lambda a: a.roll(-a.shape[0] // 2, 0), rows(3)),
    "roll of a known size": (lambda a: a.roll((-a.shape[0] // 2, -a.shape[0] % 4), (1, 1)), rows(7)),
    "fftshift": (lambda a: (torch.fft.fftshift(a), torch.fft.ifftshift(a)), rows(3)),
    "diag_embed": (
        lambda a: (torch.diag_embed(a), torch.diag_embed(a.T), torch.diag_embed(a.T, -2, 0, 2), torch.diag_embed(a, 1)),
        rows(3),
    ),
    "diag": (lambda a: (a.diag(), a.diag(2), a.diagflat(-1)), rows(0)),
    "diagonal_scatter": (
        lambda a, b: (torch.diagonal_scatter(a @ a.T, b), torch.diagonal_scatter(a @ a.T, b[1:], -1)),
        rows(9, 0),
    ),
    "masked_scatter": (
        lambda a, m, s: a.masked_scatter(m > 0, s),
        lambda n: (randn(n, 300), randn(n, 300) - (9 if n == 4 else 0), randn(n, 300)),
    ),
    "masked_scatter, its gradient": (
        lambda g, m: torch.ops.aten.masked_scatter_backward(g, m > 0, g.shape),
        rows(300, 300),
    ),
    "nonzero_static": (
        lambda a: (torch.nonzero_static(a > 0, size=5), torch.nonzero_static(a > 9, size=2, fill_value=7)),
        rows(3),
    ),
    "embedding_bag": (
        lambda i, w, o: functional.embedding_bag(i.abs().long() % 7, randn_weight(), o.long(), padding_idx=1),
        lambda n: (10 * randn(3 * n), randn(n), 3.0 * torch.arange(n)),
    ),
    "embedding_bag, sum": (
        lambda i: functional.embedding_bag(i.abs().long() % 7, randn_weight(), mode="sum"),
        lambda n: (10 * randn(n, 3),),
    ),
    "embedding_bag, max": (
        lambda i: functional.embedding_bag(i.abs().long() % 7, randn_weight(), mode="max"),
        lambda n: (10 * randn(n, 3),),
    ),
    "max_pool with indices": (
        lambda a: functional.max_pool2d(a.T[None, None], 2, return_indices=True),
        lambda n: (randn(2 * n, 8),),
    ),
    "max_pool, ceil": (
        lambda a: functional.max_pool2d(a[None, None], 3, 2, ceil_mode=True, return_indices=True),
        lambda n: (randn(2 * n, 8),),
    ),
    "max_pool, its gradient": (
        lambda a: torch.ops.aten.max_pool2d_with_indices_backward(
            a[:, None, :4, :4].cos(), a[:, None], [2, 2], [2, 2], [0, 0], [1, 1], False,
            torch.ops.aten.max_pool2d_with_indices(a[:, None], [2, 2])[1],
        ),
        lambda n: (randn(n, 8, 8),),
    ),
    "avg_pool, ceil": (
        lambda a: [
            functional.avg_pool2d(a[None, None], 3, 2, p, ceil_mode=True, count_include_pad=c)
            for p, c in ((0, True), (1, True), (1, False))
        ],
        lambda n: (randn(2 * n, 8),),
    ),
}  # fmt: skip


def _margin_gradients(a: Tensor, t: Tensor) -> Any:
    def loss(a: Tensor) -> Tensor:
        labels = torch.stack([t, t - 1, t + 1, 0 * t], 1)
        each = functional.multi_margin_loss(a, t, p=2, weight=torch.tensor([1.0, 2.0, 3.0, 4.0]))
        return each + functional.multilabel_margin_loss(a, labels, reduction="none").sum()

    return _gradients(loss, a)


def _gradients(function: Callable[[Tensor], Tensor], a: Tensor) -> Any:
    a = a.detach().requires_grad_()
    result = function(a)
    return result, *torch.autograd.grad(result, a)


def _distances(a: Tensor) -> Tensor:
    return torch.cdist(a, a.cos(), compute_mode=WITHOUT_PRODUCT).sum() * functional.pdist(a).sum()


def _ctc_loss(a: Tensor, targets: Tensor) -> Tensor:
    """Of as many samples as times."""
    logs, count = a.log_softmax(-1)[:, :4], a.shape[0]
    times = torch.full((4,), count)
    return functional.ctc_loss(logs, targets[:4], times, torch.tensor([2, 1, 2, 0]), reduction="sum")


def regular(n: int) -> tuple[Tensor, ...]:
    """Matrices that have inverses, and columns."""
    return randn(n, 4, 4) + 4 * torch.eye(4), randn(n, 4, 2)


def tall(n: int) -> tuple[Tensor, ...]:
    return randn(n, 5, 3), randn(n, 5, 2)


def _svd(a: Tensor, _: Tensor) -> tuple[Tensor, Tensor]:
    u, s, vh = torch.linalg.svd(a, full_matrices=False)
    return s, u * s.unsqueeze(-2) @ vh


def _eigh(a: Tensor, _: Tensor) -> tuple[Tensor, Tensor]:
    values, vectors = torch.linalg.eigh(a + a.mT)
    return values, vectors * values.unsqueeze(-2) @ vectors.mT


CASES |= {
    "solve": (torch.linalg.solve, regular),
    "inverse, determinant": (lambda a, _: (torch.linalg.inv(a), *torch.linalg.slogdet(a)), regular),
    "lu": (lambda a, _: (*torch.linalg.lu(a), *torch.linalg.lu_factor(a)), tall),
    "qr": (lambda a, _: torch.linalg.qr(a, mode="complete")[1].abs(), tall),
    "svd": (_svd, tall),
    "eigh": (_eigh, regular),
    "pinv, lstsq": (lambda a, b: (torch.linalg.pinv(a), torch.linalg.lstsq(a, b)[0]), tall),
    "cholesky_solve": (lambda a, b: torch.cholesky_solve(b, torch.linalg.cholesky(a @ a.mT)), regular),
    "ldl_factor": (lambda a, _: torch.linalg.ldl_factor(a + a.mT)[0], regular),
    "rank, condition": (lambda a, _: (torch.linalg.matrix_rank(a), torch.linalg.cond(a)), tall),
}


def randn_weight() -> Tensor:
    return torch.sin(torch.arange(28.0)).view(7, 4)


def lowered(function: Callable[..., Any], make: Make) -> hloemit.Lowered:
    n, first = Dim("n", min=4, max=64), make(6)
    sizes = tuple({0: n * (len(x) // 6) if len(x) > 6 else n} for x in first)
    return hloemit.lower(Of(function), first, dynamic_shapes=(sizes,))


@pytest.mark.drawn(12)
@pytest.mark.parametrize("name", CASES)
def test_as_eager(name: str) -> None:
    function, make = CASES[name]
    compiled = lowered(function, make).compile()
    for n in SIZES:
        torch.manual_seed(n)
        args = make(n)
        torch.testing.assert_close(compiled(*args), function(*args), rtol=2e-5, atol=2e-5)


@pytest.mark.parametrize("name", ["lu", "svd", "eigh"])
def test_of_no_matrix_and_of_one(name: str) -> None:
    function, make = CASES[name]
    sizes = ({0: Dim("n", min=0, max=64)},) * 2
    compiled = hloemit.lower(Of(function), make(6), dynamic_shapes=(sizes,)).compile()
    for n in (0, 1):
        args = make(n)
        torch.testing.assert_close(compiled(*args), function(*args), rtol=2e-5, atol=2e-5)


def test_nothing_is_put_where_nothing_is() -> None:
    """A text without images: neither a place of the mask nor a row of the source."""
    m, s = Dim("m", min=0, max=4096), Dim("n", min=4, max=64)
    args = (randn(6, 3), torch.arange(6) % 2 == 0, randn(9))
    program = hloemit.lower(
        Of(lambda a, m, s: a.masked_scatter(m[:, None], s)), args, dynamic_shapes=(({0: s}, {0: s}, {0: m}),)
    ).compile()
    assert torch.equal(program(*args), args[0].masked_scatter(args[1][:, None], args[2]))
    none = (args[0], torch.zeros(6, dtype=torch.bool), randn(0))
    assert torch.equal(program(*none), args[0])


def test_what_a_decomposition_assumes_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that decides by the example's size would be wrong at other ones."""
    monkeypatch.setitem(FORMULAS, torch.ops.aten.stft.default, lambda x, *_, **__: x * 2 if x.shape[0] == 400 else x)
    with pytest.raises(UnsupportedOpError, match="decomposition is for Eq"):
        lowered(*CASES["stft of one signal"])


@pytest.mark.parametrize("batch_first", [True, False])
@pytest.mark.parametrize("side", ["left", "right"])
def test_sequences_are_padded_to_the_longest_whichever_it_is(batch_first: bool, side: str) -> None:
    def padded(*sequences: Tensor) -> Tensor:
        return torch.nn.utils.rnn.pad_sequence(list(sequences), batch_first, -1.5, side)

    sizes = {0: Dim("n", max=99)}, {0: Dim("m", max=99)}
    compiled = hloemit.lower(Of(padded), (randn(3, 2), randn(5, 2)), dynamic_shapes=(sizes,)).compile()
    for n, m in ((7, 4), (4, 7), (3, 3)):
        given = randn(n, 2), randn(m, 2)
        assert torch.equal(compiled(*given), padded(*given))
