"""What each device computes of its own shards: the ops between two custom calls, as ``sdy.manual_computation``.

A rule emits ``TO_SHARDS``, whose result has the shape of a shard, ops on it, and ``FROM_SHARDS``, whose result is the
whole again. ``outline`` moves the ops between them into regions, in which collectives are what somebody wrote.

Source: https://openxla.org/shardy/sdy_dialect#sdymanual_computation_sdymanualcomputationop
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from hloemit.base.errors import ShardingError
from hloemit.base.mesh import Mesh
from hloemit.ir.bindings import ir
from hloemit.ir.walking import operations

TO_SHARDS, FROM_SHARDS = "hloemit.to_shards", "hloemit.from_shards"
SHARDING = "hloemit.sharding"  # of the whole tensor, on both

_COPIED = ("stablehlo.constant", "stablehlo.iota")  # into a region that uses them


def depends_on_shards(value: Any) -> bool:
    """Whether a value of the block under construction is what one device has."""
    seen, left = set(), [value]
    while left:
        op = left.pop().owner
        if isinstance(op, ir.Block) or op in seen:
            continue
        seen.add(op)
        target = _target(op)
        if target == TO_SHARDS:
            return True
        if target != FROM_SHARDS:
            left.extend(_used(op))
    return False


def outline(block: Any, mesh: Mesh) -> None:
    """Move what depends on shards into regions; raises ``ShardingError`` where a shard is a result of the block.

    What does not depend on shards is whole on each device there. A region stands behind all that it reads, and what
    reads the whole of a result stands behind the region.
    """
    *ops, leave = [op.operation for op in block.operations]
    level: dict[Any, int] = defaultdict(int)  # of a value: how many regions it stands behind
    homes: dict[Any, int] = {}  # of a shard: its region
    regions: dict[int, _Region] = defaultdict(_Region)
    order: list[tuple[float, Any]] = []
    for op in ops:
        used = _used(op)
        depth = max((level[value] for value in used), default=0)
        is_local = _target(op) == TO_SHARDS or any(value in homes for value in used)
        ends = _target(op) == FROM_SHARDS
        for value in used:
            if is_local and homes.get(value, depth) != depth:
                regions[homes[value]].kept[value] = None
        if is_local:
            regions[depth].ops.append(op)
        else:
            order.append((depth, op))
        for result in op.results:
            level[result] = depth + ends
            if is_local and not ends:
                homes[result] = depth
    if any(value in homes for value in leave.operands):
        raise ShardingError(
            "a result of the program is what one device has of a tensor: pass it to disable_manual_sharding first"
        )
    if mesh.size == 1:
        _drop_marks(ops)
        return
    stacked: dict[Any, Any] = {}
    for depth, region in sorted(regions.items()):
        order.append((depth + 0.5, region.made(mesh, stacked, leave)))
    for _, op in sorted(order, key=lambda each: each[0]):
        op.move_before(leave)
    for region in regions.values():
        for op in region.replaced:
            op.erase()


def _drop_marks(ops: Iterable[Any]) -> None:
    """Over one device a shard is the whole, and XLA's partitioner, which removes a region of them, does not run."""
    for op in ops:
        if _target(op) in (TO_SHARDS, FROM_SHARDS):
            op.results[0].replace_all_uses_with(op.operands[0])
            op.erase()


def _target(op: Any) -> str:
    if op.name != "stablehlo.custom_call":
        return ""
    return str(ir.StringAttr(op.attributes["call_target_name"]).value)


def _used(op: Any) -> list[Any]:
    """What an op reads, and what is in its regions."""
    inner = [value for each in operations(op) for value in each.operands] if len(op.regions) else op.operands
    return list(dict.fromkeys(inner))


