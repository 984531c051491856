"""``torch_xla._internal.tpu``: how many devices there are, and of what kind, whether they are TPUs or not."""

from __future__ import annotations

import os

from hloemit.torch_xla import hardware, world
from hloemit.torch_xla.launching import device_count

__all__ = ["get_tpu_env", "num_available_devices"]


def num_available_devices() -> int:
    """For how many devices of this host processes are started, TPUs or not: libraries that know TPUs find them so.

    ``CPU_NUM_DEVICES`` on the CPU, and 1 where that is not set. In one of those processes it is the same.
    """
    here = os.environ.get("LOCAL_WORLD_SIZE", "")
    return int(here) if here.isdigit() and world.is_one_of_many() else device_count() or 1


def get_tpu_env() -> dict[str, str]:
    """``{"ACCELERATOR_TYPE": …}``: the environment's ``TPU_ACCELERATOR_TYPE``, or the device's kind, as ``"v4-1"``."""
    kind = str(hardware.pjrt_device().handle.device_kind).removeprefix("TPU ")
    return {"ACCELERATOR_TYPE": os.environ.get("TPU_ACCELERATOR_TYPE", f"{kind}-{hardware.device_count()}")}
