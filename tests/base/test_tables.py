"""Tables with a bound, and that what a process remembers has one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import torch

import hloemit
from hloemit.base import tables
from hloemit.base.tables import Table


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
    for start in range(300):
        assert (x[start : start + 4] + 1.5).tolist() == [start + n + 1.5 for n in range(4)]
        assert x[: start + 1].sum().item() == start * (start + 1) / 2
    assert (x[3:7] * 2).tolist() == kept
    assert all(count <= most for name, (count, most) in tables.sizes().items() if name in ("Views", "Types"))
    assert len(views._views) <= 50 and len(values._types) <= 50


def test_every_table_has_room_left() -> None:
    hloemit.device()
    (torch.ones(3, device="xla") + 1).cpu()
    sizes = tables.sizes()
    names = {"Decompositions", "Executables", "PendingValues", "Plans", "ResultTypes", "TraceSteps", "TriedOperators"}
    assert names | {"Types", "Views"} <= sizes.keys()
    assert all(0 <= count <= most for count, most in sizes.values())
