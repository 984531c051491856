from __future__ import annotations

import torch

from tests.ops.rows import bf16, bool_, c64, extremes, f32, i8, i32, row, specials, u8

aten = torch.ops.aten
VALUES = torch.tensor([0.0, 1.0, -1.0, 2.5, -3.7, 100.0, 127.9, -128.0])
FLOATS = [torch.float64, torch.bfloat16, torch.float16]
FLOAT8 = [torch.float8_e4m3fn, torch.float8_e5m2, torch.float8_e4m3fnuz, torch.float8_e5m2fnuz]
INTEGERS = [torch.int8, torch.uint8, torch.int16, torch.int32, torch.int64]


def short(dtype: torch.dtype) -> str:
    return str(dtype).removeprefix("torch.")


ROWS = [
    row(aten._to_copy.default, f32(2, 3), dtype=torch.bfloat16),
    row(aten._to_copy.default, f32(2, 3), id="copy-same-dtype"),
    row(aten._to_copy.default, f32(4), dtype=torch.int32, id="to-int32"),
    row(aten._to_copy.default, torch.tensor([-1.0, 300.0, -300.0, 2.9] * 8), dtype=torch.uint8, id="to-uint8"),
    row(aten._to_copy.default, specials(), dtype=torch.bool, id="to-bool"),
    row(aten._to_copy.default, c64(4), dtype=torch.float32, id="complex-to-float"),
    row(aten._to_copy.default, torch.tensor([0j, 1j, 1 + 0j]), dtype=torch.bool, id="complex-to-bool"),
    row(aten._to_copy.default, f32(4), dtype=torch.complex64, id="float-to-complex", golden=False),
    *[row(aten._to_copy.default, specials(), dtype=d, id=f"to-{short(d)}", golden=False) for d in FLOATS],
    *[row(aten._to_copy.default, VALUES * 9, dtype=d, id=f"to-{short(d)}", golden=False) for d in FLOAT8],
    *[
        row(aten._to_copy.default, specials(d), dtype=torch.float32, id=f"from-{short(d)}", golden=False)
        for d in FLOAT8
    ],
    *[
        row(aten._to_copy.default, VALUES, dtype=d, id=f"values-to-{short(d)}", golden=False)
        for d in INTEGERS[:1] + INTEGERS[2:]
    ],
    *[
        row(aten._to_copy.default, extremes(), dtype=d, id=f"i32-to-{short(d)}", golden=False)
        for d in INTEGERS
        if d is not torch.int32
    ],
    *[
        row(aten._to_copy.default, extremes(d), dtype=torch.float32, id=f"{short(d)}-to-f32", golden=False)
        for d in INTEGERS
    ],
    row(aten._to_copy.default, bool_(4), dtype=torch.int64, id="bool-to-int", golden=False),
    row(aten.to.dtype, f32(0, 2), torch.float64, golden=False),
    row(aten.type_as.default, f32(4), i32(1), golden=False),
    row(aten.clone.default, f32(2, 3)),
    row(aten.detach.default, f32(4), golden=False),
    row(aten.contiguous.default, f32(2, 3), golden=False),
    row(torch.ops.prims.convert_element_type.default, i32(4), torch.float16),
    row(aten.view.dtype, f32(2, 3), torch.int32),
    row(aten.view.dtype, f32(2, 2), torch.uint8),
    row(aten.view.dtype, i8(2, 8), torch.int32),
    row(aten.view.dtype, bf16(4), torch.int16, golden=False),
    row(aten.view.dtype, c64(2, 2), torch.float32),
    row(aten.view.dtype, f32(2, 4), torch.complex64),
    row(aten.view.dtype, bool_(4), torch.uint8, golden=False),
    row(aten.view.dtype, u8(4).clamp(max=1), torch.bool, golden=False),
]
