"""What torch_xla's private extension says of graphs, which its users' tests ask for."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

import hloemit
from hloemit.base.environment import says_yes
from hloemit.ir import hlo
from hloemit.ir.bindings import hlo_text
from hloemit.ir.value import TensorType, Value
from hloemit.lazy import automatic
from hloemit.lazy.launch import lowered
from hloemit.lazy.modes import modes
from hloemit.lowering.context import Context
from hloemit.torch_xla.cached_graphs import is_pending, note
from hloemit.torch_xla.donation import donated_arguments
from hloemit.torch_xla.embedded import call, part
from hloemit.torch_xla.nested import is_lazy


def tensors_hlo(tensors: Sequence[Tensor]) -> str:
    """The program that computes tensors as HLO's text, which has the types of operands.

    With ``XLA_DUMP_POST_OPTIMIZATIONS=1`` it is compiled, and the text is what XLA made of it for each device.
    """
    if says_yes("XLA_DUMP_POST_OPTIMIZATIONS"):
        return lowered(tensors).compile().as_text()
    return hlo_of(hloemit.get_stablehlo(list(tensors)))


def hlo_of(stablehlo: str) -> str:
    """A program as HLO's text, which has the types of operands."""
    text = hlo_text(stablehlo)
    types = {m[1]: m[2] for m in _DEFINED.finditer(text)}
    return "\n".join([_with_types(line, types) for line in text.split("\n")])


_DEFINED = re.compile(r"^\s+(?:ROOT )?([\w.-]+) = (\([^=]*?\)|\S+) [\w-]+\(", re.MULTILINE)
_OPERANDS = re.compile(r"( [\w-]+\()([^()]*)(\))")


def _with_types(line: str, types: dict[str, str]) -> str:
    def typed(found: re.Match[str]) -> str:
        names = [f"{types[n]} %{n}" if n in types else n for n in found[2].split(", ")]
        return f"{found[1]}{', '.join(names)}{found[3]}"

    head, sign, rest = line.partition(" = ")
    return f"{head}{sign}{_OPERANDS.sub(typed, rest, count=1)}" if sign else line


def graph_hash(tensors: Sequence[Tensor]) -> bytes:
    """A hash of the program that computes tensors: the same for programs that say the same, and donate the same.

    ``_run_cached_graph`` runs that program by it, on other data.
    """
    text, pending = hloemit.get_stablehlo(list(tensors)), [is_pending(t) for t in tensors]
    cut = automatic.mesh() if modes.automatic else None
    name = hashlib.sha256(f"{text}{donated_arguments()}{pending}{cut}".encode()).digest()
    note(name, tensors)
    return name


def dot_general(
    lhs: Tensor, rhs: Tensor, dim_vectors: Any, preferred_element_type: torch.dtype | None = None
) -> Tensor:
    """A product by ``((contracted, contracted), (batch, batch))`` dimensions of both, in a type of its own.

    Raises RuntimeError for tensors that are elsewhere.
    """
    for tensor, place in ((lhs, "first"), (rhs, "second")):
        if not is_lazy(tensor):
            kind = tensor.type().removeprefix("torch.").removesuffix("Tensor")
            raise RuntimeError(
                f"Expected input tensor ({place} argument) to be an actual XLA tensor. Got: "
                f"{tensor.device.type.upper()}{kind}Type. Consider moving it ({place} argument) to XLA."
            )
    contracted, batch = (_positive(pair, lhs, rhs) for pair in dim_vectors)
    taken = [set(c) | set(b) for c, b in zip(contracted, batch, strict=True)]
    sizes = [lhs.shape[d] for d in batch[0]]
    for tensor, dims in zip((lhs, rhs), taken, strict=True):
        sizes += [size for d, size in enumerate(tensor.shape) if d not in dims]
    dtype = preferred_element_type or torch.promote_types(lhs.dtype, rhs.dtype)

    def empty(operands: Sequence[Tensor]) -> list[Tensor]:
        return [torch.empty(sizes, dtype=dtype, device=operands[0].device)]

    def lower(ctx: Context, operands: Sequence[Value]) -> list[Value]:
        product = hlo.dot_general(operands[0], operands[1], batch=batch, contract=contracted, dtype=dtype)
        assert product.type == TensorType(tuple(sizes), dtype)
        return [product]

    return call(part("dot_general", f"{contracted} {batch} {sizes} {dtype}", empty, lower), [lhs, rhs])[0]


def _positive(pair: Any, lhs: Tensor, rhs: Tensor) -> tuple[list[int], list[int]]:
    """Dimensions of both, counted from the front."""
    of_lhs, of_rhs = pair or ((), ())
    return [d % lhs.ndim for d in of_lhs], [d % rhs.ndim for d in of_rhs]
