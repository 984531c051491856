"""``torch_xla.experimental.eager``: every operator runs at once, for debugging."""

from hloemit.torch_xla.eager import eager_mode, eager_mode_context, is_eager_mode
from hloemit.torch_xla.steps import compile

__all__ = ["compile", "eager_mode", "eager_mode_context", "is_eager_mode"]
