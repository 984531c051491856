"""Branches and sizes that depend on elements which a capture knows: those of what the program spells out, or holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor, nn
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.nn import functional

import hloemit
from hloemit.capture.strategies import Request, capture
from hloemit.recording.known_values import note_asked, noting_asked

X = torch.randn(2, 5, generator=torch.Generator().manual_seed(0))


class Codebook(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("is_made", torch.tensor([True]))
        self.register_buffer("stride", torch.tensor(2))
        self.padding = torch.tensor([1, 2])
        self.scale = nn.Parameter(torch.tensor(0.5))

    def forward(self, x: Tensor) -> Tensor:
        if not self.is_made:
            return x
        strides = torch.ceil((x.shape[-1] - 1) / self.stride + 1).to(torch.int64)
        x = functional.pad(x, (int(strides * self.stride - x.shape[-1]), self.padding[1]), "reflect")
        return x[:, :: self.stride.item()] * (self.scale if self.scale > 0 else 1)


def as_module(module: nn.Module) -> Callable[..., Any]:
    return module


def as_function(module: nn.Module) -> Callable[..., Any]:
    return lambda x: module(x)  # noqa: PLW0108 - a function, and no module


FORMS = pytest.mark.parametrize("form", [as_module, as_function])


@FORMS
def test_what_a_program_holds_decides(form: Any) -> None:
    module = Codebook().eval()
    for made in (True, False):
        module.is_made.fill_(made)
        with torch.no_grad():
            compiled = hloemit.lower(form(module), (X,)).compile("cpu")
            for x in (X, -X):
                torch.testing.assert_close(compiled(x), module(x))


class Solver(nn.Module):
    """As torchdiffeq's: a grid of points that a buffer says, and a loop that looks at each of them."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("ends", torch.tensor([0.0, 1.0]))

    def forward(self, x: Tensor) -> Tensor:
        count = torch.ceil((self.ends[1] - self.ends[0]) / 0.25 + 1).item()
        grid = torch.arange(0, count, dtype=x.dtype) * 0.25
        grid[-1] = self.ends[1]
        for i in range(len(grid) - 1):
            at, after = grid[i], grid[i + 1]
            x = x + torch.cos(at) * (after - at) if after < self.ends[1] else x * 2
        return x


@FORMS
def test_views_of_what_it_computed_decide_and_so_do_numbers_of_a_range(form: Any) -> None:
    module = Solver()
    compiled = hloemit.lower(form(module), (X,)).compile("cpu")
    torch.testing.assert_close(compiled(X), module(X))
    module.ends[1] = 2
    with pytest.raises(hloemit.InputError, match="lower the program again"):
        compiled(X)


