"""What is replaced while a program is captured: functions of PyTorch that look at values, which a capture lacks.

Eager PyTorch checks its arguments' values, or asks for a number to decide a branch, where a formula without it exists
(``hloemit.recording.python_functions``). What the functions compute stays the same.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable, Sequence
from typing import Any

import torch
import torch.utils.checkpoint
from torch.autograd import forward_ad
from torch.compiler import is_dynamo_compiling
from torch.nn import functional
from torch.nn.modules import transformer
from torch.optim.swa_utils import AveragedModel
from torch.overrides import TorchFunctionMode

from hloemit.base.errors import CaptureError
from hloemit.base.records import described
from hloemit.base.replacing import replaced
from hloemit.base.tensors import is_set_to
from hloemit.base.torch_private import (
    CHECKPOINTED,
    IS_CAUSAL_MASK,
    BatchNorm,
    check_input,
    pytree,
    transform_of_func,
    without_modes,
)
from hloemit.capture import distributions
from hloemit.optimizers.averaging import update_average
from hloemit.optimizers.state import SUPPORT
from hloemit.recording import batched_control_flow, control_flow, flex_attention, tensor_methods
from hloemit.recording.capturing import CaptureTrace
from hloemit.recording.python_functions import RECURRENT, tensor_split
from hloemit.recording.stand_in import NotRecordable
from hloemit.recording.tensor_methods import NOTE_GRAD

_DATA, _SET_DATA = torch.Tensor.data.__get__, torch.Tensor.data.__set__
_GRAD: Any = torch.Tensor.grad.__get__
_GRADIENTS = (torch.autograd.grad, torch.autograd.backward, torch.Tensor.backward)
_OF_GRADIENTS = (torch.Tensor.register_hook, torch.Tensor.retain_grad)  # which want one, as no result has above


class DroppedError(CaptureError):
    """A program does what ``torch.export`` drops without a word."""


class Substitutes(TorchFunctionMode):
    """Calls the substitute where there is one; what it calls itself is not replaced again.

    Functions of ``torch.nn`` and ``torch.optim`` that ask no mode are exchanged while it is active. ``number`` gives
    the value of a tensor that a program may be captured for, or None. ``above`` autograd, where a trace is, recurrent
    layers of padded sequences are operators of their own, nobody wants what their gradients need, and a program that
    takes gradients itself is refused. ``regions`` says whether control flow is recorded as regions, or refused, where
    that is not PyTorch's own affair. ``x.data``, which no dispatch sees, is ``x.detach()``, but ``below`` autograd,
    which tells the two apart.
    """

    def __init__(
        self,
        number: Callable[[torch.Tensor], int | None] = lambda tensor: None,
        above: CaptureTrace | None = None,
        *,
        below: bool = False,
        regions: bool | None = None,
    ) -> None:
        super().__init__()
        self._number = number
        self._above = above
        self._below = below
        self._regions = regions

    def __enter__(self) -> Substitutes:
        patches = [
            *_PATCHES,
            *tensor_methods.patches(),
            *flex_attention.PATCHES,
            (torch.utils.checkpoint, CHECKPOINTED, self._checkpointed),
            *([(forward_ad, "make_dual", self._refuse_above)] if self._above is not None else ()),
            *itertools.chain.from_iterable(support.patches for support in SUPPORT.values()),
        ]
        self._replaced = replaced(patches)
        self._replaced.__enter__()
        return super().__enter__()

    def __exit__(self, *exception: Any) -> None:
        super().__exit__(*exception)
        self._replaced.__exit__(None, None, None)

    def _checkpointed(self, function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """A checkpoint: what is computed again, in the backward pass, has the substitutes that it had before."""
        return _checkpoint(self._active_in(function), *args, **kwargs)

    def _active_in(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """A function with the substitutes, whoever calls it."""

        def called(*args: Any, **kwargs: Any) -> Any:
            super(Substitutes, self).__enter__()
            try:
                return function(*args, **kwargs)
            finally:
                super(Substitutes, self).__exit__(None, None, None)

        return called

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        substitute = _SUBSTITUTES.get(func)
        if self._above is not None and (func in _GRADIENTS or (func in _OF_GRADIENTS and not args[0].requires_grad)):
            self._refuse_above()
        if func == _GRAD and (note := getattr(args[0], NOTE_GRAD, None)) is not None:
            note()
        if not self._below and func == _DATA:
            return args[0].detach()
        if not self._below and func == _SET_DATA:
            return self._set_data(*args)
        if func in control_flow.OPERATORS and not is_dynamo_compiling() and transform_of_func() is not None:
            return self._under_transform(func, args)
        if func in control_flow.OPERATORS and self._regions is not None:
            if not self._regions:
                raise NotRecordable("an operator is called with functions")
            return control_flow.OPERATORS[func](self._active_in, *args, **(kwargs or {}))
        if substitute is None and not kwargs:
            return func(*args)
        kwargs = kwargs or {}
        if "out" in kwargs and func in _OUT_DTYPES:
            _check_out(func, args, kwargs["out"])
        if substitute is None:
            return func(*args, **kwargs)
        if substitute is tensor_split:
            args, kwargs = pytree.tree_map_only(torch.Tensor, self._number_of_parts, (args, kwargs))
        if self._above is not None and func in RECURRENT:
            result = _recurrent_above_autograd(func, *args)
        else:
            result = substitute(*args, **kwargs)
        return func(*args, **kwargs) if result is NotImplemented else result

    def _under_transform(self, func: Any, args: Any) -> Any:
        """An operator that is given functions, in one that is transformed."""
        if batched_control_flow.is_batched_choice(func, args):
            return batched_control_flow.choice(*map(self._if_called, args))
        if self._regions is False:
            raise NotRecordable("an operator is called with functions")
        return batched_control_flow.by_rule(func, args, gradients=bool(self._regions))

    def _if_called(self, value: Any) -> Any:
        return self._active_in(value) if callable(value) and not isinstance(value, torch.Tensor) else value

    def _refuse_above(self, *_: Any, **__: Any) -> None:
        """Say that only below autograd the program can be recorded."""
        assert self._above is not None
        self._above.transforms = True
        self._above.refusal = self._above.refusal or NotRecordable("gradients are taken inside of the module")
        raise self._above.refusal

    def _set_data(self, tensor: torch.Tensor, data: torch.Tensor) -> None:
        """``tensor.data = data``: stand-ins have memory that can be exchanged.

        Nothing is exchanged where a weight is moved, or converted, to what it is.
        """
        if tensor.dtype == data.dtype and is_set_to(tensor, data):
            return
        if self._above is None or not (self._above.owns(tensor) and self._above.owns(data)):
            raise DroppedError(
                "the program sets .data of a tensor, which torch.export drops: write x.copy_(…) under torch.no_grad()"
            )
        with without_modes():
            tensor.data = data

    def _number_of_parts(self, tensor: torch.Tensor) -> Any:
        number = self._number(tensor) if not tensor.ndim else None
        return tensor if number is None else number


_checkpoint = getattr(torch.utils.checkpoint, CHECKPOINTED)

# functions whose ``out=`` must have the result's dtype, which PyTorch checks on the CPU and not on fake tensors
_OUT_DTYPES: dict[Any, Callable[[torch.Tensor], torch.dtype]] = {
    **dict.fromkeys((torch.gather, torch.amax, torch.amin, torch.aminmax), lambda x: x.dtype),
    torch.multinomial: lambda x: torch.int64,
    torch.complex: lambda x: x.dtype.to_complex(),
}


def _check_out(function: Any, args: Sequence[Any], out: Any) -> None:
    if not args or not isinstance(args[0], torch.Tensor) or out is None:
        return
    want = _OUT_DTYPES[function](args[0])
    for tensor in (out,) if isinstance(out, torch.Tensor) else out:
        if tensor.dtype is not want:
            raise RuntimeError(f"{function.__name__} wants out= of {want}, and it is {tensor.dtype}")


def _is_causal(mask: torch.Tensor | None, is_causal: bool | None = None, size: int | None = None) -> bool:
    """Whether the caller says that a mask is causal. PyTorch looks, to take a faster way to the same numbers."""
    return is_causal is True


_norm_forward = BatchNorm.forward


def _batch_norm_forward(self: BatchNorm, input: torch.Tensor) -> torch.Tensor:
    """``_BatchNorm.forward``; the cumulative average (``momentum=None``) divides by the count as a tensor."""
    count, mean, variance = self.num_batches_tracked, self.running_mean, self.running_var
    if self.momentum is not None or not self.training or count is None or mean is None or variance is None:
        return _norm_forward(self, input)
    check_input(self)(input)
    count.add_(1)
    batch_mean, batch_variance = torch.zeros_like(mean), torch.zeros_like(variance)
    result = functional.batch_norm(
        input, batch_mean, batch_variance, self.weight, self.bias, training=True, momentum=1.0, eps=self.eps
    )
    with torch.no_grad():
        mean.add_((batch_mean - mean) / count)
        variance.add_((batch_variance - variance) / count)
    return result


def _no_graph(function: Any) -> Any:
    """What ``linearize`` calls to trace: constants of that graph would be taken for zeros here."""
    raise CaptureError(
        "torch.func.linearize makes a graph of its own, which a capture cannot follow: use torch.func.jvp"
    )


_PATCHES: list[tuple[Any, str, Any]] = [
    (sys.modules[torch.func.linearize.__globals__["__name__"]], "lazy_dynamo_disallow", _no_graph),
    (BatchNorm, "forward", _batch_norm_forward),
    (AveragedModel, "update_parameters", update_average),
    (transformer, IS_CAUSAL_MASK, _is_causal),
    *distributions.PATCHES,
]


def _recurrent_above_autograd(function: Any, *args: Any) -> Any:
    if not isinstance(args[1 if function is torch.lstm else 2], torch.Tensor):
        return NotImplemented
    with torch.no_grad():
        return RECURRENT[function](*args)


# a dictionary of its own, because dynamo, by which PyTorch captures branches, reads what this mode reads
_SUBSTITUTES: dict[Any, Callable[..., Any]] = dict(described("substitute"))
