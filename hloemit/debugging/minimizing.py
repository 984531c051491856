"""The smallest part of a captured graph that still fails, as a Python file that runs by itself."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import Node

from hloemit.base.errors import CaptureError, HloemitError
from hloemit.base.live_nodes import operator_name
from hloemit.base.source_lines import user_frame
from hloemit.base.torch_private import OpOverload
from hloemit.debugging.agreement import gap
from hloemit.debugging.failing_modules import smallest_module
from hloemit.debugging.literals import tensor_literal
from hloemit.debugging.smaller_shapes import smaller
from hloemit.debugging.steps import Call, alone, captured, eager_values, family, steps
from hloemit.program.program import Program
from hloemit.stages.lowered import lower_program

Fails = Callable[[Program, list[Any], list[torch.Tensor]], str]  # the reason, "" where it does not fail


@dataclass(frozen=True)
class Minimized:
    """What is left, of how many, why it fails, and the file; nothing of ``kind`` is left where nothing fails."""

    nodes: tuple[str, ...]
    of: int
    reason: str
    source: str
    kind: str = "operators"  # or "modules", where it is the capture that fails


def minimize(
    target: Any, call: Call, tolerance: float | None = None, slow: float | None = None, spec: str = ""
) -> Minimized:
    """Cut a program down to what still fails: is refused, gives a wrong number, or compiles for ``slow`` seconds.

    What cannot be captured is cut down to a submodule, if ``spec`` says how the command line reads the model; without
    it, raises the ``CaptureError``.
    """
    try:
        program = captured(target, call)
    except CaptureError as error:
        if not spec:
            raise
        module = smallest_module(target, call, error, spec)
        return Minimized((module.path or "the whole",), module.of, module.reason, module.source, "modules")
    nodes = steps(program)
    values = eager_values(program, call)
    fails = _is_slow(slow) if slow is not None else _is_wrong(tolerance)

    def reason(part: Sequence[Node], wanted: Sequence[Node]) -> str:
        return fails(*_cut(part, wanted, values))

    def whole(part: Sequence[Node]) -> str:
        return reason(part, _results(part))

    found = [] if slow is not None else _one(nodes, reason)
    if not found:
        every = _closed(nodes)
        if not whole(every):
            return Minimized((), len(nodes), "", "")
        found = _shortest(every, whole)
    wanted = _results(found)
    why = reason(found, wanted)
    if slow is not None or _exception(why):  # of wrong numbers fewer may differ by rounding alone
        values = _with_smaller_shapes(found, wanted, values, why, fails)
    return Minimized(tuple(n.name for n in found), len(nodes), why, _source(found, wanted, values, why, slow))


def _with_smaller_shapes(
    part: Sequence[Node], wanted: Sequence[Node], values: dict[Node, Any], why: str, fails: Fails
) -> dict[Node, Any]:
    """The values that a part reads, as small as its file fails with for the same reason."""
    namespace: dict[str, Any] = {"__name__": "smallest"}
    exec(compile(_source(part, wanted, values, why, None), "smallest.py", "exec"), namespace)  # what is run by hand
    model = namespace["model"]
    read = [n for n in _read(part) if isinstance(values[n], torch.Tensor)]

    def still(tensors: list[torch.Tensor]) -> bool:
        try:
            expected = [e.clone() for e in model(*(t.clone() for t in tensors))]
            program = captured(model, (tuple(tensors), {}))
        except Exception:  # sizes that do not fit each other, in eager PyTorch's words
            return False
        again = fails(program, tensors, expected)
        return bool(again) and _exception(again) == _exception(why)

    return {**values, **dict(zip(read, smaller([values[n] for n in read], still), strict=True))}


def _exception(reason: str) -> str:
    """The name of the exception in a reason, "" where there is none."""
    name = reason.partition(":")[0]
    return name if name.endswith("Error") else ""


def _cut(
    part: Sequence[Node], wanted: Sequence[Node], values: dict[Node, Any]
) -> tuple[Program, list[Any], list[torch.Tensor]]:
    program, arguments = alone(part, wanted, values)
    return program, arguments, [values[node] for node in wanted]


def _one(nodes: Sequence[Node], reason: Callable[[Sequence[Node], Sequence[Node]], str]) -> list[Node]:
    """One operator that fails by itself."""
    for node in nodes:
        part = family(node)
        if reason(part, [node]):
            return part
    return []


def _closed(nodes: Sequence[Node]) -> list[Node]:
    """Nodes with what they are picked out of, in order."""
    return list(dict.fromkeys(each for node in nodes for each in family(node)))


def _shortest(nodes: list[Node], whole: Callable[[Sequence[Node]], str]) -> list[Node]:
    """A stretch that fails and no part of which, without its first or last half, quarter, … or node, does."""
    step = max(1, len(nodes) // 2)
    while True:
        shorter = next((p for p in (nodes[step:], nodes[:-step]) if p and whole(_closed(p))), None)
        if shorter is not None:
            nodes = _closed(shorter)
            step = min(step, max(1, len(nodes) // 2))
        elif step == 1:
            return nodes
        else:
            step //= 2


def _results(part: Sequence[Node]) -> list[Node]:
    """The tensors that nobody in a part reads; its last one at least."""
    inside = {*part}
    tensors = [n for n in part if isinstance(n.meta.get("val"), torch.Tensor)]
    return [n for n in tensors if not any(user in inside for user in n.users)] or tensors[-1:]


def _read(part: Sequence[Node]) -> list[Node]:
    """What a part reads that is not in it."""
    inside = {*part}
    return list(dict.fromkeys(n for node in part for n in node.all_input_nodes if n not in inside))


# What fails


def _is_wrong(tolerance: float | None) -> Fails:
    def fails(program: Program, arguments: list[Any], expected: list[torch.Tensor]) -> str:
        try:
            results = lower_program(program).compile()(*arguments)
        except HloemitError as error:
            return f"{type(error).__name__}: {error}"
        gaps = (gap(a, e, tolerance) for a, e in zip(results, expected, strict=True))
        return next((str(found) for found in gaps if found is not None), "")

    return fails


def _is_slow(most: float) -> Fails:
    def fails(program: Program, arguments: list[Any], expected: list[torch.Tensor]) -> str:
        started = time.perf_counter()
        lower_program(program).compile()
        seconds = time.perf_counter() - started
        return f"lowering and compiling took {seconds:.1f} s" if seconds >= most else ""

    return fails


# The file


def _source(part: Sequence[Node], wanted: Sequence[Node], values: dict[Node, Any], why: str, slow: float | None) -> str:
    read = _read(part)
    tensors = [n for n in read if isinstance(values[n], torch.Tensor)]
    comment = "\n".join(f"# {line}" for line in why.splitlines()[:12])
    body = [f"    {n.name} = {values[n]!r}" for n in read if n not in tensors]
    body += [f"    {node.name} = {_called(node)}{_where(node)}" for node in part]
    names = [n.name for n in tensors]
    given = ",\n    ".join(tensor_literal(values[n]) for n in tensors)
    returned = ", ".join(n.name for n in wanted)
    return "\n".join(
        [
            '"""Made by `hloemit minimize`."""',
            "",
            comment,
            "",
            "import operator  # noqa: F401",
            "from math import inf, nan  # noqa: F401",
            "",
            "import torch",
            "",
            "import hloemit",
            "",
            "",
            f"def model({', '.join(names)}):",
            *body,
            f"    return {returned}" + ("," if len(wanted) == 1 else ""),
            "",
            "",
            "torch.manual_seed(0)",
            f"example_inputs = (\n    {given},\n)" if tensors else "example_inputs = ()",
            "",
            'if __name__ == "__main__":',
            *(_COMPARED if slow is None else _TIMED),
            "",
        ]
    )


_COMPARED = (
    "    expected = model(*example_inputs)",
    "    actual = hloemit.lower(model, example_inputs).compile()(*example_inputs)",
    "    for a, e in zip(actual, expected):",
    "        torch.testing.assert_close(a, e, rtol=1e-4, atol=1e-6, equal_nan=True)",
    '    print("agrees with eager PyTorch")',
)
_TIMED = (
    "    import time",
    "",
    "    started = time.perf_counter()",
    "    hloemit.lower(model, example_inputs).compile()",
    '    print(f"{time.perf_counter() - started:.1f} s")',
)


def _called(node: Node) -> str:
    target = node.target
    if isinstance(target, OpOverload):
        name = f"torch.ops.{operator_name(node)}"
    else:
        name = f"operator.{getattr(target, '__name__', target)}"
    args = [_argument(a) for a in node.args] + [f"{k}={_argument(v)}" for k, v in node.kwargs.items()]
    return f"{name}({', '.join(args)})"


def _argument(value: Any) -> str:
    if isinstance(value, Node):
        return value.name
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_argument, value))}]"
    return repr(value)


def _where(node: Node) -> str:
    frame = user_frame(node.meta.get("stack_trace"))
    return f"  # {frame.file}:{frame.line}" if frame is not None else ""
