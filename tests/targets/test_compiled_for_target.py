"""The real compilers of TPUs and GPUs, without a TPU or a GPU."""

from __future__ import annotations

import dataclasses
import json
import warnings
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import torch

import hloemit
from benchmarks.steps import step_of
from hloemit.base.errors import CacheError, TargetError
from hloemit.cache import target_executables
from hloemit.cache.active import active_store, initialize_cache
from hloemit.platforms.weight_layouts import open_weights
from hloemit.runtime.placement import Device
from hloemit.targets import compiler
from hloemit.targets.hlo import read
from hloemit.targets.target import Target
from hloemit.torch_xla.core import xla_model as xm
from tests.platforms import tied_embedding

pytestmark = pytest.mark.usefixtures("compilers")


@pytest.fixture
def cache(tmp_path: Path) -> Any:
    """A cache of the test's own."""
    initialize_cache(tmp_path / "cache")
    yield active_store()
    from hloemit.cache.active import _Active

    _Active.opened = False


def lowered() -> hloemit.Lowered:
    model = torch.nn.Sequential(torch.nn.Linear(256, 512, device="meta"), torch.nn.Tanh())
    return hloemit.lower(model, (torch.empty(64, 256, device="meta"),))


@pytest.mark.parametrize("target", ["tpu:v5e:2x2", "gpu:h100"])
def test_what_a_compiler_made(target: str, cache: Any, tmp_path: Path) -> None:
    compiled = lowered().compile(target=target)
    assert "ENTRY" in compiled.as_text()
    memory = compiled.memory_analysis(buffers=True)
    assert memory.fits and memory.argument_bytes >= 4 * (64 * 256 + 256 * 512 + 512)
    assert {b.what for b in memory.buffers if b.kind == "argument"} >= {"0.weight", "input"}
    roofline = compiled.roofline()
    assert roofline.flops == pytest.approx(2 * 64 * 256 * 512)
    assert any(kernel.line.partition(":")[0] == __file__ for kernel in roofline.kernels)
    assert compiled.collectives() == []
    with pytest.raises(TargetError, match="does not run here"):
        compiled(torch.ones(64, 256))
    (_,) = [e for e in cache.entries() if e.kind == "targets"]
    again = lowered().compile(target=target)
    assert again.serialize() == compiled.serialize() and again.seconds == compiled.seconds  # from the cache
    compiled.save(tmp_path / "model.hloemitx")
    assert target_executables.read(tmp_path / "model.hloemitx").answer.executable == compiled.serialize()
    damaged = bytearray((tmp_path / "model.hloemitx").read_bytes())
    damaged[-100] ^= 1
    (tmp_path / "model.hloemitx").write_bytes(damaged)
    with pytest.raises(CacheError, match="damaged"):
        target_executables.read(tmp_path / "model.hloemitx")


def test_a_gpus_code_and_a_tpus() -> None:
    compiled = lowered().compile(target="gpu:a100")
    assert ".target sm_80" in compiled.as_text("ptx") and "nvptx64" in compiled.as_text("llvm")
    with pytest.raises(TargetError, match="shows no PTX"):
        lowered().compile(target="tpu:v6e").as_text("ptx")


def test_a_program_that_does_not_fit() -> None:
    def product(a: torch.Tensor) -> torch.Tensor:
        return a @ a

    meta = torch.empty(60000, 60000, device="meta")
    refused = hloemit.lower(product, (meta,)).compile(target="tpu:v5e")
    memory = refused.memory_analysis()
    assert not memory.fits and memory.needed_bytes > 28e9
    assert "DOES NOT FIT: 26.8" in str(memory) and "result" in str(memory) and "test_compiled_for_target" in str(memory)
    assert "ENTRY" in refused.as_text()
    with pytest.raises(TargetError, match="there is no executable"):
        refused.serialize()
    assert hloemit.lower(product, (meta,)).compile(target="gpu:h100").memory_analysis().fits


