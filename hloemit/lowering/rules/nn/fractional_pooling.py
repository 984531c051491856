"""Fractional max pooling: windows of one size whose starts are spread over the image, each plane by its own samples.

Source: aten/src/ATen/native/FractionalMaxPooling.h. The gradients are those of pooling.py.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import torch

from hloemit.base.dtypes import lowest
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.array import Array, concatenate, filled, index_along
from hloemit.ir.hlo.shape import require_static
from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.lowering.lib.indexing import gather_along
from hloemit.lowering.lib.pointwise_rules import rounded
from hloemit.lowering.lib.reduction import later_maximum
from hloemit.lowering.promotion import compute_type, per_dimension
from hloemit.lowering.registry import register


def _starts(sample: Array, size: int, count: int, kernel: int, dtype: torch.dtype) -> Array:
    """Where the windows along one dimension start: (…, 1) samples give (…, count) places.

    Every step is rounded to the dtype of the image, as in ATen, which decides between two places now and then.
    """
    last = filled((*sample.shape[:-1], 1), size - kernel, torch.int32)
    if count == 1:
        return last
    alpha = (
        torch.tensor(size - kernel, dtype=dtype, device="cpu") / torch.tensor(count - 1, dtype=dtype, device="cpu")
    ).item()
    steps = index_along(-1, (*(1,) * (sample.ndim - 1), count - 1), sample.dtype)

    def step(x: Array) -> Array:
        return Array(rounded(x.value, dtype))

    moved = step(step(step(steps) + sample) * alpha)
    first = step(sample * alpha)
    return concatenate([moved.to(torch.int32) - first.to(torch.int32), last], -1)


def fractional_max_pool(spatial: int) -> Callable[..., list[Value]]:
    """A rule for the maxima and their flat indices in the plane."""

    def rule(ctx: Context, x: Value, kernel_size: Any, output_size: Any, random_samples: Value) -> list[Value]:
        found = ctx.result(0)
        shape = require_static(found.shape, "fractional pooling")
        if 0 in shape:
            return [hlo.full(shape, 0, x.dtype), hlo.full(shape, 0, torch.int64)]
        sizes = require_static(x.shape[-spatial:], "fractional pooling")
        counts, kernel = shape[-spatial:], per_dimension(kernel_size, spatial)
        batch, planes = (shape[0] if len(shape) > spatial + 1 else 1), shape[-spatial - 1]
        samples = Array(hlo.slice(random_samples, (0, 0, 0), (batch, planes, spatial))).to(compute_type(x.dtype))
        lead = (batch, planes)
        flat: Array | None = None
        for i, (size, count, width) in enumerate(zip(sizes, counts, kernel, strict=True)):
            # for images the samples name the last dimension first
            place = spatial - 1 - i if spatial == 2 else i
            starts = _starts(samples.part(-1, place, place + 1), size, count, width, x.dtype)
            outer = [count if k == i else 1 for k in range(spatial)]
            inner = [width if k == i else 1 for k in range(spatial)]
            offsets = index_along(i - spatial, (1, 1, *(1,) * spatial, *inner))
            places = starts.reshape(*lead, *outer, *(1,) * spatial) + offsets
            flat = places if flat is None else flat * size + places
        assert flat is not None
        window = math.prod(kernel)
        flat = flat.to_shape(*lead, *counts, *kernel)
        flat = flat.reshape(*lead, math.prod(counts) * window)
        values = gather_along(hlo.reshape(x, (*lead, math.prod(sizes))), 2, flat.value)
        windows = [hlo.reshape(v, (*lead, math.prod(counts), window)) for v in (values, flat.value)]
        inits = [hlo.full((), lowest(x.dtype), x.dtype), hlo.full((), 2**31 - 1, torch.int32)]
        maxima, indices = hlo.reduce_many(windows, inits, [3], later_maximum)
        return [hlo.reshape(maxima, shape), hlo.convert(hlo.reshape(indices, shape), torch.int64)]

    return rule


register(aten.fractional_max_pool2d.default)(fractional_max_pool(2))
register(aten.fractional_max_pool3d.default)(fractional_max_pool(3))
