"""Arguments that lie on eight devices already, or in parts; run by sharded_programs.py.

Each function is a test, and raises where something is off.
"""

from __future__ import annotations

import copy
import functools
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jax
import numpy as np
import pytest
import torch
from jax.sharding import NamedSharding
from jax.sharding import PartitionSpec as P
from torch import Tensor, nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor, Replicate, Shard, distribute_tensor

import hloemit
from benchmarks.steps import step_of
from hloemit.runtime.transfer import copied

X, Y = 4, 2
MESH = hloemit.Mesh((X, Y), ("x", "y"))
DEVICES = jax.sharding.Mesh(np.array(jax.devices()).reshape(X, Y), ("x", "y"))


def program(x: Tensor, more: dict[str, Any]) -> tuple[Tensor, Tensor]:
    return x * 2 + more["y"], more["z"][0].sum()


ARGS: tuple[Any, ...] = (torch.randn(8, 4), {"y": torch.randn(8, 4), "z": [torch.arange(6)]})
SPECS = [("x", "y"), {"y": ("x",), "z": [()]}]


def compiled_program() -> Any:
    return hloemit.lower(program, ARGS, mesh=MESH, in_shardings=SPECS).compile("cpu")


def parts_of(x: Tensor, along: tuple[int, int]) -> list[Tensor]:
    """The part of each device, in the mesh's order: of how many rows along x, and of how many columns along y."""
    rows, columns = (x.chunk(X) if along[0] else [x] * X), along[1]
    return [part for row in rows for part in (row.chunk(Y, 1) if columns else [row] * Y)]


def array(x: Tensor, *spec: Any) -> Any:
    with jax.enable_x64(True):
        return jax.device_put(x.numpy(), NamedSharding(DEVICES, P(*spec)))


def results_are_arrays() -> None:
    compiled = compiled_program()
    expected = program(*ARGS)
    copied.clear()
    found, total = compiled.launch(*ARGS).arrays()
    assert not copied.sums().get("from device")
    assert isinstance(found, jax.Array) and len(found.addressable_shards) == X * Y
    np.testing.assert_allclose(np.asarray(found), expected[0], rtol=1e-6)
    assert int(total) == int(expected[1])
    assert torch.equal(compiled(found, ARGS[1])[0], program(expected[0], ARGS[1])[0])  # as an argument again


def parts_and_arrays() -> None:
    compiled = compiled_program()
    x, y, z = ARGS[0], ARGS[1]["y"], ARGS[1]["z"][0]
    expected = program(*ARGS)
    in_parts, there = parts_of(x, (1, 1)), array(x, "x", "y")
    y_there, z_there = array(y, "x"), array(z)
    shards = [s.data for s in there.addressable_shards]
    moved = [jax.device_put(s, jax.devices()[3]) for s in shards]
    ways: dict[str, tuple[Any, Any, Any]] = {
        "parts": (in_parts, parts_of(y, (1, 0)), tuple(parts_of(z, (0, 0)))),
        "parts without a stride of their own": ([p.t().contiguous().t() for p in in_parts], y, z),
        "arrays": (there, y_there, z_there),
        "arrays of one device": (shards, y_there, z),
        "arrays that lie elsewhere": (moved, array(y, None, "y"), jax.device_put(z_there, jax.devices()[5])),
    }
    for name, (a, b, c) in ways.items():
        for call in (compiled, lambda *args: compiled.launch(*args).result()):
            torch.testing.assert_close(call(a, {"y": b, "z": [c]}), expected, msg=name)
    copied.clear()
    compiled(there, {"y": y_there, "z": [z_there]})
    compiled(shards, {"y": y_there, "z": [z_there]})
    assert "to device" not in copied.sums(), copied.sums()  # what lies there is taken as it is
    assert not there.is_deleted() and torch.equal(torch.from_numpy(np.array(there)), x)


