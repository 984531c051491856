"""Matrix products: one dot_general each, which accumulates narrow floats in f32 and rounds once at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch

from hloemit.base.dtypes import COMPLEX
from hloemit.base.errors import NotLowerable
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.value import Shape, Value, broadcast_shapes, is_empty
from hloemit.lowering.context import Context
from hloemit.lowering.lib.casts import cast
from hloemit.lowering.lib.reduction import total as total_of
from hloemit.lowering.promotion import Operand, compute_type, operands
from hloemit.lowering.registry import register

Dims = Sequence[int]


def dot(x: Value, y: Value, contract: tuple[Dims, Dims], batch: tuple[Dims, Dims] = ((), ())) -> Value:
    """``dot_general`` whose result has the accumulator's dtype."""
    if x.dtype is torch.bool:
        raise NotLowerable("PyTorch defines no matrix product of bools")
    return hlo.dot_general(x, y, contract, batch, compute_type(x.dtype))


def _check_dtypes(*xs: Value | None) -> None:
    """Raise where matrices, and what is added to their product, are of several dtypes, as PyTorch does."""
    dtypes = list(dict.fromkeys(x.dtype for x in xs if x is not None))
    if len(dtypes) > 1:
        raise NotLowerable(f"PyTorch defines no product of {' and '.join(map(str, dtypes))}: convert them to one dtype")


def conjugate(x: Value) -> Value:
    """The complex conjugate; a real operand as it is."""
    return hlo.complex(hlo.real(x), -hlo.imag(x)) if x.dtype in COMPLEX else x


def product(contract: tuple[Dims, Dims], batch: tuple[Dims, Dims] = ((), ())) -> Callable[..., Value]:
    """A rule for a product with fixed dimension numbers."""

    def rule(ctx: Context, x: Value, y: Value) -> Value:
        _check_dtypes(x, y)
        return hlo.convert(dot(x, y, contract, batch), ctx.dtype)

    return rule


def scaled_sum(ctx: Context, bias: Value, total: Value, beta: Operand, alpha: Operand) -> Value:
    """``beta * bias + alpha * total``; with ``beta`` 0 not even NaN comes through from ``bias``."""
    shape, dtype = total.shape, total.dtype
    if not _is(alpha, 1):
        total = hlo.multiply(total, *operands(shape, dtype, alpha))
    if not _is(beta, 0):
        bias = operands(shape, dtype, bias)[0]
        if not _is(beta, 1):
            bias = hlo.multiply(bias, *operands(shape, dtype, beta))
        total = bias + total
    return hlo.convert(total, ctx.dtype)


def _is(scalar: Operand, number: int) -> bool:
    return isinstance(scalar, (int, float, complex)) and scalar == number


def product_sum(contract: tuple[Dims, Dims], batch: tuple[Dims, Dims] = ((), ())) -> Callable[..., Value]:
    """A rule for ``beta * self + alpha * (x @ y)``; a sum of no products is 0, times infinity too."""

    def rule(ctx: Context, bias: Value, x: Value, y: Value, *, beta: Operand = 1, alpha: Operand = 1) -> Value:
        _check_dtypes(bias, x, y)
        if is_empty([x.shape[axis] for axis in contract[0]]):
            alpha = 1
        return scaled_sum(ctx, bias, dot(x, y, contract, batch), beta, alpha)

    return rule


register(aten.mm.default)(product(((1,), (0,))))
register(aten.bmm.default)(product(((2,), (1,)), ((0,), (0,))))
register(aten.mv.default)(product(((1,), (0,))))
register(aten.dot.default)(product(((0,), (0,))))
register(aten.addmm.default)(product_sum(((1,), (0,))))
register(aten.addmv.default)(product_sum(((1,), (0,))))
register(aten.baddbmm.default)(product_sum(((2,), (1,)), ((0,), (0,))))
register(aten.addbmm.default)(product_sum(((0, 2), (0, 1))))


