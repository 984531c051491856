"""What the weights of a program's modules are called: tied ones have several names, of which an input bears one."""

from __future__ import annotations

from collections.abc import Iterable

from torch import Tensor

from hloemit.program.program import ProgramInput


def weight_names(named: Iterable[tuple[str, Tensor]], inputs: Iterable[ProgramInput]) -> dict[str, str | None]:
    """Every name of the modules' parameters and buffers, with the target of the input that is that tensor, or None."""
    targets = {id(spec.tensor): spec.target for spec in inputs if spec.tensor is not None}
    return {name: targets.get(id(tensor)) for name, tensor in named}
