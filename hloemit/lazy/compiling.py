"""``hloemit.compile``: a function as one program that is captured once and called without running its Python again."""

from __future__ import annotations

import dataclasses
import functools
import operator
import pkgutil
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from torch.fx import GraphModule

from hloemit.base import locks, metrics, tables
from hloemit.base.errors import CaptureError, HloemitError, InputError, ShardingError, UnsupportedOpError
from hloemit.base.gradient_nodes import LeafHooks
from hloemit.base.interrupts import of_handler
from hloemit.base.live_nodes import asserts_values, live_nodes, output_node
from hloemit.base.nesting import Walkable
from hloemit.base.numbers import exactly
from hloemit.base.operators import aten
from hloemit.base.precision import matmul_precision
from hloemit.base.records import foreign_facts
from hloemit.base.switches import switches
from hloemit.base.tensors import PLAIN_TENSORS, state_of, version
from hloemit.base.torch_private import GLOBAL_HOOKS, OpOverload, pytree
from hloemit.base.untraced import untraced
from hloemit.calling.runner import Runner, UnfitError
from hloemit.capture.foreign_modes import refuse_modes
from hloemit.capture.meshes.dtensors import refuse_parts
from hloemit.capture.strategies.function import from_function
from hloemit.lazy.buffers import counted_as, counters_of
from hloemit.lazy.building import Dialect, built
from hloemit.lazy.captured_layouts import Layouts, how_it_lies
from hloemit.lazy.causes import causes
from hloemit.lazy.compiled_module import CompiledModule
from hloemit.lazy.donation import Donation, let_go, marked_among
from hloemit.lazy.door import Device
from hloemit.lazy.launch import flush, sync, trace
from hloemit.lazy.modes import modes
from hloemit.lazy.numbers_of_graphs import lift_numbers
from hloemit.lazy.values import NAME, aliases, is_lazy
from hloemit.optimizers.state import MadeState
from hloemit.program.passes import passes_for, rewritten
from hloemit.program.program import Program
from hloemit.program.pytree_classes import register_holders
from hloemit.python_state.holdings import Holdings, discover
from hloemit.python_state.inventory import StateChangedError
from hloemit.python_state.reached import Reached
from hloemit.recording.known_values import noting_asked
from hloemit.recording.values import cell_of, lock

MOST_PROGRAMS = 256  # of one function; the last ones
MOST_TRIES = 3  # to capture a function that changes Python state, for one signature: it may do so in its first call
MOST_CHANGES = 32  # of what a program was captured with, in as many calls: it is recorded from then on
_CONSTANTS = (int, float, bool, str, complex, type(None))
_AUTOCAST = (NAME, "cpu")  # types of devices whose tensors calls may have
_TYPE = [*map(operator.attrgetter, ("dtype", "shape", "is_cpu", "requires_grad"))]  # one by one, which is faster
_functions: tables.TableOfEach[_Compiled] = tables.TableOfEach(
    "ProgramsOfAFunction", lambda function: len(function._programs), MOST_PROGRAMS
)
_TOO_MUCH = (
    "the function reads so many lists, dicts and objects that a change of one would go unseen: keep large tables in "
    "tensors, in arrays of NumPy, or in lists of plain numbers and strings, or give the function what it needs of them"
)
_UPDATES = ("parameter_mutation", "buffer_mutation", "optimizer_state_mutation", "user_input_mutation")


