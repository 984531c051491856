"""What programs are made of: one line a call, by what the call may do to floats.

``{name}`` is a slot, which ``slots`` fills in: the first tensor of a row is its subject, and most other slots fit it. Other
names in braces are Python's own.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.fuzz import networks, transforms, writes
from tests.fuzz.program import Kind


@dataclass(frozen=True)
class Family:
    """Rows that are alike: what they do to floats, and how often one is drawn."""

    name: str
    kind: Kind
    weight: float
    rows: tuple[str, ...]
    writes: bool = False  # the subject is written to


def family(name: str, kind: Kind, weight: float, rows: str, *, writes: bool = False) -> Family:
    """A family of the lines of a text."""
    return Family(name, kind, weight, tuple(line.strip() for line in rows.strip().splitlines()), writes)


VIEWS = """
    {a}.view({shape})
    {a}.reshape({shape})
    {a}.flatten()
    {a}.transpose({dim}, {dim})
    {a}.permute({perm})
    {a}.movedim({dim}, {dim})
    {a}.mT
    {a}.expand({expand})
    {a}.broadcast_to({expand})
    {a}.narrow({dim}, {start}, {length})
    {a}.select({dim}, {index})
    {a}.unfold({dim}, {window}, {step})
    {a}.diagonal({small}, {dim}, {dim})
    {a}.unsqueeze({newdim})
    {a}.squeeze()
    {a}.squeeze({dim})
    {a}.as_strided({strided})
    {a}.unflatten({dim}, {factors})
    {a}.view_as({same})
    {a}.detach()
    {a}.contiguous()
    {a}.view({bits})
    {a}[{basic}]
    {a}[{basic}]
    {a}[{basic}]
    {a}.split({length}, {dim})
    {a}.chunk({length}, {dim})
    {a}.unbind({dim})
    {a}.swapaxes({dim}, {dim})
    {a}.hsplit({length})
    {a}.tensor_split({length}, {dim})
"""

SHAPES = """
    torch.cat([{a}, {twin}], {dim})
    torch.cat([{a}, {subject}, {subject}], {dim})
    torch.stack([{a}, {same}], {newdim})
    torch.hstack([{a}, {same}])
    {a}.flip({dims})
    {a}.roll({small}, {dim})
    {a}.roll({small})
    {a}.tile({repeats})
    {a}.repeat({repeats})
    {a}.repeat_interleave({length}, {dim})
    {a}.rot90(1, [{dim}, {dim}])
    F.pad({a}, {pad}, value={scalar})
    F.pad({float}, {pad})
    {a}.triu({small})
    {a}.tril({small})
    {vector}.diag({small})
    {vector}.diag_embed({small})
    {a}.clone()
    torch.atleast_2d({a})
    {a}.index_select({dim}, {longs})
    {a}.take_along_dim({longs_like}, {last})
    {a}.gather({dim}, {longs_like})
    torch.take({a}, {flat_longs})
    {a}[{advanced}]
    {a}[{advanced}]
    {a}[{advanced}]
    {a}.scatter({dim}, {longs_once}, {twin})
    {a}.index_fill({dim}, {longs}, {scalar})
    {a}.index_copy({dim}, {longs_all}, {twin})
    {a}.masked_fill({mask}, {scalar})
    {a}.masked_scatter({mask}, {twin}.clone())
    {a}[{mask_like}]
    {a}.select_scatter({subject}.select({dim}, {index}), {last}, {index})
    {a}.diagonal_scatter({subject}.diagonal({small}), {lastsmall})
    {a}.slice_scatter({subject}.narrow({dim}, {start}, {length}), {last}, 0, {lastlength})
    torch.where({mask}, {a}, {other})
    torch.where({mask}, {other}, {a})
    torch.where({bool}, {other}, {scalar})
    torch.full_like({a}, {scalar})
    torch.zeros_like({a})
    {a}.new_full({sizes}, {scalar})
    torch.meshgrid({vector}, {vector}, indexing='ij')
    torch.combinations({vector})
    torch.block_diag({a}, {same})
    torch.arange({small}, {oneup}, device=x0.device)
    torch.full({sizes}, {scalar}, dtype={dtype}, device=x0.device)
    torch.eye({length}, {length}, dtype={dtype}, device=x0.device)
    torch.tensor({scalar}, device=x0.device)
