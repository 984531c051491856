"""Operators on the lazy device that PyTorch's databases found wrong once: a row each."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor
from torch.nn import functional

import hloemit
from hloemit.base import metrics
from tests.lazy.test_device import agrees

DEVICE = hloemit.device()
Row = Callable[[torch.device], Any]


def numbers(device: torch.device, *shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
    return torch.randn(*shape, dtype=dtype).to(device)


def into(operator: Callable[..., Any], *sizes: Any, dtype: torch.dtype = torch.float32) -> Row:
    """``out=`` tensors of these sizes, and what else sees the storage of the first one."""

    def row(device: torch.device) -> Any:
        outs = tuple(torch.zeros(size, dtype=dtype).to(device) for size in sizes)
        seen = outs[0].detach()
        operator(numbers(device, 3, 3), out=outs if len(outs) > 1 else outs[0])
        return outs, seen

    return row


OUT: dict[str, Row] = {
    "with room": into(torch.exp, (3, 3)),
    "without room": into(torch.exp, 0),
    "with too much room": into(lambda x, out: torch.sum(x, 0, out=out), 3),
    "of another dtype": into(torch.exp, (3, 3), dtype=torch.float64),
    "several": into(lambda x, out: torch.aminmax(x, dim=0, out=out), 0, 3),
    "of a factory": into(lambda x, out: torch.full((2,), 1.1, out=out), 0, dtype=torch.float64),
    "of integers by a factory": into(lambda x, out: torch.arange(0, 5, 2, out=out), 0, dtype=torch.int32),
    "of another shape by a range": into(lambda x, out: torch.arange(6, out=out), (2, 3)),
    "of another shape by a line": into(lambda x, out: torch.linspace(0, 1, 6, out=out), (3, 2)),
    "of integers, drawn": into(lambda x, out: torch.bernoulli((x > 0).float(), out=out), (3, 3), dtype=torch.int64),
    "of bools, drawn": into(lambda x, out: torch.bernoulli((x > 0).float(), out=out), 0, dtype=torch.bool),
    "where the CPU's kernel asks for the CPU": into(
        lambda x, out: torch.mode(x, 0, out=(out, torch.zeros(3, dtype=torch.int64, device=x.device))), 3
    ),
}


@pytest.mark.parametrize("name", OUT)
@pytest.mark.filterwarnings("ignore:An output with one or more elements was resized")
def test_out(name: str) -> None:
    agrees(OUT[name])


def test_an_output_of_another_shape_is_warned_of() -> None:
    for device in ("cpu", DEVICE):
        out, empty = torch.zeros(2).to(device), torch.zeros(0).to(device)
        torch.set_warn_always(True)
        try:
            with pytest.warns(UserWarning, match=r"was resized since it had shape \[2\], .*output shape \[3\]"):
                torch.exp(torch.ones(3).to(device), out=out)
        finally:
            torch.set_warn_always(False)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            torch.exp(torch.ones(3).to(device), out=empty)


OVERFLOWING = torch.tensor([60000.0, 6000.0, -1.5, 2.25], dtype=torch.float16)


@pytest.mark.parametrize("out", [torch.float32, torch.float64, torch.int64])
@pytest.mark.parametrize("name", ["sum", "nansum", "mean", "prod", "cumsum", "cumprod"])
def test_reductions_compute_in_the_dtype_of_out(name: str, out: torch.dtype) -> None:
    if out is torch.int64 and name in ("nansum", "mean"):
        pytest.skip("PyTorch has none of integers")

    def reduced(x: Tensor) -> Tensor:
        return getattr(torch, name)(x, 0, out=torch.zeros(0, dtype=out, device=x.device))  # type: ignore[no-any-return]

    agrees(lambda device: reduced(OVERFLOWING.to(device)))
    torch.testing.assert_close(hloemit.compile(reduced)(OVERFLOWING), reduced(OVERFLOWING))


def test_a_mean_of_integers_is_refused_whatever_out_is() -> None:
    for device in ("cpu", DEVICE):
        with pytest.raises(RuntimeError, match="could not infer output dtype"):
            torch.mean(torch.ones(2, dtype=torch.int64).to(device), 0, out=torch.zeros(0).to(device))


EMPTY: dict[str, Row] = {
    "made": lambda device: torch.empty(2, 0, 3, device=device),
    "drawn": lambda device: torch.rand(0, 1, 2, 0, device=device),
    "filled": lambda device: torch.zeros(2, 0, 3, device=device),
    "moved": lambda device: torch.ones(2, 0, 3).to(device),
    "computed": lambda device: torch.ones(2, 0, 3).to(device).exp(),
    "copied": lambda device: torch.ones(2, 0, 3).to(device).clone(),
}


@pytest.mark.parametrize("name", EMPTY)
def test_strides_of_no_elements(name: str) -> None:
    assert EMPTY[name](DEVICE).stride() == EMPTY[name](torch.device("cpu")).stride()


@pytest.mark.parametrize("stride", [(4, 1), (1, 2), (1, 5), (0, 1), (2, 1)])
def test_memory_with_gaps_or_overlaps(stride: tuple[int, int]) -> None:
    made = [torch.empty_strided((2, 3), stride, device=device) for device in (torch.device("cpu"), DEVICE)]
    assert made[1].stride() == stride and made[1].untyped_storage().nbytes() == made[0].untyped_storage().nbytes()
    if stride in ((4, 1), (1, 2), (1, 5)):  # each element has a place of its own
        for x in made:
            assert x.copy_(torch.arange(6.0).view(2, 3)).add(1).tolist() == [[1, 2, 3], [4, 5, 6]]


@pytest.mark.parametrize("place", [((6, 6), (5, 1)), ((25,), (1,), 1), ((2,), (24,), 2)])
@pytest.mark.parametrize("name", ["as_strided", "as_strided_", "as_strided_copy"])
def test_memory_beyond_a_storage(name: str, place: tuple[Any, ...]) -> None:
    call = getattr(torch, name, None) or getattr(Tensor, name)
    for device in ("cpu", DEVICE):
        whole = torch.ones(5, 5, device=device)
        with pytest.raises(RuntimeError, match="mismatch in length of strides and shape"):
            call(whole.clone(), (1,), ())
        for x in (whole.clone(), whole[2:]) if len(place) == 3 else (whole.clone(),):
            with pytest.raises(RuntimeError, match="out of bounds for storage of size 100"):
                call(x, *place)
    if name == "as_strided":
        with pytest.raises(RuntimeError, match="out of bounds for storage of size 100|beyond the tensor's memory"):
            hloemit.lower(lambda x: (x + 1).as_strided(*place), (torch.ones(5, 5),))


@pytest.mark.parametrize("make", [torch.zeros, torch.ones, torch.empty])
def test_a_negative_size(make: Callable[..., Tensor]) -> None:
    with pytest.raises(RuntimeError, match=r"negative dimension -1: \[2, -1\]"):
        make(2, -1, device=DEVICE)


@pytest.mark.parametrize(
    ("inputs", "lengths", "says"),
    [
        ((7, 6), (1, 2), "at most 6, but got value 7"),
        ((6, -1), (1, 2), "at least 0, but got value -1"),
        ((6, 6), (1, 1), "target_lengths add up to 2|to have size 2"),
    ],
)
def test_lengths_that_do_not_fit(inputs: tuple[int, int], lengths: tuple[int, int], says: str) -> None:
    logs = torch.zeros(6, 2, 4)
    for device in ("cpu", DEVICE):
        for kind in (tuple, torch.tensor):
            with pytest.raises(RuntimeError, match=says):
                functional.ctc_loss(logs.to(device), torch.tensor([1, 2, 3]).to(device), kind(inputs), kind(lengths))
    with pytest.raises(RuntimeError, match=says):
        hloemit.lower(lambda x: functional.ctc_loss(x, torch.tensor([1, 2, 3]), inputs, lengths), (logs,))


def test_rows_of_another_dtype_are_not_added() -> None:
    for device in ("cpu", DEVICE):
        x, index = torch.zeros(3, 2).to(device), torch.tensor([1]).to(device)
        with pytest.raises(RuntimeError, match="must have the same scalar type"):
            x.index_add_(0, index, x[:1].double())


def test_a_product_of_two_dtypes() -> None:
    for device in ("cpu", DEVICE):
        with pytest.raises(RuntimeError, match="to have the same dtype, but got: float != double"):
            torch.ones(2, 2, device=device) @ torch.ones(2, 2, dtype=torch.float64, device=device)


def test_a_convolution_with_negative_padding() -> None:
    for device in ("cpu", DEVICE):
        with pytest.raises(RuntimeError, match="negative padding is not supported"):
            functional.conv2d(torch.ones(1, 1, 4, 4, device=device), torch.ones(1, 1, 2, 2, device=device), padding=-1)


def test_a_window_of_the_default_dtype() -> None:
    torch.set_default_dtype(torch.float64)
    try:
        window = torch.hann_window(5, device=DEVICE)
    finally:
        torch.set_default_dtype(torch.float32)
    torch.testing.assert_close(window.cpu(), torch.hann_window(5, dtype=torch.float64))


def test_integers_of_64_bits_without_bounds() -> None:
    metrics.clear_counters()
    drawn = torch.empty(64, dtype=torch.int64, device=DEVICE).random_()
    below = torch.empty(64, dtype=torch.int64, device=DEVICE).random_(-(2**63), None).cpu()
    assert drawn.cpu().max() > 2**60 and drawn.cpu().min() >= 0 and below.min() < 0
    assert not metrics.executed_fallback_ops()


def test_memory_with_as_many_strides_as_sizes() -> None:
    for device in ("cpu", DEVICE):
        with pytest.raises(RuntimeError, match="must match dimensionality of strides"):
            torch.empty_strided((2, 3), (1,), device=device)


@pytest.mark.parametrize("last", [(True, False), (False, True), (True, True), (False, False)])
@pytest.mark.parametrize("convolve", [torch.conv2d, torch.conv_transpose2d, torch.conv3d])
def test_convolutions_lie_as_in_eager_pytorch(convolve: Callable[..., Tensor], last: tuple[bool, bool]) -> None:
    is_deep = convolve is torch.conv3d
    sizes = ((2, 4, 5, 6, 7), (4, 4, 3, 3, 3)) if is_deep else ((2, 4, 5, 6), (4, 4, 3, 3))
    format_ = torch.channels_last_3d if is_deep else torch.channels_last
    given = [
        torch.randn(n).to(memory_format=format_ if on else torch.contiguous_format)
        for n, on in zip(sizes, last, strict=True)
    ]

    def step(device: torch.device) -> list[Tensor]:
        x, weight = (t.to(device).requires_grad_() for t in given)
        y = convolve(x, weight)
        return [y, y.relu() * 2, y[:, 1], *torch.autograd.grad(y.square().sum(), (x, weight))]

    for got, want in zip(step(DEVICE), step(torch.device("cpu")), strict=True):
        assert got.stride() == want.stride()
        torch.testing.assert_close(got.cpu(), want, rtol=1e-3, atol=1e-3)


@pytest.mark.parametrize("memory_format", [torch.contiguous_format, torch.preserve_format, torch.channels_last])
def test_a_memory_format_of_the_cpu(memory_format: torch.memory_format) -> None:
    x = torch.rand(2, 3, 4, 4).to(memory_format=torch.channels_last)
    for part in (lambda x: x, lambda x: x[..., ::2, ::2], lambda x: x.contiguous()):
        expected, found = (
            part(x).clone(memory_format=memory_format),
            part(x.to(DEVICE)).cpu(memory_format=memory_format),
        )
        assert found.stride() == expected.stride() and torch.equal(found, expected)


def lazy_clone(device: torch.device) -> Any:
    x = numbers(device, 2, 3)
    y = torch._lazy_clone(x.t())
    return y.clone(), x.add_(1), y


def into_a_part(fill: Callable[..., Any]) -> Row:
    def row(device: torch.device) -> Tensor:
        whole = torch.zeros(2, 3, device=device)
        fill(out=whole[:, 1:])
        return whole

    return row


@pytest.mark.parametrize(
    "fill",
    [
        lambda out: torch.arange(4, out=out),
        lambda out: torch.arange(3, -1, -1, out=out),
        lambda out: torch.linspace(1, 2, 4, out=out),
        lambda out: torch.logspace(0, 3, 4, out=out),
    ],
)
def test_a_range_fills_a_part_row_by_row(fill: Callable[..., Any]) -> None:
    agrees(into_a_part(fill))
    expected = into_a_part(fill)(torch.device("cpu"))
    found = hloemit.lower(lambda x: into_a_part(fill)(x.device), (torch.ones(1),)).compile()(torch.ones(1))
    torch.testing.assert_close(found, expected)


def factors(device: torch.device) -> Any:
    outs = [torch.zeros(size).to(device) for size in ((3, 3), 3, (3, 3))]
    torch.svd(numbers(device, 3, 3), out=outs)  # which transposes in place
    u, s, v = outs
    return s, u * s @ v.t()


def sizes_in_place(device: torch.device) -> Any:
    x = torch.arange(6.0).reshape(2, 3).to(device)
    base = x.clone()
    x.transpose_(0, 1).add_(1).unsqueeze_(0).squeeze_().t_().swapaxes_(0, 1)
    shared = base.detach()
    shared.as_strided_((2, 2), (1, 3), 1)
    shared.mul_(2)
    grown = torch.ones(2).to(device)
    grown.resize_(2, 2)[1] = 3
    every_other = torch.arange(6.0).to(device)[::2]
    every_other.resize_(3)
    channels = torch.arange(8.0).reshape(2, 1, 2, 2).to(device)
    channels.resize_((1, 2, 2, 2), memory_format=torch.channels_last)
    return x, base, shared, grown, every_other, channels, channels.stride()


def conjugates(device: torch.device) -> Any:
    x = numbers(device, 3, 3, dtype=torch.complex64)
    c = x.conj()
    copied, added, negated, taken = (x.clone() for _ in range(4))
    copied.conj().copy_(c * 1j)
    added.conj().add_(x)
    negated.conj().imag.neg_()
    taken.conj()[0] = 1j
    physical = x.clone().conj()
    physical.conj_physical_()
    products = c @ x, torch.mm(c, c.mT), torch.addmm(c, c, x), c[0].dot(c[1]), torch.vdot(c[0], x[0])
    views = c, c.clone(), c.imag, c.imag.clone(), c.imag + 1, c.resolve_conj(), c.to(torch.complex128), c.sum()
    return products, views, copied, added, negated, taken, physical, torch.fft.ifft(x.real)


def scattered(device: torch.device) -> Any:
    x, y = numbers(device, 4, 4), torch.ones(2, 4).to(device)
    strided = torch.as_strided_scatter(x, y, (2, 4), (4, 1), 4)
    return x.slice_scatter(y, 0, 1, 3), x.select_scatter(y[0], 0, 1), x.diagonal_scatter(y[0]), strided


def written_late(device: torch.device) -> Any:
    x = numbers(device, 5)
    return torch.copysign(x, -3.14), functional.rrelu(x, training=False), torch.addcmul(x, x, torch.zeros_like(x))


def keywords(device: torch.device) -> Any:
    x, edges = numbers(device, 5), torch.linspace(-1, 1, 4).to(device)
    return torch.bucketize(x, edges, right=True), torch.bucketize(x, edges, out_int32=True)


def bags(device: torch.device) -> Any:
    weight = numbers(device, 5, 3).requires_grad_()
    indices, starts = torch.tensor([0, 2, 2, 4]).to(device), torch.tensor([0, 3]).to(device)
    found = [functional.embedding_bag(indices, weight, starts, mode=mode) for mode in ("sum", "mean", "max")]
    torch.stack(found).square().sum().backward()
    with torch.no_grad():
        return found, weight.grad, functional.embedding_bag(indices, weight, starts, mode="sum")


def batch_norms(device: torch.device) -> Any:
    x, ones = numbers(device, 4, 3), torch.ones(3).to(device)
    mean, variance, outs = ones * 0.5, ones * 2, [torch.zeros(0).to(device) for _ in range(3)]
    trained = torch.native_batch_norm(x, ones, ones, mean, variance, True, 0.1, 1e-5)
    torch.native_batch_norm(x, ones, ones, mean, variance, True, 0.1, 1e-5, out=outs)
    return trained, torch.native_batch_norm(x, ones, ones, mean, variance, False, 0.1, 1e-5), mean, variance, outs


def single_loss(device: torch.device) -> Any:
    x, labels = numbers(device, 4).requires_grad_(), torch.tensor([0, 2, -1, 1]).to(device)
    loss = functional.multilabel_margin_loss(x, labels, reduction="none")
    loss.backward()
    return loss, x.grad


def ctc(device: torch.device) -> Any:
    logs = numbers(device, 6, 2, 4).requires_grad_()
    targets = torch.tensor([1, 2, 2, 3, 1]).to(device)
    metrics.clear_counters()
    loss = functional.ctc_loss(logs.log_softmax(-1), targets, (6, 5), (3, 2))
    loss.backward()
    assert not metrics.executed_fallback_ops()
    return loss, logs.grad


def unwritten(device: torch.device) -> Any:
    ones = torch.ones(2, 2, device=device)
    assert torch.ones(1, device=device).item() == 1
    pairs = torch.view_as_real(torch.ones(2, dtype=torch.complex64, device=device))
    return ones, ones.t(), torch.ones_like(ones, dtype=torch.int64), torch.zeros(2, device=device), pairs, ones.clone()


ROWS: list[Row] = [
    unwritten,
    factors,
    sizes_in_place,
    written_late,
    conjugates,
    scattered,
    keywords,
    lazy_clone,
    bags,
    batch_norms,
    single_loss,
    ctc,
]


@pytest.mark.parametrize("row", ROWS)
def test_rows(row: Row) -> None:
    agrees(row)


@pytest.mark.parametrize(
    "call",
    [
        lambda x: x.add_(1.5),
        lambda x: torch.exp(x, out=torch.zeros(2, dtype=torch.int64, device=x.device)),
        lambda x: x.div_(2),
    ],
)
def test_a_result_that_does_not_fit_is_refused(call: Callable[[Tensor], Any]) -> None:
    for device in ("cpu", DEVICE):
        with pytest.raises(RuntimeError, match=r"result type \w+ can't be cast to the desired output type \w+$"):
            call(torch.ones(2, dtype=torch.int64).to(device))


@pytest.mark.parametrize("shape", [(), (1,)])
def test_lists_are_written_in_eager_too(shape: tuple[int, ...]) -> None:
    x = [torch.tensor([1.0, 2.0]).to(DEVICE), torch.tensor([3.0]).to(DEVICE)]
    found = torch.zeros(1).to(DEVICE)
    metrics.clear_counters()
    torch._amp_foreach_non_finite_check_and_unscale_(x, found, torch.full(shape, 0.5).to(DEVICE))
    assert [t.tolist() for t in x] == [[0.5, 1.0], [1.5]]


def test_integers_are_counted() -> None:  # by histc, as on a GPU: mixtures of experts ask for it
    x = torch.tensor([0, 1, 1, 2, 5, 7, 7, 9, -3], dtype=torch.int32)
    for range_ in ((4, 0, 8), (3, 0, 7), (5, 0, 0), (10, -3, 9)):
        assert torch.equal(torch.histc(x.to(DEVICE), *range_).cpu(), torch.histc(x.double(), *range_).int())


@pytest.mark.parametrize("optimizer", [torch.optim.SGD, torch.optim.Adam, torch.optim.AdamW, torch.optim.Adagrad])
@pytest.mark.parametrize("has_overflow", [False, True])
def test_fused_optimizers_heed_the_scaler(optimizer: Callable[..., torch.optim.Optimizer], has_overflow: bool) -> None:
    def row(device: torch.device) -> Any:
        p = torch.nn.Parameter(numbers(device, 3))
        o = optimizer([p], lr=0.1, weight_decay=0.01, fused=True)
        o.grad_scale, o.found_inf = torch.tensor(4.0).to(device), torch.tensor(float(has_overflow)).to(device)
        for _ in range(2):
            p.grad = numbers(device, 3)
            o.step()
        return p, p.grad

    agrees(row)


WRITES: dict[str, Callable[[Tensor, Any], Any]] = {
    "full": torch.full_like,
    "fill": lambda x, n: x.fill_(n),
    "masked": lambda x, n: x.masked_fill(x == 0, n),
    "clamp": lambda x, n: x.clamp(max=n),
    "raised": lambda x, n: x.clamp_min(n),
    "foreach": lambda x, n: torch._foreach_clamp_min([x], n)[0],
    "index": lambda x, n: x.index_fill(0, torch.tensor([0]).to(x.device), n),
    "scatter": lambda x, n: x.scatter(0, torch.tensor([0]).to(x.device), n),
    "where": lambda x, n: torch.where(x == 0, x, n),
}
NUMBERS = [
    (torch.int8, 200),
    (torch.uint8, 300),
    (torch.uint8, -1),
    (torch.uint8, -3),
    (torch.int32, 2**40),
    (torch.float16, 1e5),
    (torch.bfloat16, -3.4e38),
    (torch.float32, 1e40),
    (torch.float32, float("inf")),
    (torch.bool, 5),
]


@pytest.mark.parametrize("name", WRITES)
@pytest.mark.parametrize(("dtype", "number"), NUMBERS)
def test_numbers_that_do_not_fit_are_refused(name: str, dtype: torch.dtype, number: Any) -> None:
    found: list[Any] = []
    for device in (torch.device("cpu"), DEVICE):
        try:
            found.append(WRITES[name](torch.zeros(3, dtype=dtype).to(device), number).cpu())
        except RuntimeError as error:
            found.append(re.sub("(Clamp m.. value|value cannot).*", "overflow", str(error)))
    if isinstance(found[0], str):
        assert found[1] == found[0]
    else:
        assert found[1].dtype is found[0].dtype and torch.equal(*found)


@pytest.mark.parametrize("make", [torch.zeros, torch.ones, lambda n, **more: torch.full((n,), 7, **more)])
def test_a_size_is_no_number_that_is_written(make: Callable[..., Tensor]) -> None:
    """More elements than the dtype has numbers; in a program of several operators, and alone."""
    for dtype in (torch.uint8, torch.int8):
        x, expected = make(300, dtype=dtype, device=DEVICE), make(300, dtype=dtype)
        assert (x.sum().item(), x.dtype) == (expected.sum().item(), dtype)
        assert torch.equal(make(300, dtype=dtype, device=DEVICE).cpu(), expected)


def test_the_memory_of_integers_as_complex_numbers() -> None:
    """And of complex numbers as others of another width: by way of their parts."""
    values = torch.tensor([[1.5, -2.0, 3.25, 0.5]], dtype=torch.float64)
    for before, after in (
        (torch.int64, torch.complex64),
        (torch.int32, torch.complex128),
        (torch.complex64, torch.complex128),
        (torch.complex128, torch.complex64),
        (torch.complex64, torch.int64),
    ):
        given = values.view(before)
        want = given.view(after).clone()
        assert torch.equal((given.to(hloemit.device()).view(after).clone()).cpu(), want)


IN_PLACE: dict[str, Callable[[Tensor], Tensor]] = {
    "elu": lambda x: functional.elu_(x, -2),
    "celu": lambda x: functional.celu_(x, -2.0),
    "leaky_relu": lambda x: functional.leaky_relu_(x, -0.5),
    "rrelu": lambda x: functional.rrelu_(x, -0.5, -0.3, False),
}


@pytest.mark.parametrize("door", ["device", "compile"])
@pytest.mark.parametrize("name", IN_PLACE)
def test_a_gradient_that_is_lost_in_place_raises_as_in_eager(name: str, door: str) -> None:
    def gradient(x: Tensor) -> Tensor:
        leaf = x.detach().requires_grad_()
        return torch.autograd.grad(IN_PLACE[name](leaf.clone()).sum(), leaf)[0]

    x = torch.tensor([-1.0, 1.0, 2.0])
    with pytest.raises(RuntimeError, match="negative slope which is not supported"):
        hloemit.compile(gradient)(x) if door == "compile" else gradient(x.to(DEVICE))


@pytest.mark.parametrize(("dtype", "tolerance"), [(torch.float32, 1e-4), (torch.float16, 1e-2), (torch.bfloat16, 1e-1)])
def test_a_batch_norm_of_data_has_gradients_on_the_device(dtype: torch.dtype, tolerance: float) -> None:
    """The first layer of a network, whose input wants no gradient."""

    def gradients(device: torch.device) -> list[Tensor]:
        torch.manual_seed(0)
        norm = torch.nn.BatchNorm2d(3).to(device, dtype)
        (norm(numbers(device, 2, 3, 4, 4, dtype=dtype)) * numbers(device, 2, 3, 4, 4, dtype=dtype)).sum().backward()
        return [parameter.grad.cpu() for parameter in norm.parameters() if parameter.grad is not None]

    metrics.clear_counters()
    found, expected = gradients(DEVICE), gradients(torch.device("cpu"))
    torch.testing.assert_close(found, expected, rtol=tolerance, atol=tolerance)
    assert len(found) == 2 and not metrics.executed_fallback_ops()


def test_the_number_of_no_elements() -> None:
    for device in ("cpu", DEVICE):
        with pytest.raises(RuntimeError, match="Empty tensor not supported"):
            torch.ops.aten._local_scalar_dense(torch.zeros(0, device=device))
