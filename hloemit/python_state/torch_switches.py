"""PyTorch's own switches that a function may set and leave set, which a program does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import torch


class _Switch(NamedTuple):
    name: str
    ask: Callable[[], Any]
    set: Callable[[Any], Any]


def _deterministic() -> tuple[bool, bool]:
    return torch.are_deterministic_algorithms_enabled(), torch.is_deterministic_algorithms_warn_only_enabled()


def _precision() -> str | None:
    """None where ``torch.backends`` has precisions of its own, which this one is then silent of."""
    try:
        return torch.get_float32_matmul_precision()
    except RuntimeError:
        return None


_SWITCHES = (
    _Switch("torch.set_grad_enabled", torch.is_grad_enabled, torch.set_grad_enabled),
    _Switch("torch.set_default_dtype", torch.get_default_dtype, torch.set_default_dtype),
    _Switch(
        "torch.use_deterministic_algorithms",
        _deterministic,
        lambda was: torch.use_deterministic_algorithms(was[0], warn_only=was[1]),
    ),
    _Switch("torch.set_float32_matmul_precision", _precision, torch.set_float32_matmul_precision),
    _Switch("torch.set_num_threads", torch.get_num_threads, torch.set_num_threads),
    *(
        _Switch(
            f'torch.set_autocast_enabled("{kind}", …)',
            lambda kind=kind: torch.is_autocast_enabled(kind),  # type: ignore[misc]
            lambda was, kind=kind: torch.set_autocast_enabled(kind, was),  # type: ignore[misc]
        )
        for kind in ("cpu", "cuda")
    ),
)


def left_set() -> Callable[[], list[str]]:
    """A function that says which switches were set since, by what sets them, and sets them back."""
    before = [(switch, switch.ask()) for switch in _SWITCHES]

    def changed() -> list[str]:
        found = [(switch, was) for switch, was in before if was is not None and switch.ask() not in (None, was)]
        for switch, was in found:
            switch.set(was)
        return [switch.name for switch, _ in found]

    return changed
