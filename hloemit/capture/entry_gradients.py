"""What stands in ``.grad`` when a function begins: a stand-in for each gradient of a parameter or an argument, or None.

Where the function's backward adds to it, zeros do for None. Where it does not, eager PyTorch tells them apart: an
optimizer skips a parameter that has no gradient, and decays one whose gradient is zeros, and code asks whether there is
one.
"""

from __future__ import annotations

import contextlib
import functools
import operator
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

import torch

from hloemit.base.errors import CaptureError, InputError
from hloemit.base.gradient_nodes import HooksBefore, exchange_nodes, is_leaf, take_node_hooks
from hloemit.capture.states import State, stand_in_for
from hloemit.python_state.changes import warn
from hloemit.python_state.holdings import Holdings
from hloemit.python_state.inventory import StateChangedError
from hloemit.recording.stand_in import is_stand_in
from hloemit.recording.tensor_methods import NOTE_GRAD

_gradient = operator.attrgetter("grad")


class Ungraded(Exception):  # noqa: N818 - a signal, never an error
    """Parameters and arguments that have no gradient, which the function reads and does not add to."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(", ".join(names))
        self.names = names


def graded(states: Sequence[State], held: Holdings) -> list[State]:
    """The states whose gradients a function may read: those that backward reaches, and those that an optimizer asks.

    An optimizer steps a parameter that was frozen after its gradient was computed, and ``zero_grad`` drops that.
    """
    asked = {id(p) for o in held.optimizers.values() for group in o.param_groups for p in group["params"]}
    return [s for s in states if is_leaf(s.tensor) or id(s.tensor) in asked or _has_gradient(s)]


def _has_gradient(state: State) -> bool:
    return state.kind == "parameter" and state.tensor.is_leaf and state.tensor.grad is not None


def grown(owners: Sequence[State], before: Sequence[Any], after: Sequence[Any]) -> frozenset[str]:
    """The targets of gradients that are the tensors afterwards that they were: what backward adds to, or zeros."""
    both = zip(owners, before, after, strict=True)
    return frozenset(f"{owner.name}.grad" for owner, entry, left in both if left is entry)


class EntryGradients:
    """Of the parameters of one capture, and of those of its arguments that are leaves.

    Those whose names are ``absent`` have none, nor have frozen ones without.
    """

    def __init__(self, parameters: Sequence[State], arguments: Sequence[State], absent: Collection[str]) -> None:
        self._graded = parameters
        self._arguments = arguments
        self._frozen: list[State] = []  # the other parameters, which have none
        self._absent = {*absent, *(s.name for s in parameters if not is_leaf(s.tensor) and s.tensor.grad is None)}
        self._there = {s.name: s.tensor.grad is not None for s in (*parameters, *arguments)}
        self.untouched: set[str] = set()  # after the run: those that backward has added nothing to
        self.hooked: list[str] = []  # those whose hooks the function has left otherwise
        self._asked: set[str] = set()  # those whose gradient the function has looked at
        self._asked_first: set[str] = set()  # of these, those that backward had added nothing to by then
        self._runs = False  # whether it is the function that looks

    @contextlib.contextmanager
    def standing_in(self, states: Sequence[State], values: Sequence[torch.Tensor]) -> Iterator[list[torch.Tensor]]:
        """The stand-ins for states, while hooks on their nodes are there; those that come or go go no further."""
        nodes: list[Any] = []
        self._frozen = [s for s in states if s.kind == "parameter" and s.name not in self._there]
        with contextlib.ExitStack() as undo:
            stand_ins = [self._stand_in_for(s, value, undo) for s, value in zip(states, values, strict=True)]
            before = HooksBefore(stand_ins)
            undo.callback(lambda: self.hooked.extend(states[i].name for i in before.give_back()))
            for state, stand_in in zip(states, stand_ins, strict=True):
                nodes += take_node_hooks(stand_in, state.tensor)
                for restore in exchange_nodes(stand_in, state.tensor):
                    undo.callback(restore)
            yield stand_ins

    def _stand_in_for(self, state: State, value: torch.Tensor, undo: contextlib.ExitStack) -> torch.Tensor:
        """The stand-in for a state; where backward may leave a gradient, one that says so."""
        found = stand_in_for(state, value)
        if state.name in self._there and is_leaf(state.tensor):
            undo.callback(self._listen(state.name, found))
        elif is_stand_in(found):
            setattr(found, NOTE_GRAD, functools.partial(self._note, state.name))
        return found

    def _listen(self, name: str, leaf: torch.Tensor) -> Callable[[], None]:
        """Note what backward adds to a leaf's gradient, and that code asks for it; gives what ends the first."""
        if is_stand_in(leaf):
            setattr(leaf, NOTE_GRAD, functools.partial(self._note, name))
        remove: Callable[[], None] = leaf.register_post_accumulate_grad_hook(
            lambda _: self.untouched.discard(name)
        ).remove
        return remove

    @contextlib.contextmanager
    def of_arguments(self, leaves: Sequence[torch.Tensor], gradients: Sequence[torch.Tensor]) -> Iterator[None]:
        """While the function runs: give arguments, whose stand-ins those are, gradients."""
        names = [state.name for state in self._arguments]
        ends = [self._listen(name, leaf) for name, leaf in zip(names, leaves, strict=True)]
        for name, leaf, gradient in zip(names, leaves, gradients, strict=True):
            leaf.grad = None if name in self._absent else gradient
        try:
            yield
            for name, leaf, gradient in zip(names, leaves, gradients, strict=True):
                self._settle(name, leaf, gradient)
        finally:
            for end in ends:
                end()

    def _settle(self, name: str, leaf: torch.Tensor, gradient: torch.Tensor) -> None:
        """Of a gradient that the function has dropped or set, what it found there does not count."""
        if leaf.grad is None:
            self._asked.discard(name)  # as by zero_grad, which asks whether there is one
        elif leaf.grad is not gradient:
            self.untouched.discard(name)

    def _note(self, name: str) -> None:
        if self._runs:
            self._asked.add(name)
            if name in self.untouched:
                self._asked_first.add(name)

    @contextlib.contextmanager
    def watched(self) -> Iterator[None]:
        """While the function runs: see which gradients it looks at."""
        self._runs = True
        try:
            yield
        finally:
            self._runs = False

    @contextlib.contextmanager
    def given(self, gradients: Sequence[torch.Tensor]) -> Iterator[None]:
        """While the parameters are stand-ins: give them gradients; where the graph reads none, it is no argument."""
        self.untouched = {s.name for s in (*self._graded, *self._arguments)}
        for state, gradient in zip(self._graded, gradients, strict=True):
            state.tensor.grad = None if state.name in self._absent else gradient
        try:
            yield
            for state, gradient in zip(self._graded, gradients, strict=True):
                self._settle(state.name, state.tensor, gradient)
        finally:
            for state in self._graded:
                state.tensor.grad = None

    def drop(self, name: str) -> None:
        """Say that the function leaves an argument without a gradient, which no program can do to one that is there."""
        if self._there[name]:
            raise CaptureError(
                f"the function drops the gradient of {name}, and a compiled one cannot: set it to None before the call"
            )
        self._absent.add(name)

    def demand_gradients(self) -> None:
        """Raise ``Ungraded`` where the function failed, and had been shown gradients that are not there."""
        shown = sorted(name for name in self._asked - self._absent if not self._there.get(name, True))
        if shown:
            raise Ungraded(shown) from None

    def demand_hooks(self, refuses: bool) -> None:
        """Raise ``StateChangedError``, or warn, where the function has left other hooks on tensors than there were."""
        for name in dict.fromkeys(self.hooked):
            if refuses:
                raise StateChangedError(f"the function changes hooks of {name}, which a compiled program would not")
            warn(f"the function changes hooks of {name}, and a compiled one does not", None)

    def decide(
        self, read: Collection[str], uses: Callable[[str], tuple[bool, bool]], again: bool
    ) -> tuple[list[Guard | FrozenGuard], dict[str, bool]]:
        """What has to hold at each call, given the names whose gradients at entry the program reads or changes.

        ``uses`` says of a gradient at entry whether the program needs its elements, and for more than the gradient
        afterwards; ``again``, that another call is captured anew. Of arguments, whether they have one, by name. Raises
        ``Ungraded`` where some of those are not there.
        """
        alone = [name for name in self.untouched - self._absent if name in read or name in self._asked]
        missing = [name for name in alone if not self._there[name]]
        given = {name for name, is_there in self._there.items() if is_there}
        for name in sorted(self._asked_first - self.untouched - self._absent - given):
            needs, more = uses(name)
            if more or (needs and again):
                missing.append(name)
            elif needs:
                warn(
                    f"the function asks for the gradient of {name} before it adds to it, and there is none: the "
                    "program is the one for zeros. Where that makes a difference, set one to zeros first",
                    None,
                )
        if missing:
            raise Ungraded(sorted(missing))
        has = dict.fromkeys(alone, True) | dict.fromkeys(self._absent, False)
        guards: list[Guard | FrozenGuard] = [Guard(s, has[s.name]) for s in self._graded if s.name in has]
        frozen = [s for s in self._frozen if s.name in self._asked]
        of_arguments = {s.name: has[s.name] for s in self._arguments if s.name in has}
        return ([*guards, FrozenGuard(frozen)] if frozen else guards), of_arguments


