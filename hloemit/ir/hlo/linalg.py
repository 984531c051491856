"""Linear algebra that StableHLO has whole. Source: https://openxla.org/stablehlo/spec#cholesky, #fft."""

from __future__ import annotations

from collections.abc import Sequence

from hloemit.base.dtypes import COMPLEX_OF, REAL_OF
from hloemit.ir.build import attribute, boolean, emit, i64_array
from hloemit.ir.value import Value


def cholesky(x: Value, *, lower: bool) -> Value:
    """``stablehlo.cholesky`` of the last two dimensions; the other triangle is undefined."""
    return emit("stablehlo.cholesky", [x], x.shape, x.dtype, {"lower": boolean(lower)})


def triangular_solve(
    a: Value, b: Value, *, left_side: bool, lower: bool, unit_diagonal: bool, transpose: str = "NO_TRANSPOSE"
) -> Value:
    """``stablehlo.triangular_solve``: X with op(a) X = b, or X op(a) = b.

    ``transpose`` says what op is: NO_TRANSPOSE, TRANSPOSE or ADJOINT.
    """
    attributes = {
        "left_side": boolean(left_side),
        "lower": boolean(lower),
        "unit_diagonal": boolean(unit_diagonal),
        "transpose_a": attribute(f"#stablehlo<transpose {transpose}>"),
    }
    return emit("stablehlo.triangular_solve", [a, b], b.shape, b.dtype, attributes)


def fft(x: Value, kind: str, lengths: Sequence[int]) -> Value:
    """``stablehlo.fft`` over the last ``len(lengths)`` (at most 3) dimensions; kind is FFT, IFFT, RFFT or IRFFT."""
    shape, dtype = x.shape, x.dtype
    if kind == "RFFT":
        shape, dtype = (*shape[:-1], lengths[-1] // 2 + 1), COMPLEX_OF[dtype]
    elif kind == "IRFFT":
        shape, dtype = (*shape[:-1], lengths[-1]), REAL_OF[dtype]
    attributes = {"fft_type": attribute(f"#stablehlo<fft_type {kind}>"), "fft_length": i64_array(lengths)}
    return emit("stablehlo.fft", [x], shape, dtype, attributes)
