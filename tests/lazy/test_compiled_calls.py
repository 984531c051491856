"""``hloemit.compile``: what a call may be that the one before was not."""

from __future__ import annotations

import dataclasses
import functools
import math
import runpy
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
import torch.nn.functional as F
from torch import Tensor, nn
from torch.autograd.graph import get_gradient_edge, saved_tensors_hooks
from torch.nn.modules.module import register_module_forward_hook, register_module_full_backward_pre_hook
from torch.optim.optimizer import register_optimizer_step_pre_hook

import hloemit
from hloemit.lazy import door
from hloemit.runtime import transfer


def test_conjugate_and_negative_views() -> None:
    """They are bits of a tensor, and no part of its buffer."""
    z = torch.complex(torch.rand(3), torch.rand(3)).to(hloemit.device())
    compiled = hloemit.compile(lambda z: z * 2 + 1)
    for given in (z, z.conj(), z.resolve_conj(), z.imag, z.conj().imag, z.conj().imag.resolve_neg()):
        torch.testing.assert_close(compiled(given).cpu(), given.cpu() * 2 + 1)
    with pytest.raises(hloemit.InputError, match="resolve_conj"):
        hloemit.compile(torch.sin, full_graph=True)(z.conj())


def test_an_attribute_that_hides_its_class_s() -> None:
    class Scaling(nn.Module):
        scale = 2.0

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x * self.scale

    model, x = Scaling(), torch.ones(2).to(hloemit.device())
    compiled = hloemit.compile(model)
    got = [compiled(x)[0].item()]
    model.scale = 3.0
    got.append(compiled(x)[0].item())
    del model.scale
    got.append(compiled(x)[0].item())
    assert got == [2.0, 3.0, 2.0]


def test_captures_under_autocast() -> None:
    """A cast weight that autocast keeps would be a stand-in's, and one that it kept would hold the weight fast."""
    device: Any = hloemit.device()
    model, x = nn.Linear(4, 4).to(device), torch.ones(2, 4).to(device)
    compiled = hloemit.compile(lambda x: model(x) * 1)
    with torch.autocast(device.type, dtype=torch.bfloat16):
        assert [compiled(x).dtype, model(x).dtype, compiled(x).dtype] == [torch.bfloat16] * 3
    on_host, y = nn.Linear(4, 4), torch.ones(2, 4)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        want = on_host(y)
        torch.testing.assert_close(hloemit.lower(lambda y: on_host(y) * 1, (y,)).compile("cpu")(y), want.detach())
        torch.testing.assert_close(on_host(y), want)


def test_attributes_of_an_argument() -> None:
    compiled = hloemit.compile(lambda x: x * getattr(x, "scale", 1.0), full_graph=True)
    got = []
    for scale in (None, 2.0, torch.tensor(3.0), torch.tensor(4.0)):
        x: Any = torch.ones(())
        if scale is not None:
            x.scale = scale
        got.append(compiled(x).item())
    assert got == [1, 2, 3, 4]


@pytest.mark.parametrize("where", ["cpu", "device"])
def test_weights_of_another_type(where: str) -> None:
    """Those of f16 and of bf16 are of the same size."""
    ids = torch.tensor([0, 2])
    model = nn.Embedding(4, 2).to("cpu" if where == "cpu" else hloemit.device())
    compiled = hloemit.compile(model)
    with torch.no_grad():
        for change in (None, model.half, model.bfloat16, model.double, None):
            if change is not None:
                change()
            given = ids.to(model.weight.device)
            assert torch.equal(compiled(given), model(given))
            assert compiled(given).dtype is model.weight.dtype
        model.weight.data = torch.rand(2, 4).to(model.weight)
        assert torch.equal(compiled(ids[:1].to(model.weight.device)), model(ids[:1].to(model.weight.device)))


