"""Statements whose results are defined to the bit, and where eager PyTorch's own are not."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import torch
from torch import Tensor

Settled = Callable[[Tensor, Tensor, Tensor], bool]  # of both operands and the result


def always(a: Tensor, b: Tensor, made: Tensor) -> bool:
    """Nothing is open."""
    return True


def no_small_reciprocal(a: Tensor, b: Tensor, made: Tensor) -> bool:
    """A power's reciprocal may be subnormal inside of the operator, and the CPU has it as 0."""
    return not is_subnormal(a.reciprocal()) and not is_subnormal((a * a).reciprocal())


def small_quotient(a: Tensor, b: Tensor, made: Tensor) -> bool:
    """Eager PyTorch's remainder of f32 is NaN where the quotient is too large for f32."""
    return not ((a.double() / b.double()).abs() > 2**20).any()


def signs_are_known(a: Tensor, b: Tensor, made: Tensor) -> bool:
    """The sign of a NaN is nobody's."""
    return not a.isnan().any() and not b.isnan().any()


def root_is_right(a: Tensor, b: Tensor, made: Tensor) -> bool:
    """Eager PyTorch's square roots, by a library, are not always rounded correctly."""
    wide = a.abs().to(torch.float64 if a.dtype is torch.float64 else torch.float32)
    with np.errstate(invalid="ignore"):
        return torch.equal(
            torch.from_numpy(np.asarray(np.sqrt(wide.numpy()))).to(a.dtype).nan_to_num(7.0), made.nan_to_num(7.0)
        )


def is_wide(a: Tensor, b: Tensor, made: Tensor) -> bool:
    """Eager PyTorch computes some operators of narrow floats in f32, and rounds once."""
    return made.dtype in (torch.float32, torch.float64)


def complex_is_rounded(a: Tensor, b: Tensor, made: Tensor) -> bool:
    """Eager PyTorch joins products and sums of complex numbers in the last elements, which fill no vector register."""
    if not is_wide(a, b, made):
        return False
    product = torch.complex(a, b).square()
    parts = ((product.real, a * a - b * b), (product.imag, a * b + b * a))
    return all(torch.equal(got.nan_to_num(7.0), want.nan_to_num(7.0)) for got, want in parts)


def is_subnormal(x: Tensor) -> bool:
    """Whether a tensor has a subnormal number, which is 0 on the CPU."""
    return x.is_floating_point() and bool(((x != 0) & (x.abs() < torch.finfo(x.dtype).tiny)).any())


