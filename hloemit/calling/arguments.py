"""Whether a caller's arguments fit a signature, and what to say where they do not."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import torch

from hloemit.base import size_conditions
from hloemit.base.dtypes import type_string
from hloemit.base.errors import InputError
from hloemit.base.nesting import Walkable
from hloemit.base.numbers import exactly
from hloemit.base.signature import Input, Signature
from hloemit.base.tensors import takes_over
from hloemit.base.torch_private import pytree
from hloemit.calling.structures import Match, plain_leaves
from hloemit.ir.bindings import Buffer


class Pending:
    """A result of another program that may not be computed yet, as an argument: ``hloemit.calling.handle.Launch``."""

    shape: Any
    dtype: Any

    def result(self) -> Any:
        """The tensor; waits."""
        raise NotImplementedError

    def buffer_on(self, placement: Any) -> Buffer | None:
        """Its buffer where it lies on a device and nobody has read it; None where ``result`` is to be asked."""
        raise NotImplementedError


Adopt = Callable[[Any, Input], Any]


def flatten(
    signature: Signature,
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    adopt: Adopt | None = None,
    match: Match | None = None,
) -> list[Any]:
    """The flat leaves of a call that fits the signature; raises ``InputError`` with what does not fit.

    Keyword arguments may come in any order. The leaves that capture took for constants must have their values. With
    ``adopt``, a list may stand for a tensor: it is asked for what stands for each argument, a tensor or a ``Pending``.
    ``match`` is the signature's ``structures.matcher``: what it knows goes faster.
    """
    leaves = plain_leaves(match, args, kwargs)
    if leaves is None:
        leaves = _walked(signature, args, kwargs, adopt)
    if adopt is not None:
        _adopt_all(leaves, signature, adopt)
    sizes: dict[str, tuple[int, str]] = {}
    for position, leaf in enumerate(signature.in_leaves):
        if leaf.index is not None:
            _check_argument(leaves[position], signature.inputs[leaf.index], sizes)
        elif not _same_constant(leaf.value, leaves[position]):
            raise InputError(
                f"argument {_leaf_path(signature, position)} was captured as the constant {leaf.value!r}, and "
                f"{leaves[position]!r} came: pass the same value, or lower the program again with this one"
            )
    for condition, question in zip(signature.conditions, signature.questions, strict=True):
        if not size_conditions.holds(question, leaves):
            raise InputError(_unmet(signature, condition, leaves))
    return leaves


def _walked(signature: Signature, args: tuple[Any, ...], kwargs: dict[str, Any], adopt: Adopt | None) -> list[Any]:
    """The leaves by way of ``pytree``."""
    if len(kwargs) > 1:
        order = signature.in_tree.child(1).context
        if set(order) == set(kwargs):
            kwargs = {name: kwargs[name] for name in order}
    with Walkable():
        leaves, tree = pytree.tree_flatten((args, kwargs))
    if tree != signature.in_tree and _plain(tree) != _plain(signature.in_tree):
        listed = None if adopt is None else _with_lists(signature, args, kwargs)
        if listed is None:
            raise InputError(_structure_message(signature, args, kwargs, tree))
        leaves = listed
    return leaves


def _adopt_all(leaves: list[Any], signature: Signature, adopt: Adopt) -> None:
    known: dict[int, str] = {}  # what was adopted, of which the program takes gradients
    for position, leaf in enumerate(signature.in_leaves):
        if leaf.index is None:
            continue
        spec, given = signature.inputs[leaf.index], leaves[position]
        leaves[position] = adopt(given, spec)
        if leaves[position] is not given and spec.name in signature.apart:
            first = given[0] if isinstance(given, (list, tuple)) else given
            other = known.setdefault(id(first), spec.name)
            if other != spec.name:
                raise InputError(
                    f"arguments {other} and {spec.name} are one, and the program takes gradients of each: pass two, or "
                    "lower a function of one argument"
                )


def _with_lists(signature: Signature, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[Any] | None:
    """The leaves, with a list or a tuple where the program has a tensor; None where something else differs."""
    try:
        leaves: list[Any] = signature.in_tree.flatten_up_to((args, kwargs))
    except ValueError:
        return None
    for found, leaf in zip(leaves, signature.in_leaves, strict=True):
        if pytree.tree_structure(found).is_leaf() or (leaf.index is not None and type(found) in (list, tuple)):
            continue
        return None
    return leaves


def _unmet(signature: Signature, condition: str, leaves: list[Any]) -> str:
    names = [
        _leaf_path(signature, position) if leaf.index is None else signature.inputs[leaf.index].name
        for position, leaf in enumerate(signature.in_leaves)
    ]
    given = size_conditions.sizes_in(condition, leaves, names)
    return (
        f"this program is one for {size_conditions.shown(condition, names)}, and {given}: dynamic_shapes, or a branch "
        "that was taken in capture, says so; lower another one, with an example of these sizes"
    )


def _plain(tree: pytree.TreeSpec) -> pytree.TreeSpec:
    """The structure with a tuple for each ``torch.Size``, as a tree that was unflattened has."""
    return pytree.tree_structure(pytree.tree_unflatten([0] * tree.num_leaves, tree))


def _check_argument(value: Any, spec: Input, sizes: dict[str, tuple[int, str]]) -> None:
    """Raise ``InputError`` unless the value fits; ``sizes`` collects what each symbol has been so far."""
    if not isinstance(value, (torch.Tensor, Pending)):
        if not spec.shape and isinstance(value, (int, float)):
            return
        how = _AS_TENSORS.get(type(value).__module__.partition(".")[0], "")
        raise InputError(
            f"argument {spec.name} should be a tensor {expected(spec)}, and {type(value).__name__} came{how}"
        )
    if not isinstance(value, Pending) and value.layout is not torch.strided:
        raise InputError(f"argument {spec.name} should be a dense tensor, and one of {value.layout} came")
    if not isinstance(value, Pending) and value.device.type not in _READ:
        raise InputError(f"argument {spec.name} is on {value.device}: {_ELSEWHERE.get(value.device.type, _MOVE)}")
    if not isinstance(value, Pending):
        _refuse_without_memory(value, spec)
    shape = tuple(value.shape)
    if value.dtype is not spec.dtype or len(shape) != len(spec.shape):
        raise InputError(f"argument {spec.name} should be {expected(spec)}, and {type_string(shape, value.dtype)} came")
    if shape == spec.shape:
        return
    for size, want in zip(shape, spec.shape, strict=True):
        if isinstance(want, int):
            fits = size == want
        elif (derived := _LINEAR.fullmatch(want)) is not None:
            times, symbol, more = (
                int(derived[1] or 1),
                derived[2],
                int("".join(derived.group(3, 4)) if derived[3] else 0),
            )
            number, rest = divmod(size - more, times)
            fits = not rest and number >= 0
            known = sizes.setdefault(symbol, (number, spec.name)) if fits else (number, "")
            if known[0] != number:
                raise InputError(
                    f"argument {spec.name} should be {expected(spec)}, and {type_string(shape, value.dtype)} came: "
                    f"{symbol} is {known[0]} in argument {known[1]}"
                )
        else:
            fits = True  # of several dimensions; the program's own shape arithmetic holds it
        if not fits:
            raise InputError(
                f"argument {spec.name} should be {expected(spec)}, and {type_string(shape, value.dtype)} came"
            )


def _refuse_without_memory(value: torch.Tensor, spec: Input) -> None:
    """Raise ``InputError`` for a tensor that stands for others, or for none."""
    if value.is_nested:
        raise InputError(f"argument {spec.name} is a nested tensor: pad it, torch.nested.to_padded_tensor(it, 0)")
    if hasattr(value, "full_tensor"):
        raise InputError(
            f"argument {spec.name} is a {type(value).__name__}, which programs over a mesh take, and this one is of "
            "one device: pass its full_tensor(), or lower the program with mesh="
        )
    if type(value) is not torch.Tensor and takes_over(type(value)):
        raise InputError(
            f"argument {spec.name} is a {type(value).__name__}, whose __torch_function__ decides what PyTorch's "
            "functions do with it, and no compiled program has that: pass its as_subclass(torch.Tensor)"
        )
    if not has_memory(value):
        raise InputError(
            f"argument {spec.name} is a {type(value).__name__} without memory of its own, as torch.func, torch.export, "
            "captures of hloemit and FakeTensorMode have them: call the compiled program outside of that, or the "
            "function that it was lowered from inside"
        )


def has_memory(value: torch.Tensor) -> bool:
    """Whether a tensor has elements of its own, which those that transforms, captures and exports have do not."""
    if type(value).__torch_dispatch__ is not torch.Tensor.__torch_dispatch__:
        return False
    try:
        value.data_ptr()
    except RuntimeError:
        return False
    return True


_LINEAR = re.compile(r"(?:(\d+)\*)?([A-Za-z_]\w*)(?: ([+-]) (\d+))?")  # as sympy writes times * symbol + more
_READ = ("cpu", "cuda")  # devices whose memory programs read
_AS_TENSORS = {"numpy": ": pass torch.from_numpy(it)", "jaxlib": ": pass torch.from_dlpack(it)"}
_MOVE = "move it to the CPU first"
_ELSEWHERE = {
    "meta": "it has no elements to compute with, so pass a tensor of the CPU",
    "xla": "programs that hloemit.compile() makes take tensors of the lazy device, and this one takes those of the "
    "CPU: pass its .cpu()",
}


def expected(spec: Input) -> str:
    """What an input should be, for messages."""
    return type_string(spec.shape, spec.dtype)


def _same_constant(captured: Any, given: Any) -> bool:
    if isinstance(given, torch.Tensor) and type(captured) is int:  # a number of parts may come in a tensor
        return given.ndim == 0 and not given.is_floating_point() and int(given) == captured
    if isinstance(given, torch.Tensor) or type(captured) is not type(given):
        return captured is None and given is None
    try:
        return captured is given or bool(exactly(captured) == exactly(given))
    except Exception:
        return False


def _leaf_path(signature: Signature, position: int) -> str:
    """Where a flat leaf sits in the caller's arguments: ``args[0]['mask']``."""
    skeleton = pytree.tree_unflatten(list(range(signature.in_tree.num_leaves)), signature.in_tree)
    for path, index in pytree.tree_flatten_with_path(skeleton)[0]:
        if index == position:
            root = "args" if path[0].idx == 0 else "kwargs"
            return root + pytree.keystr(path[1:])
    return str(position)


