from __future__ import annotations

import torch

from tests.ops.rows import c64, c128, f32, f64, row

aten = torch.ops.aten
_F64_ONLY = "the interpreter transforms f64 and complex<f64> alone"

ROWS = [
    row(aten._fft_c2c.default, c64(2, 8), [1], 0, True, id="c2c", no_interpreter=_F64_ONLY),
    row(aten._fft_c2c.default, c64(2, 8), [1], 2, False, id="c2c-inverse", no_interpreter=_F64_ONLY),
    row(
        aten._fft_c2c.default,
        c64(3, 4, 5),
        [0, 2],
        1,
        True,
        id="c2c-two-axes-ortho",
        golden=False,
        no_interpreter=_F64_ONLY,
    ),
    row(
        aten._fft_c2c.default,
        c64(2, 3, 2, 4, 3),
        [0, 1, 2, 3, 4],
        0,
        False,
        id="c2c-five-axes",
        golden=False,
        atol=1e-4,
        no_interpreter=_F64_ONLY,
    ),
    row(aten._fft_c2c.default, c128(7), [0], 2, True, id="c2c-double", golden=False),
    row(aten._fft_r2c.default, f32(2, 8), [1], 0, True, id="r2c", no_interpreter=_F64_ONLY),
    row(aten._fft_r2c.default, f32(2, 7), [1], 1, False, id="r2c-two-sided", golden=False, no_interpreter=_F64_ONLY),
    row(
        aten._fft_r2c.default, f32(4, 6, 5), [2, 0], 2, True, id="r2c-two-axes", golden=False, no_interpreter=_F64_ONLY
    ),
    row(aten._fft_r2c.default, f64(9), [0], 0, True, id="r2c-double", golden=False),
    row(aten._fft_c2r.default, torch.fft.rfft(f32(2, 8)), [1], 2, 8, id="c2r", no_interpreter=_F64_ONLY),
    row(
        aten._fft_c2r.default,
        torch.fft.rfft(f32(2, 7)),
        [1],
        1,
        7,
        id="c2r-odd",
        golden=False,
        no_interpreter=_F64_ONLY,
    ),
    row(
        aten._fft_c2r.default,
        torch.fft.rfft2(f32(3, 4, 6)),
        [1, 2],
        2,
        6,
        id="c2r-two-axes",
        golden=False,
        no_interpreter=_F64_ONLY,
    ),
    row(aten._fft_c2r.default, torch.fft.rfft(f64(6)), [0], 0, 6, id="c2r-double", golden=False),
    row(aten.fft_fftfreq.default, 5, 0.1, id="fftfreq"),
    row(aten.fft_fftfreq.default, 8, golden=False),
    row(aten.fft_fftfreq.default, 1, 0.3, dtype=torch.float64, golden=False),
    row(aten.fft_fftfreq.default, 7, 0.3, dtype=torch.bfloat16, golden=False),
    row(aten.fft_rfftfreq.default, 7, 0.7, golden=False),
    row(aten.fft_rfftfreq.default, 8, 2.0, golden=False),
]
