"""Captured functions over several CPU devices; run in a process of its own by test_spmd_devices.py.

Each function is a test, and raises where something is off.
"""

from __future__ import annotations

import copy
import os
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor, nn
from torch.nn import functional

import hloemit
from hloemit import torch_xla
from hloemit.runtime.sharded import bytes_by_device
from hloemit.torch_xla import _XLAC
from hloemit.torch_xla import runtime as xr
from hloemit.torch_xla.core import xla_model as xm
from hloemit.torch_xla.distributed import spmd as xs
from hloemit.torch_xla.experimental.assume_pure import assume_pure
from hloemit.torch_xla.experimental.scan_layers import scan_layers
from hloemit.torch_xla.experimental.spmd_fully_sharded_data_parallel import SpmdFullyShardedDataParallel as FSDPv2

COUNT = int(os.environ.get("CPU_NUM_DEVICES", "1"))
DEVICE = torch_xla.device()
spec = _XLAC._get_xla_sharding_spec


def mesh(rows: int = COUNT // 2, names: str = "xy") -> xs.Mesh:
    return xs.Mesh(range(COUNT), (rows, COUNT // rows), tuple(names))


def block(width: int = 16, dropout: float = 0.0) -> nn.Sequential:
    return nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Dropout(dropout), nn.Linear(4 * width, width))


def given(x: Tensor, *partition: Any, over: xs.Mesh | None = None) -> Tensor:
    moved = x.to(DEVICE)
    if partition:
        xs.mark_sharding(moved, over or mesh(), partition)
    return moved


def captures(call: Callable[[], Any]) -> int:
    """How many programs a call compiles."""
    before = hloemit.counter_value("UncachedCompile") or 0
    call()
    return (hloemit.counter_value("UncachedCompile") or 0) - before


def step_of(model: nn.Module, optimizer: torch.optim.Optimizer) -> Callable[[Tensor], Tensor]:
    def step(x: Tensor) -> Tensor:
        optimizer.zero_grad()
        loss = (model(x) - x.roll(1, 1)).square().mean()
        loss.backward()
        optimizer.step()
        return loss.detach()

    return step


LAYOUTS: dict[str, dict[str, tuple[Any, ...]]] = {
    "data": {},
    "fsdp": {"0.weight": (("x", "y"), None), "3.weight": (None, ("x", "y"))},
    "tensor": {"0.weight": ("x", None), "0.bias": ("x",), "3.weight": (None, "x")},
}


def a_step_is_captured_once() -> None:
    """Under three layouts, with AdamW: the numbers and the layouts of a step that is recorded."""
    batches = [torch.randn(16, 16) for _ in range(4)]
    plain = block()
    for name, marks in LAYOUTS.items():
        found = []
        for way in (lambda step: step, lambda step: hloemit.compile(step, full_graph=True)):
            model = copy.deepcopy(plain).to(DEVICE)
            for key, partition in marks.items():
                xs.mark_sharding(model.get_parameter(key), mesh(), partition)
            optimizer = torch.optim.AdamW(model.parameters(), weight_decay=0.1)
            step = way(step_of(model, optimizer))
            losses = []
            for batch in batches:
                losses.append(step(given(batch, ("x", "y"), None)))
                hloemit.sync()
            assert captures(lambda: (step(given(batches[0], ("x", "y"), None)), hloemit.sync())) == 0, name  # noqa: B023
            state = {f"{k}.{s}": v for k, p in model.named_parameters() for s, v in optimizer.state[p].items()}
            tensors = {**dict(model.named_parameters()), **state}
            found.append((torch.stack([loss.cpu() for loss in losses]), tensors))
        (wanted, recorded), (losses, captured) = found
        torch.testing.assert_close(losses, wanted, rtol=1e-6, atol=1e-7)
        for key, tensor in recorded.items():
            torch.testing.assert_close(captured[key].cpu(), tensor.cpu(), rtol=1e-5, atol=1e-6)
            assert tensor.is_cpu or spec(captured[key]) == spec(tensor), (name, key)


def fsdp_marks_results_inside() -> None:
    over = xs.Mesh(range(COUNT), (COUNT, 1), ("fsdp", "tensor"))
    plain, x = block(), torch.randn(16, 16)
    model = FSDPv2(copy.deepcopy(plain), mesh=over)
    optimizer = torch.optim.SGD(model.parameters(), 0.1, momentum=0.9)
    its = torch.optim.SGD(plain.parameters(), 0.1, momentum=0.9)
    step, plainly = hloemit.compile(step_of(model, optimizer), full_graph=True), step_of(plain, its)
    for _ in range(3):
        torch.testing.assert_close(step(given(x, "fsdp", None, over=over)).cpu(), plainly(x))
    forward = hloemit.compile(model, full_graph=True)
    with torch.no_grad():
        y = forward(given(x, "fsdp", None, over=over))
    assert spec(y) == f"{{devices=[{COUNT},1]{','.join(map(str, range(COUNT)))}}}"
    torch.testing.assert_close(y.cpu(), plain(x).detach())
    weight = model[0].weight
    assert spec(weight) == spec(optimizer.state[weight]["momentum_buffer"])


def another_layout_is_another_signature() -> None:
    double = hloemit.compile(lambda x: x * 2, full_graph=True)
    x = torch.randn(16, 8)
    for partition in ((), ("x", None), (None, "y")):
        lies = given(x, *partition)
        for wanted in (1, 0):
            assert captures(lambda: torch.testing.assert_close(double(lies).cpu(), x * 2)) == wanted, partition  # noqa: B023
        if partition:
            assert spec(double(lies)) == spec(lies)
    weight = nn.Parameter(torch.randn(8, 8)).to(DEVICE)
    times = hloemit.compile(lambda x: x @ weight.detach(), full_graph=True)
    for partition in ((None, "x"), ("y", None)):
        xs.clear_sharding(weight)
        xs.mark_sharding(weight, mesh(), partition)
        torch.testing.assert_close(times(given(x)).cpu(), x @ weight.detach().cpu())
        assert captures(lambda: times(given(x))) == 0


def marks_are_put_inside() -> None:
    x = torch.randn(16, 8)
    weight = torch.randn(8, 8).to(DEVICE)

    @hloemit.compile(full_graph=True)
    def function(x: Tensor) -> Any:
        assert xs.mark_sharding(x, mesh(), ("x", None)).sharding_spec == spec(x) != ""
        xs.mark_sharding(weight, mesh(), (None, "y"))
        y = x @ weight
        shown = xs.mark_sharding(y, mesh(), ("x", "y"))
        part = y[:, :4]
        xs.mark_sharding(part, mesh(), (None, "y"))
        return (shown + 1).relu(), y, y.t(), torch.zeros(8, device=x.device)

    for _ in range(2):
        lies = given(x)
        more, y, turned, zeros = function(lies)
        torch.testing.assert_close(y.cpu(), x @ weight.cpu())
        torch.testing.assert_close(more.cpu(), (x @ weight.cpu() + 1).relu())
        torch.testing.assert_close(turned.cpu(), (x @ weight.cpu()).t())
        assert not zeros.cpu().any()
        assert spec(lies) == spec(given(x, "x", None))
        assert spec(weight) == spec(given(x, None, "y"))
        assert spec(y) == spec(given(x, "x", "y"))
    with pytest.raises(RuntimeError, match="call clear_sharding first"):
        xs.mark_sharding(y, mesh(), ("y", None))  # what was marked inside is


def marked_tensors_are_arguments() -> None:
    x = torch.randn(16, 8)
    function = hloemit.compile(lambda pair, z: {"sum": pair[0] + z, "size": z.shape[0]}, full_graph=True)
    marked = xs.mark_sharding(x.to(DEVICE), mesh(), ("x", None))
    for wanted in (1, 0):
        assert captures(lambda: function((marked, 1), marked.global_tensor)) == wanted
    found = function((marked, 1), marked.global_tensor)
    assert isinstance(found["sum"], xs.XLAShardedTensor)
    assert (found["sum"].sharding_spec, found["size"]) == (marked.sharding_spec, 16)
    assert torch.equal(found["sum"].cpu(), 2 * x)
    leaf = xs.XLAShardedTensor(marked.global_tensor, requires_grad=True)
    hloemit.compile(lambda x: (x * x).sum().backward())(leaf)
    assert torch.equal(leaf.grad.cpu(), 2 * x)


def operators_mark_in_graphs() -> None:
    """``torch.ops.xla.dynamo_mark_sharding``: in functions that TorchDynamo captures, in captures, and outside of them."""
    torch_xla.install()
    over = list(range(COUNT)), [COUNT // 2, 2], "('x', 'y')", "('x', None)"

    def function(x: Tensor) -> tuple[Tensor, Tensor]:
        y = x * 2
        torch.ops.xla.dynamo_mark_sharding(y, *over)
        return y, torch.ops.xla.dynamo_mark_sharding(x + 1, *over)

    x = torch.randn(16, 8)
    for way in (lambda f: f, hloemit.compile, lambda f: torch.compile(f, backend="openxla")):
        found = way(function)(given(x))
        hloemit.sync()
        for tensor, wanted in zip(found, (x * 2, x + 1), strict=True):
            assert torch.equal(tensor.cpu(), wanted)
            assert spec(tensor) == spec(given(x, "x", None))
    assert torch.equal(function(x)[1], x + 1)  # on the CPU it is a copy
    leaf = given(x).requires_grad_()
    torch.ops.xla.dynamo_mark_sharding(leaf, *over).sum().backward()
    assert torch.equal(leaf.grad.cpu(), torch.ones(16, 8))


def gradients_are_marked_inside() -> None:
    def function(x: Tensor) -> Tensor:
        y = xs.mark_sharding_with_gradients(x, mesh(), ("x", None))
        (y * y).sum().backward()
        return y.detach()

    x = torch.randn(16, 4)
    leaf = x.to(DEVICE).requires_grad_()
    y = hloemit.compile(function, full_graph=True)(leaf)
    assert spec(y) == spec(leaf.grad) == spec(given(x, "x", None))
    assert torch.equal(leaf.grad.cpu(), 2 * x)


def arguments_come_from_anywhere() -> None:
    """Views, tensors of the CPU and elements that are all alike; gradients that are added to."""
    base = torch.randn(16, 16)
    add = hloemit.compile(lambda x, y: x + y, full_graph=True)
    lies = given(base, "x", None)
    for other in (torch.randn(8, 16), torch.randn(16).to(DEVICE), torch.ones(8, 16, device=DEVICE)):
        for start in (0, 4):
            found = add(lies[start : start + 8], other)
            torch.testing.assert_close(found.cpu(), base[start : start + 8] + other.cpu())
    layer = nn.Linear(16, 16).to(DEVICE)
    xs.mark_sharding(layer.weight, mesh(), ("x", None))

    def accumulate(x: Tensor) -> None:
        layer(x).sum().backward()

    captured = hloemit.compile(accumulate, full_graph=True)
    for count in (1, 2, 3):
        captured(lies)
        torch.testing.assert_close(layer.weight.grad.cpu(), count * base.sum(0).expand(16, 16), rtol=1e-5, atol=1e-5)
    x = given(base, "x", None)
    hloemit.compile(lambda x: x.mul_(2), full_graph=True)(x)
    assert torch.equal(x.cpu(), base * 2)
    assert spec(x) == spec(lies)


def numbers_are_drawn_on_each_call() -> None:
    drop = hloemit.compile(lambda x: functional.dropout(x, 0.5), full_graph=True)
    found = []
    for lies in (given(torch.ones(16, 8), "x", None), given(torch.ones(16, 8), None, "y")):
        torch.manual_seed(0)
        found.append([drop(lies).cpu() for _ in range(2)])
    (first, second), again = found
    assert not torch.equal(first, second)
    assert torch.equal(first, again[0])
    assert torch.equal(second, again[1])


def devices_come_in_any_order() -> None:
    backward = xs.Mesh(np.arange(COUNT)[::-1].copy(), (COUNT,), ("x",))
    x, plain = torch.randn(16), torch.randn(16)
    add = hloemit.compile(lambda x, y: x + y, full_graph=True)
    for _ in range(2):
        found = add(given(x, "x", over=backward), given(plain))
        assert torch.equal(found.cpu(), x + plain)


def checks_are_made() -> None:
    take = hloemit.compile(lambda x, i: x[i], full_graph=True)
    lies = given(torch.randn(16, 4), "x", None)
    assert torch.equal(take(lies, torch.tensor([3]).to(DEVICE)).cpu(), lies.cpu()[3:4])
    with pytest.raises(hloemit.ExecutionError, match="out of range|out of bounds"):
        take(lies, torch.tensor([99]).to(DEVICE)).cpu()


def marks_are_cleared_inside() -> None:
    """Of arguments before the call, of what the function computes in its program."""
    x, weight = torch.randn(16, 8), torch.randn(8, 8)
    w = given(weight, "x", None)

    def cleared(x: Tensor) -> tuple[Tensor, ...]:
        h = xs.mark_sharding(x @ w, mesh(), ("x", "y")).global_tensor
        xs.clear_sharding(w)
        again = xs.clear_sharding(x) + 1
        xs.mark_sharding(x, mesh(), (None, "y"))
        return again, h * 2, xs.clear_sharding(h)

    compiled = hloemit.compile(cleared, full_graph=True)
    for _ in range(2):
        lies = given(x, "x", None)
        found = compiled(lies)
        for mine, expected in zip(found, (x + 1, x @ weight * 2, x @ weight), strict=True):
            torch.testing.assert_close(mine.cpu(), expected)
        assert spec(lies) == spec(given(x, None, "y"))
        assert spec(w) in ("", "{replicated}") and spec(found[2]) == "{replicated}"


def manual_sharding_inside() -> None:
    """Collectives that somebody wrote, and gradients through them, in a step that is captured."""
    plain = nn.Linear(8, 8).double()
    x = torch.randn(16, 8, dtype=torch.float64)
    models = [copy.deepcopy(plain).to(DEVICE) for _ in range(2)]
    rows, whole = (("x", "y"), None), (None, None)

    def step_of(model: nn.Module, optimizer: Any, manual: bool) -> Any:
        def step(x: Tensor) -> Tensor:
            optimizer.zero_grad()
            if manual:
                part, w = (
                    xs.enable_manual_sharding(t, s, mesh=mesh()).global_tensor
                    for t, s in ((x, rows), (model.weight, whole))
                )
                h = torch.tanh(part @ w.t())
                total = xm.all_reduce(xm.REDUCE_SUM, h.square().sum())
                loss = xs.disable_manual_sharding(total, (), torch.Size(()), mesh=mesh()).global_tensor
            else:
                loss = torch.tanh(x @ model.weight.t()).square().sum()
            loss.backward()
            optimizer.step()
            return loss.detach()

        return step

    steps = [step_of(m, torch.optim.SGD(m.parameters(), 0.01), m is models[0]) for m in models]
    captured = hloemit.compile(steps[0], full_graph=True)
    for turn in range(3):
        before = hloemit.counter_value("UncachedCompile")
        torch.testing.assert_close(captured(x.to(DEVICE)).cpu(), steps[1](x.to(DEVICE)).cpu())
        assert turn < 2 or hloemit.counter_value("UncachedCompile") == before
    torch.testing.assert_close(models[0].weight.detach().cpu(), models[1].weight.detach().cpu())
    text = hloemit.compile(lambda x: xs.enable_manual_sharding(x, rows, mesh=mesh()).global_tensor, full_graph=True)
    with pytest.raises(
        hloemit.CaptureError, match="what one device has of a tensor.*disable_manual_sharding in the function"
    ):
        text(x.to(DEVICE))


def what_cannot_be_captured_is_recorded() -> None:
    x = torch.randn(16, 8)

    def looked_at(x: Tensor) -> Tensor:
        return x * 2 + xs.wrap_if_sharded(x).local_shards[0].data.sum().to(DEVICE) * 0

    with pytest.raises(hloemit.CaptureError, match="looks at shards is recorded at each call"):
        hloemit.compile(looked_at, full_graph=True)(given(x, "x", None))
    for compile in (hloemit.compile, torch_xla.compile):
        assert torch.equal(compile(looked_at)(given(x, "x", None)).cpu(), x * 2)


def state_lies_as_weights() -> None:
    """A device holds its part of what an optimizer keeps, and no call adds to it."""
    model = nn.Linear(64, 256, bias=False).to(DEVICE)
    xs.mark_sharding(model.weight, mesh(), (("x", "y"), None))
    optimizer = torch.optim.AdamW(model.parameters())
    x = given(torch.randn(16, 64), ("x", "y"), None)
    before, part = bytes_by_device(), 64 * 256 * 4 // COUNT

    @hloemit.compile(full_graph=True)
    def step(x: Tensor) -> None:
        model(x).square().mean().backward()
        optimizer.step()
        optimizer.zero_grad()

    for _ in range(3):
        step(x)
        hloemit.sync(wait=True)
        assert all(abs(b - a - 2 * part) < 1000 for a, b in zip(before, bytes_by_device(), strict=True))
    saved = {key: value.cpu() for key, value in model.state_dict().items()}
    step(x)
    model.load_state_dict(saved)
    assert captures(lambda: step(x)) <= 1  # of what was copied
    assert spec(model.weight) == spec(optimizer.state[model.weight]["exp_avg"])


def traced_functions_mark_their_results() -> None:
    """Over a mesh that nothing outside of the function speaks of."""
    for mark in (xs.mark_sharding, xs.annotate_custom_sharding, xs.mark_sharding_with_gradients):
        for partition in (("x", "y"), (("x", "y"), None)):
            x = given(torch.randn(8, 4)).requires_grad_()
            found = assume_pure(mark)(x, mesh(2), partition)
            found.sum().backward()
            hloemit.sync()
            assert x.grad is not None
            assert spec(found) == spec(x.grad) == spec(given(torch.ones(8, 4), *partition, over=mesh(2)))


class Marked(nn.Module):
    """A block that says how its activations lie."""

    def __init__(self) -> None:
        super().__init__()
        self.up, self.down = nn.Linear(8, 16), nn.Linear(16, 8, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        hidden = self.up(xs.mark_sharding(x, mesh(2), ("x", None)) if x.device == DEVICE else x)
        hidden = hidden if x.device != DEVICE else xs.mark_sharding_with_gradients(hidden, mesh(2), ("x", "y"))
        return x + self.down(hidden.sin())


def gradients_of_loops_lie_as_weights() -> None:
    """Of layers in a loop, recorded and captured: with the CPU's numbers, and no weight's gradient whole on a device."""
    expected = nn.Sequential(*[Marked() for _ in range(3)])
    layers = copy.deepcopy(expected).to(DEVICE)
    for name, parameter in layers.named_parameters():
        xs.mark_sharding(parameter, mesh(2), ("y",) if "bias" in name else ("y", "x") if "up" in name else ("x", "y"))
    batch = torch.randn(4, 8)
    expected(batch).square().sum().backward()

    def step(x: Tensor) -> Tensor:
        layers.zero_grad()
        result = scan_layers(layers, x)
        result.square().sum().backward()
        return result.detach()

    for run in (step, hloemit.compile(step)):
        result = run(given(batch))
        hloemit.sync()
        torch.testing.assert_close(result.cpu(), expected(batch))
        for name, parameter in layers.named_parameters():
            torch.testing.assert_close(parameter.grad.cpu(), expected.get_parameter(name).grad)
        stacked = layers[0].up.weight.grad.untyped_storage().cell.value.layout
        assert run is not step or str(stacked) == "{devices=[1,2,2]0,2,1,3}"
        of_each = {spec(layer.up.weight.grad) for layer in layers}
        assert run is not step or of_each == {"{devices=[2,2]0,2,1,3}"}
        assert spec(layers[0].up.weight.grad[:2]) in ("", "{replicated}")


def run() -> None:
    for test in (
        a_step_is_captured_once,
        fsdp_marks_results_inside,
        another_layout_is_another_signature,
        marks_are_put_inside,
        marked_tensors_are_arguments,
        operators_mark_in_graphs,
        gradients_are_marked_inside,
        arguments_come_from_anywhere,
        numbers_are_drawn_on_each_call,
        devices_come_in_any_order,
        checks_are_made,
        marks_are_cleared_inside,
        manual_sharding_inside,
        what_cannot_be_captured_is_recorded,
        state_lies_as_weights,
        traced_functions_mark_their_results,
        gradients_of_loops_lie_as_weights,
    ):
        print(test.__name__, flush=True)
        test()


if __name__ == "__main__":
    xr.use_spmd()
    run()
