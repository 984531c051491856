"""``torch.func``, ``torch.vmap`` and gradients that a program takes itself, in each way to capture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import nn
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.autograd import forward_ad

import hloemit
from hloemit.capture.strategies import Request, capture

FUNCTIONS: dict[str, Callable[[torch.Tensor], Any]] = {
    "a number": torch.vmap(lambda s: s * 2),
    "a bool": lambda x: torch.vmap(lambda s: s + True)(x.to(torch.int64)),
    "a number that promotes": lambda x: torch.vmap(lambda s: 2.5 / s)((10 * x).to(torch.int32).clamp(1)),
    "a factory": torch.vmap(lambda s: s.new_zeros(2) + s),
    "a number in a tensor's place": lambda x: torch.vmap(lambda s: torch.linspace(s, 1.5, 4))(x.flatten()),
    "nested": lambda x: torch.vmap(torch.vmap(lambda s, t: s * t - 1, (0, None)), (None, 0))(x, x),
    "a gradient": torch.vmap(torch.func.grad(lambda s: s**2 * 3)),
    "jacrev": torch.func.jacrev(lambda x: x.sin() * 2),
    "jacfwd": torch.func.jacfwd(torch.sin),
    "hessian": torch.func.hessian(lambda x: (x**3).sum()),
    "jvp": lambda x: torch.func.jvp(torch.sin, (x,), (torch.ones_like(x),)),
    "vjp": lambda x: torch.func.vjp(torch.sin, x)[1](torch.ones_like(x)),
    "functionalize": torch.func.functionalize(lambda x: x.clone().add_(1)),
}


@pytest.mark.parametrize("view", [lambda x: x[1:], lambda x: x.t(), lambda x: x.reshape(-1)[:3]])
def test_a_tangent_of_an_argument_with_gaps(view: Callable[[torch.Tensor], torch.Tensor]) -> None:
    def function(x: torch.Tensor) -> Any:
        return torch.func.jvp(lambda x: view(x).sin(), (x,), (x * 0.5 + 1,))

    x = torch.randn(4, 8)[:, ::2]
    torch.testing.assert_close(hloemit.lower(function, (x,)).compile()(x), function(x))


class Layered(nn.Module):
    def __init__(self, function: Callable[[torch.Tensor], Any]) -> None:
        super().__init__()
        self.function = function
        self.linear = nn.Linear(3, 3)

    def forward(self, x: torch.Tensor) -> Any:
        return self.function(self.linear(x))


@pytest.mark.drawn(5)
@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("door", ["function", "module", "torch.compile"])
def test_transforms(name: str, door: str) -> None:
    if door == "torch.compile" and name in ("functionalize", "a number in a tensor's place"):
        pytest.skip("TorchDynamo does not trace this, whatever the backend")
    function, x = FUNCTIONS[name], torch.randn(3)
    if door == "torch.compile":
        torch.testing.assert_close(torch.compile(function, backend="hloemit")(x), function(x))
        return
    target = Layered(function) if door == "module" else function
    torch.testing.assert_close(hloemit.lower(target, (x,)).compile()(x), target(x))


class Energy(nn.Module):
    """An energy and its forces, as models of molecules have them."""

    def __init__(self) -> None:
        super().__init__()
        self.hidden, self.out = nn.Linear(3, 8), nn.Linear(8, 1)
        self.calls = nn.Buffer(torch.zeros(()))

    def forward(self, positions: torch.Tensor, how: str = "grad") -> tuple[torch.Tensor, torch.Tensor]:
        self.calls += 1
        if how == "torch.func":
            forces = torch.func.grad(self.energy)(positions)
            return self.energy(positions), -forces
        at = positions.detach().requires_grad_()
        energy = self.energy(at)
        if how == "backward":
            energy.backward(inputs=[at])
            assert at.grad is not None
            return energy, -at.grad
        return energy, -torch.autograd.grad(energy, at, create_graph=True)[0]

    def energy(self, positions: torch.Tensor) -> torch.Tensor:
        energy: torch.Tensor = self.out(torch.tanh(self.hidden(positions))).sum()
        return energy


@pytest.mark.parametrize("how", ["grad", "backward", "torch.func"])
def test_gradients_inside_of_a_module(how: str) -> None:
    model, x = Energy(), torch.randn(5, 3)
    lowered = hloemit.lower(model, (x, how))
    before = model.calls.clone()
    torch.testing.assert_close(lowered.compile()(x, how), model(x, how))
    assert model.calls == before + 2


def test_a_gradient_that_fails_is_not_hidden() -> None:
    class Caught(nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            at = x.detach().requires_grad_()
            try:
                return torch.autograd.grad((at**2).sum(), at)[0]
            except Exception:
                return torch.zeros_like(x)

    x = torch.randn(3)
    assert torch.equal(hloemit.lower(Caught(), (x,)).compile()(x), 2 * x)


def test_a_plain_module_stays_whole() -> None:
    program = capture(Request(nn.LayerNorm(4), (torch.randn(2, 4),), {}, None))
    assert [n.target for n in program.module.graph.nodes if n.op == "call_function"] == [
        torch.ops.aten.layer_norm.default
    ]


def test_gradients_per_sample() -> None:
    model = torch.nn.Linear(4, 3).double()
    parameters = {name: p.detach() for name, p in model.named_parameters()}  # which share the model's memory

    def loss(parameters: Any, x: torch.Tensor) -> torch.Tensor:
        return torch.func.functional_call(model, parameters, (x[None],)).square().mean()

    def function(x: torch.Tensor) -> Any:
        return torch.vmap(torch.func.grad(loss), in_dims=(None, 0))(parameters, x)

    def update(x: torch.Tensor) -> torch.Tensor:
        model.weight.data.mul_(2)
        return parameters["weight"] * x

    x = torch.randn(5, 4, dtype=torch.float64)
    compiled = hloemit.lower(function, (x,)).compile("cpu")
    for _ in range(2):
        torch.testing.assert_close(compiled(x), function(x))
        with torch.no_grad():
            model.weight.mul_(2)
    with pytest.raises(hloemit.CaptureError, match="share memory, and the program updates one of them"):
        hloemit.lower(update, (x[0],))


ROWS = torch.tensor([[1.0, -2.0], [-3.0, 0.5], [2.0, 3.0]])
CHOICES: dict[str, Callable[[torch.Tensor], Any]] = {
    "of a row": torch.vmap(lambda r: torch.cond(r.sum() > 0, torch.sin, torch.cos, (r,))),
    "over a closure": torch.vmap(lambda r: torch.cond(r.sum() > 0, lambda: 2 * r.sin(), lambda: r.cos() + 1)),
    "for all rows": lambda x: torch.vmap(lambda r: torch.cond(x.sum() > 0, torch.sin, torch.cos, (r,)) * 2)(x),
    "of two results": torch.vmap(
        lambda r: torch.cond(r.sum() > 0, lambda r: (r.sin(), r.sum()), lambda r: (r.cos(), r.prod()), (r,))
    ),
    "of an outer row": lambda x: torch.vmap(
        lambda s: torch.vmap(lambda r: torch.cond(s.sum() > 0, torch.sin, torch.cos, (r,)))(x)
    )(x),
}
CHOSEN: dict[str, Callable[[torch.Tensor], Any]] = {
    "of a row": lambda x: torch.where(x.sum(1, True) > 0, x.sin(), x.cos()),
    "over a closure": lambda x: torch.where(x.sum(1, True) > 0, 2 * x.sin(), x.cos() + 1),
    "for all rows": lambda x: (x.sin() if x.sum() > 0 else x.cos()) * 2,
    "of two results": lambda x: (
        torch.where(x.sum(1, True) > 0, x.sin(), x.cos()),
        torch.where(x.sum(1) > 0, x.sum(1), x.prod(1)),
    ),
    "of an outer row": lambda x: torch.where(x.sum(1)[:, None, None] > 0, x.sin(), x.cos()),
}


@pytest.mark.parametrize("x", [ROWS, -ROWS], ids=["rows", "negative rows"])
@pytest.mark.parametrize("name", CHOICES)
def test_a_choice_for_each_row(name: str, x: torch.Tensor) -> None:
    """PyTorch's rule took the first element of each row; eager PyTorch refuses some, so what is expected is spelled out."""
    want = CHOSEN[name](x)
    for got in (hloemit.lower(CHOICES[name], (x,)).compile("cpu")(x), hloemit.compile(CHOICES[name])(x)):
        assert type(got) is type(want)
        torch.testing.assert_close(got, want)


