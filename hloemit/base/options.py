"""How a module is compiled: the options that a caller may set."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal, get_args

MatmulPrecision = Literal["default", "high", "highest"]
WeightLayouts = Literal["auto", "default"]


@dataclass(frozen=True)
class CompileOptions:
    """Options of ``Lowered.compile``. All are part of the cache's key.

    ``optimization_level``: 0 to 3, how hard XLA and LLVM try; None is XLA's own choice (3).
    ``xla_overrides``: XLA's debug options by name, without dashes, such as ``{"xla_cpu_enable_fast_math": True}``. They
    hold for this program alone, where ``XLA_FLAGS`` holds for the process.
    ``matmul_precision``: of every matrix product and convolution in f32, ``"default"``, ``"high"`` or ``"highest"``
    (on GPUs TF32 or f32, on TPUs one, three or six bf16 passes; CPUs always compute f32); None leaves what the module
    says.
    ``deterministic``: refuse or avoid operations whose result differs from run to run (GPU; CPUs are deterministic).
    ``platform_composites``: whether calls of LAPACK on the CPU, and of cuSOLVER and cuDNN on NVIDIA's GPUs, replace
    linear algebra and attention that are written in StableHLO.
    ``exact_arithmetic``: floating-point operators are IEEE 754's one by one, as in eager PyTorch; without it XLA may
    rewrite them as over real numbers, ``x / c`` as ``x * (1 / c)``, and keep narrow floats wider (docs/numerics.md).
    ``weight_layouts``: on GPUs and TPUs weights lie in the order of elements that the compiler likes best (``"auto"``),
    or row-major, as PyTorch has them (``"default"``), in which case convolutions transpose them at each call.
    ``roll``: equal stretches in a row, such as the steps of a cell in a Python loop, are compiled as one loop. Weights
    that differ from turn to turn are stacked at each call; ``lower(roll=True)`` shows the loop, and keeps the stacks.
    ``num_replicas`` and ``num_partitions``: on how many devices the program runs.

    Raises TypeError or ValueError for what no backend takes. What a backend refuses is a ``CompileError``.
    """

    optimization_level: int | None = None
    xla_overrides: Mapping[str, bool | int | float | str] = field(default_factory=dict)
    matmul_precision: MatmulPrecision | None = None
    deterministic: bool = False
    platform_composites: bool = True
    exact_arithmetic: bool = True
    weight_layouts: WeightLayouts = "auto"
    roll: bool = False
    num_replicas: int = 1
    num_partitions: int = 1

    def __post_init__(self) -> None:
        level = self.optimization_level
        if level is not None and (type(level) is not int or not 0 <= level <= 3):
            raise ValueError(f"optimization_level is 0, 1, 2, 3 or None, not {level!r}")
        choices = get_args(MatmulPrecision)
        if self.matmul_precision is not None and self.matmul_precision not in choices:
            raise ValueError(
                f"matmul_precision is {', '.join(map(repr, choices))} or None, not {self.matmul_precision!r}"
            )
        if self.weight_layouts not in get_args(WeightLayouts):
            raise ValueError(f"weight_layouts is 'auto' or 'default', not {self.weight_layouts!r}")
        for name in ("deterministic", "platform_composites", "exact_arithmetic", "roll"):
            if type(getattr(self, name)) is not bool:
                raise TypeError(f"{name} is True or False, not {getattr(self, name)!r}")
        for name in ("num_replicas", "num_partitions"):
            count = getattr(self, name)
            if type(count) is not int or count < 1:
                raise ValueError(f"{name} is a whole number from 1 on, not {count!r}")
        overrides = dict(self.xla_overrides)
        for name, value in overrides.items():
            if not isinstance(name, str) or not name.startswith("xla_"):
                raise ValueError(f"xla_overrides are named as in XLA_FLAGS without dashes (xla_…), not {name!r}")
            if not isinstance(value, (bool, int, float, str)):
                raise TypeError(f"{name} is a bool, a number or a string, not {value!r}")
        object.__setattr__(self, "xla_overrides", overrides)

    def __hash__(self) -> int:
        return hash(json.dumps(self.as_dict(), sort_keys=True))

    def as_dict(self) -> dict[str, Any]:
        """The options as JSON values."""
        return {f.name: getattr(self, f.name) for f in fields(self)}
