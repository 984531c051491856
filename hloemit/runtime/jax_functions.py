"""Functions of jax as StableHLO text: what ``jax.jit`` makes of them for arguments of given types."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import torch

Shape = tuple[tuple[int, ...], torch.dtype]
_WIDE = (torch.int64, torch.uint64, torch.float64, torch.complex128)


class JaxProgram(NamedTuple):
    """The text of a module, and the types of its results."""

    text: str
    results: list[Shape]


def lowered(function: Callable[..., Sequence[Any]], shapes: Sequence[Shape]) -> JaxProgram:
    """``function`` of arrays of these types, giving a list of them; 64 bits are kept where an argument has them."""
    import jax

    narrow: Any = contextlib.nullcontext()
    with jax.enable_x64(True) if any(dtype in _WIDE for _, dtype in shapes) else narrow:
        given = [jax.ShapeDtypeStruct(shape, _name(dtype)) for shape, dtype in shapes]
        found = jax.jit(function, keep_unused=True).lower(*given)
        results = [(tuple(r.shape), getattr(torch, str(r.dtype))) for r in jax.tree.leaves(found.out_info)]
        return JaxProgram(found.as_text(), results)


def gradient_of(function: Callable[..., Sequence[Any]], count: int) -> Callable[..., Sequence[Any]]:
    """A function of ``count`` arguments and of gradients of results, which gives those of floating-point arguments."""

    def gradients(*arrays: Any) -> list[Any]:
        import jax
        import jax.numpy as jnp

        args, grads = arrays[:count], arrays[count:]
        places = [i for i, a in enumerate(args) if jnp.issubdtype(a.dtype, jnp.inexact)]

        def of_floats(*floats: Any) -> list[Any]:
            by_place = dict(zip(places, floats, strict=True))
            results = function(*[by_place.get(i, a) for i, a in enumerate(args)])
            return [r for r in results if jnp.issubdtype(r.dtype, jnp.inexact)]

        return list(jax.vjp(of_floats, *[args[i] for i in places])[1](list(grads)))

    return gradients


def settings() -> tuple[Any, ...]:
    """What of jax's configuration changes how a function is traced."""
    import jax

    names = ("jax_default_matmul_precision", "jax_enable_x64", "jax_numpy_dtype_promotion", "jax_default_prng_impl")
    return tuple([getattr(jax.config, name) for name in names])


def _name(dtype: torch.dtype) -> str:
    return str(dtype).removeprefix("torch.")


def jax_itself() -> Any:
    """The module ``jax``."""
    import jax

    return jax
