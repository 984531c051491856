"""Ops of XLA's builders on windows, indices and orders: methods of ``Op``, with torch_xla's parameters.

Padding is "valid", "same", or a pair of amounts, below and above, for each dimension of the window.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hloemit.base.dtypes import lowest
from hloemit.ir import hlo
from hloemit.torch_xla.ops import Op, folding, wrapped

Padding = str | Sequence[Sequence[int]]


# Indices


def gather(
    self: Op,
    start_indices: Op,
    offset_dims: Sequence[int],
    collapsed_slice_dims: Sequence[int],
    start_index_map: Sequence[int],
    index_vector_dim: int,
    indices_are_sorted: bool | None = None,
    slice_sizes: Sequence[int] = (),
) -> Op:
    """Slices of ``slice_sizes`` from where indices say; torch_xla takes the sizes by ``mkop("Gather", …)`` alone."""
    found = hlo.gather(
        self.value,
        start_indices.value,
        offset_dims=offset_dims,
        collapsed_dims=collapsed_slice_dims,
        start_index_map=start_index_map,
        slice_sizes=tuple(slice_sizes),
        index_vector_dim=index_vector_dim,
        sorted=bool(indices_are_sorted),
    )
    return Op(found)


def scatter(
    self: Op,
    scatter_indices: Op,
    updates: Op,
    computation: Any,
    update_window_dims: Sequence[int],
    inserted_window_dims: Sequence[int],
    scatter_dims_to_operand_dims: Sequence[int],
    index_vector_dim: int,
    indices_are_sorted: bool | None = None,
    unique_indices: bool | None = None,
) -> Op:
    """The value with updates folded in where indices say, by a function of what is there and what comes."""
    body = folding(computation)
    found = hlo.scatter(
        [self.value],
        scatter_indices.value,
        [updates.value],
        lambda a, b: [body(a, b)],
        update_window_dims=update_window_dims,
        inserted_dims=inserted_window_dims,
        scatter_dims=scatter_dims_to_operand_dims,
        index_vector_dim=index_vector_dim,
        sorted=bool(indices_are_sorted),
        unique=bool(unique_indices),
    )
    return Op(found[0])


def get_dimension_size(self: Op, dimension: int) -> Op:
    """The size of a dimension, a number of 32 bits."""
    return Op.scalar(None, self.shape().sizes[dimension], "s32")


# Orders, and functions of elements


def sort(cls: type[Op], ops: Sequence[Op], comparator: Any, dimension: int = -1, is_stable: bool = False) -> Op:
    """Values in the order that a function of pairs of their elements, ``(a0, b0, a1, b1, …)``, says."""
    axis = dimension % ops[0].value.ndim
    found = hlo.sort([x.value for x in ops], axis, folding(comparator), stable=bool(is_stable))
    return wrapped([Op(x) for x in found]) if len(found) > 1 else Op(found[0])


def triangular_solve(
    self: Op,
    b: Op,
    left_side: bool | None = True,
    lower: bool | None = False,
    unit_diagonal: bool | None = False,
    transpose_a: bool | None = False,
) -> Op:
    """What this triangular matrix has to be multiplied with for ``b``."""
    found = hlo.triangular_solve(
        self.value,
        b.value,
        left_side=left_side is None or bool(left_side),
        lower=bool(lower),
        unit_diagonal=bool(unit_diagonal),
        transpose="TRANSPOSE" if transpose_a else "NO_TRANSPOSE",
    )
    return Op(found)


# Windows


def pad(self: Op, value: Op, config: Sequence[Sequence[int]]) -> Op:
    """More elements: ``(below, above, between)`` for each dimension."""
    low, high, interior = ([part[i] for part in config] for i in range(3))
    return Op(hlo.pad(self.value, value.value, low, high, interior))


def reduce_window(
    self: Op,
    init_value: Op,
    computation: Any,
    window_dimensions: Sequence[int],
    window_strides: Sequence[int],
    padding: Padding = "valid",
) -> Op:
    """Each window folded into one element by a function of two numbers."""
    body, window, strides = folding(computation), tuple(window_dimensions), tuple(window_strides)
    amounts = _amounts(padding, self.shape().sizes, window, strides)
    return Op(
        hlo.reduce_window([self.value], [init_value.value], lambda a, b: [body(a, b)], window, strides, amounts)[0]
    )


def max_pool(
    self: Op,
    kernel_size: Sequence[int],
    stride: Sequence[int],
    batch_dimension: int,
    feature_dimension: int,
    spatial_dimensions: Sequence[int],
    padding: Padding = "valid",
) -> Op:
    """The greatest of each window; windows and steps have a size for each dimension."""
    least = Op(hlo.full((), lowest(self.value.dtype), self.value.dtype))
    return reduce_window(self, least, Op.max, kernel_size, stride, padding)  # type: ignore[attr-defined]


def select_and_scatter(
    self: Op,
    source: Op,
    init_value: Op,
    window_dimensions: Sequence[int],
    window_strides: Sequence[int],
    select_computation: Any,
    scatter_computation: Any,
    padding: Padding = "valid",
) -> Op:
    """What stands in ``source``, folded into the element of each window that a comparison chooses."""
    window, strides = tuple(window_dimensions), tuple(window_strides)
    found = hlo.select_and_scatter(
        self.value,
        source.value,
        init_value.value,
        folding(select_computation),
        folding(scatter_computation),
        window,
        strides,
        _amounts(padding, self.shape().sizes, window, strides),
    )
    return Op(found)


# Convolutions


def conv_general_dilated(
    self: Op,
    kernel: Op,
    window_strides: Sequence[int],
    padding: Padding,
    lhs_dilation: Sequence[int] | None,
    rhs_dilation: Sequence[int] | None,
    input_batch_dimension: int,
    input_feature_dimension: int,
    kernel_input_feature_dimension: int,
    kernel_output_feature_dimension: int,
    output_batch_dimension: int,
    output_feature_dimension: int,
    input_spatial_dimensions: Sequence[int],
    kernel_spatial_dimensions: Sequence[int],
    output_spatial_dimensions: Sequence[int],
    feature_group_count: int = 1,
    batch_group_count: int = 1,
    precision_config: Any = None,
) -> Op:
    """A convolution with any order of dimensions; ``precision_config`` is PyTorch's precision of products here."""
    ones = (1,) * len(window_strides)
    strides, apart, wide = tuple(window_strides), tuple(lhs_dilation or ones), tuple(rhs_dilation or ones)
    sizes, taps = self.shape().sizes, kernel.shape().sizes
    spread = [_dilated(sizes[d], n) for d, n in zip(input_spatial_dimensions, apart, strict=True)]
    window = [_dilated(taps[d], n) for d, n in zip(kernel_spatial_dimensions, wide, strict=True)]
    amounts = _amounts(padding, spread, window, strides)
    result = [0] * len(sizes)
    result[output_batch_dimension] = sizes[input_batch_dimension] // batch_group_count
    result[output_feature_dimension] = taps[kernel_output_feature_dimension]
    for place, size, taken, step, (low, high) in zip(
        output_spatial_dimensions, spread, window, strides, amounts, strict=True
    ):
        result[place] = max(0, (size + low + high - taken) // step + 1)
    of_input = _order(input_batch_dimension, "b", input_feature_dimension, "f", input_spatial_dimensions)
    of_kernel = _order(
        kernel_input_feature_dimension, "i", kernel_output_feature_dimension, "o", kernel_spatial_dimensions
    )
    of_output = _order(output_batch_dimension, "b", output_feature_dimension, "f", output_spatial_dimensions)
    found = hlo.convolution(
        self.value,
        kernel.value,
        f"{of_input}x{of_kernel}->{of_output}",
        result,
        strides=strides,
        padding=amounts,
        lhs_dilation=apart,
        rhs_dilation=wide,
        feature_groups=feature_group_count,
        batch_groups=batch_group_count,
    )
    return Op(found)


def conv_general(self: Op, kernel: Op, window_strides: Sequence[int], padding: Padding, *dims: Any, **named: Any) -> Op:
    """``conv_general_dilated`` without dilations."""
    return conv_general_dilated(self, kernel, window_strides, padding, None, None, *dims, **named)


def conv_with_general_dimensions(
    self: Op, kernel: Op, window_strides: Sequence[int], *dims: Any, padding: Padding = "valid", **named: Any
) -> Op:
    """``conv_general`` with the padding behind the dimensions."""
    dims, behind = dims[:9], dims[9:]
    padding, behind = (behind[0], behind[1:]) if behind else (padding, behind)
    return conv_general(self, kernel, window_strides, padding, *dims, *behind, **named)


def conv(
    self: Op,
    kernel: Op,
    window_strides: Sequence[int],
    feature_group_count: int = 1,
    batch_group_count: int = 1,
    padding: Padding = "valid",
    precision_config: Any = None,
) -> Op:
    """A convolution with PyTorch's order of dimensions: batch, features, and the rest."""
    rest = tuple(range(2, self.value.ndim))
    dims = (0, 1, 1, 0, 0, 1, rest, rest, rest)
    return conv_general(self, kernel, window_strides, padding, *dims, feature_group_count, batch_group_count)


def conv_with_general_padding(
    self: Op,
    kernel: Op,
    window_strides: Sequence[int],
    padding: Padding,
    feature_group_count: int = 1,
    batch_group_count: int = 1,
    precision_config: Any = None,
) -> Op:
    """The same, with amounts of padding."""
    return conv(self, kernel, window_strides, feature_group_count, batch_group_count, padding)


def _order(first: int, a: str, second: int, b: str, rest: Sequence[int]) -> str:
    """The dimensions of an operand in MLIR's words: ``[b, f, 0, 1]``."""
    names = {first: a, second: b, **{place: str(i) for i, place in enumerate(rest)}}
    return f"[{', '.join(names[i] for i in range(len(names)))}]"


def _dilated(size: int, step: int) -> int:
    return (size - 1) * step + 1 if size else 0


def _amounts(
    padding: Padding, sizes: Sequence[int], window: Sequence[int], strides: Sequence[int]
) -> list[tuple[int, int]]:
    """What is added below and above each dimension; ValueError for a word that is neither "same" nor "valid"."""
    if not isinstance(padding, str):
        return [(low, high) for low, high in padding]
    if padding == "valid":
        return [(0, 0)] * len(window)
    if padding != "same":
        raise ValueError(f'padding is "same", "valid" or amounts, and not {padding!r}')
    missing = [max(0, (-(-d // s) - 1) * s + w - d) for d, w, s in zip(sizes, window, strides, strict=True)]
    return [(n // 2, n - n // 2) for n in missing]


METHODS: dict[str, Any] = {
    **{
        method.__name__: method
        for method in (
            conv,
            conv_general,
            conv_general_dilated,
            conv_with_general_dimensions,
            conv_with_general_padding,
            gather,
            get_dimension_size,
            max_pool,
            pad,
            reduce_window,
            scatter,
            select_and_scatter,
            triangular_solve,
        )
    },
    "select_and_scatter_with_general_padding": select_and_scatter,
    "sort": classmethod(sort),
    "triangualr_solve": triangular_solve,  # torch_xla's spelling
}
