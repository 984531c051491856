"""``python -m torch_xla.distributed.fsdp.consolidate_sharded_ckpts``: one file of a model of those of its processes."""

from __future__ import annotations

from argparse import ArgumentParser

from hloemit.torch_xla.distributed.fsdp.state_dict_utils import consolidate_sharded_model_checkpoints

__all__ = ["main"]


def main() -> None:
    """The command: ``consolidate_sharded_model_checkpoints``, by its arguments' names."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--ckpt_prefix", required=True, help="how the paths of the processes' files begin")
    parser.add_argument("--ckpt_suffix", default="*.pth", help="how they end, as a pattern (default: %(default)s)")
    parser.add_argument("--save_path", default="", help="what to write (default: CKPT_PREFIX_consolidated.pth)")
    given = parser.parse_args()
    consolidate_sharded_model_checkpoints(given.ckpt_prefix, given.ckpt_suffix, given.save_path)


if __name__ == "__main__":
    main()
