"""``torch.compile(..., backend="hloemit")``, found by torch's entry point, against eager PyTorch."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch
from torch import nn
from torch.nn import functional

import hloemit
from benchmarks.gpt import GPT, Config
from hloemit import torch_compile as dynamo
from tests.models.torchvision_stub import make_importable


@pytest.fixture(autouse=True)
def _fresh_dynamo() -> Iterator[None]:
    torch._dynamo.reset()
    yield
    torch._dynamo.reset()


def compiled(function: Callable[..., object], **options: object) -> Callable[..., object]:
    return torch.compile(function, backend="hloemit", **options)  # type: ignore[no-any-return,call-overload]


def test_torch_lists_the_backend() -> None:
    assert "hloemit" in torch._dynamo.list_backends()


class Net(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Conv2d(3, 8, 3, bias=False), nn.BatchNorm2d(8), nn.ReLU(), nn.Flatten(), nn.Linear(8 * 36, 5)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.layers(x)


def test_forward_and_backward() -> None:
    torch.manual_seed(0)
    eager = Net()
    ours = copy.deepcopy(eager)
    run = compiled(ours)
    x = torch.randn(4, 3, 8, 8, requires_grad=True)
    y = x.detach().clone().requires_grad_()
    eager(x).square().sum().backward()
    run(y).square().sum().backward()  # type: ignore[attr-defined]
    torch.testing.assert_close(y.grad, x.grad, rtol=1e-4, atol=1e-5)
    for (name, want), got in zip(eager.named_parameters(), ours.parameters(), strict=True):
        torch.testing.assert_close(got.grad, want.grad, rtol=1e-4, atol=1e-4, msg=name)
    for want, got in zip(eager.buffers(), ours.buffers(), strict=True):
        torch.testing.assert_close(got, want)
    eager.eval()
    ours.eval()
    torch.testing.assert_close(run(x), eager(x), rtol=1e-4, atol=1e-5)


def losses(
    model: nn.Module, forward: Callable[..., torch.Tensor], optimizer: torch.optim.Optimizer, data: list[torch.Tensor]
) -> list[float]:
    """The losses of a step for each item."""
    found = []
    for item in data:
        optimizer.zero_grad()
        loss = forward(item)
        loss.backward()
        optimizer.step()
        found.append(loss.item())
    return found


def test_twenty_steps_of_a_transformer() -> None:
    torch.manual_seed(0)
    eager = GPT(Config(layers=2, heads=4, width=64, vocabulary=128, positions=32))
    ours = copy.deepcopy(eager)
    data = [torch.randint(0, 128, (2, 33))] * 20

    def loss_of(model: Callable[..., torch.Tensor]) -> Callable[[torch.Tensor], torch.Tensor]:
        return lambda ids: functional.cross_entropy(model(ids[:, :-1]).flatten(0, 1), ids[:, 1:].flatten())

    # eps as in tests/capture/test_training.py: with 1e-8, gradients that are rounding noise move weights as far as real ones
    def optimizer(m: nn.Module) -> torch.optim.Optimizer:
        return torch.optim.AdamW(m.parameters(), lr=1e-3, eps=1e-5)

    want = losses(eager, loss_of(eager), optimizer(eager), data)
    got = losses(ours, loss_of(compiled(ours)), optimizer(ours), data)  # type: ignore[arg-type]
    assert got == pytest.approx(want, rel=1e-4)
    assert want[-1] < want[0]


@pytest.mark.slow
def test_five_steps_of_a_resnet() -> None:
    make_importable()
    import timm

    torch.manual_seed(0)
    eager = timm.create_model("resnet10t")
    ours = copy.deepcopy(eager)
    data = [torch.randn(8, 3, 48, 48)] * 5
    labels = torch.randint(0, 1000, (8,))

    def loss_of(model: Callable[..., torch.Tensor]) -> Callable[[torch.Tensor], torch.Tensor]:
        return lambda images: functional.cross_entropy(model(images), labels)

    def optimizer(m: nn.Module) -> torch.optim.Optimizer:
        return torch.optim.SGD(m.parameters(), lr=1e-3, momentum=0.9)

    want = losses(eager, loss_of(eager), optimizer(eager), data)
    got = losses(ours, loss_of(compiled(ours)), optimizer(ours), data)  # type: ignore[arg-type]
    assert got == pytest.approx(want, rel=1e-4)
    assert want[-1] < want[0]


def test_graph_breaks() -> None:
    seen = []

    def function(x: torch.Tensor) -> torch.Tensor:
        y = x.sin()
        torch._dynamo.graph_break()
        seen.append("between")
        if y.sum() > 0:
            return y + 1
        return y - 1

    run = compiled(function)
    x = torch.ones(3)
    torch.testing.assert_close(run(x), x.sin() + 1)
    torch.testing.assert_close(run(-x), (-x).sin() - 1)
    assert len(seen) == 2


@pytest.mark.parametrize("dynamic", [None, True, False])
def test_shapes_that_change(dynamic: bool | None) -> None:
    def function(x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return x.t() + 1, x.sum(), x[1:] * x.shape[0], torch.zeros(x.shape[0] + 1)

    run = compiled(function, dynamic=dynamic)
    for size in (3, 4, 5, 6, 3):
        x = torch.randn(size, 4)
        for got, want in zip(run(x), function(x), strict=True):  # type: ignore[call-overload]
            torch.testing.assert_close(got, want)
            assert got.stride() == want.stride() or not want.numel()


def test_a_marked_dimension_has_a_bounded_number_of_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dynamo, "MAX_SHAPES", 2)
    made = []
    real = dynamo._Shapes

    class Spy(real):  # type: ignore[misc,valid-type]
        def __init__(self, *args: object) -> None:
            super().__init__(*args)
            made.append(self)

    monkeypatch.setattr(dynamo, "_Shapes", Spy)
    run = compiled(lambda x: x * 2)
    for size in (3, 4, 5, 6):
        x = torch.randn(size, 2)
        torch._dynamo.mark_dynamic(x, 0)
        torch.testing.assert_close(run(x), x * 2)
    assert len(made) == 1 and len(made[0]._programs) == 2


def test_backward_with_symbolic_sizes() -> None:
    weight = torch.randn(4, 4, requires_grad=True)
    run = compiled(lambda x: torch.tanh(x @ weight).sum(), dynamic=True)
    for size in (2, 3, 5):
        x = torch.randn(size, 4)
        (got,) = torch.autograd.grad(run(x), weight)  # type: ignore[arg-type]
        (want,) = torch.autograd.grad(torch.tanh(x @ weight).sum(), weight)
        torch.testing.assert_close(got, want)


def test_gradients_in_batches() -> None:
    model, x = nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 2)), torch.randn(3)
    compiled = torch.compile(model, backend="hloemit")
    got, want = (torch.autograd.functional.jacobian(each, x, vectorize=True) for each in (compiled, model))
    torch.testing.assert_close(got, want)


def test_arguments_that_are_updated() -> None:
    def function(x: torch.Tensor) -> torch.Tensor:
        x.add_(1)
        x[0].mul_(3)
        return x * 2

    x, y = torch.arange(4.0), torch.arange(4.0)
    torch.testing.assert_close(compiled(function)(x), function(y))
    torch.testing.assert_close(x, y)


def test_views_of_results() -> None:
    """AOTAutograd makes them of the result by the strides that it traced."""

    def function(x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        y = x.t() * 2
        z = functional.conv2d(x[None, None], torch.ones(2, 1, 1, 1)).to(memory_format=torch.channels_last)
        return y[1:], y.t(), y.reshape(-1), z + 1, z[0], x[1:], x

    x = torch.randn(3, 4)
    got, want = compiled(function)(x), function(x)
    for g, w in zip(got, want, strict=True):  # type: ignore[call-overload]
        torch.testing.assert_close(g, w)
        assert g.stride() == w.stride()
    got[5].zero_()  # type: ignore[index]
    assert x[1:].abs().sum() == 0
    assert got[6] is x  # type: ignore[index]


def test_random_numbers() -> None:
    run = compiled(lambda x: functional.dropout(x, 0.5))
    ones = torch.ones(1000)
    torch.manual_seed(3)
    first, second = run(ones), run(ones)
    torch.manual_seed(3)
    assert torch.equal(run(ones), first) and not torch.equal(first, second)  # type: ignore[arg-type]
    x = torch.ones(1000, requires_grad=True)
    y = run(x)
    y.sum().backward()  # type: ignore[attr-defined]
    assert torch.equal(x.grad, y.detach())  # type: ignore[attr-defined,arg-type]  # one mask for both ways


def test_autocast_and_integers() -> None:
    def function(x: torch.Tensor, n: int) -> tuple[torch.Tensor, torch.Tensor]:
        with torch.autocast("cpu", dtype=torch.bfloat16):
            y = x @ x
        return y, torch.arange(n) % 3

    x = torch.randn(4, 4)
    for n in (5, 6, 7):
        for got, want in zip(compiled(function)(x, n), function(x, n), strict=True):  # type: ignore[call-overload]
            torch.testing.assert_close(got, want, rtol=1e-2, atol=1e-2)


def test_options() -> None:
    x = torch.ones(3)
    run = compiled(torch.sin, options={"device": "cpu", "optimization_level": 0})
    torch.testing.assert_close(run(x), torch.sin(x))
    with pytest.raises(Exception, match="has 'no_such_option': hloemit's options are device, optimization_level"):
        compiled(torch.cos, options={"no_such_option": 1})(x)
    with pytest.raises(Exception, match="mode='max-autotune'. is a choice of inductor's: hloemit's options are"):
        compiled(torch.cos, mode="max-autotune")(x)


def test_what_cannot_be_lowered_says_so() -> None:
    run = compiled(lambda x: torch.view_as_real(x.to(torch.complex32)) * 2, fullgraph=True)
    with pytest.raises(Exception, match="StableHLO has no complex number of two f16"):
        run(torch.eye(3))


@pytest.mark.drawn(4)
@pytest.mark.parametrize("norm_first", [False, True])
@pytest.mark.parametrize("activation", ["relu", "gelu"])
@pytest.mark.parametrize("is_padded", [False, True])
def test_encoders_that_are_evaluated(norm_first: bool, activation: str, is_padded: bool) -> None:
    """PyTorch's kernel for a whole layer, which it has no formula for, is in the graph."""
    torch.manual_seed(0)
    layer = nn.TransformerEncoderLayer(8, 2, 16, activation=activation, norm_first=norm_first, batch_first=True)
    encoder = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False).eval()
    x = torch.randn(2, 5, 8)
    mask = torch.tensor([[False] * 5, [False] * 3 + [True] * 2]) if is_padded else None
    with torch.no_grad():
        want = encoder(x, src_key_padding_mask=mask)
        got = compiled(encoder)(x, src_key_padding_mask=mask)
    torch.testing.assert_close(got, want)


