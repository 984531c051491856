"""The tensors behind a program's weight arguments: where they live, and how updates reach them.

A weight has a home. On the CPU that is the user's own memory, which the program reads without a copy where it is
aligned and contiguous, and into which a result is copied once. A donated weight lives in memory that PJRT owns, and the
user's tensor with it: the program writes there, and nothing is copied. Elsewhere, and over several devices, the devices
hold a copy, which is made again when PyTorch's version counter says that the tensor changed. A result replaces it, and
the user's tensor is fetched from it when somebody looks (``on_devices.py``): programs that train and evaluate the same
weights hand them to each other without the host.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from itertools import accumulate
from types import MappingProxyType
from typing import Any

import torch

from hloemit.base.dtypes import type_string
from hloemit.base.errors import InputError
from hloemit.base.locks import Lock
from hloemit.base.signature import Output, Signature
from hloemit.base.tensors import (
    Glance,
    Lying,
    Place,
    has_elements,
    memory_span,
    place_of,
    places_of,
    state_of,
    states_of,
    version,
    versions,
)
from hloemit.calling.arguments import expected
from hloemit.calling.dtensors import Part
from hloemit.calling.on_devices import Home, fetch, give_up, home_of, is_as_seen, leave
from hloemit.calling.stacks import Stack
from hloemit.calling.unseen import Unseen
from hloemit.formats.checkpoint import Piecewise
from hloemit.ir.bindings import Buffer
from hloemit.runtime.placement import Placement
from hloemit.runtime.transfer import Memory, assembled, is_lost, laid, own, to_device, to_torch, write


class Weights:
    """One PJRT buffer for each weight input, at its index in ``buffers``; the other places are the caller's.

    ``placements`` say where each input lies; ``on_cpu`` that it is the CPU's memory, which tensors can share.
    ``initial`` has the number that all elements are of what is a type alone, by target, where that is known. ``watch``
    makes what is asked before each call for tensors that took the place of others. ``parts`` are ``DTensor``s by
    target, of which each process has a part.
    """

    def __init__(
        self,
        signature: Signature,
        state: Mapping[str, torch.Tensor],
        placements: Sequence[Placement],
        on_cpu: bool,
        initial: Mapping[str, float],
        watch: Callable[[Mapping[str, torch.Tensor]], Callable[[], dict[str, torch.Tensor]]] | None = None,
        parts: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        self._parts = _parts_of(signature, parts, placements)
        self._moved = None if watch is None else watch(state)
        self.buffers: list[Any] = [None] * len(signature.inputs)
        self._inputs = signature.inputs
        self._placements = placements
        self._on_cpu = on_cpu
        self._initial = initial
        self._tensors = {
            i: state[str(s.target)]
            for i, s in enumerate(signature.inputs)
            if s.target in state and i not in self._parts
        }
        self._by_target = {str(signature.inputs[i].target): i for i in (*self._tensors, *self._parts)}
        self._kept: dict[int, torch.Tensor] = {}  # the memory that buffers read
        self._owned: dict[int, Memory] = {}  # where donated weights live, on the CPU
        self._copied: dict[int, Any] = {}  # weights that the device holds a copy of, with their state when copied
        self._seen: dict[int, Glance | Home] = {}  # what their tensors had by then, and what they are fetched from
        self._others: dict[int, Buffer] = {}  # results of other programs that weights are, or are copies of
        self._here: dict[int, tuple[int, torch.Tensor]] = {}  # of the last call: tensors that have their elements
        self._places: list[Place] = []  # where each tensor was when it was uploaded
        self._lying: Lying | None = None  # the same, in a form that is asked faster
        self._successors = [  # of each donated weight: its index, and that of the result which takes its memory
            (index, result)
            for result, spec in enumerate(signature.outputs)
            if (index := self._by_target.get(str(spec.target))) is not None and signature.inputs[index].donated
        ]
        self._turn: Any = Lock()
        self._foreign: set[Any] = set()  # the turns of programs in whose memory weights live
        self._stacks = {
            i: Stack(s, [state[row] for row in s.rows], placements[i], on_cpu, self._turn, self._foreign.add)
            for i, s in enumerate(signature.inputs)
            if s.rows
        }
        self._stack_of = {str(signature.inputs[i].target): stack for i, stack in self._stacks.items()}
        self._rows = {row: (i, n) for i in self._stacks for n, row in enumerate(signature.inputs[i].rows)}
        self._stack_successors = [
            (index, result)
            for result, spec in enumerate(signature.outputs)
            for index in self._stacks
            if spec.rows and spec.target == signature.inputs[index].target and signature.inputs[index].donated
        ]
        self._spans: list[tuple[tuple[int, int, int], int]] = []  # of weights in memory, and where they end by then
        self._spans_of: list[Place] | None = None  # the addresses that they were computed for
        self.goes_ahead = not on_cpu and not self._parts and _updates_donated_alone(signature)
        self._unseen = Unseen()
        self._bare: set[int] = set()  # weights whose tensors are types alone: the devices have the elements, if any
        self.refresh()

    def turn(self) -> AbstractContextManager[Any]:
        """Keep other calls, and other programs that write to the same memory, from running meanwhile."""
        return self._several_turns() if self._foreign else self._turn

    @contextlib.contextmanager
    def _several_turns(self) -> Iterator[None]:
        with contextlib.ExitStack() as held:
            for turn in sorted({self._turn, *self._foreign}, key=id):  # everybody in the same order
                held.enter_context(turn)
            yield

    def refresh(self) -> None:
        """Upload every weight again."""
        for index in self._tensors:
            self._upload(index)
        self._note_places()
        for stack in self._stacks.values():
            stack.refresh()

    def _note_places(self) -> None:
        self._places = places_of(self._tensors.values())
        self._lying = None

    def follow(self) -> list[Any]:
        """The buffers of all inputs, a list of the caller's own, after what changed has been uploaded again.

        Weights that were given other memory (``p.data = …``) are, and copied ones that were updated.
        """
        self._follow_moves()
        for index, stack in self._stacks.items():
            self.buffers[index] = stack.follow()
        for index, part in self._parts.items():
            self.buffers[index] = part.follow()
        if not self._tensors:
            return self.buffers.copy()
        names = sorted(str(self._inputs[i].target) for i in self._bare if self.buffers[i] is None)
        if names:
            raise InputError(
                f"{names[0]} has no elements, only a type{f', and {len(names) - 1} more' if names[1:] else ''}: give "
                "them to the program by load_state_dict, or give the model its weights, and lower it again"
            )
        if not self._on_cpu:
            self._follow_from_afar()
            return self.buffers.copy()
        lying = self._lying  # which another thread may take away
        if lying is None or not lying.are_so():
            self._follow_places()
        for index, known in list(self._copied.items()):
            if state_of(self._tensors[index], looks=True) != known:
                self._upload(index)
        buffers = self.buffers.copy()
        for index, memory in self._owned.items():  # another program may have written there
            buffers[index] = memory.buffer
        return buffers

    def _follow_places(self) -> None:
        """Upload again what lies elsewhere, and remember how the others do."""
        places = places_of(self._tensors.values())
        if places != self._places:
            for index, old, new in zip(self._tensors, self._places, places, strict=True):
                if old != new:
                    self._upload(index)
            self._note_places()
        self._lying = Lying(self._tensors.values())

    def _follow_moves(self) -> None:
        for target, tensor in ({} if self._moved is None else self._moved()).items():
            if target in self._rows:
                index, row = self._rows[target]
                self._stacks[index].replace(row, tensor)
                continue
            index = self._by_target[target]
            self._tensors[index] = tensor
            self._lying = None
            self._bare.discard(index)
            self._upload(index)
            self._places = [
                place_of(tensor) if i == index else place for i, place in zip(self._tensors, self._places, strict=True)
            ]

    def _follow_from_afar(self) -> None:
        if self._unseen.are_so(self.buffers):
            self._follow_here(self._here)
            return
        self._unseen.forget(self._copied)
        here = {}
        for place, (index, tensor) in enumerate(self._tensors.items()):
            home = home_of(tensor)
            if home is None:
                here[place] = index, tensor
            elif home.buffer is not self.buffers[index] and home.buffer is not self._others.get(index):
                if home.row is None and home.placement.is_over(self._placements[index]):
                    self._others[index] = home.buffer
                    self.buffers[index] = laid(home.buffer, self._placements[index])
                    self._copied[index] = version(tensor)
                    self._seen[index] = home
                    self._foreign.add(home.turn)
                else:
                    self._upload(index)
        self._here = here
        self._follow_here(here)

    def _follow_here(self, here: Mapping[int, tuple[int, torch.Tensor]]) -> None:
        """Upload again what changed of tensors that have their elements, by their places among all."""
        tensors = [tensor for _, tensor in here.values()]
        found = zip(here.items(), states_of(tensors), places_of(tensors), strict=True)
        for (place, (index, _)), state, lies in found:
            if index in self._bare:
                continue
            is_as_it_was = state == self._copied[index] and lies == self._places[place]
            if not (is_as_it_was and is_as_seen(self._seen.get(index))):
                self._upload(index)
                self._places[place] = lies

    def holder(self, tensor: torch.Tensor) -> str | None:
        """The target of a weight whose memory a tensor shares, from its first element to its last.

        Of weights that other devices hold, whose memory on the CPU may be out of date, only one that is the tensor.
        """
        if not self._on_cpu:
            return next((str(self._inputs[i].target) for i, t in self._tensors.items() if t is tensor), None)
        if self._spans_of is not self._places:
            spans = sorted((*memory_span(t), i) for i, t in self._tensors.items())
            self._spans = list(zip(spans, accumulate((stop for _, stop, _ in spans), max), strict=True))
            self._spans_of = self._places
        first, end = memory_span(tensor)
        for (start, stop, index), last in reversed(self._spans):
            if last <= first:
                break
            if start < end and stop > first:
                return str(self._inputs[index].target)
        return None

    def values(self) -> dict[str, torch.Tensor]:
        """A copy of each weight as it is now, by qualified name."""
        buffers = self.follow()
        stacked = {index: stack.values() for index, stack in self._stacks.items()}
        found = {target: stacked[index][row] for target, (index, row) in self._rows.items()}
        return found | {
            target: to_torch(buffers[i], self._inputs[i].dtype).clone() for target, i in self._by_target.items()
        }

    def is_bare(self, target: str) -> bool:
        """Whether a weight's tensor is a type alone."""
        return self._by_target.get(target) in self._bare

    def load(self, given: Mapping[str, Piecewise]) -> None:
        """Let weights have the elements of ``given``; those that have memory of their own there, others on the devices.

        Raises ``InputError``, before anything is changed, where a shape is another one.
        """
        self._follow_moves()
        for target, piecewise in given.items():
            index, row = self._rows.get(target) or (self._by_target[target], None)
            shape = self._inputs[index].shape[0 if row is None else 1 :]
            if piecewise.shape != shape:
                raise InputError(f"{target} has the shape {list(shape)}, not {list(piecewise.shape)}")
        for target, piecewise in given.items():
            index, row = self._rows.get(target) or (self._by_target[target], None)
            if row is not None:
                self._stacks[index].write(row, piecewise.read((slice(None),) * len(piecewise.shape)))
                continue
            if index in self._parts:
                self._parts[index].load(piecewise.read)
                continue
            spec, tensor = self._inputs[index], self._tensors[index]
            if index in self._bare:
                whole: Any = spec.shape
                self.buffers[index] = assembled(whole, spec.dtype, self._placements[index], piecewise.read)
            else:
                with torch.no_grad():
                    tensor.copy_(piecewise.read((slice(None),) * tensor.ndim))

    def adopt(self, results: Sequence[Buffer]) -> None:
        """Let donated weights be the results that take their memory, which a launched program computes."""
        if self._unseen.adopt(self.buffers, results):
            return
        for index, result in self._stack_successors:
            self._stacks[index].adopt(results[result])
        for index, result in self._successors:
            memory = self._owned.get(index)
            if memory is not None:
                memory.buffer = results[result]
            elif index in self._parts:
                self._parts[index].adopt(results[result])
            else:
                self.buffers[index] = results[result]
                self._others.pop(index, None)
                home = home_of(self._tensors[index])
                if home is not None:
                    home.buffer, home.placement = results[result], self._placements[index]

    def recover(self) -> list[str]:
        """After a launch that failed, let donated weights have buffers of what their memory holds; gives their names.

        A result of a failed program is no argument of another one; the memory that was donated is still there. Where
        devices hold them, weights that were lost get what their tensors had when they were last read.
        """
        if self.goes_ahead:
            return self._recover_from_afar()
        for index, _ in self._successors:
            if index in self._parts:
                self._parts[index].forget()
                continue
            if index not in self._owned:
                self._upload(index)
                continue
            tensor = self._tensors[index]
            self._house(index, Memory(own(tensor, self._placements[index]), tensor, self._turn))
        self._note_places()
        for index, _ in self._stack_successors:
            self._stacks[index].recover()
        return [self._inputs[index].name for index, _ in (*self._successors, *self._stack_successors)]

    def _recover_from_afar(self) -> list[str]:
        lost = [index for index, _ in self._successors if is_lost(self.buffers[index])]
        for index in lost:
            give_up(self._tensors[index])
            self._upload(index)
        self._note_places()
        stacks = [index for index, _ in self._stack_successors if is_lost(self._stacks[index].buffer)]
        for index in stacks:
            self._stacks[index].recover()
        return [self._inputs[index].name for index in (*lost, *stacks)]

    def update(self, updates: Sequence[tuple[int, Output]], results: Sequence[Buffer]) -> None:
        """Let weights and stacks be results, by their numbers, which are computed."""
        if self._unseen.update():
            return
        self._unseen.forget(self._copied)
        in_place: list[torch.Tensor] = []
        away: list[int] = []  # weights that nobody looked at since the last call
        for result, spec in updates:
            target, buffer = str(spec.target), results[result]
            index = self._by_target.get(target, -1)
            memory = self._owned.get(index)
            if memory is None and self._is_home(index, buffer):
                away.append(index)
            elif memory is None:
                self._replace(target, buffer, spec.dtype)
            elif memory.address == buffer.unsafe_buffer_pointer() == self._tensors[index].data_ptr():
                in_place.append(self._tensors[index])
            else:
                self._update_owned(index, memory, buffer)
        moved = [self._tensors[index] for index in away]
        torch.autograd.graph.increment_version(in_place + moved)
        self._copied.update(zip(away, versions(moved), strict=True))
        has_all = len(away) == len(updates) == len(self._successors)
        if away and has_all and len(self._here) + len(away) == len(self._tensors):
            self._unseen.note([(i, result, self._tensors[i]) for i, result in self._successors])

    def _is_home(self, index: int, buffer: Buffer) -> bool:
        """Whether a weight's tensor was left on the devices by this program, whose donated successor it has by now."""
        seen = self._seen.get(index)
        return isinstance(seen, Home) and seen.buffer is buffer and home_of(self._tensors[index]) is seen

    def _replace(self, target: str, buffer: Buffer, dtype: torch.dtype) -> None:
        if target in self._stack_of:
            self._stack_of[target].update(buffer)
            return
        index = self._by_target[target]
        if index in self._parts:
            self._parts[index].update(buffer)
            return
        if index in self._bare:
            self.buffers[index] = buffer
            return
        tensor = self._tensors[index]
        is_its_copy = index in self._copied and dtype is self._inputs[index].dtype
        home = Home(buffer, self._placements[index], self._turn)
        has_left = is_its_copy and not self._on_cpu and leave(tensor, home)
        if not has_left:
            write(tensor, to_torch(buffer, dtype))
        if is_its_copy:
            if not self._on_cpu:
                self._seen[index] = home if has_left else Glance(tensor)
            self.buffers[index] = buffer
            self._copied[index] = state_of(tensor, looks=True) if self._on_cpu else version(tensor)

    def _update_owned(self, index: int, memory: Memory, buffer: Buffer) -> None:
        tensor = self._tensors[index]
        if memory.address == buffer.unsafe_buffer_pointer():  # the tensor was given other memory while the program ran
            write(tensor, memory.tensor())
        else:  # XLA did not write in place after all
            self._house(index, Memory(buffer, tensor, self._turn))

    def _upload(self, index: int) -> None:
        spec, tensor = self._inputs[index], self._tensors[index]
        self._unseen.forget(self._copied)
        fetch(tensor)
        if tensor.dtype is not spec.dtype or tuple(tensor.shape) != spec.shape:
            raise InputError(
                f"{spec.name} was {expected(spec)} when the program was lowered, and is "
                f"{type_string(tuple(tensor.shape), tensor.dtype)} now: lower the program again"
            )
        if not has_elements(tensor):
            self._make_bare(index)
            return
        if spec.donated and self._on_cpu:
            memory = Memory.of(tensor, self._placements[index])  # it lives there already, by another program
            self._house(index, memory or Memory(own(tensor, self._placements[index]), tensor, self._turn))
            return
        self.buffers[index], read = to_device(tensor, self._placements[index])
        if self._on_cpu or tensor.is_cuda:
            self._kept[index] = read
        if self._on_cpu and read.data_ptr() == tensor.data_ptr():
            self._copied.pop(index, None)
        else:
            self._copied[index] = state_of(tensor, looks=self._on_cpu)
            if not self._on_cpu:
                self._seen[index] = Glance(tensor)

    def _make_bare(self, index: int) -> None:
        spec = self._inputs[index]
        number = self._initial.get(str(spec.target))
        if number is not None and index not in self._bare:
            whole = torch.tensor(number, dtype=spec.dtype, device="cpu").expand(spec.shape)
            self.buffers[index] = assembled(whole.shape, spec.dtype, self._placements[index], whole.__getitem__)
        self._bare.add(index)

    def _house(self, index: int, memory: Memory) -> None:
        """Let the user's tensor live in the memory of a buffer."""
        tensor = self._tensors[index]
        self._owned[index] = memory
        if memory.turn is not self._turn:
            self._foreign.add(memory.turn)
        if tensor.data_ptr() != memory.address:
            tensor.data = memory.tensor()


