"""What XLA's algebra would change is as eager PyTorch has it, by every door that compiles; one option gives it back."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import pytest
import torch
from torch import Tensor

import hloemit
from hloemit.ir.module import LazyModule
from hloemit.ir.serialization import as_text
from hloemit.platforms import adaptation, complex_products
from hloemit.platforms.arithmetic import kept

INF, NAN = float("inf"), float("nan")
X, Y, Z = (torch.rand(1000, generator=torch.Generator().manual_seed(i)) + 0.1 for i in range(3))
MULTIPLES = torch.arange(2000.0) * 41
MASK = torch.tensor([True, False, False, True])
MASKED = torch.tensor([1.0, NAN, INF, -2.0])

# each one wrong where XLA has its way (exact_arithmetic=False)
REWRITTEN: dict[str, tuple[Callable[..., Any], tuple[torch.Tensor, ...]]] = {
    "by a constant": (lambda x: (x / 41).floor(), (MULTIPLES,)),
    "by a constant, f64": (lambda x: (x / 49).floor(), (torch.arange(2000.0).double() * 49,)),
    "by a great constant": (lambda x: x / 3e38, (torch.tensor([3e38, 3e37, INF, -INF, -3e38]),)),
    "an integer by a constant": (lambda x: x / 3, (torch.arange(1000),)),
    "by a scalar": (lambda x, y: x / y, (X, Y[0])),
    "by a column": (lambda x, y: (x / y[:, None]).floor(), (MULTIPLES[:1000].view(2, -1), torch.tensor([41.0, 7.0]))),
    "integers by a row": (
        lambda x, y: x / y,
        (torch.arange(900).view(-1, 3).short(), torch.tensor([3, 7, 41]).short()),
    ),
    "quotient of a quotient": (lambda x, y, z: x / y / z, (X, Y, Z)),
    "by a quotient": (lambda x, y, z: x / (y / z), (X, Y, Z)),
    "a constant in and out": (lambda x: (x + 1e8) - 1e8, (torch.tensor([1.0, 3.0, 5.0, 1e-3]),)),
    "factors": (lambda x: (x * 1e30) * 1e-30, (torch.tensor([1e20, 1.0, 3.0]),)),
    "there and back": (lambda x: (x * 3) / 3, (X,)),
    "a mask": (lambda m, y: m.float() * y, (MASK, MASKED)),
    "a sign that is no negative one": (
        lambda x, y: (x * x).sgn() * y,
        (torch.tensor([0.0, -0.0, 2.0, NAN]), torch.tensor([INF, NAN, INF, 1.0])),
    ),
    "by zero": (lambda m: m / 0, (MASK,)),
    "a mask by a negative number": (lambda m: m / -1, (MASK,)),
    "a mask in a called function": (lambda m: m.float() // -1.5, (MASK,)),
    "zeros": (lambda x: x + 0.0, (torch.tensor([-0.0, 0.0, 1.0]),)),
    "a zero and one element": (lambda x: x + 0.0, (torch.tensor([-0.0]),)),
    "zeros and a row": (lambda x: (x.flip(0)[None] + 0) * 3 - (-0.0), (torch.tensor([-0.0]),)),
    "a sum of one row's one term": (lambda x: x.sum(1), (torch.tensor([[-0.0]]),)),
    "an integer zero": (lambda n, x: n * 0 + x, (torch.arange(3).short(), torch.tensor([-0.0, 0.0, 1.0]))),
    "a sum of one term": (lambda x: x.sum(1), (torch.tensor([[-0.0], [2.0]]),)),
    "a mean of one term": (lambda x: x.mean(), (torch.tensor(-0.0),)),
    "a sum of one number": (lambda x: x.expand(4, 2).sum(0), (torch.tensor([-0.0, 2.0]),)),
    "a sum of constants": (
        lambda x: x + torch.trapezoid(x.new_full((2, 3), 0.0).neg(), dim=-1),
        (torch.tensor([-0.0, 2.0]),),
    ),
    "exponentials": (lambda x, y: x.exp() * y.exp(), (torch.tensor([89.0, -80.0]), torch.tensor([-80.0, 89.0]))),
    "a logarithm": (lambda x: x.exp().log(), (torch.tensor([100.0, -200.0]),)),
    "a root of a square": (lambda x: (x * x).sqrt(), (torch.tensor([-3.0, 1e30, 1e-30]),)),
    "a root of a square's magnitude": (lambda x: (x * x).abs().sqrt(), (torch.tensor([-3.0, 1e30, 1e-30]),)),
    "a root of what was negated twice": (lambda x: (x * x).neg().neg().sqrt(), (torch.tensor([-3.0, 1e30, 1e-30]),)),
    "a root's square, behind a part of two": (
        lambda x: (torch.cat([x.sqrt(), x])[: len(x)] * x.sqrt()) - x,
        (torch.tensor([2.0, 3.0, 5.0, 7.0]),),
    ),
    "a logarithm of a magnitude": (lambda x: x.exp().abs().log(), (torch.tensor([100.0, -200.0]),)),
    "a mask by what is folded": (
        lambda x: (x == 2).float() * torch.where(torch.full_like(x, -INF) == 0, x, torch.full_like(x, -INF)),
        (torch.tensor([1.0]),),
    ),
    "a zero and one number that was a bool": (
        lambda x: torch.minimum(x.sign(), torch.full_like(x, -0.0)) + 0.0,
        (torch.tensor([-0.0]),),
    ),
    "a constant in and out, and a factor of one": (lambda x: (x + 1e8) * 1.0 - 1e8, (X,)),
    "a constant in and out, and a divisor of one": (lambda x: (x + 1e8) / 1.0 - 1e8, (X,)),
    "a constant in and out, and ones": (lambda x: (x + 1e8) * torch.ones_like(x) - 1e8, (X,)),
    "a constant in and out, and an average of one": (
        lambda x: torch.nn.functional.avg_pool1d((x + 1e8)[None, None], 1)[0, 0] - 1e8,
        (X,),
    ),
    "a constant in and out, by a wider type": (lambda x: (x + 1e8).double().float() - 1e8, (X,)),
    "a constant in and out, and a limit that nothing is beyond": (lambda x: (x + 1e8).clamp(min=-INF) - 1e8, (X,)),
    "a constant in and out, as a part": (lambda x: torch.complex(x + 1e8, x).real - 1e8, (X,)),
    "a constant in and out, by a matrix of one": (lambda x: ((x + 1e8)[:, None] @ x.new_ones(1, 1))[:, 0] - 1e8, (X,)),
    "a root's square, by matrices of one": (
        lambda x: (x.sqrt()[:, None, None] @ x.sqrt()[:, None, None])[:, 0, 0] - x,
        (torch.tensor([2.0, 3.0, 5.0, 7.0]),),
    ),
    "factors and a divisor of one": (lambda x: x * 1e30 / 1.0 * 1e-30, (torch.tensor([1e20, 1.0, 3.0]),)),
    "rounded on the way": (lambda x: (x.bfloat16() + 1).float() - 1, (X,)),
}
XLAS = hloemit.CompileOptions(exact_arithmetic=False)


def same(got: torch.Tensor, want: torch.Tensor) -> bool:
    """Equal to the last bit, but for what kind of NaN."""
    bits = {8: torch.int64, 4: torch.int32, 2: torch.int16}[want.itemsize]
    return bool(((got.view(bits) == want.view(bits)) | (got.isnan() & want.isnan())).all())


def by_lower(function: Callable[..., Any], args: tuple[torch.Tensor, ...]) -> torch.Tensor:
    result: torch.Tensor = hloemit.lower(function, args).compile()(*args)
    return result


def on_the_device(function: Callable[..., Any], args: tuple[torch.Tensor, ...]) -> torch.Tensor:
    result: torch.Tensor = function(*(a.to(hloemit.device()) for a in args)).cpu()
    return result


def by_torch_compile(function: Callable[..., Any], args: tuple[torch.Tensor, ...]) -> torch.Tensor:
    torch._dynamo.reset()
    result: torch.Tensor = torch.compile(function, backend="hloemit")(*args)
    return result


DOORS = [(name, door) for name in REWRITTEN for door in (by_lower, on_the_device)]
DOORS += [(name, by_torch_compile) for name in ("by a constant", "a constant in and out", "a mask")]  # slow to trace


@pytest.mark.drawn(6)
@pytest.mark.parametrize(("name", "door"), DOORS)
def test_eager_numbers(name: str, door: Callable[..., torch.Tensor]) -> None:
    function, args = REWRITTEN[name]
    assert same(door(function, args), function(*args))


@pytest.mark.drawn(12)
@pytest.mark.parametrize("name", REWRITTEN)
def test_xla_would_have_rewritten_it(name: str) -> None:
    """Else a row above tests nothing; ``x + 0`` and the like are simplified before XLA, and stay so."""
    function, args = REWRITTEN[name]
    got = hloemit.lower(function, args).compile("cpu", options=XLAS)(*args)
    if same(got, function(*args)):
        assert not version("jaxlib").startswith("0.10."), "the row tests nothing"
        pytest.skip("the XLA of this jaxlib leaves it as it is")


@pytest.mark.drawn(16)
@pytest.mark.parametrize("name", REWRITTEN)
def test_eager_numbers_where_barriers_last(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What GPUs and TPUs get, by the CPU's compiler, whose simplifier is the same."""
    monkeypatch.setattr(adaptation.arithmetic, "kept", lambda module, barriers_last: kept(module, True))
    monkeypatch.setattr(adaptation.arithmetic, "VERSION", "of GPUs")
    function, args = REWRITTEN[name]
    assert same(hloemit.lower(function, args).compile("cpu")(*args), function(*args))


