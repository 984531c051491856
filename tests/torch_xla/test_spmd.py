"""Meshes of one device without SPMD mode: shardings are checked, tensors stay whole, and more devices are refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch

from hloemit import torch_xla
from hloemit.torch_xla.core import functions as xf
from hloemit.torch_xla.core import xla_model as xm
from hloemit.torch_xla.distributed import parallel_loader as pl
from hloemit.torch_xla.distributed import spmd as xs

DEVICE = torch_xla.device()
X = torch.arange(6.0).reshape(2, 3)
MESH = xs.Mesh(np.array([0]), (1, 1), ("data", "model"))


def lazy(tensor: torch.Tensor = X) -> torch.Tensor:
    return tensor.to(DEVICE)


def test_a_mesh_says_what_it_is() -> None:
    assert (MESH.size(), list(MESH.shape().items())) == (1, [("data", 1), ("model", 1)])
    assert MESH.get_logical_mesh().tolist() == [[0]]
    assert (MESH.get_axis_name_idx("model"), MESH.get_axis_name_idx("pipe")) == (1, None)
    assert str(xs.Mesh.from_str(str(MESH))) == str(MESH)
    assert xs.Mesh.from_str("Mesh of something") is None
    assert list(xs.get_1d_mesh().shape().items()) == [(0, 1)]
    assert xs.get_1d_mesh("data").axis_names == ("data",)
    hybrid = xs.HybridMesh(ici_mesh_shape=(1, 1), dcn_mesh_shape=(1, 1), axis_names=("data", "model"))
    assert (hybrid.mesh_shape, hybrid.get_logical_mesh().tolist()) == ((1, 1), [[0]])


def test_the_global_mesh() -> None:
    assert xs.get_global_mesh() is None
    xs.set_global_mesh(MESH)
    try:
        assert xs.get_global_mesh() is MESH
        x = lazy()
        assert xs.enable_manual_sharding(x, ("data", None)).global_tensor is x
    finally:
        xs.set_global_mesh(None)  # type: ignore[arg-type]


def test_sharded_tensors_are_what_they_were() -> None:
    x = lazy()
    for spec in (("data", "model"), (("model", "data"), None), (0, 1), (None, None)):
        assert xs.mark_sharding(x, MESH, spec).global_tensor is x
        assert xs.annotate_custom_sharding(x, MESH, spec).global_tensor is x
        assert xs.disable_manual_sharding(x, spec, x.shape, mesh=MESH).global_tensor is x
    assert isinstance(xs.mark_sharding(x, MESH, (0, 1)) + 1, xs.XLAShardedTensor)
    assert xs.clear_sharding(x) is x
    assert xs.wrap_if_sharded(x) is x
    assert torch.equal(x.cpu(), X)


def test_a_marked_copy_has_a_gradient() -> None:
    x = lazy().requires_grad_()
    marked = xs.mark_sharding_with_gradients(x, MESH, ("data", None))
    assert marked is not x
    (marked * 2).sum().backward()
    assert torch.equal(x.grad.cpu(), torch.full((2, 3), 2.0))


def test_backward_has_a_barrier_behind_a_module() -> None:
    layers = torch.nn.Linear(3, 4), torch.nn.Linear(4, 2)
    model = torch.nn.Sequential(*layers)
    expected = [g.clone() for g in torch.autograd.grad(model(X).square().sum(), list(model.parameters()))]
    model.to(DEVICE)
    xs.apply_backward_optimization_barrier(layers[1])
    model(lazy()).square().sum().backward()
    found = [p.grad for p in model.parameters()]
    assert torch_xla._XLAC._get_xla_tensors_hlo(found).count(" opt-barrier(") == 1
    for mine, theirs in zip(found, expected, strict=True):
        torch.testing.assert_close(mine.cpu(), theirs, rtol=1e-5, atol=1e-5)


def test_specifications_of_inputs() -> None:
    spec = xs.ShardingSpec(MESH, ("data", None), minibatch=True)
    spec.apply(lazy())
    assert (spec.can_apply(X), spec.can_apply(X[0])) == (True, False)
    (moved,) = xm.send_cpu_data_to_device(X, DEVICE, input_sharding=spec)
    (batch,) = pl.MpDeviceLoader([X], DEVICE, input_sharding=spec)
    for got in (moved, batch):
        assert got.device == DEVICE
        assert torch.equal(got.cpu(), X)


def test_linear_layers_may_be_patched() -> None:
    layer = torch.nn.Linear(3, 2).to(DEVICE)
    got = xs.xla_patched_nn_linear_forward(layer, lazy())
    assert torch.equal(got.cpu(), layer(lazy()).cpu())


REFUSALS: dict[str, tuple[Callable[[], Any], type[Exception], str]] = {
    "four devices": (lambda: xs.Mesh(range(4), (2, 2)), ValueError, "global number of devices .1., which"),
    "two slices": (
        lambda: xs.HybridMesh(ici_mesh_shape=(1,), dcn_mesh_shape=(2,)),
        ValueError,
        "Invalid dcn_mesh_shape for single slice mesh",
    ),
    "a shape for more": (lambda: xs.Mesh([0], (4, 1)), AssertionError, "must match mesh size .4."),
    "another device": (lambda: xs.Mesh([1], (1,)), ValueError, "must be less than mesh size"),
    "a name too few": (lambda: xs.Mesh([0], (1, 1), ("data",)), ValueError, "must match mesh dimensions"),
    "a name twice": (lambda: xs.Mesh([0], (1, 1), ("data", "data")), AssertionError, "Axis names must be unique"),
    "an unknown axis": (lambda: xs.mark_sharding(lazy(), MESH, ("pipe", None)), ValueError, "'data', 'model'"),
    "a number too high": (lambda: xs.ShardingSpec(MESH, (2,)), ValueError, "each at most once"),
    "an axis twice": (lambda: xs.ShardingSpec(MESH, ("data", (0, "model"))), ValueError, "each at most once"),
    "another rank": (lambda: xs.mark_sharding(lazy(), MESH, ("data",)), ValueError, "a tensor of 2 dimensions"),
    "another shape": (
        lambda: xs.disable_manual_sharding(lazy(), (None, None), torch.Size([4, 3]), mesh=MESH),
        ValueError,
        "a shard is the whole tensor",
    ),
    "no mesh": (lambda: xs.enable_manual_sharding(lazy(), (None, None)), ValueError, "call set_global_mesh"),
    "a tensor of the CPU": (lambda: xs.mark_sharding(X, MESH, (None, None)), RuntimeError, "this one is on cpu"),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_refusals(name: str) -> None:
    ask, error, words = REFUSALS[name]
    with pytest.raises(error, match=words):
        ask()


# torch_xla.core.functions


def test_collectives_have_gradients() -> None:
    for collective, scale in ((lambda x: xf.all_reduce(xm.REDUCE_SUM, x, scale=0.5), 0.5), (xf.all_gather, 1.0)):
        x = lazy().requires_grad_()
        got = collective(x)
        assert got is not x
        assert torch.equal(got.detach().cpu(), X * scale)
        (got * got).sum().backward()
        assert torch.equal(x.grad.cpu(), 2 * scale**2 * X)


def test_distributed_product() -> None:
    weight = torch.linspace(-1, 1, 10).reshape(5, 2)
    for split in (1, 3):
        torch.testing.assert_close(xf.distributed_mm(lazy(weight), lazy(), split).cpu(), weight @ X)
    with pytest.raises(ValueError, match="not split into 2 equal parts"):
        xf.distributed_mm(lazy(weight), lazy(), 2)


@pytest.mark.parametrize("shape", [(8, 3), (4, 3, 5), (2, 3, 4, 4)], ids=str)
def test_batch_norm_over_replicas(shape: tuple[int, ...]) -> None:
    generator = torch.Generator().manual_seed(0)
    ours, torchs = xf.SyncBatchNorm(3, momentum=0.2).to(DEVICE), torch.nn.modules.batchnorm._BatchNorm(3, momentum=0.2)
    torchs._check_input_dim = lambda _: None  # type: ignore[method-assign]  # of any rank
    count = torch.Size(shape).numel() // 3
    for _ in range(3):
        x = torch.randn(shape, generator=generator)
        ours_x, torchs_x = lazy(x).requires_grad_(), x.clone().requires_grad_()
        got, want = ours(ours_x), torchs(torchs_x)
        torch.testing.assert_close(got.detach().cpu(), want.detach(), rtol=1e-4, atol=1e-5)
        (got * lazy(x).cos()).sum().backward()
        (want * x.cos()).sum().backward()
        torch.testing.assert_close(ours_x.grad.cpu(), torchs_x.grad, rtol=1e-3, atol=1e-4)
    torch.testing.assert_close(ours.running_mean.cpu(), torchs.running_mean)
    biased = 0.8**3 + (torchs.running_var - 0.8**3) * (count - 1) / count
    torch.testing.assert_close(ours.running_var.cpu(), biased, rtol=1e-4, atol=1e-5)
    torchs.running_var.copy_(biased)
    torch.testing.assert_close(ours.eval()(lazy(x)).cpu(), torchs.eval()(x), rtol=1e-4, atol=1e-5)
    with pytest.raises(ValueError, match="the input has 3 channels"):
        ours(lazy(torch.ones(2, 4)))
