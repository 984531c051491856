"""Sharded tensors of the lazy device on eight CPU devices; run in a process of its own by test_spmd_devices.py.

Each function is a test, and raises where something is off.
"""

from __future__ import annotations

import copy
import functools
import os
import tempfile
import weakref
from collections.abc import Callable
from typing import Any
from unittest import mock

import numpy as np
import pytest
import torch
from torch import Tensor, nn
from torch.nn import functional

import hloemit
from hloemit import torch_xla
from hloemit.base.layouts import expressed, find_layout, refined
from hloemit.base.mesh import Mesh as Logical
from hloemit.lazy import sharding as lazy_sharding
from hloemit.runtime.sharded import bytes_by_device
from hloemit.torch_xla import _XLAC
from hloemit.torch_xla import runtime as xr
from hloemit.torch_xla.core import xla_model as xm
from hloemit.torch_xla.distributed import parallel_loader as pl
from hloemit.torch_xla.distributed import spmd as xs
from hloemit.torch_xla.distributed.fsdp.wrap import transformer_auto_wrap_policy
from hloemit.torch_xla.distributed.spmd.debugging import visualize_tensor_sharding
from hloemit.torch_xla.distributed.spmd.xla_sharding import wrap_as_sharded_tensor
from hloemit.torch_xla.experimental import distributed_checkpoint as xc
from hloemit.torch_xla.experimental.distributed_checkpoint import _helpers
from hloemit.torch_xla.experimental.spmd_fully_sharded_data_parallel import SpmdFullyShardedDataParallel as FSDPv2
from tests.torch_xla import manual_sharding

COUNT = 8
DEVICE = torch_xla.device()
spec = _XLAC._get_xla_sharding_spec


def mesh(*lengths: int, names: str = "xyz") -> xs.Mesh:
    return xs.Mesh(range(COUNT), lengths, tuple(names[: len(lengths)]))


def block(width: int = 32, dropout: float = 0.0) -> nn.Sequential:
    layers = nn.Linear(width, 4 * width), nn.GELU(), nn.Dropout(dropout), nn.Linear(4 * width, width)
    return nn.Sequential(*layers)


def meshes_refine_each_other() -> None:
    wide, tall = Logical((4, 2), ("x", "y")), Logical((2, 4), ("a", "b"))
    fine = refined([wide, tall], COUNT)
    assert fine.shape == (2, 2, 2)
    for partition, over in (((("x",), ("y",)), wide), ((("b",), ()), tall), ((("b", "a"),), tall)):
        same = find_layout(fine, expressed(partition, over, fine))
        assert same.is_same(find_layout(over, partition))
        assert find_layout(over, partition, tuple(range(COUNT))) is find_layout(over, partition)
    with pytest.raises(hloemit.ShardingError, match="no mesh is finer"):
        refined([Logical((2, 3), ("x", "y")), Logical((3, 2), ("a", "b"))], 6)


def notation_is_xlas() -> None:
    t = torch.randn(16, 16).to(DEVICE)
    assert spec(t) == ""
    marked = xs.mark_sharding(t, mesh(2, 4), (None, ("y", "x")))
    assert spec(t) == marked.sharding_spec == "{devices=[1,8]0,4,1,5,2,6,3,7}"
    assert marked.sharding_type == xs.ShardingType.TILED
    assert type(t) is Tensor
    assert marked.global_tensor is t
    with pytest.raises(RuntimeError, match="call clear_sharding first"):
        xs.mark_sharding(t, mesh(2, 4), ("x", None))
    xs.annotate_custom_sharding(t, mesh(2, 4), ("x", None))
    hloemit.sync()
    assert spec(t) == "{devices=[2,1,4]0,1,2,3,4,5,6,7 last_tile_dim_replicate}"
    assert spec(xs.clear_sharding(t)) == ""
    hloemit.sync()
    assert spec(t) == "{replicated}"


