"""How networks are trained, one a line: data, losses, optimizers, schedules, and what is done to gradients."""

# what a batch of ``n`` is made of by the generator ``g``; the first size is the batch's
FEATURES = """
    torch.randn(n, {a}, generator=g)
    torch.randn({a}, n, generator=g).T
    torch.randn(n, {b}, {a}, generator=g)
    torch.randn(n, {a}, {b}, generator=g).mT
    torch.randn({b}, n, {a}, generator=g).transpose(0, 1)
    torch.randn(n, 1, {a}, generator=g).expand(-1, {b}, -1)
    torch.randn(n, {c}, {b}, {a}, generator=g)
    torch.randn(n, {b}, {a}, {c}, generator=g).permute(0, 3, 1, 2)
    torch.randn(2 * n, {c}, {a}, {b}, generator=g)[::2]
    torch.randn(n, {c}, {a}, {a}, generator=g).flip(-1)
"""
TOKENS = "torch.randint(7, (n, {a}), generator=g)"

LOSSES = """
    F.cross_entropy(out, y<<|, label_smoothing=0.1|, ignore_index=1|, reduction='sum'>>)
    F.cross_entropy(out, y, weight=torch.tensor([0.5, 1.0, 2.0, 1.0], dtype=out.dtype, device=out.device))
    F.cross_entropy(out, F.one_hot(y, 4).to(out.dtype))
    F.nll_loss(out.log_softmax(1), y)
    F.mse_loss(out, F.one_hot(y, 4).to(out.dtype))
    F.smooth_l1_loss(out, F.one_hot(y, 4).to(out.dtype), beta=0.3)
    F.huber_loss(out, F.one_hot(y, 4).to(out.dtype))
    F.l1_loss(out, F.one_hot(y, 4).to(out.dtype) + 0.1)
    F.binary_cross_entropy_with_logits(out, F.one_hot(y, 4).to(out.dtype), pos_weight=torch.arange(1.0, 5.0, device=out.device, dtype=out.dtype))
    F.binary_cross_entropy(out.sigmoid(), F.one_hot(y, 4).to(out.dtype))
    F.kl_div(out.log_softmax(1), F.one_hot(y, 4).to(out.dtype) * 0.7 + 0.1, reduction='batchmean')
    F.multi_margin_loss(out, y<<|, p=2>>)
    F.multilabel_soft_margin_loss(out, F.one_hot(y, 4).to(out.dtype))
    F.multilabel_margin_loss(out, F.pad(y[:, None], (0, 3), value=-1))
    F.soft_margin_loss(out, F.one_hot(y, 4).to(out.dtype) * 2 - 1)
    F.hinge_embedding_loss(out, F.one_hot(y, 4).to(out.dtype) * 2 - 1)
    F.gaussian_nll_loss(out[:, :2], F.one_hot(y, 4).to(out.dtype)[:, 1:3], out[:, 2:].exp())
    F.poisson_nll_loss(out.clamp(max=2), F.one_hot(y, 4).to(out.dtype))
    F.triplet_margin_loss(out, out.flip(1), out.roll(1, 1) * 2, margin=0.5)
    F.cosine_embedding_loss(out, F.one_hot(y, 4).to(out.dtype), (y % 2) * 2 - 1)
    F.margin_ranking_loss(out[:, 0], out[:, 1], (y % 2) * 2 - 1.0, margin=0.2)
    out.logsumexp(1).mean() - out.gather(1, y[:, None]).mean()
    -(out.log_softmax(1)[torch.arange(len(y), device=y.device), y]).mean()
    (out.square().sum(1) + 1).log().mean()
    (out.softmax(1) * out.log_softmax(1)).sum(1).mean() + out.var(0, correction=0).sum()
    out.sort(1)[0].diff(dim=1).square().mean()
    out.norm() + out[y == 0].sum() * 0.1
"""

# NAdam and ASGD keep numbers in f32, which a program computes in f64: with a small rate that is below what is compared
OPTIMIZERS = """
    torch.optim.SGD(groups, lr=0.1)
    torch.optim.SGD(groups, lr=0.1, momentum=0.9<<|, nesterov=True|, dampening=0.5|, weight_decay=0.01|, maximize=True>>{e})
    torch.optim.Adam(groups, lr=0.01, eps=<<1e-8|1e-3>><<|, amsgrad=True|, weight_decay=0.1|, betas=(0.5, 0.7)|, maximize=True>>{e})
    torch.optim.AdamW(groups, lr=0.01, eps=1e-3<<|, amsgrad=True|, weight_decay=0.5>>{e})
    torch.optim.Adam(groups, lr=0.01, eps=1e-3, fused=True)
    torch.optim.AdamW(groups, lr=torch.tensor(0.01, dtype=torch.double), eps=1e-3, foreach=False)
    torch.optim.RMSprop(groups, lr=0.01, eps=1e-3<<|, centered=True|, momentum=0.5|, weight_decay=0.1>>{e})
    torch.optim.Adagrad(groups, lr=0.05, eps=1e-3<<|, lr_decay=0.1|, weight_decay=0.1|, initial_accumulator_value=0.1>>{e})
    torch.optim.Adadelta(groups, lr=0.5, eps=1e-3<<|, weight_decay=0.1>>{e})
    torch.optim.Adamax(groups, lr=0.01, eps=1e-3<<|, weight_decay=0.1>>{e})
    torch.optim.NAdam(groups, lr=0.00001, eps=1e-3<<|, weight_decay=0.1|, decoupled_weight_decay=True, weight_decay=0.1>>{e})
    torch.optim.RAdam(groups, lr=0.01, eps=1e-3<<|, weight_decay=0.1>>{e})
    torch.optim.ASGD(groups, lr=0.00001<<|, weight_decay=0.1|, t0=1>>{e})
    torch.optim.Rprop(groups, lr=0.01{e})
    Lion(groups, lr=0.01, weight_decay=0.1)
"""

