"""Where a compiled program parts from eager PyTorch: the first ATen node, and in it the first StableHLO operator."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import torch
from torch.fx import Node

from hloemit.base.errors import InputError
from hloemit.base.live_nodes import operand_types, operator_name
from hloemit.base.source_lines import module_path, user_frame
from hloemit.base.torch_private import pytree
from hloemit.debugging.agreement import Gap, gap
from hloemit.debugging.steps import Call, alone, captured, eager_values, family, has_sizes, steps, up_to
from hloemit.debugging.values import batches, batches_of, taps_of, values_at
from hloemit.inspection.comparison import describe
from hloemit.inspection.graph import read
from hloemit.ir.intermediate_results import with_results
from hloemit.ir.serialization import as_text
from hloemit.runtime.interpreter import Interpreter, InterpreterError
from hloemit.stages.lowered import Lowered, lower_program

Verdict = Literal["agrees", "operator", "accumulates", "capture", "fast path"]
Run = Callable[[Lowered, Sequence[Any]], list[torch.Tensor]]  # a consumer: what a program gives for flat arguments


@dataclass(frozen=True)
class Report:
    """What was found.

    ``operator``: a node whose own result parts on eager's operands. ``accumulates``: nodes part, and none of them by
    itself. ``capture``: the captured graph, run by eager PyTorch, parts from the model. ``fast path``: it does, but not
    without the fast paths that eager takes in layers of Transformers, which leave other numbers in padded rows.
    ``stablehlo`` is the first op of the node that parts from StableHLO's reference interpreter, "" where none does.
    """

    verdict: Verdict
    checked: int = 0
    node: str = ""
    operator: str = ""
    operands: str = ""
    path: str = ""
    line: str = ""
    gap: Gap | None = None
    stablehlo: str = ""
    stablehlo_gap: Gap | None = None
    remark: str = ""

    def __str__(self) -> str:
        return "\n".join(_lines(self))


def _lines(report: Report) -> Iterator[str]:
    where = [f"    {word} {text}" for word, text in (("at", report.line), ("in", report.path)) if text]
    if report.verdict == "agrees":
        yield f"all {report.checked} operators agree with eager PyTorch"
    elif report.verdict in ("capture", "fast path"):
        yield f"the captured graph parts from the model in eager PyTorch: {report.gap}"
    else:
        first = "the first operator that parts" if report.verdict == "operator" else "the first result that parts"
        yield f"{first} is {report.operator}({report.operands}), node {report.node}"
        yield from where
        yield f"    {report.gap}"
    if report.stablehlo:
        yield f"in it, {report.stablehlo} parts from StableHLO's reference interpreter"
        yield f"    {report.stablehlo_gap}"
    if report.remark:
        yield report.remark


def bisect(
    target: Any,
    call: Call,
    tolerance: float | None = None,
    device: str | None = None,
    run: Run | None = None,
    dynamic_shapes: Any = None,
) -> Report:
    """Find where a program parts from eager PyTorch on the arguments of a call.

    Programs that give the results of the steps so far are compiled, for ``device`` or by ``run``, for another consumer.
    Raises ``InputError`` for a program that draws random numbers.
    """
    program = captured(target, call, dynamic_shapes)
    expected = eager_values(program, call)
    nodes = [node for node in steps(program) if has_sizes(node)]
    execute = run or (lambda lowered, args: _compiled(lowered, args, device))
    first: tuple[Node, Gap] | None = None
    checked = 0
    for batch in batches(nodes, lambda node: node.meta["val"].nbytes):
        lowered = lower_program(up_to(program, batch))
        if any(lowered.signature.inputs_of("seed")):
            raise InputError("the program draws random numbers, which no two generators share: call model.eval() first")
        results = execute(lowered, [*pytree.tree_leaves(call)])
        for node, actual in zip(batch, results, strict=True):
            found = gap(actual, expected[node], tolerance)
            if found is None:
                checked += 1
                continue
            first = first or (node, found)
            if (own := _by_itself(node, expected, execute, tolerance)) is not None:
                return _of_operator(node, own, expected, execute, tolerance, checked)
    if first is not None:
        remark = (
            "no operator parts by itself, on eager's operands: errors grow on the way. "
            "Give a larger --tolerance, or see docs/numerics.md"
        )
        return _about(first[0], "accumulates", first[1], checked, remark=remark)
    return _of_capture(program, target, call, expected, tolerance, checked)


def _compiled(lowered: Lowered, leaves: Sequence[Any], device: str | None) -> list[torch.Tensor]:
    args, kwargs = pytree.tree_unflatten(list(leaves), lowered.signature.in_tree)
    results: list[torch.Tensor] = lowered.compile(device)(*args, **kwargs)
    return results


def _by_itself(node: Node, values: dict[Node, Any], execute: Run, tolerance: float | None) -> Gap | None:
    """How far a node's result is off when it is given what eager gives for its operands."""
    program, arguments = alone(family(node), [node], values)
    (actual,) = execute(lower_program(program), arguments)
    return gap(actual, values[node], tolerance)


