"""The dtypes that both PyTorch and StableHLO have, in one table.

Source: https://openxla.org/stablehlo/spec#types and https://docs.pytorch.org/docs/stable/tensor_attributes.html.
"""

from __future__ import annotations

import torch

# torch dtype -> the MLIR element type that holds the same values
MLIR_NAME: dict[torch.dtype, str] = {
    torch.bool: "i1",
    torch.int8: "i8",
    torch.int16: "i16",
    torch.int32: "i32",
    torch.int64: "i64",
    torch.uint8: "ui8",
    torch.uint16: "ui16",
    torch.uint32: "ui32",
    torch.uint64: "ui64",
    torch.bfloat16: "bf16",
    torch.float16: "f16",
    torch.float32: "f32",
    torch.float64: "f64",
    torch.float8_e4m3fn: "f8E4M3FN",
    torch.float8_e4m3fnuz: "f8E4M3FNUZ",
    torch.float8_e5m2: "f8E5M2",
    torch.float8_e5m2fnuz: "f8E5M2FNUZ",
    torch.float8_e8m0fnu: "f8E8M0FNU",
    torch.complex64: "complex<f32>",
    torch.complex128: "complex<f64>",
}

FROM_MLIR_NAME: dict[str, torch.dtype] = {name: dtype for dtype, name in MLIR_NAME.items()}

# kinds of numbers that a graph computes -> the dtype of the 0-d value that stands for one
NUMBER_DTYPES = {torch.SymInt: torch.int64, torch.SymFloat: torch.float64, torch.SymBool: torch.bool}

# Older or smaller dtypes of torch that no StableHLO type holds are simply absent from the table.

FLOAT8 = frozenset(d for d, name in MLIR_NAME.items() if name.startswith("f8"))
SIGNED = frozenset({torch.int8, torch.int16, torch.int32, torch.int64})
UNSIGNED = frozenset({torch.uint8, torch.uint16, torch.uint32, torch.uint64})
INTEGERS = SIGNED | UNSIGNED
MASKS = frozenset({torch.bool, torch.uint8})  # an index of these says which elements, not where they are
COMPLEX = frozenset({torch.complex64, torch.complex128})
FLOATS = frozenset(MLIR_NAME) - INTEGERS - COMPLEX - {torch.bool}
NARROW_FLOATS = frozenset({torch.bfloat16, torch.float16}) | FLOAT8  # computed in f32 by torch on CPU, then rounded

# the real dtype of a complex dtype's parts, and back
REAL_OF = {torch.complex64: torch.float32, torch.complex128: torch.float64}
COMPLEX_OF = {real: dtype for dtype, real in REAL_OF.items()}
SIGNED_OF_WIDTH = {1: torch.int8, 2: torch.int16, 4: torch.int32, 8: torch.int64}  # by bytes: for the bits of floats


def short_name(dtype: torch.dtype) -> str:
    """``torch.float32`` -> ``"f32"``: MLIR's name where there is one, else torch's own."""
    return MLIR_NAME.get(dtype) or str(dtype).removeprefix("torch.")


def type_string(shape: object, dtype: torch.dtype) -> str:
    """``(2, 3), torch.float32`` -> ``"f32[2,3]"``, for messages."""
    return f"{short_name(dtype)}[{','.join(str(d) for d in shape)}]"  # type: ignore[attr-defined]


def bit_width(dtype: torch.dtype) -> int:
    """Bits of one element; 1 for bool, as MLIR counts it."""
    return 1 if dtype is torch.bool else dtype.itemsize * 8


def lowest(dtype: torch.dtype) -> float | int | bool:
    """The neutral element of a maximum."""
    if dtype is torch.bool:
        return False
    return float("-inf") if dtype in FLOATS else torch.iinfo(dtype).min


def highest(dtype: torch.dtype) -> float | int | bool:
    """The neutral element of a minimum."""
    if dtype is torch.bool:
        return True
    return float("inf") if dtype in FLOATS else torch.iinfo(dtype).max
