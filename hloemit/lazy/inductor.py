"""What inductor, the default backend of ``torch.compile``, is told of the device: that it has no code for it.

It asks the device's module for its parts (``torch/_inductor/codegen/common.py``, ``init_backend_registration``),
whatever it compiles for, and ends in ``KeyError: 'xla'`` or an assertion where there are none, and a graph is the
device's.
"""

from __future__ import annotations

import sys
from typing import Any

from hloemit.base import torch_private
from hloemit.lazy.values import NAME

PARTS = frozenset({"Scheduling", "PythonWrapperCodegen", "CppWrapperCodegen", "WrapperFxCodegen"})


class NoCode:
    """In the place of each of inductor's parts: to make one, or to ask what it can do, raises."""

    def __call__(self, *_: Any) -> None:
        """Raise NotImplementedError, with what to do."""
        raise NotImplementedError(
            f"torch.compile's default backend, inductor, has no code for tensors of the lazy device ({NAME}): "
            'use torch.compile(..., backend="hloemit"), or no torch.compile, since the device compiles what it records '
            '(torch.compiler.set_stance("force_eager") turns it off where it stands in the code of others)'
        )

    def __getattr__(self, name: str) -> None:
        if name.startswith("__"):  # Python asks
            raise AttributeError(name)
        self()


NO_CODE = NoCode()


def ask_again() -> None:
    """Let inductor ask the device, where it has compiled something before the device was there: it asks once."""
    if "torch._inductor.codegen.common" in sys.modules:
        torch_private.ask_devices_for_code.cache_clear()


def part(name: str) -> NoCode:
    """The part of this name, for inductor, which is imported by then; AttributeError where it has no such part."""
    if name not in PARTS:
        raise AttributeError(f"torch.{NAME} has no attribute {name!r}")
    torch_private.register_device_code(NAME, NO_CODE)
    return NO_CODE
