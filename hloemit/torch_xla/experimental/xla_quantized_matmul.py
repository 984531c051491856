"""``torch_xla.experimental.xla_quantized_matmul``: products with weights of 8 or 4 bits."""

from __future__ import annotations

import torch
import torch.ao.quantization.fx  # registers the operators `quantized_decomposed`, which torch_xla brings along
from torch import Tensor, nn
from torch.nn import functional

from hloemit.torch_xla.graphs import dot_general
from hloemit.torch_xla.nested import is_lazy

__all__ = ["XlaQuantizedLinear", "quantized_matmul", "quantized_matmul_xla"]


def quantized_matmul(
    x: Tensor,
    w: Tensor,
    scaler: Tensor,
    zero_point: Tensor | None = None,
    block_size: int = -1,
    int4_weight: bool = False,
    quantize_activation: bool = False,
) -> Tensor:
    """``x`` (…, inputs) times a weight of int8, scaled back.

    The weight is (outputs, inputs) with one scale an output, or with ``block_size`` (blocks, block_size, outputs) with
    one a block and output. ``quantize_activation`` rounds ``x`` to int8, too. ``int4_weight`` has no meaning: such
    numbers come in int8, and the product is the same.

    Raises AssertionError for operands that do not fit.
    """
    check_operands(x.shape[-1], w, scaler, zero_point, block_size)
    assert block_size == -1 or not quantize_activation, "a weight in blocks, and an activation of int8"
    if block_size != -1:
        blocks = x.reshape(*x.shape[:-1], x.shape[-1] // block_size, block_size)
        out = torch.einsum("scn,...sc->...sn", w.to(x.dtype), blocks)
        out = torch.einsum("sn,...sn->...n", scaler, out)
        return out if zero_point is None else out - blocks.sum(-1) @ zero_point
    scale: Tensor | None = None
    if quantize_activation:
        x, scale = _quantized(x)
        out = _product(x, w) * scaler
    else:
        out = functional.linear(x, w.to(x.dtype)) * scaler
    if zero_point is not None:
        out = out - torch.einsum("...c,z->...z", x.to(zero_point.dtype), zero_point)
    return out if scale is None else out * scale


def _product(x: Tensor, w: Tensor) -> Tensor:
    """The product of int8 with the transposed int8, as int32: on the device one operator, which hardware has."""
    if is_lazy(x) and is_lazy(w):
        return dot_general(x, w, (((-1,), (-1,)), ((), ())), torch.int32)
    return functional.linear(x.to(torch.int32), w.to(torch.int32))


def _quantized(x: Tensor) -> tuple[Tensor, Tensor]:
    """Numbers from -127 to 127, and what one of them stands for."""
    scale = x.abs().amax(-1, keepdim=True) / 127
    return (x / scale).round().to(torch.int8), scale


def check_operands(inputs: int, w: Tensor, scaler: Tensor, zero_point: Tensor | None, block_size: int) -> None:
    """Raise AssertionError where a weight, its scales and zero points do not fit each other."""
    assert w.dtype == torch.int8, f"the weight is {w.dtype}, and torch.int8 is wanted"
    if block_size == -1:
        wanted: tuple[int, ...] = (scaler.shape[0], inputs)
        of_scales: tuple[int, ...] = (w.shape[0],)
    else:
        assert inputs % block_size == 0, f"{inputs} inputs are no whole number of blocks of {block_size}"
        wanted, of_scales = (inputs // block_size, block_size, w.shape[-1]), (w.shape[0], w.shape[-1])
    assert tuple(w.shape) == wanted, f"the weight is {tuple(w.shape)}, and {wanted} is wanted"
    for name, tensor in (("scales", scaler), ("zero points", zero_point)):
        fits = tensor is None or tuple(tensor.shape) == of_scales
        assert fits, f"the {name} are {None if tensor is None else tuple(tensor.shape)}, and {of_scales} is wanted"


quantized_matmul_xla = quantized_matmul
_library = torch.library.Library("xla", "FRAGMENT")
_library.define(
    "quantized_matmul(Tensor x, Tensor w, Tensor scale, Tensor? zero_point=None, int? block_size=-1, "
    "bool? int4_weight=False, bool? quantize_activation=False) -> Tensor"
)
torch.library.impl(_library, "quantized_matmul", "CompositeImplicitAutograd")(quantized_matmul)


class XlaQuantizedLinear(nn.Module):
    """A linear layer without bias, whose weight is of int8."""

    def __init__(
        self,
        input_dim: int,
        output_dim: int,
        is_symmetric: bool = False,
        block_size: int = -1,
        int4_weight: bool = False,
        quantize_activation: bool = False,
    ) -> None:
        super().__init__()
        self.input_dim, self.output_dim, self.is_symmetric = input_dim, output_dim, is_symmetric
        self.block_size, self.int4_weight, self.quantize_activation = block_size, int4_weight, quantize_activation
        self.register_buffer("weight", torch.zeros(output_dim, input_dim, dtype=torch.int8))
        self.register_buffer("weight_scaler", torch.zeros(output_dim))
        self.register_buffer("zero_point", None if is_symmetric else torch.zeros(output_dim))

    def load_quantized_weight(self, weight: Tensor, weight_scaler: Tensor, zero_point: Tensor | None = None) -> None:
        """Take a weight, its scales and zero points. Raises AssertionError for others than ``forward`` takes."""
        check_operands(self.input_dim, weight, weight_scaler, zero_point, self.block_size)
        self.weight, self.weight_scaler, self.zero_point = weight, weight_scaler, zero_point

    def forward(self, x: Tensor) -> Tensor:
        """``x`` times the weight."""
        options = {
            "block_size": self.block_size,
            "int4_weight": self.int4_weight,
            "quantize_activation": self.quantize_activation,
        }
        found: Tensor = torch.ops.xla.quantized_matmul(x, self.weight, self.weight_scaler, self.zero_point, **options)
        return found
