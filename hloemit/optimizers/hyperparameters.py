"""What an optimizer's step reads from its parameter groups: arguments of the program where they move, constants else.

The learning rate is always an argument, a tensor. Any other positive number is one where it was seen to move: by the
marks that PyTorch's cyclic schedules leave in a group, or because a program was called after it had changed. In the
step it is a number that the program computes with, as precisely as eager PyTorch does with a Python float.
"""

from __future__ import annotations

import contextlib
import operator
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

import torch
from torch import Tensor
from torch.optim import Optimizer
from torch.optim.lr_scheduler import LRScheduler

from hloemit.base.errors import CaptureError, InputError
from hloemit.recording.computed_numbers import PositiveNumber, never

_CYCLED = "max_momentum"  # what CyclicLR and OneCycleLR leave in the groups that they cycle
_BY_CYCLES = ("momentum", "betas")
_NUMBERS = (float, int, bool, str, type(None))
_moved: WeakKeyDictionary[Optimizer, set[tuple[int, str]]] = WeakKeyDictionary()


def _as_tensor(value: float) -> Tensor:
    return torch.tensor(float(value), dtype=torch.float64, device="cpu")


@dataclass(frozen=True)
class Hyperparameter:
    """A number of a parameter group that is an argument: ``place`` is its index where the group has several."""

    owner: str
    optimizer: Optimizer
    group: int
    key: str
    place: int | None = None
    tensor: Tensor = field(default_factory=lambda: _as_tensor(0))

    @property
    def name(self) -> str:
        """``optimizer.param_groups.0.betas.1``."""
        path = f"{self.owner}.param_groups.{self.group}.{self.key}"
        return path if self.place is None else f"{path}.{self.place}"

    @property
    def said(self) -> str:
        """What a message calls it."""
        return f"the learning rate of {self.owner}" if self.key == "lr" else self.name

    @property
    def value(self) -> Any:
        """What the group has now."""
        value = self.optimizer.param_groups[self.group][self.key]
        return value if self.place is None else value[self.place]

    def read(self) -> None:
        """Take the value of the next call; raises ``InputError`` where it cannot be one."""
        value = float(self.value)
        if self.key != "lr" and not value > 0:
            raise InputError(
                f"{self.name} was positive when the program was lowered and is {value} now, which optimizers treat "
                "in another way: lower the program again"
            )
        if self.tensor.item() != value:  # what the device holds is good for as long as nothing is written
            self.tensor.fill_(value)

    def stand_in(self, value: Tensor, refused: Callable[[str], Exception]) -> Any:
        """Put what stands for the value into the group, until the group is given back; what was put there."""
        number = value if self.key == "lr" else _number(self.name, value, refused)
        group = self.optimizer.param_groups[self.group]
        if self.place is None:
            group[self.key] = number
        else:
            group[self.key] = type(group[self.key])(
                number if i == self.place else other for i, other in enumerate(group[self.key])
            )
        return number


def _number(name: str, value: Tensor, refused: Callable[[str], Exception]) -> Any:
    asked = never(lambda: refused(f"the value of {name} decides what the step does"))
    return torch.SymFloat(PositiveNumber(value, asked))


def lifted(optimizers: dict[str, Optimizer], *, moving: bool) -> list[Hyperparameter]:
    """What becomes an argument: learning rates, and with ``moving`` what else moves.

    A group that an optimizer has of another one, which it wraps, is that one's.
    """
    found: list[Hyperparameter] = []
    seen: set[int] = set()
    for name, optimizer in optimizers.items():
        for i, group in enumerate(optimizer.param_groups):
            if id(group) in seen:
                continue
            seen.add(id(group))
            if isinstance(group.get("lr"), (int, float)):
                found.append(Hyperparameter(name, optimizer, i, "lr"))
            for key in group if moving else ():
                if _moves(optimizer, i, key):
                    found += [Hyperparameter(name, optimizer, i, key, place) for place in _places(group[key])]
    for each in found:
        each.tensor.fill_(float(each.value))
    return found


