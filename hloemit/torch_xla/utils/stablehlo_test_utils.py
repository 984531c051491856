"""``torch_xla.utils.stablehlo_test_utils``: functions as modules, and whether TensorFlow is there."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from typing import Any

from torch import nn

__all__ = [
    "compare_exported_program_and_saved_model_result",
    "has_tf_package",
    "load_save_model_and_inference",
    "wrap_func_as_nn_module",
]
_NEEDED = "a saved model of TensorFlow is read by TensorFlow: read the StableHLO that hloemit.lower gives instead"


def has_tf_package() -> bool:
    """Whether TensorFlow is installed."""
    return importlib.util.find_spec("tensorflow") is not None


def wrap_func_as_nn_module(f: Callable[..., Any]) -> nn.Module:
    """A module whose ``forward`` is a function."""

    class Wrapped(nn.Module):
        def forward(self, *args: Any, **kwargs: Any) -> Any:
            return f(*args, **kwargs)

    return Wrapped()


def load_save_model_and_inference(path: str, args: tuple[Any, ...]) -> Any:
    """NotImplementedError: what TensorFlow's saved models give is for TensorFlow to say."""
    raise NotImplementedError(_NEEDED)


def compare_exported_program_and_saved_model_result(
    ep: Any, saved_model_path: str, args: tuple[Any, ...], atol: float = 1e-8
) -> None:
    """NotImplementedError, as ``load_save_model_and_inference``."""
    raise NotImplementedError(_NEEDED)
