"""What a platform does better: the same numbers with its library and without, and calls in jax's own form."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor, linalg

import hloemit
from hloemit.ir import serialization
from hloemit.platforms import tables
from hloemit.platforms.replacement import swapped
from tests.children import python

PORTABLE = hloemit.CompileOptions(platform_composites=False)
DTYPES = [torch.float32, torch.float64, torch.complex64, torch.complex128]
INF, NAN = float("inf"), float("nan")


def random(*shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
    return torch.randn(shape, dtype=dtype, generator=torch.Generator().manual_seed(sum(shape)))


def rebuilt_eigh(a: Tensor, uplo: str = "L") -> tuple[Tensor, Tensor]:
    w, v = linalg.eigh(a, UPLO=uplo)
    return w, v * w.unsqueeze(-2).to(v.dtype) @ v.mH


def rebuilt_svd(a: Tensor, full: bool = False) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    u, s, vh = linalg.svd(a, full_matrices=full)
    k = s.shape[-1]
    return s, u[..., :k] * s.unsqueeze(-2).to(u.dtype) @ vh[..., :k, :], u @ u.mH, vh @ vh.mH


def rebuilt_eig(a: Tensor) -> tuple[Tensor, Tensor]:
    w, v = linalg.eig(a)
    return w.abs().sort(-1)[0], v * w.unsqueeze(-2) @ linalg.inv(v)


# by name: what is free in a factorization (signs, phases) is multiplied away
CASES: dict[str, tuple[Callable[..., Any], Callable[[Callable[..., Tensor]], tuple[Tensor, ...]]]] = {
    "eigh": (rebuilt_eigh, lambda new: (hermitian(new(5, 5)),)),
    "eigh of the upper triangle": (lambda a: rebuilt_eigh(a, "U"), lambda new: (new(5, 5),)),
    "eigvalsh": (linalg.eigvalsh, lambda new: (new(5, 5),)),
    "svd": (rebuilt_svd, lambda new: (new(6, 4),)),
    "svd, wide": (rebuilt_svd, lambda new: (new(4, 6),)),
    "svd, full": (lambda a: rebuilt_svd(a, full=True), lambda new: (new(6, 4),)),
    "svdvals": (linalg.svdvals, lambda new: (new(4, 6),)),
    "eig": (rebuilt_eig, lambda new: (new(5, 5),)),
    "eigvals": (lambda a: linalg.eigvals(a).abs().sort(-1)[0], lambda new: (new(5, 5),)),
    "qr": (linalg.qr, lambda new: (new(6, 4),)),
    "qr, wide": (linalg.qr, lambda new: (new(4, 6),)),
    "qr, complete": (lambda a: linalg.qr(a, mode="complete"), lambda new: (new(6, 4),)),
    "ormqr": (lambda a, c: torch.ormqr(*torch.geqrf(a), c), lambda new: (new(6, 4), new(6, 3))),
    "ormqr, right": (
        lambda a, c: torch.ormqr(*torch.geqrf(a), c, left=False, transpose=True),
        lambda new: (new(6, 4), new(3, 6)),
    ),
    "lu_factor_ex": (linalg.lu_factor_ex, lambda new: (new(6, 4),)),
    "lu": (linalg.lu, lambda new: (new(4, 6),)),
    "solve": (linalg.solve, lambda new: (new(5, 5), new(5, 2))),
    "solve, right": (lambda a, b: linalg.solve(a, b, left=False), lambda new: (new(5, 5), new(2, 5))),
    "inv": (linalg.inv, lambda new: (new(5, 5),)),
    "slogdet": (linalg.slogdet, lambda new: (new(5, 5),)),
    "cholesky": (linalg.cholesky_ex, lambda new: (definite(new(5, 5)),)),
    "cholesky, upper": (lambda a: linalg.cholesky(a, upper=True), lambda new: (definite(new(5, 5)),)),
    "cholesky_solve": (
        lambda a, b: torch.cholesky_solve(b, linalg.cholesky(a, upper=True), upper=True),
        lambda new: (definite(new(5, 5)), new(5, 2)),
    ),
    "solve_triangular": (
        lambda a, b: linalg.solve_triangular(a, b, upper=True),
        lambda new: (definite(new(5, 5)), new(5, 2)),
    ),
    "solve_triangular, right, unit": (
        lambda a, b: linalg.solve_triangular(a, b, upper=False, left=False, unitriangular=True),
        lambda new: (definite(new(5, 5)) / 9, new(2, 5)),
    ),
}


def hermitian(a: Tensor) -> Tensor:
    return a + a.mH


def definite(a: Tensor) -> Tensor:
    return a @ a.mH + torch.eye(a.shape[-1], dtype=a.dtype)


def agree(got: Any, want: Any) -> None:
    for one, other in zip(torch.utils._pytree.tree_leaves(got), torch.utils._pytree.tree_leaves(want), strict=True):
        narrow = one.dtype in (torch.float32, torch.complex64)
        torch.testing.assert_close(one, other, rtol=2e-4 if narrow else 1e-9, atol=2e-4 if narrow else 1e-9)


@pytest.mark.drawn(5)
@pytest.mark.parametrize(("dtype", "batch"), [*((dtype, ()) for dtype in DTYPES), (DTYPES[0], (2,))], ids=str)
@pytest.mark.parametrize("name", CASES)
def test_with_the_library(name: str, dtype: torch.dtype, batch: tuple[int, ...]) -> None:
    function, make = CASES[name]
    args = make(lambda *shape: random(*batch, *shape, dtype=dtype))
    lowered = hloemit.lower(function, args)
    assert "custom_call" in str(swapped(lowered.module, tables.CPU))
    agree(lowered.compile("cpu")(*args), function(*args))


@pytest.mark.drawn(6)
@pytest.mark.parametrize("name", CASES)
def test_without_it(name: str) -> None:
    function, make = CASES[name]
    args = make(random)
    lowered = hloemit.lower(function, args)
    agree(lowered.compile("cpu", PORTABLE)(*args), function(*args))


def both(function: Callable[..., Any], *args: Tensor) -> list[Any]:
    lowered = hloemit.lower(function, args)
    return [lowered.compile("cpu", options)(*args) for options in (None, PORTABLE)]


@pytest.mark.parametrize(
    ("function", "bad"),
    [(linalg.eigh, INF), (linalg.eigh, -INF), (linalg.svd, INF)]
    + [(function, NAN) for function in (linalg.eigh, linalg.eigvalsh, linalg.svd, linalg.svdvals, linalg.eigvals)],
)
def test_what_is_not_finite_gives_nan(function: Callable[..., Any], bad: float) -> None:
    """Eager raises, or, of eigvals, may end the process. The other matrix of the batch is as it would be alone."""
    a = hermitian(random(2, 4, 4))
    good = function(a[0])
    a[1, 2, 1] = bad
    for got in both(function, a):
        for part, alone in zip(as_tuple(got), as_tuple(good), strict=True):
            assert part[1].isnan().all() and part[0].isfinite().all()
            if not part.is_complex() and part.ndim == 2:  # the values; the order of complex ones is free
                torch.testing.assert_close(part[0], alone, rtol=1e-4, atol=1e-4)


def as_tuple(x: Any) -> tuple[Tensor, ...]:
    return (x,) if isinstance(x, Tensor) else tuple(x)


def test_the_triangle_that_is_not_read_may_hold_anything() -> None:
    a = hermitian(random(4, 4))
    want = linalg.eigvalsh(a)
    a[0, 2] = NAN
    for got in both(linalg.eigvalsh, a):
        torch.testing.assert_close(got, want, rtol=1e-4, atol=1e-4)


def test_singular_systems() -> None:
    triangular = torch.tril(torch.ones(4, 4))
    triangular[2, 2] = 0
    b = torch.arange(1.0, 9).reshape(4, 2)
    got = hloemit.lower(lambda a, b: linalg.solve_triangular(a, b, upper=False), (triangular, b)).compile("cpu")
    torch.testing.assert_close(got(triangular, b), linalg.solve_triangular(triangular, b, upper=False))
    singular = torch.tensor([[0.0, 0.0], [1.0, 2.0]])
    for lu, pivots, info in both(linalg.lu_factor_ex, singular):
        want = linalg.lu_factor_ex(singular)
        torch.testing.assert_close(lu, want.LU)
        assert torch.equal(pivots, want.pivots) and torch.equal(info, want.info)


def test_the_minor_that_is_not_positive_definite() -> None:
    bad = torch.eye(3).repeat(5, 1, 1)
    for order in (1, 2, 3):
        bad[order, order - 1, order - 1] = 0
    bad[4, 1, 0] = bad[4, 0, 1] = torch.nan
    for upper in (False, True):
        for factor, info in both(lambda a, upper=upper: linalg.cholesky_ex(a, upper=upper), bad):
            assert torch.equal(factor[0], torch.eye(3)) and factor[1:].isnan().any(-1).any(-1).all()
            assert info.tolist() == [0, 1, 2, 3, 2]


@pytest.mark.parametrize("shape", [(0, 0), (2, 0, 3), (0, 3, 3)], ids=str)
def test_empty_matrices_call_nothing(shape: tuple[int, ...]) -> None:
    a = torch.zeros(shape)
    for function in (linalg.qr, linalg.svdvals, linalg.lu_factor_ex):
        lowered = hloemit.lower(function, (a,))
        assert "custom_call" not in str(swapped(lowered.module, tables.CPU))
        agree(lowered.compile("cpu")(a), function(a))


def test_gradients() -> None:
    def loss(a: Tensor) -> Tensor:
        leaf = a.detach().requires_grad_()
        w, v = linalg.eigh(leaf @ leaf.mT)
        _, s, _ = linalg.svd(leaf, full_matrices=False)
        q, r = linalg.qr(leaf)
        x = linalg.solve(leaf[:4], torch.ones(4, 2).double())
        total = w.cos().sum() + (v * v)[0, :2].sum() + s.sin().sum() + q.exp().sum() + r.sum() + x.square().sum()
        (gradient,) = torch.autograd.grad(total, leaf)
        return gradient

    a = random(5, 4).double()
    for got in both(loss, a):
        torch.testing.assert_close(got, loss(a), rtol=1e-6, atol=1e-6)


LOOP = """
module @main {
  func.func public @main(%a: tensor<3x3xf32>) -> tensor<3x3xf32> {
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %found:2 = stablehlo.while(%i = %zero, %x = %a) : tensor<i32>, tensor<3x3xf32>
    cond {
      %three = stablehlo.constant dense<3> : tensor<i32>
      %more = stablehlo.compare LT, %i, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %more : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %next = stablehlo.add %i, %one : tensor<i32>
      %factor = stablehlo.cholesky %x, lower = true : tensor<3x3xf32>
      %again = stablehlo.add %factor, %a : tensor<3x3xf32>
      stablehlo.return %next, %again : tensor<i32>, tensor<3x3xf32>
    }
    return %found#1 : tensor<3x3xf32>
  }
}"""


def test_inside_of_loops(tmp_path: Path) -> None:
    (tmp_path / "loop.mlir").write_text(LOOP)
    lowered = hloemit.load(tmp_path / "loop.mlir")
    assert "lapack_spotrf_ffi" in str(swapped(lowered.module, tables.CPU))
    a = definite(random(3, 3))
    x = a
    for _ in range(3):
        x = linalg.cholesky(x) + a
    agree(lowered.compile("cpu")(a).tril(), x.tril())  # what stands above is not defined


def test_the_portable_module_stays_as_it_is() -> None:
    a = random(4, 4)
    lowered = hloemit.lower(lambda a: linalg.svd(linalg.qr(a)[0]), (a,))
    before = lowered.as_text()
    lowered.compile("cpu")(a)
    assert lowered.as_text() == before and "custom_call" not in before
    replaced = str(swapped(lowered.module, tables.CPU))
    assert "hloemit_svd" not in replaced  # the decompositions are gone, with those in them
    assert swapped(lowered.module, tables.NOTHING) is lowered.module


def test_only_what_is_known_is_replaced() -> None:
    """A later version of a composite, dtypes that LAPACK lacks, sizes that are not known, stay; defaults are filled in."""
    text = """
    module @main {
      func.func public @main(%a: tensor<3x3xf32>, %b: tensor<3x3xf16>, %c: tensor<?x3xf32>) -> (tensor<3x3xf32>, tensor<3x3xf16>, tensor<?x3xf32>) {
        %0 = CALL
        %1 = "stablehlo.triangular_solve"(%b, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = true}> : (tensor<3x3xf16>, tensor<3x3xf16>) -> tensor<3x3xf16>
        %2 = stablehlo.composite "hloemit.geqrf" %c {decomposition = @f} : (tensor<?x3xf32>) -> tensor<?x3xf32>
        return %0, %1, %2 : tensor<3x3xf32>, tensor<3x3xf16>, tensor<?x3xf32>
      }
      func.func private @f(%a: tensor<?x3xf32>) -> tensor<?x3xf32> { return %a : tensor<?x3xf32> }
      func.func private @g(%a: tensor<3x3xf32>) -> tensor<3x3xf32> { return %a : tensor<3x3xf32> }
    }"""
    later = 'stablehlo.composite "hloemit.lu" %a {decomposition = @g, version = 7 : i32} : (TYPE) -> TYPE'
    later = later.replace("TYPE", "tensor<3x3xf32>")
    module = serialization.parse(text.replace("CALL", later))
    assert swapped(module, tables.CPU) is module
    lower = '"stablehlo.cholesky"(%a) : (tensor<3x3xf32>) -> tensor<3x3xf32>'  # `lower` is false where it is absent
    replaced = str(swapped(serialization.parse(text.replace("CALL", lower)), tables.CPU))
    assert re.search(r"lapack_spotrf_ffi.*uplo = 76 : ui8", replaced)  # the lower one, of the transpose


PROGRAM = """
import torch, hloemit
from hloemit.cache.store import counters
a = torch.tensor([[2.0, 1.0], [1.0, 3.0]])
print(hloemit.lower(torch.linalg.eigvalsh, (a,)).compile("cpu")(a).tolist(), hloemit.cache_info().disk_hits)
"""


def test_an_executable_from_disk_finds_lapack(tmp_path: Path) -> None:
    """Without LAPACK made ready, its first call would end the process."""
    environment = os.environ | {"HLOEMIT_CACHE_DIR": str(tmp_path / "cache"), "HLOEMIT_CACHE": "on"}
    lines = []
    for _ in range(2):
        done = subprocess.run(
            [*python(), "-c", PROGRAM], env=environment, stdout=subprocess.PIPE, text=True, check=True
        )
        lines.append(done.stdout.split("] "))
    (first, misses), (second, hits) = lines
    assert first == second and int(misses) == 0 and int(hits) == 1


# jax's own calls


def calls(text: str) -> list[tuple[str, ...]]:
    """Target, configuration, layouts, aliases and types of each custom call of a module's text, in either spelling."""
    found = []
    for line in text.splitlines():
        if "custom_call @" not in line:
            continue
        config = re.search(r"backend_config = \{(.*?)\}", line)
        found.append(
            (
                re.search(r"@(\w+)", line)[1],  # type: ignore[index]
                config[1] if config else "",
                re.search(r"operand_layouts = (\[.*?xindex>\])", line)[1],  # type: ignore[index]
                re.search(r"result_layouts = (\[.*?xindex>\])", line)[1],  # type: ignore[index]
                (re.search(r"output_operand_aliases = (\[#.*?>\])", line) or ["", ""])[1],
                line.rpartition(" : ")[2].strip(),
            )
        )
    return found


