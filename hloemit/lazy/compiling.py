"""``hloemit.compile``: a function as one program that is captured once and called without running its Python again."""

from __future__ import annotations

import dis
import functools
import inspect
import operator
import sys
from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch import Tensor, nn
from torch.utils import _pytree as pytree

from hloemit.base import metrics
from hloemit.base.errors import CaptureError, InputError, UnsupportedOpError
from hloemit.base.graphs import output_node
from hloemit.base.locks import capturing
from hloemit.capture.discovery import Holdings, discover
from hloemit.capture.dispatch import from_function
from hloemit.capture.optimizer import ensure_state
from hloemit.capture.program import Program
from hloemit.lazy.buffers import lazy_placement, upload
from hloemit.lazy.launch import built, flush, launched, sync, trace
from hloemit.lazy.modes import modes
from hloemit.lazy.random import as_tensor, next_key
from hloemit.lazy.values import (
    NAME,
    Type,
    Value,
    cell_of,
    contiguous_strides,
    find_type,
    is_lazy,
    lock,
    new_tensor,
    type_of,
)
from hloemit.runtime.transfer import own, to_torch

aten = torch.ops.aten
_CONSTANTS = (int, float, bool, str, complex, type(None))
_UPDATES = ("parameter_mutation", "buffer_mutation", "optimizer_state_mutation", "user_input_mutation")


def compile(
    function: Callable[..., Any] | None = None,
    *,
    full_graph: bool | None = False,
    name: str | None = None,
    max_different_graphs: int | None = None,
) -> Any:
    """A function, or an ``nn.Module``, whose calls on the device run as one program.

    It is captured at its first call, and run from then on without its Python, as long as what it was captured with is
    as it was: shapes and dtypes of the arguments, Python values among them, ``training`` of the modules that it holds,
    hyperparameters of its optimizers (a learning rate may change), plain values that it closes over. Otherwise it is
    captured again. Modules, optimizers and tensors that it reaches are updated, as if it had run.

    A function that cannot be captured is recorded each time and launched as one graph; with ``full_graph`` that raises
    ``CaptureError`` or ``UnsupportedOpError`` instead. More than ``max_different_graphs`` programs raise RuntimeError.
    ``name`` is for messages. Without a function, a decorator.
    """
    if function is None:
        options: dict[str, Any] = {"full_graph": full_graph, "name": name, "max_different_graphs": max_different_graphs}
        return functools.partial(compile, **options)
    compiled = _Compiled(function, bool(full_graph), name, max_different_graphs)
    if isinstance(function, nn.Module):
        return compiled

    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        return compiled(*args, **kwargs)

    return call


class _Compiled:
    """The programs of one function, by the signature of a call."""

    def __init__(self, function: Callable[..., Any], full_graph: bool, name: str | None, most: int | None) -> None:
        self._function = function
        self._full_graph = full_graph
        self._most = most
        self._name = name or getattr(function, "__name__", type(function).__name__)
        self._programs: dict[Any, _Captured | None] = {}  # None: it cannot be captured

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        with lock:
            leaves, tree = pytree.tree_flatten((args, kwargs))
            program = self._program(_signature(leaves, tree), args, kwargs)
            if program is not None:
                return program(leaves)
        return self._recorded(args, kwargs)  # without the lock, which backward's thread wants

    def _program(self, key: Any, args: Any, kwargs: Any) -> _Captured | None:
        """The program for a call; None where the function cannot be captured."""
        found = self._programs.get(key)
        if key in self._programs and (found is None or found.holds()):
            return found
        if self._most is not None and key not in self._programs and len(self._programs) >= self._most:
            raise RuntimeError(f"{self._name} needs more than {self._most} programs, for other arguments")
        try:
            self._programs[key] = _Captured(self._function, args, kwargs)
        except (CaptureError, UnsupportedOpError):
            if self._full_graph:
                raise
            self._programs[key] = None
        return self._programs[key]

    def _recorded(self, args: Any, kwargs: Any) -> Any:
        """Run the function, and launch what it recorded as one graph."""
        before, modes.every_operator = modes.every_operator, False
        try:
            result = self._function(*args, **kwargs)
            sync()
        finally:
            modes.every_operator = before
        return result


