"""What of a device decides which calls of libraries a program for it may have."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Hardware:
    """A kind of device, ``"cpu"``, ``"cuda"``, ``"tpu"``, …, and of NVIDIA's GPUs what they can do.

    ``cudnn`` is the version of the cuDNN beside the device, as cuDNN counts it (90800 is 9.8); 0 where there is none.
    """

    kind: str
    compute_capability: tuple[int, int] = (0, 0)
    cudnn: int = 0
