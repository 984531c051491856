"""``torch_xla._internal.tpu``: how many devices there are, and of what kind, whether they are TPUs or not."""

from __future__ import annotations

import os

from hloemit.torch_xla import hardware

__all__ = ["get_tpu_env", "num_available_devices"]


def num_available_devices() -> int:
    """1: the device that programs run on, a TPU or not, so that libraries which know TPUs alone find it."""
    return hardware.device_count()


def get_tpu_env() -> dict[str, str]:
    """``{"ACCELERATOR_TYPE": …}``: the environment's ``TPU_ACCELERATOR_TYPE``, or the device's kind, as ``"v4-1"``."""
    kind = str(hardware.pjrt_device().handle.device_kind).removeprefix("TPU ")
    return {"ACCELERATOR_TYPE": os.environ.get("TPU_ACCELERATOR_TYPE", f"{kind}-{hardware.device_count()}")}
