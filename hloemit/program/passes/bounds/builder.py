"""The new graph under construction: nodes, and what is known of the sizes that depend on data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy
import torch
from torch.fx import Graph, Node
from torch.fx.experimental.symbolic_shapes import free_unbacked_symbols

from hloemit.base.operators import aten
from hloemit.base.source_lines import describe_origin
from hloemit.base.torch_private import ValueRanges, bound_expression
from hloemit.program.passes.nodes import Nodes

# sympy's and torch's functions of sizes, by name
_ARITHMETIC: dict[str, tuple[Any, dict[str, Any]]] = {
    "Add": (aten.add.Tensor, {}),
    "Mul": (aten.mul.Tensor, {}),
    "Max": (aten.maximum.default, {}),
    "Min": (aten.minimum.default, {}),
    "FloorDiv": (aten.div.Tensor_mode, {"rounding_mode": "floor"}),
    "CleanDiv": (aten.div.Tensor_mode, {"rounding_mode": "floor"}),
    "Mod": (aten.remainder.Tensor, {}),
    "PythonMod": (aten.remainder.Tensor, {}),
}


class Refused(Exception):  # noqa: N818 - collected for every operator, and raised as one UnsupportedOpError
    """An operator cannot be padded, and why."""


def is_unknown(value: Any) -> bool:
    """Whether a size, or a size of a tensor, depends on data."""
    if isinstance(value, torch.Tensor):
        return any(is_unknown(d) for d in value.shape)
    return isinstance(value, torch.SymInt) and bool(free_unbacked_symbols(value))


def asserted_sizes(fake_mode: Any) -> frozenset[int]:
    """The sizes depending on data that a program has fixed, as those have which meet others of a known size.

    PyTorch has noted an assertion then, and eager PyTorch raises where it does not hold.
    """
    found = getattr(getattr(fake_mode, "shape_env", None), "replacements", {}).items()
    return frozenset(int(size) for symbol, size in found if free_unbacked_symbols(symbol) and size.is_Integer)


def _greatest(size: torch.SymInt) -> int | None:
    """The greatest value that a size may have; None where there is none."""
    upper = size.node.shape_env.bound_sympy(size.node.expr).upper
    return int(upper) if upper.is_Integer else None


def unknown_axes(node: Any) -> list[int]:
    """The dimensions of a node's tensor whose size depends on data."""
    value = node.meta.get("val") if isinstance(node, Node) else None
    return [i for i, d in enumerate(value.shape) if is_unknown(d)] if isinstance(value, torch.Tensor) else []


def demand_known(node: Node) -> None:
    """Raise where a tensor that is written into has sizes that depend on data."""
    if unknown_axes(node):
        raise Refused("it writes into rows whose number depends on data")


