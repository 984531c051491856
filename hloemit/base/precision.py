"""How precise products of f32 are to be: PyTorch's setting, by its former functions or by ``fp32_precision``."""

from __future__ import annotations

import torch

_NEW = {"ieee": "highest", "tf32": "high", "bf16": "medium", "none": "highest"}


def matmul_precision() -> str:
    """``"highest"``, ``"high"`` or ``"medium"``.

    ``torch.backends.fp32_precision`` and its kin say it where they were set, of which CUDA's stands for all platforms:
    PyTorch refuses to name one then.
    """
    try:
        return torch.get_float32_matmul_precision()
    except RuntimeError:
        return _NEW[torch.backends.cuda.matmul.fp32_precision]
