"""``torch_xla.experimental.mark_pattern_utils``: composites."""

from hloemit.torch_xla.composites import StableHLOCompositeBuilder

__all__ = ["StableHLOCompositeBuilder"]
