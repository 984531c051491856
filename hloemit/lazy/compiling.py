"""``hloemit.compile``: a function as one program that is captured once and called without running its Python again."""

from __future__ import annotations

import dataclasses
import functools
import operator
import sys
from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor, nn

from hloemit.base import locks, metrics, tables
from hloemit.base.errors import CaptureError, InputError, UnsupportedOpError
from hloemit.base.live_nodes import output_node
from hloemit.base.nesting import Walkable
from hloemit.base.operators import aten
from hloemit.base.precision import matmul_precision
from hloemit.base.signature import Input, Output, Signature
from hloemit.base.tensors import version
from hloemit.base.torch_private import backward_hooks_of, pytree
from hloemit.base.untraced import untraced
from hloemit.calling.runner import Given, Runner, SharedMemoryError
from hloemit.capture.discovery import Holdings, discover
from hloemit.capture.foreign_modes import refuse_modes
from hloemit.capture.inventory import StateChangedError
from hloemit.capture.optimizer import ensure_state
from hloemit.capture.passes import passes_for, rewritten
from hloemit.capture.program import Program
from hloemit.capture.reached import Reached
from hloemit.capture.strategies.function import from_function
from hloemit.ir.bindings import Buffer
from hloemit.lazy.buffers import CREATED, lazy_placement, upload
from hloemit.lazy.composites import may_be_fused
from hloemit.lazy.donation import Donation, let_go, marked_among
from hloemit.lazy.launch import Dialect, built, flush, launched, sync, trace, verify_later
from hloemit.lazy.modes import modes
from hloemit.lazy.random import as_tensor, next_key
from hloemit.lazy.values import NAME, is_lazy, new_tensor
from hloemit.recording.values import Value, cell_of, contiguous_strides, find_type, lock, type_of
from hloemit.runtime.executable import Executable
from hloemit.runtime.transfer import own, to_torch, write

