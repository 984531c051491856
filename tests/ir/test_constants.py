"""What a block says once: constants, index arithmetic, and the ops that only move elements."""

from __future__ import annotations

import math
import re
import struct
from collections.abc import Callable, Sequence

import numpy as np
import pytest
import torch
from torch import nn
from torch._higher_order_ops.while_loop import while_loop

import hloemit
from hloemit.ir import hlo
from hloemit.ir.bindings import ir
from hloemit.ir.build import ModuleBuilder, building, function
from hloemit.ir.value import TensorType, Value

F32 = TensorType((), torch.float32)
VECTOR = TensorType((4,), torch.float32)


def text(body: Callable[..., Sequence[Value]], *types: TensorType) -> str:
    """The verified text of a module whose function ``main`` is made by ``body``."""
    builder = ModuleBuilder()
    with building(builder):
        function("main", types, body, public=True)
    assert builder.module.operation.verify()
    return str(builder.module)


def count(op: str, of: str) -> int:
    """How often ``stablehlo.<op>`` stands in a text."""
    return len(re.findall(rf"stablehlo\.{op}\b", of))


def check(module: nn.Module, *args: torch.Tensor) -> str:
    """Compare with eager torch; returns the text."""
    lowered = hloemit.lower(module, args)
    torch.testing.assert_close(lowered.compile("cpu")(*args), module(*args))
    return lowered.as_text()


class Branches(nn.Module):
    """7 in both branches; 3 before them and in one; 5 in one and after them."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = torch.cond(x.sum() * 3 > 0, lambda x: x * 7 + 5, lambda x: x - 7, (x,))
        return y * 5


class Scalars(nn.Module):
    """3 before the branches and in both."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.cond(x * 3 > 0, lambda x: x * 3 + 1, lambda x: x - 3, (x,))


class Loop(nn.Module):
    """7 in the body and after it; 2 before it and in the body."""

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        n, y = while_loop(lambda i, a: i < 5, lambda i, a: (i + 1, a * 2 + 7), (torch.tensor(0), x * 2))
        return n, y * 7


@pytest.mark.parametrize("sign", [-1.0, 1.0])
def test_branches_do_not_lend_constants_to_each_other_or_outwards(sign: float) -> None:
    found = check(Branches(), torch.arange(4.0) * sign)
    for number, times in (("7.0", 2), ("5.0", 2), ("3.0", 1)):
        assert len(re.findall(rf"dense<{re.escape(number)}0*e\+00> : tensor", found)) == times, found


@pytest.mark.parametrize("sign", [-1.0, 1.0])
def test_branches_use_the_constants_around_them(sign: float) -> None:
    found = check(Scalars(), torch.tensor(sign))
    assert len(re.findall(r"dense<3\.0*e\+00> : tensor<f32>", found)) == 1, found


def test_a_loop_borrows_and_does_not_lend() -> None:
    found = check(Loop(), torch.arange(4.0))
    assert len(re.findall(r"dense<2\.0*e\+00> : tensor<4xf32>", found)) == 1, found
    assert len(re.findall(r"dense<7\.0*e\+00> : tensor<4xf32>", found)) == 2, found


def test_a_reducer_is_closed() -> None:
    def body(x: Value) -> Sequence[Value]:
        two = hlo.full((), 2.0, torch.float32)

        def add_twice(a: Value, b: Value) -> Value:
            return hlo.add(a, hlo.multiply(b, hlo.full((), 2.0, torch.float32)))

        return [hlo.reduce(x, hlo.multiply(two, two), [0], add_twice), hlo.multiply(two, two)]

    found = text(body, VECTOR)
    assert count("constant", found) == 2
    inside = found[found.index("reducer") : found.index("stablehlo.return")]
    assert count("constant", inside) == 1


def test_a_function_has_constants_of_its_own() -> None:
    def body(x: Value) -> Sequence[Value]:
        def twice(y: Value) -> Sequence[Value]:
            return [hlo.multiply(y, hlo.full((4,), 2.0, torch.float32))]

        first = hlo.multiply(x, hlo.full((4,), 2.0, torch.float32))
        (second,) = hlo.call_private("twice", "twice", [first], twice)
        (third,) = hlo.call_private("twice", "twice", [second], twice)
        return [hlo.add(third, hlo.full((4,), 2.0, torch.float32))]

    found = text(body, VECTOR)
    assert found.count("call @twice") == 2
    assert found.count("func.func private @twice") == 1
    assert [count("constant", part) for part in found.split("func.func private")] == [1, 1]


