"""Capture by ``torch.export``: modules, ``.pt2`` files and ``ExportedProgram``s."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import inspect
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import torch
from torch.export import ExportedProgram
from torch.export.graph_signature import ConstantArgument, OutputKind, SymIntArgument, TensorArgument
from torch.export.graph_signature import InputKind as ExportInputKind
from torch.nn.parameter import is_lazy
from torch.optim.optimizer import register_optimizer_step_pre_hook

from hloemit.base.errors import CaptureError
from hloemit.base.interrupts import of_handler
from hloemit.base.modules import modules_of, named_parameters, parameters_in, tensors_in
from hloemit.base.operators import aten
from hloemit.base.signature import InputKind
from hloemit.base.signature import OutputKind as OurOutputKind
from hloemit.base.tensors import has_storage, parts_of
from hloemit.base.torch_private import OpOverload, is_wrapper_subclass, pytree, schema_of
from hloemit.capture.caches import emptied
from hloemit.capture.caught import refused_all_the_same
from hloemit.capture.exporting import (
    exported_file,
    left_behind,
    moved_modules,
    size_questions,
    small_sizes,
    transforms,
    windows,
)
from hloemit.capture.exporting.effects import without_tokens
from hloemit.capture.exporting.repeated_operands import of_control_flow_apart, own
from hloemit.capture.exporting.replaced_buffers import followed, taken_out
from hloemit.capture.exporting.saved_results import LOST, SavedResults
from hloemit.capture.exporting.size_conditions import conditions_of
from hloemit.capture.exporting.size_functions import functions_of_sizes
from hloemit.capture.exporting.size_lines import is_of_sizes
from hloemit.capture.exporting.weights import marks_of
from hloemit.capture.failure import asks_for_values, failure
from hloemit.capture.opaque_modules import why_opaque
from hloemit.capture.patches import no_thread_failing, uncompiled
from hloemit.capture.quiet import quiet
from hloemit.capture.substitutes import DroppedError, Substitutes
from hloemit.program.program import Program, ProgramInput, ProgramOutput, check_plain, leaf_names, overlap, weight_names
from hloemit.program.pytree_classes import refuse_result, register_holders
from hloemit.python_state.changes import said_afterwards, watched
from hloemit.python_state.holdings import discover
from hloemit.python_state.inventory import Inventory, attributes_of, given_back
from hloemit.python_state.reached import Reached
from hloemit.recording.known_values import followed_by_export
from hloemit.recording.mutation import is_hidden_mutation


def _instance_norm(
    x: torch.Tensor,
    weight: torch.Tensor | None,
    bias: torch.Tensor | None,
    running_mean: torch.Tensor | None,
    running_var: torch.Tensor | None,
    use_input_stats: bool,
    momentum: float,
    eps: float,
    cudnn_enabled: bool,
) -> torch.Tensor:
    """``aten::instance_norm`` with its updates written out: ``torch.export`` keeps it whole, and so loses them.

    A batch norm of every sample's channels as channels of one sample. Source: aten/src/ATen/native/Normalization.cpp.
    """
    samples, channels = x.shape[:2]
    means, variances = (None if s is None else s.repeat(samples) for s in (running_mean, running_var))
    scale, shift = (None if s is None else s.repeat(samples) for s in (weight, bias))
    rows = x.reshape(1, samples * channels, *x.shape[2:])
    y = torch.batch_norm(rows, scale, shift, means, variances, use_input_stats, momentum, eps, cudnn_enabled)
    for statistic, updated in ((running_mean, means), (running_var, variances)):
        if use_input_stats and statistic is not None and updated is not None:
            statistic.copy_(updated.view(samples, channels).mean(0))
    return y.reshape(x.shape)


_INPUT_KINDS: dict[ExportInputKind, InputKind] = {
    ExportInputKind.PARAMETER: "parameter",
    ExportInputKind.BUFFER: "buffer",
    ExportInputKind.CONSTANT_TENSOR: "constant",
    ExportInputKind.USER_INPUT: "user_input",
}
_OUTPUT_KINDS: dict[str, OurOutputKind] = {
    "USER_OUTPUT": "user_output",
    "LOSS_OUTPUT": "user_output",
    "BUFFER_MUTATION": "buffer_mutation",
    "PARAMETER_MUTATION": "parameter_mutation",
    "USER_INPUT_MUTATION": "user_input_mutation",
}


def from_module(
    module: torch.nn.Module, args: Sequence[Any], kwargs: dict[str, Any] | None, dynamic_shapes: Any
) -> Program:
    """Capture a module's ``forward`` by ``torch.export``; raises ``CaptureError`` with torch's reason.

    That is a ``TransformError`` where the program has a transform that ``torch.export`` does not follow.
    """
    if isinstance(module, torch.jit.ScriptModule) or any(map(is_lazy, tensors_in(module))):
        raise CaptureError(str(why_opaque({"": module})))
    register_holders((args, kwargs))
    args, kwargs = _apart(tuple(args), kwargs)
    try:
        return _exported(module, args, kwargs, dynamic_shapes, strict=False)
    except Exception as error:
        if of_handler(error):
            raise
        opaque = why_opaque({"": module})
        if opaque is not None:
            raise CaptureError(opaque) from error
        first = error
    if LOST in str(first):
        try:
            return _exported(module, args, kwargs, dynamic_shapes, strict=False, saved=SavedResults())
        except Exception as error:
            if of_handler(error):
                raise
            first = error
    if transforms.is_of_one(first) or (dynamic_shapes is None and LOST in str(first)):
        raise transforms.TransformError(transforms.TRANSFORM) from first
    if isinstance(first, transforms.TransformError):
        raise first
    if isinstance(first, DroppedError):
        raise CaptureError(str(first)) from None
    alone: torch.nn.Module | None = module
    if isinstance(module, FunctionModule):  # which has run to its end, and was watched, where sizes are the reason
        alone = module.alone() if is_of_sizes(first) else None
    if alone is not None and not asks_for_values(first):
        try:  # by TorchDynamo, which sees what the module keeps outside of its buffers, and numbers made of sizes
            return _exported(alone, args, kwargs, dynamic_shapes, strict=True)
        except Exception as error:
            first.add_note(f"and with strict=True: {type(error).__name__}")
    if isinstance(first, CaptureError):
        raise first
    name = module.name if isinstance(module, FunctionModule) else type(module).__name__
    raise failure(f"torch.export could not capture {name}", first) from first


def _exported(
    module: torch.nn.Module,
    args: Any,
    kwargs: Any,
    dynamic_shapes: Any,
    *,
    strict: bool,
    saved: SavedResults | None = None,
) -> Program:
    with said_afterwards(), contextlib.ExitStack() as around:
        around.enter_context(given_back(Inventory(Reached(None), attributes_of({"": module}))))
        if not strict:  # TorchDynamo would trace the hook, and knows what the first try has registered
            hook = module.register_forward_hook(lambda module, inputs, result: _known(result))
            around.callback(hook.remove)
            kept = followed_by_export(), moved_modules.kept(), of_control_flow_apart(), functions_of_sizes()
            for each in (refused_all_the_same(), no_thread_failing(), Substitutes(), *kept):
                around.enter_context(each)
            if saved is not None:  # under its mode TorchDynamo would never look at a function of PyTorch's again
                around.enter_context(uncompiled())
            if isinstance(module, FunctionModule):
                module.saved = saved
            else:
                around.enter_context(_differentiating(type(module).__name__, lambda tensor: tensor, saved))
                around.enter_context(_without_gradients(module, saved))
        around.enter_context(left_behind.taken_away([*pytree.tree_leaves((args, kwargs)), *tensors_in(module)]))
        around.enter_context(quiet())
        assumed = around.enter_context(size_questions.by_trying())
        asked = around.enter_context(small_sizes.questions())
        exported = torch.export.export(module, args, kwargs, dynamic_shapes=dynamic_shapes, strict=strict)
    program = from_exported(exported)
    found = [*program.conditions, *small_sizes.conditions(exported, asked)]
    found += size_questions.conditions(exported, assumed)
    return dataclasses.replace(program, conditions=tuple(dict.fromkeys(found)))


def _known(result: Any) -> None:
    """Register what holds the results; raise ``DroppedError`` for what ``torch.export`` would give in other parts."""
    register_holders(result)
    try:
        for leaf in pytree.tree_leaves(result):
            refuse_result(leaf)
    except CaptureError as error:
        raise DroppedError(str(error)) from None


def _apart(args: tuple[Any, ...], kwargs: dict[str, Any] | None) -> tuple[tuple[Any, ...], dict[str, Any] | None]:
    """The example arguments, each tensor its own."""
    for leaf in pytree.tree_leaves((args, kwargs)):
        if isinstance(leaf, torch.Tensor):
            check_plain(leaf)
    apart: tuple[tuple[Any, ...], dict[str, Any] | None] = own(
        (args, kwargs), lambda tensor: tensor.detach().clone().requires_grad_(tensor.requires_grad)
    )
    return apart


class FunctionModule(torch.nn.Module):
    """A function as a module whose ``forward`` has the function's own parameters.

    The modules that it holds are its children, so that their weights keep their names.
    """

    def __init__(
        self, function: Callable[..., Any], args: Sequence[Any] = (), kwargs: Mapping[str, Any] = MappingProxyType({})
    ) -> None:
        super().__init__()
        self.name = getattr(function, "__name__", type(function).__name__)
        self.saved: SavedResults | None = None
        held = discover(function)
        for name, module in held.modules.items():
            self.add_module(name.replace(".", "_"), module)
        own = {id(p): (name, p) for name, p in named_parameters(self)}
        mark = marks_of(self)

        def stand_in(tensor: Any) -> Any:
            name, _ = own.get(id(tensor), (None, None))
            if name is not None:
                return self.get_parameter(name)
            if isinstance(tensor, torch.Tensor) and not has_storage(tensor):
                raise transforms.TransformError(transforms.TRANSFORM)
            if type(tensor) in (torch.Tensor, torch.nn.Parameter):
                raise CaptureError(
                    f"{self.name} takes gradients of a {tuple(tensor.shape)} tensor that it holds outside of a module, "
                    "which a function of symbolic sizes cannot: make it an argument, or a module's parameter"
                )
            return tensor

        @functools.wraps(function)
        def forward(*args: Any, **kwargs: Any) -> Any:
            check, follow = _gradients_stay(self.name, parameters_in(self)), followed(self)
            mark()
            objects = [each for each in held.objects.values() if hasattr(each, "__dict__")]  # others by these
            reached = Reached(None, [*held.functions, *objects])
            with (
                contextlib.ExitStack() as after,
                emptied(reached),
                given_back(Inventory(reached, attributes_of(held.modules, objects))),
                watched(reached, {}, args, kwargs, objects),
                self.saved.following() if self.saved else contextlib.nullcontext(),
                _differentiating(self.name, stand_in, self.saved),
            ):
                after.callback(taken_out(self))
                result = follow(function(*args, **kwargs))
            check()
            return result

        forward.__signature__ = _signature_of(function, args, kwargs)  # type: ignore[attr-defined]
        self.forward = forward
        self._function = function

    def alone(self) -> torch.nn.Module:
        """A module of the function and nothing around it, for TorchDynamo, which looks at no frame of hloemit's."""
        made = torch.nn.Module()
        for name, child in self.named_children():
            made.add_module(name, child)
        made.forward = self._function
        return made


