"""Modules that name several meshes in Shardy's words, or devices in an order of their own, written over one mesh.

jax has a mesh for each that the user made of the same devices; Shardy propagates over one alone, and a program has one.
Cutting along ``x`` of (x=4, y=2) is cutting along two axes of (2, 2, 2), as on the lazy device (``base/layouts.py``).

Source: https://openxla.org/shardy/sdy_dialect (``MeshAttr``, ``TensorShardingAttr``, ``ManualAxesAttr``).
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from hloemit.base.errors import ShardingError
from hloemit.base.layouts import expressed, refined
from hloemit.base.mesh import Mesh
from hloemit.ir import raw, serialization
from hloemit.ir.bindings import Module, ir
from hloemit.ir.build import i64_elements
from hloemit.ir.partitioning import named_meshes
from hloemit.ir.walking import operations, symbol_of

_SHARDING = re.compile(r"<@(\"[^\"]*\"|[\w.$-]+), ([^<>]*)>")  # in a sharding, and in lists of them
_AXIS = re.compile(r'"([^"]+)"(:\(\d+\)\d+)?')
_MANUAL = "manual_axes"
_JAXS = "stablehlo.mesh"  # jax's own note beside a mesh
_GROUPS_OF_AXES = re.compile(  # as jax writes a collective's groups from 0.12 on
    r"#stablehlo\.replica_group_mesh_axes<mesh = @(\"[^\"]*\"|[\w.$-]+), axes = \[(.*)\]>"
)
_AXIS_OF_GROUPS = re.compile(r'axis_ref<name = "([^"]+)"(, sub_axis_info[^,\]]*)?')
_BY_NUMBER = ("replica_groups", "source_target_pairs")  # of collectives: they name devices, and no axes


def united(module: Module) -> Module:
    """The module where it has one mesh, whose devices are as they are counted; else a copy over one.

    An order of devices that all meshes share is dropped: who computes which part is the runner's choice.

    Raises ``ShardingError`` for meshes of different sizes, of devices in different orders, or without a common
    refinement, for an order where operations name devices by number, and for parts of axes where there are several.
    """
    found = {symbol_of(op): Mesh(lengths, names) for op, names, lengths in named_meshes(module)}
    orders = {_order(op) for op, _, _ in named_meshes(module)}
    module = _with_numbers(module) if found else module
    if not found or (len(found) == 1 and orders == {()}):
        return module
    said = "; ".join(f"@{name} is {mesh}" for name, mesh in found.items())
    if len({mesh.size for mesh in found.values()}) > 1:
        raise ShardingError(f"the module names meshes of different sizes, and a program has one: {said}")
    if len(orders) > 1:
        raise ShardingError(
            f"the module names meshes whose devices come in different orders ({said}): write it over one order"
        )
    if orders != {()}:
        _refuse_numbers(module)
    fine = refined(found.values(), next(iter(found.values())).size)
    name = next((name for name, mesh in found.items() if mesh == fine), next(iter(found)))
    copy = serialization.clone(module)
    with copy.context:
        one, *others = [op.operation for op, _, _ in named_meshes(copy)]
        axes = ", ".join(f'"{axis}"={length}' for axis, length in zip(fine.axis_names, fine.shape, strict=True))
        one.attributes["sym_name"] = ir.StringAttr.get(name)
        one.attributes["mesh"] = ir.Attribute.parse(f"#sdy.mesh<[{axes}]>")
        if _JAXS in one.attributes:
            del one.attributes[_JAXS]
        for other in others:
            other.erase()
        rewriting = _Rewriting(found, fine, name)
        for op in operations(copy.operation):
            rewriting.rewrite(op)
    return copy


def _with_numbers(module: Module) -> Module:
    """The module where groups of collectives have numbers of devices, which every reader knows; else such a copy."""
    if not any(map(_groups_of_axes, operations(module.operation))):
        return module
    copy = serialization.clone(module)
    with copy.context:
        meshes = {symbol_of(op): (_order(op), lengths, names) for op, names, lengths in named_meshes(copy)}
        for op in operations(copy.operation):
            found = _groups_of_axes(op)
            if found is not None:
                order, lengths, names = meshes.get(found[1].strip('"'), ((), (), ()))  # one of one device is not there
                devices = np.array(order or range(int(np.prod(lengths)))).reshape(lengths)
                op.attributes["replica_groups"] = i64_elements(_groups(devices, names, found[2]))
    return copy


def _groups_of_axes(op: Any) -> re.Match[str] | None:
    if "replica_groups" not in op.attributes:
        return None
    return _GROUPS_OF_AXES.fullmatch(str(op.attributes["replica_groups"]))


def _groups(devices: Any, names: tuple[str, ...], said: str) -> Any:
    """Devices of a mesh in groups along axes, the first of which is the slowest."""
    found = _AXIS_OF_GROUPS.findall(said)
    if any(part for _, part in found):
        raise ShardingError(f"a collective's groups lie along parts of axes ({said}): name whole axes")
    along = [names.index(name) for name, _ in found if name in names]
    rest = [axis for axis in range(len(names)) if axis not in along]
    rows = devices.transpose([*rest, *along]).reshape(-1, int(np.prod([devices.shape[axis] for axis in along])))
    return np.ascontiguousarray(rows)


def _order(op: Any) -> tuple[int, ...]:
    """The numbers of a mesh's devices; none where they are as they are counted, as Shardy has them then."""
    ids = re.search(r"device_ids=\[([\d, ]*)\]", str(op.operation.attributes["mesh"]))
    return tuple(map(int, ids[1].split(","))) if ids else ()


def _refuse_numbers(module: Module) -> None:
    for op in operations(module.operation):
        if any(name in op.attributes for name in _BY_NUMBER) or op.name == "stablehlo.partition_id":
            raise ShardingError(
                f"the module's mesh has its devices in an order of its own, and {op.name} names devices by number: "
                "write the mesh without device_ids"
            )


class _Rewriting:
    """Shardings over several meshes, written over one that refines them."""

    def __init__(self, meshes: dict[str, Mesh], fine: Mesh, name: str) -> None:
        self._meshes, self._fine, self._name = meshes, fine, name

    def rewrite(self, op: Any) -> None:
        """Let an operation say what it says of the meshes over the fine one."""
        named = [(name, str(op.attributes[name])) for name in raw.attributes(op)]
        found = [name for _, text in named for name, _ in _SHARDING.findall(text) if self._is_one(name)]
        for name, text in named if found else ():
            new = text
            if name == _MANUAL:
                new = _AXIS.sub(lambda axis: self._axes(found[0], axis), text)
            elif "@" in text:
                new = _SHARDING.sub(self._sharding, text)
            if new != text:
                op.attributes[name] = ir.Attribute.parse(new)

    def _is_one(self, name: str) -> bool:
        return name.strip('"') in self._meshes

    def _sharding(self, found: re.Match[str]) -> str:
        name, says = found.groups()
        if not self._is_one(name):
            return found[0]
        return f"<@{self._name}, {_AXIS.sub(lambda axis: self._axes(name, axis), says)}>"

    def _axes(self, name: str, axis: re.Match[str]) -> str:
        """An axis of a mesh as those of the fine one."""
        mesh = self._meshes[name.strip('"')]
        if mesh == self._fine:
            return axis[0]
        if axis[2]:
            raise ShardingError(f"{axis[0]} is a part of an axis of @{name}, one of several meshes: name whole axes")
        ((*fine,),) = expressed(((axis[1],),), mesh, self._fine)
        return ", ".join(f'"{each}"' for each in fine)
