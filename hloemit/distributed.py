"""Programs over the devices of several processes, on one host or many: jax's distributed runtime, joined by one call.

In each process::

    hloemit.distributed.initialize()  # by the variables of torchrun, SLURM or Open MPI
    mesh = hloemit.Mesh((16,), ("x",))  # a place for each device of all processes
    step = hloemit.lower(step, (batch,), mesh=mesh, shardings=...).compile()

Every process runs the same programs in the same order, with the same arguments, and holds the shards of its devices.
"""

from hloemit.runtime.processes import initialize, process_count, process_index

__all__ = ["initialize", "process_count", "process_index"]