class Guard:
    """Whether a parameter has a gradient when a program is called, which it was captured for."""

    def __init__(self, state: State, has_gradient: bool) -> None:
        self._name, self._has = state.name, has_gradient

    def check(self, owners: Mapping[str, torch.Tensor]) -> None:
        """Raise ``InputError`` where it is otherwise; ``owners`` are parameters by the targets of their gradients."""
        if (owners[f"{self._name}.grad"].grad is not None) != self._has:
            had, has = ("a", "none") if self._has else ("no", "one")
            raise InputError(
                f"{self._name} had {had} gradient when the program was lowered, and has {has} now, which the program's "
                "backward adds nothing to: its optimizer leaves a parameter without a gradient alone, or its code asks "
                "for it. Lower it again"
            )


class FrozenGuard:
    """Whether frozen parameters, whose gradients the function asks for, have none."""

    def __init__(self, states: Sequence[State]) -> None:
        self._states = states
        self._tensors = [s.tensor for s in states]

    def check(self, owners: Mapping[str, torch.Tensor]) -> None:
        """Raise ``InputError`` where one has."""
        if any(gradient is not None for gradient in map(_gradient, self._tensors)):
            name = next(s.name for s in self._states if s.tensor.grad is not None)
            raise InputError(
                f"{name} is frozen, had no gradient when the program was lowered, and has one now, which the program's "
                "code asks for: lower it again"
            )
