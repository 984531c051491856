"""Tensors of every kind to a device that is not the CPU, and back."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch

from hloemit.runtime.client import find_device
from hloemit.runtime.placement import DeviceMesh, Placement
from hloemit.runtime.transfer import own, to_torch

TENSORS = {
    "matrix": torch.arange(12.0).view(3, 4),
    "transposed": torch.arange(12.0, dtype=torch.float64).view(3, 4).T,
    "no rows": torch.zeros(0, 3),
    "no columns": torch.zeros(3, 0, dtype=torch.int64),
    "one number": torch.tensor(2**40),
    "one number, expanded": torch.tensor(2.5, dtype=torch.float64).expand(1, 1),
    "one bool": torch.tensor(True),
    "bf16": torch.arange(4.0).bfloat16(),
    "complex": torch.complex(torch.arange(3.0), -torch.arange(3.0)).conj(),
    "bytes": torch.arange(-2, 3, dtype=torch.int8),
    "f8": torch.arange(4.0).to(torch.float8_e5m2),
}


class Elsewhere:
    """A buffer as one of a GPU: it is read through NumPy."""

    is_fully_addressable = True

    def __init__(self, buffer: Any) -> None:
        self.buffer = buffer

    def platform(self) -> str:
        return "gpu"

    def devices(self) -> set[Any]:
        return self.buffer.devices()

    def __array__(self, *args: Any, **kwargs: Any) -> np.ndarray:
        return np.asarray(self.buffer)


@pytest.mark.parametrize("name", TENSORS)
def test_there_and_back(name: str) -> None:
    tensor = TENSORS[name]
    there = own(tensor, Placement(DeviceMesh((), (), (find_device("cpu"),))))
    back = to_torch(Elsewhere(there), tensor.dtype)  # type: ignore[arg-type]
    assert (back.dtype, back.shape) == (tensor.dtype, tensor.shape)
    assert back.tolist() == tensor.tolist()
    assert tensor.untyped_storage().resizable()
    assert back.untyped_storage().resizable()
