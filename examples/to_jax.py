"""A PyTorch model in jax: in a program of jax's, with weights that jax updates, and exported.

python examples/to_jax.py
"""

from __future__ import annotations

import jax
import jax.numpy as jnp
import torch
from jax import export
from torch import Tensor, nn

import hloemit


def main() -> None:
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(8, 16), nn.GELU(), nn.Linear(16, 1)).eval()
    x = torch.randn(32, 8)
    names = list(dict(model.named_parameters()))

    def gradients(*given: Tensor) -> tuple[Tensor, ...]:
        """PyTorch's own backward, as a program: of the arguments of `main`, and a cotangent for its result."""
        *leaves, cotangent = given
        with torch.enable_grad():
            leaves = [leaf.detach().requires_grad_() for leaf in leaves]
            y = torch.func.functional_call(model, dict(zip(names, leaves, strict=False)), leaves[-1])
            return torch.autograd.grad(y, leaves, cotangent)

    lowered = hloemit.lower(model, (x,))
    vjp = hloemit.lower(gradients, (*model.parameters(), x, torch.zeros(32, 1)))
    function = lowered.to_jax(vjp=vjp)

    inputs = jnp.asarray(x.numpy())
    targets = jnp.sin(inputs.sum(axis=1, keepdims=True))

    @jax.jit
    def step(weights: dict[str, jax.Array]) -> tuple[jax.Array, dict[str, jax.Array]]:
        """A step of gradient descent, written in jax."""
        loss, slopes = jax.value_and_grad(lambda w: ((function.apply(w, inputs) - targets) ** 2).mean())(weights)
        return loss, jax.tree.map(lambda w, slope: w - 0.1 * slope, weights, slopes)

    weights, losses = function.weights, []
    for _ in range(50):
        loss, weights = step(weights)
        losses.append(float(loss))
    print(f"trained in jax: loss {losses[0]:.3f}, then {losses[-1]:.3f}")

    with torch.no_grad():
        for name, parameter in model.named_parameters():
            parameter.copy_(torch.tensor(weights[name].tolist()))
        expected = model(x)
    exported = export.export(jax.jit(lambda x: function.apply(weights, x)))(jax.ShapeDtypeStruct((32, 8), jnp.float32))
    torch.testing.assert_close(torch.tensor(exported.call(inputs).tolist()), expected, rtol=1e-4, atol=1e-5)
    print("exported by jax: the same numbers as PyTorch with the trained weights")


if __name__ == "__main__":
    main()
