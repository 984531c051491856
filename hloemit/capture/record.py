"""Capture of modules without ``torch.export``: ATen operators are recorded as the module dispatches them.

``torch.export`` needs a second for its first program in a process, and half a second for a GPT after that. A module of
static shapes that updates nothing needs little of what it does: here it runs once on meta tensors, below nothing but
Python, and every operator that reaches the dispatcher becomes a node, whole as in ``torch.export``'s graphs. Anything
else raises ``NotRecordable``, and the module goes through ``torch.export``. tests/test_record.py holds that both give
the same module.
"""

from __future__ import annotations

import contextlib
import functools
import inspect
import operator
from collections.abc import Iterator, Sequence
from typing import Any

import torch
from torch import nn
from torch._dispatch.python import enable_python_dispatcher, no_python_dispatcher
from torch.fx import Graph, Node
from torch.fx import traceback as fx_traceback
from torch.fx.experimental.proxy_tensor import ProxyTorchDispatchMode
from torch.utils import _pytree as pytree
from torch.utils._python_dispatch import TorchDispatchMode

from hloemit.base.graphs import add_call
from hloemit.capture.discovery import Holdings
from hloemit.capture.export import is_hidden_mutation
from hloemit.capture.holders import register_holders
from hloemit.capture.program import (
    INLINE_ELEMENTS,
    Program,
    ProgramInput,
    ProgramOutput,
    lazily_compiled,
    leaf_names,
    values_of,
)
from hloemit.capture.substitutes import Substitutes
from hloemit.capture.surroundings import SourceLines, compiling, module_paths
from hloemit.recording.shapes import like, result_of

aten = torch.ops.aten
_META, _CPU = torch.device("meta"), torch.device("cpu")
_LIFTS = (aten.lift_fresh.default, aten.lift_fresh_copy.default)
_SEEN = {torch.Tensor.device.__get__: _CPU, torch.Tensor.is_cpu.__get__: True, torch.Tensor.is_meta.__get__: False}
_LITERALS = (torch.tensor, torch.as_tensor, torch.asarray, torch.Tensor.new_tensor)
_PREFIX = {"parameter": "p_", "buffer": "b_", "constant": "c_"}  # of placeholders, as torch.export's
_PLAIN = (int, float, bool, str, type(None))


class NotRecordable(Exception):  # noqa: N818 - a signal to take the other way, never shown
    """The module does something that only ``torch.export`` follows."""


def record(module: nn.Module, args: Sequence[Any], kwargs: dict[str, Any] | None) -> Program:
    """The program of a module's ``forward``; raises ``NotRecordable``, and leaves the module as it was."""
    if any(isinstance(m, torch.jit.ScriptModule) for m in module.modules()):
        raise NotRecordable("TorchScript asks tensors for their device behind our back")
    leaves, tree = values_of(args, kwargs)
    names = _leaf_names(module, args, kwargs or {})
    states = _states(module)
    recorder = _Recorder()
    inputs, stand_ins = [], []
    for spec in states:
        assert spec.tensor is not None
        twin: torch.Tensor = _twin(spec.tensor)
        if isinstance(spec.tensor, nn.Parameter):
            twin = nn.Parameter(twin, requires_grad=spec.tensor.requires_grad)
        stand_ins.append(twin)
        inputs.append(spec)
    user = []
    for position, (name, leaf) in enumerate(zip(names, leaves, strict=True)):
        if isinstance(leaf, torch.Tensor):
            inputs.append(ProgramInput("user_input", name, position=position))
            user.append(_twin(leaf))
        elif isinstance(leaf, _PLAIN):
            inputs.append(ProgramInput(None, name, position=position, value=leaf))
            user.append(leaf)
        else:
            raise NotRecordable(f"{name} is a {type(leaf).__name__}")
    given_args, given_kwargs = pytree.tree_unflatten(user, tree)
    with _unchanged(module), _replaced(module, states, stand_ins), _exporting():
        for spec, value in zip(inputs, [*stand_ins, *user], strict=True):
            recorder.add_input(spec, value)
        try:
            with (
                module_paths(Holdings({"": module})),
                _Calls(),
                Substitutes(),
                recorder,
                enable_python_dispatcher(),
            ):
                result = module(*given_args, **given_kwargs)
        except NotRecordable:
            raise
        except Exception as error:
            raise NotRecordable(str(error)) from error
        register_holders(result)
        out_values, out_tree = pytree.tree_flatten(result)
        if not all(isinstance(v, (torch.Tensor, *_PLAIN)) for v in out_values):
            raise NotRecordable("a result is neither a tensor nor a number")
        outputs = [recorder.node_of(v) if isinstance(v, torch.Tensor) else v for v in out_values]
    recorder.graph.output(tuple(outputs))
    described = [ProgramOutput("user_output", n, position=i) for i, n in enumerate(leaf_names(out_tree, "output"))]
    graph = lazily_compiled(recorder.graph)
    return Program(graph, [*inputs, *recorder.constants], described, tree, out_tree)


