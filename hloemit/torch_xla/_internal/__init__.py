"""``torch_xla._internal``: what libraries ask of it."""

from hloemit.torch_xla._internal import jax_workarounds, pjrt, tpu

__all__ = ["jax_workarounds", "pjrt", "tpu"]
