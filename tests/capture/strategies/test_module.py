"""Recording a module gives what ``torch.export`` gives, or declines, so that ``torch.export`` is asked."""

from __future__ import annotations

import contextlib
import copy
import ctypes
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
import torch
import torch.utils.checkpoint
from torch import nn
from torch.nn import functional
from torch.utils import _pytree as pytree

import hloemit
from benchmarks.gpt import GPT, Config
from hloemit.capture.strategies.export import from_module
from hloemit.capture.strategies.function import record_function
from hloemit.capture.strategies.module import record
from hloemit.ir import serialization
from hloemit.lowering.module import emit
from hloemit.program.plan import plan_inputs
from hloemit.recording import shapes
from hloemit.recording.stand_in import NotRecordable


@pytest.fixture(autouse=True)
def _nothing_known() -> None:
    shapes._known.clear()


class Of(nn.Module):
    """A module of a function."""

    def __init__(self, function: Callable[..., Any], **members: Any) -> None:
        super().__init__()
        self.linear = nn.Linear(4, 4)
        self.register_buffer("counts", torch.arange(4.0))
        for name, value in members.items():
            setattr(self, name, value)
        self.function = function

    def forward(self, x: torch.Tensor) -> Any:
        return self.function(self, x)


def same_as_export(module: nn.Module, *args: Any, **kwargs: Any) -> None:
    """The same text, or less of it: what shows the same part of a tensor twice is one operator where it is recorded."""
    programs = record(module, args, kwargs), from_module(module, args, kwargs, None)
    recorded, exported = map(emit, programs)
    ours, theirs = serialization.as_text(recorded.module), serialization.as_text(exported.module)
    assert ours == theirs or len(ours.splitlines()) < len(theirs.splitlines())
    assert recorded.signature == exported.signature
    ours, theirs = (plan_inputs(p).state for p in programs)
    assert list(ours) == list(theirs)
    assert all(ours[k] is theirs[k] for k in ours)


X = torch.randn(2, 4)

SAME: dict[str, Callable[[Any, torch.Tensor], Any]] = {
    "layers": lambda m, x: functional.gelu(m.linear(x)).softmax(-1),
    "indexing": lambda m, x: (x[..., 1:3], x[None, :, 0], x[torch.tensor([1, 0])], x[:, ::2]),
    "views": lambda m, x: x.t().reshape(-1).view(2, 2, 2).permute(2, 0, 1).unbind(0),
    "constants": lambda m, x: x * torch.tensor([1.0, 2.0, 3.0, 4.0]) + torch.full((4,), 2.0),
    "factories": lambda m, x: x + torch.arange(4, device=x.device) + torch.zeros_like(x) + x.new_ones(4),
    "dtypes": lambda m, x: (x.double() @ torch.eye(4, dtype=torch.float64), x.to(torch.bfloat16), x > 0, x.long()),
    "results": lambda m, x: {"a": [x + 1, None], "b": (x, 3, "text")},
    "buffers": lambda m, x: x + m.counts,
    "random": lambda m, x: functional.dropout(x, 0.5, True) + torch.rand(4),
    "attention": lambda m, x: functional.scaled_dot_product_attention(x[None], x[None], x[None], is_causal=True),
    "several results": lambda m, x: torch.topk(x, 2)[0] + x.max(1, keepdim=True).values,
    "device": lambda m, x: x + 1 if x.device.type == "cpu" and x.is_cpu and not x.is_meta else x - 1,
    "compiler": lambda m, x: x + 1 if torch.compiler.is_exporting() and torch.compiler.is_compiling() else x - 1,
    "grad mode": lambda m, x: torch.no_grad()(lambda: m.linear(x))() if torch.is_grad_enabled() else x,
    "literals": lambda m, x: x + torch.tensor(2.5, device=x.device) + torch.as_tensor([1.0], device=x.device),
    "a parameter returned": lambda m, x: (m.linear.weight, x),
    "out of nothing": lambda m, x: torch.ones(3),
}


@pytest.mark.drawn(4)
@pytest.mark.parametrize("name", SAME)
def test_the_same_as_export(name: str) -> None:
    same_as_export(Of(SAME[name]).eval(), X)