def _signature_of(function: Any, args: Sequence[Any], kwargs: Mapping[str, Any]) -> inspect.Signature:
    """A function's own signature; of one that is written in C and has none, a parameter for each argument."""
    try:
        return inspect.signature(function)
    except (TypeError, ValueError):
        positional = [inspect.Parameter(f"arg{i}", inspect.Parameter.POSITIONAL_ONLY) for i in range(len(args))]
        named = [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY) for name in kwargs]
        return inspect.Signature([*positional, *named])


def _training(name: str, what: str) -> CaptureError:
    return DroppedError(
        f"{name} {what}, which a program of symbolic sizes cannot: torch.export drops it. Return what "
        "torch.autograd.grad gives, or lower a program for each size"
    )


def _gradients_stay(name: str, weights: Iterable[torch.Tensor]) -> Callable[[], None]:
    """What raises where one of the weights has another gradient by then."""
    weights = list(weights)
    gradients = [weight.grad for weight in weights]

    def check() -> None:
        if any(weight.grad is not before for weight, before in zip(weights, gradients, strict=True)):
            raise _training(name, "sets .grad")

    return check


@contextlib.contextmanager
def _without_gradients(module: torch.nn.Module, saved: SavedResults | None) -> Iterator[None]:
    """Refuse a ``forward`` that sets ``.grad`` of weights: of their stand-ins, or of those that it has a list of.

    One that replaces buffers is followed.
    """
    follow: list[Callable[[Any], Any]] = []
    mark = marks_of(module)
    checks = [_gradients_stay(type(module).__name__, parameters_in(module))]

    def begin(module: torch.nn.Module, inputs: Any) -> None:
        checks.append(_gradients_stay(type(module).__name__, parameters_in(module)))
        follow.append(followed(module))
        mark()
        if saved is not None:
            state.enter_context(saved.following())
        state.enter_context(watched(reached, {"": module}, inputs, {}))

    def end(module: torch.nn.Module, inputs: Any, result: Any) -> Any:
        for check in checks:
            check()
        state.close()
        take_out(type(module).__name__)
        return follow.pop()(result)

    def fail(module: torch.nn.Module, inputs: Any, result: Any) -> None:
        state.__exit__(*sys.exc_info())  # of nothing, where `end` was called

    reached, take_out = Reached(None, [module]), taken_out(module)
    with contextlib.ExitStack() as state, emptied(reached), contextlib.ExitStack() as hooks:
        hooks.callback(take_out)
        hooks.callback(module.register_forward_pre_hook(begin).remove)
        hooks.callback(module.register_forward_hook(end).remove)
        hooks.callback(module.register_forward_hook(fail, always_call=True).remove)
        yield


