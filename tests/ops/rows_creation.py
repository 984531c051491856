from __future__ import annotations

from typing import Any

import torch

from hloemit.base.errors import UnsupportedOpError
from tests.ops.rows import error, f32, i64, inf, nan, row

aten = torch.ops.aten


def _same_type(actual: Any, expected: torch.Tensor) -> None:
    """Uninitialised elements have no value to compare."""
    assert actual.shape == expected.shape
    assert actual.dtype is expected.dtype


ROWS = [
    row(aten.zeros.default, [2, 3]),
    row(aten.zeros.default, [], dtype=torch.bool, golden=False),
    row(aten.zeros_like.default, f32(2, 3), dtype=torch.int32),
    row(aten.new_zeros.default, f32(2), [0, 3], golden=False),
    row(aten._new_zeros_with_same_feature_meta.default, f32(2), f32(3, 4), golden=False),
    row(aten.ones.default, [2, 3], dtype=torch.bfloat16),
    row(aten.ones_like.default, i64(2, 3), golden=False),
    row(aten.new_ones.default, f32(2), [3], dtype=torch.complex64, id="new_ones-c64", golden=False),
    row(aten.empty.memory_format, [2, 3], compare=_same_type),
    row(aten.empty_like.default, f32(2, 3), compare=_same_type, golden=False),
    row(aten.empty_strided.default, [2, 3], [1, 2], compare=_same_type, golden=False),
    row(aten.new_empty.default, f32(1), [3], dtype=torch.int64, compare=_same_type, golden=False),
    row(aten.new_empty_strided.default, f32(1), [3], [1], compare=_same_type, golden=False),
    row(aten.empty_permuted.default, [2, 3], [1, 0], compare=_same_type, golden=False),
    row(aten.full.default, [2, 3], 2.5),
    row(aten.full.default, [2], -inf, dtype=torch.float16, golden=False),
    row(aten.full.default, [2], nan, golden=False),
    row(aten.full.default, [2], -0.0, golden=False),
    row(aten.full.default, [2], 2.9, dtype=torch.int64, id="full-trunc", golden=False),
    row(aten.full.default, [2], True, golden=False),
    row(aten.full.default, [2], -1, dtype=torch.uint8, id="full-wrap", golden=False),
    row(aten.full.default, [300], 1, dtype=torch.uint8, id="full-of-more-elements-than-numbers", golden=False),
    row(aten.full.default, [], 2**63 - 1, golden=False),
    row(aten.full.default, [0], 1 + 2j, golden=False),
    error(aten.full_like.default, i64(2).to(torch.int8), 300, raises=UnsupportedOpError, match="300 does not fit"),
    row(aten.full_like.default, f32(2, 3), 7, golden=False),
    row(aten.full_like.default, f32(2, 3), 7, dtype=torch.int8, id="full_like-i8", golden=False),
    row(aten.new_full.default, f32(1), [2, 2], 3, golden=False),
    row(aten.scalar_tensor.default, 2.5),
    row(aten.scalar_tensor.default, 2, dtype=torch.float64, id="scalar_tensor-f64", golden=False),
    row(aten.scalar_tensor.default, True, golden=False),
    row(aten.fill.Scalar, f32(2), 3, golden=False),
    row(aten.fill.Tensor, f32(2, 2), i64(), id="fill-tensor"),
    # ranges
    row(aten.arange.default, 5),
    row(aten.arange.default, 0, golden=False),
    row(aten.arange.default, 4.5, id="arange-f"),
    row(aten.arange.start, 2, 7),
    row(aten.arange.start, -3, 2, dtype=torch.int8, id="arange-start-i8", golden=False),
    row(aten.arange.start_step, 10, 0, -3),
    row(aten.arange.start_step, 0.0, 1.0, 0.1),
    row(aten.arange.start_step, 1.1, 9.7, 0.3, golden=False),
    row(aten.arange.start_step, 0, 300, 1, dtype=torch.float32, id="arange-f32-exact"),
    row(aten.arange.start_step, 250, 300, 1, dtype=torch.bfloat16, id="arange-bf16", golden=False),
    row(aten.arange.start_step, 0.5, 20, 0.25, dtype=torch.float16, id="arange-f16", golden=False),
    row(aten.arange.start_step, 0.0, 2.0, 0.1, dtype=torch.float64, id="arange-f64", golden=False),
    row(aten.arange.start_step, 2**40, 2**40 + 5, 2, golden=False),
    row(aten.arange.start_step, 1.5, 7.5, 1.5, dtype=torch.int64, id="arange-int-of-float", golden=False),
    row(aten.range.step, 0, 5, 1.5),
    row(aten.range.default, -2, 7, golden=False),
    row(aten.range.step, 5, -3, -2, dtype=torch.int64, id="range-i64", golden=False),
    row(aten.range.step, 0.5, 4.0, 0.25, dtype=torch.bfloat16, id="range-bf16", golden=False),
    row(aten.linspace.default, 0, 1, 5),
    row(aten.linspace.default, -2.5, 7.1, 50, golden=False),
    row(aten.linspace.default, 3, 3, 1, golden=False),
    row(aten.linspace.default, 3, 4, 0, golden=False),
    row(aten.linspace.default, 0, 10, 7, dtype=torch.int64, id="linspace-i64"),
    row(aten.linspace.default, -194, 325, 88, dtype=torch.int64, id="linspace-i64-rounded_once", golden=False),
    row(aten.linspace.default, 793, -903, 157, dtype=torch.int16, id="linspace-i16-rounded_once", golden=False),
    row(aten.linspace.default, -5, 10, 9, dtype=torch.int32, id="linspace-i32", golden=False),
    row(aten.linspace.default, 0, 1, 6, dtype=torch.float64, id="linspace-f64", golden=False),
    row(aten.linspace.default, -3.3, 1, 50, dtype=torch.bfloat16, id="linspace-bf16", golden=False),
    row(aten.linspace.default, -3.3, 1, 50, dtype=torch.float16, id="linspace-f16", golden=False),
    row(aten.linspace.default, 0, 1 + 1j, 4, golden=False),
    row(aten.linspace.Tensor_Scalar, f32(), 2.0, 4, golden=False),
    row(aten.linspace.Tensor_Tensor, f32(), torch.tensor(9.0), 5),
    row(aten.logspace.default, 0, 2, 4),
    row(aten.logspace.default, 0, 3, 4, dtype=torch.int64, id="logspace-i64", golden=False),
    row(aten.eye.default, 3),
    row(aten.eye.m, 2, 3, dtype=torch.int32, golden=False),
    row(aten.eye.m, 0, 3, golden=False),
    row(aten.hann_window.default, 5, golden=False),
    row(aten.hann_window.periodic, 4, False, dtype=torch.float64, golden=False),
    row(aten.kaiser_window.beta, 4, True, 5.0),
    row(aten.kaiser_window.default, 1, golden=False),
    row(aten.kaiser_window.periodic, 0, False, dtype=torch.float64, golden=False),
    row(aten.hamming_window.periodic_alpha_beta, 5, False, 0.4, 0.6, golden=False),
    row(aten.hamming_window.default, 0, golden=False),
    row(aten.blackman_window.periodic, 4, True, dtype=torch.float64, golden=False),
    row(aten.bartlett_window.default, 1, golden=False),
    row(aten.tril_indices.default, 3, 3),
    row(aten.triu_indices.default, 3, 4, 1, dtype=torch.int32, golden=False),
]