MOST_PROGRAMS = 256  # of one function; the last ones
MOST_TRIES = 3  # to capture a function that changes Python state, for one signature: it may do so in its first call
MOST_CHANGES = 32  # of what a program was captured with, in as many calls: it is recorded from then on
_PLAIN = (Tensor, nn.Parameter)
_CONSTANTS = (int, float, bool, str, complex, type(None))
_requires_grad = operator.attrgetter("requires_grad")
_functions: tables.TableOfEach[_Compiled] = tables.TableOfEach(
    "ProgramsOfAFunction", lambda function: len(function._programs), MOST_PROGRAMS
)
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
    as it was: shapes and dtypes of the arguments, Python values among them, attributes and hooks of the modules that
    it holds, which tensors its optimizers step and keep, their hyperparameters (a learning rate may change), variables,
    globals and attributes of objects that its code and what it calls name. Otherwise it is captured again. Modules,
    optimizers and tensors that it reaches are updated, as if it had run.

    A function that cannot be captured is recorded each time and launched as one graph; so is one that changes Python
    state, a counter or a list, one whose result has a gradient, where it takes none itself, and a call in which it
    writes into one of two arguments that share memory, one with a conjugate or negative view, or under a function or
    dispatch mode of the caller's. With ``full_graph`` that raises ``CaptureError``, ``UnsupportedOpError`` or
    ``InputError`` instead. Over several devices each call is recorded.

    More than ``max_different_graphs`` programs raise RuntimeError. ``name`` is for messages. Without a function, a
    decorator.
    """
    if function is None:
        options: dict[str, Any] = {"full_graph": full_graph, "name": name, "max_different_graphs": max_different_graphs}
        return functools.partial(compile, **options)
    if "torch._dynamo" in sys.modules:
        _keep_dynamo_out()
    compiled = _Compiled(function, bool(full_graph), name, max_different_graphs)
    if isinstance(function, nn.Module):
        return compiled

    @untraced
    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        return compiled(*args, **kwargs)

    return call


@functools.cache
def _keep_dynamo_out() -> None:
    """Have TorchDynamo trace no function of hloemit: kernels run between its graphs, in backward for one."""
    from hloemit.base.torch_private import leave_untraced  # and with it all of dynamo

    leave_untraced("hloemit")


class _Compiled:
    """The programs of one function, by the signature of a call."""

    def __init__(self, function: Callable[..., Any], full_graph: bool, name: str | None, most: int | None) -> None:
        self._function = function
        self._full_graph = full_graph
        self._most = most
        self._name = name or getattr(function, "__name__", type(function).__name__)
        self._programs: dict[Any, _Captured | None] = {}  # None: it cannot be captured
        self._failed: dict[Any, int] = {}  # how often Python state kept a signature from being captured
        self._changes = 0  # calls in a row for which something was not as it was captured
        _functions.add(self)

    def __reduce__(self) -> Any:
        """As what it is of: a copy captures programs of its own."""
        return type(self), (self._function, self._full_graph, self._name, self._most)

    @untraced
    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if modes.spread:  # what a program is captured for does not say how its arguments lie
            return self._recorded(args, kwargs)
        try:
            refuse_modes()
        except CaptureError:
            if self._full_graph:
                raise
            return self._recorded(args, kwargs)
        with lock, Walkable():
            leaves, tree = pytree.tree_flatten((args, kwargs))
            try:
                program = self._program(_signature(leaves, tree), args, kwargs)
                if program is not None:
                    return program(leaves)
            except (SharedMemoryError, _BitsError):
                if self._full_graph:
                    raise
        return self._recorded(args, kwargs)  # without the lock, which backward's thread wants

    def _program(self, key: Any, args: Any, kwargs: Any) -> _Captured | None:
        """The program for a call; None where the function cannot be captured."""
        found = self._programs.get(key)
        if key in self._programs:
            if found is None:
                return None
            if found.holds():
                self._changes = 0
                return found
            self._changes += 1
            if self._changes > MOST_CHANGES and not self._full_graph:
                return tables.keep(self._programs, key, None, MOST_PROGRAMS)
        if self._most is not None and key not in self._programs and len(self._programs) >= self._most:
            raise RuntimeError(
                f"{self._name} was called with arguments of other shapes or values, and needs more programs than "
                f"max_different_graphs={self._most} allows: pad its arguments to the same shapes, or allow more"
            )
        try:
            found = _Captured(self._function, args, kwargs)
        except StateChangedError:
            self._failed[key] = self._failed.get(key, 0) + 1
            if self._full_graph:
                raise
            if self._failed[key] < MOST_TRIES:
                return None
            found = None
        except (CaptureError, UnsupportedOpError):
            if self._full_graph:
                raise
            found = None
        return tables.keep(self._programs, key, found, MOST_PROGRAMS)

    def _recorded(self, args: Any, kwargs: Any) -> Any:
        """Run the function, and launch what it recorded as one graph."""
        before, modes.every_operator = modes.every_operator, False
        try:
            result = self._function(*args, **kwargs)
            sync()
        finally:
            modes.every_operator = before
        return result


class _BitsError(InputError):
    """An argument is conjugated or negated when it is read: its buffer has other elements."""


def _signature(leaves: list[Any], tree: Any) -> Any:
    """What decides which program a call runs; raises ``_BitsError``."""
    parts: list[Any] = [
        tree,
        torch.is_grad_enabled(),
        torch.is_inference_mode_enabled(),
        torch.get_default_dtype(),
        torch.are_deterministic_algorithms_enabled(),
        torch.is_autocast_enabled(NAME) and torch.get_autocast_dtype(NAME),
    ]
    for leaf in leaves:
        if isinstance(leaf, Tensor):
            if leaf.is_conj() or leaf.is_neg():
                raise _BitsError("an argument is a conjugate or a negative view: pass x.resolve_conj().resolve_neg()")
            laid = None if leaf.is_contiguous() else leaf.stride()
            kind = None if type(leaf) in _PLAIN else type(leaf)  # a program gives tensors without one
            parts.append((leaf.shape, leaf.dtype, leaf.requires_grad, leaf.device, laid, kind))
        else:
            parts.append((type(leaf), leaf if isinstance(leaf, _CONSTANTS) else id(leaf)))
    return tuple(parts)


class _Captured:
    """One program, where its arguments come from, and what has to be as it was."""

    def __init__(self, function: Callable[..., Any], args: Any, kwargs: Any) -> None:
        flush()
        held = discover(function, args, kwargs)
        _ready(held)
        self._reached = Reached(function, [*held.modules.values(), *held.optimizers.values()])
        with locks.held(locks.capturing):
            program = from_function(function, args, kwargs, self._reached)
            _refuse_open_gradients(program)
            program = rewritten(program, passes_for(program))
            program.note_weights()
        weights = [spec for spec in program.inputs if spec.tensor is not None]
        self._graded = [spec.tensor for spec in weights if spec.kind != "hyperparameter"]
        self._written_in = [spec.tensor for spec in weights if spec.noted and spec.noted.elements is not None]
        self._values = self._switches()
        self._reached.add()  # what it has imported by now
        self._state = self._reached.read()
        # what a signature knows by its id lives as long
        self._known = [
            leaf for leaf in pytree.tree_leaves((args, kwargs)) if not isinstance(leaf, (Tensor, *_CONSTANTS))
        ]
        self._before = program.bindings.before_call
        self._prepare()
        on_device = [o.device == NAME for o in program.outputs if o.position is not None]
        _reuse(program)
        metrics.counters.add("UncachedCompile")
        signature, self._executable, _ = built(program)
        bindings = dataclasses.replace(program.bindings, before_call=[])  # which have run by then
        self._runner = Runner(signature, bindings, _Device(signature, bindings.state, on_device))

    def holds(self) -> bool:
        """Whether everything that the program was captured with is as it was."""
        if self._switches() != self._values or not self._reached.holds(self._state):
            return False
        try:
            self._prepare()
        except InputError:  # another hyperparameter
            return False
        return True

    def _switches(self) -> list[Any]:
        """What is no Python state, and decides what the program is all the same."""
        return [
            matmul_precision(),
            Dialect.said(),
            may_be_fused(),
            *map(_requires_grad, self._graded),
            *map(version, self._written_in),
            *(len(backward_hooks_of(tensor) or ()) for tensor in self._graded),
        ]

    def _prepare(self) -> None:
        """Read what the optimizers hold, for the call that follows."""
        for action in self._before:
            action()

    def __call__(self, leaves: list[Any]) -> Any:
        if trace.made:
            flush()
        given = marked_among(leaves) if Donation.marked else []
        result = self._runner.finish(self._runner.start(leaves, self._executable))
        let_go(given)
        return result


class _Device:
    """``runner.Door`` for tensors of the device: cells are read, and given values. Nothing waits.

    ``on_device`` says of each leaf of the result whether it is a tensor of the device.
    """

    def __init__(self, signature: Signature, state: dict[str, Tensor], on_device: list[bool]) -> None:
        self._count = len(signature.inputs)
        self._state = state
        self._on_device = [
            there and not leaf.scalar for there, leaf in zip(on_device, signature.out_leaves, strict=True)
        ]
        self._weights = [
            (index, state[str(spec.target)], spec)
            for index, spec in enumerate(signature.inputs)
            if str(spec.target) in state
        ]

    def weights(self) -> list[Any]:
        """The buffers of cells; of what the program consumes, buffers that nobody else holds."""
        buffers: list[Any] = [None] * self._count
        for index, tensor, spec in self._weights:
            buffers[index] = _donated(tensor) if spec.donated and is_lazy(tensor) else _buffer(tensor, spec.dtype)
        return buffers

    def argument(self, value: Any, spec: Input) -> Given:
        """The buffer of a cell; a tensor of the CPU is copied."""
        return _buffer(value, spec.dtype), None

    def holder(self, tensor: Tensor) -> str | None:
        """By the cell that both show."""
        if not is_lazy(tensor):
            return None
        cell = cell_of(tensor)
        return next(
            (str(spec.target) for _, weight, spec in self._weights if is_lazy(weight) and cell_of(weight) is cell), None
        )

    def absent(self, owner: Tensor, spec: Input) -> Given:
        """Zeros that are computed when they are read."""
        return self.argument(torch.zeros_like(owner), spec)

    def seed(self) -> Given:
        """From the device's random numbers."""
        return upload(as_tensor([next_key()])[0]), None

    def run(self, executable: Executable, buffers: list[Any]) -> list[Buffer]:
        """As every launch."""
        results = launched(executable, buffers)
        metrics.counters.add(CREATED, len(results))
        return results

    def settle(self, results: Sequence[Buffer]) -> None:
        """Nothing: what is not computed yet can be a tensor's value."""

    def check(self, buffer: Buffer, messages: tuple[str, ...]) -> None:
        """Raise when something is read."""
        verify_later(buffer, messages)

    def result(self, buffer: Buffer, spec: Output, position: int) -> Tensor:
        """A tensor of the device, or a copy on the CPU, as the function would have made."""
        if position < 0 or not self._on_device[position]:
            return to_torch(buffer, spec.dtype).clone()
        shape = tuple(map(int, spec.shape))
        return new_tensor(find_type(shape, contiguous_strides(shape), spec.dtype), Value(buffer=buffer))

    def gradient(self, owner: Tensor, buffer: Buffer, spec: Output) -> Tensor:
        """A tensor like its owner, of the device or of the CPU."""
        if not is_lazy(owner):
            return to_torch(buffer, spec.dtype)
        return new_tensor(type_of(owner), Value(buffer=buffer))

    def update(self, tensor: Tensor, buffer: Buffer, spec: Output) -> None:
        """Another value for the cell; a part of a storage, and a tensor of the CPU, are written to."""
        if is_lazy(tensor) and spec.dtype is tensor.dtype and cell_of(tensor).is_whole(tensor):
            cell_of(tensor).value = Value(buffer=buffer)
            torch.autograd.graph.increment_version(tensor)
        else:
            write(tensor.detach(), to_torch(buffer, spec.dtype))

    def update_weight(self, target: str, buffer: Buffer, spec: Output) -> None:
        """The same."""
        self.update(self._state[target], buffer, spec)