class Picks(nn.Module):
    """As models of images of several sizes: what a buffer says are sizes of results, parts and keys."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("mask", torch.tensor([[True, False, True], [False, True, True]]))
        self.register_buffer("counts", torch.tensor([2, 1]))

    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        names = {1: "one", 2: "two"}
        parts = x.sum(0).split([*self.counts.tolist(), 0])
        by_name = {names[count]: count * part.sum() for count, part in zip(self.counts.tolist(), parts, strict=False)}
        repeated = x.repeat_interleave(self.counts, dim=0), x.repeat_interleave(self.counts[:1], dim=1)
        return x[self.mask], *repeated, torch.repeat_interleave(self.counts), by_name["two"], by_name["one"]


@FORMS
def test_what_a_program_holds_decides_sizes(form: Any) -> None:
    module = Picks()
    compiled = hloemit.lower(form(module), (X[:2, :3],)).compile("cpu")
    for x in (X[:2, :3], -X[:2, :3]):
        torch.testing.assert_close(compiled(x), module(x))
    module.mask[0, 1] = True
    with pytest.raises(hloemit.InputError, match="lower the program again"):
        compiled(X[:2, :3])


SIZED: list[Any] = [
    torch.zeros,
    torch.ones,
    lambda h, w: torch.empty(h, w).fill_(2),
    lambda h, w: torch.empty_strided((h, w), (w, 1)).fill_(2),
    lambda h, w: functional.interpolate(torch.ones(1, 1, 3, 3), size=(h, w), mode="bilinear"),
]


class Sized(nn.Module):
    def __init__(self, make: Any) -> None:
        super().__init__()
        self.make = make
        self.register_buffer("size", torch.tensor([4, 6]))

    def forward(self, x: Tensor) -> Tensor:
        made = self.make(*self.size.tolist()) + self.make(*self.size)
        return made + x[0, 0]  # type: ignore[no-any-return]


@FORMS
@pytest.mark.parametrize("make", SIZED)
def test_what_a_program_holds_is_the_size_of_a_new_tensor(form: Any, make: Any) -> None:
    module = Sized(make)
    torch.testing.assert_close(hloemit.lower(form(module), (X,)).compile("cpu")(X), module(X))


class Distinct(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("ends", torch.tensor([0, 2, 2, 5], dtype=torch.int32))

    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        ends, counts = torch.unique_consecutive(self.ends, return_counts=True)
        return *x[0].split(ends.diff().tolist()), ends, counts


@FORMS
def test_what_a_program_holds_has_distinct_elements(form: Any) -> None:
    module = Distinct()
    torch.testing.assert_close(hloemit.lower(form(module), (X,)).compile("cpu")(X), module(X))


@pytest.mark.parametrize("make", SIZED[:4])
def test_an_argument_is_no_size_of_a_new_tensor(make: Any) -> None:
    with pytest.raises(hloemit.HloemitError, match="only data decide the size"):
        hloemit.lower(lambda size: make(*size.tolist()), (torch.tensor([4, 6]),))


def test_an_argument_is_no_size_of_a_resampled_image() -> None:
    with pytest.raises(hloemit.HloemitError, match="a size or a Python number depends on a tensor's values"):
        hloemit.lower(lambda size: SIZED[4](*size), (torch.tensor([4, 6]),))


class Masked(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("mask", torch.tensor([True, False, True]))

    def forward(self, x: Tensor) -> Tensor:
        return x[self.mask].sum(0)


@FORMS
def test_with_a_bound_nothing_that_a_program_holds_decides_sizes(form: Any) -> None:
    module, x = Masked(), torch.arange(6.0).reshape(3, 2)
    compiled = hloemit.lower(form(module), (x,), bound=3).compile("cpu")
    module.mask.fill_(True)
    torch.testing.assert_close(compiled(x), module(x))


def test_a_range_whose_end_an_argument_says_is_refused() -> None:
    with pytest.raises(
        hloemit.HloemitError,
        match="only data decide|depends on a tensor.s values|the value of a tensor decides|cannot be computed",
    ):
        hloemit.lower(lambda x: torch.arange(0, x.sum().item()) * x[0, 0], (X,))


def flag_by_data(module: Any) -> None:
    module.is_made.data.fill_(False)  # which PyTorch does not count


def size(module: Any) -> None:
    module.stride += 1


def attribute(module: Any) -> None:
    module.padding[1] = 1


def parameter(module: Any) -> None:
    module.load_state_dict(module.state_dict() | {"scale": torch.tensor(-1.0)})


def replaced(module: Any) -> None:
    module.stride = torch.tensor(3)


def replaced_attribute(module: Any) -> None:
    module.padding = torch.tensor([2, 1])


@FORMS
@pytest.mark.parametrize("change", [flag_by_data, size, attribute, parameter, replaced, replaced_attribute])
def test_a_call_after_it_changed_is_refused(form: Any, change: Any) -> None:
    module = Codebook()
    with torch.no_grad():
        compiled = hloemit.lower(form(module), (X,)).compile("cpu")
        module.load_state_dict(module.state_dict())  # writes, and changes nothing
        torch.testing.assert_close(compiled(X), module(X))
        change(module)
        with pytest.raises(hloemit.InputError, match="lower the program again"):
            compiled(X)


class Made(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("is_made", torch.tensor(False))

    def forward(self, x: Tensor) -> Tensor:
        if not self.is_made:
            self.is_made.fill_(True)
            return x
        return -x


@FORMS
def test_what_a_program_updates_decides_nothing(form: Any) -> None:
    module = Made()
    with pytest.raises(hloemit.CaptureError, match="depends on a tensor's values") as caught:
        hloemit.lower(form(module), (X,))
    assert "It depends on is_made, which the program updates." in str(caught.value)
    assert not module.is_made


@FORMS
def test_the_line_that_is_named_is_one_that_no_held_tensor_decides(form: Any) -> None:
    class Looks(Codebook):
        def forward(self, x: Tensor) -> Tensor:
            x = x + 1 if self.is_made else x
            return -x if x.sum() > 0 else x

    with pytest.raises(hloemit.CaptureError, match=r"return -x if x.sum\(\) > 0 else x") as caught:
        hloemit.lower(form(Looks()), (X,))
    assert "torch.where" in str(caught.value) and "if self.is_made" not in str(caught.value)


def test_a_number_that_decides_nothing_follows_its_buffer() -> None:
    module = Codebook()
    compiled = hloemit.lower(lambda x: x * module.stride.item(), (X,)).compile("cpu")
    module.stride.fill_(7)
    torch.testing.assert_close(compiled(X), X * 7)


@FORMS
def test_an_argument_decides_nothing(form: Any) -> None:
    module = Codebook()

    class Asks(nn.Module):
        def forward(self, x: Tensor) -> Tensor:
            return x if module.stride + x.sum() > 0 else -x

    with pytest.raises(hloemit.CaptureError, match="depends on a tensor's values"):
        hloemit.lower(form(Asks()), (X,))


def test_what_a_program_makes_of_sizes_alone_decides() -> None:
    """Masks and branches of ``arange`` and the like, as in a transform to a matrix's lower triangle."""

    def rows(x: torch.Tensor) -> torch.Tensor:
        places = torch.arange(x.shape[-1], device=x.device)
        if places.sum() > 2:
            x = x * places
        return x[..., places % 2 == 0]

    def density(x: torch.Tensor) -> torch.Tensor:
        transform = torch.distributions.CorrCholeskyTransform()
        factor = transform(x)
        return transform.log_abs_det_jacobian(x, factor) + transform.inv(factor + 0).sum(-1)

    for function, x in ((rows, torch.randn(2, 5)), (density, torch.randn(2, 6) / 4)):
        torch.testing.assert_close(hloemit.lower(function, (x,)).compile()(x), function(x), rtol=1e-4, atol=1e-4)


