"""Attention on TPUs by Pallas' flash kernel, which jax ships: the text of modules that call it.

Source: jax/experimental/pallas/ops/tpu/flash_attention.py, of which the public function and its gradient are used.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hloemit.base import tables
from hloemit.base.locks import held
from hloemit.runtime.importing import load_jax, starting
from hloemit.runtime.probing import without_probing

_BLOCKS = 512, 256, 128  # positions that the kernel takes at once: torch_xla's number, where it divides them


@tables.remembered("PallasKernels", 64)
def text_of(
    name: str, query: tuple[int, int, int, int], key: tuple[int, int, int, int], is_causal: bool, scale: float
) -> str:
    """A module for TPUs of a method of ``Attention``, for bf16 of these shapes: (batch, heads, positions, width)."""
    shapes = [query, key, key] if name != "backward" else [query, query, key, key]
    with held(starting), without_probing():
        load_jax()
        import jax

        function = getattr(Attention(is_causal, scale), name)
        given = [jax.ShapeDtypeStruct(shape, "bfloat16") for shape in shapes]
        # the user's settings are for the user's functions
        with jax.enable_x64(False), jax.default_matmul_precision("default"):
            text: str = jax.jit(function).trace(*given).lower(lowering_platforms=("tpu",)).as_text()
    return text


class Attention:
    """What the kernel computes, as functions of jax."""

    def __init__(self, is_causal: bool, scale: float) -> None:
        self.is_causal, self.scale = is_causal, scale

    def alone(self, query: Any, key: Any, value: Any) -> Any:
        """The result; a group of query heads may share a head of keys and values."""
        from jax.experimental.pallas.ops.tpu import flash_attention as kernel

        rows, columns = _block(query.shape[2]), _block(key.shape[2])
        blocks = kernel.BlockSizes(
            block_b=1,
            block_q=rows,
            block_k_major=columns,
            block_k=columns,
            block_q_major_dkv=rows,
            block_q_dkv=rows,
            block_k_major_dkv=columns,
            block_k_dkv=columns,
            block_q_dq=rows,
            block_k_major_dq=columns,
            block_k_dq=columns,
        )
        key, value = (_for_each_head(x, query.shape[1]) for x in (key, value))
        options = {"causal": self.is_causal, "sm_scale": self.scale, "block_sizes": blocks}
        return kernel.flash_attention(query, key, value, **options)

    def forward(self, query: Any, key: Any, value: Any) -> tuple[Any, Any]:
        """The result, and of each query the logarithm of its scores' sum of exponentials.

        The former is by the kernel of ``backward``, which XLA calls once for both; the latter is the formula, for
        whoever reads it, which ``backward`` does not.
        """
        import jax
        import jax.numpy as jnp

        result, _ = self._with_gradient(query, key, value)
        key = _for_each_head(key, query.shape[1])
        scores = jnp.einsum("bhqd,bhkd->bhqk", query, key, preferred_element_type="float32") * self.scale
        if self.is_causal:
            scores = jnp.where(jnp.tril(jnp.ones(scores.shape[2:], bool)), scores, -jnp.inf)
        return result, jax.nn.logsumexp(scores, axis=-1)

    def backward(self, grad: Any, query: Any, key: Any, value: Any) -> tuple[Any, ...]:
        """The gradients of query, key and value, of the result's."""
        gradients: tuple[Any, ...] = self._with_gradient(query, key, value)[1](grad)
        return gradients

    def _with_gradient(self, *tensors: Any) -> tuple[Any, Callable[[Any], Any]]:
        import jax

        found: tuple[Any, Callable[[Any], Any]] = jax.vjp(self.alone, *tensors)
        return found


def _for_each_head(x: Any, heads: int) -> Any:
    """Keys or values for as many heads; their gradient is added up in f32, and rounded once."""
    import jax.numpy as jnp

    return jnp.repeat(x.astype("float32"), heads // x.shape[1], axis=1).astype(x.dtype)


def _block(length: int) -> int:
    return next(block for block in _BLOCKS if length % block == 0)
