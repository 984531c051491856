"""Replicas: copies of one program on a device each, which talk in groups.

A group is a row of replicas, by their numbers. What replicas say to each other in a program is said in all groups at
once, so that each replica is in one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hloemit.base.errors import ShardingError

Groups = tuple[tuple[int, ...], ...]


def all_of(count: int) -> Groups:
    """One group of all replicas."""
    return (tuple(range(count)),)


def groups_of(rows: Iterable[Iterable[int]], count: int | None = None) -> Groups:
    """Groups as somebody gives them; ``count`` is how many replicas there are, where that is known.

    Raises ``ShardingError`` where not every replica is in exactly one group, or where groups differ in size.
    """
    groups = tuple(tuple(int(replica) for replica in row) for row in rows)
    members = sorted(replica for group in groups for replica in group)
    expected = list(range(len(members) if count is None else count))
    if members != expected or not members:
        raise ShardingError(
            f"each of {len(expected)} replicas, counted from 0, is in one of the groups, and {rows} has "
            f"{', '.join(map(str, members)) or 'none'}: name every replica once"
        )
    if len({len(group) for group in groups}) > 1:
        raise ShardingError(f"groups of replicas have one size, not those of {rows}")
    return groups


def as_text(groups: Sequence[Sequence[int]]) -> str:
    """``((0, 1), (2, 3))`` as ``0 1, 2 3``, which ``from_text`` reads: an operator's argument."""
    return ", ".join(" ".join(map(str, group)) for group in groups)


def from_text(text: str) -> Groups:
    """The inverse of ``as_text``."""
    return tuple(tuple(map(int, group.split())) for group in text.split(",")) if text else ()


def spread_over(group: Sequence[int], count: int) -> Groups:
    """The groups of all replicas, where each one's is that one, moved: rows, columns or planes of a mesh.

    Raises ``ShardingError`` where ``group``, moved, does not cover ``count`` replicas without gap or overlap.
    """
    offsets = [member - min(group) for member in group]
    left, found = set(range(count)), []
    while left:
        first = min(left)
        moved = tuple(first + offset for offset in offsets)
        if not left.issuperset(moved):
            raise ShardingError(
                f"the group {list(group)} of {count} replicas is no row of a mesh of all of them: collectives of a "
                "program need groups of one size that cover every replica"
            )
        left -= set(moved)
        found.append(moved)
    return tuple(found)