def _moves(optimizer: Optimizer, group: int, key: str) -> bool:
    cycled = key in _BY_CYCLES and _CYCLED in optimizer.param_groups[group]
    return key not in ("params", "lr") and (cycled or (group, key) in _moved.get(optimizer, ()))


def _places(value: Any) -> Iterator[int | None]:
    """Where positive floats are: None for the value itself."""
    if type(value) is float and value > 0:
        yield None
    elif type(value) in (tuple, list):
        yield from (i for i, each in enumerate(value) if type(each) is float and each > 0)


@contextlib.contextmanager
def unstepped(objects: Mapping[str, Any]) -> Iterator[None]:
    """Raise ``CaptureError`` where a learning rate schedule among some objects takes a step meanwhile."""
    schedules = {name: (each, _epoch(each)) for name, each in objects.items() if isinstance(each, LRScheduler)}
    yield
    for name, (schedule, before) in schedules.items():
        if _epoch(schedule) != before:
            kind = type(schedule).__name__
            raise CaptureError(f"the function steps {name}, a {kind}, which a compiled one does not: step it outside")


def _epoch(schedule: LRScheduler) -> int | None:
    return getattr(schedule, "last_epoch", None)  # a ChainedScheduler has none, but for those in it


class Constants:
    """The rest of an optimizer's groups, as a program was lowered with it; ``kept`` are keys of what is its state."""

    def __init__(
        self, name: str, optimizer: Optimizer, arguments: list[Hyperparameter], kept: Collection[tuple[int | None, str]]
    ) -> None:
        self._name, self._optimizer, self._kept = name, optimizer, kept
        self._arguments = {
            (i, a.key, a.place)
            for i, group in enumerate(optimizer.param_groups)
            for a in arguments
            if a.optimizer.param_groups[a.group] is group
        }
        self._captured = [self._read(i) for i in range(len(optimizer.param_groups))]
        self._watched = [(i, key) for i, then in enumerate(self._captured) for key in then]
        self._known: list[Any] = []  # the objects that were found equal last; none that could be written to

    def _objects(self) -> list[Any]:
        groups = self._optimizer.param_groups
        return [groups[i].get(key) for i, key in self._watched]

    def _read(self, index: int) -> dict[str, Any]:
        group = self._optimizer.param_groups[index]
        return {
            key: self._constant(index, key, value)
            for key, value in group.items()
            if key not in ("params", "lr") and not isinstance(value, Tensor) and (index, key) not in self._kept
        }

    def _constant(self, index: int, key: str, value: Any) -> Any:
        """A value without what is an argument of it."""
        if (index, key, None) in self._arguments:
            return None
        if type(value) in (tuple, list):
            return [None if (index, key, i) in self._arguments else each for i, each in enumerate(value)]
        return value

    def check(self) -> None:
        """Raise ``InputError`` where a value is not what it was, and remember all that moves."""
        if len(self._optimizer.param_groups) != len(self._captured):
            raise InputError(
                f"{self._name} had {len(self._captured)} groups when the program was lowered and has "
                f"{len(self._optimizer.param_groups)} now: lower the program again"
            )
        objects = self._objects()
        if len(self._known) == len(objects) and all(map(operator.is_, objects, self._known)):
            return
        moved = [
            (i, key, value, now.get(key))
            for i, then in enumerate(self._captured)
            for now in (self._read(i),)
            for key, value in then.items()
            if now.get(key) != value
        ]
        if moved:
            _moved.setdefault(self._optimizer, set()).update((i, key) for i, key, *_ in moved)
            i, key, was, now = moved[0]
            raise InputError(
                f"{self._name}.param_groups[{i}][{key!r}] was {was!r} when the program was lowered and is {now!r} now: "
                "set it back, or lower the program again, which makes an argument of a positive number that has moved"
            )
        self._known = objects if all(map(_is_immutable, objects)) else []


def _is_immutable(value: Any) -> bool:
    return type(value) in _NUMBERS or (type(value) is tuple and all(type(each) in _NUMBERS for each in value))