def test_tied_weights_have_the_name_that_export_gives_them() -> None:
    module = Of(lambda m, x: m.other(m.linear(x)), other=nn.Linear(4, 4))
    module.other.weight = module.linear.weight  # type: ignore[union-attr]
    same_as_export(module, X)


def test_arguments_by_keyword_and_constants() -> None:
    class Net(nn.Module):
        def forward(self, x: torch.Tensor, y: torch.Tensor | None = None, k: float = 2.0) -> torch.Tensor:
            return x * k if y is None else x * k + y

    same_as_export(Net(), X)
    same_as_export(Net(), X, k=3.0)
    same_as_export(Net(), X, None, 4.0)
    same_as_export(Net(), X, k=3.0, y=X + 1)


def test_a_transformer_with_and_without_what_is_known() -> None:
    model = GPT(Config(layers=2, heads=2, width=16, vocabulary=32, positions=16)).eval()
    ids = torch.randint(0, 32, (1, 8))
    same_as_export(model, ids)
    known = shapes.known_types()
    assert len(known) > 5
    shapes._known.clear()
    shapes.learn_types(known)
    same_as_export(model, ids)
    assert shapes.known_types() == known


def test_a_view_that_its_schema_does_not_tell_is_one_each_time() -> None:
    def written(x: torch.Tensor) -> torch.Tensor:
        whole = x * 2
        first, _ = torch.unsafe_chunk(whole, 2, 1)
        first.add_(1)
        return whole

    for _ in range(2):  # the second time, all that can be known is
        torch.testing.assert_close(hloemit.lower(written, (X,)).compile()(X), written(X))


def test_known_types_follow_the_default_dtype() -> None:
    module = Of(lambda m, x: torch.arange(4) / 3)
    for dtype in (torch.float32, torch.float64, torch.float32):
        torch.set_default_dtype(dtype)
        try:
            (output,) = emit(record(module, (X,), None)).signature.outputs
        finally:
            torch.set_default_dtype(torch.float32)
        assert output.dtype is dtype


# In place


def chain(m: Any, x: torch.Tensor) -> torch.Tensor:
    y = m.linear(x)
    z = y.relu_()
    y.add_(1)
    w = z * 2  # the same object as y, and so the new value
    w.mul_(y).clamp_(max=3)
    return w + y + z


def view_after(m: Any, x: torch.Tensor) -> torch.Tensor:
    y = m.linear(x)
    y.mul_(2)
    return y[0] + y.view(4, 2)[0, 0]


def equal_views(m: Any, x: torch.Tensor) -> torch.Tensor:
    y = m.linear(x)
    z = y.view(2, 4)
    z.add_(1)
    return y + z


@pytest.mark.parametrize("function", [chain, view_after, equal_views])
def test_updates_of_what_was_computed(function: Callable[..., torch.Tensor]) -> None:
    module = Of(function)
    program = record(module, (X,), None)
    assert not any("_." in str(n.target) for n in program.module.graph.nodes)
    torch.testing.assert_close(hloemit.lower(module, (X,)).compile()(X), module(X))


# Updates, and what is left to torch.export


def view_before(m: Any, x: torch.Tensor) -> torch.Tensor:
    y = m.linear(x)
    row = y[0]
    y.add_(1)
    return row + y


def through_a_view(m: Any, x: torch.Tensor) -> torch.Tensor:
    y = m.linear(x)
    y[0].add_(1)
    return y


def transposed(m: Any, x: torch.Tensor) -> torch.Tensor:
    y = m.linear(x)
    z = y.t()
    z.mul_(2)
    return y


def counts(m: Any, x: torch.Tensor) -> torch.Tensor:
    m.counts.add_(1)
    return x + m.counts


def argument(m: Any, x: torch.Tensor) -> torch.Tensor:
    x.add_(1)
    return x * 2


def argument_by_view(m: Any, x: torch.Tensor) -> torch.Tensor:
    y = x.view(-1)
    y.add_(1)
    return x * 2


def converted(m: Any, x: torch.Tensor) -> torch.Tensor:
    y = (x * 10).to(torch.bfloat16)
    y.add_(torch.ones(4) / 3)
    return y


