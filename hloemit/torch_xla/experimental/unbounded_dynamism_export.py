"""``torch_xla.experimental.unbounded_dynamism_export``: sizes that vary, which are lowered as they are."""

from __future__ import annotations

from torch.export import ExportedProgram

from hloemit.torch_xla.stablehlo_passes import has_symbolic_input_shape

__all__ = ["exported_program_has_symbolic_input_shape", "process_exported_program_with_symbolic_input"]


def exported_program_has_symbolic_input_shape(ep: ExportedProgram) -> bool:
    """Whether an argument has a size that varies."""
    return has_symbolic_input_shape(ep)


def process_exported_program_with_symbolic_input(ep: ExportedProgram) -> None:
    """Nothing: no operator needs another form."""
