"""The state of the device's random numbers as an integer, of which a seed is one."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import torch

from hloemit.torch_xla import hardware

_SEEDS = 1 << 64  # from here on an integer is a state with more in it than a seed


def manual_seed(seed: int, device: str | torch.device | None = None) -> None:
    """Seed the device's random numbers."""
    set_rng_state(seed, device)


def set_rng_state(seed: int, device: str | torch.device | None = None) -> None:
    """Set the state of the device's random numbers: to a seed, or to what ``get_rng_state`` gave."""
    hardware.check(device)
    hardware.device()
    backend = torch.xla
    if 0 <= seed < _SEEDS:
        backend.manual_seed_all(seed)
        return
    size = backend.get_rng_state().numel()
    backend.set_rng_state(torch.frombuffer(bytearray(seed.to_bytes(size, "little")), dtype=torch.uint8))


def get_rng_state(device: str | torch.device | None = None) -> int:
    """The state of the device's random numbers: the seed while none was drawn, then a greater integer."""
    hardware.check(device)
    hardware.device()
    return int.from_bytes(bytes(torch.xla.get_rng_state().tolist()), "little")


@contextlib.contextmanager
def fork_rng(device: str | torch.device | None = None, enabled: bool = True) -> Iterator[None]:
    """Put the state of the device's random numbers back in the end, where ``enabled``."""
    state = get_rng_state(device)
    try:
        yield
    finally:
        if enabled:
            set_rng_state(state, device)
