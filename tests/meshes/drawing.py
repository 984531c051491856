"""A program and its cuts from a seed."""

from __future__ import annotations

import random
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

import torch

from tests.fuzz import eager
from tests.fuzz.draws import Extent
from tests.fuzz.generator import DRAWN, Generator
from tests.fuzz.program import Kind, Program
from tests.fuzz.rows import family
from tests.fuzz.slots import KINDS, Filling, fixed
from tests.meshes.cut import AXES, Cut, Spec

SHAPES = ((8,), (4, 2), (2, 4), (2, 2, 2), (2,), (3,), (3, 2), (2, 2), (7,))
WEIGHTS = (3, 4, 2, 4, 1, 1, 1, 1, 0.5)
SIZES = (1, 2, 3, 4, 4, 5, 6, 8, 8, 12, 16)
MOST = 400  # elements of a tensor
CONSTRAINTS = "hloemit.shard({a}, {spec})"

# What has many dimensions, or loops
MOVES = """
    {four}.reshape({subject}.shape[0] * {subject}.shape[1], -1)
    {four}.permute(0, 2, 1, 3).reshape({subject}.shape[0], {subject}.shape[2], -1)
    {four}.unflatten(1, {factors})
    F.max_pool2d({four}, 2, 1, padding=1)
    F.max_pool2d({four}, 2, return_indices=True)
    F.pad({four}, (1, 1, 2, 0), mode='circular')
    F.pad({four}, (1, 1, 0, 0), mode='reflect')
    F.pixel_shuffle({four}.repeat(1, 4, 1, 1), 2)
    F.interpolate({four}, scale_factor=2)
    F.embedding({smallint}.flatten(), {matrix}[:4].expand(4, -1).clone())
    {real}.topk({oneup}, {dim})[1].sort({last})[0]
    {a}.roll({oneup}, {dim}).flip({last})
    torch.cat([{a}.narrow({dim}, 0, 1), {subject}], {last})
    torch.stack({a}.unbind({dim}), {last}).contiguous()
"""
SUMS = """
    F.conv2d({four}, {subject}[:2, :, :2, :2].clone(), padding=1)
    F.conv2d({four}, {subject}.reshape(-1, 1, *{subject}.shape[2:])[:{channels_4}, :, :2, :2], groups={channels_4}, padding=1)
    F.conv2d({four}, {subject}[:2, :, :3, :1].clone(), stride=2, padding=(2, 0))
    F.conv_transpose2d({four}, {subject}[:1].transpose(0, 1)[..., :2, :2].clone(), stride=2)
    F.conv1d({three}, {subject}[:2, :, :2].clone(), padding=1, dilation=2)
    F.conv3d({four}[None], {subject}[:1, None].transpose(0, 1)[..., :1, :2, :2].expand(3, {subject}.shape[0], 1, -1, -1).clone())
    F.avg_pool2d({four}, 2, 1, padding=1)
    F.adaptive_avg_pool2d({four}, (2, 1))
    F.embedding_bag({smallint}.reshape(1, -1), {matrix}[:4].expand(4, -1).clone(), mode='sum')
    {number_matrix} @ {subject}.mT @ {subject}
    torch.einsum('bihj,bkhj->bhik', {four}, {subject})
    torch.einsum('bij,bik->jk', {three}, {subject})
    {real}.flatten().cumsum(0).view_as({subject})
    torch.tensordot({four}, {subject}, ([0, 2], [0, 2]))
    F.fold(F.unfold({four}, 2, padding=1), tuple({subject}.shape[2:]), 2, padding=1)
"""
FUNCTIONS = """
    F.scaled_dot_product_attention({four}, {subject}, {subject})
    F.scaled_dot_product_attention({four}, {subject}, {subject}, is_causal=True)
    F.scaled_dot_product_attention({three}, {subject}, {subject}, attn_mask={subject}[..., :1] > 0)
    F.batch_norm({four}, None, None, training=True)
    F.group_norm({four}, 1)
    F.group_norm({four}, {channels_4})
    F.layer_norm({four}, {subject}.shape[2:])
    F.instance_norm({four})
    F.interpolate({four}.nan_to_num(0.0, 2.0, -2.0), size=(3, 5), mode='bilinear')
    torch.fft.fft({wide}.nan_to_num(0.0, 2.0, -2.0), dim={dim}).real
    torch.fft.fft2({three}.nan_to_num(0.0, 2.0, -2.0)).abs()
    torch.view_as_real(torch.fft.rfft({wide}.nan_to_num(0.0, 2.0, -2.0), dim={dim}))
    torch.fft.irfft(torch.fft.rfft({wide}.nan_to_num(0.0, 2.0, -2.0), dim={dim}), {subject}.shape[{last}], dim={last})
    torch.linalg.solve(torch.eye({columns}, dtype={wide}.dtype, device=x0.device) * 50 + torch.zeros({columns}, {columns}, dtype={subject}.dtype, device=x0.device), {subject}.mT)
    torch.linalg.cholesky({three}.tanh() @ {subject}.tanh().mT + 9 * torch.eye({subject}.shape[1], dtype={subject}.dtype, device=x0.device))
    torch.linalg.inv({three}.tanh() @ {subject}.tanh().mT + 9 * torch.eye({subject}.shape[1], dtype={subject}.dtype, device=x0.device))
    torch.lstm({three}, (torch.zeros(1, {subject}.shape[0], 4, dtype={subject}.dtype, device=x0.device),) * 2, [torch.linspace(-1, 1, 16 * {subject}.shape[2], dtype={subject}.dtype, device=x0.device).reshape(16, -1), torch.linspace(-1, 1, 64, dtype={subject}.dtype, device=x0.device).reshape(16, 4)], False, 1, 0.0, False, False, True)
    torch.gru({three}, torch.ones(2, {subject}.shape[1], 2, dtype={subject}.dtype, device=x0.device), [w for _ in range(2) for w in (torch.linspace(-1, 1, 6 * {subject}.shape[2], dtype={subject}.dtype, device=x0.device).reshape(6, -1), torch.linspace(-1, 1, 12, dtype={subject}.dtype, device=x0.device).reshape(6, 2))], False, 1, 0.0, False, True, False)[0]
    F.cross_entropy({matrix}, {classes}, reduction='none')
    torch.logcumsumexp({wide}, {dim})
    {float}.softmax({dim}) @ {subject}.mT
"""