def values_are_one_devices() -> None:
    x, w = torch.randn(8, 16), torch.randn(16, 32)
    xt, wt = x.to(DEVICE), w.to(DEVICE)
    xs.mark_sharding(xt, mesh(4, 2), ("x", None))
    xs.mark_sharding(wt, mesh(2, 4, names="ab"), (None, "b"))  # of another shape
    assert hloemit.get_stablehlo([xt]).count('<@mesh, [{"x"}, {}]>') == 2  # argument and result: no program computes it
    y = xt @ wt
    assert "sdy.mesh" in hloemit.get_stablehlo([y])
    torch.testing.assert_close(y.cpu(), x @ w)
    wt -= 0.1 * wt  # an update lies as what it updates
    hloemit.sync()
    assert spec(wt) == "{devices=[1,4,2]0,4,1,5,2,6,3,7 last_tile_dim_replicate}"
    torch.testing.assert_close(wt.cpu(), 0.9 * w)
    t = (xt * 2).t()
    xs.mark_sharding(t, mesh(4, 2), ("y", "x"))  # a view
    assert torch.equal((t + 1).cpu(), (x * 2).t() + 1)
    xt.copy_(x + 1)
    assert torch.equal((xt * 1).cpu(), x + 1)
    assert [s.shape for s in (shard.data for shard in xs.wrap_if_sharded(xt).local_shards)] == [(2, 16)] * COUNT


def devices_come_in_any_order() -> None:
    x = torch.randn(16)
    backward = xs.Mesh(np.arange(COUNT)[::-1].copy(), (COUNT,), ("x",))
    t, plain = x.to(DEVICE), (x * 2).to(DEVICE)
    xs.mark_sharding(t, backward, ("x",))
    assert torch.equal((t + plain).cpu(), x * 3)
    for number, shard in enumerate(xs.XLAShardedTensor.of(t).local_shards):
        assert torch.equal(shard.data, x[tuple(shard.indices)])
        assert shard.indices == [slice(14 - 2 * number, 16 - 2 * number, 1)]
    other = x.to(DEVICE)
    xs.mark_sharding(other, mesh(8), ("x",))
    with pytest.raises(hloemit.ShardingError, match="different orders"):
        (t + other).cpu()


def uneven_dimensions_are_padded() -> None:
    x = torch.randn(9, 3)
    t = x.to(DEVICE)
    shards = xs.mark_sharding(t, mesh(8), ("x", None)).local_shards
    assert [s.data.shape[0] for s in shards] == [2] * COUNT
    assert torch.equal(torch.cat([s.unpadded_data for s in shards]), x)
    y = t * 2
    xs.mark_sharding(y, mesh(8), ("x", None))  # in the middle of a program
    assert torch.equal((y + 1).cpu(), x * 2 + 1)


def shards_are_loaded() -> None:
    x = torch.randn(8, 6)
    t = xs.mark_sharding(x.to(DEVICE), mesh(4, 2), ("x", "y"))
    shards = t.local_shards
    for shard in shards:
        shard.data *= -1
    t.load_local_shards_(shards)
    assert torch.equal(t.global_tensor.cpu(), -x)
    with pytest.raises(RuntimeError, match="8 shards, one a device, and 7"):
        t.load_local_shards_(shards[1:])
    t = _XLAC._global_tensor_from_cpu_shards([torch.tensor([i]) for i in range(8)], mesh(8).get_op_sharding(("x",)))
    assert t.tolist() == list(range(8))


def steps(model: nn.Module, optimizer: Any, batches: list[Tensor], move: Callable[[Tensor], Tensor]) -> list[float]:
    losses = []
    for batch in batches:
        x = move(batch)
        optimizer.zero_grad()
        loss = (model(x) - x.roll(1, 1)).square().mean()
        loss.backward()
        optimizer.step()
        hloemit.sync()
        losses.append(loss.detach())
    return [loss.item() for loss in losses]


