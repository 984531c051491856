"""The smallest submodule of a model that cannot be captured, as a Python file: before capture there is no graph."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import torch
from torch import nn

from hloemit.base.errors import CaptureError
from hloemit.base.modules import buffers_in, named_modules
from hloemit.base.torch_private import pytree
from hloemit.debugging.literals import literal
from hloemit.debugging.smaller_shapes import smaller
from hloemit.debugging.steps import Call, captured


@dataclass
class _Called:
    """The first call of a submodule, and the path of the module that it was called in."""

    module: nn.Module
    call: Call
    within: str | None


@dataclass(frozen=True)
class FailingModule:
    """The path of a submodule, "" for the whole; how many there are; why it fails; the file."""

    path: str
    of: int
    reason: str
    source: str


def smallest_module(target: Any, call: Call, error: CaptureError, spec: str) -> FailingModule:
    """The innermost submodule that fails as the whole does: on the same line, with the inputs that it has in eager.

    ``spec`` is the model on the command line, by which the file loads it. Raises ``error`` where eager PyTorch does not
    take the whole, or its inputs cannot be written down.
    """
    fault = _fault(error)
    try:
        calls = _calls(target, call) if isinstance(target, nn.Module) else {"": _Called(target, call, None)}
    except Exception as eager:
        raise error from eager
    path: str | None = ""
    found = ""
    while path is not None:
        found = path
        inside = (p for p, c in calls.items() if c.within == found and literal(list(c.call)) is not None)
        path = next((p for p in inside if _fails(calls[p].module, calls[p].call, fault)), None)
    if literal(list(calls[found].call)) is None:
        raise error
    module = calls[found].module
    leaves, tree = pytree.tree_flatten(calls[found].call)
    places = [i for i, leaf in enumerate(leaves) if isinstance(leaf, torch.Tensor)]

    def with_tensors(tensors: list[torch.Tensor]) -> Call:
        given = dict(zip(places, tensors, strict=True))
        return pytree.tree_unflatten([given.get(i, leaf) for i, leaf in enumerate(leaves)], tree)

    def still(tensors: list[torch.Tensor]) -> bool:
        return _runs(module, with_tensors(tensors)) and _fails(module, with_tensors(tensors), fault)

    made = with_tensors(smaller([leaves[i] for i in places], still))
    reason = f"{type(error).__name__}: {error}"
    return FailingModule(found, len(calls), reason, _source(found, made, reason, spec))


def _fault(error: Exception) -> tuple[type, str]:
    """What two faults have in common that are one: the kind, and the user's line."""
    lines = [line for line in str(error).splitlines() if line.startswith("    at ")]
    return type(error), lines[-1] if lines else ""


def _fails(module: Any, call: Call, fault: tuple[type, str]) -> bool:
    try:
        captured(module, _copied(call))
    except Exception as error:  # the program's own ones are no fault of capture
        return _fault(error) == fault
    return False


def _runs(module: Any, call: Call) -> bool:
    with _as_it_was(module), contextlib.suppress(Exception):
        args, kwargs = _copied(call)
        module(*args, **kwargs)
        return True
    return False


def _calls(model: nn.Module, call: Call) -> dict[str, _Called]:
    """The first call of each submodule in an eager run, by path, outer ones first."""
    calls: dict[str, _Called] = {}
    running: list[str] = []
    handles = []

    def hook(path: str, module: nn.Module) -> None:
        def enters(_: Any, args: Any, kwargs: Any) -> None:
            calls.setdefault(path, _Called(module, _copied((args, kwargs)), running[-1] if running else None))
            running.append(path)

        def leaves(*_: Any) -> None:
            running.pop()

        handles.append(module.register_forward_pre_hook(enters, with_kwargs=True))
        handles.append(module.register_forward_hook(leaves, always_call=True))

    try:
        for path, module in named_modules(model):
            hook(path, module)
        with _as_it_was(model):
            args, kwargs = _copied(call)
            model(*args, **kwargs)
    finally:
        for handle in handles:
            handle.remove()
    return calls


def _copied(call: Call) -> Call:
    return pytree.tree_map_only(torch.Tensor, lambda tensor: tensor.detach().clone(), call)


@contextlib.contextmanager
def _as_it_was(module: Any) -> Iterator[None]:
    """Run without gradients; buffers and PyTorch's random state are afterwards what they were."""
    buffers = [(b, b.detach().clone()) for b in buffers_in(module)] if isinstance(module, nn.Module) else []
    with torch.random.fork_rng(devices=[]), torch.no_grad():
        try:
            yield
        finally:
            for buffer, before in buffers:
                buffer.copy_(before)


def _source(path: str, call: Call, reason: str, spec: str) -> str:
    part = f".get_submodule({path!r})" if path else ""
    args, kwargs = call
    return "\n".join(
        [
            '"""Made by `hloemit minimize`."""',
            "",
            *(f"# {line}" for line in reason.splitlines()[:12]),
            "",
            "from math import inf, nan  # noqa: F401",
            "",
            "import torch",
            "",
            "import hloemit",
            "from hloemit_cli.model import read_model",
            "",
            f"model = read_model({spec!r}).program{part}",
            "torch.manual_seed(0)",
            f"args = {literal(args)}",
            f"kwargs = {literal(kwargs)}",
            "example_inputs = (args, kwargs)",
            "",
            'if __name__ == "__main__":',
            "    model(*args, **kwargs)  # eager PyTorch takes it",
            "    hloemit.lower(model, args, kwargs)",
            '    print("captured")',
            "",
        ]
    )