def test_gradients_of_a_choice_for_each_row() -> None:
    def gradient(x: torch.Tensor) -> torch.Tensor:
        x = x.detach().requires_grad_()
        return torch.autograd.grad(CHOICES["of a row"](x).sum(), x)[0]

    x = ROWS
    want = torch.where(x.sum(1, True) > 0, x.cos(), -x.sin())
    torch.testing.assert_close(hloemit.lower(gradient, (x,)).compile("cpu")(x), want)


def test_choices_under_gradients_of_functions_are_refused() -> None:
    """As in eager PyTorch, whose words are about tensors of another kind."""

    def chosen(x: torch.Tensor) -> torch.Tensor:
        return torch.cond(x.sum() > 0, torch.sin, torch.cos, (x,)).sum()  # type: ignore[no-any-return]

    with pytest.raises(hloemit.CaptureError, match=r"cond under torch\.func's transforms"):
        hloemit.lower(torch.func.grad(chosen), (ROWS,))


class Linearized(nn.Module):
    def forward(self, x: torch.Tensor) -> Any:
        y, tangent = torch.func.linearize(torch.sin, x)
        return y, tangent(x)


@pytest.mark.parametrize("target", [Linearized(), Linearized().forward], ids=["module", "function"])
def test_a_graph_of_its_own_is_refused(target: Any) -> None:
    with pytest.raises(hloemit.CaptureError, match=r"use torch\.func\.jvp"):
        hloemit.lower(target, (torch.ones(3),))


