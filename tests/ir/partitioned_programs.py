"""The text of one device, run on eight devices and compared with eager PyTorch; in a process of its own by
test_resharding.py.

What collectives join are replicas here: XLA runs the text as that of replicas, and partitions nothing.
"""

from __future__ import annotations

import math
import re
import sys
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

import hloemit
from hloemit.base.options import CompileOptions
from hloemit.base.signature import Output
from hloemit.ir import serialization
from hloemit.platforms.adaptation import adapted
from hloemit.runtime.client import compile_module, find_device, mesh_of, xla_options
from hloemit.runtime.placement import DeviceMesh, Placement
from hloemit.runtime.transfer import own, to_torch

MESH = hloemit.Mesh((4, 2), ("x", "y"))


def locally(lowered: hloemit.Lowered, *args: Tensor) -> list[Tensor]:
    """The whole results of the partitioned text, each device given its part."""
    mesh = lowered.signature.mesh
    assert mesh is not None
    text = lowered.as_text(partitioned=True).replace("stablehlo.partition_id", "stablehlo.replica_id")
    text = re.sub(r"channel_handle = #stablehlo\.channel_handle<[^>]*>, |, use_global_device_ids", "", text)
    options = CompileOptions(num_replicas=mesh.size)
    replicas = mesh_of(options, find_device("cpu"))
    text = text.replace(f"mhlo.num_partitions = {mesh.size}", "mhlo.num_partitions = 1")
    module = adapted(serialization.parse(text), replicas.first.hardware, options)
    loaded = compile_module(module, replicas, xla_options(options, replicas))
    places = DeviceMesh(mesh.axis_names, mesh.shape, replicas.devices)
    given = zip(lowered.signature.inputs, args, strict=True)
    buffers = [own(arg, Placement(places, each.partition or ())) for each, arg in given]
    shards = loaded.execute_sharded(buffers).disassemble_into_single_device_arrays()
    outputs = zip(shards, lowered.signature.outputs, strict=True)
    return [_joined(parts, output, mesh) for parts, output in outputs]


def _joined(parts: list[Any], output: Output, mesh: hloemit.Mesh) -> Tensor:
    shape, partition = [*map(int, output.shape)], output.partition or ()
    whole = torch.empty(shape, dtype=output.dtype)
    lengths = dict(zip(mesh.axis_names, mesh.shape, strict=True))
    for place, part in enumerate(parts):
        coordinates = dict(zip(mesh.axis_names, np.unravel_index(place, mesh.shape), strict=True))
        index = []
        for size, axes in zip(shape, partition, strict=True):
            width = size // math.prod(lengths[a] for a in axes)
            number = (
                int(np.ravel_multi_index([coordinates[a] for a in axes], [lengths[a] for a in axes])) if axes else 0
            )
            index.append(slice(number * width, (number + 1) * width))
        whole[tuple(index)] = to_torch(part, output.dtype)
    return whole


X, IMAGES, ROWS, NOTHING = torch.randn(8, 8), torch.randn(4, 8, 8, 8), torch.randint(0, 8, (8,)), torch.empty(0, 8)