# {a} and {b} are tensors of one shape, or broadcast, {k} is a number
STATEMENTS: list[tuple[tuple[str, ...], Settled]] = [
    (
        (
            *("{a} + {b}", "{a} - {b}", "{a} * {b}", "{a} / {b}", "{a} + {k}", "{k} - {a}", "{a} * {k}", "{k} * {a}"),
            *("{a} - {k}", "{a} / {k}", "{a} * {b} + {a}", "{a} - {b} * {b}", "{a} * {k} - {b}", "({a} + {k}) - {k}"),
            *("({a} * {k}) / {k}", "{a} / {k} * {b}", "{a} / {b} / {k}", "({a} - {b}) + {b}", "{a} + {a}", "{a} ** 2"),
            *("{a} ** 3", "{a} * {a} * {b}", "torch.sub({a}, {b}, alpha=0.5)", "torch.addcmul({a}, {b}, {b}, value=2)"),
        ),
        always,
    ),
    (
        (
            *("-{a}", "{a}.abs()", "-(-{a} + {k})", "{a}.floor()", "{a}.ceil()", "{a}.trunc()", "{a}.round()"),
            *("{a}.frac()", "{a}.sign()", "torch.maximum({a}, {b}) + 0.0", "torch.minimum({a}, {b}) + 0.0"),
            *("{a}.clamp(-5, 5) + 0.0", "{a}.nan_to_num(1.0, 2.0, 3.0)", "F.hardtanh({a}, -2, 2) + 0.0"),
            *("F.leaky_relu({a}, 0.25)", "F.threshold({a}, 0.5, -1.0)", "F.relu6({a}) + 0.0", "({a} * {a}).abs()"),
        ),
        always,
    ),
    (
        (
            *("({a} > 0).to({a}.dtype) * {b}", "({a} == {b}) * {a}", "{a}.isnan().to({a}.dtype) + {b}"),
            *("{a}.isfinite() - {b}", "torch.where({a} < {b}, {a}, {k})", "torch.where({a} > 1, {a} / {b}, {a} * {b})"),
            *("torch.heaviside({a}, {b})", "({a} > 0).sum().to({a}.dtype) * {b}", "({a} < {k}).to({a}.dtype) / {b}"),
            "{a}.nan_to_num(1, 2, 3).clamp(-100, 100).to(torch.int32).to({a}.dtype) - {a}",
        ),
        always,
    ),
    (
        (
            *("{a}.to(torch.bfloat16).to({a}.dtype)", "{a}.to(torch.float64).to({a}.dtype)", "{a}.flip(0)"),
            *("{a}.unsqueeze(-1).sum(-1)", "{a}[None].sum(0)", "{a}[None].amax(0)", "{a}.expand(2, *{a}.shape)[1]"),
            *("torch.cat([{a}[1:] * {k}, {a}[:1]])", "torch.stack([{a}, {a} * {k}]).flip(0)[0]"),
            *("torch.cat([{a}, {a} * {b}])[:len({a})]", "({a}[None] * {b}).squeeze(0)"),
        ),
        always,
    ),
    (("{k} / {a}", "{a}.reciprocal()", "{a} ** -1", "{a} ** -2", "1 / {a} * {b}"), no_small_reciprocal),
    (("torch.fmod({a}, {b})", "{a} % {b}", "{a} // {b}", "torch.remainder({a}, {b} * {b})"), small_quotient),
    (("torch.copysign({a}, {b})", "{a}.signbit().to({a}.dtype) / {b}", "torch.copysign({a}, {k})"), signs_are_known),
    (("{a}.abs().sqrt()", "{a}.abs() ** 0.5"), root_is_right),
    (("({a} * {a}).sqrt()", "({a} * {a}).abs().sqrt()"), lambda a, b, made: root_is_right(a * a, b, made)),
    (
        (  # with an op that changes nothing, which a compiler leaves out, and then joins what is around it
            *("({a} + {k}) * 1.0 - {k}", "({a} + {k}) / 1.0 - {k}", "{a} * {b} * 1.0 - {a}", "{a} * {b} / 1.0 - {b}"),
            *(
                "({a} + {k}).double().to({a}.dtype) - {k}",
                "({a} + {k}).clamp(min=-inf) - {k}",
                "({a} * {k}) ** 1 + {a}",
            ),
            *("{a} * {b} * torch.ones_like({a}) - {b}", "torch.where(torch.ones_like({a}) > 0, {a} * {b}, {b}) - {a}"),
            *("torch.maximum({a} * {b}, torch.full_like({a}, -inf)) - {a}", "({a} * {b} - 0.0) - {a}"),
            "({a} + {k}) * -1 + {k}",
            *("({a} + {k})[None].sort(0)[0] - {k}", "({a} * {b})[None].cumsum(0)[0] - {a}"),
            "({a} + {k}).view(torch.int16).view({a}.dtype) - {k}",
        ),
        always,
    ),
    (
        (
            *("{a}.clone().mul_({b}).add_({a})", "{a}.clone().add_({k}).sub_({k})", "{a}.clone().div_({b}).mul_({k})"),
            *("{a}.clone().mul_({b}).mul_(1).sub_({a})", "{a}.clone().masked_fill_({b} > 0, {k}) * {b}"),
            *("{a}.masked_fill({b} > 1, -0.0) + 0.0", "{a}.clone().copy_({a} * {b}).sub_({b})"),
            *("{a}.clone().addcmul_({b}, {b}, value=2)", "torch.lerp({a}, {b}, 0.5)"),
            *("torch.rsub({a}, {b}, alpha=0.5)", "torch.addcdiv({a}, {b}, {a}, value=2)"),
        ),
        always,
    ),
    (
        (
            *("torch.stack([{a} * {b}, {a}]).sum(0)", "torch.stack([{a}, {b} * {k}]).mean(0)"),
            *("torch.stack([{a}, {b}]).prod(0) - {a}", "({a} * {b}).diff(dim=0)", "({a} * {b}).roll(1, 0) - {a}"),
            *("torch.slice_scatter({a}, ({a} * {b})[1:], 0, 1) - {b}", "({a} * {b}).tril() + {a}"),
            "torch.arange({a}.numel(), dtype={a}.dtype, device={a}.device).reshape({a}.shape) * {k} - {a}",
        ),
        always,
    ),
    (("({a}[..., None, None] @ {b}[..., None, None])[..., 0, 0] - {a}",), lambda a, b, made: bool((a * b != 0).all())),
    (
        (
            *("F.mse_loss({a}, {b}, reduction='none') - {a}", "F.smooth_l1_loss({a}, {b}, reduction='none', beta=0.3)"),
            *(
                "F.huber_loss({a}, {b}, reduction='none')",
                "torch.deg2rad({a})",
                "torch.rad2deg({a})",
                "F.softsign({a})",
            ),
            *(
                "F.hardsigmoid({a})",
                "{a}.logical_not().to({a}.dtype) * {b}",
                "torch.lerp({a}, {b}, 0.3)",
                "{a}.add({b}, alpha=3)",
            ),
            "F.avg_pool1d(({a} + {k}).reshape(1, 1, -1), 1).reshape({a}.shape) - {k}",
        ),
        is_wide,
    ),
    (
        (
            *("torch.complex({a}, {b}).square().real", "torch.complex({a} + {k}, {b}).real - {k}"),
            *(
                "torch.complex({a}, {b}).square().imag * {k}",
                "torch.view_as_real(torch.complex({a}, {b}).square())[..., 1]",
            ),
        ),
        complex_is_rounded,
    ),
]
