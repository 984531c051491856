"""Weights that lie as a compiler chooses, on a device of its own memory: the CPU, which is told what to choose."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
import torch
from torch import Tensor, nn

import hloemit
from hloemit.base.errors import CompileError
from hloemit.base.options import CompileOptions
from hloemit.cache import executables
from hloemit.calling.on_devices import home_of
from hloemit.ir.bindings import Module, ir
from hloemit.ir.serialization import main_of
from hloemit.platforms import weight_layouts
from hloemit.stages import lowered
from tests.devices import elsewhere

_left_open = weight_layouts.left_open
REVERSED = {rank: "{" + ",".join(map(str, range(rank))) + "}" for rank in range(9)}
FIRST_LAST = {rank: "{" + ",".join(map(str, [0, *reversed(range(1, rank))])) + "}" for rank in range(9)}


class Chooser:
    """What the compiler is told to choose, by rank, of arguments and of results; ``asked`` are the weights left open."""

    def __init__(self) -> None:
        self.arguments = self.results = REVERSED
        self.asked: list[Mapping[int, int | None]] = []

    def __call__(self, module: Module, weights: Mapping[int, int | None]) -> Module:
        """In place of ``left_open``."""
        self.asked.append(weights)
        made = _left_open(module, weights)
        with made.context:
            attributes = main_of(made).operation.attributes
            kind = ir.FunctionType(ir.TypeAttr(attributes["function_type"]).value)
            for name, types, modes in (
                ("arg_attrs", kind.inputs, self.arguments),
                ("res_attrs", kind.results, self.results),
            ):
                said = [{a.name: a.attr for a in ir.DictAttr(each)} for each in ir.ArrayAttr(attributes[name])]
                for each, type_ in zip(said, types, strict=True):
                    if "mhlo.layout_mode" in each:
                        assert each["mhlo.layout_mode"] == ir.StringAttr.get("auto")
                        each["mhlo.layout_mode"] = ir.StringAttr.get(modes[len(ir.RankedTensorType(type_).shape)])
                attributes[name] = ir.ArrayAttr.get([ir.DictAttr.get(each) for each in said])
        return made


@pytest.fixture(autouse=True)
def chooser(monkeypatch: pytest.MonkeyPatch) -> Iterator[Chooser]:
    """The CPU under another name, without a cache: what it was told is in no key."""
    found = Chooser()
    monkeypatch.setattr(lowered, "find_device", lambda name: elsewhere())
    monkeypatch.setattr(weight_layouts, "KINDS", {"elsewhere"})
    monkeypatch.setattr(weight_layouts, "left_open", found)
    monkeypatch.setattr(executables, "active_store", lambda: None)
    executables.forget()
    yield found
    executables.forget()


class Net(nn.Module):
    """A convolution, running statistics and a product."""

    def __init__(self) -> None:
        super().__init__()
        self.convolution = nn.Conv2d(3, 8, 3, padding=1)
        self.norm = nn.BatchNorm2d(8)
        self.head = nn.Linear(8, 5)

    def forward(self, x: Tensor) -> Tensor:
        found: Tensor = self.head(self.norm(self.convolution(x)).relu().mean((2, 3)))
        return found


def _order(compiled: Any, name: str) -> tuple[int, ...]:
    """The dimensions of a weight on the device, from the slowest to the fastest."""
    weights = compiled._weights
    found: tuple[int, ...] = weights.buffers[weights._by_target[name]].format.layout.major_to_minor
    return found


def _batch() -> tuple[Tensor, Tensor]:
    return torch.randn(4, 3, 8, 8), torch.randint(5, (4,))


def _trainer(net: Net, donate: bool | None) -> Any:
    """A lowered step, or the function itself."""
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9)

    def step(x: Tensor, y: Tensor) -> Tensor:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(net(x), y)
        loss.backward()
        optimizer.step()
        return loss.detach()

    return step if donate is None else hloemit.lower(step, _batch(), donate=donate).compile()


def _before_another_choice(chooser: Chooser) -> tuple[Net, Net, Any, Any]:
    """Two equal networks, a lowered step of one and eager PyTorch's of the other; what is compiled next lies otherwise."""
    net = Net()
    eager = copy.deepcopy(net)
    steps = _trainer(net, True), _trainer(eager, None)
    chooser.arguments = chooser.results = FIRST_LAST
    executables.forget()
    return net, eager, *steps


def test_a_forward_pass_sees_updates() -> None:
    """Weights of two dimensions and more lie as was chosen, and again after the user wrote into them."""
    net = Net().eval()
    x, _ = _batch()
    compiled = hloemit.lower(net, (x,)).compile()
    for _ in range(2):
        torch.testing.assert_close(compiled(x), net(x), rtol=1e-5, atol=1e-5)
        assert _order(compiled, "convolution.weight") == (3, 2, 1, 0)
        assert _order(compiled, "head.weight") == (1, 0)
        with torch.no_grad():
            net.convolution.weight.mul_(2)
            net.head.weight.data.add_(1)
    net.convolution.weight.data = torch.randn(8, 3, 3, 3)
    torch.testing.assert_close(compiled(x), net(x), rtol=1e-5, atol=1e-5)
    held = compiled.state_dict()
    torch.testing.assert_close(held, {name: each for name, each in net.state_dict().items() if name in held})


