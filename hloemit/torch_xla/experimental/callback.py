"""``torch_xla.experimental.callback``: to be told when a tensor is computed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from torch import Tensor

from hloemit.torch_xla.steps import sync

__all__ = ["on_ready_callback", "on_ready_event"]


def on_ready_callback(tensor: Tensor, callback: Callable[[Tensor], Any]) -> None:
    """Launch what is pending, and call ``callback(tensor)`` on a thread when it is computed."""
    sync()
    ready = tensor.detach()

    def wait() -> None:
        ready.cpu()
        callback(tensor)

    threading.Thread(target=wait, daemon=True).start()


def on_ready_event(tensor: Tensor) -> threading.Event:
    """Launch what is pending; the event is set when the tensor is computed."""
    event = threading.Event()
    on_ready_callback(tensor, lambda _: event.set())
    return event
