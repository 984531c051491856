"""Graphs as scripts of torch_xla look at them: their text, how many a function has, composites, what may not run."""

from __future__ import annotations

import copy
import ctypes
import functools
import itertools
import math
import operator
import subprocess
from typing import Any

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from torch import Tensor
from torch.export import Dim, export

from hloemit.torch_xla import install
from tests.children import python

install()
import torch_xla  # noqa: E402
import torch_xla.core.xla_model as xm  # noqa: E402
import torch_xla.debug.metrics as met  # noqa: E402
import torch_xla.runtime as xr  # noqa: E402
from torch_xla import stablehlo  # noqa: E402
from torch_xla._dynamo import config as dynamo_config  # noqa: E402
from torch_xla._dynamo import dynamo_bridge  # noqa: E402
from torch_xla.experimental import unbounded_dynamism_export as passes  # noqa: E402
from torch_xla.experimental.mark_pattern_utils import StableHLOCompositeBuilder  # noqa: E402

_XLAC = torch_xla._XLAC


def test_the_text_of_a_graph() -> None:
    x, y = torch.rand(2, 3).to("xla"), torch.rand(3).to("xla")
    values, _ = torch.topk((x * 2.5 + y).t(), 2)
    text = _XLAC._get_xla_tensors_text([values, x, y.expand(4, 3)])
    assert (
        text.splitlines()
        == [
            "IR {",
            "  %0 = f32[] prim::Constant(), xla_shape=f32[], value=2.5",
            "  %1 = f32[2,3]{1,0} xla::device_data(), xla_shape=f32[2,3]{1,0}, ROOT=1",
            "  %2 = f32[3]{0} xla::device_data(), xla_shape=f32[3]{0}",
            "  %3 = f32[2,3]{1,0} aten::mul(%1, %0), xla_shape=f32[2,3]{1,0}",
            "  %4 = f32[2,3]{1,0} aten::add(%3, %2), xla_shape=f32[2,3]{1,0}",
            "  %5 = f32[3,2]{1,0} aten::view(%4), xla_shape=f32[3,2]{1,0}, size=(3, 2), stride=(1, 3), storage_offset=0",
            "  %6 = (f32[3,2]{1,0}, s64[3,2]{1,0}) aten::topk(%5), xla_shape=(f32[3,2]{1,0}, s64[3,2]{1,0}), k=2, ROOT=0",
            "  %7 = f32[4,3]{1,0} xla::device_data(), xla_shape=f32[4,3]{1,0}, ROOT=2",
            "}",
        ]
        or "aten::expand(%2)" in text
    )
    assert _XLAC._check_tensor_need_materialization([values, x, torch.ones(1)]) == [True, False, False]
    assert "aten::topk" in _XLAC._get_xla_tensor_debug_info(values)
    torch_xla.sync()
    info = _XLAC._get_xla_tensor_debug_info(values)
    assert "IR: None" in info and "Data Shape: f32[3,2]" in info and "XLAData: None" not in info
    assert "Not a XLATensor" in _XLAC._get_xla_tensor_debug_info(torch.ones(1))


def test_frames_are_in_the_text_where_that_is_wanted() -> None:
    x = torch.rand(2).to("xla")
    before = _XLAC._get_ir_debug()
    _XLAC._set_ir_debug(True)
    try:
        assert "test_graphs.py" in _XLAC._get_xla_tensors_text([x.exp2()])
    finally:
        _XLAC._set_ir_debug(before)


def test_how_many_graphs_a_function_may_have() -> None:
    def f(x: Tensor, step: int) -> Tensor:
        y = x + x
        return y * 2 if step == 0 else y + x if step == 1 else y / 3 if step == 2 else y

    g = torch_xla.compile(f, max_different_graphs=2)
    x = torch.rand(5).to("xla")
    for step in (0, 1, 0, 1):
        torch.testing.assert_close(g(x, step).cpu(), f(x.cpu(), step))
    with pytest.raises(
        RuntimeError, match=r"Got: \[\] aten::div, xla_shape=f32\[5\]\{0\}.*\nExpected either of:\n  - "
    ):
        g(x, 2)
    with pytest.raises(RuntimeError, match=r"Reached the end of the function at: \[\] aten::add"):
        g(x, 3)
    with pytest.raises(RuntimeError, match=r"Got: \[\] aten::add, xla_shape=f32\[6\]"):
        g(torch.rand(6).to("xla"), 0)
    assert g(x, 0).shape == (5,)  # and goes on