class _Calls(SourceLines):
    """Note the user's lines; let code see tensors on the CPU, and make literal ones there, as they have elements."""

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if func in _SEEN:
            return _SEEN[func]
        if func in _LITERALS:
            kwargs = {**(kwargs or {}), "device": _CPU}
        return super().__torch_function__(func, types, args, kwargs)


class _Recorder(ProxyTorchDispatchMode):
    """Turns what is dispatched into nodes. It sits above autograd and autocast, where operators are still whole.

    PyTorch takes only some classes of modes there, so this is one of them by inheritance, and nothing else of it.
    """

    def __init__(self) -> None:
        TorchDispatchMode.__init__(self, torch._C.DispatchKey.PreDispatch)
        self.enter_stack: list[Any] = []
        self.pre_dispatch = True
        self.graph = Graph()
        self.constants: list[ProgramInput] = []
        self._nodes: dict[int, Node] = {}
        self._by_memory: dict[Any, Node] = {}
        self._views: dict[int, dict[Any, set[int]]] = {}  # by storage: each view of it, and the objects that are it
        self._given: set[int] = set()  # storages of inputs
        self._alive: list[torch.Tensor] = []  # so that no id and no storage is used twice

    @classmethod
    def _should_skip_dynamo(cls) -> bool:
        return False  # or PyTorch imports all of dynamo, to keep it away from here

    def add_input(self, spec: ProgramInput, value: Any) -> None:
        """A placeholder behind those that are there; a tensor that comes again keeps its first one."""
        with self._before_operators():
            node = self.graph.placeholder(_PREFIX.get(str(spec.kind), "") + spec.name.replace(".", "_"))
        node.meta["val"] = value
        if isinstance(value, torch.Tensor):
            self._given.add(value.untyped_storage()._cdata)
            self._know(value, node)

    def node_of(self, tensor: torch.Tensor) -> Node:
        """The node that computed a tensor; raises ``NotRecordable`` for one that came from elsewhere."""
        node = self._nodes.get(id(tensor))
        if node is None:
            # some of PyTorch's functions hand on another object over the same elements
            node = self._by_memory.get(_memory(tensor)) if tensor.is_meta else None
            if node is None:
                raise NotRecordable("a tensor is no input, and nothing computed it")
            self._hold(tensor, node)
        return node

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = dict(kwargs or {})
        if func is torch.ops.prim.device.default:
            return _CPU
        if func is aten.detach_.default:  # what torch.tensor() makes of its result
            return args[0]
        if func._schema.is_mutable:
            return self._update(func, args, kwargs)
        if is_hidden_mutation(func, args):
            raise NotRecordable(f"{func} updates running statistics")
        if torch.is_autocast_enabled("cpu"):
            raise NotRecordable("autocast")
        if func in (aten._assert_async.default, aten._assert_async.msg):
            node = self.graph.call_function(func, (self.node_of(args[0]), *args[1:]))
            node.meta.update(fx_traceback.current_meta)
            return None
        leaves, tree = pytree.tree_flatten((args, kwargs))
        recorded, given = [], []
        for leaf in leaves:
            if isinstance(leaf, torch.Tensor):
                tensor = self._literal(leaf) if func in _LIFTS and not leaf.is_meta else leaf
                recorded.append(self.node_of(tensor))
                given.append(tensor)
            elif isinstance(leaf, torch.device):
                recorded.append(_CPU if leaf == _META else leaf)
                given.append(_META)
            else:
                recorded.append(leaf)
                given.append(leaf)
        given_args, given_kwargs = pytree.tree_unflatten(given, tree)
        if _takes_device(func) and not any(isinstance(x, torch.Tensor) for x in leaves):
            given_kwargs["device"] = _META
        with no_python_dispatcher(), torch.no_grad():
            result = result_of(func, given_args, given_kwargs, given)
        node_args, node_kwargs = pytree.tree_unflatten(recorded, tree)
        self._record(func, node_args, node_kwargs, result)
        return result

    def _update(self, func: Any, args: Any, kwargs: Any) -> torch.Tensor:
        """``x.relu_()`` as ``relu(x)``, where x is computed here, and nothing looks at a part of its memory."""
        updated = args[0]
        functional = _functional(func)
        memory = _memory(updated)
        if functional is None or len(self._views.get(memory[0], ())) != 1 or memory[0] in self._given:
            raise NotRecordable(f"{func} updates a tensor that others may look at")
        result = self.__torch_dispatch__(functional, (), args, kwargs)
        if (result.shape, result.dtype) != (updated.shape, updated.dtype):
            raise NotRecordable(f"{func} converts its result")
        node = self.node_of(result)
        for holder in self._views[memory[0]][memory]:
            self._nodes[holder] = node
        self._by_memory[memory] = node
        return updated

    def _record(self, func: Any, args: Any, kwargs: Any, result: Any) -> None:
        node = add_call(self.graph, func, args, kwargs, func.overloadpacket.__name__)
        node.meta.update(fx_traceback.current_meta)
        node.meta["val"] = result
        if isinstance(result, torch.Tensor):
            self._know(result, node)
        elif isinstance(result, (tuple, list)):
            for i, item in enumerate(result):
                if isinstance(item, torch.Tensor):
                    part = add_call(self.graph, operator.getitem, (node, i), {}, "getitem")
                    part.meta.update(node.meta)
                    part.meta["val"] = item
                    self._know(item, part)
        else:
            raise NotRecordable(f"{func} gives a {type(result).__name__}, which depends on data")

    def _literal(self, tensor: torch.Tensor) -> torch.Tensor:
        """A tensor that the program's code spells out, ``torch.tensor([1, 2])``, as a constant of the program."""
        if tensor.numel() > INLINE_ELEMENTS:
            raise NotRecordable("a large constant")
        name = f"lifted_tensor_{len(self.constants)}"
        spec = ProgramInput("constant", name, name, tensor=tensor)
        twin = _twin(tensor)
        self.add_input(spec, twin)
        self.constants.append(spec)
        return twin

    def _know(self, tensor: torch.Tensor, node: Node) -> None:
        self._hold(tensor, node)
        self._by_memory.setdefault(_memory(tensor), node)

    def _hold(self, tensor: torch.Tensor, node: Node) -> None:
        memory = _memory(tensor)
        self._nodes[id(tensor)] = node
        self._views.setdefault(memory[0], {}).setdefault(memory, set()).add(id(tensor))
        self._alive.append(tensor)

    def _before_operators(self) -> Any:
        first = next((n for n in self.graph.nodes if n.op != "placeholder"), None)
        return self.graph.inserting_before(first) if first is not None else contextlib.nullcontext()