def test_attention_that_is_evaluated() -> None:
    torch.manual_seed(0)
    layer = nn.MultiheadAttention(8, 2, batch_first=True).eval()
    x, other = torch.randn(2, 5, 8), torch.randn(2, 4, 8)
    with torch.no_grad():
        torch.testing.assert_close(compiled(layer)(x, other, other), layer(x, other, other))


@pytest.mark.parametrize(
    "function",
    [
        lambda x: (x * 2).expand(3, -1, -1),
        lambda x: (x * 2).sum(0, keepdim=True).expand_as(x),
        lambda x: (x * 2).as_strided((3, 2), (1, 1)),
        lambda x: (x * 2).t(),
        lambda x: (x[:, :0] * 2).expand(3, -1, -1),
    ],
    ids=["expanded", "expanded inside", "overlapping", "transposed", "empty"],
)
def test_strides_of_results(function: Callable[..., torch.Tensor]) -> None:
    torch._dynamo.reset()
    x = torch.randn(2, 4)
    got, want = torch.compile(function, backend="hloemit")(x), function(x)
    torch.testing.assert_close(got, want)
    assert got.stride() == want.stride() or not want.numel()


OPTIMIZERS = [
    "Adam",
    "NAdam",
    "RAdam",
    "Adagrad",
    "Adadelta",
    "RMSprop",
    "Rprop",
    "ASGD",
]  # each with formulas of its own


