"""Modules of open sizes whose ``forward`` puts other tensors in the place of their buffers."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import nn
from torch.export import Dim

import hloemit

Forward = Callable[[Any, torch.Tensor], Any]


def _assigned(module: Any, x: torch.Tensor) -> Any:
    module.b = module.b + 1
    return x + module.b


def _in_the_table(module: Any, x: torch.Tensor) -> Any:
    module._buffers["b"] = module.b + 1
    return x + module.b


def _seen_before(module: Any, x: torch.Tensor) -> Any:
    old, part = module.b, module.b[:2]
    module.b = module.b + x[0]
    module.p = old.view(4)
    return x + module.p, part, x


def _in_place_and_replaced(module: Any, x: torch.Tensor) -> Any:
    module.b.add_(1)
    module.b = module.b * module.w
    module.b.add_(2)
    return x + module.b, module.b


def _module(forward: Forward, inside: bool) -> nn.Module:
    class Keeping(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.register_buffer("b", torch.zeros(4))
            self.register_buffer("p", torch.ones(4))
            self.register_buffer("none", None)
            self.w = nn.Parameter(torch.full((4,), 3.0))

        def forward(self, x: torch.Tensor) -> Any:
            return forward(self, x)

    return nn.Sequential(Keeping()) if inside else Keeping()


@pytest.mark.drawn(2)
@pytest.mark.parametrize("forward", [_assigned, _in_the_table, _seen_before, _in_place_and_replaced])
@pytest.mark.parametrize("inside", [False, True])
def test_a_buffer_that_is_replaced_is_updated_by_each_call(forward: Forward, inside: bool) -> None:
    """torch.export follows assignments to the outermost module, and drops all others without a word."""
    ours, eager = _module(forward, inside), _module(forward, inside)
    compiled = hloemit.lower(ours, (torch.ones(3, 4),), dynamic_shapes=({0: Dim("n")},)).compile("cpu")
    for n in (2, 5, 3):
        x = torch.rand(n, 4)
        torch.testing.assert_close(compiled(x), eager(x))
        torch.testing.assert_close(ours.state_dict(), eager.state_dict())


@pytest.mark.parametrize("inside", [False, True])
def test_a_buffer_keeps_its_type(inside: bool) -> None:
    def forward(module: Any, x: torch.Tensor) -> torch.Tensor:
        module.b = torch.cat([module.b, x[:, 0]])
        return x + module.b.sum()

    with pytest.raises(
        hloemit.CaptureError, match=r"in the place of (0\.)?b, which is f32\[4\], and a state keeps its"
    ):
        hloemit.lower(_module(forward, inside), (torch.ones(3, 4),), dynamic_shapes=({0: Dim("n")},))


@pytest.mark.parametrize("dynamic", [False, True])
def test_a_buffer_that_comes_or_goes_is_said(dynamic: bool) -> None:
    def forward(module: Any, x: torch.Tensor) -> torch.Tensor:
        if module.none is None:
            module.none = x[0] * 2
        y = x + module.none + module.b
        module._buffers["b"] = None
        return y  # type: ignore[no-any-return]

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        hloemit.lower(_module(forward, True), (torch.ones(3, 4),), dynamic_shapes=({0: Dim("n")},) if dynamic else None)
    said = [str(w.message).partition(",")[0] for w in caught]
    assert "0.none is no tensor before a call and a tensor after it" in said
    assert "0.b is a tensor before a call and no tensor after it" in said


def test_a_function_of_a_module_that_replaces_its_buffers() -> None:
    ours, eager = _module(_in_the_table, True), _module(_in_the_table, True)
    function = hloemit.lower(lambda x: ours(x) * 2, (torch.ones(3, 4),), dynamic_shapes=({0: Dim("n")},)).compile("cpu")
    for n in (2, 5):
        x = torch.rand(n, 4)
        torch.testing.assert_close(function(x), eager(x) * 2)


class Lazy(nn.Module):
    """Makes its buffers in the first call, where there was none or nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("bias", None, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.bias is None:
            self.register_buffer("bias", torch.arange(x.shape[1]).float(), persistent=False)
        if not hasattr(self, "scale"):
            self.register_buffer("scale", torch.full((4,), 2.0))
        return (x + self.bias) * self.scale


@pytest.mark.filterwarnings("ignore:.* before a call and")
@pytest.mark.parametrize("target", ["module", "function"])
def test_buffers_that_a_call_makes_are_none_of_the_capture(target: str) -> None:
    lazy = Lazy()
    model = nn.Sequential(lazy)
    given = model if target == "module" else lambda x: 1 * model(x)
    batch = ({0: torch.export.Dim("batch")},)
    run = hloemit.lower(given, (torch.randn(3, 4),), dynamic_shapes=batch).compile()
    assert lazy.bias is None
    assert not hasattr(lazy, "scale")
    x = torch.randn(5, 4)
    before = x.clone()
    got = run(x)
    assert x.equal(before)  # which torch.export takes for what the buffer was
    torch.testing.assert_close(got, model(x))


@pytest.mark.filterwarnings("ignore:.* before a call and")
def test_one_that_the_outermost_module_makes_is_refused() -> None:
    lazy, x, batch = Lazy(), torch.randn(3, 4), ({0: torch.export.Dim("batch")},)
    with pytest.raises(hloemit.CaptureError, match="Lazy makes bias in a call, .* call the module once before"):
        hloemit.lower(lazy, (x,), dynamic_shapes=batch)
    assert lazy.bias is None
    want = lazy(x)
    torch.testing.assert_close(hloemit.lower(lazy, (x,), dynamic_shapes=batch).compile()(x), want)