def training_is_one_devices() -> None:
    """Under three layouts, with AdamW, and memory that falls."""
    batches = [torch.randn(16, 32) for _ in range(4)]
    plain = block()
    wanted = steps(copied := copy.deepcopy(plain), torch.optim.AdamW(copied.parameters()), batches, Tensor.clone)
    layouts: dict[str, dict[str, tuple[Any, ...]]] = {
        "data": {},
        "fsdp": {"0.weight": (("x", "y"), None), "3.weight": (None, ("x", "y"))},
        "tensor": {"0.weight": ("x", None), "0.bias": ("x",), "3.weight": (None, "x")},
    }
    for name, marks in layouts.items():
        model = copy.deepcopy(plain).to(DEVICE)
        for key, partition in marks.items():
            xs.mark_sharding(model.get_parameter(key), mesh(4, 2), partition)
        optimizer = torch.optim.AdamW(model.parameters())

        def move(batch: Tensor) -> Tensor:
            return xs.mark_sharding(batch.to(DEVICE), mesh(4, 2), (("x", "y"), None)).global_tensor

        found = steps(model, optimizer, batches, move)
        np.testing.assert_allclose(found, wanted, rtol=1e-5, err_msg=name)
        compiled = hloemit.counter_value("UncachedCompile")
        steps(model, optimizer, batches[:1], move)
        assert hloemit.counter_value("UncachedCompile") == compiled, name
        weight = model.get_parameter("0.weight")
        assert spec(optimizer.state[weight]["exp_avg"]) == spec(weight)


def memory_falls() -> None:
    before, part = bytes_by_device(), 256 * 64 * 4 // COUNT

    def grown(by: int) -> bool:
        """Whether each device holds so many bytes more, but for some numbers."""
        return all(abs(b - a - by) < 500 for a, b in zip(before, bytes_by_device(), strict=True))

    t = torch.randn(256, 64).to(DEVICE)
    assert grown(0)  # it waits on the CPU
    xs.mark_sharding(t, mesh(4, 2), ("x", "y"))
    assert grown(part)
    for _ in range(3):
        t.mul_(1.5)
        hloemit.sync(wait=True)
        assert grown(part)


def drawn() -> tuple[Tensor, Tensor]:
    torch.manual_seed(3)
    t = torch.rand(16, 4, device=DEVICE)
    return t.cpu(), functional.dropout(t, 0.5).cpu()


def random_numbers_are_one_devices() -> None:
    torch.manual_seed(3)
    t = torch.rand(16, 4, device=DEVICE)
    xs.mark_sharding(t, mesh(8), ("x", None))
    kept = functional.dropout(t, 0.5)
    assert (ONE_DEVICES[0] == t.cpu()).all()
    assert (ONE_DEVICES[1] == kept.cpu()).all()
    assert spec(t) == "{devices=[8,1]0,1,2,3,4,5,6,7}"


def gradients_are_marked() -> None:
    x = torch.randn(8, 4).to(DEVICE).requires_grad_()
    y = xs.mark_sharding_with_gradients(x, mesh(8), ("x", None))
    (y * y).sum().backward()
    assert spec(y) == spec(x.grad) == "{devices=[8,1]0,1,2,3,4,5,6,7}"
    assert torch.equal(x.grad.cpu(), 2 * x.detach().cpu())


def batches_are_sharded() -> None:
    batch = {"x": torch.randn(16, 4), "y": torch.randn(16)}
    for sharding in (xs.ShardingSpec(mesh(8), ("x", None)), {"x": xs.ShardingSpec(mesh(8), ("x", None)), "y": None}):
        (found,) = pl.MpDeviceLoader([batch], DEVICE, input_sharding=sharding)
        assert spec(found["x"]) == "{devices=[8,1]0,1,2,3,4,5,6,7}"
        assert spec(found["y"]) == "{replicated}"
    with pytest.raises(KeyError, match="'y'"):
        next(iter(pl.MpDeviceLoader([batch], DEVICE, input_sharding={"x": None})))
    small = xs.ShardingSpec(mesh(8), ("x", None), minibatch=True)
    with pytest.raises(RuntimeError, match="divisible by local runtime device count"):
        xm.send_cpu_data_to_device([torch.zeros(7, 2)], DEVICE, small)


def fsdp_wraps_layers() -> None:
    over = xs.Mesh(range(COUNT), (COUNT, 1), ("fsdp", "tensor"))
    plain, x = block(), torch.randn(16, 32)
    policy = functools.partial(transformer_auto_wrap_policy, transformer_layer_cls={nn.Linear})
    model = FSDPv2(copy.deepcopy(plain), mesh=over, auto_wrap_policy=policy)
    assert isinstance(model[0], FSDPv2)
    assert spec(model[0].weight) == "{devices=[8,1]0,1,2,3,4,5,6,7}"
    y = model(x.to(DEVICE))
    assert spec(y) == "{devices=[8,1]0,1,2,3,4,5,6,7}"
    y.square().sum().backward()
    plain(x).square().sum().backward()
    torch.testing.assert_close(y.detach().cpu(), plain(x).detach())
    torch.testing.assert_close(model[3].weight.grad.cpu(), plain[3].weight.grad, rtol=1e-4, atol=1e-5)
    with pytest.raises(ValueError, match="No mesh is provided"):
        FSDPv2(plain)