def compile(
    function: Callable[..., Any] | None = None,
    *,
    full_graph: bool | None = False,
    name: str | None = None,
    max_different_graphs: int | None = None,
    roll: bool = False,
) -> Any:
    """A function, or an ``nn.Module``, whose calls on the device run as one program; of a module a ``CompiledModule``.

    It is captured at its first call, and run from then on without its Python, as long as what it was captured with is
    as it was: shapes and dtypes of the arguments and weights, what code has set on arguments, Python values among
    them, autocast, attributes and hooks of the modules that it holds and of their weights, hooks of all modules, which
    tensors its optimizers step and keep, their hyperparameters (a learning rate may change), variables, globals and
    attributes of objects that its code and what it calls name. Otherwise it is captured again. Modules, optimizers and
    tensors that it reaches are updated, as if it had run.

    A function that cannot be captured is recorded each time and launched as one graph; so is one that changes Python
    state, a counter or a list, one whose result has a gradient, where it takes none itself, one of ``DTensor``s, whose
    collectives are programs of their own, and a call in which it writes into one of two arguments that share memory,
    one with an argument that is no dense tensor with elements, a conjugate or negative view, or one with hooks on its
    gradient, or under a function or dispatch mode, ``saved_tensors_hooks``, a transform of ``torch.func`` or a level of
    forward-mode gradients of the caller's. With ``full_graph`` that raises ``CaptureError``, ``UnsupportedOpError`` or
    ``InputError`` instead.

    Over several devices how arguments and weights lie is a part of that, too; marks that the function puts on them are
    put there before each call.

    More than ``max_different_graphs`` programs raise RuntimeError. ``name`` is for messages. With ``roll`` equal
    stretches in a row, such as the steps of a cell in a Python loop, are compiled as a loop. Without a function, a
    decorator.
    """
    if function is None:
        options: dict[str, Any] = {"full_graph": full_graph, "name": name, "roll": roll}
        return functools.partial(compile, max_different_graphs=max_different_graphs, **options)
    if not callable(function):
        raise InputError(f"compile takes a function or an nn.Module, not {type(function).__name__}")
    if "torch._dynamo" in sys.modules:
        _keep_dynamo_out()
    compiled = _Compiled(function, bool(full_graph), name, max_different_graphs, roll=roll)
    if isinstance(function, nn.Module):
        return CompiledModule(function, compiled)

    @untraced
    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        return compiled(*args, **kwargs)

    return call


def compile_graph(graph: GraphModule) -> Callable[..., Any]:
    """A graph of TorchDynamo's as such a function. Python's numbers in it are arguments of its program.

    TorchDynamo makes another graph for another number; they are one program.
    """
    return _Compiled(graph, full_graph=False, name=None, most=None, lifts_numbers=True)


_TRACED = {"hloemit.torch_xla", "hloemit.base.replicas"}  # collectives of programs, and what these read


@functools.cache
def _keep_dynamo_out() -> None:
    """Have TorchDynamo trace no kernels, which run between its graphs, in backward for one, nor what they call."""
    from hloemit.base.torch_private import leave_untraced  # and with it all of dynamo

    home = Path(__file__).parents[1]
    rooms = [f"hloemit.{each.name}" for each in pkgutil.iter_modules([str(home)])]
    base = [f"hloemit.base.{each.name}" for each in pkgutil.iter_modules([str(home / "base")])]
    for name in sorted({*rooms, *base} - {"hloemit.base", *_TRACED}):
        leave_untraced(name)


def _name(held: Mapping[str, Any]) -> str:
    return str(held["self"]._name)


class _Compiled:
    """The programs of one function, by the signature of a call."""

    def __init__(
        self,
        function: Callable[..., Any],
        full_graph: bool,
        name: str | None,
        most: int | None,
        lifts_numbers: bool = False,
        roll: bool = False,
    ) -> None:
        self._function = function
        self._roll = roll
        self._lifts_numbers = lifts_numbers
        self._full_graph = full_graph
        self._most = most
        self._name = name or getattr(function, "__name__", type(function).__name__)
        self._programs: dict[Any, _Captured | None] = {}  # None: it cannot be captured
        self._failed: dict[Any, int] = {}  # how often Python state kept a signature from being captured
        self._changes = 0  # calls in a row for which something was not as it was captured
        _functions.add(self)

    def __reduce__(self) -> Any:
        """As what it is of: a copy captures programs of its own."""
        return type(self), (self._function, self._full_graph, self._name, self._most, self._lifts_numbers, self._roll)

    @untraced
    @causes("torch_xla.compile", name=_name)
    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        try:
            refuse_modes()
        except CaptureError:
            if self._full_graph:
                raise
            return self._recorded(args, kwargs)
        with lock, Walkable():
            if modes.spread and trace.made:
                flush()  # what is pending lies nowhere yet
            leaves, tree = pytree.tree_flatten((args, kwargs))
            if not all(isinstance(leaf, (Tensor, *_CONSTANTS)) for leaf in leaves):
                register_holders(leaves)  # a capture does, and the tree is that of its program
                leaves, tree = pytree.tree_flatten((args, kwargs))
            plain, renamed = _plain(leaves)
            given = (args, kwargs) if renamed is None else pytree.tree_unflatten(plain, tree)
            try:
                program = self._program((renamed, *_signature(plain, tree)), *given)
                if program is not None:
                    if trace.made:
                        self._launch_pending()
                    return _renamed(program(plain), renamed)
            except UnfitError:
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
        self._launch_pending()
        try:
            found = _Captured(self._function, args, kwargs, self._lifts_numbers, self._roll)
        except StateChangedError:
            self._failed[key] = self._failed.get(key, 0) + 1
            if self._full_graph:
                raise
            if self._failed[key] < MOST_TRIES:
                return None
            found = None
        except (CaptureError, ShardingError, UnsupportedOpError):
            if self._full_graph:
                raise
            found = None
        except HloemitError:
            raise
        except Exception as error:
            if self._full_graph or of_handler(error):
                raise
            return None  # the function's own: recorded, it leaves what eager code leaves until it raises
        return tables.keep(self._programs, key, found, MOST_PROGRAMS)

    @causes(
        "torch_xla.compile clear the pending graph prior calling the target function",
        strength=2,
        name=lambda held: f"{_name(held)}_clear_pending",
    )
    def _launch_pending(self) -> None:
        flush()

    def _recorded(self, args: Any, kwargs: Any) -> Any:
        """Run the function, and launch what it recorded as one graph."""
        before, modes.every_operator = modes.every_operator, False
        try:
            result = self._function(*args, **kwargs)
            sync()
        finally:
            modes.every_operator = before
        return result


