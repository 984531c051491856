"""Changed files from one seed on, through the library and the command line, in a child that may die."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import click

FOLDER = Path(".fuzz")
SILENCE = 300.0  # seconds without a word from the child: it hangs


@click.command(help=__doc__)
@click.option("--seed", default=0, show_default=True, help="of the first file")
@click.option("--files", default=0, help="how many; 0 goes on until the time is up")
@click.option("--seconds", default=0.0, help="how long; 0 goes on until there were enough files")
@click.option("--stream", default="", help="name of a record in .fuzz/, which is gone on with; otherwise none is kept")
@click.option("--child", is_flag=True, hidden=True)
def main(seed: int, files: int, seconds: float, stream: str, child: bool) -> None:
    if child:
        _serve(seed, files)
        return
    seed, counts = _before(stream, seed)
    end = time.monotonic() + seconds if seconds else float("inf")
    faults = 0
    stop = seed + files if files else sys.maxsize
    while seed < stop and time.monotonic() < end:
        seed, found = _watch(seed, stop, end, counts, stream)
        faults += found
    for outcome, count in sorted(counts.items()):
        click.echo(f"{count:7} {outcome}")
    click.echo(f"{sum(counts.values())} files, {faults} faults in this call")
    sys.exit(1 if faults else 0)


def _before(stream: str, seed: int) -> tuple[int, Counter[str]]:
    """Where the record of a stream ends, and what was counted until there."""
    file = FOLDER / f"{stream}.json"
    if not stream or not file.exists():
        return seed, Counter()
    record = json.loads(file.read_text())
    return record["seed"], Counter(record["counts"])


def _note(stream: str, seed: int, counts: Counter[str]) -> None:
    if stream:
        FOLDER.mkdir(exist_ok=True)
        temporary = FOLDER / f".{stream}.json"
        temporary.write_text(json.dumps({"seed": seed, "counts": counts}))
        temporary.replace(FOLDER / f"{stream}.json")


def _watch(seed: int, stop: int, end: float, counts: Counter[str], stream: str) -> tuple[int, int]:
    """Count what a child says of one file after the other, until it dies or the time is up; gives the next seed."""
    command = [sys.executable, "-m", "tests.hostile", "--child", "--seed", str(seed), "--files", str(stop - seed)]
    environment = os.environ | {"HLOEMIT_CACHE": "off", "TF_CPP_MIN_LOG_LEVEL": "3", "OMP_NUM_THREADS": "1"}
    faults, first = 0, seed
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as child:
        assert child.stdout is not None
        for line in child.stdout:
            said: dict[str, Any] = json.loads(line)
            counts[f"{said['kind']} {said['outcome']}"] += 1
            if said["outcome"] not in ("read", "refused"):
                faults += 1
                click.echo(f"seed {seed}: {said['kind']}: {said['outcome']}: {said['said'][-600:]}")
            seed += 1
            if seed % 100 == 0:
                _note(stream, seed, counts)
            if time.monotonic() > end:
                child.kill()
                break
        else:
            if child.wait() != 0 and seed == first:
                raise click.ClickException("the process that reads the files ended before it read one")
            if seed < stop:
                counts["died"] += 1
                faults += 1
                click.echo(f"seed {seed}: the process that asked ended with {child.returncode}")
                seed += 1
    _note(stream, seed, counts)
    return seed, faults


def _serve(seed: int, files: int) -> None:
    """Judge files and say so, a line each; a file that takes too long ends the process."""
    import faulthandler

    import torch

    from hloemit.ir import foreign
    from tests.hostile import corpus
    from tests.hostile.judge import judge

    torch.set_num_threads(1)
    foreign._SECONDS = 2  # one file in some thousands keeps MLIR busy for as long as it may
    made = corpus.make()
    said = os.fdopen(os.dup(1), "w")
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    with tempfile.TemporaryDirectory() as folder:
        corpus.write_folder(Path(folder) / "good")
        for number in range(seed, seed + files):
            faulthandler.dump_traceback_later(SILENCE, exit=True)
            verdict = judge(made, number, Path(folder))
            words = re.sub(r"\s+", " ", verdict.said)[:2000] if verdict.is_fault else ""
            said.write(json.dumps({"kind": verdict.kind, "outcome": verdict.outcome, "said": words}) + "\n")
            said.flush()


if __name__ == "__main__":
    main()
