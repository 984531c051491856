"""Meetings of processes, whose service is told here what it answers."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import hloemit
from hloemit.runtime import rendezvous


class _Service:
    """jax's service, at which everybody has come to every barrier, and process 1 has taken its words back."""

    def __init__(self) -> None:
        self.said: dict[str, bytes] = {}

    def key_value_set_bytes(self, key: str, value: bytes, allow_overwrite: bool) -> None:
        self.said[key] = value

    def key_value_dir_get_bytes(self, folder: str) -> list[tuple[str, bytes]]:
        return [(key, value) for key, value in self.said.items() if key.startswith(folder)]

    def key_value_delete(self, key: str) -> None:
        self.said.pop(key, None)

    def wait_at_barrier(self, *_: Any) -> None:
        pass


def test_who_leaves_a_meeting_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    service = _Service()
    known = SimpleNamespace(client=service, process_id=0, num_processes=2)
    monkeypatch.setattr(rendezvous, "coordination", lambda: known)
    with pytest.raises(hloemit.ExecutionError, match="process 1 came to the meeting 'saved', where process 0 is"):
        rendezvous.exchange("the meeting 'saved'", b"mine", (0, 1), 1.0)
    assert not service.said