def test_full_graphs() -> None:
    def breaks(x: Tensor) -> Tensor:
        return x.sin() if x.sum() > 0 else x.cos()

    x = torch.rand(5).to("xla") + 1
    compiled = torch_xla.compile(breaks, full_graph=True)
    for _ in range(2):
        with pytest.raises(RuntimeError, match="Unexpected execution happens inside the compiled function, exiting: "):
            compiled(x)
    torch.testing.assert_close(torch_xla.compile(torch.sin, full_graph=True)(x).cpu(), x.cpu().sin())
    count = itertools.count()  # which no capture may advance, and which needs no program
    counts = torch_xla.compile(lambda x: (x + 1, next(count)), full_graph=True)
    for i in range(2):
        y, number = counts(x)
        assert number == i
        torch.testing.assert_close(y.cpu(), x.cpu() + 1)
    with pytest.raises(RuntimeError, match="Unexpected execution"), torch_xla.compile(full_graph=True):
        (x * 3).tolist()
    assert (x * 3).cpu().shape == (5,)  # nothing is forbidden any more


def test_private_names_that_scripts_ask_for() -> None:
    met.clear_all()
    device = _XLAC._xla_get_default_device()
    (torch.ones(3, device=device) * 7).cpu()
    assert (device, _XLAC._xla_get_default_device_ordinal()) == ("xla:0", 0)
    assert "Counter: xla::mul" in _XLAC._xla_metrics_report()
    assert _XLAC._xla_counter_value("xla::mul") == 1 and "ExecuteTime" in _XLAC._xla_metric_names()
    assert set(_XLAC._get_git_revs()) == {"xla", "torch"}


REFUSALS = {
    "dynamic_shapes=": (lambda: _XLAC._xla_mark_dynamic(torch.ones(2, device="xla"), 0), NotImplementedError),
    "_clear_pending_irs is none of what": (lambda: _XLAC._clear_pending_irs("xla:0"), AttributeError),
    "launch starts a process for each": (lambda: torch_xla.device(1), IndexError),
}


@pytest.mark.parametrize("said", REFUSALS)
def test_refusals(said: str) -> None:
    ask, error = REFUSALS[said]
    with pytest.raises(error, match=said):
        ask()


def test_reading_equal_elements_is_forbidden_where_programs_are() -> None:
    ones = torch.ones(2, device="xla")
    _XLAC._set_allow_execution(False)
    try:
        with pytest.raises(RuntimeError, match="Unexpected execution happens"):
            ones[0].item()
    finally:
        _XLAC._set_allow_execution(True)
    assert ones[0].item() == 1


def test_an_exception_ends_a_step() -> None:
    met.clear_all()
    with pytest.raises(KeyError), torch_xla.step():
        raise KeyError
    assert met.counter_value("MarkStep") == 2


def test_what_goes_to_the_device_is_counted() -> None:
    met.clear_all()
    assert met.metrics_report() == ""
    x = torch.ones(2, 3).to("xla")
    assert met.metric_data("OutboundData")[:2] == (1, 24) and met.counter_value("DeviceDataCacheMiss") is None
    y = (x * 2.5 + 1.5).cumsum(0)
    torch_xla.sync()
    assert met.counter_value("DeviceDataCacheMiss") == 2 and met.metric_data("OutboundData")[0] == 2
    assert met.metric_data("TensorsGraphSize")[:2] == (1, 4)
    assert met.counter_value("CreateDataHandles") == 3  # x, two numbers together, y
    assert met.counter_value("CreateXlaTensor") == 4  # x, and what each operator gives
    assert y.cpu().shape == (2, 3) and met.metric_data("InboundData")[:2] == (1, 24)


def test_batch_norm_is_counted_by_its_name() -> None:
    norm = torch.nn.BatchNorm1d(3).to("xla")
    met.clear_all()
    for training in (True, False):
        norm.train(training)(torch.rand(2, 3).to("xla"))
    assert met.counter_value("xla::native_batch_norm") == 2
    assert not [name for name in met.counter_names() if "functional" in name]


