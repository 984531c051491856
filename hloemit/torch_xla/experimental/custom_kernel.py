"""``torch_xla.experimental.custom_kernel``: kernels of Pallas, and what those of TPUs compute, said in PyTorch.

A kernel is called as a function of jax: Pallas compiles it on TPUs and GPUs, and runs on CPUs with ``interpret=True``.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import torch
from torch import Tensor

from hloemit.lazy.modes import modes
from hloemit.torch_xla._internal.jax_workarounds import jax_import_guard, requires_jax
from hloemit.torch_xla.distributed.spmd import xla_sharding
from hloemit.torch_xla.experimental.xla_quantized_matmul import quantized_matmul
from hloemit.torch_xla.grouped_products import GMM, gmm, gmm_backward, tgmm
from hloemit.torch_xla.jax_calls import call_jax

__all__ = [
    "DEFAULT_MASK_VALUE",
    "GMM",
    "FlashAttention",
    "convert_torch_dtype_to_jax",
    "flash_attention",
    "gmm",
    "gmm_backward",
    "jax_import_guard",
    "make_kernel_from_pallas",
    "multi_queries_paged_attention",
    "paged_attention",
    "quantized_matmul_int8",
    "ragged_paged_attention",
    "repeat_with_fixed_output_size",
    "requires_jax",
    "tgmm",
    "to_jax_shape_dtype_struct",
    "trace_pallas",
]

DEFAULT_MASK_VALUE = -0.7 * float(torch.finfo(torch.float32).max)


def convert_torch_dtype_to_jax(dtype: torch.dtype) -> Any:
    """jax's dtype of PyTorch's."""
    import numpy as np

    from hloemit.torch_xla._internal.jax_workarounds import maybe_get_jax

    found: np.dtype[Any] = maybe_get_jax().numpy.dtype(str(dtype).removeprefix("torch."))
    return found


def to_jax_shape_dtype_struct(tensor: Tensor) -> Any:
    """jax's type of a tensor."""
    from hloemit.torch_xla._internal.jax_workarounds import maybe_get_jax

    return maybe_get_jax().ShapeDtypeStruct(tuple(tensor.shape), convert_torch_dtype_to_jax(tensor.dtype))


def make_kernel_from_pallas(
    kernel: Callable[..., Any], output_shape_dtype_fn: Callable[..., Sequence[tuple[Sequence[int], torch.dtype]]]
) -> Callable[..., Any]:
    """A function of tensors of the device that calls a function of jax, which calls ``pallas_call``.

    What is no tensor among its arguments is static. ``output_shape_dtype_fn`` says shapes and dtypes of the results for
    the same arguments; TypeError where the kernel gives others.
    """

    def run(*args: Any, static_argnums: Any = None, static_argnames: Any = None, **kwargs: Any) -> Any:
        expected = [(tuple(shape), dtype) for shape, dtype in output_shape_dtype_fn(*args)]
        found = call_jax(kernel, args, kwargs)
        results = list(found) if isinstance(found, (list, tuple)) else [found]
        types = [(tuple(r.shape), r.dtype) for r in results]
        if types != expected:
            raise TypeError(f"the kernel gives {types}, and output_shape_dtype_fn says {expected}")
        return results[0] if len(results) == 1 else tuple(results)

    return run


def trace_pallas(
    kernel: Callable[..., Any],
    *args: Any,
    static_argnums: Any = None,
    static_argnames: Any = None,
    use_cache: bool = False,
    **kwargs: Any,
) -> Any:
    """Raises NotImplementedError: the text of a kernel for a TPU is in no program here."""
    raise NotImplementedError("trace_pallas: a kernel's text for TPUs; make_kernel_from_pallas gives a function")


# What kernels of TPUs compute


