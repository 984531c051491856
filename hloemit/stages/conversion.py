"""A lowered program for a consumer that wants it otherwise; the module's side is ``ir/conversions.py``."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import torch

from hloemit.base.errors import InputError
from hloemit.base.signature import Signature, Spec
from hloemit.capture.program import Bindings
from hloemit.ir.conversions import EXPANSIONS, NARROW, expanded, narrowed, simplified, with_weights_inlined
from hloemit.ir.module import LazyModule
from hloemit.stages.lowered import Lowered


def with_weights(lowered: Lowered) -> Lowered:
    """The program with its weights written in as constants. Raises ``InputError`` where it updates one of them."""
    signature = lowered.signature
    updated = {
        str(spec.target) for spec in signature.outputs if spec.target is not None and spec.target in lowered.state
    }
    if updated:
        raise InputError(f"the program updates {', '.join(sorted(updated)[:3])}, and a constant cannot be updated")
    weights = {i: lowered.state[str(s.target)] for i, s in enumerate(signature.inputs) if s.target in lowered.state}
    for tensor in weights.values():
        if tensor.device.type == "meta":
            raise InputError("the program was lowered on meta: its weights have no elements that could be written in")
    module = with_weights_inlined(lowered.module, weights)
    return Lowered(LazyModule.of(module), _without(signature, frozenset(weights)), Bindings())


def _without(signature: Signature, gone: frozenset[int]) -> Signature:
    """A signature without some inputs; those that are left move up."""
    left = [i for i in range(len(signature.inputs)) if i not in gone]
    place = {old: new for new, old in enumerate(left)}
    leaves = tuple(
        dataclasses.replace(leaf, index=None if leaf.index is None else place[leaf.index])
        for leaf in signature.in_leaves
    )
    return dataclasses.replace(signature, inputs=tuple(signature.inputs[i] for i in left), in_leaves=leaves)


def with_narrow_numbers(lowered: Lowered) -> Lowered:
    """The program with i32 for i64 and f32 for f64, its inputs, outputs and weights as well.

    Raises ``LoweringError`` where a number cannot be narrowed, and ``InputError`` where a weight does not fit.
    """
    signature = dataclasses.replace(
        lowered.signature,
        inputs=tuple(map(_narrow, lowered.signature.inputs)),
        outputs=tuple(map(_narrow, lowered.signature.outputs)),
    )
    state = {name: _narrow_tensor(name, tensor) for name, tensor in lowered.state.items()}
    return Lowered(LazyModule.of(narrowed(lowered.module)), signature, Bindings(state))


def _narrow(spec: Spec) -> Spec:
    return dataclasses.replace(spec, dtype=NARROW.get(spec.dtype, spec.dtype))


def _narrow_tensor(name: str, tensor: torch.Tensor) -> torch.Tensor:
    if tensor.dtype not in NARROW:
        return tensor
    narrow = tensor.detach().to(NARROW[tensor.dtype])
    fits = narrow.isfinite() | ~tensor.isfinite() if narrow.is_floating_point() else narrow == tensor
    if not bool(fits.all()):
        raise InputError(f"{name} has elements that do not fit {narrow.dtype}")
    return narrow


def simpler(lowered: Lowered) -> Lowered:
    """The program after StableHLO's own simplifications."""
    return _of(lowered, simplified)


def expanded_to(lowered: Lowered, names: frozenset[str]) -> Lowered:
    """The program with some operators written by others; raises ValueError for a name that is not in ``EXPANSIONS``."""
    if unknown := names - {*EXPANSIONS}:
        raise ValueError(f"there is no expansion of {', '.join(sorted(unknown))}; there are {', '.join(EXPANSIONS)}")
    return _of(lowered, lambda module: expanded(module, names))


def _of(lowered: Lowered, change: Callable[[Any], Any]) -> Lowered:
    return Lowered(LazyModule.of(change(lowered.module)), lowered.signature, Bindings(lowered.state))
