"""Whole training steps, forward, backward and AdamW in one module, against eager."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch.nn.functional as F

import hloemit
from tests.models import zoo_timm, zoo_transformers
from tests.models.agreement import assert_close
from tests.models.zoo import Entry

pytestmark = pytest.mark.slow

STEPS = 3
ENTRIES = {e.name: e for e in zoo_transformers.CORE + zoo_timm.CORE}


def _token_loss(model: torch.nn.Module, tokens: torch.Tensor) -> torch.Tensor:
    return model(input_ids=tokens, labels=tokens, use_cache=False).loss


def _source_loss(model: torch.nn.Module, tokens: torch.Tensor) -> torch.Tensor:
    return model(input_ids=tokens, labels=tokens.flip(1), use_cache=False).loss


def _masked_loss(model: torch.nn.Module, tokens: torch.Tensor) -> torch.Tensor:
    return model(input_ids=tokens, labels=tokens).loss


def _hf_image_loss(model: torch.nn.Module, images: torch.Tensor) -> torch.Tensor:
    return model(pixel_values=images, labels=torch.tensor([0, 1])).loss


def _image_loss(model: torch.nn.Module, images: torch.Tensor) -> torch.Tensor:
    return F.cross_entropy(model(images), torch.arange(len(images)))


def _tokens(generator: torch.Generator) -> torch.Tensor:
    return torch.randint(5, 64, (2, 9), generator=generator)


def _images(generator: torch.Generator) -> torch.Tensor:
    return torch.randn(2, 3, 32, 32, generator=generator)


def _more_images(generator: torch.Generator) -> torch.Tensor:
    """Enough for batch norms: over two values their gradient is zero, and what is left is rounding noise."""
    return torch.randn(8, 3, 64, 64, generator=generator)


Batch = Callable[[torch.Generator], torch.Tensor]
Loss = Callable[[torch.nn.Module, torch.Tensor], torch.Tensor]

TRAINED: list[tuple[str, Batch, Loss]] = [
    ("LlamaForCausalLM", _tokens, _token_loss),
    ("BertForMaskedLM", _tokens, _masked_loss),
    ("T5ForConditionalGeneration", _tokens, _source_loss),
    ("MixtralForCausalLM", _tokens, _token_loss),
    ("MambaForCausalLM", _tokens, _token_loss),
    ("ViTForImageClassification", _images, _hf_image_loss),
    ("resnet18", _more_images, _image_loss),
    ("convnext_atto", _images, _image_loss),
]


def _trainable(entry: Entry) -> torch.nn.Module:
    """The model in training mode, with its dropout off: random masks cannot agree."""
    model = entry.make().model.train()
    for module in model.modules():
        if isinstance(module, torch.nn.Dropout):
            module.p = 0.0
        for name in ("dropout", "attention_dropout", "dropout_rate", "dropout_prob", "drop_prob"):
            if isinstance(getattr(module, name, None), float):
                setattr(module, name, 0.0)
    return model


def _step(model: torch.nn.Module, optimizer: torch.optim.Optimizer, loss_of: Loss) -> Callable[[torch.Tensor], Any]:
    def step(batch: torch.Tensor) -> torch.Tensor:
        optimizer.zero_grad()
        loss = loss_of(model, batch)
        loss.backward()
        optimizer.step()
        return loss

    return step


def _assert_states_close(actual: dict[int, Any], expected: dict[int, Any]) -> None:
    """Gradients that are zero but for rounding, such as that of a key's bias, have no scale of their own."""
    assert actual.keys() == expected.keys()
    for key in ("step", "exp_avg", "exp_avg_sq"):
        scale = max(state[key].abs().max().item() for state in expected.values())
        for index, state in expected.items():
            torch.testing.assert_close(actual[index][key], state[key], rtol=1e-4, atol=1e-5 * scale)


@pytest.mark.drawn(4)
@pytest.mark.parametrize(("name", "batch", "loss_of"), TRAINED, ids=[t[0] for t in TRAINED])
def test_adamw_steps(name: str, batch: Batch, loss_of: Loss) -> None:
    model = _trainable(ENTRIES[name])
    twin = copy.deepcopy(model)
    # Adam divides by the square root of what it has seen, so that a gradient of rounding noise moves its parameter as far
    # as any other; a larger epsilon keeps noise small, and the rest of the arithmetic is the same
    optimizer, other = (torch.optim.AdamW(m.parameters(), lr=1e-3, eps=1e-3) for m in (model, twin))
    step, eager = _step(model, optimizer, loss_of), _step(twin, other, loss_of)
    generator = torch.Generator().manual_seed(0)
    batches = [batch(generator) for _ in range(STEPS)]
    compiled = hloemit.lower(step, (batches[0],)).compile("cpu")
    for each in batches:
        actual, expected = compiled(each), eager(each)
        torch.testing.assert_close(actual.detach(), expected.detach(), rtol=1e-5, atol=1e-6)
    assert_close(dict(model.named_buffers()), dict(twin.named_buffers()), 1e-5)
    assert_close(dict(model.named_parameters()), dict(twin.named_parameters()), 1e-5)
    _assert_states_close(optimizer.state_dict()["state"], other.state_dict()["state"])