@register(aten._int_mm.default)
def int_mm(ctx: Context, x: Value, y: Value) -> Value:
    """aten::_int_mm(Tensor self, Tensor mat2) -> Tensor

    int8 operands, int32 accumulator and result.
    """
    return hlo.dot_general(x, y, ((1,), (0,)), dtype=ctx.dtype)


@register(aten._scaled_mm.default)
def scaled_mm(
    ctx: Context,
    x: Value,
    y: Value,
    scale_x: Value,
    scale_y: Value,
    bias: Value | None = None,
    scale_result: Value | None = None,
    out_dtype: torch.dtype | None = None,
    use_fast_accum: bool = False,
) -> Value:
    """aten::_scaled_mm(Tensor self, Tensor mat2, Tensor scale_a, Tensor scale_b, Tensor? bias=None, Tensor? scale_result=None, ScalarType? out_dtype=None, bool use_fast_accum=False) -> Tensor

    Products of f8, added up in f32; scales of a whole operand, or of each row of the first and column of the second.
    PyTorch's kernel of the CPU does not read ``scale_result``.
    """
    total = dot(x, y, ((1,), (0,)))
    for scale in (scale_x, scale_y):
        total = hlo.multiply(total, *operands(total.shape, total.dtype, scale))
    if bias is not None:
        total = hlo.add(total, *operands(total.shape, total.dtype, bias))
    return cast(total, ctx.dtype)


@register(aten.vdot.default)
def vdot(ctx: Context, x: Value, y: Value) -> Value:
    """aten::vdot(Tensor self, Tensor other) -> Tensor

    The first operand is conjugated.
    """
    return hlo.convert(dot(conjugate(x), y, ((0,), (0,))), ctx.dtype)


@register(aten.linear.default)
def linear(ctx: Context, x: Value, weight: Value, bias: Value | None = None) -> Value:
    """aten::linear(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor

    Contracts both last dimensions, so the weight is read as it lies: ``weight`` is (out, in), or (in) for a product with
    a vector. The bias is added in the accumulator's dtype.
    """
    _check_dtypes(x, weight, bias)
    total = dot(x, weight, ((x.ndim - 1,), (weight.ndim - 1,)))
    if bias is not None:
        total = hlo.add(total, *operands(total.shape, total.dtype, bias))
    return hlo.convert(total, ctx.dtype)


@register(aten.linear_backward.default)
def linear_backward(
    ctx: Context, x: Value, grad: Value, weight: Value, output_mask: Sequence[bool]
) -> list[Value | None]:
    """aten::linear_backward(Tensor self, Tensor grad_output, Tensor weight, bool[3] output_mask) -> (Tensor, Tensor, Tensor)

    The gradients of the input, the weight (out, in) and the bias; as in PyTorch's meta kernel the last two have one flag.
    """
    lead = range(x.ndim - 1)
    results: list[Value | None] = [None, None, None]
    if output_mask[0]:
        results[0] = dot(grad, weight, ((grad.ndim - 1,), (0,)))
    if any(output_mask[1:]) and ctx.reads(1):
        results[1] = dot(grad, x, (lead, lead))
    if any(output_mask[1:]) and ctx.reads(2):
        wide = hlo.convert(grad, compute_type(grad.dtype))
        results[2] = total_of(wide, lead) if lead else wide
    return [None if r is None else hlo.convert(r, grad.dtype) for r in results]


@register(aten.matmul.default, aten.linalg_matmul.default)
def matmul(ctx: Context, x: Value, y: Value) -> Value:
    """aten::matmul(Tensor self, Tensor other) -> Tensor

    https://docs.pytorch.org/docs/stable/generated/torch.matmul.html. Leading dimensions broadcast; where ``other`` has none, or
    ``self`` is a vector, one dot_general does without.
    """
    _check_dtypes(x, y)
    if y.ndim <= 2:
        total = dot(x, y, ((x.ndim - 1,), (0,)))
    elif x.ndim == 1:
        total = dot(x, y, ((0,), (y.ndim - 2,)))
    else:
        lead = broadcast_shapes(x.shape[:-2], y.shape[:-2])
        x, y = (hlo.broadcast_to(v, (*lead, *v.shape[-2:])) for v in (x, y))
        n = len(lead)
        total = dot(x, y, ((n + 1,), (n,)), (range(n), range(n)))
    return hlo.convert(total, ctx.dtype)