def placements_are_marks() -> None:
    torch_xla.install()
    from torch.distributed.tensor import Replicate, Shard, distribute_module, distribute_tensor, init_device_mesh

    devices = init_device_mesh("xla", mesh_shape=(4, 2))
    t = distribute_tensor(torch.randn(8, 8), devices, [Shard(0), Replicate()])
    assert spec(t) == "{devices=[4,1,2]0,1,2,3,4,5,6,7 last_tile_dim_replicate}"
    assert spec(distribute_tensor(torch.randn(8, 8), devices, [Shard(0), Shard(0)])) == "{devices=[8,1]0,1,2,3,4,5,6,7}"

    def cut(name: str, part: nn.Module, over: Any) -> None:
        for parameter in part.parameters(recurse=False):
            distribute_tensor(parameter, over, [Shard(0), Replicate()])

    model = distribute_module(block().to(DEVICE), devices, cut)
    assert spec(model[0].weight) == spec(t)


def marked_tensors_say_what_dtensors_say() -> None:
    torch_xla.install()
    from torch.distributed.tensor import Partial, Replicate, Shard, init_device_mesh

    x = torch.randn(8, 16)
    marked = xs.mark_sharding(x.to(DEVICE), mesh(4, 2), (("x", "y"), None))
    assert (marked.mesh_shape, marked.partition_spec) == ((4, 2), ((0, 1), None))
    assert marked.placements == (Shard(0), Shard(0))
    assert marked.device_mesh == init_device_mesh("xla", (4, 2), mesh_dim_names=("x", "y"))
    kind = marked._spec.tensor_meta
    assert (kind.shape, kind.stride, kind.dtype) == (x.shape, x.stride(), x.dtype)
    assert marked._spec is marked._cached_spec is marked._spec
    elsewhere = marked.redistribute(placements=[Replicate(), Shard(-1)])
    assert (spec(elsewhere), marked.partition_spec) == (
        "{devices=[1,2,4]0,2,4,6,1,3,5,7 last_tile_dim_replicate}",
        (None, 1),
    )
    assert marked.placements == (Replicate(), Shard(1))
    copied = marked.redistribute(mesh(8), [Shard(0)], async_op=True)
    assert (copied.partition_spec, marked.partition_spec) == ((0, None), (None, 1))
    assert torch.equal(copied.full_tensor().cpu(), x)
    wrapped = wrap_as_sharded_tensor(x.to(DEVICE), (8,), (0, None))
    assert wrap_as_sharded_tensor(wrapped, (2, 4)).partition_spec == (0, None)
    assert spec(wrapped) == "{devices=[2,1,4]0,1,2,3,4,5,6,7 last_tile_dim_replicate}"
    for placements, kind_of_error, words in (
        ([Shard(0)], ValueError, "a mesh of 2 axes has as many placements"),
        ([Shard(2), Replicate()], IndexError, "is not cut in dimension 2"),
        ([Partial(), Replicate()], NotImplementedError, "no partial sums"),
    ):
        with pytest.raises(kind_of_error, match=words):
            marked.redistribute(mesh(4, 2), placements)
    turned = xs.mark_sharding(x.to(DEVICE), mesh(4, 2), (("y", "x"), None))
    for tensor, words in ((marked + 1, "nobody has said how the tensor lies"), (turned, "in the order of the mesh")):
        with pytest.raises(ValueError, match=words):
            tensor.device_mesh  # noqa: B018
        with pytest.raises(ValueError, match="Placements not available"):
            tensor.placements  # noqa: B018


