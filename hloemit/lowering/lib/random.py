"""Random bits, trials and what dropout keeps."""

from __future__ import annotations

import torch
from torch.fx import GraphModule, Node

from hloemit.base.dtypes import bit_width
from hloemit.base.errors import NotLowerable
from hloemit.base.modules import modules_of
from hloemit.base.torch_private import schema_of
from hloemit.ir import hlo
from hloemit.ir.value import Shape, Value, is_empty
from hloemit.lowering.context import Context
from hloemit.lowering.promotion import compute_type

# digits of the significand, and the bits drawn for a uniform number
DIGITS = {torch.bfloat16: 8, torch.float16: 11, torch.float32: 24, torch.float64: 53}


def draws_random_numbers(module: GraphModule) -> bool:
    """Whether a graph, or one inside of it, has an operator that may draw random numbers."""
    graphs = [m.graph for m in modules_of(module) if isinstance(m, GraphModule)]
    return any(_draws(n) for g in graphs for n in g.nodes)


def _draws(node: Node) -> bool:
    if torch.Tag.nondeterministic_seeded not in getattr(node.target, "tags", ()):
        return False
    arguments = [a.name for a in schema_of(node.target).arguments]
    if "dropout_p" not in arguments:
        return True
    given = dict(zip(arguments, node.args, strict=False)) | node.kwargs
    return given.get("dropout_p", 0.0) != 0.0  # attention without dropout


def random_bits(ctx: Context, shape: Shape, dtype: torch.dtype) -> Value:
    """Random bits; none are drawn for a tensor without elements."""
    return hlo.full(shape, 0, dtype) if is_empty(shape) else ctx.random_bits(shape, dtype)


def no_generator(generator: object) -> None:
    """Raise NotLowerable for an operator that was given a generator."""
    if generator is not None:
        raise NotLowerable("a generator of its own: random numbers come from the program's seed (torch.manual_seed)")


def open01(bits: Value, dtype: torch.dtype) -> Value:
    """Random bits, ui32 or ui64, as uniform numbers in (0, 1), f32 or f64: neither end, symmetric about 1/2."""
    digits = DIGITS[dtype] - 1
    kept = hlo.shift_right_logical(bits, hlo.full(bits.shape, bit_width(bits.dtype) - digits, bits.dtype))
    return (hlo.convert(kept, dtype) + 0.5) * 2.0 ** (-digits)


def trials(ctx: Context, shape: Shape, p: float) -> Value:
    """Bools that are true with probability ``p``: random bits below ``p`` of their range."""
    if not 0 <= p <= 1:
        raise NotLowerable(f"a probability has to be between 0 and 1, but got {p}")
    bound = round(p * 2**32)
    if bound in (0, 2**32):
        return hlo.full(shape, bound > 0, torch.bool)
    drawn = random_bits(ctx, shape, torch.uint32)
    return drawn < bound


def dropout_mask(ctx: Context, shape: Shape, p: float) -> Value:
    """Which elements dropout keeps, each with probability ``1 - p``."""
    return trials(ctx, shape, 1 - p)


def dropped(ctx: Context, x: Value, p: float, keep: Value) -> Value:
    """``x / (1 - p)`` where kept, 0 elsewhere."""
    wide = hlo.convert(x, compute_type(x.dtype))
    scaled = wide * (1 / (1 - p) if p < 1 else 0.0)
    # zero times what is dropped, as torch: NaN stays NaN
    kept = hlo.convert(keep, wide.dtype)
    return hlo.convert(scaled * hlo.broadcast_to(kept, x.shape), x.dtype)
