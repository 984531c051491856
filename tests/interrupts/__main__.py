"""A thousand interrupts: `python -m tests.interrupts [COUNT]`, resumable: .interrupts/ has what was survived."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from tests.interrupts.run import run
from tests.interrupts.scenarios import SCENARIOS

RECORD = Path(".interrupts")
BATCH = 75


def main() -> None:
    """Interrupt each scenario its share of COUNT times (1,000), in batches of one process each."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    share = -(-wanted // len(SCENARIOS))
    RECORD.mkdir(exist_ok=True)
    for name in SCENARIOS:
        record = RECORD / name
        done = int(record.read_text()) if record.exists() else 0
        while done < share:
            start = time.monotonic()
            outcome = run(name, seed=done, count=min(BATCH, share - done))
            done += outcome.survived
            record.write_text(str(done))
            print(f"{name}: {done} of {share} ({time.monotonic() - start:.0f} s)", flush=True)
            if outcome.failure:
                sys.exit(f"{name}, seed {done - outcome.survived}: {outcome.failure}")
    print(f"{share * len(SCENARIOS)} interrupts survived")


if __name__ == "__main__":
    main()
