"""Models as PyTorch's export flow quantizes them, by every door."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
from torch import Tensor, nn

import hloemit
from tests.quantized import HoldsScaled, Quantized, Scaled, ops


def _lowered(module: Callable[[Tensor], Tensor], x: Tensor) -> Tensor:
    return hloemit.lower(module, (x,)).compile()(x)  # type: ignore[no-any-return]


def _exported(module: nn.Module, x: Tensor) -> Tensor:
    return hloemit.lower(torch.export.export(module, (x,))).compile()(x)  # type: ignore[no-any-return]


def _by_dynamo(module: nn.Module, x: Tensor) -> Tensor:
    return torch.compile(module, backend="hloemit")(x)  # type: ignore[no-any-return]


def _on_the_device(module: nn.Module, x: Tensor) -> Tensor:
    device = hloemit.device()
    return module.to(device)(x.to(device)).cpu()  # type: ignore[no-any-return]


def _of_any_batch(module: nn.Module, x: Tensor) -> Tensor:
    batch = {0: torch.export.Dim("batch", min=2)}
    return hloemit.lower(module, (x[:2],), dynamic_shapes=(batch,)).compile()(x)  # type: ignore[no-any-return]


DOORS = {
    "lower": _lowered,
    "export": _exported,
    "compile": lambda module, x: hloemit.compile(module)(x),
    "torch.compile": _by_dynamo,
    "device": _on_the_device,
    "open batch": _of_any_batch,
}


@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
@torch.no_grad()
def test_a_quantized_model(door: Callable[[nn.Module, Tensor], Tensor]) -> None:
    x = torch.randn(3, 3, 8, 8, generator=torch.Generator().manual_seed(0)) * 2
    torch.testing.assert_close(door(Quantized(), x), Quantized()(x))


def test_numbers_are_attributes() -> None:
    text = hloemit.lower(Quantized(), (torch.randn(3, 3, 8, 8),)).as_text()
    numbers = "{quant_max = 127 : i64, quant_min = -128 : i64, scale = 2.000000e-02 : f64, zero_point = 3 : i64}"
    assert text.count(f"composite_attributes = {numbers}") == 2
    assert 'stablehlo.composite "hloemit.dequantize_per_channel"' in text
    assert "tensor<6x3x3x3xi8>" in text


def test_operators_that_differ_in_the_type_of_their_result_alone() -> None:
    def function(x: Tensor) -> tuple[Tensor, ...]:
        steps = [ops.quantize_per_tensor(x, 1, 0, 0, 127, dtype) for dtype in (torch.int8, torch.uint8)]
        types = (torch.float32, torch.bfloat16)
        floats = [ops.dequantize_per_tensor(steps[0], 1, 0, 0, 127, torch.int8, out_dtype=dtype) for dtype in types]
        return *steps, *floats

    x = torch.tensor([0.4, 3.6, 200.0])
    torch.testing.assert_close(hloemit.lower(function, (x,)).compile()(x), function(x))


def test_what_is_of_another_type_than_it_says_is_refused() -> None:
    def wrong(x: Tensor) -> Tensor:
        return ops.dequantize_per_tensor(x, 0.1, 0, 0, 255, torch.uint8)  # type: ignore[no-any-return]

    with pytest.raises(hloemit.HloemitError, match=r"torch\.uint8"):
        hloemit.lower(wrong, (torch.zeros(3, dtype=torch.int8),))


def _function_of(module: nn.Module) -> Callable[[Tensor], Tensor]:
    def function(x: Tensor) -> Tensor:
        return module(x)  # type: ignore[no-any-return]

    return function


OF_OTHERS = {**DOORS, "function": lambda module, x: _lowered(_function_of(module), x)}


@pytest.mark.parametrize("door", OF_OTHERS.values(), ids=OF_OTHERS)
@torch.no_grad()
def test_weights_that_are_made_of_others(door: Callable[[nn.Module, Tensor], Tensor]) -> None:
    x = torch.randn(3, 4, generator=torch.Generator().manual_seed(0))
    torch.testing.assert_close(door(HoldsScaled(), x), HoldsScaled()(x))


@pytest.mark.parametrize("of", [lambda module: module, _function_of], ids=["module", "function"])
@torch.no_grad()
def test_what_weights_are_made_of_is_read_at_each_call(of: Callable[[nn.Module], Callable[[Tensor], Tensor]]) -> None:
    module, x = HoldsScaled(), torch.randn(3, 4)
    lowered = hloemit.lower(of(module), (x,))
    names = {each.name for each in lowered.signature.inputs}
    assert {"layer.bias", "table.codes", "table.scale"} < names and names & {"x", "arg0"}
    compiled = lowered.compile()

    def scaled() -> nn.Parameter:
        return nn.Parameter(Scaled(module.layer.weight.codes.flip(0), module.layer.weight.scale * 2), False)  # type: ignore[operator]

    def agree() -> None:
        torch.testing.assert_close(compiled(x), module(x))

    agree()
    module.layer.weight.scale.mul_(2)  # type: ignore[operator]
    agree()
    module.load_state_dict(HoldsScaled().state_dict())
    agree()
    module.layer.weight = module.again.weight = scaled()
    agree()
    module.layer.weight.scale = module.layer.weight.scale * 2  # type: ignore[operator]
    agree()
    module.layer.weight = scaled()
    with pytest.raises(hloemit.InputError, match=r"weight\.codes is tied to another weight no longer"):
        compiled(x)


def test_a_module_that_makes_tensors_of_others() -> None:
    class Rounds(nn.Module):
        def forward(self, x: Tensor) -> Tensor:
            scale = x.abs().amax(1, keepdim=True) / 127
            return torch.mm(x, Scaled((x / scale).round().to(torch.int8), scale).t())

    x = torch.randn(3, 4)
    lowered = hloemit.lower(Rounds(), (x,))
    assert [each.name for each in lowered.signature.inputs] == ["x"]
    torch.testing.assert_close(lowered.compile()(x), Rounds()(x))


def test_a_variable_that_is_made_of_others() -> None:
    weight, again = HoldsScaled().table.clone(), HoldsScaled().table.clone()
    assert isinstance(weight, Scaled)
    again.scale = weight.scale  # of both

    def function(x: Tensor) -> Tensor:
        return x @ weight.t() + x @ again.t()

    x = torch.randn(3, 4)
    compiled, followed = hloemit.lower(function, (x,)).compile(), hloemit.compile(function)
    for each in (compiled, followed):
        torch.testing.assert_close(each(x), function(x))
    weight.scale = weight.scale * 2
    torch.testing.assert_close(followed(x), function(x))
    with pytest.raises(hloemit.InputError, match=r"weight\.scale is another tensor than"):
        compiled(x)


def _step(optimizer: torch.optim.Optimizer, model: Callable[[Tensor], Tensor]) -> Callable[[Tensor], Tensor]:
    def step(x: Tensor) -> Tensor:
        optimizer.zero_grad()
        loss = model(x).square().mean()
        loss.backward()
        optimizer.step()
        return loss.detach()

    return step


def test_a_step_whose_frozen_weights_are_made_of_others() -> None:
    def step_of(module: HoldsScaled) -> Callable[[Tensor], Tensor]:
        return _step(torch.optim.SGD([module.layer.bias], lr=1e-3), module)

    mine, eager, x = HoldsScaled(), HoldsScaled(), torch.randn(3, 4)
    compiled, step = hloemit.lower(step_of(mine), (x,)).compile(), step_of(eager)
    for _ in range(3):
        torch.testing.assert_close(compiled(x), step(x))
    torch.testing.assert_close(mine.layer.bias, eager.layer.bias)
    assert not torch.equal(mine.layer.bias, HoldsScaled().layer.bias)


@pytest.mark.parametrize("dynamic", [None, ({0: torch.export.Dim("rows", min=2)},)], ids=["static", "open"])
def test_a_result_that_is_made_of_others_is_refused(dynamic: object) -> None:
    class Table(HoldsScaled):
        def forward(self, x: Tensor) -> Tensor:
            return self.table.detach()  # type: ignore[operator, no-any-return]

    with pytest.raises(hloemit.CaptureError, match="a result of the program is a Scaled, a tensor made of others"):
        hloemit.lower(Table(), (torch.randn(3, 4),), dynamic_shapes=dynamic)


class _Coded(torch.optim.Optimizer):
    """Momentum that is kept in int8, as torchao's optimizers keep their moments."""

    @torch.no_grad()
    def step(self, closure: None = None) -> None:  # type: ignore[override]
        for p in self.param_groups[0]["params"]:
            if not self.state[p]:
                self.state[p]["momentum"] = Scaled(torch.zeros_like(p, dtype=torch.int8), torch.ones_like(p[:, :1]))
            kept = self.state[p]["momentum"]
            moment = kept.plain() * 0.9 + p.grad
            scale = moment.abs().amax(1, keepdim=True) / 127
            kept.copy_(Scaled((moment / scale).round().to(torch.int8), scale))
            p.sub_(kept.plain(), alpha=0.1)


def test_an_optimizer_whose_state_is_made_of_others() -> None:
    def step_of(weight: nn.Parameter) -> tuple[_Coded, Callable[[Tensor], Tensor]]:
        optimizer = _Coded([weight], {})
        return optimizer, _step(optimizer, lambda x: x @ weight)

    x, start = torch.randn(8, 4), torch.randn(4, 3)
    weight, other = (nn.Parameter(start.clone()) for _ in range(2))
    (optimizer, mine), (_, eager) = step_of(weight), step_of(other)
    torch.testing.assert_close(mine(x), eager(x))
    lowered = hloemit.lower(mine, (x,))
    compiled = lowered.compile()
    for _ in range(3):
        torch.testing.assert_close(compiled(x), eager(x))
    torch.testing.assert_close(weight, other)
    kept = optimizer.state[weight]["momentum"]
    assert isinstance(kept, Scaled)
    assert kept.codes.abs().amax(1).eq(127).all()  # what the program left there
    assert any(each.name.endswith("momentum.codes") for each in lowered.signature.inputs)
