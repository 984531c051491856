"""``python -m hloemit.torch_xla script.py args…``: run a script, or ``-m module``, for which torch_xla is hloemit."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

from hloemit.torch_xla import install

USAGE = "usage: python -m hloemit.torch_xla (script.py | -m module) [argument ...]"


def main(arguments: list[str]) -> int:
    """Install the names, and run what the arguments say, as ``python`` itself would."""
    if arguments[:1] in (["-h"], ["--help"]):
        print(USAGE)
        return 0
    is_module = arguments[:1] == ["-m"]
    target, *rest = arguments[1:] if is_module else arguments or [""]
    if not target or target.startswith("-"):
        print(USAGE, file=sys.stderr)
        return 2
    if not is_module and not Path(target).exists():
        print(f"hloemit.torch_xla: no file {target}", file=sys.stderr)
        return 2
    sys.argv[:] = [target, *rest]
    if is_module:
        install()
        runpy.run_module(target, run_name="__main__", alter_sys=True)
        return 0
    if not sys.flags.safe_path:
        sys.path[0] = str(Path(target).resolve().parent)
    install()
    runpy.run_path(target, run_name="__main__")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
