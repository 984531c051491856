"""What PyTorch says of the results of a call, by its kernels for "meta": new tensors, or views of operands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from hloemit.base.operators import aten
from hloemit.base.records import describe, known
from hloemit.base.torch_private import no_python_dispatcher, schema_of, set_conjugate, set_negative, storage_id
from hloemit.recording.calls import CallType, Kind
from hloemit.recording.computed_numbers import NUMBERS
from hloemit.recording.conjugate_bits import has_bits
from hloemit.recording.shapes import result_of
from hloemit.recording.stand_in import ValueAskedError
from hloemit.recording.values import META, Type, type_of

# operators whose types, or whose errors, on the CPU are others than on "meta"
describe(
    aten.convolution.default, aten.convolution_backward.default, aten._native_batch_norm_legit_functional.default,
    aten._native_batch_norm_legit.no_stats, aten.native_batch_norm_backward.default,
    aten._linalg_svd.default, aten.im2col.default, aten.channel_shuffle.default, by_example=True,
)  # fmt: skip
EXAMPLES = {torch.SymFloat: 0.5, torch.SymInt: 2, torch.SymBool: True}  # numbers of the kinds that are computed


@dataclass(frozen=True)
class Alias:
    """A result that shows the memory of operand number ``operand``, from ``offset`` elements behind its start."""

    operand: int
    size: tuple[int, ...]
    stride: tuple[int, ...]
    offset: int
    dtype: torch.dtype
    conjugate: bool
    negative: bool


Result = Type | Alias | None


def results_of(
    call: CallType, args: Sequence[Any], kwargs: dict[str, Any], tensors: list[Tensor]
) -> tuple[Any, list[Result]]:
    """What PyTorch says of a call's results, by its kernels for "meta"."""
    metas: list[Tensor] = []  # of the tensors, in their order
    leaves: list[Any] = []

    def on_meta(a: Any) -> Any:
        if isinstance(a, Tensor):
            a = _on_meta(a)
            metas.append(a)
        elif isinstance(a, (list, tuple)):
            return [on_meta(x) for x in a]
        elif isinstance(a, torch.device):
            a = META
        elif isinstance(a, NUMBERS):
            a = EXAMPLES[type(a)]
        leaves.append(a)
        return a

    def given(kind: Kind, a: Any) -> Any:
        if kind is Kind.TENSOR and a is not None and not isinstance(a, Tensor) and not call.takes_numbers:
            a = torch.full((), a, device=META)
        return on_meta(a)

    named = {n: a for n, a in kwargs.items() if call.keyword_kinds.get(n) is not Kind.GENERATOR}
    if "device" in call.keyword_kinds and not tensors:
        named["device"] = META
    positional = [given(k, a) for k, a in zip(call.kinds, args)]  # noqa: B905 - some are left out
    options = {n: given(call.keyword_kinds.get(n, Kind.PLAIN), a) for n, a in named.items()}
    by_example = known(call.op, "by_example") and all(t.device.type == "cpu" for t in tensors)
    with no_python_dispatcher(), torch.no_grad():
        found = result_of(call.op, positional, options, leaves, by_example=by_example)
    storages: dict[int, int] = {}
    for i, meta in enumerate(metas):
        storages[storage_id(meta.untyped_storage())] = i

    def described(x: Any) -> Result:
        if x is None:
            return None
        if not isinstance(x, Tensor) or x.layout is not torch.strided:
            raise ValueAskedError(f"{call.op} gives a {type(x).__name__}, which depends on data or is no dense tensor")
        operand = storages.get(storage_id(x.untyped_storage()))
        if operand is None:
            return type_of(x.resolve_conj().resolve_neg() if has_bits(x) else x)
        return Alias(operand, tuple(x.shape), x.stride(), x.storage_offset(), x.dtype, x.is_conj(), x.is_neg())

    if isinstance(found, (tuple, list)):
        several = list if len(schema_of(call.op).returns) == 1 else tuple
        return several, [described(x) for x in found]
    return None, [described(found)]


def _on_meta(tensor: Tensor) -> Tensor:
    made = torch.empty_strided(tensor.shape, tensor.stride(), dtype=tensor.dtype, device=META)
    if tensor.is_conj():
        set_conjugate(made, True)
    if tensor.is_neg():
        set_negative(made, True)
    return made
