"""What a function reaches without being given it, as inputs of its program: parameters, buffers, optimizers' state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import nn

from hloemit.base.dtypes import type_string
from hloemit.base.errors import CaptureError
from hloemit.base.gradient_nodes import share_hooks
from hloemit.base.live_nodes import origin
from hloemit.base.modules import named_buffers, named_parameters
from hloemit.base.operators import aten
from hloemit.base.signature import InputKind
from hloemit.base.tensors import is_plain, parts_of, storage_place, take_attributes
from hloemit.optimizers.state import state_tensors
from hloemit.program.program import MUTATION, ProgramInput, ProgramOutput, check_plain, overlap
from hloemit.python_state.holdings import Holdings
from hloemit.recording.tensor_methods import new_parameter

_CASTS = (aten._to_copy.default, aten.to.dtype)
_COUNTS = ("step", "mu_product", "eta", "mu")  # one number a parameter, whatever its shape, in torch's optimizers


@dataclass
class State:
    """A tensor that the function reaches by itself.

    ``widened``: step counts are computed in f64, as eager Python floats are, so that bias corrections agree. What an
    optimizer keeps ``like`` a parameter of no dimensions, its moments, is no count.
    """

    kind: InputKind
    name: str
    tensor: torch.Tensor
    like: bool = False
    widened: bool = field(init=False)
    shape: torch.Size = field(init=False)
    dtype: torch.dtype = field(init=False)

    def __post_init__(self) -> None:
        # while the function runs, a tensor is its stand-in, which is wide already
        is_count = self.kind == "optimizer_state" and self.tensor.ndim == 0 and not self.like
        self.widened = is_count and self.tensor.dtype is torch.float32
        self.shape, self.dtype = self.tensor.shape, torch.float64 if self.widened else self.tensor.dtype


def named(held: Holdings) -> Iterator[tuple[InputKind, str, torch.Tensor]]:
    """Parameters and buffers of the modules by all of their names; of several modules each name begins with its own."""
    for prefix, module in held.prefixed():
        for name, parameter in named_parameters(module, repeated=True):
            yield "parameter", prefix + name, parameter
        for name, buffer in named_buffers(module, repeated=True):
            yield "buffer", prefix + name, buffer


def states_of(held: Holdings) -> Iterator[State]:
    """Every tensor that the function holds, once, under its first name."""
    seen: set[int] = set()

    def new(tensor: torch.Tensor) -> bool:
        fresh = id(tensor) not in seen
        seen.add(id(tensor))
        return fresh

    def parts(kind: InputKind, name: str, tensor: torch.Tensor, like: bool = False) -> Iterator[State]:
        for path, part in parts_of(tensor, name):
            if part is tensor or new(part):
                yield State(kind, path, part, like or part is not tensor)

    owner: dict[int, str] = {}
    for kind, name, tensor in named(held):
        if new(tensor):
            if kind == "parameter":
                owner[id(tensor)] = name
            yield from parts(kind, name, tensor)
    for name, tensor in held.tensors.items():
        if new(tensor):
            owner[id(tensor)] = name
            yield from parts("parameter" if isinstance(tensor, nn.Parameter) else "constant", name, tensor)
    for optimizer_name, optimizer in held.optimizers.items():
        for g, group in enumerate(optimizer.param_groups):
            for i, parameter in enumerate(group["params"]):
                name = owner.setdefault(id(parameter), f"{optimizer_name}.param_groups.{g}.params.{i}")
                if new(parameter):
                    yield State("parameter", name, parameter)
                for key, value in state_tensors(optimizer, parameter).items():
                    if new(value):
                        like = parameter.ndim == 0 and key not in _COUNTS
                        yield from parts("optimizer_state", f"{optimizer_name}.state.{name}.{key}", value, like)
            for key, value in group.items():
                if isinstance(value, torch.Tensor) and new(value):
                    yield State("optimizer_state", f"{optimizer_name}.param_groups.{g}.{key}", value)


def stand_in_for(state: State, value: torch.Tensor) -> torch.Tensor:
    """A value of a capture as what the function has in the place of a state, with its hooks."""
    if state.widened:
        value = value.to(torch.float64)
    if isinstance(state.tensor, nn.Parameter):
        kind = type(state.tensor)
        value = new_parameter(value, state.tensor.requires_grad, kind if is_plain(kind) else nn.Parameter)
    else:
        value = value.requires_grad_(state.tensor.requires_grad)
    take_attributes(value, state.tensor)
    share_hooks(value, state.tensor)
    return value


def final_of(state: State, value: torch.Tensor) -> torch.Tensor:
    """What a state is when the function has returned."""
    if state.widened and value.dtype is torch.float32:
        value = value.to(torch.float64)  # it was no step count: another tensor took its place
    if (value.shape, value.dtype) != (state.shape, state.dtype):
        raise ValueError(
            f"the function changes {state.name} from {type_string(state.shape, state.dtype)} to "
            f"{type_string(value.shape, value.dtype)}, and a state keeps its type: where it is made "
            "for the sizes of the arguments and kept, call it once in eager PyTorch before"
        )
    return value.to(torch.float32) if state.widened else value


def same_value(final: Any, entry: torch.fx.Node) -> bool:
    """Whether a final value is the entry value, but for identities and the widening of step counts."""
    node = origin(final)
    while node is not entry and isinstance(node, torch.fx.Node) and node.target in _CASTS and _holds(node, entry):
        node = origin(node.args[0])
    return node is entry


def _holds(node: torch.fx.Node, entry: torch.fx.Node) -> bool:
    """Whether a float dtype has all values of another."""
    wide, narrow = node.meta["val"].dtype, entry.meta["val"].dtype
    return wide.is_floating_point and torch.promote_types(wide, narrow) == wide


def overlapping(tensors: Sequence[tuple[str, torch.Tensor]]) -> list[tuple[str, str]]:
    """The names of each two different tensors that share memory: a program may read both, and update neither."""
    by_storage: dict[int, list[tuple[str, torch.Tensor]]] = {}
    found = []
    for name, tensor in tensors:
        check_plain(tensor)
        others = by_storage.setdefault(storage_place(tensor), [])
        found += [(before, name) for before, other in others if other is not tensor and overlap(other, tensor)]
        others.append((name, tensor))
    return found


def refuse_updates(pairs: Sequence[tuple[str, str]], updated: Set[str]) -> None:
    """Two different tensors of one storage cannot both be followed through in-place updates."""
    for names in pairs:
        if not updated.isdisjoint(names):
            raise CaptureError(
                f"{' and '.join(names)} share memory, and the program updates one of them in place: clone one of them"
            )


def refuse_updated_constants(
    constants: Sequence[ProgramInput], inputs: Sequence[ProgramInput], outputs: Sequence[ProgramOutput]
) -> None:
    """The same where one of them is read from where no capture looks, and would be read as it was before."""
    updated = {spec.name for spec in outputs if spec.kind in MUTATION.values() and spec.kind != "gradient"}
    read = {id(spec) for spec in constants}
    held = [spec for spec in inputs if id(spec) in read or spec.name in updated]
    pairs = overlapping([(spec.name, spec.tensor) for spec in held if spec.tensor is not None])
    refuse_updates(pairs, updated)
