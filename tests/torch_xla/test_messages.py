"""What the device says of operands that do not fit: torch_xla's sentences after ``install()``."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import pytest
import torch

from hloemit.torch_xla import backends, install, messages

install()


def xla(*shape: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    return torch.ones(shape, dtype=dtype, device="xla")


SAID = [
    (lambda: xla(2, 2, 4, 4) + xla(2, 2), "f32[2,2,4,4] vs. f32[2,2]. Expected dimension 2 of shape f32[2,2,4,4] (4)"),
    (lambda: xla(2, 2).add_(xla(3)), "f32[2,2] vs. f32[3]"),
    (lambda: xla(0, 3).mul(xla(2, 1)), "f32[0,3] vs. f32[2,1]"),
    (lambda: torch.cat([xla(2, 2), xla(0), xla(5, 1)]), "f32[2,2] with f32[5,1] at dimension 0"),
    (lambda: torch.cat([xla(2, 2), xla(5, 1)], -1), "at dimension 1. Expected shapes to be equal (except at"),
    (lambda: torch.div(xla(2), 2, rounding_mode="bad"), "div(): invalid rounding mode `bad`"),
    (lambda: torch.flip(xla(2, 2, 2, 2), [0, 0, 1, 3, -1]), "0 (2 times), 3 (2 times). Consider changing dims from"),
    (lambda: torch.full([2, -2], 1.5, device="xla"), "However found negative ones: [2, -2]."),
    (lambda: xla(2, 2).gather(1, xla(2, 2, 2, dtype=torch.int64)), "rank of input (2) and index (3)"),
    (lambda: xla(2, 2).gather(-1, xla(4, 1, dtype=torch.int64)), "that's not true on dimensions [0]."),
    (lambda: xla(10).random_(3, 1), "expected `from` (3) to be smaller than `to` (1)"),
    (lambda: xla(10, dtype=torch.int8).random_(-129, 1), "expected `from` to be within the range [-128, 127]"),
    (lambda: torch.mm(xla(2, 2), xla(2)), "expected the second input tensor f32[2] to be a matrix"),
    (lambda: torch.mm(xla(2, 5, dtype=torch.bfloat16), xla(8, 2, dtype=torch.bfloat16)), "bf16[2,5] and bf16[8,2]"),
    (lambda: torch.roll(xla(2), []), "roll(): expected `shifts` to have at least 1 element."),
    (lambda: torch.roll(xla(2, 2), [1, 2]), "to have exactly 1 element when `dims` is empty."),
    (lambda: torch.trace(xla(2, 2, 2)), "expected the input tensor f32[2,2,2] to be a matrix"),
]


@pytest.mark.parametrize("case", SAID, ids=[text for _, text in SAID])
def test_torch_xlas_words(case: tuple[Callable[[], Any], str]) -> None:
    call, text = case
    with pytest.raises(RuntimeError) as found:
        call()
    assert text in str(found.value)


@pytest.mark.parametrize(
    "call", [lambda: torch.flip(xla(2), [3]), lambda: xla(2, 2).sum(4), lambda: torch.max(xla(1, 0), dim=1)]
)
def test_a_dimension_that_is_not_there_is_of_both_classes(call: Callable[[], Any]) -> None:
    for kind in (IndexError, RuntimeError):  # PyTorch's, and torch_xla's
        with pytest.raises(kind, match="imension|dim 1"):
            call()


OTHERS = [  # what there are no words for: PyTorch's own
    lambda: xla(2, 2).gather(5, xla(2, 2, dtype=torch.int64)),
    lambda: torch.flip(xla(2), [3]),
    lambda: torch.cat([xla(2, 2), xla(2, 2)], 7),
    lambda: xla(2) + "text",
]


@pytest.mark.parametrize("call", OTHERS)
def test_other_errors_are_pytorchs(call: Callable[[], Any]) -> None:
    with pytest.raises((RuntimeError, IndexError, TypeError)) as found:
        call()
    assert "Internal" not in str(found.value) and "Shapes are not" not in str(found.value)


def test_words_that_fail_are_not_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> str:
        raise KeyError("words")

    monkeypatch.setitem(messages.sentences, "mm", broken)
    with pytest.raises(RuntimeError, match="mat1|2D|reduction dim"):
        torch.mm(xla(2, 5), xla(8, 2))


def test_the_precision_warns_as_there(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(backends.logger, "warning", said.append)
    backends.set_mat_mul_precision(backends.get_mat_mul_precision())
    assert said == [backends._WARNING_MESSAGE]
    with pytest.raises(ValueError, match="not 'exact'"):
        backends.set_mat_mul_precision("exact")


@pytest.mark.parametrize("name", ["add", "sub", "mul", "truediv", "floordiv", "pow", "and_", "or_", "xor"])
def test_operands_on_the_cpu_are_sent(name: str) -> None:
    function = getattr(operator, name)
    x, y = torch.tensor([[5, 2], [3, 4]]), torch.tensor([2, 3], dtype=torch.int32)
    if name in ("truediv", "pow"):
        y = y.double()
    for given in ((x.to("xla"), y), (x, y.to("xla"))):
        result = function(*given)
        assert result.device.type == "xla"
        torch.testing.assert_close(result.cpu(), function(x, y))


def test_other_operands_on_the_cpu_are_refused() -> None:
    x, y = torch.ones(2, 2).to("xla"), torch.ones(2, 2)
    for function in (torch.matmul, torch.gt, torch.maximum, lambda a, b: b.add_(a)):
        with pytest.raises(RuntimeError, match="Expected all tensors to be on the same device"):
            function(x, y)
