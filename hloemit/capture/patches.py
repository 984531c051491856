"""What is put in place while a function is traced, and taken away afterwards, whether the trace succeeds or fails."""

from __future__ import annotations

import contextlib
import functools
import re
import sys
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import torch
from torch import nn
from torch.fx import traceback as fx_traceback
from torch.nn.modules.module import register_module_forward_hook, register_module_forward_pre_hook
from torch.optim.optimizer import Optimizer, register_optimizer_step_pre_hook

from hloemit.base.errors import CaptureError
from hloemit.base.gradient_nodes import exchange_hooks
from hloemit.base.modules import modules_of, named_modules, tensors_in
from hloemit.base.replacing import replaced
from hloemit.base.source_lines import failing_line
from hloemit.base.torch_private import (
    COMPILING,
    COUNT,
    children_of,
    exchange_tensors,
    set_onednn,
    without_modes,
)
from hloemit.python_state.holdings import Holdings, Unheld
from hloemit.recording.stand_in import is_stand_in

_DYNAMO = "torch._dynamo"  # who is there from the first torch.compile on
_CONTROL_FLOW = "torch._higher_order_ops"  # whose public functions compile what calls their operators
_BIASES = "torch.nn.attention.bias"
_HOOKED = r"Using `torch.compile\(module\)` when there are global hooks"  # ``module_paths``'s
_IN_A_THREAD = (
    "a thread that the program starts fails, where no capture sees its tensors: compute in the calling thread"
)
REAL = (torch.Tensor, nn.Parameter, nn.Buffer)
_COUNTING = tuple(m for n, m in [*sys.modules.items()] if n.startswith("torch.optim.") and hasattr(m, COUNT))


@contextlib.contextmanager
def swapped(tensors: Sequence[torch.Tensor], others: Sequence[torch.Tensor]) -> Iterator[None]:
    """Exchange the tensors behind the user's objects, which keep their identity (optimizers and closures hold them)."""
    done: list[tuple[torch.Tensor, torch.Tensor]] = []
    try:
        for tensor, other in zip(tensors, others, strict=True):
            _exchange(tensor, other)
            done.append((tensor, other))
        yield
    finally:
        for tensor, other in done:
            _exchange(tensor, other)


def _exchange(a: torch.Tensor, b: torch.Tensor) -> None:
    """``torch.utils.swap_tensors``, but for its refusal of tensors that an autograd graph or a weak reference holds.

    It refuses because they would go on with the other tensor. Here everything is exchanged back before anyone can look,
    whether a graph of the user's own is alive, or the trace leaves one behind in its result or in an exception.
    """
    a.__class__, b.__class__ = b.__class__, a.__class__
    a.__dict__, b.__dict__ = b.__dict__, a.__dict__
    exchange_tensors(a, b)
    exchange_hooks(a, b)


@contextlib.contextmanager
def compiling() -> Iterator[None]:
    """Let torch's own code know that values are symbolic, as ``torch.compiler.is_compiling()`` tells it.

    Gradients are computed in the calling thread: who captures holds locks, which a thread of the engine would wait for.
    Autocast, of the caller's, keeps no casts of what stands for weights, and none of weights, which it holds fast.
    Optimizers that the code makes read their counts as tensors, in f64 as Python's floats.
    """
    before, keeps = getattr(torch.compiler, COMPILING), torch.is_autocast_cache_enabled()
    setattr(torch.compiler, COMPILING, True)
    torch.set_autocast_cache_enabled(False)
    torch.clear_autocast_cache()
    try:
        with (
            torch.autograd.set_multithreading_enabled(False),
            uncompiled(),
            no_thread_failing(),
            contextlib.ExitStack() as undo,
        ):
            for module in _COUNTING:
                undo.callback(setattr, module, COUNT, getattr(module, COUNT))
                setattr(module, COUNT, _in_f64)
            if _BIASES in sys.modules:
                undo.enter_context(replaced([(sys.modules[_BIASES].CausalBias, "__new__", _without_elements)]))
            yield
    finally:
        torch.set_autocast_cache_enabled(keeps)
        setattr(torch.compiler, COMPILING, before)


@contextlib.contextmanager
def no_thread_failing() -> Iterator[None]:
    """Raise where a thread fails that is started meanwhile: Python prints that, and the program goes on without it.

    No mode of a capture is active in another thread, where PyTorch then refuses a tensor of the capture.
    """
    before, running = threading.excepthook, set(threading.enumerate())
    failed: list[BaseException] = []

    def note(ended: Any) -> None:
        if ended.thread in running:
            before(ended)
        else:
            failed.append(ended.exc_value)

    try:
        with replaced([(threading, "excepthook", note)]):
            yield
    except Exception as error:  # the program's answer to it, perhaps
        if failed:
            raise CaptureError(failing_line(failed.pop(), _IN_A_THREAD)) from error
        raise
    if failed:
        raise CaptureError(failing_line(failed.pop(), _IN_A_THREAD))


def _without_elements(kind: type[torch.Tensor], *_: Any) -> torch.Tensor:
    """A causal bias: it has no elements, and PyTorch makes none of what a capture's mode gives in a tensor's place."""
    with without_modes():
        return torch.Tensor.__new__(kind)


def _in_f64(value: Any) -> Any:
    """A number that an optimizer keeps in a tensor, as a tensor that computes with as many digits as Python does."""
    return value.double() if isinstance(value, torch.Tensor) and value.is_floating_point() else value


