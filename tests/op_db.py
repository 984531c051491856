"""PyTorch's database of operators, whose samples come without a search of the stack.

For every row of samples PyTorch looks for a ``unittest.TestCase`` that asks, by ``inspect.stack()``, which reads the
modules of the process for each frame: minutes in a process that has imported transformers. No test here is one, so the
answer, that there is none, is given at once.
"""

from __future__ import annotations

from torch.testing._internal import common_utils
from torch.testing._internal.common_methods_invocations import op_db
from torch.testing._internal.opinfo import core

__all__ = ["op_db"]

for module in (common_utils, core):
    module.extract_test_fn = lambda: None
