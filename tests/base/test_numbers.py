"""Which numbers operators write, beside those operators themselves on the CPU."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
import torch
from torch import Tensor

from hloemit.base.dtypes import FLOATS
from hloemit.base.numbers import refusal, writes_numbers

aten = torch.ops.aten
NUMBERS = (
    0,
    1,
    -1,
    127,
    128,
    -128,
    -129,
    255,
    256,
    -255,
    -256,
    2**31,
    -(2**31) - 1,
    2**63,
    2**64 - 1,
    2**64,
    0.5,
    -0.9,
)
FLOATING = (
    300.7,
    449.0,
    65504.0,
    65520.0,
    57344.0,
    1e5,
    3.3895e38,
    3.4e38,
    1e300,
    -1e300,
    math.inf,
    -math.inf,
    math.nan,
)
WRITERS: dict[object, Callable[[Tensor, complex], Tensor]] = {
    aten.full.default: lambda x, n: aten.full.default(list(x.shape), n, dtype=x.dtype),
    aten.fill.Scalar: aten.fill.Scalar,
    aten.masked_fill.Scalar: lambda x, n: x.masked_fill(torch.tensor([True, False])[: len(x)], n),
    aten.scalar_tensor.default: lambda x, n: aten.scalar_tensor.default(n, dtype=x.dtype),
}
INTEGERS = (torch.bool, torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64, torch.uint16, torch.uint64)


def is_written(op: object, number: complex, dtype: torch.dtype, count: int) -> bool | None:
    """None where the operator has no kernel for the dtype."""
    try:
        WRITERS[op](torch.zeros(count).to(dtype), number)
    except OverflowError:
        return False
    except NotImplementedError:
        return None
    except RuntimeError as error:
        return False if "without overflow" in str(error) else None
    return True


@pytest.mark.parametrize("dtype", [*INTEGERS, *sorted(FLOATS, key=str), torch.complex64], ids=str)
@pytest.mark.parametrize("op", WRITERS, ids=str)
def test_numbers_fit_where_pytorch_writes_them(op: object, dtype: torch.dtype) -> None:
    assert writes_numbers(op)
    numbers = [*NUMBERS, *FLOATING, *((1 + 1j, 1e300j) if dtype.is_complex else ())]
    for count in (1, 2):
        want = {n: is_written(op, n, dtype, count) for n in numbers}
        is_single = count == 1 or op is aten.scalar_tensor.default
        assert {
            n: refusal(op, [n], {}, [(dtype, is_single)]) is None for n, written in want.items() if written is not None
        } == {n: written for n, written in want.items() if written is not None}
