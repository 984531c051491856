"""``op_db``, ``module_db`` and ``optim_db`` on the lazy device: everything moved there, run, and brought back."""

from __future__ import annotations

import copy
import functools
import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import torch
from torch import nn
from torch.utils import _pytree as pytree

import hloemit
from hloemit.base import metrics
from hloemit.lazy.launch import trace
from tests.sweep import modules, operators, optimizers
from tests.sweep.compare import compare
from tests.sweep.operators import UNDETERMINED, UNINITIALIZED, copies, gradient_program, is_strided, wide
from tests.sweep.outcome import Outcome, run_samples

TOGETHER = 16  # samples that become one program
ON_HOST = {"tensor_split": (1,)}  # arguments that PyTorch wants on the CPU, whatever the device
# entries whose shapes depend on data, or that give Python a number: these run in eager PyTorch
OF_DATA = frozenset(
    f"aten::{name}"
    for name in (
        *(
            "nonzero",
            "nonzero_static",
            "masked_select",
            "index",
            "bincount",
            "repeat_interleave",
            "_unique",
            "_unique2",
        ),
        *("unique_dim", "unique_consecutive", "unique_dim_consecutive", "_local_scalar_dense", "equal", "is_nonzero"),
    )
)


def moved(tree: Any) -> Any:
    """The tree with each tensor on the device, and the device wherever one is named."""
    device = hloemit.device()

    def move(leaf: Any) -> Any:
        if isinstance(leaf, torch.Tensor):
            there = leaf.detach().to(device)
            return there.requires_grad_(leaf.requires_grad)
        return device if isinstance(leaf, torch.device) or (isinstance(leaf, str) and leaf == "cpu") else leaf

    return pytree.tree_map(move, tree)


def brought(tree: Any) -> Any:
    """The tree with each tensor on the CPU."""
    return pytree.tree_map_only(torch.Tensor, lambda x: x.detach().cpu(), tree)


@dataclass
class Trial:
    """A call that was recorded on the device, and what eager PyTorch says that it gives."""

    what: str
    got: Any
    want: Any
    values: bool  # whether they are determined
    process: Callable[[Any], Any]
    reference: Callable[[], Any]

    def check(self) -> None:
        """Bring the results back and compare them; raises AssertionError."""
        try:
            compare(
                self.process(brought(self.got)),
                self.process(self.want),
                values=self.values,
                reference=lambda: self.process(self.reference()),
            )
        except AssertionError as error:
            raise AssertionError(f"{self.what}: {error}") from error


def _run(outcome: Outcome, start: Callable[[Any], list[Trial]], samples: Iterable[Any]) -> Outcome:
    """Check samples, many as one program; where that fails, each alone."""
    hloemit.device()  # PyTorch counts devices at the first backward of a process
    metrics.clear_counters()
    numbered = enumerate(samples)
    while group := list(itertools.islice(numbered, TOGETHER)):
        try:
            trials = [(number, start(sample)) for number, sample in group]
            hloemit.sync(wait=True)
        except Exception:
            trials = []
        if trials:
            run_samples(outcome, _checked, [found for _, found in trials], group[0][0])
        else:
            run_samples(outcome, lambda sample: _checked(start(sample)), [s for _, s in group], group[0][0])
    outcome.eager = sorted(set(metrics.executed_fallback_ops()) - OF_DATA)
    return outcome


def _checked(trials: list[Trial]) -> bool:
    hloemit.sync(wait=True)
    for trial in trials:
        trial.check()
    return bool(trials)


# Operators


def forward(entry: str, dtype: str, limit: int | None = None) -> Outcome:
    """Every sample: the operator, its variant that works in place, and ``out=`` with room and without."""
    info = operators.database()[entry]
    samples = info.sample_inputs("cpu", getattr(torch, dtype))
    outcome = Outcome("device_forward", dtype, entry)
    return _run(outcome, lambda sample: list(_trials(info, sample)), itertools.islice(samples, limit))


def _trials(info: Any, sample: Any) -> Iterator[Trial]:
    args, kwargs = (sample.input, *sample.args), dict(sample.kwargs)
    if not is_strided((args, kwargs)):
        return

    def process(result: Any) -> Any:  # takes away what is not determined, such as the sign of an eigenvector
        settled = UNDETERMINED[info.name](result, *args, **kwargs) if info.name in UNDETERMINED else result
        return sample.output_process_fn_grad(settled)

    for what, call in _variants(info, sample):
        try:
            want = call(*copies(args), **copies(kwargs))
        except Exception:
            continue  # eager cannot either
        if not is_strided(want):
            continue
        drawn = len(trace.seeds)
        there = list(moved(copies(args)))
        for place in ON_HOST.get(info.name, ()):
            there[place : place + 1] = args[place : place + 1]
        got = call(*there, **moved(copies(kwargs)))
        yield Trial(
            what,
            got,
            want,
            len(trace.seeds) == drawn and not info.name.startswith(UNINITIALIZED),
            process if what != "in place" else lambda result: result,
            functools.partial(_widely, call, args, kwargs),
        )


def _widely(call: Callable[..., Any], args: Any, kwargs: Any) -> Any:
    return call(*wide(args), **wide(kwargs))


def _variants(info: Any, sample: Any) -> Iterator[tuple[str, Callable[..., Any]]]:
    yield "plain", info.op
    if info.inplace_variant is not None and not sample.broadcasts_input:
        yield "in place", lambda x, *args, **kwargs: _in_place(info.inplace_variant, x, *args, **kwargs)
    if info.supports_out:
        yield "out", lambda *args, **kwargs: _into(info.op, True, *args, **kwargs)
        yield "out without room", lambda *args, **kwargs: _into(info.op, False, *args, **kwargs)


