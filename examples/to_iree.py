"""The small ResNet of resnet.py, compiled and run by IREE: no XLA, and no PyTorch where it runs.

pip install iree-base-compiler iree-base-runtime
python examples/to_iree.py
"""

from __future__ import annotations

import iree.compiler
import iree.runtime
import torch
from resnet import example_inputs, model

import hloemit


def main() -> None:
    (image,) = example_inputs
    lowered = hloemit.lower(model, (image,))
    artifact = lowered.as_bytecode()  # a portable artifact, for compilers of other versions of StableHLO
    compiled = iree.compiler.compile_str(
        artifact,
        input_type="stablehlo",
        target_backends=["llvm-cpu"],
        extra_args=["--iree-llvmcpu-target-cpu=generic"],
    )
    print(f"{len(artifact)} bytes of StableHLO became {len(compiled)} bytes for IREE")

    context = iree.runtime.SystemContext(config=iree.runtime.Config("local-task"))
    context.add_vm_module(iree.runtime.VmModule.copy_buffer(context.instance, compiled))
    arguments = [image if spec.target is None else lowered.state[spec.target] for spec in lowered.signature.inputs]
    result = context.modules.main["main"](*[tensor.detach().numpy() for tensor in arguments])

    with torch.no_grad():
        torch.testing.assert_close(torch.from_numpy(result.to_host().copy()), model(image), rtol=1e-4, atol=1e-4)
    print("IREE has the same numbers as eager PyTorch")


if __name__ == "__main__":
    main()
