"""How operators on stand-ins reach a trace: by a dispatch mode, which is gone with the capture.

No device is registered for it, and nothing of PyTorch's is replaced.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, cast

import torch
from torch import Tensor
from torch.fx.experimental.proxy_tensor import ProxyTorchDispatchMode

from hloemit.base.errors import CaptureError
from hloemit.base.live_nodes import ASSERTIONS
from hloemit.base.operators import aten
from hloemit.base.records import describe_each, on_foreign_fact, record_of
from hloemit.base.source_lines import calling_frame
from hloemit.base.tensors import Relaid
from hloemit.base.torch_private import (
    DispatchKey,
    OpOverload,
    TorchDispatchMode,
    at_key,
    has_kernel,
    python_dispatcher,
    schema_of,
    set_conjugate,
    set_negative,
    transform_of_func,
    without_functions,
)
from hloemit.recording import known_sizes
from hloemit.recording.calls import call_type, functional, reads_values
from hloemit.recording.capturing import CaptureTrace
from hloemit.recording.computed_numbers import number_of
from hloemit.recording.conjugate_bits import has_bits
from hloemit.recording.held_memory import Held
from hloemit.recording.in_place import write
from hloemit.recording.known_values import deciding_number, known_number, note_asked
from hloemit.recording.mutation import is_hidden_mutation
from hloemit.recording.operator_kinds import Kernel, kernel_of, traced
from hloemit.recording.own_raises import assume, guard_here
from hloemit.recording.stand_in import NotRecordable, UnseenUpdateError, shown
from hloemit.recording.trace import Step
from hloemit.recording.type_questions import ANSWERS
from hloemit.recording.values import (
    Cell,
    ChosenRowError,
    MemoryUseError,
    Value,
    cell_of,
    check_reach,
    contiguous_strides,
    lay_out,
    type_of,
)
from hloemit.recording.written_operands import demand_copied_apart

SINGULAR = "a matrix is singular, or not positive-definite"
_LIFTS = (aten.lift_fresh.default, aten.lift_fresh_copy.default, aten.lift.default)
_COMPOSITE = DispatchKey.CompositeImplicitAutograd


class _Handler:
    """What a capture's dispatch mode does with an operator."""

    trace: CaptureTrace

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        try:
            kernel = _kernels.get(func)
            if kernel is None:
                kernel = _kernels[func] = _kernel(func)
            with without_functions():  # of the user's modes, which would meet operators of ours
                return kernel(self, *args, **(kwargs or {}))
        except NotRecordable as reason:
            self.trace.refusal = self.trace.refusal or reason  # the program may catch it
            raise
        except (ChosenRowError, MemoryUseError):
            raise
        except CaptureError as error:  # a kernel here asks PyTorch for more than stand-ins can do
            self.trace.refusal = self.trace.refusal or NotRecordable(str(error))
            raise self.trace.refusal from error


class Capturing(_Handler, TorchDispatchMode):
    """Below autograd: gradients are recorded too."""

    def __init__(self, trace: CaptureTrace) -> None:
        super().__init__()
        self.trace = trace

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if any(map(_is_of_parts, types)):
            return NotImplemented  # the class says what is done with the tensors that its own are made of
        return super().__torch_dispatch__(func, types, args, kwargs)


class CapturingWhole(_Handler, ProxyTorchDispatchMode):
    """Above autograd and autocast, where operators are still whole.

    Those under autocast, and those of ``torch.func`` and ``torch.vmap``, are recorded below. So is a program that
    computes with tensors made of others, whose classes are asked there.

    PyTorch takes only some classes of modes there, so this is one of them by inheritance, and nothing else of it.
    """

    def __init__(self, trace: CaptureTrace) -> None:
        TorchDispatchMode.__init__(self, DispatchKey.PreDispatch)
        self.enter_stack: list[Any] = []
        self.pre_dispatch = True
        self._enabled: list[Any] = []  # a guard each time that it is entered, which works as long as it lives
        self.trace = trace
        self._below = Capturing(trace)

    @classmethod
    def _should_skip_dynamo(cls) -> bool:
        return False  # or PyTorch imports all of dynamo, to keep it away from here

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        transforms = transform_of_func() is not None
        of_parts = any(map(_is_of_parts, types))
        self.trace.transforms |= transforms or of_parts
        if of_parts:
            self.trace.refusal = self.trace.refusal or NotRecordable("tensors are made of others")
            raise self.trace.refusal
        if transforms or any(map(torch.is_autocast_enabled, self.trace.device_types)):
            with self._below:
                return func(*args, **(kwargs or {}))
        return super().__torch_dispatch__(func, types, args, kwargs)

    def __enter__(self) -> CapturingWhole:
        TorchDispatchMode.__enter__(self)
        self._enabled.append(python_dispatcher())
        self._enabled[-1].__enter__()
        return self

    def __exit__(self, *exception: Any) -> Any:
        self._enabled.pop().__exit__(*exception)
        return TorchDispatchMode.__exit__(self, *exception)


