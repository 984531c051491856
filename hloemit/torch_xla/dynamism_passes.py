"""Passes over exported graphs with a size that varies, as torch_xla has them; hloemit's lowering does without."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor
from torch.fx import Graph, GraphModule, Node

aten = torch.ops.aten
_VIEWS = (
    *(aten.view, aten.view.default, aten.reshape, aten.reshape.default),
    *(aten._unsafe_view, aten._unsafe_view.default),
)
_EVERYTHING = torch.iinfo(torch.int64).max

_library = torch.library.Library("xla", "FRAGMENT")
_library.define(
    "dynamic_view(Tensor t, SymInt[] size, Tensor source, int source_dim, int target_dim, int multiplier=1) -> Tensor"
)
_library.define("dynamic_expand(Tensor t, SymInt[] size, Tensor source, int source_dim, int target_dim) -> Tensor")


def _sized(size: Sequence[Any], at: int, length: Any) -> list[Any]:
    return [length if i == at else n for i, n in enumerate(size)]


def _dynamic_view(
    t: Tensor, size: Sequence[Any], source: Tensor, source_dim: int, target_dim: int, multiplier: int = 1
) -> Tensor:
    """A view whose size in one dimension is that of another tensor's, times a number."""
    return t.reshape(_sized(size, target_dim, source.shape[source_dim] * multiplier))


def _dynamic_expand(t: Tensor, size: Sequence[Any], source: Tensor, source_dim: int, target_dim: int) -> Tensor:
    """An expansion whose size in one dimension is that of another tensor's."""
    return t.expand(_sized(size, target_dim, source.shape[source_dim]))


_library.impl("dynamic_view", _dynamic_view, "CompositeImplicitAutograd")
_library.impl("dynamic_expand", _dynamic_expand, "CompositeImplicitAutograd")


# Nodes


def call_function(
    graph: Graph,
    target: Callable[..., Any],
    args: tuple[Any, ...] = (),
    kwargs: dict[str, Any] | None = None,
) -> Node:
    """A call in a graph, with the stand-in for what it gives as ``meta["val"]``."""
    node = graph.call_function(target, args, kwargs or {})
    given, named = torch.fx.node.map_arg((node.args, node.kwargs), lambda n: n.meta["val"])
    node.meta["val"] = target(*given, **named)
    return node


def _nodes(gm: GraphModule, *targets: Any) -> list[Node]:
    return [n for n in gm.graph.nodes if n.op == "call_function" and n.target in targets]


def _shape(node: Any) -> Any:
    return node.meta["val"].shape


def _is_dynamic(node: Any) -> bool:
    return "val" in node.meta and not all(isinstance(n, int) for n in _shape(node))


def _sizes(graph: Graph, node: Node) -> list[Any]:
    """The sizes of a tensor: numbers, and a node where one varies."""
    return [
        n if isinstance(n, int) else call_function(graph, aten.sym_size.int, (node, d))
        for d, n in enumerate(_shape(node))
    ]


def _replace(node: Node, by: Node) -> None:
    node.replace_all_uses_with(by)
    node.graph.erase_node(node)


# Decompositions


def decompose_dynamic_shape_select(gm: GraphModule) -> None:
    """``select`` of a tensor with a size that varies: a slice, and a view."""
    for node in filter(lambda n: _is_dynamic(n.args[0]), _nodes(gm, aten.select.int)):
        source, dim, index = node.args
        dim %= len(_shape(source))
        end = index + 1 if index != -1 else _EVERYTHING
        with gm.graph.inserting_before(node):
            row = call_function(gm.graph, aten.slice.Tensor, (source, dim, index, end))
            size = [n for d, n in enumerate(_sizes(gm.graph, source)) if d != dim]
            view = call_function(gm.graph, aten.view.default, (row, size))
        _replace(node, view)


