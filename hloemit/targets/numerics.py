"""What a chip computes otherwise than the program says, where the program asks for it (docs/numerics.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hloemit.targets.chips import Chip

_F64 = re.compile(r"[<x]f64>|complex<f64>")
_ENTRY = re.compile(r"func\.func public|stablehlo\.convert %arg\d+ : \(tensor<f64>\) -> tensor<f32>")
_PRODUCT_OF_F32 = re.compile(r"stablehlo\.(?:dot_general|convolution)\b(?!.*precision.*HIGH).*: \(tensor<[\dx]*f32>")


def differences(chip: Chip, text: str) -> Iterator[str]:
    """Sentences for a warning, of the StableHLO text that the chip's compiler gets.

    A rate that comes in as f64, and is made f32 at once, is no f64 that is computed with.
    """
    lines = text.splitlines()
    if chip.platform == "tpu" and any(_F64.search(line) and not _ENTRY.search(line) for line in lines):
        yield (
            f"the program has f64, which {chip.what} has no units for: XLA computes it with pairs of f32, slowly, to "
            "about 48 bits, and within the range of f32"
        )
    if any(_PRODUCT_OF_F32.search(line) for line in lines):
        made = "one product of bf16, three digits" if chip.platform == "tpu" else "TF32, four digits"
        yield (
            f"the program leaves the precision of f32 products open, which is {made}, on {chip.what}: "
            'torch.set_float32_matmul_precision("highest") before lowering, or CompileOptions(matmul_precision=…)'
        )
