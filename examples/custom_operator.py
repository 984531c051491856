"""An operator of a library, with its gradient: a rule lowers it, and a step that trains through it is one program.

python examples/custom_operator.py
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

import hloemit
from hloemit.ir import hlo
from hloemit.lowering import Context, register


@torch.library.custom_op("example::softsign", mutates_args=())
def softsign(x: Tensor) -> Tensor:
    return x / (1 + x.abs())


softsign.register_fake(torch.empty_like)
softsign.register_autograd(
    lambda ctx, gradient: gradient / (1 + ctx.saved_tensors[0].abs()) ** 2,
    setup_context=lambda ctx, inputs, output: ctx.save_for_backward(inputs[0]),
)


@register("example::softsign")
def lower_softsign(ctx: Context, x: Any) -> Any:
    """example::softsign(Tensor x) -> Tensor"""
    return hlo.composite("example.softsign", [x], lambda x: [x / (abs(x) + 1)])[0]


def trained(as_program: bool) -> list[float]:
    torch.manual_seed(0)
    weight = torch.nn.Parameter(torch.randn(4, 4))
    optimizer = torch.optim.SGD([weight], lr=0.5)
    x, y = torch.randn(8, 4), torch.rand(8, 4) - 0.5

    def step(x: Tensor, y: Tensor) -> Tensor:
        optimizer.zero_grad()
        loss = (softsign(x @ weight) - y).square().mean()
        loss.backward()
        optimizer.step()
        return loss.detach()

    if as_program:
        lowered = hloemit.lower(step, (x, y))
        print(next(line.strip() for line in lowered.as_text().splitlines() if "stablehlo.composite" in line))
        step = lowered.compile()
    return [step(x, y).item() for _ in range(10)]


def main() -> None:
    eager, program = trained(as_program=False), trained(as_program=True)
    torch.testing.assert_close(program, eager, rtol=1e-5, atol=1e-6)
    print(f"loss {program[0]:.3f}, then {program[-1]:.3f}: eager PyTorch has the same")


if __name__ == "__main__":
    main()