def test_where_barriers_last_a_root_alone_has_one() -> None:
    def f(x: torch.Tensor, y: torch.Tensor, s: torch.Tensor) -> torch.Tensor:
        return (x / s + 1e8 - 1e8) / y.exp() * (x > 0) + (x * y).sqrt()

    module = hloemit.lower(f, (X, Y, X[0])).module
    chosen, guarded = as_text(kept(module, barriers_last=True)), as_text(kept(module))
    assert guarded.count("optimization_barrier") == 6
    assert (chosen.count("stablehlo.select"), chosen.count("optimization_barrier")) == (5, 1)


def test_the_module_has_no_barriers() -> None:
    lowered = hloemit.lower(lambda x: x / 41 + 1e8 - 1e8, (X,))
    text, sha256 = lowered.as_text(), lowered.hash
    lowered.compile()
    assert "barrier" not in text and lowered.as_text() == text
    assert str(kept(lowered.module)).count("optimization_barrier") == 2
    assert LazyModule.of(lowered.module).sha256 == sha256


def test_a_module_in_which_nothing_is_rewritten_is_not_copied() -> None:
    module = hloemit.lower(lambda x, y: (x @ y).relu() / 4 + x, (torch.ones(3, 3), torch.ones(3, 3))).module
    assert kept(module) is module