@contextlib.contextmanager
def _differentiating(name: str, stand_in: Callable[[Any], Any], saved: SavedResults | None) -> Iterator[None]:
    """While ``torch.export`` runs a function: gradients of its weights are those of their stand-ins.

    A module's weights are exchanged in the module alone. A list of them that was made before has the weights
    themselves, which nothing depends on meanwhile; so has an optimizer, whose step would be empty, and what
    ``backward()`` leaves in the stand-ins' ``.grad`` is forgotten. The latter two are refused. What other threads
    compute meanwhile is left alone.
    """
    backward, grad = torch.autograd.backward, torch.autograd.grad
    thread = threading.get_ident()

    @functools.wraps(grad)
    def grad_of_stand_ins(outputs: Any, inputs: Any, *args: Any, **kwargs: Any) -> Any:
        if threading.get_ident() == thread:
            inputs = pytree.tree_map_only(torch.Tensor, stand_in, inputs)
            if saved is not None:
                saved.settle()
        return grad(outputs, inputs, *args, **kwargs)

    @functools.wraps(backward)
    def refuse(*args: Any, **kwargs: Any) -> None:
        if threading.get_ident() == thread:
            raise _training(name, "calls backward()")
        backward(*args, **kwargs)

    def refuse_step(optimizer: torch.optim.Optimizer, *_: Any) -> None:
        if threading.get_ident() == thread:
            raise _training(name, f"takes a step of {type(optimizer).__name__}")

    hook = register_optimizer_step_pre_hook(refuse_step)
    torch.autograd.backward, torch.autograd.grad = refuse, grad_of_stand_ins
    try:
        yield
    finally:
        torch.autograd.backward, torch.autograd.grad = backward, grad
        hook.remove()


