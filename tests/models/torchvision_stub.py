"""Makes torchvision importable beside a build of torch that its wheel was not made for.

torchvision's compiled operators are missing then, and its import fails where it registers their fake kernels. timm and
transformers import it for image transforms, which need none of those operators: declaring them is enough.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys

import torch

_FAKE_KERNELS = ("nms", "qnms")  # what torchvision registers without asking whether its operators are there
_declared: list[torch.library.Library] = []  # a Library withdraws its operators when it is collected


def make_importable() -> None:
    """Import torchvision, where it is installed, with its missing operators declared."""
    if "torchvision" in sys.modules or importlib.util.find_spec("torchvision") is None:
        return
    try:
        importlib.import_module("torchvision")
    except RuntimeError as error:
        if "torchvision::" not in str(error):
            raise
        for name in [n for n in sys.modules if n.partition(".")[0] == "torchvision"]:
            del sys.modules[name]
        library = torch.library.Library("torchvision", "DEF")
        _declared.append(library)
        for name in _FAKE_KERNELS:
            library.define(f"{name}(Tensor dets, Tensor scores, float iou_threshold) -> Tensor")
        importlib.import_module("torchvision")
