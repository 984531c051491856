"""Questions that types and memory answer: a module that asks them is recorded, and the answers are eager PyTorch's."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
from torch import Tensor

import hloemit
from hloemit.capture.strategies import Request, capture
from tests.functions import Of

X = torch.arange(4.0)
WIDE = torch.ones(2, dtype=torch.float64)
QUESTIONS: dict[str, Callable[[Tensor], Tensor]] = {
    "promote_types": lambda x: x.to(torch.promote_types(torch.float64, x.abs().dtype)),
    "result_type": lambda x: x.to(torch.result_type(x, WIDE)) + x.to(torch.result_type(x, 1.0)),
    "result_type of a number": lambda x: x.to(torch.result_type(x.sum().item(), x)),
    "can_cast": lambda x: x + torch.can_cast(torch.float64, torch.int32),
    "sizes": lambda x: x + torch.ops.aten.size.int(x, 0) + torch.ops.aten.numel(x) + torch.ops.aten.stride.int(x, 0),
    "is_set_to": lambda x: x + x.is_set_to(x) + 2 * x[1:].is_set_to(x[1:]) + 4 * x.is_set_to(x[1:]),
    "is_set_to a copy": lambda x: x + x.is_set_to(x.clone()) + WIDE[:1].is_set_to(WIDE[:1]),
}


@pytest.mark.parametrize("wrap", [Of, lambda f: f], ids=["module", "function"])
@pytest.mark.parametrize("function", QUESTIONS.values(), ids=QUESTIONS.keys())
def test_the_answer_is_eager_pytorchs(
    function: Callable[[Tensor], Tensor], wrap: Callable[..., Callable[..., Tensor]]
) -> None:
    expected = function(X)
    target = wrap(function)
    assert [each.strategy for each in capture(Request(target, (X,), None, None)).attempts] == ["recording"]
    found = hloemit.lower(target, (X,)).compile("cpu")(X)
    assert found.dtype is expected.dtype and torch.equal(found, expected)


@pytest.mark.parametrize("function", QUESTIONS.values(), ids=QUESTIONS.keys())
def test_it_is_on_the_lazy_device(function: Callable[[Tensor], Tensor]) -> None:
    expected, found = function(X), function(X.to(hloemit.device())).cpu()
    assert found.dtype is expected.dtype and torch.equal(found, expected)
