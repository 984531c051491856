"""Where a training step finds its tensors: tables of modules, groups and state of optimizers, read before each call.

A program holds the tensors themselves. What took the place of one since (``load_state_dict`` of an optimizer, another
``nn.Parameter``) would be left alone by it, and the step would train what nobody has any more.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator
from itertools import chain
from typing import Any

from torch import Tensor

from hloemit.base.errors import InputError
from hloemit.base.torch_private import buffers_of, children_of, parameters_of
from hloemit.capture.discovery import Holdings
from hloemit.capture.optimizer import state_tensors

_requires_grad = operator.attrgetter("requires_grad")


class Places:
    """What a function holds, by name, as it was when the program was captured."""

    def __init__(self, held: Holdings) -> None:
        self._optimizers = held.optimizers
        self._tables = [
            (path, table)
            for prefix, module in held.prefixed()
            for path, part in module.named_modules(prefix=prefix.rstrip("."))
            for table in (parameters_of(part), buffers_of(part), children_of(part))
        ]
        self._then = dict(self._read())
        self._objects = self._found()
        self._tensors = [x for x in self._objects if isinstance(x, Tensor)]
        self._trained = list(map(_requires_grad, self._tensors))

    def _found(self) -> list[Any]:
        """What ``_read`` gives, without names, in half of the time."""
        found = list(chain.from_iterable(table.values() for _, table in self._tables))
        for optimizer in self._optimizers.values():
            for group in optimizer.param_groups:
                found += [value for value in group.values() if isinstance(value, Tensor)]
                for parameter in group["params"]:
                    found.append(parameter)
                    found += state_tensors(optimizer, parameter).values()
        return found

    def _read(self) -> Iterator[tuple[tuple[Any, ...], Any]]:
        for path, table in self._tables:
            for key, value in table.items():
                yield (path, key), value
        for name, optimizer in self._optimizers.items():
            for i, group in enumerate(optimizer.param_groups):
                for key, value in group.items():
                    if isinstance(value, Tensor):
                        yield (name, "param_groups", i, key), value
                for n, parameter in enumerate(group["params"]):
                    yield (name, "param_groups", i, "params", n), parameter
                    for key, value in state_tensors(optimizer, parameter).items():
                        yield (name, "param_groups", i, "params", n, "state", key), value

    def check(self) -> None:
        """Raise ``InputError`` where another tensor or module stands in a place, or one is trained that was not."""
        found = self._found()
        if len(found) == len(self._objects) and all(map(operator.is_, found, self._objects)):
            for tensor, now, then in zip(self._tensors, map(_requires_grad, self._tensors), self._trained, strict=True):
                if now is not then:
                    name = next(name for name, x in self._then.items() if x is tensor)
                    raise InputError(
                        f"requires_grad of {_said(name)} is {now} now, and was {then} when the program was lowered: "
                        "lower the program again"
                    )
            return
        there = dict(self._read())
        others = [n for n in [*self._then, *there] if there.get(n) is not self._then.get(n)]
        if not others:  # the same, in another order
            return
        raise InputError(
            f"{_said(others[0])} is another object than the one that the program was lowered with (load_state_dict, a "
            "new parameter or module): lower the program again"
        )


def _said(name: tuple[Any, ...]) -> str:
    return ".".join(str(part) for part in name if part != "")
