"""Capture of modules without ``torch.export``: ATen operators are recorded as the module dispatches them.

``torch.export`` needs a second for its first program in a process, and half a second for a GPT after that. A module of
static shapes needs little of what it does: here it runs once on stand-ins, and every operator that reaches the
dispatcher is recorded, whole as in ``torch.export``'s graphs. What it cannot follow raises ``NotRecordable``, and the
module goes through ``torch.export``. tests/capture/strategies/test_module.py holds that both give the same module.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import torch
from torch import Tensor, nn

from hloemit.base.interrupts import of_handler
from hloemit.base.modules import modules_of, named_modules
from hloemit.base.signature import InputKind
from hloemit.base.tensors import take_attributes
from hloemit.base.torch_private import (
    EXPORTING,
    FLAT_WEIGHTS,
    buffers_of,
    is_wrapper_subclass,
    parameters_of,
    pytree,
)
from hloemit.capture.argument_names import argument_names
from hloemit.capture.caches import emptied
from hloemit.capture.graph_attributes import lift_attributes
from hloemit.capture.opaque_modules import why_opaque
from hloemit.capture.patches import compiling, module_paths
from hloemit.capture.showing import said
from hloemit.capture.states import named as named_states
from hloemit.capture.states import refuse_updated_constants
from hloemit.capture.substitutes import Substitutes
from hloemit.program.program import (
    MUTATION,
    Bindings,
    Program,
    ProgramInput,
    ProgramOutput,
    is_detached,
    lazily_compiled,
    leaf_names,
    overlap,
    refuse_reshaped,
    values_of,
    weight_names,
)
from hloemit.program.pytree_classes import refuse_result, register_holders
from hloemit.python_state.changes import watched
from hloemit.python_state.holdings import Holdings
from hloemit.python_state.inventory import Inventory, attributes_of, registered_in
from hloemit.python_state.reached import Reached
from hloemit.recording.capturing import CaptureTrace
from hloemit.recording.modes import CapturingWhole
from hloemit.recording.packing import LengthsError
from hloemit.recording.stand_in import NotRecordable
from hloemit.recording.trace import Ref
from hloemit.recording.trace_to_graph import CaptureGraph
from hloemit.recording.values import MemoryUseError, type_of
from hloemit.recording.views_among import views_among

_PREFIX = {"parameter": "p_", "buffer": "b_"}  # of placeholders, as torch.export's
_PLAIN = (int, float, bool, str, type(None))


class BelowAutogradError(NotRecordable):
    """Only below autograd can the module be recorded, as functions are: it takes gradients, or transforms functions."""


def record(module: nn.Module, args: Sequence[Any], kwargs: dict[str, Any] | None) -> Program:
    """The program of a module's ``forward``; raises ``NotRecordable``, and leaves the module as it was."""
    trace = CaptureTrace()
    try:
        return _record(trace, module, args, kwargs)
    except NotRecordable as reason:
        if not trace.transforms:
            raise
        raise BelowAutogradError(str(reason)) from reason
    finally:
        trace.forget()


