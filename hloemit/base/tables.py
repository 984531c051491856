"""Tables of functions, filled where the functions are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def registering(table: dict[Any, Any]) -> Callable[..., Callable[[F], F]]:
    """A decorator for a table: ``@register(key, …)`` enters a function under each key."""

    def register(*keys: Any) -> Callable[[F], F]:
        def enter(function: F) -> F:
            table.update(dict.fromkeys(keys, function))
            return function

        return enter

    return register
