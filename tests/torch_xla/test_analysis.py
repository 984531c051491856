"""``PT_XLA_DEBUG``: what it says of why graphs are compiled and run, as torch_xla's own reports do."""

import re

import pytest
import torch

from hloemit import torch_xla
from hloemit.lazy.causes import Reports
from hloemit.torch_xla.core import xla_model as xm
from hloemit.torch_xla.debug import analysis
from hloemit.torch_xla.debug.profiler import StepTrace
from hloemit.torch_xla.distributed.parallel_loader import MpDeviceLoader

SYNC, COMPILE, READ = "user torch_xla.sync", "torch_xla.compile", "most likely user code trying to access tensor value"
BEFORE = "torch_xla.compile clear the pending graph prior calling the target function"
LOADER, STEP = (
    "torch_xla.sync in parallel loader at step end",
    "torch_xla.sync when exiting a profiler StepTrace region",
)


@pytest.fixture
def report(monkeypatch, tmp_path):
    """What is in the report since the last call: a pair for each entry, its kind and the lines below its heading."""
    path = tmp_path / "report"
    for name in ("compiling", "compiled", "running"):
        monkeypatch.setattr(Reports, name, None)
    for name in ("PT_XLA_DEBUG", "PT_XLA_DEBUG_LEVEL", "PT_XLA_DEBUG_MAX_FRAME", "LOCAL_RANK"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PT_XLA_DEBUG_FILE", str(path))
    torch_xla.sync()
    torch_xla.device()
    analysis.report()

    def entries():
        text = path.read_text() if path.exists() else ""
        path.unlink(missing_ok=True)
        found = []
        for block in text.split("\n\n"):
            lines = [line.split(" Analysis: ") for line in block.strip().splitlines()]
            if lines:
                found.append((lines[0][0], [line[1].strip() for line in lines if line[1][0] not in "=-"]))
        return found

    return entries


def cause(entry):
    return entry[0], entry[1][1]


def after(entry, heading):
    return next(line.partition(heading)[2] for line in entry[1] if line.startswith(heading))


def test_a_graph_that_is_compiled_and_run(report, monkeypatch):
    monkeypatch.setenv("PT_XLA_DEBUG", "1")
    x = torch.randn(7, 3, device="xla")
    torch_xla.sync()
    compilation, memory, execution = report()
    assert cause(compilation) == ("Compilation", SYNC) and cause(execution) == ("Execution", SYNC)
    assert compilation[1][2:] == execution[1][2:]  # the same graph, asked for at the same line
    assert after(compilation, "Number of Graph Inputs: ") == "1"  # the seed
    assert after(compilation, "Number of Graph Outputs: ") == "1"
    frames = compilation[1][compilation[1].index("Python Frame Triggered Execution:") + 1 :]
    assert frames[0].startswith("sync (") and frames[1].startswith("test_a_graph_that_is_compiled_and_run (")
    assert len(frames) == analysis.MOST_FRAMES + 1 and frames[-1] == ".........."
    assert memory[0] == "Post Compilation" and re.fullmatch(r"Graph input size: \d\.\d{6} GB", memory[1][0])
    assert x.shape == (7, 3)


def test_levels(report, monkeypatch):
    y = torch.ones(11, device="xla") + 1
    torch_xla.sync()
    assert report() == []
    monkeypatch.setenv("PT_XLA_DEBUG_LEVEL", "1")
    y = y * 3
    xm.mark_step()
    assert [entry[0] for entry in report()] == ["Compilation", "Post Compilation"]
    monkeypatch.setenv("PT_XLA_DEBUG_LEVEL", "2")
    y = y * 3
    xm.mark_step()
    assert [cause(entry) for entry in report()] == [("Execution", SYNC)]
    monkeypatch.setenv("LOCAL_RANK", "1")
    y = y * 3
    xm.mark_step()
    assert report() == []
    assert y[0].item() == 54


def test_what_is_read_is_said_where_it_is_read(report, monkeypatch):
    x = torch.ones(5, device="xla") * 4
    monkeypatch.setenv("PT_XLA_DEBUG", "1")
    assert x.sum().item() == 20
    found = report()
    assert [entry[0] for entry in found] == ["Compilation", "Post Compilation", "Execution"]
    assert all(cause(entry)[1].startswith(READ) for entry in found[::2])


def test_causes(report, monkeypatch):
    monkeypatch.setenv("PT_XLA_DEBUG_LEVEL", "2")

    def executions():
        return [cause(entry)[1] for entry in report() if entry[0] == "Execution"]

    for (batch,) in MpDeviceLoader([(torch.ones(6),)] * 3, torch_xla.device()):
        result = batch + 100
    assert executions() == [LOADER] * 3
    with StepTrace("step"):
        result = result * 2
    assert executions() == [STEP]
    result = result * 2
    with torch_xla.step():
        result = result * 2
    assert executions() == [BEFORE, COMPILE]
    assert result.tolist() == [808.0] * 6


def test_names_of_compiled_functions(report, monkeypatch):
    monkeypatch.setenv("PT_XLA_DEBUG", "1")

    def doubled(x):
        return x * 2

    x = torch.randn(9, device="xla")
    for function, name in (doubled, "doubled"), (torch_xla.compile(doubled, name="twice"), "twice"):
        compiled = torch_xla.compile(doubled) if function is doubled else function
        x = x + 1
        compiled(x)
        executions = [entry for entry in report() if entry[0] == "Execution"]
        assert [cause(entry)[1] for entry in executions] == [BEFORE, COMPILE]
        assert [after(entry, "Graph Name: ") for entry in executions] == [f"{name}_clear_pending", name]


def test_operators_by_themselves_are_not_reported(report, monkeypatch):
    monkeypatch.setenv("PT_XLA_DEBUG", "1")
    with torch_xla.experimental.eager_mode_context(True):
        assert (torch.ones(13, device="xla") + 5).tolist() == [6.0] * 13
    assert report() == []


def test_a_read_inside_of_a_compiled_function_is_the_users(report, monkeypatch):
    monkeypatch.setenv("PT_XLA_DEBUG_LEVEL", "2")
    function = torch_xla.compile(lambda x: x * 2 if x.sum().item() > 3 else x)
    x = torch.ones(4, device="xla")
    torch_xla.sync()
    report()
    assert function(x).tolist() == [2.0] * 4
    executions = [cause(entry)[1] for entry in report() if entry[0] == "Execution"]
    assert executions[0].startswith(READ) and COMPILE in executions[1:]