@contextlib.contextmanager
def uncompiled() -> Iterator[None]:
    """Run what ``torch.compile`` compiled as it was written, and what PyTorch's control flow would have it compile.

    TorchDynamo does not look at a function under a capture's mode, and never again at one that it has met there.
    """
    compile, thread = torch.compile, threading.get_ident()
    with contextlib.ExitStack() as eager:
        eager.callback(setattr, torch, "compile", compile)
        stance: list[Any] = []

        def run_eagerly() -> None:
            if _DYNAMO in sys.modules and not stance:
                stance.append(eager.enter_context(torch.compiler.set_stance("force_eager")))
                eager.enter_context(_unwarned(_HOOKED))

        @functools.wraps(compile)
        def compiled(model: Any = None, **options: Any) -> Any:
            if threading.get_ident() != thread:
                return compile(model, **options)
            if is_control_flow(model):
                return model
            result = compile(model, **options)
            run_eagerly()
            return result

        torch.compile = compiled
        run_eagerly()
        yield


def is_control_flow(function: Any) -> bool:
    """Whether a function is what PyTorch's ``scan``, ``cond`` and their kin have compiled when they are called."""
    return (getattr(function, "__module__", None) or "").startswith(_CONTROL_FLOW)


@contextlib.contextmanager
def _unwarned(message: str) -> Iterator[None]:
    """Without one warning, which is of a capture's own doing.

    What has been said once is not said again, as it would be after ``warnings.filterwarnings`` or ``catch_warnings``.
    """
    ignored, filters = ("ignore", re.compile(message), UserWarning, None, 0), warnings.filters
    filters.insert(0, ignored)  # type: ignore[attr-defined]
    try:
        yield
    finally:
        if ignored in filters:
            filters.remove(ignored)  # type: ignore[attr-defined]


@contextlib.contextmanager
def without_onednn() -> Iterator[None]:
    """Have PyTorch leave oneDNN alone, whose recurrent layers are opaque operators."""
    before = torch.backends.mkldnn.enabled
    set_onednn(False)
    try:
        yield
    finally:
        set_onednn(before)


def _on_nodes(modules: dict[str, tuple[str, str]]) -> None:
    fx_traceback.current_meta["nn_module_stack"] = modules


@contextlib.contextmanager
def module_paths(held: Holdings, note: Callable[[dict[str, tuple[str, str]]], None] = _on_nodes) -> Iterator[None]:
    """Note on every node the path of the module that it was traced in: give ``note`` the modules that are running.

    A module that stands in several places is where the running one has it; one that stands in none, since the program
    made it, is a part of the running one.
    """
    paths: dict[int, str] = {}
    for prefix, module in held.prefixed():
        for name, child in named_modules(module):
            paths.setdefault(id(child), f"{prefix}{name}".removesuffix("."))
    running: list[tuple[nn.Module, tuple[str, str]]] = []
    thread = threading.get_ident()

    def place(module: nn.Module) -> str:
        path = paths.get(id(module))
        if not running:
            return path or ""
        caller, (around, _) = running[-1]
        if path is None or path.startswith(f"{around}." if around else ""):
            return around if path is None else path
        here = (name for name, child in children_of(caller).items() if child is module)
        return next((f"{around}.{name}" for name in here), path)

    def publish() -> None:
        note({str(i): entry for i, (_, entry) in enumerate(running)})

    def enter(module: nn.Module, _: Any) -> None:
        if threading.get_ident() == thread:
            running.append((module, (place(module), type(module).__qualname__)))
            publish()

    def leave(module: nn.Module, _: Any, __: Any) -> None:
        if threading.get_ident() == thread:
            if running:
                running.pop()
            publish()

    publish()  # an earlier trace may have left its own
    handles = [register_module_forward_pre_hook(enter), register_module_forward_hook(leave)]
    try:
        yield
    finally:
        for handle in handles:
            handle.remove()


@contextlib.contextmanager
def nothing_else(held: Holdings) -> Iterator[None]:
    """Raise ``Unheld`` where another module with tensors is called, or another optimizer steps, not made meanwhile.

    What other threads compute meanwhile is left alone.
    """
    known = {id(m) for root in held.modules.values() for m in modules_of(root)} | set(map(id, held.optimizers.values()))
    thread = threading.get_ident()

    def is_another(owner: Any) -> bool:
        return threading.get_ident() == thread and id(owner) not in known and id(owner) not in made

    def enter(module: nn.Module, _: Any) -> None:
        if is_another(module) and _has_tensors(module):
            raise Unheld(module)

    def step(optimizer: Optimizer, args: Any, kwargs: Any) -> None:
        if is_another(optimizer):
            raise Unheld(optimizer)

    handles = [register_module_forward_pre_hook(enter), register_optimizer_step_pre_hook(step)]
    try:
        with _made(nn.Module, Optimizer) as made:
            yield
    finally:
        for handle in handles:
            handle.remove()


def _has_tensors(module: nn.Module) -> bool:
    """Whether a module has tensors that are no stand-ins."""
    return any(type(t) in REAL and not is_stand_in(t) for t in tensors_in(module))


@contextlib.contextmanager
def _made(*kinds: Any) -> Iterator[dict[int, Any]]:
    """The objects of some classes that are made meanwhile, by identity."""
    found: dict[int, Any] = {}

    def noting(initialize: Callable[..., None]) -> Callable[..., None]:
        def note(self: Any, *args: Any, **kwargs: Any) -> None:
            found[id(self)] = self
            initialize(self, *args, **kwargs)

        return note

    ways = ("__init__", "__setstate__")  # of which copies have the second
    with replaced((kind, name, noting(vars(kind)[name])) for kind in kinds for name in ways):
        yield found
