"""Blocks that differentiate, transform functions or write into what they are given (``out=``)."""

LEAF = "leaf = {wide}.detach().clone().requires_grad_()\n"
DOUBLED = """class Doubled(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, k):
        ctx.save_for_backward(x)
        ctx.k = k
        return x * k

    @staticmethod
    def backward(ctx, g):
        x, = ctx.saved_tensors
        return g * ctx.k + x, None
"""

TRANSFORMS = (
    LEAF + "{new}, = torch.autograd.grad((leaf * leaf * 2).sum(), leaf)",
    LEAF + "{new}, = torch.autograd.grad((leaf.mT * {subject}.mT).mean(), leaf)",
    LEAF + "g, = torch.autograd.grad((leaf ** 3).sum(), leaf, create_graph=True)\n"
    "{new}, = torch.autograd.grad((g * {subject}).sum(), leaf)",
    LEAF + "leaf.register_hook(lambda g: g * 2 + 1)\n{new}, = torch.autograd.grad((leaf * leaf).sum(), leaf)",
    LEAF
    + "y = leaf.clone()\ny[..., ::2] *= 3\ny.view(-1)[:1].zero_()\n{new}, = torch.autograd.grad((y * y).sum(), leaf)",
    LEAF + "(leaf * leaf).sum().backward()\n(leaf * 3).sum().backward()\n{new} = leaf.grad",
    LEAF + "with torch.no_grad():\n    leaf.mul_(2)\n{new}, = torch.autograd.grad((leaf * leaf).sum(), leaf)",
    LEAF + "y = leaf * 2\nwith torch.no_grad():\n    z = y * 3\n{new}, = torch.autograd.grad((y * z).sum(), leaf)",
    LEAF + "y = leaf * leaf.detach()\n{new}, = torch.autograd.grad(y.sum(), leaf)",
    LEAF + "y = torch.where(leaf > 0, leaf * 2, -leaf)\n{new}, = torch.autograd.grad(y.sum(), leaf)",
    LEAF + "y = leaf[{basic}]\n{new}, = torch.autograd.grad((y * y).sum(), leaf)",
    LEAF + "y = leaf[{advanced}]\n{new}, = torch.autograd.grad((y * 3).sum(), leaf)",
    LEAF + "y = leaf.{reduce_call}\n{new}, = torch.autograd.grad(y.sum(), leaf)",
    LEAF + "y = leaf.cumsum({dim}) * leaf.expand(2, *leaf.shape)\n{new}, = torch.autograd.grad(y.sum(), leaf)",
    LEAF + "y = torch.cat([leaf, leaf * 2], {dim}).flip(0)\n"
    "{new}, = torch.autograd.grad((y * torch.arange(y.numel(), device=x0.device).view_as(y)).sum(), leaf)",
    LEAF + "y = torch.utils.checkpoint.checkpoint(lambda t: t * t * 2, leaf, use_reentrant=False)\n"
    "{new}, = torch.autograd.grad((y * y).sum(), leaf)",
    DOUBLED + LEAF + "y = Doubled.apply(leaf, {oneup})\n{new}, = torch.autograd.grad((y * y).sum(), leaf)",
    LEAF + "optimizer = torch.optim.SGD([leaf], lr=0.5, momentum=0.5)\nfor _ in range(2):\n    optimizer.zero_grad()\n"
    "    (leaf * leaf).sum().backward()\n    optimizer.step()\n{new} = leaf.detach()",
    LEAF + "y = leaf.scatter_add({dim}, {longs_like}, leaf * 2)\n{new}, = torch.autograd.grad((y * y).sum(), leaf)",
    LEAF + "y = leaf.index_put(({repeated_longs},), leaf[:1], accumulate={flag})\n"
    "{new}, = torch.autograd.grad((y * y).sum(), leaf)",
    "{new} = torch.func.grad(lambda t: (t * t).sum())({wide})",
    "{new} = torch.func.vmap(lambda t: t.flip(0) * 2)({number_matrix})",
    "{new} = torch.func.vmap(lambda t, u: (t * u).sum(), in_dims=(0, 0))({number_matrix}, {subject}.clone())",
    "{new} = torch.func.vmap(lambda t: torch.where(t > 0, t, t - 1), in_dims=-1, out_dims=-1)({number_matrix})",
    "{new} = torch.func.vmap(torch.func.grad(lambda t: (t * t * t).sum()))({matrix})",
    "{new} = torch.func.vmap(lambda t: t.sort(stable=True)[0])({number_matrix})",
    "{new} = torch.func.vmap(lambda t: t.cumsum(0)[:1])({number_matrix})",
    "_, {new} = torch.func.jvp(lambda t: t * t + t, ({wide},), ({twin},))",
    "_, back = torch.func.vjp(lambda t: t * t, {wide})\n{new}, = back({subject} * 2)",
    "{new} = torch.func.jacrev(lambda t: t * t)({vector_wide})",
    "{new} = torch.func.jacfwd(lambda t: t.cumsum(0))({vector_wide})",
    "{new} = torch.func.hessian(lambda t: (t ** 3).sum())({vector_wide})",
    "{new} = torch.empty_like({number_tensor})\ntorch.add({subject}, {subject}, out={new})",
    "{new} = torch.zeros_like({float}, dtype={floatdtype})\ntorch.mul({subject}, {number}, out={new})",
    "{new} = {number_tensor}.clone()\ntorch.sub({subject}, 1, out={new}.view_as({new}))",
    "{new} = torch.empty(0, dtype={wide}.dtype, device=x0.device)\ntorch.cumsum({subject}, {dim}, out={new})",
    "{new} = torch.empty(0, dtype={wide}.dtype, device=x0.device)\ntorch.amax({subject}, {dim}, out={new})",
    "{new} = {a}.clone()\n{new}[{basic}], {new}[{basic}] = {scalar}, {scalar}",
    "{new} = {a}.clone()\nfor i in range({new}.dim()):\n    {new} = {new}.movedim(i, 0)\n    {new}[:1].fill_({scalar})",
    "{new} = {number_tensor}.clone()\nwhile {new}.dim():\n    {new} = {new}.sum(0)",
    "{new} = torch.tensor([x.numel() for x in {a}.split(2)], device=x0.device)",
    "{new} = torch.zeros({subject_rows}, dtype={a}.dtype, device=x0.device)\nfor i, row in enumerate({subject}):\n"
    "    {new}[i] = row.sum()",
    "{new} = torch.rand({sizes}, device=x0.device)\n{new} = ({new} >= 0) & ({new} < 1)",
    "torch.manual_seed(3)\n{new} = torch.randint(2, 5, {sizes}, device=x0.device).clamp(2, 4) // 5",
    "{new} = (torch.bernoulli(torch.full({sizes}, 0.5, device=x0.device)) + 1).clamp(max=0) + {number}",
    "{new} = {a}.clone()\n{new}.index_put_(({repeated_longs},), {subject}[:1] * 0)",
    "{new} = {a}.clone()\n{new}.T.copy_({new}.T.clone())\n{new}.squeeze()[...] = {scalar}",
    "{new} = {a}.clone()\nalias = {new}\nalias += 1\n{new} = {new} + alias",
    "{new} = {a}.clone()\n{new}.resize_({new}.numel()).fill_({scalar})",
    "{new} = {a}.clone().requires_grad_(False)\n{new}.set_({subject}.clone())",
    "state = dict(x={a})\nstate['y'] = state['x'].clone()\nstate['x'] = state['y'].T\nstate['y'] *= 2\n{new} = state['x']",
)
