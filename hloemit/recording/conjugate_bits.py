"""Lazy conjugates and negatives: bits of a tensor that say that its storage holds the conjugate of what it shows.

PyTorch resolves them before most operators. Those here, it believes, take operands with bits as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from hloemit.base.operators import aten
from hloemit.base.torch_private import OpOverload, pytree, schema_of
from hloemit.recording.calls import call_type
from hloemit.recording.trace import Trace

CONJUGATE, NEGATE = call_type(aten._conj_physical.default), call_type(aten.neg.default)
_UNRESOLVED = frozenset(
    (
        *("addmm", "addmm_", "baddbmm", "baddbmm_", "bmm", "mm", "dot", "vdot", "linalg_solve_triangular"),
        *("linalg_svd", "neg_", "conj_physical_", "_conj_physical"),
    )
)


def has_bits(x: Tensor) -> bool:
    """Whether a tensor shows the conjugate or the negative of what its storage holds."""
    return x.is_conj() or x.is_neg()


def toggled(x: Tensor, like: Tensor) -> Tensor:
    """A view of ``x`` with each bit changed that ``like`` has."""
    if like.is_conj():
        x = x.conj()
    return torch.ops.aten._neg_view.default(x) if like.is_neg() else x


def resolving(op: OpOverload, kernel: Callable[..., Any]) -> Callable[..., Any]:
    """The kernel of an operator, for operands with bits too; the kernel itself where PyTorch resolves them."""
    if op.overloadpacket.__name__ not in _UNRESOLVED:
        return kernel

    def with_bits(trace: Trace, *args: Any, **kwargs: Any) -> Any:
        plain: list[tuple[Tensor, Tensor]] = []

        def resolve(x: Tensor) -> Tensor:
            if not trace.owns(x) or not has_bits(x):
                return x
            plain.append((x, trace.resolved(x)))
            return plain[-1][1]

        args, kwargs = pytree.tree_map_only(Tensor, resolve, (args, kwargs))
        result = kernel(trace, *args, **kwargs)
        if not schema_of(op).is_mutable or not plain:
            return result
        back = {id(there): x for x, there in plain}
        return pytree.tree_map_only(Tensor, lambda r: back[id(r)].copy_(r) if id(r) in back else r, result)

    return with_bits
