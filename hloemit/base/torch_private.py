"""Everything of PyTorch that is private there and that hloemit has: one entry a name, and no other file has one.

Each says what the name is for, what does not work without it, and what would take its place. Names that are set stand
here as strings. All are looked up when this file is imported, so that a release which moved one is refused at once and
by name; but those in ``_LATER`` when somebody imports them from here, because their modules are slow to import.

``torch.ops.aten._softmax`` and its like are no private names: they are operators, and stand in ATen's schema.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import torch

from hloemit.base.private_names import Fence

fence = Fence()
_object, _getter, _attribute = fence.object, fence.getter, fence.attribute

# Operators

OpOverload: Any = _object(
    "torch._ops:OpOverload", "telling operators from other functions", "no graph can be read", "type(an operator)"
)
OpOverloadPacket: Any = _object(
    "torch._ops:OpOverloadPacket", "the overloads of an operator", "writes find no twin", "type(torch.ops.aten.add)"
)
HigherOrderOperator: Any = _object(
    "torch._ops:HigherOrderOperator", "hashing control flow", "programs with it are not cached", "type(torch.cond's)"
)
schema_of = _getter(
    "torch:ops.aten.add.Tensor._schema",
    "an operator's arguments and what it writes to",
    "nothing can be recorded",
    "torch._C._get_schema, or parsing str(the schema) from torchgen's list",
)
at_key = _getter(
    "torch:ops.aten.add.Tensor._op_dk",
    "calling an operator's kernel of one dispatch key",
    "views of tensors without memory cannot be made",
    "OpOverload.redispatch with a key set",
)
all_operators: Any = _object(
    "torch._C:_dispatch_get_all_op_names",
    "the list of operators that the lazy device has kernels for, and that `hloemit ops` shows",
    "the lazy device takes operators apart that it could record whole",
    "dir(torch.ops.aten)",
)
has_kernel: Any = _object(
    "torch._C:_dispatch_has_kernel_for_dispatch_key",
    "whether PyTorch takes an operator apart by itself",
    "gradients of composite operators are lost",
    "OpOverload.has_kernel_for_dispatch_key",
)
_overloads = "which overloads programs have", "hloemit ops shows others", "OpOverload.has_kernel_for_any_dispatch_key"
is_dispatched: Any = _object("torch._C:_dispatch_has_kernel", *_overloads)
allows_numbers: Any = _object(
    "torch._C:_should_allow_numbers_as_tensors",
    "operators that take a number in the place of a tensor",
    "`x + 2` becomes a tensor operand of another dtype",
    "the list in torch/csrc/utils/python_arg_parser.cpp",
)
python_dispatcher: Any = _object(
    "torch._dispatch.python:enable_python_dispatcher",
    "recording operators whole, above autograd",
    "linear layers and attention are recorded in parts",
    "torch.export's own tracing",
)
no_python_dispatcher: Any = _object(
    "torch._dispatch.python:no_python_dispatcher",
    "asking PyTorch's kernels for a result's type while operators are recorded",
    "the question is recorded too",
    "python_dispatcher, left for a moment",
)

# Dispatch keys and modes

DispatchKey: Any = _object(
    "torch._C:DispatchKey",
    "naming a kernel of an operator",
    "kernels without memory cannot be called",
    "the key's name as a string",
    "AutocastPrivateUse1 AutogradNestedTensor CompositeImplicitAutograd Meta PreDispatch PrivateUse1 Python",
)
DispatchKeySet: Any = _object(
    "torch._C:DispatchKeySet", "choosing a kernel", "autocast calls itself for ever", "none is known", "has remove"
)
ExcludeKeys: Any = _object(
    "torch._C:_ExcludeDispatchKeyGuard",
    "leaving autocast while one of its kernels runs",
    "autocast on the lazy device calls itself for ever",
    "torch.autocast(enabled=False)",
)
TorchDispatchMode: Any = _object(
    "torch.utils._python_dispatch:TorchDispatchMode",
    "seeing every operator of a capture",
    "nothing can be captured",
    "the documentation names it as it is, and PyTorch's tutorials import it",
)
_modes = "keeping modes away from what a capture calls itself", "their programs are refused", "a mode that steps aside"
without_functions: Any = _object("torch._C:DisableTorchFunction", *_modes)
without_modes: Any = _object("torch.utils._python_dispatch:_disable_current_modes", *_modes)
dispatch_modes: Any = _object("torch.utils._python_dispatch:_get_current_dispatch_mode_stack", *_modes)
function_modes: Any = _object("torch.overrides:_get_current_function_mode_stack", *_modes)
set_onednn: Any = _object(
    "torch._C:_set_mkldnn_enabled",
    "taking recurrent layers apart on the CPU",
    "functions with such layers cannot be captured on the CPU",
    "torch.backends.mkldnn.flags(enabled=False), which warns of Intel's GPUs each time",
)
is_wrapper_subclass: Any = _object(
    "torch.utils._python_dispatch:is_traceable_wrapper_subclass",
    "tensors made of others, which are moved and saved part by part",
    "moving such a parameter to the lazy device loses its class",
    "the methods __tensor_flatten__ and __tensor_unflatten__",
)
_plain = "stand-ins, whose functions are PyTorch's", "each call on one takes microseconds more", "NotImplemented"
no_torch_function: Any = _object("torch._C:_disabled_torch_function_impl", *_plain)
transform_of_func: Any = _object(
    "torch._C._functorch:peek_interpreter_stack",
    "whether a transform of torch.func goes on, which is recorded below autograd",
    "modules with torch.vmap, and recurrent layers under it, are refused",
    "a class check of operands against BatchedTensor",
)
_batched = "whether torch.vmap has rows of a tensor, and which", "cond and checks under torch.vmap", "torch.where"
is_batched: Any = _object("torch._C._functorch:is_batchedtensor", *_batched)
is_wrapped: Any = _object("torch._C._functorch:is_functorch_wrapped_tensor", *_batched)
unwrapped: Any = _object("torch._C._functorch:get_unwrapped", *_batched)
_forward = "telling dual tensors", "hloemit.compile drops tangents", "unpack_dual"
FORWARD_LEVEL = _attribute("torch.autograd.forward_ad:_current_level", *_forward)
_layers = "ending transforms in which torch.export failed", "nothing can be computed after that", "contexts' own ends"
depth_of_transforms: Any = _object("torch._C._functorch:get_dynamic_layer_stack_depth", *_layers)
end_transforms: Any = _object("torch._C._functorch:pop_dynamic_layer_stack_and_undo_to_depth", *_layers)
exit_forward_level: Any = _object("torch._C:_exit_dual_level", *_layers)
_fakes = "the types of results, and of what exported programs hold", "nothing has a type", "tensors on the device meta"
FakeTensor: Any = _object("torch._subclasses.fake_tensor:FakeTensor", *_fakes)
FakeTensorMode: Any = _object("torch._subclasses.fake_tensor:FakeTensorMode", *_fakes)
_open = "telling a shape that depends on data from other errors", "the error says less", "the error's text"
DynamicOutputShape: Any = _object("torch._subclasses.fake_tensor:DynamicOutputShapeException", *_open)

# Tensors

_types = "whether weights are as they were, asked at once", "each is asked in turn", "Tensor.stride, Tensor.numel"
TensorGuards: Any = _object("torch._C._dynamo.guards:TensorGuards", *_types, "check")
make_subclass: Any = _object(
    "torch:Tensor._make_wrapper_subclass",
    "tensors without elements that say that they are on a device",
    "stand-ins cannot be made",
    "tensors on the device meta, with the branches that PyTorch takes there",
)
exchange_tensors: Any = _object(
    "torch._C:_swap_tensor_impl",
    "parameters that stay the same objects when a module moves, or is captured",
    "optimizers go on with the tensors from before",
    "torch.utils.swap_tensors, which refuses tensors that a graph holds",
)
refuse_data_pointer: Any = _object(
    "torch._C:_set_throw_on_mutable_data_ptr",
    "an error in place of a stand-in's memory",
    "the process ends",
    "none is known",
)
set_conjugate: Any = _object(
    "torch._C:_set_conj", "views that show the conjugate", "`x.conj()` in place is another", "torch.ops.aten._conj"
)
set_negative: Any = _object(
    "torch._C:_set_neg", "views that show the negative", "they have the wrong sign", "torch.ops.aten._neg_view"
)
from_capsule: Any = _object(
    "torch._C:_from_dlpack",
    "results as tensors, a microsecond faster than by the public function",
    "calls of small programs take longer",
    "torch.utils.dlpack.from_dlpack",
)
guards_of = _getter(
    "torch.export:ExportedProgram._guards_code",
    "what a capture took for true of the sizes that it left open",
    "other sizes take the example's branch",
    "the asserts in ExportedProgram.module()",
    of=SimpleNamespace(**torch.export.ExportedProgram.__annotations__),
)
_in_python = "torch.library.custom_op in scan and assume_pure", "they are refused there", "hloemit.lowering.register"
_made = SimpleNamespace(**dict.fromkeys(torch.library.CustomOpDef.__init__.__code__.co_names))  # what it sets
function_of_custom = _getter("torch.library:CustomOpDef._init_fn", *_in_python, of=_made)
version_of = _getter(
    "torch:Tensor._version", "whether a tensor was updated", "programs go on with old weights", "comparing elements"
)
is_view = _getter("torch:Tensor._is_view", "casts that autocast keeps", "weights are cast at each use", "keeping none")
use_count_of = _getter(
    "torch:Tensor._use_count", "if a graph holds a parameter that moves", "backward fails without a reason", "hooks"
)
backward_hooks_of = _getter(
    "torch:Tensor._backward_hooks",
    "running a tensor's hooks when its gradient is captured",
    "hooks are left out of training steps",
    "none: refusing tensors with hooks is not possible either",
)
accumulation_hooks_of = _getter(
    "torch:Tensor._post_accumulate_grad_hooks", "hooks of gradients", "steps leave them out", "as for _backward_hooks"
)
keep_hooks_of = _getter(
    "torch._C:_FunctionBase._register_hook_dict", "hooks on earlier results", "they are not run", "register_hook again"
)
BACKWARD_HOOKS, ACCUMULATION_HOOKS = "_backward_hooks", "_post_accumulate_grad_hooks"  # set when a parameter moves
_parameter_like = torch.empty(0, device="cpu")
IS_PARAMETER = "_is_param"
setattr(_parameter_like, IS_PARAMETER, True)
_attribute(
    "torch.nn.parameter:Parameter._is_param",
    "gathered weights in torch.export, of which isinstance(t, nn.Parameter) is true",
    "modules that ask take another branch in a capture",
    "a class that is a Parameter, which torch.export would take apart",
    of=_parameter_like,
)
TENSOR_REDUCE = _attribute(
    "torch:Tensor._reduce_ex_internal",
    "pickling tensors of the lazy device that want a gradient",
    "copy.deepcopy and pickle of them fail",
    "copyreg for torch.Tensor",
)

# Storages

storage_id = _getter(
    "torch:UntypedStorage._cdata",
    "whether tensors without an address share memory",
    "aliasing of tensors on meta and of stand-ins is not seen",
    "id(tensor.untyped_storage()) while it is held",
)
storage_users: Any = _object(
    "torch._C:_storage_Use_Count",
    "whether a tensor is alone with its memory, so that what a device computed may be fetched later",
    "weights go through the host after each step",
    "none is known",
)
untyped = _getter(
    "torch:TypedStorage._untyped_storage",
    "storages that older code hands on",
    "torch.load of older files to the lazy device fails",
    "TypedStorage.untyped, which warns",
    of=torch.TypedStorage(wrap_storage=torch.UntypedStorage(0), dtype=torch.uint8, _internal=True),
)
retyped: Any = _object(
    "torch:TypedStorage._new_wrapped_storage",
    "`storage.xla()` of a typed storage",
    "that method is missing",
    "a typed storage made anew, which warns",
)
_sent = "refusing to send a storage of the device to a process", "it reads memory that is not there", "none is known"
SHARE_BY_DESCRIPTOR = _attribute("torch:UntypedStorage._share_fd_cpu_", *_sent)
SHARE_BY_NAME = _attribute("torch:UntypedStorage._share_filename_cpu_", *_sent)
_filed = "storages of the device in pickles and in files that are no archives", "both fail", "none is known"
WRITE_FILE, READ_FILE = (_attribute(f"torch:UntypedStorage.{n}", *_filed) for n in ("_write_file", "_set_from_file"))

# Modules

_module = torch.nn.Module()
_registered = "giving a module stand-ins for what it has", "modules cannot be captured", "torch.func.functional_call"
parameters_of = _getter("torch.nn:Module._parameters", *_registered, of=_module)
buffers_of = _getter("torch.nn:Module._buffers", *_registered, of=_module)
children_of = _getter(
    "torch.nn:Module._modules",
    "a module that the program replaces while it is captured",
    "the user's module stays changed",
    "named_children and setattr",
    of=_module,
)
_hooks = (
    "finding tensors that only a hook of a module names",
    "a hook's tensors keep the values of the capture",
    "none is known",
)
forward_hooks_of = _getter("torch.nn:Module._forward_hooks", *_hooks, of=_module)
forward_pre_hooks_of = _getter("torch.nn:Module._forward_pre_hooks", *_hooks, of=_module)
module_backward_hooks_of = _getter("torch.nn:Module._backward_hooks", *_hooks, of=_module)
module_backward_pre_hooks_of = _getter("torch.nn:Module._backward_pre_hooks", *_hooks, of=_module)
_of_all = "hooks of all modules and optimizers", "compiled steps go on without them", "none is known"
_modules, _optimizers = "torch.nn.modules.module:_global_", "torch.optim.optimizer:_global_optimizer_"
_tables_of_all = (
    *(f"{_modules}{kind}_hooks" for kind in ("forward", "forward_pre", "backward", "backward_pre")),
    *(f"{_optimizers}{kind}_hooks" for kind in ("pre", "post")),
)
GLOBAL_HOOKS: list[Any] = [_object(path, *_of_all) for path in _tables_of_all]  # tables by the hooks' numbers
BUFFER_HOOKS: Any = _object(f"{_modules}buffer_registration_hooks", "hooks that exports leave", "they stay", "none")
MODULE_APPLY = _attribute(
    "torch.nn:Module._apply",
    "parameters that stay the same objects when a module moves to the lazy device",
    "optimizers go on with the parameters from before",
    "torch.__future__.set_swap_module_params_on_conversion, for all devices",
)
BatchNorm: Any = _object(
    "torch.nn.modules.batchnorm:_BatchNorm",
    "the cumulative average of batch norm (momentum=None), which asks for a number",
    "such layers cannot be captured in training",
    "each public class of batch norm",
    "forward _check_input_dim",
)
check_input = _getter(
    "torch.nn.modules.batchnorm:_BatchNorm._check_input_dim",
    "the error for an input of the wrong rank, there",
    "the error is another one",
    "calling forward in evaluation",
)
IS_CAUSAL_MASK = _attribute(
    "torch.nn.modules.transformer:_detect_is_causal_mask",
    "transformers, which ask for the mask's values",
    "transformers with masks cannot be captured",
    "is_causal, which the user gives",
)
_attribute(
    "torch.nn:RNNBase._init_flat_weights",
    "recurrent layers, which follow their parameters with lists of them while a module is captured",
    "modules with such layers are captured by torch.export, and packed sequences not at all",
    "giving every attribute of such a layer back",
)
FLAT_WEIGHTS = ("_flat_weights", "_flat_weight_refs")  # which it sets
CHECKPOINTED = _attribute(
    "torch.utils.checkpoint:_checkpoint_without_reentrant_generator_impl|_checkpoint_without_reentrant_generator",
    "functions in a checkpoint, which are replaced when it is computed again, as they were before",
    "checkpoints of recurrent layers are refused, because they are computed again in another way",
    "a function mode that stays active in the backward pass",
)
_flex = "flex_attention in a capture", "programs with flex_attention are refused", "a public switch for its formula"
dense_flex_attention: Any = _object("torch._higher_order_ops.flex_attention:sdpa_dense", *_flex)
FLEX_DIRECTLY = _attribute("torch.nn.attention.flex_attention:_FLEX_ATTENTION_DISABLE_COMPILE_DEBUG", *_flex)
FLEX_DEVICES = _attribute("torch.nn.attention.flex_attention:_validate_device", *_flex)
FLEX_OPERATOR = _attribute("torch.nn.attention.flex_attention:flex_attention_hop", *_flex)
_packed = "sequences of several lengths in a capture", "they cannot be captured", "exchanging the public functions"
PACK_PADDED: Any = _object("torch:_pack_padded_sequence", *_packed)
PAD_PACKED: Any = _object("torch:_pad_packed_sequence", *_packed)
_valid = "constraints of distributions", "they cannot be captured", "validate_args=False"
IS_ALL_TRUE: Any = _object("torch:_is_all_true", *_valid)

# Optimizers

INIT_STATE = _attribute(
    "torch.optim:Adam._init_group",
    "making an optimizer's state before its first step is captured",
    "the first step must be taken before lowering",
    "a step with gradients of zero on a copy",
)
COUNT = _attribute("torch.optim.optimizer:_get_value", "counts of steps in f64", "f32 counts", "a public switch")
_adafactor = "steps of Adafactor, which ask for numbers", "its steps cannot be captured", "a class of our own"
adafactor_module: Any = _object("torch.optim._adafactor", *_adafactor)
ADAFACTOR_STEP = _attribute("torch.optim._adafactor:_single_tensor_adafactor", *_adafactor)
sym_functions = {
    name: _object(
        f"torch:_sym_{name}",
        f"math.{name} of a number that the program computes",
        "programs with such numbers are refused",
        f"math.{name} itself in graphs",
    )
    for name in ("acos", "asin", "atan", "cos", "cosh", "log2", "sin", "sinh", "sqrt", "tan", "tanh")
}

# The lazy device

_acc: Any = _object(
    "torch._C:_acc",
    "the lazy device: a device whose hooks and guard are written in Python",
    "there is no lazy device",
    "an extension in C++",
    "DeviceGuard PrivateUse1Hooks register_python_privateuseone_device_guard register_python_privateuseone_hook "
    "create_empty_tensor",
)
DeviceGuard, DeviceHooks = _acc.DeviceGuard, _acc.PrivateUse1Hooks
register_guard = _acc.register_python_privateuseone_device_guard
register_hooks = _acc.register_python_privateuseone_hook
empty_tensor = _acc.create_empty_tensor
device_name: Any = _object(
    "torch._C:_get_privateuse1_backend_name",
    "whether another backend has taken PyTorch's free device",
    "the error comes from PyTorch, without what to do",
    "torch.utils.rename_privateuse1_backend's error",
)
PRIVATE_USE: Any = _object(
    "torch._C:_autograd.DeviceType.PrivateUse1",
    "the device's type, as its guard says it",
    "there is no lazy device",
    "torch._C._acc, which could know it",
)
register_device_module: Any = _object(
    "torch:_register_device_module",
    "`torch.xla`, where PyTorch looks for what the device can do",
    "there is no lazy device",
    "setattr(torch, 'xla', …)",
)

# Graphs and trees

_lazy = "graph modules whose code is written when asked for", "a capture takes a third longer", "torch.fx.GraphModule"
make_graph_module: Any = _object("torch.fx._lazy_graph_module:_make_graph_module", *_lazy)
lazy_graph_modules: Any = _object("torch.fx._lazy_graph_module:_use_lazy_graph_module", *_lazy)
pytree: Any = _object(
    "torch.utils._pytree",
    "arguments and results as trees, as torch.export has them",
    "programs take and give flat lists of tensors",
    "optree, with other keys and another order of dicts",
    "MappingKey TreeSpec keystr register_pytree_node tree_flatten tree_flatten_with_path tree_leaves tree_map "
    "tree_map_only tree_structure tree_unflatten treespec_dumps treespec_loads "
    "SERIALIZED_TYPE_TO_PYTHON_TYPE SUPPORTED_SERIALIZED_TYPES",
)
ENGINE = _attribute(
    "torch.autograd:_engine_run_backward",
    "backward of the lazy device where autograd's engine was started before it, and has no thread for it",
    "hloemit.device() must be called before the first backward()",
    "torch.autograd.set_multithreading_enabled(False), by the user, in each thread",
)
_one = "nn.DataParallel over the lazy device", "it asks for CUDA's functions, and raises", "the module without it"
DATA_PARALLEL_OVER = _attribute("torch.nn.parallel.data_parallel:_get_available_device_type", *_one)
_cut = "parameters that are whole for a backward pass (FSDP)", "they stay whole after it", "hooks on every gradient"
after_backward: Any = _object("torch.autograd:Variable._execution_engine.queue_callback", *_cut)
backward_number: Any = _object("torch._C:_current_graph_task_id", *_cut)
_seen = "linear layers computed again under a mode, and FSDP", "wrong gradients", "a mode around both passes"
saved_tensor_hooks: Any = _object("torch._C:_autograd._top_saved_tensors_default_hooks", *_seen)
COMPILING = _attribute(
    "torch.compiler:_is_compiling_flag",
    "letting PyTorch's own code know that values are symbolic",
    "some of it asks for values, and the capture ends",
    "torch.export's own tracing",
)
VALIDATES = _attribute("torch.distributions:Distribution._validate_args", "Geometric", "it asks", "a public reader")
TRUNCATED = _attribute("torch.nn.init:_no_grad_trunc_normal_", "trunc_normal_", "it asks", "an operator of its own")
EXPORTING = _attribute(
    "torch.compiler:_is_exporting_flag",
    "letting the user's code know what it knows under torch.export",
    "models that ask take another branch than by torch.export",
    "torch.export's own tracing",
)

_frames: Any = _object(
    "torch._C:_dynamo.eval_frame",
    "keeping TorchDynamo out of compiled programs, without importing it",
    "torch.compile around a compiled program ends in an error of its tracing",
    "torch.compiler.disable, which imports TorchDynamo and costs 1 µs a call",
    "set_code_exec_strategy _FrameExecStrategy _FrameAction.SKIP",
)
set_frame_strategy = _frames.set_code_exec_strategy
UNTRACED, CONSTANT = "_torchdynamo_disable", "_dynamo_marked_constant"  # set on functions of ours: none of PyTorch's
SKIPPED_FRAMES: Any = _frames._FrameExecStrategy(_frames._FrameAction.SKIP, _frames._FrameAction.SKIP)

# Looked up when they are imported from here

_later = fence.later
_kernels = "TorchDynamo leaves the lazy device's kernels out", "it traces them, and warns", "torch.compiler.disable"
_updated_later = "what is updated after a graph", "BatchNorm in a checkpoint has no gradient", "copies of its arguments"
_inductor = "inductor refuses the lazy device in words", "it raises KeyError: 'xla'", "a check of inductor's own"
_ranges = "how large a size can be", "sizes that data decide and open lengths of stft are refused", "intervals of ours"
_open = "questions of open sizes that PyTorch cannot answer", "their programs are refused", "Dim.AUTO"
_without_rule = "operators that have no rule", "a third of ATen is not lowered", "torch.export.default_decompositions"
_symbolic = "capturing functions that ask for values, as symbols", "such functions are refused", "torch.export"
_gloo = "point-to-point by gloo, connected when it is first used", "isend and irecv are refused", "dist.new_group"
_groups = "groups of functional collectives, by name", "these are refused", "dist.get_process_group_ranks, one day"
_specs = "`_spec` of sharded tensors, as DTensors have", "they have no _spec", "placements and device_mesh"
_reducer = "DDP over a device and groups in Python", "join waits, static_graph raises", "hooks on every gradient"
_moved = "fully_shard of a module on the CPU", "it ends in words about set_data", "module.to('xla') before"
_written = "decompositions that write in place", "those that write are refused", "torch.func.functionalize"
_LATER = {
    "aot_autograd": _later(
        "torch._dynamo.backends.common:aot_autograd",
        "torch.compile: forward and backward as graphs of ATen",
        "there is no torch.compile backend",
        "functorch.compile.aot_module_simplified",
    ),
    "TracingContext": _later("torch._guards:TracingContext", *_updated_later),
    "leave_untraced": _later("torch._dynamo.trace_rules:add", *_kernels),
    "ask_devices_for_code": _later("torch._inductor.codegen.common:init_backend_registration", *_inductor),
    "register_device_code": _later("torch._inductor.codegen.common:register_device_op_overrides", *_inductor),
    "bound_expression": _later("torch.utils._sympy.value_ranges:bound_sympy", *_ranges),
    "ValueRanges": _later("torch.utils._sympy.value_ranges:ValueRanges", *_ranges),
    "range_rules": _later("torch.utils._sympy.value_ranges:SymPyValueRangeAnalysis", *_ranges),
    "answered": _later("torch.fx.experimental.symbolic_shapes:ShapeEnv._maybe_evaluate_static", *_open),
    "followed": _later("torch.fx.experimental.proxy_tensor:_build_proxy_for_sym_expr", *_open),
    "operators_of_sizes": _later("torch.fx.experimental.proxy_tensor:_sympy_handlers", *_open),
    "lies_in_rows": _later("torch._prims_common:check_contiguous_sizes_strides", *_open),
    "decompositions": _later("torch._decomp:decomposition_table", *_without_rule),
    "custom_operators": _later("torch._library.custom_ops:OPDEFS", *_in_python),
    "functionalized": _later("torch._subclasses.functional_tensor:dispatch_functionalize", *_written),
    "FunctionalTensorMode": _later("torch._subclasses.functional_tensor:FunctionalTensorMode", *_symbolic),
    "to_functional": _later("torch._functorch._aot_autograd.functional_utils:to_fun", *_symbolic),
    "from_functional": _later("torch._functorch._aot_autograd.functional_utils:from_fun", *_symbolic),
    "gloo_options": _later("torch.distributed:ProcessGroupGloo._Options", *_gloo, "_devices _timeout"),
    "set_static_graph": _later("torch.distributed:Reducer._set_static_graph", *_reducer),
    "move_states": _later("torch.distributed.fsdp._fully_shard._fsdp_init:_move_states_to_device", *_moved),
    "process_group": _later("torch._C._distributed_c10d:_resolve_process_group", *_groups),
    "set_forward_work": _later("torch.distributed:Reducer._set_forward_pass_work_handle", *_reducer),
    "work_of": _later("torch._C._distributed_c10d:_create_work_from_future", *_reducer),
    "dtensor_specs": _later("torch.distributed.tensor:_dtensor_spec", *_specs, "DTensorSpec TensorMeta"),
    "python_istft": _later("torch._refs:istft", "istft without its check", "istft is refused", "overlapping windows"),
}


def __getattr__(name: str) -> Any:
    """What a name of ``_LATER`` stands for."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = _LATER[name].found()
    return found