# a function, the argument that is cut along its first dimension, and the others
PROGRAMS: dict[str, tuple[Any, ...]] = {
    "slice": (lambda x: x[2:6] * 2, X),
    "halves change places": (lambda x: torch.cat((-x[4:], x[:4])), X),
    "nothing": (lambda x: hloemit.shard(hloemit.shard(x, ("y", "x")) * 2, ("x",)), NOTHING),
    "products and sums of nothing": (lambda x: [hloemit.shard(y, ("y",)) for y in (x.T @ x, x.sum(0))], NOTHING),
    "nothing and something": (lambda x: torch.cat((x, X, x.T.reshape(0, 8))) * 2, NOTHING),
    "edges of nothing": (lambda x: functional.pad(x, (0, 0, 2, 2), value=1.0), NOTHING),
    "slices that have nothing": (lambda x: (x[:, 8:] * 2, x[:, :0].sum(1)), X),
    "every second": (lambda x: x[::2] + 1, X),
    "flip": (lambda x: x.flip(0) * 2, X),
    "roll": (lambda x: x.roll(1, 0) * 2, X),
    "pad": (lambda x: functional.pad(x, (0, 0, 1, 2)) * 2, X),
    "pad another dimension": (lambda x: functional.pad(x, (1, 1, 0, 0)) * 2, X),
    "concatenate": (lambda x: torch.cat((x, x * 2)) + 1, X),
    "sort": (lambda x: x.sort(0)[0] * 2, X),
    "argsort": (lambda x: x.argsort(0), X),
    "topk": (lambda x: x.topk(3, 0)[0] * 2, X),
    "cumsum": (lambda x: x.cumsum(0) * 2, X),
    "fft": (lambda x: torch.fft.fft(x, dim=0).abs(), X),
    "cholesky": (lambda x: torch.linalg.cholesky(x @ x.T + 8 * torch.eye(8)), X),
    "solve": (lambda x: torch.linalg.solve(x @ x.T + 8 * torch.eye(8), x), X),
    "rows by constants": (lambda x: x[torch.tensor([3, 1, 5])] * 2, X),
    "rows by an argument": (lambda x, i: x[i] * 2, X, ROWS),
    "embedding": (lambda i, w: functional.embedding(i, w) * 2, ROWS, X),
    "embedding by i32": (lambda w, i: functional.embedding(i, w) * 2, X, ROWS.int()),
    "rows of complex numbers by an argument": (lambda x, i: torch.view_as_real(torch.complex(x, -x)[i]), X, ROWS),
    "complex numbers at rows of an argument": (
        lambda x, i: torch.view_as_real(torch.complex(x, -x).index_add(0, i, torch.complex(x, x))),
        X,
        ROWS,
    ),
    "two dimensions by arguments": (lambda x, i: x[i, i] * 2, X, ROWS),
    "index_add": (lambda x, i: torch.zeros(8, 8).index_add(0, i, x), X, ROWS),
    "scatter": (lambda x: x.scatter(0, torch.arange(8).flip(0)[None].expand(2, 8), torch.ones(2, 8)) * 2, X),
    "slice_scatter": (lambda x: x.slice_scatter(torch.ones(2, 8), 0, 3, 5) * 2, X),
    "select": (lambda x: x[3] * 2, X),
    "max": (lambda x: x.max(0)[0], X),
    "argmax": (lambda x: x.argmax(0), X),
    "softmax": (lambda x: x.softmax(0), X),
    "mean": (lambda x: x.mean(), X),
    "a sum that is cut otherwise": (
        lambda x: hloemit.shard(hloemit.shard(x * 2, ("y", "x")).sum(0), ("y",)),
        X,
    ),
    "heads that change dimensions": (
        lambda q, k, v: hloemit.shard(
            functional.scaled_dot_product_attention(q, k, v, is_causal=True), (None, "x", "y")
        ),
        *[torch.randn(4, 24, 16, 8) for _ in range(3)],
    ),
    "complex numbers that change dimensions": (
        lambda x: hloemit.shard(torch.view_as_real(torch.complex(x, x) * torch.complex(x, -x)), (("y", "x"),)),
        torch.randn(12, 8),
    ),
    "a product that is cut otherwise": (
        lambda x: hloemit.shard(hloemit.shard(x, (None, "y")) @ hloemit.shard(x, ("y", "x")), (None, "y")),
        X,
    ),
    "var": (lambda x: x.var(0), X),
    "product": (lambda x: x @ x.T, X),
    "reshape": (lambda x: x.reshape(4, 16) * 2, X),
    "flatten": (lambda x: x.reshape(64) * 2, X),
    "split a dimension": (lambda x: x.reshape(2, 4, 8) * 2, X),
    "transpose": (lambda x: x.T.contiguous() * 2, X),
    "max_pool2d": (lambda x: functional.max_pool2d(x.transpose(0, 2), 3, 1, 1), IMAGES),
    "avg_pool2d": (lambda x: functional.avg_pool2d(x.transpose(0, 2), 2), IMAGES),
    "convolution, rows cut": (
        lambda x, w: functional.conv2d(x.transpose(0, 2), w, padding=1),
        IMAGES,
        torch.randn(4, 8, 3, 3),
    ),
    "convolution, batch cut": (lambda x, w: functional.conv2d(x, w, padding=1), IMAGES, torch.randn(4, 8, 3, 3)),
    "convolution, channels cut": (
        lambda x, w: functional.conv2d(x.transpose(0, 1), w, padding=1),
        IMAGES,
        torch.randn(8, 4, 3, 3),
    ),
    "convolution, kernel cut": (lambda w, x: functional.conv2d(x, w, padding=1), torch.randn(4, 8, 3, 3), IMAGES),
    "convolution, groups cut": (
        lambda w, x: functional.conv2d(x, w, padding=1, groups=8),
        torch.randn(8, 1, 3, 3),
        IMAGES,
    ),
    "transposed convolution": (
        lambda x, w: functional.conv_transpose2d(x, w, stride=2),
        IMAGES,
        torch.randn(8, 4, 3, 3),
    ),
    "tril": (lambda x: x.tril(), X),
    "index_add to what is not zero": (lambda x, i: torch.ones(8, 8).cumsum(0).index_add(0, i, x), X, ROWS),
    "scatter_reduce": (lambda x, i: torch.zeros(8, 8).scatter_reduce(0, i[:, None].expand(8, 8), x, "amax"), X, ROWS),
    "mlp": (lambda x: torch.relu(x @ x.T) @ x, X),
    "gradient of an mlp": (torch.func.grad(lambda y: (torch.relu(y @ y.T).sum(0) ** 2).mean() / 100), X),
    "arange": (lambda x: x + torch.arange(8)[:, None], X),
    "one_hot": (lambda i: functional.one_hot(i, 8), ROWS),
    "unfold": (lambda x: x.unfold(0, 3, 1) * 2, X),
    "diag": (lambda x: x.diagonal() * 2, X),
    "nearest": (lambda x: functional.interpolate(x.transpose(0, 2), scale_factor=2.0), IMAGES),
    "bilinear": (lambda x: functional.interpolate(x.transpose(0, 2), scale_factor=2.0, mode="bilinear"), IMAGES),
    "where": (lambda x: torch.where(x > 0, x, -x), X),
    "split": (lambda x: [a * 2 for a in x.split(4)], X),
    "chunks of unequal size": (lambda x: [a * 2 for a in x.chunk(3)], X),
    "stack": (lambda x: torch.stack((x, x)), X),
    "expand": (lambda x: x[:, None].expand(8, 3, 8) * 1, X),
    "layer_norm": (lambda x: functional.layer_norm(x.T, (8,)), X),
    "group_norm": (lambda x: functional.group_norm(x.transpose(0, 1), 2), IMAGES),
    "batch_norm": (lambda x: functional.batch_norm(x, None, None, training=True), IMAGES),
    "cdist": (lambda x: torch.cdist(x, x), X),
    "gather": (lambda x: x.gather(0, torch.arange(8)[:, None].expand(8, 8) % 3) * 2, X),
    "take": (lambda x: x.take(torch.tensor([3, 9, 20])), X),
    "median": (lambda x: x.median(0)[0], X),
    "repeat": (lambda x: x.repeat(2, 1) * 2, X),
    "repeat_interleave": (lambda x: x.repeat_interleave(2, 0) * 2, X),
    "searchsorted": (lambda x: torch.searchsorted(torch.arange(5.0), x[:, 0].contiguous()), X),
    "reduce after a view": (lambda x: x.reshape(8, 2, 4).sum((0, 2)), X),
    "cummax": (lambda x: x.cummax(0)[0] * 1.0, X),
    "prod": (lambda x: x.prod(0), X),
    "logsumexp": (lambda x: x.logsumexp(0), X),
    "gradient of a slice": (torch.func.grad(lambda y: (y[1:5] ** 3).sum()), X),
    "gradient of a concatenation": (torch.func.grad(lambda y: (torch.cat((y, y[:3])) ** 3).sum()), X),
    "gradient of a pooling": (
        torch.func.grad(lambda y: (functional.max_pool2d(y.transpose(0, 2), 2) ** 3).sum()),
        IMAGES,
    ),
    "gradient of an embedding": (
        torch.func.grad(lambda y: (functional.embedding(torch.tensor([1, 3, 3, 7]), y) ** 3).sum()),
        X,
    ),
    "gradient of a convolution": (
        lambda x, w: torch.func.grad(lambda y: (functional.conv2d(x, y, padding=1) ** 3).sum())(w) / 100,
        IMAGES,
        torch.randn(4, 8, 3, 3),
    ),
}


