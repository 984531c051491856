"""``torch_xla._XLAC``: what libraries call of torch_xla's private extension, and no more."""  # noqa: N999 - theirs

from __future__ import annotations

from torch import Tensor

from hloemit.torch_xla.nested import is_lazy

__all__ = ["_xla_get_tensor_id"]


def _xla_get_tensor_id(tensor: Tensor) -> int:
    """A number that tensors of the device share if they begin at the same element, and else do not.

    Raises RuntimeError for a tensor that is elsewhere.
    """
    if not is_lazy(tensor):
        raise RuntimeError(f"only tensors of the device xla have such a number, and this one is on {tensor.device}")
    return tensor.data_ptr()