CLEARED: dict[str, Callable[[torch.optim.Optimizer, Tensor], Any]] = {
    "all": lambda optimizer, weight: optimizer.state.clear(),
    "one": lambda optimizer, weight: optimizer.state.pop(weight),
    "another dict": lambda optimizer, weight: optimizer.state.update({weight: {**optimizer.state[weight]}}),
}


def _trainings(kind: Callable[..., torch.optim.Optimizer]) -> Iterator[tuple[nn.Linear, Any, Callable[[], Tensor]]]:
    """A model, its optimizer and a step: of eager PyTorch, and compiled."""
    x = torch.rand(3, 2)
    for compiles in (False, True):
        torch.manual_seed(0)
        model = nn.Linear(2, 1)
        optimizer = kind(model.parameters(), 0.1)

        def step(x: Tensor, model: nn.Linear = model, optimizer: Any = optimizer) -> Tensor:
            optimizer.zero_grad()
            loss: Tensor = model(x).square().mean()
            loss.backward()
            optimizer.step()
            return loss.detach()

        yield model, optimizer, functools.partial(hloemit.compile(step, full_graph=True) if compiles else step, x)


@pytest.mark.parametrize("kind", CLEARED)
def test_state_of_an_optimizer_that_was_taken_away(kind: str) -> None:
    seen = []
    for model, optimizer, run in _trainings(torch.optim.Adam):
        losses = [run(), run()]
        CLEARED[kind](optimizer, model.weight)
        seen.append([torch.stack([*losses, run(), run(), run()]), optimizer.state[model.weight]["step"]])
    torch.testing.assert_close(*seen)


def test_hooks_on_what_autograd_keeps() -> None:
    weight, x = torch.ones(3, requires_grad=True), torch.arange(3.0)

    def function(x: Tensor) -> Tensor:
        (found,) = torch.autograd.grad((x * weight).sin().sum(), weight)
        return found

    compiled = hloemit.compile(function)
    for _ in range(2):
        torch.testing.assert_close(compiled(x), function(x))
        with saved_tensors_hooks(lambda t: t * 2, lambda t: t):
            torch.testing.assert_close(compiled(x), function(x))


def test_hooks_of_an_argument() -> None:
    """They are its own, and no program's."""

    def function(x: Tensor) -> Tensor:
        x.square().sum().backward()
        return x.grad.clone()  # type: ignore[union-attr]

    compiled, lowered = (
        hloemit.compile(function),
        hloemit.lower(function, (torch.ones(2, requires_grad=True),)).compile("cpu"),
    )
    for place in (None, Tensor.register_hook, Tensor.register_post_accumulate_grad_hook):
        x, y, z = (torch.ones(2, requires_grad=True) for _ in range(3))
        for each in (x, y, z) if place is not None else ():
            place(each, (lambda g: g * 3) if place is Tensor.register_hook else _double_grad)
        want = function(x)
        torch.testing.assert_close(compiled(y), want)
        if place is None:
            torch.testing.assert_close(lowered(z), want)
        else:
            with pytest.raises(hloemit.InputError, match="has hooks"):
                lowered(z)


def _double_grad(parameter: Tensor) -> None:
    parameter.grad = parameter.grad * 2  # type: ignore[operator]


HOOKS: dict[str, Callable[[nn.Linear, Any], Any]] = {
    "gradient": lambda model, node: model.weight.register_hook(lambda gradient: gradient * 2),
    "accumulated": lambda model, node: model.weight.register_post_accumulate_grad_hook(_double_grad),
    "node": lambda model, node: node.register_prehook(lambda gradients: (gradients[0] * 2,)),
    "all forward": lambda model, node: register_module_forward_hook(lambda module, args, result: result * 2),
    "all backward": lambda model, node: register_module_full_backward_pre_hook(lambda module, g: (g[0] * 2,)),
    "all steps": lambda model, node: register_optimizer_step_pre_hook(lambda *_: _double_grad(model.weight)),
}


