"""``torch_xla.utils.buffer_donor_context``: a context in which marks of donation count."""

from hloemit.torch_xla.donation import alias_with_buffer_donor_config

__all__ = ["alias_with_buffer_donor_config"]