def from_file(path: str | Path) -> Program:
    """Capture what ``torch.export.save`` wrote; raises ``ExportedFileError`` where it cannot be read."""
    return from_exported(exported_file.read(path))


def is_mutating(node: torch.fx.Node) -> bool:
    """Whether a node writes into one of its operands, said by its schema or not."""
    target: Any = node.target
    if not isinstance(target, OpOverload):
        return False
    return schema_of(target).is_mutable or is_hidden_mutation(target, node.args)


def must_retrace(module: torch.fx.GraphModule) -> bool:
    """Whether a graph, or one inside of it, has more than operators: updates in place, autocast's casts, ``vmap``."""
    graphs = [m for m in modules_of(module) if isinstance(m, torch.fx.GraphModule)]
    return any(
        is_mutating(n) or n.target is torch.ops.higher_order.wrap_with_autocast or transforms.is_of_vmap(n)
        for g in graphs
        for n in g.graph.nodes
        if n.op == "call_function"
    )


def _sharing(exported: ExportedProgram) -> str | None:
    """What to say of two held tensors that share memory, where the program updates one; None where none do."""
    held = {**exported.state_dict, **exported.constants}
    weights = [(name, t) for name, t in held.items() if isinstance(t, torch.Tensor)]
    for i, (name, tensor) in enumerate(weights):
        for other, shared in weights[:i]:
            if shared is not tensor and overlap(shared, tensor):
                return (
                    f"{other} and {name} share memory, and the program updates a tensor in place, which no program of "
                    "both can: keep one of them, and make the other in forward, as a view of it"
                )
    return None