@pytest.mark.parametrize("kind", HOOKS)
def test_hooks_that_come_and_go(kind: str) -> None:
    seen = []
    for model, _, run in _trainings(torch.optim.SGD):
        losses = [run(), run()]
        handle = HOOKS[kind](model, node := get_gradient_edge(model.weight).node)
        losses += [run(), run()]
        handle.remove()
        seen.append(torch.stack([*losses, run(), run()]))
        del node
    torch.testing.assert_close(*seen)


def test_a_hook_that_keeps_gradients() -> None:
    kept: list[Tensor] = []
    model, x = nn.Linear(2, 1), torch.rand(3, 2)
    model.weight.register_hook(lambda g: kept.append(g * 2))
    step = hloemit.compile(lambda x: model(x).sum().backward())
    step(x)
    step(x)
    torch.testing.assert_close(kept, [2 * x.sum(0, keepdim=True)] * 2)


@pytest.mark.parametrize("where", ["cpu", "device"])
def test_autocast_that_comes_and_goes(where: str) -> None:
    device: Any = torch.device("cpu") if where == "cpu" else hloemit.device()
    x = torch.rand(2, 2).to(device)
    compiled = hloemit.compile(lambda x: x @ x)
    assert compiled(x).dtype is torch.float32
    for dtype in (torch.bfloat16, torch.float16):
        with torch.autocast(device.type, dtype=dtype):
            assert compiled(x).dtype is dtype
    assert compiled(x).dtype is torch.float32


@pytest.mark.filterwarnings("ignore")  # kinds of tensors that PyTorch calls prototypes
@pytest.mark.parametrize(
    "make",
    [
        lambda: torch.eye(3).to_sparse(),
        lambda: torch.eye(3).to_sparse_csr(),
        lambda: torch.nested.nested_tensor([torch.ones(1, 3), torch.ones(2, 3)]),
        lambda: torch.nested.nested_tensor([torch.ones(1, 3), torch.ones(2, 3)], layout=torch.jagged),
        lambda: torch.ones(3, device="meta"),
        lambda: torch.ones(3).to_mkldnn(),
    ],
    ids=["coo", "csr", "nested", "jagged", "meta", "mkldnn"],
)
def test_tensors_that_no_program_has(make: Any) -> None:
    given = make()
    compiled = hloemit.compile(lambda x: x * 2)
    for _ in range(2):
        result, expected = compiled(given), given * 2
        assert (type(result), result.layout, result.device) == (type(expected), expected.layout, expected.device)
        assert result.is_meta or str(result) == str(expected)
    with pytest.raises((hloemit.InputError, hloemit.CaptureError)):
        hloemit.compile(lambda x: x * 2, full_graph=True)(given)


@dataclasses.dataclass
class Batch:
    x: Tensor
    seen: int = 0


def _doubled_beside(batch: Any) -> Any:
    batch["y"] = batch["x"] * 2
    return batch["y"]


def _added_up(items: Any) -> Any:
    items[0] = items[0] + 1
    items.append(items[0] * 2)
    return items[-1]


def _counted(batch: Any) -> Any:
    batch.seen += 1
    batch.x = batch.x + batch.seen
    return batch.x


@pytest.mark.parametrize(
    ("function", "make"),
    [
        (_doubled_beside, lambda: {"x": torch.ones(2)}),
        (_doubled_beside, lambda: OrderedDict(x=torch.ones(2))),
        (_doubled_beside, lambda: defaultdict(list, x=torch.ones(2))),
        (_added_up, lambda: [torch.ones(2)]),
        (_added_up, lambda: deque([torch.ones(2)])),
        (_counted, lambda: Batch(torch.ones(2))),
    ],
)
def test_what_a_call_changes_in_its_arguments(function: Callable[[Any], Any], make: Callable[[], Any]) -> None:
    """A function that puts something into a dict, list or dataclass of the caller's is recorded each time."""
    compiled, found, expected = hloemit.compile(function), make(), make()
    for _ in range(3):
        assert compiled(found).tolist() == function(expected).tolist()
    assert str(found) == str(expected)
    with pytest.raises(hloemit.CaptureError, match="argument 0"):
        hloemit.compile(function, full_graph=True)(make())
    example = make()
    with pytest.warns(UserWarning, match="argument 0.* that a call changes"):
        hloemit.lower(function, (example,))
    assert str(example) == str(make())


