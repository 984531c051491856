"""``out=`` tensors of dtypes that eager PyTorch refuses, and tensors that are written while an operand shares memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor

import hloemit
from hloemit.recording import written_operands

DEVICE = hloemit.device()
DTYPES = (torch.float32, torch.float64, torch.int64, torch.int32, torch.bool, torch.complex64)
Call = Callable[..., Any]


def indices(x: Tensor) -> Tensor:
    return torch.tensor([1, 0, 2], device=x.device)


# Each with the dtype that its ``out=`` has: of a second result where it is a pair
OUTS: dict[str, Call] = {
    **{name: getattr(torch, name) for name in ("floor", "abs", "neg", "exp", "sign", "isposinf", "frac", "nan_to_num")},
    **{
        name: lambda x, out, name=name: getattr(torch, name)(x, 0, out=out) for name in ("all", "any", "amax", "argmax")
    },
    **{name: lambda x, out, name=name: getattr(torch, name)(x, 0, out=out) for name in ("nansum", "cumsum", "std")},
    "mm": lambda x, out: torch.mm(x, x, out=out),
    "cat": lambda x, out: torch.cat([x, x], out=out),
    "gather": lambda x, out: torch.gather(x, 0, indices(x)[None], out=out),
    "where": lambda x, out: torch.where(x > 0, x, x, out=out),
    "searchsorted": lambda x, out: torch.searchsorted(x[0], x, out=out),
    "sum as float": lambda x, out: torch.sum(x, 0, dtype=torch.float32, out=out),
    "cholesky": lambda x, out: torch.linalg.cholesky(x @ x.T + 9 * torch.eye(3, device=x.device), out=out),
    "sort": lambda x, out: torch.sort(x, out=(torch.empty_like(x), out)),
    "mode": lambda x, out: torch.mode(x, 0, out=(out, torch.zeros(0, dtype=torch.int64, device=x.device))),
    "batch norm": lambda x, out: torch.native_batch_norm(
        *(x, None, None, None, None, True, 0.1, 1e-5), out=(torch.empty_like(x), out, torch.zeros(3).to(x.device))
    ),
}


def outcome(call: Call, *args: Any) -> Any:
    """The result, or the class and words of what is raised."""
    try:
        return call(*args)
    except (RuntimeError, TypeError) as error:
        return RuntimeError if isinstance(error, RuntimeError) else type(error), str(error).partition("\n")[0]


@pytest.mark.parametrize("name", OUTS)
def test_a_dtype_that_eager_pytorch_refuses(name: str) -> None:
    def filled(x: Tensor, dtype: torch.dtype) -> Tensor:
        out = torch.zeros(0, dtype=dtype, device=x.device)
        OUTS[name](x, out=out)
        return out

    x = torch.randn(3, 3)
    for dtype in DTYPES:
        want, got = outcome(filled, x, dtype), outcome(filled, x.to(DEVICE), dtype)
        if isinstance(want, Tensor):
            torch.testing.assert_close(got.cpu(), want)
        else:
            assert got == want


def test_a_dtype_is_refused_when_a_function_is_lowered() -> None:
    def program(x: Tensor) -> Tensor:
        return torch.floor(x, out=torch.zeros(2, dtype=torch.float64))

    with pytest.raises(RuntimeError, match="Found dtype Double but expected Float"):
        program(torch.ones(2))
    with pytest.raises(hloemit.CaptureError, match="Found dtype Double but expected Float"):
        hloemit.lower(program, (torch.ones(2),))


def test_a_dtype_of_large_tensors_is_asked_without_elements(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(written_operands, "_MAX_BYTES", 0)
    x = torch.ones(5, 7).to(DEVICE)
    with pytest.raises(RuntimeError, match="Expected out tensor to have dtype torch.float32 but got torch.float64"):
        torch.floor(x, out=torch.zeros(5, 7, dtype=torch.float64, device=DEVICE))
    out = torch.exp(x, out=torch.zeros(5, 7, dtype=torch.float64, device=DEVICE))
    torch.testing.assert_close(out.cpu(), torch.ones(5, 7).exp().double())


SHARED: dict[str, Call] = {
    "a row further": lambda x: x[1:].add_(x[:-1]),
    "transposed": lambda x: x.add_(x.T),
    "copied a row further": lambda x: x[1:].copy_(x[:-1]),
    "set a row further": lambda x: x.__setitem__(slice(1, None), x[:-1]),
    "copied to its transpose": lambda x: x.copy_(x.T),
    "out of its transpose": lambda x: torch.exp(x.T, out=x),
    "a sum into a part": lambda x: torch.cumsum(x[1:], 0, out=x[:-1]),
    "gathered into itself": lambda x: torch.gather(x, 0, indices(x)[None], out=x),
    "joined into itself": lambda x: torch.cat([x[:2], x[2:]], out=x),
    "indices, copied from itself": lambda x: x.index_copy_(0, indices(x), x),
    "indices, put from itself": lambda x: x.index_put_((indices(x),), x),
    "expanded, of another shape": lambda x: torch.add(x[:1, :1], 1, out=torch.zeros(1, 3).to(x.device).expand(2, 3)),
    "two results": lambda x: torch.aminmax(x, dim=0, out=(x[0], x[1])),
    "in a list": lambda x: torch._foreach_add_([x[1:]], [x[:-1]]),
    # and what eager PyTorch computes
    "by itself": lambda x: x.mul_(x),
    "by a view of all of it": lambda x: x.add_(x.view(9).view(3, 3)),
    "into itself": lambda x: torch.add(x, 1, out=x),
    "sorted into itself": lambda x: torch.sort(x, out=(x, torch.zeros(3, 3, dtype=torch.int64, device=x.device))),
    "another row": lambda x: x[1].copy_(x[0]),
    "with gaps": lambda x: x[:, :1].add_(x[:, 1:2]),
    "by an element": lambda x: x.fill_(x[1, 1]),
    "by a copy": lambda x: x[1:].add_(x[:-1].clone()),
}


@pytest.mark.parametrize("name", SHARED)
@pytest.mark.filterwarnings("ignore:An output with one or more elements was resized")
def test_memory_that_an_operand_shares(name: str) -> None:
    def updated(x: Tensor) -> Tensor:
        SHARED[name](x)
        return x.clone()

    x = torch.arange(9.0).reshape(3, 3) + 1
    want = outcome(updated, x.clone())
    got = outcome(updated, x.to(DEVICE))
    assert (isinstance(want, tuple)) == ("refer" in str(want))
    assert got == want if isinstance(want, tuple) else torch.equal(got.cpu(), want)
    if isinstance(want, tuple):
        with pytest.raises(hloemit.CaptureError, match="refers? to a single memory location"):
            hloemit.lower(updated, (x.clone(),))
    else:
        assert torch.equal(hloemit.compile(updated)(x.clone()), want)