"""

COMPARISONS = """
    {a} == {other}
    {a} != {other}
    {real} < {other_real}
    {real} >= {other_real}
    torch.gt({real}, {other_real})
    torch.le({real}, {number})
    {a}.isnan()
    {float}.isinf()
    {a}.isfinite()
    {real}.signbit()
    {real}.sign()
    torch.isclose({float}, {same}.to({subject}.dtype), equal_nan={flag})
    torch.logical_and({a}, {same})
    torch.logical_xor({a}, {same})
    ~{a}.bool()
    torch.isin({real}, {twin})
    torch.searchsorted({sorted}, {twin})
    torch.bucketize({real}, {edges}, right={flag})
    {real}.any()
    {a}.any({dim}, {flag})
    {a}.all({dims}, {flag})
    {a}.all()
    {a}.count_nonzero({dim})
    torch.equal({a}, {same}) and {subject} or {subject}.clone()
"""

ORDER = """
    {real}.argmax()
    {real}.argmin({dim}, {flag})
    {real}.argmax({dim})
    {real}.sort(stable=True, dim={dim})
    {real}.sort(stable=True, dim={dim}, descending=True)
    {real}.argsort(stable=True, dim={dim})
    {real}.topk({length}, {dim})[0].detach()
    {real}.topk({length}, {dim}, largest=False)[0].detach()
    {real}.kthvalue({oneup}, {dim})[0]
    {real}.contiguous().median()
    {real}.contiguous().median({dim})[0]
    {real}.contiguous().nanmedian({dim})[0]
    {real}.mode({dim})[0].detach()
    {real}.msort()
    {int}.bincount(minlength=3)
"""

EXTREMA = """
    {real}.max()
    {real}.min()
    {real}.max({dim})
    {real}.min({dim}, {flag})
    {real}.amax({dims}, {flag})
    {real}.amin({dims})
    {real}.aminmax(dim={dim})
    {real}.cummax({dim})
    {real}.cummin({dim})
    {real}.clamp({number}, {number})
    {real}.clamp(min={number})
    {real}.clamp(max={other_real})
    {real}.clip({other_real}, {number})
    torch.maximum({real}, {other_tensor})
    torch.minimum({real}, {other_tensor})
    torch.fmax({real}, {other_tensor})
    torch.fmin({real}, {other_tensor})
    F.relu({real})
    F.relu6({float}.nan_to_num())
    F.hardtanh({float}.nan_to_num())
    F.threshold({float}, {number}, {number})
    F.max_pool1d({line}, {window})
    F.max_pool2d({image}, 2, 1)
    {float}.round()
    {float}.floor()
    {float}.ceil()
    {float}.trunc()
    {float}.frac()
    {real}.nan_to_num({number})
    {float}.heaviside({twin})
    {real}.abs()
    -{number_tensor}
    {float}.copysign({other_real})
    F.hardshrink({float})
    F.softshrink({float})
"""

BITS = """
    {int} & {other_int}
    {int} | {other_int}
    {int} ^ {other_int}
    ~{int}
    {int} << {other_int}
    {int} >> {other_int}
    {int} << {oneup}
    {int} // {divisor}
    {int} % {divisor}
    torch.fmod({int}, {divisor})
    torch.div({int}, {divisor}, rounding_mode='trunc')
    torch.div({int}, {divisor}, rounding_mode='floor')
    {int} ** {oneup}
    {int}.pow({other_int}.abs() % 4)
    torch.gcd({int} % 50, {other_int} % 50)
    torch.lcm({int} % 50, {other_int} % 50)
    {int}.bitwise_not()
    {int}.square()
    {int}.to({intdtype})
    {float}.to({intdtype})
    {int}.to({dtype}).to({dtype})
    {bool}.int()
    {a}.bool()
    {real}.long()
    {int}.type(torch.uint8)
    F.one_hot({smallint}, 4)
"""

ARITHMETIC = """
    {a} + {other}
    {a} + {other}
    {a} - {other}
    {a} * {other}
    {a} * {other}
    {scalar} - {number_tensor}
    {scalar} * {a}
    {a} / {other}
    {scalar} / {a}
    {a} / {number}
    {float} // {number}
    {float} % {number}
    {float} % {other_real}
    torch.fmod({float}, {number})
    torch.div({float}, {number}, rounding_mode='floor')
    torch.add({a}, {other_tensor}, alpha={small})
    torch.sub({number_tensor}, {other_tensor}, alpha={oneup})
    torch.rsub({number_tensor}, {other_real}, alpha={small})
    torch.addcmul({float}, {twin}, {twin}, value={small})
    torch.addcdiv({float}, {twin}, {twin}, value={small})
    torch.lerp({float}, {twin}, 0.5)
    {float} ** 2
    {float} ** {small}
    {float}.square()
    {float}.reciprocal()
    {float}.sqrt()
    {a}.to({dtype})
    {a}.to({floatdtype})
    {float}.float()
    {float}.half()
    {float}.bfloat16()
    {real}.double()
    F.leaky_relu({float}, 0.5)
    F.interpolate({image}, scale_factor=2)
    F.prelu({image}, {weight_1})
    torch.hypot({float}, {twin})
    {float}.round(decimals=1)
    {float}.ldexp({smallint})
    {float}.frexp()
    {real}.diff(dim={dim})
    torch.trapezoid({float}, dim={dim})
