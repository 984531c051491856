"""The rules, one file a family, in groups like those of PyTorch's documentation.

A file here is found by itself; see CONTRIBUTING.md for how to add an operator.
"""