GROUPS = """
    net.parameters()
    net.parameters()
    [p for p in net.parameters() if p.requires_grad]
    list(net.named_parameters())
    [dict(params=[p for p in net.parameters() if p.ndim > 1], weight_decay=0.1), dict(params=[p for p in net.parameters() if p.ndim < 2], lr=0.00002)]
"""

SCHEDULES = """
    torch.optim.lr_scheduler.StepLR(optimizer, 1, 0.5)
    torch.optim.lr_scheduler.ExponentialLR(optimizer, 0.7)
    torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, 4)
    torch.optim.lr_scheduler.LambdaLR(optimizer, lambda k: 1 / (1 + k))
    torch.optim.lr_scheduler.LinearLR(optimizer, 0.2, 1.0, 3)
    torch.optim.lr_scheduler.OneCycleLR(optimizer, 0.2, 10, cycle_momentum=False)
"""

# what is done to the network before it is trained
SETUPS = """
    net.requires_grad_(True)
    net.head.bias.requires_grad_(False)
    [p.requires_grad_(i % 3 != 1) for i, p in enumerate(net.parameters())]
    net.head.weight.register_hook(lambda g: g * 0.5)
    net.head.register_forward_hook(lambda module, args, out: out * 1.5)
    net.head.register_forward_pre_hook(lambda module, args: (args[0] * 0.5,))
    net.head.bias.register_post_accumulate_grad_hook(lambda p: (p.grad.mul_(2), None)[1])
    net.register_parameter('unused', nn.Parameter(torch.ones(3, dtype=torch.double)))
    net.head.weight.data.mul_(0.5)
    nn.init.zeros_(net.head.bias)
    net.to(memory_format=torch.channels_last)
    net.head.weight.grad = torch.ones_like(net.head.weight)
"""

# what is done to gradients, between backward and the optimizer
GRADIENTS = """
    torch.nn.utils.clip_grad_norm_(net.parameters(), <<0.1|1.0>><<|, foreach=False|, norm_type=inf|, norm_type=1>>)
    torch.nn.utils.clip_grad_value_(net.parameters(), 0.01)
    [p.grad.mul_(0.5) for p in net.parameters() if p.grad is not None]
    [p.grad.add_(p.detach(), alpha=0.1) for p in net.parameters() if p.grad is not None]
    total = torch.nn.utils.get_total_norm([p.grad for p in net.parameters() if p.grad is not None]); loss = loss + total
"""

# the loss of a step, and its backward pass
BACKWARDS = """
    loss = loss_of(net, x, y)@loss.backward()
    loss = loss_of(net, x, y)@loss.backward()
    loss = loss_of(net, x, y)@loss.backward(retain_graph=True)@(loss * 0.5).backward()
    loss = loss_of(net, x, y) * 0.5@loss.backward()@other = loss_of(net, x.flip(0), y.flip(0)) * 0.5@other.backward()@loss = loss + other
    loss = loss_of(net, x, y) + 0.01 * sum(p.square().sum() for p in net.parameters() if p.requires_grad)@loss.backward()
    loss = loss_of(net, x, y)@wanted = [p for p in net.parameters() if p.requires_grad]@found = torch.autograd.grad(loss, wanted, allow_unused=True)@for p, gradient in zip(wanted, found):@    p.grad = gradient
    wanted = [net.head.weight]@loss = loss_of(net, x, y)@(slope,) = torch.autograd.grad(loss, wanted, create_graph=True)@loss = loss + 0.1 * slope.square().sum()@loss.backward()
    kept = {k: v.clone() for k, v in net.state_dict().items()}@loss = loss_of(net, x, y)@loss.backward()@loss = loss + 0.1 * sum(v.double().sum() for v in kept.values())
"""

SUPPORT = """
class Doubled(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, k):
        ctx.save_for_backward(x)
        ctx.k = k
        return x * k + 1

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g * ctx.k + x, None


class Lion(torch.optim.Optimizer):
    def __init__(self, params, lr, weight_decay):
        super().__init__(params, dict(lr=lr, weight_decay=weight_decay))

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            for p in group["params"]:
                if p.grad is None:
                    continue
                state = self.state[p]
                if not state:
                    state["mean"] = torch.zeros_like(p)
                p.mul_(1 - group["lr"] * group["weight_decay"])
                p.add_((state["mean"] * 0.9 + p.grad * 0.1).tanh(), alpha=-group["lr"])
                state["mean"].lerp_(p.grad, 0.01)
"""
