"""A fixed part of PyTorch's databases on the lazy device: entries that are drawn by the checksum of their names.

``python -m tests.sweep run --suite device_forward`` and its like run all entries with all samples.
"""

from __future__ import annotations

import pytest

from tests.sweep.reasons import reason_of
from tests.sweep.suites import SUITES
from tests.sweep.test_slice import SAMPLES, cases

# of how many entries one is drawn
SHARES = {"device_forward": 60, "device_gradients": 60, "device_modules": 40, "device_optimizers": 6}
CASES = cases(SHARES)


@pytest.mark.drawn(2)
@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("suite", "dtype", "entry"), CASES, ids=str)
def test_entry(suite: str, dtype: str, entry: str) -> None:
    outcome = SUITES[suite].check(entry, dtype, SAMPLES)
    assert not outcome.failed or reason_of(suite, entry), outcome.message


def test_every_suite_is_drawn_from() -> None:
    assert {suite for suite, *_ in CASES} == set(SHARES)
