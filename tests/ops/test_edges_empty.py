"""0-d tensors and tensors without elements: every family of operators, at every place of a zero in the shape."""

from __future__ import annotations

import pytest
import torch
import torch.nn.functional as F
from hypothesis import example, given
from hypothesis import strategies as st

from tests.ops.edges import Call, agree, edges, numbers, shapes

WHOLE: dict[str, Call] = {
    "sum": lambda x: x.sum(),
    "mean": lambda x: x.mean(),
    "prod": lambda x: x.prod(),
    "amax": lambda x: x.amax(),
    "amin": lambda x: x.amin(),
    "max": lambda x: x.max(),
    "min": lambda x: x.min(),
    "aminmax": torch.aminmax,
    "argmax": lambda x: x.argmax(),
    "argmin": lambda x: x.argmin(),
    "any": lambda x: x.any(),
    "all": lambda x: x.all(),
    "median": lambda x: x.median(),
    "nanmedian": lambda x: x.nanmedian(),
    "var": lambda x: x.var(),
    "std": lambda x: x.std(correction=0),
    "norm": lambda x: x.norm(),
    "vector_norm": lambda x: torch.linalg.vector_norm(x, float("inf")),
    "vector_norm-minus-inf": lambda x: torch.linalg.vector_norm(x, float("-inf")),
    "logsumexp": lambda x: x.logsumexp(list(range(x.ndim))),
    "count_nonzero": lambda x: x.count_nonzero(),
    "nansum": lambda x: x.nansum(),
    "nanmean": lambda x: x.nanmean(),
    "quantile": lambda x: x.quantile(0.5),
    "dist": lambda x: torch.dist(x, x + 1),
    "equal": lambda x: torch.equal(x, x),
    "allclose": lambda x: torch.allclose(x, x),
    "mse_loss": lambda x: F.mse_loss(x, x + 1),
    "l1_loss": lambda x: F.l1_loss(x, x + 1, reduction="sum"),
    "smooth_l1_loss": lambda x: F.smooth_l1_loss(x, x + 1),
    "kl_div": lambda x: F.kl_div(x, x.exp(), reduction="batchmean"),
    "binary_cross_entropy": lambda x: F.binary_cross_entropy_with_logits(x, x.sigmoid()),
}
SHAPE: dict[str, Call] = {
    "flatten": lambda x: x.flatten(),
    "ravel": lambda x: x.ravel() * 2,
    "reshape": lambda x: x.reshape(x.shape[::-1]),
    "unsqueeze": lambda x: x.unsqueeze(0),
    "squeeze": lambda x: x.squeeze(),
    "cat": lambda x: torch.cat([x, x]),
    "cat-legacy-empty": lambda x: torch.cat([x.new_zeros(0), x]),
    "stack": lambda x: torch.stack([x, x], -1),
    "hstack": lambda x: torch.hstack([x, x]),
    "vstack": lambda x: torch.vstack([x, x]),
    "dstack": lambda x: torch.dstack([x, x]),
    "atleast_3d": lambda x: torch.atleast_3d(x) + 1,
    "split": lambda x: x.split(2),
    "split-zero": lambda x: x.split(0),
    "chunk": lambda x: x.chunk(3),
    "tensor_split": lambda x: x.tensor_split(3),
    "tile": lambda x: x.tile((0, 2)),
    "repeat": lambda x: x.repeat(*([2] * max(x.ndim, 1))),
    "repeat-zero": lambda x: x.repeat(*([0] * max(x.ndim, 1))),
    "repeat_interleave": lambda x: x.repeat_interleave(2),
    "expand": lambda x: x.expand(0, *x.shape),
    "flip": lambda x: x.flip(list(range(x.ndim))),
    "roll": lambda x: x.roll(3),
    "tril": lambda x: x.tril(),
    "diag": lambda x: x.diag(),
    "diag_embed": torch.diag_embed,
    "T": lambda x: x.mT,
    "pad": lambda x: F.pad(x, (1, 1)),
    "block_diag": lambda x: torch.block_diag(x, x),
    "cartesian_prod": lambda x: torch.cartesian_prod(x, x),
    "meshgrid": lambda x: [g * 1 for g in torch.meshgrid(x, x, indexing="ij")],
    "unflatten": lambda x: x.unflatten(0, (-1, 1)),
    "view_as_complex": torch.view_as_complex,
    "trapezoid": torch.trapezoid,
}
ORDER: dict[str, Call] = {
    "sort": lambda x: x.sort(stable=True),
    "sort-first": lambda x: x.sort(dim=0, stable=True, descending=True),
    "topk-none": lambda x: x.topk(0),
    "topk-one": lambda x: x.topk(1)[0],
    "topk-too-many": lambda x: x.topk(4)[0],
    "kthvalue": lambda x: x.kthvalue(1)[0],
    "mode": lambda x: x.mode()[0],
    "cumsum": lambda x: x.cumsum(0),
    "cumprod": lambda x: x.cumprod(-1),
    "cummax": lambda x: x.cummax(0),
    "logcumsumexp": lambda x: x.logcumsumexp(0),
    "softmax": lambda x: x.softmax(-1),
    "log_softmax": lambda x: x.log_softmax(0),
    "bucketize": lambda x: torch.bucketize(x, torch.tensor([0.0, 1.0])),
    "bucketize-none": lambda x: torch.bucketize(x, torch.zeros(0)),
    "searchsorted": lambda x: torch.searchsorted(x.sort()[0], x),
    "isin": lambda x: torch.isin(x, x.new_zeros(0)),
    "msort": lambda x: x.msort(),
    "histc": lambda x: x.histc(4, -6, 6),
    "diff": lambda x: x.diff(),
    "gradient": torch.gradient,
    "median": lambda x: x.median(-1)[0],
    "unfold": lambda x: x.unfold(0, 1, 1),
    "corrcoef": torch.corrcoef,
    "cov": torch.cov,
}
PRODUCTS: dict[str, Call] = {
    "matmul": lambda x: x @ x,
    "matmul-transposed": lambda x: x @ x.mT,
    "mv": lambda x: torch.mv(x, x[0]),
    "mm": lambda x: torch.mm(x, x.t()),
    "bmm": lambda x: torch.bmm(x, x.mT),
    "addmm": lambda x: torch.addmm(x.new_ones(1), x, x.t(), beta=2),
    "addmm-beta-zero": lambda x: torch.addmm(torch.full([1], float("nan")), x, x.t(), beta=0),
    # with a vector of the result's size: of an empty product eager returns the vector unexpanded
    "addmv": lambda x: torch.addmv(x.new_ones(x.shape[0]), x, x[0]),
    "baddbmm": lambda x: torch.baddbmm(x.new_ones(1), x, x.mT, alpha=3),
    "dot": lambda x: torch.dot(x, x),
    "inner": lambda x: torch.inner(x, x),
    "outer": lambda x: torch.outer(x, x),
    "tensordot": lambda x: torch.tensordot(x, x, dims=0),
    "kron": lambda x: torch.kron(x, x),
    "einsum": lambda x: torch.einsum("...i,...i->...", x, x),
    "linear": lambda x: F.linear(x, x.new_ones(4, x.shape[-1]), x.new_ones(4)),
    "linear-vector": lambda x: F.linear(x, x.new_ones(x.shape[-1])),
    "bilinear": lambda x: F.bilinear(x, x, x.new_ones(2, x.shape[-1], x.shape[-1])),
    "cdist": lambda x: torch.cdist(x, x + 1),
    "pdist": F.pdist,
    "cross": lambda x: torch.linalg.cross(x, x + 1),
    "multi_dot": lambda x: torch.linalg.multi_dot([x, x.t(), x]),
    "chain_matmul": lambda x: torch.linalg.matrix_power(x @ x.mT, 2),
    "attention": lambda x: F.scaled_dot_product_attention(x, x, x),
}
NORMALIZED: dict[str, Call] = {
    "layer_norm": lambda x: F.layer_norm(x, x.shape[-1:]),
    "rms_norm": lambda x: F.rms_norm(x, x.shape[-1:]),
    "group_norm": lambda x: F.group_norm(x, 1),
    "batch_norm": lambda x: F.batch_norm(x, x.new_zeros(x.shape[1]), x.new_ones(x.shape[1])),
    "batch_norm-training": lambda x: F.batch_norm(x, None, None, training=True),
    "instance_norm": F.instance_norm,
    "local_response_norm": lambda x: F.local_response_norm(x, 2),
    "normalize": lambda x: F.normalize(x, dim=0),
    "embedding": lambda x: F.embedding((x > 0).long(), x.new_ones(3, 0)),
    "one_hot": lambda x: F.one_hot((x > 0).long(), 3),
    "index": lambda x: x[torch.zeros(0, dtype=torch.int64)],
    "index-first": lambda x: x[torch.zeros(2, dtype=torch.int64) - 1],
    "index_select": lambda x: x.index_select(0, torch.zeros(0, dtype=torch.int64)),
    "index_add": lambda x: x.index_add(0, torch.zeros(0, dtype=torch.int64), x[:0]),
    "gather": lambda x: x.gather(0, torch.zeros_like(x, dtype=torch.int64)[:0]),
    "scatter_add": lambda x: x.scatter_add(0, torch.zeros_like(x, dtype=torch.int64), x),
    "scatter_reduce": lambda x: x.scatter_reduce(0, torch.zeros_like(x, dtype=torch.int64), x, "amax"),
    "take": lambda x: x.take(torch.zeros([2, 0], dtype=torch.int64)),
    "put": lambda x: x.put(torch.zeros(0, dtype=torch.int64), torch.zeros(0)),
    "take_along_dim": lambda x: x.take_along_dim(x.argsort(-1), -1),
    "masked_fill": lambda x: x.masked_fill(x > 0, 2.0),
    "masked_scatter": lambda x: x.masked_scatter(x > 0, x),
    "slice": lambda x: x[1:1],
    "where": lambda x: torch.where(x > 0, x, 0.0),
    "clamp": lambda x: x.clamp(-1, 1),
    "dropout": lambda x: F.dropout(x, 0.5, training=False),
    "gelu": F.gelu,
    "prelu": lambda x: F.prelu(x, x.new_ones(1) / 4),
    # every target is ignored, for one out of range raises in eager, and a compiled program cannot raise
    "nll_loss": lambda x: F.nll_loss(x, torch.full([*x.shape[:1], *x.shape[2:]], -100), reduction="sum"),
    "cross_entropy": lambda x: F.cross_entropy(x, torch.full([*x.shape[:1], *x.shape[2:]], -100), reduction="none"),
    # of an empty batch eager's library refuses a transform for no reason of its shape
    "fft": lambda x: torch.fft.fft(x if x.numel() else x.reshape(-1)),
    "rfft": lambda x: torch.fft.rfft(x if x.numel() else x.reshape(-1)),
}
WINDOWED: dict[str, Call] = {
    "conv1d": lambda x: F.conv1d(x, x.new_ones(2, x.shape[-2], 2), padding=1),
    "conv1d-pointwise": lambda x: F.conv1d(x, x.new_ones(2, x.shape[-2], 1)),
    "conv_transpose1d": lambda x: F.conv_transpose1d(x, x.new_ones(x.shape[-2], 2, 2)),
    "max_pool1d": lambda x: F.max_pool1d(x, 2),
    "max_pool1d-padded": lambda x: F.max_pool1d(x, 2, padding=1, return_indices=True),
    "avg_pool1d": lambda x: F.avg_pool1d(x, 2, padding=1),
    "adaptive_avg_pool1d": lambda x: F.adaptive_avg_pool1d(x, 2),
    "adaptive_max_pool1d": lambda x: F.adaptive_max_pool1d(x, 2),
    "lp_pool1d": lambda x: F.lp_pool1d(x, 2, 2),
    # a batch of 0 is left out: PyTorch's fake tensors refuse it ("cond must be a bool"), and eager does not
    "interpolate": lambda x: F.interpolate(x, scale_factor=2),
    "interpolate-nearest-exact": lambda x: F.interpolate(x, 3, mode="nearest-exact"),
    "interpolate-linear": lambda x: F.interpolate(x, 5, mode="linear"),
    "pad-reflect": lambda x: F.pad(x, (1, 1), mode="reflect"),
    "pad-replicate": lambda x: F.pad(x, (1, 1), mode="replicate"),
    "pad-circular": lambda x: F.pad(x, (1, 1), mode="circular"),
    "pad-negative": lambda x: F.pad(x, (-1, 1)),
    "conv2d": lambda x: F.conv2d(x[:, None], x.new_ones(2, 1, 2, 2), padding=1),
    "max_pool2d": lambda x: F.max_pool2d(x[:, None], 2, padding=1),
    "avg_pool2d": lambda x: F.avg_pool2d(x[:, None], 2, ceil_mode=True),
    "adaptive_avg_pool2d": lambda x: F.adaptive_avg_pool2d(x[:, None], 1),
    "unfold": lambda x: F.unfold(x[:, None], 2, padding=1),
    "pixel_shuffle": lambda x: F.pixel_shuffle(x[:, None].expand(-1, 4, -1, -1), 2),
    "channel_shuffle": lambda x: F.channel_shuffle(x[:, None].expand(-1, 4, -1, -1), 2),
    "upsample_bilinear": lambda x: F.interpolate(x[:, None], scale_factor=2, mode="bilinear"),
}
SQUARE: dict[str, Call] = {
    "det": torch.linalg.det,
    "slogdet": torch.linalg.slogdet,
    "inv": torch.linalg.inv,
    "solve": lambda x: torch.linalg.solve(x, x),
    "solve-vector": lambda x: torch.linalg.solve(x, x[..., 0]),
    "cholesky": torch.linalg.cholesky,
    "qr": lambda x: torch.linalg.qr(x)[1].abs(),
    "lu_factor": torch.linalg.lu_factor,
    "svdvals": torch.linalg.svdvals,
    "eigvalsh": torch.linalg.eigvalsh,
    "pinv": torch.linalg.pinv,
    "matrix_exp": torch.linalg.matrix_exp,
    "matrix_norm": torch.linalg.matrix_norm,
    "matrix_norm-nuclear": lambda x: torch.linalg.matrix_norm(x, "nuc"),
    "matrix_rank": torch.linalg.matrix_rank,
    "trace": lambda x: x.trace(),
    "matrix_power": lambda x: torch.linalg.matrix_power(x, 3),
    "matrix_power-zero": lambda x: torch.linalg.matrix_power(x, 0),
    "triangular": lambda x: torch.linalg.solve_triangular(x, x, upper=True),
    "lstsq": lambda x: torch.linalg.lstsq(x, x)[0],
    "vander": torch.linalg.vander,
    "householder": lambda x: torch.linalg.householder_product(x, x[..., 0]),
}
FAMILIES = {"whole": WHOLE, "shape": SHAPE, "order": ORDER, "products": PRODUCTS, "normalized": NORMALIZED}


@pytest.mark.parametrize("family", FAMILIES)
@edges
@given(shape=shapes(sizes=(0, 1, 2, 3)))
@example(shape=[])
@example(shape=[0])
@example(shape=[0, 3])
@example(shape=[3, 0])
@example(shape=[2, 0, 3])
def test_small_and_empty(family: str, shape: list[int]) -> None:
    agree(FAMILIES[family], numbers(shape))


@edges
@given(shape=st.tuples(st.sampled_from((0, 1)), st.sampled_from((0, 1, 2)), st.integers(0, 4)).map(list))
@example(shape=[0, 2, 4])
@example(shape=[1, 0, 4])
@example(shape=[1, 2, 0])
def test_windows(shape: list[int]) -> None:
    agree(WINDOWED, numbers(shape))


@edges
@given(batch=shapes(max_rank=2), size=st.integers(0, 2))
@example(batch=[], size=0)
@example(batch=[0], size=2)
@example(batch=[2], size=0)
def test_square_matrices(batch: list[int], size: int) -> None:
    agree(SQUARE, (torch.eye(size) * 3 + 0.5).expand(*batch, size, size).clone())