def _about(node: Node, verdict: Verdict, found: Gap, checked: int, **more: Any) -> Report:
    frame = user_frame(node.meta.get("stack_trace"))
    source = family(node)[0]
    return Report(
        verdict=verdict,
        checked=checked,
        node=node.name,
        operator=operator_name(source),
        operands=operand_types(source),
        path=module_path(node),
        line=str(frame) if frame is not None else "",
        gap=found,
        **more,
    )


def _of_operator(
    node: Node, found: Gap, values: dict[Node, Any], execute: Run, tolerance: float | None, checked: int
) -> Report:
    """Which of the node's StableHLO operators computes something else than the reference interpreter."""
    program, arguments = alone(family(node), [node], values)
    lowered = lower_program(program)
    tensors = [a for a, spec in zip(arguments, program.inputs, strict=True) if spec.kind is not None]
    try:
        op, own = _first_op(lowered, tensors, tolerance)
    except InterpreterError as error:
        return _about(
            node, "operator", found, checked, remark=f"StableHLO's reference interpreter cannot say more: {error}"
        )
    if op:
        return _about(node, "operator", found, checked, stablehlo=op, stablehlo_gap=own)
    remark = (
        "each of its StableHLO operators computes what the reference interpreter does: what it was lowered to is "
        f"another function\n{as_text(lowered.module)}"
    )
    return _about(node, "operator", found, checked, remark=remark)


def _first_op(lowered: Lowered, tensors: list[Any], tolerance: float | None) -> tuple[str, Gap | None]:
    graph = read(lowered.module)
    taps = taps_of(graph)
    interpreter = Interpreter()
    try:
        for batch in batches_of(graph, [tap for tap, _ in taps]):
            actual = values_at(lowered, graph, batch, (tuple(tensors), {}))
            expected = interpreter.run(as_text(with_results(lowered.module, batch)), tensors)
            for (place, _), a, e in zip(batch, actual, expected, strict=True):
                if (found := gap(a, e, tolerance)) is not None:
                    return describe(graph.main.block.operators[place]), found
    finally:
        interpreter.close()
    return "", None


# The captured graph itself


def _of_capture(
    program: Any, target: Any, call: Call, values: dict[Node, Any], tolerance: float | None, checked: int
) -> Report:
    """Whether the captured graph, run by eager PyTorch, gives what the model gives; a step that trains is not run."""
    if program.bindings.trains:
        return Report("agrees", checked)
    found = _of_model(program, target, call, values, tolerance)
    if found is None:
        return Report("agrees", checked)
    enabled = torch.backends.mha.get_fastpath_enabled()
    torch.backends.mha.set_fastpath_enabled(False)
    try:
        slow = _of_model(program, target, call, values, tolerance)
    finally:
        torch.backends.mha.set_fastpath_enabled(enabled)
    if enabled and slow is None:
        remark = (
            "by design: eager PyTorch takes a fast path here, which leaves other numbers in padded rows; without it, "
            "torch.backends.mha.set_fastpath_enabled(False), all agree"
        )
        return Report("fast path", checked, gap=found, remark=remark)
    return Report("capture", checked, gap=found, remark="all operators agree with the graph: report this, please")


def _of_model(program: Any, target: Any, call: Call, values: dict[Node, Any], tolerance: float | None) -> Gap | None:
    (output,) = [n for n in program.module.graph.nodes if n.op == "output"]
    given = pytree.tree_leaves(output.args[0], is_leaf=lambda x: x is None)
    leaves = pytree.tree_leaves(_eager(target, call))
    for node, spec in zip(given, program.outputs, strict=True):
        if spec.kind == "user_output" and isinstance(node, Node) and isinstance(leaves[spec.position], torch.Tensor):
            found = gap(values[node], leaves[spec.position].detach(), tolerance)
            if found is not None:
                return found
    return None


def _eager(target: Any, call: Call) -> Any:
    program = target.module() if isinstance(target, torch.export.ExportedProgram) else target
    args, kwargs = pytree.tree_map_only(torch.Tensor, lambda t: t.detach().clone(), call)
    state = dict(program.state_dict()) if isinstance(program, torch.nn.Module) else {}
    before = {name: tensor.detach().clone() for name, tensor in state.items() if isinstance(tensor, torch.Tensor)}
    with torch.set_grad_enabled(not isinstance(program, torch.nn.Module)):
        result = program(*args, **kwargs)
    with torch.no_grad():
        for name, tensor in before.items():
            if not torch.equal(state[name], tensor):
                state[name].copy_(tensor)
    return result
