"""Tiny configurations of transformers' models: one class, one configuration and one call an entry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
import transformers

from tests.models.configurations import DECODER, PAIR
from tests.models.zoo import Case, Entry, ids

Inputs = Callable[[], dict[str, Any]]

ENCODER: dict[str, Any] = {
    "vocab_size": 64,
    "hidden_size": 32,
    "intermediate_size": 48,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "max_position_embeddings": 64,
}
VISION: dict[str, Any] = {
    "hidden_size": 32,
    "intermediate_size": 48,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "image_size": 32,
    "patch_size": 8,
}


def text() -> dict[str, Any]:
    """Two rows of tokens, the second padded on the right."""
    mask = torch.ones(2, 9, dtype=torch.long)
    mask[1, 6:] = 0
    return {"input_ids": ids(2, 9), "attention_mask": mask}


def tokens() -> dict[str, Any]:
    return {"input_ids": ids(2, 9)}


def pair() -> dict[str, Any]:
    """Source and target of an encoder-decoder."""
    return {**text(), "decoder_input_ids": ids(2, 7)}


def image(size: int = 32) -> Inputs:
    return lambda: {"pixel_values": torch.randn(2, 3, size, size)}


def wave() -> dict[str, Any]:
    return {"input_values": torch.randn(2, 800)}


def entry(
    class_name: str, config: dict[str, Any], inputs: Inputs, *, name: str | None = None, rtol: float = 1e-5
) -> Entry:
    def build() -> Case:
        model_class = getattr(transformers, class_name)
        return Case(model_class(model_class.config_class(**config)), kwargs=inputs())

    return Entry(name or class_name, build, rtol)


# What every change is tested with: each kind of architecture once
CORE = [
    entry("LlamaForCausalLM", DECODER, tokens),
    entry("Qwen2ForCausalLM", DECODER, text),
    entry("Qwen3ForCausalLM", {**DECODER, "head_dim": 8}, text),
    entry("GPT2LMHeadModel", {"vocab_size": 64, "n_embd": 32, "n_layer": 2, "n_head": 4, "n_positions": 64}, text),
    entry("BertForMaskedLM", ENCODER, text),
    entry(
        "T5ForConditionalGeneration",
        {
            "vocab_size": 64,
            "d_model": 32,
            "d_kv": 8,
            "d_ff": 48,
            "num_layers": 2,
            "num_heads": 4,
            "decoder_start_token_id": 0,
        },
        pair,
    ),
    entry(
        "BartForConditionalGeneration",
        PAIR,
        pair,
    ),
    entry("MixtralForCausalLM", {**DECODER, "num_local_experts": 4, "num_experts_per_tok": 2}, tokens),
    entry(
        "Qwen2MoeForCausalLM",
        {
            **DECODER,
            "num_experts": 4,
            "num_experts_per_tok": 2,
            "moe_intermediate_size": 24,
            "shared_expert_intermediate_size": 24,
        },
        tokens,
    ),
    entry(
        "MambaForCausalLM",
        {"vocab_size": 64, "hidden_size": 16, "state_size": 4, "num_hidden_layers": 2, "time_step_rank": 2},
        tokens,
    ),
    entry(
        "Mamba2ForCausalLM",
        {
            "vocab_size": 64,
            "hidden_size": 16,
            "state_size": 4,
            "num_hidden_layers": 2,
            "num_heads": 4,
            "head_dim": 8,
            "n_groups": 2,
            "chunk_size": 4,
        },
        tokens,
    ),
    entry("ViTForImageClassification", VISION, image()),
    entry(
        "SwinForImageClassification",
        {
            "image_size": 32,
            "patch_size": 4,
            "embed_dim": 16,
            "depths": [2, 2],
            "num_heads": [2, 4],
            "window_size": 4,
        },
        image(),
    ),
    entry(
        "CLIPModel",
        {
            "text_config": {**ENCODER, "projection_dim": 16, "eos_token_id": 2},
            "vision_config": {**VISION, "projection_dim": 16},
            "projection_dim": 16,
        },
        lambda: {**text(), **image()()},
    ),
    entry(
        "WhisperForConditionalGeneration",
        {
            "vocab_size": 64,
            "num_mel_bins": 8,
            "d_model": 32,
            "encoder_layers": 2,
            "decoder_layers": 2,
            "encoder_attention_heads": 4,
            "decoder_attention_heads": 4,
            "encoder_ffn_dim": 48,
            "decoder_ffn_dim": 48,
            "max_source_positions": 20,
            "max_target_positions": 32,
            "pad_token_id": 0,
            "bos_token_id": 1,
            "eos_token_id": 2,
            "decoder_start_token_id": 1,
        },
        lambda: {"input_features": torch.randn(2, 8, 40), "decoder_input_ids": ids(2, 5)},
    ),
    entry(
        "Wav2Vec2ForCTC",
        {
            **ENCODER,
            "conv_dim": (16, 16, 16),
            "conv_stride": (5, 2, 2),
            "conv_kernel": (10, 3, 2),
            "num_conv_pos_embeddings": 16,
            "num_conv_pos_embedding_groups": 4,
        },
        wave,
    ),
]