"""

SUMS = """
    {a}.sum()
    {a}.sum({dim}, {flag})
    {a}.sum({dims}, dtype={dtype})
    {a}.sum({dims})
    {float}.nansum({dim})
    {wide}.nan_to_num(0.0).prod({dim}, {flag})
    {int}.prod()
    {real}.cumsum({dim})
    {real}.cumsum({dim}, dtype={dtype})
    {wide}.cumprod({dim})
    {float}.mean()
    {float}.mean({dims}, {flag})
    {float}.nanmean({dim})
    {number_matrix} @ {right}
    torch.matmul({number_tensor}, {right})
    torch.bmm({batch}, {subject}.mT)
    torch.einsum('...i,...i->...', {number_tensor}, {twin})
    torch.einsum('ij,kj->ik', {number_matrix}, {subject})
    torch.outer({number_vector}, {subject})
    torch.kron({number_matrix}, {subject})
    torch.tensordot({number_tensor}, {subject}, {ndim})
    F.linear({number_matrix}, {subject})
    F.conv1d({line}, {kernel}, padding=1)
    F.conv1d({line}, {kernel}, stride=2, padding=2, dilation=2)
    F.conv_transpose1d({line}, {kernel_back})
    F.conv2d({image}, torch.ones(2, 1, 2, 2, dtype={subject}.dtype, device=x0.device), padding=1)
    F.avg_pool1d({line}, {window})
    F.avg_pool2d({image}, 2, 1, padding=1, count_include_pad={flag})
    F.adaptive_avg_pool1d({line}, 2)
    {a}.scatter_add({dim}, {longs_like}, {twin})
    {wide}.scatter_reduce({dim}, {longs_like}, {twin}, {reduce}, include_self={flag})
    {a}.index_add({dim}, {longs_all}, {twin})
    {a}.index_put(({longs},), {subject}[:1], accumulate=True)
    {a}.trace() + 0
    F.embedding({longs}, {number_matrix})
    F.unfold({image}, 2)
    {float}.dist({twin}, {norm})
    {float}.norm({norm}, {dim}, {flag})
    {float}.var({dim}, correction=0)
    torch.cov({matrix})
"""

FUNCTIONS = """
    {float}.exp()
    {float}.log()
    {real}.sin()
    {real}.cos()
    {float}.tan()
    {float}.atan()
    {float}.asin()
    {float}.sinh()
    {real}.tanh()
    {float}.atanh()
    {float}.acosh()
    {float}.erf()
    {float}.erfc()
    {float}.expm1()
    {float}.log1p()
    {float}.rsqrt()
    {float}.sigmoid()
    {float}.lgamma()
    {float}.digamma()
    {float}.exp2()
    {float}.logit(0.25)
    {float}.sinc()
    {float}.i0()
    torch.special.erfcx({float})
    torch.special.entr({float})
    torch.special.xlog1py({float}, {twin})
    torch.xlogy({float}, {twin})
    torch.atan2({float}, {twin})
    torch.logaddexp({float}, {twin})
    torch.pow({float}, {twin})
    {float} ** 0.5
    {float} ** -1.5
    2 ** {float}
    F.softplus({float})
    F.gelu({float}, approximate='tanh')
    F.gelu({float})
    F.silu({float})
    F.mish({float})
    F.elu({float})
    F.selu({float})
    F.celu({float})
    F.logsigmoid({float})
    F.softsign({float})
    F.hardswish({float})
    F.softmax({float}, {dim})
    F.log_softmax({float}, {dim})
    {float}.logsumexp({dims}, {flag})
    {float}.logcumsumexp({dim})
    {float}.std({dim}, correction=0)
    torch.var_mean({float}.nan_to_num(0.0, 2.0, -2.0), {dims}, correction=0)
    F.layer_norm({wide}, {subject}.shape[-1:])
    F.group_norm({line}, 1)
    F.batch_norm({line}, None, None, training=True)
    F.instance_norm({image})
    F.rms_norm({wide}, {subject}.shape[-1:])
    F.normalize({wide}, dim={dim})
    F.cosine_similarity({wide}, {twin}, {dim})
    F.mse_loss({wide}, {twin})
    F.l1_loss({wide}, {twin}, reduction='none')
    F.smooth_l1_loss({wide}, {twin})
    F.binary_cross_entropy_with_logits({wide}, {subject}.sigmoid())
    F.cross_entropy({matrix}, {classes})
    F.nll_loss({matrix}, {classes})
    F.kl_div({wide}, {twin}, reduction='sum')
    F.scaled_dot_product_attention({image}, {image}, {image})
    F.interpolate({image}.nan_to_num(0.0, 2.0, -2.0), size=(3, 3), mode='bilinear')
    {float}.renorm(2, {dim}, 3.0)
    torch.cdist({matrix}, {subject})
    {float}.quantile(0.5, {dim})