def test_a_dataclass_of_a_class_that_comes_for_the_first_time() -> None:
    @dataclasses.dataclass
    class Pair:
        x: Any
        by: Any = 2.0

    compiled, x = hloemit.compile(lambda x, pair: x * pair.by + pair.x, full_graph=True), torch.ones(2)
    assert compiled(x, Pair(x)).tolist() == [3, 3]
    assert compiled(x, pair=Pair(x * 2, 4.0)).tolist() == [6, 6]


_SCRIPT = """
class Settings:
    scale = 2.0
    calls = 0

class Scaling:
    def __init__(self):
        self.by = 3.0

    def __call__(self, x):
        return x * self.by

settings, scaling = Settings(), Scaling()

def step(x):
    Settings.calls += 1
    return scaled(x)

def scaled(x):
    return scaling(x) * settings.scale
"""


def test_state_of_a_script_that_is_no_module(tmp_path: Path) -> None:
    """``runpy.run_path`` and loaders of plugins leave nothing in ``sys.modules``: its classes are the user's all the same."""
    (tmp_path / "script.py").write_text(_SCRIPT)
    made, x = runpy.run_path(str(tmp_path / "script.py")), torch.ones(1)
    compiled = hloemit.compile(made["scaled"])
    assert compiled(x).item() == 6
    made["scaling"].by = 5.0
    assert compiled(x).item() == 10
    made["Settings"].scale = 4.0
    assert compiled(x).item() == 20
    counting = hloemit.compile(made["step"])
    for _ in range(3):
        counting(x)
    assert made["Settings"].calls == 3


def test_functions_of_libraries_that_somebody_replaces(monkeypatch: pytest.MonkeyPatch) -> None:
    def step(x: Tensor) -> Tensor:
        return F.relu(x) * math.sqrt(4.0)

    x = torch.tensor([-1.0, 2.0])
    compiled = hloemit.compile(step)
    assert compiled(x).tolist() == [0, 4]
    with monkeypatch.context() as patch:
        patch.setattr(F, "relu", lambda x: x * 3)
        assert compiled(x).tolist() == [-6, 12]
        patch.setattr(math, "sqrt", lambda number: number)
        assert compiled(x).tolist() == [-12, 24]
    assert compiled(x).tolist() == [0, 4]


def test_weights_of_the_cpu_are_read_where_they_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a buffer made in each call, until they are elsewhere, or otherwise there."""
    model, x = nn.Linear(8, 8), torch.randn(2, 8)
    compiled = hloemit.compile(model)
    sent: list[Tensor] = []

    def counting(tensor: Tensor, placement: Any) -> Any:
        sent.append(tensor)
        return transfer.to_device(tensor, placement)

    with torch.no_grad():
        compiled(x), compiled(x)
        monkeypatch.setattr(door, "to_device", counting)
        torch.testing.assert_close(compiled(x), model(x))
        assert len(sent) == 1 and sent[0] is x
        for change in (
            lambda weight: weight.mul_(2),
            lambda weight: weight.data.neg_(),
            lambda weight: setattr(weight, "data", weight.data.t()),
            lambda weight: weight.data.mul_(3),
            lambda weight: setattr(weight, "data", torch.randn(8, 8)),
            lambda weight: setattr(weight, "data", torch.randn(65)[1:].view(8, 8)),  # XLA wants it aligned
            lambda weight: weight.data.mul_(2),
        ):
            change(model.weight)
            torch.testing.assert_close(compiled(x), model(x))
        del sent[:]
        model.weight.data = torch.randn(8, 8)
        compiled(x), compiled(x)
    assert len(sent) == 3
