"""Long chains of elementwise operators, cut where one kernel would have all of them.

XLA:CPU fuses whatever is elementwise into one kernel, however long, and what compiles that kernel (MLIR's passes,
LLVM's InstCombine) looks back along it from each operation: thousands of links take minutes. So a copy of the module
gets calls of functions that give their argument back and that XLA is told not to inline, and kernels end there. XLA's
compiler for GPUs bounds a kernel by itself. Kernels of one text are compiled once, so that a loop's links, which differ
in the number that each reads of an argument, read it by an index in memory. The portable module has none of this.
Source: xla/service/cpu/cpu_instruction_fusion.cc.
"""

from __future__ import annotations

from typing import Any

from hloemit.ir.bindings import Module, ir, stablehlo
from hloemit.ir.serialization import clone, main_of
from hloemit.platforms import kernels
from hloemit.platforms.defining_ops import is_real

VERSION = 4  # raise it with any change of where chains are cut

LONGEST = 512  # operations in a row that are left to XLA; models have some dozens between two products of matrices
IN_A_ROW = 64  # results, each made of the one before, that are left to XLA: every one of their kernels begins anew
_LINKS = 64  # operations from one cut to the next in longer ones
_RETURNED = 8  # the same before a result: each kernel of a later result would compute it again
_OF_CHLO = 16  # operations that one of CHLO becomes, about
_OF_BITS = 180  # the same of random bits, which XLA writes out and fuses

_SUMS = frozenset(("stablehlo.add", "stablehlo.subtract", "stablehlo.reduce"))  # one instruction with a product
_LARGER = frozenset(("stablehlo.broadcast_in_dim", "stablehlo.pad"))  # than what they are made of
_CALLEES = {"func.call": "callee", "stablehlo.composite": "decomposition"}


def cut(module: Module) -> Module:
    """A copy of the module with its long chains cut; the module itself where there are none."""
    with module.context:
        found = _Chains(module, at=None)
        if found.longest <= LONGEST and found.in_a_row <= IN_A_ROW:
            return module
    copy = clone(module)
    with copy.context:
        names: dict[str, str] = {}
        for op in _readings(copy):
            _read_by_index(copy, op, names)
        for op in _Chains(copy, at=_LINKS).cuts:
            _end_kernel(copy, op, names)
    return copy


class _Chains:
    """How many operations and results are in a row before each value: ``longest``, ``in_a_row``, in one walk.

    Counting begins anew behind the ops of ``cuts``, which are ``at`` from one another; None cuts nowhere.
    """

    def __init__(self, module: Module, at: int | None) -> None:
        self.longest = self.in_a_row = 0
        self.cuts: list[Any] = []
        self._at = at
        self._functions = {op.attributes["sym_name"].value: op for op in _of_kind(module, "func.func")}
        self._sizes: dict[str, int] = {}
        self._before: dict[Any, int] = {}
        self._results: dict[Any, int] = {}
        self._returned = set(list(_body(module).operations)[-1].operands)
        module.operation.walk(self._visit, ir.WalkOrder.PRE_ORDER)

    def _visit(self, op: Any) -> Any:
        weight = self._weight(op)
        if op.name == "stablehlo.rng_bit_generator":
            self._before[op.results[1]] = _OF_BITS
        elif weight:
            operands = list(op.operands)
            length = weight + max((self._before.get(v, 0) for v in operands), default=0)
            results = max((self._results.get(v, 0) for v in operands), default=0)
            self.longest = max(self.longest, length)
            made = list(op.results)
            is_returned = not self._returned.isdisjoint(made)
            self.in_a_row = max(self.in_a_row, results + is_returned)
            if self._at is not None and _may_end(op) and length >= (_RETURNED if is_returned else self._at):
                self.cuts.append(op)
                length = 0
            for result in made:
                self._before[result] = length
                self._results[result] = results + is_returned
        return ir.WalkResult.ADVANCE

    def _weight(self, op: Any) -> int:
        """How many operations of a chain an op is; 0 ends it."""
        name = op.name
        if name in _CALLEES:
            return self._size(op.attributes[_CALLEES[name]].value)
        if kernels.has_own(op):
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


def _body(module: Module) -> Any:
    return main_of(module).operation.regions[0].blocks[0]