"""

FAMILIES = (
    family("views", Kind.MOVE, 4, VIEWS),
    family("shapes", Kind.MOVE, 3, SHAPES),
    family("comparisons", Kind.MOVE, 1.5, COMPARISONS),
    family("order", Kind.MOVE, 1, ORDER),
    family("extrema", Kind.ZERO, 1.5, EXTREMA),
    family("bits", Kind.MOVE, 1.5, BITS),
    family("arithmetic", Kind.ARITH, 3, ARITHMETIC),
    family("sums", Kind.SUM, 2, SUMS),
    family("functions", Kind.FUNCTION, 1.5, FUNCTIONS),
    family("networks", Kind.MOVE, 2, networks.MOVES),
    family("sums of networks", Kind.SUM, 1.5, networks.SUMS),
    family("functions of networks", Kind.FUNCTION, 1.5, networks.FUNCTIONS),
    family("writes", Kind.MOVE, 3, writes.MOVES, writes=True),
    family("writes of extrema", Kind.ZERO, 0.5, writes.EXTREMUM, writes=True),
    family("writes of arithmetic", Kind.ARITH, 2.5, writes.ARITHMETIC, writes=True),
    family("writes of sums", Kind.SUM, 0.5, writes.SUM, writes=True),
    family("writes of functions", Kind.FUNCTION, 0.4, writes.FUNCTION, writes=True),
)

BLOCKS = (
    "{new} = {a}.clone()\nfor i in range({subject}.shape[0]):\n    {new}[i] += i",
    "{new} = {number_tensor}\nif {subject}.dim() > 1:\n    {new} = {subject}.flip(-1)\nelse:\n    {new} = {subject} * 2",
    "{new} = 0\nfor row in {number_tensor}.unbind(0):\n    {new} = {new} + row",
    "rows = []\nfor row in {a}:\n    rows.append(row.flip(0))\n{new} = torch.stack(rows)",
    "{new} = {a}.clone()\nview = {new}.view(-1)\nwhile view.numel() > 1:\n    view = view[::2]\n    view.fill_({scalar})\n"
    "    view = view[1:]",
    "{new} = {number_tensor}\nfor _ in range(3):\n    {new} = torch.where({mask}, {new}, {new} + {subject})",
    "with torch.no_grad():\n    {new} = {real}.clamp(min={number})",
    "{new} = {number_tensor}.clone()\nfor k in ({small}, {oneup}):\n    {new}[..., k:] = {subject}[..., k:] * k",
    "{new} = {a}.clone()\nfor part in {new}.split(2):\n    part[-1] = part[0]",
    "{new} = [{a}, {twin}]\n{new}[0], {new}[1] = {new}[1], {new}[0]\n{new} = {new}[0] + {new}[1].sum()",
    "{new} = torch.zeros({sizes}, dtype={dtype}, device=x0.device)\n{new}[..., -1:] = {scalar}",
    # updates that are computed from other rows of what they are written into
    "{new} = {number_tensor}.clone()\n{new}[:2] *= {new}[-1:].clone()",
    "{new} = {number_tensor} * 2\n{new}[1:] = {new}[:-1].clone()\n{new}[:1] -= {new}.mean()",
    "{new} = {a}.clone()\nflat = {new}.view(-1)\nflat[1:] = flat[:-1].clone()",
    "{new} = {number_matrix}.clone()\nfor i in range(1, {new}.shape[0]):\n    {new}[i] -= {new}[i - 1] * {new}[i, 0].clone()",
    "{new} = torch.full((8,), {scalar}, device=x0.device)\n{new}.as_strided((2, 3), (3, 2)).mul_(2)\n{new}[1:3] = {scalar}",
    "{new} = {a} + {same}\nother = torch.empty(0, dtype={new}.dtype, device=x0.device).set_({new})\nother.mul_(2)",
    "{new}, other = torch._foreach_mul([{number_tensor}, {subject}], 2)\ntorch._foreach_add_([{new}], [other], alpha=3)",
    *transforms.TRANSFORMS,
    "{new} = (lambda a, b={scalar}: a.masked_fill(a == a, b))({a})",
)
