"""timm's models as their authors named them, on images as small as each takes."""

from __future__ import annotations

from typing import Any

import timm
import torch

from tests.models.zoo import Case, Entry


def _entry(name: str, size: int, *, rtol: float = 1e-5, **options: Any) -> Entry:
    def build() -> Case:
        model = timm.create_model(name, pretrained=False, num_classes=10, **options)
        return Case(model, (torch.randn(2, 3, size, size),))

    return Entry(name, build, rtol)


CORE = [
    _entry("resnet18", 32),
    _entry("efficientnet_b0", 32),
    _entry("convnext_atto", 32),
    _entry("vit_tiny_patch16_224", 32, img_size=32, depth=2),
    _entry("swin_tiny_patch4_window7_224", 56, img_size=56, depths=(1, 1), embed_dim=24, num_heads=(2, 4)),
    _entry("mobilenetv3_small_050", 32),
    _entry("regnety_002", 32),
    _entry("mixer_s32_224", 64, img_size=64),
]
