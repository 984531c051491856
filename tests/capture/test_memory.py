"""Whose memory arguments, copies and results are, in captured functions and modules, against eager PyTorch."""

from __future__ import annotations

import copy
import io
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import nn

import hloemit
from tests.functions import Of

Made = Callable[[], torch.Tensor]
PLAIN: Made = lambda: torch.arange(6.0).reshape(2, 3)  # noqa: E731
EXPANDED: Made = lambda: torch.arange(3.0).expand(2, 3)  # noqa: E731
WINDOWS: Made = lambda: torch.arange(8.0).reshape(2, 4).unfold(-1, 2, 1)  # noqa: E731
GAPS: Made = lambda: torch.arange(6.0).reshape(2, 3)[:, ::2]  # noqa: E731
BEHIND: Made = lambda: torch.arange(8.0)[2:]  # noqa: E731
INTEGERS: Made = lambda: torch.arange(8).reshape(4, 2, 1)  # noqa: E731


def clone_then_write(x: torch.Tensor) -> Any:
    y = x.clone()
    x.add_(1)
    return y


def clone_then_write_a_part(x: torch.Tensor) -> Any:
    y = x.mT.clone()
    x[..., ::2] = 7
    return y, x


def copies(x: torch.Tensor) -> Any:
    y = x * 2
    return y, y.clone(), x.clone(), x


def narrower_view_of_a_row(x: torch.Tensor) -> Any:
    row = x[1].view(torch.int32)
    x.add_(2**32)
    return row


def contiguous_is_a_copy(x: torch.Tensor) -> Any:
    y = x.contiguous()
    y[0, 1] = 9
    return x, y, x.flatten().mul_(2)


def write_through_a_view(x: torch.Tensor) -> Any:
    y = x * 1
    x[0].add_(5)
    return y, x.sum()


def write_through_a_part(x: torch.Tensor) -> Any:
    x[..., 0].mul_(3)
    return x * 1


def stride_within(x: torch.Tensor) -> Any:
    x += 1
    return x.as_strided((2, 2), (0, 2))


def stride_from_the_start(x: torch.Tensor) -> Any:
    return x.as_strided((2, 2), (1, 2), 3)


def one_number_everywhere(x: torch.Tensor) -> Any:
    """PyTorch writes one number into elements that share memory, and nothing else."""
    y = x * 1
    y[:, 1:2].expand(3, -1, 4).fill_(7)
    x[:1, :1].expand(2, 2).zero_()
    return y, x * 2


def write_into_shuffled_channels(x: torch.Tensor) -> Any:
    """Two groups of one channel are as they were, and a copy."""
    y = torch.nn.functional.channel_shuffle(x.reshape(1, 2, 3, 1), 2)
    y.view(-1)[0] = 7
    return x, y


ROWS = [
    (write_into_shuffled_channels, PLAIN),
    (one_number_everywhere, PLAIN),
    (clone_then_write, PLAIN),
    (clone_then_write, EXPANDED),
    (clone_then_write_a_part, PLAIN),
    (clone_then_write_a_part, GAPS),
    (copies, PLAIN),
    (copies, GAPS),
    (narrower_view_of_a_row, INTEGERS),
    (contiguous_is_a_copy, EXPANDED),
    (contiguous_is_a_copy, PLAIN),
    (contiguous_is_a_copy, WINDOWS),
    (clone_then_write_a_part, WINDOWS),
    (write_through_a_part, WINDOWS),
    (write_through_a_view, EXPANDED),
    (write_through_a_view, GAPS),
    (stride_within, GAPS),
    (stride_from_the_start, BEHIND),
]


