"""Operators along a dimension of symbolic size, beside eager PyTorch, at several sizes of one module."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import nn
from torch.export import Dim
from torch.nn import functional

import hloemit
from hloemit.base.errors import UnsupportedOpError

SIZES = (3, 6, 9, 33)  # an off-diagonal of 2 has one element, and torch.export tells 1 apart


class Of(nn.Module):
    def __init__(self, function: Callable[[torch.Tensor], Any]) -> None:
        super().__init__()
        self.function = function

    def forward(self, x: torch.Tensor) -> Any:
        return self.function(x)


def lowered(function: Callable[[torch.Tensor], Any], most: int | None = 64) -> hloemit.Lowered:
    n = Dim("n", min=3) if most is None else Dim("n", min=3, max=most)
    return hloemit.lower(Of(function), torch.ones(6, 4), dynamic_shapes=({0: n},))


ALONG: dict[str, Callable[[torch.Tensor], Any]] = {
    "cumsum": lambda x: x.cumsum(0),
    "cumsum of integers": lambda x: (x > 0).cumsum(0),
    "cumprod": lambda x: x.cumprod(0),
    "cummax": lambda x: x.cummax(0),
    "cummin": lambda x: x.cummin(0),
    "logcumsumexp": lambda x: x.logcumsumexp(0),
    "roll": lambda x: x.roll((1, -3), (0, 0)),
    "roll back": lambda x: x.roll(-70, 0),
    "roll of all": lambda x: x.roll(3),
    "diagonal": lambda x: x.diagonal(),
    "diagonal below": lambda x: (x @ x.T).diagonal(-1),
    "diagonal above": lambda x: (x @ x.T).diagonal(1, 1, 0),
    "searchsorted": lambda x: torch.searchsorted(x[:, 0].sort()[0].contiguous(), torch.tensor([-0.5, 0.0, 9.0])),
    "searchsorted, right": lambda x: torch.searchsorted(x.T.sort(-1)[0].contiguous(), x.T.contiguous(), right=True),
    "median": lambda x: (x.median(0)[0], x.median(), x.nanmedian(0)[0], (3 * x).nan_to_num().long().median(0)[0]),
    "mode": lambda x: (x.nan_to_num().round().mode(0)[0], (3 * x).nan_to_num().long().mode(0)[0]),
    "max_pool": lambda x: functional.max_pool2d(x[None], (3, 2), (2, 1), 1, (1, 2)),
    "avg_pool": lambda x: functional.avg_pool2d(x[None], 3, 2, 1),
    "avg_pool of what is there": lambda x: functional.avg_pool2d(x[None], 3, 2, 1, count_include_pad=False),
    "adaptive_avg_pool": lambda x: (
        functional.adaptive_avg_pool1d(x.T, 3),
        functional.adaptive_avg_pool2d(x[None], (5, 3)),
    ),
    "adaptive_avg_pool, backward": lambda x: torch.ops.aten._adaptive_avg_pool2d_backward(
        functional.adaptive_avg_pool2d(x[None], (5, 3)), x[None]
    ),
    "adaptive_max_pool": lambda x: (
        functional.adaptive_max_pool1d(x.T, 2, return_indices=True),
        functional.adaptive_max_pool2d(x[None], (5, 3), return_indices=True),
    ),
    "histc": lambda x: (x.histc(4, -1, 1), x.histc(3)),
}


def _resized(mode: str, **options: Any) -> Callable[[torch.Tensor], Any]:
    def resized(x: torch.Tensor) -> Any:
        image = x.nan_to_num()[None, None] if mode[:2] == "bi" else x.nan_to_num().T[None]
        rank = image.ndim - 2
        return (
            functional.interpolate(image, scale_factor=(2.0, 1.5)[:rank], mode=mode, **options),
            functional.interpolate(image, size=(5, 7)[-rank:], mode=mode, **options),
            functional.interpolate(image.double(), size=(x.shape[0] + 3, 2)[:rank], mode=mode, **options),
        )

    return resized


for _mode in ("nearest", "nearest-exact"):
    ALONG[_mode] = _resized(_mode)
for _mode in ("linear", "bilinear", "bicubic"):
    ALONG |= {_mode: _resized(_mode), f"{_mode}, corners": _resized(_mode, align_corners=True)}
for _mode in ("bilinear", "bicubic"):
    ALONG[f"{_mode}, antialiased"] = _resized(_mode, antialias=True)
    ALONG[f"{_mode}, antialiased, corners"] = _resized(_mode, antialias=True, align_corners=True)
for _scale in (1.7, 2.3333, 1.1):  # none is a ratio of small integers
    ALONG[f"by {_scale}"] = lambda x, scale=_scale: functional.interpolate(x.T[None], scale_factor=scale, mode="linear")

for _mode in ("nearest", "nearest-exact"):  # scales by which sizes stay all the same
    ALONG[f"{_mode}, images"] = lambda x, mode=_mode: (
        functional.interpolate(x.nan_to_num().T[None, None], scale_factor=1.02, mode=mode),
        functional.interpolate(x.nan_to_num().T[None, None].repeat(1, 1, 40, 1), scale_factor=1.004, mode=mode),
    )


def _gradient(operator: Any, *options: Any) -> Callable[[torch.Tensor], Any]:
    """Of an image, by numbers of which one is infinite: it reaches those alone that it was computed from."""

    def gradient(x: torch.Tensor) -> Any:
        grad = torch.sin(torch.arange(54.0)).view(1, 1, 6, 9) * x.sum()
        grad[0, 0, 2, 1] = float("inf")
        return operator(grad, [6, 9], [1, 1, x.shape[0], 4], *options)

    return gradient


ALONG |= {  # torch.export takes the other ones apart, or refuses them
    "nearest, backward": _gradient(torch.ops.aten.upsample_nearest2d_backward.default),
    "nearest, backward, by a scale": lambda x: torch.ops.aten.upsample_nearest2d_backward.default(
        x.nan_to_num()[None, None], [x.shape[0], 4], [1, 1, x.shape[0], 2], 1.02, 2.05
    ),
    "nearest-exact, backward": _gradient(torch.ops.aten._upsample_nearest_exact2d_backward.default),
    "antialiased, backward": _gradient(torch.ops.aten._upsample_bilinear2d_aa_backward.default, False),
}


@pytest.mark.drawn(8)
@pytest.mark.parametrize("name", ALONG)
def test_as_eager(name: str) -> None:
    function = ALONG[name]
    compiled = lowered(function).compile()
    for size in SIZES:
        x = torch.randn(size, 4, generator=torch.Generator().manual_seed(size))
        x[size // 2, 1] = float("nan") if name in ("cummax", "cummin", "cumsum") else 0.0
        torch.testing.assert_close(compiled(x), function(x), rtol=1e-5, atol=1e-6, equal_nan=True)


@pytest.mark.parametrize(
    "layer", [nn.LSTM(4, 3, bidirectional=True), nn.GRU(4, 3, 2, batch_first=True), nn.RNN(4, 3)], ids=lambda m: m.mode
)
def test_recurrent_layers(layer: nn.RNNBase) -> None:
    """As long, and as many, as there are."""
    example = torch.ones(5, 2, 4)
    shapes = ({0: Dim("n", max=64), 1: Dim("m", max=64)},)
    compiled = hloemit.lower(layer, (example,), dynamic_shapes=shapes).compile("cpu")
    for sizes in ((5, 2), (1, 1), (7, 3)):
        x = torch.randn(*sizes, 4, generator=torch.Generator().manual_seed(5))
        torch.testing.assert_close(compiled(x), layer(x), rtol=1e-5, atol=1e-5)


def of_numbers(x: torch.Tensor) -> Any:
    """Divisions of sizes that are negative, or by numbers that are."""
    n = x.shape[0]
    floored = [n // -2, -n // -4, (n - 9) // 2, (5 - n) // 2, (2 - n) // -3, (n - 9) // (n + 1)]
    rests = [n % -3, (n - 9) % 4, (5 - n) % 4, (5 - n) % -3, (n - 9) % (n + 1)]
    floored += [((n - 9) // 4 + 1) // 2, (3 - (n - 9) // 4) // 2, -((n - 9) // 4) // 2]  # of what one was made of
    rests += [((n - 9) // 4 + 1) % 3, ((n - 9) // 4 + 1) % -3]
    return x.sum() + torch.stack([x.sum() * 0 + k for k in floored + rests]), torch.arange(n, 0, -3)


def test_divisions_round_down() -> None:
    compiled = hloemit.lower(of_numbers, (torch.ones(8),), dynamic_shapes=({0: Dim("n", min=4, max=64)},)).compile()
    for n in (4, 5, 7, 9, 12):
        torch.testing.assert_close(compiled(torch.ones(n)), of_numbers(torch.ones(n)))


ROUNDED: dict[str, Callable[[Any], Any]] = {  # what Python makes of a size by way of a float
    "trunc": lambda n: [torch.sym_int(m / by) for m in (n, n - 9, 9 - n) for by in (2, 3, 2.5)],
    "floor": lambda n: [math.floor(m / by) for m in (n, n - 9, 9 - n) for by in (2, 3, 2.5)],
    "ceil": lambda n: [math.ceil(m / by) for m in (n, n - 9, 9 - n) for by in (2, 3, 2.5)],
    "round": lambda n: [round(m / by) for m in (n, n - 9, 9 - n) for by in (2, 3, 4, 2.5)],
    "times": lambda n: [math.ceil(1.5 * n), round(0.75 * n), math.floor(1.7 * n), torch.sym_int(0.3 * n)],
    "and more": lambda n: [
        math.floor((n + 2 - 3) / 2 + 1),
        torch.sym_int(n * 0.5 + 0.5),
        math.ceil((n - 9) / 3 - 0.25),
    ],
    "absolute": lambda n: [abs(n - 7), abs(2 - n) // 2 + 1, -abs(7 - n) // 2],
    "of each other": lambda n: [math.ceil(math.ceil(n / 2) / 2), n - math.floor(n / 2) * 2, round((n // 2) / n)],
}


@pytest.mark.drawn(3)
@pytest.mark.parametrize("name", ROUNDED)
def test_sizes_by_way_of_floats(name: str) -> None:
    def function(x: torch.Tensor) -> Any:
        return torch.stack([x.sum() * 0 + k for k in ROUNDED[name](x.shape[0])]), torch.arange(x.shape[0])

    compiled = hloemit.lower(function, (torch.ones(11),), dynamic_shapes=({0: Dim.DYNAMIC},)).compile("cpu")
    for n in (2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 17, 30, 1001):
        torch.testing.assert_close(compiled(torch.ones(n)), function(torch.ones(n)), rtol=0, atol=0)


def test_as_many_rows_as_rounded_up() -> None:
    def function(x: torch.Tensor) -> torch.Tensor:
        return functional.pad(x, (0, math.ceil(x.shape[0] / 4) * 4 - x.shape[0])).reshape(-1, 4)

    compiled = hloemit.lower(function, (torch.ones(11),), dynamic_shapes=({0: Dim("n", min=9)},)).compile("cpu")
    for n in (9, 12, 18):
        x = torch.randn(n)
        torch.testing.assert_close(compiled(x), function(x))


@pytest.mark.parametrize("size", [lambda n: math.ceil(n * 0.3), lambda n: torch.sym_int(n**0.5)])
def test_rounded_floats_that_integers_do_not_follow(size: Callable[[Any], Any]) -> None:
    with pytest.raises(hloemit.HloemitError, match="cannot be computed at run time|no part of a condition"):
        hloemit.lower(lambda x: x.new_ones(size(x.shape[0])), (torch.ones(11),), dynamic_shapes=({0: Dim.DYNAMIC},))


@pytest.mark.parametrize(
    "number",
    [
        lambda n: math.ceil(n * 0.3),
        lambda n: torch.sym_int(n**0.5),
        lambda n: math.floor(n * 0.7) * 2 + n,
        lambda n: (n & 5) - (n | 8) + (n ^ 3),
        lambda n: math.floor(-n / 3.3) // 2,
        lambda n: 100 // -n + 100 % -n,
        lambda n: (n + 1) // max(n // 4, 1),
        lambda n: -(-n % 7) % 7,
        lambda n: -(n % 5 + n) % 5,
    ],
)
def test_integers_of_floats_and_bits_are_numbers(number: Callable[[Any], Any]) -> None:
    def function(x: torch.Tensor) -> torch.Tensor:
        return x * number(x.shape[0]) + torch.where(x > 0, number(x.shape[0]), 1)

    compiled = hloemit.lower(function, (torch.ones(11),), dynamic_shapes=({0: Dim.DYNAMIC},)).compile("cpu")
    for n in (11, 2, 3, 7, 10, 40, 1000):
        x = torch.arange(float(n)) - 2
        torch.testing.assert_close(compiled(x), function(x), rtol=0, atol=0)


def test_a_rounded_float_that_only_data_decide() -> None:
    with pytest.raises(UnsupportedOpError, match=r"only data decide the size .*bound="):
        hloemit.lower(Of(lambda x: torch.arange(2, x, 1.5, dtype=torch.int64)), (torch.tensor(8.5),))


@pytest.mark.parametrize(
    "function",
    [
        lambda x, n: torch.topk(x, n, 0),
        lambda x, n: x.roll(n, 0),
        lambda x, n: x.tril(n),
        lambda x, n: x.kthvalue(n, 0),
    ],
)
def test_numbers_that_a_rule_has_to_know(function: Callable[..., Any]) -> None:
    def program(x: torch.Tensor, n: torch.Tensor) -> Any:
        number = n.item()
        torch._check(number >= 1)
        torch._check(number <= 3)
        return function(x, number)

    with pytest.raises(UnsupportedOpError, match=r"u0 has to be known when it is lowered, and only data decide it"):
        hloemit.lower(program, (torch.ones(4, 3), torch.tensor(2)))


def test_what_follows_from_a_size_of_data_is_not_listed() -> None:
    def program(x: torch.Tensor, mask: torch.Tensor) -> Any:
        rows = x[mask][:, :2]
        rows = rows.relu() + 1
        return rows / rows.sum(-1, keepdim=True)

    with pytest.raises(UnsupportedOpError) as refused:
        hloemit.lower(program, (torch.ones(4, 3), torch.ones(4, dtype=torch.bool)))
    assert [o.op for o in refused.value.ops] == ["aten.index.Tensor"]


@pytest.mark.parametrize(("times", "more"), [(2, 0), (4, 3)])
def test_a_size_that_is_an_integer_times_another(times: int, more: int) -> None:
    def function(x: torch.Tensor) -> torch.Tensor:
        return x[more:].reshape(-1, times, 3).sum(1) * x.shape[0]

    n = times * Dim("n", max=64)
    shapes = ({0: n + more if more else n},)
    compiled = hloemit.lower(Of(function), torch.ones(5 * times + more, 3), dynamic_shapes=shapes).compile("cpu")
    for size in (2, 7):
        x = torch.randn(size * times + more, 3)
        torch.testing.assert_close(compiled(x), function(x))
    with pytest.raises(hloemit.InputError, match=rf"should be f32\[{times}\*"):
        compiled(torch.ones(2 * times + more + 1, 3))


DRAWN: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "rand_like": torch.rand_like,
    "randn": lambda x: torch.randn(x.shape),
    "dropout": lambda x: functional.dropout(x, 0.5, True),
}


@pytest.mark.parametrize("most", [None, 64])
@pytest.mark.parametrize("name", DRAWN)
def test_random_numbers(name: str, most: int | None) -> None:
    compiled = lowered(DRAWN[name], most=most).compile()
    for size in SIZES:
        a, b = compiled(torch.ones(size, 4)), compiled(torch.ones(size, 4))
        assert a.shape == (size, 4) and not torch.equal(a, b)
        assert a.unique().numel() >= 2


def test_a_scale_that_integers_do_not_follow() -> None:
    """Whether this one, times 33 and rounded, is 27 or a little less, no ratio of small integers says for all sizes."""
    with pytest.raises(UnsupportedOpError, match="cannot be computed at run time"):
        lowered(lambda x: functional.interpolate(x.T[None], scale_factor=1.618033988749895, mode="nearest"))


def test_images_of_bytes() -> None:
    """PyTorch interpolates them in fixed point, whatever their size."""
    with pytest.raises(UnsupportedOpError, match="fixed point"):
        lowered(lambda x: functional.interpolate(x.to(torch.uint8)[None, None], size=(5, 7), mode="bilinear"))


def test_a_source_whose_symbols_are_its_own() -> None:
    """PyTorch's kernel for "meta" does not ask for the source's sizes, so that nothing makes them one symbol."""

    class Scatter(torch.nn.Module):
        def forward(self, x: torch.Tensor, source: torch.Tensor) -> torch.Tensor:
            return torch.slice_scatter(x, source, 1, 0, 3, 2)

    sizes = ({0: Dim.AUTO, 1: Dim.AUTO}, {0: Dim.AUTO})
    compiled = hloemit.lower(Scatter(), (torch.ones(4, 5), torch.ones(4, 2)), dynamic_shapes=sizes).compile()
    x, source = torch.randn(6, 7), torch.randn(6, 2)
    torch.testing.assert_close(compiled(x, source), Scatter()(x, source))
    with pytest.raises(hloemit.CompileError, match="slice_scatter"):
        compiled(x, source[:3])


@pytest.mark.parametrize(
    "number",
    [lambda n, m: n // (m - n), lambda n, m: n % (3 - m), lambda n, m: (n * m) % (m // 8), lambda n, m: m // -n],
)
def test_divisors_that_may_be_negative_or_nothing(number: Callable[[Any, Any], Any]) -> None:
    """By 0 eager PyTorch raises, and a call is refused."""

    def function(x: torch.Tensor) -> torch.Tensor:
        return x * number(*x.shape)

    shapes = ({0: Dim("n", min=2, max=64), 1: Dim("m", min=2, max=64)},)
    compiled = hloemit.lower(function, (torch.ones(5, 11),), dynamic_shapes=shapes).compile("cpu")
    for n, m in ((5, 11), (11, 5), (2, 2), (3, 3), (7, 16), (64, 2)):
        x = torch.randn(n, m)
        try:
            expected = function(x)
        except ZeroDivisionError:
            with pytest.raises(hloemit.InputError, match="!= 0"):
                compiled(x)
            continue
        torch.testing.assert_close(compiled(x), expected, rtol=0, atol=0)