def flash_attention(
    q: Tensor,
    k: Tensor,
    v: Tensor,
    causal: bool = False,
    q_segment_ids: Tensor | None = None,
    kv_segment_ids: Tensor | None = None,
    sm_scale: float = 1.0,
    *,
    ab: Tensor | None = None,
    partition_spec: Any = None,
    mesh: Any = None,
) -> Tensor:
    """Attention over (batch, heads, length, features), where segments are equal; differentiable.

    ``ab`` is added to the scores. In SPMD mode ``partition_spec`` says how operands and the result lie over the mesh,
    or the global one.
    """
    q, k, v = (lying(t, mesh, partition_spec) for t in (q, k, v))
    scores = (q @ k.transpose(-2, -1)).float() * sm_scale
    if ab is not None:
        scores = scores + ab
    if q_segment_ids is not None and kv_segment_ids is not None:
        same = q_segment_ids[..., None, :, None] == kv_segment_ids[..., None, None, :]
        scores = torch.where(same, scores, DEFAULT_MASK_VALUE)
    if causal:
        rows = torch.arange(q.shape[-2], device=q.device)[:, None]
        scores = torch.where(rows >= torch.arange(k.shape[-2], device=q.device), scores, DEFAULT_MASK_VALUE)
    return lying(scores.softmax(-1).to(v.dtype) @ v, mesh, partition_spec)


def lying(t: Tensor, mesh: Any, partition_spec: Any) -> Tensor:
    """``t``, marked so over ``mesh`` or the global one, and with it its gradient; itself outside of SPMD mode."""
    if partition_spec is None or not modes.spread:
        return t
    mesh = mesh or xla_sharding.get_global_mesh()
    return t if mesh is None else xla_sharding.mark_sharding_with_gradients(t, mesh, partition_spec)


class FlashAttention:
    """``flash_attention`` by the name of torch_xla's function of autograd; its sizes are about TPUs."""

    MIN_BLOCK_SIZE = 128
    DEFAULT_MASK_VALUE = DEFAULT_MASK_VALUE
    DEFAULT_BLOCK_SIZES: ClassVar[dict[str, int]] = {}
    NUM_LANES = 128
    NUM_SUBLANES = 8

    @staticmethod
    def apply(
        q: Tensor,
        k: Tensor,
        v: Tensor,
        causal: bool = False,
        q_segment_ids: Tensor | None = None,
        kv_segment_ids: Tensor | None = None,
        sm_scale: float = 1.0,
        ab: Tensor | None = None,
        partition_spec: Any = None,
        mesh: Any = None,
    ) -> Tensor:
        """What ``flash_attention`` gives."""
        segments = q_segment_ids, kv_segment_ids
        return flash_attention(q, k, v, causal, *segments, sm_scale, ab=ab, partition_spec=partition_spec, mesh=mesh)


def paged_attention(
    q: Tensor,
    k_pages: Tensor,
    v_pages: Tensor,
    lengths: Tensor,
    page_indices: Tensor,
    pages_per_compute_block: int,
    megacore_mode: str | None = None,
    attn_logits_soft_cap: float | None = None,
) -> Tensor:
    """Attention of one query a sequence (batch, heads, features), over keys and values in pages.

    Pages are (key heads, pages, page size, features), those of a sequence ``page_indices``, and its length ``lengths``.
    ``pages_per_compute_block`` and ``megacore_mode`` are about TPUs.
    """
    keys, values = (_of_pages(pages, page_indices) for pages in (k_pages, v_pages))
    known = torch.arange(keys.shape[1], device=q.device) < lengths[:, None]
    return _rows_attend(q, keys, values, known, 1.0, attn_logits_soft_cap)


def _of_pages(pages: Tensor, indices: Tensor) -> Tensor:
    """(batch, length, heads, features) of pages."""
    found = pages[:, indices.long()]  # heads, batch, pages a sequence, page size, features
    return found.flatten(2, 3).permute(1, 2, 0, 3)