def test_what_is_spelled_out_decides() -> None:
    def function(x: Tensor) -> Tensor:
        numbers = torch.tensor([[3.0, 1.0]])
        for _ in range(40):  # each step of which is computed once
            numbers = (numbers + numbers) / 2
        return x[: torch.tensor([1]).item()] if numbers[0, 0] > 2 else -x

    compiled = hloemit.lower(function, (X,)).compile("cpu")
    torch.testing.assert_close(compiled(X), function(X))


def test_one_hot_of_so_many_classes_is_recorded() -> None:
    class OneHot(nn.Module):
        def forward(self, x: Tensor) -> Tensor:
            return functional.one_hot(x, 5)

    classes = torch.tensor([[1, 0], [4, 2]])
    program = capture(Request(OneHot(), (classes,), None, None))
    assert [each.strategy for each in program.attempts] == ["recording"]
    compiled = hloemit.lower(OneHot(), (classes,), checks=True).compile("cpu")
    assert torch.equal(compiled(classes), functional.one_hot(classes, 5))
    with pytest.raises(hloemit.ExecutionError, match="a class is out of range"):
        compiled(classes + 1)


class Branches(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("is_made", torch.tensor([1.0]))
        self.register_buffer("count", torch.tensor(3))

    def forward(self, x: Tensor) -> Tensor:
        if not self.is_made:
            return x
        rest = x.new_zeros(()) + x.mean()
        doubled = 2 * x if (self.count % 2 == 1).any() and not (self.count[None] > 3).all() else x
        return doubled[:, : self.count.item()] + rest


class CountsAhead(Branches):
    def forward(self, x: Tensor) -> Tensor:
        ahead = self.count.clone()
        ahead += 1
        return x if ahead > 3 else -x


class CountsOn(Branches):
    def forward(self, x: Tensor) -> Tensor:
        self.count += 1
        return x if self.count > 3 else -x


ROWS = ({0: torch.export.Dim("rows", min=2)},)


@FORMS
def test_held_elements_decide_in_programs_of_open_sizes(form: Any) -> None:
    module = Branches()
    compiled = hloemit.lower(form(module), (X,), dynamic_shapes=ROWS).compile("cpu")
    for x in (X, torch.cat([X, X, X])):
        torch.testing.assert_close(compiled(x), module(x))
    module.count += 1
    with pytest.raises(hloemit.InputError, match="count was updated, and its elements decided"):
        compiled(X)


@FORMS
@pytest.mark.parametrize("kind", [CountsAhead, CountsOn])
def test_what_is_updated_decides_nothing_in_programs_of_open_sizes(form: Any, kind: Any) -> None:
    module = kind()
    with pytest.raises(hloemit.CaptureError, match="depends on a tensor's values"):
        hloemit.lower(form(module), (X,), dynamic_shapes=ROWS)
    assert module.count == 3


@FORMS
def test_what_fails_after_held_elements_decided_is_what_is_said(form: Any) -> None:
    class Fixed(Branches):
        def forward(self, x: Tensor) -> Tensor:
            if not self.is_made:
                return x
            return super().forward(x) if int(x.shape[0]) == 2 else x

    with pytest.raises(hloemit.CaptureError, match="rows") as caught:
        hloemit.lower(form(Fixed()), (X,), dynamic_shapes=ROWS)
    assert "is_made" not in str(caught.value)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("bound", [None, 3])
def test_what_pytorch_notes_of_a_mask_is_no_state(bound: int | None) -> None:
    lowered = hloemit.lower(Masked(), (torch.ones(3),), bound=bound)
    assert lowered.compile("cpu")(torch.ones(3)).item() == 2


@FORMS
def test_elements_of_a_tensor_that_lies_anywhere_are_a_list(form: Any) -> None:
    """Beside what only held elements decide; and torch.export is not needed for one alone."""
    grid = torch.tensor([[1, 4, 4], [1, 2, 1]])

    class Rows(nn.Module):
        def __init__(self, *, decides: bool) -> None:
            super().__init__()
            self.decides, self.given = decides, {"grid": grid}

        def forward(self, x: Tensor) -> Tensor:
            total = grid.sum()  # the program holds it
            for a, b, c in self.given["grid"].tolist():
                x = x * a + b * c
            return x * torch.arange(grid.max()).sum() if self.decides else x * total

    for decides in (False, True):
        program = form(Rows(decides=decides))
        torch.testing.assert_close(hloemit.lower(program, (X,)).compile()(X), program(X))
    assert "torch.export" not in str(capture(Request(Rows(decides=False), (X,), {}, None)).attempts)


def test_tensors_without_memory_are_not_noted() -> None:
    """A call would compare what lies at their addresses."""
    with noting_asked() as asked:
        torch.func.functionalize(lambda t: [note_asked(t), t + 1][1])(torch.ones(3))
        with FakeTensorMode():
            note_asked(torch.ones(3))
        assert not asked
        note_asked(X)
    assert list(asked) == [id(X)]


@pytest.mark.parametrize(
    "function", [torch.nonzero, torch.argwhere, lambda x: x.nonzero(as_tuple=True)[0], torch.unique]
)
def test_what_pytorch_notes_of_an_argument_is_no_state(function: Any, recwarn: pytest.WarningsRecorder) -> None:
    class Asking(nn.Module):
        def forward(self, x: Tensor) -> Tensor:
            return function(x)

    x = torch.tensor([1.0, 0.0, 2.0])
    lowered = hloemit.lower(Asking(), (x,), bound=3)
    assert not [each for each in recwarn if "changes" in str(each.message)]
    torch.testing.assert_close(lowered.compile("cpu")(x), function(x))


def without_the_diagonal(x: Tensor) -> Tensor:
    mask = x.new_ones(x.shape, dtype=torch.bool)
    mask.diagonal()[:] = False
    return x.masked_select(mask).view(len(x), -1)


KNOWN_SIZES = {
    "what is made of a type": without_the_diagonal,
    "one number for all": lambda x: x[torch.full_like(x, 2).triu() > 0],
    "a mask that is broadcast": lambda x: x.masked_select(torch.tensor([True, False, True])),
    "a tensor that is broadcast": lambda x: x[:1].masked_select(torch.eye(3, dtype=torch.bool)),
    "a mask without dimensions": lambda x: x[0, 0].masked_select(torch.tensor(True)),
    "nothing": lambda x: x.masked_select(x.new_zeros(3, 3, dtype=torch.bool)),
    "places": lambda x: x[0, 0] + torch.eye(3).nonzero(),
    "places by dimension": lambda x: x[torch.where(x.new_ones(3, 3).tril(-1) > 0)],
    "rows of places": lambda x: x[0, 0] + torch.argwhere(torch.arange(6) > 2),
    "the place of a number": lambda x: x[0, 0] + torch.tensor(2.0).nonzero(),
}


@FORMS
@pytest.mark.parametrize("function", KNOWN_SIZES.values(), ids=KNOWN_SIZES)
def test_what_is_picked_at_places_that_the_program_spells_out(form: Any, function: Any) -> None:
    class Picking(nn.Module):
        def forward(self, x: Tensor) -> Tensor:
            return function(x)

    x = torch.randn(3, 3)
    torch.testing.assert_close(hloemit.lower(form(Picking()), (x,)).compile()(x), function(x), rtol=0, atol=0)


def test_gradients_of_what_is_picked_at_known_places() -> None:
    def step(x: Tensor) -> Tensor:
        (gradient,) = torch.autograd.grad(without_the_diagonal(x).square().sum(), x)
        return gradient

    x = torch.randn(3, 3, requires_grad=True)
    torch.testing.assert_close(hloemit.lower(step, (x,)).compile()(x), step(x))


@FORMS
def test_places_of_what_a_program_holds_are_compared_by_each_call(form: Any) -> None:
    class Holding(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.register_buffer("mask", torch.tensor([True, False, True]))

        def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
            return x.masked_select(self.mask), self.mask.nonzero()

    module, x = Holding(), torch.randn(3, 3)
    compiled = hloemit.lower(form(module), (x,)).compile()
    for made, expected in zip(compiled(x), module(x), strict=True):
        torch.testing.assert_close(made, expected)
    module.mask[1] = True
    with pytest.raises(hloemit.InputError, match="mask was updated"):
        compiled(x)


def test_a_mask_of_an_open_size_decides_nothing() -> None:
    n = torch.export.Dim("n", min=2, max=9)
    function = lambda x: x.masked_select(torch.arange(3) > 0)  # noqa: E731
    with pytest.raises(hloemit.UnsupportedOpError, match="bound="):
        hloemit.lower(function, (torch.randn(4, 3),), dynamic_shapes=({0: n},))


@FORMS
def test_libraries_find_whose_tensor_it_is_by_the_module_of_its_class(form: Any) -> None:
    class Asking(nn.Module):
        def forward(self, x: Tensor) -> Tensor:
            return x + 1 if type(x).__module__.split(".")[0] == "torch" else x

    x = torch.ones(2)
    assert hloemit.lower(form(Asking()), (x,)).compile()(x).tolist() == [2.0, 2.0]


def by_numpy(x: Tensor) -> Tensor:
    kind = torch.empty([], dtype=x.dtype).numpy().dtype
    weights = torch.tensor([1.0, 2.0]).mul(2).numpy()
    return x * float(weights.sum()) + int(np.asarray(torch.arange(4), dtype=np.int32)[-1]) * kind.itemsize


def test_arrays_of_what_a_program_spells_out() -> None:
    torch.testing.assert_close(hloemit.lower(by_numpy, (X,)).compile("cpu")(X), X * 6 + 12)

    def writes(x: Tensor) -> Tensor:
        ones = torch.ones(2)
        ones.numpy()[0] = 5
        return x * ones[0]

    with pytest.raises(hloemit.CaptureError, match="read-only"):
        hloemit.lower(writes, (X,))
    with pytest.raises(hloemit.CaptureError, match="NumPy"):
        hloemit.lower(lambda x: x * float(x.numpy()[0, 0]), (X,))
