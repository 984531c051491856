"""``torch_xla.distributed``."""

from hloemit.torch_xla.distributed import parallel_loader, spmd, xla_backend, xla_multiprocessing

__all__ = ["parallel_loader", "spmd", "xla_backend", "xla_multiprocessing"]
