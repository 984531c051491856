"""The random numbers of the device: its state is a seed and how often it was drawn from, as that of CUDA."""

from __future__ import annotations

import struct
from array import array

import torch
from torch import Generator, Tensor

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15  # of splitmix64, https://prng.di.unimi.it/splitmix64.c
_STATE = struct.Struct("<QQ")


def _mixed(x: int) -> int:
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
    return x ^ (x >> 31)


class RandomState:
    """A seed and an offset; every random operator draws a key and moves the offset on.

    One thread at a time may draw: recording has a lock.
    """

    __slots__ = ("_start", "is_seeded_by_torch", "offset", "seed")

    seed: int
    offset: int
    _start: int

    def __init__(self, seed: int) -> None:
        self.is_seeded_by_torch = False  # as it is once the device is registered
        self.manual_seed(seed)

    def manual_seed(self, seed: int) -> None:
        """Begin at offset 0 of a seed, which counts modulo 2**64."""
        self._set(seed & _MASK, 0)

    def next_key(self) -> tuple[int, int]:
        """Two ints from 0 up to 2**64: the next two numbers that splitmix64 gives for the seed."""
        x = self._start + 2 * _GAMMA * self.offset
        self.offset += 1
        return _mixed((x + _GAMMA) & _MASK), _mixed((x + 2 * _GAMMA) & _MASK)

    def get_state(self) -> Tensor:
        """The seed and the offset, as a tensor of 16 bytes on the CPU."""
        return torch.frombuffer(bytearray(_STATE.pack(self.seed, self.offset)), dtype=torch.uint8)

    def set_state(self, state: Tensor) -> None:
        """Go on from where ``get_state`` was called.

        Raises TypeError for what is no tensor of bytes on the CPU, and RuntimeError for another number of them.
        """
        if not isinstance(state, Tensor) or state.dtype is not torch.uint8 or not state.is_cpu:
            raise TypeError("a state of random numbers is a tensor of torch.uint8 on the CPU")
        if state.numel() != _STATE.size:
            raise RuntimeError(f"a state of the device xla has {_STATE.size} bytes, and this one {state.numel()}")
        self._set(*_STATE.unpack(bytes(state.tolist())))

    def _set(self, seed: int, offset: int) -> None:
        self.seed, self.offset = seed, offset
        self._start = _mixed((seed + _GAMMA) & _MASK)  # or seeds that differ by a multiple of GAMMA would share keys


state = RandomState(torch.initial_seed())


def as_tensor(keys: list[tuple[int, int]]) -> Tensor:
    """Keys as rows of 64 unsigned bits: a tensor of uint64 on the CPU, of shape (len(keys), 2)."""
    words = array("Q", [word & _MASK for key in keys for word in key])
    return torch.frombuffer(words, dtype=torch.uint64).view(-1, 2)


def next_key(generator: Generator | None = None) -> tuple[int, int]:
    """Two ints of 64 bits for the next random operator: from the device's state, or from a generator of the CPU.

    Before the device is registered, ``torch.manual_seed`` knows the CPU's alone, which a captured function then draws
    from.
    """
    if generator is None and state.is_seeded_by_torch:
        return state.next_key()
    high, low = torch.empty(2, dtype=torch.int64, device="cpu").random_(generator=generator).tolist()
    return high, low