def _outer(x: Value, y: Value, shape: Shape, dtype: torch.dtype) -> Value:
    columns = hlo.broadcast_in_dim(hlo.convert(x, dtype), shape, (0,))
    rows = hlo.broadcast_in_dim(hlo.convert(y, dtype), shape, (1,))
    return columns & rows if dtype is torch.bool else columns * rows


@register(aten.outer.default, aten.ger.default)
def outer(ctx: Context, x: Value, y: Value) -> Value:
    """aten::outer(Tensor self, Tensor vec2) -> Tensor"""
    return _outer(x, y, *ctx.out)


@register(aten.inner.default)
def inner(ctx: Context, x: Value, y: Value) -> Value:
    """aten::inner(Tensor self, Tensor other) -> Tensor

    Contracts the last dimensions; a product of all elements where one operand has no dimension.
    """
    if x.ndim and y.ndim:
        return hlo.convert(dot(x, y, ((x.ndim - 1,), (y.ndim - 1,))), ctx.dtype)
    return hlo.multiply(*operands(*ctx.out, x, y))


@register(aten.kron.default)
def kron(ctx: Context, x: Value, y: Value) -> Value:
    """aten::kron(Tensor self, Tensor other) -> Tensor

    Each dimension is ``self``'s over ``other``'s, merged at the end.
    """
    shape, dtype = ctx.out
    rank = max(x.ndim, y.ndim)
    sizes = [(1,) * (rank - v.ndim) + v.shape for v in (x, y)]
    split = tuple(d for pair in zip(*sizes, strict=True) for d in pair)
    outer_dims, inner_dims = (range(2 * (rank - v.ndim) + i, 2 * rank, 2) for i, v in enumerate((x, y)))
    columns = hlo.broadcast_in_dim(hlo.convert(x, dtype), split, outer_dims)
    rows = hlo.broadcast_in_dim(hlo.convert(y, dtype), split, inner_dims)
    return hlo.reshape(columns & rows if dtype is torch.bool else columns * rows, shape)


@register(aten.addr.default)
def addr(ctx: Context, bias: Value, x: Value, y: Value, *, beta: Operand = 1, alpha: Operand = 1) -> Value:
    """aten::addr(Tensor self, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1) -> Tensor

    Bools combine by and, or, as scalars ``beta`` and ``alpha`` too.
    """
    shape, dtype = ctx.out
    if dtype is torch.bool:
        total = hlo.and_(_outer(x, y, shape, dtype), *operands(shape, dtype, alpha))
        if _is(beta, 0):
            return total
        return hlo.and_(*operands(shape, dtype, bias, beta)) | total
    return scaled_sum(ctx, bias, _outer(x, y, shape, compute_type(dtype)), beta, alpha)


@register(aten.tensordot.default)
def tensordot(ctx: Context, x: Value, y: Value, dims_self: list[int], dims_other: list[int]) -> Value:
    """aten::tensordot(Tensor self, Tensor other, int[] dims_self, int[] dims_other) -> Tensor

    A contracted dimension of size 1 stretches to its partner's size.
    """
    xc = [d % x.ndim for d in dims_self]
    yc = [d % y.ndim for d in dims_other]
    for i, j in zip(xc, yc, strict=True):
        if type(x.shape[i]) is int and type(y.shape[j]) is int and x.shape[i] != y.shape[j]:
            wide = y.shape[j] if x.shape[i] == 1 else x.shape[i]
            x = hlo.broadcast_to(x, (*x.shape[:i], wide, *x.shape[i + 1 :]))
            y = hlo.broadcast_to(y, (*y.shape[:j], wide, *y.shape[j + 1 :]))
    return hlo.convert(dot(x, y, (xc, yc)), ctx.dtype)


