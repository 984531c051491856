"""Meshes and placements, and modules that are written for several devices: run, or refused with what says so."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
import torch

import hloemit
from hloemit.base.options import CompileOptions
from hloemit.runtime.client import find_device, mesh_of
from hloemit.runtime.placement import DeviceMesh, Placement
from tests.children import python

EIGHT = {**os.environ, "JAX_PLATFORMS": "cpu", "XLA_FLAGS": "--xla_force_host_platform_device_count=8"}

WRITE = """
import sys
import jax, jax.numpy as jnp, numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

folder, shardy = sys.argv[1], sys.argv[2] == "shardy"
jax.config.update("jax_use_shardy_partitioner", shardy)
mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))
alone = Mesh(np.array(jax.devices()[:1]), ("x",))
rows, whole = NamedSharding(mesh, P("x", None)), NamedSharding(mesh, P())
a, b = jnp.ones((8, 4)), jnp.ones((4, 4))
programs = {
    "arguments": jax.jit(lambda a, b: a @ b, in_shardings=(rows, whole)),
    "results": jax.jit(lambda a, b: a @ b, out_shardings=rows),
    "inside": jax.jit(lambda a, b: jax.lax.with_sharding_constraint(a @ b, rows) * 2),
    "manual": jax.jit(jax.shard_map(lambda a, b: a @ b, mesh=mesh, in_specs=(P("x"), P()), out_specs=P("x"))),
    "one": jax.jit(lambda a, b: a @ b, in_shardings=NamedSharding(alone, P("x"))),
}
for name, program in programs.items():
    with open(f"{folder}/{name}.mlir", "w") as file:
        file.write(program.lower(a, b).as_text())
    with open(f"{folder}/{name}.mlirbc", "wb") as file:
        file.write(jax.export.export(program)(a, b).mlir_module_serialized)
"""

LOAD = """
import json, pathlib, sys
import torch, hloemit
said = {}
for path in pathlib.Path(sys.argv[1]).iterdir():
    lowered = hloemit.load(path)
    lowered.as_text()  # reading is no running
    try:
        said[path.name] = lowered.compile("cpu")(torch.ones(8, 4), torch.ones(4, 4)).sum().item()
    except hloemit.CompileError as error:
        said[path.name] = str(error)
print(json.dumps(said))
"""


@pytest.fixture(scope="module", params=["shardy", "gspmd"])
def said(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What becomes of modules that jax wrote for eight devices, in either notation: the sum of a result, or an error."""
    folder = tmp_path_factory.mktemp(request.param)
    for code in (WRITE, LOAD):
        command = [*python(), "-W", "ignore", "-c", code, str(folder), request.param]
        done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=300, env=EIGHT)
    found: dict[str, Any] = json.loads(done.stdout)
    assert len(found) == 10
    return {"notation": request.param, **found}


@pytest.mark.drawn(4)
@pytest.mark.parametrize("name", ["arguments", "results", "inside", "manual"])
@pytest.mark.parametrize("ending", ["mlir", "mlirbc"])
def test_a_partitioned_module_runs(said: dict[str, Any], name: str, ending: str) -> None:
    assert said[f"{name}.{ending}"] == 8 * 4 * 4.0 * (2 if name == "inside" else 1)


@pytest.mark.parametrize("ending", ["mlir", "mlirbc"])
def test_a_mesh_of_one_device_is_no_partition(said: dict[str, Any], ending: str) -> None:
    assert said[f"one.{ending}"] == 128.0


def text(attributes: str = "", argument: str = "", body: str = "", before: str = "") -> str:
    return (
        f"module attributes {{{attributes}}} {{\n{before}\nfunc.func public @main(%arg0: tensor<4xf32> {argument}) -> "
        f"tensor<4xf32> {{\n{body or '%0 = stablehlo.negate %arg0 : tensor<4xf32>'}\nreturn %0 : tensor<4xf32>\n}}\n}}"
    )


