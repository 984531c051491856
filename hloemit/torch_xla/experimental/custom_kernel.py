"""``torch_xla.experimental.custom_kernel``: kernels of Pallas, and what those of TPUs compute, said in PyTorch.

A kernel is called as a function of jax: Pallas compiles it on TPUs and GPUs, and runs on CPUs with ``interpret=True``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor

from hloemit.torch_xla._internal.jax_workarounds import jax_import_guard, requires_jax
from hloemit.torch_xla.jax_calls import call_jax

__all__ = [
    "convert_torch_dtype_to_jax",
    "flash_attention",
    "gmm",
    "jax_import_guard",
    "make_kernel_from_pallas",
    "paged_attention",
    "repeat_with_fixed_output_size",
    "requires_jax",
    "to_jax_shape_dtype_struct",
]

MASKED = -0.7 * float(torch.finfo(torch.float32).max)


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

    ``ab`` is added to the scores. How operands lie says how it runs over a mesh, whatever ``partition_spec`` says.
    """
    scores = (q @ k.transpose(-2, -1)).float() * sm_scale
    if ab is not None:
        scores = scores + ab
    if q_segment_ids is not None and kv_segment_ids is not None:
        same = q_segment_ids[:, None, :, None] == kv_segment_ids[:, None, None, :]
        scores = torch.where(same, scores, MASKED)
    if causal:
        rows = torch.arange(q.shape[-2], device=q.device)[:, None]
        scores = torch.where(rows >= torch.arange(k.shape[-2], device=q.device), scores, MASKED)
    return scores.softmax(-1).to(v.dtype) @ v


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
    groups = q.shape[1] // k_pages.shape[0]
    keys, values = (_of_pages(pages, page_indices).repeat_interleave(groups, 1) for pages in (k_pages, v_pages))
    scores = torch.einsum("bhd,bhkd->bhk", q.float(), keys.float())
    if attn_logits_soft_cap is not None:
        scores = attn_logits_soft_cap * torch.tanh(scores / attn_logits_soft_cap)
    known = torch.arange(keys.shape[2], device=q.device) < lengths[:, None, None]
    weights = torch.where(known, scores, MASKED).softmax(-1)
    return torch.einsum("bhk,bhkd->bhd", weights, values.float()).to(q.dtype)


def _of_pages(pages: Tensor, indices: Tensor) -> Tensor:
    """(batch, heads, length, features) of pages."""
    found = pages[:, indices.long()]  # heads, batch, pages a sequence, page size, features
    return found.flatten(2, 3).transpose(0, 1)


def gmm(
    lhs: Tensor,
    rhs: Tensor,
    group_sizes: Tensor,
    tiling: tuple[int, int, int] = (512, 512, 512),
    group_offset: Tensor | None = None,
    transpose_rhs: bool = False,
) -> Tensor:
    """Rows of ``lhs`` (rows, k) times the matrix of their group, of ``rhs`` (groups, k, n); groups stand in order.

    ``tiling`` is about TPUs. Raises NotImplementedError for ``group_offset``.
    """
    if group_offset is not None:
        raise NotImplementedError("group_offset: pass the groups of this device, and their rows")
    matrices = rhs.transpose(1, 2) if transpose_rhs else rhs
    ends = group_sizes.cumsum(0)
    rows = torch.arange(lhs.shape[0], device=lhs.device)
    group = (rows[:, None] >= ends).sum(1)
    chosen = torch.nn.functional.one_hot(group.clamp(max=len(rhs) - 1), len(rhs)).to(lhs.dtype)
    chosen = chosen * (rows < ends[-1]).to(lhs.dtype)[:, None]
    return torch.einsum("rg,rk,gkn->rn", chosen, lhs, matrices)


def repeat_with_fixed_output_size(input: Tensor, repeats: Tensor, total_repeat_length: int) -> Tensor:
    """``repeat_interleave`` of as many rows as there are, of a known number: the last one goes on."""
    ends = repeats.cumsum(0)
    places = (torch.arange(total_repeat_length, device=input.device)[:, None] >= ends).sum(1)
    return input[places.clamp(max=len(input) - 1)]