@register(aten._addmm_activation.default)
def addmm_activation(
    ctx: Context, bias: Value, x: Value, y: Value, *, beta: Operand = 1, alpha: Operand = 1, use_gelu: bool = False
) -> Value:
    """aten::_addmm_activation(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1, bool use_gelu=False) -> Tensor

    On CPU: relu or erf's gelu of ``addmm``'s rounded result.
    """
    total = hlo.convert(product_sum(((1,), (0,)))(ctx, bias, x, y, beta=beta, alpha=alpha), compute_type(ctx.dtype))
    shape, dtype = total.type
    if use_gelu:
        half, root, one = operands(shape, dtype, 0.5, 2**-0.5, 1.0)
        gate = hlo.erf(total * root) + one
        return hlo.convert(total * half * gate, ctx.dtype)
    return hlo.convert(hlo.maximum(total, hlo.full(shape, 0, dtype)), ctx.dtype)


@register(aten.bilinear.default)
def bilinear(ctx: Context, x: Value, y: Value, weight: Value, bias: Value | None = None) -> Value:
    """aten::bilinear(Tensor input1, Tensor input2, Tensor weight, Tensor? bias=None) -> Tensor

    ``x[..., i] weight[o, i, j] y[..., j]``, summed over i and j.
    """
    lead = list(range(x.ndim - 1))
    o, i, j = range(x.ndim, x.ndim + 3)
    total = contract_all([x, weight, y], [[*lead, i], [o, i, j], [*lead, j]], [*lead, o])
    if bias is not None:
        total = hlo.add(total, *operands(total.shape, total.dtype, bias))
    return hlo.convert(total, ctx.dtype)


@register(aten._trilinear.default)
def trilinear(
    ctx: Context,
    x: Value,
    y: Value,
    z: Value,
    expand1: list[int],
    expand2: list[int],
    expand3: list[int],
    sumdim: list[int],
    unroll_dim: int = 1,
) -> Value:
    """aten::_trilinear(Tensor i1, Tensor i2, Tensor i3, int[] expand1, int[] expand2, int[] expand3, int[] sumdim, int unroll_dim=1) -> Tensor

    Each operand lacks the dimensions that its ``expand`` names; the product of all three is summed over ``sumdim``. The
    first two contract what the third lacks, then their product with the third contracts the rest.
    """
    rank = x.ndim + len(expand1)
    labels = [[d for d in range(rank) if d not in expand] for expand in (expand1, expand2, expand3)]
    kept = [d for d in range(rank) if d not in sumdim]
    return hlo.convert(contract_all([x, y, z], labels, kept), ctx.dtype)


def contract_all(values: Sequence[Value], labels: Sequence[Sequence[int]], out: Sequence[int]) -> Value:
    """The sum of products that ``labels`` (one a dimension) spell, left to right, as einsum does.

    The result's dimensions are ``out``; every label of ``out`` is some operand's, and no operand repeats a label.
    """
    total, have = values[0], list(labels[0])
    if len(values) == 1:
        total, have = _sum_out(total, have, set(out))
    for i in range(1, len(values)):
        right, have_right = values[i], list(labels[i])
        later = set(out).union(*labels[i + 1 :])
        # what one side alone has and nothing later wants is summed before the product
        total, have = _sum_out(total, have, later | set(have_right))
        right, have_right = _sum_out(right, have_right, later | set(have))
        # and so is what one side alone has more than one place of
        alone = {d for d in have if d in have_right and d not in later}
        alone = {d for d in alone if 1 in (total.shape[have.index(d)], right.shape[have_right.index(d)])}
        total, have = _sum_out(total, have, set(have) - alone)
        right, have_right = _sum_out(right, have_right, set(have_right) - alone)
        shared = [d for d in have if d in have_right]
        for d in shared:
            total, right = _stretch(total, have.index(d), right, have_right.index(d))
        batch = [d for d in shared if d in later]
        contract = [d for d in shared if d not in later]
        dtype = torch.promote_types(total.dtype, right.dtype)  # of a product: PyTorch contracts what is of one dtype
        wide = torch.uint8 if dtype is torch.bool else dtype
        total, right = hlo.convert(total, wide), hlo.convert(right, wide)
        total = dot(
            total,
            right,
            ([have.index(d) for d in contract], [have_right.index(d) for d in contract]),
            ([have.index(d) for d in batch], [have_right.index(d) for d in batch]),
        )
        total = hlo.convert(total, torch.bool) if dtype is torch.bool else total
        have = [*batch, *(d for d in have if d not in shared), *(d for d in have_right if d not in shared)]
    return hlo.transpose(total, [have.index(d) for d in out])


