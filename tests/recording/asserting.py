"""Programs with an assertion of Python's, which pytest writes anew in modules of tests."""

from __future__ import annotations

import logging
import warnings

from torch import Tensor

_logger = logging.getLogger(__name__)


def asserts(x: Tensor) -> Tensor:
    """Twice a tensor of positive numbers."""
    assert x.min() > 0 and not x.isnan().any(), f"bad: {x}"
    return x * 2


def warns_at_a_line(x: Tensor, text: str = "", line: int | None = 7) -> Tensor:
    """As pyro's ``warn_if_nan``."""
    if x.isnan().any():
        assert isinstance(line, int)
        warnings.warn_explicit("numbers: {}".format(text if text else "none"), UserWarning, __file__, line)
    if x.isinf().any():
        _logger.warning("infinite")
    return x * 2