def test_a_mesh() -> None:
    mesh = hloemit.Mesh((16, 16), ("data", "model"))
    model = torch.nn.Sequential(
        torch.nn.Linear(256, 1024, bias=False, device="meta"),
        torch.nn.ReLU(),
        torch.nn.Linear(1024, 256, bias=False, device="meta"),
    )
    over = hloemit.lower(
        model,
        (torch.empty(64, 256, device="meta"),),
        mesh=mesh,
        shardings={"0.weight": ("model", None), "2.weight": (None, "model")},
        in_shardings=[("data", None)],
    )
    compiled = over.compile(target="tpu:v5e:16x16")
    (found,) = compiled.collectives()
    assert (found.kind, found.axes, found.group_size, found.bytes) == ("all-reduce", ("model",), 16, 4 * 4 * 256)
    assert compiled.memory_analysis().argument_bytes < 4 * 2 * 256 * 1024 / 8
    with pytest.raises(hloemit.base.errors.CompileError, match="needs 256 devices, and the target has 4"):
        over.compile(target="tpu:v5e:2x2")


def test_replicas() -> None:
    groups = [list(range(8))]
    lowered = hloemit.lower(lambda x: xm.all_reduce("sum", x @ x, groups=groups), (torch.empty(64, 64, device="meta"),))
    (found,) = lowered.compile(target="gpu:h100:8").collectives()
    assert (found.kind, found.group_size, found.bytes) == ("all-reduce", 8, 4 * 64 * 64)
    with pytest.raises(hloemit.base.errors.CompileError, match="needs 8 devices, and the target has 4"):
        lowered.compile(target="gpu:h100:4")


def test_the_two_cores_of_a_v4_are_one_device() -> None:
    x = torch.empty(8, 4, device="meta")
    over = hloemit.lower(torch.sin, (x,), mesh=hloemit.Mesh((8,), ("data",)), in_shardings=[("data", None)])
    with pytest.raises(hloemit.base.errors.CompileError, match="needs 8 devices, and the target has 4"):
        over.compile(target="tpu:v4:2x2x1")
    memory = hloemit.lower(torch.sin, (x,)).compile(target="tpu:v4").memory_analysis()
    assert memory.fits and memory.hbm_bytes == 32 * 2**30


def test_linear_algebra_is_a_library_on_gpus_and_loops_on_tpus() -> None:
    program = hloemit.lower(torch.linalg.eigh, (torch.eye(4),))
    assert "cusolver_syevd_ffi" in program.compile(target="gpu:h100").as_text()
    assert "custom-call" not in program.compile(target="tpu:v5e").as_text().replace("custom_call", "")


def test_attention_over_a_mesh_is_cudnns_shard_by_shard() -> None:
    parts = torch.nn.ModuleDict(
        {name: torch.nn.Linear(512, 512, bias=False, device="meta") for name in "qkvo"}
    ).bfloat16()

    def step(x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        q, k, v = (parts[name](x).unflatten(-1, (8, 64)).transpose(1, 2) for name in "qkv")
        y = torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)
        loss = parts["o"](y.transpose(1, 2).flatten(2)).float().square().sum()
        return loss, *torch.autograd.grad(loss, list(parts.parameters()))

    program = hloemit.lower(
        step,
        (torch.empty(8, 256, 512, dtype=torch.bfloat16, device="meta"),),
        mesh=hloemit.Mesh((4, 2), ("data", "model")),
        shardings={"[qkv].weight": ("model",), "o.weight": (None, "model")},
        in_shardings=[("data",)],
    )
    compiled = program.compile(target="gpu:h100:8")
    calls = [line for line in compiled.as_text().splitlines() if 'custom_call_target="__cudnn$fmha' in line]
    assert len(calls) == 2 and all("= (bf16[2,4,256,64]" in line for line in calls)
    assert {found.kind for found in compiled.collectives()} == {"all-reduce"}


