"""Train the zoo's models over a mesh under each layout, and on one device: ``python -m tests.layouts [NAME …]``.

``NAME=LAYOUT`` is one of them.

Three AdamW steps with dropout, in f64, where what is left is the order of sums: losses, and weights and moments after
them. The text of one device is written, too. Each model has a process of its own, with eight devices of the CPU; exits
with 1 where one differs.
"""

from __future__ import annotations

import copy
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch import Tensor, nn

import hloemit
from tests.layouts.layouts import LAYOUTS, layout
from tests.models import zoo_timm, zoo_transformers
from tests.models.zoo import Entry

ENTRIES = {entry.name: entry for entry in zoo_transformers.CORE + zoo_timm.CORE}
STEPS, RATE = 3, 1e-3
IN_F32 = ("MambaForCausalLM", "Mamba2ForCausalLM")  # which compute much of it in f32, whatever the model's dtype is

Call = Callable[..., Any]


def _prepared(entry: Entry) -> tuple[nn.Module, list[Tensor], Call]:
    """A model in training, a batch of eight for it, and its call with the tensors of a batch."""
    case = entry.make()
    given = [*case.args, *case.kwargs.values()]
    tensors = [_eight(value) for value in given if isinstance(value, Tensor)]

    def call(model: nn.Module, *tensors: Tensor) -> Any:
        left = iter(tensors)
        values = [next(left) if isinstance(value, Tensor) else value for value in given]
        count = len(case.args)
        return model(*values[:count], **dict(zip(case.kwargs, values[count:], strict=True)))

    for module in case.model.modules():
        if hasattr(module, "config"):
            module.config.layerdrop = 0.0  # which decides by a value whether a layer is there
            module.config.apply_spec_augment = False  # which NumPy draws, anew in each capture
    return case.model.double().train(), tensors, call


def _eight(x: Tensor) -> Tensor:
    """A batch of eight in f64; of different images, because of two values a batch norm has no gradient."""
    x = torch.cat([x] * (8 // x.shape[0])) if x.ndim and 8 % x.shape[0] == 0 else x
    return x.double() + torch.randn_like(x, dtype=torch.float64) if x.is_floating_point() else x


def _tensors(value: Any) -> Iterator[Tensor]:
    if isinstance(value, Tensor):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _tensors(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _tensors(each)


def _loss(result: Any) -> Tensor:
    """Of all results, each of their elements with a weight of its own."""
    loss = torch.zeros((), dtype=torch.float64)
    for x in _tensors(result):
        if x.is_floating_point() and x.numel():
            weights = torch.linspace(-1, 1, x.numel(), dtype=x.dtype).view(x.shape)
            loss = loss + (x * weights).mean() + x.square().mean()
    return loss


def _step(model: nn.Module, call: Call) -> tuple[Callable[..., Tensor], torch.optim.Optimizer]:
    optimizer = torch.optim.AdamW(model.parameters(), RATE)

    def step(*tensors: Tensor) -> Tensor:
        optimizer.zero_grad()
        loss = _loss(call(model, *tensors))
        loss.backward()
        optimizer.step()
        return loss

    return step, optimizer


def _losses(compiled: hloemit.Compiled, tensors: list[Tensor]) -> list[Tensor]:
    losses = []
    for turn in range(STEPS):
        torch.manual_seed(turn)
        losses.append(compiled(*tensors))
    return losses


def check(entry: Entry, names: list[str]) -> None:
    """Raise AssertionError where a layout changes what training computes."""
    model, tensors, call = _prepared(entry)
    alone = copy.deepcopy(model)
    expected = _losses(hloemit.lower(_step(alone, call)[0], tensors).compile("cpu"), tensors)
    for name in names:
        cut = copy.deepcopy(model)
        lowered = hloemit.lower(_step(cut, call)[0], tensors, **layout(name, cut, tensors))
        lowered.as_text(partitioned=True)
        loose = entry.name in IN_F32
        found = _losses(lowered.compile("cpu"), tensors)
        torch.testing.assert_close(found, expected, rtol=1e-5 if loose else 1e-7, atol=1e-8)
        for key, value in cut.state_dict().items():
            # Adam makes as much of a gradient that is rounding alone as of any other
            torch.testing.assert_close(value, alone.state_dict()[key], rtol=1e-5, atol=STEPS * RATE if loose else 1e-6)
        print(f"{entry.name} {name}: as one device", flush=True)


def main(names: list[str]) -> int:
    """Each model in a process of its own; with one name, in this one."""
    if len(names) == 1:
        name, _, one = names[0].partition("=")
        check(ENTRIES[name], [one] if one else list(LAYOUTS))
        return 0
    environment = os.environ | {"CPU_NUM_DEVICES": "8", "JAX_PLATFORMS": "cpu"}
    failed = []
    for name in names or ENTRIES:
        command = [sys.executable, "-W", "ignore", "-m", "tests.layouts", name]
        done = subprocess.run(command, env=environment, stderr=subprocess.PIPE, text=True, check=False)
        if done.returncode:
            failed.append(name)
            print(f"{name}: FAILED\n{done.stderr[-2000:]}", flush=True)
    print(f"{len(names or ENTRIES) - len(failed)} of {len(names or ENTRIES)} models agree")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
