"""What the weights of a program's modules are called: tied ones have several names, of which an input bears one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from torch import nn

from hloemit.capture.program import ProgramInput


def weight_names(modules: Mapping[str, nn.Module], inputs: Iterable[ProgramInput]) -> dict[str, str | None]:
    """Every name of the modules' parameters and buffers, with the target of the input that is that tensor, or None.

    With several modules, each name begins with its module's, as in the program.
    """
    targets = {id(spec.tensor): spec.target for spec in inputs if spec.tensor is not None}
    prefixed = len(modules) > 1
    return {
        f"{owner}.{name}" if prefixed else name: targets.get(id(tensor))
        for owner, module in modules.items()
        for named in (module.named_parameters, module.named_buffers)
        for name, tensor in named(remove_duplicate=False)
    }
