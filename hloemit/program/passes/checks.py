"""Eager PyTorch's checks of values, as one more result of a program: is every index in range, no divisor 0?

A compiled program cannot raise. With ``lower(..., checks=True)`` it computes a bool for each check, in one vector, and
the runner raises with the message of the first that does not hold. Operators inside ``cond``, ``while_loop`` and other
subgraphs are not checked.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch.fx import Graph, Node

from hloemit.base.live_nodes import (
    ASSERTION_OF_A_NUMBER,
    ASSERTIONS_OF_TENSORS,
    ASSERTIONS_OF_VALUES,
    ancestors,
    live_nodes,
    operator_name,
)
from hloemit.base.operators import aten
from hloemit.base.records import describe, describing, known
from hloemit.base.source_lines import describe_origin
from hloemit.program.passes.nodes import Nodes, fake_mode_of, is_mask
from hloemit.program.program import Program, ProgramOutput, lazily_compiled
from hloemit.recording.modes import SINGULAR

Condition = tuple[Node, str]  # a tensor of bools that should all be true, and what is wrong otherwise
_checks = describing("checks")


def checked(program: Program) -> Program:
    """The program with one more result, of kind ``check``; the same one where there is nothing to check."""
    graph = Graph()
    env: dict[Node, Node] = {}
    old = program.module.graph
    results = graph.graph_copy(old, env)
    live = live_nodes(old)
    nodes = Nodes(graph, fake_mode_of(old.nodes))
    flags, messages = [], []
    for node in old.nodes:
        wanted = node in live or node.target in _ASSERTIONS
        conditions = known(node.target, "checks") if node.op == "call_function" and wanted else None
        if conditions is None or ("padded" in node.meta and node.target not in _ASSERTIONS):
            continue
        nodes.origin = node
        copy = env[node]
        for condition, message in conditions(nodes, *copy.args, **copy.kwargs):
            flags.append(nodes(aten.all.default, condition))
            message = message if node.target in _ASSERTIONS else f"{operator_name(node)}: {message}"
            messages.append("\n    ".join([message, *describe_origin(node).splitlines()]))
    if not flags:
        return program
    nodes.origin = None
    graph.output((*results, nodes(aten.stack.default, flags)))
    outputs = [*program.outputs, ProgramOutput("check", "checks", messages=tuple(messages))]
    return dataclasses.replace(program, module=lazily_compiled(graph, program.module), outputs=outputs)


# Assertions of the program's own

_ASSERTIONS = (*ASSERTIONS_OF_VALUES, aten._linalg_check_errors.default)


@_checks(*ASSERTIONS_OF_TENSORS)
def _assertion(n: Nodes, condition: Node, message: str = "an assertion does not hold", *_: Any) -> Iterator[Condition]:
    yield n(aten.ne.Scalar, condition, 0), message


@_checks(ASSERTION_OF_A_NUMBER)
def _scalar_assertion(n: Nodes, condition: Any, message: str) -> Iterator[Condition]:
    """``torch._check`` of a number that ``.item()`` gave; those of sizes are PyTorch's own, which guards them."""
    if not any(node.target is aten.sym_size.int for node in ancestors([condition])):
        yield n.scalar(condition, torch.bool), message


@_checks(aten._linalg_check_errors.default)
def _linear_algebra(n: Nodes, info: Node, name: str, **_: Any) -> Iterator[Condition]:
    yield n(aten.eq.Scalar, info, 0), f"{name}: {SINGULAR}"


def _by_info(target: Any) -> Callable[..., Iterator[Condition]]:
    def check(n: Nodes, *args: Any, **kwargs: Any) -> Iterator[Condition]:
        found = n(target, *args, **kwargs)
        info = n.part(found, len(found.meta["val"]) - 1)
        yield n(aten.eq.Scalar, info, 0), SINGULAR

    return check


describe(aten.linalg_inv.default, checks=_by_info(aten.linalg_inv_ex.default))
describe(aten.linalg_cholesky.default, checks=_by_info(aten.linalg_cholesky_ex.default))
describe(aten.linalg_solve.default, checks=_by_info(aten.linalg_solve_ex.default))


# Indices


def _size(n: Nodes, x: Node, dim: int | None) -> Any:
    """The size of a dimension, or the number of elements: a number, or the node of one."""
    value = x.meta["val"]
    if not value.ndim:
        return 1
    size = value.numel() if dim is None else value.shape[dim]
    if isinstance(size, int):
        return size
    return n(aten.sym_numel.default, x) if dim is None else n(aten.sym_size.int, x, dim % value.ndim)


