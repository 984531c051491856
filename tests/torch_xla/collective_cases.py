"""Collectives beside NumPy: every collective with every reduction, dtype and layout of groups, and gradients.

``python -m tests.torch_xla.collective_cases 4`` runs all of them in 4 processes; what passed is in ``.collectives/`` and
is not run again. The suite has a draw.
"""

from __future__ import annotations

import itertools
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

FLOATS = (torch.float32, torch.float64, torch.float16, torch.bfloat16)
INTEGERS = (torch.int8, torch.uint8, torch.int16, torch.int32, torch.int64, torch.bool)
REDUCTIONS = ("sum", "mul", "min", "max", "and", "or")
KINDS = (
    *("all_reduce", "reduce_scatter", "all_gather", "all_gather of a list", "all_to_all"),
    *("collective_permute", "collective_broadcast"),
)
SHAPES = ((), (4,), (4, 8), (0, 4), (2, 3, 4))
FOLDER = Path(".collectives")


@dataclass(frozen=True)
class Case:
    """One call."""

    kind: str
    reduction: str
    dtype: torch.dtype
    groups: tuple[tuple[int, ...], ...]
    shape: tuple[int, ...]
    gradient: bool

    def __str__(self) -> str:
        groups = ",".join("-".join(map(str, group)) for group in self.groups)
        shape = "x".join(map(str, self.shape))
        dtype = str(self.dtype).removeprefix("torch.")
        return f"{self.kind} {self.reduction} {dtype} {groups} {shape} {'gradient' if self.gradient else ''}".strip()