def test_attention_is_cudnns_on_gpus_and_is_not_carried_over() -> None:
    q, k, v = (torch.empty(1, 8, 1024, 64, dtype=torch.bfloat16, device="meta") for _ in range(3))
    program = hloemit.lower(torch.nn.functional.scaled_dot_product_attention, (q, k, v))
    fused = program.compile(target="gpu:h100")
    assert "__cudnn$fmhaSoftmax" in fused.as_text() and fused.memory_analysis().temporary_bytes < 1024
    with pytest.raises(TargetError, match="platform_composites=False"):
        fused.serialize()
    formula = program.compile(target="gpu:h100", options=hloemit.CompileOptions(platform_composites=False))
    assert formula.memory_analysis().temporary_bytes > 2 * 8 * 1024**2 and formula.serialize()
    assert "__cudnn" not in program.compile(target="tpu:v5e").as_text()


def test_convolutions_on_gpus_are_not_carried_over() -> None:
    """Run on an H200: cuDNN refuses the kernel that is named -1."""
    program = hloemit.lower(torch.nn.Conv2d(3, 8, 3), (torch.ones(2, 3, 8, 8),))
    compiled = program.compile(target="gpu:h100")
    assert '"algo_id":"-1"' in compiled.as_text()
    with pytest.raises(TargetError, match="convolutions by cuDNN"):
        compiled.serialize()
    assert program.compile(target="tpu:v5e").serialize()


def test_roots_are_rounded_correctly_on_gpus() -> None:
    program = hloemit.lower(torch.sqrt, (torch.ones(64),))
    exact, free = (
        program.compile(target="gpu:h100", options=hloemit.CompileOptions(exact_arithmetic=e)).as_text("ptx")
        for e in (True, False)
    )
    assert "sqrt.rn.f64" in exact and "sqrt.approx" not in exact
    assert "sqrt.approx.f32" in free


def test_attention_is_pallas_on_tpus_where_scores_would_be_in_memory() -> None:
    def attend(*tensors: torch.Tensor) -> torch.Tensor:
        return torch.nn.functional.scaled_dot_product_attention(*tensors, is_causal=True, enable_gqa=True)

    q, k = (torch.empty(1, heads, 2048, 128, dtype=torch.bfloat16, device="meta") for heads in (16, 4))
    compiled = hloemit.lower(attend, (q, k, k)).compile(target="tpu:v5e")
    assert compiled.as_text().count('custom_call_target="tpu_custom_call"') == 1
    assert compiled.memory_analysis().temporary_bytes < 2**20 and compiled.serialize()  # of scores there are 256 MiB
    (kernel,) = [kernel for kernel in compiled.roofline().kernels if kernel.kind == "tpu_custom_call"]
    assert kernel.flops == pytest.approx(4 * 16 * 2048**2 * 128, rel=0.02)
    assert kernel.line.partition(":")[0] == __file__


def test_logits_of_a_training_step_are_there_twice() -> None:
    """They, and their gradient: the loss is no product of that size, and is computed before the gradient."""
    model = torch.nn.Sequential(torch.nn.Linear(16, 64), torch.nn.Tanh(), torch.nn.Linear(64, 4096))
    optimizer = torch.optim.SGD(model.parameters())

    def step(x: torch.Tensor, classes: torch.Tensor) -> torch.Tensor:
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(x), classes)
        loss.backward()
        optimizer.step()
        return loss

    args = torch.zeros(512, 16), torch.zeros(512, dtype=torch.int64)
    compiled = hloemit.lower(step, args).compile(target="gpu:h100")
    assert compiled.memory_analysis().temporary_bytes < 2.2 * 4 * 512 * 4096


@pytest.mark.slow
def test_hlo_that_jaxlib_does_not_read() -> None:
    """libtpu 0.0.52 writes a v6e's asynchronous operations in a way that jaxlib 0.10.2 refuses; its text has them."""
    q = torch.empty(1, 32, 1024, 128, dtype=torch.bfloat16, device="meta")
    program = hloemit.lower(torch.nn.functional.scaled_dot_product_attention, (q, q, q))
    formula = hloemit.CompileOptions(platform_composites=False)
    compiled = program.compile(target="tpu:v6e", options=formula)
    assert "ENTRY" in compiled.as_text() and compiled.serialize()
    assert compiled.roofline().flops == pytest.approx(4 * 32 * 1024**2 * 128)
    assert compiled.memory_analysis(buffers=True).buffers


