"""Programs that XLA's partitioner takes apart wrongly unless their copies are changed, beside eager PyTorch.

Run by sharded_programs.py, over eight CPU devices.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor, nn

import hloemit

MESH = hloemit.Mesh((4, 2), ("x", "y"))


def what_is_scattered_unevenly() -> None:
    """Gradients of the best two of four, cut four times: XLA ended the process."""

    def program(x: Tensor) -> Tensor:
        def loss(x: Tensor) -> Tensor:
            best, _ = x.softmax(-1).topk(2, -1)
            return (best / best.sum(-1, keepdim=True) * torch.arange(1.0, 3.0)).square().sum()

        return torch.func.grad(loss)(x)

    x = torch.randn(8, 6, 4)
    compiled = hloemit.lower(program, (x,), mesh=MESH, in_shardings=[("y", None, "x")]).compile("cpu")
    torch.testing.assert_close(compiled(x), program(x))


def convolutions_with_groups_have_gradients() -> None:
    """Cut along one axis of two: XLA multiplied the gradient of the weight by the other axis' length."""

    def program(x: Tensor, weight: Tensor, gradient: Tensor) -> Any:
        return torch.func.vjp(lambda w: torch.conv2d(x, w, padding=1, groups=4), weight)[1](gradient)

    args = torch.randn(8, 8, 4, 4), torch.randn(16, 2, 3, 3), torch.randn(8, 16, 4, 4)
    compiled = hloemit.lower(program, args, mesh=MESH, in_shardings=[("y",), (), ("y",)]).compile("cpu")
    torch.testing.assert_close(compiled(*args), program(*args), rtol=1e-4, atol=1e-4)


def convolutions_along_cut_rows_are_summed_once() -> None:
    """An image that is cut along its rows, by one axis of two: devices of the other have the same parts, or features."""

    def program(x: Tensor, weight: Tensor, gradient: Tensor) -> Any:
        return torch.func.vjp(lambda w: torch.conv1d(x * 2, w).sin(), weight)[1](gradient)

    args = torch.randn(8, 4, 8), torch.randn(8, 4, 2), torch.randn(8, 8, 7)
    for cut in [("y", None, "x"), (None, None, "x"), (None, "y", "x")]:
        compiled = hloemit.lower(program, args, mesh=MESH, in_shardings=[cut, None, None]).compile("cpu")
        torch.testing.assert_close(compiled(*args), program(*args), rtol=1e-4, atol=1e-4)
    x, weight, _ = args
    cut = [(None, None, "y"), ("x", None, None)]
    compiled = hloemit.lower(torch.conv1d, (x, weight), mesh=MESH, in_shardings=cut).compile("cpu")
    torch.testing.assert_close(compiled(x, weight), torch.conv1d(x, weight), rtol=1e-4, atol=1e-4)


def groups_that_axes_do_not_divide() -> None:
    """Whose features axes cut, of the image and the kernel, or of the result: XLA's verifier refused what was made."""
    features = (None, "x")
    for shape, sizes, groups, cuts in (
        ((2,), (6, 2), 3, [features, features]),
        ((2, 2), (6, 2), 3, [features, features]),
        ((2, 3), (10, 1), 5, [None, ("x",)]),
    ):
        args = torch.randn(3, sizes[1] * groups, 7), torch.randn(*sizes, 3)
        mesh = hloemit.Mesh(shape, ("x", "y")[: len(shape)])

        def program(x: Tensor, weight: Tensor, groups: int = groups) -> Tensor:
            return hloemit.shard(torch.conv1d(x, weight, padding=1, groups=groups), features)

        compiled = hloemit.lower(program, args, mesh=mesh, in_shardings=cuts).compile("cpu")
        torch.testing.assert_close(compiled(*args), program(*args))


def rows_that_two_axes_cut_are_written_once() -> None:
    def program(x: Tensor, y: Tensor, places: Tensor) -> Tensor:
        return x.scatter_add(1, places, y)

    args = torch.randn(8, 16), torch.randn(8, 16), torch.randint(0, 16, (8, 16))
    cuts = [(("x", "y"), None), ("y", None), ("y", "x")]
    compiled = hloemit.lower(program, args, mesh=hloemit.Mesh((2, 2), ("x", "y")), in_shardings=cuts).compile("cpu")
    torch.testing.assert_close(compiled(*args), program(*args))


