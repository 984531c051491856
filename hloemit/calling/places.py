"""Where a program's weights are found: tables of modules and optimizers, read before each call.

A program holds tensors themselves. Where another one took the place of one since (``load_state_dict(assign=True)``,
``module.weight = nn.Parameter(…)``), a program that only reads it goes on with that one. One that trains is refused:
its gradients and its optimizer's state are those of the tensor that it was lowered with. So is what changes what is
computed: another module, a weight that went elsewhere, as by pruning, and a tied one that is two by now.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Any

from torch import Tensor, nn

from hloemit.base.errors import InputError
from hloemit.base.modules import named_modules
from hloemit.base.tensors import parts_of, version
from hloemit.base.torch_private import (
    buffers_of,
    children_of,
    is_wrapper_subclass,
    parameters_of,
    without_functions,
)
from hloemit.calling.decisions import Decisions
from hloemit.calling.hooks import Hooks
from hloemit.calling.variables import Variables
from hloemit.optimizers.state import all_state_tensors, state_tensors
from hloemit.python_state.holdings import Holdings

_requires_grad = operator.attrgetter("requires_grad")
_STATE = "state"
_OF_MODULES = 2  # parts of the name of what a module has: its path, and the key


class Places:
    """What modules and optimizers hold, by name, as it was when a program was lowered.

    ``trains`` says that the program computes gradients of it; ``written_in`` are tensors by name whose elements are
    constants of the program. ``variables`` are those by which code came to them, ``decisions`` what their elements
    decided.
    """

    def __init__(
        self,
        held: Holdings,
        written_in: Mapping[str, Tensor],
        variables: Variables,
        decisions: Decisions,
        *,
        trains: bool,
    ) -> None:
        self.trains = trains
        self.variables = variables
        self.decisions = decisions
        self.written_in = written_in
        self._versions = list(map(version, written_in.values()))
        self._optimizers = held.optimizers
        parts = [
            (prefix + path if path else prefix.rstrip("."), part)
            for prefix, module in held.prefixed()
            for path, part in named_modules(module)
        ]
        tables = [(path, table) for path, part in parts for table in (parameters_of(part), buffers_of(part))]
        self._tables = [(path, table) for path, table in tables if table]  # nobody read what was empty
        self._children = [(path, children) for path, part in parts if (children := children_of(part))]
        self._attributes = [
            (path, key, vars(part)) for path, part in parts for key, value in vars(part).items() if _is_tensor(value)
        ]
        self.attributes = {(path, key) for path, key, _ in self._attributes}
        self._keys, self._dicts = [key for _, key, _ in self._attributes], [own for *_, own in self._attributes]
        self._tensor_views = [table.values() for _, table in self._tables]  # of what is there at any time
        self._has_parts = any(map(is_wrapper_subclass, chain.from_iterable(self._tensor_views)))
        self._module_views = [table.values() for _, table in self._children]
        self.names = dict(self.by_name())
        self.tensors, self.modules = self.found()
        self._present = [x for x in self.tensors if x is not None]
        self.trained = list(map(_requires_grad, self._present)) if trains else []
        tensors = ((_said(name), x) for name, x in self.names.items() if _is_tensor(x))
        self.hooks = Hooks(parts, tensors, held.optimizers.items(), trains=trains)

    def watch(self, state: Mapping[str, Tensor]) -> Callable[[], dict[str, Tensor]]:
        """What looks here for one compiled program; ``state`` are the tensors that it reads, by target."""
        return _Watch(self, state).moved

    def found(self) -> tuple[list[Any], list[Any]]:
        """What there is now: tensors, or None for an absent one, and modules. ``by_name`` without names, in a tenth."""
        tensors = [*chain.from_iterable(self._tensor_views), *map(dict.get, self._dicts, self._keys)]
        if self._has_parts:
            tensors += [part for value in tensors if is_wrapper_subclass(value) for _, part in parts_of(value, "")]
        for optimizer in self._optimizers.values():
            for group in optimizer.param_groups:
                tensors += [value for value in group.values() if isinstance(value, Tensor)]
                tensors += group["params"]
            tensors += all_state_tensors(optimizer)
        return tensors, list(chain.from_iterable(self._module_views))

    def by_name(self) -> Iterator[tuple[tuple[Any, ...], Any]]:
        """The same, by the path of the module or optimizer, and the way on from there."""
        for path, table in chain(self._tables, self._children):
            for key, value in table.items():
                yield (path, key), value
                if is_wrapper_subclass(value):
                    yield from (((path, name), part) for name, part in parts_of(value, key))
        for path, key, own in self._attributes:
            yield (path, key), own.get(key)
        for name, optimizer in self._optimizers.items():
            for i, group in enumerate(optimizer.param_groups):
                for key, value in group.items():
                    if isinstance(value, Tensor):
                        yield (name, "param_groups", i, key), value
                for n, parameter in enumerate(group["params"]):
                    yield (name, "param_groups", i, "params", n), parameter
                    for key, value in state_tensors(optimizer, parameter).items():
                        yield (name, "param_groups", i, "params", n, _STATE, key), value

    def refuse_updates(self) -> None:
        """Raise ``InputError`` where a tensor has other elements than the constant that the program has for it."""
        if self._versions and list(map(version, self.written_in.values())) != self._versions:
            for (name, tensor), then in zip(self.written_in.items(), self._versions, strict=True):
                if version(tensor) != then:
                    raise InputError(
                        f"{self._name_of(tensor) or name} was updated, and its elements are a constant of the program: "
                        "make it a buffer of its module, or an argument, or lower the program again"
                    )
        changed = self.decisions.changed()
        if changed is not None:
            raise InputError(
                f"{self._name_of(changed) or 'a tensor'} was updated, and its elements decided a branch or a size of "
                "the program when it was lowered: lower the program again"
            )

    def _name_of(self, tensor: Tensor) -> str | None:
        return next((_said(n) for n, x in self.names.items() if _is_tensor(x) and _is_memory_of(x, tensor)), None)

    def refuse_frozen(self) -> None:
        """Raise ``InputError`` where a tensor is trained that was not, or the other way round."""
        with without_functions():
            if list(map(_requires_grad, self._present)) == self.trained:
                return
        for tensor, then in zip(self._present, self.trained, strict=True):
            if tensor.requires_grad is not then:
                name = next(name for name, x in self.names.items() if x is tensor)
                raise InputError(
                    f"requires_grad of {_said(name)} is {not then} now, and was {then} when the program was lowered: "
                    "lower the program again"
                )


class _Watch:
    """What one compiled program has seen of ``places``."""

    def __init__(self, places: Places, state: Mapping[str, Tensor]) -> None:
        self._places = places
        self._state = dict(state)
        self._names = places.names
        self._tensors, self._parts = places.tensors, places.modules

    def moved(self) -> dict[str, Tensor]:
        """The tensors that took the places of others since the last look, by target.

        Raises ``InputError`` where the program would not be right with them.
        """
        self._places.refuse_updates()
        self._places.variables.refuse_rebound()
        self._places.hooks.refuse_others()
        with without_functions():  # of tensors on devices, which would be asked one by one
            tensors, modules = self._places.found()
        if (
            len(tensors) == len(self._tensors)
            and all(map(operator.is_, tensors, self._tensors))
            and modules == self._parts  # each of which is equal to itself alone
        ):
            if self._places.trains:
                self._places.refuse_frozen()
            return {}
        names = dict(self._places.by_name())
        moved = self._followed(names)
        self._state |= moved
        self._names, self._tensors, self._parts = names, tensors, modules
        return moved

    def _is_read_by_name(self, name: tuple[Any, ...]) -> bool:
        said = _said(name)
        return said in self._state or said in self._places.written_in

    def _followed(self, names: dict[tuple[Any, ...], Any]) -> dict[str, Tensor]:
        targets = {id(tensor): target for target, tensor in self._state.items()}
        stepped = {name[:-1] for name in self._names if _is_of_state(name)}  # parameters that had state
        moved: dict[str, Tensor] = {}
        for name in [*self._names, *(each for each in names if each not in self._names)]:
            then, now = self._names.get(name), names.get(name)
            if now is then:
                continue
            target = targets.get(id(then))
            is_read = target is not None or (name in self._names and (then is None or self._is_read_by_name(name)))
            if self._places.decisions.has(then):
                raise _is_another(name)
            if not is_read and name in self._places.attributes:
                continue  # what a forward pass notes for others to see
            if _is_of_state(name) and name[:-1] not in stepped:
                continue  # which the program's optimizers leave alone
            if self._places.trains or isinstance(then, nn.Module) or isinstance(now, nn.Module):
                raise _is_another(name)
            if is_read and (target is None or not _is_like(then, now)):
                raise _is_another(name)
            if target is not None:
                moved[target] = now
        for name, then in self._names.items():
            target = targets.get(id(then))
            if target in moved and names.get(name) is not moved[target]:
                raise InputError(f"{_said(name)} is tied to another weight no longer: lower the program again")
        return moved


def _is_of_state(name: tuple[Any, ...]) -> bool:
    """Whether it is what an optimizer keeps of a parameter."""
    return len(name) > _OF_MODULES and name[-2] == _STATE


def _is_tensor(value: Any) -> bool:
    return isinstance(value, Tensor)


def _is_memory_of(a: Tensor, b: Tensor) -> bool:
    return a.shape == b.shape and not is_wrapper_subclass(a) and a.data_ptr() == b.data_ptr()


def _is_like(then: Tensor, now: Any) -> bool:
    """Whether a program can read one tensor in the place of another; what was on ``meta`` may have elements now."""
    return (
        isinstance(now, Tensor)
        and type(now) in (type(then), Tensor, nn.Parameter)
        and (now.shape, now.dtype, now.layout) == (then.shape, then.dtype, then.layout)
        and (now.device == then.device or (then.is_meta and now.device.type == "cpu"))
    )


def _is_another(name: tuple[Any, ...]) -> InputError:
    return InputError(
        f"{_said(name)} is another object than the one that the program was lowered with (load_state_dict, a new "
        "parameter or module): lower the program again"
    )


def _said(name: tuple[Any, ...]) -> str:
    return ".".join(str(part) for part in name if part != "")