def multi_queries_paged_attention(
    q: Tensor,
    k_pages: Tensor,
    v_pages: Tensor,
    lengths: Tensor,
    page_indices: Tensor,
    effective_q_lens: Tensor,
    num_kv_pages_per_compute_block: int,
    num_queries_per_compute_block: int,
    use_kernel: bool = True,
    attn_logits_soft_cap: float | None = None,
) -> Tensor:
    """Causal attention of the last queries of each sequence (batch, queries, heads, features), as ``paged_attention``.

    ``effective_q_lens`` says how many queries of a sequence count; the others attend to all of it. ``num_…`` and
    ``use_kernel`` are about TPUs.
    """
    keys, values = (_of_pages(pages, page_indices) for pages in (k_pages, v_pages))
    batch, queries = q.shape[:2]
    last = torch.arange(queries, device=q.device) + (lengths - effective_q_lens)[:, None]
    last = torch.minimum(last, lengths[:, None] - 1).flatten()
    sequences = torch.arange(batch, device=q.device).repeat_interleave(queries)
    known = torch.arange(keys.shape[1], device=q.device) <= last[:, None]
    found = _rows_attend(q.flatten(0, 1), keys[sequences], values[sequences], known, 1.0, attn_logits_soft_cap)
    return found.view(q.shape)


def ragged_paged_attention(
    q: Tensor,
    kv_pages: Tensor,
    kv_lens: Tensor,
    page_indices: Tensor,
    cu_q_lens: Tensor,
    num_seqs: Tensor,
    *,
    sm_scale: float = 1.0,
    sliding_window: int | None = None,
    soft_cap: float | None = None,
    mask_value: float | None = None,
    k_scale: float | None = None,
    v_scale: float | None = None,
    use_kernel: bool = True,
    num_kv_pages_per_block: int | None = None,
    num_queries_per_block: int | None = None,
    vmem_limit_bytes: int | None = None,
) -> Tensor:
    """Causal attention of the last queries of sequences of any length, which stand one after another.

    Queries are (tokens, heads, features), those of sequence ``i`` from ``cu_q_lens[i]`` up to the next; pages (pages,
    page size, keys and values in turns, features), those of a sequence ``page_indices[i]`` and its length
    ``kv_lens[i]``. The first ``num_seqs`` count; rows of no sequence are 0. Keys of each query are gathered.
    ``use_kernel`` and the last three are about TPUs.
    """
    keys, values = (kv_pages[page_indices.long()][..., i::2, :].flatten(1, 2) for i in (0, 1))
    if k_scale is not None:
        keys = (keys.float() * k_scale).to(q.dtype)
    if v_scale is not None:
        values = (values.float() * v_scale).to(q.dtype)
    rows = torch.arange(len(q), device=q.device)
    ends = cu_q_lens[1:]
    counted = (rows[:, None] >= ends) & (torch.arange(len(ends), device=q.device) < num_seqs)
    sequences = counted.sum(1).clamp(max=len(ends) - 1)
    last = rows - ends[sequences] + kv_lens[sequences]
    places = torch.arange(keys.shape[1], device=q.device)
    known = places <= last[:, None]
    if sliding_window is not None:
        known = known & (places > last[:, None] - sliding_window)
    masked = DEFAULT_MASK_VALUE if mask_value is None else mask_value
    found = _rows_attend(q, keys[sequences], values[sequences], known, sm_scale, soft_cap, masked)
    inside = rows < cu_q_lens[num_seqs.long()]
    return torch.where(inside[:, None, None], found, 0)


def _rows_attend(
    q: Tensor,
    keys: Tensor,
    values: Tensor,
    known: Tensor,
    scale: float,
    soft_cap: float | None,
    masked: float = DEFAULT_MASK_VALUE,
) -> Tensor:
    """Attention of rows (rows, heads, features), each over its own keys and values (rows, length, heads, features)."""
    grouped = q.reshape(len(q), keys.shape[2], -1, q.shape[-1]).float()
    scores = torch.einsum("rkgf,rlkf->rkgl", grouped, keys.float()) * scale
    if soft_cap is not None:
        scores = soft_cap * torch.tanh(scores / soft_cap)
    weights = torch.where(known[:, None, None], scores, masked).softmax(-1)
    return torch.einsum("rkgl,rlkf->rkgf", weights, values.float()).to(q.dtype).reshape(q.shape)


