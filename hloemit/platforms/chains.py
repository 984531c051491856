"""Long chains of elementwise operators, cut where one kernel would have all of them.

XLA:CPU fuses whatever is elementwise into one kernel, however long, and what compiles that kernel (MLIR's passes,
LLVM's InstCombine) looks back along it from each operation: thousands of links take minutes. So a copy of the module
gets calls of functions that give their argument back and that XLA is told not to inline, and kernels end there. XLA's
compiler for GPUs bounds a kernel by itself. The portable module has no such call. Source:
xla/service/cpu/cpu_instruction_fusion.cc.
"""

from __future__ import annotations

from typing import Any

from hloemit.ir.bindings import Module, ir
from hloemit.ir.serialization import clone

VERSION = 1  # raise it with any change of where chains are cut

LONGEST = 512  # operations in a row that are left to XLA; models have some dozens between two products of matrices
_LINKS = 64  # operations from one cut to the next in longer ones
_RETURNED = 8  # the same before a result: each kernel of a later result would compute it again
_OF_CHLO = 16  # operations that one of CHLO becomes, about

_ENDS = frozenset(  # they have kernels of their own, as has what has regions
    f"stablehlo.{name}"
    for name in ("constant", "convolution", "custom_call", "dot_general", "fft", "rng", "rng_bit_generator")
)
_SUMS = frozenset(("stablehlo.add", "stablehlo.subtract", "stablehlo.reduce"))  # one instruction with a product
_LARGER = frozenset(("stablehlo.broadcast_in_dim", "stablehlo.pad"))  # than what they are made of
_CALLEES = {"func.call": "callee", "stablehlo.composite": "decomposition"}


def cut(module: Module) -> Module:
    """A copy of the module with its long chains cut; the module itself where there are none."""
    with module.context:
        if _Chains(module, at=None).longest <= LONGEST:
            return module
    copy = clone(module)
    with copy.context:
        names: dict[str, str] = {}
        for op in _Chains(copy, at=_LINKS).cuts:
            _end_kernel(copy, op, names)
    return copy


class _Chains:
    """How many operations are in a row before each value, in one walk: ``longest``.

    Counting begins anew behind the ops of ``cuts``, which are ``at`` from one another; None cuts nowhere.
    """

    def __init__(self, module: Module, at: int | None) -> None:
        self.longest = 0
        self.cuts: list[Any] = []
        self._at = at
        self._functions = {op.attributes["sym_name"].value: op for op in _of_kind(module, "func.func")}
        self._sizes: dict[str, int] = {}
        self._before: dict[Any, int] = {}
        module.operation.walk(self._visit, ir.WalkOrder.PRE_ORDER)

    def _visit(self, op: Any) -> Any:
        weight = self._weight(op)
        if weight:
            length = weight + max((self._before.get(v, 0) for v in op.operands), default=0)
            self.longest = max(self.longest, length)
            if self._at is not None and _may_end(op) and length >= (_RETURNED if _is_returned(op) else self._at):
                self.cuts.append(op)
                length = 0
            for result in op.results:
                self._before[result] = length
        return ir.WalkResult.ADVANCE

    def _weight(self, op: Any) -> int:
        """How many operations of a chain an op is; 0 ends it."""
        name = op.name
        if name in _CALLEES:
            return self._size(op.attributes[_CALLEES[name]].value)
        if name in _ENDS or len(op.regions):
            return 0
        return _OF_CHLO if name.startswith("chlo.") else 1

    def _size(self, function: str) -> int:
        """How many operations a function has, which may all be in a row."""
        if function not in self._sizes:
            body = self._functions[function].regions[0].blocks[0].operations
            self._sizes[function] = sum(self._weight(op.operation) for op in body)
        return self._sizes[function]


def _of_kind(module: Module, name: str) -> list[Any]:
    return [op.operation for op in module.body.operations if op.operation.name == name]


def _is_returned(op: Any) -> bool:
    return "func.return" in _users(op)


def _users(op: Any) -> set[str]:
    return {use.owner.operation.name for use in op.results[0].uses}


def _may_end(op: Any) -> bool:
    """Whether a kernel may end with an op: its result is no larger than need be, and rounded in any case."""
    if op.name in _LARGER or len(op.results) != 1 or not isinstance(op.results[0].type, ir.RankedTensorType):
        return False
    return op.name != "stablehlo.multiply" or _SUMS.isdisjoint(_users(op))


def _end_kernel(module: Module, op: Any, names: dict[str, str]) -> None:
    """Let what uses an op's result use what a function gives back, one function a type."""
    value = op.results[0]
    kind = str(value.type)
    if kind not in names:
        names[kind] = f"hloemit_cut_{len(names)}"
        text = f"func.func private @{names[kind]}(%x: {kind}) -> {kind} {{ return %x : {kind} }}"
        module.body.append(ir.Operation.parse(text))
    attributes = {
        "callee": ir.FlatSymbolRefAttr.get(names[kind]),
        "mhlo.frontend_attributes": ir.DictAttr.get({"inlineable": ir.StringAttr.get("false")}),
    }
    with ir.InsertionPoint.after(op), op.location:
        call = ir.Operation.create("func.call", [value.type], [value], attributes)
    value.replace_all_uses_except(call.results[0], call)