def _in_range(n: Nodes, index: Node, size: Any, *, negative: bool, besides: Any = None) -> Condition:
    """0 … size - 1, or from -size on; ``besides`` is one more index that is allowed."""
    below = n(aten.lt.Scalar, index, size)
    shifted = n(aten.add.Scalar, n(aten._to_copy.default, index, dtype=torch.int64), size) if negative else index
    inside = n(aten.logical_and.default, below, n(aten.ge.Scalar, shifted, 0))
    if besides is not None:
        inside = n(aten.logical_or.default, inside, n(aten.eq.Scalar, index, besides))
    return inside, f"an index is out of range for {size if isinstance(size, int) else 'the'} elements"


@_checks(
    aten.gather.default, aten.scatter.src, aten.scatter.value, aten.scatter.reduce, aten.scatter.value_reduce,
    aten.scatter_add.default, aten.scatter_reduce.two, aten.index_select.default, aten.index_reduce.default,
)  # fmt: skip
def _along(n: Nodes, x: Node, dim: int, index: Node, *_: Any, **__: Any) -> Iterator[Condition]:
    yield _in_range(n, index, _size(n, x, dim), negative=False)


@_checks(aten.index_add.default, aten.index_copy.default)
def _into(n: Nodes, x: Node, dim: int, index: Node, *_: Any, **__: Any) -> Iterator[Condition]:
    if not _rows_are_empty(x, dim):
        yield _in_range(n, index, _size(n, x, dim), negative=False)


@_checks(aten.index_fill.int_Scalar, aten.index_fill.int_Tensor)
def _filled(n: Nodes, x: Node, dim: int, index: Node, *_: Any) -> Iterator[Condition]:
    if not _rows_are_empty(x, dim):
        yield _in_range(n, index, _size(n, x, dim), negative=True)


def _rows_are_empty(x: Node, dim: int) -> bool:
    """Whether a tensor has no elements whatever the size of a dimension: eager PyTorch looks at no index then."""
    shape = x.meta["val"].shape
    return any(_is_zero(size) for i, size in enumerate(shape) if i != dim % len(shape))


def _is_zero(size: Any) -> bool:
    return isinstance(size, int) and size == 0


@_checks(aten.take.default, aten.put.default)
def _of_all(n: Nodes, x: Node, index: Node, *_: Any) -> Iterator[Condition]:
    yield _in_range(n, index, _size(n, x, None), negative=True)


@_checks("hloemit::ctc_loss", aten._ctc_loss.Tensor)
def _lengths(
    n: Nodes, log_probs: Node, targets: Node, input_lengths: Node, target_lengths: Node, *_: Any, **__: Any
) -> Iterator[Condition]:
    time, shape = log_probs.meta["val"].shape[0], targets.meta["val"].shape
    for name, lengths in (("input_lengths", input_lengths), ("target_lengths", target_lengths)):
        yield n(aten.ge.Scalar, lengths, 0), f"{name} has a negative length"
    if isinstance(time, int):
        yield n(aten.le.Scalar, input_lengths, time), f"input_lengths has more than {time} steps"
    if isinstance(shape[-1], int) and len(shape) > 1:
        yield n(aten.le.Scalar, target_lengths, shape[-1]), f"target_lengths has more than {shape[-1]} targets"
    if isinstance(shape[-1], int) and len(shape) == 1:
        together = n(aten.sum.default, target_lengths)
        yield n(aten.eq.Scalar, together, shape[-1]), f"target_lengths do not add up to {shape[-1]} targets"


@_checks(aten.max_unpool2d.default, aten.max_unpool3d.default)
def _unpooled(n: Nodes, x: Node, index: Node, output_size: Any, *_: Any) -> Iterator[Condition]:
    if all(type(size) is int for size in output_size):
        yield _in_range(n, index, math.prod(output_size), negative=False)


@_checks(aten.take_along_dim.default)
def _taken(n: Nodes, x: Node, index: Node, dim: int | None = None) -> Iterator[Condition]:
    yield _in_range(n, index, _size(n, x, dim), negative=True)


