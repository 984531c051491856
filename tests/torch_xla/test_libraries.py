"""Trainers of public libraries run on the device as they are, and their losses are the CPU's within float rounding."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.children import python

ROOT = Path(__file__).parents[2]
SCRIPTS = Path(__file__).parent / "libraries"
RUNS = {"cpu": [], "xla:0": ["-m", "hloemit.torch_xla"]}
ROUNDING = {"rel": 2e-5, "abs": 1e-6}  # seen: 3e-7 of losses and norms, 4e-5 of logits near 0
# bf16 keeps 8 bits: autocast on the CPU and on the device round the same products, and add them in another order
BF16 = {"rel": 2e-3}
CHECKPOINTS = {
    "transformers": ["f32/checkpoint-20/optimizer.pt", "f32/checkpoint-20/model.safetensors"],
    "accelerate": ["state/optimizer.bin", "state/model.safetensors", "model.pt", "model/model.safetensors"],
    "lightning": ["end.ckpt", "fabric.ckpt"],
}
# in a process that knows nothing of hloemit: every tensor of the files, by its place, as a sum
SUMS = """
import json
import sys

import safetensors.torch
import torch
from torch.utils._pytree import tree_flatten_with_path

def read(path):
    return safetensors.torch.load_file(path) if path.endswith("safetensors") else torch.load(path, weights_only=False)

sums = {}
for path in sys.argv[1:]:
    for place, leaf in tree_flatten_with_path(read(path))[0]:
        if isinstance(leaf, torch.Tensor):
            assert leaf.device.type == "cpu", (path, place)
            sums[f"{path} {place}"] = leaf.double().sum().item()
assert not [name for name in sys.modules if name.startswith(("hloemit", "jax"))]
print(json.dumps(list(sums.values())))
"""


def environment() -> dict[str, str]:
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    kept = {name: value for name, value in os.environ.items() if name != "LOCAL_RANK"}
    return {**kept, "PYTHONPATH": os.pathsep.join(paths)}


def started(command: list[str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*python(), *command], env=environment(), cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def ended(process: subprocess.Popen[str]) -> str:
    try:
        out, errors = process.communicate(timeout=900)
    finally:
        process.kill()
    assert process.returncode == 0, errors
    return out


def results(library: str, folder: Path) -> dict[str, Any]:
    """What the script said on each device, and what it printed."""
    processes = {}
    for name, command in RUNS.items():
        (folder / name).mkdir()
        processes[name] = started([*command, str(SCRIPTS / f"train_{library}.py"), str(folder / name)])
    printed = {name: ended(process) for name, process in processes.items()}
    return {
        name: {**json.loads((folder / name / "result.json").read_text()), "printed": printed[name]} for name in RUNS
    }


def sums(folder: Path, paths: list[str]) -> list[float]:
    found: list[float] = json.loads(ended(started(["-c", SUMS, *(str(folder / p) for p in paths)])))
    assert len(found) > 3
    return found


@pytest.mark.slow
@pytest.mark.parametrize("library", CHECKPOINTS)
def test_a_library_trains_as_on_the_cpu(library: str, tmp_path: Path) -> None:
    found = results(library, tmp_path)
    want, got = found["cpu"], found["xla:0"]
    assert {name: result.pop("device") for name, result in found.items()} == {name: name for name in RUNS}
    said = [result.pop("printed").count("printed by the main process") for result in found.values()]
    assert said[0] == said[1] == (library == "accelerate")
    narrow, theirs = got.pop("bf16", None), want.pop("bf16", None)
    assert got.keys() == want.keys()
    for name, values in want.items():
        assert got[name] == (values if name == "broadcast" else pytest.approx(values, **ROUNDING)), name
    assert len(got["losses"]) >= 20
    if narrow is not None:
        assert narrow == pytest.approx(theirs, **BF16)
        assert narrow != pytest.approx(got["losses"][: len(narrow)], **ROUNDING)  # it is in effect
    of_cpu, of_device = (sums(tmp_path / name, CHECKPOINTS[library]) for name in RUNS)
    assert of_device == pytest.approx(of_cpu, rel=1e-4, abs=1e-4)
