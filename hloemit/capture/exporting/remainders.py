"""What is left of sizes by division, of which PyTorch's bounds know too little.

``a % b`` is ``a`` itself where no ``a`` is as large as any ``b``. PyTorch (2.13) bounds it by ``b`` alone, so that its
kernel for Fourier transforms, which joins the batch and the frames, asks whether ``2 % (2 * frames)`` is 0. What
``torch.export`` cannot prove of every size it refuses: spectrograms of an open length.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from hloemit.base.torch_private import ValueRanges, range_rules


@contextlib.contextmanager
def bounded() -> Iterator[None]:
    """Let what is left be known where it is what was divided."""
    kept = range_rules.__dict__["mod"]

    def mod(rules: Any, dividend: Any, divisor: Any) -> Any:
        x, y = ValueRanges.wrap(dividend), ValueRanges.wrap(divisor)
        return x if x.lower >= 0 and x.upper < y.lower else kept.__func__(rules, x, y)

    range_rules.mod = classmethod(mod)
    try:
        yield
    finally:
        range_rules.mod = kept
