from __future__ import annotations

import itertools

import torch

from tests.ops.rows import bf16, f16, f32, f64, inf, nan, row

aten = torch.ops.aten

LINEAR, NEAREST, CUBIC = range(3)
ZEROS, BORDER, REFLECTION = range(3)
PLANE, VOLUME = aten.grid_sampler_2d.default, aten.grid_sampler_3d.default
PLANE_BACK, VOLUME_BACK = aten.grid_sampler_2d_backward.default, aten.grid_sampler_3d_backward.default


def points(*coordinates: float, spatial: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """A grid of every combination of coordinates."""
    axes = [torch.tensor(coordinates, dtype=dtype)] * spatial
    return torch.stack(torch.meshgrid(*axes, indexing="ij"), -1)[None]


odd = {n: points(nan, inf, -inf, 1e20, -1e20, 0.3, spatial=n) for n in (2, 3)}
edges = {n: points(-3.5, -1.0, -0.5, 0.0, 0.25, 1.0, 1.9, spatial=n) for n in (2, 3)}

ROWS = [
    row(PLANE, f32(1, 2, 3, 4), f32(1, 2, 5, 2), LINEAR, ZEROS, False),
    row(PLANE, f32(1, 2, 3, 4), f32(1, 2, 5, 2), CUBIC, REFLECTION, True, golden=False),
    *[
        row(PLANE, f32(1, 2, 3, 4), edges[2], mode, padding, align, golden=False, id=f"plane-{mode}{padding}{align:d}")
        for mode, padding, align in itertools.product(range(3), range(3), (False, True))
    ],
    *[
        row(PLANE, f32(1, 2, 3, 4), odd[2], mode, padding, False, golden=False, id=f"plane-odd-{mode}{padding}")
        for mode, padding in itertools.product(range(3), range(3))
    ],
    row(PLANE, f32(1, 1, 1, 1), edges[2], LINEAR, REFLECTION, True, golden=False, id="plane-point"),
    row(PLANE, f32(3, 2, 4, 3).transpose(2, 3), f32(3, 4, 2, 2).transpose(1, 2), LINEAR, BORDER, False, golden=False),
    row(PLANE, f64(2, 1, 3, 4), f64(2, 2, 5, 2), CUBIC, ZEROS, False, golden=False),
    row(PLANE, f32(2, 0, 3, 4), f32(2, 2, 5, 2), LINEAR, ZEROS, False, golden=False),
    row(PLANE, bf16(1, 2, 3, 4), points(-0.5, 0.0, 0.5, spatial=2, dtype=torch.bfloat16), LINEAR, ZEROS, True,
        golden=False, rtol=4e-2, id="plane-bf16"),  # eager rounds every step
    row(PLANE, f16(1, 2, 3, 4), points(-0.5, 0.0, 0.5, spatial=2, dtype=torch.float16), NEAREST, BORDER, True,
        golden=False, id="plane-f16"),
    row(VOLUME, f32(1, 2, 3, 4, 2), f32(1, 2, 3, 2, 3), LINEAR, ZEROS, False),
    *[
        row(VOLUME, f32(1, 2, 3, 4, 2), edges[3], mode, padding, align, golden=False,
            id=f"volume-{mode}{padding}{align:d}")
        for mode, padding, align in itertools.product(range(2), range(3), (False, True))
    ],
    *[
        row(VOLUME, f32(1, 2, 3, 4, 2), odd[3], mode, padding, False, golden=False, id=f"volume-odd-{mode}{padding}")
        for mode, padding in itertools.product(range(2), range(3))
    ],
    row(PLANE_BACK, f32(1, 2, 2, 5), f32(1, 2, 3, 4), f32(1, 2, 5, 2), LINEAR, BORDER, False, [True, True]),
    *[
        row(PLANE_BACK, f32(1, 2, 7, 7), f32(1, 2, 3, 4), edges[2], mode, padding, align, [True, True], golden=False,
            rtol=2e-5, atol=1e-5, id=f"plane-back-{mode}{padding}{align:d}")  # sums of as many as 49 terms
        for mode, padding, align in itertools.product(range(3), range(3), (False, True))
    ],
    row(PLANE_BACK, f32(1, 2, 6, 6), f32(1, 2, 3, 4), odd[2], LINEAR, ZEROS, False, [True, True], golden=False,
        id="plane-back-odd"),
    row(PLANE_BACK, f32(1, 2, 2, 5), f32(1, 2, 3, 4), f32(1, 2, 5, 2), CUBIC, ZEROS, True, [False, True], golden=False,
        id="plane-back-grid-alone"),
    row(PLANE_BACK, f32(2, 2, 0, 5), f32(2, 2, 3, 4), f32(2, 0, 5, 2), LINEAR, ZEROS, True, [True, True], golden=False),
    *[
        row(VOLUME_BACK, f32(1, 2, 7, 7, 7), f32(1, 2, 3, 4, 2), edges[3], mode, padding, align, [True, True],
            golden=False, rtol=1e-4, atol=1e-4, id=f"volume-back-{mode}{padding}{align:d}")  # sums of up to 343 terms
        for mode, padding, align in itertools.product(range(2), range(3), (False, True))
    ],
    *[
        row(VOLUME_BACK, f32(1, 2, 6, 6, 6), f32(1, 2, 3, 4, 2), odd[3], mode, padding, False, [True, True],
            golden=False, rtol=1e-4, atol=1e-4, id=f"volume-back-odd-{mode}{padding}")  # the same
        for mode, padding in itertools.product(range(2), range(3))
    ],
    *[
        row(aten.affine_grid_generator.default, f32(2, n, n + 1), [2, 1, *sides], align, golden=False)
        for n, sides, align in ((2, (1, 3), False), (2, (1, 1), True), (3, (2, 1, 3), False))
    ],
]  # fmt: skip
