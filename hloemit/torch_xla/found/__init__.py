"""A folder for ``sys.path``: ``import torch_xla`` finds the package in it, in processes that were spawned too."""
