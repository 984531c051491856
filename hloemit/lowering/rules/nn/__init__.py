"""Layers, activations and losses of ``torch.nn``."""