def _sum_out(x: Value, labels: list[int], wanted: set[int]) -> tuple[Value, list[int]]:
    """``x`` summed over the dimensions that are not wanted, as by ``sum``: integers are int64 where there is something to add."""
    axes = [i for i, d in enumerate(labels) if d not in wanted]
    if not axes:
        return x, labels
    left = [d for d in labels if d in wanted]
    if all(x.shape[i] == 1 for i in axes):
        return hlo.reshape(x, tuple(n for i, n in enumerate(x.shape) if i not in axes)), left
    is_exact = not (x.dtype.is_floating_point or x.dtype.is_complex)
    x = hlo.convert(x, torch.int64 if is_exact else compute_type(x.dtype))
    return hlo.reduce(x, hlo.full((), 0, x.dtype), axes, hlo.add), left


def _stretch(x: Value, i: int, y: Value, j: int) -> tuple[Value, Value]:
    """Both with one size in dimensions ``i`` of ``x`` and ``j`` of ``y``, of which one may be 1."""
    m, n = x.shape[i], y.shape[j]
    if type(m) is int and type(n) is int and m != n:
        if m == 1:
            x = hlo.broadcast_to(x, (*x.shape[:i], n, *x.shape[i + 1 :]))
        else:
            y = hlo.broadcast_to(y, (*y.shape[:j], m, *y.shape[j + 1 :]))
    return x, y


@register(aten.einsum.default)
def einsum(ctx: Context, equation: str, tensors: list[Value], *, path: list[int] | None = None) -> Value:
    """aten::einsum(str equation, Tensor[] tensors, *, int[]? path=None) -> Tensor

    https://docs.pytorch.org/docs/stable/generated/torch.einsum.html. Dot_generals from left to right (``path`` is advice
    on cost); an ellipsis stands for negative labels, counted from its end, so that they line up as in broadcasting.
    """
    left, arrow, right = equation.replace(" ", "").partition("->")
    terms = left.split(",")
    labels = [_labels(term, x.ndim) for term, x in zip(terms, tensors, strict=True)]
    flat = [d for term in labels for d in term]
    ellipsis = sorted({d for d in flat if d < 0})
    if arrow:
        out = [d for part in _split(right) for d in (ellipsis if part == "..." else [ord(part)])]
    else:
        out = ellipsis + sorted({d for d in flat if d >= 0 and flat.count(d) == 1}, key=lambda d: (chr(d).islower(), d))
    values = list(tensors)
    for i, term in enumerate(labels):
        values[i], labels[i] = _diagonal(values[i], term)
    return hlo.convert(contract_all(values, labels, out), ctx.dtype)


def _split(term: str) -> list[str]:
    head, dots, tail = term.partition("...")
    return [*head, *([dots] if dots else []), *tail]


def _labels(term: str, rank: int) -> list[int]:
    parts = _split(term)
    stands_for = range(len(parts) - 1 - rank, 0)
    return [d for part in parts for d in (stands_for if part == "..." else [ord(part)])]


def _diagonal(x: Value, labels: list[int]) -> tuple[Value, list[int]]:
    """``x`` with each repeated label's dimensions merged into their diagonal."""
    for d in labels:
        while labels.count(d) > 1:
            i = labels.index(d)
            j = labels.index(d, i + 1)
            same = hlo.compare(hlo.iota(x.shape, i, torch.int64), hlo.iota(x.shape, j, torch.int64), "EQ")
            zero = hlo.full((), 0, x.dtype)
            x = hlo.reduce(hlo.select(same, x, hlo.full(x.shape, 0, x.dtype)), zero, [j], hlo.add)
            labels = [*labels[:j], *labels[j + 1 :]]
    return x, labels
