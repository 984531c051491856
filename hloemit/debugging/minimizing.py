"""The smallest part of a captured graph that still fails, as a Python file that runs by itself."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import Node

from hloemit.base.errors import HloemitError, InputError
from hloemit.base.live_nodes import operator_name
from hloemit.base.source_lines import user_frame
from hloemit.base.torch_private import OpOverload
from hloemit.capture.program import Program
from hloemit.debugging.agreement import gap
from hloemit.debugging.steps import Call, alone, captured, eager_values, family, steps
from hloemit.stages.lowered import lower_program

Fails = Callable[[Program, list[Any], list[torch.Tensor]], str]  # the reason, "" where it does not fail


@dataclass(frozen=True)
class Minimized:
    """The nodes that are left, why they fail, and the file."""

    nodes: tuple[str, ...]
    of: int
    reason: str
    source: str


def minimize(target: Any, call: Call, tolerance: float | None = None, slow: float | None = None) -> Minimized:
    """Cut a program down to what still fails: is refused, gives a wrong number, or compiles for ``slow`` seconds.

    Raises ``InputError`` where nothing in it fails.
    """
    program = captured(target, call)
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
            raise InputError(f"none of the {len(nodes)} operators of the program fails, and neither do all together")
        found = _shortest(every, whole)
    wanted = _results(found)
    why = reason(found, wanted)
    return Minimized(tuple(n.name for n in found), len(nodes), why, _source(found, wanted, values, why, slow))


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
    inside = {*part}
    read = list(dict.fromkeys(n for node in part for n in node.all_input_nodes if n not in inside))
    tensors = [n for n in read if isinstance(values[n], torch.Tensor)]
    comment = "\n".join(f"# {line}" for line in why.splitlines()[:12])
    body = [f"    {n.name} = {values[n]!r}" for n in read if n not in tensors]
    body += [f"    {node.name} = {_called(node)}{_where(node)}" for node in part]
    names = [n.name for n in tensors]
    given = ",\n    ".join(_literal(values[n]) for n in tensors)
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
_FEW = 64  # elements that are written out


def _literal(tensor: torch.Tensor) -> str:
    """An expression that makes a tensor; random numbers stand for many elements, where they are floats."""
    if tensor.numel() <= _FEW:
        return f"torch.tensor({tensor.tolist()!r}, dtype={tensor.dtype})"
    shape = list(tensor.shape)
    if tensor.dtype.is_floating_point or tensor.is_complex():
        wide = tensor.dtype.itemsize >= 4 or tensor.is_complex()
        return f"torch.randn({shape}, dtype={tensor.dtype})" if wide else f"torch.randn({shape}).to({tensor.dtype})"
    low, high = int(tensor.min()), int(tensor.max()) + 1
    return f"torch.randint({low}, {high}, {shape}).to({tensor.dtype})"


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
