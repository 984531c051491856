"""What a program costs on a chip, by its published figures: operations, bytes, and the roofline's seconds a kernel.

A kernel is what the compiler runs as one: a fusion, a call of a library, a copy. It takes as long as its operations at
the chip's peak or its bytes at the memory's bandwidth, whichever is longer; that is a bound, and no measurement.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from hloemit.targets.chips import Chip
from hloemit.targets.hlo import Array, Hlo, Instruction

_FREE = {
    *("parameter", "constant", "tuple", "get-tuple-element", "bitcast", "after-all", "partition-id", "replica-id"),
    *("add-dependency", "domain", "opt-barrier", "optimization-barrier"),
}
_PARTS = frozenset({"dynamic-slice", "slice", "gather"})
COLLECTIVES = {
    *("all-reduce", "all-gather", "reduce-scatter", "all-to-all", "ragged-all-to-all"),
    *("collective-permute", "collective-broadcast"),
}


@dataclass(frozen=True)
class Kernel:
    """What runs as one, ``times`` times: ``flops`` and ``bytes`` of one time, ``seconds`` of all."""

    name: str
    kind: str
    line: str
    times: int
    flops: float
    bytes: int
    seconds: float
    is_bound_by: str


@dataclass(frozen=True)
class Roofline:
    """The sums over all kernels of one device, and the kernels, the longest first.

    ``compute_seconds`` and ``memory_seconds`` are the operations at the chip's peak and the bytes at its bandwidth;
    ``seconds`` adds up the longer of the two a kernel, and the collectives at the bandwidth of the links.
    """

    flops: float
    bytes: int
    compute_seconds: float
    memory_seconds: float
    collective_seconds: float
    seconds: float
    kernels: tuple[Kernel, ...]


def roofline(hlo: Hlo, chip: Chip) -> Roofline:
    """What a module costs on a chip."""
    kernels = sorted(_kernels(hlo, chip), key=lambda kernel: -kernel.seconds)
    links = [k.seconds for k in kernels if k.is_bound_by == "links"]
    own = [k for k in kernels if k.is_bound_by != "links"]
    return Roofline(
        sum(k.flops * k.times for k in own),
        sum(k.bytes * k.times for k in own),
        sum(_compute_seconds(hlo, each, chip) * times for each, times in hlo.runs()),
        sum(k.bytes * k.times for k in own) / chip.bandwidth,
        sum(links),
        sum(k.seconds for k in kernels),
        tuple(kernels),
    )


def _kernels(hlo: Hlo, chip: Chip) -> Iterator[Kernel]:
    for each, times in hlo.runs():
        kind = collective_of(hlo, each)
        if each.opcode in _FREE or each.opcode.endswith(("-done", "-update")):
            continue
        if kind:
            size = sum(hlo.by_name[name].bytes for name in each.operands if name in hlo.by_name)
            seconds = size * times / chip.link_bandwidth
            yield Kernel(each.name, kind, hlo.line(each), times, 0.0, size, seconds, "links")
            continue
        flops, size = flops_of(hlo, each), bytes_of(hlo, each)
        compute, memory = _compute_seconds(hlo, each, chip), size / chip.bandwidth
        bound = "compute" if compute > memory else "memory"
        yield Kernel(each.name, _kind(each), hlo.line(each), times, flops, size, max(compute, memory) * times, bound)


def _kind(each: Instruction) -> str:
    return each.attribute("custom_call_target").strip('"') or each.opcode


def collective_of(hlo: Hlo, each: Instruction) -> str:
    """The collective that an instruction is or starts: ``all-reduce``, …; "" where it is none."""
    name = each.opcode.removesuffix("-start")
    if name in COLLECTIVES:
        return name
    if each.opcode in ("async-start", "fusion"):
        inner = [part for called in each.calls for part in hlo.computations.get(called, ())]
        return next((found for part in inner if (found := collective_of(hlo, part))), "")
    return ""


# Bytes


def bytes_of(hlo: Hlo, each: Instruction) -> int:
    """Bytes that an instruction reads from main memory and writes to it; of what is sliced, the slice."""
    if each.opcode in _PARTS:
        return 2 * each.hbm_bytes
    if each.opcode in ("dynamic-update-slice", "scatter"):
        return 2 * sum(_bytes(hlo, name) for name in each.operands[1:])
    if each.opcode in ("copy-start", "slice-start"):
        # (destination, source, context), and ((source), destination, context): one of the two may be elsewhere
        moved = min(array.bytes for array in each.arrays[:2])
        return moved * sum(array.space == 0 for array in each.arrays[:2])
    inside = hlo.computations.get(each.calls[0], []) if each.opcode == "fusion" and each.calls else []
    uses = _uses(inside)
    read = sum(_read(hlo, name, uses.get(i)) for i, name in enumerate(each.operands))
    return read + _written(each, inside)


def _bytes(hlo: Hlo, name: str) -> int:
    return hlo.by_name[name].hbm_bytes if name in hlo.by_name else 0


def _uses(inside: list[Instruction]) -> dict[int, list[Instruction]]:
    """What uses each parameter of a fusion."""
    names = {each.name: int(each.arguments) for each in inside if each.opcode == "parameter"}
    found: dict[int, list[Instruction]] = {number: [] for number in names.values()}
    for each in inside:
        for name in each.operands:
            if name in names:
                found[names[name]].append(each)
    return found


def _read(hlo: Hlo, name: str, uses: list[Instruction] | None) -> int:
    whole = _bytes(hlo, name)
    if uses and all(use.opcode in _PARTS for use in uses):
        return min(whole, sum(use.bytes for use in uses))
    if uses and all(use.opcode == "dynamic-update-slice" for use in uses):
        return 0  # it is written into, in place
    return whole


def _written(each: Instruction, inside: list[Instruction]) -> int:
    root = next((part for part in inside if part.is_root), None)
    if root is not None and root.opcode == "dynamic-update-slice":
        update = next((part for part in inside if part.name == root.operands[1]), None)
        return min(each.hbm_bytes, update.bytes) if update else each.hbm_bytes
    return each.hbm_bytes


# Operations


def flops_of(hlo: Hlo, each: Instruction) -> float:
    """Operations of the matrix products and convolutions of an instruction."""
    return sum(flops for flops, _, _ in _operations(hlo, each))


def _compute_seconds(hlo: Hlo, each: Instruction, chip: Chip) -> float:
    if collective_of(hlo, each) or each.opcode in _FREE:
        return 0.0
    return sum(flops / (chip.peak(dtype) / passes(chip, dtype, each)) for flops, dtype, each in _operations(hlo, each))


def passes(chip: Chip, dtype: str, each: Instruction) -> float:
    """How many times the peak's time a product of that precision takes: f32 by six or three bf16 products on TPUs."""
    precision = each.attribute("operand_precision")
    if dtype != "f32" or not ("highest" in precision or "high" in precision):
        return 1.0
    if chip.platform == "tpu":
        return 6.0 if "highest" in precision else 3.0
    return chip.peaks["f32"] / chip.peaks["f32_highest"]


