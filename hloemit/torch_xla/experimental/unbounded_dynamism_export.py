"""``torch_xla.experimental.unbounded_dynamism_export``: sizes that vary, which are lowered as they are."""

from __future__ import annotations

from torch.export import ExportedProgram

from hloemit.torch_xla.dynamism_passes import (
    call_function,
    decompose_dynamic_native_group_norm,
    decompose_dynamic_native_layer_norm,
    decompose_dynamic_shape_select,
    decompose_split_with_sizes,
    dynamic_unsqueeze_to_view,
    flatten_embedding_indices_tensor,
    native_group_norm_impl,
    native_layer_norm_impl,
    remove_no_op_slice,
    replace_dynamic_expand_with_xla_op,
    replace_dynamic_view_with_xla_op,
)
from hloemit.torch_xla.stablehlo_passes import has_symbolic_input_shape
from hloemit.torch_xla.utils.stablehlo_test_utils import wrap_func_as_nn_module

__all__ = [
    "call_function",
    "decompose_dynamic_native_group_norm",
    "decompose_dynamic_native_layer_norm",
    "decompose_dynamic_shape_select",
    "decompose_split_with_sizes",
    "dynamic_unsqueeze_to_view",
    "exported_program_has_symbolic_input_shape",
    "flatten_embedding_indices_tensor",
    "native_group_norm_impl",
    "native_layer_norm_impl",
    "process_exported_program_with_symbolic_input",
    "remove_no_op_slice",
    "replace_dynamic_expand_with_xla_op",
    "replace_dynamic_view_with_xla_op",
    "wrap_func_as_nn_module",
]


def exported_program_has_symbolic_input_shape(ep: ExportedProgram) -> bool:
    """Whether an argument has a size that varies."""
    return has_symbolic_input_shape(ep)


def process_exported_program_with_symbolic_input(ep: ExportedProgram) -> None:
    """Nothing: no operator needs another form."""
