"""Normalization by given statistics. Source: https://openxla.org/stablehlo/spec#batch_norm_inference."""

from __future__ import annotations

from hloemit.ir.build import attribute, emit, i64
from hloemit.ir.value import Value


def batch_norm_inference(x: Value, scale: Value, offset: Value, mean: Value, variance: Value, eps: float) -> Value:
    """``stablehlo.batch_norm_inference`` with the features in dimension 1; all operands of one float dtype."""
    attributes = {"epsilon": attribute(f"{eps:.9e} : f32"), "feature_index": i64(1)}
    return emit("stablehlo.batch_norm_inference", [x, scale, offset, mean, variance], x.shape, x.dtype, attributes)
