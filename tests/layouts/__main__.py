"""Train models over a mesh under each layout, and on one device: ``python -m tests.layouts [NAME …]``.

``NAME=LAYOUT`` is one of them; ``NAME=dtensors`` is a transformer as PyTorch has cut it (``dtensors.py``).

The forward pass, and three AdamW steps with dropout, in f64, where what is left is the order of sums: results, gradients,
weights and moments. The text of one device is run, too, for a step. Each model has a process of its own, with eight
devices of the CPU; exits with 1 where one differs.
"""

from __future__ import annotations

import copy
import os
import subprocess
import sys
from dataclasses import dataclass

import torch
from torch import Tensor, nn

import hloemit
from hloemit.calling.host import draw_seed
from tests.ir.partitioned_programs import locally
from tests.layouts import dtensors
from tests.layouts.layouts import LAYOUTS, layout
from tests.layouts.models import ENTRIES
from tests.layouts.training import RATE, STEPS, demand_close, forward_of, prepared, step_of
from tests.models.zoo import Entry

LIMIT_S = 1800.0  # of a model
IN_F32 = ("MambaForCausalLM", "Mamba2ForCausalLM")  # which compute much of it in f32, whatever the model's dtype is


@dataclass
class Trained:
    """What steps left: the results of each, and after the first and the last one all state and gradients, by target."""

    results: list[Tensor]
    first: dict[str, Tensor]
    last: dict[str, Tensor]


def _trained(lowered: hloemit.Lowered, model: nn.Module, tensors: list[Tensor]) -> Trained:
    def left() -> dict[str, Tensor]:
        gradients = {f"{name}.grad": p.grad for name, p in model.named_parameters() if p.grad is not None}
        return {name: value.detach().clone() for name, value in (lowered.state | gradients).items()}

    compiled, results, states = lowered.compile("cpu"), [], []
    for turn in range(STEPS):
        torch.manual_seed(turn)
        results += compiled(*tensors)
        states.append(left())
    return Trained(results, states[0], states[-1])


def _first_of_the_text(lowered: hloemit.Lowered, tensors: list[Tensor]) -> tuple[list[Tensor], dict[str, Tensor]]:
    """What the text of one device gives at the first step, run on each: the results, and what is updated, by target."""
    torch.manual_seed(0)
    given, state = iter(tensors), lowered.state
    values = {"user_input": lambda _: next(given), "seed": lambda _: draw_seed()}
    args = [values.get(each.kind, lambda each: state[each.target])(each) for each in lowered.signature.inputs]
    found = list(zip(locally(lowered, *args), lowered.signature.outputs, strict=True))
    results = [value for value, output in found if output.kind == "user_output"]
    return results, {output.target: value for value, output in found if output.target is not None}


def check(entry: Entry, names: list[str]) -> None:
    """Raise AssertionError where a layout changes what a model or its training computes."""
    model, tensors, call = prepared(entry)
    in_f32 = entry.name in IN_F32
    by, slack = (1e-4, STEPS * RATE) if in_f32 else (1e-5, STEPS * RATE / 100)

    def close(found: list[Tensor], expected: list[Tensor]) -> None:
        for index, (value, other) in enumerate(zip(found, expected, strict=True)):
            demand_close(f"result {index}", value, other, by)

    def close_state(found: dict[str, Tensor], expected: dict[str, Tensor]) -> None:
        for name, value in found.items():
            # Adam makes as much of a gradient that is rounding alone as of any other
            is_weight = not name.endswith(("grad", "exp_avg", "exp_avg_sq"))
            demand_close(name, value, expected[name], by, slack if is_weight else 0.0)

    alone = copy.deepcopy(model).eval()
    forward = hloemit.lower(forward_of(alone, call), tensors).compile("cpu")(*tensors)
    alone.train()
    expected = _trained(hloemit.lower(step_of(alone, call), tensors), alone, tensors)
    for name in names:
        cut = copy.deepcopy(model).eval()
        how = layout(name, cut, tensors)
        close(hloemit.lower(forward_of(cut, call), tensors, **how).compile("cpu")(*tensors), forward)
        cut.train()
        lowered = hloemit.lower(step_of(cut, call), tensors, **how)
        cuts = [each.partition for each in lowered.signature.inputs if each.kind == "parameter"]
        assert any(map(any, cuts)) == bool(how["shardings"]), f"{name} cuts no weight"
        results, updates = _first_of_the_text(lowered, tensors)
        close(results, expected.results[: len(results)])
        close_state(updates, expected.first)
        found = _trained(lowered, cut, tensors)
        close(found.results, expected.results)
        close_state(found.last, expected.last)
        print(f"{entry.name} {name}: as one device", flush=True)


def main(names: list[str]) -> int:
    """Each model in a process of its own; with one name, in this one."""
    if len(names) == 1:
        name, _, one = names[0].partition("=")
        if one == "dtensors":
            dtensors.check(name)
        else:
            check(ENTRIES[name], [one] if one else list(LAYOUTS))
        return 0
    environment = os.environ | {"CPU_NUM_DEVICES": "8", "JAX_PLATFORMS": "cpu"}
    names = names or [*ENTRIES, *(f"{name}=dtensors" for name in dtensors.PLANS)]
    failed = []
    for name in names:
        command = [sys.executable, "-W", "ignore", "-m", "tests.layouts", name]
        try:
            subprocess.run(command, env=environment, stderr=subprocess.PIPE, text=True, check=True, timeout=LIMIT_S)
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
            failed.append(name)
            print(f"{name}: FAILED\n{str(error.stderr)[-2000:]}", flush=True)
    print(f"{len(names) - len(failed)} of {len(names)} models agree")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