class Builder(Nodes):
    """The new graph.

    ``env`` has the new node of each old one. Of every symbol ``count`` is told the 0-d i64 that is its value, the
    greatest value that there is room for, and whether data may exceed it.
    """

    def __init__(self, bound: int | None, fake_mode: Any) -> None:
        super().__init__(Graph(), fake_mode)
        self.bound = bound
        self.env: dict[Node, Any] = {}
        self.exceedable: set[sympy.Symbol] = set()  # symbols of sizes that may need more room than there is
        self.conditions: list[tuple[Node, str]] = []  # of sizes that are asserted, and what is wrong where one is none
        self._asserted = asserted_sizes(fake_mode)
        self._counts: dict[sympy.Symbol, tuple[Node, int, bool]] = {}

    # Nodes

    def __call__(self, target: Any, /, *args: Any, **kwargs: Any) -> Node:
        """Append a node; raises ``Refused`` with what PyTorch says of the operands."""
        try:
            node = super().__call__(target, *args, **kwargs)
        except Exception as error:
            raise Refused(f"PyTorch refuses it when it is padded up to the bound: {error}") from error
        node.meta["padded"] = True
        return node

    def again(self, node: Node, /, *args: Any, **kwargs: Any) -> Node:
        """The operator of an old node on other operands, old or new."""
        return self(node.target, *self.new(args), **self.new(kwargs))

    def new(self, tree: Any) -> Any:
        """Operands with the new node in the place of each old one; a size is a 0-d tensor."""
        if isinstance(tree, Node) and tree.graph is not self.graph:
            value = tree.meta.get("val")
            return self.number(value) if isinstance(value, torch.SymInt) else self.env[tree]
        if isinstance(tree, (list, tuple)):
            return [self.new(x) for x in tree]
        if isinstance(tree, dict):
            return {k: self.new(v) for k, v in tree.items()}
        return tree

    # Sizes

    def count(self, size: Any, value: Node, most: Any = None) -> int:
        """Say that ``value`` is what a size is, and ``most`` the greatest it can be; returns the room for it.

        Where ``most`` is an open size of the program's inputs, that is the greatest value which it may have, if any.
        """
        expr = size.node.expr if isinstance(size, torch.SymInt) else sympy.sympify(size)
        if expr in self._asserted:
            self.conditions.append((self(aten.eq.Scalar, value, int(expr)), self._unless(int(expr))))
            return int(expr)
        if not expr.is_Symbol or not free_unbacked_symbols(size):
            raise Refused("the program fixes its size by an assertion: use an operator that is given the size")
        most = _greatest(most) if isinstance(most, torch.SymInt) else most
        rooms = [room for room in (self.bound, most) if room is not None]
        if not rooms:
            raise Refused("its size has no bound: give `lower` one")
        room = min(rooms)
        self._counts.setdefault(expr, (value, room, room != most))
        return self._counts[expr][1]

    def _unless(self, size: int) -> str:
        what = f"data pick another number of elements than the {size} that the program goes on with"
        return what if self.origin is None else "\n    ".join([what, *describe_origin(self.origin).splitlines()])

    def room(self, size: Any) -> Any:
        """The greatest value of a size: a number, or the size itself where it does not depend on data."""
        if not is_unknown(size):
            return int(size) if not isinstance(size, torch.SymInt) or size.node.expr.is_number else size
        return self.room_of(size.node.expr)

    def room_of(self, expr: sympy.Expr) -> int:
        """The greatest value of an expression of symbols."""
        for symbol in expr.free_symbols:
            if symbol not in self._counts:
                raise Refused(f"the size {expr} depends on {symbol}, which has no bound")
            if self._counts[symbol][2]:
                self.exceedable.add(symbol)
        ranges = {s: ValueRanges(0, self._counts[s][1]) for s in expr.free_symbols}
        return max(0, int(bound_expression(expr, ranges).upper))

    def shape(self, sizes: Sequence[Any]) -> list[Any]:
        """A shape with room for each size."""
        return [self.room(d) for d in sizes]

    def number(self, value: Any) -> Any:
        """A symbolic number as a 0-d i64 tensor, or as it is where it does not depend on data."""
        if not is_unknown(value):
            return value if isinstance(value, torch.SymInt) and not value.node.expr.is_number else int(value)
        return self.value_of(value.node.expr)

    def value_of(self, expr: sympy.Expr) -> Any:
        """An expression of symbols as a 0-d i64 tensor."""
        if expr.is_Integer:
            return self(aten.full.default, [], int(expr), dtype=torch.int64)
        if expr in self._counts:
            return self._counts[expr][0]
        name = expr.func.__name__
        if name not in _ARITHMETIC:
            raise Refused(f"the size {expr} cannot be computed by the program")
        target, options = _ARITHMETIC[name]
        first, *rest = expr.args if name.endswith(("Div", "Mod")) else sorted(expr.args, key=sympy.default_sort_key)
        value = self.value_of(first)
        for term in rest:
            value = self(target, value, self.value_of(term), **options)
        return value

    # Padding

    def fill(self, new: Node, sizes: Sequence[Any], axes: Sequence[int], value: Any) -> Node:
        """A new node whose sizes are known, with ``value`` in the padding of some dimensions."""
        for axis in axes:
            if is_unknown(sizes[axis]):
                places = self(aten.arange.default, self.room(sizes[axis]))
                places = self(aten.view.default, places, [-1, *[1] * (len(sizes) - axis - 1)])
                behind = self(aten.ge.Tensor, places, self.number(sizes[axis]))
                new = self(aten.masked_fill.Scalar, new, behind, value)
        return new

    def filled(self, node: Node, axes: Sequence[int], value: Any) -> Node:
        """The new node of an old one, with ``value`` in the padding of some dimensions."""
        return self.fill(self.env[node], node.meta["val"].shape, axes, value)

    def all_filled(self, node: Node, value: Any) -> Node:
        """The new node of an old one, with ``value`` in all of the padding."""
        return self.filled(node, unknown_axes(node), value)
