"""A draw of the faults; ``make faults`` has all of them. And a disk that is full indeed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest

from tests.faults.injection import build_shim

ROOT = Path(__file__).parents[2]
DRAW = {True: "2", False: "1"}  # of each scenario: by the C library, and by what stands in for it


def run(*arguments: str) -> str:
    command = [sys.executable, "-m", "tests.faults", *arguments]
    done = subprocess.run(
        command, check=False, cwd=ROOT, capture_output=True, text=True, env=os.environ | {"HLOEMIT_CACHE": "off"}
    )
    assert done.returncode == 0, done.stdout + done.stderr[-3000:]
    return done.stdout


@pytest.mark.drawn(2)
@pytest.mark.parametrize("way", [[], ["--audit"]], ids=["the C library", "audit hooks"])
def test_a_draw_of_calls_that_fail(way: list[str], tmp_path: Path) -> None:
    strong = build_shim(tmp_path) is not None and not way
    said = run("--draw", DRAW[strong], *way)
    assert f"by {'Shim' if strong else 'Audited'}" in said
    assert said.count("; 0 failures") == 15


FULL_DISK = """
import sys
from pathlib import Path
import torch
import hloemit
from tests.faults import scenarios

folder = Path(sys.argv[1])
old, new = torch.zeros(1000), torch.ones(100_000)
path = folder / "m.hloemit"
hloemit.lower(scenarios.Adds(old), (old,)).save(path)
lowered = hloemit.lower(scenarios.Adds(new), (new,))
scenarios.saving.save(old, folder / "c.pt")
store = scenarios.opened(folder)
store.put("executables", scenarios.header(0, scenarios.body_of(0)), scenarios.body_of(0))
for act in (lambda: lowered.save(path), lambda: scenarios.saving.save(new, folder / "c.pt")):
    try:
        act()
    except OSError as error:
        assert "No space" in str(error), error
    else:
        raise AssertionError("it fits")
noise = torch.randint(0, 255, (300_000,), dtype=torch.uint8).numpy().tobytes()
store.put("executables", scenarios.header(1, noise), noise)
keys = [entry.key for entry in store.entries() if entry.kind == "executables"]
assert keys == [scenarios.key_of(0)] and store.damaged() == []
assert torch.equal(hloemit.load(path).state["value"], old) and torch.equal(torch.load(folder / "c.pt"), old)
left = [p.name for p in folder.rglob(".*")]
assert left == [], left
compiled = lowered.compile("cpu")
assert compiled(new)[0] == 2
print("held")
"""


def test_a_full_disk(tmp_path: Path) -> None:
    """A file system of 200 KB in a mount namespace of the test's own, which most systems give to everybody."""
    space = ["unshare", "-rm", "sh", "-c"]
    mount = f"mount -t tmpfs -o size=200k,mode=0700 tmpfs {tmp_path}"
    if which("unshare") is None or subprocess.run([*space, mount], check=False, capture_output=True).returncode != 0:
        pytest.skip(
            "this system gives no mount namespaces: tests/cache/test_store.py has a limit on file sizes instead"
        )
    script = [*space, f'{mount} && exec "$0" -c "$1" {tmp_path}', sys.executable, FULL_DISK]
    environment = os.environ | {"HLOEMIT_CACHE_DIR": str(tmp_path / "cache")}
    done = subprocess.run(script, check=False, cwd=ROOT, capture_output=True, text=True, env=environment)
    assert "held" in done.stdout, done.stderr[-3000:]
