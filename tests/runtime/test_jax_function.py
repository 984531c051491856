"""Programs as functions of jax."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
import torch
from jax import export
from torch import nn

import hloemit
from hloemit.runtime.jax_function import JaxFunction

X = torch.randn(3, 4, generator=torch.Generator().manual_seed(0))


@pytest.fixture(scope="module")
def model() -> nn.Module:
    torch.manual_seed(0)
    return nn.Sequential(nn.Linear(4, 5), nn.LayerNorm(5), nn.GELU(), nn.Linear(5, 2)).eval()


@pytest.fixture(scope="module")
def function(model: nn.Module) -> JaxFunction:
    return hloemit.lower(model, (X,)).to_jax()


def near(actual: Any, expected: torch.Tensor) -> None:
    np.testing.assert_allclose(np.asarray(actual), expected.detach().numpy(), rtol=1e-5, atol=1e-5)


def test_called_jitted_and_in_a_program_of_jax(model: nn.Module, function: JaxFunction) -> None:
    x = jnp.asarray(X.numpy())
    near(function(x), model(X))
    near(jax.jit(lambda x: function(x * 2).sum())(x), model(X * 2).sum())
    assert set(function.weights) == set(model.state_dict())
    doubled = {name: value * 2 for name, value in function.weights.items()}
    near(
        jax.jit(function.apply)(doubled, x),
        torch.func.functional_call(model, {k: v * 2 for k, v in model.state_dict().items()}, X),
    )


def test_mapped(model: nn.Module, function: JaxFunction) -> None:
    batch = torch.stack([X, X + 1])
    near(jax.vmap(function)(jnp.asarray(batch.numpy())), model(batch))


def test_exported(model: nn.Module, function: JaxFunction) -> None:
    """What is serialized is the text of this module, for which jax wants the package flatbuffers."""
    exported = export.export(jax.jit(function))(jax.ShapeDtypeStruct((3, 4), jnp.float32))
    near(exported.call(jnp.asarray(X.numpy())), model(X))
    assert "stablehlo.dot_general" in exported.mlir_module()
    assert "custom_call" not in exported.mlir_module()


def test_differentiated() -> None:
    def forward(w: Any, x: Any, i: Any) -> Any:
        return torch.tanh(x @ w)[i]

    def backward(w: Any, x: Any, i: Any, given: Any) -> Any:
        with torch.enable_grad():
            w, x = (t.detach().requires_grad_() for t in (w, x))
            return torch.autograd.grad(forward(w, x, i), (w, x), given)

    w, i = torch.randn(4, 2, generator=torch.Generator().manual_seed(1)), torch.tensor([2, 0], dtype=torch.int32)
    lowered = hloemit.lower(forward, (w, X, i))
    function = lowered.to_jax(vjp=hloemit.lower(backward, (w, X, i, torch.ones(2, 2))))
    given = [jnp.asarray(t.numpy()) for t in (w, X, i)]
    gradients = jax.jit(jax.grad(lambda w, x: (function(w, x, given[2]) ** 2).sum(), argnums=(0, 1)))(*given[:2])
    leaves = [t.clone().requires_grad_() for t in (w, X)]
    expected = torch.autograd.grad((forward(*leaves, i) ** 2).sum(), leaves)
    for actual, e in zip(gradients, expected, strict=True):
        near(actual, e)
    alone = lowered.to_jax()
    with pytest.raises(NotImplementedError):
        jax.grad(lambda w: alone(w, *given[1:]).sum())(given[0])


REFUSED = {
    "state": (nn.BatchNorm1d(4).train(), "updates"),
    "random": (nn.Dropout(0.5).train(), "random numbers"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_no_function(case: str) -> None:
    program, message = REFUSED[case]
    with pytest.raises(hloemit.InputError, match=message):
        hloemit.lower(program, (X,)).to_jax()


def test_arguments_that_do_not_fit(function: JaxFunction) -> None:
    with pytest.raises(hloemit.InputError, match=r"input is f32\[3,4\], and float32\[4, 3\] was given"):
        function(jnp.ones((4, 3)))
    with pytest.raises(hloemit.InputError, match="structure"):
        function(jnp.ones((3, 4)), 1)
    wide = hloemit.lower(lambda x: x + 1, (torch.ones(2, dtype=torch.float64),)).to_jax()
    with pytest.raises(hloemit.InputError, match="jax_enable_x64"):
        wide(jnp.ones(2))
