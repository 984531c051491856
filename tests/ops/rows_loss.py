from __future__ import annotations

import torch

from tests.ops.rows import bf16, f32, f64, row, specials

aten = torch.ops.aten

X, Y, G = f32(2, 3), f32(2, 3, seed=1), f32(2, 3, seed=2)
LOGS, CLASSES, WEIGHT = f32(4, 3), torch.tensor([0, 2, -100, 1]), f32(3, low=0.1, seed=1)
IMAGE, PIXELS = f32(2, 3, 2, 2), torch.tensor([[[0, 1], [2, 0]], [[1, 1], [-100, 2]]])
CHANCE, GUESS = f32(2, 3, low=0, high=1), f32(2, 3, low=0, high=1, seed=1)
TOTAL = torch.tensor(2.5)
CE = aten.cross_entropy_loss.default
BCE = aten.binary_cross_entropy.default
LOGITS = aten.binary_cross_entropy_with_logits.default
PAIRWISE = [
    aten.mse_loss.default,
    aten.l1_loss.default,
    aten.smooth_l1_loss.default,
    aten.huber_loss.default,
    aten.soft_margin_loss.default,
]


def _name(op: object) -> str:
    return str(op).removeprefix("aten.").removesuffix(".default")


ROWS = [
    *(row(op, X, Y, id=_name(op)) for op in PAIRWISE),
    *(row(op, X, Y, 0, id=f"{_name(op)}-none", golden=False) for op in PAIRWISE),
    *(row(op, X, Y, 2, id=f"{_name(op)}-sum", golden=False) for op in PAIRWISE),
    *(row(op, bf16(2, 3), bf16(2, 3, seed=1), id=f"{_name(op)}-bf16", golden=False) for op in PAIRWISE),
    *(row(op, f64(0), f64(0), id=f"{_name(op)}-empty", golden=False) for op in PAIRWISE),
    *(row(op, specials(), f32(15), 0, id=f"{_name(op)}-specials", golden=False) for op in PAIRWISE),
    row(aten.mse_loss.default, X, f32(3, seed=1), id="mse_loss-broadcast", golden=False),
    row(aten.smooth_l1_loss.default, X, Y, 1, 0.5, id="smooth_l1_loss-beta", golden=False),
    row(aten.smooth_l1_loss.default, X, Y, 1, 0.0, id="smooth_l1_loss-beta0", golden=False),
    row(aten.huber_loss.default, X, Y, 1, 0.5, id="huber_loss-delta", golden=False),
    row(aten.mse_loss_backward.default, G, X, Y, 0, id="mse_loss_backward"),
    row(aten.mse_loss_backward.default, f32(), X, Y, 1, id="mse_loss_backward-mean", golden=False),
    row(aten.smooth_l1_loss_backward.default, G, X, Y, 0, 0.5, id="smooth_l1_loss_backward"),
    row(aten.smooth_l1_loss_backward.default, f32(), X, Y, 1, 0.0, id="smooth_l1_loss_backward-beta0", golden=False),
    row(aten.huber_loss_backward.default, G, X, Y, 2, 0.5, id="huber_loss_backward"),
    row(BCE, CHANCE, GUESS, id="binary_cross_entropy"),
    row(BCE, torch.tensor([0.0, 1.0, 0.0, 1.0]), torch.tensor([0.0, 0.0, 1.0, 1.0]), None, 0, id="bce-sure",
        golden=False),
    row(BCE, CHANCE, GUESS, WEIGHT, 2, id="bce-weight", golden=False),
    row(BCE, CHANCE.bfloat16(), GUESS.bfloat16(), None, 0, id="bce-bf16", golden=False),
    row(aten.binary_cross_entropy_backward.default, f32(), CHANCE, GUESS, WEIGHT, 1, id="bce_backward"),
    row(LOGITS, X, GUESS, id="bce_with_logits"),
    row(LOGITS, X, GUESS, WEIGHT, WEIGHT * 2, 0, id="bce_with_logits-weights", golden=False),
    row(LOGITS, X * 100, GUESS, None, None, 0, id="bce_with_logits-large", golden=False),
    row(LOGITS, X, torch.complex(GUESS, Y), WEIGHT[:3], id="bce_with_logits-complex", golden=False),
    row(LOGITS, X.double(), torch.complex(GUESS, Y), None, None, 0, id="bce_with_logits-complex-f64", golden=False),
    row(aten.nll_loss_forward.default, LOGS, CLASSES, None, 1, -100, id="nll_loss_forward"),
    row(aten.nll_loss_forward.default, LOGS, CLASSES.clamp(0), WEIGHT, 1, 1, id="nll_loss_forward-weight"),
    row(aten.nll_loss_forward.default, LOGS, CLASSES, WEIGHT, 0, -100, id="nll_loss_forward-none", golden=False),
    row(aten.nll_loss_forward.default, LOGS, CLASSES, WEIGHT, 2, -100, id="nll_loss_forward-sum", golden=False),
    row(aten.nll_loss_forward.default, f32(3), torch.tensor(1), None, 1, -100, id="nll_loss_forward-1d", golden=False),
    row(aten.nll_loss_forward.default, LOGS, CLASSES * 0 - 100, None, 1, -100, id="nll_loss_forward-all_ignored",
        golden=False),
    row(aten.nll_loss2d_forward.default, IMAGE, PIXELS, WEIGHT, 1, -100, id="nll_loss2d_forward"),
    row(aten.nll_loss_nd.default, IMAGE, PIXELS, id="nll_loss_nd", golden=False),
    row(aten.nll_loss_backward.default, f32(), LOGS, CLASSES, WEIGHT, 1, -100, TOTAL, id="nll_loss_backward"),
    row(aten.nll_loss_forward.default, f32(3), torch.tensor(1), WEIGHT[:3], 0, -100, id="nll_loss_forward-1d-none",
        golden=False),
    row(aten.nll_loss_backward.default, f32(), f32(3), torch.tensor(1), None, 1, -100, torch.tensor(1.0), golden=False),
    row(aten.nll_loss_backward.default, f32(1), f32(3), torch.tensor([2, 0, 1]), WEIGHT[:3], 0, -100, torch.tensor(1.0),
        golden=False),
    row(aten.nll_loss_backward.default, f32(4), LOGS, CLASSES, None, 0, -100, TOTAL, id="nll_loss_backward-none",
        golden=False),
    row(aten.nll_loss2d_backward.default, f32(2, 2, 2), IMAGE, PIXELS, None, 0, -100, TOTAL, golden=False,
        id="nll_loss2d_backward"),
    row(CE, LOGS, CLASSES, id="cross_entropy"),
    row(CE, LOGS, CLASSES, WEIGHT, 1, -100, 0.1, id="cross_entropy-smoothing"),
    row(CE, LOGS, CLASSES, None, 1, -100, 0.1, id="cross_entropy-smoothing-plain", golden=False),
    row(CE, LOGS, CLASSES, WEIGHT, 0, -100, 0.1, id="cross_entropy-smoothing-none", golden=False),
    row(CE, LOGS, CLASSES, WEIGHT, 2, -100, 0.1, id="cross_entropy-smoothing-sum", golden=False),
    row(CE, LOGS, f32(4, 3, low=0, seed=3), id="cross_entropy-probabilities"),
    row(CE, LOGS, f32(4, 3, low=0, seed=3), WEIGHT, 1, -100, 0.2, id="cross_entropy-probabilities-all", golden=False),
    row(CE, LOGS, f32(4, 3, low=0, seed=3), WEIGHT, 0, id="cross_entropy-probabilities-none", golden=False),
    row(CE, IMAGE, PIXELS, WEIGHT, id="cross_entropy-image", golden=False),
    row(CE, IMAGE, f32(2, 3, 2, 2, low=0), None, 1, id="cross_entropy-image-probabilities", golden=False),
    row(CE, f32(3), torch.tensor(1), id="cross_entropy-1d", golden=False),
    row(CE, bf16(4, 3), CLASSES, id="cross_entropy-bf16", golden=False),
    row(CE, f32(4, 3) * 1000, CLASSES, id="cross_entropy-large", golden=False),
    row(CE, f64(4, 3), CLASSES, id="cross_entropy-f64", golden=False),
    row(aten.kl_div.default, LOGS.log_softmax(1), f32(4, 3, low=0, seed=3), id="kl_div", golden=False),
    row(aten.margin_ranking_loss.default, f32(4), f32(4, seed=1), f32(4, seed=2).sign(), 0.1, golden=False,
        id="margin_ranking_loss"),
    row(aten.hinge_embedding_loss.default, f32(4), f32(4, seed=2).sign(), golden=False, id="hinge_embedding_loss"),
    row(aten.poisson_nll_loss.default, f32(4), f32(4, low=0), True, False, 1e-8, 1, golden=False, id="poisson_nll_loss"),
    row(aten.cosine_embedding_loss.default, f32(2, 4), f32(2, 4, seed=1), torch.tensor([1.0, -1.0]), golden=False,
        id="cosine_embedding_loss"),
    row(aten.triplet_margin_loss.default, f32(2, 4), f32(2, 4, seed=1), f32(2, 4, seed=2), golden=False,
        id="triplet_margin_loss"),
]  # fmt: skip
