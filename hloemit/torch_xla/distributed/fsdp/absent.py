"""What stands where a parameter was, while it is cut: its shape and dtype, and an error for who reads it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor, nn

_KNOWN = {
    *("dtype", "device", "is_cpu", "is_cuda", "is_meta", "is_nested", "is_quantized", "is_sparse", "layout"),
    *("ndim", "shape", "dim", "element_size", "is_complex", "is_floating_point", "numel", "size"),
}


class Absent(Tensor):
    """A tensor without elements, with the path that the error names."""

    path: str

    @classmethod
    def of(cls, parameter: nn.Parameter, path: str) -> Absent:
        """What stands for the parameter at a path."""
        found = torch.empty(parameter.shape, dtype=parameter.dtype, device="meta").as_subclass(cls)
        found.path = path
        return found

    @classmethod
    def __torch_function__(
        cls, function: Callable[..., Any], types: Sequence[type], args: Any = (), kwargs: Any = None
    ) -> Any:
        """What is known of it; RuntimeError for anything else."""
        is_attribute = function.__name__ == "__get__"
        asked = function.__self__.__name__ if is_attribute else function.__name__  # type: ignore[attr-defined]
        if asked in _KNOWN:
            return super().__torch_function__(function, types, args, kwargs)
        path = next((a.path for a in (*args, *(kwargs or {}).values()) if isinstance(a, Absent)), "a parameter")
        raise RuntimeError(
            f"{path} is cut among processes, and whole while the module that is wrapped computes: {asked} reads it "
            "elsewhere. Wrap the module that does, and not what is inside"
        )

    def __deepcopy__(self, memo: Any) -> Absent:
        return self

    def __repr__(self) -> str:
        return f"<{self.path}, cut among processes>"
