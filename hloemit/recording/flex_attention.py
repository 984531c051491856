"""``flex_attention`` in ordinary operators: PyTorch's own formula, which materializes the scores.

PyTorch writes it as a higher-order operator by a compiler of its own, with gradients on GPUs alone. The formula has
them everywhere.
Source: https://docs.pytorch.org/docs/stable/nn.attention.flex_attention.html.
"""

from __future__ import annotations

from typing import Any

import torch
import torch.nn.attention.flex_attention as public

from hloemit.base.torch_private import FLEX_DEVICES, FLEX_DIRECTLY, FLEX_OPERATOR, dense_flex_attention


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    score_mod: Any,
    block_mask: tuple[Any, ...],
    scale: float,
    kernel_options: dict[str, Any],
    score_mod_other_buffers: tuple[Any, ...] = (),
    mask_mod_other_buffers: tuple[Any, ...] = (),
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """The higher-order operator ``flex_attention``: the attention, log2 of the sums of exponentials, greatest scores.

    ``query`` is [batch, heads, length, width]. ``block_mask`` ends with the function that masks; what it says of blocks
    is for kernels that leave blocks out.
    """
    result: tuple[torch.Tensor, torch.Tensor, torch.Tensor] = dense_flex_attention(
        query,
        key,
        value,
        score_mod,
        block_mask,
        scale,
        kernel_options,
        score_mod_other_buffers,
        mask_mod_other_buffers,
    )
    return result


PATCHES: list[tuple[Any, str, Any]] = [  # what makes PyTorch's public function call the one above, on every device
    (public, FLEX_DIRECTLY, True),
    (public, FLEX_DEVICES, lambda query, key, value: None),
    (public, FLEX_OPERATOR, attention),
]