NAN_WITH_PAYLOAD = struct.unpack("d", struct.pack("Q", 0x7FF8_8000_0000_0000))[0]
APART = [
    (0.0, torch.float32), (-0.0, torch.float32), (1, torch.float32), (1, torch.float64), (1, torch.int32),
    (1, torch.int64), (True, torch.bool), (0, torch.int32), (False, torch.bool), (1, torch.bfloat16), (1, torch.float16),
    (math.nan, torch.float32), (-math.nan, torch.float32), (NAN_WITH_PAYLOAD, torch.float32),
    (1.0, torch.complex64), (complex(0.0, -0.0), torch.complex64), (0.0, torch.complex64),
    (complex(-0.0, 0.0), torch.complex64), (np.float64(-0.0), torch.float64), (np.float64(0.0), torch.float64),
]  # fmt: skip


def test_numbers_that_are_equal_but_not_the_same_are_kept_apart() -> None:
    def bits(number: complex, dtype: torch.dtype) -> bytes:
        return torch.tensor(number).to(dtype).reshape(1).view(torch.uint8).numpy().tobytes()

    made: dict[Value, bytes] = {}

    def body() -> Sequence[Value]:
        for number, dtype in APART:
            value = hlo.full((), number, dtype)
            assert value not in made, f"{number!r} of {dtype} is taken for another number"
            made[value] = bits(number, dtype)
        for number, dtype in APART:  # in any order, and where the first has been forgotten by nobody
            assert made[hlo.full((), number, dtype)] == bits(number, dtype)
        return list(made)

    assert count("constant", text(body)) == len(APART)


def test_numbers_that_are_the_same_are_one_constant() -> None:
    def body() -> Sequence[Value]:
        values = [hlo.full((), n, torch.float32) for n in (1, 1.0, True, 1 + 0j)]
        return [*values, hlo.constant(torch.tensor(1.0)), hlo.constant(np.ones((), np.float32))]

    assert count("constant", text(body)) == 1


def test_nan_bits_of_tensors_are_kept_apart() -> None:
    patterns = np.array([0x7FC00000, 0x7FC00001, 0xFFC00000, 0x7F800001], np.uint32)

    def body() -> Sequence[Value]:
        return [hlo.constant(torch.from_numpy(patterns[i : i + 1].view(np.float32).reshape(()))) for i in range(4)]

    found = text(body)
    assert all(f"dense<0x{p:08X}>" in found for p in patterns)


