"""What eager PyTorch has no kernel for is refused in its words, with the user's line."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
from torch.nn import functional as F

import hloemit
from hloemit.lowering import eager_refusals

Function = Callable[[torch.Tensor], torch.Tensor]
OF_INTEGERS: dict[str, Function] = {
    "std": lambda x: x.std(),
    "gelu": F.gelu,
    "softplus": lambda x: F.softplus(x) + 1,
    "logcumsumexp": lambda x: x.logcumsumexp(0),
    "cholesky": lambda x: torch.cholesky_inverse(x[:, None] * x),
    "in a branch": lambda x: torch.cond(x.sum() > 0, F.silu, lambda x: x, (x,)),
}


@pytest.mark.parametrize("name", OF_INTEGERS)
def test_of_integers(name: str) -> None:
    x = torch.arange(3)
    with pytest.raises(RuntimeError) as eager:
        OF_INTEGERS[name](x)
    with pytest.raises(hloemit.UnsupportedOpError, match="eager PyTorch refuses it, too: ") as ours:
        hloemit.lower(OF_INTEGERS[name], (x,))
    if name != "in a branch":  # where eager PyTorch compiles first
        assert str(eager.value).partition("\n")[0] in str(ours.value)
    assert "test_eager_refusals.py" in str(ours.value)


def test_on_the_device() -> None:
    x = torch.arange(3).to(hloemit.device())
    with pytest.raises(RuntimeError, match="std and var only support floating point"):
        x.std().cpu()


def test_what_eager_takes_is_none_of_its_refusals() -> None:
    graph = torch.fx.symbolic_trace(lambda x: torch.ops.aten.linalg_inv_ex.default(x)[0])
    for node in graph.graph.nodes:
        node.meta["val"] = torch.ones(2, 2, device="meta")
        assert eager_refusals.refusal(node) is None


@pytest.mark.parametrize(
    ("dtype", "low", "high"),
    [(torch.float32, -3e38, 3e38), (torch.float16, 0.0, 1e6), (torch.float64, 0.0, float("inf"))],
)
def test_uniform_numbers_beyond_their_dtype(dtype: torch.dtype, low: float, high: float) -> None:
    x = torch.ones(3, dtype=dtype)
    with pytest.raises(RuntimeError, match=r"out of bounds|to exceed the limit"):
        x.uniform_(low, high)
    with pytest.raises(RuntimeError, match=r"out of bounds|to exceed the limit"):
        x.to(hloemit.device()).uniform_(low, high).cpu()
    with pytest.raises(hloemit.UnsupportedOpError, match="uniform expects limits, and a range, of at most"):
        hloemit.lower(lambda x: x.clone().uniform_(low, high), (x,))
