from __future__ import annotations

import torch

from hloemit import UnsupportedOpError
from tests.ops.rows import bf16, error, f16, f32, f64, i32, inf, row, specials

aten = torch.ops.aten

# operators of one tensor, with further arguments
FORWARD = [
    (aten.relu.default, ()),
    (aten.relu6.default, ()),
    (aten.gelu.default, ()),
    (aten.silu.default, ()),
    (aten.mish.default, ()),
    (aten.hardsigmoid.default, ()),
    (aten.hardswish.default, ()),
    (aten.hardtanh.default, ()),
    (aten.hardshrink.default, ()),
    (aten.softshrink.default, ()),
    (aten.elu.default, ()),
    (aten.selu.default, ()),
    (aten.celu.default, (0.7,)),
    (aten.leaky_relu.default, ()),
    (aten.threshold.default, (0.5, 20)),
    (aten.softplus.default, ()),
    (aten.log_sigmoid.default, ()),
    (aten.log_sigmoid_forward.default, ()),
]
# gradients: of (grad, x), with further arguments
BACKWARD = [
    (aten.gelu_backward.default, ()),
    (aten.silu_backward.default, ()),
    (aten.mish_backward.default, ()),
    (aten.hardsigmoid_backward.default, ()),
    (aten.hardswish_backward.default, ()),
    (aten.hardtanh_backward.default, (-0.5, 1)),
    (aten.hardshrink_backward.default, (0.5,)),
    (aten.softshrink_backward.default, (0.5,)),
    (aten.leaky_relu_backward.default, (0.1, False)),
    (aten.threshold_backward.default, (0,)),
    (aten.softplus_backward.default, (2, 3)),
]


def _specials(op: object) -> torch.Tensor:
    """The values that bite, but for two that torch's own kernels answer by accident of the instruction set."""
    values = specials()
    if op in (aten.relu.default, aten.relu6.default):
        return values[values.view(torch.int32) != -(2**31)]  # vectorised relu keeps -0.0; maximum(-0.0, 0.0) is 0.0
    if op is aten.gelu.default:
        return values[values != inf]  # vectorised f32 erf(inf) is NaN, in f64 gelu(inf) is inf
    return values


def _name(op: object) -> str:
    return str(op).removeprefix("aten.").removesuffix(".default")


ROWS = [
    *(row(op, f32(2, 3), *rest, id=_name(op)) for op, rest in FORWARD),
    *(row(op, _specials(op), *rest, id=f"{_name(op)}-specials", golden=False) for op, rest in FORWARD),
    *(row(op, bf16(5, 4), *rest, id=f"{_name(op)}-bf16", golden=False) for op, rest in FORWARD),
    *(row(op, f16(5, 4), *rest, id=f"{_name(op)}-f16", golden=False) for op, rest in FORWARD),
    *(row(op, f64(0, 3), *rest, id=f"{_name(op)}-empty", golden=False) for op, rest in FORWARD),
    *(row(op, f64(), *rest, id=f"{_name(op)}-0d", golden=False) for op, rest in FORWARD),
    *(row(op, f32(2, 3, seed=1), f32(2, 3), *rest, id=_name(op)) for op, rest in BACKWARD),
    *(row(op, f32(15, seed=1), specials(), *rest, id=f"{_name(op)}-specials", golden=False) for op, rest in BACKWARD),
    *(row(op, bf16(5, 4, seed=1), bf16(5, 4), *rest, id=f"{_name(op)}-bf16", golden=False) for op, rest in BACKWARD),
    row(
        aten.hardsigmoid_backward.default,
        f64(4, seed=1),
        f64(4),
        id="hardsigmoid_backward-f64",
        rtol=1e-12,
        golden=False,
    ),
    row(aten.relu.default, i32(2, 3), golden=False),
    row(aten.hardtanh.default, i32(2, 3), -1, 3, golden=False),
    row(aten.threshold.default, i32(2, 3), 1, 7, golden=False),
    row(aten.gelu.default, f32(2, 3), approximate="tanh", id="gelu-tanh"),
    row(aten.gelu.default, specials(), approximate="tanh", id="gelu-tanh-specials", golden=False),
    row(aten.gelu_backward.default, f32(2, 3, seed=1), f32(2, 3), approximate="tanh", id="gelu_backward-tanh"),
    row(aten.hardtanh.default, f32(2, 3), -0.25, 0.75, id="hardtanh-bounds", golden=False),
    row(aten.elu.default, f32(2, 3), 0.5, 1.5, 2.0, id="elu-scales", golden=False),
    row(aten.elu_backward.default, f32(2, 3, seed=1), 0.5, 1.5, 2.0, False, f32(2, 3), id="elu_backward"),
    row(aten.elu_backward.default, f32(2, 3, seed=1), 0.5, 1.5, 2.0, True, f32(2, 3), id="elu_backward-result"),
    *(
        error(
            op,
            f32(2, 3),
            *args,
            id=f"{op.overloadpacket.__name__}-lost",
            raises=UnsupportedOpError,
            match="in-place activation with the negative slope -0.5 is lost",
        )
        for op, args in (
            (aten.elu_backward.default, (-0.5, 1, 1, True, f32(2, 3))),
            (aten.leaky_relu_backward.default, (f32(2, 3), -0.5, True)),
            (aten.rrelu_with_noise_backward.default, (f32(2, 3), f32(2, 3), -0.75, -0.25, False, True)),
        )
    ),
    row(aten.elu_backward.default, f32(2, 3, seed=1), -0.5, 1, 1, False, f32(2, 3), golden=False),
    row(aten.leaky_relu_backward.default, f32(2, 3, seed=1), f32(2, 3), -0.5, False, golden=False),
    row(aten.softplus.default, f32(2, 3), 2, 3, id="softplus-beta", golden=False),
    row(aten._prelu_kernel.default, f32(2, 3), f32(1, 3, seed=1), id="prelu_kernel"),
    row(aten.prelu.default, f32(2, 3, 4), f32(3, seed=1), id="prelu", golden=False),
    row(aten.prelu.default, bf16(2, 3, 4), bf16(1, seed=1), id="prelu-bf16", golden=False),
    row(aten._prelu_kernel_backward.default, f32(2, 3, seed=2), f32(2, 3), f32(1, 3, seed=1), id="prelu_backward"),
    row(
        aten.log_sigmoid_backward.default,
        f32(2, 3, seed=2),
        f32(2, 3),
        f32(2, 3).abs().neg().exp(),
        id="log_sigmoid_backward",
    ),
    row(aten.glu.default, f32(2, 6)),
    row(aten.glu.default, bf16(4, 3, 2), 0, golden=False),
    row(aten.glu_backward.default, f32(2, 3), f32(2, 6, seed=1), -1),
]
