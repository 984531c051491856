"""Decompositions for operators that have no rule: PyTorch's own, one node at a time, memoised.

Decomposing a node alone by ``make_fx`` keeps the rest of the graph whole; ``ExportedProgram.run_decompositions`` would
retrace all of it (a hundred times slower on a GPT).
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import torch
from torch.fx.experimental.proxy_tensor import make_fx

from hloemit.base.errors import DynamicShapeError
from hloemit.base.locks import capturing, held
from hloemit.base.operators import aten
from hloemit.base.records import Operator, described, on_foreign_fact, resolve
from hloemit.base.tables import Table
from hloemit.base.torch_private import (
    DispatchKey,
    FakeTensor,
    FakeTensorMode,
    OpOverload,
    decompositions,
    functionalized,
    has_kernel,
    python_dispatcher,
    pytree,
    schema_of,
)
from hloemit.ir.value import Value, hlo_static
from hloemit.lowering.context import Context
from hloemit.lowering.formulas import FORMULAS
from hloemit.lowering.functionalized import WRAPPER, by_twin
from hloemit.lowering.registry import all_rules
from hloemit.recording.affine_grid import affine_grid
from hloemit.recording.python_functions import istft
from hloemit.recording.transformer import encoder_layer, multi_head_attention

_OURS = {  # operators that PyTorch has kernels for, and no formula that serves tensors without elements
    aten.affine_grid_generator.default: affine_grid,
    aten._native_multi_head_attention.default: multi_head_attention,
    aten._transformer_encoder_layer_fwd.default: encoder_layer,
}
_IN_PYTHON = {aten.istft.default: istft}  # PyTorch's own parts ask for values
_memo: Table[Any, tuple[torch.fx.GraphModule | None]] = Table("Decompositions", 1000)


@functools.cache
def _table() -> dict[Any, Callable[..., Any]]:
    """Decompositions of what has no rule: PyTorch's, ours, and the parts that records tell of."""
    ruled = {op for op, _ in all_rules()}
    said = {resolve(op): fn for op, fn in described("parts")}
    parts = {op: fn for op, fn in said.items() if op is not None and not schema_of(op).is_mutable}
    return {op: fn for op, fn in {**decompositions, **_OURS, **parts}.items() if op not in ruled}


def _forget(operator: Operator) -> None:
    _table.cache_clear()
    _memo.clear()


on_foreign_fact(_forget)


def has_decomposition(operator: Any) -> bool:
    """Whether PyTorch can take the operator apart: a table entry, or a CompositeImplicitAutograd kernel."""
    if operator in _table() or operator is WRAPPER:
        return True
    if not isinstance(operator, OpOverload):
        return False
    return has_kernel(operator.name(), DispatchKey.CompositeImplicitAutograd)


def decompose(node: torch.fx.Node, args: tuple[Any, ...], kwargs: dict[str, Any]) -> torch.fx.GraphModule | None:
    """The node as a graph of other operators; its placeholders are tensors and open sizes of ``args`` and ``kwargs``.

    ``args`` and ``kwargs`` hold the node's arguments with fake tensors for nodes. None where there is no decomposition.
    """
    operator = node.target
    if not has_decomposition(operator):
        return None
    leaves, tree = pytree.tree_flatten((args, kwargs))
    key = (operator, tree, tuple(_leaf_key(x) for x in leaves), torch.get_default_dtype())
    static = all(not isinstance(x, torch.SymInt) for x in leaves) and all(
        type(d) is int for x in leaves if isinstance(x, torch.Tensor) for d in x.shape
    )
    known = _memo.get(key) if static else None
    if known is not None:
        return known[0]

    def call(*given: Any) -> Any:
        it = iter(given)
        filled = [next(it) if is_operand(x) else x for x in leaves]
        a, k = pytree.tree_unflatten(filled, tree)
        return parts(*a, **k)

    parts = by_twin if operator is WRAPPER else _IN_PYTHON.get(operator, operator)
    if not static:
        parts = FORMULAS.get(operator, parts)
    with _nothing_assumed(leaves):
        graph = traced(call, [x for x in leaves if is_operand(x)])
    found = None if any(n.target is operator for n in graph.graph.nodes) else graph
    if static:
        _memo.put(key, (found,))
    return found


