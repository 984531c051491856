"""Decompositions of exported programs, which hloemit's own lowering does without."""

from __future__ import annotations

import torch
from torch.export import ExportedProgram


def run_decompositions(exported_model: ExportedProgram) -> ExportedProgram:
    """The program in PyTorch's core operators."""
    table = torch.export.default_decompositions()
    table[torch.ops.aten._safe_softmax.default] = torch.softmax
    return exported_model.run_decompositions(table)


def has_symbolic_input_shape(ep: ExportedProgram) -> bool:
    """Whether an argument has a size that varies."""
    values = [n.meta.get("val") for n in ep.graph.nodes if n.op == "placeholder"]
    return any(isinstance(size, torch.SymInt) for v in values if isinstance(v, torch.Tensor) for size in v.shape)
