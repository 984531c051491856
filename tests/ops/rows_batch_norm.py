from __future__ import annotations

import torch

from hloemit.base.errors import UnsupportedOpError
from tests.ops.rows import bf16, error, f32, f64, row

aten = torch.ops.aten

X = f32(2, 3, 4)
W, B, M = f32(3, seed=1), f32(3, seed=2), f32(3, seed=3)
V = f32(3, low=0.5, seed=4)
NARROW = bf16(2, 3, 4)
G = f32(2, 3, 4, seed=5)
_SAVED = aten._native_batch_norm_legit.no_stats(X, W, B, True, 0.1, 1e-5)
_EMPTY = torch.empty(0)
_WHOLE = "the reference interpreter lacks batch_norm_inference"
_NONE = torch.empty(0, dtype=torch.uint8)

ROWS = [
    row(aten.batch_norm.default, X, W, B, M, V, False, 0.1, 1e-5, True, id="batch_norm-eval", no_interpreter=_WHOLE),
    row(aten.batch_norm.default, f32(4, 3), None, None, M, V, False, 0.1, 1e-3, True, id="batch_norm-eval-plain",
        no_interpreter=_WHOLE),
    row(aten.batch_norm.default, NARROW, W.bfloat16(), B.bfloat16(), M.bfloat16(), V.bfloat16(), False, 0.1, 1e-5, True,
        id="batch_norm-eval-bf16", golden=False, no_interpreter=_WHOLE),
    row(aten.batch_norm.default, NARROW, W, B, M, V, False, 0.1, 1e-5, True, id="batch_norm-eval-mixed", golden=False,
        no_interpreter=_WHOLE),
    row(aten.batch_norm.default, f64(2, 3, 4), None, None, M.double(), V.double(), False, 0.1, 1e-5, True,
        id="batch_norm-eval-f64", golden=False, no_interpreter=_WHOLE),
    row(aten.batch_norm.default, X, W, B, None, None, True, 0.1, 1e-5, True, id="batch_norm-train"),
    row(aten.batch_norm.default, X + 3000, W, B, None, None, True, 0.1, 1e-5, True, id="batch_norm-train-offset",
        golden=False, rtol=2e-3),  # 3000 leaves 3 digits of the deviation
    error(aten.batch_norm.default, X, W, B, M, V, True, 0.1, 1e-5, True, id="batch_norm-hidden-update",
          raises=UnsupportedOpError, match="without returning them"),
    error(aten.native_batch_norm.default, X, W, B, M, V, True, 0.1, 1e-5, id="native_batch_norm-hidden-update",
          raises=UnsupportedOpError, match="without returning them"),
    row(aten.native_batch_norm.default, X, W, B, M, V, False, 0.1, 1e-5, id="native_batch_norm-eval", golden=False,
        no_interpreter=_WHOLE),
    row(aten.native_batch_norm.default, X, W, None, None, None, True, 0.1, 1e-5, id="native_batch_norm", golden=False),
    row(aten._native_batch_norm_legit.no_stats, X, W, B, True, 0.1, 1e-5, id="legit-no_stats", golden=False),
    row(aten._native_batch_norm_legit.no_stats, NARROW, W.bfloat16(), B.bfloat16(), True, 0.1, 1e-5,
        id="legit-no_stats-bf16", golden=False,
        rtol=0.016, atol=0.01),  # torch folds the statistics into a bf16 scale and offset first
    row(aten._native_batch_norm_legit_no_training.default, X, W, B, M, V, 0.1, 1e-5, id="legit_no_training",
        golden=False, no_interpreter=_WHOLE),
    row(aten._native_batch_norm_legit_functional.default, X, W, B, M, V, True, 0.1, 1e-5, id="legit_functional"),
    row(aten._native_batch_norm_legit_functional.default, X, W, B, M, V, False, 0.1, 1e-5, golden=False,
        id="legit_functional-eval", no_interpreter=_WHOLE),
    row(aten._batch_norm_with_update_functional.default, X, W, B, M, V, 0.1, 1e-5, id="with_update_functional",
        golden=False),
    row(aten._batch_norm_no_update.default, X, W, B, M, V, 0.1, 1e-5, id="no_update", golden=False,
        no_interpreter=_WHOLE),
    row(aten.native_batch_norm_backward.default, G, X, W, M, V, _SAVED[1], _SAVED[2], True, 1e-5, [True, True, True],
        id="native_batch_norm_backward"),
    row(aten.native_batch_norm_backward.default, G, X, None, M, V, _EMPTY, _EMPTY, False, 1e-5, [True, True, True],
        id="native_batch_norm_backward-eval"),
    row(aten.native_batch_norm_backward.default, G, X, W, M, V, _SAVED[1], _SAVED[2], True, 1e-5, [True, False, False],
        id="native_batch_norm_backward-mask", golden=False),
    row(aten.batch_norm_backward.default, G, X, W, M, V, _SAVED[1], _SAVED[2], True, 1e-5, [True, True, True], _NONE,
        id="batch_norm_backward", golden=False),
    row(aten.instance_norm.default, X, W, B, None, None, True, 0.1, 1e-5, True, id="instance_norm"),
    row(aten.instance_norm.default, X, W, B, M, V, False, 0.1, 1e-5, True, id="instance_norm-eval", golden=False,
        no_interpreter=_WHOLE),
    error(aten.instance_norm.default, X, W, B, M, V, True, 0.1, 1e-5, True, id="instance_norm-hidden-update",
          raises=UnsupportedOpError, match="without returning them"),
]  # fmt: skip
