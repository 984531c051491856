"""``flex_attention`` of exported programs; where hloemit captures it itself, it is ordinary operators already."""

from __future__ import annotations

from typing import Any

import torch

from hloemit.lowering.context import Context
from hloemit.lowering.decompose import lower_call
from hloemit.lowering.registry import register
from hloemit.recording.flex_attention import attention


@register(torch.ops.higher_order.flex_attention)
def flex_attention(ctx: Context, *args: Any) -> list[Any]:
    """PyTorch's formula, with the functions that change scores and mask them in place: see ``attention``."""
    return lower_call(ctx, attention, args, {})