def _plain(leaves: list[Any]) -> tuple[list[Any], type | None]:
    """The arguments with plain tensors in the place of those of another name, and that of the first one.

    One that gradients reach and its plain one do not is left, as what no program takes.
    """
    renamed = next((type(leaf) for leaf in leaves if type(leaf) in aliases), None) if aliases else None
    if renamed is None:
        return leaves, None
    plain = [aliases[type(leaf)][0](leaf) if type(leaf) in aliases else leaf for leaf in leaves]
    tensors = [(a, b) for a, b in zip(leaves, plain, strict=True) if isinstance(a, Tensor)]
    return (plain, renamed) if all(a.requires_grad == b.requires_grad for a, b in tensors) else (leaves, None)


def _renamed(result: Any, name: type | None) -> Any:
    """A result whose tensors of the device have a type by another name, as what is computed from such has."""
    if name is None:
        return result
    rename = aliases[name][1]
    return pytree.tree_map(lambda leaf: rename(leaf) if is_lazy(leaf) else leaf, result)


def torch_modes() -> list[Any]:
    """The modes of PyTorch, and of the device, which decide what code records."""
    return [
        torch.is_grad_enabled(),
        torch.is_inference_mode_enabled(),
        torch.get_default_dtype(),
        torch.are_deterministic_algorithms_enabled(),
        *[torch.is_autocast_enabled(kind) and torch.get_autocast_dtype(kind) for kind in _AUTOCAST],
        modes.spread,
    ]


def _signature(leaves: list[Any], tree: Any) -> Any:
    """What decides which program a call runs; raises ``UnfitError``."""
    parts: list[Any] = [tree, *torch_modes()]
    for leaf in leaves:
        if isinstance(leaf, Tensor):
            if leaf.is_conj() or leaf.is_neg():
                raise UnfitError("an argument is a conjugate or a negative view: pass x.resolve_conj().resolve_neg()")
            if leaf.is_meta:
                raise UnfitError("an argument is on meta: it has no elements to compute with")
            kind = type(leaf)
            lies = how_it_lies(leaf) if modes.spread else None
            try:
                laid = None if leaf.is_contiguous() else leaf.stride()
                graded = leaf.requires_grad and (leaf.is_leaf, leaf.retains_grad, leaf.is_leaf and leaf.grad is None)
                parts.append((leaf.shape, leaf.dtype, graded, leaf.device, laid, kind, lies))
                if kind in PLAIN_TENSORS and leaf.__dict__:
                    parts.append(tuple([(name, _said(value)) for name, value in leaf.__dict__.items()]))
            except RuntimeError as error:
                raise UnfitError("an argument is sparse or nested: make it a dense one first") from error
        else:
            parts.append(_said(leaf))
    return tuple(parts)


def _said(value: Any) -> tuple[type, Any]:
    """A Python value of a signature: others than constants are what they are."""
    return type(value), exactly(value) if isinstance(value, _CONSTANTS) else id(value)


