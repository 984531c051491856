"""Random bits. Source: https://openxla.org/stablehlo/spec#rng_bit_generator."""

from __future__ import annotations

from collections.abc import Sequence

import torch

from hloemit.ir.build import attribute, emit_many
from hloemit.ir.value import TensorType, Value


def rng_bit_generator(state: Value, shape: Sequence[int], dtype: torch.dtype) -> tuple[Value, Value]:
    """``stablehlo.rng_bit_generator`` by Threefry; returns the next state (ui64[2], as ``state``) and random bits."""
    attributes = {"rng_algorithm": attribute("#stablehlo<rng_algorithm THREE_FRY>")}
    next_state, bits = emit_many(
        "stablehlo.rng_bit_generator", [state], [state.type, TensorType(tuple(shape), dtype)], attributes
    )
    return next_state, bits
