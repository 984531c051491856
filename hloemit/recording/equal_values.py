"""Whether two tensors of a capture have the same elements, whatever these are.

So have two that show one part of one storage, and two that are computed alike of the same: gpytorch asks
``torch.equal(a / scale, b / scale)`` of inputs ``a`` and ``b`` that are slices of one tensor.
"""

from __future__ import annotations

from typing import Any

from torch import Tensor

from hloemit.base.tensors import has_storage, is_set_to
from hloemit.recording.stand_in import is_stand_in
from hloemit.recording.trace import Ref, Step, Trace


def are_alike(tensor: Tensor, other: Tensor) -> bool:
    """Whether elements of two tensors are the same, by what the program does, and not by its arguments' values."""
    if not (has_storage(tensor) and has_storage(other)):
        return False
    if is_set_to(tensor, other):
        return True
    if not (is_stand_in(tensor) and is_stand_in(other)):
        return False
    trace: Any = tensor.untyped_storage().trace
    return trace is other.untyped_storage().trace and _computed_alike(trace, tensor, other)


def _computed_alike(trace: Trace, tensor: Tensor, other: Tensor) -> bool:
    steps = {slot: step for step in trace.step.path() for slot in step.slots()}
    pairs: list[tuple[Any, Any]] = [(trace.ref(tensor), trace.ref(other))]
    compared: set[tuple[int, int]] = set()
    while pairs:
        one, two = pairs.pop()
        if type(one) is not type(two):
            return False
        if isinstance(one, (list, tuple)):
            if len(one) != len(two):
                return False
            pairs.extend(zip(one, two, strict=True))
        elif not isinstance(one, Ref):
            if one != two:
                return False
        elif one.view is not two.view:
            return False
        elif one.slot != two.slot and (one.slot, two.slot) not in compared:
            compared.add((one.slot, two.slot))
            first, second = steps.get(one.slot), steps.get(two.slot)
            if first is None or second is None or not _do_the_same(first, second):
                return False
            if one.slot - first.slot != two.slot - second.slot:
                return False
            pairs += [(first.args, second.args), (sorted(first.kwargs.items()), sorted(second.kwargs.items()))]
    return True


def _do_the_same(step: Step, other: Step) -> bool:
    """Whether two steps give the same results for the same operands; a loop's marks do not, nor random operators."""
    if step.call is None or other.call is None or step.call.op.namespace == "hloemit":
        return False
    return step.call.op is other.call.op and step.seed < 0 and other.seed < 0
