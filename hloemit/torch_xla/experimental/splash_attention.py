"""``torch_xla.experimental.splash_attention``: attention over windows and segments, a kernel of TPUs there.

It is said in PyTorch's operators here, on every platform, with gradients.
"""

from __future__ import annotations

import dataclasses
import functools
import json
from typing import Any

import torch
from torch import Tensor

from hloemit.torch_xla.distributed.spmd.xla_sharding import Mesh
from hloemit.torch_xla.experimental.custom_kernel import DEFAULT_MASK_VALUE, lying

__all__ = ["SplashAttention", "SplashAttentionConfig", "splash_attention"]

Axis = tuple[str, ...] | str | None


@dataclasses.dataclass(eq=True, frozen=True)
class SplashAttentionConfig:
    """Options. Blocks and layouts are about TPUs, and ``segment_ids_partition_spec`` has no meaning."""

    sa_block_q: int = 2048
    sa_block_kv: int = 2048
    sa_block_kv_compute: int = 2048
    sa_block_q_dkv: int = 2048
    sa_block_kv_dkv: int = 2048
    sa_block_kv_dkv_compute: int = 2048
    sa_block_q_dq: int = 2048
    sa_block_kv_dq: int = 2048
    sa_use_fused_bwd_kernel: bool = True
    sa_q_layout: str = "HEAD_DIM_MINOR"
    sa_k_layout: str = "HEAD_DIM_MINOR"
    sa_v_layout: str = "HEAD_DIM_MINOR"
    mesh: str | None = None
    qkv_partition_spec: tuple[Axis, ...] = (("data", "fsdp"), None, None, None)
    segment_ids_partition_spec: tuple[Axis, ...] = (("data", "fsdp"), None)
    attentiontype_local_sliding: bool = False
    slide_window_size: int | None = None

    def to_json(self) -> str:
        """All options as text, which ``splash_attention`` takes."""
        return json.dumps(dataclasses.asdict(self))

    @classmethod
    def from_json(cls, data: str) -> SplashAttentionConfig:
        """What ``to_json`` wrote."""
        return cls(**{name: _with_tuples(value) for name, value in json.loads(data).items()})

    def devices(self) -> Mesh | None:
        """The mesh that is said here, if any."""
        return Mesh.from_str(self.mesh) if self.mesh else None


def _with_tuples(value: Any) -> Any:
    return tuple(map(_with_tuples, value)) if isinstance(value, list) else value


def splash_attention(
    q: Tensor,
    k: Tensor,
    v: Tensor,
    config: str,
    decoder_segment_ids: Tensor | None = None,
    causal: bool = True,
    attn_logits_soft_cap: float | None = None,
) -> Tensor:
    """Attention over (batch, heads, length, features), where segments are equal, without a scale.

    ``k`` and ``v`` may have fewer heads, each for as many heads of ``q`` in a row. ``config`` is the text of a
    ``SplashAttentionConfig``: its window counts, and in SPMD mode its mesh, over which operands and the result lie as
    ``qkv_partition_spec`` says. Scores and their sums are float32.

    Raises ValueError for a window without a size.
    """
    options = SplashAttentionConfig.from_json(config)
    mesh = options.devices()
    lie = functools.partial(lying, mesh=mesh, partition_spec=options.qkv_partition_spec if mesh else None)
    q, k, v = map(lie, (q, k, v))
    repeats = q.shape[1] // k.shape[1]
    keys, values = (t.repeat_interleave(repeats, dim=1) if repeats > 1 else t for t in (k, v))
    scores = q.float() @ keys.float().transpose(-2, -1)
    if attn_logits_soft_cap is not None:
        scores = attn_logits_soft_cap * torch.tanh(scores / attn_logits_soft_cap)
    known = _known(q.shape[2], k.shape[2], q.device, causal, options)
    if decoder_segment_ids is not None and decoder_segment_ids.dim():
        known = known & (decoder_segment_ids[:, None, :, None] == decoder_segment_ids[:, None, None, :])
    weights = torch.where(known, scores, DEFAULT_MASK_VALUE).softmax(-1)
    return lie((weights @ values.float()).to(q.dtype))


def _known(queries: int, keys: int, device: torch.device, causal: bool, options: SplashAttentionConfig) -> Tensor:
    """Which key each query attends to."""
    ahead = torch.arange(keys, device=device) - torch.arange(queries, device=device)[:, None]
    known = ahead <= 0 if causal else torch.ones_like(ahead, dtype=torch.bool)
    if not options.attentiontype_local_sliding:
        return known
    if options.slide_window_size is None:
        raise ValueError("attentiontype_local_sliding wants slide_window_size")
    return known & (ahead.abs() <= options.slide_window_size)


class SplashAttention:
    """``splash_attention`` by the name of torch_xla's function of autograd."""

    apply = staticmethod(splash_attention)