def _is_of_parts(kind: type) -> bool:
    """Whether tensors of a class are made of others, but for nested ones, which are refused by name."""
    return hasattr(kind, "__tensor_flatten__") and not kind.__module__.startswith("torch.nested.")


_kernels: dict[Any, Callable[..., Any]] = {}
on_foreign_fact(lambda operator: _kernels.clear())


def _kernel(func: Any) -> Callable[..., Any]:
    """What an operator does in a capture: called with the mode, and its own arguments."""
    if not isinstance(func, OpOverload):
        raise NotRecordable(f"{func} is called with functions")
    record = record_of(func)
    if record.capture_kernel is not None:
        return record.capture_kernel
    if func.namespace == "profiler":
        return lambda mode, *args, **kwargs: func(*args, **kwargs)
    if record.kernel is not None:
        return traced(record.kernel)
    if record.parts is not None:
        return _in_parts(record.parts)
    if torch.Tag.inplace_view in func.tags:
        return functools.partial(_relaid, _view_twin(func))
    if record.statistics is not None:
        return functools.partial(_hidden, func)
    if schema_of(func).is_mutable:
        return _updating(func)
    if reads_values(func):
        return traced(kernel_of(func))
    call = call_type(func)
    return lambda mode, *args, **kwargs: mode.trace.call(call, args, kwargs)


def _in_parts(kernel: Kernel) -> Callable[..., Any]:
    def call(mode: Any, *args: Any, **kwargs: Any) -> Any:
        with mode:
            return kernel(*args, **kwargs)

    return call


def _updating(func: OpOverload) -> Callable[..., Any]:
    """An operator that writes: by its functional twin, or by the operators that it is made of."""
    try:
        functional(func)
    except NotImplementedError:
        if has_kernel(func.name(), "CompositeImplicitAutograd"):
            return _in_parts(functools.partial(at_key(func), _COMPOSITE))
    kernel = kernel_of(func)
    return lambda mode, *args, **kwargs: kernel(mode.trace, *args, **kwargs)


def _view_twin(func: OpOverload) -> OpOverload:
    """``t_`` -> ``t``, and ``transpose_`` -> ``transpose.int``."""
    packet = getattr(torch.ops.aten, func.overloadpacket.__name__.removesuffix("_"), None)
    name = str(func).rpartition(".")[2]
    twin = getattr(packet, name, None) or getattr(packet, "int" if name == "default" else name, None)
    if twin is None:
        raise NotRecordable(f"{func} changes how a tensor lies")
    return twin


def _relaid(twin: OpOverload, mode: Any, tensor: Tensor, *args: Any, **kwargs: Any) -> Tensor:
    """An operator that changes how a tensor lies in its storage."""
    _note_relaid(mode.trace, tensor, tensor.untyped_storage())
    shown = mode.trace.call(call_type(twin), (tensor, *args), kwargs)
    return lay_out(tensor, tensor.untyped_storage(), shown.storage_offset(), shown.shape, shown.stride())


def _note_relaid(trace: CaptureTrace, tensor: Tensor, storage: Any) -> None:
    before = trace.relaid.get(id(tensor))
    is_elsewhere = (before is not None and before.is_elsewhere) or storage is not tensor.untyped_storage()
    trace.relaid[id(tensor)] = Relaid(calling_frame(), is_elsewhere)


def _set_to(mode: Any, tensor: Tensor, source: Any, offset: int = 0, size: Any = None, stride: Any = None) -> Tensor:
    """``set_``: from here on the tensor shows another one's storage, or as much as is said of it."""
    trace: CaptureTrace = mode.trace
    if isinstance(source, Tensor) and size is None:
        source = source if trace.owns(source) else trace.adopted(source)
        offset, size, stride = source.storage_offset(), source.shape, source.stride()
    storage = source.untyped_storage() if isinstance(source, Tensor) else source
    owner: Any = getattr(storage, "trace", None)
    if size is None or owner is not trace or storage.cell.type.dtype is not tensor.dtype:
        raise MemoryUseError(
            "set_ of memory that the program does not know: give it a tensor of the same dtype; where it is "
            "copy.deepcopy that asks, clone() the tensor instead"
        )
    _note_relaid(trace, tensor, storage)
    return lay_out(tensor, storage, offset, size, stride or contiguous_strides(tuple(size)))


