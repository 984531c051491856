"""Hooks that a program was lowered with: of modules, and where it trains, of tensors and of optimizers' steps.

A program has what they did. Hooks of installed packages are left out: those put them there and take them away as they
like, and what they do to weights is seen in the tables of weights.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from torch import Tensor, nn
from torch.optim import Optimizer
from torch.utils.hooks import RemovableHandle

from hloemit.base.errors import InputError
from hloemit.base.gradient_nodes import hook_tables
from hloemit.base.torch_private import GLOBAL_HOOKS
from hloemit.python_state.holdings import MODULE_HOOKS
from hloemit.python_state.user_code import is_library_code


class Hooks:
    """The hooks of named modules, tensors and optimizers, as they were when a program was lowered.

    ``trains`` says that the program takes gradients, and steps its optimizers.
    """

    def __init__(
        self,
        modules: Iterable[tuple[str, nn.Module]],
        tensors: Iterable[tuple[str, Tensor]],
        optimizers: Iterable[tuple[str, Optimizer]],
        *,
        trains: bool,
    ) -> None:
        self._owners: list[tuple[str, Any, Callable[[Any], Iterable[Any]]]] = [
            (name, _of_module(module, trains), iter) for name, module in modules
        ]
        self._owners.append(("every module and optimizer", GLOBAL_HOOKS, iter))
        if trains:
            self._owners += [(*each, hook_tables) for each in tensors]
            self._owners += [(*each, _of_steps) for each in optimizers]
        self._then = self._read()
        self._note()

    def _tables(self) -> Iterator[tuple[str, dict[Any, Any]]]:
        return ((name, table) for name, owner, of in self._owners for table in of(owner) if table)

    def _read(self) -> dict[str, list[Any]]:
        """The hooks by the name of what has them."""
        found: dict[str, list[Any]] = {}
        for name, table in self._tables():
            hooks = [hook for hook in table.values() if not is_library_code(hook)]
            if hooks:
                found.setdefault(name, []).extend(hooks)
        return found

    def _note(self) -> None:
        """Remember what says that nothing was added, and nothing taken away: a look at all takes long."""
        self._made = RemovableHandle.next_id  # counts all hooks of the process
        self._filled = [(table, len(table)) for _, table in self._tables()]

    def refuse_others(self) -> None:
        """Raise ``InputError`` where there are other hooks now."""
        if RemovableHandle.next_id == self._made and all(len(table) == count for table, count in self._filled):
            return
        now = self._read()
        for name in self._then | now:
            then, here = self._then.get(name, []), now.get(name, [])
            if len(then) != len(here) or any(a is not b for a, b in zip(then, here, strict=True)):
                raise InputError(
                    f"{name or 'the module'} has other hooks than when the program was lowered: lower the program again"
                )
        self._note()


def _of_module(module: nn.Module, trains: bool) -> Iterable[Any]:
    return [table(module) for table in (MODULE_HOOKS if trains else MODULE_HOOKS[:2])]


def _of_steps(optimizer: Optimizer) -> Iterable[Any]:
    return [value for key, value in vars(optimizer).items() if key.endswith(("step_pre_hooks", "step_post_hooks"))]
