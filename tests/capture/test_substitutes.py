"""Functions that look at values, in each way to capture; torch's own samples of them are in the sweep."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import distributions, nn
from torch.nn import functional

import hloemit
from tests.functions import Of

X, Y = torch.randn(4, 6), torch.randn(4, 6)
LOGS, TARGETS = torch.randn(9, 2, 5).log_softmax(-1), torch.tensor([[1, 2, 2], [3, 4, 0]])
LENGTHS = torch.tensor([9, 7]), torch.tensor([3, 2])


def _written(x: torch.Tensor, i: torch.Tensor) -> torch.Tensor:
    x = x.clone()
    x[i], x[:, i], x[i, i] = x[0] * 2, 3.0, x[1, 1]
    x[i] += 1
    return x


def _rank(x: torch.Tensor) -> torch.Tensor:
    rank = torch.full((), 9)
    torch.linalg.matrix_rank(x, out=rank)
    return rank


CALLS: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "equal": (torch.equal, (X, X)),
    "not equal": (lambda x, y: x.equal(y), (X, Y)),
    "allclose": (lambda x, y: torch.allclose(x, y + 1e-9), (X, X)),
    "allclose, the operator": (torch.ops.aten.allclose, (X, Y)),
    "cov": (torch.cov, (X,)),
    "corrcoef": (torch.corrcoef, (X,)),
    "gaussian_nll_loss": (functional.gaussian_nll_loss, (X, Y, Y.square() + 0.1)),
    "combinations": (lambda x: torch.combinations(x, 3), (X[0],)),
    "narrow": (lambda x, start: torch.narrow(x, 1, start, 2), (X, torch.tensor(-3))),
    "a row": (lambda x, i: (x[i], x[:, i], x[..., i], x[i, i, None], x[i, TARGETS % 4]), (X[:, :4], torch.tensor(-2))),
    "writing a row": (_written, (X, torch.tensor(2))),
    "matrix_rank": (_rank, (X,)),
    "polygamma_": (lambda x: x.clone().polygamma_(1), (X,)),
    "lstsq": (lambda x, y: torch.linalg.lstsq(x, y).solution, (X.T, Y.T)),
    "istft": (
        lambda x: torch.istft(torch.stft(x, 4, window=torch.ones(4), return_complex=True), 4, window=torch.ones(4)),
        (X[0].repeat(4),),
    ),
    "ctc_loss": (functional.ctc_loss, (LOGS, TARGETS, *LENGTHS)),
    "margin loss": (
        lambda x, y: functional.multi_margin_loss(x, y, reduction="none"),
        (X[0], torch.tensor(2)),
    ),
    "a normal distribution": (lambda x, y: distributions.Normal(x, y.exp()).log_prob(y), (X, Y)),
    "a geometric distribution": (
        lambda x, y: (
            distributions.Geometric(x.sigmoid()).log_prob(y.abs().round()) + distributions.Geometric(logits=y).entropy()
        ),
        (X, Y),
    ),
    "a distribution over matrices": (
        lambda x, y: distributions.MultivariateNormal(x, y @ y.T / 8 + torch.eye(4)).log_prob(x + 1),
        (X[:, :4].contiguous(), Y),
    ),
    "a distribution of matrices": (
        lambda x, y: distributions.Wishart(torch.tensor([4.5, 6.0]), y @ y.T / 8 + torch.eye(4)).log_prob(
            x @ x.T + torch.eye(4)
        ),
        (X, Y),
    ),
    "divergence": (
        lambda x, y: distributions.kl_divergence(distributions.Gamma(x.exp(), 1.0), distributions.Gamma(y.exp(), 2.0)),
        (X, Y),
    ),
}


@pytest.mark.drawn(3)
@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("capture", ["function", "module", "export"])
def test_substitutes(name: str, capture: str) -> None:
    function, args = CALLS[name]
    target = function if capture == "function" else Of(function)
    shapes: Any = None
    if capture == "export":  # what asks for symbolic shapes is not recorded
        shapes = {"args": (None,) * len(args)}
    got = hloemit.lower(target, args, dynamic_shapes=shapes).compile()(*args)
    want = function(*args)
    assert type(got) is type(want)
    torch.testing.assert_close(got, want, rtol=1e-4, atol=1e-4)


def test_shifts_in_place_are_recorded() -> None:
    def shifted(x: torch.Tensor) -> torch.Tensor:
        x = x.clone()
        x <<= 3
        x[1:] >>= 1
        return x[torch.tensor([True, False, True])]  # known, unless shifts end the recording

    x = torch.arange(3)
    assert torch.equal(hloemit.lower(shifted, (x,)).compile()(x), shifted(x))


def test_the_gradient_of_a_grid_beside_a_side_of_one_element() -> None:
    """PyTorch's own writes a number into memory there."""

    def moved(theta: torch.Tensor) -> torch.Tensor:
        grid = functional.affine_grid(theta, [2, 1, 3, 1], align_corners=False)
        return torch.autograd.grad(grid.square().sum(), theta)[0]

    theta = torch.randn(2, 2, 3, requires_grad=True)
    torch.testing.assert_close(hloemit.lower(moved, (theta,)).compile()(theta), moved(theta))