def results_are_dtensors() -> None:
    """Each rank has its device's part, whatever the partition; no element is gathered, and none copied."""
    from tests.runtime.distributed_modules import join

    join()
    mesh = init_device_mesh("cpu", (X, Y), mesh_dim_names=("x", "y"))
    x = torch.randn(8, 16)

    def several(x: Tensor) -> dict[str, Any]:
        return {"a": x * 2, "b": [x + 1, x.sum()], "c": x.t() - 1, "same": x, "n": 3}

    specs = {"a": ("x", "y"), "b": [(("y", "x"), None), ()], "c": (None, "x"), "same": (), "n": ()}
    compiled = hloemit.lower(several, (x,), mesh=MESH, in_shardings=[("x",)], out_shardings=specs).compile("cpu")
    expected = several(x)
    copied.clear()
    launch = compiled.launch(x)
    found = {key: launch[key].dtensors(mesh) for key in ("a", "b", "c", "n")}
    assert not copied.sums().get("from device") and found["n"] == 3
    wanted = {"a": (Shard(0), Shard(1)), "b": (Shard(0), Shard(0)), "c": (Shard(1), Replicate())}
    for key, value in {"a": found["a"], "b": found["b"][0], "c": found["c"]}.items():
        whole = expected["b"][0] if key == "b" else expected[key]
        assert isinstance(value, DTensor) and value.shape == whole.shape and value.placements == wanted[key]
        assert torch.equal(value.to_local(), distribute_tensor(whole, mesh, wanted[key]).to_local()), key
    total = found["b"][1]
    assert total.placements == (Replicate(), Replicate())
    torch.testing.assert_close(total.to_local(), expected["b"][1])
    with pytest.raises(hloemit.ExecutionError, match="this launch was taken, or its dtensors"):
        launch["a"].arrays()
    with pytest.raises(hloemit.ExecutionError, match=r"an argument among the results .* take the result"):
        launch.dtensors(mesh)
    with pytest.raises(hloemit.InputError, match=r"neither lowered nor called with DTensors.*device_mesh"):
        launch["a"].dtensors()
    other = init_device_mesh("cpu", (Y, X), mesh_dim_names=("x", "y"))
    with pytest.raises(hloemit.InputError, match=r"runs over x=4, y=2.*another mesh"):
        launch["a"].dtensors(other)
    torch.testing.assert_close(launch.result()["a"], expected["a"])
    with pytest.raises(hloemit.ExecutionError, match=r"result\(\) of this launch was taken"):
        launch["a"].dtensors(mesh)
    with pytest.raises(hloemit.InputError, match="on one device"):
        hloemit.lower(lambda x: x + 1, (x,)).compile("cpu").launch(x).dtensors(mesh)


def dtypes_and_a_step() -> None:
    """Narrow and wide dtypes; and a training step whose batch is cut by the caller."""
    values = {torch.bfloat16: torch.arange(8.0).bfloat16(), torch.float64: torch.rand(8).double() / 3}
    values[torch.bool] = torch.arange(8) % 3 == 0
    for value in values.values():
        twice = hloemit.lower(lambda x: x.flip(0), (value,), mesh=MESH, in_shardings=[("x",)]).compile("cpu")
        torch.testing.assert_close(twice([p for p in value.chunk(X) for _ in range(Y)]), value.flip(0), rtol=0, atol=0)
    torch.testing.assert_close(twice(array(values[torch.bool], "x")), value.flip(0))
    model, x = nn.Linear(4, 4), torch.randn(8, 4)
    twin = copy.deepcopy(model)
    mine, its = (step_of(each, torch.optim.SGD(each.parameters(), 0.1)) for each in (model, twin))
    there = hloemit.lower(mine, (x,), mesh=MESH, in_shardings=[("x",)]).compile("cpu")
    for batch in (parts_of(x, (1, 0)), array(x, "x")):
        torch.testing.assert_close(there(batch), its(x).detach())
    torch.testing.assert_close(model.weight, twin.weight)


def what_does_not_fit() -> None:
    compiled = compiled_program()
    x, more = ARGS
    parts = parts_of(x, (1, 1))
    gone = array(x, "x", "y")
    gone.delete()
    backwards = [s.data for s in array(x, "x", "y").addressable_shards][::-1]
    for given, words in (
        (parts[:3], r"argument \S+ should be .*8 parts of it.*a list of 3 came"),
        ([*parts[:7], x], r"part 7 f32\[2,2\], and f32\[8,4\] came"),
        ([p.double() for p in parts], r"part 0 f32\[2,2\], and f64\[2,2\] came"),
        ([*parts[:7], parts[7].numpy()], r"part 7 is a ndarray"),
        ([*parts[:7], backwards[0]], r"part 7 is a jax.Array"),
        (backwards, r"pass them in this order"),
        (gone, r"donated, or deleted"),
        (array(x.double(), "x"), r"should be f32\[8,4\], and f64\[8,4\] came"),
        ({"a": parts}, r"argument 0 should be a single tensor or number"),
    ):
        with pytest.raises(hloemit.InputError, match=words):
            compiled(given, more)
    with pytest.raises(hloemit.InputError, match="parts 0 and 1 are of the same elements.*differ"):
        compiled(x, {"y": [p + i for i, p in enumerate(parts_of(more["y"], (1, 0)))], "z": more["z"]})
    with pytest.raises(hloemit.InputError, match="1 should be"):
        compiled(x, {"y": more["y"], "z": more["z"][0]})
    updated = hloemit.lower(lambda x: x.add_(1), (x.clone(),), mesh=MESH, in_shardings=[("x",)]).compile("cpu")
    with pytest.raises(hloemit.InputError, match=r"argument \S+ is updated.*a plain tensor.*not a jax.Array"):
        updated(array(x, "x"))

    def graded(x: Tensor) -> Tensor:
        loss = x.square().sum()
        loss.backward()
        return loss

    leaf = x.clone().requires_grad_()
    with_gradient = hloemit.lower(graded, (leaf,), mesh=MESH, in_shardings=[("x",)]).compile("cpu")
    with pytest.raises(hloemit.InputError, match=r"or gets a gradient.*not a list of 8"):
        with_gradient(parts)
    one_device = hloemit.lower(lambda x: x + 1, (x,)).compile("cpu")
    with pytest.raises(hloemit.InputError, match="a single tensor or number"):
        one_device(parts)
    with pytest.raises(hloemit.InputError, match=r"ArrayImpl came: pass torch.from_dlpack"):
        one_device(array(x))


