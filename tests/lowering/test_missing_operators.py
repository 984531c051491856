"""A release of PyTorch that lacks operators costs their own rules, and nothing else."""

from __future__ import annotations

import subprocess
import textwrap

from hloemit.base.operators import Missing, aten, present
from tests.children import python

HIDDEN = (
    "cholesky", "lu_unpack", "special_bessel_j0", "special_chebyshev_polynomial_t", "upsample_bicubic2d", "_foreach_exp",
    "_foreach_lerp", "fft_fft", "var_mean", "bitwise_left_shift", "unique_dim", "rrelu_with_noise_functional",
    "_weight_norm_interface", "linalg_lu", "grid_sampler_3d", "_fused_rms_norm",
)  # fmt: skip


def test_rules_of_hidden_operators_are_left_out() -> None:
    script = f"""
        import sys
        import torch
        from torch._ops import _OpNamespace

        hidden, find = {HIDDEN!r}, _OpNamespace.__getattr__

        def without_hidden(self, name):
            if self.name != "aten" or name not in hidden:
                return find(self, name)
            if "hloemit" in sys._getframe(1).f_globals["__name__"]:
                raise AttributeError(name)
            found = find(self, name)
            del self.__dict__[name]  # where it is remembered
            return found

        for name in hidden:
            torch.ops.aten.__dict__.pop(name, None)
        _OpNamespace.__getattr__ = without_hidden
        import hloemit
        from hloemit.lowering.registry import all_rules

        text = hloemit.lower(lambda x: x.exp() + 1, (torch.ones(3),)).as_text()
        assert "stablehlo.exponential" in text
        named = {{str(op).split(".")[1] for op, _ in all_rules() if str(op).startswith("aten.")}}
        assert "exp" in named and not named & set(hidden), named & set(hidden)
    """
    subprocess.run([*python(), "-c", textwrap.dedent(script)], check=True)


def test_a_missing_operator_is_no_row_of_a_table() -> None:
    gone = aten.no_such_operator.default
    assert isinstance(gone, Missing) and "no_such_operator" in repr(gone)
    assert list(present({gone: 1, aten.exp.default: 2})) == [(aten.exp.default, 2)]