def decompose_split_with_sizes(gm: GraphModule) -> None:
    """``split_with_sizes`` of a tensor with a size that varies: a slice each."""
    for node in filter(lambda n: _is_dynamic(n.args[0]), _nodes(gm, aten.split_with_sizes.default)):
        source, sizes, dim = (*node.args, 0)[:3]
        starts = [sum(sizes[:i]) for i in range(len(sizes))]
        for user in list(node.users):
            start, length = starts[user.args[1]], sizes[user.args[1]]
            with gm.graph.inserting_before(user):
                part = call_function(gm.graph, aten.slice.Tensor, (source, dim, start, start + length))
            _replace(user, part)


def flatten_embedding_indices_tensor(gm: GraphModule) -> None:
    """Embeddings by indices with a size that varies: by flat indices, and a reshape."""
    graph = gm.graph
    for node in filter(lambda n: _is_dynamic(n.args[1]), _nodes(gm, aten.embedding.default)):
        weight, indices, *rest = node.args
        with graph.inserting_before(node):
            size = _sizes(graph, indices)
            count: Any = 1
            for n in size:
                both_known = isinstance(count, int) and isinstance(n, int)
                count = count * n if both_known else call_function(graph, operator.mul, (n, count))
            flat = call_function(graph, aten.reshape.default, (indices, [count]))
            found = call_function(graph, aten.embedding.default, (weight, flat, *rest))
            back = call_function(graph, aten.reshape.default, (found, [*size, _shape(weight)[-1]]))
        _replace(node, back)


def remove_no_op_slice(gm: GraphModule) -> None:
    """Slices of everything are what they are of."""
    for node in _nodes(gm, aten.slice.Tensor):
        given = list(node.args[2:])
        start, end, step = given + [0, _EVERYTHING, 1][len(given) :]
        if start in (0, None) and end in (_EVERYTHING, None) and step == 1:
            _replace(node, node.args[0])


def dynamic_unsqueeze_to_view(gm: GraphModule) -> None:
    """``unsqueeze`` of a tensor with a size that varies: a view."""
    for node in filter(lambda n: _is_dynamic(n.args[0]), _nodes(gm, aten.unsqueeze.default)):
        source, dim = node.args
        with gm.graph.inserting_before(node):
            size = _sizes(gm.graph, source)
            size.insert(dim % (len(size) + 1), 1)
            view = call_function(gm.graph, aten.view.default, (source, size))
        _replace(node, view)


# Normalization


def native_layer_norm_impl(
    input: Tensor, normalized_shape: Sequence[int], weight: Tensor | None, bias: Tensor | None, eps: float
) -> Tensor:
    """What ``layer_norm`` gives, by a mean and a variance."""
    dims = list(range(-len(normalized_shape), 0))
    centred = input - input.mean(dims, keepdim=True)
    out = centred * torch.rsqrt(input.var(dims, correction=0, keepdim=True) + eps)
    out = out if weight is None else out * weight
    return out if bias is None else out + bias


def native_group_norm_impl(
    input: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    N: Any,  # noqa: N803 - theirs
    C: int,  # noqa: N803
    HxW: Any,  # noqa: N803
    group: int,
    eps: float,
) -> Tensor:
    """What ``group_norm`` gives, by a mean and a variance."""
    grouped = input.reshape(N, group, -1)
    out = native_layer_norm_impl(grouped, [1], None, None, eps).reshape(input.shape)
    wide = [C, *[1] * (input.ndim - 2)]
    out = out if weight is None else out * weight.reshape(wide)
    return out if bias is None else out + bias.reshape(wide)


def _normalized(graph: Graph, node: Node, weight: Any, bias: Any, dims: list[int], eps: float) -> Node:
    """The nodes of ``native_layer_norm_impl``."""

    def call(target: Any, *args: Any, **kwargs: Any) -> Node:
        return call_function(graph, target, args, kwargs)

    centred = call(aten.sub.Tensor, node, call(aten.mean.dim, node, dims, True))
    variance = call(aten.var.correction, node, dims, correction=0, keepdim=True)
    out = call(aten.mul.Tensor, centred, call(aten.rsqrt.default, call(aten.add.Tensor, variance, eps)))
    out = out if weight is None else call(aten.mul.Tensor, out, weight)
    return out if bias is None else call(aten.add.Tensor, out, bias)


