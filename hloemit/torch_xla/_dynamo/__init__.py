"""``torch_xla._dynamo``: what libraries ask of it."""

from hloemit.torch_xla._dynamo import config, dynamo_backend2, dynamo_bridge

__all__ = ["config", "dynamo_backend2", "dynamo_bridge"]