class _Captured:
    """One program, where its arguments come from, and what has to be as it was."""

    def __init__(self, function: Callable[..., Any], args: Any, kwargs: Any, lifts_numbers: bool, roll: bool) -> None:
        self._is_graph = lifts_numbers  # TorchDynamo's, whose calls have metrics of their own
        held = discover(function, args, kwargs)
        refuse_parts(held)
        made = _ready(held)
        leaves = pytree.tree_leaves((args, kwargs))
        others = [leaf for leaf in leaves if not isinstance(leaf, (Tensor, *_CONSTANTS))]
        self._reached = Reached(function, [*held.modules.values(), *held.optimizers.values(), *others])
        with locks.held(locks.capturing), noting_asked() as asked, made:
            program = from_function(function, args, kwargs, self._reached)
            if torch.is_grad_enabled() or not lifts_numbers:  # AOTAutograd takes what its graphs give as without
                _refuse_open_gradients(program)
            _count_operators(program)
            program = rewritten(program, passes_for(program, checks=asserts_values(program.module.graph)))
            if lifts_numbers:
                lift_numbers(program)
            program.note_weights()
        weights = [spec for spec in program.inputs if spec.tensor is not None]
        made.drop(keep=_read(program))
        self._graded = [spec.tensor for spec in weights if spec.kind != "hyperparameter"]
        written_in: list[Any] = [spec.tensor for spec in weights if spec.noted and spec.noted.elements is not None]
        self._written_in = [*written_in, *asked.values()]
        _reuse(program)
        self._layouts = Layouts(program, leaves) if modes.spread else None
        self._reached.add()  # what it has imported by now
        if self._reached.is_cut:
            raise CaptureError(_TOO_MUCH)
        self._state = self._reached.read()
        # what a signature knows by its id lives as long
        self._known = others + [value for leaf in leaves if isinstance(leaf, Tensor) for value in vars(leaf).values()]
        self._before = program.bindings.before_call
        self._prepare()
        on_device = [o.device == NAME for o in program.outputs if o.position is not None]
        layouts = self._layouts
        signature, self._executable, _ = built(program, () if layouts is None else layouts.order, roll=roll)
        bindings = dataclasses.replace(program.bindings, before_call=[])  # which have run by then
        tensors = signature, bindings.state, on_device
        door = Device(*tensors) if layouts is None else layouts.door(*tensors, program)
        self._runner = Runner(signature, bindings, door)
        self._values = self._switches()
        self._hooks = LeafHooks(self._graded)

    def holds(self) -> bool:
        """Whether everything that the program was captured with is as it was."""
        same = self._switches() == self._values and self._hooks.are_same()
        if not same or not self._reached.holds(self._state):
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
            *switches(),
            foreign_facts(),
            *map(tuple, GLOBAL_HOOKS),
            *chain.from_iterable([map(get, self._graded) for get in _TYPE]),
            *map(_elements_of, self._written_in),
            *(map(how_it_lies, self._graded) if modes.spread else ()),
        ]

    def _prepare(self) -> None:
        """Read what the optimizers hold, for the call that follows."""
        for action in self._before:
            action()

    def __call__(self, leaves: list[Any]) -> Any:
        if self._layouts is not None:
            self._layouts.mark(leaves)
            if trace.made:  # marks are recorded
                flush()
        given = marked_among(leaves) if Donation.marked and self._layouts is None else []
        start = time.perf_counter_ns()
        run = self._runner.start(leaves, self._executable)
        launched = time.perf_counter_ns()
        result = self._runner.finish(run)
        if self._is_graph:
            metrics.record("RunCachedGraphInputData", launched - start)
            metrics.record("RunCachedGraphOutputData", time.perf_counter_ns() - launched)
        let_go(given)
        return result


def _elements_of(tensor: Tensor) -> Any:
    """What is another one where the elements of a tensor are, which are not looked at on the device."""
    if is_lazy(tensor):
        return version(tensor), cell_of(tensor).value
    return state_of(tensor, looks=tensor.is_cpu)


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


def _count_operators(program: Program) -> None:
    """Count what a capture recorded, once, as what is recorded outside of one is counted each time."""
    ops = [node.target for node in program.module.graph.nodes if isinstance(node.target, OpOverload)]
    for name, count in counters_of(Counter(map(counted_as, ops))).items():
        metrics.counters.add(name, count)


def _ready(held: Holdings) -> MadeState:
    """Let optimizers have their state, all of it on the device, so that no step waits for a step count."""
    made = MadeState(held.optimizers.values())
    for optimizer in held.optimizers.values():
        for parameter, state in optimizer.state.items():
            if isinstance(parameter, Tensor) and is_lazy(parameter):
                for key, value in state.items():
                    if isinstance(value, Tensor) and not is_lazy(value):
                        state[key] = value.to(parameter.device)
    flush()
    return made


def _read(program: Program) -> set[int]:
    """The weights that a program reads, by identity."""
    graph = program.module.graph
    places, live = graph.find_nodes(op="placeholder"), live_nodes(graph)
    return {id(spec.tensor) for spec, place in zip(program.inputs, places, strict=True) if place in live}


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