def _updates_donated_alone(signature: Signature) -> bool:
    """Whether a program updates something, and only donated weights that it neither returns nor checks anything for.

    On devices, calls of it need not wait for their weights; that it returns something else says when it is done.
    """
    returned = {leaf.index for leaf in signature.out_leaves if leaf.index is not None}
    updates = {i: spec for i, spec in enumerate(signature.outputs) if spec.target is not None}
    donated = {spec.target for spec in signature.inputs if spec.donated}
    return (
        bool(updates and returned)
        and updates.keys().isdisjoint(returned)
        and all(spec.target in donated for spec in updates.values())
        and not any(signature.outputs_of("size", "check", "gradient", "user_input_mutation"))
    )


def _parts_of(signature: Signature, tensors: Mapping[str, Any], placements: Sequence[Placement]) -> dict[int, Part]:
    """The weights that are ``DTensor``s, by index; raises ``InputError`` where the program could not write one back."""
    written = {str(spec.target).removesuffix(".grad") for spec in signature.outputs}
    parts = {
        i: Part(tensors[str(spec.target)], spec, placements[i], signature.mesh)
        for i, spec in enumerate(signature.inputs)
        if spec.target in tensors and signature.mesh is not None
    }
    for index, part in parts.items():
        name = str(signature.inputs[index].target)
        if name in written and not part.is_there:
            raise InputError(
                f"{name} is a DTensor over {part.tensor.device_mesh}, and the program updates it over "
                f"{placements[index].mesh}: a process writes its own part back, so each has to have one device of the "
                "program, in the mesh's order. Call hloemit.distributed.initialize() in every process, with the "
                "numbers that torch.distributed has"
            )
    return parts
