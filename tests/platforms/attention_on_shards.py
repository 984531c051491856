"""Attention that each of eight CPU devices computes of its shards, beside one device; run by test_shards.py.

The platform is a stand-in, whose kernel is the formula, and notes the shapes that it is given.
"""

from __future__ import annotations

from typing import Any
from unittest import mock

import torch
from torch import Tensor, nn
from torch.nn import functional

import hloemit
from hloemit.cache import executables
from hloemit.ir.array import Array
from hloemit.lowering.rules.nn import attention as formula
from hloemit.platforms.tables import Platform, Replacement

MESH = hloemit.Mesh((4, 2), ("x", "y"))
CUT = {"q.weight": ("y",), "k.weight": ("y",), "v.weight": ("y",), "o.weight": (None, "y")}
WIDTH = 8

seen: list[tuple[int, ...]] = []


def _alone(query: Array, key: Array, value: Array, **how: Any) -> list[Array]:
    return _forward(query, key, value, **how)[:1]


def _forward(query: Array, key: Array, value: Array, **how: Any) -> list[Array]:
    seen.append(tuple(query.shape))
    found = formula._attend(query.value, key.value, value.value, None, formula._Options(**how))
    return [Array(found.result), Array(formula.hlo.log(found.total) + found.top)]


def _backward(*operands: Array, **how: Any) -> list[Array]:
    seen.append(tuple(operands[1].shape))
    return [Array(v) for v in formula._gradients(formula._Options(**how), *(x.value for x in operands))]


STAND_IN = Platform(
    "stand-in",
    {
        f"hloemit.{name}": Replacement(body, frozenset({torch.float32}), on_shards=True)
        for name, body in {
            "scaled_dot_product_attention": _alone,
            "flash_attention": _forward,
            "flash_attention_backward": _backward,
        }.items()
    },
)


class Block(nn.Module):
    """Attention whose heads, ``groups`` of which are keys', are cut as in Megatron."""

    def __init__(self, heads: int, groups: int, is_causal: bool) -> None:
        super().__init__()
        self.is_causal = is_causal
        self.q, self.o = (nn.Linear(heads * WIDTH, heads * WIDTH, bias=False) for _ in range(2))
        self.k, self.v = (nn.Linear(heads * WIDTH, groups * WIDTH, bias=False) for _ in range(2))

    def forward(self, x: Tensor) -> Tensor:
        q, k, v = (part(x).unflatten(-1, (-1, WIDTH)).transpose(1, 2) for part in (self.q, self.k, self.v))
        y = functional.scaled_dot_product_attention(q, k, v, is_causal=self.is_causal, enable_gqa=True)
        return x + self.o(y.transpose(1, 2).flatten(2))


def agrees_with_one_device(heads: int, groups: int, is_causal: bool, expected: tuple[int, ...]) -> None:
    torch.manual_seed(0)
    model = nn.Sequential(Block(heads, groups, is_causal), Block(heads, groups, is_causal))
    x = torch.randn(8, 12, heads * WIDTH)

    def step(x: Tensor) -> tuple[Tensor, ...]:
        y = model(x)
        return y, *torch.autograd.grad(y.square().sum(), list(model.parameters()))

    def forward(x: Tensor) -> tuple[Tensor, ...]:
        return (model(x),)

    for program in (forward, step):
        seen.clear()
        shardings = {f"*{name}": cut for name, cut in CUT.items()}
        over = hloemit.lower(program, (x,), mesh=MESH, shardings=shardings, in_shardings=[("x",)])
        with torch.set_grad_enabled(program is step):
            made, wanted = over.compile("cpu")(x), program(x)
        assert set(seen) == {expected}, seen
        for one, other in zip(made, wanted, strict=True):
            torch.testing.assert_close(one, other, rtol=1e-4, atol=1e-4)


def main() -> None:
    with mock.patch.object(executables, "platform_for", return_value=STAND_IN):
        agrees_with_one_device(4, 4, True, (2, 2, 12, WIDTH))
        agrees_with_one_device(8, 4, False, (2, 4, 12, WIDTH))


if __name__ == "__main__":
    main()