def _first_alone(node: Node) -> list[Node] | None:
    """The users of a normalization's result, if nobody asks for its mean or rstd."""
    users = list(node.users)
    return users if all(u.target is operator.getitem and u.args[1] == 0 for u in users) else None


def decompose_dynamic_native_layer_norm(gm: GraphModule) -> None:
    """``native_layer_norm``, where its mean is not asked for: a mean and a variance."""
    for node in _nodes(gm, aten.native_layer_norm.default):
        users = _first_alone(node)
        source, shape, weight, bias, eps = node.args
        for user in users or ():
            with gm.graph.inserting_before(node):
                out = _normalized(gm.graph, source, weight, bias, list(range(-len(shape), 0)), eps)
            _replace(user, out)
        if users:
            gm.graph.erase_node(node)


def decompose_dynamic_native_group_norm(gm: GraphModule) -> None:
    """``native_group_norm``, where its mean is not asked for: a mean and a variance of rows."""
    graph = gm.graph
    for node in _nodes(gm, aten.native_group_norm.default):
        users = _first_alone(node)
        source, weight, bias, n, channels, _, group, eps = node.args
        for user in users or ():
            with graph.inserting_before(node):
                size = _sizes(graph, source)
                wide = [channels, *[1] * (len(size) - 2)]
                rows = call_function(graph, aten.reshape.default, (source, [n, group, -1]))
                out = _normalized(graph, rows, None, None, [-1], eps)
                out = call_function(graph, aten.reshape.default, (out, size))
                for target, parameter in ((aten.mul.Tensor, weight), (aten.add.Tensor, bias)):
                    if parameter is not None:
                        shown = call_function(graph, aten.reshape.default, (parameter, wide))
                        out = call_function(graph, target, (out, shown))
            _replace(user, out)
        if users:
            graph.erase_node(node)


# Operators that are told whose size varies


def replace_dynamic_expand_with_xla_op(gm: GraphModule) -> None:
    """Expansions to a size that varies: ``xla::dynamic_expand``."""
    for node in _nodes(gm, aten.expand.default):
        varying = _varying(node.args[1])
        if varying is not None:
            dim, (source, source_dim, multiplier) = varying
            assert multiplier == 1, "an expansion to a multiple of a size that varies"
            node.args = (*node.args[:2], source, source_dim, dim)
            node.target = torch.ops.xla.dynamic_expand


def replace_dynamic_view_with_xla_op(gm: GraphModule) -> None:
    """Views with a size that varies: ``xla::dynamic_view``."""
    for node in _nodes(gm, *_VIEWS):
        varying = _varying(node.args[1])
        if varying is not None:
            dim, (source, source_dim, multiplier) = varying
            node.args = (*node.args[:2], source, source_dim, dim, multiplier)
            node.target = torch.ops.xla.dynamic_view


def _varying(size: Sequence[Any]) -> tuple[int, tuple[Node, int, int]] | None:
    """The dimension whose size varies, and whose size it is a multiple of; AssertionError where there are several."""
    found = [(d, n) for d, n in enumerate(size) if isinstance(n, Node)]
    if not found:
        return None
    assert len(found) == 1, f"one size may vary, and here {len(found)} do"
    dim, node = found[0]
    multiplier = 1
    while node.target is operator.mul:
        number, node = sorted(node.args, key=lambda a: isinstance(a, Node))
        assert isinstance(number, int), "the product of two sizes that vary"
        multiplier *= number
    assert node.target is aten.sym_size.int, f"a size that varies is {node.target}, not a tensor's size"
    source, source_dim = node.args
    return dim, (source, source_dim, multiplier)
