"""``torch_xla.utils``."""

from hloemit.torch_xla.utils import serialization, utils

__all__ = ["serialization", "utils"]
