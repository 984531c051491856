"""The device, its steps, its random numbers, its transfers, and its collectives of one replica."""

from __future__ import annotations

import copy
import io
import os
import threading
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import nn

import hloemit
from hloemit import torch_xla
from hloemit.base import metrics
from hloemit.torch_xla import runtime as xr
from hloemit.torch_xla.amp import syncfree
from hloemit.torch_xla.core import xla_model as xm
from hloemit.torch_xla.distributed import parallel_loader as pl
from hloemit.torch_xla.distributed import xla_multiprocessing as xmp
from hloemit.torch_xla.distributed.data_parallel import DataParallel
from hloemit.torch_xla.utils import serialization as xser
from hloemit.torch_xla.utils.utils import DataWrapper, SampleGenerator

DEVICE = torch_xla.device()


def marks() -> int:
    return metrics.counter_value("MarkStep") or 0


# The device and its runtime

ANSWERS: dict[str, tuple[Callable[[], Any], Any]] = {
    "device": (torch_xla.device, torch.device("xla", 0)),
    "devices": (torch_xla.devices, [torch.device("xla", 0)]),
    "device_count": (torch_xla.device_count, 1),
    "real_devices": (torch_xla.real_devices, ["CPU:0"]),
    "xla_device": (lambda: xm.xla_device(0, devkind="CPU"), torch.device("xla", 0)),
    "get_xla_supported_devices": (xm.get_xla_supported_devices, ["xla:0"]),
    "xla_real_devices": (lambda: xm.xla_real_devices([DEVICE]), ["CPU:0"]),
    "xla_device_hw": (lambda: xm.xla_device_hw(DEVICE), "CPU"),
    "xla_device_kind": (xm.xla_device_kind, "cpu"),
    "is_master_ordinal": (lambda: xm.is_master_ordinal(local=False), True),
    "is_xla_tensor": (lambda: [xm.is_xla_tensor(torch.ones(1, device=d)) for d in ("xla", "cpu")], [True, False]),
    "device_type": (xr.device_type, "CPU"),
    "global_runtime_device_attributes": (xr.global_runtime_device_attributes, [{"name": "CPU:0"}]),
    "runtime_device_attributes": (lambda: xr.runtime_device_attributes("xla:0"), {}),
    "get_master_ip": (xr.get_master_ip, "127.0.0.1"),
    "is_spmd": (xr.is_spmd, False),
    "is_bf16_supported": (xr.is_bf16_supported, True),
    "num_available_devices": (torch_xla._internal.tpu.num_available_devices, 1),
    "get_tpu_env": (torch_xla._internal.tpu.get_tpu_env, {"ACCELERATOR_TYPE": "cpu-1"}),
    "xla_replication_devices": (lambda: xm.xla_replication_devices(["xla:0"]), ["CPU:0"]),
    "set_device_type": (lambda: xr.set_device_type("CPU"), None),
    **{
        name: (getattr(xr, name), 1)
        for name in (
            *("local_process_count", "global_device_count", "world_size", "local_device_count", "process_count"),
            *("addressable_device_count", "addressable_runtime_device_count", "global_runtime_device_count"),
        )
    },
    **{name: (getattr(xr, name), 0) for name in ("global_ordinal", "local_ordinal", "process_index", "host_index")},
}


