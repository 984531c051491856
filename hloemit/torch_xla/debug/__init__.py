"""``torch_xla.debug``."""

from hloemit.torch_xla.debug import metrics, profiler

__all__ = ["metrics", "profiler"]
