"""timm's models as their authors named them, on images as small as each takes."""

from __future__ import annotations

from typing import Any

import timm
import torch

from tests.models.zoo import Case, Entry


def entry(name: str, size: int, *, rtol: float = 1e-5, **options: Any) -> Entry:
    def build() -> Case:
        model = timm.create_model(name, pretrained=False, num_classes=10, **options)
        return Case(model, (torch.randn(2, 3, size, size),))

    return Entry(name, build, rtol)


CORE = [
    entry("resnet18", 32),
    entry("efficientnet_b0", 32),
    entry("convnext_atto", 32),
    entry("vit_tiny_patch16_224", 32, img_size=32, depth=2),
    entry("swin_tiny_patch4_window7_224", 56, img_size=56, depths=(1, 1), embed_dim=24, num_heads=(2, 4)),
    entry("mobilenetv3_small_050", 32),
    entry("regnety_002", 32),
    entry("mixer_s32_224", 64, img_size=64),
]
