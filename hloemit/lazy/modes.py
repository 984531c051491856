"""How the device works now."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Modes:
    """``every_operator`` runs each operator at once, as eager PyTorch does; ``spread`` runs programs on all devices.

    ``automatic`` cuts tensors over them that nobody marked (``automatic.py``).
    ``manual`` says that some program had operators on shards (``manual.py``). ``forbidden`` is what to raise where a
    program would be launched, "" where it may be. ``keeps`` says that no program writes over an argument which was not
    marked for it.
    """

    every_operator: bool = False
    spread: bool = False
    automatic: bool = False
    manual: bool = False
    forbidden: str = ""
    keeps: bool = False


modes = Modes()