class Calling(nn.Module):
    def __init__(self, function: Any) -> None:
        super().__init__()
        self.function = function

    def forward(self, x: torch.Tensor) -> Any:
        return self.function(x)


def _tangent(x: torch.Tensor) -> torch.Tensor:
    with forward_ad.dual_level():
        return forward_ad.unpack_dual(forward_ad.make_dual(x, x).sin())[1]


def _gradient(x: torch.Tensor) -> torch.Tensor:
    return torch.func.grad(lambda z: z.sin().sum())(x)  # type: ignore[no-any-return]


def test_a_tangent_in_a_module() -> None:
    """Above autograd, where modules are recorded, it was lost, and the result was None."""
    x = torch.rand(3)
    torch.testing.assert_close(hloemit.lower(Calling(_tangent), (x,)).compile("cpu")(x), _tangent(x))


OPEN: Any = {0: torch.export.Dim("n", min=2, max=9)}


@pytest.mark.parametrize("function", [_gradient, _tangent])
def test_a_transform_in_a_program_of_open_sizes_is_refused_by_name(function: Any) -> None:
    for target in (function, Calling(function)):
        with pytest.raises(hloemit.CaptureError, match=r"a transform of torch\.func.*without dynamic_shapes"):
            hloemit.lower(target, (torch.rand(3, 2),), dynamic_shapes=(OPEN,))


@pytest.mark.parametrize("dynamic_shapes", [None, (OPEN,)])
def test_a_transform_in_an_exported_program_is_refused_by_name(dynamic_shapes: Any) -> None:
    exported = torch.export.export(Calling(_gradient), (torch.rand(3, 2),), dynamic_shapes=dynamic_shapes)
    with pytest.raises(hloemit.CaptureError, match=r"a transform of torch\.func.*lower the module"):
        hloemit.lower(exported)