KINDS["four"] = lambda x: x.ndim == 4 and KINDS["wide"](x) and x.numel() > 1
KINDS["three"] = lambda x: x.ndim == 3 and KINDS["wide"](x) and x.numel() > 1


@dataclass(frozen=True)
class Over(Extent):
    """Sizes of tensors, and the mesh that they are cut over."""

    mesh: tuple[int, ...]


def spec(rng: random.Random, shape: Sequence[int], mesh: Sequence[int], even: bool) -> Spec:
    """A partition spec: each axis mostly somewhere, in any order; where it is ``even``, what divides its dimension."""
    found: list[list[str]] = [[] for _ in shape]
    axes = list(zip(AXES, mesh, strict=False))
    rng.shuffle(axes)
    left = list(shape)
    for axis, length in axes:
        places = [d for d in range(len(shape)) if not even or (left[d] % length == 0 and left[d])]
        if places and rng.random() < 0.75:
            d = rng.choice(places)
            found[d].append(axis)
            left[d] //= length
    return tuple([None if not axes else axes[0] if len(axes) == 1 else tuple(axes) for axes in found])


fixed(
    spec=lambda f: spec(f.rng, f.x.shape, _mesh_of(f), even=f.rng.random() < 0.6),
    channels_4=lambda f: f.x.shape[1],
)


def _mesh_of(f: Filling) -> tuple[int, ...]:
    assert isinstance(f.extent, Over)
    return f.extent.mesh


class Drawn(Generator):
    """Programs with constraints."""

    families = (
        *DRAWN,
        family("constraints", Kind.MOVE, 7, CONSTRAINTS),
        family("moves over a mesh", Kind.MOVE, 3, MOVES),
        family("sums over a mesh", Kind.SUM, 3, SUMS),
        family("functions over a mesh", Kind.FUNCTION, 3, FUNCTIONS),
    )


def draw(seed: str, length: int) -> Cut:
    """A program of up to so many statements, and how it is cut over which mesh."""
    rng = random.Random(f"meshes {seed}")
    mesh = rng.choices(SHAPES, WEIGHTS)[0]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.manual_seed(0)
        program = Drawn(seed, length, Over(SIZES, MOST, mesh)).program()
        inputs = tuple([_cut(rng, x.shape, mesh) for x in program.arguments("cpu")])
        return Cut(program, mesh, inputs, _of_results(rng, program, mesh))


def _cut(rng: random.Random, shape: Sequence[int], mesh: tuple[int, ...]) -> Spec | None:
    return spec(rng, shape, mesh, even=True) if prod(shape) and rng.random() < 0.85 else None


def _of_results(rng: random.Random, program: Program, mesh: tuple[int, ...]) -> tuple[Spec | None, ...]:
    if program.raises or rng.random() < 0.5:
        return ()
    results = eager.run(program)[: -len(program.inputs)]
    return tuple([None if x is None else _cut(rng, x.shape, mesh) for x in results])