def _signature(leaves: list[Any], tree: Any) -> Any:
    """What decides which program a call runs."""
    parts: list[Any] = [tree, torch.is_grad_enabled(), torch.get_default_dtype(), torch.is_autocast_enabled(NAME)]
    for leaf in leaves:
        if isinstance(leaf, Tensor):
            parts.append((leaf.shape, leaf.dtype, leaf.requires_grad, leaf.device))
        else:
            parts.append((type(leaf), leaf if isinstance(leaf, _CONSTANTS) else id(leaf)))
    return tuple(parts)


class _Captured:
    """One program, where its arguments come from, and what has to be as it was."""

    def __init__(self, function: Callable[..., Any], args: Any, kwargs: Any) -> None:
        flush()
        held = discover(function, args, kwargs)
        _ready(held)
        self._guards = list(_guards(function, held))
        with capturing:
            program = from_function(function, args, kwargs)
            program.note_weights()
        self._values = [read() for read in self._guards]
        self._given = args, kwargs  # what a signature knows by its id lives as long
        self._before, self._after = program.before_call, program.after_call
        self._gradients = program.gradients
        self._outputs = _devices(program)
        _reuse(program)
        metrics.counters.add("UncachedCompile")
        source, self._executable, self._checks = built(program)
        self.signature, self._state = source.signature, source.state
        self._leaf_of = {
            leaf.index: position for position, leaf in enumerate(self.signature.in_leaves) if leaf.index is not None
        }
        self._inputs = [self._input(i, spec) for i, spec in enumerate(self.signature.inputs)]

    def holds(self) -> bool:
        """Whether everything that the program was captured with is as it was."""
        if [read() for read in self._guards] != self._values:
            return False
        try:
            for action in self._before:
                action()
        except InputError:  # another hyperparameter
            return False
        return True

    def _input(self, index: int, spec: Any) -> Callable[[list[Any]], Any]:
        """How a call gets the buffer of an argument."""
        type_ = find_type(spec.shape, contiguous_strides(spec.shape), spec.dtype)
        if spec.kind == "seed":
            return lambda leaves: upload(as_tensor([next_key()])[0])
        if spec.kind == "gradient":
            owner = self._gradients[str(spec.target)]
            return lambda leaves: _buffer(owner.grad if owner.grad is not None else torch.zeros_like(owner), type_)
        if spec.kind == "user_input":
            position = self._leaf_of[index]
            return lambda leaves: _buffer(leaves[position], type_)
        tensor = self._state[str(spec.target)]
        if not is_lazy(tensor) or not spec.donated:
            return lambda leaves: _buffer(tensor, type_)
        return lambda leaves: _donated(tensor, type_)

    def __call__(self, leaves: list[Any]) -> Any:
        if trace.made:
            flush()
        results = launched(self._executable, [read(leaves) for read in self._inputs], self._checks)
        with torch.no_grad():
            for spec, buffer in zip(self.signature.outputs, results, strict=True):
                if spec.kind in _UPDATES:
                    target = (
                        leaves[self._position(spec)]
                        if spec.kind == "user_input_mutation"
                        else self._state[str(spec.target)]
                    )
                    _update(target, buffer, spec.dtype)
                elif spec.kind == "gradient":
                    owner = self._gradients[str(spec.target)]
                    owner.grad = new_tensor(type_of(owner), Value(buffer=buffer))
            for action in self._after:
                action()
        signature = self.signature
        found = []
        for position, leaf in enumerate(signature.out_leaves):
            if leaf.alias is not None:
                found.append(leaves[leaf.alias])
            elif leaf.index is None:
                found.append(leaf.value)
            else:
                found.append(self._result(position, results[leaf.index], signature.outputs[leaf.index], leaf.scalar))
        return pytree.tree_unflatten(found, signature.out_tree)

    def _position(self, spec: Any) -> int:
        return next(self._leaf_of[i] for i, s in enumerate(self.signature.inputs) if s.name == spec.target)

    def _result(self, position: int, buffer: Any, spec: Any, scalar: bool) -> Any:
        if scalar or not self._outputs[position]:
            tensor = to_torch(buffer, spec.dtype)
            return tensor.item() if scalar else tensor.clone()
        return new_tensor(find_type(spec.shape, contiguous_strides(spec.shape), spec.dtype), Value(buffer=buffer))


def _ready(held: Holdings) -> None:
    """Let optimizers have their state, all of it on the device, so that no step waits for a step count."""
    for optimizer in held.optimizers.values():
        ensure_state(optimizer)
        for parameter, state in optimizer.state.items():
            if isinstance(parameter, Tensor) and is_lazy(parameter):
                for key, value in state.items():
                    if isinstance(value, Tensor) and not is_lazy(value):
                        state[key] = value.to(parameter.device)
    flush()