def _readings(module: Module) -> list[Any]:
    """Slices of an argument that are an element of it, or a row: the number that a link is given."""
    given = set(_body(module).arguments)
    slices = [op.operation for op in _body(module).operations if op.operation.name == "stablehlo.slice"]
    return [op for op in slices if op.operands[0] in given and _is_row(op)]


def _is_row(op: Any) -> bool:
    """Whether a slice takes one, or all, of each dimension."""
    whole, taken = op.operands[0].type, op.results[0].type
    return whole.has_static_shape and all(n in (1, m) for m, n in zip(whole.shape, taken.shape, strict=True))


def _read_by_index(module: Module, op: Any, names: dict[str, str]) -> None:
    """Let a slice begin where functions say: constants would be parts of the kernel."""
    scalar = "tensor<i32>"
    kind = ir.Type.parse(scalar)
    with ir.InsertionPoint(op), op.location:
        starts = []
        for start in op.attributes["start_indices"]:
            text = f"() -> {scalar} {{ %n = stablehlo.constant dense<{start}> : {scalar} return %n : {scalar} }}"
            starts.append(_call(module, text, kind, [], names))
        sizes = ir.DenseI64ArrayAttr.get(op.results[0].type.shape)
        read = stablehlo.DynamicSliceOp(op.operands[0], starts, sizes).result
    op.results[0].replace_all_uses_with(read)
    op.erase()


def _users(op: Any) -> set[str]:
    return {use.owner.operation.name for use in op.results[0].uses}


def _may_end(op: Any) -> bool:
    """Whether a kernel may end with an op: its result is no larger than need be, and rounded in any case."""
    if op.name in _LARGER or len(op.results) != 1 or not isinstance(op.results[0].type, ir.RankedTensorType):
        return False
    return op.name != "stablehlo.multiply" or _SUMS.isdisjoint(_users(op))


def _end_kernel(module: Module, op: Any, names: dict[str, str]) -> None:
    """Let what uses an op's result use what a function gives back.

    Were that the argument itself, both would be one memory, and XLA writes over it where a kernel reads both: jaxlib
    0.12 did. So it is a choice that it cannot tell; and of what is no float, the op is in the function. A call of one
    is left as such.
    """
    value = op.results[0]
    kind = value.type
    if not is_real(op):
        if op.name == "func.call":
            kernels.not_inlined(op)
        elif op.name not in _CALLEES:
            _put_into_function(module, op, names)
        return
    with ir.InsertionPoint.after(op), op.location:
        bools = ir.RankedTensorType.get(kind.shape, ir.IntegerType.get_signless(1))
        body = (
            f"%is_nan = stablehlo.compare NE, %x, %x : ({kind}, {kind}) -> {bools} "
            f"%nan = stablehlo.add %x, %x : {kind} "
            f"%y = stablehlo.select %is_nan, %nan, %x : {bools}, {kind} return %y : {kind}"
        )
        given_back = _call(module, f"(%x: {kind}) -> {kind} {{ {body} }}", kind, [value], names)
    value.replace_all_uses_except(given_back, given_back.owner.operation)


def _put_into_function(module: Module, op: Any, names: dict[str, str]) -> None:
    kind, operands = op.results[0].type, list(op.operands)
    arguments = [f"%a{i}" for i in range(len(operands))]
    head, _, tail = op.get_asm(print_generic_op_form=True).strip().partition("(")
    written = f"{head.partition('=')[2]}({', '.join(arguments)}){tail.partition(')')[2]}"
    taken = ", ".join(f"{name}: {value.type}" for name, value in zip(arguments, operands, strict=True))
    with ir.InsertionPoint(op), op.location:
        result = _call(module, f"({taken}) -> {kind} {{ %y = {written} return %y : {kind} }}", kind, operands, names)
    op.results[0].replace_all_uses_with(result)
    op.erase()


def _call(module: Module, text: str, kind: Any, operands: list[Any], names: dict[str, str]) -> Any:
    """The result of a function of that text, which XLA's inliner is told to leave."""
    if text not in names:
        names[text] = f"hloemit_cut_{len(names)}"
        module.body.append(ir.Operation.parse(f"func.func private @{names[text]}{text}"))
    callee = ir.FlatSymbolRefAttr.get(names[text])
    call = ir.Operation.create("func.call", [kind], operands, {"callee": callee})
    kernels.not_inlined(call)
    return call.results[0]