def _parts_of(exported: ExportedProgram) -> dict[str, tuple[str, torch.Tensor]]:
    """The tensors that weights are made of with their names (``0.weight.scale``), by the names that PyTorch gives them.

    ``run_decompositions`` makes parametrizations of such weights, which are the tensors in the order of their names.
    """
    parts = {}
    for name, weight in exported.state_dict.items():
        owner, _, last = name.rpartition(".")
        prefix = f"{owner}.parametrizations.{last}" if owner else f"parametrizations.{last}"
        if is_wrapper_subclass(weight):
            parts.update({f"{prefix}.original{i}": part for i, part in enumerate(parts_of(weight, name))})
    return parts


def from_exported(exported: ExportedProgram) -> Program:
    """A program from an ``ExportedProgram``, made functional and free of autocast first."""
    transforms.refuse(exported)
    conditions = conditions_of(exported)
    parts = _parts_of(exported)
    if parts or must_retrace(exported.graph_module):
        of_gradients = windows.put_back(exported)
        try:
            exported = exported.run_decompositions({aten.instance_norm.default: _instance_norm})
        except Exception as error:
            if asks_for_values(error):  # an operator's parts do, which torch.export has kept whole
                raise failure("the program could not be captured", error) from error
            what = "tensors that are made of others" if parts else "in-place updates"
            reason = _sharing(exported) or f"the program's {what} could not be made functional: {error}"
            raise CaptureError(reason) from error
        windows.refuse_gaps(of_gradients, windows.put_back(exported))
    signature, module = exported.graph_signature, exported.graph_module
    tokens = [spec for spec in signature.input_specs if spec.kind is ExportInputKind.TOKEN]
    if tokens:
        module = without_tokens(module, len(tokens))
    has_tokens = len(module.graph.find_nodes(op="placeholder")) == len(signature.input_specs)
    position = 0
    inputs = []
    for spec in signature.input_specs:
        argument = spec.arg
        if spec.kind is ExportInputKind.TOKEN and not has_tokens:
            continue
        if spec.kind not in _INPUT_KINDS:
            raise CaptureError(f"input {argument.name} is a {spec.kind.name.lower()}, which no tensor program can take")
        kind = _INPUT_KINDS[spec.kind]
        if kind == "user_input":
            name = argument.name
            if isinstance(argument, ConstantArgument):
                inputs.append(ProgramInput(None, name, position=position, value=argument.value))
            elif isinstance(argument, (TensorArgument, SymIntArgument)):
                inputs.append(ProgramInput(kind, name, position=position))
            else:
                raise CaptureError(f"input {name} is a {type(argument).__name__}, which is not supported")
            position += 1
            continue
        target = str(spec.target)
        tensor = exported.constants[target] if target in exported.constants else exported.state_dict[target]
        name, tensor = parts.get(target, (target, tensor))
        inputs.append(ProgramInput(kind, name, name, tensor=tensor))

    tree = exported.call_spec.out_spec
    names = iter(leaf_names(tree, "output"))
    position = 0
    outputs = []
    for out in signature.output_specs:
        if out.kind is OutputKind.TOKEN and not has_tokens:
            continue
        if out.kind.name not in _OUTPUT_KINDS:
            raise CaptureError(f"outputs of kind {out.kind.name} are not supported")
        kind_out = _OUTPUT_KINDS[out.kind.name]
        if out.kind in (OutputKind.USER_OUTPUT, OutputKind.LOSS_OUTPUT):
            outputs.append(ProgramOutput(kind_out, next(names), position=position))
            position += 1
        else:
            outputs.append(ProgramOutput(kind_out, str(out.target), str(out.target)))
    program = Program(module, inputs, outputs, exported.call_spec.in_spec, tree, conditions=conditions)
    named = (parts.get(name, (name, tensor)) for name, tensor in exported.state_dict.items())
    program.weight_names = weight_names(named, inputs)
    return program