def _memory(tensor: torch.Tensor) -> Any:
    """Equal for tensors over the same elements of the same storage."""
    storage, bits = tensor.untyped_storage()._cdata, (tensor.is_conj(), tensor.is_neg())
    return storage, tensor.shape, tensor.stride(), tensor.storage_offset(), tensor.dtype, bits


def _twin(tensor: torch.Tensor) -> torch.Tensor:
    """A tensor of the same type and strides without elements."""
    if type(tensor) not in (torch.Tensor, nn.Parameter, nn.Buffer) or tensor.layout is not torch.strided:
        raise NotRecordable(f"a {type(tensor).__name__} of layout {tensor.layout}")
    if tensor.device != _CPU or tensor.is_conj() or tensor.is_neg():
        raise NotRecordable(f"a tensor on {tensor.device}, or with lazy bits")
    return like(tensor, _META)


def _functional(func: Any) -> Any:
    """The overload that computes what ``func`` writes into its first operand; None where there is none alike."""
    name = func.overloadpacket.__name__
    packet = getattr(aten, name.removesuffix("_"), None) if name.endswith("_") and func.namespace == "aten" else None
    found = getattr(packet, func._overloadname, None)
    if found is None or found._schema.is_mutable or len(found._schema.returns) != 1:
        return None
    ours, theirs = ([(a.name, str(a.type)) for a in f._schema.arguments] for f in (func, found))
    return found if ours == theirs else None


