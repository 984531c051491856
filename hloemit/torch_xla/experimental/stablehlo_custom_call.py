"""``torch_xla.experimental.stablehlo_custom_call``: calls of what a back end knows by name."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import torch
from torch import Tensor
from torch.fx import Node

from hloemit.ir import hlo
from hloemit.ir.build import attribute
from hloemit.ir.value import TensorType, Value
from hloemit.lowering.context import Context
from hloemit.lowering.registry import register
from hloemit.torch_xla.embedded import Part, call, part

__all__ = [
    "extract_custom_call_outputs_shape_dtype",
    "place_to_device",
    "place_to_host",
    "stablehlo_custom_call",
    "to_device_backward",
    "to_host_backward",
]


def stablehlo_custom_call(
    args: Sequence[Tensor],
    call_target: str,
    output_shapes: Sequence[Sequence[int]],
    output_dtypes: Sequence[torch.dtype],
    has_side_effect: bool = False,
    backend_config: str = "",
    api_version: int = 0,
    frontend_attributes: Mapping[str, str] | None = None,
) -> Any:
    """``stablehlo.custom_call @call_target`` on tensors of the device: its result, or a list of them.

    A back end that does not know the target refuses the program when it is compiled.
    """
    attributes = _attributes(has_side_effect, backend_config, api_version, frontend_attributes or {})
    types = [(tuple(shape), dtype) for shape, dtype in zip(output_shapes, output_dtypes, strict=True)]
    found = call(custom_call_part(call_target, types, attributes), args)
    return found[0] if len(found) == 1 else found


def custom_call_part(
    call_target: str, types: Sequence[tuple[tuple[int, ...], torch.dtype]], attributes: Mapping[str, str]
) -> Part:
    """The part that is a custom call, whose results have these types."""

    def empty(operands: Sequence[Tensor]) -> list[Tensor]:
        device = operands[0].device if operands else "meta"
        return [torch.empty(shape, dtype=dtype, device=device) for shape, dtype in types]

    def lower(ctx: Context, operands: Sequence[Value]) -> list[Value]:
        return custom_call(call_target, operands, [TensorType(*t) for t in types], attributes)

    said = f"{call_target} {types} {sorted(attributes.items())}"
    return part("custom_call", said, empty, lower)


def _attributes(
    has_side_effect: bool, backend_config: str, api_version: int, frontend: Mapping[str, str]
) -> dict[str, str]:
    """By name, in MLIR's syntax."""
    found = {"has_side_effect": "true"} if has_side_effect else {}
    if backend_config:
        found["backend_config"] = json.dumps(backend_config)
    if api_version:
        found["api_version"] = f"{api_version} : i32"
    if frontend:
        items = (f"{name} = {json.dumps(value)}" for name, value in frontend.items())
        found["mhlo.frontend_attributes"] = f"{{{', '.join(items)}}}"
    return found


def custom_call(
    target: str, operands: Sequence[Value], results: Sequence[TensorType], attributes: Mapping[str, str]
) -> list[Value]:
    """The op, with attributes in MLIR's syntax."""
    return hlo.custom_call(target, operands, results, {name: attribute(text) for name, text in attributes.items()})


def extract_custom_call_outputs_shape_dtype(n: Node) -> tuple[Any, Any]:
    """The shapes and the dtypes of what a node gives."""
    value = n.meta["val"]
    tensors = [value] if isinstance(value, Tensor) else list(value)
    if not all(isinstance(t, Tensor) for t in tensors):
        raise AssertionError(f"{n} gives something else than tensors: {value}")
    return [t.shape for t in tensors], [t.dtype for t in tensors]


# Memory of the host

_library = torch.library.Library("xla", "FRAGMENT")


def to_host_backward(ctx: Any, grad: Tensor) -> Tensor:
    """The gradient of ``place_to_host``: as it is."""
    return grad


def to_device_backward(ctx: Any, grad: Tensor) -> Tensor:
    """The gradient of ``place_to_device``: as it is."""
    return grad


def _define(name: str, where: str, backward: Any) -> Any:
    _library.define(f"{name}(Tensor t) -> Tensor")
    torch.library.register_fake(f"xla::{name}", torch.empty_like, lib=_library)
    torch.library.impl(_library, name, "CPU")(torch.clone)
    torch.library.register_autograd(f"xla::{name}", backward, lib=_library)
    attributes = _attributes(True, "", 0, {"_xla_buffer_placement": where})

    @register(f"xla::{name}")
    def lower(ctx: Context, x: Value) -> Value:
        return custom_call("annotate_device_placement", [x], [x.type], attributes)[0]

    return getattr(torch.ops.xla, name)


place_to_host = _define("place_to_host", "pinned_host", to_host_backward)
place_to_device = _define("place_to_device", "device", to_device_backward)