def _record(trace: CaptureTrace, module: nn.Module, args: Sequence[Any], kwargs: dict[str, Any] | None) -> Program:
    opaque = why_opaque({"": module})
    if opaque is not None:
        raise NotRecordable(opaque)
    leaves, tree = values_of(args, kwargs)
    held = Holdings({"": module})
    named = list(named_states(held))
    if any(is_wrapper_subclass(tensor) for *_, tensor in named):
        raise BelowAutogradError("a weight is made of other tensors")
    inputs = [*_states(named), *_arguments(argument_names(module, args, kwargs or {}), leaves)]
    stand_ins = [_stand_in(trace, spec, leaves) for spec in inputs]
    entered = [trace.ref(s) if isinstance(s, Tensor) else None for s in stand_ins]
    memories = [trace.memory_of(s) if isinstance(s, Tensor) else None for s in stand_ins]
    user = stand_ins[len(inputs) - len(leaves) :]
    given_args, given_kwargs = pytree.tree_unflatten(user, tree)
    reached = Reached(None, [module])
    with emptied(reached), _unchanged(module), _replaced(module, inputs, stand_ins), _exporting():
        try:
            with (
                torch.random.fork_rng(devices=[]),
                module_paths(held, trace.enter_modules),
                Substitutes(above=trace, regions=False),
                watched(reached, {"": module}, given_args, given_kwargs),
                said(),
                CapturingWhole(trace),
            ):
                result = module(*given_args, **given_kwargs)
        except (NotRecordable, MemoryUseError, LengthsError):
            raise
        except Exception as error:
            if of_handler(error):
                raise
            raise NotRecordable(str(error)) from error
        finally:
            trace.finish()
        register_holders(result)
        out_values, out_tree = pytree.tree_flatten(result)
        for value in out_values:
            refuse_result(value)
        if not all(isinstance(v, (Tensor, *_PLAIN)) for v in out_values):
            raise NotRecordable("a result is neither a tensor nor a number")
    for spec, stand_in in zip(inputs, stand_ins, strict=True):
        if isinstance(stand_in, Tensor):
            refuse_reshaped(spec.name, _tensor(spec, leaves), stand_in, trace.relaid.get(id(stand_in)))
    outputs: list[tuple[Any, ProgramOutput]] = []
    for spec, stand_in, before, memory in zip(inputs, stand_ins, entered, memories, strict=True):
        now = trace.ref(stand_in) if isinstance(stand_in, Tensor) else None
        if now != before:
            _refuse_shared(_tensor(spec, leaves), [_tensor(other, leaves) for other in inputs if other is not spec])
            updated = ProgramOutput(MUTATION[spec.kind], spec.name, spec.target or spec.name)
            updated.moved = memory is not None and trace.has_left(stand_in, memory)
            outputs.append((now, updated))
    names_of_results, views = leaf_names(out_tree, "output"), views_among(out_values)
    for i, (name, value, view) in enumerate(zip(names_of_results, out_values, views, strict=True)):
        node = trace.result(value) if isinstance(value, Tensor) else value
        detached = is_detached(value, user)
        outputs.append((node, ProgramOutput("user_output", name, position=i, detached=detached, view=view)))
    made = CaptureGraph(trace)
    made.build(list(map(_placeholder, inputs, stand_ins, entered)), [node for node, _ in outputs])
    graph = lazily_compiled(made.graph, made.root)
    if made.is_seeded:
        inputs.insert(0, ProgramInput("seed", "seed"))
    held_under = _attributes(module)
    names = {
        attribute: held_under.get(id(tensor), f"lifted_tensor_{i}")
        for i, (attribute, tensor) in enumerate(made.brought.items())
    }
    lifted = lift_attributes(graph, inputs, at=len(inputs) - len(leaves), names=names)
    refuse_updated_constants(lifted, inputs, [spec for _, spec in outputs])
    weights = weight_names(((name, tensor) for _, name, tensor in named), inputs)
    bindings = Bindings(reached=reached)
    return Program(graph, inputs, [spec for _, spec in outputs], tree, out_tree, bindings, weight_names=weights)


def _placeholder(spec: ProgramInput, stand_in: Any, entered: Ref | None) -> tuple[str, Any, int]:
    """The name of an input in the graph, what it is there, and its slot."""
    name = _PREFIX.get(str(spec.kind), "") + spec.name.replace(".", "_")
    return (name, spec.value, -1) if entered is None else (name, type_of(stand_in).meta(), entered.slot)


def _arguments(names: Sequence[str], leaves: Sequence[Any]) -> Iterator[ProgramInput]:
    for position, (name, leaf) in enumerate(zip(names, leaves, strict=True)):
        if isinstance(leaf, Tensor):
            yield ProgramInput("user_input", name, position=position)
        elif isinstance(leaf, _PLAIN):
            yield ProgramInput(None, name, position=position, value=leaf)
        else:
            raise NotRecordable(f"{name} is a {type(leaf).__name__}")


