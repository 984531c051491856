"""A Transformer encoder as a Core ML package: made anywhere, and run where Core ML is, on Apple's machines.

pip install coremltools stablehlo-coreml
python examples/to_coreml.py encoder.mlpackage
"""

from __future__ import annotations

import sys

import coremltools
import torch
from stablehlo_coreml import build_pass_pipeline, convert
from torch import nn

import hloemit
from hloemit.stages.conversion import with_narrow_numbers, with_weights


def main(path: str) -> None:
    layer = nn.TransformerEncoderLayer(16, 2, 32, batch_first=True, norm_first=True)
    model = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False).eval()
    lowered = hloemit.lower(model, (torch.randn(2, 6, 16),)).expanded("coreml")
    lowered = with_weights(with_narrow_numbers(lowered))
    target = coremltools.target.iOS18
    with lowered.module.context:
        program = convert(lowered.module, minimum_deployment_target=target)
    package = coremltools.convert(
        program,
        source="milinternal",
        minimum_deployment_target=target,
        pass_pipeline=build_pass_pipeline(),
        skip_model_load=True,
    )
    package.save(path)
    print(f"wrote {path}")


if __name__ == "__main__":
    main(sys.argv[1])
