"""Operators that run in eager PyTorch on the CPU: those whose shapes depend on data, or that have no lowering."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from hloemit.base.errors import UnsupportedOp, UnsupportedOpError
from hloemit.base.metrics import counters
from hloemit.base.source_lines import calling_frame
from hloemit.base.torch_private import OpOverload, pytree, schema_of
from hloemit.lazy.buffers import uploaded
from hloemit.lazy.launch import elements, trace
from hloemit.lazy.values import NAME, is_lazy, new_tensor
from hloemit.recording.in_place import write_out
from hloemit.recording.values import lock, type_of

_INSTEAD = {  # by the first word of a layout
    "sparse": "compute with dense ones (nn.Embedding(sparse=False), to_dense()), or do this part on the CPU",
    "quantized": "compute with floats (dequantize()), or do this part on the CPU",
    "": "leave them as they are, or do this part on the CPU",  # of _mkldnn
    "nested": "pad the rows to one length, or do this part on the CPU",
}


def in_eager(op: OpOverload, *args: Any, **kwargs: Any) -> Any:
    """Run an operator on the CPU, with the elements of now; results and updates go to the device."""
    counters.add(f"aten::{op.overloadpacket.__name__}")
    copies: dict[int, Tensor] = {}

    def on_cpu(x: Any) -> Any:
        if not is_lazy(x):
            return torch.device("cpu") if isinstance(x, torch.device) else x
        copies[id(x)] = elements(x).requires_grad_(x.requires_grad and not schema_of(op).is_mutable)
        return copies[id(x)]

    with lock:
        written = _written(op, args, kwargs)
        given = pytree.tree_map(on_cpu, (args, kwargs))
        result = op(*given[0], **given[1])
        back: dict[int, Tensor] = {}
        for value in written:
            copy = copies[id(value)]
            write_out(trace, value, uploaded(copy), type_of(copy.contiguous()))
            back[id(copy)] = value
        return pytree.tree_map_only(Tensor, lambda x: back[id(x)] if id(x) in back else _moved(op, x), result)


def _written(op: OpOverload, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[Tensor]:
    """The tensors that an operator writes; raises RuntimeError where one is not on the device."""
    named = {a.name: v for a, v in zip(schema_of(op).arguments, args)} | kwargs  # noqa: B905 - some are left out
    names = [a.name for a in schema_of(op).arguments if a.alias_info is not None and a.alias_info.is_write]
    found = [x for name in names for x in pytree.tree_leaves(named.get(name)) if isinstance(x, Tensor)]
    for tensor in found:
        if not is_lazy(tensor):
            raise trace.unknown(op, tensor)
    return found


def _moved(op: OpOverload, x: Tensor) -> Tensor:
    if x.layout is not torch.strided or x.is_quantized:
        raise refusal(op, "quantized" if x.is_quantized else str(x.layout).removeprefix("torch."))
    x = x.detach().contiguous()
    return new_tensor(type_of(x), uploaded(x))


def refusal(op: OpOverload, kind: str) -> UnsupportedOpError:
    """What to raise for an operator whose operands or results are of a kind that the device has no tensors of."""
    frame = calling_frame()
    reason = f"tensors of the device {NAME} are dense, and this one would be {kind}: {_INSTEAD[kind.partition('_')[0]]}"
    return UnsupportedOpError([UnsupportedOp(str(op), "", f"at {frame}" if frame else "", reason)])


trace.run_eagerly = in_eager
