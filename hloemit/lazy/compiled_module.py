"""What ``hloemit.compile`` makes of a module: its calls run as programs, and all else is the module's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from torch import nn

from hloemit.base.untraced import untraced
from hloemit.python_state.holdings import MODULE_HOOKS

_MODULE = "_orig_mod"  # what code that unwraps torch.compile's modules asks for


class CompiledModule(nn.Module):
    """As ``torch.compile`` gives one: the module is ``_orig_mod``, and attributes are read and set there.

    Its weights are the module's, under names that begin with ``_orig_mod.`` (``state_dict``, ``named_parameters``), and
    ``train``, ``eval`` and ``to`` are for both. Hooks on it run in Python, around the program.
    """

    def __init__(self, module: nn.Module, compiled: Callable[..., Any]) -> None:
        super().__init__()
        self.add_module(_MODULE, module)
        self.__dict__["wrapped"] = module, compiled

    @untraced
    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Run the module's program; hooks of all modules see the module alone, in it."""
        hooked = any(table(self) for table in MODULE_HOOKS)
        return super().__call__(*args, **kwargs) if hooked else self.forward(*args, **kwargs)

    @untraced
    def forward(self, *args: Any, **kwargs: Any) -> Any:
        """Run the module's program."""
        return self.__dict__["wrapped"][1](*args, **kwargs)

    @property
    def _of(self) -> Any:
        """The module; None before there is one: nn.Module sets attributes first, and so does who makes a copy."""
        return self.__dict__.get("wrapped", (None,))[0]

    @property
    def training(self) -> bool:
        """The module's."""
        found: bool = self._of.training
        return found

    @training.setter
    def training(self, mode: bool) -> None:
        if self._of is not None:
            self._of.training = mode

    def __getattr__(self, name: str) -> Any:
        if self._of is None:
            raise AttributeError(name)
        return self._of if name == _MODULE else getattr(self._of, name)

    def __setattr__(self, name: str, value: Any) -> None:
        if self._of is None or name in self.__dict__ or hasattr(type(self), name):
            super().__setattr__(name, value)
        else:
            setattr(self._of, name, value)

    def __delattr__(self, name: str) -> None:
        delattr(self._of, name)

    def __dir__(self) -> Iterable[str]:
        return sorted({*super().__dir__(), *dir(self._of)})