# Carrying over


class Client:
    """A client of a machine that has a chip."""

    platform = "gpu"
    platform_version = "PJRT C API\ncuda 12080"

    def local_devices(self) -> list[Any]:
        return [SimpleNamespace(id=0, device_kind="NVIDIA H100 80GB HBM3")]


def h100() -> Device:
    client = Client()
    handle = client.local_devices()[0]
    client.local_devices = lambda: [handle]  # type: ignore[method-assign]
    return Device(client, handle, "gpu")  # type: ignore[arg-type]


def test_an_executable_is_carried_to_a_machine_with_the_chip(cache: Any, tmp_path: Path) -> None:
    compiled = lowered().compile(target="gpu:h100")
    compiled.save(tmp_path / "model.h100.hloemitx")
    carried = target_executables.carry_over(tmp_path / "model.h100.hloemitx", h100())
    header, body = cache.get("executables", carried.key)
    assert body == compiled.serialize() and header.note["carried from"] == "gpu:h100"
    options = hloemit.CompileOptions()
    weights = open_weights(lowered().signature, options, h100().kind)
    key, _ = hloemit.cache.executables.describe(
        lowered().hash, options, hloemit.runtime.client.mesh_of(options, h100()), weights
    )
    assert key == carried.key  # what the program there asks for


@pytest.mark.drawn(2)
@pytest.mark.parametrize("target", ["tpu:v5e", "gpu:h100"])
def test_weights_of_convolutions_lie_as_the_chip_wants_them(target: str) -> None:
    """Nothing but the image is put in another order: in a step whose weights are donated, too, which go on as they are."""
    net = torch.nn.Sequential(torch.nn.Conv2d(64, 128, 3), torch.nn.ReLU(), torch.nn.Conv2d(128, 128, 3))
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9)

    def step(x: torch.Tensor) -> torch.Tensor:
        optimizer.zero_grad()
        loss = net(x).square().mean()
        loss.backward()
        optimizer.step()
        return loss.detach()

    lowered = hloemit.lower(step, (torch.ones(8, 64, 12, 12),), donate=True)
    moved, found = {}, {}
    for layouts in ("default", "auto"):
        compiled = lowered.compile(target=target, options=hloemit.CompileOptions(weight_layouts=layouts))  # type: ignore[arg-type]
        moved[layouts] = compiled.as_text().count(" transpose(") + compiled.as_text().count(" copy(")
        found[layouts] = compiled.roofline().bytes
    assert moved["auto"] <= 1 < moved["default"]
    assert found["auto"] <= found["default"]


def test_what_does_not_fit_is_refused_before_it_is_loaded(cache: Any, tmp_path: Path) -> None:
    path = tmp_path / "model.a100.hloemitx"
    lowered().compile(target="gpu:a100").save(path)
    with pytest.raises(TargetError, match="chip: made for a100, and here is h100"):
        target_executables.carry_over(path, h100())
    made = target_executables.read(path)
    parts = made.header.parts | {"target": "gpu:h100", "jaxlib": "0.1", "compiler": "0.1"}
    target_executables.write(path, dataclasses.replace(made, header=dataclasses.replace(made.header, parts=parts)))
    with pytest.raises(TargetError) as caught:
        target_executables.carry_over(path, h100())
    assert "jaxlib: made for 0.1" in str(caught.value) and "compiler: made for 0.1" in str(caught.value)
    with pytest.raises(TargetError, match="platform: made for gpu, and here is cpu"):
        target_executables.carry_over(path, hloemit.runtime.client.find_device("cpu"))
    assert not [e for e in cache.entries() if e.kind == "executables"]
    assert json.loads(made.header.parts["compile options"])["num_partitions"] == 1


