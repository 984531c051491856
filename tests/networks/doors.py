"""The ways of a network into hloemit, and what became of it."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import torch

import hloemit
from hloemit.cache.executables import forget
from tests.fuzz.doors import FAULTS, LIMITS, REFUSALS, Finding
from tests.networks import comparing
from tests.networks.comparing import Left
from tests.networks.network import STEPS, Network

_latest: list[Network | None] = [None]
_nudge: list[torch.Generator | None] = [None]  # moves weights and data while it is there


class PyTorchsOwn(Exception):  # noqa: N818
    """What PyTorch raises before hloemit is asked."""


def made(scope: Any) -> Any:
    """The network, its weights moved by a little where that is asked for."""
    net = scope.make(scope.features)
    if _nudge[0] is not None:
        for tensor in (*net.parameters(), *net.buffers()):
            tensor.data.copy_(_moved(tensor.data))
    return net


def batch(scope: Any, *args: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Data, moved as weights are."""
    x, y = scope.batch(*args)
    return x if _nudge[0] is None else _moved(x), y


def _moved(x: torch.Tensor) -> torch.Tensor:
    if not x.is_floating_point():
        return x
    return x * (1 + comparing.NUDGE * torch.randn(x.shape, generator=_nudge[0], dtype=x.dtype))


def forward(scope: Any, way: str) -> Left:
    """Results of two calls, and buffers."""
    net = made(scope)
    call = net
    if way == "ours":
        call = hloemit.lower(net, batch(scope, 0)[:1]).compile()
    return comparing.leaves({"results": [call(batch(scope, k)[0]) for k in range(2)], **comparing.state(net)})


def differentiated(scope: Any, net: Any) -> Callable[..., Any]:
    """A function of a batch that gives the loss, and the gradients of all weights and of the input."""
    wanted = [p for p in net.parameters() if p.requires_grad]

    def gradients(x: torch.Tensor, y: torch.Tensor) -> Any:
        leaf = x.detach().requires_grad_(x.is_floating_point())
        loss = scope.loss_of(net, leaf, y)
        leaves = [*wanted, *([leaf] if leaf.requires_grad else [])]
        return loss.detach(), torch.autograd.grad(loss, leaves, allow_unused=True)

    return gradients


def gradients(scope: Any, way: str) -> Left:
    """Gradients of all weights and the input, by ``torch.autograd.grad``."""
    net = made(scope)
    call = differentiated(scope, net)
    if way == "ours":
        call = hloemit.lower(call, batch(scope, 0)).compile()
    return comparing.leaves({"results": [call(*batch(scope, k)) for k in range(2)], **comparing.state(net)})


def trained(scope: Any, net: Any, wrap: Callable[[Any], Any], device: Any = "cpu") -> Left:
    """Losses of some steps, and all that they leave."""
    optimizer = scope.optimizer_of(net)
    schedule = scope.schedule_of(optimizer)
    step, losses = wrap(scope.step_of(net, optimizer)), []
    for k in range(STEPS):
        x, y = batch(scope, k)
        losses.append(step(x.to(device), y.to(device)))
        if schedule is not None:
            schedule.step()
        if device != "cpu":
            hloemit.sync()
    return comparing.leaves({"losses": losses, **comparing.state(net, optimizer)})


def step(scope: Any, way: str) -> Left:
    """Training steps, lowered."""
    lowered = lambda f: hloemit.lower(f, batch(scope, 0)).compile()  # noqa: E731
    return trained(scope, made(scope), lowered if way == "ours" else lambda f: f)


def compiled(scope: Any, way: str) -> Left:
    """Training steps of a network on the CPU by ``hloemit.compile``."""
    return trained(scope, made(scope), hloemit.compile if way == "ours" else lambda f: f)


def compiled_on_device(scope: Any, way: str) -> Left:
    """Training steps of a network on the device by ``hloemit.compile``."""
    device = hloemit.device() if way == "ours" else "cpu"
    return trained(scope, made(scope).to(device), hloemit.compile if way == "ours" else lambda f: f, device)


def lazy(scope: Any, way: str) -> Left:
    """Training steps on the lazy device."""
    device = hloemit.device() if way == "ours" else "cpu"
    return trained(scope, made(scope).to(device), lambda f: f, device)


def dynamo(scope: Any, way: str) -> Left:
    """Training steps of a network that ``torch.compile`` compiled."""
    net = made(scope)
    if way != "eager":
        net.compile(backend="hloemit" if way == "ours" else "aot_eager")
    return trained(scope, net, lambda f: f)


