"""What a program asks of its tensors' types and memory: answered while it is captured, by no step of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from torch import Tensor

from hloemit.base.operators import aten
from hloemit.base.tensors import is_set_to
from hloemit.recording.computed_numbers import NUMBERS
from hloemit.recording.results import EXAMPLES
from hloemit.recording.shapes import like
from hloemit.recording.values import META

_BY_TYPES = (
    aten.promote_types.default,
    aten.can_cast.default,
    aten.result_type.Tensor,
    aten.result_type.Scalar,
    aten.result_type.Scalar_Tensor,
    aten.result_type.Scalar_Scalar,
    aten.dim.default,
    aten.numel.default,
    aten.size.int,
    aten.stride.int,
    aten.is_distributed.default,
    aten.cudnn_is_acceptable.default,
)


def _by_types(op: Any) -> Callable[..., Any]:
    """The answer that tensors without elements give, and for a number that is computed any of its kind."""

    def typical(a: Any) -> Any:
        if isinstance(a, Tensor):
            return like(a, META)
        return EXAMPLES[type(a)] if isinstance(a, NUMBERS) else a

    return lambda mode, *args: op(*map(typical, args))


def _is_set_to(mode: Any, x: Tensor, other: Tensor) -> bool:
    """Whether two tensors show the same elements of one storage."""
    x, other = (t if mode.trace.owns(t) else mode.trace.adopted(t) for t in (x, other))
    return is_set_to(x, other)


ANSWERS: dict[Any, Callable[..., Any]] = {
    **{op: _by_types(op) for op in _BY_TYPES},
    aten.is_set_to.default: _is_set_to,
}
