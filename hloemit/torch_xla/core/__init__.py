"""``torch_xla.core``."""

from hloemit.torch_xla.core import dynamo_bridge, functions, xla_model

__all__ = ["dynamo_bridge", "functions", "xla_model"]