@pytest.mark.parametrize("capture", ["function", "module"])
def test_autocast_does_not_reach_into_a_kernel(capture: str) -> None:
    def least_squares(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        with torch.autocast("cpu", torch.bfloat16):
            return torch.linalg.lstsq(x, y).solution

    target = least_squares if capture == "function" else Of(least_squares)
    got = hloemit.lower(target, (X.T, Y.T)).compile()(X.T, Y.T)
    torch.testing.assert_close(got, least_squares(X.T, Y.T), rtol=1e-4, atol=1e-4)


def test_constraints_of_distributions_are_checks() -> None:
    def draw(scale: torch.Tensor) -> torch.Tensor:
        # said, because TorchDynamo lets distributions check nothing once it was used in a process
        return distributions.Gamma(scale, 1.0, validate_args=True).rsample()

    compiled = hloemit.lower(draw, (torch.ones(3),), checks=True).compile()
    assert (compiled(torch.ones(3)) > 0).all()
    with pytest.raises(RuntimeError, match="does not satisfy its constraint"):
        compiled(torch.tensor([1.0, -1.0, 1.0]))


def test_a_probability_of_0_is_checked() -> None:
    def mean(p: torch.Tensor) -> torch.Tensor:
        return distributions.Geometric(p, validate_args=True).mean

    compiled = hloemit.lower(mean, (torch.ones(3),), checks=True).compile()
    assert compiled(torch.full((3,), 0.25)).tolist() == [3.0] * 3
    for bad, message in ((0.0, "probability is 0"), (2.0, "does not satisfy its constraint")):
        with pytest.raises(RuntimeError, match=message):
            compiled(torch.full((3,), bad))


def test_checks_of_all_rows_under_vmap() -> None:
    def losses(scales: torch.Tensor, classes: torch.Tensor) -> torch.Tensor:
        def density(scale: torch.Tensor) -> torch.Tensor:
            return distributions.Normal(0.0, scale, validate_args=True).log_prob(scale + 1).sum()

        def chosen(scale: torch.Tensor, label: torch.Tensor) -> torch.Tensor:
            return (functional.one_hot(label, 4) * density(scale)).sum()

        return torch.vmap(chosen)(scales, classes) + torch.vmap(torch.func.grad(density))(scales).sum(1)

    scales, classes = torch.rand(3, 4) + 0.1, torch.tensor([0, 3, 1])
    compiled = hloemit.lower(losses, (scales, classes), checks=True).compile()
    torch.testing.assert_close(compiled(scales, classes), losses(scales, classes))
    with pytest.raises(RuntimeError, match="does not satisfy its constraint"):
        compiled(torch.tensor([[1.0], [1.0], [-1.0]]).expand(3, 4), classes)
    with pytest.raises(RuntimeError, match="a class is out of range"):
        compiled(scales, classes + 1)


def test_a_step_through_samples_of_a_distribution() -> None:
    """The gradient of the mean of gamma numbers of shape a by a is 1."""
    shape = torch.full((20_000,), 2.0, requires_grad=True)

    def gradient(shape: torch.Tensor) -> torch.Tensor:
        return torch.autograd.grad(distributions.Gamma(shape, 1.0).rsample().sum(), shape)[0]

    got = hloemit.lower(gradient, (shape,)).compile()(shape)
    assert abs(got.mean() - 1) < 5 * got.std() / 20_000**0.5


@pytest.mark.filterwarnings("ignore:values decide", "ignore:Singular")
@pytest.mark.parametrize("degrees", [2.5, 7.0])
def test_samples_of_matrices(degrees: float) -> None:
    """All are positive definite, their mean and variances are the distribution's, and gradients pass through."""
    scale = torch.tensor([[2.0, 0.5], [0.5, 1.0]], requires_grad=True)

    def sampled(scale: torch.Tensor) -> Any:
        drawn = distributions.Wishart(torch.tensor(degrees), scale).rsample((20_000,))
        return drawn.detach(), torch.autograd.grad(drawn.mean(0).diagonal().sum(), scale)[0]

    drawn, gradient = hloemit.lower(sampled, (scale,)).compile()(scale)
    distribution = distributions.Wishart(torch.tensor(degrees), scale.detach())
    assert (drawn == drawn.mT).all() and (torch.linalg.eigvalsh(drawn) > -1e-6).all()
    error = (drawn.mean(0) - distribution.mean) / (distribution.stddev / 20_000**0.5)
    assert error.abs().max() < 5
    torch.testing.assert_close(drawn.var(0), distribution.variance, rtol=0.15, atol=0)
    torch.testing.assert_close(gradient, torch.eye(2) * degrees, rtol=0.1, atol=0.3)


@pytest.mark.parametrize("spread", [1e-6, 0.5, 100.0])
def test_samples_of_angles(spread: float) -> None:
    """Against the distribution function, which is the integral of the density."""
    torch.manual_seed(0)

    def sampled(mean: torch.Tensor) -> torch.Tensor:
        return distributions.VonMises(mean, spread).sample((20_000,))

    mean = torch.tensor([0.0, 1.5])
    drawn = hloemit.lower(sampled, (mean,)).compile()(mean)
    assert drawn.dtype is torch.float32 and (drawn.abs() <= torch.pi + 1e-6).all()
    angles = torch.linspace(-torch.pi, torch.pi, 10_001, dtype=torch.float64)
    for column, middle in zip(drawn.T.double(), mean.double(), strict=True):
        density = distributions.VonMises(middle, torch.tensor(spread).double()).log_prob(angles).exp()
        shares = torch.cumulative_trapezoid(density, angles)[::100]
        found = (column.sort().values[None] <= angles[1:][::100, None]).double().mean(1)
        assert (found - shares).abs().max() < 2 / 20_000**0.5


@pytest.mark.parametrize("bounds", [(-2.0, 2.0), (0.5, 4.0), (5.0, 6.0), (-math.inf, -6.0), (39.0, 41.0)])
def test_samples_of_a_truncated_normal(bounds: tuple[float, float]) -> None:
    """Against the distribution function; torch's own draws until each is within the bounds."""
    mean, std, (low, high) = 0.5, 2.0, (0.5 + 2.0 * bound for bound in bounds)

    def drawn(weight: torch.Tensor) -> torch.Tensor:
        return nn.init.trunc_normal_(weight, mean, std, low, high)

    weight = nn.Parameter(torch.zeros(20_000))
    hloemit.lower(drawn, (weight,)).compile()(weight)
    assert weight.requires_grad and (weight >= low).all() and (weight <= high).all()
    below = [math.erfc(-bound / math.sqrt(2)) / 2 for bound in sorted(bounds if low < mean else (-b for b in bounds))]
    at = ((weight.detach().double() - mean) / std * (1 if low < mean else -1)).sort().values
    if below[0] == below[1]:  # no float tells these shares apart: the bound that is nearest to the mean
        assert (weight == low).all()
    else:
        shares = (torch.special.ndtr(at) - below[0]) / (below[1] - below[0])
        assert (shares - torch.linspace(0, 1, 20_000)).abs().max() < 2 / 20_000**0.5


def test_a_branch_on_equal_still_raises() -> None:
    with pytest.raises(hloemit.CaptureError, match="depends on a tensor's values"):
        hloemit.lower(lambda x, y: x + 1 if torch.equal(x, y) else y, (X, Y))


def test_sparse_gradients_of_embeddings_are_refused_by_what_they_are() -> None:
    embedding = nn.Embedding(5, 3, sparse=True)

    def step(index: torch.Tensor) -> torch.Tensor:
        loss = embedding(index).sum()
        loss.backward()
        return loss

    with pytest.raises(hloemit.CaptureError, match=r"no sparse tensors.*sparse=False"):
        hloemit.lower(step, (torch.tensor([1, 2]),))


def test_sparse_tensors_are_refused_before_their_gradient_is_lost() -> None:
    def loss(x: torch.Tensor) -> torch.Tensor:
        return torch.autograd.grad(x.sum() + x.to_sparse().to_dense().sum(), x)[0]

    with pytest.raises(hloemit.CaptureError, match="no sparse tensors"):
        hloemit.lower(loss, (X.clone().requires_grad_(),))


def test_a_cumulative_average() -> None:
    torch.manual_seed(0)
    module, twin = nn.BatchNorm1d(6, momentum=None), nn.BatchNorm1d(6, momentum=None)
    compiled = hloemit.lower(module, (X,)).compile()
    for x in (X, Y, X + Y):
        torch.testing.assert_close(compiled(x), twin(x))
        assert module.running_var is not None and twin.running_var is not None
        torch.testing.assert_close(module.running_var, twin.running_var)
    assert nn.BatchNorm1d.forward.__module__ == "torch.nn.modules.batchnorm"


def test_ranks_that_are_not_full() -> None:
    a = X[:, :1] @ Y[:1, :3]
    b = Y[:, :2].clone()
    got = hloemit.lower(lambda a, b: torch.linalg.lstsq(a, b, driver="gelsd"), (a, b)).compile()(a, b)
    want = torch.linalg.lstsq(a, b, driver="gelsd")
    torch.testing.assert_close(got.solution, want.solution, rtol=1e-4, atol=1e-4)
    assert got.rank == want.rank and got.residuals.isnan().all()


class Clipped(nn.Module):
    """Reads ``.data``, writes through it, and exchanges it."""

    def __init__(self) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(4))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        before = self.weight.data
        self.weight.data.mul_(0.5)
        y = x.data * self.weight.data + before
        self.weight.data = y.mean(0)
        return y + self.weight + before