def layouts(count: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All in one group, in the other order, alone, in halves, and every other one."""
    everybody = tuple(range(count))
    yield (everybody,)
    yield (everybody[::-1],)
    yield tuple((i,) for i in everybody)
    if count > 2:
        yield everybody[: count // 2], everybody[count // 2 :]
        yield everybody[::2], everybody[1::2]


def cases(count: int) -> Iterator[Case]:
    """All of them."""
    for kind, dtype, groups, shape in itertools.product(KINDS, (*FLOATS, *INTEGERS), layouts(count), SHAPES):
        reduces = kind in ("all_reduce", "reduce_scatter")
        for reduction in REDUCTIONS if reduces else ("",):
            if dtype.is_floating_point and reduction in ("and", "or"):
                continue
            if kind in ("reduce_scatter", "all_to_all") and (not shape or shape[-1] % len(groups[0])):
                continue
            yield Case(kind, reduction, dtype, groups, shape, False)
            differentiable = reduction == "sum" or (kind == "all_reduce" and reduction) or not reduces
            if dtype is torch.float64 and differentiable:
                yield Case(kind, reduction, dtype, groups, shape, True)


def operand(case: Case, rank: int) -> Tensor:
    """What a replica has: small numbers, of which some are special."""
    generator = torch.Generator().manual_seed(1000 * rank + len(case.shape))
    drawn = torch.randint(-3, 4, case.shape, generator=generator)
    if case.dtype.is_floating_point:
        found = drawn.to(case.dtype) / 2
        if found.numel() > 3 and not case.gradient:
            found.view(-1)[rank % found.numel()] = float("nan" if case.reduction in ("min", "max", "") else "inf")
        return found
    return drawn.clamp(0).to(case.dtype) if case.dtype in (torch.uint8, torch.bool) else drawn.to(case.dtype)


_NUMPY: dict[str, Any] = {
    "sum": np.add,
    "mul": np.multiply,
    "min": np.minimum,
    "max": np.maximum,
    "and": np.bitwise_and,
    "or": np.bitwise_or,
}


def array(x: Tensor) -> Any:
    """As NumPy has it; bfloat16 as the float32 that it is part of."""
    return (x.float() if x.dtype in (torch.bfloat16, torch.float16) else x).numpy()


def expected(case: Case, rank: int, operands: list[Any]) -> Any:
    """What NumPy says."""
    group = next(g for g in case.groups if rank in g)
    place, among = group.index(rank), [operands[i] for i in group]
    if case.kind in ("all_reduce", "reduce_scatter"):
        dtype = among[0].dtype
        found = among[0]
        for each in among[1:]:
            found = _NUMPY[case.reduction](found, each).astype(dtype)
        if case.kind == "all_reduce":
            return found
        return np.split(found, len(group), -1)[place]
    if case.kind == "all_gather":
        return np.concatenate([np.atleast_1d(each) for each in among], 0)
    if case.kind == "all_gather of a list":  # one tensor in three shapes
        return np.concatenate([np.concatenate([each.reshape(-1) for each in among])] * 3, 0)
    if case.kind == "all_to_all":
        return np.concatenate([np.split(each, len(group), -1)[place] for each in among], 0)
    if case.kind == "collective_permute":  # around each group
        return among[place - 1]
    return among[0]


def computed(case: Case, x: Tensor) -> Tensor:
    """The same by ``torch_xla.core.xla_model``."""
    from hloemit.torch_xla import replicas
    from hloemit.torch_xla.core import xla_model as xm

    groups = [list(group) for group in case.groups]
    size = len(groups[0])
    call: dict[str, Callable[[], Tensor]] = {
        "all_reduce": lambda: xm.all_reduce(case.reduction, x, groups=groups),
        "reduce_scatter": lambda: replicas.scattered(x, case.reduction, -1, case.groups),
        "all_gather": lambda: xm.all_gather(x, 0, groups),
        "all_gather of a list": lambda: torch.cat(
            [y.reshape(-1) for y in xm.all_gather([x, x.reshape(-1), x.unsqueeze(-1)], 0, groups)]
        ),
        "all_to_all": lambda: xm.all_to_all(x, -1, 0, size, groups),
        "collective_permute": lambda: xm.collective_permute(x, [(g[i - 1], g[i]) for g in groups for i in range(size)]),
        "collective_broadcast": lambda: x.clone() if size == 1 else replicas.broadcast(x, groups[0][0], case.groups),
    }
    return call[case.kind]()


def check(case: Case, rank: int, count: int) -> None:
    """One case, or the gradient of a sum of the results of all, by finite differences."""
    if case.gradient:
        _check_gradient(case, rank, count)
        return
    found = array(computed(case, operand(case, rank).to("xla")).cpu())
    wanted = expected(case, rank, [array(operand(case, i)) for i in range(count)])
    tolerance = {torch.bfloat16: 2e-2, torch.float16: 2e-3}.get(case.dtype, 0.0)
    np.testing.assert_allclose(found, wanted.reshape(found.shape), rtol=tolerance, err_msg=f"{case}, replica {rank}")


def _check_gradient(case: Case, rank: int, count: int) -> None:
    operands = [np.array(array(operand(case, i)) + 0.125 * i) for i in range(count)]  # no two are equal
    weights = [np.asarray(expected(case, i, operands), dtype=np.float64) for i in range(count)]
    weights = [np.cos(np.arange(w.size, dtype=np.float64).reshape(w.shape) + i) for i, w in enumerate(weights)]

    def total(inputs: list[Any]) -> float:
        return float(sum((expected(case, i, inputs) * weights[i]).sum() for i in range(count)))

    x = torch.tensor(operands[rank]).to("xla").requires_grad_()
    y = computed(case, x)
    (y * torch.tensor(weights[rank]).to("xla").reshape(y.shape)).sum().backward()
    assert x.grad is not None
    found, step = x.grad.cpu().numpy().reshape(-1), 1e-4
    for place in range(found.size):
        ends = []
        for sign in (1, -1):
            moved = [np.array(each) for each in operands]
            moved[rank].reshape(-1)[place] += sign * step
            ends.append(total(moved))
        slope = (ends[0] - ends[1]) / (2 * step)
        np.testing.assert_allclose(found[place], slope, rtol=1e-5, atol=1e-7, err_msg=f"{case}, replica {rank}")


def check_collectives(rank: int, count: int, draw: int | None = None, passed: frozenset[str] = frozenset()) -> None:
    """Some of the cases, the same in every process, or all that have not passed."""
    chosen = [case for case in cases(count) if str(case) not in passed]
    if draw is not None:
        chosen = random.Random(0).sample(chosen, draw)
    for case in chosen:
        check(case, rank, count)
        if draw is None and rank == 0:
            with (FOLDER / f"{count}.txt").open("a") as file:
                file.write(f"{case}\n")
    if draw is None and rank == 0:
        print(f"{len(chosen)} cases passed in {count} processes, and {len(passed)} before")


def _run(index: int, passed: frozenset[str]) -> None:
    from hloemit.torch_xla import runtime

    check_collectives(runtime.global_ordinal(), runtime.world_size(), passed=passed)


if __name__ == "__main__":
    from hloemit.torch_xla.launching import spawn

    FOLDER.mkdir(exist_ok=True)
    for number in map(int, sys.argv[1:] or ["2", "4"]):
        kept = FOLDER / f"{number}.txt"
        spawn(_run, (frozenset(kept.read_text().splitlines()) if kept.exists() else frozenset(),), nprocs=number)
