"""A function that asks for the text of a tensor, or of a number of it, is recorded each time: the text has the values."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
from torch import Tensor

import hloemit
from tests.functions import Of


@pytest.mark.parametrize("of", [lambda function: function, Of], ids=["function", "module"])
@pytest.mark.parametrize(
    "text",
    [
        str,
        repr,
        lambda x: str(x.sum().item()),
        lambda x: f"{x.sum().item()}",
        lambda x: f"{x.sum().item():.2f}",
        lambda x: str(x.tolist()),
        lambda x: f"{(x > 1).any().item()}",
        lambda x: repr([x.int().sum().item()]),
    ],
)
def test_texts(text: Callable[[Tensor], str], of: Callable[..., Callable[[Tensor], Tensor]]) -> None:
    def function(x: Tensor) -> Tensor:
        return x * len(text(x))

    compiled = hloemit.compile(of(function))
    for x in (torch.tensor([2.0]), torch.tensor([1234.5])):
        assert compiled(x).tolist() == function(x).tolist()


@pytest.mark.parametrize("of", [lambda function: function, Of], ids=["function", "module"])
@pytest.mark.parametrize(
    "text", [str, repr, lambda x: f"{x.sum()}", lambda x: str(x.sum().item()), lambda x: repr([x.int().sum().item()])]
)
def test_what_lower_makes_of_a_text_is_said(
    text: Callable[[Tensor], str], of: Callable[..., Callable[[Tensor], Tensor]]
) -> None:
    def function(x: Tensor) -> Tensor:
        return x * len(text(x))

    with pytest.warns(UserWarning, match="the text of a tensor, or of a number") as said:
        hloemit.lower(of(function), (torch.ones(1),))
    assert [each.filename for each in said] == [__file__]
