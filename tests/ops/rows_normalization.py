from __future__ import annotations

import torch

from tests.ops.rows import bf16, f32, f64, inf, nan, row

aten = torch.ops.aten

W3, B3 = f32(3, seed=1), f32(3, seed=2)
X4 = f32(2, 4, 3)
_NORM = aten.native_layer_norm.default(f32(2, 3), [3], W3, B3, 1e-5)
_GROUP = aten.native_group_norm.default(f32(2, 4, 3), None, None, 2, 4, 3, 2, 1e-5)

ROWS = [
    row(aten.layer_norm.default, f32(2, 3), [3], W3, B3, id="layer_norm"),
    row(aten.layer_norm.default, f32(2, 3), [3], id="layer_norm-plain", golden=False),
    row(aten.layer_norm.default, f32(2, 3, 4), [3, 4], f32(3, 4), None, 0.1, id="layer_norm-2d", golden=False),
    row(aten.layer_norm.default, bf16(2, 8), [8], bf16(8, seed=1), bf16(8, seed=2), id="layer_norm-bf16"),
    row(aten.layer_norm.default, f64(2, 3), [3], id="layer_norm-f64", golden=False),
    row(aten.layer_norm.default, f32(0, 3), [3], W3, B3, id="layer_norm-empty", golden=False),
    row(aten.layer_norm.default, f32(2, 3) + 3000, [3], W3, B3, id="layer_norm-offset", golden=False,
        rtol=2e-3),  # 3000 leaves 3 digits of the deviation
    row(aten.layer_norm.default, torch.tensor([[1.0, nan], [inf, 1.0], [2.0, 2.0]]), [2], id="layer_norm-specials",
        golden=False),
    row(aten.native_layer_norm.default, f32(2, 3), [3], W3, B3, 1e-5, id="native_layer_norm"),
    row(aten.native_layer_norm.default, bf16(2, 3), [3], None, None, 1e-5, id="native_layer_norm-bf16", golden=False),
    row(aten.native_layer_norm_backward.default, f32(2, 3, seed=3), f32(2, 3), [3], _NORM[1], _NORM[2], W3, B3,
        [True, True, True], id="native_layer_norm_backward"),
    row(aten.native_layer_norm_backward.default, f32(2, 3, seed=3), f32(2, 3), [3], _NORM[1], _NORM[2], W3, B3,
        [True, False, True], id="native_layer_norm_backward-mask", golden=False),
    row(aten.rms_norm.default, f32(2, 3), [3], W3, 1e-6, id="rms_norm"),
    row(aten.rms_norm.default, f32(2, 3) * 1e-4, [3], id="rms_norm-plain", golden=False),
    row(aten.rms_norm.default, bf16(2, 8), [8], bf16(8, seed=1), id="rms_norm-bf16", golden=False),
    row(aten.rms_norm.default, bf16(2, 8) * 0.01, [8], id="rms_norm-bf16-small", golden=False),
    row(aten._fused_rms_norm.default, f32(2, 3), [3], W3, 1e-6, id="fused_rms_norm"),
    row(aten.group_norm.default, X4, 2, f32(4, seed=1), f32(4, seed=2), id="group_norm"),
    row(aten.group_norm.default, f32(2, 4), 4, id="group_norm-2d", golden=False),
    row(aten.group_norm.default, bf16(2, 4, 3), 2, bf16(4, seed=1), bf16(4, seed=2), id="group_norm-bf16",
        golden=False),
    row(aten.native_group_norm.default, X4, f32(4, seed=1), None, 2, 4, 3, 2, 1e-5, id="native_group_norm"),
    row(aten.native_group_norm_backward.default, f32(2, 4, 3, seed=3), X4, _GROUP[1], _GROUP[2], f32(4, seed=1), 2, 4,
        3, 2, [True, True, True], id="native_group_norm_backward"),
    row(aten._weight_norm_interface_backward.default, f32(4, 3), f32(4, 3, seed=1), f32(4, 1, low=1.0),
        f32(4, 1, low=1.0, seed=1), 0, id="weight_norm_backward"),
]  # fmt: skip
