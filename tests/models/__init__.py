"""Models that others wrote, from their libraries' own code, with seeded random weights: nothing is downloaded."""

import os

os.environ["HF_HUB_OFFLINE"] = "1"
os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")

from tests.models.torchvision_stub import make_importable  # after the environment

make_importable()
