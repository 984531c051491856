"""``torch_xla.utils.checkpoint_tagger``: names for checkpoints, which go when they have none any more."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

__all__ = ["CheckpointTagger"]


class CheckpointTagger:
    """Names of paths; ``remover`` is called with a path whose last name was given to another."""

    def __init__(self, remover: Callable[[str], Any] | None = None) -> None:
        self._tags: dict[str, str] = {}
        self._remove = remover or (lambda _: None)

    @property
    def tags(self) -> dict[str, str]:
        """Paths by their names."""
        return self._tags

    def tag(self, name: str, path: str) -> None:
        """Give a path a name, which another may have lost by that."""
        before = self._tags.get(name)
        self._tags[name] = path
        if before is not None and before not in self._tags.values():
            self._remove(before)

    def save_to_json(self) -> str:
        """The names as JSON."""
        return json.dumps(self._tags)

    @classmethod
    def load_from_json(cls, str_json: str, remover: Callable[[str], Any] | None = None) -> CheckpointTagger:
        """What ``save_to_json`` gave, as an object again."""
        found = cls(remover)
        found._tags.update(json.loads(str_json))
        return found
