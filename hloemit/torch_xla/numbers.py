"""Numbers of a program as arguments: what an export does that writes no constants into the text."""

from __future__ import annotations

import torch
from torch import Tensor

from hloemit.base.torch_private import OpOverload, schema_of
from hloemit.program.program import Program, ProgramInput

_INLINE = (0, 1)  # which torch_xla writes into the text in any event


def as_arguments(program: Program) -> None:
    """Let numbers but 0 and 1, where an operator takes a tensor, be arguments, whose values are among the weights."""
    graph = program.module.graph
    places = [n for n in graph.nodes if n.op == "placeholder"]
    taken = {s.name for s in program.inputs} | {s.target for s in program.inputs}
    for node in [n for n in graph.nodes if isinstance(n.target, OpOverload)]:
        value = node.meta.get("val")
        for i, (argument, given) in enumerate(zip(schema_of(node.target).arguments, node.args, strict=False)):
            if type(given) not in (int, float) or given in _INLINE or str(argument.type) != "Tensor":
                continue
            is_float = isinstance(value, Tensor) and value.is_floating_point()
            dtype = (value.dtype if value.dtype is torch.float64 else torch.float32) if is_float else None
            constant = torch.tensor(given, dtype=dtype)
            name = f"number_{len(program.inputs)}"
            while name in taken:
                name += "_"
            with graph.inserting_after(places[-1]) if places else graph.inserting_before():
                place = graph.placeholder(name)
            place.meta["val"] = torch.empty_like(constant, device="meta")
            places.append(place)
            program.inputs.append(ProgramInput("buffer", name, name, constant))
            node.update_arg(i, place)
    program.module.recompile()