@_checks(aten.index.Tensor, aten.index_put.default)
def _each(n: Nodes, x: Node, indices: Any, values: Node | None = None, *_: Any) -> Iterator[Condition]:
    if any(map(is_mask, indices)):
        if values is not None and sum(i is not None for i in indices) > 1:
            yield from _beside(n, x, indices)
        elif values is not None:
            yield from _as_many(n, x, indices, values)
        return  # a mask is lowered without indices
    given = [None if i is None else i.meta["val"].shape for i in indices]
    kept = [size for dim, size in enumerate(x.meta["val"].shape) if dim >= len(given) or given[dim] is None]
    if any(map(_is_zero, (*kept, *(size for shape in given if shape is not None for size in shape)))):
        return  # nothing is looked up
    for dim, index in enumerate(indices):
        if index is not None:
            yield _in_range(n, index, _size(n, x, dim), negative=True)


def _beside(n: Nodes, x: Node, indices: Any) -> Iterator[Condition]:
    """A mask, and indices for each element that it picks, or one for all."""
    dim = 0
    picked = next(n(aten.count_nonzero.default, i) for i in indices if is_mask(i))
    for index in indices:
        if is_mask(index):
            dim += index.meta["val"].ndim
            continue
        if index is not None:
            size = index.meta["val"].numel()
            if size != 1:
                yield (
                    n(aten.eq.Scalar, picked, size),
                    "the mask picks another number of elements than there are indices",
                )
            yield _in_range(n, index, _size(n, x, dim), negative=True)
        dim += 1


def _as_many(n: Nodes, x: Node, indices: Any, values: Node) -> Iterator[Condition]:
    at, mask = next((i, m) for i, m in enumerate(indices) if m is not None)
    given, behind = values.meta["val"].shape, x.meta["val"].ndim - at - mask.meta["val"].ndim
    if len(given) > behind and not (type(given[-behind - 1]) is int and given[-behind - 1] == 1):
        picked = n(aten.count_nonzero.default, mask)
        yield (
            n(aten.eq.Scalar, picked, given[-behind - 1]),
            "the mask picks another number of elements than there are values",
        )


@_checks(aten.embedding.default)
def _rows(n: Nodes, weight: Node, index: Node, *_: Any, **__: Any) -> Iterator[Condition]:
    yield _in_range(n, index, _size(n, weight, 0), negative=False)


@_checks(
    aten.embedding_bag.default, aten.embedding_bag.padding_idx, aten._embedding_bag.default,
    aten._embedding_bag_forward_only.default,
)  # fmt: skip
def _bags(n: Nodes, weight: Node, index: Node, offsets: Node, *_: Any, **__: Any) -> Iterator[Condition]:
    yield from _rows(n, weight, index)
    if not _is_zero(offsets.meta["val"].shape[0]):
        first, last = (n(aten.select.int, offsets, 0, at) for at in (0, -1))
        yield n(aten.eq.Scalar, first, 0), "the first bag does not begin at index 0"
        yield n(aten.le.Scalar, last, _size(n, index, None)), "the last bag begins beyond the indices"


@_checks(aten.bincount.default)
def _bins(n: Nodes, x: Node, weights: Any = None, minlength: Any = 0) -> Iterator[Condition]:
    if isinstance(minlength, int) and minlength:  # what else there is has as many bins as data say
        yield _in_range(n, x, minlength, negative=False)


@_checks(
    aten.nll_loss_forward.default, aten.nll_loss2d_forward.default, aten.nll_loss.default, aten.nll_loss_nd.default,
    aten.nll_loss2d.default, aten.cross_entropy_loss.default,
)  # fmt: skip
def _classes(
    n: Nodes, x: Node, target: Node, weight: Any = None, reduction: int = 1, ignore_index: Any = -100, *_: Any
) -> Iterator[Condition]:
    if not target.meta["val"].is_floating_point():
        classes = _size(n, x, 1 if x.meta["val"].ndim > 1 else 0)
        yield _in_range(n, target, classes, negative=False, besides=ignore_index)


@_checks(aten.searchsorted.Tensor, aten.searchsorted.Scalar)
def _order(n: Nodes, boundaries: Node, *_: Any, sorter: Node | None = None, **__: Any) -> Iterator[Condition]:
    if sorter is not None:
        yield _in_range(n, sorter, _size(n, boundaries, -1), negative=False)


# Numbers


