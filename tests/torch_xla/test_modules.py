"""torch_xla's modules for what stands beside training: nested values, queues, reports, comparisons."""

from __future__ import annotations

import copy
import importlib
import json
import os
import threading
from pathlib import Path
from typing import Any

import pytest
import torch
import torch.ao.quantization.fx
import torch.distributed as dist
from torch import Tensor, nn
from torch.nn import functional

import hloemit
from hloemit.base import metrics
from hloemit.torch_xla import stablehlo, steps
from hloemit.torch_xla._dynamo.dynamo_bridge import NoneRemover
from hloemit.torch_xla.core import xla_env_vars
from hloemit.torch_xla.core import xla_model as xm
from hloemit.torch_xla.debug import frame_parser_util, graph_saver, metrics_saver, model_comparator, profiler
from hloemit.torch_xla.debug.metrics_compare_utils import (
    compare_metrics,
    get_data_points_from_metrics_reports,
    parse_metrics_report,
)
from hloemit.torch_xla.distributed.fsdp.utils import apply_xla_patch_to_nn_linear, checkpoint_module
from hloemit.torch_xla.experimental import callback, custom_kernel, quantized, xla_marker
from hloemit.torch_xla.experimental.deprecation import deprecated, mark_deprecated
from hloemit.torch_xla.experimental.eager import eager_mode_context
from hloemit.torch_xla.experimental.pytreeify import pytreeify
from hloemit.torch_xla.test import test_utils
from hloemit.torch_xla.utils import dlpack, keyd_queue
from hloemit.torch_xla.utils import utils as xu
from hloemit.torch_xla.utils.checkpoint_tagger import CheckpointTagger
from hloemit.torch_xla.utils.closures import AsyncClosureHandler

DEVICE = hloemit.device()


# utils


def test_nested_values() -> None:
    assert xu.as_list(1) == [1] and xu.as_list((1,)) == (1,) and xu.list_copy_append([1], 2) == [1, 2]
    assert xu.flatten_nested_tuple((1, [2, (3,)])) == (1, 2, 3) and xu.shape([[1, 2, 3], [4, 5, 6]]) == [2, 3]
    with pytest.raises(AssertionError, match="several sizes"):
        xu.shape([[1], [1, 2]])

    class Wrapped(xu.DataWrapper):
        def __init__(self, x: int) -> None:
            self.x = x

        def get_tensors(self) -> list[int]:
            return [self.x]

        def from_tensors(self, tensors: Any) -> Any:
            return Wrapped(*tensors)

    data: dict[str, Any] = {"a": [1, (2, "x")], "b": Wrapped(3), "c": {4}}
    data["self"] = data
    found: list[int] = []
    xu.for_each_instance(data, lambda x: isinstance(x, int), found.append)
    assert sorted(found) == [1, 2, 3, 4]
    made = xu.for_each_instance_rewrite(data, lambda x: isinstance(x, int), lambda x: x * 10)
    assert made["a"] == [10, [20, "x"]] and made["b"].x == 30 and made["c"] == {40} and made["self"] is made


