"""``torch_xla.distributed``, with one replica."""

from hloemit.torch_xla.distributed import parallel_loader, spmd, xla_multiprocessing

__all__ = ["parallel_loader", "spmd", "xla_multiprocessing"]
