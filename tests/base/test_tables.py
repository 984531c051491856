"""Tables with a bound, and that what a process remembers has one."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
import torch

import hloemit
from hloemit.base import tables
from hloemit.base.tables import Table, TableOfEach


@pytest.fixture(autouse=True)
def alone() -> Iterator[None]:
    registered = {name: table for name, table in tables._tables.items() if name in ("Views", "Types")}
    yield
    tables._tables.pop("Some", None)
    tables._tables.update(registered)


def test_a_table_keeps_what_is_asked_for() -> None:
    table: Table[int, str] = Table("Some", 10)
    for n in range(1000):
        table.put(n, str(n))
        assert table.get(0) == "0"
        assert len(table) <= 10
    assert table.get(1) is None and table.get(999) == "999"
    assert sorted(table.items())[0] == (0, "0")
    table.clear()
    assert len(table) == 0 and table.get(999) is None


def test_the_report_shows_how_full_tables_are() -> None:
    table: Table[int, str] = Table("Some", 10)
    table.put(1, "one")
    assert "Table: Some\n  Entries: 1 of 10\n" in hloemit.metrics_report()


def test_starts_of_slices_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    from hloemit.recording import values, views

    monkeypatch.setattr(views, "_views", Table("Views", 50))
    monkeypatch.setattr(values, "_types", Table("Types", 50))
    x = torch.arange(400.0).to(hloemit.device())
    kept = (x[3:7] * 2).tolist()
    for start in range(80):  # each another program
        assert (x[start : start + 4] + 1.5).tolist() == [start + n + 1.5 for n in range(4)]
        assert x[: start + 1].sum().item() == start * (start + 1) / 2
    assert (x[3:7] * 2).tolist() == kept
    assert all(count <= most for name, (count, most) in tables.sizes().items() if name in ("Views", "Types"))
    assert len(views._views) <= 50 and len(values._types) <= 50


def test_the_fullest_of_many_is_shown() -> None:
    class Holder:
        def __init__(self, count: int) -> None:
            self.count = count

    each: TableOfEach[Holder] = TableOfEach("Some", lambda holder: holder.count, 10)
    assert tables.sizes()["Some"] == (0, 10)
    few, many = Holder(2), Holder(7)
    each.add(few)
    each.add(many)
    assert tables.sizes()["Some"] == (7, 10)
    del many
    gc.collect()
    assert tables.sizes()["Some"] == (2, 10)


def test_what_functions_remember_is_shown() -> None:
    @tables.remembered("Some", 3)
    def twice(n: int) -> int:
        return n * 2

    assert [twice(n) for n in range(5)] == [0, 2, 4, 6, 8]
    assert tables.sizes()["Some"] == (3, 3)


def test_no_table_with_a_bound_is_kept_from_reports() -> None:
    root = Path(hloemit.__file__).parent
    found = [str(path.relative_to(root)) for path in root.rglob("*.py") if "lru_cache(" in path.read_text()]
    assert found == ["base/tables.py"]


TABLES = {
    "dict",
    "set",
    "list",
    "deque",
    "defaultdict",
    "OrderedDict",
    "Counter",
    "WeakSet",
    "WeakValueDictionary",
}
TABLES |= {"WeakKeyDictionary", "WeakTensorKeyDictionary"}
REGISTERED = """
cache/executables.py _memory, lazy/launch.py _plans, runtime/processes.py _agreed, torch_xla/jax_calls.py programs,
torch_xla/experimental/assume_pure.py _XLA_COMPUTATION_CACHE, torch_xla/experimental/scan.py _SCAN_COMPUTATION_CACHE,
torch_xla/experimental/scan_layers.py _ONE_LAYER_CACHE
"""
AS_MANY_AS = {
    "operators, and what is said of them": """
        base/records.py _RECORDS, base/records.py _foreign, base/records.py _listeners, optimizers/state.py SUPPORT,
        lazy/autocast.py _libraries, lazy/building.py rewrites, lazy/placing.py said_within, lazy/registration.py _libraries,
        lazy/registration.py _adopted, lazy/sharding.py _libraries, lazy/storages.py _libraries, lazy/values.py aliases,
        recording/complaints.py sentences, recording/modes.py _kernels, torch_xla/custom_operators.py _kernels
    """,
    "metrics and tables have names, cache folders are used, chips are compiled for, names are saved under": """
        base/metrics.py _metrics, base/metrics.py _sources, base/tables.py _tables,
        cache/lowered_programs.py _recalled, targets/compiler.py _processes, torch_xla/debug/graph_saver.py _counts
    """,
    "objects of the user's are alive": """
        base/locks.py _locks, optimizers/hyperparameters.py _moved, optimizers/state.py _initial, lazy/parameter_names.py _known,
        lazy/placing.py marked, optimizers/lbfgs.py _memories, runtime/transfer.py _memories,
        torch_xla/executions.py _graphs
    """,
    "programs run or are compiled at this moment, or have not been looked at since": """
        cache/executables.py _building, calling/handle.py _running, lazy/launch.py _running,
        lazy/launch.py _unverified, runtime/watch.py _running
    """,
    "functions of hloemit say why they launch programs": "lazy/causes.py _causes",
    "executables are alive": "lazy/causes.py _graphs",
    "parameters are cast in one autocast": "lazy/autocast.py _kept",
    "parameters were stepped since the last launch": "lazy/step_counts.py _before, lazy/step_counts.py _stateless",
}


def _tables_of(path: Path) -> Iterator[str]:
    """The names of a module's own tables that begin empty, and have no bound of their own."""
    for node in ast.parse(path.read_text()).body:
        if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
            continue
        value, target = node.value, node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
        called = ast.unparse(value.func).rpartition(".")[2] if isinstance(value, ast.Call) else ""
        grows = called in TABLES and not any(a.arg == "maxlen" for a in value.keywords) and not value.args  # type: ignore[attr-defined]
        if grows or (ast.unparse(value) in ("{}", "[]") and not ast.unparse(target).startswith("_NO")):
            yield ast.unparse(target)


def test_every_table_of_a_module_has_a_bound() -> None:
    """A new one is registered (``tables.register``), or written here with what bounds it."""
    root = Path(hloemit.__file__).parent
    found = {f"{path.relative_to(root)} {name}" for path in root.rglob("*.py") for name in _tables_of(path)}
    known = ",".join([REGISTERED, *AS_MANY_AS.values()]).split(",")
    assert found == {each.strip() for each in known}


def test_programs_of_a_function_and_shapes_of_a_program_are_shown() -> None:
    sizes = ({0: torch.export.Dim("n", max=100)},)
    program = hloemit.lower(lambda x: x * 3, (torch.ones(3),), dynamic_shapes=sizes).compile()
    step = hloemit.compile(lambda x: x * 3)
    for n in range(2, 6):
        program(torch.ones(n))
        step(torch.ones(n, device=hloemit.device()))
    shown = tables.sizes()
    assert shown["ShapesOfAProgram"][0] >= 4 and shown["ShapesOfAProgram"][1] == 256
    assert shown["ProgramsOfAFunction"][0] >= 4 and shown["ProgramsOfAFunction"][1] == 256


def test_every_table_has_room_left() -> None:
    hloemit.device()
    (torch.ones(3, device="xla") + 1).cpu()
    sizes = tables.sizes()
    names = {"Decompositions", "Executables", "PendingValues", "Plans", "ResultTypes", "TraceSteps", "TriedOperators"}
    assert names | {"Types", "Views", "CapturedCalls", "Shardings", "ArrayTypes", "Frames"} <= sizes.keys()
    assert all(0 <= count <= most for count, most in sizes.values())