def test_the_environment(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("N", "1")
    assert xu.getenv_as("N", bool) is True and xu.getenv_as("N", int) == 1 and xu.getenv_as("NONE", int, 7) == 7
    assert xu.check_env_flag("N") and not xu.check_env_flag("NONE") and xu.check_env_flag("NONE", "true")
    assert xla_env_vars.PJRT_DEVICE == "PJRT_DEVICE"
    assert xla_env_vars.TPU_MESH_CTLER_ADDR == "TPU_MESH_CONTROLLER_ADDRESS"
    assert xu.timed(lambda: 3, "took ") == 3 and "took " in capsys.readouterr().err
    assert xu.get_print_fn(0) is xu.null_print and len(set(xu.get_free_tcp_ports(3))) == 3
    assert xu.parallel_work(2, lambda x, y: x + y, [1, 2], [10, 20]) == [11, 22]


def test_objects_that_clean_up() -> None:
    folder = xu.TmpFolder()
    assert Path(folder.name).is_dir()
    name, calls = folder.name, []
    del folder
    assert not Path(name).exists()
    lazy = xu.LazyProperty(lambda: calls.append(1) or 5)
    assert (lazy.value, lazy.value, calls) == (5, 5, [1])
    pairs = list(xu.FnDataGenerator(lambda x: x * 2, 3, torch.ones, (2,), count=2))
    assert len(pairs) == 2 and pairs[0][1].tolist() == [[2, 2]] * 3


def test_queues() -> None:
    queue = keyd_queue.Queue(maxsize=1)
    threading.Thread(target=lambda: [queue.put(i) for i in range(3)] and queue.close_write()).start()
    assert [queue.get() for _ in range(4)] == [0, 1, 2, None]
    by_key = keyd_queue.KeydQueue(maxsize=1)
    threading.Thread(target=lambda: [by_key.put(i, i * 10) for i in (1, 0)]).start()
    assert by_key.get(0) == 0 and by_key.get(1) == 10
    by_key.close()
    assert by_key.get(2) is None


def test_closures_on_a_thread() -> None:
    handler, done, go = AsyncClosureHandler(), [], threading.Event()

    def fail() -> None:
        go.wait()
        raise ValueError("no")

    handler.run_all([lambda: done.append(1), fail])
    go.set()

    def wait_for_it() -> None:
        for _ in range(100_000):
            handler.run(lambda: None)

    with pytest.raises(RuntimeError, match="raised on its thread"):
        wait_for_it()
    assert done == [1]


def test_checkpointed_modules_are_computed_again_behind_a_barrier() -> None:
    """Without it XLA takes what is computed again for what it has, and keeps it."""
    torch.manual_seed(0)
    plain = nn.Sequential(nn.Linear(4, 4), nn.GELU(), nn.Linear(4, 4))
    x = torch.ones(2, 4)
    plain(x).square().sum().backward()
    module = copy.deepcopy(checkpoint_module(checkpoint_module(copy.deepcopy(plain)))).to(DEVICE)
    module.zero_grad()
    module(x.to(DEVICE)).square().sum().backward()
    found = [p.grad for p in module.parameters()]
    assert "optimization_barrier" in hloemit.get_stablehlo(found)
    torch.testing.assert_close([g.cpu() for g in found], [p.grad for p in plain.parameters()])


def test_checkpoints_have_tags() -> None:
    gone: list[str] = []
    tagger = CheckpointTagger(gone.append)
    tagger.tag("best", "a")
    tagger.tag("last", "a")
    tagger.tag("best", "b")
    assert gone == [] and CheckpointTagger.load_from_json(tagger.save_to_json()).tags == {"best": "b", "last": "a"}
    tagger.tag("last", "b")
    assert gone == ["a"]


def test_exchange() -> None:
    x = torch.arange(3.0)
    assert torch.equal(dlpack.from_dlpack(x).cpu(), x) and dlpack.from_dlpack(x).device == DEVICE
    assert torch.equal(dlpack.from_dlpack(dlpack.to_dlpack(x.to(DEVICE))).cpu(), x)


def test_tensors_that_share_memory() -> None:
    x = torch.ones(4).to(DEVICE)
    xm.check_view_sharing([x, torch.ones(4).to(DEVICE), x])
    with pytest.raises(RuntimeError, match="shares its memory"):
        xm.check_view_sharing({"a": x, "b": [x[:2]]})
    arena = xm.ToXlaTensorArena(lambda ts: [t.to(DEVICE) for t in ts], lambda v: isinstance(v, Tensor))
    made = arena.transform({"a": [torch.ones(2)], "n": 1})
    assert made["a"][0].device == DEVICE and made["n"] == 1


# debug


def test_metrics_are_read_and_compared() -> None:
    x = torch.ones(3).to(DEVICE)
    (x.sin() + 1).cpu()
    found = parse_metrics_report(hloemit.metrics_report())
    assert found["ExecuteTime__TotalSamples"] >= 1 and found["ExecuteTime__Accumulator_sec"] > 0
    assert found["xla::sin__Value"] >= 1

    def report(value: str) -> str:
        percentiles = "; ".join(f"{p}%=001us" for p in (1, 5, 10, 20, 50, 80, 90, 95, 99))
        return (
            f"Metric: A\n  TotalSamples: 2\n  Accumulator: {value}\n  Percentiles: {percentiles}\n"
            "Counter: aten::x\n  Value: 3\n"
        )

    assert parse_metrics_report(report("01m02s03ms4us"))["A__Accumulator_sec"] == pytest.approx(62.003004)
    assert parse_metrics_report(report("1.5GB"))["A__Accumulator_mb"] == 1500
    assert parse_metrics_report(report("7"), dehumanize=False)["A__Accumulator"] == (7, "7")
    points = get_data_points_from_metrics_reports([report("10ms"), report("12ms"), ""])
    assert points["A__Accumulator_sec"] == [0.01, 0.012, None]
    assert compare_metrics(points, report("11ms")) == ""
    assert compare_metrics(points, report("90ms")).startswith("A__Accumulator_sec failed its expression check")
    assert "Found new aten counter: aten::x__Value: 3" in compare_metrics({}, report("1ms"))


def test_reports_of_operators_on_the_cpu(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    frame = "[TAG nonzero From Thread 7]\nPython Frames:\n  f (train.py:3)\nC++ Frames:\n  g (x.cpp:1)\n*** End stack trace ***\n\n"
    (tmp_path / "log").write_text(frame * 2)
    monkeypatch.setenv("PT_XLA_DEBUG_FILE", str(tmp_path / "report"))
    frame_parser_util.process_frames(str(tmp_path / "log"))
    text = (tmp_path / "report").read_text()
    assert (
        "FRAME (count=2):" in text
        and 'Unlowered Op: "nonzero"' in text
        and "train.py:3" in text
        and "x.cpp" not in text
    )


def test_tensors_of_two_runs(tmp_path: Path) -> None:
    for run, value in (("a", 1.0), ("b", 1.5)):
        (tmp_path / run).mkdir()
        model_comparator.configure(tmp_path / run)
        model_comparator.save("same", torch.arange(3).to(DEVICE))
        model_comparator.save("x", torch.full((2, 2), value).to(DEVICE), step=3)
    model_comparator.save("more", torch.ones(1))
    model_comparator.configure(None)
    report = model_comparator.compare(tmp_path / "a", tmp_path / "b")
    assert 'Changes in saved tensor "x" with id=0 at step=3' in report and "[1, 1]: 1.0 vs. 1.5\terror=0.5" in report
    assert "Mismatch: more.0 not in" in report and "same" not in report
    nan = torch.tensor([float("nan"), 1.0])
    assert model_comparator.compare_tensors(nan, nan) == "" and "different shape" in model_comparator.compare_tensors(
        nan, nan[:1]
    )
    assert model_comparator.compare_tensors(nan, torch.ones(2)) != ""


def test_files_of_graphs_and_metrics(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    x = torch.ones(2).to(DEVICE)
    for kind, word in (("text", "stablehlo.sine"), ("hlo", " sine(f32[2]{0} %")):
        monkeypatch.setenv("SAVE_GRAPH_FMT", kind)
        graph_saver.save_tensors_graph(tmp_path, "g", [x.sin()])
        (path,) = tmp_path.glob(f"*.{kind}")
        assert word in path.read_text()
    monkeypatch.setenv("SAVE_GRAPH_FMT", "dot")
    with pytest.raises(RuntimeError, match="none of text, hlo"):
        graph_saver.save_tensors_graph(tmp_path, "g", [x])
    for _ in range(2):
        metrics_saver.save_metrics(tmp_path / "m")
    assert (tmp_path / "m").read_text().count("[MetricsData; step=") == 2


def test_variables_that_a_sync_heeds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    waited: list[bool] = []
    monkeypatch.setattr(hloemit, "sync", lambda wait: waited.append(wait))  # noqa: PLW0108, a keyword
    monkeypatch.setenv("XLA_METRICS_FILE", str(tmp_path / "each"))
    for wait, said in ((False, "1"), (True, "0")):
        monkeypatch.setenv("XLA_SYNC_WAIT", said)
        steps.sync(wait=wait)
    assert waited == [True, False]
    assert (tmp_path / "each").read_text().count("[MetricsData; step=") == 2
    monkeypatch.setenv("XLA_EMIT_STEPLOG", "1")
    steps.sync()
    assert capfd.readouterr().err == "torch_xla.torch_xla::sync\n"


def test_a_process_group_by_the_name_of_notebooks() -> None:
    importlib.import_module("hloemit.torch_xla.experimental.pjrt_backend")
    dist.init_process_group("xla", init_method="pjrt://")
    try:
        x = torch.arange(3.0).to(DEVICE)
        dist.all_reduce(x)
        assert (dist.get_world_size(), x.tolist()) == (1, [0.0, 1.0, 2.0])
    finally:
        dist.destroy_process_group()


def test_a_trace_for_a_while(tmp_path: Path) -> None:
    profiler.trace("localhost:9012", str(tmp_path), duration_ms=50)
    assert list(tmp_path.rglob("*.xplane.pb"))
    with pytest.raises(NotImplementedError, match="far-away"):
        profiler.trace("far-away:9012", str(tmp_path))


def test_summaries(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written: dict[str, Any] = {}

    class Writer:
        def add_scalar(self, name: str, value: Any, step: Any) -> None:
            written[name] = value, step

    test_utils.write_to_summary(Writer(), 3, {"loss": 1.0}, write_xla_metrics=True)
    assert written["loss"] == (1.0, 3) and "aten_ops_sum" in written
    test_utils.print_training_update(DEVICE, 2, torch.tensor(0.5), 10, 20, epoch=1)
    test_utils.print_test_update(DEVICE, 99.5)
    out = capsys.readouterr().out
    assert "| Training Device=xla:0/0 Epoch=1 Step=2 Loss=0.50000 Rate=10.00 GlobalRate=20.00 Time=" in out
    assert "| Test Device=xla:0/0 Accuracy=99.50 Time=" in out
    assert test_utils.get_summary_writer(None) is None


# experimental


def test_callbacks() -> None:
    found: list[Tensor] = []
    event = threading.Event()
    x = torch.ones(3).to(DEVICE) * 2
    callback.on_ready_callback(x, lambda t: (found.append(t), event.set()))
    assert event.wait(20) and found[0] is x and callback.on_ready_event(x + 1).wait(20)


def test_nested_functions_of_autograd() -> None:
    @pytreeify
    class Twice(torch.autograd.Function):
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            return {"y": x["a"] * 2}

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            return ({"a": grad["y"] * 2},)

    a = torch.ones(2).to(DEVICE).requires_grad_()
    Twice.apply({"a": a})["y"].sum().backward()
    assert a.grad.tolist() == [2, 2]


def test_former_names_say_so_once(caplog: pytest.LogCaptureFixture) -> None:
    def new(x: int) -> int:
        return x + 1

    @mark_deprecated(new, extra_msg="Soon.")
    def old(x: int) -> int:
        return x

    assert (old(1), old(2), deprecated(os, new, "other")(3)) == (2, 3, 4)
    assert [r.getMessage().partition(" is")[0] for r in caplog.records] == [f"{__name__}.old", "os.other"]


def test_marks_with_attributes_of_all_types() -> None:
    attributes = {"n": 1, "x": 0.5, "b": True, "s": "text", "ns": [1, 2], "xs": [0.5], "bs": [True, False]}
    given = xla_marker.serialize_composite_attr(attributes)
    assert xla_marker.deserialize_composite_attr(given) == attributes
    for wrong in ({"a": None}, {"a": [1, 2.0]}, {"a": []}, {1: 2}, ["a"]):
        with pytest.raises(ValueError, match="attribute"):
            xla_marker.serialize_composite_attr(wrong)  # type: ignore[arg-type]
    text = json.dumps(xla_marker.BoundaryMetadata("p", 0, "1"), cls=xla_marker.BoundaryMetadataSerializer)
    assert json.loads(text)["is_input"] is True

    class Marked(torch.nn.Module):
        def forward(self, x: Tensor) -> Tensor:
            x = torch.ops.xla.mark_tensor(x + 1, "test.p", 0, "0", True)
            return torch.ops.xla.mark_tensor(x.sin(), "test.p", 0, "0", False, given)

    exported = torch.export.export(Marked(), (torch.ones(3),))
    found = stablehlo.exported_program_to_stablehlo(exported).get_stablehlo_text()
    assert found is not None and found.count('stablehlo.composite "test.p"') == 1
    for word in (
        "n = 1 : i64",
        "ns = dense<[1, 2]> : tensor<2xi64>",
        "bs = dense<[true, false]> : tensor<2xi1>",
        's = "text"',
        "b = true",
    ):
        assert word in found


def test_kernels_of_pallas() -> None:
    def kernel(x: Any, y: Any) -> Any:
        import jax
        from jax.experimental import pallas as pl

        def add(x_ref: Any, y_ref: Any, out: Any) -> None:
            out[...] = x_ref[...] + y_ref[...]

        return pl.pallas_call(add, out_shape=jax.ShapeDtypeStruct(x.shape, x.dtype), interpret=True)(x, y)

    x, y = torch.arange(8.0).to(DEVICE), torch.ones(8).to(DEVICE)
    run = custom_kernel.make_kernel_from_pallas(kernel, lambda x, y: [(x.shape, x.dtype)])
    assert torch.equal(run(x, y).cpu(), (x + y).cpu())
    with pytest.raises(TypeError, match="output_shape_dtype_fn says"):
        custom_kernel.make_kernel_from_pallas(kernel, lambda x, y: [((3,), x.dtype)])(x, y)
    assert str(custom_kernel.convert_torch_dtype_to_jax(torch.bfloat16)) == "bfloat16"
    assert custom_kernel.to_jax_shape_dtype_struct(x).shape == (8,)


def test_what_kernels_of_tpus_compute() -> None:
    torch.manual_seed(0)
    q, k, v = torch.randn(3, 2, 4, 5, 8).unbind(0)
    found = custom_kernel.flash_attention(q.to(DEVICE), k.to(DEVICE), v.to(DEVICE), causal=True, sm_scale=0.5)
    expected = torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True, scale=0.5)
    torch.testing.assert_close(found.cpu(), expected)
    segments = torch.tensor([[0, 0, 1, 1, 1], [0, 1, 1, 2, 2]])
    found = custom_kernel.flash_attention(*[t.to(DEVICE) for t in (q, k, v)], False, *[segments.to(DEVICE)] * 2)
    mask = segments[:, None, :, None] == segments[:, None, None, :]
    torch.testing.assert_close(found.cpu(), torch.nn.functional.scaled_dot_product_attention(q, k, v, mask, scale=1.0))
    lhs, rhs, sizes = torch.randn(6, 3), torch.randn(3, 3, 4), torch.tensor([2, 0, 3])
    expected = torch.cat([lhs[:2] @ rhs[0], lhs[2:5] @ rhs[2], torch.zeros(1, 4)])
    torch.testing.assert_close(custom_kernel.gmm(lhs.to(DEVICE), rhs.to(DEVICE), sizes.to(DEVICE)).cpu(), expected)
    repeats = torch.tensor([2, 1]).to(DEVICE)
    assert custom_kernel.repeat_with_fixed_output_size(torch.tensor([7, 8]).to(DEVICE), repeats, 4).tolist() == [
        7,
        7,
        8,
        8,
    ]
    pages = torch.randn(2, 2, 6, 4, 8)  # keys and values: heads, pages, page size, features
    q1, indices, lengths = torch.randn(3, 4, 8), torch.tensor([[0, 1], [2, 3], [4, 5]]), torch.tensor([3, 8, 5])
    found = custom_kernel.paged_attention(*[t.to(DEVICE) for t in (q1, *pages, lengths, indices)], 1)
    for i in range(3):
        k, v = (p[:, indices[i]].flatten(1, 2)[:, : lengths[i]].repeat_interleave(2, 0) for p in pages)
        one = torch.nn.functional.scaled_dot_product_attention(q1[i][:, None], k, v, scale=1.0)[:, 0]
        torch.testing.assert_close(found[i].cpu(), one)


def test_quantization() -> None:
    x = torch.linspace(-3, 3, 12).reshape(3, 4)
    scale, zero = torch.tensor([0.1, 0.2, 0.05]), torch.tensor([0, 3, -2])
    ops = torch.ops.quantized_decomposed
    args = (-128, 127, torch.int8)
    assert torch.equal(
        quantized.xla_quantize_per_tensor(x.to(DEVICE), 0.1, 2, *args).cpu(), ops.quantize_per_tensor(x, 0.1, 2, *args)
    )
    found = quantized.xla_quantize_per_channel(x.to(DEVICE), scale, zero, 0, *args)
    expected = ops.quantize_per_channel(x, scale, zero, 0, *args)
    assert torch.equal(found.cpu(), expected)
    back = quantized.xla_dequantize_per_channel(found, scale, zero, 0, *args)
    torch.testing.assert_close(back.cpu(), ops.dequantize_per_channel(expected, scale, zero, 0, *args))
    back = quantized.xla_dequantize_per_tensor(found, 0.1, 2, *args)
    torch.testing.assert_close(back.cpu(), ops.dequantize_per_tensor(expected, 0.1, 2, *args))


def test_counts_by_torch_xlas_names() -> None:
    hloemit.sync()
    metrics.clear_all()
    x, y = torch.ones(37).to(DEVICE), torch.ones(41).to(DEVICE)
    x += 1
    y *= 3
    hloemit.sync()
    assert metrics.metric_data("InputOutputAliasCount")[1] == 2
    assert metrics.counter_value("CreateCompileHandles") == metrics.counter_value("StableHloCompile") == 1
    assert metrics.metric_data("TensorToData")[0] >= 2
    x.cpu()
    assert metrics.metric_data("InboundData")[1] == 37 * 4
    with eager_mode_context(True):
        _ = torch.ones(43).to(DEVICE).sin()
    assert metrics.metric_data("EagerOpCompileTime")[0] == metrics.metric_data("EagerOpExecuteTime")[0] == 1


def test_lists_without_none() -> None:
    remover, values = NoneRemover(), [1, None, 2, None]
    assert remover.remove_nones(values) is values and values == [1, 2] and remover.none_poslist == [1, 3]
    assert remover.add_nones(values) == [1, None, 2, None] and remover.add_nones((1, 2)) == (1, None, 2, None)
    with pytest.raises(TypeError, match="not set"):
        remover.remove_nones({1})


def test_pytorchs_gru_is_under_its_former_name() -> None:
    from hloemit.torch_xla.experimental.gru import GRU

    assert issubclass(GRU, torch.nn.GRU._orig) and torch.nn.GRU._orig is torch.nn.GRU


def test_linear_layers_with_another_forward() -> None:
    class Doubled(nn.Linear):
        def forward(self, input: Tensor) -> Tensor:
            return super().forward(input) * 2

    def negated(layer: nn.Linear, input: Tensor) -> Tensor:
        return -functional.linear(input, layer.weight, layer.bias)

    x = torch.rand(3, 4).to("xla")
    net = nn.ModuleList([nn.Linear(4, 2), Doubled(4, 2)]).to("xla")
    before = [layer(x).cpu() for layer in net]
    patched = apply_xla_patch_to_nn_linear(net, negated)
    torch.testing.assert_close([layer(x).cpu() for layer in patched], [-before[0], before[1]])
    plain = nn.Linear(4, 2).to("xla")
    wanted = plain(x).cpu()
    torch.testing.assert_close(apply_xla_patch_to_nn_linear(plain)(x).cpu(), wanted)
