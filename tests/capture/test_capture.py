"""What can be lowered, and what a program's inputs, outputs, aliasing and mutation mean when it runs."""

from __future__ import annotations

import copy
import dataclasses
import functools
import math
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import torch
from torch import nn
from torch.fx.experimental.proxy_tensor import make_fx
from torch.nn import functional

import hloemit
from hloemit.capture.strategies.export import FunctionModule


class Net(nn.Module):
    """Two tied layers, a buffer and a captured constant."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Linear(4, 4)
        self.second = nn.Linear(4, 4)
        self.second.weight = self.first.weight
        self.register_buffer("calls", torch.zeros((), dtype=torch.int64))
        self.scale = torch.arange(4.0)

    def forward(self, x: torch.Tensor, flag: bool = True, *, bias: torch.Tensor | None = None) -> dict[str, Any]:
        self.calls.add_(1)
        y = self.second(torch.tanh(self.first(x))) * self.scale
        if bias is not None:
            y = y + bias
        return {"y": y, "flag": flag, "nothing": None, "x": x, "pair": (y, y.sum())}


def agree(actual: Any, expected: Any, **tolerance: Any) -> None:
    torch.testing.assert_close(actual, expected, **{"rtol": 1e-5, "atol": 1e-6, **tolerance})


def test_module_with_pytrees_ties_and_buffers() -> None:
    model = Net()
    x, bias = torch.randn(3, 4), torch.randn(4)
    expected = copy.deepcopy(model)(x, False, bias=bias)
    lowered = hloemit.lower(model, (x, False), {"bias": bias})
    compiled = lowered.compile("cpu")
    out = compiled(x, False, bias=bias)
    agree(out["y"], expected["y"])
    assert out["flag"] is False and out["nothing"] is None
    assert out["x"] is x, "an output that is an input is the caller's own tensor"
    assert out["pair"][0] is out["y"], "one value returned twice is one tensor"
    compiled(x, False, bias=bias)
    assert model.calls.item() == 2, "a buffer that the program updates is written back"
    targets = [i.target for i in lowered.signature.inputs if i.kind == "parameter"]
    assert len(targets) == 3, "tied weights are passed once"


def test_signature_names_every_argument_and_result() -> None:
    lowered = hloemit.lower(Net(), (torch.randn(3, 4),))
    kinds = [(i.kind, i.name) for i in lowered.signature.inputs]
    assert ("user_input", "x") in kinds and ("buffer", "calls") in kinds
    assert next((o.kind, o.name) for o in lowered.signature.outputs) == ("buffer_mutation", "calls")
    text = lowered.as_text()
    for spec in lowered.signature.inputs:
        assert f'hloemit.name = "{spec.name}"' in text
    assert text.count("%arg") >= len(lowered.signature.inputs)


def test_weights_are_live_on_the_cpu() -> None:
    model = nn.Linear(16, 16)
    x = torch.randn(2, 16)
    compiled = hloemit.lower(model, (x,)).compile("cpu")
    compiled(x)
    with torch.no_grad():
        model.weight.mul_(2)
        model.bias.zero_()
    agree(compiled(x), model(x))


def test_weights_that_get_other_memory_are_followed() -> None:
    model = nn.Linear(3, 2)
    x = torch.randn(4, 3)
    compiled = hloemit.lower(model, (x,)).compile("cpu")
    model.weight.data = torch.randn(2, 3)
    agree(compiled(x), model(x).detach())
    model.weight.data = torch.randn(3, 2).t()
    agree(compiled(x), model(x).detach())
    model.double()
    with pytest.raises(hloemit.InputError, match=r"weight was f32\[2,3\] .* is f64\[2,3\] now"):
        compiled(x)


def test_strided_weights_and_inputs() -> None:
    model = nn.Linear(8, 8)
    with torch.no_grad():
        model.weight = nn.Parameter(torch.randn(8, 8).t())
    x = torch.randn(8, 6).t()
    compiled = hloemit.lower(model, (x,)).compile("cpu")
    agree(compiled(x), model(x))
    with torch.no_grad():
        model.weight.add_(1)  # the device holds a copy of a strided weight; the update is seen all the same
    agree(compiled(x), model(x))
    agree(compiled(torch.randn(20, 9)[3:9, 1:9]), model(torch.zeros(6, 8)) * 0 + compiled(torch.zeros(6, 8)), rtol=1e9)
    view = torch.randn(20, 9)[3:9, 1:9]
    agree(compiled(view), model(view))


def test_zero_size_and_scalar_inputs() -> None:
    class Add(nn.Module):
        def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
            return x + y * 2

    for x, y in (
        (torch.randn(0, 3), torch.randn(3)),
        (torch.tensor(1.5), torch.tensor(2)),
        (torch.ones(1), torch.randn(2, 0, 1)),
    ):
        agree(hloemit.lower(Add(), (x, y)).compile("cpu")(x, y), x + y * 2)


def test_conjugate_and_negative_views() -> None:
    class Identity(nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x * 1

    z = torch.randn(3, dtype=torch.complex64)
    compiled = hloemit.lower(Identity(), (z,)).compile("cpu")
    agree(compiled(z.conj()), z.conj().resolve_conj())
    imaginary = z.conj().imag  # a lazy negative view
    compiled = hloemit.lower(Identity(), (imaginary,)).compile("cpu")
    agree(compiled(imaginary), imaginary.clone())


def test_input_mutation_is_written_back() -> None:
    class Mutate(nn.Module):
        def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
            x.add_(y)
            return x

    x, y = torch.ones(3), torch.arange(3.0)
    compiled = hloemit.lower(Mutate(), (x.clone(), y)).compile("cpu")
    out = compiled(x, y)
    agree(x, 1 + y)
    assert out is x


@pytest.mark.parametrize(
    "norm", [nn.BatchNorm2d(4), nn.InstanceNorm2d(4, affine=True, track_running_stats=True)], ids=["batch", "instance"]
)
def test_norm_in_training_updates_its_statistics(norm: nn.Module) -> None:
    model = nn.Sequential(nn.Conv2d(3, 4, 3), norm).train()
    reference = copy.deepcopy(model)
    x = torch.randn(2, 3, 8, 8)
    compiled = hloemit.lower(model, (x,)).compile("cpu")
    for _ in range(2):
        agree(compiled(x), reference(x).detach(), atol=1e-5)
    for (name, a), b in zip(model.named_buffers(), reference.buffers(), strict=True):
        agree(a, b, msg=lambda m, n=name: f"{n}: {m}")


def test_exported_program_and_saved_file(tmp_path: Path) -> None:
    model = nn.Linear(3, 2)
    x = torch.randn(4, 3)
    exported = torch.export.export(model, (x,))
    agree(hloemit.lower(exported).compile("cpu")(x), model(x))
    torch.export.save(exported, tmp_path / "m.pt2")
    lowered = hloemit.lower(tmp_path / "m.pt2")
    agree(lowered.compile("cpu")(x), model(x))
    assert lowered.hash == hloemit.lower(exported).hash


def test_graph_modules() -> None:
    x = torch.randn(3)
    symbolic = torch.fx.symbolic_trace(nn.Sequential(nn.Linear(3, 3), nn.ReLU()))
    agree(hloemit.lower(symbolic, (x,)).compile("cpu")(x), symbolic(x))
    table = torch.randn(100)
    traced = make_fx(lambda a: (a * 2, a + table[:3]), tracing_mode="fake", _allow_non_fake_inputs=True)(x)
    agree(hloemit.lower(traced).compile("cpu")(x), traced(x))


def test_functions() -> None:
    scale = torch.tensor([1.0, 2.0, 3.0])

    def function(x: torch.Tensor, power: int) -> tuple[torch.Tensor, int]:
        return (x * scale) ** power, power

    x = torch.randn(3)
    compiled = hloemit.lower(function, (x, 2)).compile("cpu")
    agree(compiled(x, 2), function(x, 2))
    scale.mul_(3)
    partial = functools.partial(function, power=3)
    agree(hloemit.lower(partial, (x,)).compile("cpu")(x), partial(x))


def test_gradient_inside_a_function() -> None:
    model = nn.Linear(3, 1)

    def input_gradient(x: torch.Tensor) -> torch.Tensor:
        x = x.detach().requires_grad_()
        return torch.autograd.grad(model(x).square().sum(), x)[0]

    x = torch.randn(5, 3)
    agree(hloemit.lower(input_gradient, (x,)).compile("cpu")(x), input_gradient(x))


def test_backward_leaves_gradients_that_accumulate() -> None:
    model = nn.Linear(3, 1)
    reference = copy.deepcopy(model)

    def accumulate(x: torch.Tensor) -> torch.Tensor:
        loss = model(x).square().sum()
        loss.backward()
        return loss

    x = torch.randn(5, 3)
    compiled = hloemit.lower(accumulate, (x,)).compile("cpu")
    for _ in range(3):
        compiled(x)
        reference(x).square().sum().backward()
    agree(model.weight.grad, reference.weight.grad)
    agree(model.bias.grad, reference.bias.grad)


def _train(optimizer_type: type[torch.optim.Optimizer], **options: Any) -> None:
    def make() -> tuple[nn.Module, torch.optim.Optimizer, Any]:
        torch.manual_seed(0)
        model = nn.Sequential(nn.Linear(4, 8), nn.Tanh(), nn.Linear(8, 1))
        optimizer = optimizer_type(model.parameters(), **options)

        def step(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
            optimizer.zero_grad()
            loss = (model(x) - y).square().mean()
            loss.backward()
            optimizer.step()
            return loss

        return model, optimizer, step

    (eager_model, eager_optimizer, eager), (model, optimizer, step) = make(), make()
    x, y = torch.randn(6, 4), torch.randn(6, 1)
    lowered = hloemit.lower(step, (x, y))
    assert optimizer.param_groups[0]["lr"] == options["lr"], "capture leaves the optimizer as it was"
    compiled = lowered.compile("cpu")
    for i in range(4):
        for group in (*eager_optimizer.param_groups, *optimizer.param_groups):
            group["lr"] = options["lr"] / (1 + i)  # a schedule needs no new program
        agree(compiled(x, y), eager(x, y).detach())
    for a, b in zip(model.parameters(), eager_model.parameters(), strict=True):
        agree(a, b)
        assert a.grad is None, "the step consumed the gradients"
    for state, expected in zip(optimizer.state.values(), eager_optimizer.state.values(), strict=True):
        for key, value in expected.items():
            agree(state[key], value)


@pytest.mark.drawn(3)
@pytest.mark.parametrize(
    ("optimizer", "options"),
    [
        (torch.optim.SGD, {"lr": 0.1}),
        (torch.optim.SGD, {"lr": 0.1, "momentum": 0.9, "nesterov": True, "weight_decay": 0.01}),
        (torch.optim.Adam, {"lr": 0.01, "amsgrad": True}),
        (torch.optim.AdamW, {"lr": 0.01}),
        (torch.optim.RMSprop, {"lr": 0.01, "momentum": 0.5}),
        (torch.optim.Adagrad, {"lr": 0.01}),
        (torch.optim.NAdam, {"lr": 0.01}),
        (torch.optim.RAdam, {"lr": 0.01}),
    ],
    ids=lambda v: v.__name__ if isinstance(v, type) else "-".join(map(str, v)),
)
def test_training_steps(optimizer: type[torch.optim.Optimizer], options: dict[str, Any]) -> None:
    _train(optimizer, **options)


def test_changed_hyperparameter_is_refused() -> None:
    weight = nn.Parameter(torch.ones(3))
    optimizer = torch.optim.SGD([weight], lr=0.1)

    def step(x: torch.Tensor) -> None:
        optimizer.zero_grad()
        (weight * x).sum().backward()
        optimizer.step()

    compiled = hloemit.lower(step, (torch.ones(3),)).compile("cpu")
    compiled(torch.ones(3))
    agree(weight.detach(), torch.full((3,), 0.9))
    optimizer.param_groups[0]["weight_decay"] = 0.5
    with pytest.raises(hloemit.InputError, match="weight_decay.*lower the program again"):
        compiled(torch.ones(3))


def test_sgd_with_dampening_needs_an_eager_step() -> None:
    weight = nn.Parameter(torch.ones(3))
    optimizer = torch.optim.SGD([weight], lr=0.1, momentum=0.9, dampening=0.5)
    with pytest.raises(hloemit.CaptureError, match="one eager step"):
        hloemit.lower(lambda x: (optimizer, x)[1], (torch.ones(3),))


def test_overlapping_state_is_read_and_not_updated() -> None:
    base, x = torch.zeros(4), torch.ones(3)
    a, b = base[:3], base[1:]

    def read(x: torch.Tensor) -> torch.Tensor:
        return x + a[0] + b[0]

    compiled = hloemit.lower(read, (x,)).compile("cpu")
    for _ in range(2):
        torch.testing.assert_close(compiled(x), read(x))
        base.add_(torch.arange(4.0))
    with pytest.raises(hloemit.CaptureError, match="a and b share memory, and the program updates one of them"):
        hloemit.lower(lambda x: a.add_(x) + b[0], (x,))


@dataclasses.dataclass
class Pair:
    left: torch.Tensor
    right: torch.Tensor


torch.export.register_dataclass(Pair, serialized_type_name="tests.Pair")


def test_dataclasses_in_and_out() -> None:
    class Swap(nn.Module):
        def forward(self, pair: Pair) -> Pair:
            return Pair(pair.right * 1, pair.left + 1)

    given = Pair(torch.ones(2), torch.zeros(3))
    out = hloemit.lower(Swap(), (given,)).compile("cpu")(given)
    assert isinstance(out, Pair)
    agree(out.left, given.right)


def test_a_dataclass_needs_no_registration() -> None:
    @dataclasses.dataclass
    class Inner:
        value: torch.Tensor

    @dataclasses.dataclass
    class Result:
        sum: torch.Tensor
        label: str
        inner: Inner | None = None

    def forward(x: torch.Tensor) -> Result:
        return Result(x.sum(), "a", Inner(x * 2))

    x = torch.ones(3)
    for target in (forward, FunctionModule(forward)):
        out = hloemit.lower(target, (x,)).compile("cpu")(x)
        assert isinstance(out, Result) and isinstance(out.inner, Inner) and out.label == "a"
        agree(out.inner.value, 2 * x)


def test_an_object_that_hides_tensors_is_refused() -> None:
    class Box:
        def __init__(self, x: torch.Tensor) -> None:
            self.x = x

    with pytest.raises(hloemit.CaptureError, match="Box holds tensors and is no pytree"):
        hloemit.lower(lambda x: Box(x + 1), (torch.ones(2),))


def test_scalars_out() -> None:
    def f(x: torch.Tensor) -> tuple[float, int]:
        return x.sum().item(), x.int().sum().item() + 1

    result = hloemit.lower(f, (torch.ones(3),)).compile("cpu")(torch.ones(3))
    assert result == (3.0, 4) and [type(r) for r in result] == [float, int]


def test_numbers_that_a_program_rounds() -> None:
    def f(x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        n = x[0].item()
        return x * math.floor(n), x + math.ceil(n), x - round(n), x * round(n, 1)

    compiled = hloemit.lower(f, (torch.ones(2),)).compile("cpu")
    for x in (torch.tensor([2.5, 1]), torch.tensor([-1.44, 3])):
        torch.testing.assert_close(compiled(x), f(x))


@pytest.mark.parametrize("target", [lambda x: x * 2, nn.Linear(3, 3)], ids=["function", "module"])
def test_sparse_tensors_are_refused(target: Any) -> None:
    with pytest.raises(hloemit.HloemitError, match="sparse_coo"):
        hloemit.lower(target, (torch.eye(3).to_sparse(),))


@pytest.mark.filterwarnings("ignore")  # torch warns that both kinds are prototypes
def test_quantized_and_nested_tensors_are_refused() -> None:
    quantized = torch.quantize_per_tensor(torch.ones(3), 0.1, 0, torch.qint8)
    for target in (lambda x: x.dequantize(), nn.Identity()):
        with pytest.raises(hloemit.CaptureError, match=r"quantized: dequantize\(\) it first"):
            hloemit.lower(target, (quantized,))
    with pytest.raises(hloemit.CaptureError, match="nested"):
        hloemit.lower(lambda x: x + 1, (torch.nested.nested_tensor([torch.ones(2), torch.ones(3)]),))


def test_a_script_module_is_refused() -> None:
    with pytest.raises(hloemit.CaptureError, match=r"pass the nn\.Module"):
        hloemit.lower(torch.jit.script(nn.Linear(3, 2)), (torch.ones(2, 3),))


def test_dynamic_shapes_of_a_function() -> None:
    linear = nn.Linear(4, 3)

    def f(x: torch.Tensor, scale: float = 2.0) -> torch.Tensor:
        return linear(x) * scale

    lowered = hloemit.lower(f, (torch.ones(5, 4),), dynamic_shapes={"x": {0: torch.export.Dim("n")}})
    assert "tensor<?x4xf32>" in lowered.as_text() and "linear.weight" in lowered.as_text()
    compiled = lowered.compile("cpu")
    for n in (2, 7):
        x = torch.randn(n, 4)
        agree(compiled(x), f(x).detach())


def test_dynamic_shapes() -> None:
    class Model(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.linear = nn.Linear(4, 8)

        def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, int]:
            y = self.linear(x).view(x.shape[0], 2, 4).transpose(1, 2)
            return torch.cat([y, y]) + x.shape[0], x.shape[0] * 2

    model = Model()
    batch = torch.export.Dim("batch", min=2, max=64)
    lowered = hloemit.lower(model, (torch.randn(3, 4),), dynamic_shapes=({0: batch},))
    assert "tensor<?x4xf32>" in lowered.as_text()
    compiled = lowered.compile("cpu")
    for size in (3, 5, 64):
        x = torch.randn(size, 4)
        agree(compiled(x), model(x))
    with pytest.raises(hloemit.InputError, match="argument x"):
        compiled(torch.randn(3, 5))


def test_capture_failure_names_the_users_line() -> None:
    class Branch(nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x if x.sum() > 0 else -x  # the line

    for target in (Branch(), Branch().forward):
        with pytest.raises(hloemit.CaptureError, match=r"test_capture\.py:\d+  return x if x\.sum\(\) > 0") as caught:
            hloemit.lower(target, (torch.randn(3),))
        assert "use torch.cond" in str(caught.value)


def test_what_is_no_program_is_refused() -> None:
    with pytest.raises(TypeError, match=r"pass an nn\.Module"):
        hloemit.lower(3)
    with pytest.raises(hloemit.CaptureError, match=r"not a readable \.pt2"):
        hloemit.lower(Path("/nonexistent.pt2"))


MASK = torch.tensor([True, False, True])


def test_masks_that_the_program_spells_out_pick_rows() -> None:
    def program(x: torch.Tensor) -> Any:
        mask = torch.tensor([True, False, True])
        return x[mask], x[~mask, 1:], x.t()[:, mask], x[torch.tensor([[True, False], [False, True], [True, True]])]

    x = torch.arange(6.0).reshape(3, 2)
    for got, want in zip(hloemit.lower(program, (x,)).compile("cpu")(x), program(x), strict=True):
        agree(got, want)


def test_masks_from_outside_decide_sizes_and_arguments_do_not() -> None:
    x = torch.randn(3)
    assert torch.equal(hloemit.lower(lambda x: x[MASK], (x,)).compile("cpu")(x), x[MASK])
    with pytest.raises(hloemit.HloemitError, match="only data decide"):
        hloemit.lower(lambda x: x[MASK & (x > 0)], (x,))


class Repeated(torch.nn.Module):
    """By a number that the data have."""

    def forward(self, x: torch.Tensor, counts: torch.Tensor, then: int) -> torch.Tensor:
        count = counts.max().item()
        torch._check(count >= 0)
        torch._check(count <= 8)
        return x.repeat(count, then)  # type: ignore[arg-type]


@pytest.mark.parametrize(("rows", "said"), [(1, "the size u0: give"), (3, "how often it is repeated: repeat")])
def test_a_number_of_repeats_from_data_is_refused(rows: int, said: str) -> None:
    with pytest.raises(hloemit.UnsupportedOpError, match=f"only data decide {said}"):
        hloemit.lower(Repeated(), (torch.ones(rows, 2), torch.tensor([2, 3]), 2))


# a tensor that no walk over a function reaches
sys.modules["kept"] = ModuleType("kept")
sys.modules["kept"].row = torch.tensor([1.0, 2.0, 3.0])  # type: ignore[attr-defined]


def kept() -> torch.Tensor:
    found: torch.Tensor = __import__("kept").row
    return found


HIDDEN: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "an operand": lambda x: x * kept(),
    "a clone": lambda x: x * kept().clone(),
    "a clone of a view": lambda x: x * kept()[None].expand(2, 3).clone(),
    "under vmap": torch.vmap(lambda row: row * kept().clone()),
    "a row of it": lambda x: x * kept()[x[0].argmax()],
    "a source": lambda x: torch.empty_like(x).copy_(kept()),
}


@pytest.mark.parametrize("case", HIDDEN)
def test_tensors_that_are_not_reached_are_constants(case: str) -> None:
    x = torch.tensor([[1.0, -2.0, 3.0], [4.0, 5.0, -6.0]])
    torch.testing.assert_close(hloemit.lower(HIDDEN[case], (x,)).compile()(x), HIDDEN[case](x))


def test_a_deep_copy_of_one_says_what_to_do() -> None:
    with pytest.raises(RuntimeError, match=r"copy.deepcopy that asks, clone\(\) the tensor"):
        hloemit.lower(lambda x: x * copy.deepcopy(kept()), (torch.ones(2, 3),))


@pytest.mark.parametrize(
    "program",
    [
        lambda x: (kept().add_(1), x)[1],
        torch.func.grad(lambda x: functional.batch_norm(x, kept(), kept(), training=True).sum()),
    ],
)
def test_writing_into_a_tensor_that_is_not_reached(program: Callable[[torch.Tensor], torch.Tensor]) -> None:
    with pytest.raises(hloemit.CaptureError, match="tensor that the program keeps where a capture does not look"):
        hloemit.lower(program, (torch.ones(2, 3),))
    assert kept().tolist() == [1, 2, 3]
