"""What random numbers look at, without a look: constraints, and samples that are tried until they are taken.

How often an element tries is bounded in a program: rarely enough needs one more than that for nobody to see it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor, nn
from torch.distributions import Chi2, Distribution, Geometric, VonMises, Wishart, constraints

from hloemit.base.torch_private import TRUNCATED, VALIDATES
from hloemit.recording.own_raises import asserted

_ANGLES = 32  # candidates an angle: each is taken in two of three cases or more, none of so many in one of 10¹⁵
_MATRICES = 3  # how often a singular matrix is drawn again, as in PyTorch where it traces


def _symmetric(holds: Callable[[Tensor], Tensor] | None = None) -> Callable[..., Tensor]:
    """The check of a constraint of symmetric matrices for which more ``holds``; PyTorch asks in between."""

    def check(_: Any, matrix: Tensor) -> Tensor:
        if matrix.shape[-1] != matrix.shape[-2]:
            return torch.zeros(matrix.shape[:-2], dtype=torch.bool, device="cpu")
        symmetric = torch.isclose(matrix, matrix.mT, atol=1e-6).all(-2).all(-1)
        return symmetric if holds is None else symmetric & holds(matrix)

    return check


_geometric = Geometric.__init__


def _geometric_init(self: Geometric, probs: Any = None, logits: Any = None, validate_args: bool | None = None) -> None:
    """``Geometric.__init__``; that no probability is 0, which its constraint allows, is an assertion as well."""
    _geometric(self, probs, logits, validate_args=False)
    delattr(self, VALIDATES)  # the object's, before the class's default
    Distribution.__init__(self, self.batch_shape, validate_args=validate_args)
    if getattr(self, VALIDATES) and probs is not None:
        asserted(self.probs > 0, "a geometric distribution's probability is 0")


def _angles(self: VonMises, sample_shape: Any = ()) -> Tensor:
    """``VonMises.sample``, in f64 as PyTorch's, which draws until each element is taken.

    Source: Best and Fisher, "Efficient simulation of the von Mises distribution" (Applied Statistics 28, 1979).
    """
    with torch.no_grad():
        mean, kappa = self.loc.double(), self.concentration.double()
        tau = 1 + (1 + 4 * kappa**2).sqrt()
        rho = (tau - (2 * tau).sqrt()) / (2 * kappa)
        r = torch.where(kappa < 1e-5, 1 / kappa + kappa, (1 + rho**2) / (2 * rho))
        shape = torch.Size(sample_shape) + self.batch_shape
        u, v, side = torch.rand((3, _ANGLES, *shape), dtype=torch.float64, device=mean.device)
        z = torch.cos(math.pi * u)
        cosine = (1 + r * z) / (r + z)
        c = kappa * (r - cosine)
        taken = (c * (2 - c) > v) | ((c / v).log() + 1 - c >= 0)
        first = taken.int().argmax(0, keepdim=True)
        angle = ((side - 0.5).sign() * cosine.acos()).gather(0, first)[0]
        return ((angle + math.pi + mean) % (2 * math.pi) - math.pi).to(self.loc.dtype)


def _matrices(self: Wishart, sample_shape: Any = (), max_try_correction: int | None = None) -> Tensor:
    """``Wishart.rsample``: singular matrices are drawn again, whether there are any or not."""
    shape, n, tril = torch.Size(sample_shape) + self.batch_shape, self.event_shape[-1], self.scale_tril
    degrees = self.df[..., None] - torch.arange(n, dtype=tril.dtype, device=tril.device)
    squares = Chi2(degrees, validate_args=False)
    i, j = torch.tril_indices(n, n, offset=-1)

    def drawn() -> Tensor:
        noise = squares.rsample(torch.Size(sample_shape)).sqrt().clamp(min=torch.finfo(tril.dtype).eps).diag_embed()
        noise[..., i, j] = torch.randn((*shape, len(i)), dtype=tril.dtype, device=tril.device)
        factor = tril @ noise
        return factor @ factor.mT

    sample = drawn()
    for _ in range(_MATRICES if max_try_correction is None else max_try_correction):
        sample = torch.where(constraints.positive_definite.check(sample)[..., None, None], sample, drawn())
    return sample


def _truncated(tensor: Tensor, mean: float, std: float, a: float, b: float, generator: Any = None) -> Tensor:
    """``torch.nn.init.trunc_normal_``, by the inverse of the distribution's function in f64: one draw an element.

    Above the mean the bounds are mirrored, since shares near 0 have more digits than those near 1.
    """
    low, high, sign = (a - mean) / std, (b - mean) / std, 1
    if low > 0:
        low, high, sign = -high, -low, -1
    with torch.no_grad():
        share = torch.empty_like(tensor, dtype=torch.float64)
        share.uniform_(*(math.erfc(-x / math.sqrt(2)) / 2 for x in (low, high)), generator=generator)
        return tensor.copy_(torch.special.ndtri(share.clamp(min=1e-300)) * (sign * std) + mean).clamp_(a, b)


PATCHES: list[tuple[Any, str, Any]] = [
    (nn.init, TRUNCATED, _truncated),
    (Geometric, "__init__", _geometric_init),
    (VonMises, "sample", _angles),
    (Wishart, "rsample", _matrices),
    (type(constraints.symmetric), "check", _symmetric()),
    (type(constraints.positive_semidefinite), "check", _symmetric(lambda x: torch.linalg.eigvalsh(x).ge(0).all(-1))),
    (type(constraints.positive_definite), "check", _symmetric(lambda x: torch.linalg.cholesky_ex(x).info.eq(0))),
]
