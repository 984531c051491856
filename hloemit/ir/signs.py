"""The sign bit of numbers, which -0.0 and NaN have too."""

from __future__ import annotations

import torch

from hloemit.base.dtypes import SIGNED_OF_WIDTH, UNSIGNED
from hloemit.ir import hlo
from hloemit.ir.value import Value


def sign_bit(x: Value) -> Value:
    """Whether the sign bit is set, that of -0.0 and of NaN too."""
    if x.dtype.is_floating_point:
        x = hlo.bitcast_convert(x, SIGNED_OF_WIDTH[x.dtype.itemsize])
    if x.dtype in UNSIGNED or x.dtype is torch.bool:
        return hlo.full(x.shape, False, torch.bool)
    return x < 0


def copysign(x: Value, y: Value) -> Value:
    """The magnitude of ``x`` with the sign bit of ``y``."""
    magnitude = abs(x)
    return hlo.select(sign_bit(y), -magnitude, magnitude)