def _in_place(operator: Callable[..., Any], x: Any, *args: Any, **kwargs: Any) -> Any:
    x = pytree.tree_map_only(torch.Tensor, lambda t: t.detach().clone(), x)
    result = operator(x, *args, **kwargs)
    assert result is x or result is None, "what works in place gives its operand"
    return x


def _into(operator: Callable[..., Any], has_room: bool, *args: Any, **kwargs: Any) -> Any:
    result = operator(*args, **kwargs)

    def room(t: torch.Tensor) -> torch.Tensor:
        return torch.zeros_like(t) if has_room else t.new_empty(0)

    out = pytree.tree_map_only(torch.Tensor, room, result)
    operator(*args, **kwargs, out=out if isinstance(out, torch.Tensor) else tuple(out))
    return out


def gradients(entry: str, dtype: str, limit: int | None = 3) -> Outcome:
    """Forward and backward of the first samples."""
    info = operators.database()[entry]
    samples = info.sample_inputs("cpu", getattr(torch, dtype), requires_grad=True)
    outcome = Outcome("device_gradients", dtype, entry)
    return _run(outcome, lambda sample: _gradient_trials(info, sample), itertools.islice(samples, limit))


def _gradient_trials(info: Any, sample: Any) -> list[Trial]:
    args, kwargs = (sample.input, *sample.args), dict(sample.kwargs)
    if not is_strided((args, kwargs)):
        return []
    leaves, tree = pytree.tree_flatten((args, kwargs))
    wanted = [i for i, x in enumerate(leaves) if isinstance(x, torch.Tensor) and x.requires_grad]
    tensors = [leaves[i].detach() for i in wanted]

    def call(*a: Any, **k: Any) -> Any:
        return sample.output_process_fn_grad(info.op(*a, **k))

    try:
        want = gradient_program(call, leaves, tree, wanted)(*copies(tensors))
    except Exception:
        return []  # eager cannot either
    if not wanted or not is_strided(want):
        return []
    drawn = len(trace.seeds)
    there = [x if i in wanted or info.name in ON_HOST else moved(x) for i, x in enumerate(leaves)]
    got = gradient_program(call, there, tree, wanted)(*moved(copies(tensors)))
    return [
        Trial(
            "gradients",
            got,
            want,
            len(trace.seeds) == drawn,
            lambda result: result,
            lambda: gradient_program(call, wide(leaves), tree, wanted)(*wide(tensors)),
        )
    ]


# Modules


def module(entry: str, dtype: str, limit: int | None = None) -> Outcome:
    """Results, gradients of parameters and inputs, and what became of the buffers."""
    name, _, mode = entry.rpartition(".")
    info, training, kind = modules.database()[name], mode == "train", getattr(torch, dtype)
    torch.manual_seed(0)
    inputs = info.module_inputs_func(info, device="cpu", dtype=kind, requires_grad=False, training=training)
    outcome = Outcome("device_modules", dtype, entry)
    return _run(outcome, lambda sample: _module_trials(info, sample, training, kind), inputs[:limit])


def _module_trials(info: Any, sample: Any, training: bool, dtype: torch.dtype) -> list[Trial]:
    args, kwargs = sample.forward_input.args, sample.forward_input.kwargs

    def results(module: nn.Module, args: Any, kwargs: Any) -> Any:
        given = pytree.tree_map_only(torch.Tensor, _leaf, (args, kwargs))
        sources = [x for x in pytree.tree_leaves(given) if isinstance(x, torch.Tensor) and x.requires_grad]
        out = module(*given[0], **given[1])
        parameters = [p for p in module.parameters() if p.requires_grad]
        ends = [r for r in pytree.tree_leaves(out) if isinstance(r, torch.Tensor) and r.requires_grad]
        wanted, cotangents = [*sources, *parameters], [operators.cotangent(r) for r in ends]
        gradients = torch.autograd.grad(ends, wanted, cotangents, allow_unused=True) if ends else ()
        return out, gradients, list(module.buffers())

    try:
        made = modules.made(info, sample, training, dtype)
        want = results(copy.deepcopy(made), copies(args), copies(kwargs))
    except Exception:
        return []  # eager cannot either
    if not is_strided((args, kwargs, want)):
        return []
    drawn = len(trace.seeds)
    got = results(made.to(hloemit.device()), *moved((copies(args), copies(kwargs))))
    return [
        Trial(
            "forward and backward",
            got,
            want,
            len(trace.seeds) == drawn,
            lambda result: result,
            lambda: results(modules.made(info, sample, training, dtype).double(), wide(args), wide(kwargs)),
        )
    ]


def _leaf(x: torch.Tensor) -> torch.Tensor:
    return x.detach().requires_grad_(x.is_floating_point() or x.is_complex())


# Optimizers


def steps(entry: str, dtype: str, limit: int | None = None) -> Outcome:
    """Parameters, losses and gradients after each step, in every configuration."""
    info, kind, device = optimizers.database()[entry], getattr(torch, dtype), hloemit.device()
    metrics.clear_counters()
    outcome = run_samples(
        Outcome("device_optimizers", dtype, entry),
        lambda kwargs: optimizers.agrees_on(device, info, kwargs, kind),
        optimizers.configurations(info)[:limit],
    )
    outcome.eager = sorted(set(metrics.executed_fallback_ops()) - OF_DATA)
    return outcome