class Wrapped(nn.Module):
    """A function as a module, which is captured in another way."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__()
        self.function = function

    def forward(self, x: torch.Tensor) -> Any:
        return self.function(x)


@pytest.mark.drawn(2)
@pytest.mark.parametrize("wrap", [lambda f: f, Wrapped], ids=["function", "module"])
@pytest.mark.parametrize(("function", "make"), ROWS, ids=lambda v: getattr(v, "__name__", ""))
def test_memory(function: Callable[..., Any], make: Made, wrap: Callable[..., Any]) -> None:
    if function is clone_then_write and make is EXPANDED:
        with pytest.raises(hloemit.CaptureError, match="single memory location"):  # as eager PyTorch says
            hloemit.lower(wrap(function), (make(),))
        return
    mine, theirs = make(), make()
    got = hloemit.lower(wrap(function), (mine,)).compile()(mine)
    want = function(theirs)
    torch.testing.assert_close((got, mine), (want, theirs), rtol=0, atol=0)


def test_a_copy_is_no_argument() -> None:
    x = torch.ones(3)
    y, again, copied, same = hloemit.lower(copies, (x,)).compile()(x)
    before = copy.deepcopy((again, copied))
    y.zero_()
    assert same is x
    x.zero_()
    torch.testing.assert_close((again, copied), before)


@pytest.mark.parametrize("wrap", [lambda f: f, Wrapped], ids=["function", "module"])
def test_memory_around_an_argument_is_not_read(wrap: Callable[..., Any]) -> None:
    def outside(x: torch.Tensor) -> Any:
        return x.as_strided((2, 3), (3, 1))

    with pytest.raises(hloemit.CaptureError, match="memory around the elements of an argument"):
        hloemit.lower(wrap(outside), (GAPS(),))


def test_a_result_without_elements_can_be_written_to_by_name() -> None:
    (made,) = hloemit.lower(lambda x: (x[:0] * 2,), (torch.ones(3),)).compile()(torch.ones(3))
    torch.add(torch.ones(3), 1, out=made)
    assert made.tolist() == [2.0] * 3


def bytes_of_bools(b: torch.Tensor, u: torch.Tensor) -> Any:
    """A byte that is neither 0 nor 1 is true, and stays."""
    x = b.clone()
    x.view(torch.uint8)[1:3] = u[:2]
    x[0] = True
    before = x.view(torch.uint8).clone(), x.clone(), x.sum(), x.view(2, 2).t()
    x[2] = False
    return *before, x.view(torch.uint8), x.view(torch.int32), x[1:].view(torch.uint8) * 1, x[1:].sum()


def bools_among_bytes(b: torch.Tensor, u: torch.Tensor) -> Any:
    u.view(torch.bool)[1] = False
    return u, u.view(torch.bool) & b


@pytest.mark.parametrize("function", [bytes_of_bools, bools_among_bytes])
def test_bytes_of_bools(function: Callable[..., Any]) -> None:
    def given(device: Any = "cpu") -> list[torch.Tensor]:
        made = torch.tensor([False, False, True, False]), torch.tensor([255, 1, 0, 2], dtype=torch.uint8)
        return [t.to(device) for t in made]

    expected = list(function(*given()))
    assert [t.tolist() for t in hloemit.lower(function, given()).compile("cpu")(*given())] == [
        t.tolist() for t in expected
    ]
    assert [t.tolist() for t in function(*given(hloemit.device()))] == [t.tolist() for t in expected]


def saves(x: torch.Tensor) -> torch.Tensor:
    y = x * 2
    torch.save(y, io.BytesIO())
    return y


def points(x: torch.Tensor) -> torch.Tensor:
    return x + (x * 2).data_ptr()


@pytest.mark.parametrize("wrap", [Of, lambda f: f], ids=["module", "function"])
@pytest.mark.parametrize("function", [saves, points], ids=lambda f: f.__name__)
def test_memory_that_is_asked_for_is_said_to_be_none(wrap: Any, function: Any) -> None:
    with pytest.raises(hloemit.CaptureError, match=r"the memory of a tensor is asked for \(torch\.save") as caught:
        hloemit.lower(wrap(function), (torch.ones(2, 4),))
    assert str(caught.value).count("test_memory.py:") == 1
