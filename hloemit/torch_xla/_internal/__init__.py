"""``torch_xla._internal``: what libraries ask of it."""

from hloemit.torch_xla._internal import tpu

__all__ = ["tpu"]