def transforms_are_along_whole_dimensions() -> None:
    x, mesh = torch.randn(4, 16, 8), hloemit.Mesh((2, 2), ("x", "y"))
    programs = {
        lambda x: torch.fft.fft(x, dim=0).abs(): (("x", "y"), None, None),  # the process ended
        lambda x: torch.fft.fft(x, n=5).abs(): (None, "x", "y"),  # failed on the devices
    }
    for program, cut in programs.items():
        compiled = hloemit.lower(program, (x,), mesh=mesh, in_shardings=[cut]).compile("cpu")
        torch.testing.assert_close(compiled(x), program(x), rtol=1e-4, atol=1e-4)


def windows_of_sums_and_of_maxima() -> None:
    def program(x: Tensor) -> Any:
        pooled = nn.functional.avg_pool2d(x, 3, 1, 1), nn.functional.max_pool2d(x, 3, 1, 1)
        edges = [nn.functional.pad(x, (0, 0, 2, 1), value=number) for number in (0.0, 5.0)]
        return pooled, edges, torch.complex(x, x).cumsum(2), x.cumsum(2), x.cummax(2)[0], x.cumprod(2)

    x = torch.randn(2, 3, 8, 8)
    cut = [(None, None, "x", None)]
    compiled = hloemit.lower(program, (x,), mesh=hloemit.Mesh((2,), ("x",)), in_shardings=cut).compile("cpu")
    torch.testing.assert_close(compiled(x), program(x), rtol=1e-4, atol=1e-4)


def parts_that_are_filled_up_add_nothing() -> None:
    """Gradients of an embedding whose words two devices share unevenly: XLA added what it had filled a part up with."""

    def program(weight: Tensor, words: Tensor) -> Tensor:
        def loss(weight: Tensor) -> Tensor:
            return (nn.functional.embedding(words[1:], weight) * 2).sin().sum()

        return torch.func.grad(loss)(weight)

    args = torch.randn(4, 3), torch.randint(1, 4, (14,))
    compiled = hloemit.lower(program, args, mesh=MESH, in_shardings=[(), ("y",)]).compile("cpu")
    torch.testing.assert_close(compiled(*args), program(*args))


def what_is_looked_up_over_three_axes() -> None:
    """In columns that one axis cuts, at places that another cuts, for a result that is cut otherwise: other elements."""

    def program(x: Tensor, places: Tensor) -> Tensor:
        x = hloemit.shard(hloemit.shard(x, (None, "x")).cos(), (None, "x"))
        places = hloemit.shard(hloemit.shard(places, ("z",)) - 1, ("z",))
        return hloemit.shard(x[places[:, 0], places[:, 1]], (("x", "y"),))

    args = torch.randn(16, 4, dtype=torch.float64), torch.stack((torch.arange(16), torch.arange(16) * 3 % 4), 1) + 1
    mesh = hloemit.Mesh((2, 2, 2), ("x", "y", "z"))
    compiled = hloemit.lower(program, args, mesh=mesh, in_shardings=[(), ()]).compile("cpu")
    torch.testing.assert_close(compiled(*args), program(*args))


def rows_that_are_looked_up_in_columns() -> None:
    """Along one axis both, for a result that is cut along the other: XLA's verifier refused what was made of it."""
    table, places = torch.randn(7, 6), torch.randint(7, (4, 5))
    mesh, cut = hloemit.Mesh((2, 4), ("x", "y")), [("x",), (None, "x")]
    for rows in (4, 2):
        args = places[:rows], table
        compiled = hloemit.lower(
            lambda places, table: hloemit.shard(table[places], ("y",)) * 2, args, mesh=mesh, in_shardings=cut
        ).compile("cpu")
        assert torch.equal(compiled(*args), table[places[:rows]] * 2)


def windows_with_places_are_cut_alike() -> None:
    """Maxima cut along one dimension, and their places along another: XLA's verifier refused them."""

    def program(x: Tensor) -> Any:
        return nn.functional.max_pool2d(x, 2, return_indices=True)

    x = torch.randn(4, 4, 8, 8)
    cuts = [("x",), (None, "x")]
    compiled = hloemit.lower(program, (x,), mesh=MESH, in_shardings=[()], out_shardings=cuts).compile("cpu")
    torch.testing.assert_close(compiled(x), program(x))


def places_of_maxima_are_cut_as_the_maxima() -> None:
    """Where a window is cut: XLA cut the places otherwise, and gave others, or refused the program."""

    def program(x: Tensor) -> Tensor:
        values, places = nn.functional.max_pool2d(x, 2, return_indices=True)
        return hloemit.shard(nn.functional.max_unpool2d(values, places, 2), ("y",))

    def places(x: Tensor) -> Tensor:
        return hloemit.shard(nn.functional.max_pool2d(x, 2, return_indices=True)[1], ("y",))

    x = torch.arange(48.0).reshape(4, 2, 3, 2).cos()
    for mesh in (hloemit.Mesh((2, 2), ("x", "y")), hloemit.Mesh((2, 2, 2), ("x", "z", "y"))):
        for each in (program, places):
            compiled = hloemit.lower(each, (x,), mesh=mesh, in_shardings=[("x", None, None, "y")]).compile("cpu")
            assert torch.equal(compiled(x), each(x))