def _hidden(func: OpOverload, mode: Any, *args: Any, **kwargs: Any) -> Any:
    if not is_hidden_mutation(func, args):
        return mode.trace.call(call_type(func), args, kwargs)
    if not has_kernel(func.name(), "CompositeImplicitAutograd"):
        raise NotRecordable(f"{func} updates a tensor, and its schema does not say so")
    with mode:
        return at_key(func)(_COMPOSITE, *args, **kwargs)


# Operators that a capture treats in its own way


def _detached(mode: Any, tensor: Tensor) -> Tensor:
    if not mode.trace.owns(tensor):
        tensor = mode.trace.adopted(tensor)
    return _with_bits_of(tensor, shown(tensor, tensor.shape, tensor.stride(), tensor.storage_offset(), tensor.dtype))


def _with_bits_of(tensor: Tensor, made: Tensor) -> Tensor:
    """Set the bits of a view that another view of the same storage has."""
    if tensor.is_conj():
        set_conjugate(made, True)
    if tensor.is_neg():
        set_negative(made, True)
    return made


def _copied(mode: Any, target: Tensor, source: Tensor, non_blocking: bool = False) -> Tensor:
    """``copy_``: the target holds what the source holds."""
    trace = mode.trace
    if not trace.owns(target):
        raise UnseenUpdateError([target], "copy_")
    if not isinstance(source, Tensor):  # a number, which PyTorch takes for a tensor
        source = torch.tensor(source, device="cpu")
    demand_copied_apart(target, source)
    ref = trace.ref(source)
    if has_bits(target):
        kind = type_of(source)
        write(trace, target, Value(trace.toggled(ref, target, kind).slot), kind)
    elif ref.view is not None:
        kind = type_of(source)
        write(trace, target, trace.record_refs(call_type(aten.clone.default), ref, out=kind), kind)
    else:
        cell: Cell | None = getattr(source.untyped_storage(), "cell", None)
        if cell is not None and cell.is_whole(source) and not has_bits(source):
            write(trace, target, cell.value, cell.type)
        else:
            write(trace, target, Value(ref.slot), type_of(source))
    return target


def _strided(mode: Any, x: Tensor, size: Any, stride: Any, storage_offset: int | None = None) -> Tensor:
    """``as_strided``: a view of the storage, whatever is shown of it now."""
    if not mode.trace.owns(x):
        x = mode.trace.adopted(x)
    held: Held | None = getattr(x.untyped_storage(), "held", None)
    offset = x.storage_offset() if storage_offset is None else storage_offset - (held.begins if held else 0)
    if held is not None and x.dtype is cell_of(x).type.dtype and not held.has(size, stride, offset):
        raise MemoryUseError(
            "as_strided reads memory around the elements of an argument, which a captured program is not given: give "
            "it the whole tensor"
        )
    if held is None:
        check_reach(cell_of(x).type, x.dtype, size, stride, offset)
    return _with_bits_of(x, shown(x, tuple(size), tuple(stride), offset, x.dtype))


def _asserted(func: OpOverload) -> Callable[..., None]:
    def call(mode: Any, condition: Tensor, *args: Any, **kwargs: Any) -> None:
        trace = mode.trace
        trace.step = trace.placed(
            Step(trace.step, call_type(func), [trace.ref(condition), *args], kwargs, [], len(trace.made))
        )

    return call


def _checked(mode: Any, info: Tensor, name: str, **_: Any) -> None:
    """``_linalg_check_errors``: an assertion, which is dropped or, with ``checks``, computed."""
    with mode:
        aten._assert_async.msg((info == 0).all(), f"{name}: {SINGULAR}")


def _gauge(mode: Any, x: Tensor, other: Tensor, rtol: float, atol: float, equal_nan: bool = False) -> bool:
    """``allclose``, as gradients of complex ``svd`` and ``eig`` ask it: an assertion that the loss has one there.

    What a program asks by itself is another function (``python_functions``).
    """
    with mode:
        close = torch.isclose(x, other, rtol=rtol, atol=atol, equal_nan=equal_nan).all()
        aten._assert_async.msg(close, "the loss depends on the phases of singular vectors or eigenvectors")
    return True


def _number(mode: Any, tensor: Tensor) -> Any:
    """``_local_scalar_dense``: a number that the program computes."""
    if not mode.trace.owns(tensor):
        note_asked(tensor)
        return tensor.item()
    if tensor.dtype.is_complex:
        return mode.trace.elements(tensor)
    known = None if tensor.dtype.is_floating_point else known_number(tensor)  # an integer may be a size
    if known is not None:
        return known

    def asked(value: Tensor) -> Any:
        decided = deciding_number(value)
        if decided is None:
            raise mode.trace.refused("the value of a tensor decides a branch, a size or a number")
        return decided

    with mode:
        return number_of(tensor, asked, assume)


