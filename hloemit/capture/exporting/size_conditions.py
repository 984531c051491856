"""What ``torch.export`` took for true of the sizes that it left open, and an exported program does not say itself.

A branch that asks for a size (``if x.shape[0] <= 9``) is followed for the example. PyTorch notes the condition, and
``ExportedProgram.module()`` asserts it; the graph alone computes the branch of the example for every size.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Iterator
from typing import Any

import torch
from torch.export import ExportedProgram
from torch.export.graph_signature import InputKind
from torch.fx import GraphModule, Node

from hloemit.base import size_conditions
from hloemit.base.errors import CaptureError
from hloemit.base.operators import aten
from hloemit.base.torch_private import guards_of

# a guard names what it asks for by its path from forward's parameters: L['batch']['ids'][0].size()[1]
_STEP = r"(?:\['[^']*'\]|\[\d+\]|\.(?!size\(|stride\(|storage_offset\()[A-Za-z_]\w*)"
_SOURCE = re.compile(rf"L({_STEP}+)(?:\.size\(\)\[(\d+)\])?")
_HARMLESS = re.compile(r"L(?:\['[\w .:/-]*'\]|\[\d+\])+(?:\.(?:size|stride)\(\)\[\d+\]|\.storage_offset\(\))?")
_LAYOUT = (".stride(", ".storage_offset(")  # our arguments lie as they like: a program reads their elements
_SYMBOL = re.compile(r"\b[su]\d+\b")  # u of a size that data decide, which no call can be asked for
_REFUSED: dict[Any, int] = {
    **dict.fromkeys((aten.squeeze, aten.squeeze_, aten.squeeze_copy), 1),
    **dict.fromkeys((aten.amax, aten.amin, aten.argmax, aten.argmin, aten.max, aten.min, aten.aminmax), 0),
}
_DIVIDE = (operator.floordiv, operator.mod, operator.truediv)  # of sizes, in a graph
DIVISIONS = {"FloorDiv": "//", "CleanDiv": "//", "Mod": "%", "PythonMod": "%"}
_SIGNS = {"Add": "+", "Mul": "*", "Pow": "**", "IntTrueDiv": "/", "FloatTrueDiv": "/", **DIVISIONS}
_FUNCTIONS = {"ToFloat": "float", "TruncToInt": "math.trunc", "FloorToInt": "math.floor", "CeilToInt": "math.ceil"}
_LEAST = 2  # torch.export takes open sizes for 2 at least, and lets 0 and 1 pass


def conditions_of(exported: ExportedProgram) -> tuple[str, ...]:
    """The conditions on the sizes of a call, as ``hloemit.base.size_conditions`` reads them.

    Raises ``CaptureError`` for one that cannot be read: the program would be wrong without a word where it is not met.
    """
    positions = _positions(exported)
    guards = (_guard(text, positions) for text in guards_of(exported) if _counts(text))
    found = [*_ranges(exported), *guards, *_of_operators(exported)]
    for condition in found:
        try:
            size_conditions.read(condition)
        except ValueError as error:
            raise CaptureError(
                f"PyTorch takes for true that {condition}, which no call can be checked for ({error}): "
                "export the program with fixed sizes"
            ) from None
    return tuple(dict.fromkeys([*found, *_of_divisions(exported)]))


def is_arithmetic(guard: object) -> bool:
    """Whether a guard only compares sizes: of a file PyTorch writes guards into Python code, and runs it."""
    try:
        size_conditions.read(_HARMLESS.sub("args[0]", guard) if isinstance(guard, str) else "")
    except ValueError:
        return False
    return True


def _counts(guard: str) -> bool:
    return not any(mark in guard for mark in _LAYOUT)


def _positions(exported: ExportedProgram) -> dict[str, int]:
    specs = [spec for spec in exported.graph_signature.input_specs if spec.kind is InputKind.USER_INPUT]
    return {spec.arg.name: position for position, spec in enumerate(specs)}


def sizes_of(exported: ExportedProgram) -> Iterator[tuple[str, torch.SymInt]]:
    """Each open size, once, and where a call has it: ``args[0].shape[1]``."""
    seen, positions = set(), _positions(exported)
    for node in exported.graph.find_nodes(op="placeholder"):
        value = node.meta.get("val")
        if node.name not in positions:
            continue
        where = f"args[{positions[node.name]}]"
        sizes = {where: value}
        if isinstance(value, torch.Tensor):
            sizes = {f"{where}.shape[{i}]": size for i, size in enumerate(value.shape)}
        for text, size in sizes.items():
            if isinstance(size, torch.SymInt) and str(size) not in seen:
                seen.add(str(size))
                yield text, size


def _ranges(exported: ExportedProgram) -> Iterator[str]:
    """The ranges of ``dynamic_shapes``, and those that PyTorch narrowed them to."""
    for text, size in sizes_of(exported):
        limits = exported.range_constraints.get(size.node.expr)
        if limits is None:
            continue
        least, most = str(limits.lower), str(limits.upper)  # int_oo where there is none
        if least.isdigit() and int(least) > _LEAST:
            yield f"{text} >= {least}"
        if most.isdigit():
            yield f"{text} <= {most}"


def symbols_of(exported: ExportedProgram) -> dict[Any, str]:
    """Where a call has the size that a symbol is: itself, or a multiple of it."""
    where: dict[Any, str] = {}
    for text, size in sizes_of(exported):
        times, symbol = size.node.expr.as_coeff_Mul()
        where.setdefault(symbol, text if times == 1 else f"({text} // {times})")
    return where


def written(expression: Any, where: dict[Any, str]) -> str:
    """An expression of sizes as ``base.size_conditions`` reads it, as far as it knows what is in it."""
    if not expression.args:
        return where[expression] if expression.is_Symbol else str(expression)
    parts, kind = [f"({written(part, where)})" for part in expression.args], type(expression).__name__
    sign = expression.rel_op if expression.is_Relational else _SIGNS.get(kind)
    return f" {sign} ".join(parts) if sign else f"{_FUNCTIONS.get(kind, kind.lower())}({', '.join(parts)})"


def _of_divisions(exported: ExportedProgram) -> Iterator[str]:
    """That no size is 0 by which a program divides others: where Python raises, there would be some number.

    One that no call can be asked for, by bits or by roots, is left out.
    """
    where = symbols_of(exported)
    for node in exported.graph.nodes:
        by = node.args[1] if node.target in _DIVIDE else None
        divisor = by.meta.get("val") if isinstance(by, Node) else None
        if not isinstance(divisor, torch.SymInt):
            continue
        size = divisor.node.expr
        if size.free_symbols and size.free_symbols <= where.keys():
            condition = f"{written(size, where)} != 0"
            if is_arithmetic(condition):
                yield condition


def _of_operators(exported: ExportedProgram) -> Iterator[str]:
    """What operators with another result, or none, for one size want: PyTorch takes open sizes for 2 at least."""
    where = {str(size): text for text, size in sizes_of(exported)}
    for module in exported.graph_module.modules():
        for node in module.graph.nodes if isinstance(module, GraphModule) else ():
            refused = _REFUSED.get(getattr(node.target, "overloadpacket", None))
            for size in () if refused is None else _sizes_along(node):
                symbols = set(_SYMBOL.findall(str(size)))
                if isinstance(size, torch.SymInt) and symbols and symbols <= where.keys():
                    yield f"{_SYMBOL.sub(lambda found: where[found[0]], str(size))} != {refused}"


def _sizes_along(node: Node) -> list[Any]:
    """The sizes of the dimensions that an operator names, which are all where it names none."""
    shape = node.args[0].meta["val"].shape
    dims = node.args[1] if len(node.args) > 1 else node.kwargs.get("dim")
    if isinstance(dims, Node):  # the larger of two tensors
        return []
    if isinstance(dims, int):
        dims = [dims]
    return [shape[axis] for axis in dims or range(len(shape))]


def _guard(text: str, positions: dict[str, int]) -> str:
    """PyTorch's words for a condition in ours; what it asks of something else is left, and cannot be read."""

    def ours(found: re.Match[str]) -> str:
        position = _position(found[1], positions)
        if position is None:
            return found[0]
        return f"args[{position}]" + (f".shape[{found[2]}]" if found[2] is not None else "")

    return " ".join(_SOURCE.sub(ours, text).split())


def _position(path: str, positions: dict[str, int]) -> int | None:
    """Which leaf a path leads to: PyTorch names placeholders by their paths (``batch_ids_0``)."""
    steps = [step.strip("[]'.") for step in re.findall(_STEP, path)]
    if len(steps) == 2 and steps[0] == "flat_args":
        return int(steps[1])
    return positions.get("_".join(re.sub(r"\W", "_", step).lower() for step in steps))