def test_eager_metrics_are_not_those_of_graphs() -> None:
    x = torch.rand(5).to("xla")
    with torch_xla.experimental.eager_mode_context(True):
        met.clear_all()
        y = x * 2 + 1
        assert met.metric_data("EagerOpExecuteTime")[0] == 2 and "ExecuteTime" not in met.metric_names()
        torch_xla.compile(torch.sin)(y).cpu()
        assert met.metric_data("ExecuteTime")[0] == 1 and met.metric_data("EagerOpExecuteTime")[0] == 2


class Marked(torch.nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        builder = StableHLOCompositeBuilder("my.attention", {"scale": 0.25, "sizes": [1, 2]})
        q, k, v = builder.mark_inputs(*x.split(4, dim=-2))
        return builder.mark_outputs(F.scaled_dot_product_attention(q, k, v, scale=0.25)) * 2


def test_marks_are_composites_on_the_device() -> None:
    given = torch.randn(2, 2, 12, 8)
    x, on_cpu = given.to("xla").requires_grad_(), given.clone().requires_grad_()
    y, expected = Marked()(x), Marked()(on_cpu)
    y.sum().backward()
    expected.sum().backward()
    text = xm.get_stablehlo([y])
    assert text.count('stablehlo.composite "my.attention"') == 1 and "decomposition = @my.attention.impl}" in text
    assert "scale = 2.500000e-01 : f32, sizes = dense<[1, 2]> : tensor<2xi64>" in text
    torch.testing.assert_close(y.cpu(), expected)
    torch.testing.assert_close(x.grad.cpu(), on_cpu.grad)


def test_marks_are_the_same_graph_in_each_step() -> None:
    torch_xla.sync()
    x = torch.randn(1, 1, 12, 4).to("xla")
    Marked()(x)
    torch_xla.sync()
    met.clear_all()
    for _ in range(3):  # a builder of its own, whose number is another, each time
        y = Marked()(x)
        torch_xla.sync()
    torch.testing.assert_close(y.cpu(), Marked()(x.cpu()))
    assert (met.counter_value("CachedCompile") or 0) >= 2 and (met.counter_value("UncachedCompile") or 0) <= 1


def test_donation_that_is_said() -> None:
    x = torch.rand(3).to("xla")
    assert not _XLAC._set_buffer_donation(x + 1, True)  # not computed yet
    plain = _XLAC._get_graph_hash([x.cos()])
    assert _XLAC._set_buffer_donation(x, True) and _XLAC._get_buffer_donation(x)
    assert _XLAC._get_graph_hash([x.cos()]) == plain
    with torch_xla.utils.buffer_donor_context.alias_with_buffer_donor_config():
        assert _XLAC._get_graph_hash([x.cos()]) != plain
    x += 1
    assert not _XLAC._get_buffer_donation(x)


@pytest.mark.parametrize("shape", [(4,), ()], ids=["a result fits", "none does"])
def test_what_is_donated_is_written_over(shape: tuple[int, ...]) -> None:
    given, kept = torch.rand(4).to("xla"), torch.rand(4).to("xla")
    wanted = (given.cpu() + kept.cpu()).sum() if not shape else given.cpu() + kept.cpu()
    assert _XLAC._set_buffer_donation(given, True)
    assert (given + kept).tolist() and not _XLAC._is_placecholder(given)  # read in the midst of a step
    met.clear_metrics()
    result = given + kept if shape else (given + kept).sum()
    torch_xla.sync()
    assert met.metric_data("InputOutputAliasCount")[1] == len(shape)  # type: ignore[index]
    assert torch.equal(result.cpu(), wanted)
    assert _XLAC._is_placecholder(given) and not _XLAC._is_placecholder(kept)
    assert "Data Handle: Deleted" in _XLAC._get_xla_tensor_debug_info(given)
    for read in (given.cpu, lambda: given + 1, lambda: torch_xla.compile(torch.sin)(given)):
        with pytest.raises(RuntimeError, match="were donated"):
            read()
    assert torch.equal((kept + result).cpu(), kept.cpu() + wanted)


@pytest.mark.parametrize("marked", [False, True])
def test_nothing_is_written_over_in_the_midst_of_a_step_unless_it_was_marked(marked: bool) -> None:
    x = torch.rand(3, 1 + marked).to("xla")  # a graph of its own
    with torch_xla.utils.buffer_donor_context.alias_with_buffer_donor_config():
        if marked:
            _XLAC._set_buffer_donation(x, True)
        met.clear_all()
        x *= 2
        _XLAC._xla_sync_multi([x], [], True, False)
    assert met.metric_data("InputOutputAliasCount")[1] == marked
    x -= 3
    torch_xla.sync()
    assert met.metric_data("InputOutputAliasCount")[1] == marked + 1


@pytest.mark.parametrize("place", ["before", "inside"])
def test_donation_to_a_compiled_function(place: str) -> None:
    def function(x: torch.Tensor) -> torch.Tensor:
        if place == "inside":
            torch.ops.xla.dynamo_set_buffer_donor_(x, True)
        return x * 1.5

    compiled = torch.compile(function, backend="openxla")
    met.clear_all()
    for values in ([1.0, 2.0], [3.0, 4.0]):
        x = torch.tensor(values).to("xla")
        if place == "before":
            _XLAC._set_buffer_donation(x, True)
        assert compiled(x).tolist() == [1.5 * v for v in values]
        assert _XLAC._is_placecholder(x)
    assert met.counter_value("XlaSetBufferDonation") == 2 + (place == "inside")  # each call, and the recording


def test_a_training_step_of_dynamos_graphs() -> None:
    """Its forward graph gives back weights, and views of them, which have a gradient: it was recorded at each call."""
    torch.manual_seed(0)
    layers = torch.nn.Conv1d(2, 3, 1), torch.nn.BatchNorm1d(3), torch.nn.Flatten(), torch.nn.Linear(12, 2)
    plain = torch.nn.Sequential(*layers)
    model, x = copy.deepcopy(plain).to("xla"), torch.randn(5, 2, 4)
    moved = x.to("xla")
    compiled = torch.compile(lambda x: model(x).square().mean(), backend="openxla")
    torch_xla.sync()
    met.clear_all()
    for _ in range(3):
        model.zero_grad()
        compiled(moved).backward()
        plain.zero_grad()
        plain(x).square().mean().backward()
        torch_xla.sync()
    assert met.counter_value("xla::convolution") == met.counter_value("xla::convolution_backward") == 1
    assert met.metric_data("ExecuteTime")[0] <= 3 * 3
    for p, expected in zip(model.parameters(), plain.parameters(), strict=True):
        torch.testing.assert_close(p.grad.cpu(), expected.grad)
    torch.testing.assert_close(model[1].running_var.cpu(), plain[1].running_var)


def test_what_is_counted_of_dynamos_graphs() -> None:
    compiled = torch.compile(lambda x: x.cos() * 2, backend="openxla")
    x = torch.rand(3).to("xla")
    torch_xla.sync()
    met.clear_all()
    compiled(x), compiled(x)
    result = compiled(x + 1)  # which is pending
    assert met.counter_value("DynamoExtractCompiledGraph") == met.counter_value("DynamoSyncInputExecuteTime") == 1
    for name in ("RunCachedGraphInputData", "RunCachedGraphOutputData"):
        count, nanoseconds, _ = met.metric_data(name)
        assert count == 3 and nanoseconds > 0
    assert "DynamoSyncInputExecuteTime" in met.short_metrics_report()
    torch.testing.assert_close(result.cpu(), (x.cpu() + 1).cos() * 2)


def test_a_graph_on_the_cpu_alone() -> None:
    compiled = torch.compile(lambda x: x.sin() + 1, backend="openxla")
    x = torch.ones(2, 3)
    with pytest.warns(
        UserWarning, match=r"Found tensor with shape torch.Size\(\[2, 3\]\) on cpu.* eager PyTorch there"
    ):
        assert torch.equal(compiled(x), x.sin() + 1)


def test_arguments_that_may_not_be_pending() -> None:
    compiled = torch.compile(lambda x: x.cos(), backend="openxla")
    x = torch.rand(3).to("xla")
    dynamo_config.skip_input_data_check = True
    try:
        assert torch.allclose(compiled(x + 0).cpu(), x.cpu().cos())  # the first call launches them
        assert torch.allclose(compiled(x).cpu(), x.cpu().cos())
        with pytest.raises(RuntimeError, match="can not be a pending ir"):
            compiled(x + 1)
    finally:
        dynamo_config.skip_input_data_check = False
    assert torch.allclose(compiled(x + 1).cpu(), (x.cpu() + 1).cos())


def test_kernels_that_run_between_dynamos_graphs_are_not_traced() -> None:
    call = ctypes.pythonapi.PyObject_CallNoArgs  # C++ calls them so: DDP's reducer, say
    call.restype, call.argtypes = ctypes.py_object, [ctypes.py_object]
    x = torch.ones(3).to("xla")
    loss = functools.partial(torch._C._nn.cross_entropy_loss, x * 2, torch.tensor(1).to("xla"))
    masked = functools.partial(torch.where, (x > 2).to(torch.uint8), x, 5 * x)
    expected = {functools.partial(Tensor.add, x, 1): [2.0] * 3, loss: pytest.approx(math.log(3)), masked: [5.0] * 3}
    frames = torch._dynamo.utils.counters["frames"]
    for kernel, result in expected.items():
        torch._dynamo.reset()
        before = frames["total"]
        assert torch.compile(lambda: call(kernel), backend="eager")().tolist() == result  # noqa: B023
        assert frames["total"] == before + 1


def test_a_number_of_dynamos_is_no_other_program() -> None:
    x = torch.arange(3.0).to("xla")
    programs = []
    for number in (2.5, 3.5, 4.5):
        torch._dynamo.reset()
        compiled = torch.compile(lambda x, number=number: x * number, backend="openxla")
        assert compiled(x).tolist() == [0, number, 2 * number]
        programs.append(xr.get_num_cached_compilation_graph())
    assert programs[0] == programs[-1]


def test_donation_that_is_said_in_a_function() -> None:
    def added(cache: torch.Tensor, more: torch.Tensor) -> torch.Tensor:
        torch.ops.xla.dynamo_set_buffer_donor_(cache, True)
        return cache.add_(more).sum()

    cache, more = torch.ones(3).to("xla"), torch.arange(3.0).to("xla")
    compiled = torch.compile(added, backend="openxla")
    for _ in range(2):
        total = compiled(cache, more)
    assert (total.item(), cache.tolist()) == (9, [1, 3, 5])
    assert added(torch.ones(3), torch.arange(3.0)).item() == 6  # and on the CPU it is nothing


def test_nodes_that_no_program_has() -> None:
    def graph(x: torch.Tensor) -> torch.Tensor:
        picked = torch.nonzero(x.sin() > 0)
        return picked.cpu() + 1

    collector = dynamo_bridge.UnsupportedNodesCollector(torch.fx.symbolic_trace(graph))
    x = torch.tensor([1.0, -1.0, 2.0])
    assert torch.equal(collector.run(x.to("xla")), graph(x))
    assert [n.name for n in collector.get_unsupported_nodes()] == ["nonzero", "cpu", "add", "output"]


PASSES: list[tuple[str, str, Any, tuple[Any, ...], Any]] = [
    ("decompose_dynamic_shape_select", "aten.select", lambda x: x.select(-2, -1) + 1, (torch.rand(4, 3, 5),), 0),
    ("decompose_dynamic_shape_select", "aten.select", lambda x: x.select(1, 2) + 1, (torch.rand(4, 3, 5),), 0),
    ("dynamic_unsqueeze_to_view", "aten.unsqueeze", lambda x: x.unsqueeze(-1) * 2, (torch.rand(4, 3),), 0),
    (
        "flatten_embedding_indices_tensor",
        "",
        lambda i: F.embedding(i, torch.eye(6)),
        (torch.tensor([[1, 5, 2]] * 4),),
        0,
    ),
    ("remove_no_op_slice", "aten.slice", lambda x: (x * 2)[:], (torch.rand(4, 3),), 0),
    (
        "replace_dynamic_view_with_xla_op",
        "aten.view",
        lambda x: (x * 2).view(x.shape[0] * 6),
        (torch.rand(4, 2, 3),),
        0,
    ),
]


@pytest.mark.parametrize("case", PASSES, ids=[f"{i}-{p[0]}" for i, p in enumerate(PASSES)])
def test_passes_leave_the_numbers(case: tuple[str, str, Any, tuple[Any, ...], int]) -> None:
    name, gone, function, args, dim = case
    exported = export(passes.wrap_func_as_nn_module(function), args, dynamic_shapes=(({dim: Dim("n")},),))
    before = exported.module()(*args)
    getattr(passes, name)(exported.graph_module)
    exported.graph_module.graph.eliminate_dead_code()
    exported.graph_module.graph.lint()
    exported.graph_module.recompile()
    assert not gone or gone not in exported.graph_module.code
    torch.testing.assert_close(exported.module()(*args), before)


@pytest.mark.parametrize("shape", [(3,), (2, 3)])
@pytest.mark.parametrize("affine", [True, False])
def test_normalization_by_parts(shape: tuple[int, ...], affine: bool) -> None:
    x = torch.randn(4, 2, 3) * 5 + 100
    weight, bias = (torch.randn(shape), torch.randn(shape)) if affine else (None, None)
    expected = F.layer_norm(x, shape, weight, bias, 1e-5)
    torch.testing.assert_close(
        passes.native_layer_norm_impl(x, shape, weight, bias, 1e-5), expected, rtol=1e-4, atol=1e-4
    )
    y = torch.randn(3, 6, 5)
    weight, bias = (torch.randn(6), torch.randn(6)) if affine else (None, None)
    found = passes.native_group_norm_impl(y, weight, bias, 3, 6, 5, 2, 1e-5)
    torch.testing.assert_close(found, F.group_norm(y, 2, weight, bias, 1e-5), rtol=1e-4, atol=1e-5)


def test_a_split_of_what_varies() -> None:
    def parts(x: Tensor) -> list[Tensor]:
        return list(x.split_with_sizes([1, 3], 1))

    x = torch.rand(3, 4)
    exported = export(passes.wrap_func_as_nn_module(parts), (x,), dynamic_shapes=(({0: Dim("n")},),))
    passes.decompose_split_with_sizes(exported.graph_module)
    exported.graph_module.graph.eliminate_dead_code()
    assert operator.getitem not in [n.target for n in exported.graph_module.graph.nodes]
    exported.graph_module.recompile()
    for found, expected in zip(exported.module()(x), parts(x), strict=True):
        torch.testing.assert_close(found, expected)


def test_importing_jax_draws_no_numbers_of_the_user() -> None:
    script = (
        "import hloemit.torch_xla, numpy, torch; hloemit.torch_xla.install(); numpy.random.seed(0); "
        "torch.ones(2).to('xla').sum().item(); print(numpy.random.rand())"
    )
    done = subprocess.run([*python(), "-c", script], capture_output=True, text=True, check=True)
    assert float(done.stdout) == np.random.RandomState(0).rand()


def test_operators_of_a_library() -> None:
    library = torch.library.Library("of_a_user", "DEF")
    library.define("both(Tensor a, Tensor b, int n) -> (Tensor, Tensor)")
    library.define("twice(Tensor a) -> Tensor")
    torch.library.impl(library, "both", "Meta")(lambda a, b, n: (torch.empty_like(a), b.new_empty(b.shape[1:])))
    torch.library.impl(library, "twice", "Meta")(torch.empty_like)
    torch.library.impl(library, "twice", "XLA")(lambda a: a * 2)
    ops, x = torch.ops.of_a_user, torch.rand(3, 3)

    def f(x: Tensor) -> tuple[Tensor, Tensor]:
        a, b = ops.both(x.sin(), x.cos(), 7)
        return a.exp(), ops.twice(b)

    options = stablehlo.StableHLOExportOptions(custom_ops_allowed_in_graph={"of_a_user"})
    exported = export(passes.wrap_func_as_nn_module(f), (x,))
    text = stablehlo.exported_program_to_stablehlo(exported, options).get_stablehlo_text()
    assert "stablehlo.custom_call @of_a_user.both.default(%0, %1)" in text
    assert "(tensor<3x3xf32>, tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>)" in text
    assert "of_a_user.twice" not in text and "stablehlo.multiply" in text
    torch.testing.assert_close(ops.twice(x.to("xla")).cpu(), x * 2)
    plain = export(passes.wrap_func_as_nn_module(ops.twice), (x,))
    torch.testing.assert_close(stablehlo.exported_program_to_stablehlo(plain)(x), x * 2)
