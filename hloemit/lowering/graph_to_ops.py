"""From an fx graph to ops in the current block: the loop over nodes, with its checks and its errors."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch.fx import GraphModule, Node

from hloemit.base.dtypes import MLIR_NAME, type_string
from hloemit.base.errors import (
    DynamicShapeError,
    LoweringError,
    NotLowerable,
    ResultTypeError,
    UnsupportedOp,
    UnsupportedOpError,
)
from hloemit.base.live_nodes import live_nodes, operand_types, operator_name
from hloemit.base.numbers import refusal, writes_numbers
from hloemit.base.source_lines import describe_origin, module_path, user_frame
from hloemit.base.torch_private import OpOverload, pytree, schema_of
from hloemit.ir import hlo
from hloemit.ir.bindings import ir
from hloemit.ir.build import current
from hloemit.ir.size_expressions import is_of_integers
from hloemit.ir.value import Value, dim, same_shape, shape_of
from hloemit.lowering import eager_refusals
from hloemit.lowering.context import Context, reads_result
from hloemit.lowering.decompose import decompose, is_operand
from hloemit.lowering.real_operators import demand_real
from hloemit.lowering.registry import find_rule
from hloemit.lowering.zero_tensors import beside_zeros, zero_tensors

_getitem = operator.getitem
_NUMBERS = (bool, int, float, complex)
_WIDEST: dict[type, torch.dtype] = {float: torch.float64, complex: torch.complex128}


class GraphLowering:
    """Lowers graphs into the module being built.

    All operators that cannot be lowered are collected, so that the user sees them at once: a failed node's results
    are replaced by zeros, and ``raise_unsupported`` raises before the module is used. Where one is refused because only
    data decide how many elements it makes, rules that compute with its result see another size: what they say is not
    listed.
    """

    def __init__(self, seed_state: Callable[[], Value]) -> None:
        self._seed_state = seed_state
        self.unsupported: list[UnsupportedOp] = []

    def raise_unsupported(self) -> None:
        """Raise ``UnsupportedOpError`` with everything that was collected, each distinct fault once."""
        if self.unsupported:
            # a decomposition can fail in many places: its first reason says enough
            first = {(u.op, u.operands, u.where): u for u in reversed(self.unsupported)}
            raise UnsupportedOpError(list(reversed(first.values())))

    def run(self, module: GraphModule, operands: Sequence[Any], *, origin: Node | None = None) -> list[Any]:
        """Emit ``module``'s graph on ``operands`` (one for each placeholder); returns the flat list of its outputs.

        ``origin`` is the node that this graph is the decomposition of: messages and locations are then its own.
        """
        env: dict[Node, Any] = {}
        live, zeros = live_nodes(module.graph), zero_tensors(module.graph)
        given = iter(operands)
        for node in module.graph.nodes:
            if node.op == "placeholder":
                env[node] = next(given)
            elif node.op == "output":
                leaves = pytree.tree_leaves(node.args[0], is_leaf=lambda x: x is None)
                return [env[x] if isinstance(x, Node) else x for x in leaves]
            elif node not in live:
                continue
            elif node.op == "get_attr":
                env[node] = _attribute(module, str(node.target))
            else:
                with _location(origin or node):
                    env[node] = self._node(node, env, origin or node, zeros)
        raise LoweringError("the captured graph has no output node")

    def _node(self, node: Node, env: dict[Node, Any], origin: Node, zeros: set[Node]) -> Any:
        """The node's result: a value, a list of them, a dimension, or a plain Python value."""
        target = node.target
        if target is _getitem:
            container, index = node.args
            return env[container][index]
        size = _static_size(node)
        if size is not None:
            return size
        args = tuple([_map(a, env) for a in node.args])
        kwargs = {k: _map(v, env) for k, v in node.kwargs.items()} if node.kwargs else {}
        rule = None
        if isinstance(kwargs.get("generator"), Value):  # the lazy device's, whose operators have a seed each
            current().random_state = kwargs.pop("generator")
        try:
            _demand_type(node)
            demand_real(node)
            known = _zeros(node) if node in zeros else beside_zeros(node, args, zeros)
            if known is not None:
                return known
            rule = find_rule(target)
            if rule is None:
                result = self._decomposed(node, args, kwargs, origin)
            else:
                if args and type(args[0]) in _NUMBERS:
                    args = _with_tensors(node, args)
                result = rule(Context(node, self._seed_state, self._subgraph), *args, **kwargs)
            _check(node, result)
            return result
        except (NotLowerable, DynamicShapeError) as reason:
            if rule is None or not self.unsupported or not _has_unknown_sizes(node):
                self._refuse(node, origin, str(reason))
            return _zeros(node)
        except LoweringError as error:
            if self.unsupported:  # a stand-in for something that failed earlier may have brought this about
                return _zeros(node)
            if node is not origin or getattr(error, "located", False):
                raise
            raise _located(error, node, origin) from error
        except Exception as error:
            if not self.unsupported and (number := _computed_number(node)) is not None:
                self._refuse(node, origin, f"{number} has to be known when it is lowered, and only data decide it")
            if not self.unsupported and (said := eager_refusals.refusal(origin)) is not None:
                self._refuse(node, origin, said)
            if self.unsupported:
                return _zeros(node)
            failure = LoweringError(f"the rule failed with {type(error).__name__}: {error}")
            raise _located(failure, node, origin) from error

    def _refuse(self, node: Node, origin: Node, reason: str) -> None:
        why = reason if node is origin else f"its decomposition needs {operator_name(node)}: {reason}"
        self.unsupported.append(
            UnsupportedOp(operator_name(origin), operand_types(origin), describe_origin(origin), why)
        )

    def _subgraph(self, module: GraphModule, operands: Sequence[Any]) -> list[Any]:
        return self.run(module, operands)

    def _decomposed(self, node: Node, args: Any, kwargs: Any, origin: Node) -> Any:
        fake_args, fake_kwargs = pytree.tree_map_only(Node, lambda n: n.meta["val"], (node.args, node.kwargs))
        try:
            graph = decompose(node, fake_args, fake_kwargs)
        except NotLowerable:
            raise
        except Exception as error:
            raise NotLowerable(f"PyTorch's decomposition failed with {type(error).__name__}: {error}") from error
        if graph is None:
            raise NotLowerable(_why_missing(operator_name(node)))
        operands = [
            value
            for fake, value in zip(
                pytree.tree_leaves((fake_args, fake_kwargs)),
                pytree.tree_leaves((args, kwargs), is_leaf=lambda x: isinstance(x, Value)),
                strict=True,
            )
            if is_operand(fake)
        ]
        results, expected = self.run(graph, operands, origin=origin), node.meta["val"]
        return pytree.tree_unflatten(results, pytree.tree_structure(expected))  # a list may be one of the results


