"""``flex_attention`` on tensors of the device: PyTorch's own formula of the device's operators, and its gradients.

PyTorch refuses each device whose name is not in a set, which is a constant in the code of its check. The check stays
PyTorch's function, with one more name in the set: TorchDynamo, in which ``flex_attention`` runs, follows no other in
its place.
"""

from __future__ import annotations

import torch.nn.attention.flex_attention as public

from hloemit.base.torch_private import FLEX_DEVICES
from hloemit.lazy.values import NAME


def register() -> None:
    """Let the check pass the device."""
    check = getattr(public, FLEX_DEVICES)
    code = check.__code__
    passed = (known | {NAME} if isinstance(known, frozenset) else known for known in code.co_consts)
    check.__code__ = code.replace(co_consts=tuple(passed))