def autocast(m: Any, x: torch.Tensor) -> torch.Tensor:
    with torch.autocast("cpu", dtype=torch.bfloat16):
        return m.linear(x)


def plain_attribute(m: Any, x: torch.Tensor) -> torch.Tensor:
    return x + m.plain


def large_constant(m: Any, x: torch.Tensor) -> torch.Tensor:
    return x.sum() + torch.tensor(list(range(100)))


def batch_norm(m: Any, x: torch.Tensor) -> torch.Tensor:
    return functional.batch_norm(x, m.counts.clone(), torch.ones(4), training=False) + m.norm(x)


UPDATES: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    f.__name__: (f, {})
    for f in (view_before, through_a_view, transposed, counts, argument, argument_by_view, converted)
}
UPDATES |= {
    "large_constant": (large_constant, {}),
    "plain_attribute": (plain_attribute, {"plain": torch.ones(4)}),
    "autocast": (autocast, {}),
    "batch_norm": (batch_norm, {"norm": nn.BatchNorm1d(4)}),
}
LEFT: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "cond": (lambda m, x: torch.cond(x.sum() > 0, lambda y: y + 1, lambda y: y - 1, (x,)), {}),
}


@pytest.mark.parametrize("name", [*UPDATES, *LEFT])
def test_eager_numbers(name: str) -> None:
    function, members = (UPDATES | LEFT)[name]
    module, eager = Of(function, **members), Of(function, **members)
    eager.load_state_dict(module.state_dict())
    with pytest.raises(NotRecordable) if name in LEFT else contextlib.nullcontext():
        record(module, (X.clone(),), None)
    compiled = hloemit.lower(module, (X.clone(),)).compile()
    for _ in range(2):
        x, y = X.clone(), X.clone()
        torch.testing.assert_close(
            compiled(x), eager(y), rtol=1e-2 if name in ("autocast", "converted") else 1e-5, atol=1e-5
        )
        torch.testing.assert_close(x, y)
    for got, want in zip(module.state_dict().values(), eager.state_dict().values(), strict=True):
        torch.testing.assert_close(got, want)


DATA: dict[str, Callable[[Any, torch.Tensor], Any]] = {
    "branch": lambda m, x: x + 1 if x.sum() > 0 else x - 1,
    "item": lambda m, x: x * x.sum().item(),
    "tolist": lambda m, x: x * x[0].tolist()[0],
    "numpy": lambda m, x: x + torch.from_numpy(np.sin(x.numpy())),
    "nonzero": lambda m, x: x.nonzero(),
    "equal": lambda m, x: x if torch.equal(x, x + 1) else x * 2,
    "int": lambda m, x: x * int(x[0, 0]),
    "iterated mask": lambda m, x: x[x > 0],
}


@pytest.mark.parametrize("name", DATA)
def test_what_depends_on_data_is_never_recorded(name: str) -> None:
    module = Of(DATA[name])
    if name in ("item", "tolist"):  # a number that is only computed with
        torch.testing.assert_close(hloemit.lower(module, (X,)).compile()(X + 1), module(X + 1))
        return
    with pytest.raises(NotRecordable):
        record(module, (X,), None)
    with pytest.raises(hloemit.HloemitError):
        hloemit.lower(module, (X,))


@pytest.mark.parametrize("dynamic_shapes", [None, ({0: torch.export.Dim("n")}, {0: torch.export.Dim("n")})])
def test_an_example_that_is_given_twice_stands_for_two_arguments(dynamic_shapes: Any) -> None:
    class Net(nn.Module):
        def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
            return x - 2 * y

    compiled = hloemit.lower(Net(), (X, X), dynamic_shapes=dynamic_shapes).compile()
    torch.testing.assert_close(compiled(X, X + 1), X - 2 * (X + 1))


class Subclass(torch.Tensor):
    pass


