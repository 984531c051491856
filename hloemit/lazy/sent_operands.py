"""Operands on the CPU of operators on the device: which are sent there, and which are refused as on other devices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from torch import Tensor

from hloemit.base.torch_private import pytree
from hloemit.lazy.buffers import uploaded
from hloemit.lazy.values import is_lazy, new_tensor
from hloemit.recording.calls import CallType
from hloemit.recording.values import type_of

sends_operands = {"index", "index_put", "_index_put_impl", "_unsafe_index", "_unsafe_index_put"}
"""Operators whose operands on the CPU are sent to the device; a front end may add some."""


def sent(call: CallType, args: Sequence[Any], kwargs: dict[str, Any]) -> Any:
    """The arguments of a call, with numbers and what else is sent moved from the CPU to the device.

    Raises RuntimeError for any other tensor of the CPU.
    """

    def moved(x: Any) -> Any:
        if not isinstance(x, Tensor) or is_lazy(x):
            return x
        if x.ndim and call.name not in sends_operands:
            raise RuntimeError(
                f"Expected all tensors to be on the same device, but found {x.device} beside xla:0: move it by "
                ".to('xla')"
            )
        return new_tensor(type_of(x.detach().contiguous()), uploaded(x))

    return pytree.tree_map(moved, (args, kwargs))
