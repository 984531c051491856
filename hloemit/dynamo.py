"""The former name of ``hloemit.torch_compile``, for one release."""

from hloemit.torch_compile import backend

__all__ = ["backend"]
