"""The suites of the sweep: what entries each has in a dtype, and how one is checked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.sweep import chips, device, modules, operators, optimizers
from tests.sweep.outcome import Outcome


@dataclass(frozen=True)
class Suite:
    """A database of PyTorch, and one question about its entries."""

    entries: Callable[[str], list[str]]
    check: Callable[..., Outcome]  # entry, dtype, and how many samples at most
    dtypes: tuple[str, ...] = ("float32",)


SUITES: dict[str, Suite] = {
    "forward": Suite(operators.entries, operators.forward, operators.DTYPES),
    "gradients": Suite(operators.gradient_entries, operators.gradients),
    "errors": Suite(operators.error_entries, operators.errors),
    "modules": Suite(modules.entries, modules.forward),
    "module_gradients": Suite(modules.entries, modules.gradients),
    "optimizers": Suite(optimizers.entries, optimizers.steps),
    "device_forward": Suite(operators.entries, device.forward, ("float32", "int64", "bool")),
    "device_gradients": Suite(operators.gradient_entries, device.gradients),
    "device_modules": Suite(modules.entries, device.module),
    "device_optimizers": Suite(optimizers.entries, device.steps),
    "tpu": Suite(chips.entries, chips.tpu, chips.DTYPES),
    "gpu": Suite(chips.entries, chips.gpu, chips.DTYPES),
}
