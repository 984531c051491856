"""A fixed part of `python -m tests.sweep run --suite tpu --suite gpu`: golden files and operators for v5e and H100."""

from __future__ import annotations

import pytest

from tests.sweep.outcome import Outcome
from tests.sweep.reasons import reason_of
from tests.sweep.suites import SUITES
from tests.sweep.test_slice import drawn

SHARES = {"golden": 100, "float32": 200, "bfloat16": 300, "int64": 400}  # of how many entries one is drawn
CASES = [(s, d, entry) for s in ("tpu", "gpu") for d, share in SHARES.items() for entry in drawn(s, d, share)]


@pytest.mark.usefixtures("compilers")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("suite", "dtype", "entry"), CASES, ids=str)
def test_entry(suite: str, dtype: str, entry: str) -> None:
    outcome: Outcome = SUITES[suite].check(entry, dtype)
    assert not outcome.failed or reason_of(suite, entry), outcome.message