def transforms_take_and_give_rows() -> None:
    """Of two dimensions, which are cut one after the other: the kernel refused operands in another order."""

    def program(x: Tensor) -> Tensor:
        return hloemit.shard(torch.fft.irfft2(x, s=(13, 11)), (None, "x"))

    x = torch.randn(13, 11, dtype=torch.complex64)
    cut = {"in_shardings": [()], "mesh": hloemit.Mesh((4,), ("x",))}
    compiled = hloemit.lower(lambda x: program(hloemit.shard(x, ("x",))), (x,), **cut).compile("cpu")
    torch.testing.assert_close(compiled(x), program(x))


def extrema_of_parts_have_their_nan() -> None:
    """One NaN, not on the first device: the CPU's all-reduce, and NCCL's, leave it out."""

    def program(x: Tensor) -> Any:
        return x.amax(0), x.amin(1), x.max(), torch.linalg.vector_norm(x.float(), torch.inf, 0), (-x).amin((0, 1))

    for dtype in (torch.float32, torch.float64, torch.bfloat16, torch.float16):
        compiled = hloemit.lower(program, (torch.zeros(8, 4, dtype=dtype),), mesh=MESH, in_shardings=[("x", "y")])
        run = compiled.compile("cpu")
        for place in (0, 13, 31):
            x = torch.randn(8, 4).to(dtype)
            x[2], x[:, 1], x.view(-1)[place] = -torch.inf, -0.0, torch.nan
            torch.testing.assert_close(run(x), program(x), equal_nan=True, rtol=0, atol=0)


def maxima_without_their_places() -> None:
    """``x.max(0).values``: XLA took the places out of the reduction, and could not take apart what was left."""
    x = torch.randn(8, 4)
    for each in (x, (x * 10).int(), x > 0):
        for take in (lambda x: x.max(0).values, lambda x: x.min(1, keepdim=True).values):
            compiled = hloemit.lower(take, (each,), mesh=MESH, in_shardings=[("x", "y")]).compile("cpu")
            assert torch.equal(compiled(each), take(each))


def one_row_of_uneven_ones_is_written() -> None:
    """At a place that a tensor says: XLA wrote other rows, too, over one axis and over two."""
    row, values = torch.tensor([2]), -torch.ones(1, 5)
    for mesh in (hloemit.Mesh((4,), ("x",)), hloemit.Mesh((2, 2), ("x", "y"))):
        for size in (5, 7):
            x = torch.arange(5.0 * size).reshape(size, 5)
            for write in (lambda x: x.index_copy(0, row, values), lambda x: x.index_put((row, row), values[0, :1])):
                compiled = hloemit.lower(lambda x: write(hloemit.shard(x, ("x",))), (x,), mesh=mesh).compile("cpu")  # noqa: B023
                assert torch.equal(compiled(x), write(x))


def hashes_are_taken_of_whole_rows() -> None:
    """No collective takes an exclusive or: XLA refused the program."""

    def hashes(x: Tensor) -> tuple[Tensor, ...]:
        return torch.hash_tensor(x), torch.hash_tensor(x, 0), torch.hash_tensor(x, 1)

    x = torch.randn(8, 8)
    for mesh in (MESH, hloemit.Mesh((4,), ("x",))):
        for cut in (("x",), (None, mesh.axis_names)):
            compiled = hloemit.lower(hashes, (x,), mesh=mesh, in_shardings=[cut]).compile("cpu")
            for result, expected in zip(compiled(x), hashes(x), strict=True):
                assert torch.equal(result, expected)


TESTS: dict[str, Callable[[], None]] = {
    test.__name__: test
    for test in (
        what_is_scattered_unevenly,
        convolutions_with_groups_have_gradients,
        convolutions_along_cut_rows_are_summed_once,
        groups_that_axes_do_not_divide,
        rows_that_two_axes_cut_are_written_once,
        transforms_are_along_whole_dimensions,
        windows_of_sums_and_of_maxima,
        parts_that_are_filled_up_add_nothing,
        what_is_looked_up_over_three_axes,
        rows_that_are_looked_up_in_columns,
        windows_with_places_are_cut_alike,
        places_of_maxima_are_cut_as_the_maxima,
        transforms_take_and_give_rows,
        extrema_of_parts_have_their_nan,
        maxima_without_their_places,
        one_row_of_uneven_ones_is_written,
        hashes_are_taken_of_whole_rows,
    )
}