def _one_hot(mode: Any, x: Tensor, num_classes: int = -1) -> Any:
    """``one_hot``: with as many classes as it is told; otherwise the greatest one says."""
    return mode.trace.call(_ONE_HOT, (x, num_classes), {}) if num_classes > 0 else mode.trace.elements(x)


_ONE_HOT = call_type(aten.one_hot.default)


def _same_room(mode: Any, x: Tensor, other: Tensor) -> bool:
    """``_has_same_storage_numel``, which forward-mode gradients ask."""
    x, other = (t if mode.trace.owns(t) else mode.trace.adopted(t) for t in (x, other))
    return cell_of(x).type.numel == cell_of(other).type.numel


def _tangent(mode: Any, x: Tensor, other: Tensor, *, self_num_batch_dims: int = 0) -> Any:
    """``_new_zeros_with_same_feature_meta``: zeros that lie in memory as another tensor does, for its tangent."""
    other = other if mode.trace.owns(other) else mode.trace.adopted(other)
    room = cell_of(other).type.numel
    if self_num_batch_dims or (other.is_contiguous() and room == other.numel()):
        return mode.trace.call(_ZEROS_LIKE, (x, other), {"self_num_batch_dims": self_num_batch_dims})
    with mode:
        zeros = torch.zeros(room, dtype=x.dtype, device=x.device)
        return zeros.as_strided(other.shape, other.stride(), other.storage_offset())


_ZEROS_LIKE = call_type(aten._new_zeros_with_same_feature_meta.default)


def _takes_data(mode: Any, x: Tensor, other: Tensor) -> bool:
    """``_has_compatible_shallow_copy_type``: ``Module.to`` asks it whether ``x.data = other`` would do."""
    return x.device == other.device and x.layout is other.layout


def _rrelu(mode: Any, x: Tensor, noise: Tensor, *args: Any, **kwargs: Any) -> Tensor:
    """``rrelu_with_noise``, which writes the slopes that it draws into ``noise``."""
    with mode:
        result, slopes = aten.rrelu_with_noise_functional(x, noise, *args, **kwargs)
        noise.copy_(slopes)
    return cast(Tensor, result)


def _rrelu_in_place(mode: Any, x: Tensor, noise: Tensor, *args: Any, **kwargs: Any) -> Tensor:
    result = _rrelu(mode, x, noise, *args, **kwargs)
    with mode:
        return x.copy_(result)


def _asks(mode: Any, *args: Any, **_: Any) -> Any:
    return mode.trace.elements(args[0])


def _is_true(mode: Any, x: Tensor) -> Any:
    """``is_nonzero``, which a branch asks: an assertion where the program would only raise."""
    is_one = x.numel() == 1 and mode.trace.owns(x)
    guard = guard_here() if is_one else None
    if guard is None:
        decided = deciding_number(x) if is_one else None
        return mode.trace.elements(x) if decided is None else bool(decided)
    with mode:
        return assume(x, guard)


_OWN: dict[Any, Callable[..., Any]] = {
    **dict.fromkeys(_LIFTS, known_sizes.spelled_out),
    aten.detach.default: _detached,
    aten.alias.default: _detached,
    aten.rrelu_with_noise.default: _rrelu,
    aten.rrelu_with_noise_.default: _rrelu_in_place,
    aten.copy_.default: _copied,
    aten.set_.source_Tensor: _set_to,
    aten.set_.source_Tensor_storage_offset: _set_to,
    aten.set_.source_Storage: _set_to,
    aten.set_.source_Storage_storage_offset: _set_to,
    aten.as_strided.default: _strided,
    aten._local_scalar_dense.default: _number,
    aten._linalg_check_errors.default: _checked,
    aten.allclose.default: _gauge,
    aten.item.default: _number,
    aten.is_nonzero.default: _is_true,
    aten.equal.default: _asks,
    aten.one_hot.default: _one_hot,
    **known_sizes.KERNELS,
    aten._has_same_storage_numel.default: _same_room,
    aten._new_zeros_with_same_feature_meta.default: _tangent,
    aten._has_compatible_shallow_copy_type.default: _takes_data,
    aten.is_same_size.default: lambda mode, x, other: x.shape == other.shape,
    **{op: _asserted(op) for op in ASSERTIONS},
}
describe_each("capture_kernel", _OWN | ANSWERS)
