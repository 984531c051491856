"""``torch_xla.experimental.distributed_checkpoint``: sharded tensors in ``torch.distributed.checkpoint``'s files."""

from hloemit.torch_xla.experimental.distributed_checkpoint.manager import CheckpointManager
from hloemit.torch_xla.experimental.distributed_checkpoint.planners import SPMDLoadPlanner, SPMDSavePlanner
from hloemit.torch_xla.experimental.distributed_checkpoint.priming import prime_optimizer

__all__ = ["CheckpointManager", "SPMDLoadPlanner", "SPMDSavePlanner", "prime_optimizer"]
