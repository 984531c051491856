"""Lowering time of a peer, in the peer's own Python environment; prints one JSON line.

Call::

    python -m benchmarks.peer_lowering torchax gpt2-small 5
"""

from __future__ import annotations

import json
import sys
import time

import torch

from benchmarks.programs import PROGRAMS


def main(peer: str, program: str, rounds: int) -> None:
    """Time ``exported_program_to_stablehlo`` of torchax or torch_xla on one of the programs."""
    if peer == "torchax":
        import torchax.export
        from torchax.export import exported_program_to_stablehlo as lower

        version = torchax.__version__
        text = lambda result: str(result[1].mlir_module())  # noqa: E731
    else:
        import torch_xla
        from torch_xla.stablehlo import exported_program_to_stablehlo as lower

        version = torch_xla.__version__
        text = lambda result: result.get_stablehlo_text()  # noqa: E731
    torch.manual_seed(0)
    model, args = PROGRAMS[program]()
    exported = torch.export.export(model, args, strict=False)
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        size = len(text(lower(exported)))
        times.append(time.perf_counter() - start)
    print(json.dumps({"version": version, "torch": torch.__version__, "seconds": min(times), "bytes": size}))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
