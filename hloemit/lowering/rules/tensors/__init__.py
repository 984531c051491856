"""Tensors out of nothing, and their elements in other shapes."""
