"""Weights in the order of elements that the compiler likes best, on devices that hold a copy of them.

A convolution's weight is transposed by each call where it lies as PyTorch has it. In a copy of a module, arguments that
are weights are left open (``mhlo.layout_mode``, XLA's own word), the compiler chooses, and the executable says what it
chose. Of weights that the program updates, those are left open whose memory the result takes, which then lies as they
do. What the caller passes, what he gets and what the CPU shares with PyTorch are row-major.
"""

from __future__ import annotations

from collections.abc import Mapping

from hloemit.base.options import CompileOptions
from hloemit.base.signature import Signature
from hloemit.ir.bindings import Module, ir
from hloemit.ir.serialization import attach, clone, main_of

VERSION = 1  # raise it with any change of what is left open

KINDS = frozenset({"cuda", "tpu"})  # of devices whose compilers choose
_MODE = "mhlo.layout_mode"
_UPDATES = ("parameter_mutation", "buffer_mutation", "optimizer_state_mutation")


def open_weights(signature: Signature, options: CompileOptions, kind: str) -> dict[int, int | None]:
    """The arguments whose order of elements is the compiler's to choose, and of each the result that takes its memory.

    None of a program of symbolic sizes, whose executables would each choose for themselves, and of one on several
    devices; on a TPU, whose own layouts suit a forward pass, what the program updates alone.
    """
    is_of_one = signature.mesh is None and options.num_replicas == options.num_partitions == 1
    if kind not in KINDS or options.weight_layouts == "default" or signature.is_dynamic or not is_of_one:
        return {}
    successors = {spec.target: result for result, spec in signature.outputs_of(*_UPDATES)}
    found = {
        index: successors.get(spec.target)
        for index, spec in enumerate(signature.inputs)
        if spec.is_state and not spec.rows and len(spec.shape) > 1 and spec.donated == (spec.target in successors)
    }
    return {index: result for index, result in found.items() if kind != "tpu" or result is not None}


def described(weights: Mapping[int, int | None]) -> str:
    """What is left open, with a version: a part of an executable's key."""
    pairs = [str(index) if result is None else f"{index}={result}" for index, result in weights.items()]
    return f"{VERSION}: {' '.join(pairs)}" if pairs else ""


def read(text: str) -> dict[int, int | None]:
    """The inverse of ``described``."""
    pairs = (pair.partition("=") for pair in text.partition(": ")[2].split())
    return {int(index): int(result) if result else None for index, _, result in pairs}


def left_open(module: Module, weights: Mapping[int, int | None]) -> Module:
    """A copy of the module with these arguments, and the results that take their memory, left to the compiler."""
    if not weights:
        return module
    copy = clone(module)
    with copy.context:
        main, chosen = main_of(copy), ir.StringAttr.get("auto")
        attach(main, "arg_attrs", _MODE, dict.fromkeys(weights, chosen))
        attach(main, "res_attrs", _MODE, {result: chosen for result in weights.values() if result is not None})
    return copy
