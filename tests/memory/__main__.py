"""The large form: `python -m tests.memory [NAME]`. The first half warms up, the second half has to be flat."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.memory.work import WORK, growth, resident_mib

MOST_MIB = 64


def main() -> None:
    """Do one kind of work in this process, or each in one of its own."""
    if len(sys.argv) > 1:
        name = sys.argv[1]
        half = WORK[name][1] // 2
        grown = growth(name, half, half)
        print(f"{name}: {2 * half:,} times, {grown:+.1f} MiB in the second half, {resident_mib():.0f} MiB", flush=True)
        sys.exit(f"{name} grows by more than {MOST_MIB} MiB" if grown > MOST_MIB else 0)
    environment = {**os.environ, "HLOEMIT_CACHE": "off", "TF_CPP_MIN_LOG_LEVEL": "3"}
    failed = [
        n
        for n in WORK
        if subprocess.run([sys.executable, "-m", "tests.memory", n], env=environment, check=False).returncode
    ]
    sys.exit(f"these grow: {', '.join(failed)}" if failed else 0)


if __name__ == "__main__":
    main()
