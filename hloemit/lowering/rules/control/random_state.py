"""Random operators that are run again, as AOTAutograd writes activation checkpoints: from the same random state.

PyTorch passes on the state of its own generator, as bytes. In a program the first 16 of them are the program's state.
"""

from __future__ import annotations

from typing import Any

import torch

from hloemit.ir import hlo
from hloemit.ir.build import current
from hloemit.ir.value import Value, hlo_static
from hloemit.lowering.context import Context
from hloemit.lowering.decompose import lower_call
from hloemit.lowering.registry import register

higher_order = torch.ops.higher_order
STATE_BYTES = 16


@register(higher_order.run_and_save_rng_state)
def run_and_save_rng_state(ctx: Context, operator: Any, *args: Any, **kwargs: Any) -> list[Any]:
    """The random state, then what the operator gives: it is run from that state."""
    saved, result = ctx.node.meta["val"]
    (size,) = hlo_static(tuple(saved.shape))
    state = hlo.reshape(hlo.bitcast_convert(ctx.random_state(), torch.uint8), (STATE_BYTES,))
    state = hlo.pad(state, hlo.full((), 0, torch.uint8), [0], [size - STATE_BYTES], [0])
    results = lower_call(ctx, operator, args, kwargs)
    return [state, results if isinstance(result, (tuple, list)) else results[0]]


@register(higher_order.run_with_rng_state)
def run_with_rng_state(ctx: Context, saved: Value, operator: Any, *args: Any, **kwargs: Any) -> Any:
    """What the operator gives from a state that was saved; the program's own state stays as it is."""
    builder = current()
    outer = builder.random_state
    words = hlo.reshape(hlo.slice(saved, [0], [STATE_BYTES]), (2, STATE_BYTES // 2))
    builder.random_state = hlo.bitcast_convert(words, torch.uint64)
    try:
        results = lower_call(ctx, operator, args, kwargs)
    finally:
        builder.random_state = outer
    return results if isinstance(ctx.node.meta["val"], (tuple, list)) else results[0]