def _why_missing(operator: str) -> str:
    """The reason of an operator without a rule; of those that make or ask what no program has, what to do instead."""
    kind = next((kind for kind in _NO_TENSORS if kind in operator), None)
    return _NO_TENSORS[kind] if kind else "no lowering rule and no decomposition"


_NO_TENSORS = {  # by what the operator's name says
    "aten.sym_": "only data decide this size: give `lower` a bound=, or use an operator that is given the size",
    "sparse_": "StableHLO has no sparse tensors: compute with dense ones (nn.Embedding(sparse=False), to_dense())",
    "fused_moving_avg_obs": "observers ask for values: train with them on the lazy device (hloemit.device())",
    "quantize": "programs have no quantized tensors: pass the model as it was before it was quantized, or as PyTorch's "
    "export flow quantizes it (torchao's prepare_pt2e and convert_pt2e)",
}


def _map(arg: Any, env: dict[Node, Any]) -> Any:
    kind = type(arg)
    if kind is Node:
        return env[arg]
    if isinstance(arg, (list, tuple)):
        return [_map(a, env) for a in arg]
    return arg


def _with_tensors(node: Node, args: tuple[Any, ...]) -> tuple[Any, ...]:
    """The arguments of an operator that has numbers for all of its tensors, as ``torch.vmap`` gives them.

    Autograd gives them, too, in the widest dtype of their kind, which the result then has.
    """
    if not isinstance(node.target, OpOverload):
        return args
    places = [i for i, a in enumerate(schema_of(node.target).arguments[: len(args)]) if str(a.type) == "Tensor"]
    if not places or any(type(args[i]) not in _NUMBERS for i in places):
        return args
    result = getattr(node.meta.get("val"), "dtype", None)
    wide = _WIDEST if result in _WIDEST.values() else {}
    return tuple(
        [
            hlo.constant(torch.tensor(a, dtype=wide.get(type(a)), device="cpu")) if i in places else a
            for i, a in enumerate(args)
        ]
    )


def _static_size(node: Node) -> Any:
    """A node that computes a size from sizes is no op: its symbolic expression says all.

    One that integers cannot compute (``int(0.7 * n)``) is an op where it is a number alone, and decides no shape.
    """
    value = node.meta.get("val")
    if isinstance(value, torch.SymInt):
        known, expr = current().symbols, value.node.expr
        if all(s in known for s in expr.free_symbols) and (is_of_integers(expr) or not _is_number(node)):
            return dim(value)
    return None


def _is_number(node: Node) -> bool:
    """Whether operators take an integer for a number, or a tensor, and not for a size, a position or an option."""
    of_operators = [user for user in node.users if isinstance(user.target, OpOverload)]
    return all(
        str(place.type) in _OF_NUMBERS
        for user in of_operators
        for place, given in zip(schema_of(user.target).arguments, user.args, strict=False)
        if given is node or (isinstance(given, (list, tuple)) and node in given)
    )


