"""What a step changes in an optimizer beside the tensors of its state: Python numbers, and which tensors they are.

Optimizers that are not PyTorch's count their steps in Python. A first run of a function finds the numbers that change;
in a second one each is a number that the program computes, from a tensor that is read before a call and written after.
"""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor
from torch.optim import Optimizer

from hloemit.base.errors import CaptureError, InputError
from hloemit.base.torch_private import pytree
from hloemit.optimizers.state import has_memory
from hloemit.python_state.inventory import held_by, replacements
from hloemit.recording.computed_numbers import NUMBERS, never, number_of, tensor_of

_DTYPES = {int: torch.int64, float: torch.float64}
_ELSEWHERE = ("lr", "params", "state", "param_groups", "defaults")  # arguments, and what is looked at by itself


@dataclass(frozen=True)
class Place:
    """Where an optimizer, called ``owner``, keeps a value: for a parameter, in a group, or as an attribute."""

    owner: str
    optimizer: Optimizer
    key: Any
    group: int | None = None
    parameter: int | None = None

    @property
    def values(self) -> dict[Any, Any]:
        """The dict that has the value now, by its key."""
        if self.group is None:
            return vars(self.optimizer)
        group = self.optimizer.param_groups[self.group]
        return group if self.parameter is None else self.optimizer.state.get(group["params"][self.parameter], {})

    @property
    def name(self) -> str:
        """``optimizer.state.0.3.step``: of parameter 3 of group 0."""
        if self.group is None:
            return f"{self.owner}.{self.key}"
        if self.parameter is None:
            return f"{self.owner}.param_groups.{self.group}.{self.key}"
        return f"{self.owner}.state.{self.group}.{self.parameter}.{self.key}"


class Moved(Exception):  # noqa: N818 - a signal, never an error
    """Python numbers that a step changes, and that are none of the program's state yet."""

    def __init__(self, places: list[Place]) -> None:
        super().__init__(", ".join(place.name for place in places))
        self.places = places


class KeptNumber:
    """A Python number that a step changes: state of a program, in a tensor without dimensions."""

    def __init__(self, place: Place) -> None:
        self.name, self.place = place.name, place
        self._kind = type(place.values[place.key])
        self.tensor = torch.tensor(place.values[place.key], dtype=_DTYPES[self._kind], device="cpu")

    def read(self) -> None:
        """Before a call; raises ``InputError`` where there is no such number."""
        value = self.place.values.get(self.place.key)
        if type(value) is not self._kind:
            raise InputError(
                f"{self.name} was of type {self._kind.__name__} when the program was lowered, and is {value!r} "
                "now: lower it again"
            )
        if self.tensor.item() != value:
            self.tensor.fill_(value)

    def write(self) -> None:
        """After a call."""
        self.place.values[self.place.key] = self._kind(self.tensor.item())

    def stand_in(self, refused: Callable[[str], Exception]) -> None:
        """While a function is traced, and the tensor is a stand-in, let the optimizer have a number for it."""
        reason = f"the value of {self.name} decides what the step does"
        self.place.values[self.place.key] = number_of(self.tensor, never(lambda: refused(reason)))

    def take(self) -> None:
        """Let the tensor be what the optimizer has now."""
        value = self.place.values[self.place.key]
        found = tensor_of(value) if isinstance(value, NUMBERS) else value
        found = torch.as_tensor(found, device=self.tensor.device)
        if found.ndim or (found.is_floating_point() and self._kind is int):
            raise CaptureError(
                f"a step changes {self.name} from {self._kind.__name__} to another type: keep it in a tensor"
            )
        self.tensor.copy_(found)


@contextlib.contextmanager
def keeping_state(name: str, optimizer: Optimizer, lifted: Collection[Place]) -> Iterator[Callable[[Tensor], Tensor]]:
    """Give an optimizer back what it has, and say what took the place of a tensor of its state.

    Raises ``Moved`` where Python numbers change that are not ``lifted``, ``CaptureError`` where other values do that
    are no tensors, and where a step makes state.
    """
    if has_memory(optimizer):
        yield lambda tensor: tensor
        return
    state = dict(optimizer.state)
    places = list(_places(name, optimizer))
    dicts = [(place.values, dict(place.values)) for place in places]
    before = [{key: _plain(value) for key, value in values.items() if key not in _ELSEWHERE} for values, _ in dicts]
    containers = [
        held_by(str(key), value)
        for values, _ in dicts
        for key, value in values.items()
        if key not in _ELSEWHERE and isinstance(value, (list, dict))
    ]
    try:
        yield replacements(values for values, _ in dicts)
        _check_made(optimizer, state, dicts)
        moved = [
            dataclasses.replace(place, key=key)
            for place, was in zip(places, before, strict=True)
            for key in _changed(place, was)
        ]
        moved = [place for place in moved if place not in lifted]
        if moved:
            raise Moved(moved)
    finally:
        for container in containers:
            container.refill()
        for values, old in dicts:
            if values is not vars(optimizer):
                values.clear()
            values.update(old)
        for parameter in [p for p in optimizer.state if p not in state]:
            del optimizer.state[parameter]


def _places(name: str, optimizer: Optimizer) -> Iterator[Place]:
    """Each dict in which a step may change a number, as a place without a key."""
    for i, group in enumerate(optimizer.param_groups):
        yield Place(name, optimizer, None, i)
        for j, parameter in enumerate(group["params"]):
            if parameter in optimizer.state:
                yield Place(name, optimizer, None, i, j)
    if type(optimizer).__module__.partition(".")[0] != "torch":
        yield Place(name, optimizer, None)


def _check_made(optimizer: Optimizer, state: dict[Any, Any], dicts: list[tuple[Any, Any]]) -> None:
    made = [values for parameter, values in optimizer.state.items() if parameter not in state and values]
    made += [new for values, old in dicts if values is not vars(optimizer) for new in values.keys() - old.keys()]
    if made:
        raise CaptureError(
            f"the state of {type(optimizer).__name__} is made by its first step: take one eager step before lowering"
        )


def _changed(place: Place, before: dict[Any, Any]) -> Iterator[Any]:
    """The keys of numbers that are others now; raises ``CaptureError`` where values of another kind are."""
    values = place.values
    for key, was in before.items():
        now = _plain(values.get(key))
        if now == was or was != was or (isinstance(values.get(key), Tensor) and was is Tensor):
            continue
        if type(was) not in _DTYPES:
            raise CaptureError(
                f"a step changes {dataclasses.replace(place, key=key).name}, and a program has Python values as they "
                "were: keep it in a tensor"
            )
        yield key


def _plain(value: Any) -> Any:
    """What can be compared: numbers, words and containers of them as they are; of anything else its type."""
    if isinstance(value, (int, float, str, bool, type(None))):
        return value
    if isinstance(value, NUMBERS):
        return NUMBERS  # which may not be looked at
    if isinstance(value, (list, tuple, dict)):
        return [id(v) if isinstance(v, Tensor) else _plain(v) for v in pytree.tree_leaves(value)]
    return Tensor if isinstance(value, Tensor) else type(value)