@_checks(aten.histc.default)
def _own_range(n: Nodes, x: Node, bins: int = 100, min: Any = 0, max: Any = 0) -> Iterator[Condition]:
    if min == max and x.meta["val"].is_floating_point():
        yield n(aten.lt.Scalar, n(aten.abs.default, x), math.inf), "the range of the data is not finite"


@_checks(
    aten.histogram.bin_ct, aten._histogramdd_bin_edges.default, aten._histogramdd_from_bin_cts.default,
)  # fmt: skip
def _own_ranges(n: Nodes, x: Node, *_: Any, **options: Any) -> Iterator[Condition]:
    if options.get("range") is None:
        yield from _own_range(n, x)


def _is_integral(value: Any) -> bool:
    found = value.meta["val"] if isinstance(value, Node) else value
    dtype = found.dtype if isinstance(found, torch.Tensor) else None
    return isinstance(found, int) if dtype is None else not (dtype.is_floating_point or dtype.is_complex)


@_checks(
    aten.div.Tensor_mode, aten.div.Scalar_mode, aten.floor_divide.default, aten.floor_divide.Scalar,
    aten.remainder.Tensor, aten.remainder.Scalar, aten.remainder.Scalar_Tensor, aten.fmod.Tensor, aten.fmod.Scalar,
)  # fmt: skip
def _division(n: Nodes, x: Any, divisor: Any, **options: Any) -> Iterator[Condition]:
    if not (_is_integral(x) and _is_integral(divisor)) or options.get("rounding_mode", "floor") is None:
        return
    if any(_is_zero(size) for v in (x, divisor) if isinstance(v, Node) for size in v.meta["val"].shape):
        return  # nothing is divided
    if isinstance(divisor, Node):
        yield n(aten.ne.Scalar, divisor, 0), "an integer is divided by zero"
    elif divisor == 0:
        yield n(aten.zeros_like.default, x, dtype=torch.bool), "an integer is divided by zero"


@_checks(aten.multinomial.default)
def _weights(n: Nodes, weights: Node, num_samples: Any, replacement: bool = False, **_: Any) -> Iterator[Condition]:
    finite = n(aten.logical_and.default, n(aten.ge.Scalar, weights, 0), n(aten.lt.Scalar, weights, float("inf")))
    yield finite, "a probability is negative, infinite or NaN"
    yield n(aten.gt.Scalar, n(aten.sum.dim_IntList, weights, [-1]), 0), "the probabilities add up to 0"
    if not replacement:
        positive = n(aten.sum.dim_IntList, n(aten.gt.Scalar, weights, 0), [-1])
        yield n(aten.ge.Scalar, positive, num_samples), "fewer probabilities are above 0 than samples are drawn"


@_checks(aten.bernoulli.default, aten.binary_cross_entropy.default)
def _between_0_and_1(n: Nodes, x: Node, *_: Any, **__: Any) -> Iterator[Condition]:
    inside = n(aten.logical_and.default, n(aten.ge.Scalar, x, 0), n(aten.le.Scalar, x, 1))
    yield inside, "a probability is not between 0 and 1"


@_checks(aten.normal.Tensor_Tensor, aten.normal.float_Tensor)
def _deviation(n: Nodes, mean: Any, std: Node, **_: Any) -> Iterator[Condition]:
    yield n(aten.ge.Scalar, std, 0), "a standard deviation is negative"


@_checks(aten.poisson.default)
def _rate(n: Nodes, rate: Node, *_: Any, **__: Any) -> Iterator[Condition]:
    yield n(aten.ge.Scalar, rate, 0), "a rate is negative or NaN"


@_checks(aten.repeat_interleave.Tensor)
def _repeats(n: Nodes, repeats: Node, output_size: Any = None) -> Iterator[Condition]:
    yield n(aten.ge.Scalar, repeats, 0), "a number of repeats is negative"
    if output_size is not None:
        yield n(aten.eq.Scalar, n(aten.sum.default, repeats), output_size), "the repeats do not add up to output_size"


@_checks(aten.masked_scatter.default)
def _enough(n: Nodes, x: Node, mask: Node, source: Node) -> Iterator[Condition]:
    wide = n(aten.expand.default, mask, list(torch.broadcast_shapes(x.meta["val"].shape, mask.meta["val"].shape)))
    room = n(aten.le.Scalar, n(aten.count_nonzero.default, wide), _size(n, source, None))
    yield room, "the mask picks more elements than the source has"