def jaxs_modules_over_several_meshes() -> None:
    """As jax writes them: arguments, constraints and a `shard_map` over meshes of the same devices."""
    import jax.numpy as jnp

    other, row = (
        jax.sharding.Mesh(np.array(jax.devices()).reshape(n), names) for n, names in ((8, "z"), ((2, 4), ("a", "b")))
    )

    def several(x: Any, y: Any) -> Any:
        h = jax.lax.with_sharding_constraint(jnp.sin(x) @ y, NamedSharding(row, P("b", None)))
        total = lambda t: jax.lax.psum(t.sum(0), "a")  # noqa: E731
        g = jax.shard_map(total, mesh=row, in_specs=P("a", "b"), out_specs=P("b"))(h)
        return h * g, jax.lax.with_sharding_constraint(g, NamedSharding(other, P("z")))

    given = NamedSharding(DEVICES, P("x", None)), NamedSharding(row, P("a", "b"))
    made = jax.jit(several, in_shardings=given, out_shardings=(NamedSharding(DEVICES, P("x", "y")), None))
    args = torch.randn(8, 8), torch.randn(8, 8)
    text = made.lower(*(np.asarray(a) for a in args)).as_text()
    assert text.count("sdy.mesh @") >= 3  # jax 0.12 has one more for what a psum sums over
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "several.mlir"
        file.write_text(text)
        compiled = hloemit.load(file).compile("cpu")
        assert compiled.signature.mesh is not None and compiled.signature.mesh.shape == (2, 2, 2)
        h = args[0].sin() @ args[1]
        torch.testing.assert_close(compiled(*args), (h * h.sum(0), h.sum(0)))
        turned = """module attributes {mhlo.num_partitions = 8 : i32} {
          sdy.mesh @mesh = <["x"=8], device_ids=[7,6,5,4,3,2,1,0]>
          func.func public @main(%x: tensor<8xi32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<8xi32> {
            %rows = stablehlo.iota dim = 0 : tensor<8xi32>
            %sum = stablehlo.add %x, %rows : tensor<8xi32>
            return %sum : tensor<8xi32>
          }
        }"""
        file.write_text(turned)
        x = torch.arange(8, dtype=torch.int32)
        assert torch.equal(hloemit.load(file).compile("cpu")(x), 2 * x)  # and not its rows the other way round


def jaxs_modules_that_reduce_bits() -> None:
    """Rows are reduced by what no collective of XLA:CPU takes, nor jax itself runs there."""
    x = torch.arange(64, dtype=torch.int32).reshape(8, 8) + 5
    bodies = (jax.lax.bitwise_and, -1), (jax.lax.bitwise_or, 0), (jax.lax.bitwise_xor, 0)

    def rows(x: Any) -> Any:
        return [jax.lax.reduce(x, np.int32(start), body, (0,)) for body, start in bodies]

    made = jax.jit(rows, in_shardings=NamedSharding(DEVICES, P("x", "y")))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "bits.mlir"
        file.write_text(made.lower(x.numpy()).as_text())
        found = hloemit.load(file).compile("cpu")(x)
    expected = [functools.reduce(body, x) for body in (torch.bitwise_and, torch.bitwise_or, torch.bitwise_xor)]
    assert all(map(torch.equal, found, expected))


def an_argument_that_comes_back() -> None:
    x = torch.randn(8, 4)
    compiled = hloemit.lower(lambda x: (x, x + 1), (x,), mesh=MESH, in_shardings=[("x",)]).compile("cpu")
    for given in (array(x, "x"), parts_of(x, (1, 0))):
        same, more = compiled(given)
        assert torch.equal(same, x) and torch.equal(more, x + 1)


def dtensors_of_processes_that_are_not_there() -> None:
    from tests.runtime.distributed_modules import join

    join()
    mesh = init_device_mesh("cpu", (X, Y), mesh_dim_names=("x", "y"))
    compiled = hloemit.lower(lambda x: x + 1, (torch.ones(8, 4),), mesh=MESH, in_shardings=[("x",)]).compile("cpu")
    with pytest.raises(hloemit.InputError, match=r"argument \S+ is a DTensor .*fake backend.*tensor of the whole"):
        compiled(distribute_tensor(torch.ones(8, 4), mesh))
    one_device = hloemit.lower(lambda x: x + 1, (torch.ones(8, 4),)).compile("cpu")
    with pytest.raises(hloemit.InputError, match="is a DTensor, which programs over a mesh take.*full_tensor"):
        one_device(distribute_tensor(torch.ones(8, 4), mesh))


TESTS: dict[str, Callable[[], None]] = {
    test.__name__: test
    for test in (
        parts_and_arrays,
        results_are_arrays,
        results_are_dtensors,
        dtypes_and_a_step,
        what_does_not_fit,
        an_argument_that_comes_back,
        jaxs_modules_over_several_meshes,
        jaxs_modules_that_reduce_bits,
        dtensors_of_processes_that_are_not_there,
    )
}
