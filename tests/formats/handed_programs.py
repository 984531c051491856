"""33 programs of many kinds, and what other consumers of StableHLO make of them.

``python -m tests.formats.handed_programs [NAME…]`` compiles and runs each in IREE, with ``--expand iree``, and prints the
table of docs/guides/iree.md; the suite runs the quick ones.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import torch
from torch import nn
from torch.nn import functional as F
from torch.utils import _pytree as pytree

import hloemit
from hloemit.debugging.consumers import iree
from tests.models.configurations import DECODER
from tests.quantized import Quantized


@dataclass(frozen=True)
class Handed:
    """A program and the arguments of one call; ``rtol`` is relative to the largest magnitude of each result."""

    program: Any
    args: tuple[Any, ...]
    rtol: float = 2e-5
    options: dict[str, Any] | None = None


PROGRAMS: dict[str, Callable[[], Handed]] = {}


def _program(name: str) -> Callable[[Callable[[], Handed]], Callable[[], Handed]]:
    def add(make: Callable[[], Handed]) -> Callable[[], Handed]:
        PROGRAMS[name] = make
        return make

    return add


def _function(name: str, function: Callable[..., Any], *args: Any, **options: Any) -> None:
    PROGRAMS[name] = lambda: Handed(function, tuple(arg() if callable(arg) else arg for arg in args), **options)


def floats(*shape: int, dtype: torch.dtype = torch.float32) -> Callable[[], torch.Tensor]:
    """Normal numbers, drawn when the program is made."""
    return lambda: torch.randn(shape, dtype=dtype)


def _spd(n: int) -> torch.Tensor:
    a = torch.randn(3, n, n)
    return a @ a.mT + n * torch.eye(n)


# Networks


@_program("MLP with layer norm")
def _mlp() -> Handed:
    return Handed(
        nn.Sequential(nn.Linear(8, 32), nn.LayerNorm(32), nn.GELU(), nn.Linear(32, 4)).eval(), (torch.randn(5, 8),)
    )


@_program("ResNet block, batch norm, pooling")
def _convolutions() -> Handed:
    body = [
        nn.Conv2d(3, 8, 3, 2, 1),
        nn.BatchNorm2d(8),
        nn.ReLU(),
        nn.MaxPool2d(2),
        nn.Conv2d(8, 8, 3, groups=4, padding=1),
    ]
    return Handed(
        nn.Sequential(*body, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(8, 5)).eval(),
        (torch.randn(2, 3, 32, 32),),
    )


@_program("quantized by PT2E, in part as it comes")
def _quantized() -> Handed:
    return Handed(Quantized(), (torch.randn(3, 3, 8, 8),))


@_program("U-Net step: transposed convolution, upsampling")
def _upsampling() -> Handed:
    body = [nn.Conv2d(3, 8, 3, 2, 1), nn.GroupNorm(2, 8), nn.SiLU(), nn.ConvTranspose2d(8, 4, 4, 2, 1)]
    return Handed(
        nn.Sequential(*body, nn.Upsample(scale_factor=2, mode="bilinear"), nn.Conv2d(4, 3, 1)).eval(),
        (torch.randn(1, 3, 16, 16),),
    )


@_program("Transformer encoder with padding")
def _encoder() -> Handed:
    layer = nn.TransformerEncoderLayer(16, 2, 32, batch_first=True, norm_first=True)
    model = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False).eval()
    mask = torch.zeros(2, 6, dtype=torch.bool)
    mask[1, 4:] = True
    return Handed(lambda x: model(x, src_key_padding_mask=mask), (torch.randn(2, 6, 16),))


def _transformers(name: str, class_name: str, inputs: Callable[[], tuple[Any, ...]], **config: Any) -> None:
    def make() -> Handed:
        import transformers

        model_class = getattr(transformers, class_name)
        model = model_class(model_class.config_class(**config)).eval()
        return Handed(lambda *args: model(*args).logits, inputs())

    PROGRAMS[name] = make


def _ids() -> tuple[torch.Tensor]:
    return (torch.randint(5, 64, (2, 9)),)


_transformers("GPT-2", "GPT2LMHeadModel", _ids, vocab_size=64, n_embd=32, n_layer=2, n_head=4, n_positions=64)
_transformers("Llama", "LlamaForCausalLM", _ids, **DECODER)
_transformers("Mixtral (experts)", "MixtralForCausalLM", _ids, **DECODER, num_local_experts=4, num_experts_per_tok=2)
_transformers(
    "BERT",
    "BertForMaskedLM",
    _ids,
    vocab_size=64,
    hidden_size=32,
    intermediate_size=48,
    num_hidden_layers=2,
    num_attention_heads=4,
)
_transformers(
    "Mamba",
    "MambaForCausalLM",
    _ids,
    vocab_size=64,
    hidden_size=16,
    state_size=4,
    num_hidden_layers=2,
    time_step_rank=2,
)
_transformers(
    "ViT",
    "ViTForImageClassification",
    lambda: (torch.randn(2, 3, 32, 32),),
    hidden_size=32,
    intermediate_size=48,
    num_hidden_layers=2,
    num_attention_heads=4,
    image_size=32,
    patch_size=8,
)


@_program("LSTM, two layers, both directions")
def _lstm() -> Handed:
    model = nn.LSTM(6, 8, 2, bidirectional=True, batch_first=True).eval()
    return Handed(lambda x: model(x)[0], (torch.randn(3, 7, 6),))


@_program("GRU")
def _gru() -> Handed:
    model = nn.GRU(6, 8).eval()
    return Handed(lambda x: model(x)[0], (torch.randn(7, 3, 6),))


@_program("bf16 attention and MLP")
def _bf16() -> Handed:
    layer = nn.TransformerEncoderLayer(16, 2, 32, batch_first=True, dropout=0.0).to(torch.bfloat16).eval()
    return Handed(layer, (torch.randn(2, 6, 16, dtype=torch.bfloat16),), rtol=3e-2)


@_program("any batch size")
def _any_batch() -> Handed:
    model = nn.Sequential(nn.Linear(6, 8), nn.LayerNorm(8), nn.GELU(), nn.Linear(8, 3), nn.Softmax(-1)).eval()
    return Handed(model, (torch.randn(4, 6),), options={"dynamic_shapes": ({0: torch.export.Dim("batch")},)})


# Training


def _trained(optimizer_class: Any, **options: Any) -> Handed:
    model = nn.Sequential(nn.Linear(6, 16), nn.Tanh(), nn.Linear(16, 3))
    optimizer = optimizer_class(model.parameters(), **options)

    def step(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        optimizer.zero_grad()
        loss = F.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
        return loss

    return Handed(step, (torch.randn(5, 6), torch.tensor([0, 2, 1, 1, 0])))


PROGRAMS["training step, SGD with momentum"] = lambda: _trained(torch.optim.SGD, lr=0.1, momentum=0.9)
PROGRAMS["training step, AdamW"] = lambda: _trained(torch.optim.AdamW, lr=0.01)


@_program("gradient of a convolution")
def _gradient() -> Handed:
    def gradient(x: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
        return torch.func.grad(lambda w: F.max_pool2d(F.conv2d(x, w, stride=2), 2).square().sum())(w)

    return Handed(gradient, (torch.randn(2, 3, 12, 12), torch.randn(4, 3, 3, 3)))


# Families of operators

_function("top-k, sort, argsort", lambda x: (*x.topk(3), *x.sort(), x.argsort(descending=True)), floats(4, 16))
_function("cumsum, cumprod, cummax", lambda x: (x.cumsum(1), x.cumprod(0), x.cummax(1)), floats(4, 6))
_function(
    "gather, scatter, index_put",
    lambda x, i: (x.gather(0, i), x.scatter_add(0, i, x), x.index_put((i[0],), x[0], accumulate=True)),
    floats(5, 5),
    lambda: torch.randint(0, 5, (5, 5)),
)
_function(
    "int64 beyond 32 bits",
    lambda i: (i * 3_000_000_007 + 1, i >> 2, i // 7, (i * 5) % 11),
    lambda: torch.arange(9) + 2**40,
)
_function(
    "reductions, variance, quantiles", lambda x: (x.var(1), x.logsumexp(0), x.argmax(1), x.median(1)[0]), floats(5, 7)
)
_function("random numbers by a seed", lambda x: F.dropout(x, 0.5).count_nonzero() > 0, floats(64, 64))
_function(
    "FFT of 400, and back",
    lambda x: (torch.fft.rfft(x).abs(), torch.fft.irfft(torch.fft.rfft(x) * 2, n=400)),
    floats(3, 400),
)
_function("FFT in two dimensions", lambda x: torch.view_as_real(torch.fft.fft2(x)), floats(2, 12, 37))
_function(
    "log-mel spectrogram",
    lambda x: torch.stft(x, 64, 16, window=torch.hann_window(64), return_complex=True).abs().square().log1p(),
    floats(2, 400),
)
_function(
    "Cholesky and its solve",
    lambda a, b: torch.cholesky_solve(b, torch.linalg.cholesky(a)),
    lambda: _spd(6),
    floats(3, 6, 2),
)
_function(
    "solve, inverse, determinant",
    lambda a: (torch.linalg.solve(a, a[..., :2] + 1), torch.linalg.inv(a), torch.linalg.slogdet(a)),
    lambda: _spd(5),
    rtol=1e-4,
)
_function(
    "QR and least squares", lambda a: (torch.linalg.qr(a)[1].abs(), torch.linalg.pinv(a)), floats(2, 6, 4), rtol=1e-3
)
_function(
    "eigenvalues, singular values",
    lambda a: (torch.linalg.eigvalsh(a), torch.linalg.svdvals(a)),
    lambda: _spd(5),
    rtol=1e-4,
)
_function(
    "grid sampling, interpolation",
    lambda x, g: (F.grid_sample(x, g, align_corners=False), F.interpolate(x, size=(7, 5), mode="bicubic")),
    floats(2, 3, 8, 8),
    lambda: torch.rand(2, 4, 4, 2) * 2 - 1,
)
_function(
    "loops and branches on values",
    lambda x: torch._higher_order_ops.while_loop(
        lambda i, x: x.sum() < 100, lambda i, x: (i + 1, x * 2), (torch.zeros((), dtype=torch.int64), x.abs())
    ),
    floats(3),
)


def parted(name: str) -> float:
    """Run a program by IREE; the largest error, relative to the largest magnitude of a result and to ``rtol``."""
    torch.manual_seed(0)
    made = PROGRAMS[name]()
    lowered = hloemit.lower(made.program, made.args, **(made.options or {})).expanded("iree")
    leaves = pytree.tree_leaves((made.args, {}))
    found = iree(lowered, leaves)
    with torch.set_grad_enabled(not isinstance(made.program, nn.Module)):
        results = iter(pytree.tree_leaves(made.program(*made.args)))
    # eager PyTorch has updated the tensors that the program's own updates are of
    expected = [next(results) if s.target is None else lowered.state[str(s.target)] for s in lowered.signature.outputs]
    return max((_error(a, b.detach()) for a, b in zip(found, expected, strict=True)), default=0.0) / made.rtol


def _error(actual: torch.Tensor, expected: torch.Tensor) -> float:
    assert actual.dtype == expected.dtype and actual.shape == expected.shape
    if not expected.is_floating_point():
        return 0.0 if torch.equal(actual, expected) else float("inf")
    if not torch.equal(actual.isfinite(), expected.isfinite()):
        return float("inf")
    a, b = (x.double().nan_to_num(0, 0, 0) for x in (actual, expected))
    return float((a - b).abs().max() / b.abs().max().clamp_min(1e-30))


def rows(names: list[str]) -> Iterator[str]:
    """A row of the table for each program."""
    for name in names:
        try:
            factor = parted(name)
        except Exception as error:
            reason = next((line for line in str(error).splitlines() if "error:" in line), repr(error)[:300])
            yield f"| {name} | {reason.strip()[:300]} |"
        else:
            yield f"| {name} | {'agrees' if factor <= 1 else f'off by {factor:.0f} tolerances'} |"


if __name__ == "__main__":
    import tests.models  # noqa: F401 - torchvision may be of another build than torch, and transformers asks for it

    for row in rows(sys.argv[1:] or [*PROGRAMS]):
        print(row, flush=True)
