"""``torch_xla.amp.autocast``: torch_xla's lists on TPUs and CPUs, and CUDA's on GPUs."""

from __future__ import annotations

import warnings
from contextlib import ExitStack
from typing import Any

import torch

from hloemit.lazy.autocast import lists
from hloemit.torch_xla import hardware

__all__ = ["autocast"]

_GPUS = ("CUDA", "ROCM")


def platform_lists() -> str:
    """Whose lists autocast has on the platform that is used: ``"cuda"`` or ``"tpu"``."""
    return "cuda" if hardware.platform_name(hardware.pjrt_device()) in _GPUS else "tpu"


class autocast(torch.autocast):  # noqa: N801 - torch_xla's name
    """``torch.autocast("xla")`` with the lists of the platform.

    Without a dtype it is bfloat16, on a GPU float16. As on TPUs, float16 warns and disables the region where the lists
    are not CUDA's. Raises ValueError for another device.
    """

    def __init__(
        self,
        device: str | torch.device | None = None,
        enabled: bool = True,
        dtype: torch.dtype | None = None,
        cache_enabled: bool = True,
    ) -> None:
        hardware.check(device)
        hardware.device()
        self._lists = platform_lists()
        self._entered: list[ExitStack] = []
        if dtype is None:
            dtype = torch.float16 if self._lists == "cuda" else torch.bfloat16
        if self._lists == "tpu" and dtype is not torch.bfloat16:
            warnings.warn(f"autocast on TPUs and CPUs has bfloat16 alone, and {dtype} disables it", stacklevel=2)
            enabled, dtype = False, torch.bfloat16
        super().__init__("xla", dtype=dtype, enabled=enabled, cache_enabled=cache_enabled)

    def __enter__(self) -> Any:
        stack = ExitStack()
        stack.enter_context(lists.using(self._lists))
        self._entered.append(stack)
        return super().__enter__()

    def __exit__(self, *error: Any) -> Any:
        with self._entered.pop():
            return super().__exit__(*error)
