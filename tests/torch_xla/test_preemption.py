"""SIGTERM is noted, by the names of torch_xla's private extension, and forgotten."""

from __future__ import annotations

import signal

import pytest

from hloemit.torch_xla import _XLAC, world


def test_sigterm_is_noted_and_forgotten() -> None:
    before = signal.getsignal(signal.SIGTERM)
    for _ in range(2):
        _XLAC._activate_preemption_sync_manager()
        try:
            assert signal.getsignal(signal.SIGTERM) != before
            assert not _XLAC._sync_point_reached(1)
            signal.raise_signal(signal.SIGTERM)
            assert _XLAC._sync_point_reached(2)
        finally:
            _XLAC._deactivate_preemption_sync_manager()
        assert signal.getsignal(signal.SIGTERM) == before
        assert not _XLAC._sync_point_reached(3)


def test_a_process_joins_once_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    joined: list[tuple[str, int, int]] = []
    monkeypatch.setattr(world.hloemit.distributed, "initialize", lambda *args: joined.append(args))
    _XLAC._ensure_xla_coordinator_initialized(global_rank=0, world_size=1, master_addr="localhost")
    assert joined == []
    _XLAC._ensure_xla_coordinator_initialized(global_rank=1, world_size=2, master_addr="host", master_port="12")
    assert joined == [("host:12", 2, 1)]
    monkeypatch.setattr(world, "process_count", lambda: 2)
    monkeypatch.setattr(world, "process_index", lambda: 1)
    _XLAC._ensure_xla_coordinator_initialized(global_rank=1, world_size=2, master_addr="host")
    with pytest.raises(RuntimeError, match="1 of 2 already, not 0 of 2"):
        _XLAC._ensure_xla_coordinator_initialized(global_rank=0, world_size=2, master_addr="host")
    assert len(joined) == 1
