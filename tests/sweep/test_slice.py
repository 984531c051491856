"""A fixed part of the sweep, for every run of the suite: entries that are drawn by the checksum of their names.

`make sweep` runs all entries with all samples; `tests/lazy/test_databases.py` draws those on the lazy device.
"""

from __future__ import annotations

import zlib

import pytest

from tests.sweep import table
from tests.sweep.outcome import Outcome
from tests.sweep.reasons import reason_of
from tests.sweep.suites import SUITES

SAMPLES = 4
# of how many entries one is drawn, and which
SHARES = {"forward": 110, "gradients": 60, "errors": 60, "modules": 30, "module_gradients": 60, "optimizers": 8}


def drawn(suite: str, dtype: str, share: int) -> list[str]:
    """The entries of a suite that are run, one of ``share``; each dtype has its own."""
    return [
        entry for entry in SUITES[suite].entries(dtype) if zlib.crc32(f"{suite} {dtype} {entry}".encode()) % share == 0
    ]


def cases(shares: dict[str, int]) -> list[tuple[str, str, str]]:
    """Suite, dtype and entry of all that is drawn."""
    return [(s, d, entry) for s, share in shares.items() for d in SUITES[s].dtypes for entry in drawn(s, d, share)]


CASES = cases(SHARES)


@pytest.mark.drawn(2)
@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("suite", "dtype", "entry"), CASES, ids=str)
def test_entry(suite: str, dtype: str, entry: str) -> None:
    outcome: Outcome = SUITES[suite].check(entry, dtype, SAMPLES)
    assert not outcome.failed or reason_of(suite, entry), outcome.message


def test_the_draw_is_fair() -> None:
    assert len(CASES) > 50
    assert {suite for suite, *_ in CASES} == set(SHARES)
    assert {dtype for suite, dtype, _ in CASES if suite == "forward"} == set(SUITES["forward"].dtypes)


def test_the_table_knows_both_ways() -> None:
    listed = {"forward": {"float32": {"nonzero": "a reason"}}}
    failed = Outcome("forward", "float32", "nonzero", passed=1, kinds={"wrong": 1}, message="sample 0")
    passed = Outcome("forward", "float32", "nonzero", passed=2)
    assert table.differences([failed], listed) == []
    assert "take it out" in table.differences([passed], listed)[0]
    assert "fails" in table.differences([failed], {})[0]
    assert table.differences([passed], {}) == []