def is_operand(x: Any) -> bool:
    """Whether a leaf of a node's arguments is a placeholder of its graph: a tensor, or a size that PyTorch computes."""
    return isinstance(x, (torch.Tensor, torch.SymInt))


@contextlib.contextmanager
def _nothing_assumed(leaves: Sequence[Any]) -> Iterator[None]:
    """Raise where PyTorch, in taking an operator apart, decided something by the example's sizes.

    It notes that as a guard, which nobody would look at again: at other sizes the program would be wrong.
    """
    sizes = [
        d for x in leaves for d in (x.shape if isinstance(x, torch.Tensor) else (x,)) if isinstance(d, torch.SymInt)
    ]
    guards = sizes[0].node.shape_env.guards if sizes else []
    before = len(guards)
    yield
    if len(guards) > before:
        said = " and ".join(str(guard.expr) for guard in guards[before:])
        raise DynamicShapeError(f"PyTorch's decomposition is for {said} alone")


def lower_call(ctx: Context, function: Callable[..., Any], args: Any, kwargs: Any) -> list[Any]:
    """Emit what a function of PyTorch does with ``args``, which may hold values at any depth; its flat results."""
    leaves, tree = pytree.tree_flatten((args, kwargs), is_leaf=lambda x: isinstance(x, Value))
    values = [x for x in leaves if isinstance(x, Value)]

    def call(*given: torch.Tensor) -> Any:
        it = iter(given)
        a, k = pytree.tree_unflatten([next(it) if isinstance(x, Value) else x for x in leaves], tree)
        return function(*a, **k)

    with FakeTensorMode(allow_non_fake_inputs=True):  # functions among the arguments may hold tensors
        operands = [torch.empty(hlo_static(x.shape), dtype=x.dtype, device="cpu") for x in values]
    return ctx.lower_graph(traced(call, operands), values)


def traced(call: Callable[..., Any], operands: Sequence[Any]) -> torch.fx.GraphModule:
    """A function of tensors, and of open sizes, as a graph of operators that have rules; of tensors only types count.

    A tensor that is there twice is two arguments: ``make_fx`` tells them apart by identity. Where a size is open, what
    asks for numbers gives way to PyTorch's own in Python, as in an export: it would take the example's.
    """
    tensors = [t for t in operands if isinstance(t, torch.Tensor)]
    mode = next((t.fake_mode for t in tensors if isinstance(t, FakeTensor)), None) or FakeTensorMode()
    static = all(type(d) is int for t in tensors for d in t.shape) and len(tensors) == len(operands)
    kernels = contextlib.nullcontext() if static else python_dispatcher()
    with mode:
        fakes = [_alike(x) for x in operands]
    with held(capturing), mode, torch.no_grad(), kernels:  # make_fx patches classes of the whole process
        graph = _trace(call, fakes)
        if any(_is_mutating(n.target) for n in graph.graph.nodes):
            graph = _trace(functionalized(call), fakes)
    return graph


def _alike(x: Any) -> Any:
    if not isinstance(x, torch.Tensor):
        return x
    return torch.empty_strided(x.shape, x.stride(), dtype=x.dtype, device=x.device)


def _trace(call: Callable[..., Any], operands: list[Any]) -> torch.fx.GraphModule:
    tracer = make_fx(call, decomposition_table=_table(), tracing_mode="real", _allow_non_fake_inputs=True)
    graph: torch.fx.GraphModule = tracer(*operands)
    return graph


def _is_mutating(operator: Any) -> bool:
    return isinstance(operator, OpOverload) and schema_of(operator).is_mutable


def _leaf_key(x: Any) -> Any:
    if isinstance(x, torch.Tensor):
        return (tuple(x.shape), x.dtype)
    # 1 == 1.0 == True, and nan != nan
    return (type(x).__name__, repr(x))