def test_float_arithmetic_is_said_as_often_as_the_program_says_it() -> None:
    class Twice(nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return (x * 2 + 0.0).sin() + (x * 2 + 0.0).sin()

    found = check(Twice(), torch.arange(4.0))
    assert (count("multiply", found), count("sine", found), count("add", found)) == (2, 2, 3)
    assert count("constant", found) == 2


def test_index_arithmetic_is_said_once() -> None:
    def body(x: Value) -> Sequence[Value]:
        def mask() -> Value:
            place = hlo.add(hlo.iota((4,), 0, torch.int32), hlo.full((4,), 1, torch.int32))
            return hlo.compare(place, hlo.full((4,), 3, torch.int32), "LT")

        return [hlo.select(mask(), x, x), hlo.select(mask(), x, x)]

    found = text(body, VECTOR)
    assert (count("iota", found), count("add", found), count("compare", found)) == (1, 1, 1)


class Moves(nn.Module):
    """Every way in which one move of elements follows another."""

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return (
            x.reshape(6, 4).reshape(2, 12),
            x.reshape(4, 6).reshape(2, 3, 4) + 0.5,
            x.permute(1, 2, 0).permute(2, 1, 0),
            x.permute(1, 2, 0).permute(2, 0, 1) + 0.5,
            x[:, 1:][:, :, 1:3][:, 1:, 1:],
            x[:, :, ::2][:, 1:],
            x[:, 1:][:, :, 1::2],
            x[0].unsqueeze(1).expand(3, 5, 4),
            x[0, 0].unsqueeze(0).unsqueeze(2).expand(2, 4, 3),
            x[:, :1, :1].expand(2, 3, 1).expand(2, 3, 4),
            torch.arange(4).expand(3, 4) + torch.arange(3).unsqueeze(1),
            torch.arange(1).expand(3, 1).expand(3, 4),
            torch.full((2, 1), 3.0).expand(2, 4)[:, 1:].t().reshape(3, 2, 1),
        )


def test_moving_twice_is_moving_once() -> None:
    found = check(Moves(), torch.arange(24.0).reshape(2, 3, 4))
    # the function's results that are x itself, or a view of it by one op, have no second op
    assert count("transpose", found) == 1
    assert count("slice", found) <= 8


def test_nothing_is_left_that_nobody_uses() -> None:
    found = check(Moves(), torch.arange(24.0).reshape(2, 3, 4))
    for name in re.findall(r"(%\w+)(?::\d+)? = ", found):
        assert len(re.findall(rf"{name}\b", found)) > 1, f"{name} has no use in\n{found}"


def test_a_moved_value_is_kept_where_it_is_used_itself() -> None:
    def body(x: Value) -> Sequence[Value]:
        wide = hlo.reshape(x, (2, 2))
        counts = hlo.iota((4,), 0, torch.float32)
        spread = hlo.broadcast_in_dim(counts, (2, 4), [1])
        return [wide, hlo.reshape(wide, (4, 1)), counts, spread]

    found = text(body, VECTOR)
    assert (count("reshape", found), count("iota", found), count("broadcast_in_dim", found)) == (2, 2, 0)


def test_a_value_moved_inside_of_a_region_may_lose_its_use_outside() -> None:
    def body(x: Value, pred: Value) -> Sequence[Value]:
        turned = hlo.transpose(hlo.reshape(x, (2, 2)), [1, 0])
        branches = [lambda: [hlo.transpose(turned, [1, 0])], lambda: [hlo.full((2, 2), 1.0, torch.float32)]]
        return hlo.if_(pred, *branches, [TensorType((2, 2), torch.float32)])

    assert count("transpose", text(body, VECTOR, TensorType((), torch.bool))) == 0


WRONG: dict[str, Callable[[Value], Value]] = {
    "splat to another size": lambda x: hlo.broadcast_in_dim(hlo.full((3,), 1.0, torch.float32), (4,), [0]),
    "splat without its dimensions": lambda x: hlo.broadcast_in_dim(hlo.full((3,), 1.0, torch.float32), (3, 3), []),
    "splat along one dimension twice": lambda x: hlo.broadcast_in_dim(
        hlo.full((4, 4), 1.0, torch.float32), (4,), [0, 0]
    ),
    "iota to another size": lambda x: hlo.broadcast_in_dim(hlo.iota((4, 2), 0, torch.float32), (4, 3), [0, 1]),
    "splat of another count": lambda x: hlo.reshape(hlo.full((3,), 1.0, torch.float32), (4,)),
    "reshape there and back by another count": lambda x: hlo.reshape(hlo.reshape(x, (3,)), (2, 2)),
    "broadcast of a wrong broadcast": lambda x: hlo.broadcast_in_dim(
        hlo.broadcast_in_dim(x, (1, 5), [1]), (2, 5), [0, 1]
    ),
    "broadcast of a wrong reshape": lambda x: hlo.broadcast_in_dim(hlo.reshape(x, (1, 5)), (2, 5), [0, 1]),
    "slice behind the end of a slice": lambda x: hlo.slice(hlo.slice(x, [0], [2]), [0], [3]),
    "slice of a slice behind the end": lambda x: hlo.slice(hlo.slice(x, [1], [7]), [0], [2]),
    "slice behind the end of a splat": lambda x: hlo.slice(hlo.full((3,), 1.0, torch.float32), [0], [4]),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_op_is_still_refused(name: str) -> None:
    with pytest.raises(ir.MLIRError, match="Verification failed"):
        text(lambda x: [WRONG[name](x)], VECTOR)


def test_sizes_are_computed_once_a_block() -> None:
    class AnyBatch(nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x + torch.zeros(x.shape[0], 3) + torch.ones(x.shape[0], 1)

    batch = torch.export.Dim("batch", min=2)
    lowered = hloemit.lower(AnyBatch(), (torch.randn(4, 3),), dynamic_shapes=({0: batch},))
    found = lowered.as_text()
    assert count("get_dimension_size", found) == 1
    x = torch.randn(5, 3)
    torch.testing.assert_close(lowered.compile("cpu")(x), x + 1)