def jax_calls(function: Callable[..., Any], *shapes: tuple[int, ...]) -> list[tuple[str, ...]]:
    import jax

    args = [jax.ShapeDtypeStruct(shape, "float32") for shape in shapes]
    return calls(jax.jit(function).trace(*args).lower(lowering_platforms=("cuda",)).as_text())


def our_calls(function: Callable[..., Any], *shapes: tuple[int, ...]) -> list[tuple[str, ...]]:
    return calls(str(swapped(hloemit.lower(function, tuple(map(torch.zeros, shapes))).module, tables.CUDA)))


def cuda_cases() -> dict[str, tuple[Callable[..., Any], Callable[..., Any], tuple[tuple[int, ...], ...]]]:
    from jax import numpy as jnp
    from jax.lax import linalg as lax_linalg

    svd, thin = (lambda a: jnp.linalg.svd(a, full_matrices=True)), (lambda a: jnp.linalg.svd(a, full_matrices=False))
    ours_thin = lambda a: linalg.svd(a, full_matrices=False)  # noqa: E731
    return {
        "eigh": (linalg.eigh, lambda a: jnp.linalg.eigh(a, symmetrize_input=False), ((2, 5, 5),)),
        "svd": (linalg.svd, svd, ((2, 6, 4),)),
        "svd, thin": (ours_thin, thin, ((2, 6, 4),)),
        "svd, thin, of Jacobi": (ours_thin, thin, ((50, 40),)),
        "svd, thin, large": (ours_thin, thin, ((1100, 40),)),
        "svd, wide, large": (ours_thin, thin, ((40, 1100),)),
        "svdvals": (linalg.svdvals, lambda a: jnp.linalg.svd(a, full_matrices=False, compute_uv=False), ((1100, 40),)),
        "qr": (linalg.qr, jnp.linalg.qr, ((2, 6, 4),)),
        "ormqr": (
            torch.ormqr,
            lambda a, tau, c: lax_linalg.ormqr(a, tau, c, left=True, transpose=False),
            ((6, 4), (4,), (6, 3)),
        ),
        "lu_factor": (linalg.lu_factor, lambda a: lax_linalg.lu(a)[0], ((2, 6, 4),)),
        "cholesky": (linalg.cholesky, lambda a: lax_linalg.cholesky(a, symmetrize_input=False), ((2, 5, 5),)),
    }


@pytest.mark.parametrize("name", [
    "eigh", "svd", "svd, thin", "svd, thin, of Jacobi", "svd, thin, large", "svd, wide, large", "svdvals", "qr",
    "ormqr", "lu_factor", "cholesky",
])  # fmt: skip
def test_cusolver_is_called_as_jax_calls_it(name: str) -> None:
    """There is no GPU here: what can be compared is the call."""
    ours, theirs, shapes = cuda_cases()[name]
    found = our_calls(ours, *shapes)
    assert found and found == [c for c in jax_calls(theirs, *shapes) if "pivots" not in c[0]]
