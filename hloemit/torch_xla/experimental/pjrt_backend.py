"""``torch_xla.experimental.pjrt_backend``: what is imported for ``init_method="pjrt://"``, another name of ``"xla://"``."""

from __future__ import annotations

import hloemit.torch_xla.distributed.xla_backend  # noqa: F401 - registers both
