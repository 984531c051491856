"""Operators that eager PyTorch has of real numbers alone, whose shape kernels take complex ones without a word."""

from __future__ import annotations

import torch
from torch.fx import Node

from hloemit.base.dtypes import COMPLEX
from hloemit.base.errors import NotLowerable
from hloemit.base.records import describe, known

_NAMES = """
    remainder fmod maximum minimum fmax fmin sign gcd lcm atan2 xlogy logit i0 nansum searchsorted bucketize
    special_bessel_j0 special_bessel_j1 special_bessel_y0 special_bessel_y1 special_spherical_bessel_j0
    special_modified_bessel_i0 special_modified_bessel_i1 special_modified_bessel_k0 special_modified_bessel_k1
    special_scaled_modified_bessel_k0 special_scaled_modified_bessel_k1 special_entr special_i0e special_i1 special_i1e
    special_ndtri special_xlog1py
    relu relu6 hardtanh elu celu rrelu rrelu_with_noise_functional softplus leaky_relu hardsigmoid hardswish mish prelu
    _prelu_kernel threshold hardshrink softshrink glu
    group_norm native_group_norm batch_norm native_batch_norm _native_batch_norm_legit
    _native_batch_norm_legit_functional _native_batch_norm_legit_no_training
    avg_pool1d avg_pool2d avg_pool3d adaptive_avg_pool1d adaptive_avg_pool2d adaptive_avg_pool3d _adaptive_avg_pool2d
    _adaptive_avg_pool3d upsample_nearest1d upsample_nearest2d upsample_nearest3d _upsample_nearest_exact1d
    _upsample_nearest_exact2d _upsample_nearest_exact3d
    nll_loss nll_loss_nd nll_loss2d nll_loss_forward nll_loss2d_forward smooth_l1_loss huber_loss mse_loss
    binary_cross_entropy
"""
describe(*[f"aten::{name}.*" for name in _NAMES.split()], is_real=True)


def demand_real(node: Node) -> None:
    """Raise where such an operator is given complex numbers."""
    if not known(node.target, "is_real"):
        return
    values = [*node.args, *(operand.meta.get("val") for operand in node.all_input_nodes)]
    if any(isinstance(v, complex) or (isinstance(v, torch.Tensor) and v.dtype in COMPLEX) for v in values):
        raise NotLowerable("PyTorch has no such operator of complex numbers: eager PyTorch raises here too")
