"""What is said and counted of tensors over four devices, in a process of its own: ``test_spmd_devices`` starts it."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from unittest import mock

import pytest
import torch
import torch.distributed as dist

import hloemit
from hloemit import torch_xla
from hloemit.torch_xla import _XLAC, install
from hloemit.torch_xla import runtime as xr
from hloemit.torch_xla.debug import metrics as met
from hloemit.torch_xla.distributed import spmd as xs

COUNT = 4
DEVICE = torch_xla.device()
said = _XLAC._get_xla_tensor_debug_info


def mesh(*lengths: int) -> xs.Mesh:
    return xs.Mesh(range(COUNT), lengths, tuple("xyz"[: len(lengths)]))


def tensors_say_where_they_are() -> None:
    met.clear_all()
    t, used = torch.randn(8, 4).to(DEVICE), torch.randn(8, 4).to(DEVICE)
    for part in ("Device: SPMD:0", "IR: None", "XLAData: None", "Tensor on host: with size [8, 4]"):
        assert part in said(t)
    assert met.metric_data("TransferToDeviceTime") is None
    xs.mark_sharding(t, mesh(4), ("x", None))
    lies = "{devices=[4,1]0,1,2,3}"
    placed = f"XLAShardedData: \n  Data Device: SPMD:0\n  Data Shape: f32[8,4]\n  OpSharding: {lies}\n  NumShards: 4\n"
    data = "IR: [] xla::device_data, xla_shape=f32[8,4]{1,0}, dynamic_dims: (), device=SPMD:0"
    for part in (f"ShardingSpec: {lies}", data, placed, "Tensor on host: None"):
        assert part in said(t)
    assert met.metric_data("TransferToDeviceTime")[0] == 1
    pending = used + used
    assert data in said(used) and "OpSharding: {replicated}" in said(used)
    xs.mark_sharding(pending, mesh(4), (None, "x"))
    assert "IR: [] hloemit::shard_over" in said(pending) and "ShardingSpec: {devices=[1,4]0,1,2,3}" in said(pending)
    assert "XLAData: None" in said(pending) and "Tensor on host: None" in said(pending)
    hloemit.sync()
    assert "IR: None" in said(pending) and "  OpSharding: {devices=[1,4]0,1,2,3}" in said(pending)


def what_is_new_is_counted() -> None:
    met.clear_all()
    row = mesh(1, 4)
    for specification, count in (((0, 1), 1), ((0, 1), 1), ((0, None), 2)):
        xs.mark_sharding(torch.randn(1, 4).to(DEVICE), row, specification)
        assert met.counter_value("CreateOpSharding") == count
    for count in (1, 2):
        (torch.ones(4).to(DEVICE) + 1).cpu()
        assert met.counter_value("ExecuteReplicated") == met.metric_data("ExecuteReplicatedTime")[0] == count
        assert met.counter_value("ReplicateShardedData") == count


def programs_say_how_their_parameters_lie() -> None:
    a, b = (xs.mark_sharding(torch.randn(8, 4).to(DEVICE), mesh(4), (0, None)).global_tensor for _ in range(2))
    met.clear_all()
    context = _XLAC.lowering.LoweringContext()
    result = a + b
    context.build([result])
    assert sorted(context.device_parameter_id_tensor_mapping()) == [0, 1]
    assert sorted(map(context.tensor_parameter_id, (a, b, result))) == [-1, 0, 1]
    assert context.hlo_text().count("parameter(") == context.hlo_text().count("), sharding={devices=[4,1]<=[4]}") == 2
    assert met.metric_data("TransferFromDeviceTime") is met.counter_value("ReplicateShardedData") is None
    product = torch.randn(1, 8).to(DEVICE) @ a
    assert "all-reduce" not in _XLAC._get_xla_tensors_hlo([product])
    with mock.patch.dict(os.environ, XLA_DUMP_POST_OPTIMIZATIONS="1"):
        assert "all-reduce" in _XLAC._get_xla_tensors_hlo([product])


def results_of_saved_graphs_say_how_they_lie() -> None:
    t = xs.mark_sharding(torch.randn(8, 4).to(DEVICE), mesh(4), (0, None)).global_tensor
    with tempfile.TemporaryDirectory() as folder:
        saved = {"XLA_SAVE_TENSORS_FILE": f"{folder}/graphs", "XLA_SAVE_TENSORS_FMT": "hlo"}
        with mock.patch.dict(os.environ, saved):
            t += 1
            manual = xs.enable_manual_sharding(t, (0, None), mesh=mesh(4)) * 2
            whole = xs.disable_manual_sharding(manual, (0, None), t.shape, mesh=mesh(4))
            hloemit.sync()
        text = Path(f"{folder}/graphs.0").read_text()
    assert whole.shape == (8, 4)
    lies = "f32[8,4] {devices=[4,1]0,1,2,3}\n\n"
    assert text.endswith(f"#OUTPUT_SHARDING_BEGIN\n\n{lies}{lies}#OUTPUT_SHARDING_END\n\n")


def there_are_no_processes_to_connect() -> None:
    with pytest.raises(AssertionError, match="backend gloo"):
        dist.init_process_group("xla", init_method="xla://")
    assert not dist.is_initialized()


if __name__ == "__main__":
    assert os.environ.get("CPU_NUM_DEVICES") == str(COUNT)
    install()
    xr.use_spmd()
    for test in (
        tensors_say_where_they_are,
        what_is_new_is_counted,
        programs_say_how_their_parameters_lie,
        results_of_saved_graphs_say_how_they_lie,
        there_are_no_processes_to_connect,
    ):
        print(test.__name__, flush=True)
        test()
