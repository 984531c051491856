"""Autocast of the device: what PyTorch does on CUDA, by the same lists, or what torch_xla does on TPUs.

PyTorch has lists of operators for its own devices, and none under the key of a device like ours. A kernel under this
key casts its arguments and calls the operator again without the key; autograd comes after it, and sees the casts.
What the lists in effect (``lists.current``) do not name goes on as if there were no kernel.

Sources: aten/src/ATen/autocast_mode.h and https://docs.pytorch.org/docs/stable/amp.html#cuda-op-specific-behavior.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import torch
from torch import Tensor
from torch.library import Library

from hloemit.base.operators import aten
from hloemit.base.records import Operator, describe, described, resolve
from hloemit.base.torch_private import (
    DispatchKey,
    DispatchKeySet,
    ExcludeKeys,
    OpOverload,
    is_view,
    schema_of,
    version_of,
)
from hloemit.base.untraced import untraced_where_called
from hloemit.lazy import autocast_lists
from hloemit.lazy.values import NAME

_KEYS = DispatchKeySet(DispatchKey.AutocastPrivateUse1)
_without_autocast = ExcludeKeys
# keys whose kernels have run: under TorchDynamo's dispatcher in Python the second would begin with the first again
_DONE = DispatchKey.AutocastPrivateUse1, DispatchKey.PythonTLSSnapshot

_LOWER = """
_convolution _convolution.deprecated conv1d conv2d conv3d conv_tbc conv_transpose1d conv_transpose2d.input
conv_transpose3d.input convolution prelu addmm addmv addr matmul einsum mm mv linalg_vecdot linear addbmm baddbmm bmm
chain_matmul linalg_multi_dot _thnn_fused_lstm_cell _thnn_fused_gru_cell lstm_cell gru_cell rnn_tanh_cell rnn_relu_cell
_scaled_dot_product_flash_attention scaled_dot_product_attention
"""
_FLOAT32 = """
acos asin cosh erfinv exp expm1 log log10 log2 log1p reciprocal rsqrt sinh tan pow.Tensor_Scalar pow.Tensor_Tensor
pow.Scalar softplus layer_norm native_layer_norm rms_norm group_norm frobenius_norm.dim nuclear_norm nuclear_norm.dim
cosine_similarity poisson_nll_loss cosine_embedding_loss nll_loss nll_loss2d hinge_embedding_loss kl_div l1_loss
smooth_l1_loss huber_loss mse_loss margin_ranking_loss multilabel_margin_loss soft_margin_loss triplet_margin_loss
multi_margin_loss binary_cross_entropy_with_logits dist pdist cdist renorm logsumexp upsample_nearest1d
_upsample_nearest_exact1d upsample_nearest2d _upsample_nearest_exact2d upsample_nearest3d _upsample_nearest_exact3d
upsample_linear1d upsample_bilinear2d _upsample_bilinear2d_aa upsample_trilinear3d upsample_bicubic2d
_upsample_bicubic2d_aa
"""
_FLOAT32_BY_DTYPE = """
prod prod.dim_int softmax.int log_softmax.int cumprod cumsum linalg_vector_norm linalg_matrix_norm
linalg_matrix_norm.str_ord sum sum.dim_IntList
"""
_NORMS = {"norm.Scalar": "norm.ScalarOpt_dtype", "norm.ScalarOpt_dim": "norm.ScalarOpt_dim_dtype"}
_WIDEST = "addcdiv addcmul atan2 bilinear cross dot vdot grid_sampler index_put tensordot scatter_add"


def _named(names: Iterable[str]) -> list[str]:
    return [f"aten::{name}" for name in names]


describe(*_named(_LOWER.split()), autocast="lower precision")
describe(*_named(_FLOAT32.split()), autocast="float32")
describe(*_named([*_FLOAT32_BY_DTYPE.split(), *_NORMS]), autocast="float32 result")
describe(*_named(_WIDEST.split()), autocast="widest")
describe("aten::binary_cross_entropy", autocast="refused")

# Casts

# The weights that were cast in this region of autocast, as PyTorch keeps them: the weight, its version and the cast. No
# other tensor has the id of one that is kept.
_kept: dict[tuple[int, torch.dtype, bool], tuple[Tensor, int, Tensor]] = {}


def _cast(value: Any, dtype: torch.dtype) -> Any:
    """An argument with its floating-point tensors in a dtype."""
    if isinstance(value, Tensor):
        return value if value.dtype is dtype else _cast_tensor(value, dtype)
    if isinstance(value, (list, tuple)):
        return [_cast(v, dtype) for v in value]
    return value


def _cast_tensor(tensor: Tensor, dtype: torch.dtype) -> Tensor:
    key = id(tensor), dtype, torch.is_grad_enabled()
    found = _kept.get(key)
    if found is not None and found[1] == version_of(tensor):
        return found[2]
    if not _is_eligible(tensor):
        return tensor
    cast = tensor.to(dtype)
    if torch.is_autocast_cache_enabled() and _is_weight(tensor):
        _kept[key] = tensor, version_of(tensor), cast
    return cast


def _is_eligible(tensor: Tensor) -> bool:
    return tensor.is_floating_point() and tensor.dtype is not torch.float64 and tensor.device.type == NAME


def _is_weight(tensor: Tensor) -> bool:
    return (
        tensor.requires_grad
        and tensor.is_leaf
        and tensor.dtype is torch.float32
        and not (is_view(tensor)() or tensor.is_inference())
    )


def _dtypes(args: Iterable[Any]) -> Iterator[torch.dtype]:
    """The dtypes of the tensors that autocast casts."""
    for value in args:
        if isinstance(value, (list, tuple)):
            yield from _dtypes(value)
        elif isinstance(value, Tensor) and _is_eligible(value):
            yield value.dtype


# Kernels


def _called(op: OpOverload, dtype: torch.dtype, args: Any, kwargs: Any) -> Any:
    with _without_autocast(_KEYS):
        return op(*[_cast(a, dtype) for a in args], **{k: _cast(a, dtype) for k, a in kwargs.items()})


def _lower(op: OpOverload, *args: Any, **kwargs: Any) -> Any:
    return _called(op, torch.get_autocast_dtype(NAME), args, kwargs)


def _in_float32(op: OpOverload, *args: Any, **kwargs: Any) -> Any:
    return _called(op, torch.float32, args, kwargs)


def _to_float32(op: OpOverload, *args: Any, **kwargs: Any) -> Any:
    """For operators that are told the dtype of their result, unless the caller says which."""
    position = next(i for i, a in enumerate(schema_of(op).arguments) if a.name == "dtype")
    if _is_eligible(args[0]) and kwargs.get("dtype") is None and (len(args) <= position or args[position] is None):
        args, kwargs = args[:position], {**kwargs, "dtype": torch.float32}
    with _without_autocast(_KEYS):
        return op(*args, **kwargs)


def _norm(op: OpOverload, twin: OpOverload, *args: Any, **kwargs: Any) -> Any:
    """For operators with a twin that is told the dtype of its result."""
    with _without_autocast(_KEYS):
        if not _is_eligible(args[0]):
            return op(*args, **kwargs)
        given = [a.default_value for a in schema_of(op).arguments]
        given[: len(args)] = args
        return twin(*given, **kwargs, dtype=torch.float32)


def _widest(op: OpOverload, *args: Any, **kwargs: Any) -> Any:
    dtype = torch.get_autocast_dtype(NAME)
    if any(found is not dtype for found in _dtypes((*args, *kwargs.values()))):
        dtype = torch.float32
    return _called(op, dtype, args, kwargs)


def _refused(*_: Any, **__: Any) -> Any:
    raise RuntimeError(
        "binary_cross_entropy and BCELoss are unsafe under autocast, where a sigmoid gives exactly 0 or 1: use "
        "binary_cross_entropy_with_logits or BCEWithLogitsLoss on what goes into the sigmoid, or compute the loss in "
        f'torch.autocast("{NAME}", enabled=False) from float32 operands'
    )


# Gradient scaling, https://docs.pytorch.org/docs/stable/amp.html#gradient-scaling


def _unscale(grads: list[Tensor], found_inf: Tensor, inverse_scale: Tensor) -> None:
    """``_amp_foreach_non_finite_check_and_unscale_``: multiply gradients, and note whether one is not finite."""
    largest = aten._foreach_norm.Scalar([g for g in grads if g.numel()], torch.inf)
    if largest:
        all_finite = torch.stack(largest).isfinite().all()
        found_inf.copy_(torch.maximum(found_inf, (~all_finite).to(found_inf.dtype)))
        aten._foreach_mul_.Tensor(grads, inverse_scale.reshape(()))


def _update_scale(
    scale: Tensor, tracker: Tensor, found_inf: Tensor, growth: float, backoff: float, interval: int
) -> Tensor:
    """``_amp_update_scale_``: a smaller scale after infinities, a greater one after ``interval`` steps without."""
    failed = found_inf.reshape(()) > 0  # ShardedGradScaler's has one dimension
    steps = tracker + 1
    grown = scale * growth
    is_time = steps == interval
    better = torch.where(is_time & grown.isfinite(), grown, scale)
    tracker.copy_(torch.where(failed | is_time, torch.zeros_like(tracker), steps))
    return scale.copy_(torch.where(failed, scale * backoff, better))


_Rules = dict[OpOverload, Callable[..., Any]]
_libraries: dict[str, Library] = {}  # by namespace; kernels go when their library does
_rules: dict[str, _Rules] = {"cuda": {}, "tpu": {}}  # by the lists


class _Lists:
    """Whose lists are in effect: ``"cuda"``, or ``"tpu"`` as torch_xla has them."""

    current = "cuda"

    @contextlib.contextmanager
    def using(self, name: str) -> Iterator[None]:
        """A context in which the lists of a name are in effect."""
        before, self.current = self.current, name
        try:
            yield
        finally:
            self.current = before


lists = _Lists()


_KERNELS: dict[str, Callable[..., Any]] = {
    "lower precision": _lower,
    "float32": _in_float32,
    "float32 result": _to_float32,
    "widest": _widest,
    "refused": _refused,
}


def apply(operator: Operator, kind: str, of: Iterable[str] = ("cuda", "tpu")) -> None:
    """Give PyTorch the rule of one operator, where there is such an operator."""
    op = resolve(operator)
    if op is None:
        return
    name = op.name().partition("::")[2]
    if op.namespace not in _libraries:
        _libraries[op.namespace] = Library(op.namespace, "IMPL")
    if all(op not in rules for rules in _rules.values()):
        call = functools.partial(_call, op)
        _libraries[op.namespace].impl(name, call, "AutocastPrivateUse1", with_keyset=True)
    kernel = _kernel(op, name, kind)
    for each in of:
        _rules[each][op] = kernel


def _kernel(op: OpOverload, name: str, kind: str) -> Callable[..., Any]:
    twin = resolve(f"aten::{_NORMS[name]}") if op.namespace == "aten" and name in _NORMS else None
    return functools.partial(_KERNELS[kind], op) if twin is None else functools.partial(_norm, op, twin)


@untraced_where_called
def _call(op: OpOverload, keys: Any, *args: Any, **kwargs: Any) -> Any:
    rule = _rules[lists.current].get(op)
    if rule is None:
        for key in _DONE:
            keys = keys.remove(key)
        return op.redispatch(keys, *args, **kwargs)
    return rule(*args, **kwargs)


def register() -> None:
    """Give PyTorch the rules; to be called once."""
    fallback = _libraries["_"] = Library("_", "IMPL")
    library = _libraries["aten"] = Library("aten", "IMPL")
    fallback.fallback(torch.library.fallthrough_kernel, "AutocastPrivateUse1")
    for operator, kind in described("autocast"):
        apply(operator, kind, ("cuda",) if str(operator).startswith("aten::") else _rules)
    for operator, kind in autocast_lists.KINDS.items():
        apply(operator, kind, ("tpu",))
    library.impl("_amp_foreach_non_finite_check_and_unscale_", untraced_where_called(_unscale), "PrivateUse1")
    library.impl("_amp_update_scale_", untraced_where_called(_update_scale), "PrivateUse1")
    _forget_at_the_end()


def _forget_at_the_end() -> None:
    """Let go of cast weights where PyTorch does: at the end of the outermost region."""
    clear = torch.clear_autocast_cache

    @functools.wraps(clear)
    def clear_autocast_cache() -> None:
        clear()
        _kept.clear()

    torch.clear_autocast_cache = clear_autocast_cache