_OF_NUMBERS = ("Tensor", "number", "Optional[number]")


def _attribute(module: GraphModule, target: str) -> Any:
    value = operator.attrgetter(target)(module)
    return hlo.constant(value) if isinstance(value, torch.Tensor) else value


def _location(node: Node) -> Any:
    """Module path and node name, over the user's file and line; with slashes, which viewers of graphs nest by."""
    frame = user_frame(node.meta.get("stack_trace"))
    path, colon, _ = module_path(node).partition(":")  # of the outermost module, there is the class alone
    path = path.replace(".", "/") if colon else ""
    child = ir.Location.file(frame.file, frame.line, 0) if frame is not None else None
    return ir.Location.name(f"{path}/{node.name}" if path else node.name, childLoc=child)


_COMPLEX_HALVES = {torch.complex32: "f16"}
if hasattr(torch, "bcomplex32"):  # since torch 2.14
    _COMPLEX_HALVES[torch.bcomplex32] = "bf16"


def _demand_type(node: Node) -> None:
    """Raise where the result's dtype has no StableHLO type, or cannot hold a number that is written into it."""
    value = node.meta["val"]
    if isinstance(value, torch.Tensor) and value.dtype in _COMPLEX_HALVES:
        name, part = str(value.dtype).removeprefix("torch."), _COMPLEX_HALVES[value.dtype]
        raise NotLowerable(
            f"the result is {name}, and StableHLO has no complex number of two {part}; convert to f32 first"
        )
    if writes_numbers(node.target):
        values = value if isinstance(value, (list, tuple)) else [value]
        results = [(v.dtype, _is_single(v)) for v in values if isinstance(v, torch.Tensor)]
        reason = refusal(node.target, node.args, node.kwargs, results)
        if reason is not None:
            raise NotLowerable(reason)


def _is_single(value: torch.Tensor) -> bool:
    return all(type(d) is int and d == 1 for d in value.shape)


def _check(node: Node, result: Any) -> None:
    """Compare what a rule made with what PyTorch says the node is."""
    expected = node.meta["val"]
    if isinstance(expected, torch.Tensor):
        _check_one(expected, result, "")
    elif isinstance(expected, (list, tuple)):
        if not isinstance(result, (list, tuple)) or len(result) != len(expected):
            count = len(result) if isinstance(result, (list, tuple)) else 1
            raise ResultTypeError(f"PyTorch gives {len(expected)} results, and the rule gave {count}")
        for i, (want, got) in enumerate(zip(expected, result, strict=True)):
            if isinstance(want, torch.Tensor) and (got is not None or reads_result(node, i)):
                _check_one(want, got, f" {i}")


def _check_one(expected: torch.Tensor, value: Any, which: str) -> None:
    if type(value) is not Value:
        raise ResultTypeError(f"result{which} should be a tensor, and the rule gave {value!r}")
    if value.dtype is not expected.dtype or not same_shape(value.shape, shape_of(expected.shape)):
        want = type_string(expected.shape, expected.dtype)
        raise ResultTypeError(f"result{which} should be {want}, and the rule gave {value!r}")


def _computed_number(node: Node) -> torch.SymInt | None:
    """A number among the operands that no argument says: few rules compute with one that is known at run time alone."""
    known = current().symbols.keys()
    numbers = [n.meta.get("val") for n in node.all_input_nodes]
    return next((n for n in numbers if isinstance(n, torch.SymInt) and not n.node.expr.free_symbols <= known), None)


def _has_unknown_sizes(node: Node) -> bool:
    """Whether an operand has a size that no argument says: what made it was refused for that already."""
    known = current().symbols.keys()
    values = [v for n in node.all_input_nodes for v in pytree.tree_leaves(n.meta.get("val"))]
    sizes = [d for v in values if isinstance(v, torch.Tensor) for d in v.shape if isinstance(d, torch.SymInt)]
    return any(not d.node.expr.free_symbols <= known for d in sizes)


def _zeros(node: Node) -> Any:
    """Stand-ins for a node that failed, so that later faults are found too. The module is never used."""

    def zero(x: Any) -> Any:
        if not isinstance(x, torch.Tensor):
            return x
        dtype = x.dtype if x.dtype in MLIR_NAME else torch.float32
        try:
            return hlo.full(shape_of(x.shape), 0, dtype)
        except DynamicShapeError:  # a size that only data decide
            return hlo.full(tuple(1 for _ in x.shape), 0, dtype)

    value = node.meta.get("val")
    return [zero(v) for v in value] if isinstance(value, (list, tuple)) else zero(value)


def _located(error: LoweringError, node: Node, origin: Node) -> LoweringError:
    lines = [f"{operator_name(node)}({operand_types(node)}): {error}", *describe_origin(origin).splitlines()]
    found = type(error)("\n    ".join(lines))
    found.located = True  # type: ignore[attr-defined]
    return found
