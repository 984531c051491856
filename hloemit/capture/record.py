"""Capture of modules without ``torch.export``: ATen operators are recorded as the module dispatches them.

``torch.export`` needs a second for its first program in a process, and half a second for a GPT after that. A module of
static shapes needs little of what it does: here it runs once on stand-ins, and every operator that reaches the
dispatcher is recorded, whole as in ``torch.export``'s graphs. What it cannot follow raises ``NotRecordable``, and the
module goes through ``torch.export``. tests/test_record.py holds that both give the same module.
"""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import Iterator, Sequence
from typing import Any

import torch
from torch import Tensor, nn

from hloemit.base.torch_private import EXPORTING, IS_PARAMETER, buffers_of, parameters_of, pytree
from hloemit.capture.discovery import Holdings
from hloemit.capture.holders import register_holders
from hloemit.capture.program import (
    MUTATION,
    Program,
    ProgramInput,
    ProgramOutput,
    lazily_compiled,
    leaf_names,
    overlap,
    values_of,
)
from hloemit.capture.substitutes import Substitutes
from hloemit.capture.surroundings import compiling, module_paths
from hloemit.recording.capturing import CaptureTrace
from hloemit.recording.graph import StepGraph, live_steps
from hloemit.recording.modes import CapturingWhole
from hloemit.recording.stand_in import NotRecordable
from hloemit.recording.trace import Ref, Step
from hloemit.recording.values import Type, cell_of

_PREFIX = {"parameter": "p_", "buffer": "b_", "constant": "c_"}  # of placeholders, as torch.export's
_PLAIN = (int, float, bool, str, type(None))


def record(module: nn.Module, args: Sequence[Any], kwargs: dict[str, Any] | None) -> Program:
    """The program of a module's ``forward``; raises ``NotRecordable``, and leaves the module as it was."""
    if any(isinstance(m, torch.jit.ScriptModule) for m in module.modules()):
        raise NotRecordable("TorchScript asks tensors for their device behind our back")
    leaves, tree = values_of(args, kwargs)
    inputs = [*_states(module), *_arguments(_leaf_names(module, args, kwargs or {}), leaves)]
    trace = CaptureTrace()
    stand_ins = [_stand_in(trace, spec, leaves) for spec in inputs]
    entered = [trace.ref(s) if isinstance(s, Tensor) else None for s in stand_ins]
    user = stand_ins[len(inputs) - len(leaves) :]
    given_args, given_kwargs = pytree.tree_unflatten(user, tree)
    with _unchanged(module), _replaced(module, inputs, stand_ins), _exporting():
        try:
            held = Holdings({"": module})
            with (
                torch.random.fork_rng(devices=[]),
                module_paths(held, trace.enter_modules),
                Substitutes(),
                CapturingWhole(trace),
            ):
                result = module(*given_args, **given_kwargs)
        except NotRecordable:
            raise
        except Exception as error:
            raise NotRecordable(str(error)) from error
        finally:
            trace.finish()
        register_holders(result)
        out_values, out_tree = pytree.tree_flatten(result)
        if not all(isinstance(v, (Tensor, *_PLAIN)) for v in out_values):
            raise NotRecordable("a result is neither a tensor nor a number")
        if any(isinstance(s, Tensor) and s.shape != cell_of(s).type.size for s in user):
            raise NotRecordable("an argument is given another shape")
    outputs: list[tuple[Any, ProgramOutput]] = []
    for spec, stand_in, before in zip(inputs, stand_ins, entered, strict=True):
        now = trace.ref(stand_in) if isinstance(stand_in, Tensor) else None
        if now != before:
            _refuse_shared(_tensor(spec, leaves), [_tensor(other, leaves) for other in inputs if other is not spec])
            outputs.append((now, ProgramOutput(MUTATION[spec.kind], spec.name, spec.target or spec.name)))
    for i, (name, value) in enumerate(zip(leaf_names(out_tree, "output"), out_values, strict=True)):
        node = trace.ref(value) if isinstance(value, Tensor) else value
        outputs.append((node, ProgramOutput("user_output", name, position=i)))
    graph = _ModuleGraph(trace, inputs, _attributes(module))
    graph.build(entered, [node for node, _ in outputs])
    return Program(lazily_compiled(graph.graph), graph.inputs, [spec for _, spec in outputs], tree, out_tree)