@functools.cache
def _takes_device(func: Any) -> bool:
    return any(a.name == "device" for a in func._schema.arguments)


def _states(module: nn.Module) -> list[ProgramInput]:
    """Parameters, then buffers, each once: a tied one under its last name, as ``torch.export`` has it."""
    found: dict[int, ProgramInput] = {}
    named = [("parameter", *item) for item in module.named_parameters(remove_duplicate=False)]
    named += [("buffer", *item) for item in module.named_buffers(remove_duplicate=False)]
    for kind, name, tensor in named:
        found.pop(id(tensor), None)
        found[id(tensor)] = ProgramInput(kind, name, name, tensor=tensor)
    return list(found.values())


def _leaf_names(module: nn.Module, args: Sequence[Any], kwargs: dict[str, Any]) -> list[str]:
    """The parameter of ``forward`` that each argument is; only arguments that are no containers have such names."""
    try:
        signature = inspect.signature(module.forward)
        bound = signature.bind(*args, **kwargs).arguments
    except (TypeError, ValueError) as error:
        raise NotRecordable(str(error)) from error
    kinds = {signature.parameters[name].kind for name in bound}
    if kinds & {inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD}:
        raise NotRecordable("forward takes any number of arguments")
    if any(not isinstance(v, (torch.Tensor, *_PLAIN)) for v in bound.values()):
        raise NotRecordable("an argument is a container")
    return [*list(bound)[: len(args)], *kwargs]


@contextlib.contextmanager
def _exporting() -> Iterator[None]:
    """Let code see what ``torch.export`` lets it see: ``torch.compiler.is_exporting()`` is true."""
    before = torch.compiler._is_exporting_flag
    torch.compiler._is_exporting_flag = True
    try:
        with compiling():
            yield
    finally:
        torch.compiler._is_exporting_flag = before


@contextlib.contextmanager
def _replaced(module: nn.Module, states: Sequence[ProgramInput], stand_ins: Sequence[torch.Tensor]) -> Iterator[None]:
    """Give modules the stand-ins for parameters and buffers; raises ``NotRecordable`` where one is replaced meanwhile.

    The tensors themselves stay as they are: a program that runs on them in another thread sees nothing of this.
    """
    by_tensor = {id(spec.tensor): stand_in for spec, stand_in in zip(states, stand_ins, strict=True)}
    tables = [table for m in module.modules() for table in (m._parameters, m._buffers)]
    replaced = [(t, name, t[name], by_tensor[id(t[name])]) for t in tables for name in t if t[name] is not None]
    for table, name, _, stand_in in replaced:
        table[name] = stand_in
    kept = False
    try:
        yield
        kept = all(table.get(name) is stand_in for table, name, _, stand_in in replaced)
    finally:
        for table, name, tensor, _ in replaced:
            table[name] = tensor
    if not kept:
        raise NotRecordable("forward replaces a parameter or buffer")


@contextlib.contextmanager
def _unchanged(module: nn.Module) -> Iterator[None]:
    """Raise ``NotRecordable`` where attributes of modules were changed, after giving them back."""
    held: list[tuple[Any, Any]] = []
    seen: set[int] = set()
    for child in module.modules():
        _hold_containers(child.__dict__, held, seen)
    try:
        yield
    finally:
        changed = [(now, before) for now, before in held if not _same_items(now, before)]
        for now, before in changed:
            now.clear()
            (now.update if isinstance(now, dict) else now.extend)(before)
    if changed:
        raise NotRecordable("forward changes attributes of its modules")


def _hold_containers(value: Any, held: list[tuple[Any, Any]], seen: set[int]) -> None:
    """Collect each dict and list below ``value`` with a copy of it."""
    if not isinstance(value, (dict, list, tuple)) or id(value) in seen:
        return
    seen.add(id(value))
    if not isinstance(value, tuple):
        held.append((value, value.copy()))
    for item in value.values() if isinstance(value, dict) else value:
        _hold_containers(item, held, seen)


def _same_items(now: Any, before: Any) -> bool:
    if len(now) != len(before):
        return False
    if isinstance(now, dict):
        return all(a == b and now[a] is before[b] for a, b in zip(now, before, strict=True))
    return all(a is b for a, b in zip(now, before, strict=True))
