"""What is recorded, and what is compiled: the same trace again is no new program, and what is new is explained."""

from __future__ import annotations

import gc
import os
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import nn
from torch.nn import functional

import hloemit
from hloemit.lazy import building, debug, device, launch
from hloemit.lazy.causes import Reports
from hloemit.recording.calls import Units, call_type

DEVICE = hloemit.device()
DATA = torch.arange(60.0).reshape(5, 4, 3)


def compilations(run: Callable[[], Any]) -> int:
    """How many programs a function compiles."""
    before = hloemit.counter_value("UncachedCompile") or 0
    run()
    return (hloemit.counter_value("UncachedCompile") or 0) - before


def on_both(step: Callable[[torch.Tensor, int], Any], steps: int) -> int:
    """Run steps on the CPU and on the device, which have to agree; how many programs that took."""
    x = DATA.to(DEVICE)
    hloemit.sync()  # what other tests have left

    def run() -> None:
        for k in range(steps):
            want, got = step(DATA.clone(), k), step(x.clone(), k)
            hloemit.sync()
            torch.testing.assert_close(got.cpu(), want)

    return compilations(run)


def written(x: torch.Tensor, k: int) -> torch.Tensor:
    x[k] = 5
    x[:, k % 4].add_(1)
    return x


def written_across(x: torch.Tensor, k: int) -> torch.Tensor:
    x[k : k + 2, 1, 1:] = torch.arange(2.0).to(x.device)
    return x


def moving(x: torch.Tensor, k: int) -> torch.Tensor:
    y = x * 3
    y[k : k + 2] *= 2
    y.view(-1)[k * 3 : k * 3 + 2] = 7
    return y