def test_the_data_of_a_tensor() -> None:
    ours, eager, x = Clipped(), Clipped(), torch.randn(3, 4, requires_grad=True)
    compiled = hloemit.lower(ours, (x,)).compile("cpu")
    for _ in range(2):
        torch.testing.assert_close(compiled(x), eager(x).detach())
        torch.testing.assert_close(ours.weight, eager.weight)


def test_exchanged_data_is_refused_where_torch_export_drops_it() -> None:
    with pytest.raises(hloemit.CaptureError, match=r"sets \.data of a tensor"):
        hloemit.lower(Clipped(), (torch.ones(3, 4),), dynamic_shapes=({0: torch.export.Dim("rows")},))


class Cast(nn.Module):
    """Converts its weight to the dtype of its argument, as losses with weights do."""

    def __init__(self) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(4))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.weight.data = self.weight.data.to(x.dtype)
        return x * self.weight


class CastAndPicks(Cast):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return super().forward(x)[x > 0]


def test_data_exchanged_for_itself() -> None:
    module, x = Cast(), torch.randn(3, 4)
    compiled = hloemit.lower(module, (x,), dynamic_shapes=({0: torch.export.Dim("rows")},)).compile("cpu")
    torch.testing.assert_close(compiled(x[:2]), x[:2])
    picks = hloemit.lower(CastAndPicks(), (x,), bound=12).compile("cpu")
    torch.testing.assert_close(picks(x), x[x > 0])


def test_a_refusal_of_data_says_what_was_asked_before() -> None:
    with pytest.raises(hloemit.CaptureError, match=r"(?s)asks for the values.*What was tried next.*sets \.data"):
        hloemit.lower(CastAndPicks(), (torch.ones(3, 4).double(),))


def test_data_of_symbolic_sizes() -> None:
    module = Of(lambda x: x.data * 2)
    compiled = hloemit.lower(module, (X,), dynamic_shapes=(({0: torch.export.Dim("rows")},),)).compile("cpu")
    torch.testing.assert_close(compiled(Y[:3]), Y[:3] * 2)


@pytest.mark.parametrize("function", [torch.ldexp, lambda x, y: torch.cov(torch.stack([x, y]))], ids=["ldexp", "cov"])
def test_integers_become_the_default_floats(function: Callable[..., torch.Tensor]) -> None:
    x, y = torch.tensor([1, 2, 3]), torch.tensor([4, 1, 30])
    torch.set_default_dtype(torch.float64)
    try:
        want, lowered = function(x, y), hloemit.lower(function, (x, y))
    finally:
        torch.set_default_dtype(torch.float32)
    assert want.dtype is torch.float64
    torch.testing.assert_close(lowered.compile()(x, y), want)
