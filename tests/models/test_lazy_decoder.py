"""Decoders of transformers train with one compilation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from transformers import GPT2Config, GPT2LMHeadModel, LlamaConfig, LlamaForCausalLM

import hloemit

DEVICE = hloemit.device()
NONE = {"bos_token_id": None, "eos_token_id": None}


def _gpt2() -> Any:
    sizes = {"n_layer": 2, "n_head": 2, "n_embd": 32, "vocab_size": 97, "n_positions": 32}
    return GPT2LMHeadModel(GPT2Config(**sizes, **NONE, resid_pdrop=0, embd_pdrop=0, attn_pdrop=0))


def _llama() -> Any:
    sizes = {"num_hidden_layers": 2, "hidden_size": 32, "intermediate_size": 64, "vocab_size": 97}
    return LlamaForCausalLM(LlamaConfig(**sizes, **NONE, num_attention_heads=4, num_key_value_heads=2))


@pytest.mark.parametrize("make", [_gpt2, _llama])
def test_a_decoder_trains_with_one_compilation(make: Callable[[], Any]) -> None:
    losses = []
    compiled = 0
    for device in (torch.device("cpu"), DEVICE):
        torch.manual_seed(0)
        model, data = make().to(device), torch.randint(0, 97, (1, 2, 16)).expand(20, -1, -1)
        optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
        hloemit.sync()
        compiled, found = hloemit.counter_value("UncachedCompile") or 0, []
        for batch in data:
            optimizer.zero_grad()
            x = batch.to(device)
            loss = model(input_ids=x, labels=x).loss
            loss.backward()
            optimizer.step()
            hloemit.sync()
            found.append(loss.detach())
        losses.append(torch.tensor([loss.item() for loss in found]))
    assert (hloemit.counter_value("UncachedCompile") or 0) - compiled == 1
    torch.testing.assert_close(losses[1], losses[0], rtol=1e-4, atol=1e-4)
    assert losses[1][-1] < losses[1][0]