def _refuse_open_gradients(program: Program) -> None:
    """Raise ``CaptureError`` where a caller may take the gradient of a result: no program knows how it was computed.

    What a step that takes gradients itself gives back is a loss, whose graph is used up.
    """
    if program.bindings.trains or program.apart:
        return
    names = [spec.name for spec in program.outputs if spec.requires_grad]
    if names:
        raise CaptureError(
            f"{names[0]} of the function has a gradient, which a captured program cannot give: call it under "
            "torch.no_grad() where nobody wants the gradient, or call backward() in the function"
        )


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


def _buffer(tensor: Any, dtype: torch.dtype) -> Buffer:
    """The buffer of a tensor's elements."""
    if not isinstance(tensor, Tensor):
        return upload(torch.tensor(tensor, dtype=dtype, device="cpu"))
    if not is_lazy(tensor):
        return upload(tensor)
    cell = cell_of(tensor)
    if cell.value.error is not None:
        raise cell.value.error
    if cell.value.buffer is None or not cell.is_whole(tensor):
        whole = tensor.contiguous().clone(memory_format=torch.contiguous_format)
        flush()
        cell = cell_of(whole)
    return cell.value.buffer


def _donated(tensor: Tensor) -> Any:
    """The buffer of a tensor that the program updates; a copy, where another tensor holds the same elements."""
    buffer = _buffer(tensor, tensor.dtype)
    value = cell_of(tensor).value
    return own(to_torch(buffer, tensor.dtype), lazy_placement()) if sys.getrefcount(value) > 3 else buffer