class _ModuleGraph(StepGraph):
    """The graph of a module: placeholders for its state, for constants that it brings along, and for arguments."""

    def __init__(self, trace: CaptureTrace, inputs: Sequence[ProgramInput], attributes: dict[int, str]) -> None:
        super().__init__(set())
        self.inputs = list(inputs)
        self._trace = trace
        self._attributes = attributes

    def build(self, entered: Sequence[Ref | None], results: Sequence[Any]) -> None:
        """Append what results depend on."""
        self._needed.update(r.slot for r in results if type(r) is Ref)
        steps = self._trace.step.path()
        live = live_steps(steps, self._needed)
        types = {step.slot: step.out for step in steps if step.call is None}
        known = {ref.slot for ref in entered if ref is not None}
        brought = [step for step in live if step.call is None and step.slot not in known]
        given = next((i for i, spec in enumerate(self.inputs) if spec.position is not None), len(self.inputs))
        for spec, ref in zip(self.inputs[:given], entered[:given], strict=True):
            self._input(spec, ref, types)
        constants = [self._constant(step, i) for i, step in enumerate(brought)]
        for spec, ref in zip(self.inputs[given:], entered[given:], strict=True):
            self._input(spec, ref, types)
        self.inputs[given:given] = constants
        for step in live:
            if step.call is not None:
                self.call(step)
        self.graph.output(tuple([self.ref(r) if type(r) is Ref else r for r in results]))

    def _input(self, spec: ProgramInput, ref: Ref | None, types: dict[int, Type]) -> None:
        name = _PREFIX.get(str(spec.kind), "") + spec.name.replace(".", "_")
        if ref is None:
            self.argument(name, spec.value)
        else:
            self.argument(name, types[ref.slot].meta(), ref.slot)

    def _constant(self, step: Step, index: int) -> ProgramInput:
        tensor = self._trace.constants[step.slot]
        name = self._attributes.get(id(self._trace.sources[step.slot]), f"lifted_tensor_{index}")
        self.argument(f"c_{name.replace('.', '_')}", step.out.meta(), step.slot)
        return ProgramInput("constant", name, name, tensor=tensor)


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
    stand_in = trace.argument(tensor)
    if isinstance(tensor, nn.Parameter):
        setattr(stand_in, IS_PARAMETER, True)
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
    for path, child in module.named_modules():
        for name, value in vars(child).items():
            if isinstance(value, Tensor):
                found[id(value)] = f"{path}.{name}" if path else name
    return found


def _states(module: nn.Module) -> list[ProgramInput]:
    """Parameters, then buffers, each once: a tied one under its last name, as ``torch.export`` has it."""
    found: dict[int, ProgramInput] = {}
    named = [("parameter", *item) for item in module.named_parameters(remove_duplicate=False)]
    named += [("buffer", *item) for item in module.named_buffers(remove_duplicate=False)]
    for kind, name, tensor in named:
        found.pop(id(tensor), None)
        found[id(tensor)] = ProgramInput(kind, name, name, tensor=tensor)
    return list(found.values())


def _leaf_names(module: nn.Module, args: Sequence[Any], kwargs: dict[str, Any]) -> list[str]:
    """The parameter of ``forward`` that each argument is; only arguments that are no containers have such names."""
    try:
        signature = inspect.signature(module.forward)
        bound = signature.bind(*args, **kwargs).arguments
    except (TypeError, ValueError) as error:
        raise NotRecordable(str(error)) from error
    kinds = {signature.parameters[name].kind for name in bound}
    if kinds & {inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD}:
        raise NotRecordable("forward takes any number of arguments")
    if any(not isinstance(v, (torch.Tensor, *_PLAIN)) for v in bound.values()):
        raise NotRecordable("an argument is a container")
    return [*list(bound)[: len(args)], *kwargs]


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
    tables = [table for m in module.modules() for table in (parameters_of(m), buffers_of(m))]
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
        raise NotRecordable("forward replaces a parameter or buffer")


@contextlib.contextmanager
def _unchanged(module: nn.Module) -> Iterator[None]:
    """Raise ``NotRecordable`` where attributes of modules were changed, after giving them back."""
    held: list[tuple[Any, Any]] = []
    seen: set[int] = set()
    for child in module.modules():
        _hold_containers(child.__dict__, held, seen)
    try:
        yield
    finally:
        changed = [(now, before) for now, before in held if not _same_items(now, before)]
        for now, before in changed:
            now.clear()
            (now.update if isinstance(now, dict) else now.extend)(before)
    if changed:
        raise NotRecordable("forward changes attributes of its modules")


def _hold_containers(value: Any, held: list[tuple[Any, Any]], seen: set[int]) -> None:
    """Collect each dict and list below ``value`` with a copy of it."""
    if not isinstance(value, (dict, list, tuple)) or id(value) in seen:
        return
    seen.add(id(value))
    if not isinstance(value, tuple):
        held.append((value, value.copy()))
    for item in value.values() if isinstance(value, dict) else value:
        _hold_containers(item, held, seen)


def _same_items(now: Any, before: Any) -> bool:
    if len(now) != len(before):
        return False
    if isinstance(now, dict):
        return all(a == b and now[a] is before[b] for a, b in zip(now, before, strict=True))
    return all(a is b for a, b in zip(now, before, strict=True))
