from __future__ import annotations

import torch

from hloemit.base.errors import UnsupportedOpError
from tests.ops.rows import bf16, bool_, error, f32, f64, i8, i32, i64, row, specials

aten = torch.ops.aten
T = torch.tensor
MASK = T([[True, False, True], [False, True, True]])
INDEX = T([[1, 0, 3], [2, 2, 0]])
NAMES = ("sum", "prod", "mean", "amax", "amin")

ROWS = [
    # elements
    row(aten.scatter.src, f32(2, 4), 1, INDEX[:, :2], f32(2, 4)),
    row(aten.scatter.src, f32(4, 5), 0, T([[1, 0, 3]]), f32(2, 4), id="scatter-part"),
    row(aten.scatter.src, f32(), 0, T(0), f32(), id="scatter-0d", golden=False),
    row(aten.scatter.src, f32(3), 0, T([0, 2]), f32(2), id="scatter-1d", golden=False),
    row(aten.scatter.src, f32(3), 0, i64(0), f32(2), id="scatter-none", golden=False),
    row(aten.scatter.value, f32(2, 4), -1, T([[1], [3]]), 7.5),
    row(aten.scatter.value, i64(3), 0, T(1), 2, id="scatter-value-0d", golden=False),
    row(aten.scatter.value, bool_(3), 0, T([1]), True, id="scatter-value-bool", golden=False),
    row(aten.scatter.reduce, f32(2, 4), 1, INDEX, f32(2, 3), reduce="multiply", golden=False),
    row(aten.scatter.value_reduce, f32(2, 4), 1, INDEX, 2.0, reduce="add", golden=False),
    row(aten.scatter_add.default, f32(2, 4), 1, INDEX, f32(2, 3)),
    row(aten.scatter_add.default, f32(4, 3), 0, INDEX, f32(2, 3), id="scatter_add-0", golden=False),
    row(aten.scatter_add.default, i8(2, 4), 1, INDEX, i8(2, 3), id="scatter_add-i8", golden=False),
    row(aten.scatter_add.default, bf16(2, 4), 1, T([[0], [3]]), bf16(2, 1), id="scatter_add-bf16"),
    row(aten.scatter_add.default, f32(), 0, T(0), f32(), id="scatter_add-0d", golden=False),
    *[
        row(
            aten.scatter_reduce.two,
            f32(2, 4),
            1,
            INDEX,
            f32(2, 3),
            n,
            include_self=s,
            id=f"reduce-{n}-{s}",
            golden=n == "mean",
        )
        for n in NAMES
        for s in (True, False)
    ],
    *[
        row(
            aten.scatter_reduce.two,
            i32(2, 4),
            1,
            INDEX,
            i32(2, 3),
            n,
            include_self=s,
            id=f"reduce-{n}-{s}-i32",
            golden=False,
        )
        for n in NAMES
        for s in (True, False)
    ],
    *[
        row(
            aten.scatter_reduce.two,
            f64(3),
            0,
            torch.arange(15) % 3,
            specials(torch.float64),
            n,
            id=f"reduce-{n}-specials",
            golden=False,
        )
        for n in ("amax", "amin", "sum")
    ],
    row(
        aten.scatter_reduce.two,
        bool_(4),
        0,
        T([0, 0, 2]),
        bool_(3),
        "amax",
        include_self=False,
        id="reduce-amax-bool",
        golden=False,
    ),
    # slices
    row(aten.index_add.default, f32(4, 3), 0, T([1, 3, 1]), f32(3, 3)),
    row(aten.index_add.default, f32(2, 4), 1, T([1, 3]), f32(2, 2), alpha=2, golden=False),
    row(aten.index_add.default, f32(), 0, T([0]), f32(), id="index_add-0d", golden=False),
    row(aten.index_add.default, f32(3), 0, T(2), f32(1), id="index_add-0d-index", golden=False),
    row(aten.index_add.default, i32(3), 0, T([2, 0], dtype=torch.int32), i32(2), id="index_add-i32", golden=False),
    *(
        error(
            aten.index_add.default, x, 0, T([0]), y, raises=UnsupportedOpError, match="own dtype", id=f"index_add-{i}"
        )
        for i, (x, y) in enumerate(((f32(3), f64(1)), (f32(3, 2), bf16(1, 2)), (f32(), f32(1)), (f32(1), f32())))
    ),
    row(aten.index_copy.default, f32(2, 4), 1, T([3, 0]), f32(2, 2)),
    row(aten.index_copy.default, f32(3), 0, T(1), f32(), id="index_copy-0d", golden=False),
    row(aten.index_copy.default, f32(3), 0, i64(0), f32(0), id="index_copy-none", golden=False),
    row(aten.index_fill.int_Scalar, f32(2, 4), 1, T([-1, 0]), 7),
    row(aten.index_fill.int_Tensor, f32(4), 0, T(2), T(7.0), id="index_fill-tensor", golden=False),
    row(aten.index_fill.int_Scalar, f32(), 0, T([0]), 7, id="index_fill-0d", golden=False),
    *[
        row(
            aten.index_reduce.default,
            f32(2, 4),
            1,
            T([1, 3, 1]),
            f32(2, 3),
            n,
            include_self=s,
            id=f"index_reduce-{n}-{s}",
            golden=False,
        )
        for n in NAMES[1:]
        for s in (True, False)
    ],
    row(aten.index_reduce.default, i32(4), 0, T([1, 3, 1]), i32(3), "mean", id="index_reduce-mean-i32", golden=False),
    # assignment
    row(aten.index_put.default, f32(4, 3), [T([1, -1])], f32(2, 3), id="put-rows"),
    row(aten.index_put.default, f32(4, 3), [T([1, 1, 0])], f32(3), True, id="put-add"),
    row(aten.index_put.default, f32(4, 3), [T([[1], [2]]), T([0, -1])], T(5.0), id="put-points"),
    row(aten.index_put.default, f32(2, 3, 4), [T([0, 1]), None, T([3, -1])], f32(2, 3), id="put-apart", golden=False),
    row(aten.index_put.default, f32(2, 3, 4), [None, T([0, 1])], f32(2, 4), id="put-second", golden=False),
    row(aten.index_put.default, f32(4), [T(2)], f32(), id="put-0d", golden=False),
    row(aten.index_put.default, f32(4), [i64(0)], f32(0), id="put-none", golden=False),
    row(aten.index_put.default, bf16(4), [T([1, 1, 1])], bf16(3), True, id="put-add-bf16", golden=False, rtol=1e-2),
    row(aten.index_put.default, bool_(4), [T([1, 2])], T(True), id="put-bool", golden=False),
    row(aten._unsafe_index_put.default, f32(4), [T([1, 0])], f32(2), id="unsafe-put", golden=False),
    row(aten.index_put.default, f32(2, 3), [MASK], T(0.0), id="put-mask"),
    row(aten.index_put.default, f32(2, 3), [MASK], f32(1), True, id="put-mask-add", golden=False),
    row(aten.index_put.default, f32(2, 3), [MASK], i64(1), id="put-mask-of-another-dtype", golden=False),
    row(aten.index_put.default, f32(2, 3), [T([True, False])], f32(3), id="put-mask-rows"),
    row(aten.index_put.default, f32(2, 3), [T([True, False])], f32(1, 3), id="put-mask-row", golden=False),
    row(aten.index_put.default, f32(4, 2), [T([True, False, True, False])], f32(2, 2), id="put-mask-in-order"),
    row(aten.index_put.default, f32(2, 3), [None, T([True, False, True])], f32(2), True, id="put-mask-add-in-order"),
    row(
        aten.index_put.default,
        i64(2, 2),
        [T([[True, False], [True, True]])],
        i64(3),
        id="put-mask-of-all",
        golden=False,
    ),
    row(aten.index_put.default, f32(2, 3), [T([False, False])], f32(0, 3), id="put-mask-of-none", golden=False),
    *[
        row(aten.index_put.default, f32(3, 4), [T([True, False, True]), index], value, add, id=name, golden=False)
        for name, index, value, add in (
            ("put-mask-and-place", T([1]), T(7.0), False),
            ("put-mask-and-places", T([0, -2]), f32(2), False),
            ("put-mask-and-places-add", T([2, 2]), f32(1), True),
        )
    ],
    row(
        aten.index_put.default,
        f32(2, 3, 4),
        [T([[True, False, True], [False, True, False]]), T([3, 0, 1])],
        f32(3),
        id="put-mask-of-two-and-places",
        golden=False,
    ),
    row(
        aten.index_put.default,
        f32(3, 2, 4),
        [T([1, 0]), None, T([True, False, True, False])],
        f32(2, 2),
        id="put-places-and-mask-apart",
        golden=False,
    ),
    *[
        row(aten.index_put.default, f32(3, 2, 4), [*index, mask], f32(*given), add, id=name, golden=False)
        for name, index, mask, given, add in (
            ("put-places-and-a-mask-of-one", [T([2, 0])], T([False, True]), (2, 4), False),
            ("put-places-and-a-mask-of-one-apart", [T([2, 0]), None], T([False, False, True, False]), (2, 2), True),
            ("put-places-and-a-mask-of-two", [T([2, 0, 2])], torch.arange(8).view(2, 4) == 5, (3,), True),
        )
    ],
    row(aten.index_put.default, f32(3, 2), [None, T([True, False])], f32(3, 1), id="put-mask-columns", golden=False),
    row(
        aten.index_put.default,
        f32(2, 2, 3, 2),
        [None, MASK[:, :1].expand(2, 3).contiguous()],
        f32(2),
        id="put-mask-inner",
        golden=False,
    ),
    row(aten.put.default, f32(2, 3), T([5, 0]), f32(2), id="put-flat", golden=False),
    # embeddings
    row(aten.embedding_dense_backward.default, f32(2, 2, 3), T([[1, 0], [4, 1]]), 5, -1, False),
    row(aten.embedding_dense_backward.default, f32(4, 3), T([1, 0, 4, 1]), 5, 1, False, id="embedding-b-pad"),
    row(
        aten.embedding_dense_backward.default,
        f32(4, 3),
        T([1, 0, 4, 1]),
        5,
        -1,
        True,
        id="embedding-b-freq",
        golden=False,
    ),
    row(aten.embedding_dense_backward.default, f32(0, 3), i64(0), 5, -1, False, id="embedding-b-none", golden=False),
]
