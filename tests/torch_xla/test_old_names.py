"""Names and parameters that torch_xla had before 2.9, which scripts still have."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from torch import Tensor, nn

import hloemit
from hloemit.torch_xla import _XLAC, amp, backends
from hloemit.torch_xla import runtime as xr
from hloemit.torch_xla.core import xla_model as xm
from hloemit.torch_xla.distributed.fsdp import XlaFullyShardedDataParallel
from hloemit.torch_xla.experimental import pjrt
from hloemit.torch_xla.experimental.custom_kernel import _histogram
from tests.torch_xla.test_scripts import RUN, run, written

DEVICE = hloemit.device()

MODULES = """
import torch
import torch_xla
import torch_xla.experimental.xla_sharding as xs
from torch_xla.experimental import pjrt, tpu
from torch_xla.experimental.xla_sharded_tensor import XLAShardedTensor
from torch_xla.experimental.xla_sharding import Mesh
import torch_xla.amp.syncfree.adam
import torch_xla.distributed.spmd as new

assert torch_xla.experimental.xla_sharding.Mesh is Mesh is new.Mesh and torch_xla.amp.syncfree.adam.Adam
assert torch_xla.torch_xla.sync is torch_xla.sync
assert torch_xla.experimental.pjrt is pjrt and tpu.num_available_devices() == 2
torch_xla.runtime.use_spmd()
mesh = Mesh([0, 1], (2,), ("data",))
marked = xs.mark_sharding(torch.arange(4.0, device="xla"), mesh, ("data",), use_dynamo_custom_op=True)
assert isinstance(marked, XLAShardedTensor)
print([shard.data.tolist() for shard in marked.local_shards])
"""


def test_modules(tmp_path: Path) -> None:
    out = run(*RUN, written(tmp_path, "script.py", MODULES), PJRT_DEVICE="CPU", CPU_NUM_DEVICES="2")
    assert out == "[[0.0, 1.0], [2.0, 3.0]]\n"


def test_the_runtime_there_is() -> None:
    assert xr.using_pjrt()
    assert pjrt.using_pjrt()
    assert pjrt.requires_pjrt(pjrt.world_size)() == 1
    assert str(pjrt.xla_device()) == "xla:0"
    assert pjrt.rendezvous("tag", b"payload", []) == [b"payload"]


def test_devices_of_a_platform() -> None:
    assert xm.get_xla_supported_devices("CPU") == ["xla:0"]
    assert xm.get_xla_supported_devices("CPU", 1) == ["xla:0"]
    assert xm.get_xla_supported_devices(devkind="CPU", max_devices=8) == ["xla:0"]
    assert xm.get_xla_supported_devices("TPU") == xm.get_xla_supported_devices(devkind="gpu") == []
    assert xm.parse_xla_device(xm.xla_real_devices()[0]) == ("CPU", 0)
    assert xm.parse_xla_device("xla:0") is None
    assert xm.get_local_ordinal(0) == 0


@pytest.mark.parametrize(("full", "precision"), [(False, "default"), (True, "highest")])
def test_precision_of_products(full: bool, precision: str) -> None:
    before = torch.get_float32_matmul_precision()
    try:
        _XLAC._xla_set_use_full_mat_mul_precision(use_full_mat_mul_precision=full)
        assert backends.get_mat_mul_precision() == precision
    finally:
        torch.set_float32_matmul_precision(before)


def test_a_histogram_for_grouped_products() -> None:
    counts = _histogram(torch.tensor([3, 0, 3, 1, 7], dtype=torch.int32, device=DEVICE), min=0, max=3)
    assert counts.dtype is torch.int32
    assert counts.tolist() == [1, 1, 0, 2]


def test_autocast_without_a_device() -> None:
    x = torch.ones(2, 2, device=DEVICE)
    with amp.autocast():
        assert (x @ x).dtype is torch.bfloat16
    with amp.autocast(enabled=False):
        assert (x @ x).dtype is torch.float32


def test_steps_behind_a_backward_pass_of_fsdp() -> None:
    model = XlaFullyShardedDataParallel(nn.Linear(2, 1).to(DEVICE), mark_step_on_finalization=True)
    assert model.sync_on_finalization
    loss: Tensor = model(torch.ones(3, 2, device=DEVICE)).sum()
    loss.backward()
    assert [p.grad is not None for p in model.parameters()] == [True, True]
