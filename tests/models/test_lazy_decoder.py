"""Decoders of transformers train with one compilation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from transformers import GPT2Config, GPT2LMHeadModel, LlamaConfig, LlamaForCausalLM, StaticCache

import hloemit

DEVICE = hloemit.device()
NONE = {"bos_token_id": None, "eos_token_id": None}


def _gpt2() -> Any:
    sizes = {"n_layer": 2, "n_head": 2, "n_embd": 32, "vocab_size": 97, "n_positions": 32}
    return GPT2LMHeadModel(GPT2Config(**sizes, **NONE, resid_pdrop=0, embd_pdrop=0, attn_pdrop=0))


def _llama() -> Any:
    sizes = {"num_hidden_layers": 2, "hidden_size": 32, "intermediate_size": 64, "vocab_size": 97}
    return LlamaForCausalLM(LlamaConfig(**sizes, **NONE, num_attention_heads=4, num_key_value_heads=2))


@pytest.mark.drawn(2)
@pytest.mark.parametrize("make", [_gpt2, _llama])
def test_a_decoder_trains_with_one_compilation(make: Callable[[], Any]) -> None:
    losses = []
    compiled = 0
    for device in (torch.device("cpu"), DEVICE):
        torch.manual_seed(0)
        model, data = make().to(device), torch.randint(0, 97, (1, 2, 16)).expand(20, -1, -1)
        optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
        warmup = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: min(1.0, step / 5))  # from 0
        hloemit.sync()
        compiled, found = hloemit.counter_value("UncachedCompile") or 0, []
        for batch in data:
            optimizer.zero_grad()
            x = batch.to(device)
            loss = model(input_ids=x, labels=x).loss
            loss.backward()
            optimizer.step()
            warmup.step()
            hloemit.sync()
            found.append(loss.detach())
        losses.append(torch.tensor([loss.item() for loss in found]))
    assert (hloemit.counter_value("UncachedCompile") or 0) - compiled == 1
    torch.testing.assert_close(losses[1], losses[0], rtol=1e-4, atol=1e-4)
    assert losses[1][-1] < losses[1][0]


def test_decoding_with_a_static_cache_does_not_recompile() -> None:
    tokens = []
    for device in (torch.device("cpu"), DEVICE):
        torch.manual_seed(0)
        model, token = _llama().eval().to(device), torch.randint(0, 97, (1, 5)).to(device)
        cache, found, start, counts = StaticCache(config=model.config, max_cache_len=32), [], 0, []
        for _ in range(10):
            positions = torch.arange(start, start + token.shape[1], device=device)
            start += token.shape[1]
            with torch.no_grad():
                logits = model(token, past_key_values=cache, cache_position=positions).logits
            token = logits[:, -1].argmax(-1, keepdim=True)
            found.append(token)
            hloemit.sync()
            counts.append(hloemit.counter_value("UncachedCompile") or 0)
        tokens.append(torch.cat([t.cpu() for t in found]))
    assert counts[3:] == counts[3:4] * 7  # the prompt, one token, and one whose position has changed
    assert torch.equal(*tokens)