@pytest.mark.drawn(4)
@pytest.mark.parametrize("name", OPTIMIZERS)
def test_a_step_of_an_optimizer(name: str) -> None:
    torch._dynamo.reset()
    torch.manual_seed(0)
    model = nn.Linear(3, 2)
    twin = copy.deepcopy(model)
    optimizer, eager = (getattr(torch.optim, name)(m.parameters(), lr=0.1) for m in (model, twin))
    step = torch.compile(optimizer.step, backend="hloemit")
    x = torch.randn(4, 3)
    for _ in range(3):
        for m in (model, twin):
            m.zero_grad()
            m(x).square().sum().backward()
        step()
        eager.step()
        torch.testing.assert_close(model.weight, twin.weight, rtol=1e-4, atol=1e-5)


FUNCTIONS = {
    "one_hot": (lambda x: functional.one_hot(x.abs().long() % 4, 4), torch.arange(-3.0, 3.0)),
    "cond": (lambda x: torch.cond(x.sum() > 0, lambda y: y + 1, lambda y: y - 1, (x,)), torch.ones(3)),
    "while_loop": (
        lambda x: torch.while_loop(lambda i, y: i < 3, lambda i, y: (i + 1, y * 2), (torch.tensor(0), x))[1],
        torch.ones(3),
    ),
    "clip": (lambda x: torch._foreach_norm([x, x * 2], 2), torch.randn(3, 4)),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions(name: str) -> None:
    torch._dynamo.reset()
    function, x = FUNCTIONS[name]
    torch.testing.assert_close(torch.compile(function, backend="hloemit")(x), function(x))


@pytest.mark.parametrize("lies", [torch.Tensor.contiguous, torch.t], ids=["rows", "columns"])
def test_views_of_one_memory_across_a_graph_break(lies: Callable[[torch.Tensor], torch.Tensor]) -> None:
    def steps(x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        y = x * 2
        row, bits = y[0], y.view(torch.int32)
        torch._dynamo.graph_break()
        row.add_(1)
        torch._dynamo.graph_break()
        bits[1] = 0
        return y, row, bits

    x = lies(torch.arange(6.0).reshape(2, 3))
    torch.testing.assert_close(compiled(steps)(x), steps(x), rtol=0, atol=0)


def test_bits_of_a_result_that_has_a_gradient() -> None:
    def steps(x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        y = x * 2
        bits = y.view(torch.int32)
        torch._dynamo.graph_break()
        bits.floor_divide_(3)
        return y, bits

    x = torch.arange(6.0).requires_grad_()
    torch.testing.assert_close(compiled(steps)(x), steps(x), rtol=0, atol=0)


def test_as_strided_of_an_argument_with_gaps() -> None:
    x = torch.arange(20.0).reshape(4, 5)[:, ::2]

    def strided(x: torch.Tensor) -> torch.Tensor:
        return x.as_strided((2, 2), (10, 2))

    torch.testing.assert_close(compiled(strided)(x), strided(x), rtol=0, atol=0)


# Whole training steps


def trained(device: Any, optimizer: Any, door: Callable[[Any], Any]) -> torch.Tensor:
    """The losses of a few steps, each with zero_grad, forward, backward and the optimizer's step."""
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.BatchNorm1d(8), nn.Linear(8, 2)).to(device)
    stepped = optimizer(model.parameters())

    def step(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        stepped.zero_grad()
        loss = nn.functional.mse_loss(model(x), y)
        loss.backward()
        stepped.step()
        return loss

    run, draws = door(step), torch.Generator().manual_seed(1)
    data = [(torch.randn(6, 4, generator=draws), torch.randn(6, 2, generator=draws)) for _ in range(3)]
    return torch.stack([run(x.to(device), y.to(device)).detach().cpu() for x, y in data])


@pytest.mark.filterwarnings("error:Dynamo does not know how to trace")
@pytest.mark.parametrize("device", ["cpu", "xla"])
@pytest.mark.parametrize("name", ["SGD", "Adam"])
def test_a_whole_training_step(device: str, name: str) -> None:
    def optimizer(parameters: Any) -> Any:
        return getattr(torch.optim, name)(parameters, lr=0.01)

    torch._dynamo.reset()
    place = hloemit.device() if device == "xla" else device
    got = trained(place, optimizer, lambda f: torch.compile(f, backend="hloemit"))
    torch.testing.assert_close(got, trained("cpu", optimizer, lambda f: f))


VIEWS: dict[str, Callable[[torch.Tensor], Any]] = {
    "transposed": lambda x: (x * 2).t(),
    "kept-transposed": lambda x: x.t().clone(),
    "expanded": lambda x: (x[0] * 2).expand(3, -1),
    "sliced": lambda x: (x + 1)[:, ::2],
    "several": lambda x: (x.t() * 2, x.sum(), x),
    "updated": lambda x: x.t().mul_(2),
}


@pytest.mark.parametrize("name", VIEWS)
def test_tensors_of_the_lazy_device(name: str) -> None:
    x = torch.arange(12.0).reshape(3, 4)
    lazy = x.to(hloemit.device())
    want, got = VIEWS[name](x.clone()), torch.compile(VIEWS[name], backend="hloemit")(lazy)
    wanted, gotten = (v if isinstance(v, tuple) else (v,) for v in (want, got))
    for w, g in zip(wanted, gotten, strict=True):
        assert g.device.type == "xla"
        assert g.stride() == w.stride() or name == "sliced"  # the device keeps no gaps
        torch.testing.assert_close(g.cpu(), w)


@pytest.mark.filterwarnings("ignore")  # a prototype
def test_nested_tensors_are_refused() -> None:
    nested = torch.nested.nested_tensor([torch.ones(2), torch.ones(3)], layout=torch.jagged)
    with pytest.raises(Exception, match="nested: make it a dense one first"):
        torch.compile(lambda x: x * 2, backend="hloemit")(nested)


def test_options_are_of_the_cpu() -> None:
    compiled = torch.compile(lambda x: x + 1, backend="hloemit", options={"device": "cpu"})
    with pytest.raises(Exception, match="leave out all options but roll"):
        compiled(torch.ones(2, device=hloemit.device()))


@pytest.mark.parametrize("size", [4, 8, 12, 11])
def test_views_of_arguments_whose_size_changes(size: int) -> None:
    """AOTAutograd reads off the results where the user's views begin."""
    compiled = torch.compile(lambda x: x.chunk(4), backend="hloemit", dynamic=True)
    x = torch.arange(float(size))
    found = compiled(x)
    assert [part.tolist() for part in found] == [part.tolist() for part in x.chunk(4)]
    found[1].zero_()
    assert x[found[0].numel()] == 0


def test_statistics_in_a_checkpoint() -> None:
    """They are kept for the backward pass, which computes the layer again, and are updated before it.

    Once: without torch.compile, eager PyTorch updates them again when it computes the layer again.
    """

    def losses(backend: str) -> list[float]:
        torch.manual_seed(0)
        layers = nn.Sequential(nn.Linear(4, 8), nn.BatchNorm1d(8), nn.GELU())

        def loss(x: torch.Tensor) -> torch.Tensor:
            return torch.utils.checkpoint.checkpoint(layers, x, use_reentrant=False).square().sum()

        step, found = torch.compile(loss, backend=backend), []
        for _ in range(3):
            value = step(torch.randn(6, 4))
            value.backward()
            found.append(value.item())
        assert layers[0].weight.grad is not None
        return [*found, *layers[0].weight.grad.flatten().tolist(), *layers[1].running_mean.tolist()]

    # gradients before a batch norm are small differences of terms of order 1
    assert losses("hloemit") == pytest.approx(losses("aot_eager"), rel=1e-4, abs=2e-5)


def test_dropout_in_a_checkpoint() -> None:
    """It is computed again as it was, and draws as much as without a checkpoint."""

    def run(checkpointed: bool) -> list[float]:
        torch._dynamo.reset()
        torch.manual_seed(0)
        linear, scale = nn.Linear(8, 8), nn.Parameter(torch.ones(8))

        def part(x: torch.Tensor) -> torch.Tensor:
            return functional.dropout(linear(x).sin(), 0.5) * scale

        def forward(x: torch.Tensor) -> torch.Tensor:
            return torch.utils.checkpoint.checkpoint(part, x, use_reentrant=False) if checkpointed else part(x)

        compiled, totals = torch.compile(forward, backend="hloemit"), []
        for _ in range(2):
            scale.grad = None
            out = compiled(torch.ones(4, 8))
            out.sum().backward()
            torch.testing.assert_close(scale.grad, out.detach().sum(0))
            totals.append(out.sum().item())
        assert totals[0] != totals[1]
        return totals

    assert run(True) == run(False)


class _Narrow(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: torch.Tensor) -> torch.Tensor:
        return x * 2

    @staticmethod
    def backward(ctx: Any, grad: torch.Tensor) -> torch.Tensor:
        return torch.view_as_real(torch.complex(grad, grad).to(torch.complex32)).float().sum(-1)


def test_what_the_backward_pass_cannot_do_is_said_with_its_line() -> None:
    x = torch.ones(3, requires_grad=True)
    with pytest.raises(Exception, match=r"complex32(.|\n)*test_torch_compile\.py:\d+  return torch\.view_as_real"):
        compiled(lambda x: _Narrow.apply(x * 3).sum())(x).backward()  # type: ignore[attr-defined]


@pytest.mark.drawn(2)
@pytest.mark.parametrize(
    "function",
    [
        torch.linalg.cholesky,
        torch.linalg.inv,
        lambda x: torch.linalg.solve(x, x + 1) + torch.linalg.inv(x),
        lambda x: torch.distributions.MultivariateNormal(x[0], covariance_matrix=x).log_prob(x[1]),
    ],
)
@pytest.mark.parametrize("dynamic", [False, True])
def test_linear_algebra_that_may_raise(function: Any, dynamic: bool) -> None:
    compiled = torch.compile(function, backend="hloemit", dynamic=dynamic)
    for size in (3, 4):
        x = (torch.eye(size) * 2 + 0.1).requires_grad_()
        given = x.detach().clone().requires_grad_()
        found, expected = compiled(given), function(x)
        torch.testing.assert_close(found, expected)
        found.sum().backward(), expected.sum().backward()
        torch.testing.assert_close(given.grad, x.grad)


def test_an_argument_is_updated_beside_what_may_raise() -> None:
    """What may raise has a token, which is the graph's first argument."""

    def function(scale: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
        y = torch.linalg.inv(x) * (scale.clone() * x)  # the backward pass wants the scale as it was
        scale.add_(1)
        return y

    found, expected = torch.ones(3, 3), torch.ones(3, 3)
    x = (torch.eye(3) * 2 + 0.1).requires_grad_()
    given = x.detach().clone().requires_grad_()
    compiled = torch.compile(function, backend="hloemit")
    for _ in range(2):
        ours, theirs = compiled(found, given), function(expected, x)
        ours.sum().backward(), theirs.sum().backward()
        torch.testing.assert_close((ours, found, given.grad), (theirs, expected, x.grad))
    with torch.no_grad():
        torch.testing.assert_close((compiled(found, given), found), (function(expected, x), expected))


@pytest.mark.parametrize("reduction", ["none", "sum", "mean"])
def test_labels_that_end_early(reduction: str) -> None:
    """AOTAutograd's own decomposition of the loss is wrong there, by every backend."""
    labels = torch.tensor([[3, 0, -1, 1], [0, -1, 2, 3], [-1, 0, 1, 2], [2, 1, 0, 3]])

    def loss(x: torch.Tensor) -> torch.Tensor:
        return torch.nn.functional.multilabel_margin_loss(
            x, labels[: len(x)] if x.ndim > 1 else labels[0], reduction=reduction
        )

    for x in (torch.randn(4, 4), torch.randn(4)):
        torch._dynamo.reset()
        ours, theirs = (x.clone().requires_grad_() for _ in range(2))
        got, want = torch.compile(loss, backend="hloemit")(ours), loss(theirs)
        torch.testing.assert_close(got, want)
        got.sum().backward()
        want.sum().backward()
        torch.testing.assert_close(ours.grad, theirs.grad)


@pytest.mark.parametrize("asserts", ["check", "assert_async"])
@torch._dynamo.config.patch(capture_scalar_outputs=True)
def test_what_a_branch_was_taken_by_is_checked(asserts: str) -> None:
    def function(x: torch.Tensor) -> torch.Tensor:
        if asserts == "assert_async":
            torch._assert_async((x >= 0).all(), "x is negative")
            return x * 2
        number = x.item()
        torch._check(number >= 0, lambda: "x is negative")
        return x * 2 if number >= 0 else x * 3

    computed = compiled(function, fullgraph=True)
    assert computed(torch.tensor([3])).tolist() == [6]
    with pytest.raises(RuntimeError, match=r"x is negative|u\d+ >= 0"):
        computed(torch.tensor([-2]))
    assert computed(torch.tensor([4])).tolist() == [8]


class Region(nn.Module):
    """A layer whose graph TorchDynamo keeps apart, and calls again for each layer like it."""

    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(4, 4)

    @torch.compiler.nested_compile_region
    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        y = self.linear(x).relu()
        return y, y.t().sum(1)


@pytest.mark.parametrize("layers", [1, 2, 3, 4])
def test_regions_that_are_called_again(layers: int) -> None:
    """Their results have the same fake tensors, and other memory: what was kept for the backward pass was the first's."""
    torch.manual_seed(0)
    model = nn.ModuleList([Region() for _ in range(layers)])
    x = torch.randn(3, 4, requires_grad=True)

    def forward(x: torch.Tensor) -> tuple[torch.Tensor, list[torch.Tensor]]:
        shown = []
        for layer in model:
            x, sums = layer(x)
            shown += [sums, x.t(), x[1:]]
        return x, shown

    def outcome(call: Callable[..., Any]) -> Any:
        results = torch.utils._pytree.tree_leaves(call(x))
        return results, torch.autograd.grad(sum(r.square().sum() for r in results), [x, *model.parameters()])

    torch.testing.assert_close(outcome(compiled(forward)), outcome(forward))


class Updating(nn.Module):
    """A region that updates a buffer, and one that updates what it is given."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("calls", torch.zeros(4))

    @torch.compiler.nested_compile_region
    def count(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        self.calls.add_(1)
        return x.sin() + self.calls * torch.tensor(2.0), self.calls * 2

    @staticmethod
    @torch.compiler.nested_compile_region
    def add(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        x.add_(y)
        return x * 2

    def forward(self, x: torch.Tensor) -> Any:
        y = x.clone()
        return self.count(x), self.count(x + 1), self.add(y, x), self.add(y, x), y, self.calls + 1


def test_regions_that_update_what_they_are_given() -> None:
    model = Updating()
    eager, run = copy.deepcopy(model), compiled(model, fullgraph=True)
    for _ in range(3):
        x = torch.randn(3, 4)
        torch.testing.assert_close(run(x), eager(x))
        torch.testing.assert_close(model.calls, eager.calls)


def test_a_region_that_updates_a_part_is_refused_or_right() -> None:
    def function(x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        y = x.clone()
        return Updating.add(y[0], x[1]), Updating.add(y[1], x[0]), y  # one call alone is no region

    x = torch.randn(2, 4)
    if torch.__version__ >= (2, 14):  # which gives the part to the region as an argument of its own
        torch.testing.assert_close(compiled(function, fullgraph=True)(x), function(x))
        return
    with pytest.raises(Exception, match="compile it without that decorator"):
        compiled(function, fullgraph=True)(x)


class Statistic(torch.autograd.Function):
    """The identity, which keeps the greatest gradient that came and counts them."""

    @staticmethod
    def forward(ctx: Any, x: torch.Tensor, seen: torch.Tensor) -> torch.Tensor:
        ctx.seen = seen
        return x * 1

    @staticmethod
    def backward(ctx: Any, gradient: torch.Tensor) -> Any:
        ctx.seen[0].copy_(gradient.abs().max().maximum(ctx.seen[0]))
        ctx.seen[1:] += 1
        return gradient * ctx.seen[1], None


@pytest.mark.parametrize("dynamic", [False, True])
def test_a_backward_pass_that_updates_what_it_is_given(dynamic: bool) -> None:
    def run(call: Callable[..., Any]) -> Any:
        x, seen, found = torch.arange(4.0).requires_grad_(), torch.tensor([3.0, 0.0, 1.0]), []
        for factor in (2.0, 5.0, 1.0):
            (gradient,) = torch.autograd.grad((call(x, seen) * factor).sum(), x)
            found += [gradient, seen.clone()]
        return found

    function = Statistic.apply
    torch.testing.assert_close(
        run(compiled(lambda x, seen: function(x, seen).sin(), dynamic=dynamic)),
        run(lambda x, seen: function(x, seen).sin()),
    )


def test_a_detached_result_beside_a_view_of_the_same_memory() -> None:
    def function(x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        y = x.sin()
        return y.view(-1), y[0].detach(), y.detach().t()

    results = compiled(function)(torch.ones(3, 3, requires_grad=True))
    assert [r.requires_grad for r in results] == [True, False, False]  # type: ignore[attr-defined]
    results[1].numpy()[0] = 7  # type: ignore[index]
    assert results[0][0] == 7 == results[2][0, 0]  # type: ignore[index]


def test_gradients_that_are_sparse_are_refused() -> None:
    bags: Any = compiled(nn.EmbeddingBag(4, 2, sparse=True))
    with pytest.raises(hloemit.UnsupportedOpError, match="leave out sparse=True"):
        bags(torch.arange(3), torch.arange(3)).sum().backward()