def _devices(program: Program) -> list[bool]:
    """Of each leaf of the result, whether it is a tensor of the device."""
    output = output_node(program.module.graph)
    nodes = pytree.tree_leaves(output.args[0], is_leaf=lambda x: x is None)
    found = {}
    for node, spec in zip(nodes, program.outputs, strict=True):
        if spec.position is not None:
            value = node.meta.get("val") if isinstance(node, torch.fx.Node) else None
            found[spec.position] = isinstance(value, Tensor) and value.device.type == NAME
    return [found[i] for i in range(len(found))]


def _reuse(program: Program) -> None:
    """Let each update of a tensor of the device take the memory of what it updates, and have its dtype."""
    places = {spec.target: i for i, spec in enumerate(program.inputs) if spec.tensor is not None}
    graph = program.module.graph
    output = output_node(graph)
    results = list(output.args[0])
    for i, spec in enumerate(program.outputs):
        place = places.get(spec.target) if spec.kind in _UPDATES else None
        tensor = program.inputs[place].tensor if place is not None else None
        if tensor is None or not is_lazy(tensor) or not cell_of(tensor).is_whole(tensor):
            continue
        spec.reuses = place
        value = results[i].meta["val"]
        if value.dtype is not tensor.dtype:  # a step count is computed wider than it is kept
            with graph.inserting_before(output):
                results[i] = graph.call_function(aten._to_copy.default, (results[i],), {"dtype": tensor.dtype})
            results[i].meta["val"] = torch.empty_like(value, dtype=tensor.dtype, device="meta")
    output.args = (tuple(results),)


def _guards(function: Any, held: Holdings) -> Iterator[Callable[[], Any]]:
    """What a program was captured with, besides its arguments: each of these gives the same again while it holds."""
    for module in held.modules.values():
        parts = list(module.modules())
        yield lambda parts=parts: [m.training for m in parts]  # type: ignore[misc]
        for part in parts:
            for held_by in (part._modules, part._parameters, part._buffers):
                if held_by:
                    yield lambda d=held_by: [*map(id, d.values())]  # type: ignore[misc]
        parameters = list(module.parameters())
        yield lambda parameters=parameters: [p.requires_grad for p in parameters]  # type: ignore[misc]
    yield torch.get_float32_matmul_precision
    plain = inspect.unwrap(function) if not isinstance(function, nn.Module) else None
    code = getattr(plain, "__code__", None)
    if code is not None:
        read_ones = {i.argval for i in dis.get_instructions(code) if i.opname == "LOAD_GLOBAL"}
        names = [n for n in read_ones if isinstance(plain.__globals__.get(n, plain), _CONSTANTS)]  # type: ignore[union-attr]
        if names:
            read = operator.itemgetter(*names)
            yield lambda: read(plain.__globals__)  # type: ignore[union-attr]
        for cell in plain.__closure__ or ():  # type: ignore[union-attr]
            yield lambda cell=cell: _constant(cell)  # type: ignore[misc]


def _constant(cell: Any) -> Any:
    try:
        value = cell.cell_contents
    except ValueError:  # not bound yet
        return None
    return value if isinstance(value, _CONSTANTS) else id(value)


def _buffer(tensor: Any, type_: Type) -> Any:
    """The buffer of a tensor's elements."""
    if not isinstance(tensor, Tensor):
        return upload(torch.tensor(tensor, dtype=type_.dtype))
    if not is_lazy(tensor):
        return upload(tensor)
    cell = cell_of(tensor)
    if cell.value.buffer is None or not cell.is_whole(tensor):
        whole = tensor.contiguous().clone(memory_format=torch.contiguous_format)
        flush()
        cell = cell_of(whole)
    return cell.value.buffer


def _donated(tensor: Tensor, type_: Type) -> Any:
    """The buffer of a tensor that the program updates; a copy, where another tensor holds the same elements."""
    buffer = _buffer(tensor, type_)
    value = cell_of(tensor).value
    return own(to_torch(buffer, type_.dtype), lazy_placement()) if sys.getrefcount(value) > 3 else buffer


def _update(tensor: Tensor, buffer: Any, dtype: torch.dtype) -> None:
    if is_lazy(tensor) and dtype is tensor.dtype and cell_of(tensor).is_whole(tensor):
        cell_of(tensor).value = Value(buffer=buffer)
        torch.autograd.graph.increment_version(tensor)
        return
    found = to_torch(buffer, dtype)
    tensor.detach().copy_(found)
