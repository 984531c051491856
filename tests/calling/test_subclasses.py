"""Subclasses of tensors as arguments: those with a ``__torch_function__`` of their own mean something else by operators."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import nn

import hloemit
from hloemit.base.tensors import takes_over


class Tag(torch.Tensor):
    @classmethod
    def __torch_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        result = super().__torch_function__(func, types, args, kwargs or {})
        return result + 1 if func is torch.sin else result


class Noted(torch.Tensor):
    """As images, boxes and volumes of libraries are: the same numbers, and notes beside."""

    __module__ = "torchvision.tv_tensors"

    @classmethod
    def __torch_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        with torch._C.DisableTorchFunctionSubclass():
            return func(*args, **(kwargs or {}))


class Named(torch.Tensor):
    pass


class Sine(nn.Module):
    def __init__(self, weight: Any = 1.0) -> None:
        super().__init__()
        self.weight = weight

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.sin(x) + torch.sin(torch.as_tensor(self.weight))


def test_a_compiled_program_refuses_what_takes_operators_over() -> None:
    x = torch.ones(2)
    compiled = hloemit.lower(torch.sin, (x,)).compile("cpu")
    for call in (compiled, compiled.launch):
        with pytest.raises(hloemit.InputError, match=r"is a Tag, whose __torch_function__.*as_subclass"):
            call(x.as_subclass(Tag))
    for kind in (Noted, Named):
        torch.testing.assert_close(compiled(x.as_subclass(kind)), torch.sin(x))


@pytest.mark.parametrize("shapes", [None, ({0: torch.export.Dim.AUTO},)])
def test_lower_refuses_it_among_arguments_and_weights(shapes: Any) -> None:
    x, tag = torch.ones(2), torch.ones(2).as_subclass(Tag)
    for module, argument in ((Sine(), tag), (Sine(tag), x), (Sine(nn.Parameter(tag)), x)):
        with pytest.raises(hloemit.CaptureError):
            hloemit.lower(module, (argument,), dynamic_shapes=shapes)
    if shapes is None:
        with pytest.raises(hloemit.CaptureError, match="is a Tag, whose __torch_function__ no program has"):
            hloemit.lower(Sine(), (tag,))
    compiled = hloemit.lower(Sine(), (x.as_subclass(Noted),)).compile("cpu")
    torch.testing.assert_close(compiled(x), Sine()(x))


def test_hloemit_compile_has_a_program_for_plain_tensors_alone() -> None:
    device = hloemit.device()
    x = torch.ones(2).to(device)
    compiled = hloemit.compile(torch.sin)
    for kind in (torch.Tensor, Tag, Named, torch.Tensor, nn.Parameter):
        given = nn.Parameter(x) if kind is nn.Parameter else x.as_subclass(kind)
        result, want = compiled(given), torch.sin(given)
        assert type(result) is type(want)
        torch.testing.assert_close(result.detach().cpu(), want.detach().cpu())


def test_what_passes_on() -> None:
    kinds = [torch.Tensor, nn.Parameter, nn.UninitializedParameter, nn.UninitializedBuffer, Named, Noted]
    assert [takes_over(kind) for kind in (*kinds, Tag)] == [False] * 6 + [True]