@pytest.mark.parametrize("donate", [True, False])
def test_training_equals_eager(donate: bool, chooser: Chooser) -> None:
    """Donated weights, and their momentum, stay as was chosen from step to step; without donation they are row-major."""
    net = Net()
    eager = copy.deepcopy(net)
    ours, theirs = _trainer(net, donate), _trainer(eager, None)
    for _ in range(3):
        batch = _batch()
        torch.testing.assert_close(ours(*batch), theirs(*batch), rtol=1e-4, atol=1e-5)
        if donate:
            assert _order(ours, "convolution.weight") == (3, 2, 1, 0)
    assert [bool(asked) for asked in chooser.asked] == [donate]
    torch.testing.assert_close(dict(net.state_dict()), dict(eager.state_dict()), rtol=1e-4, atol=1e-5)
    with torch.no_grad():
        for each in (net, eager):
            each.convolution.weight.clamp_(-0.1, 0.1)
    batch = _batch()
    torch.testing.assert_close(ours(*batch), theirs(*batch), rtol=1e-4, atol=1e-5)


def test_programs_that_chose_differently_hand_weights_to_each_other(chooser: Chooser) -> None:
    """A step and an evaluation of the same weights in turns: nothing goes through the host."""
    net, eager, first, theirs = _before_another_choice(chooser)
    x, _ = _batch()
    evaluate = hloemit.lower(net.eval(), (x,)).compile()
    net.train()
    for _ in range(2):
        batch = _batch()
        first(*batch)
        theirs(*batch)
        torch.testing.assert_close(evaluate(x), eager.eval()(x), rtol=1e-4, atol=1e-5)
        torch.testing.assert_close(evaluate(x), eager(x), rtol=1e-4, atol=1e-5)
        assert home_of(net.convolution.weight) is not None
        assert _order(evaluate, "convolution.weight") == (1, 2, 3, 0)
        eager.train()
    torch.testing.assert_close(dict(net.state_dict()), dict(eager.state_dict()), rtol=1e-4, atol=1e-5)


def test_two_steps_in_turns(chooser: Chooser) -> None:
    """Each takes the other's results, in a layout of its own, and gives its own."""
    net, eager, first, theirs = _before_another_choice(chooser)
    second, others = _trainer(net, True), _trainer(eager, None)
    for _ in range(2):
        for ours, wanted, order in ((first, theirs, (3, 2, 1, 0)), (second, others, (1, 2, 3, 0))):
            batch = _batch()
            torch.testing.assert_close(ours(*batch), wanted(*batch), rtol=1e-4, atol=1e-5)
            assert _order(ours, "convolution.weight") == order
            assert home_of(net.convolution.weight) is not None
    torch.testing.assert_close(dict(net.state_dict()), dict(eager.state_dict()), rtol=1e-4, atol=1e-5)


def test_a_successor_that_lies_otherwise_is_refused(chooser: Chooser) -> None:
    """What takes a weight's memory is the weight of the next call."""
    chooser.results = FIRST_LAST
    with pytest.raises(CompileError, match="weight_layouts"):
        _trainer(Net(), True)


def test_what_stays_row_major(chooser: Chooser) -> None:
    """By option; programs of symbolic sizes; vectors; what the program updates without taking its memory."""
    net, (x, _) = Net().eval(), _batch()
    hloemit.lower(net, (x,)).compile(options=CompileOptions(weight_layouts="default"))
    batch = torch.export.Dim("batch")
    dynamic = hloemit.lower(net, (x,), dynamic_shapes=({0: batch},)).compile()
    torch.testing.assert_close(dynamic(x), net(x), rtol=1e-5, atol=1e-5)
    program = hloemit.lower(net, (x,))
    program.compile()
    assert [bool(asked) for asked in chooser.asked] == [False, False, True]
    names = [program.signature.inputs[index].target for index in chooser.asked[-1]]
    assert sorted(map(str, names)) == ["convolution.weight", "head.weight"]
    with pytest.raises(ValueError, match="weight_layouts is 'auto' or 'default', not 'nhwc'"):
        CompileOptions(weight_layouts="nhwc")  # type: ignore[arg-type]


def test_wide_and_narrow_numbers(chooser: Chooser) -> None:
    """Elements keep their dtype on their way, whatever jax would make of 64 bits."""
    for dtype in (
        torch.float64,
        torch.int64,
        torch.complex128,
        torch.bfloat16,
        torch.bool,
        torch.uint8,
        torch.float8_e5m2,
    ):
        weight = torch.arange(24).reshape(2, 3, 4).sub(7).to(torch.float32).to(dtype)
        holder = nn.Module()
        holder.register_buffer("weight", weight)
        holder.forward = lambda x, holder=holder: (holder.weight.clone(), x + 1)  # type: ignore[assignment, method-assign]
        compiled = hloemit.lower(holder, (torch.ones(2),)).compile()
        found, _ = compiled(torch.ones(2))
        assert found.dtype is dtype
        assert torch.equal(found.contiguous().view(torch.uint8), weight.view(torch.uint8))
        assert _order(compiled, "weight") == (2, 1, 0)


def test_keys_say_what_is_left_open() -> None:
    """What ``hloemit cache import`` reads of an executable that another machine compiled."""
    for weights in ({}, {0: None, 3: 2, 11: None}):
        assert weight_layouts.read(weight_layouts.described(weights)) == weights