class _Region:
    """The ops of one region, and the shards that later regions read: they leave it one behind another, by device."""

    def __init__(self) -> None:
        self.ops: list[Any] = []
        self.kept: dict[Any, None] = {}
        self.replaced: list[Any] = []

    def made(self, mesh: Mesh, stacked: dict[Any, Any], place: Any) -> Any:
        """The op with the region; ``stacked`` has shards that earlier regions left, and gains those that this one does.

        What the ops read from outside becomes an argument, and constants are copied.
        """
        entering = [op for op in self.ops if _target(op) == TO_SHARDS]
        leaving = [op for op in self.ops if _target(op) == FROM_SHARDS]
        self.replaced = [*leaving, *entering]
        inside = [op for op in self.ops if op not in self.replaced]
        known = {value for op in inside for each in operations(op) for value in _values_of(each)}
        known.update(op.results[0] for op in entering)
        read = dict.fromkeys(value for op in [*inside, *leaving] for value in _used(op) if value not in known)
        carried = [value for value in read if value in stacked]
        copied = [value for value in read if _is_copied(value)]
        whole = [value for value in read if value not in carried and value not in copied]
        by_device = "{" + ", ".join(f'"{axis}"' for axis in mesh.axis_names) + "}"
        given = [op.operands[0] for op in entering] + whole + [stacked[value] for value in carried]
        local = [op.results[0].type for op in entering] + [value.type for value in whole]
        local += [_row(value.type, 1) for value in carried]
        made = _operation(
            [op.results[0].type for op in leaving] + [_row(value.type, mesh.size) for value in self.kept],
            given,
            {
                "in_shardings": [_sharding_of(op) for op in entering]
                + [_cut(value.type) for value in whole]
                + [_cut(value.type, by_device) for value in carried],
                "out_shardings": [_sharding_of(op) for op in leaving]
                + [_cut(value.type, by_device) for value in self.kept],
            },
            mesh,
            place,
        )
        block = made.regions[0].blocks.append(*local, arg_locs=[place.location] * len(local))
        arguments = list(block.arguments)
        stands_for = dict(zip([*(op.results[0] for op in entering), *whole], arguments, strict=False))
        with place.location, ir.InsertionPoint(block):
            for value, argument in zip(carried, arguments[len(local) - len(carried) :], strict=True):
                stands_for[value] = _reshaped(argument, value.type)
            for value in copied:
                stands_for[value] = value.owner.clone(ip=ir.InsertionPoint(block)).results[0]
        for op in inside:
            block.append(op)
            for each in operations(op):
                for i, value in enumerate(each.operands):
                    if value in stands_for:
                        each.operands[i] = stands_for[value]
        with place.location, ir.InsertionPoint(block):
            results = [stands_for.get(op.operands[0], op.operands[0]) for op in leaving]
            results += [_reshaped(stands_for.get(value, value), _row(value.type, 1)) for value in self.kept]
            ir.Operation.create("sdy.return", [], results)
        for op, result in zip(leaving, made.results, strict=False):
            op.results[0].replace_all_uses_with(result)
        stacked.update(zip(self.kept, list(made.results)[len(leaving) :], strict=True))
        return made


def _operation(types: list[Any], given: list[Any], shardings: dict[str, list[str]], mesh: Mesh, place: Any) -> Any:
    axes = ", ".join(f'"{axis}"' for axis in mesh.axis_names)
    attributes = {name: _per_value(values) for name, values in shardings.items()}
    attributes["manual_axes"] = ir.Attribute.parse(f"#sdy<manual_axes{{{axes}}}>")
    with place.location, ir.InsertionPoint(place):
        return ir.Operation.create("sdy.manual_computation", types, given, attributes=attributes, regions=1)


def _is_copied(value: Any) -> bool:
    return not isinstance(value.owner, ir.Block) and value.owner.name in _COPIED


def _row(kind: Any, count: int) -> Any:
    """The type of so many tensors one behind another."""
    kind = ir.RankedTensorType(kind)
    return ir.RankedTensorType.get([count, *kind.shape], kind.element_type)


def _reshaped(value: Any, kind: Any) -> Any:
    return ir.Operation.create("stablehlo.reshape", [kind], [value]).results[0]


def _cut(kind: Any, first: str = "") -> str:
    """A value that is whole, or a row that is cut by device."""
    rank = len(ir.RankedTensorType(kind).shape)
    return f"<@mesh, [{', '.join(([first] if first else []) + ['{}'] * rank)}]>"


def _values_of(op: Any) -> list[Any]:
    """What an op gives, and the arguments of its regions' blocks."""
    blocks = [block for region in op.regions for block in region.blocks]
    return [*op.results, *(argument for block in blocks for argument in block.arguments)]


def _sharding_of(op: Any) -> str:
    return str(op.attributes[SHARDING]).removeprefix("#sdy.sharding")


def _per_value(shardings: Iterable[str]) -> Any:
    return ir.Attribute.parse(f"#sdy.sharding_per_value<[{', '.join(shardings)}]>")