def export(scope: Any, way: str) -> Left:
    """The forward pass, through ``torch.export``."""
    net = made(scope)
    call = net
    if way == "ours":
        try:
            program = torch.export.export(net, batch(scope, 0)[:1])
            program.module()(batch(scope, 0)[0])
        except Exception as error:
            raise PyTorchsOwn(f"{type(error).__name__}: {error}") from error
        net.load_state_dict(made(scope).state_dict())
        call = hloemit.lower(program, batch(scope, 0)[:1]).compile()
    return comparing.leaves({"results": [call(batch(scope, k)[0]) for k in range(2)]})


def dynamic(scope: Any, way: str) -> Left:
    """The forward pass for two batch sizes, by one program."""
    net = made(scope)
    sizes = (scope.batch(0)[0].shape[0], scope.batch(0)[0].shape[0] + 3)
    call = net
    if way == "ours":
        shapes = ({0: torch.export.Dim("n", min=2)},)
        call = hloemit.lower(net, batch(scope, 0)[:1], dynamic_shapes=shapes).compile()
    results = [call(batch(scope, k, n)[0]) for k, n in enumerate(sizes)]
    return comparing.leaves({"results": results, **comparing.state(net)})


def dynamic_gradients(scope: Any, way: str) -> Left:
    """The same gradients for two batch sizes, by one program."""
    net = made(scope)
    call, n = differentiated(scope, net), scope.batch(0)[0].shape[0]
    if way == "ours":
        size = torch.export.Dim("n", min=2)
        call = hloemit.lower(call, batch(scope, 0), dynamic_shapes=({0: size}, {0: size})).compile()
    results = [call(*batch(scope, k, size)) for k, size in enumerate((n, n + 3))]
    return comparing.leaves({"results": results, **comparing.state(net)})


DOORS: dict[str, Callable[[Any, str], Left]] = {
    "forward": forward,
    "gradients": gradients,
    "step": step,
    "compile": compiled,
    "compile-device": compiled_on_device,
    "lazy": lazy,
    "dynamo": dynamo,
    "export": export,
    "dynamic": dynamic,
    "dynamic-gradients": dynamic_gradients,
}

_CAPTURING = (step, compiled, compiled_on_device)


def _forgive(expected: Left, got: Left) -> None:
    """A captured step drops the gradients that its optimizer read, and makes state for parameters that never had one."""
    for name in [n for n in expected if n.startswith("['gradients']") and got.get(n, 0) is None]:
        del expected[name], got[name]
    for name in [n for n in got.keys() - expected.keys() if n.startswith("['optimizer']['state']")]:
        del got[name]


def judge(network: Network, door: str) -> Finding:
    """Run a network through a door and say what became of it."""
    if network != _latest[0]:
        forget()  # what the latest one compiled
        _latest[0] = network
    return judge_scope(network.scope(), door)


def judge_scope(scope: Any, door: str) -> Finding:
    """The same, of what a network's text defines."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            finding = _judge(scope, DOORS[door], "ours")
            if door == "dynamo" and finding.is_fault:
                torch.compiler.reset()
                if _judge(scope, dynamo, "aot_eager").is_fault:
                    return Finding("upstream", finding.message)
            return finding
        finally:
            torch.compiler.reset()


def _judge(scope: Any, door: Callable[[Any, str], Left], way: str) -> Finding:
    try:
        expected, *moved = (_eager(scope, door, run) for run in range(1 + comparing.RUNS))
    except Exception as error:
        return Finding("ok", f"eager: {type(error).__name__}: {error}")
    try:
        got = door(scope, way)
    except PyTorchsOwn as error:
        return Finding("upstream", str(error))
    except Exception as error:
        refused = (isinstance(error, REFUSALS) and not isinstance(error, FAULTS)) or LIMITS.search(str(error))
        return Finding("refused" if refused else "raised", f"{type(error).__name__}: {error}")
    if door in _CAPTURING:
        _forgive(expected, got)
    found = comparing.difference(expected, got, moved)
    return Finding("wrong", found) if found else Finding("ok")


def _eager(scope: Any, door: Callable[[Any, str], Left], run: int) -> Left:
    """What eager PyTorch leaves; in every run but the first, of moved weights and data."""
    _nudge[0] = torch.Generator().manual_seed(run) if run else None
    try:
        return door(scope, "eager")
    finally:
        _nudge[0] = None