def test_inside_of_loops() -> None:
    def f(x: torch.Tensor) -> torch.Tensor:
        return torch.func.vmap(lambda row: (row / 41).floor())(x)  # type: ignore[no-any-return]

    class Loop(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return torch.while_loop(lambda i, x: i < 1, lambda i, x: (i + 1, (x / 41).floor()), (torch.tensor(0), x))[1]

    rows = MULTIPLES.view(2, -1)
    assert same(by_lower(f, (rows,)), f(rows))
    assert same(hloemit.lower(Loop(), (MULTIPLES,)).compile()(MULTIPLES), (MULTIPLES / 41).floor())


@pytest.mark.parametrize("dtype", [torch.complex64, torch.complex128, torch.float16, torch.bfloat16, torch.float64])
def test_every_dtype(dtype: torch.dtype) -> None:
    """Constants of each; complex and narrow ones are computed by formulas that differ by roundings."""
    x = X[:64].to(dtype)

    def f(x: torch.Tensor) -> torch.Tensor:
        return (x / 7 + 0.0) * 3 * 5 + x.exp() * x.exp() + 1 - 1

    rtol = 1e-2 if dtype.itemsize == 2 else 1e-5
    torch.testing.assert_close(by_lower(f, (x,)), f(x), rtol=rtol, atol=rtol)


ROUNDED: dict[str, Callable[[Tensor, Tensor, Tensor], Tensor]] = {
    "x * y + z": lambda x, y, z: x * y + z,
    "z - x * y": lambda x, y, z: z - x * y,
    "negated": lambda x, y, z: x * y + -(x * y),
    "differences of squares": lambda x, y, z: x * x - y * y + (x * x - (-x) * (-x)).sqrt(),
    "polynomial": lambda x, y, z: ((((x * y + z) * x + y) * z + x) * y + z) * x + y,
    "power": lambda x, y, z: x**2 + y**3,
    "moved": lambda x, y, z: (x * y).flip(0)[1:] - torch.where(x > 0, x * y, z)[:-1],
    "magnitudes": lambda x, y, z: (x * x).abs() + z,
    "a maximum of one": lambda x, y, z: (x * y)[None].amax(0) + z,
    "in a function": lambda x, y, z: torch.remainder(z, x * y),
    "row": lambda x, y, z: (x[0] * y[0])[None] + z,
    "f16": lambda x, y, z: x.half() * y.half() + z.half(),
    "bf16": lambda x, y, z: x.bfloat16() * y.bfloat16() + z.bfloat16(),
    "f64": lambda x, y, z: x.double() * y.double() + z.double(),
    "add": lambda x, y, z: torch.add(x, y, alpha=0.3),
    "rsub": lambda x, y, z: torch.rsub(x, y, alpha=0.3),
    "addcmul": lambda x, y, z: torch.addcmul(x, y, z, value=0.3),
    "lerp": lambda x, y, z: torch.lerp(x, y, 0.7),
    "x * 0.3 + y": lambda x, y, z: x * 0.3 + y,
    "y - 0.3 * x": lambda x, y, z: y - 0.3 * x,
    "a number in a tensor": lambda x, y, z: x + z[0, 0] * y,
    "polynomial of numbers": lambda x, y, z: ((x * 0.3 + 0.2) * x + 0.7) * x - 1,
    "an average that moves": lambda x, y, z: x.mul(0.9).add(y, alpha=0.1),
    "a factor of one": lambda x, y, z: x * y * 1.0 - z,
    "a divisor of one": lambda x, y, z: x * y / 1.0 - z,
    "f16, a divisor of one": lambda x, y, z: x.half() * y.half() / 1.0 - z.half(),
    "a product of itself and a magnitude": lambda x, y, z: (x * y) * (x * y) * 1.0 - (x * y).abs(),
    "in place": lambda x, y, z: x.clone().mul_(y).mul_(1).sub_(z),
    "matrices of one": lambda x, y, z: (x[..., None, None] @ y[..., None, None])[..., 0, 0] + z,
    "a convolution of one": lambda x, y, z: torch.conv1d(x[:, None], y[:1, :1, None])[:, 0] + z,
    "a product of two": lambda x, y, z: torch.stack([x, y]).prod(0) + z,
    "f16, a product of two": lambda x, y, z: torch.stack([x.half(), y.half()]).prod(0) + z.half(),
    "f16, a sum of two": lambda x, y, z: torch.stack([x.half() * y.half(), z.half()]).sum(0),
    "a sum in a wider type": lambda x, y, z: ((x * y).double() + z.double()).float(),
    "a sum of two": lambda x, y, z: torch.stack([x * y, z]).sum(0),
    "integers": lambda x, y, z: torch.arange(24) * 0.3 - x,
    "complex": lambda x, y, z: torch.view_as_real(torch.complex(x, y) * torch.complex(y, z)),
    "a complex number by its conjugate": lambda x, y, z: torch.view_as_real(
        torch.complex(x, y) * torch.complex(x, y).conj()
    ),
    "lerp by a tensor": torch.lerp,
    "a moment": lambda x, y, z: x.mul(0.9).addcmul(y, y, value=0.1),
}


@pytest.mark.drawn(20)
@pytest.mark.parametrize("name", ROUNDED)
def test_products_are_rounded_where_eager_pytorch_rounds_them(name: str) -> None:
    """To the last bit, on the CPU: a sum and a product are one instruction in some of eager's kernels alone."""
    xs = torch.randn(3, 200, 24, generator=torch.Generator().manual_seed(0)).unbind()
    compiled = hloemit.lower(ROUNDED[name], xs).compile("cpu")
    assert torch.equal(compiled(*xs), ROUNDED[name](*xs))


OF_INTEGERS: dict[str, Callable[[Tensor, Tensor, Tensor], Tensor]] = {
    "twice": lambda n, m, x: n * 0.1 + m * 0.1,
    "narrow and wide": lambda n, m, x: n.int() * 0.7 - m.double() * 0.3,
    "beside another product": lambda n, m, x: n * 0.1 + x * 0.3,
    "quotients": lambda n, m, x: (n / m) * 0.1 - (m / n) * 0.3,
}


@pytest.mark.parametrize("name", OF_INTEGERS)
def test_products_of_integers_with_numbers_are_rounded(name: str) -> None:
    """LLVM knows that they are no NaN; and where they are, of quotients, they stay so."""
    generator = torch.Generator().manual_seed(0)
    n, m = torch.randint(-1000, 1000, (2, 5000), generator=generator)
    n[:40] = m[20:60] = 0
    xs = n, m, torch.randn(5000, generator=generator)
    compiled = hloemit.lower(OF_INTEGERS[name], xs).compile("cpu")
    torch.testing.assert_close(compiled(*xs), OF_INTEGERS[name](*xs), rtol=0, atol=0, equal_nan=True)


def test_twice_the_greatest_number_is_infinite() -> None:
    x = torch.full((7,), torch.finfo(torch.float32).max)
    assert torch.equal(by_lower(lambda x: 2 * x - x, (x,)), torch.full((7,), INF))


INFINITE: dict[str, Callable[[Tensor, Tensor], Tensor]] = {
    "x - exp(x)": lambda x, y: x - x.exp(),
    "y + exp(x)": lambda x, y: y + x.exp(),
    "negated": lambda x, y: -x.exp() + x,
    "a loss": lambda x, y: torch.nn.functional.poisson_nll_loss(x, x, reduction="none"),
    "a density": lambda x, y: torch.distributions.Gumbel(-x, 1.0, validate_args=False).log_prob(torch.zeros(x.shape)),
}


@pytest.mark.parametrize("name", INFINITE)
def test_an_infinite_exponential_is_infinite_in_a_sum(name: str) -> None:
    """XLA makes it a product that is a finite number as long as nothing rounds it, and LLVM would join that to the sum."""
    x = torch.tensor([INF, 89.0, 0.5, -INF, NAN]).repeat(7)
    y = torch.tensor([-INF, -INF, 1.0, 2.0, 3.0]).repeat(7)
    got, want = hloemit.lower(INFINITE[name], (x, y)).compile("cpu")(x, y), INFINITE[name](x, y)
    torch.testing.assert_close(got, want, equal_nan=True)


def test_a_complex_factor_of_one_meets_infinities() -> None:
    """As in eager PyTorch, whose one is ``1 + 0j``: the zero beside it times an infinity is NaN."""
    z = torch.complex(torch.tensor([INF, 1.0, -INF, 0.0]), torch.tensor([1.0, INF, NAN, -2.0]))
    for function in (lambda z: z * 1, lambda z: z * z, lambda z: z * (2 + 1j)):
        got, want = hloemit.lower(function, (z,)).compile("cpu")(z), function(z)
        torch.testing.assert_close(torch.view_as_real(got), torch.view_as_real(want), equal_nan=True, rtol=0, atol=0)


def test_a_fold_of_complex_products_is_a_fold() -> None:
    """Its own op is what collectives and reductions know it by."""
    z = torch.complex(X, Y)
    module = complex_products.kept(hloemit.lower(lambda z: z.prod() * z, (z,)).module)
    text = as_text(module)
    assert "applies stablehlo.multiply" in text and "stablehlo.complex" in text