def _mismatch(name: object, wanted: pytree.TreeSpec, given: pytree.TreeSpec) -> str:
    return f"argument {name} should be {_as_words(wanted)}, and {_as_words(given)} came"


def _as_words(tree: pytree.TreeSpec) -> str:
    """A structure, for messages."""
    if tree.is_leaf():
        return "a single tensor or number"
    if tree.type in (list, tuple):
        return f"a {tree.type.__name__} of {tree.num_children}"
    return f"the structure {' '.join(str(tree).split())}"


def _structure_message(signature: Signature, args: tuple[Any, ...], kwargs: dict[str, Any], tree: Any) -> str:
    """Say what differs between two trees of arguments: a count, a keyword, or a nested structure."""
    want_args, want_kwargs = signature.in_tree.child(0), signature.in_tree.child(1)
    if len(args) != want_args.num_children:
        return f"the program takes {want_args.num_children} positional arguments, and {len(args)} came"
    missing = sorted(set(want_kwargs.context) - set(kwargs))
    extra = sorted(set(kwargs) - set(want_kwargs.context))
    if missing or extra:
        parts = [f"missing: {', '.join(missing)}"] if missing else []
        parts += [f"unexpected: {', '.join(extra)}"] if extra else []
        return f"the program's keyword arguments differ ({'; '.join(parts)})"
    for i in range(want_args.num_children):
        if want_args.child(i) != tree.child(0).child(i):
            return (
                f"argument {i} should be {_as_words(want_args.child(i))}, and {_as_words(tree.child(0).child(i))} came"
            )
    for i, name in enumerate(want_kwargs.context):
        if want_kwargs.child(i) != tree.child(1).child(i):
            return _mismatch(name, want_kwargs.child(i), tree.child(1).child(i))
    return f"the arguments should have the structure {signature.in_tree}, and {tree} came"
