"""Every operator with torch's ``core`` tag lowers, and agrees with eager torch.

Calls come from PyTorch's own operator database, and from a table for overloads that its samples never reach.
"""

from __future__ import annotations

import itertools
from typing import Any

import pytest
import torch
from torch.utils import _pytree as pytree
from torch.utils._python_dispatch import TorchDispatchMode

import hloemit
from hloemit.capture.strategies.operator import from_operator
from hloemit.lowering.module import emit
from hloemit.stages.lowered import lower_program
from tests.ops.rows import bool_, f32, i64

aten = torch.ops.aten
pytestmark = pytest.mark.slow

Call = tuple[tuple[Any, ...], dict[str, Any]]


def call(*args: Any, **kwargs: Any) -> Call:
    return args, kwargs


# what samples of torch.testing's database never reach below autograd
EXTRA: dict[Any, Call] = {
    aten._adaptive_avg_pool2d_backward.default: call(f32(2, 3, 2, 2), f32(2, 3, 4, 4)),
    aten._embedding_bag.default: call(f32(5, 3), i64(6).abs().remainder(5), torch.tensor([0, 2, 4])),
    aten._native_batch_norm_legit.no_stats: call(f32(4, 3, 5), f32(3), f32(3, seed=1), True, 0.1, 1e-5),
    aten._native_batch_norm_legit_no_training.default: call(
        f32(4, 3, 5), f32(3), f32(3, seed=1), f32(3, seed=2), f32(3, seed=3).abs() + 0.1, 0.1, 1e-5
    ),
    aten.adaptive_avg_pool1d.default: call(f32(2, 3, 8), [4]),
    aten.any.dims: call(bool_(2, 3, 4), [0, 2]),
    aten.avg_pool1d.default: call(f32(2, 3, 8), [2]),
    aten.avg_pool2d_backward.default: call(f32(2, 3, 2, 2), f32(2, 3, 4, 4), [2, 2], [2, 2], [0, 0], False, True, None),
    aten.bitwise_and.Scalar: call(i64(4), 6),
    aten.bitwise_or.Scalar: call(i64(4), 6),
    aten.bitwise_xor.Scalar: call(i64(4), 6),
    aten.col2im.default: call(f32(1, 12, 4), [3, 3], [2, 2], [1, 1], [0, 0], [1, 1]),
    aten.convolution_backward.default: call(
        f32(2, 4, 3, 3), f32(2, 3, 5, 5), f32(4, 3, 3, 3), [4], [1, 1], [0, 0], [1, 1], False, [0, 0], 1, [True] * 3
    ),
    aten.copy.default: call(f32(2, 3), i64(3)),
    aten.div.Scalar_mode: call(f32(4), 0.7, rounding_mode="floor"),
    aten.embedding_dense_backward.default: call(f32(4, 3), torch.tensor([0, 2, 2, 1]), 5, -1, False),
    aten.fmod.Scalar: call(f32(4), 0.7),
    aten.gt.Scalar: call(f32(4), 0.5),
    aten.native_dropout.default: call(f32(1000), 0.5, True),
    aten.native_group_norm_backward.default: call(
        f32(2, 4, 3), f32(2, 4, 3, seed=1), f32(2, 2), f32(2, 2, seed=1).abs(), f32(4), 2, 4, 3, 2, [True] * 3
    ),
    aten.native_layer_norm_backward.default: call(
        f32(2, 4), f32(2, 4, seed=1), [4], f32(2, 1), f32(2, 1, seed=1).abs(), f32(4), f32(4, seed=1), [True] * 3
    ),
    aten.pow.Scalar: call(2.0, f32(4)),
    aten.randperm.default: call(10, device="cpu", pin_memory=False),
    aten.reflection_pad2d.default: call(f32(2, 3, 4, 4), [1, 2, 0, 1]),
    aten.reflection_pad3d.default: call(f32(1, 2, 3, 4, 4), [1, 2, 0, 1, 1, 1]),
    aten.replication_pad3d.default: call(f32(1, 2, 3, 4, 4), [1, 2, 0, 1, 1, 1]),
    aten.scatter.value: call(f32(3, 4), 1, i64(3, 2).abs().remainder(4), 2.5),
    aten.upsample_bilinear2d.vec: call(f32(1, 2, 3, 4), [6, 5], False, None),
    aten.upsample_nearest2d.vec: call(f32(1, 2, 3, 4), [6, 5], None),
    aten.var.dim: call(f32(3, 4), [1]),
}