# how arguments are cut: the first, and the others
LAYOUTS: dict[str, tuple[Any, Any]] = {
    "rows": (("x",), ()),
    "all rows": (("x",), ("x",)),
    "rows, against the mesh's order": ((("y", "x"),), ()),
    "rows and columns": (("y", "x"), ()),
    "columns, and the others' rows": ((None, "x"), ("y",)),
}

# those over a mesh of their own, and how its axes cut their arguments
ELSEWHERE: dict[str, tuple[hloemit.Mesh, list[Any]]] = {
    "heads that change dimensions": (hloemit.Mesh((2, 4), ("x", "y")), [("x", "y"), ("y", "x"), (None, ("x", "y"))]),
    "complex numbers that change dimensions": (hloemit.Mesh((3, 2), ("x", "y")), [("x", "y")]),
}


def main(layout: str, names: list[str]) -> None:
    """Each program, and a line for each, because a wrong text may end the process; raises where one has failed."""
    torch.manual_seed(0)
    first, others = LAYOUTS[layout]
    failed = []
    for name in names:
        function, *args = PROGRAMS[name]
        mesh, cut = ELSEWHERE.get(name, (MESH, [first[: args[0].ndim], *[others] * (len(args) - 1)]))
        print(name, flush=True)
        try:
            expected = function(*args)
            lowered = hloemit.lower(function, tuple(args), mesh=mesh, in_shardings=cut)
            wanted = expected if isinstance(expected, list | tuple) else [expected]
            for got, want in zip(locally(lowered, *args), wanted, strict=True):
                torch.testing.assert_close(got, want, rtol=1e-4, atol=1e-4)
        except Exception as error:
            failed.append(f"{name}: {type(error).__name__}: {error}")
    assert not failed, "\n".join(failed)


if __name__ == "__main__":
    main(*sys.argv[1:2] or ["rows"], sys.argv[2:] or list(PROGRAMS))