def test_another_process_may_have_the_compiler_too(cache: Any) -> None:
    request = target_executables.TargetProgram(
        lowered()._module, hloemit.CompileOptions(), Target.parse("tpu:v5e"), None
    ).request()
    first, second = compiler._Process("tpu"), compiler._Process("tpu")
    head = {"topology": "v5e:1x1", "config": "", "replicas": 1, "partitions": 1, "dump": ""}
    try:
        for process in (first, second):  # both are alive, and a TPU's library allows one where there is a chip
            answer, parts = process.ask(head, {"module": request.module, "options": request.options}, "tpu:v5e")
            assert "error" not in answer and parts["executable"]
    finally:
        first.end()
        second.end()


def test_what_a_chip_computes_otherwise_is_warned_of() -> None:
    double = hloemit.lower(torch.sin, (torch.ones(3, dtype=torch.float64),))
    with pytest.warns(UserWarning, match="f64, which TPU v5e has no units for"):
        double.compile(target="tpu:v5e")
    before = torch.get_float32_matmul_precision()
    try:
        torch.set_float32_matmul_precision("medium")
        left_open = hloemit.lower(torch.mm, (torch.ones(3, 3), torch.ones(3, 3)))
    finally:
        torch.set_float32_matmul_precision(before)
    with pytest.warns(UserWarning, match=r"TF32, four digits, on NVIDIA H100"):
        left_open.compile(target="gpu:h100")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        left_open.compile(target="gpu:h100", options=hloemit.CompileOptions(matmul_precision="highest"))
        double.compile(target="gpu:h100")


def test_an_optimizers_numbers_are_f32_on_a_tpu(compilers: Path) -> None:
    model = torch.nn.Linear(4, 8)
    optimizer = torch.optim.AdamW(model.parameters())

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        compiled = hloemit.lower(step_of(model, optimizer), (torch.randn(3, 4),)).compile(target="tpu:v5e")
    assert compiled.as_text().count("X64Split") == 1  # of the rate, which is an argument


def test_nothing_of_64_bits_is_computed_with_in_a_training_step_on_a_tpu() -> None:
    """The learning rate and the seed are the signature's: each is taken apart where the program begins, and that is all."""
    model = torch.nn.Sequential(torch.nn.Linear(16, 16), torch.nn.Dropout(0.1), torch.nn.Linear(16, 4))
    lowered = hloemit.lower(step_of(model, torch.optim.AdamW(model.parameters())), (torch.randn(8, 16),))
    hlo = read(lowered.compile(target="tpu:v5e").as_text())
    wide = [
        each
        for parts in hlo.computations.values()
        for each in parts
        if any(array.dtype in ("f64", "s64", "u64") for array in each.arrays)
    ]
    assert {(each.opcode, each.type.partition("{")[0]) for each in wide} == {
        ("parameter", "f64[]"),
        ("parameter", "u64[2]"),
    }
    names = {each.name for each in wide}
    users = [each for parts in hlo.computations.values() for each in parts if names & set(each.operands)]
    assert 0 < len(users) <= 4
    assert all(each.attribute("custom_call_target").startswith('"X64Split') for each in users)


@pytest.mark.parametrize("target", ["gpu:h100:4", "tpu:v5e:2x2"])
def test_the_gradient_of_a_tied_embedding_is_reduced_once(target: str) -> None:
    compiled = tied_embedding.lowered(tied_embedding.MESH).compile(target=target)
    assert 1 <= sum(each.bytes for each in compiled.collectives()) / tied_embedding.GRADIENT_BYTES < 1.5


@pytest.mark.drawn(2)
@pytest.mark.parametrize(("target", "count"), [("gpu:h100:4", 1), ("tpu:v5e:2x2", 3)])
def test_a_list_is_gathered_at_once(target: str, count: int) -> None:
    """One op of f32, bf16 and i32; a v5e's compiler splits it."""

    def program(*xs: torch.Tensor) -> Any:
        return xm.all_gather(list(xs), 1, [[0, 1, 2, 3]])

    xs = (torch.ones(2, 3), torch.ones(4, 2, dtype=torch.bfloat16), torch.ones(2, 5, dtype=torch.int32))
    compiled = hloemit.lower(program, xs).compile(target=target)
    assert [each.kind for each in compiled.collectives()] == ["all-gather"] * count
