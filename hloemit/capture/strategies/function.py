"""Capture of functions by dispatch: what runs through autograd, in-place updates and optimizers becomes one graph.

``torch.export`` captures above autograd, so a function that calls ``loss.backward()`` needs another way: its modules,
optimizer states and inputs are swapped for stand-ins, and the function runs once (``tracers.py``).
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

import torch
from torch import nn

from hloemit.base.dtypes import type_string
from hloemit.base.errors import CaptureError
from hloemit.base.live_nodes import live_nodes, origin, output_node
from hloemit.base.operators import aten
from hloemit.base.signature import InputKind
from hloemit.base.torch_private import accumulation_hooks_of, backward_hooks_of, pytree
from hloemit.capture.attributes import append_placeholder, lift_attributes
from hloemit.capture.discovery import Holdings, discover
from hloemit.capture.distributed_tensors import refuse_distributed
from hloemit.capture.failure import failure
from hloemit.capture.hyperparameters import Constants, lifted
from hloemit.capture.opaque import why_opaque
from hloemit.capture.optimizer import actions, ensure_state, state_tensors, traceable
from hloemit.capture.passes.loops import settle
from hloemit.capture.patches import compiling, entry_gradients, module_attributes, swapped, without_onednn
from hloemit.capture.program import (
    MUTATION,
    Bindings,
    Program,
    ProgramInput,
    ProgramOutput,
    check_dense,
    leaf_names,
    overlap,
    refuse_reshaped,
    values_of,
)
from hloemit.capture.python_state import watched
from hloemit.capture.pytree_classes import refuse_holders, refuse_subclasses, register_holders
from hloemit.capture.strategies.tracers import NestedFunctionsError, Recording, Tracer
from hloemit.capture.substitutes import Substitutes
from hloemit.capture.weight_names import weight_names
from hloemit.recording.computed_numbers import NUMBERS
from hloemit.recording.stand_in import NotRecordable

_COMPUTED = (torch.Tensor, *NUMBERS)  # results that the graph computes


@dataclass
class _State:
    """A tensor that the function reaches by itself.

    ``widened``: step counts are computed in f64, as eager Python floats are, so that bias corrections agree.
    """

    kind: InputKind
    name: str
    tensor: torch.Tensor
    widened: bool = field(init=False)
    shape: torch.Size = field(init=False)
    dtype: torch.dtype = field(init=False)

    def __post_init__(self) -> None:
        # while the function runs, a tensor is its stand-in, which is wide already
        self.widened = self.kind == "optimizer_state" and self.tensor.ndim == 0 and self.tensor.dtype is torch.float32
        self.shape, self.dtype = self.tensor.shape, torch.float64 if self.widened else self.tensor.dtype


_CASTS = (aten._to_copy.default, aten.to.dtype)


def from_function(function: Callable[..., Any], args: Sequence[Any], kwargs: dict[str, Any] | None) -> Program:
    """Run ``function`` once on stand-ins and record what it does, gradients and in-place updates included."""
    try:
        return record_function(function, args, kwargs)
    except NotRecordable:
        return trace_function(function, args, kwargs)


def record_function(function: Callable[..., Any], args: Sequence[Any], kwargs: dict[str, Any] | None) -> Program:
    """The program of a function; raises ``NotRecordable`` where it asks for values."""
    capture = _FunctionCapture(function, args, kwargs)
    try:
        return capture.program(Recording())
    except NestedFunctionsError:
        return capture.with_regions()
    except NotRecordable:
        if not capture.lift(moving=False):
            raise
    return capture.program(Recording())  # a hyperparameter that moves decides what the optimizer does


def trace_function(function: Callable[..., Any], args: Sequence[Any], kwargs: dict[str, Any] | None) -> Program:
    """The same, by ``make_fx``: values that are asked for are symbols."""
    from hloemit.capture.strategies.symbolic import Symbolic  # and with it sympy

    capture = _FunctionCapture(function, args, kwargs)
    capture.lift(moving=False)
    try:
        return capture.program(Symbolic())
    except NestedFunctionsError as nested:
        try:
            return capture.with_regions()
        except NotRecordable:
            raise failure(capture.failed, nested.__cause__ or nested) from nested  # type: ignore[arg-type]
    except CaptureError:
        refuse_subclasses(list(map(_argument_name, leaf_names(capture.in_tree, "arg"))), capture.leaves)
        raise


class _FunctionCapture:
    def __init__(self, function: Callable[..., Any], args: Sequence[Any], kwargs: dict[str, Any] | None) -> None:
        self.function = function
        self.leaves, self.in_tree = values_of(args, kwargs)
        self.held = discover(function, args, kwargs)
        refuse_distributed(chain(self.held.tensors.values(), *(m.parameters() for m in self.held.modules.values())))
        opaque = why_opaque(self.held.modules)
        if opaque is not None:
            raise CaptureError(opaque)
        for optimizer in self.held.optimizers.values():
            ensure_state(optimizer)
        self.states = list(_states(self.held))
        self.parameters = [s for s in self.states if _is_leaf(s.tensor)]
        self.rates = lifted(self.held.optimizers, moving=True)
        self.user = [(i, leaf) for i, leaf in enumerate(self.leaves) if isinstance(leaf, torch.Tensor)]
        names = leaf_names(self.in_tree, "arg")
        self.graded = [_State("constant", _argument_name(names[i]), leaf) for i, leaf in self.user if _is_leaf(leaf)]
        _refuse_overlap([s.tensor for s in self.states] + [leaf for _, leaf in self.user])
        self._regions = any(  # which gradients need that are taken in the function
            t.requires_grad for t in (*(s.tensor for s in self.states), *(leaf for _, leaf in self.user))
        )
        self.numbers: dict[int, int] = {}  # of 0-d arguments that decide how many results there are: their values
        self.out_tree: pytree.TreeSpec | None = None
        self.out_values: list[Any] = []

    def lift(self, *, moving: bool) -> bool:
        """Decide anew which hyperparameters are arguments; whether others are now."""
        before, self.rates = self.rates, lifted(self.held.optimizers, moving=moving)
        return len(before) != len(self.rates)

    @property
    def failed(self) -> str:
        """What to say where it could not be done."""
        return f"the function {getattr(self.function, '__name__', type(self.function).__name__)} could not be captured"

    def with_regions(self) -> Program:
        """The program, whose control flow is recorded where it stands, whether or not anything takes gradients."""
        self._regions = True
        return self.program(Recording())

    def program(self, tracer: Tracer) -> Program:
        """The captured program; raises ``NotRecordable`` where the tracer cannot follow the function."""
        given = [
            *(s.tensor for s in self.states),
            *(s.tensor for s in (*self.parameters, *self.graded)),  # a gradient that may stand at entry
            *(rate.tensor for rate in self.rates),
            *(leaf for _, leaf in self.user),
        ]
        try:
            with compiling():
                graph = tracer.trace(lambda values: self._run(tracer, values), given, self.held)
        except NotRecordable:
            raise
        except Exception as error:
            raise failure(self.failed, error) from error
        settle(graph.graph)
        return self._finish(graph)

    # Tracing

    @property
    def _groups(self) -> list[int]:
        return [len(g) for g in (self.states, [*self.parameters, *self.graded], self.rates, self.user)]

    def _run(self, tracer: Tracer, values: Sequence[torch.Tensor]) -> Any:
        """Run the function on stand-ins: what states, gradients, rates and inputs are afterwards, and its results."""
        states, grads, rates, inputs = _split(values, self._groups)
        with contextlib.ExitStack() as undo:
            stand_ins = [_stand_in(s, value) for s, value in zip(self.states, states, strict=True)]
            undo.enter_context(swapped([s.tensor for s in self.states], stand_ins))
            grads, of_user = grads[: len(self.parameters)], grads[len(self.parameters) :]
            undo.enter_context(entry_gradients([s.tensor for s in self.parameters], grads))
            for optimizer in self.held.optimizers.values():
                undo.enter_context(traceable(optimizer))
            given = [r.stand_in(value, tracer.refused) for r, value in zip(self.rates, rates, strict=True)]
            undo.enter_context(without_onednn())
            undo.enter_context(Substitutes(self._number, regions=tracer.has_regions and self._regions))
            replaced = undo.enter_context(module_attributes(self.held))
            result, user = self._call(inputs, of_user)
            self.reshaped = [((v.shape, v.dtype), tracer.where_relaid(v)) for v in user]
            register_holders(result)
            refuse_holders(result)
            out_values, self.out_tree = pytree.tree_flatten(result)
            with torch.no_grad():
                self.out_devices = [v.device.type if isinstance(v, torch.Tensor) else "" for v in out_values]
                self.out_values = out_values
                results = [tracer.result(v) for v in out_values if isinstance(v, _COMPUTED)]
                finals = [tracer.plain(_final(s, replaced(s.tensor))) for s in self.states]
                left = [s.tensor.grad for s in self.parameters]
                left += [v.grad for v, (_, original) in zip(user, self.user, strict=True) if _is_leaf(original)]
                left = [None if g is None else tracer.plain(g) for g in left]
                rates_left = [
                    tracer.plain(value if r.value is number else r.value) if isinstance(r.value, _COMPUTED) else None
                    for r, number, value in zip(self.rates, given, rates, strict=True)
                ]
                mutated = [tracer.plain(v) for v in user]
            return finals, left, rates_left, mutated, results

    def _call(
        self, inputs: Sequence[torch.Tensor], gradients: Sequence[torch.Tensor]
    ) -> tuple[Any, list[torch.Tensor]]:
        """Call the function on stand-ins: its result, and the stand-ins of its tensors."""
        leaves, user, of_leaves = list(self.leaves), [], iter(gradients)
        for (i, original), value in zip(self.user, inputs, strict=True):
            leaves[i] = value.requires_grad_(original.requires_grad)
            user.append(leaves[i])
            if _is_leaf(original):
                leaves[i].grad = next(of_leaves)
            if original.requires_grad and not original.is_leaf:
                leaves[i] = leaves[i].clone()
        self.given = leaves
        args, kwargs = pytree.tree_unflatten(leaves, self.in_tree)
        with watched(self.function, self.held.modules, args, kwargs):
            return self.function(*args, **kwargs), user

    def _number(self, tensor: torch.Tensor) -> int | None:
        """The value of a 0-d argument, which the program is captured for, as for the value of a Python number."""
        found = next((i for i, leaf in enumerate(self.given) if leaf is tensor), None)
        if found is None or tensor.is_floating_point():
            return None
        self.numbers[found] = int(self.leaves[found])
        return self.numbers[found]

    # What the graph's inputs and outputs are

    def _finish(self, graph: torch.fx.GraphModule) -> Program:
        placeholders = [n for n in graph.graph.nodes if n.op == "placeholder"]
        seeds = [n for n in placeholders if n.name == "seed"]
        state_nodes, grad_nodes, rate_nodes, user_nodes = _split(placeholders[len(seeds) :], self._groups)
        output = output_node(graph.graph)
        finals, left, rates_left, mutated, results = _regroup(output.args[0], self._groups)
        for rate, entry, final in zip(self.rates, rate_nodes, rates_left, strict=True):
            if final is None or not _same_value(final, entry):
                raise CaptureError(f"the function changes {rate.said}: step its scheduler outside")
        results = [origin(n) for n in results]
        outputs: list[tuple[Any, ProgramOutput]] = []
        stepped = set()
        for state, entry, final in zip(self.states, state_nodes, finals, strict=True):
            if not _same_value(final, entry):
                outputs.append((final, ProgramOutput(MUTATION[state.kind], state.name, state.name)))
                stepped.add(state.name)
        read = _reached([n for n, _ in outputs] + results + mutated + [g for g in left if g is not None])
        clear: list[torch.Tensor] = []
        graded = [*self.parameters, *self.graded]
        for i, (state, entry, final) in enumerate(zip(graded, grad_nodes, left, strict=True)):
            name = f"{state.name}.grad"
            if final is not None and _same_value(final, entry):
                continue
            if i >= len(self.parameters) and final is None:
                continue  # an argument's, which had none to begin with
            if final is None or (state.name in stepped and entry not in read):
                clear.append(state.tensor)  # zeroed by the function, or consumed by its optimizer
            else:
                outputs.append((origin(final), ProgramOutput("gradient", name, name)))
        inputs = [ProgramInput("seed", "seed") for _ in seeds]
        inputs += [ProgramInput(s.kind, s.name, s.name, tensor=s.tensor) for s in self.states]
        inputs += [ProgramInput("gradient", f"{s.name}.grad", f"{s.name}.grad") for s in graded]
        inputs += [ProgramInput("hyperparameter", rate.name, rate.name, tensor=rate.tensor) for rate in self.rates]
        names = leaf_names(self.in_tree, "arg")
        inputs += [
            ProgramInput(
                "user_input" if i not in self.numbers else None,
                _argument_name(names[i]),
                position=i,
                value=self.numbers.get(i),
            )
            for i, _ in self.user
        ]
        for (i, given), (now, where) in zip(self.user, self.reshaped, strict=True):
            refuse_reshaped(_argument_name(names[i]), given, now, where)
        for (i, _), entry, final in zip(self.user, user_nodes, mutated, strict=True):
            if not _same_value(final, entry):
                name = _argument_name(names[i])
                outputs.append((origin(final), ProgramOutput("user_input_mutation", name, name)))
        assert self.out_tree is not None
        tensors = iter(results)
        for position, (name, value) in enumerate(
            zip(leaf_names(self.out_tree, "output"), self.out_values, strict=True)
        ):
            node = next(tensors) if isinstance(value, _COMPUTED) else value
            device, is_number = self.out_devices[position], isinstance(value, NUMBERS)
            spec = ProgramOutput("user_output", name, position=position, is_number=is_number, device=device)
            outputs.append((node, spec))
        output.args = (tuple(n for n, _ in outputs),)
        # leaves that are Python values still have a place in the caller's tree
        constants = [(i, leaf) for i, leaf in enumerate(self.leaves) if not isinstance(leaf, torch.Tensor)]
        for i, leaf in constants:
            append_placeholder(graph.graph, f"constant{i}")
            inputs.append(ProgramInput(None, _argument_name(names[i]), position=i, value=leaf))
        lift_attributes(graph, inputs)
        live = live_nodes(graph.graph)
        for (i, _), entry in zip(self.user, user_nodes, strict=True):
            if i in self.numbers:
                if not live.isdisjoint(entry.users):
                    name = _argument_name(names[i])
                    raise CaptureError(f"{name} decides how many results there are, and is computed with")
                entry.meta["val"] = self.numbers[i]
        gradients = {f"{s.name}.grad": s.tensor for s in self.parameters}
        bindings = Bindings(gradients=gradients)
        program = Program(graph, inputs, [spec for _, spec in outputs], self.in_tree, self.out_tree, bindings)
        program.weight_names = weight_names(((name, tensor) for _, name, tensor in _named(self.held)), inputs)
        self._add_actions(program, clear)
        return program

    def _add_actions(self, program: Program, clear: list[torch.Tensor]) -> None:
        rates = self.rates
        for name, optimizer in self.held.optimizers.items():
            program.bindings.before_call.append(Constants(name, optimizer, rates).check)
            before, after = actions(optimizer)
            program.bindings.before_call += before
            program.bindings.after_call += after
        program.bindings.before_call += [rate.read for rate in rates]
        if clear:

            def clear_gradients() -> None:
                for parameter in clear:
                    parameter.grad = None

            program.bindings.after_call.append(clear_gradients)


def _named(held: Holdings) -> Iterator[tuple[InputKind, str, torch.Tensor]]:
    """Parameters and buffers of the modules by all of their names; of several modules each name begins with its own."""
    for owner, module in held.modules.items():
        prefix = f"{owner}." if len(held.modules) > 1 else ""
        for name, parameter in module.named_parameters(remove_duplicate=False):
            yield "parameter", prefix + name, parameter
        for name, buffer in module.named_buffers(remove_duplicate=False):
            yield "buffer", prefix + name, buffer


def _states(held: Holdings) -> Iterator[_State]:
    """Every tensor that the function holds, once, under its first name."""
    seen: set[int] = set()

    def new(tensor: torch.Tensor) -> bool:
        fresh = id(tensor) not in seen
        seen.add(id(tensor))
        return fresh

    owner: dict[int, str] = {}
    for kind, name, tensor in _named(held):
        if new(tensor):
            if kind == "parameter":
                owner[id(tensor)] = name
            yield _State(kind, name, tensor)
    for name, tensor in held.tensors.items():
        if new(tensor):
            owner[id(tensor)] = name
            yield _State("parameter" if isinstance(tensor, nn.Parameter) else "constant", name, tensor)
    for optimizer_name, optimizer in held.optimizers.items():
        for g, group in enumerate(optimizer.param_groups):
            for i, parameter in enumerate(group["params"]):
                name = owner.setdefault(id(parameter), f"{optimizer_name}.param_groups.{g}.params.{i}")
                if new(parameter):
                    yield _State("parameter", name, parameter)
                for key, value in state_tensors(optimizer, parameter).items():
                    if new(value):
                        yield _State("optimizer_state", f"{optimizer_name}.state.{name}.{key}", value)
            for key, value in group.items():
                if isinstance(value, torch.Tensor) and new(value):
                    yield _State("optimizer_state", f"{optimizer_name}.param_groups.{g}.{key}", value)


def _stand_in(state: _State, value: torch.Tensor) -> torch.Tensor:
    if state.widened:
        value = value.to(torch.float64)
    if isinstance(state.tensor, nn.Parameter):
        value = nn.Parameter(value, requires_grad=state.tensor.requires_grad)
    else:
        value = value.requires_grad_(state.tensor.requires_grad)
    for hook in (backward_hooks_of(state.tensor) or {}).values():
        value.register_hook(hook)
    for hook in (accumulation_hooks_of(state.tensor) or {}).values():
        value.register_post_accumulate_grad_hook(hook)
    return value


def _is_leaf(tensor: torch.Tensor) -> bool:
    return tensor.requires_grad and tensor.is_leaf


def _final(state: _State, value: torch.Tensor) -> torch.Tensor:
    """What a state is when the function has returned."""
    if (value.shape, value.dtype) != (state.shape, state.dtype):
        raise ValueError(
            f"the function changes {state.name} from {type_string(state.shape, state.dtype)} to "
            f"{type_string(value.shape, value.dtype)}: a state keeps its type"
        )
    return value.to(torch.float32) if state.widened else value


def _refuse_overlap(tensors: Sequence[torch.Tensor]) -> None:
    """Two different tensors of one storage cannot both be followed through in-place updates."""
    by_storage: dict[int, list[torch.Tensor]] = {}
    for tensor in tensors:
        check_dense(tensor)
        others = by_storage.setdefault(tensor.untyped_storage().data_ptr(), [])
        for other in others:
            if other is not tensor and overlap(other, tensor):
                raise CaptureError(
                    f"two tensors of the program, {tuple(other.shape)} and {tuple(tensor.shape)}, share memory: "
                    "clone one of them"
                )
        others.append(tensor)


def _same_value(final: Any, entry: torch.fx.Node) -> bool:
    """Whether a final value is the entry value, but for identities and the widening of step counts."""
    node = origin(final)
    while node is not entry and isinstance(node, torch.fx.Node) and node.target in _CASTS and _holds(node, entry):
        node = origin(node.args[0])
    return node is entry


def _holds(node: torch.fx.Node, entry: torch.fx.Node) -> bool:
    """Whether a float dtype has all values of another."""
    wide, narrow = node.meta["val"].dtype, entry.meta["val"].dtype
    return wide.is_floating_point and torch.promote_types(wide, narrow) == wide


def _reached(nodes: Sequence[Any]) -> set[torch.fx.Node]:
    """Everything that the given nodes depend on."""
    reached: set[torch.fx.Node] = set()
    pending = [n for n in nodes if isinstance(n, torch.fx.Node)]
    while pending:
        node = pending.pop()
        if node not in reached:
            reached.add(node)
            pending.extend(node.all_input_nodes)
    return reached


def _split(items: Sequence[Any], counts: Sequence[int]) -> list[list[Any]]:
    it = iter(items)
    return [[next(it) for _ in range(count)] for count in counts]


def _regroup(flat: Any, counts: Sequence[int]) -> list[list[Any]]:
    """The graph's outputs as the groups that ``_trace`` returned; the last group takes the rest."""
    leaves = pytree.tree_leaves(flat, is_leaf=lambda x: x is None)
    groups = _split(leaves, counts)
    return [*groups, leaves[sum(counts) :]]


def _argument_name(path: str) -> str:
    """``arg_0.1`` (positional argument 1) -> ``arg1``, ``arg_1.mask`` (keyword argument) -> ``mask``."""
    head, _, rest = path.partition(".")
    if head == "arg_1":
        return rest
    return f"arg{rest}" if rest else path