def marked_leaves_are_optimized() -> None:
    x, plain = torch.randn(8, 4), torch.randn(4, 4).requires_grad_()
    marked = xs.mark_sharding(plain.detach().to(DEVICE).requires_grad_(), mesh(4, 2), ("x", None))
    its, other = torch.optim.SGD([marked], 0.1), torch.optim.SGD([plain], 0.1)
    assert marked.is_leaf
    assert not (marked * 1).is_leaf
    for optimizer, weight, given in ((its, marked, x.to(DEVICE)), (other, plain, x)):
        for _ in range(2):
            optimizer.zero_grad()
            (given @ weight).square().mean().backward()
            optimizer.step()
    assert marked.grad is marked.global_tensor.grad
    torch.testing.assert_close(marked.global_tensor.detach().cpu(), plain.detach())


def checkpoints_are_cut_otherwise() -> None:
    def made(over: xs.Mesh, axis: str) -> tuple[nn.Module, torch.optim.Optimizer]:
        model = block(8).to(DEVICE)
        xs.mark_sharding(model[0].weight, over, (axis, None))
        xs.mark_sharding(model[3].weight, over, (None, axis))
        return model, torch.optim.AdamW(model.parameters())

    model, optimizer = made(mesh(4, 2), "x")
    steps(model, optimizer, [torch.randn(4, 8)] * 2, lambda batch: batch.to(DEVICE))
    for save in (xc.CheckpointManager.save, xc.CheckpointManager.save_async):
        with tempfile.TemporaryDirectory() as folder:
            manager = xc.CheckpointManager(folder, save_interval=2, max_to_keep=1, chkpt_on_preemption=False)
            state = {"model": model.state_dict(), "optimizer": optimizer.state_dict()}
            on_cpu = _helpers._sharded_cpu_state_dict(state)["model"]
            cut = {name for name, value in on_cpu.items() if isinstance(value, _helpers._CpuShards)}
            assert (
                cut == {name for name, value in state["model"].items() if _helpers._is_sharded_tensor(value)} != set()
            )
            assert [save(manager, step, state) for step in range(3)] == [True, False, True]
            manager.join()
            assert manager.all_steps() == [2]
            other, its = made(mesh(2, 4, names="ab"), "b")
            xc.prime_optimizer(its)
            loaded = {"model": other.state_dict(), "optimizer": its.state_dict()}
            manager.restore(2, loaded)
            other.load_state_dict(loaded["model"])
            its.load_state_dict(loaded["optimizer"])
            assert spec(other[0].weight) == "{devices=[4,1,2]0,4,1,5,2,6,3,7 last_tile_dim_replicate}"
            for mine, theirs in zip(model.parameters(), other.parameters(), strict=True):
                assert torch.equal(mine.cpu(), theirs.cpu())
                for key in ("step", "exp_avg", "exp_avg_sq"):
                    assert torch.equal(optimizer.state[mine][key].cpu(), its.state[theirs][key].cpu())
            with pytest.raises(ValueError, match="no checkpoint of step 7"):
                manager.restore(7, loaded)


def checkpoints_go_shard_by_shard() -> None:
    """Never more of a tensor is on the CPU than a shard; PyTorch's writer keeps the last one of each name."""
    made = {f"t{i}": xs.mark_sharding(torch.randn(16, 8).to(DEVICE), mesh(8), ("x", None)) for i in range(3)}
    made["copies"] = xs.mark_sharding(torch.randn(8, 8).to(DEVICE), mesh(4, 2), ("x", None))
    plain = {name: t.global_tensor.cpu().clone() for name, t in made.items()}
    on_cpu: weakref.WeakValueDictionary[int, Tensor] = weakref.WeakValueDictionary()
    most = 0

    def note(part: Tensor) -> Tensor:
        nonlocal most
        on_cpu[id(part)] = part
        most = max(most, len(on_cpu))
        return part

    read, put = lazy_sharding.shard, lazy_sharding.on_device
    with (
        tempfile.TemporaryDirectory() as folder,
        mock.patch.object(lazy_sharding, "on_cpu", side_effect=AssertionError("a whole tensor is read")),
        mock.patch.object(lazy_sharding, "joined", side_effect=AssertionError("a whole tensor is put together")),
        mock.patch.object(lazy_sharding, "shard", lambda *args: note(read(*args))),
        mock.patch.object(lazy_sharding, "on_device", lambda part, number: put(note(part), number)),
    ):
        manager = xc.CheckpointManager(folder, save_interval=1, chkpt_on_preemption=False)
        manager.save(1, made)
        assert 1 <= most <= len(made) + 1, most
        most = 0
        for t in made.values():
            t.global_tensor.zero_()
        hloemit.sync()
        manager.restore(1, made)
        assert most == 1, most
    for name, t in made.items():
        assert torch.equal(t.global_tensor.cpu(), plain[name])
        assert all(torch.equal(s.data, plain[name][tuple(s.indices)]) for s in t.local_shards)


