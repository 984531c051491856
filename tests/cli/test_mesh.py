"""``hloemit dump --mesh``: texts of a program over a mesh, and what is wrong with an option."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from hloemit_cli.exits import ExitCode

Cli = Callable[..., Result]
Write = Callable[..., Path]

MLP = """
    import torch
    from torch import nn

    class Mlp(nn.Module):
        def __init__(self):
            super().__init__()
            self.up, self.down = nn.Linear(32, 64), nn.Linear(64, 32)

        def forward(self, x):
            return self.down(torch.relu(self.up(x)))

    model = Mlp()
    example_inputs = (torch.randn(16, 32),)
"""
LAYOUT = ("--mesh", "x=4,y=2", "--shard", "up.weight=x,None", "--shard-input", "0=y")


def test_texts(cli: Cli, write: Write) -> None:
    write("model.py", MLP)
    module = cli("dump", "model.py", *LAYOUT).stdout
    assert 'sdy.mesh @mesh = <["x"=4, "y"=2]>' in module and "all_reduce" not in module
    assert "sharding_per_value" in cli("dump", "model.py", *LAYOUT, "--propagated").stdout
    assert cli("dump", "model.py", *LAYOUT, "--partitioned").stdout.count('"stablehlo.all_reduce"') == 1


def test_collectives_with_lines_and_bytes(cli: Cli, write: Write) -> None:
    write("model.py", MLP)
    head, row, state = cli("dump", "model.py", *LAYOUT, "--comm").stdout.splitlines()
    assert head.split() == ["collective", "axes", "count", "bytes", "each", "line"]
    assert row.split()[:4] == ["all_reduce", "x", "1", "1,024"] and row.endswith("model.py:11")
    assert state == "weights and optimizer state on each device: 4,288 bytes"  # 2 * 32*64/4 + 64/4 + 32 floats


def test_weights_are_gathered_where_they_are_used(cli: Cli, write: Write) -> None:
    write("model.py", MLP)
    options = ("--mesh", "x=4", "--shard", "*weight=x,None", "--shard-input", "0=x", "--gathered", "x", "--comm")
    _, row, _ = cli("dump", "model.py", *options).stdout.splitlines()
    assert row.split() == ["all_gather", "x", "2", "2,048"]  # of both weights, a quarter each


def test_statistics_are_of_a_device(cli: Cli, write: Write) -> None:
    write("model.py", MLP)
    said = cli("stats", "model.py", *LAYOUT, "--no-xla").stdout
    assert said.startswith("of each of the 8 devices of the mesh:\n")
    assert "all_reduce" in said
    found = json.loads(cli("stats", "model.py", *LAYOUT, "--no-xla", "--json").stdout)
    whole = json.loads(cli("stats", "model.py", "--no-xla", "--json").stdout)
    assert (found["counted"], found["mesh"], whole["counted"], whole["mesh"]) == (
        "device", {"x": 4, "y": 2}, "program", None,
    )  # fmt: skip
    up = found["by_path"][0]
    assert (up["name"], up["parameters"]) == ("up", 32 * 64 // 4 + 64 // 4)
    assert found["state_bytes"] == 4 * (2 * 32 * 64 // 4 + 64 // 4 + 32)
    assert found["argument_bytes"] == found["state_bytes"] + 4 * 8 * 32
    products = [next(r["flops"] for r in f["by_operator"] if r["name"] == "dot_general") for f in (found, whole)]
    assert products == [2 * 2 * 8 * 32 * 16, 2 * 2 * 16 * 32 * 64]
    assert found["temporary_bytes"] == found["peak"]["bytes"] - found["argument_bytes"] > 0


def test_a_module_of_a_mesh_has_statistics_of_a_device(cli: Cli, write: Write) -> None:
    """Also as text, which comes without a signature; what Shardy does not cut is counted whole, and said to be."""
    write("model.py", MLP)
    cli("dump", "model.py", *LAYOUT, "-o", "m.mlir")
    found = cli("stats", "m.mlir", "--no-xla", "--json")
    assert json.loads(found.stdout)["counted"] == "device"
    write(
        "older.mlir",
        """
        module @older attributes {mhlo.num_partitions = 2 : i32} {
          func.func @main(%x: tensor<4xf32> {mhlo.sharding = "{devices=[2]<=[2]}"}) -> tensor<4xf32> {
            %0 = stablehlo.sine %x : tensor<4xf32>
            return %0 : tensor<4xf32>
          }
        }
        """,
    )
    found = cli("stats", "older.mlir", "--no-xla", "--json")
    assert found.exit_code == 0, found.output
    assert (
        "the whole program is counted, no device's part: the module says how it is cut in XLA's older" in found.stderr
    )
    assert json.loads(found.stdout)["argument_bytes"] == 16


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--partitioned",), "need --mesh"),
        (("--shard", "up.weight=x"), "need --mesh"),
        (("--mesh", "x4"), "'x4' is no axis"),
        (("--mesh", "x=0"), "positive length"),
        (("--mesh", "x=2,x=2"), "a name of its own"),
        (("--mesh", "x=2", "--shard", "up.weight"), "write 'layers.*.weight=x,None'"),
        (("--mesh", "x=2", "--shard", "up.weight=q"), "up.weight is cut along 'q', and the mesh has the axes x"),
        (("--mesh", "x=2", "--shard", "nope=x"), "'nope' fits no parameter"),
        (("--mesh", "x=2", "--shard", "up.weight=x y"), "'x y' is no mesh axis"),
        (("--mesh", "x=2", "--shard-input", "a=x"), "'a' is no argument's number"),
        (("--mesh", "x=2", "--shard-input", "1=x"), "the model takes 1 arguments"),
        (("--gathered", "x"), "need --mesh"),
        (("--mesh", "x=2", "--gathered", "y"), "'y' is none of the mesh's axes, x"),
        (("--mesh", "x=2", "--partitioned", "--comm"), "exclude each other"),
        (("--mesh", "x=2", "--comm", "--format", "bytecode", "-o", "m.bc"), "--comm is for text"),
    ],
)
def test_refused(cli: Cli, write: Write, options: tuple[str, ...], message: str) -> None:
    write("model.py", MLP)
    result = cli("dump", "model.py", *options)
    assert result.exit_code == ExitCode.USAGE
    assert message in result.stderr


def test_what_is_lowered_already_has_its_mesh(cli: Cli, write: Write) -> None:
    write("model.py", MLP)
    assert cli("dump", "model.py", *LAYOUT, "-o", "m.hloemit").exit_code == 0
    assert "sdy.mesh" in cli("dump", "m.hloemit").stdout
    result = cli("dump", "m.hloemit", "--mesh", "x=2")
    assert result.exit_code == ExitCode.USAGE and "lowered already" in result.stderr
