"""StableHLO ops as functions of ``Value``s: ``hlo.add(x, y)`` appends ``stablehlo.add`` and returns its result.

Operands must already agree in shape and dtype, as the StableHLO spec (https://openxla.org/stablehlo/spec) asks;
broadcasting and promotion belong to lowering rules. Where a dimension is symbolic, the function emits the dynamic form
of the op by itself.
"""

import sys

from hloemit.ir import value
from hloemit.ir.hlo import elementwise
from hloemit.ir.hlo.collectives import (
    all_gather,
    all_reduce,
    all_to_all,
    collective_broadcast,
    collective_permute,
    reduce_scatter,
)
from hloemit.ir.hlo.control import (
    attributes_text,
    call_private,
    case,
    composite,
    custom_call,
    if_,
    optimization_barrier,
    while_,
)
from hloemit.ir.hlo.convolution import convolution, dot_general, with_groups_of_features
from hloemit.ir.hlo.elementwise import *  # noqa: F403 - one name an op, listed in its __all__
from hloemit.ir.hlo.indexing import dynamic_slice, dynamic_update_slice, gather, scatter
from hloemit.ir.hlo.linalg import cholesky, fft, triangular_solve
from hloemit.ir.hlo.normalization import batch_norm_inference
from hloemit.ir.hlo.random import rng_bit_generator
from hloemit.ir.hlo.reduction import reduce, reduce_many, reduce_window, select_and_scatter, sort, top_k
from hloemit.ir.hlo.shape import (
    broadcast_in_dim,
    broadcast_to,
    concatenate,
    constant,
    full,
    iota,
    pad,
    reshape,
    reverse,
    size,
    slice,
    slice_axis,
    transpose,
)

__all__ = [
    "all_gather",
    "all_reduce",
    "all_to_all",
    "attributes_text",
    "batch_norm_inference",
    "broadcast_in_dim",
    "broadcast_to",
    "call_private",
    "case",
    "cholesky",
    "collective_broadcast",
    "collective_permute",
    "composite",
    "concatenate",
    "constant",
    "convolution",
    "custom_call",
    "dot_general",
    "dynamic_slice",
    "dynamic_update_slice",
    "fft",
    "full",
    "gather",
    "if_",
    "iota",
    "optimization_barrier",
    "pad",
    "reduce",
    "reduce_many",
    "reduce_scatter",
    "reduce_window",
    "reshape",
    "reverse",
    "rng_bit_generator",
    "scatter",
    "select_and_scatter",
    "size",
    "slice",
    "slice_axis",
    "sort",
    "top_k",
    "transpose",
    "triangular_solve",
    "while_",
    "with_groups_of_features",
]
__all__ += elementwise.__all__

value.hlo = sys.modules[__name__]  # of these functions, values make their operators
