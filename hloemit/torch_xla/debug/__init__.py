"""``torch_xla.debug``."""

from hloemit.torch_xla.debug import metrics

__all__ = ["metrics"]
