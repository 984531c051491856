"""``torch_xla.utils.stablehlo_test_utils``: functions as modules, and whether TensorFlow is there."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from typing import Any

from torch import nn

__all__ = ["has_tf_package", "wrap_func_as_nn_module"]


def has_tf_package() -> bool:
    """Whether TensorFlow is installed."""
    return importlib.util.find_spec("tensorflow") is not None


def wrap_func_as_nn_module(f: Callable[..., Any]) -> nn.Module:
    """A module whose ``forward`` is a function."""

    class Wrapped(nn.Module):
        def forward(self, *args: Any, **kwargs: Any) -> Any:
            return f(*args, **kwargs)

    return Wrapped()
