"""``torch_xla.experimental.deprecation``: former names that say once which one to use."""

from __future__ import annotations

import functools
import logging
import sys
from collections.abc import Callable
from typing import Any

__all__ = ["deprecated", "mark_deprecated", "register_deprecated"]

Function = Callable[..., Any]


def deprecated(module: Any, new: Function, old_name: str | None = None, extra_msg: str | None = None) -> Function:
    """``new`` under the name that it had in a module; the first call says so in the log."""
    said: list[bool] = []
    message = (
        f"{module.__name__}.{old_name or new.__name__} is deprecated. Use {new.__module__}.{new.__name__} instead."
    )

    @functools.wraps(new)
    def wrapped(*args: Any, **kwargs: Any) -> Any:
        if not said:
            said.append(True)
            logging.warning(" ".join(filter(None, [message, extra_msg])))
        return new(*args, **kwargs)

    return wrapped


def mark_deprecated(new: Function, extra_msg: str | None = None) -> Callable[[Function], Function]:
    """A decorator of a former function, which calls ``new``."""
    return lambda old: deprecated(sys.modules[old.__module__], new, old.__name__, extra_msg)


def register_deprecated(module: Any, new: Function) -> None:
    """Let a module have ``new`` as a former name."""
    setattr(module, new.__name__, deprecated(module, new))