def _operations(hlo: Hlo, each: Instruction) -> Iterator[tuple[float, str, Instruction]]:
    """(operations, dtype of the operands, instruction) of each product in an instruction."""
    if each.opcode == "fusion":
        for called in each.calls:
            for part in hlo.computations.get(called, ()):
                yield from _operations(hlo, part)
        return
    target = each.attribute("custom_call_target")
    estimate = re.search(r'"cost_estimate":\{"flops":"?(\d+)', each.attributes)
    if estimate is not None and each.arrays:  # what the author of a kernel says
        yield float(estimate[1]), each.arrays[0].dtype, each
        return
    operands = [
        hlo.by_name[name].arrays[0] for name in each.operands if name in hlo.by_name and hlo.by_name[name].arrays
    ]
    if len(operands) < 2 or not each.arrays:
        return
    dtype = operands[0].dtype
    if each.opcode == "dot" or "$gemm" in target or "$lt$matmul" in target:
        yield 2.0 * each.arrays[0].elements * _contracted(each, operands[0]), dtype, each
    elif each.opcode == "convolution" or "__cudnn$conv" in target:
        yield _convolution(each, operands, target), dtype, each
    elif "__cudnn$fmha" in target:
        query, key = operands[:2]
        products = 5 if "Backward" in target else 2
        yield 2.0 * products * query.elements * max(key.shape[-3:-1], default=1), dtype, each


def _contracted(each: Instruction, left: Array) -> int:
    dims = re.search(r'lhs_contracting_dim(?:s|ensions)"?[=:][\[{]([\d,"]*)', each.attributes)
    found = [int(d) for d in re.findall(r"\d+", dims[1])] if dims else []
    return int(np.prod([left.shape[d] for d in found if d < len(left.shape)], dtype=np.int64))


def _convolution(each: Instruction, operands: list[Array], target: str) -> float:
    """Products of a convolution that meet an element; padding and the gaps of a dilated operand are not computed."""
    labels = re.match(r"(\w+)_(\w+)->(\w+)", each.attribute("dim_labels"))
    if labels is None:
        return 0.0
    left, right, result = operands[0], operands[1], each.arrays[0]
    if "BackwardInput" in target:  # cuDNN's names the forward one's operands: the gradient stands for the result
        left, result = result, left
    elif "BackwardFilter" in target:
        right, result = result, right
    pairs = 1.0
    for i, window in enumerate(_window(each.attribute("window"), len(labels[1]) - 2)):
        at = [labels[1].index(str(i)), labels[3].index(str(i))]
        pairs *= _pairs(left.shape[at[0]], result.shape[at[1]], window)
    batch = result.shape[labels[3].index("b")] * result.shape[labels[3].index("f")]
    return 2.0 * pairs * batch * right.shape[labels[2].index("i")]


def _window(text: str, dims: int) -> list[dict[str, int]]:
    """The window's numbers a dimension; pads are ``low_high``, of which the low one is needed."""
    found: list[dict[str, int]] = [
        {"size": 1, "stride": 1, "pad": 0, "lhs_dilate": 1, "rhs_dilate": 1} for _ in range(dims)
    ]
    for name, values in re.findall(r"(\w+)=([\d\-x_]+)", text):
        for each, value in zip(found, values.split("x"), strict=False):
            each[name] = int(value.split("_")[0])
    return found


def _pairs(taken: int, made: int, window: dict[str, int]) -> int:
    """How many (window position, result position) meet an element."""
    if window["size"] * made > 1 << 24:
        return window["size"] * made
    positions = np.arange(made)[:, None] * window["stride"] + np.arange(window["size"]) * window["rhs_dilate"]
    positions = positions - window["pad"]
    last = (taken - 1) * window["lhs_dilate"]
    return int(np.count_nonzero((positions >= 0) & (positions <= last) & (positions % window["lhs_dilate"] == 0)))
