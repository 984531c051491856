"""Tensors in nested data that are replaced together, and those that share memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor

from hloemit.torch_xla.utils import utils


class ToXlaTensorArena:
    """Replaces the values of nested data that are selected by what ``convert_fn`` makes of all of them at once."""

    def __init__(
        self, convert_fn: Callable[[list[Tensor]], Sequence[Tensor]], select_fn: Callable[[Any], bool]
    ) -> None:
        self._convert = convert_fn
        self._select = select_fn

    def transform(self, inputs: Any) -> Any:
        """A copy of the data with other values; tuples become lists."""
        found: list[Tensor] = []
        utils.for_each_instance(inputs, self._select, found.append)
        made = iter(self._convert(found) if found else ())
        return utils.for_each_instance_rewrite(inputs, self._select, lambda _: next(made))


def check_view_sharing(obj: Any) -> None:
    """Raise RuntimeError where two tensors in nested data share memory."""
    met: dict[int, Tensor] = {}

    def check(tensor: Tensor) -> None:
        number = tensor.untyped_storage().data_ptr()
        other = met.setdefault(number, tensor)
        if number and other is not tensor:
            raise RuntimeError(
                f"a tensor {tensor.dtype} {list(tensor.shape)} shares its memory with another, {other.dtype} "
                f"{list(other.shape)}"
            )

    utils.for_each_instance(obj, lambda x: type(x) is torch.Tensor, check)


class DeviceContext:
    """What torch_xla keeps of a device: its name."""

    def __init__(self, device: str | torch.device) -> None:
        self.device = device
