"""Fail the first call of each scenario, then the second, …, in every way, until one is not reached; and kill it there."""

from __future__ import annotations

import gc
import logging
import os
import random
import shutil
import sys
import tempfile
import traceback
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click
import torch

from hloemit.ir import foreign
from tests.faults.injection import COUNT, KILL, Fault, Injector, build_shim, injector

if TYPE_CHECKING:
    from tests.faults.scenarios import Scenario

# Torch's writer of archives says what the system said as a RuntimeError
ALSO = (RuntimeError,)


@click.command(help=__doc__)
@click.option("--only", default="", help="scenarios whose name has this in it")
@click.option("--draw", default=0, help="so many faults of each scenario, drawn at random; 0 is all")
@click.option("--seed", default=0)
@click.option("--audit", is_flag=True, help="by Python's audit hooks, although there is a C compiler")
def main(only: str, draw: int, seed: int, audit: bool) -> None:
    if not audit and "FAULTS_STARTED" not in os.environ:
        _start_again()
    os.environ["HLOEMIT_CACHE"] = "off"  # but for the scenarios' own
    logging.getLogger("hloemit.cache").setLevel(logging.CRITICAL)
    torch.set_num_threads(1)
    from tests.faults.scenarios import SCENARIOS

    stand_in_for_the_device()
    gc.collect()
    gc.freeze()  # what there is now need not be looked at after each trial
    failures = 0
    injected = injector()
    random.seed(seed)
    click.echo(f"by {type(injected).__name__}")
    for name, scenario in SCENARIOS.items():
        if only in name:
            failures += _run(name, scenario, injected, draw)
    sys.exit(1 if failures else 0)


def _start_again() -> None:
    """This command with the shim before the C library, where that can be compiled."""
    with tempfile.TemporaryDirectory() as folder:
        shim = build_shim(Path(folder))
        if shim is not None:
            environment = os.environ | {"LD_PRELOAD": str(shim), "FAULTS_STARTED": "1"}
            code = os.spawnve(
                os.P_WAIT, sys.executable, [sys.executable, "-m", "tests.faults", *sys.argv[1:]], environment
            )
            shutil.rmtree(folder, ignore_errors=True)
            os._exit(code)


def stand_in_for_the_device() -> None:
    """Let tensors of the CPU be streamed as the device's are: no call of theirs is another one's."""
    from hloemit.torch_xla import saving

    saving.is_lazy = lambda value: isinstance(value, torch.Tensor)  # type: ignore[assignment]


def _run(name: str, scenario: Scenario, injected: Injector, draw: int) -> int:
    calls = 0
    for _ in range(2):  # the first time imports
        with _Folder() as folder:
            scenario.prepare(folder)
            injected.arm(0, COUNT)
            scenario.act(folder)
            calls = injected.disarm()
            scenario.check(folder)
    pairs = [(number, fault) for number in range(1, calls + 1) for fault in injected.faults]
    if draw and draw < len(pairs):
        pairs = random.sample(pairs, draw)
    outcomes: Counter[str] = Counter()
    failures = 0
    for number, fault in pairs:
        trial = _killed if fault is KILL else _failed
        outcome, reason = trial(scenario, injected, number, fault)
        outcomes[outcome] += 1
        if reason:
            failures += 1
            click.echo(f"{name}: {fault.name} at call {number} ({injected.name()}): {reason}")
    said = ", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items()))
    click.echo(f"{name}: {calls} calls, {len(pairs)} faults: {said}; {failures} failures")
    return failures


def _failed(scenario: Scenario, injected: Injector, number: int, fault: Fault) -> tuple[str, str]:
    """What became of a call that failed: an outcome, and what does not hold, "" where all does."""
    with _Folder() as folder:
        scenario.prepare(folder)
        gc.collect()
        handles = _open_handles()
        outcome, reason = "succeeded", ""
        injected.arm(number, fault)
        try:
            scenario.act(folder)
            injected.disarm()
        except (*scenario.raises, *ALSO) as error:
            injected.disarm()
            outcome = f"raised {type(error).__name__}"
            error.__traceback__ = None
        except BaseException as error:
            injected.disarm()
            outcome, reason = f"raised {type(error).__name__}", "".join(traceback.format_exception(error))
        gc.collect()
        if _open_handles() > handles:
            reason += f" {_open_handles() - handles} files stay open"
        return outcome, reason or _checked(scenario, folder)


def _killed(scenario: Scenario, injected: Injector, number: int, fault: Fault) -> tuple[str, str]:
    with _Folder() as folder:
        scenario.prepare(folder)
        child = os.fork()
        if child == 0:
            try:
                injected.arm(number, fault)
                scenario.act(folder)
            finally:
                os._exit(0)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        return ("killed" if status < 0 else "went on"), _checked(scenario, folder)


def _checked(scenario: Scenario, folder: Path) -> str:
    try:
        scenario.check(folder)
    except Exception as error:
        return "".join(traceback.format_exception(error)[-2:])
    return ""


def _open_handles() -> int:
    """How many files are open, but for those of the process that reads modules."""
    readers = 2 if foreign._process._child is not None else 0
    return len(os.listdir("/proc/self/fd")) - readers if os.path.isdir("/proc/self/fd") else 0


class _Folder:
    """A folder for one trial."""

    def __enter__(self) -> Path:
        self.path = Path(tempfile.mkdtemp(prefix="faults-"))
        return self.path

    def __exit__(self, *_: object) -> None:
        shutil.rmtree(self.path, ignore_errors=True)


if __name__ == "__main__":
    main()
