"""The collectives that a compiler made: kind, bytes, the mesh axes of their groups, and what runs meanwhile."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from hloemit.base.mesh import Mesh
from hloemit.targets.cost import collective_of
from hloemit.targets.hlo import Hlo, Instruction


@dataclass(frozen=True)
class CompiledCollective:
    """One collective of the program of a device, as XLA schedules it.

    ``bytes`` are those of its operands on a device, ``axes`` the mesh axes that its groups lie along (none where they
    lie along no whole axis), ``times`` how often it runs, ``overlapped`` how many kernels are between its start and its
    end: 0 where the device waits for it.
    """

    kind: str
    bytes: int
    axes: tuple[str, ...]
    group_size: int
    times: int
    overlapped: int
    line: str


def compiled_collectives(hlo: Hlo, mesh: Mesh | None) -> list[CompiledCollective]:
    """The collectives, in the order in which they start."""
    running = list(hlo.runs())
    ends = {
        name: i
        for i, (each, _) in enumerate(running)
        if each.opcode.endswith(("-done", "-update"))
        for name in each.operands
    }
    found = []
    for i, (each, times) in enumerate(running):
        kind = collective_of(hlo, each)
        if not kind or each.opcode.endswith("-done"):
            continue
        group = first_group(hlo, each)
        between = running[i + 1 : ends.get(each.name, i)]
        size = sum(hlo.by_name[name].bytes for name in each.operands if name in hlo.by_name)
        count = sum(other.opcode in ("fusion", "custom-call", "dot", "convolution") for other, _ in between)
        axes = _axes(group, mesh) if mesh is not None else ()
        found.append(CompiledCollective(kind, size, axes, len(group), times, count, hlo.line(each)))
    return found


def first_group(hlo: Hlo, each: Instruction) -> list[int]:
    """The first group of devices that take part together; none where the text has no groups."""
    if each.opcode.removesuffix("-start") != collective_of(hlo, each):
        inner = [part for name in each.calls for part in hlo.computations.get(name, ()) if collective_of(hlo, part)]
        return first_group(hlo, inner[0]) if inner else []
    text = each.attributes.partition("replica_groups=")[2]
    pairs = each.attribute("source_target_pairs")
    if pairs:
        first = re.search(r"\{(\d+),(\d+)\}", pairs)
        return [int(first[1]), int(first[2])] if first else []
    if text.startswith("mesh["):
        return _of_mesh(text)
    listed = re.match(r"\{+([\d,]+)\}", text)
    if listed:
        return [int(i) for i in listed[1].split(",")]
    iota = re.match(r"\[([\d,]+)\]<=\[([\d,]+)\](?:T\(([\d,]+)\))?", text)
    if iota is None:
        return []
    shape, reshaped, order = (tuple(map(int, part.split(","))) if part else None for part in iota.groups())
    assert shape is not None
    assert reshaped is not None
    ids = np.arange(np.prod(reshaped)).reshape(reshaped)
    ids = ids.transpose(order) if order else ids
    return [int(i) for i in ids.reshape(-1, shape[-1])[0]]


def _of_mesh(text: str) -> list[int]:
    """``mesh['a'=4,'b'=2] {'b'}``: the devices that differ along the axes in braces alone; parts of axes are whole."""
    axes = [(name, int(length)) for name, length in re.findall(r"'([^']+)'=(\d+)", text.partition("]")[0])]
    named = re.findall(r"'([^']+)'", text.partition("{")[2].partition("}")[0])
    grid = np.arange(int(np.prod([length for _, length in axes]))).reshape([length for _, length in axes])
    at = tuple(slice(None) if name in named else 0 for name, _ in axes)
    return [int(i) for i in grid[at].reshape(-1)]


def _axes(group: list[int], mesh: Mesh) -> tuple[str, ...]:
    """The axes along which the members differ, where they are all that differ along these alone."""
    if not group or max(group) >= mesh.size:
        return ()
    places = np.array(np.unravel_index(group, mesh.shape))
    differing = tuple(name for name, along in zip(mesh.axis_names, places, strict=True) if len(set(along.tolist())) > 1)
    return differing if mesh.length(differing) == len(group) else ()
