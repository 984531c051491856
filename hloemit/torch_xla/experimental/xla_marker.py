"""``torch_xla.experimental.xla_marker``: marks of what becomes a composite op, as an operator of the name ``xla``."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping, Sequence
from typing import Any

import torch
from torch import Tensor

from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.lowering.registry import register
from hloemit.torch_xla.composites import attributes_text, record_xla_mark

__all__ = [
    "BoundaryMetadata",
    "BoundaryMetadataSerializer",
    "deserialize_composite_attr",
    "mark_tensor",
    "mark_tensor_meta",
    "mark_tensor_xla",
    "serialize_composite_attr",
]


@dataclasses.dataclass
class BoundaryMetadata:
    """What a mark says: the composite's name and number, which of its tensors it is, and attributes."""

    name: str
    pos: int
    id: str
    is_input: bool = True
    attr: Mapping[str, Any] | None = None


class BoundaryMetadataSerializer(json.JSONEncoder):
    """Writes marks as JSON."""

    def default(self, obj: Any) -> Any:
        """A mark as a dictionary."""
        return dataclasses.asdict(obj) if isinstance(obj, BoundaryMetadata) else super().default(obj)


def serialize_composite_attr(attr: Mapping[str, Any] | None) -> tuple[tuple[str, Any], ...] | None:
    """Attributes as the operator takes them. Raises ValueError for values that are none."""
    if attr is None:
        return None
    attributes_text(attr)
    return tuple(attr.items())


def deserialize_composite_attr(attr: Sequence[tuple[str, Any]] | None) -> dict[str, Any] | None:
    """Attributes as a dictionary again."""
    return None if attr is None else dict(attr)


def mark_tensor(x: Tensor, name: str, pos: int, id: str, is_input: bool, attr: Any = None) -> Tensor:
    """A copy of a tensor, which says that it goes into a composite or comes out of it."""
    attributes_text(deserialize_composite_attr(attr) or {})
    return x.clone()


mark_tensor_xla = mark_tensor


def mark_tensor_meta(x: Tensor, name: str, pos: int, id: str, is_input: bool, attr: Any = None) -> Tensor:
    """A tensor of its type."""
    return torch.empty_like(x)


_library = torch.library.Library("xla", "FRAGMENT")
_library.define("mark_tensor(Tensor x, str name, int pos, str id, bool is_input, Any? attr=None) -> Tensor")
torch.library.impl(_library, "mark_tensor", "CompositeExplicitAutograd")(mark_tensor)
torch.library.impl(_library, "mark_tensor", "PrivateUse1")(record_xla_mark)
torch.library.register_fake("xla::mark_tensor", mark_tensor_meta, lib=_library)
torch.library.register_autograd("xla::mark_tensor", lambda ctx, grad: (grad, *[None] * 5), lib=_library)


@register("xla::mark_tensor")
def _mark(ctx: Context, x: Value, *_: Any) -> Value:
    """A mark is nothing where the program is not outlined."""
    return x
