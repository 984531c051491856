"""What a region computes, as a line of text without names, by which rewrites know the bodies that rules write."""

from __future__ import annotations

from typing import Any


def written(op: Any) -> str:
    """The only block of an op's first region: ``"compare LT 0 1; return 4"`` of one with four arguments.

    Arguments and results are numbers in their order; what is used from outside is ``?``.
    """
    block = op.regions[0].blocks[0]
    numbers = {str(value): i for i, value in enumerate(block.arguments)}
    lines = []
    for each in block.operations:
        inner = each.operation
        operands = [str(numbers.get(str(value), "?")) for value in inner.operands]
        lines.append(" ".join([inner.name.partition(".")[2], *_directions(inner), *operands]))
        for result in inner.results:
            numbers[str(result)] = len(numbers)
    return "; ".join(lines)


def _directions(op: Any) -> list[str]:
    return [direction(op)] if op.name == "stablehlo.compare" else []


def direction(comparison: Any) -> str:
    """How a ``stablehlo.compare`` compares: ``"LT"``."""
    return str(comparison.attributes["comparison_direction"]).rpartition(" ")[2].rstrip(">")
