"""Updates that an operator's schema does not tell of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hloemit.base.operators import aten
from hloemit.base.records import describe, known

# torch updates these operators' running statistics in place although their schema does not say so; the index is that
# of `training`
describe(
    aten.batch_norm.default, aten.native_batch_norm.default, aten.cudnn_batch_norm.default, aten.instance_norm.default,
    aten._batch_norm_impl_index.default, statistics=5,
)  # fmt: skip
describe(aten.rrelu_with_noise.default, statistics=4)


def is_hidden_mutation(target: Any, args: Sequence[Any]) -> bool:
    """Whether a call updates running statistics although its operator's schema does not say so."""
    training = known(target, "statistics")
    if training is None or len(args) <= training or args[training] is False:
        return False
    return target is aten.rrelu_with_noise.default or args[3] is not None or args[4] is not None
