"""What becomes of a program over a mesh."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from types import SimpleNamespace

import numpy as np
import torch
from torch import Tensor

import hloemit
from hloemit import torch_xla
from hloemit.cache.executables import forget
from hloemit.torch_xla import runtime as xr
from hloemit.torch_xla.distributed import spmd as xs
from tests.fuzz import doors, eager, verdict
from tests.fuzz.doors import FAULTS, LIMITS, REFUSALS, Finding
from tests.ir.partitioned_programs import locally
from tests.meshes.cut import DEVICES, Cut, Spec

_latest: list[Cut | None] = [None]


class NotForThisDoor(Exception):  # noqa: N818
    """What the door does not take."""


def compiled(cut: Cut) -> eager.Tensors:
    """Lowered, compiled and called."""
    args = cut.program.arguments("cpu")
    results = hloemit.lower(cut.program.functions()[cut.program.entry], args, **cut.options).compile()(*args)
    return eager.copied([*results, *args])


def text(cut: Cut) -> eager.Tensors:
    """The text of one device, run as replicas; without what is updated."""
    args = cut.program.arguments("cpu")
    lowered = hloemit.lower(cut.program.functions()[cut.program.entry], args, **cut.options)
    inputs = lowered.signature.inputs
    if any(each.kind != "user_input" for each in inputs) or len(inputs) != len(args):
        raise NotForThisDoor
    found = locally(lowered, *args)
    results = [x for x, output in zip(found, lowered.signature.outputs, strict=True) if output.kind == "user_output"]
    return eager.copied(results)


def spmd(cut: Cut) -> eager.Tensors:
    """On the lazy device, whose tensors are marked."""
    if cut.size != DEVICES:
        raise NotForThisDoor
    if not xr.is_spmd():
        xr.use_spmd()
    mesh = xs.Mesh(np.arange(DEVICES), cut.shape, cut.mesh.axis_names)
    args = cut.program.arguments(torch_xla.device())
    for x, spec in zip(args, cut.inputs, strict=True):
        if spec is not None and x.is_contiguous() and x._base is None:
            xs.mark_sharding(x, mesh, _padded(spec, x))

    def shard(x: Tensor, spec: Spec) -> Tensor:
        return xs.mark_sharding_with_gradients(x, mesh, _padded(spec, x))

    functions = cut.program.functions()
    functions["f"].__globals__["hloemit"] = SimpleNamespace(shard=shard)
    return eager.copied([*functions[cut.program.entry](*args), *args])


def _padded(spec: Spec, x: Tensor) -> Spec:
    return (*spec, *[None] * (x.ndim - len(spec)))


DOORS: dict[str, Callable[[Cut], eager.Tensors]] = {"compiled": compiled, "text": text, "spmd": spmd}


def judge(cut: Cut, door: str) -> Finding:
    """Run a program over a mesh and say what became of it; ``upstream``, where it fails on one device, too."""
    if cut != _latest[0]:
        forget()
        _latest[0] = cut
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        finding = _judge(cut, door)
        if finding.is_fault and doors.judge(cut.program, "lower").is_fault:
            return Finding("upstream", finding.message)
        return finding


def _judge(cut: Cut, door: str) -> Finding:
    program = cut.program
    if program.raises:
        return Finding("ok", "eager raises")
    try:
        expected = eager.expectation(program)
    except Exception as error:
        return Finding("ok", f"eager: {type(error).__name__}")
    try:
        got = DOORS[door](cut)
    except NotForThisDoor:
        return Finding("ok", "not for this door")
    except Exception as error:
        return raised(error)
    if door == "text":
        expected = _without_arguments(expected, got)
    got = [_signed(g, w) for g, w in zip(got, expected.results, strict=False)]
    first = len(program.outputs)
    found = verdict.difference(expected, got, range(first, first + len(program.differentiated)))
    return Finding("wrong", found) if found else Finding("ok")


def raised(error: Exception) -> Finding:
    """What an error is: a refusal, or a fault."""
    refused = isinstance(error, REFUSALS) and not isinstance(error, FAULTS) and "the rule failed with" not in str(error)
    return Finding("refused" if refused or LIMITS.search(str(error)) else "raised", f"{type(error).__name__}: {error}")


def _signed(g: Tensor | None, w: Tensor | None) -> Tensor | None:
    """A result with the signs that eager's zeros have: what XLA's partitioner moves by adding loses them."""
    if g is None or w is None or (g.dtype, g.shape) != (w.dtype, w.shape):
        return g
    if g.is_complex():
        parts = [torch.view_as_real(x.resolve_conj()) for x in (g, w)]
        return torch.view_as_complex(torch.where((parts[0] == 0) & (parts[1] == 0), parts[1], parts[0]))
    return torch.where((g == 0) & (w == 0), w, g)


def _without_arguments(expected: eager.Expected, got: eager.Tensors) -> eager.Expected:
    """Results alone; gradients that are not there are no results of the text."""
    whole = len(expected.results) - expected.arguments
    kept = [i for i in range(whole) if expected.results[i] is not None]
    if len(kept) != len(got):
        return eager.Expected(got, [], 0)  # results that are arguments
    moved = [[run[i] for i in kept] for run in expected.moved]
    return eager.Expected([expected.results[i] for i in kept], moved, 0)
