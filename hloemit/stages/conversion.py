"""A lowered program for a consumer that wants it otherwise; the module's side is ``ir/conversions.py``."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

from hloemit.base.errors import InputError
from hloemit.base.signature import Signature, Spec
from hloemit.base.tensors import has_elements
from hloemit.formats import iree_parameters, saved_model
from hloemit.ir.conversions import (
    NARROW,
    marked_as_symbolic,
    narrowed,
    simplified,
    text_with_parameters,
    with_weights_inlined,
)
from hloemit.ir.module import LazyModule
from hloemit.ir.serialization import as_portable_artifact
from hloemit.program.program import Bindings
from hloemit.stages.lowered import Lowered


def with_weights(lowered: Lowered) -> Lowered:
    """The program with its weights written in as constants. Raises ``InputError`` where it updates one of them."""
    weights = _fixed_weights(lowered, "a constant")
    module = with_weights_inlined(lowered.module, weights)
    return Lowered(LazyModule.of(module), _without(lowered.signature, frozenset(weights)), Bindings())


def for_iree(lowered: Lowered, parameters: str | os.PathLike[str], scope: str = "model") -> str:
    """Text whose weights are parameters of IREE's, by name, and a file of them (.irpa), written atomically.

    Raises ``InputError`` where the program updates a weight, and where IREE's runtime is not installed.
    """
    weights = _fixed_weights(lowered, "a parameter")
    names = {i: str(lowered.signature.inputs[i].target) for i in weights}
    text = text_with_parameters(lowered.module, names, scope)
    iree_parameters.write(parameters, {names[i]: tensor for i, tensor in weights.items()})
    return text


def for_tensorflow(lowered: Lowered, path: str | os.PathLike[str]) -> None:
    """Write a SavedModel, a new folder, with the weights as constants; symbolic sizes are None in it.

    Raises ``InputError`` where TensorFlow is not installed, and for a program that a SavedModel cannot be: one that
    updates weights or arguments, draws random numbers, gives sizes that depend on data, or runs on several devices.
    """
    saved_model.demand_tensorflow()
    fixed = with_weights(lowered) if lowered.state else lowered
    saved_model.demand_plain(fixed.signature)
    module = marked_as_symbolic(fixed.module) if fixed.signature.is_dynamic else fixed.module
    saved_model.write(Path(path), as_portable_artifact(module), fixed.signature)


def _fixed_weights(lowered: Lowered, what: str) -> dict[int, torch.Tensor]:
    """The weights by index; raises ``InputError`` where one is updated, or has no elements."""
    signature = lowered.signature
    updated = {
        str(spec.target) for spec in signature.outputs if spec.target is not None and spec.target in lowered.state
    }
    if updated:
        raise InputError(f"the program updates {', '.join(sorted(updated)[:3])}, and {what} cannot be updated")
    weights = {i: lowered.state[str(s.target)] for i, s in enumerate(signature.inputs) if s.target in lowered.state}
    if not all(map(has_elements, weights.values())):
        raise InputError(
            "the program was lowered on meta, or in fake mode: its weights have no elements that could be written"
        )
    return weights


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


def _of(lowered: Lowered, change: Callable[[Any], Any]) -> Lowered:
    return Lowered(LazyModule.of(change(lowered.module)), lowered.signature, lowered._bindings)
