"""The models that are trained over a mesh: the zoo's, and others that differ from them in how they compute."""

from __future__ import annotations

from typing import Any

import torch

from tests.models import zoo_timm, zoo_transformers
from tests.models.configurations import DECODER, PAIR
from tests.models.zoo import ids
from tests.models.zoo_transformers import ENCODER, VISION, image, pair, text, tokens

_entry, _of_timm = zoo_transformers.entry, zoo_timm.entry


def _picture_in_text() -> dict[str, Any]:
    """Tokens, of which four stand for the picture's patches."""
    tokens = ids(2, 9)
    tokens[:, 2:6] = 1
    return {"input_ids": tokens, **image(16)()}


_MORE = [
    _entry("Gemma2ForCausalLM", {**DECODER, "head_dim": 8, "sliding_window": 4, "tie_word_embeddings": True}, text),
    _entry(
        "GptOssForCausalLM",
        {**DECODER, "head_dim": 8, "num_local_experts": 4, "num_experts_per_tok": 2, "sliding_window": 4},
        tokens,
    ),
    _entry(
        "DeepseekV3ForCausalLM",
        {
            **DECODER,
            "num_key_value_heads": 4,
            "moe_intermediate_size": 24,
            "n_routed_experts": 8,
            "n_group": 2,
            "topk_group": 1,
            "num_experts_per_tok": 2,
            "first_k_dense_replace": 1,
            "q_lora_rank": 16,
            "kv_lora_rank": 16,
            "qk_nope_head_dim": 8,
            "qk_rope_head_dim": 8,
            "v_head_dim": 8,
        },
        tokens,
    ),
    _entry(
        "MarianMTModel",
        {**PAIR, "pad_token_id": 0, "decoder_start_token_id": 0},
        pair,
    ),
    _entry("AlbertForMaskedLM", {**ENCODER, "embedding_size": 16}, text),
    _entry(
        "DebertaV2ForMaskedLM",
        {**ENCODER, "relative_attention": True, "position_buckets": 4, "pos_att_type": ["p2c", "c2p"]},
        text,
    ),
    _entry("FNetForMaskedLM", {**ENCODER, "max_position_embeddings": 16}, lambda: {"input_ids": ids(2, 16)}),
    _entry(
        "RecurrentGemmaForCausalLM",
        {**DECODER, "num_hidden_layers": 3, "lru_width": 32, "attention_window_size": 16, "head_dim": 8},
        tokens,
    ),
    _entry(
        "LlavaForConditionalGeneration",
        {
            "text_config": {**DECODER, "model_type": "llama"},
            "vision_config": {**VISION, "image_size": 16, "model_type": "clip_vision_model"},
            "image_token_index": 1,
        },
        _picture_in_text,
    ),
    _entry(
        "Wav2Vec2BertForCTC",
        {
            **ENCODER,
            "feature_projection_input_dim": 16,
            "conv_depthwise_kernel_size": 3,
            "left_max_position_embeddings": 4,
            "right_max_position_embeddings": 4,
        },
        lambda: {"input_features": torch.randn(2, 12, 16)},
    ),
    _entry("YolosForObjectDetection", {**VISION, "image_size": [32, 32], "num_detection_tokens": 6}, image()),
    _entry(
        "SegformerForSemanticSegmentation",
        {
            "num_encoder_blocks": 2,
            "depths": [1, 1],
            "sr_ratios": [2, 1],
            "hidden_sizes": [16, 32],
            "patch_sizes": [3, 3],
            "strides": [2, 2],
            "num_attention_heads": [2, 4],
            "mlp_ratios": [2, 2],
            "decoder_hidden_size": 16,
            "num_labels": 4,
        },
        image(),
    ),
    _entry(
        "DPTForDepthEstimation",
        {
            **VISION,
            "num_hidden_layers": 4,
            "backbone_out_indices": [0, 1, 2, 3],
            "neck_hidden_sizes": [8, 8, 16, 16],
            "fusion_hidden_size": 16,
        },
        image(),
    ),
    _of_timm("edgenext_xx_small", 64),
    _of_timm("ghostnet_050", 32),
]

ENTRIES = {entry.name: entry for entry in [*zoo_transformers.CORE, *zoo_timm.CORE, *_MORE]}
