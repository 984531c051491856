"""Time by operator and module path."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import torch
from click.testing import Result
from torch import nn

import hloemit
from hloemit.debugging.profiling import Kernel, Profile, flame_graph, profile, starts


def test_kernels_know_their_modules() -> None:
    model = nn.Sequential(nn.Linear(64, 64), nn.Sequential(nn.Linear(64, 64), nn.Softmax(-1))).eval()
    x = torch.randn(32, 64)
    found = profile(hloemit.lower(model, (x,)).compile("cpu"), ((x,), {}), calls=3)
    assert {"0", "1/0"} <= {kernel.path for kernel in found.kernels}
    assert any(kernel.node.startswith("softmax") for kernel in found.kernels if kernel.path == "1/1")
    assert found.nanoseconds == sum(kernel.nanoseconds for kernel in found.kernels) > 0


def test_a_cold_start_compiles_and_a_warm_one_reads() -> None:
    """Also of a program that this process and the user's cache have; the user's cache is as before."""
    lowered = hloemit.lower(nn.Linear(5, 7), (torch.ones(3, 5),))
    lowered.compile("cpu")
    before = hloemit.cache_info()
    compiled, cold, warm = starts(lowered, "cpu")
    after = hloemit.cache_info()
    assert (after.misses - before.misses, after.disk_hits - before.disk_hits) == (1, 1)
    assert after.directory == before.directory
    assert cold > 0 and warm > 0
    assert compiled(torch.ones(3, 5)).shape == (3, 7)


def test_a_flame_graph_nests_modules() -> None:
    kernels = [Kernel("f", "fusion", "a/<b>", "sin", "", 3e3), Kernel("g", "dot", "a", "mm", "", 1e3)]
    page = flame_graph(Profile(1, kernels), "t")
    assert "program 4.0 µs, 100.0 %" in page
    assert "a 4.0 µs, 100.0 %" in page
    assert "&lt;b&gt; 3.0 µs, 75.0 %" in page
    assert "left:75.000%;width:25.000%;top:44px" in page


def test_the_command(cli: Callable[..., Result], write: Callable[..., Path], tmp_path: Path) -> None:
    write("model.py")
    result = cli("profile", "model.py", "--calls", "2", "--flame", "f.html")
    assert result.exit_code == 0, result.output
    for part in ("hloemit", "eager", "module path", "kernel"):
        assert part in result.stdout
    assert "linear" in (tmp_path / "f.html").read_text()
    found = json.loads(cli("profile", "model.py", "--calls", "2", "--json").stdout)
    assert found["compile_seconds"] > 0 and found["warm_seconds"] > 0
    assert found["calls"] == 2 and found["kernels"][0]["nanoseconds"] > 0
    assert set(found["latencies"]) == {"hloemit", "eager"}