class Mapping(nn.Module):
    """``vmap`` over rows, whose function has weights, draws numbers, writes, and maps once more."""

    def __init__(self) -> None:
        super().__init__()
        torch.manual_seed(0)
        self.linear = nn.Linear(3, 2)
        self.weights = nn.Parameter(torch.randn(4, 2, 3))
        self.register_buffer("row", torch.randn(3))

    def forward(self, x: torch.Tensor) -> Any:
        each = torch.vmap(lambda row: self.linear(row).softmax(0))(x)
        apart = torch.vmap(lambda row: torch.vmap(lambda other: (row - other).norm())(x))(x)
        of_all = torch.vmap(lambda w, rows: rows @ w.T, in_dims=(0, None))(self.weights, x)
        most = torch.vmap(lambda row: (row.max(0).values, row.argsort()))(x)
        drawn = torch.vmap(lambda row: row + 0 * torch.rand(3), randomness="different")(x)
        written = torch.vmap(lambda row: row.clone().mul_(x.shape[0]).add_(self.row))(x)
        return each, apart, of_all, most, drawn, written


@pytest.mark.parametrize("dynamic_shapes", [None, {"x": OPEN}])
@pytest.mark.parametrize("way", ["module", "function", "exported"])
def test_vmap_in_a_program_of_open_sizes(way: str, dynamic_shapes: Any) -> None:
    model, x = Mapping(), torch.rand(4, 3)
    if way == "exported":
        lowered = hloemit.lower(torch.export.export(model, (x,), dynamic_shapes=dynamic_shapes))
    else:
        target: Any = model if way == "module" else model.forward
        lowered = hloemit.lower(target, (x,), dynamic_shapes=dynamic_shapes)
    compiled = lowered.compile("cpu")
    for n in (2, 4, 7) if dynamic_shapes else (4,):
        x = torch.rand(n, 3)
        torch.testing.assert_close(compiled(x), model(x))


def test_a_fake_constant_of_an_exported_program_is_refused() -> None:
    """``torch.export`` leaves one where a module sets ``.data`` to a computed tensor; PyTorch ends the process over it."""
    constant = torch.ones(2)
    exported = torch.export.export(Calling(lambda x: x.clone().add_(constant)), (torch.rand(2),))
    (name,) = exported.constants
    exported.constants[name] = FakeTensorMode().from_tensor(constant)
    with pytest.raises(hloemit.CaptureError, match=f"{name} of the exported program .* make it a buffer"):
        hloemit.lower(exported)


def test_a_pullback_of_before_beside_what_it_was_taken_at() -> None:
    """The pullback's graph has ``x``, in whose place a stand-in is."""
    x, y = torch.randn(500), torch.randn(500)
    pullback = torch.func.vjp(lambda x: x.sin() * x.exp(), x)[1]

    def function(y: torch.Tensor) -> torch.Tensor:
        return pullback(y)[0] + x

    compiled = hloemit.lower(function, (y,)).compile()
    torch.testing.assert_close(compiled(y), function(y))
    x.mul_(2)
    torch.testing.assert_close(compiled(y), function(y))


@pytest.mark.parametrize("transform", [torch.func.grad, torch.vmap])
def test_tensors_of_a_transform_are_refused(transform: Callable[..., Any]) -> None:
    """One that outlives it, and lowering inside of it."""
    x, kept = torch.randn(3), list[torch.Tensor]()

    def function(x: torch.Tensor) -> torch.Tensor:
        kept.append(x)
        return x.sin().sum()

    transform(function)(x)
    words = "one of a function that torch.func transforms"
    with pytest.raises(hloemit.CaptureError, match=words):
        hloemit.lower(lambda y: y * kept[0], (x,))
    with pytest.raises(hloemit.CaptureError, match=words):
        transform(lambda x: hloemit.lower(torch.sin, (x,)).compile()(x).sum())(x)
