"""Optimizers inside a captured step: their state made to exist, and their steps made such as ask for no values."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

import torch
from torch.optim import SGD, Optimizer

from hloemit.base.errors import CaptureError
from hloemit.base.torch_private import INIT_STATE


class Memory(Protocol):
    """What an optimizer keeps from step to step, where that is not tensors of its own."""

    @property
    def tensors(self) -> dict[str, torch.Tensor]:
        """By name, of shapes that stay."""

    def read(self, optimizer: Any) -> None:
        """Before a call: take over what eager steps and ``load_state_dict`` left in the optimizer's own state."""

    def write(self, optimizer: Any) -> None:
        """After a call: leave what an eager step would have left."""


@dataclass(frozen=True)
class Support:
    """How an optimizer is captured whose ``step`` asks for the values of tensors.

    ``patches`` are (owner, name, replacement): what stands in the place of a function while a program is captured, such
    as ``(LBFGS, "step", as_step(step))``. ``memory`` gives an optimizer's memory, the same object each time.
    """

    patches: tuple[tuple[Any, str, Any], ...] = ()
    memory: Callable[[Any], Memory] | None = None


SUPPORT: dict[type[Optimizer], Support] = {}


def register_optimizer(kind: type[Optimizer], support: Support) -> None:
    """Say how a class of optimizers is captured, and those that are derived from it.

    Without a word from anybody, an optimizer runs as it is: its state is made by ``_init_group``, and its groups are
    told ``capturable``. Raises ValueError where the class is registered already.
    """
    if kind in SUPPORT:
        raise ValueError(f"{kind.__name__} is registered already: {SUPPORT[kind]}")
    SUPPORT[kind] = support


def as_step(step: Callable[..., Any]) -> Any:
    """A replacement for an optimizer's ``step``, with the hooks that PyTorch puts around every one."""
    hooked: Any = Optimizer.profile_hook_step(step)
    hooked.hooked = True
    return hooked


def _support(optimizer: Optimizer) -> Support:
    return next((SUPPORT[kind] for kind in type(optimizer).__mro__ if kind in SUPPORT), Support())


def _memory(optimizer: Optimizer) -> Memory | None:
    memory = _support(optimizer).memory
    return None if memory is None else memory(optimizer)


class _StateReady(Exception):  # noqa: N818 - a signal, never an error
    pass


def ensure_state(optimizer: Optimizer) -> None:
    """Make the state that ``step()`` would create lazily, at its initial values.

    PyTorch's optimizers create state in ``_init_group`` and update it afterwards, so running the first alone gives
    exactly the state before step one. Raises ``CaptureError`` where that is not possible.
    """
    if _memory(optimizer) is not None:
        return
    parameters = [p for g in optimizer.param_groups for p in g["params"] if p.requires_grad]
    if all(optimizer.state.get(p) for p in parameters) or not parameters:
        return
    if isinstance(optimizer, SGD):
        for group in optimizer.param_groups:
            if group["momentum"] and group["dampening"]:
                raise CaptureError(
                    "SGD with dampening treats its first step differently: take one eager step before lowering"
                )
            for p in group["params"]:
                if group["momentum"] and p.requires_grad and optimizer.state[p].get("momentum_buffer") is None:
                    optimizer.state[p]["momentum_buffer"] = torch.zeros_like(p)
        return
    init_group = getattr(optimizer, INIT_STATE, None)
    if init_group is None:
        raise CaptureError(
            f"the state of {type(optimizer).__name__} cannot be made ahead of its first step: "
            "take one eager step before lowering"
        )
    grads = [(p, p.grad) for p in parameters]

    def only_init(group: dict[str, Any], *lists: Any, **more: Any) -> Any:
        for each in optimizer.param_groups:
            init_group(each, *[type(item)() if isinstance(item, (list, dict)) else item for item in lists], **more)
        raise _StateReady

    try:
        for p in parameters:
            p.grad = torch.zeros((), dtype=p.dtype, device=p.device).expand(p.shape)
        setattr(optimizer, INIT_STATE, only_init)
        with contextlib.suppress(_StateReady):
            step = type(optimizer).step
            getattr(step, "__wrapped__", step)(optimizer)
    except Exception as error:
        raise CaptureError(
            f"the state of {type(optimizer).__name__} cannot be made ahead of its first step ({error}): "
            "take one eager step first"
        ) from error
    finally:
        delattr(optimizer, INIT_STATE)
        for p, grad in grads:
            p.grad = grad


def state_tensors(optimizer: Optimizer, parameter: torch.Tensor) -> dict[str, torch.Tensor]:
    """What the optimizer keeps for a parameter; its memory is the first one's."""
    memory = _memory(optimizer)
    if memory is None:
        return {k: v for k, v in optimizer.state.get(parameter, {}).items() if isinstance(v, torch.Tensor)}
    return memory.tensors if parameter is optimizer.param_groups[0]["params"][0] else {}


def actions(optimizer: Optimizer) -> tuple[list[Callable[[], None]], list[Callable[[], None]]]:
    """What has to run before and after each call, where the state is not the optimizer's own tensors."""
    memory = _memory(optimizer)
    if memory is None:
        return [], []
    return [lambda: memory.read(optimizer)], [lambda: memory.write(optimizer)]


@contextlib.contextmanager
def traceable(optimizer: Optimizer) -> Iterator[None]:
    """Let ``step()`` compute with tensors where it would read values: ``capturable``, no foreach, no fused.

    A scheduler puts a wrapper around ``step`` as it was, which would go past a replacement.
    """
    saved = [dict(group) for group in optimizer.param_groups]
    is_replaced = any(name == "step" for _, name, _ in _support(optimizer).patches)
    wrapper = vars(optimizer).pop("step", None) if is_replaced else None
    try:
        for group in optimizer.param_groups:
            if "capturable" in group:
                group["capturable"] = True
            for key in ("foreach", "fused"):
                if key in group:
                    group[key] = False
        yield
    finally:
        for group, before in zip(optimizer.param_groups, saved, strict=True):
            group.clear()
            group.update(before)
        if wrapper is not None:
            vars(optimizer)["step"] = wrapper
