from __future__ import annotations

import torch

from hloemit.base.errors import UnsupportedOpError
from tests.ops.rows import bf16, bool_, error, f16, f32, f64, inf, row

aten = torch.ops.aten
SDPA = aten.scaled_dot_product_attention.default
FLASH = aten._scaled_dot_product_flash_attention_for_cpu.default
FLASH_BACKWARD = aten._scaled_dot_product_flash_attention_for_cpu_backward.default

Q, K, V = f32(1, 2, 3, 4), f32(1, 2, 5, 4, seed=1), f32(1, 2, 5, 4, seed=2)
QKV = (Q, K, V)
MASK = bool_(3, 5, seed=3)
EMPTY_ROW = MASK.clone()
EMPTY_ROW[1] = False
FLOAT_MASK = f32(1, 1, 3, 5, seed=4)
NARROW = bf16(1, 2, 3, 4), bf16(1, 2, 5, 4, seed=1), bf16(1, 2, 5, 4, seed=2)
_OUT, _LSE = FLASH(Q, K, V, 0.0, False)
_CAUSAL_OUT, _CAUSAL_LSE = FLASH(Q, K, V, 0.0, True)
G = f32(1, 2, 3, 4, seed=5)
MANY = f32(1, 4, 3, 4)  # query heads, two of which share a key
_SHARED_OUT, _SHARED_LSE = FLASH(MANY, K, V, 0.0, True)
# torch rounds the exponentials before it divides by their sum, and sums of values of both signs cancel
_NARROW = {"rtol": 0.016, "atol": 2e-3}

ROWS = [
    row(SDPA, *QKV, id="sdpa"),
    row(SDPA, *QKV, None, 0.0, True, id="sdpa-causal"),
    row(SDPA, *QKV, MASK, id="sdpa-bool_mask"),
    row(SDPA, *QKV, EMPTY_ROW, id="sdpa-empty_row", golden=False),
    row(SDPA, *QKV, torch.where(EMPTY_ROW, 0.0, -inf), id="sdpa-float_empty_row", golden=False),
    row(SDPA, *QKV, FLOAT_MASK, scale=0.3, id="sdpa-float_mask", golden=False),
    row(SDPA, *QKV, FLOAT_MASK.expand(1, 2, 3, 5), id="sdpa-expanded_mask", golden=False),
    row(SDPA, *QKV, scale=1.0, id="sdpa-scale1", golden=False),
    row(SDPA, *QKV, scale=1e-05, id="sdpa-scale-small", golden=False),
    row(SDPA, *QKV, scale=-1e-320, id="sdpa-scale-denormal", golden=False),
    row(SDPA, MANY, K, V, enable_gqa=True, id="sdpa-gqa"),
    row(SDPA, MANY, K, V, bool_(1, 4, 3, 5), enable_gqa=True, id="sdpa-gqa-mask", golden=False),
    row(SDPA, f32(3, 4), f32(5, 4, seed=1), f32(5, 2, seed=2), id="sdpa-2d", golden=False),
    row(SDPA, f32(2, 3, 4), f32(2, 5, 4, seed=1), f32(2, 5, 4, seed=2), None, 0.0, True, id="sdpa-3d", golden=False),
    row(SDPA, f32(2, 1, 2, 3, 4), f32(1, 3, 2, 5, 4, seed=1), f32(2, 3, 2, 5, 4, seed=2), id="sdpa-broadcast",
        golden=False),
    row(SDPA, *NARROW, id="sdpa-bf16", golden=False, **_NARROW),
    row(SDPA, *NARROW, MASK, id="sdpa-bf16-mask", golden=False, **_NARROW),
    row(SDPA, f16(1, 2, 3, 4), f16(1, 2, 5, 4, seed=1), f16(1, 2, 5, 4, seed=2), id="sdpa-f16",
        golden=False, **_NARROW),
    row(SDPA, f64(1, 2, 3, 4), f64(1, 2, 5, 4, seed=1), f64(1, 2, 5, 4, seed=2), id="sdpa-f64", golden=False),
    row(SDPA, f32(1, 2, 0, 4), K, V, id="sdpa-no_query", golden=False),
    row(SDPA, Q * 100, K * 100, V, id="sdpa-large", golden=False, rtol=1e-4),  # scores of 1e4 leave fewer digits
    row(aten._scaled_dot_product_attention_math.default, *QKV, FLOAT_MASK, id="sdpa_math"),
    row(aten._scaled_dot_product_attention_math.default, *QKV, MASK, id="sdpa_math-bool_mask", golden=False),
    error(aten._scaled_dot_product_attention_math.default, *QKV, None, 0.5, id="sdpa_math-dropout",
          raises=UnsupportedOpError, match="dropout in the math form"),
    row(FLASH, *QKV, 0.0, True, id="flash"),
    row(FLASH, *QKV, attn_mask=FLOAT_MASK, scale=0.3, id="flash-mask", golden=False),
    row(FLASH, *NARROW, id="flash-bf16", golden=False, **_NARROW),
    row(FLASH_BACKWARD, G, *QKV, _OUT, _LSE, 0.0, False, id="flash_backward"),
    row(FLASH_BACKWARD, G, *QKV, _CAUSAL_OUT, _CAUSAL_LSE, 0.0, True, id="flash_backward-causal", golden=False),
    row(FLASH_BACKWARD, f32(1, 4, 3, 4, seed=6), MANY, K, V, _SHARED_OUT, _SHARED_LSE, 0.0, True,
        id="flash_backward-gqa", golden=False),
]  # fmt: skip