@pytest.mark.parametrize(
    ("args", "kwargs"),
    [
        ((X.as_subclass(Subclass),), {}),
        ((torch.complex(X, X).conj(),), {}),
        ((), {}),
        ((X, X), {}),
        (([object()],), {}),
        ((object(),), {}),
    ],
)
def test_arguments_that_are_left_to_export(args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    with pytest.raises(NotRecordable):
        record(Of(lambda m, x: x), args, kwargs)


class _Nested(nn.Module):
    def forward(
        self, x: torch.Tensor, past: Any = (), *rest: torch.Tensor, flag: bool = True, **more: Any
    ) -> torch.Tensor:
        held = torch.stack([t for t in pytree.tree_leaves((past, rest, more)) if isinstance(t, torch.Tensor)])
        return x + held.sum(0) if flag else x - held.sum(0)


@pytest.mark.parametrize(
    ("args", "kwargs", "names"),
    [
        ((X, [(X,), {"k": X, "n": 3}]), {}, ["x", "past_0_0", "past_1_k", "past_1_n"]),
        ((X, X, X, X), {"flag": False}, ["x", "past", "rest_0", "rest_1", "flag"]),
        ((), {"past": [None, X, "s"], "x": X}, ["past_0", "past_1", "past_2", "x"]),
        ((X, {"past_0": X, "0": X}), {"past_0": X, "w.v": {"k": X}}, None),
    ],
)
def test_arguments_in_containers_are_named_by_their_way(args: Any, kwargs: Any, names: list[str] | None) -> None:
    module = _Nested()
    program = record(module, args, kwargs)
    exported = [i.name for i in from_module(module, args, kwargs, None).inputs]
    assert [i.name for i in program.inputs] == (exported if names is None else names) == exported
    torch.testing.assert_close(hloemit.lower(module, args, kwargs).compile()(*args, **kwargs), module(*args, **kwargs))


class _Mixed(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear, self.norm, self.bn = nn.Linear(8, 8), nn.LayerNorm(8), nn.BatchNorm1d(3)
        self.encoder = nn.TransformerEncoderLayer(8, 2, 16, dropout=0, batch_first=True)

    def forward(self, x: torch.Tensor, kind: str = "cpu") -> tuple[torch.Tensor, ...]:
        before = self.linear(x)
        with torch.autocast(kind, dtype=torch.bfloat16):
            inside = self.encoder(self.bn(self.norm(self.linear(before))))
            inside += 1
            with torch.autocast(kind, enabled=False):
                off = self.linear(inside.float())
            part = self.linear(x)[:, 1:].relu_()
        return before, inside, off, part


def test_autocast_in_a_module_is_recorded_with_its_casts() -> None:
    module, twin = _Mixed(), _Mixed()
    twin.load_state_dict(module.state_dict())
    x = torch.randn(2, 3, 8)
    record(module, (x,), None)
    for got, want in zip(hloemit.lower(module, (x,)).compile()(x), twin(x), strict=True):
        torch.testing.assert_close(got, want, rtol=2e-2, atol=2e-2)
    torch.testing.assert_close(module.bn.running_mean, twin.bn.running_mean, rtol=1e-3, atol=1e-3)


def test_autocast_of_the_device_that_a_module_is_on() -> None:
    module, x = nn.Linear(8, 8).to(hloemit.device()), torch.randn(2, 8).to(hloemit.device())

    def forward(x: torch.Tensor) -> torch.Tensor:
        with torch.autocast(x.device.type, dtype=torch.bfloat16):
            return functional.linear(x, module.weight)

    class Net(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.inner = module

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return forward(x)

    for target in (forward, Net()):
        assert hloemit.lower(target, (x,)).signature.outputs[0].dtype is torch.bfloat16


@pytest.mark.parametrize("masked", [False, True])
@pytest.mark.parametrize("train", [False, True])
def test_attention_without_elements_is_one_operator_too(train: bool, masked: bool) -> None:
    def attend(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, *mask: torch.Tensor) -> object:
        q, k, v = (x.detach().requires_grad_(train) for x in (q, k, v))
        result = nn.functional.scaled_dot_product_attention(q, k, v, *mask, is_causal=not masked, enable_gqa=True)
        return torch.autograd.grad(result.sum(), (q, k, v)) if train else result

    def text(device: str) -> str:
        shapes = [(2, 4, 6, 8), (2, 2, 6, 8), (2, 2, 6, 8), (2, 1, 6, 6)][: 3 + masked]
        return hloemit.lower(attend, tuple(torch.zeros(shape, device=device) for shape in shapes)).as_text()

    assert "stablehlo.composite" in text("meta") and text("meta") == text("cpu")


def test_a_model_without_elements_has_text_and_cannot_run() -> None:
    def made() -> nn.Module:
        return nn.Sequential(nn.Linear(4, 4), nn.ReLU(), nn.Linear(4, 4))

    with torch.device("meta"):
        model, x = made(), torch.empty(2, 4)
    lowered = hloemit.lower(model, (x,))
    assert lowered.as_text() == hloemit.lower(made(), (X,)).as_text()  # two weights of one type are two arguments
    compiled = lowered.compile("cpu")
    with pytest.raises(hloemit.InputError, match=r"0\.bias has no elements, only a type, and 3 more"):
        compiled(X)


def test_torchscript_is_declined() -> None:
    script = torch.jit.trace(nn.Linear(4, 4), (X,), check_trace=False)
    with pytest.raises(NotRecordable):
        record(nn.Sequential(script), (X,), None)


# Numbers that a program computes


def test_a_computed_number_is_computed_with_handed_to_operators_and_returned() -> None:
    def f(x: torch.Tensor) -> Any:
        total, count = x.sum().item(), (x > 0).sum().item()
        return total, -total * 2 + 1, x.add(x, alpha=total), x * count, count // 2, count % 2, torch.full((2,), total)

    compiled = hloemit.lower(f, (X,)).compile()
    for x in (X, X * -3):
        for got, want in zip(compiled(x), f(x), strict=True):
            torch.testing.assert_close(got, want, rtol=1e-5, atol=1e-5)  # sums of f32
            assert type(got) is type(want)


@pytest.mark.parametrize(
    "function",
    [
        lambda x, n: torch.arange(n),
        lambda x, n: x[:n],
        lambda x, n: x.new_zeros(n),
        lambda x, n: x.expand(n, 2, 4),
        lambda x, n: x.reshape(2, 4).roll(n),
        lambda x, n: torch.linspace(0, n, 3),
    ],
)
def test_a_computed_number_gives_no_result_its_shape_in_silence(function: Any) -> None:
    """It is what eager PyTorch gives, or an error."""

    def f(x: torch.Tensor) -> torch.Tensor:
        return function(x, (x > -10).sum().item() - 5)  # type: ignore[no-any-return]

    try:
        got = hloemit.lower(f, (X,)).compile()(X)
    except hloemit.HloemitError:
        return
    torch.testing.assert_close(got, f(X))


# Functions


class Cubed(torch.autograd.Function):
    """Whose gradient is not that of its forward."""

    @staticmethod
    def forward(ctx: Any, x: torch.Tensor) -> torch.Tensor:
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx: Any, grad: torch.Tensor) -> torch.Tensor:
        return 3 * grad * ctx.saved_tensors[0]


def conjugates(x: torch.Tensor) -> Any:
    z = torch.complex(x, x * 2)
    y = z.conj()
    y.mul_(2)
    shown = y.imag
    shown.add_(1)
    return z, shown, z.mH @ z, y.detach() * 1, torch.view_as_real(z).sum()


def writes_through_views(x: torch.Tensor) -> Any:
    y = x.t()
    y[0] = 5
    z = y[1:, ::2]
    z += 1
    x.diagonal().fill_(-1)
    return x, y, z


def writes_into_out(x: torch.Tensor) -> torch.Tensor:
    out = torch.empty(2, 4)
    torch.add(x, 1, out=out)
    return torch.mul(x, 2, out=out[:])


def second_derivative(x: torch.Tensor) -> torch.Tensor:
    x = x.detach().requires_grad_()
    (grad,) = torch.autograd.grad((x**3).sum(), x, create_graph=True)
    return torch.autograd.grad(grad.sum(), x)[0]


def own_gradient(x: torch.Tensor) -> Any:
    x = x.detach().requires_grad_()
    Cubed.apply(x).sum().backward()
    return x.grad


def casts(x: torch.Tensor) -> Any:
    with torch.autocast("cpu", dtype=torch.bfloat16):
        return functional.linear(x, torch.ones(4, 4)) + 1, torch.softmax(x @ torch.ones(4, 4), -1)


FUNCTIONS: dict[str, Callable[[torch.Tensor], Any]] = {
    f.__name__: f for f in (conjugates, writes_through_views, writes_into_out, second_derivative, own_gradient, casts)
}
FUNCTIONS |= {
    "grad": torch.func.grad(lambda y: (y**3).sum()),
    "vmap": torch.func.vmap(lambda row: row @ torch.ones(4, 2)),
    "hessian": torch.func.hessian(lambda y: (y**3).sum()),
    "inference": torch.inference_mode()(lambda x: (x @ torch.ones(4, 4)).relu_()),
    "inference_of_views": torch.inference_mode()(lambda x: x[None] @ X.t() + x.detach()[:1].add_(1).view(-1)[0]),
    "deepcopy": lambda x: copy.deepcopy(x.detach()),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_are_recorded_with_eager_numbers(name: str) -> None:
    function = FUNCTIONS[name]
    record_function(function, (X.clone(),), None)
    got, want = hloemit.lower(function, (X.clone(),)).compile()(X.clone()), function(X.clone())
    torch.testing.assert_close(got, want)


# Random numbers


@pytest.mark.parametrize("reentrant", [False, True])
def test_checkpointing_draws_the_numbers_of_the_first_time_again(reentrant: bool) -> None:
    layer = nn.Linear(8, 8)

    def step(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        layer.zero_grad()

        def block(x: torch.Tensor) -> torch.Tensor:
            return functional.dropout(layer(x), 0.5)

        y = torch.utils.checkpoint.checkpoint(block, x, use_reentrant=reentrant)
        y.sum().backward()
        return y, layer.bias.grad  # type: ignore[return-value]

    x = torch.randn(16, 8, requires_grad=reentrant)
    y, gradient = hloemit.lower(step, (x,)).compile()(x)
    torch.testing.assert_close(gradient, (y != 0).float().mul(2).sum(0))  # of the mask that the result shows


class _DrawsAgain(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.scale = torch.linspace(1, 2, 100)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        state = torch.get_rng_state()
        first = functional.dropout(x, 0.5)
        torch.set_rng_state(state)
        return first, functional.dropout(x, 0.5), functional.dropout(x, 0.5), x * self.scale


def test_a_module_that_sets_an_earlier_state_draws_its_numbers_again() -> None:
    x = torch.ones(3, 100)
    lowered = hloemit.lower(_DrawsAgain(), (x,))
    assert [i.name for i in lowered.signature.inputs] == ["seed", "scale", "x"]
    first, again, further, scaled = lowered.compile()(x)
    assert torch.equal(first, again) and not torch.equal(first, further)
    assert torch.equal(scaled, x * torch.linspace(1, 2, 100))


def test_data_of_a_parameter_that_is_replaced_is_the_new_weight() -> None:
    layer, other = nn.Linear(4, 4), torch.randn(4, 4)

    def step(x: torch.Tensor) -> torch.Tensor:
        for p in layer.parameters():
            p.data = p.data - 0.5
        return layer(x) + other.sum()

    want = functional.linear(X, layer.weight - 0.5, layer.bias - 0.5) + other.sum()
    before = layer.weight.detach().clone()
    torch.testing.assert_close(hloemit.lower(step, (X,)).compile()(X), want)
    torch.testing.assert_close(layer.weight.detach(), before - 0.5)


def test_a_module_that_moves_its_parts_to_a_dtype() -> None:
    class Moving(nn.Module):
        def __init__(self, dtype: torch.dtype) -> None:
            super().__init__()
            self.part, self.dtype = nn.Sequential(nn.Linear(3, 3), nn.BatchNorm1d(3)), dtype

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            self.part = self.part.to(self.dtype)
            return self.part(x)  # type: ignore[no-any-return]

    model, x = Moving(torch.float32), torch.randn(4, 3)
    expected = copy.deepcopy(model)
    compiled = hloemit.lower(model, (x,)).compile()  # and not by torch.export, which cannot
    for _ in range(2):
        torch.testing.assert_close(compiled(x), expected(x))
    assert model.part[1].num_batches_tracked == 2
    with pytest.raises(hloemit.CaptureError, match="changes .*part.0.weight.* from .*32"):
        hloemit.lower(Moving(torch.float64), (x.double(),))


def test_repeats_that_a_program_spells_out() -> None:
    def function(x: torch.Tensor) -> Any:
        repeats = torch.tensor([2, 0, 3])
        places = torch.repeat_interleave(repeats)
        return x.repeat_interleave(repeats, 0), places, torch.repeat_interleave(x, torch.arange(4), 1), x[places]

    x = torch.randn(3, 4)
    torch.testing.assert_close(hloemit.lower(function, (x,)).compile()(x), function(x), rtol=0, atol=0)
    for refused in ([1, -1, 2], [[1, 1, 1]]):
        with pytest.raises(hloemit.HloemitError):
            hloemit.lower(lambda x, r=refused: x.repeat_interleave(torch.tensor(r), 0), (x,))


def test_a_tensor_that_a_program_kept_for_itself_says_so() -> None:
    keeper = ctypes.py_object()  # where nobody looks for it, to give back what was there

    def f(x: torch.Tensor) -> torch.Tensor:
        keeper.value = x * 2
        return x

    hloemit.lower(f, (X,))
    for use in (lambda t: t + 1, lambda t: t.sum(), lambda t: t.tolist(), lambda t: t.clone()):
        with pytest.raises(hloemit.CaptureError, match="kept for itself"):
            use(keeper.value)


# The module afterwards


@contextlib.contextmanager
def unchanged(module: nn.Module) -> Iterator[None]:
    before = {k: (v, v.clone(), v._version, type(v)) for k, v in module.state_dict(keep_vars=True).items()}
    attributes = {k: v for k, v in module.__dict__.items() if not k.startswith("_")}
    yield
    for name, value in module.state_dict(keep_vars=True).items():
        tensor, copy, version, kind = before[name]
        assert value is tensor and torch.equal(value, copy) and value._version == version and type(value) is kind
        assert not value.is_meta and value.grad_fn is None
    assert {k: v for k, v in module.__dict__.items() if not k.startswith("_")} == attributes


def remembers(m: Any, x: torch.Tensor) -> torch.Tensor:
    m.seen = x * 2
    m.cache["last"] = [x + 1]
    m.steps.append(1)
    return x


def fails(m: Any, x: torch.Tensor) -> torch.Tensor:
    m.linear(x)
    raise KeyError("no such thing")


def test_the_module_is_as_it_was() -> None:
    for function in (lambda m, x: m.linear(x), counts, remembers, fails, DATA["branch"]):
        module = Of(function, cache={}, steps=[])
        with unchanged(module), contextlib.suppress(NotRecordable):
            record(module, (X,), None)
        assert module.cache == {} and module.steps == []
        assert torch.equal(module.linear(X), functional.linear(X, module.linear.weight, module.linear.bias))
    assert not torch.compiler.is_exporting() and not torch.compiler.is_compiling()
    assert type(torch.ones(2) + 1) is torch.Tensor


def test_what_modules_remember_is_said() -> None:
    with pytest.warns(UserWarning, match="steps is a list that a call changes|seen is set to another tensor") as said:
        record(Of(remembers, cache={}, steps=[]), (X,), None)
    assert len(said) == 2


def test_errors_of_the_users_own_code_arrive_as_they_are() -> None:
    with pytest.raises(KeyError, match="no such thing") as caught:
        hloemit.lower(Of(fails), (X,))
    assert caught.traceback[-1].name == "fails"


def test_locations_name_line_and_module() -> None:
    model = nn.Sequential(nn.Linear(4, 4), nn.Sequential(nn.GELU()))
    text = hloemit.lower(model, (X,)).as_text(debug_info=True)
    assert '"1/0/gelu"' in text and '"0/linear"' in text
    lines = hloemit.lower(Of(SAME["layers"]), (X,)).as_text(debug_info=True)
    assert "test_module.py" in lines


def test_a_capture_draws_nothing_from_pytorchs_generator() -> None:
    for target in (lambda x: functional.dropout(x, 0.5) + torch.rand(4), nn.Dropout(0.5)):
        before = torch.get_rng_state()
        hloemit.lower(target, (X,))
        assert torch.equal(torch.get_rng_state(), before)


class Elsewhere:
    """Tensors that no capture discovers: they are attributes of a class."""

    table = torch.arange(8.0).reshape(2, 4)


def test_tensors_that_are_not_discovered_are_constants_and_may_be_looked_at_in_parts() -> None:
    def f(x: torch.Tensor) -> Any:
        table = Elsewhere.table
        return x + table, table.t() @ x, table.detach()[0] * 2, torch.as_strided(table, (2,), (4,), 1), table.view(-1)

    for got, want in zip(hloemit.lower(f, (X,)).compile()(X), f(X), strict=True):
        torch.testing.assert_close(got, want)


def test_an_update_of_a_tensor_that_is_not_discovered_is_not_lost_in_silence() -> None:
    def f(x: torch.Tensor) -> torch.Tensor:
        Elsewhere.table.view(-1)[0] = 5
        return x + Elsewhere.table

    with pytest.raises(NotRecordable, match="does not know"):
        record_function(f, (X,), None)


def test_buffers_that_share_memory_are_updated_together() -> None:
    class Net(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.register_buffer("all", torch.zeros(2, 4))
            self.register_buffer("first", self.all[0])

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            self.all.add_(1)
            return x + self.first

    with pytest.raises(NotRecordable, match="another input shares"):
        record(Net(), (X,), None)


def test_operands_of_one_type_are_told_apart_where_an_operator_is_taken_apart() -> None:
    def f(x: torch.Tensor) -> Any:
        x = x.detach().requires_grad_()
        torch.logit(x).backward()
        return x.grad

    x = torch.tensor(0.3)
    torch.testing.assert_close(hloemit.lower(f, (x,)).compile()(x), f(x))


def test_an_argument_with_gaps_is_copied_where_eager_copies() -> None:
    def program(x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        row, packed, flat = x[0], x.contiguous(), x.reshape(-1)
        x += 1
        row *= 10
        return packed, flat, x.t(), torch.tensor(x.is_contiguous())

    class Model(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, ...]:
            return program(x)

    def argument() -> torch.Tensor:
        return torch.arange(12.0).reshape(3, 4)[:, ::2]

    wanted, given = argument(), argument()
    results = program(wanted)
    for target in (program, Model()):
        given = argument()
        for got, want in zip(hloemit.lower(target, (argument(),)).compile()(given), results, strict=True):
            assert got.tolist() == want.tolist()
        assert given.tolist() == wanted.tolist()


def test_an_argument_with_gaps_that_is_written_is_one_op_in_the_text() -> None:
    def program(x: torch.Tensor) -> torch.Tensor:
        return x.add_(1)

    text = hloemit.lower(program, (torch.zeros(4, 4)[:, ::2],)).as_text()
    assert text.count(" = stablehlo.") == 2


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.int32, torch.bool, torch.float64])
def test_an_argument_that_is_rounded_in_place_is_an_update(dtype: torch.dtype) -> None:
    x = torch.tensor([0.1, 2.0, -3.7])
    want = x.to(dtype).float()
    hloemit.lower(lambda x: x.copy_(x.to(dtype)), (x.clone(),)).compile()(x)
    assert x.tolist() == want.tolist()


def test_a_row_that_a_tensor_chooses_is_no_copy() -> None:
    def written(x: torch.Tensor, i: torch.Tensor) -> torch.Tensor:
        x[i].fill_(7)
        return x + 1

    def read_later(x: torch.Tensor, i: torch.Tensor) -> torch.Tensor:
        row = x[0, i]
        x.mul_(2)
        return row + 1

    def right(x: torch.Tensor, i: torch.Tensor) -> torch.Tensor:
        row = x[i] * 2
        x[i] = row
        x[i] += 1
        chosen = x[i]
        chosen.mul_(3)
        x[i] = chosen
        return x[[0, 1], i] + chosen

    x, i = torch.ones(3, 2), torch.tensor(1)
    for program in (written, read_later):
        with pytest.raises(hloemit.CaptureError, match="0-d tensor: it is a view"):
            hloemit.lower(program, (x, i))
        there = x.to(hloemit.device())
        assert hloemit.compile(program)(there, i.to(hloemit.device())).tolist() == program(x.clone(), i).tolist()
    assert hloemit.lower(right, (x, i)).compile()(x.clone(), i).tolist() == right(x, i).tolist()