# no program of tensors: sizes of the example, a Python number, an overload that writes to an argument or resizes it
NOT_A_PROGRAM = {
    aten.resize_.default,
    aten.sym_is_contiguous.default,
    aten.sym_numel.default,
    aten.sym_size.int,
    aten.sym_storage_offset.default,
    aten.sym_stride.int,
    aten._local_scalar_dense.default,
    aten.atan2.out,
}
DATA_DEPENDENT = {aten.nonzero.default}  # the shape of the result is no function of the operand's shape
RANDOM = {
    aten.native_dropout.default,
    aten.rand.default,
    aten.randn.default,
    aten.randperm.default,
    aten.bernoulli.default,
    aten.bernoulli.p,
    aten.normal_functional.default,
    aten.uniform.default,
}
UNINITIALISED = {aten.empty.memory_format, aten.empty_strided.default}


def core_operators() -> list[Any]:
    found = []
    for qualified in sorted(torch._C._dispatch_get_all_op_names()):  # dir(aten) has only what was used already
        namespace, _, name = qualified.partition("::")
        packet, _, overload = name.partition(".")
        if namespace == "aten" and hasattr(aten, packet):
            found.append(getattr(getattr(aten, packet), overload or "default"))
    return [o for o in found if torch.Tag.core in o.tags]


class _Recorder(TorchDispatchMode):
    """Keeps the first two calls of each core operator, below autograd."""

    def __init__(self, calls: dict[Any, list[Call]]) -> None:
        super().__init__()
        self.calls = calls

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if torch.Tag.core in func.tags and len(self.calls.setdefault(func, [])) < 2:
            copy = pytree.tree_map_only(torch.Tensor, lambda t: t.detach().clone(), (args, kwargs or {}))
            self.calls[func].append(copy)
        return func(*args, **(kwargs or {}))


@pytest.fixture(scope="module")
def calls() -> dict[Any, list[Call]]:
    from tests.op_db import op_db

    torch.manual_seed(0)
    found: dict[Any, list[Call]] = {op: [c] for op, c in EXTRA.items()}
    for entry in op_db:
        for dtype in (torch.float32, torch.int64, torch.bool):
            if dtype not in entry.dtypes:
                continue
            for sample in itertools.islice(entry.sample_inputs("cpu", dtype), 3):
                with _Recorder(found):
                    try:
                        entry.op(sample.input, *sample.args, **sample.kwargs)
                    except Exception:  # a sample that this build of torch itself refuses
                        continue
    return found


@pytest.mark.drawn(8)
@pytest.mark.parametrize("operator", core_operators(), ids=str)
def test_core_operator(operator: Any, calls: dict[Any, list[Call]]) -> None:
    if operator in NOT_A_PROGRAM:
        pytest.skip("takes or gives no tensor program: " + str(operator._schema))
    assert calls.get(operator), "no call is known for this operator: add one to EXTRA"
    for args, kwargs in calls[operator]:
        if operator in DATA_DEPENDENT:
            with pytest.raises(hloemit.CaptureError, match="depends on its operands' values"):
                emit(from_operator(operator, args, kwargs))
            continue
        compiled = lower_program(from_operator(operator, args, kwargs)).compile("cpu")
        actual = compiled(*args, **kwargs)
        if operator in RANDOM | UNINITIALISED:
            continue  # tests/ops/rows_random.py looks at the distributions
        expected = operator(*args, **kwargs)
        for got, want in zip(pytree.tree_leaves(actual), pytree.tree_leaves(expected), strict=True):
            torch.testing.assert_close(got, want, rtol=2e-5, atol=1e-5, equal_nan=True, check_stride=False)
