"""Which platform replaces which ops, and by what. Raise ``VERSION`` with any change of what a replacement emits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import torch

from hloemit.base.hardware import Hardware
from hloemit.base.options import CompileOptions
from hloemit.ir.array import Array
from hloemit.ir.bindings import prepare_lapack
from hloemit.ir.value import TensorType
from hloemit.platforms import attention_by_heads, cudnn, cusolver, lapack, pallas, shards

VERSION = 1


@dataclass(frozen=True)
class Replacement:
    """``body`` gets an op's operands, and its attributes by name, where the first operand is of one of ``dtypes``.

    ``takes`` says of the operands' types and the attributes whether it can; ``beside`` adds to the attributes. Where it
    is ``on_shards``, the program is over a mesh, and the types and ``body``'s operands are those of shards.
    """

    body: Callable[..., Sequence[Array]]
    dtypes: frozenset[torch.dtype]
    takes: Callable[[Sequence[TensorType], Mapping[str, Any]], bool] = lambda types, attributes: True
    beside: Callable[[Any], dict[str, Any]] = lambda op: {}
    on_shards: bool = False


@dataclass(frozen=True)
class Platform:
    """What a platform, called ``name``, replaces, by the op's name, or a composite's own.

    ``prepare`` must have been called in a process before an executable with a replacement runs in it.
    """

    name: str
    replacements: Mapping[str, Replacement]
    prepare: Callable[[], None] = lambda: None

    def __str__(self) -> str:
        return f"{self.name} {VERSION}"


def _all(dtypes: frozenset[torch.dtype], **bodies: Callable[..., Sequence[Array]]) -> dict[str, Replacement]:
    """Composites by their names, and the two that StableHLO has as ops."""
    whole = ("cholesky", "triangular_solve")
    prefixes = {name: "stablehlo" if name in whole else "hloemit" for name in bodies}
    return {f"{prefixes[name]}.{name}": Replacement(body, dtypes) for name, body in bodies.items()}


CPU = Platform(
    "LAPACK",
    _all(
        lapack.DTYPES,
        eigh=lapack.eigh,
        svd=lapack.svd,
        eig=lapack.eig,
        geqrf=lapack.geqrf,
        householder_product=lapack.householder_product,
        ormqr=lapack.ormqr,
        lu=lapack.lu,
        cholesky=lapack.cholesky,
        triangular_solve=lapack.triangular_solve,
    ),
    prepare_lapack,
)
CUDA = Platform(
    "cuSOLVER",  # XLA's own triangular_solve is a call of cuBLAS there
    _all(
        cusolver.DTYPES,
        eigh=cusolver.eigh,
        svd=cusolver.svd,
        geqrf=cusolver.geqrf,
        householder_product=cusolver.householder_product,
        ormqr=cusolver.ormqr,
        lu=cusolver.lu,
        cholesky=cusolver.cholesky,
    ),
)
_ATTENTION = "hloemit.scaled_dot_product_attention", "hloemit.flash_attention", "hloemit.flash_attention_backward"


def _attention(room: Any, beside: Callable[[Any], dict[str, Any]], on_shards: bool) -> dict[str, Replacement]:
    """Attention, and a training step's two halves, by ``cudnn``, ``pallas`` or ``attention_by_heads``."""
    bodies = room.attention, room.attention_forward, room.attention_backward
    takes = room.takes, room.takes, room.takes_backward
    return {
        name: Replacement(body, room.DTYPES, taken, beside, on_shards)
        for name, body, taken in zip(_ATTENTION, bodies, takes, strict=True)
    }


def _beside(platform: Platform, name: str, attention: dict[str, Replacement]) -> Platform:
    """A platform that replaces attention as well."""
    return replace(
        platform, name=f"{platform.name}, attention {name}", replacements={**platform.replacements, **attention}
    )


NOTHING = Platform("none", {})  # wherever nothing is known, the decompositions run
TABLES = {"cpu": CPU, "cuda": CUDA}


def platform_for(hardware: Hardware, options: CompileOptions, kernels: pallas.Kernels | None = None) -> Platform:
    """What is replaced in a program that is compiled for a device.

    ``kernels`` is ``runtime.pallas_attention.text_of``, which whoever asks for the name alone need not have. Of a
    program that is cut over several devices attention alone is replaced shard by shard.
    """
    if not options.platform_composites:
        return NOTHING
    found = TABLES.get(hardware.kind, NOTHING)
    is_cut = options.num_partitions > 1
    where = f" on shards {shards.VERSION}" if is_cut else ""
    if hardware.kind == "tpu":
        return Platform(pallas.described() + where, _attention(pallas, lambda op: {"kernels": kernels}, is_cut))
    if hardware.kind == "cpu" and not is_cut:
        attention = _attention(attention_by_heads, lambda op: {}, on_shards=False)
        return _beside(CPU, f"by heads {attention_by_heads.VERSION}", attention)
    if cudnn.is_there(hardware):
        return _beside(CUDA, f"{cudnn.VERSION}{where}", _attention(cudnn, cudnn.layout, is_cut))
    return found
