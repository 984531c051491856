"""Calls of XLA's foreign functions on matrices, in the form in which jax emits them.

Source: https://docs.jax.dev/en/latest/ffi.html; https://openxla.org/stablehlo/spec#custom_call.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import torch

from hloemit.ir import hlo
from hloemit.ir.array import Array, nan_unless
from hloemit.ir.build import attribute
from hloemit.ir.value import Shape, TensorType


def call(
    target: str,
    operands: Sequence[Array],
    results: Sequence[tuple[Shape, torch.dtype]],
    config: Mapping[str, str],
    *,
    in_place: int | None = None,
    column_major: bool = True,
) -> list[Array]:
    """``target`` on operands of which the largest rank is that of matrices, with any batch dimensions before.

    ``config`` holds MLIR attributes as text. Operand ``in_place`` shares its memory with the first result. Matrices
    are stored by columns, as LAPACK wants them, unless ``column_major`` is False; anything else by rows.
    """
    rank = max(x.ndim for x in operands)
    attributes = {
        "api_version": attribute("4 : i32"),
        "backend_config": attribute(_dictionary(config)),
        "operand_layouts": attribute(_layouts([x.ndim for x in operands], rank, column_major)),
        "result_layouts": attribute(_layouts([len(shape) for shape, _ in results], rank, column_major)),
        # along batch dimensions, a partitioned program may split the call
        "mhlo.frontend_attributes": attribute(_dictionary({"num_batch_dims": f'"{rank - 2}"'})),
    }
    if in_place is not None:
        first = "0" if len(results) > 1 else ""
        attributes["output_operand_aliases"] = attribute(
            f"[#stablehlo.output_operand_alias<output_tuple_indices = [{first}], operand_index = {in_place}, "
            "operand_tuple_indices = []>]"
        )
    types = [TensorType(shape, dtype) for shape, dtype in results]
    return [Array(v) for v in hlo.custom_call(target, [x.value for x in operands], types, attributes)]


def char(letter: str) -> str:
    """LAPACK's options are letters, which a foreign function gets as u8."""
    return f"{ord(letter)} : ui8"


def flag(value: bool) -> str:
    """A bool as MLIR writes it."""
    return str(value).lower()


def batch_of(x: Array) -> Shape:
    """The dimensions before a matrix's own."""
    return x.shape[:-2]


def checked(failed: Array, finite: Array | None, *xs: Array) -> list[Array]:
    """Matrices and vectors, with NaN where the call failed, or where the matrix that it was given was not ``finite``.

    ``failed`` is LAPACK's info, of the batch dimensions alone; ``finite`` has two more, of 1.
    """
    ok = (failed == 0).expand_dims(-2, -1)
    if finite is not None:
        ok = ok & finite
    batch = ok.shape[:-2]
    return [nan_unless(ok.reshape(*batch, *[1] * (x.ndim - len(batch))), x) for x in xs]


def _dictionary(entries: Mapping[str, str]) -> str:
    return f"{{{', '.join(f'{name} = {value}' for name, value in entries.items())}}}"


def _layouts(ranks: Sequence[int], matrix: int, column_major: bool) -> str:
    return f"[{', '.join(_layout(rank, column_major and rank == matrix) for rank in ranks)}]"


def _layout(rank: int, column_major: bool) -> str:
    """From minor to major."""
    order = [*range(rank)][::-1]
    if column_major:
        order[:2] = rank - 2, rank - 1
    return f"dense<{order if order else ''}> : tensor<{rank}xindex>"
