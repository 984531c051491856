"""What autocast does to operators as torch_xla documents it for TPUs, where PyTorch's lists for CUDA say otherwise.

Sources: https://docs.pytorch.org/xla/release/r2.9/perf/amp.html#supported-operators, and what torch_xla's autocast
registers beyond that page. Attention, which is in neither, is what the products in it make it there: of the lower
precision. Queries and values of several dtypes, which every Llama gives it, are refused there. Operators that are in no
list compute in the dtypes of their operands.
"""

from __future__ import annotations

_LOWER = """
addbmm addmm addmv addr baddbmm bmm conv1d conv1d.padding conv2d conv2d.padding conv3d conv3d.padding conv_tbc
conv_transpose1d conv_transpose2d.input conv_transpose3d.input einsum linear matmul max_pool2d mm prelu relu
scaled_dot_product_attention
"""
_FLOAT32 = """
_softmax batch_norm binary_cross_entropy binary_cross_entropy_with_logits cdist cholesky cholesky_inverse cholesky_solve
cosine_embedding_loss cross_entropy_loss ctc_loss.IntList ctc_loss.Tensor hinge_embedding_loss inverse kl_div l1_loss
linalg_inv_ex linalg_svd log_softmax.int margin_ranking_loss mse_loss multi_margin_loss multilabel_margin_loss
multilabel_margin_loss_forward nll_loss nll_loss2d pow.Tensor_Scalar prod prod.dim_int qr reflection_pad1d
reflection_pad2d reflection_pad3d replication_pad1d replication_pad2d replication_pad3d smooth_l1_loss soft_margin_loss
softmax.int svd trace triangular_solve triplet_margin_loss
"""
_WIDEST = "cat index_copy stack"

KINDS = {
    f"aten::{name}": kind
    for names, kind in ((_LOWER, "lower precision"), (_FLOAT32, "float32"), (_WIDEST, "widest"))
    for name in names.split()
}