@pytest.mark.parametrize("name", ANSWERS)
def test_one_process_has_one_device(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PJRT_DEVICE", "CPU")  # which set_device_type writes
    monkeypatch.setenv("JAX_PLATFORMS", "cpu")
    ask, answer = ANSWERS[name]
    assert ask() == answer


X = torch.arange(6.0).reshape(2, 3)


def lazy(tensor: torch.Tensor = X) -> torch.Tensor:
    return tensor.to(DEVICE)


REFUSALS: dict[str, tuple[Callable[[], Any], type[Exception], str]] = {
    "another index": (lambda: torch_xla.device(1), IndexError, "none of index 1"),
    "another device": (lambda: xm.xla_device_hw("xla:1"), ValueError, "the only device is xla:0"),
    "another platform": (
        lambda: (xr.device_type(), xr.set_device_type("TPU")),
        RuntimeError,
        "the platform is CPU already",
    ),
    "replication": (lambda: xm.set_replication(DEVICE, ["xla:0", "xla:1"]), ValueError, "the only replica is on xla:0"),
    "the number of another device's tensor": (
        lambda: torch_xla._XLAC._xla_get_tensor_id(X),
        RuntimeError,
        "this one is on cpu",
    ),
    "two devices": (lambda: pl.ParallelLoader([], ["xla:0", "xla:1"]), ValueError, "there is one device, and 2"),
    "another replica": (lambda: xm.all_reduce("sum", lazy(), groups=[[0, 1]]), ValueError, "the only replica is 0"),
    "another reduction": (lambda: xm.all_reduce("mean", lazy()), ValueError, "reduce_type is 'sum', 'mul'"),
    "more splits": (lambda: xm.all_to_all(lazy(), 0, 1, 2), ValueError, "2 shards need as many"),
    "more shards": (lambda: xm.reduce_scatter("sum", lazy(), 1.0, 0, 2), ValueError, "2 shards need as many"),
    "another root": (lambda: xm.collective_broadcast([lazy()], 1), ValueError, "the root is 1"),
    "another target": (lambda: xm.collective_permute(lazy(), [[0, 1]]), ValueError, "the pairs are"),
    "a channel to send by": (lambda: xm.send(lazy(), 1), NotImplementedError, r"xm.send.*=1.*collective_permute"),
    "a channel to receive by": (lambda: xm.recv(lazy(), 7), NotImplementedError, r"xm.recv.*=7.*distributed.send"),
    "buckets of a tensor": (lambda: xm.CoalescingBuckets(print, lazy()), TypeError, "input_list is a list of tensors"),
    "outputs of a number": (lambda: xm.CoalescingBuckets(print, [X], [1]), TypeError, "output_list is a list of"),
    "fewer outputs": (lambda: xm.CoalescingBuckets(print, [X, X], [X]), ValueError, "2 tensors have 1 outputs"),
    "two devices to replicate over": (
        lambda: xm.xla_replication_devices(["xla:0", "xla"]),
        RuntimeError,
        "one device, xla:0",
    ),
    "another device to replicate over": (lambda: xm.xla_replication_devices(["xla:1"]), ValueError, "xla:1"),
    "text for a payload": (lambda: xm.rendezvous("here", "text"), TypeError, "bytes, not str"),  # type: ignore[arg-type]
    "another precision": (
        lambda: torch_xla.backends.set_mat_mul_precision("medium"),  # type: ignore[arg-type]
        ValueError,
        "'default', 'high', 'highest', not 'medium'",
    ),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_refusals(name: str) -> None:
    ask, error, words = REFUSALS[name]
    with pytest.raises(error, match=words):
        ask()


def test_as_many_processes_as_devices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CPU_NUM_DEVICES", "4")
    with pytest.raises(ValueError, match="nprocs is 1, or None for all 4 devices"):
        xmp.spawn(print, nprocs=2)


def test_launch_and_spawn_call_the_function() -> None:
    calls: list[Any] = []
    torch_xla.launch(lambda *args: calls.append(args), args=("a",))
    xmp.spawn(lambda *args: calls.append(args), args=("b",), nprocs=1, start_method="fork")
    assert calls == [(0, "a"), (0, "b")]
    assert next(xmp.MpModelWrapper(nn.Linear(2, 2)).to(DEVICE).parameters()).device == DEVICE
    assert xmp.MpSerialExecutor().run(lambda: 3) == 3


def test_memory_info() -> None:
    info = xm.get_memory_info(DEVICE)
    assert 0 < info["bytes_used"] <= info["peak_bytes_used"] <= info["bytes_limit"]
    assert 0 < info["kb_free"] < info["kb_total"] == info["bytes_limit"] // 1024


def test_the_local_rank_is_for_accelerate_to_find(monkeypatch: pytest.MonkeyPatch) -> None:
    for before, after in ((None, "0"), ("3", "3")):
        monkeypatch.delenv("LOCAL_RANK", raising=False)
        if before is not None:
            monkeypatch.setenv("LOCAL_RANK", before)
        xm.set_replication(DEVICE, xm.get_xla_supported_devices())
        xm.set_replication("xla:0", [])
        assert os.environ["LOCAL_RANK"] == after


# Random numbers


def test_random_state_is_an_integer() -> None:
    xm.set_rng_state(42)
    assert xm.get_rng_state() == 42
    first = torch.rand(3, device=DEVICE).cpu()
    state = xm.get_rng_state()
    assert state != 42
    with xm.fork_rng():
        second = torch.rand(3, device=DEVICE).cpu()
    assert xm.get_rng_state() == state
    assert torch.equal(torch.rand(3, device=DEVICE).cpu(), second)
    torch_xla.manual_seed(42)
    assert torch.equal(torch.rand(3, device=DEVICE).cpu(), first)
    assert not torch.equal(first, second)


# Steps


def test_sync_launches_and_counts_steps() -> None:
    before = marks()
    x = lazy() * 2
    assert "stablehlo.multiply" in xm.get_stablehlo([x])
    assert "stablehlo.multiply" in xm.get_stablehlo()
    assert xm.get_stablehlo_bytecode([x])[:4] == b"ML\xefR"
    torch_xla.sync(wait=True)
    xm.mark_step()
    assert marks() == before + 2
    xm.wait_device_ops()
    xm.unlazy([x])
    assert torch.equal(x.cpu(), X * 2)


@pytest.mark.parametrize("name", ["XLA_USE_F16", "XLA_DOWNCAST_F16"])
def test_what_does_not_narrow_programs_says_so(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, "1")
    with pytest.warns(UserWarning, match=f"{name} has no effect: .*torch.autocast"):
        torch_xla.sync()
    monkeypatch.setenv(name, "0")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        torch_xla.sync()


def test_step_closures_run_at_the_end_of_the_step() -> None:
    seen: list[Any] = []
    xm.add_step_closure(lambda *args: seen.append(args), args=(1, 2))
    xm.add_step_closure(lambda t: seen.append(t.sum().item()), args=(lazy() * 2,))
    assert seen == []
    torch_xla.sync()
    assert seen == [(1, 2), 30.0]
    torch_xla.sync()
    assert len(seen) == 2


def test_closures_on_a_thread() -> None:
    threads: list[int] = []
    ran = threading.Event()

    def fails() -> None:
        threads.append(threading.get_ident())
        raise OSError("no disk")

    xm.add_step_closure(fails, run_async=True)
    xm.add_step_closure(ran.set, run_async=True)  # by the same thread, later
    torch_xla.sync()
    assert ran.wait(20)
    assert threads != [threading.get_ident()]
    with pytest.raises(OSError, match="no disk"):
        torch_xla.sync()
    torch_xla.sync()


def test_optimizer_step_has_a_barrier_on_demand() -> None:
    weight = nn.Parameter(lazy())
    optimizer = torch.optim.SGD([weight], lr=0.5)
    weight.sum().backward()
    before = marks()
    xm.optimizer_step(optimizer)
    assert marks() == before
    xm.optimizer_step(optimizer, barrier=True, optimizer_args={"closure": weight.sum})
    assert marks() == before + 1
    assert torch.equal(weight.detach().cpu(), X - 1)


def test_a_step_is_a_context_and_compile_a_decorator() -> None:
    with torch_xla.step():
        x = lazy() + 1
        assert "stablehlo.add" in xm.get_stablehlo([x])
    assert torch.equal(x.cpu(), X + 1)

    def double(x: torch.Tensor) -> torch.Tensor:
        return x * 2

    for compiled in (torch_xla.compile(double), torch_xla.compile()(double), torch_xla.experimental.compile(double)):
        assert torch.equal(compiled(lazy()).cpu(), X * 2)
    with pytest.raises(ZeroDivisionError), torch_xla.compile():
        _ = 1 / 0
    limited = torch_xla.compile(double, max_different_graphs=1)
    for _ in range(2):
        assert limited(lazy(torch.ones(5))).sum().item() == 10
    with pytest.raises(RuntimeError, match="Maximum number of different graphs allowed per function exceeded: 1"):
        limited(lazy(torch.ones(6)))


def test_eager_mode() -> None:
    assert not torch_xla.experimental.is_eager_mode()
    with torch_xla.experimental.eager_mode_context(True) as before:
        assert before is False
        assert torch_xla.experimental.is_eager_mode()
        assert torch.equal((lazy() + 1).cpu(), X + 1)
        with torch_xla.step():
            assert not torch_xla.experimental.is_eager_mode()
        assert torch_xla.experimental.is_eager_mode()
    assert not torch_xla.experimental.is_eager_mode()


def test_gradients_are_fetched_themselves() -> None:
    used, unused = (nn.Parameter(lazy()) for _ in range(2))
    optimizer = torch.optim.SGD([{"params": [used]}, {"params": [unused]}], lr=1.0)
    used.sum().backward()
    gradients = xm._fetch_gradients(optimizer)
    xm.all_reduce(xm.REDUCE_SUM, gradients, scale=0.5)
    assert len(gradients) == 1
    optimizer.step()
    assert torch.equal(used.detach().cpu(), X - 0.5)


# Precision


@pytest.fixture
def _torchs_precision() -> Iterator[None]:
    before = torch.get_float32_matmul_precision()
    yield
    torch.set_float32_matmul_precision(before)


PRECISIONS = [("default", "medium", None), ("high", "high", "HIGH"), ("highest", "highest", "HIGHEST")]


@pytest.mark.usefixtures("_torchs_precision")
@pytest.mark.parametrize(("name", "torchs", "in_text"), PRECISIONS, ids=[name for name, _, _ in PRECISIONS])
def test_precision_reaches_products_and_convolutions(name: Any, torchs: str, in_text: str | None) -> None:
    torch_xla.backends.set_mat_mul_precision(name)
    assert torch_xla.backends.get_mat_mul_precision() == name
    assert torch.get_float32_matmul_precision() == torchs
    x = lazy()
    product = x @ x.t()
    image = torch.nn.functional.conv2d(lazy(torch.ones(1, 1, 4, 4)), lazy(torch.ones(1, 1, 3, 3)))
    text = xm.get_stablehlo([product, image])
    lines = [line for line in text.splitlines() if "stablehlo.dot_general" in line or "stablehlo.convolution" in line]
    assert len(lines) == 2
    for line in lines:
        assert (line.count(f"{in_text}") >= 2) if in_text else ("HIGH" not in line)
        assert (in_text == "HIGHEST") == ("HIGHEST" in line)
    torch_xla.sync()


# Collectives with one replica

COLLECTIVES: dict[str, tuple[Callable[[torch.Tensor], Any], torch.Tensor]] = {
    "all_reduce": (lambda x: xm.all_reduce(xm.REDUCE_SUM, x, scale=0.5, groups=[[0]]), X / 2),
    "all_reduce without scale": (lambda x: xm.all_reduce(xm.REDUCE_MAX, x), X),
    "all_reduce of a list": (lambda x: xm.all_reduce(xm.REDUCE_SUM, [x], scale=0.5)[0], X / 2),
    "all_gather": (lambda x: xm.all_gather(x, dim=1), X),
    "all_gather of a list": (lambda x: xm.all_gather([x], pin_layout=False)[0], X),
    "all_gather into a tensor": (lambda x: xm.all_gather(x, output=torch.zeros_like(x)), X),
    "all_gather into a tensor of another shape": (
        lambda x: xm.all_gather([x], output=[torch.zeros(7, device=DEVICE)])[0],
        X,
    ),
    "all_to_all": (lambda x: xm.all_to_all(x, 0, 1, 1), X),
    "reduce_scatter": (lambda x: xm.reduce_scatter(xm.REDUCE_SUM, x, 0.5, 0, 1), X / 2),
    "reduce_scatter of a list": (lambda x: xm.reduce_scatter(xm.REDUCE_SUM, [x], 2.0, 0, 1)[0], X * 2),
    "collective_permute": (lambda x: xm.collective_permute(x, [[0, 0]]), X),
    "collective_permute from nobody": (lambda x: xm.collective_permute(x, []), X * 0),
    "collective_broadcast": (lambda x: xm.collective_broadcast([x]) or x, X),
}


def test_buckets() -> None:
    kb = 2**10 // 4
    sizes = [kb, kb, 3 * kb, kb, 5 * kb, 9 * kb, kb]  # of a bucket of 4 KB
    inputs = [torch.full((size,), float(i)) for i, size in enumerate(sizes)]
    outputs = [torch.zeros(size) for size in sizes]
    called: list[list[int]] = []

    def doubled(tensors: Any, out: Any) -> Any:
        is_one = isinstance(tensors, torch.Tensor)
        pairs = [(tensors, out)] if is_one else list(zip(tensors, out, strict=True))
        called.append([int(t[0]) for t, _ in pairs])
        found = [o.copy_(t * 2) for t, o in pairs]
        return found[0] if is_one else found

    buckets = xm.CoalescingBuckets(doubled, inputs, outputs, bucket_cap_mb=4 / 1024)
    for _ in range(2):
        called.clear()
        found = buckets()
        assert called == [[0, 1], [2, 3], [4], [5], [6]]
        assert len(found) == 7 and all(
            f is o and torch.equal(f, i * 2) for f, o, i in zip(found, outputs, inputs, strict=True)
        )
    together = xm.CoalescingBuckets(lambda ts, outs: [t + 1 for t in ts], inputs[3:5], bucket_cap_mb=4 / 1024)()
    assert [t.numel() for t in together] == sizes[3:5]  # 5 KB join the 1 KB that waits
    assert xm.CoalescingBuckets(doubled, [])() == []


def test_the_cpu_has_no_send(tmp_path: Path) -> None:
    """What ``xm.send``'s refusal says of XLA: once this compiles, it can be lowered."""
    channel = "{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, is_host_transfer = false}"
    text = f"""func.func public @main(%x: tensor<4xf32>) -> tensor<4xf32> {{
      %t = stablehlo.create_token : !stablehlo.token
      %s = "stablehlo.send"(%x, %t) {channel} : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
      %r:2 = "stablehlo.recv"(%s) {channel} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)
      return %r#0 : tensor<4xf32>
    }}"""
    path = tmp_path / "send.mlir"
    path.write_text(text)
    with pytest.raises(hloemit.CompileError, match="opcode `send` is not supported by XLA:CPU"):
        hloemit.load(path).compile()


@pytest.mark.parametrize("name", COLLECTIVES)
def test_collectives(name: str) -> None:
    run, want = COLLECTIVES[name]
    x = lazy()
    got = run(x)
    assert got.device == DEVICE
    assert torch.equal(got.cpu(), want)
    if "list" not in name and "broadcast" not in name:
        got.add_(1)
        assert torch.equal(x.cpu(), X)  # a new tensor


def test_exchanges_of_one_process(capsys: pytest.CaptureFixture[str]) -> None:
    assert xm.rendezvous("here", b"payload") == [b"payload"]
    assert xm.mesh_reduce("sum", 3.0, sum) == 3.0
    (data,) = xm.mesh_reduce("tensors", {"x": lazy()}, list)
    assert data["x"].device.type == "cpu"
    assert xm.do_on_ordinals(lambda x: x.device.type, (lazy(),)) == "cpu"
    assert xm.do_on_ordinals(lambda x: x, (lazy(),), (1,)) is None
    xm.master_print("said")
    xm.broadcast_master_param(nn.Linear(2, 2).to(DEVICE))
    assert capsys.readouterr().out == "said\n"


# Transfer and data loaders


@dataclass
class Batch:
    image: torch.Tensor
    more: dict[str, Any]


def test_nested_data_is_moved() -> None:
    (single,) = xm.send_cpu_data_to_device(X, DEVICE)
    assert single.device == DEVICE
    batch = Batch(X, {"pair": (X, [X]), "name": "a"})
    moved = xm.send_cpu_data_to_device([batch, 4], DEVICE)
    assert batch.image.device.type == "cpu"
    tensors = [moved[0].image, moved[0].more["pair"][0], moved[0].more["pair"][1][0]]
    assert [t.device for t in tensors] == [DEVICE] * 3
    assert (moved[0].more["name"], moved[1], type(moved[0])) == ("a", 4, Batch)


def test_data_that_says_its_tensors_is_moved_as_it_says() -> None:
    class Packed(DataWrapper):
        def __init__(self, moves: torch.Tensor, stays: torch.Tensor) -> None:
            self.moves, self.stays = moves, stays

        def get_tensors(self) -> list[torch.Tensor]:
            return [self.moves]

        def from_tensors(self, tensors: Any) -> Packed:
            return Packed(*tensors, self.stays)

    moved = xm.send_cpu_data_to_device([Packed(X, X)], DEVICE)[0]
    assert (moved.moves.device, moved.stays.device.type) == (DEVICE, "cpu")


def test_an_arena_gives_each_place_its_own() -> None:
    keys, values = [torch.tensor(0.0), torch.tensor(1.0)], [torch.tensor(10.0), torch.tensor(11.0)]

    def moved(tensors: list[torch.Tensor]) -> list[torch.Tensor]:
        return torch_xla._XLAC._xla_tensors_from_aten(tensors, ["xla:0"] * len(tensors))

    arena = xm.ToXlaTensorArena(moved, lambda x: isinstance(x, torch.Tensor))
    found = arena.transform(dict(zip(keys, values, strict=True)))
    assert [(k.item(), v.item(), v.device) for k, v in found.items()] == [(0, 10, DEVICE), (1, 11, DEVICE)]


def test_a_network_for_each_device() -> None:
    network = nn.Linear(3, 2)
    parallel = DataParallel(network, batches_per_execution=1)
    assert (parallel.devices, parallel.models[0].weight.device) == (["xla:0"], DEVICE)

    def loop(model: nn.Module, loader: Any, device: torch.device, context: Any, scale: int = 1) -> list[torch.Tensor]:
        context.count = context.getattr_or("count", lambda: 0) + 1
        return [model(batch).cpu() * scale * context.count for batch in loader]

    for scale, epoch in ((1, 1), (2, 2)):
        (found,) = parallel(loop, [X, X + 1], scale=scale)
        for got, batch in zip(found, (X, X + 1), strict=True):
            torch.testing.assert_close(got, network(batch) * scale * epoch)
    stays = DataParallel(lambda: network, [])
    assert stays(lambda model, loader, device, *_: [(i, str(device)) for i, _ in loader], [X]) == [[(0, "cpu")]]
    with pytest.raises(ValueError, match="one device, and 2"):
        DataParallel(network, ["xla:0", "xla:1"])


def test_data_comes_to_the_cpu_as_it_is() -> None:
    module = nn.Linear(3, 2).to(DEVICE)
    whole = lazy()
    moved = xm._maybe_convert_to_cpu(
        {"state": module.state_dict(), "all": whole, "row": whole[1], "more": [whole.t(), 3]}
    )
    assert moved["state"]._metadata == module.state_dict()._metadata
    assert {v.device.type for v in moved["state"].values()} == {"cpu"}
    assert torch.equal(moved["all"], X)
    moved["all"].zero_()  # which the views share, as they did
    assert moved["row"].tolist() == [0, 0, 0]
    assert torch.equal(moved["more"][0], torch.zeros(3, 2))
    assert moved["more"][1] == 3
    assert torch.equal(whole.cpu(), X)
    pending = whole * 2
    assert xm._maybe_convert_to_cpu([pending], convert=False)[0] is pending
    assert "stablehlo" not in hloemit.get_stablehlo()


def test_numbers_of_tensors() -> None:
    x, y = lazy(), lazy()
    number = torch_xla._XLAC._xla_get_tensor_id
    assert number(x) == number(x.detach()) == number(x.view(3, 2))
    assert len({number(x), number(y), number(x[1])}) == 3
    address = torch_xla._XLAC._unsafe_buffer_pointer
    assert address(x) == address(x.detach()) > 0 and address(x * 2) > 0 and address(torch.zeros(3, device=DEVICE)) > 0
    with pytest.raises(RuntimeError, match="all of its storage"):
        address(x[1])
    assert torch_xla._XLAC._get_xla_tensor_shape_type(x.half().mul_(torch.tensor(5.0, dtype=torch.double))) == "f16"
    assert torch_xla._XLAC._get_xla_tensor_dimension_size(torch.nonzero(x), 0).item() == len(torch.nonzero(X))


@pytest.mark.parametrize("batches", [1, 2])
def test_device_loader_ends_steps(batches: int) -> None:
    data = [{"x": torch.full((2,), float(i))} for i in range(4)]
    loader = pl.MpDeviceLoader(data, DEVICE, batches_per_execution=batches, loader_prefetch_size=2)
    assert len(loader) == 4
    for _ in range(2):
        before, seen = marks(), []
        for batch in loader:
            assert batch["x"].device == DEVICE
            seen.append((batch["x"] * 2).sum())
        assert marks() - before == 4 // batches + 1
        assert [s.item() for s in seen] == [0, 4, 8, 12]


def test_a_device_loader_has_the_attributes_of_its_loader() -> None:
    data = torch.utils.data.TensorDataset(torch.arange(6.0))
    loader = copy.copy(pl.MpDeviceLoader(torch.utils.data.DataLoader(data, batch_size=4), DEVICE))
    assert (loader.dataset, loader.batch_size) == (data, 4)
    loader._parallel_loader_kwargs["input_sharding"] = None  # as transformers does
    assert [batch.tolist() for (batch,) in loader] == [[0, 1, 2, 3], [4, 5]]
    assert not hasattr(loader, "no_such_name")
    assert not hasattr(loader, "_no_such_name")


def test_sample_generator() -> None:
    samples = SampleGenerator((X, 1), 3)
    assert len(samples) == len(list(samples)) == len(list(samples)) == 3
    assert next(samples) == (X, 1)


def test_rates(monkeypatch: pytest.MonkeyPatch) -> None:
    from hloemit.torch_xla import rates

    now = [100.0]
    monkeypatch.setattr(rates.time, "time", lambda: now[0])
    tracker = xm.RateTracker(smooth_factor=0.25)
    assert tracker.rate() == tracker.global_rate() == 0
    for count, rate in ((20, 10.0), (40, 0.75 * 20 + 0.25 * 10)):
        tracker.add(count)
        now[0] += 2
        assert tracker.rate() == rate
    assert tracker.global_rate() == 15


# Saving


class Tree:
    def __init__(self, leaf: torch.Tensor) -> None:
        self.leaf = leaf


def test_save_gives_tensors_of_the_cpu() -> None:
    module = nn.Sequential(nn.Linear(3, 2), nn.BatchNorm1d(2)).to(DEVICE)
    shared = lazy()
    file = io.BytesIO()
    xm.save([module, module.state_dict(), {shared}, Tree(shared), (shared, shared, 5)], file)
    file.seek(0)
    loaded, state, leaves, tree, (one, two, five) = torch.load(file, weights_only=False)
    tensors = [*loaded.parameters(), *loaded.buffers(), *state.values(), *leaves, tree.leaf, one]
    assert {t.device.type for t in tensors} == {"cpu"}
    assert one is two is tree.leaf
    assert five == 5
    assert torch.equal(one, X)
    assert all(type(p) is nn.Parameter and p.requires_grad for p in loaded.parameters())
    assert state._metadata == module.state_dict()._metadata
    torch.testing.assert_close(loaded.eval()(X), module.eval()(lazy()).detach().cpu())


def test_streamed_tensors_are_files(tmp_path: Path) -> None:
    path = str(tmp_path / "model.pt")
    module = nn.Linear(3, 2).to(DEVICE)
    for extra in (2, 1):  # a second time takes the place of the first
        xser.save({"state": module.state_dict(), "more": [(lazy(),)] * extra, "parameter": module.weight}, path)
    names = sorted(p.name for p in (tmp_path / "model.pt.tensors").iterdir())
    assert names == [f"tensor_{i}.pt" for i in range(4, 8)]  # so that the first was whole until then
    loaded = xser.load(path)
    assert torch.equal(loaded["more"][0][0], X)
    assert torch.equal(loaded["state"]["bias"], module.bias.detach().cpu())
    assert loaded["state"]._metadata == module.state_dict()._metadata
    assert type(loaded["parameter"]) is nn.Parameter
    nn.Linear(3, 2).to(DEVICE).load_state_dict(loaded["state"])


# Mixed precision


@pytest.mark.parametrize("kind", [syncfree.SGD, syncfree.Adam, syncfree.AdamW])
def test_a_step_is_left_out_where_gradients_overflowed(kind: type[torch.optim.Optimizer]) -> None:
    def trained(make: type[torch.optim.Optimizer], steps: list[dict[str, Any]]) -> torch.Tensor:
        weight = nn.Parameter(lazy())
        optimizer = make([weight], lr=0.1)  # type: ignore[call-arg]
        for options in steps:
            optimizer.zero_grad()
            weight.square().sum().backward()
            optimizer.step(**options)
        return weight.detach().cpu()

    steps: list[dict[str, Any]] = [{}, {"found_inf": lazy(torch.tensor(1.0))}, {"found_inf": lazy(torch.tensor(0.0))}]
    plain = getattr(torch.optim, kind.__name__)
    torch.testing.assert_close(trained(kind, steps), trained(plain, [{}, {}]))  # counted in f32, not in Python


def test_autocast() -> None:
    with torch_xla.amp.autocast(DEVICE, dtype=torch.bfloat16):
        product = lazy() @ lazy().t()
    assert product.dtype is torch.bfloat16
    with pytest.raises(ValueError, match="the only device is xla:0"):
        torch_xla.amp.autocast("cuda")


def test_the_cache_is_hloemits(tmp_path: Path) -> None:
    assert xr.initialize_cache is hloemit.initialize_cache
    before = xr.get_num_cached_compilation_graph()
    (lazy() * 1.25 + torch.pi / 17).cpu()
    (lazy(torch.ones(7, 3)).cumsum(0)).cpu()
    assert xr.get_num_cached_compilation_graph() > before
