"""``torch_xla.experimental.dynamo_set_buffer_donor``, whose import made an operator once: ``donation`` makes it."""

from hloemit.torch_xla import donation  # noqa: F401 - where the operator is made