PARTITIONED = {
    "argument": (text(argument='{mhlo.sharding = "{devices=[2]0,1}"}'), "mhlo.sharding of argument 0"),
    "call": (
        text(body="%0 = stablehlo.custom_call @SPMDFullToShardShape(%arg0) : (tensor<4xf32>) -> tensor<4xf32>"),
        "custom call @SPMDFullToShardShape",
    ),
    "replicas": (text("mhlo.num_replicas = 2 : i32"), r"CompileOptions\(num_replicas=2\)"),
}


def test_meshes_of_different_sizes(tmp_path: Path) -> None:
    (tmp_path / "module.mlir").write_text(text(before='sdy.mesh @a = <["x"=2]>\nsdy.mesh @b = <["x"=4]>'))
    with pytest.raises(hloemit.ShardingError, match="meshes of different sizes, and a program has one: @a is x=2; @b"):
        hloemit.load(tmp_path / "module.mlir").compile("cpu")


@pytest.mark.parametrize("kind", PARTITIONED)
def test_each_sign_alone_is_enough(kind: str, tmp_path: Path) -> None:
    module, reason = PARTITIONED[kind]
    (tmp_path / "module.mlir").write_text(module)
    with pytest.raises(hloemit.CompileError, match=reason):
        hloemit.load(tmp_path / "module.mlir").compile("cpu")


def test_a_mesh_of_more_devices_than_there_are(tmp_path: Path) -> None:
    module = text(argument='{sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}', before='sdy.mesh @mesh = <["x"=64]>')
    (tmp_path / "module.mlir").write_text(module.replace("4xf32", "64xf32"))
    with pytest.raises(hloemit.ShardingError, match="a mesh of x=64 needs 64 devices"):
        hloemit.load(tmp_path / "module.mlir").compile("cpu")


def test_the_older_notation_needs_devices_too_and_has_no_text_of_one(tmp_path: Path) -> None:
    module = text("mhlo.num_partitions = 64 : i32", '{mhlo.sharding = "{devices=[64]<=[64]}"}').replace(
        "4xf32", "64xf32"
    )
    (tmp_path / "module.mlir").write_text(module)
    loaded = hloemit.load(tmp_path / "module.mlir")
    with pytest.raises(hloemit.ShardingError, match="older notation"):
        loaded.as_text(partitioned=True)
    with pytest.raises(hloemit.ShardingError, match="needs 64 devices"):
        loaded.compile("cpu")


def test_signs_of_one_partition_are_none(tmp_path: Path) -> None:
    module = text(
        "mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32",
        '{mhlo.sharding = "{replicated}", sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}',
        before='sdy.mesh @mesh = <["x"=1]>',
    )
    (tmp_path / "module.mlir").write_text(module)
    assert hloemit.load(tmp_path / "module.mlir").compile("cpu")(torch.ones(4)).tolist() == [-1.0] * 4


def test_meshes() -> None:
    device = find_device("cpu")
    assert mesh_of(CompileOptions(), device) == DeviceMesh((), (), (device,)) == Placement.on(device).mesh
    pair = DeviceMesh(("x", "y"), (2, 1), (device, device))
    assert (pair.size, pair.first, str(pair)) == (2, device, "x=2, y=1 of cpu:0, cpu:0")
    assert Placement(pair).is_whole and not Placement(pair, (("x",), ("y",))).is_whole
    with pytest.raises(ValueError, match="a name of its own for each axis"):
        DeviceMesh(("x", "x"), (1, 1), (device,))
    with pytest.raises(ValueError, match=r"shape \(2,\) has 2 devices, not 1"):
        DeviceMesh(("x",), (2,), (device,))
    for partition in ((("z",),), (("x",), ("x",))):
        with pytest.raises(ValueError, match="does not name axes of"):
            Placement(pair, partition)


def test_an_executable_knows_where_its_values_lie() -> None:
    compiled = hloemit.lower(lambda x: (x + 1, x * 2), (torch.ones(3),)).compile("cpu")
    executable = compiled._any_executable()
    assert executable.argument_placement(0) == executable.result_placement(1) == compiled.placement
    assert compiled.placement == Placement.on(compiled.device) and compiled.placement.is_whole