def quantized_matmul_int8(
    x: Tensor,
    w: Tensor,
    scalar: Tensor,
    zero_point: Tensor | None = None,
    quant_block_size: Tensor | None = None,
    quantize_activation: bool = False,
    batch_block_size: int | None = None,
    out_block_size: int | None = None,
    in_block_size: int | None = None,
) -> Tensor:
    """``x`` (rows, inputs) times a weight of int8 (outputs, inputs), with one scale an output, in the dtype of ``x``.

    ``…_block_size`` of rows, outputs and inputs are about TPUs. Raises NotImplementedError for a zero point and for
    scales of blocks, which the kernel has not either.
    """
    if zero_point is not None or quant_block_size is not None:
        raise NotImplementedError(
            "zero_point and quant_block_size: torch_xla.experimental.xla_quantized_matmul.quantized_matmul has both"
        )
    return quantized_matmul(x, w, scalar, quantize_activation=quantize_activation).to(x.dtype)


def _histogram(input: Tensor, min: int, max: int) -> Tensor:
    """How often each of ``min`` to ``max`` is in a tensor: sizes of groups for ``gmm``. torch_xla had it until 2.7."""
    numbers = torch.arange(min, max + 1, dtype=input.dtype, device=input.device)
    return (numbers.unsqueeze(1) == input).sum(1, dtype=torch.int32)


def repeat_with_fixed_output_size(input: Tensor, repeats: Tensor, total_repeat_length: int) -> Tensor:
    """``repeat_interleave`` of as many rows as there are, of a known number: the last one goes on."""
    ends = repeats.cumsum(0)
    places = (torch.arange(total_repeat_length, device=input.device)[:, None] >= ends).sum(1)
    return input[places.clamp(max=len(input) - 1)]


# The operators torch.ops.xla.*

_library = torch.library.Library("xla", "FRAGMENT")


_OPERANDS = 6  # of ragged_paged_attention, whose options are behind them in the operator's schema
_OPTIONS = inspect.getfullargspec(ragged_paged_attention).kwonlyargs


def _ragged(*args: Any) -> Tensor:
    return ragged_paged_attention(*args[:_OPERANDS], **dict(zip(_OPTIONS, args[_OPERANDS:], strict=False)))


for _schema, _function in (
    ("flash_attention(Tensor q, Tensor k, Tensor v, bool casual=False) -> Tensor", flash_attention),  # their spelling
    (
        "paged_attention(Tensor q, Tensor k_pages, Tensor v_pages, Tensor lengths, Tensor page_indices, "
        "int pages_per_compute_block, str? megacore_mode=None, float? attn_logits_soft_cap=None) -> Tensor",
        paged_attention,
    ),
    (
        "multi_queries_paged_attention(Tensor q, Tensor k_pages, Tensor v_pages, Tensor lengths, Tensor page_indices, "
        "Tensor effective_q_lens, int num_kv_pages_per_compute_block, int num_queries_per_compute_block, "
        "bool use_kernel, float? attn_logits_soft_cap=None) -> Tensor",
        multi_queries_paged_attention,
    ),
    (
        "ragged_paged_attention(Tensor q, Tensor kv_pages, Tensor kv_lens, Tensor page_indices, Tensor cu_q_lens, "
        "Tensor num_seqs, float sm_scale=1, int? sliding_window=None, float? soft_cap=None, float? mask_value=None, "
        "float? k_scale=None, float? v_scale=None, bool use_kernel=True, int? num_kv_pages_per_block=None, "
        "int? num_queries_per_block=None, int? vmem_limit_bytes=None) -> Tensor",
        _ragged,
    ),
    (
        "gmm(Tensor lhs, Tensor rhs, Tensor group_sizes, int[]? tiling=None, Tensor? group_offset=None, "
        "bool transpose_rhs=False) -> Tensor",
        gmm,
    ),
    (
        "quantized_matmul_int8(Tensor x, Tensor w, Tensor scalar, Tensor? zero_point=None, "
        "Tensor? quant_block_size=None, bool quantize_activation=False, int? batch_block_size=None, "
        "int? out_block_size=None, int? in_block_size=None) -> Tensor",
        quantized_matmul_int8,
    ),
):
    _library.define(_schema)
    torch.library.impl(_library, _schema.partition("(")[0], "CompositeImplicitAutograd")(_function)