def files_have_plain_tensors() -> None:
    x = torch.randn(8, 8)
    marked = xs.mark_sharding(x.to(DEVICE), mesh(8), ("x", None))
    leaf = xs.XLAShardedTensor(marked.global_tensor, requires_grad=True)
    (leaf * leaf).sum().backward()
    assert torch.equal(leaf.grad.cpu(), 2 * x)
    copied = copy.deepcopy(marked)
    assert spec(copied) == spec(marked) != ""
    with tempfile.NamedTemporaryFile() as file:
        xm.save({"marked": marked, "part": marked.global_tensor}, file.name)
        loaded = torch.load(file.name)
    for tensor in loaded.values():
        assert type(tensor) is Tensor
        assert torch.equal(tensor, x)
    with pytest.raises(RuntimeError, match="a view has no shards"):
        xs.XLAShardedTensor.of(marked.global_tensor[0]).local_shards  # noqa: B018


def pictures_are_drawn() -> None:
    t = torch.randn(8, 8).to(DEVICE)
    xs.mark_sharding(t, mesh(4, 2), ("x", None))
    table = visualize_tensor_sharding(t, use_color=False)
    assert (table.row_count, len(table.columns)) == (4, 1)


def bad_input_is_refused() -> None:
    t = torch.randn(8, 8).to(DEVICE)
    for ask, words in (
        (lambda: xs.Mesh(range(4), (4,)), "must match the global number of devices"),
        (lambda: xs.Mesh(range(8), (4,)), "must match mesh size"),
        (lambda: xs.Mesh([0] * 8, (8,)), "must be unique"),
        (lambda: xs.mark_sharding(t, mesh(8), ("q", None)), "name axes of the mesh"),
        (lambda: xs.mark_sharding(t, mesh(8), ("x", "x")), "at most once"),
        (lambda: xs.mark_sharding(t, mesh(8), ("x",)), "equal to the input rank"),
    ):
        with pytest.raises(ValueError, match=words):
            ask()
    with pytest.raises(ValueError, match="single slice"):
        xs.HybridMesh(ici_mesh_shape=(4,), dcn_mesh_shape=(2,))
    assert mesh(4, 2).get_jax_mesh().shape == {"x": 4, "y": 2}
    assert xs.HybridMesh(ici_mesh_shape=(4, 2)).get_logical_mesh().tolist() == np.arange(8).reshape(4, 2).tolist()


if __name__ == "__main__":
    assert os.environ.get("CPU_NUM_DEVICES") == str(COUNT)
    with pytest.raises(RuntimeError, match="call torch_xla.runtime.use_spmd"):
        xs.mark_sharding(torch.zeros(8).to(DEVICE), mesh(8), ("x",))
    ONE_DEVICES = drawn()
    early = torch.arange(8.0).to(DEVICE) * 2  # before
    hloemit.sync()
    xr.use_spmd()
    assert (early + 1).tolist() == [1, 3, 5, 7, 9, 11, 13, 15]
    for test in (
        memory_falls,
        meshes_refine_each_other,
        notation_is_xlas,
        values_are_one_devices,
        devices_come_in_any_order,
        uneven_dimensions_are_padded,
        shards_are_loaded,
        training_is_one_devices,
        random_numbers_are_one_devices,
        gradients_are_marked,
        batches_are_sharded,
        fsdp_wraps_layers,
        placements_are_marks,
        marked_tensors_say_what_dtensors_say,
        marked_leaves_are_optimized,
        checkpoints_are_cut_otherwise,
        checkpoints_go_shard_by_shard,
        files_have_plain_tensors,
        pictures_are_drawn,
        bad_input_is_refused,
    ):
        print(test.__name__, flush=True)
        test()
    manual_sharding.run()
