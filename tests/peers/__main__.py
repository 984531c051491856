"""Two processes, one of which is lost: killed, stopped, ended, failed, or without a disk, at each phase of a training.

`python -m tests.peers [COUNT]`, resumable: .peers/ has what passed. None may hang past its limit, who is left has to
name who was lost, and no file may be half-written.
"""

from __future__ import annotations

import itertools
import json
import os
import pickle
import signal
import socket
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import torch

RECORD = Path(".peers")
PATIENCE_S = 20  # HLOEMIT_PEER_TIMEOUT: a machine that others use starves a process for ten
LIMIT_S = {"start": 70.0}  # after the loss; nobody can say who never came before the limit of the start is over
USUAL_LIMIT_S = 60.0
KINDS = {
    **dict.fromkeys(("start", "compile", "step"), ("kill", "stop", "exit", "raise")),
    "save": ("kill", "stop", "exit", "raise", "disk"),
    "end": ("kill", "stop", "exit"),
}


def cases() -> Iterator[tuple[str, str, int, int]]:
    """Phase, kind, who is lost, and a seed; without end."""
    for seed in itertools.count():
        for phase, kinds in KINDS.items():
            for kind, rank in itertools.product(kinds, (0, 1)):
                yield phase, kind, rank, seed


def run(phase: str, kind: str, lost: int, seed: int) -> str:
    """What is wrong with such a run; "" where nothing is."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1] - 1
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = {**os.environ, "LOST": str(lost), "PHASE": phase, "KIND": kind, "SEED": str(seed)}
        environment |= {"PORT": str(port), "WORLD_SIZE": "2", "JAX_PLATFORMS": "cpu", "TF_CPP_MIN_LOG_LEVEL": "1"}
        environment |= {"HLOEMIT_PEER_TIMEOUT": str(PATIENCE_S), "HLOEMIT_CACHE_DIR": str(folder / "cache")}
        command = [sys.executable, "-m", "tests.peers.child", name]
        logs = [(folder / f"log-{rank}").open("w+") for rank in (0, 1)]
        processes = [
            subprocess.Popen(command, env={**environment, "RANK": str(rank)}, stdout=log, stderr=log)
            for rank, log in enumerate(logs)
        ]
        try:
            wrong = _watched(processes, folder, lost, LIMIT_S.get(phase, USUAL_LIMIT_S))
        finally:
            for process in processes:
                if process.poll() is None:
                    process.kill()
                process.wait()
            for log in logs:
                log.close()
        survivor = (folder / f"log-{1 - lost}").read_text()
        wrong += _said(survivor, kind, phase, lost, processes[1 - lost].returncode)
        wrong += _half_written(folder)
        return f"{wrong}\n{survivor[-3000:]}" if wrong else ""


def _watched(processes: list[subprocess.Popen[bytes]], folder: Path, lost: int, limit_s: float) -> str:
    end, start = time.monotonic() + 300, None
    while any(p.poll() is None for p in processes) and time.monotonic() < end:
        time.sleep(0.1)
        if start is None and "lost at" in (folder / f"log-{lost}").read_text():
            start = time.monotonic()
            end = start + limit_s
        if processes[1 - lost].poll() is not None and _is_stopped(processes[lost].pid):
            processes[lost].send_signal(signal.SIGKILL)
    if start is None:
        return f"process {lost} was never lost\n{(folder / f'log-{lost}').read_text()[-2000:]}"
    late = [str(rank) for rank, process in enumerate(processes) if process.poll() is None]
    return f"process {', '.join(late)} runs {limit_s:g} s after the loss" if late else ""


def _is_stopped(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "T"
    except OSError:
        return False


def _said(text: str, kind: str, phase: str, lost: int, code: int | None) -> str:
    if phase == "end" and "done" in text:  # who has done all that there is need not mind
        return ""
    if code == 0:
        return "the survivor ended well\n"
    return "" if f"process {lost}" in text else f"the survivor does not name process {lost}\n"


def _half_written(folder: Path) -> str:
    wrong = ""
    for path in folder.glob("saved*"):
        try:
            torch.load(path)
        except (OSError, RuntimeError, EOFError, pickle.UnpicklingError, zipfile.BadZipFile) as error:
            wrong += f"{path.name} of {path.stat().st_size} bytes is half-written: {error}\n"
    return wrong


def main() -> None:
    """COUNT runs (40)."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    RECORD.mkdir(exist_ok=True)
    record = RECORD / "passed.json"
    passed: list[str] = json.loads(record.read_text()) if record.exists() else []
    failed = 0
    for case in itertools.islice(cases(), count):
        name = "{}-{}-{}-{}".format(*case)
        if name in passed:
            continue
        start = time.monotonic()
        wrong = run(*case)
        print(f"{name}: {'FAILED: ' + wrong if wrong else 'passed'} ({time.monotonic() - start:.0f} s)", flush=True)
        failed += bool(wrong)
        if not wrong:
            passed.append(name)
            record.write_text(json.dumps(passed))
    print(f"{len(passed)} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
