"""``flex_attention`` of exported programs; where hloemit captures it itself, it is ordinary operators already."""

from __future__ import annotations

from typing import Any

import torch

from hloemit.base.torch_private import FakeTensorMode, pytree
from hloemit.ir.value import Value
from hloemit.lowering.context import Context, hlo_static
from hloemit.lowering.decompose import traced
from hloemit.lowering.registry import register
from hloemit.recording.flex_attention import attention


@register(torch.ops.higher_order.flex_attention)
def flex_attention(ctx: Context, *args: Any) -> list[Any]:
    """PyTorch's formula, with the functions that change scores and mask them in place: see ``attention``."""
    leaves, tree = pytree.tree_flatten(args, is_leaf=lambda x: isinstance(x, Value))
    values = [x for x in leaves if isinstance(x, Value)]

    def call(*given: torch.Tensor) -> Any:
        it = iter(given)
        return attention(*pytree.tree_unflatten([next(it) if isinstance(x, Value) else x for x in leaves], tree))

    with FakeTensorMode(allow_non_fake_inputs=True):  # the functions may hold tensors
        operands = [torch.empty(hlo_static(x.shape), dtype=x.dtype) for x in values]
    return ctx.lower_graph(traced(call, operands), values)