CHANGING: dict[str, tuple[Callable[[torch.Tensor, int], Any], int, int]] = {
    # name: (step, steps, programs)
    "a learning rate": (lambda x, k: x * (0.1 / (k + 3)), 4, 1),
    "a rate from 0 to 1": (lambda x, k: x.add_(x, alpha=-k / 4).mul_(1 - k / 4), 5, 1),
    "a step count from 0": (lambda x, k: x * k + k, 5, 2),  # 1 is spelled out
    "a step count": (lambda x, k: x + (k + 2), 4, 1),
    "alpha": (lambda x, k: x.add(x, alpha=0.3 + k), 3, 1),
    "a weight": (lambda x, k: torch.stack(torch._foreach_lerp([x, -x], [x * 2, x - 1], k / 4 + 0.1)), 4, 1),
    "a rate for all": (lambda x, k: torch.stack(torch._foreach_mul([x, -x], [k + 2.5] * 2)), 3, 1),
    # equal ones are one argument
    "rates that part": (lambda x, k: torch.stack(torch._foreach_mul([x, x.abs()], [2.5, 2.5 + k // 2])), 4, 2),
    "signs of zero": (lambda x, k: 1 / torch.stack(torch._foreach_mul([x + 1, x + 1], [0.0, -0.0])), 2, 1),
    "an exponent": (lambda x, k: x.pow(4.5 + k), 3, 1),
    "full": (lambda x, k: torch.full((2,), 2.5 + k, device=x.device), 3, 1),
    "clamp": (lambda x, k: x.clamp(3 + k, 30.5 + k), 3, 1),
    "a threshold": (lambda x, k: (x > k + 2.5) | (x.int() == k + 2), 4, 1),
    "a written number": (lambda x, k: x.index_fill(0, torch.tensor([1]).to(x.device), k + 2.5), 3, 1),
    "a bit mask": (lambda x, k: x.int() & (k + 2), 3, 1),
    "positions": (lambda x, k: torch.arange(k + 3, k + 7, device=x.device) * 2, 4, 2),
    "floating positions": (lambda x, k: torch.arange(k + 9, k, -3, dtype=x.dtype, device=x.device), 4, 2),
    "a row": (lambda x, k: x[k] + 1, 5, 1),
    "a slice": (lambda x, k: x[k : k + 2] + 1, 4, 1),
    "two slices": (lambda x, k: (x[k : k + 2, :, k : k + 1] + 1).transpose(0, 2), 3, 1),
    "every other": (lambda x, k: x[k : k + 3 : 2] * 2, 3, 1),
    "written": (written, 5, 2),
    "written across": (written_across, 3, 1),
    # of what the same trace computes, the first start stays as it is, and the second one moves
    "a row of a result": (lambda x, k: (x * 2)[k] + 1, 5, 2),
    "moving": (moving, 4, 2),
}


@pytest.mark.drawn(5)
@pytest.mark.parametrize("name", CHANGING)
def test_values_that_change_do_not_recompile(name: str) -> None:
    step, steps, programs = CHANGING[name]
    assert on_both(step, steps) == programs


def test_constants_are_told_apart() -> None:
    x = torch.ones(3).to(DEVICE)
    programs: list[Callable[[], torch.Tensor]] = [
        lambda: x + 1, lambda: x + 1.0, lambda: x + True, lambda: x.bool() + 1, lambda: x.bool() + True,
        lambda: x * 0.0, lambda: x * -0.0, lambda: x.new_full((2,), float("nan")), lambda: torch.atan2(x * 0, x * -0.0),
    ]  # fmt: skip
    for program in programs:
        got = program()
        want = program.__class__(program.__code__, {**globals()}, closure=_on_cpu(x))()
        assert got.dtype == want.dtype
        assert torch.equal(got.cpu().nan_to_num(7).view(-1).signbit(), want.nan_to_num(7).view(-1).signbit())
        torch.testing.assert_close(got.cpu(), want, equal_nan=True)


def _on_cpu(x: torch.Tensor) -> tuple[Any, ...]:
    cpu = x.cpu()
    return ((lambda: cpu).__closure__ or ())[:1]


def test_a_default_dtype_is_part_of_a_trace() -> None:
    x = torch.arange(3).to(DEVICE)
    assert (x / 2).dtype is torch.float32
    hloemit.sync()
    torch.set_default_dtype(torch.float64)
    try:
        assert (x / 2).dtype is torch.float64
    finally:
        torch.set_default_dtype(torch.float32)


def test_the_precision_of_products_is_part_of_a_program() -> None:
    x = torch.ones(3, 3).to(DEVICE)
    hloemit.sync()
    texts, programs = [], []
    for precision in ("highest", "high", "medium"):
        torch.set_float32_matmul_precision(precision)
        try:
            y = x @ x
            texts.append(hloemit.get_stablehlo([y]))
            del y
            hloemit.sync()
            programs.append(compilations((x @ x).tolist))
            assert compilations((x @ x).tolist) == 0
        finally:
            torch.set_float32_matmul_precision("highest")
    assert programs == [1, 1, 1]
    assert "HIGHEST" in texts[0] and "HIGHEST" not in texts[1] and "HIGH" in texts[1] and "HIGH" not in texts[2]


def test_a_recompilation_is_explained(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("HLOEMIT_EXPLAIN_RECOMPILE", "1")
    x = torch.ones(3, 7).to(DEVICE)
    hloemit.sync()
    for size in (2, 3):
        y = (x * 2.5).sum(0)[:size].cosh()  # here
        hloemit.sync()
    said = capsys.readouterr().err.splitlines()[-1]
    assert "aten.cosh.default(f32[3])" in said and "aten.cosh.default(f32[2])" in said
    assert "test_recording.py" in said and "# here" in said
    z = (x * 2.5).sum(0)[:3].cosh()
    kept = z + 1
    del z
    hloemit.sync()
    assert "goes on with aten.add.Tensor" in capsys.readouterr().err
    for keep in (False, True):
        a = x.cosh()
        b = a + 2.5
        a = a if keep else b
        hloemit.sync()
    assert "now also that of aten.cosh.default(f32[3,7])" in capsys.readouterr().err
    del y, kept, a, b


def test_dumps(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HLOEMIT_DUMP_GRAPHS", str(tmp_path / "graphs"))
    monkeypatch.setenv("XLA_SAVE_TENSORS_FILE", str(tmp_path / "all.mlir"))
    monkeypatch.setattr(Reports, "launching", None)  # which hloemit.torch_xla sets
    x = torch.ones(11).to(DEVICE)
    for n in (2, 3):
        y = x[: n + 3].sinh()  # noqa: F841
        hloemit.sync()
    files = sorted((tmp_path / "graphs").iterdir())
    assert [f.name[:5] for f in files] == ["0000-", "0001-"]
    assert "chlo.sinh" in files[1].read_text() or "sinh" in files[1].read_text()
    assert (tmp_path / "all.mlir").read_text().count("// graph") == 2


class _Net(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Linear(4, 3, device=DEVICE)
        self.norm = nn.BatchNorm1d(3, device=DEVICE)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        result: torch.Tensor = self.norm(self.first(x))
        return result


def test_arguments_have_the_names_of_parameters_and_updates_their_memory() -> None:
    model, x = _Net(), torch.randn(5, 4).to(DEVICE)
    hloemit.sync()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    model(x).square().sum().backward()
    optimizer.step()
    text = hloemit.get_stablehlo()
    main = next(line for line in text.splitlines() if "@main(" in line)
    for kind, name in (("parameter", "first.weight"), ("buffer", "norm.running_mean")):
        assert f'hloemit.kind = "{kind}", hloemit.name = "{name}", tf.aliasing_output' in main
    assert "first.weight" in main.partition("->")[2]


def test_get_stablehlo_of_what_is_computed() -> None:
    x = torch.ones(2, 3).to(DEVICE)
    y = torch.lgamma(x) + 1.5
    pending = hloemit.get_stablehlo([y])
    hloemit.sync()
    assert hloemit.get_stablehlo([y]) == pending
    z = y @ y.t()
    text = hloemit.get_stablehlo([z, y])  # what is computed is an argument of what is not
    assert "dot_general" in text and "lgamma" not in text
    assert "return %arg0" in hloemit.get_stablehlo([x])


def test_source_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XLA_HLO_DEBUG", "1")
    y = torch.ones(2, device=DEVICE).tan()
    assert "test_recording.py" in hloemit.get_stablehlo([y])


def test_lines_are_no_other_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XLA_HLO_DEBUG", "1")
    call_type(torch.ops.aten.erfinv.default).learn()
    x = torch.full((3, 5, 7), 0.25).to(DEVICE)
    assert compilations(lambda: x.erfinv().cpu()) == 1
    assert compilations(lambda: x.erfinv().cpu()) == 0
    monkeypatch.undo()
    call_type(torch.ops.aten.erfinv.default).learn()


NUMBERS: list[Callable[[torch.Tensor, Any], torch.Tensor]] = [
    lambda x, n: x * n,
    lambda x, n: n - x,
    lambda x, n: (x > n) | (x == n),
    torch.full_like,
    lambda x, n: x.clamp(min=n),
    lambda x, n: torch.where(x > 2, x, n),
    lambda x, n: torch._foreach_add([x, x], [float(n)] * 2)[1],
]


@pytest.mark.parametrize("compute", NUMBERS)
def test_units_are_no_part_of_what_several_processes_run(compute: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """``x * rank`` is one program."""
    x = DATA.to(DEVICE)
    hloemit.sync()  # what another test has left
    monkeypatch.setattr(Units, "are_lifted", True)

    def run() -> None:
        for n in (7, 0, 1, -1):
            torch.testing.assert_close(compute(x, n).cpu(), compute(DATA, n), rtol=0, atol=0)

    assert compilations(run) == 1


def test_a_failed_check_names_the_line_that_recorded_it() -> None:
    table = nn.Embedding(4, 2).to(DEVICE)
    bad = torch.tensor([5]).to(DEVICE)
    row = table(bad)  # the line
    with pytest.raises(hloemit.ExecutionError, match="index is out of range for 4") as error:
        row.cpu()
    assert "# the line" in str(error.value)
    again = table(bad)  # another line
    with pytest.raises(hloemit.ExecutionError, match="# another line"):
        again.cpu()
    quotient = torch.tensor([7]).to(DEVICE) // torch.tensor([0]).to(DEVICE)
    with pytest.raises(hloemit.ExecutionError, match="divided by zero"):
        quotient.tolist()
    assert (torch.ones(2).to(DEVICE) + 1).tolist() == [2, 2]  # the device goes on


def test_an_error_of_shapes_comes_from_the_line_itself() -> None:
    x = torch.ones(2, 3).to(DEVICE)
    with pytest.raises(RuntimeError, match="must match the size of tensor b"):
        x + torch.ones(4, 5).to(DEVICE)
    y = x + 1
    assert y.sum().item() == 12


def test_what_cannot_be_lowered_leaves_the_rest_alone() -> None:
    x, beside = torch.zeros(4).to(DEVICE), torch.ones(3).to(DEVICE) + 1
    with pytest.raises(RuntimeError, match="Index put requires the source and destination dtypes match"):
        x[torch.tensor([0, 1]).to(DEVICE)] = torch.ones(2, dtype=torch.float64).to(DEVICE)
    with pytest.raises(NotImplementedError, match="not implemented for 'ComplexFloat'"):
        torch.ones(2, dtype=torch.complex64).to(DEVICE) < 1  # noqa: B015
    assert x.tolist() == [0] * 4
    assert beside.tolist() == [2] * 3


def test_an_operator_without_lowering_says_so() -> None:
    with torch.library._scoped_library("hloemit_tests", "DEF") as library:
        library.define("half(Tensor x) -> Tensor")
        library.impl("half", lambda x: x / 2, "CPU")
        library.impl("half", torch.empty_like, "Meta")
        x = torch.ones(3).to(DEVICE)
        with pytest.warns(UserWarning, match="half.default has no lowering"):
            y = torch.ops.hloemit_tests.half(x) + 1
        assert y.tolist() == [1.5] * 3
        assert hloemit.counter_value("aten::half") == 1


def test_memory_of_dead_tensors_is_free() -> None:
    x = torch.ones(10).to(DEVICE)
    hloemit.sync(wait=True)
    buffer = weakref.ref(launch.cell_of(x).value)
    x.add_(1)
    hloemit.sync(wait=True)
    assert buffer() is None


def resident() -> int:
    """Bytes of this process in memory; 0 where the system does not say."""
    statm = Path("/proc/self/statm")
    return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if statm.exists() else 0


@pytest.mark.slow
def test_many_steps_hold_steady() -> None:
    model = nn.Linear(8, 8).to(DEVICE)
    optimizer = torch.optim.AdamW(model.parameters())
    scheduler = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: 1 / (1 + step))
    x = torch.randn(4, 8)

    def measured() -> tuple[int, ...]:
        gc.collect()
        compiled = hloemit.counter_value("UncachedCompile") or 0
        return launch.trace.steps, compiled, torch.xla.memory_allocated(), len(gc.get_objects()), resident()

    for step in range(1_500):
        if step == 500:
            before = measured()
        optimizer.zero_grad()
        loss = functional.mse_loss(model(x.to(DEVICE)), torch.ones(4, 8).to(DEVICE))
        loss.backward()
        optimizer.step()
        scheduler.step()
        hloemit.sync()
        if step % 100 == 0:
            assert loss.item() >= 0
    after = measured()
    assert after[:2] == before[:2]
    assert after[2] <= before[2]
    assert after[3] < before[3] + 100
    assert after[4] < before[4] + 8e6


def test_the_tree_and_the_plans_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hloemit.lazy.trace_tree.MAX_STEPS", 50)
    monkeypatch.setattr("hloemit.lazy.launch.PLANS", 3)
    x = torch.ones(100).to(DEVICE)
    hloemit.sync()
    counted = hloemit.counter_value("xla::sinh") or 0
    for n in range(1, 40):
        assert x[:n].sinh().shape == (n,)
        y = x[:n].sinh()  # noqa: F841
        hloemit.sync()
    assert launch.trace.steps <= 60
    assert len(launch._plans) <= 3
    assert hloemit.counter_value("xla::sinh") == counted + 78


def test_steps_go_with_their_plans(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of graphs that were many graphs ago nothing is left, but how often each operator was called."""
    monkeypatch.setattr("hloemit.lazy.launch.PLANS", 3)
    hloemit.sync()
    launch.trace.forget()
    counted = hloemit.counter_value("xla::sinh") or 0
    first = torch.ones(1, device=DEVICE).sinh()
    made, sizes = hloemit.counter_value("CreateXlaTensor") or 0, []
    for n in range(2, 12):
        torch.ones(n, device=DEVICE).sinh().sum().item()
        torch.ones(5, device=DEVICE).sinh().cpu()  # again and again, and never forgotten
        sizes.append(launch.trace.steps)
    assert max(sizes) <= 3 * 4
    assert (hloemit.counter_value("CreateXlaTensor") or 0) - made == 10 * (3 + 2)
    assert "sinh" in hloemit.get_stablehlo([first])
    assert hloemit.counter_value("xla::sinh") == counted + 21


def test_counters_outlive_the_tree() -> None:
    """They fell to below 0 where counters were cleared before ``device()`` was called, or the tree let go of steps."""
    torch.ones(3, device=DEVICE).sinh().cpu()
    names = "xla::sinh", "xla::clone", "CreateXlaTensor"
    counted = [hloemit.counter_value(name) for name in names]
    launch.trace.forget()
    assert [hloemit.counter_value(name) for name in names] == counted
    torch.ones(3, device=DEVICE).sinh().cpu()
    counted, plans = [hloemit.counter_value(name) for name in names], dict(launch._plans)
    device._meet_autograd.__wrapped__()
    assert [hloemit.counter_value(name) for name in names] == counted
    assert launch._plans == plans


def test_a_long_trace_is_launched_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hloemit.lazy.trace_tree.MAX_TRACE", 20)
    x = torch.ones(2).to(DEVICE)
    y = x
    for _ in range(50):
        y = y + 1
    assert len(launch.trace.made) <= 21
    assert y.tolist() == [51, 51]


def test_what_is_never_read_is_let_go_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """A loop that reads nothing kept the batches of up to 10,000 operators, and was recorded anew each time."""
    monkeypatch.setattr("hloemit.lazy.trace_tree.LONG", 20)
    hloemit.sync()
    launch.trace.restart()
    weight = torch.full((2,), 3.0).to(DEVICE)
    for _ in range(50):
        unread = torch.ones(2).to(DEVICE) * weight + 1
    assert len(launch.trace.made) <= 44
    assert unread.tolist() == [4, 4]

    for _ in range(50):
        torch.ones(2).to(DEVICE) * weight + 2  # not even the last one is alive
    assert len(launch.trace.made) <= 24


def test_what_will_be_read_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hloemit.lazy.trace_tree.LONG", 20)
    hloemit.sync()
    launch.trace.restart()
    before = hloemit.counter_value("UncachedCompile"), hloemit.counter_value("CachedCompile")
    total = torch.zeros(2).to(DEVICE)
    for _ in range(50):
        total = total + torch.ones(2).to(DEVICE) * 3
    assert len(launch.trace.made) > 3 * 50
    assert (hloemit.counter_value("UncachedCompile"), hloemit.counter_value("CachedCompile")) == before
    assert total.tolist() == [150, 150]


def test_a_graph_that_cannot_be_compiled_leaves_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    x = torch.ones(2, 9).to(DEVICE)
    hloemit.sync()
    bad, updated = x.tanh() * 3.25, torch.ones(3).to(DEVICE)
    updated.add_(1)

    def fail(*_: object, **__: object) -> None:
        raise hloemit.CompileError("no")

    with monkeypatch.context() as patch:
        patch.setattr(building, "find_or_compile", fail)
        with pytest.raises(hloemit.CompileError):
            hloemit.sync()
    with pytest.raises(hloemit.CompileError):
        bad.cpu()
    assert x.sum().item() == 18
    assert updated.tolist() == [1, 1, 1]  # not updated, and not lost


def test_an_interrupted_compilation_leaves_what_was_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    y = torch.ones(2, 9).to(DEVICE).tanh() * 3.5

    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(building, "find_or_compile", interrupt)
        with pytest.raises(KeyboardInterrupt):
            hloemit.sync()
    assert torch.equal(y.cpu(), (torch.ones(2, 9).to(DEVICE).tanh() * 3.5).cpu())


def test_an_operator_that_a_handler_tore_apart_gives_no_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a handler of the user's own raises while an operator is noted, which no handler of ours can put off."""
    x = torch.ones(2, 9).to(DEVICE)
    hloemit.sync()
    y = x * 3.5

    def interrupt(*_: object) -> None:
        raise TimeoutError

    with monkeypatch.context() as patch:
        patch.setattr("hloemit.lazy.trace_tree.Value", interrupt)
        patch.setattr("hloemit.recording.trace.Value", interrupt)
        with pytest.raises(TimeoutError):
            x * 4.5
    with pytest.raises(hloemit.ExecutionError, match="interrupted while it was noted"):
        y.cpu()
    assert (x * 2.5).tolist() == [[2.5] * 9] * 2


def test_reasons_name_results() -> None:
    x = torch.ones(3).to(DEVICE)
    y = x.tan()
    step = launch.trace.step
    assert debug.text(step, step.path()).startswith("aten.tan.default(f32[3]) at ")
    del y