def _stand_in(trace: CaptureTrace, spec: ProgramInput, leaves: Sequence[Any]) -> Any:
    """What the module is given for an input: a stand-in, or a Python value as it is."""
    if spec.kind is None:
        return spec.value
    tensor = _tensor(spec, leaves)
    stand_in = trace.argument(tensor, held=spec.tensor is not None)
    take_attributes(stand_in, tensor)
    return stand_in.requires_grad_(tensor.requires_grad) if spec.tensor is not None else stand_in


def _tensor(spec: ProgramInput, leaves: Sequence[Any]) -> Any:
    return spec.tensor if spec.tensor is not None else leaves[spec.position or 0]


def _refuse_shared(updated: Tensor, others: Sequence[Any]) -> None:
    """A tensor that is updated may share no memory with another input: stand-ins share none."""
    if any(isinstance(t, Tensor) and overlap(updated, t) for t in others):
        raise NotRecordable("the memory of a tensor is updated that another input shares")


def _attributes(module: nn.Module) -> dict[int, str]:
    """The names of tensors that modules hold as plain attributes, by identity."""
    found = {}
    for path, child in named_modules(module):
        for name, value in vars(child).items():
            if isinstance(value, Tensor):
                found[id(value)] = f"{path}.{name}" if path else name
    return found


def _states(named: Iterable[tuple[InputKind, str, Tensor]]) -> list[ProgramInput]:
    """Each tensor once: a tied one under its last name, as ``torch.export`` has it."""
    found: dict[int, ProgramInput] = {}
    for kind, name, tensor in named:
        found.pop(id(tensor), None)
        found[id(tensor)] = ProgramInput(kind, name, name, tensor=tensor)
    return list(found.values())


@contextlib.contextmanager
def _exporting() -> Iterator[None]:
    """Let code see what ``torch.export`` lets it see: ``torch.compiler.is_exporting()`` is true."""
    before = getattr(torch.compiler, EXPORTING)
    setattr(torch.compiler, EXPORTING, True)
    try:
        with compiling():
            yield
    finally:
        setattr(torch.compiler, EXPORTING, before)


@contextlib.contextmanager
def _replaced(module: nn.Module, states: Sequence[ProgramInput], stand_ins: Sequence[torch.Tensor]) -> Iterator[None]:
    """Give modules the stand-ins for parameters and buffers; raises ``NotRecordable`` where one is replaced meanwhile.

    The tensors themselves stay as they are: a program that runs on them in another thread sees nothing of this.
    """
    by_tensor = {id(spec.tensor): stand_in for spec, stand_in in zip(states, stand_ins, strict=True)}
    tables = [table for m in modules_of(module) for table in (parameters_of(m), buffers_of(m))]
    replaced = [(t, name, t[name], by_tensor[id(t[name])]) for t in tables for name in t if t[name] is not None]
    for table, name, _, stand_in in replaced:
        table[name] = stand_in
    kept = False
    try:
        yield
        kept = all(table.get(name) is stand_in for table, name, _, stand_in in replaced)
    finally:
        for table, name, tensor, _ in replaced:
            table[name] = tensor
    if not kept:
        raise BelowAutogradError("forward replaces a parameter or buffer")  # which a function may


@contextlib.contextmanager
def _unchanged(module: nn.Module) -> Iterator[None]:
    """Raise ``NotRecordable`` where attributes of modules were changed, after giving them back.

    The lists that recurrent layers keep of their parameters follow the stand-ins, and are given back without a word.
    """
    modules = {"": module}
    tables = attributes_of(modules)
    inventory, changed = Inventory(Reached(None), [*tables, *registered_in(modules)]), list[str]()
    try:
        yield
    finally:
        for table in tables:
            table.now.update((name, table.before[name]) for name in FLAT_WEIGHTS if name in table.before)
        changed += inventory.give_back()
    if changed:
        raise BelowAutogradError("forward changes attributes of its modules")  # which are given back
