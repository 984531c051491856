"""Optimizers inside a captured step: their state made to exist, and their steps made such as ask for no values."""

from __future__ import annotations

import contextlib
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import torch
from torch.optim import SGD, Optimizer
from torch.utils.weak import WeakTensorKeyDictionary

from hloemit.base.errors import CaptureError
from hloemit.base.torch_private import INIT_STATE, is_wrapper_subclass


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


def has_memory(optimizer: Optimizer) -> bool:
    """Whether what the optimizer keeps is a ``Memory``, and its own state none of a program's business."""
    return _support(optimizer).memory is not None


def _memory(optimizer: Optimizer) -> Memory | None:
    memory = _support(optimizer).memory
    return None if memory is None else memory(optimizer)


class _StateReady(Exception):  # noqa: N818 - a signal, never an error
    pass


# of state that was made for parameters without elements: the number that all of its elements would be
_initial: Any = WeakTensorKeyDictionary()


def ensure_state(optimizer: Optimizer) -> None:
    """Make the state that ``step()`` would create lazily, at its initial values.

    PyTorch's optimizers create state in ``_init_group`` and update it afterwards, so running the first alone gives
    exactly the state before step one. Raises ``CaptureError`` where that is not possible.
    """
    if _memory(optimizer) is not None:
        return
    parameters = [p for g in optimizer.param_groups for p in g["params"] if _may_step(p)]
    if all(optimizer.state.get(p) for p in parameters) or not parameters:
        return
    _make_state(optimizer, parameters)
    if any(p.is_meta for p in parameters):
        _note_initial(optimizer, parameters)


class MadeState:
    """The state that a capture makes of optimizers, ahead of their first steps.

    Eager PyTorch makes none for parameters that no gradient reaches: what a program does not read is dropped, and
    where the capture fails, all of it.
    """

    def __init__(self, optimizers: Iterable[Optimizer]) -> None:
        self._made: list[tuple[Optimizer, torch.Tensor]] = []
        for optimizer in optimizers:
            without = [p for group in optimizer.param_groups for p in group["params"] if not optimizer.state.get(p)]
            ensure_state(optimizer)
            self._made += [(optimizer, p) for p in without if optimizer.state.get(p)]

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: Any, error: BaseException | None, _traceback: Any) -> None:
        if error is not None:
            self.drop(keep=())

    def drop(self, keep: Collection[int]) -> None:
        """Have no state of parameters where none of its tensors is one of these, by identity."""
        for optimizer, parameter in self._made:
            values = optimizer.state.get(parameter, {}).values()
            if not any(id(value) in keep for value in values):
                optimizer.state.pop(parameter, None)


def initial_value(state: torch.Tensor) -> float | None:
    """What all elements of a state on ``meta`` are before the first step; None where that is not known."""
    value: float | None = _initial.get(state) if state.is_meta else None
    return value


def _note_initial(optimizer: Optimizer, parameters: list[torch.Tensor]) -> None:
    """What state on ``meta`` would be, from that of parameters of one element."""
    small = [torch.nn.Parameter(torch.zeros((1,) * p.ndim, dtype=p.dtype, device="cpu")) for p in parameters]
    with replaced_parameters(optimizer, dict(zip(map(id, parameters), small, strict=True)), lambda kept: {}):
        _make_state(optimizer, small)
        found = [optimizer.state[p] for p in small]
    for parameter, values in zip(parameters, found, strict=True):
        for key, state in optimizer.state[parameter].items():
            value = values.get(key)
            if isinstance(state, torch.Tensor) and state.is_meta and isinstance(value, torch.Tensor):
                numbers = set(value.flatten().tolist())
                if len(numbers) == 1:
                    _initial[state] = numbers.pop()


@contextlib.contextmanager
def replaced_parameters(
    optimizer: Optimizer, instead: Mapping[int, torch.Tensor], state: Callable[[dict[str, Any]], dict[str, Any]]
) -> Iterator[None]:
    """Meanwhile an optimizer has others for parameters, by identity, and keeps of them what ``state`` says."""
    groups, kept = optimizer.param_groups, optimizer.state
    before = [group["params"] for group in groups]
    optimizer.state = defaultdict(dict)
    for group in groups:
        for p in group["params"]:
            if p in kept:
                optimizer.state[instead.get(id(p), p)] = state(kept[p]) if id(p) in instead else kept[p]
        group["params"] = [instead.get(id(p), p) for p in group["params"]]
    try:
        yield
    finally:
        optimizer.state = kept
        for group, params in zip(groups, before, strict=True):
            group["params"] = params


def _may_step(parameter: torch.Tensor) -> bool:
    """Whether a step may change it: a frozen one that has a gradient, too."""
    return parameter.requires_grad or parameter.grad is not None


def _make_state(optimizer: Optimizer, parameters: list[torch.Tensor]) -> None:
    if isinstance(optimizer, SGD):
        for group in optimizer.param_groups:
            if group["momentum"] and group["dampening"]:
                raise CaptureError(
                    "SGD with dampening treats its first step differently: take one eager step before lowering"
                )
            for p in group["params"]:
                if group["momentum"] and _may_step(p) and optimizer.state[p].get("momentum_buffer") is None:
                    optimizer.state[p]["momentum_buffer"] = torch.zeros_like(p)
        return
    init_group = getattr(optimizer, INIT_STATE, None)
    if init_group is None:
        return  # it may need none
    grads = [(p, p.grad) for p in parameters]

    def only_init(group: dict[str, Any], *lists: Any, **more: Any) -> Any:
        for each in optimizer.param_groups:
            init_group(each, *[type(item)() if isinstance(item, (list, dict)) else item for item in lists], **more)
        raise _StateReady

    try:
        for p in parameters:
            zero = torch.zeros((), dtype=p.dtype, device=p.device)
            p.grad = torch.zeros_like(p) if is_wrapper_subclass(p) else zero.expand(p.shape)
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


def all_state_tensors(optimizer: Optimizer) -> list[torch.Tensor]:
    """``state_tensors`` of all parameters, one after the other."""
    memory = _memory(optimizer)
    if memory is not None:
        return list(memory.tensors.values())
    if not optimizer.state:
        return []
    kept = (optimizer.state.get(p, {}).values() for group in optimizer.param_groups for p in group["params"])
    return [value for values in kept for value in values if isinstance(value, torch.Tensor)]


def actions(optimizer: Optimizer) -> tuple[list[Callable[[], None]], list[Callable[[], None]]]:
    """What has to run before and after each call, where the state is not the optimizer's own tensors."""
    memory = _memory(optimizer)
    if memory is None:
        return [], []
    return [lambda: memory.read(optimizer)], [lambda: memory.write(optimizer)]


@contextlib.contextmanager
def traceable(optimizer: Optimizer) -> Iterator[None]:
    """Let ``step()`` compute with tensors where it would read values: ``capturable``, no foreach, no fused.

    Others than PyTorch's own have ``capturable`` as they are told, and look which devices it is for. A scheduler puts a
    wrapper around ``step`` as it was, which would go past a replacement.
    """
    saved = [dict(group) for group in optimizer.param_groups]
    stepping = next(kind for kind in type(optimizer).__mro__ if "step" in vars(kind))
    is_own = stepping.__module__.partition(".")[0] == "torch"
    is_replaced = any(name == "step" for _, name, _ in _support(optimizer).patches)
    wrapper = vars(optimizer).pop("step", None) if is_replaced else None
    try:
        for group in optimizer.param_groups:
            if "capturable" in group and is_own:
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
