"""Statements that programs are drawn from.

``{a}`` and ``{b}`` are tensors that there are, ``{n}`` and ``{m}`` new names, ``{k}`` is a number and ``{flag}`` True
or False. A statement that eager PyTorch refuses for the operands that were drawn is drawn anew.
"""

PLAIN = """
    {n} = {a} * {b}
    {n} = {a}.sin() + {b}
    {n} = {a} @ {b}.mT @ {a}
    {n} = torch.where({a} > {b}, {a}, {b} * 2)
    {n} = {a}.max(dim=0, keepdim=True)[0] + {b}
    {n} = {a}.cumsum(0).logsumexp(0, keepdim=True) * {b}
    {n} = F.softmax({a}, -1) * F.layer_norm({b}, {b}.shape[-1:])
    {n} = {a}.abs().sqrt().norm(dim=0, keepdim=True) + {b}
    {n} = {a}.sort(0, stable=True)[0] * {b}
    {n} = {a}[torch.tensor([2, 0, 0], device={a}.device)] * 2
    {n} = torch.einsum('...i,...i->...i', {a}, {b})
    {n} = torch.fft.rfft({a}).abs()[..., :1] + {b}
    {n} = torch.cond({a}.sum() > 0, lambda p, q: p * q, lambda p, q: p.sin() + q, ({a}, {b}))
    {n} = {a} * (2 if {a}.requires_grad else 3) * (1 if {a}.is_leaf else 5)
"""

FUNCTIONS = """
    {n} = Scale.apply({a}, {k})
    {n}, {m} = Both.apply({a}, {b})
    {n} = Dirty.apply({a}.clone())
    {n} = Dirty.apply({a} * 1) + {a}
    {n}, _ = Masked.apply({a})
    {n} = Once.apply({a})
    {n} = Transformed.apply({a}, {b})
    {n} = Inner.apply({a})
    {n} = checkpoint(lambda p, q: (p * q).sin() + p, {a}, {b}, use_reentrant=False)
    {n} = checkpoint(lambda p, q: (p * q).exp().clamp(max=9.0), {a}, {b}, use_reentrant=True)
    {n} = checkpoint(lambda p: Scale.apply(p, 2) * {b}, {a}, use_reentrant=False)
    {n} = checkpoint_sequential([torch.sin, torch.tanh, torch.neg], 2, {a}, use_reentrant=False)
    {n} = checkpoint(lambda p: checkpoint(lambda q: q.cos() * {b}, p * 2, use_reentrant=False), {a}, use_reentrant=False)
"""

HOOKS = """
    if {a}.requires_grad: {a}.register_hook(lambda g: g * {k})
    {n} = {a} * 2; {n}.requires_grad and ({n}.register_hook(lambda g: g.clamp(max=1)), {n}.retain_grad())
    if {a}.grad_fn is not None: {a}.grad_fn.register_hook(lambda gi, go: tuple(None if g is None else g * 2 for g in gi))
    if {a}.grad_fn is not None: {a}.grad_fn.register_prehook(lambda go: tuple(None if g is None else g * {k} for g in go))
    p = {a}.detach().clone().requires_grad_(); h = p.register_hook(lambda g: g * 5); (p * p).sum().backward(); h.remove(); (p * p).sum().backward(); {n} = p.grad
    p = {a}.detach().clone().requires_grad_(); p.register_post_accumulate_grad_hook(lambda q: q.grad.mul_(3)); (p.sin() * p).sum().backward(); {n} = p.grad
    p = {a}.detach().clone().requires_grad_(); q = p * 2; q.retain_grad(); (q * q).sum().backward(); {n} = q.grad + p.grad
"""

MODES = """
    {n} = torch.no_grad()(lambda: {a} * {b})()
    {n} = torch.no_grad()(torch.enable_grad()(lambda: {a} * {b}))()
    {n} = {a}.detach().requires_grad_()
    {n} = {a}.detach() * {b}
    {n} = ({a} * 2).requires_grad_()
    {n} = {a}.data * 2 + {b}
    {n} = {a} * 1; {n}.data.mul_(2)
    {n} = {a} * torch.inference_mode()(lambda: {a} * 2)().clone()
    {n} = {a} * 1; torch.no_grad()({n}.mul_)(0.5)
"""

GRADIENTS = """
    {n}, = torch.autograd.grad({a}.sum(), [{b}], create_graph=True, allow_unused=True, materialize_grads=True)
    {n}, = torch.autograd.grad(({a} * {b}).sum(), [{b}], retain_graph=True)
    {n}, {m} = torch.autograd.grad([{a} * {b}, {b}.sin()], [{a}, {b}], [torch.ones_like({a}), {b}.detach()], create_graph={flag}, allow_unused=True, materialize_grads=True)
    {n} = torch.autograd.grad({a}.pow(3).sum(), {a}, create_graph=True)[0]; {n} = torch.autograd.grad({n}.sum(), {a}, create_graph=True)[0]
    ({a} * {b}).sum().backward(retain_graph=True)
    {a}.sum().backward(retain_graph=True, inputs=[{b}])
    ({a}.sin() * {b}).mean().backward(retain_graph=True)
    {n} = ({a}.grad if {a}.grad is not None else {b}) + 0
    {n} = {b} if {a}.grad is None else {a}.grad * {b}
    if {a}.grad is not None: {a}.grad.zero_()
    p = {a}.detach().clone().requires_grad_(); (p * p).sum().backward(); (p ** 3).sum().backward(); {n} = p.grad; p.grad = None
    p = {a}.detach().clone().requires_grad_(); g, = torch.autograd.grad((p.sin() * p).sum(), p, create_graph=True); (g * g).sum().backward(); {n} = p.grad
    p = torch.nn.Parameter({a}.detach().clone()); (p * {b}).sum().backward(retain_graph=True); {n} = p.grad + p
    p = {a}.detach().clone().requires_grad_(); opt = torch.optim.AdamW([p], lr=0.1, eps=0.1); (p * p).sum().backward(); opt.step(); {n} = p.detach()
    net = Net({a}.device); net({a}).pow(2).sum().backward(retain_graph=True); {n} = net.first.weight.grad; {m} = net.second.weight.grad + 1
    net = Net({a}.device); net({a}.detach()).pow(2).sum().backward(); torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0); {n} = net.first.weight.grad
"""

TRANSFORMS = """
    {n} = torch.autograd.functional.jacobian(lambda p: (p * {b}).sum(0), {a}).sum(0)
    {n} = torch.autograd.functional.vjp(lambda p: p * p, {a}, {a}.detach())[1]
    {n} = torch.autograd.functional.hvp(lambda p: (p ** 3).sum(), {a}, {a}.detach())[1]
    {n} = torch.func.grad(lambda p: (p * {b}).sin().sum())({a})
    {n}, {m} = torch.func.vjp(lambda p, q: p * q, {a}, {b})[1](torch.ones_like({a} * {b}))
    {n}, {m} = torch.func.jvp(lambda p, q: (p * q).tanh(), ({a}, {b}), ({b}, {a}))
    {n} = torch.func.vmap(lambda p, q: p * q.sum(), in_dims=(0, None))({a}, {b})
    {n} = torch.func.vmap(lambda p: Transformed.apply(p, p * 2))({a})
    {n} = torch.func.jacrev(lambda p: (p * p).sum(0))({a}).sum(0)
    {n} = torch.func.jacfwd(lambda p: Transformed.apply(p, {b}).sum(0))({a}).sum(0)
    net = Net({a}.device); {n} = torch.func.functional_call(net, {{k: v * 2 for k, v in net.named_parameters()}}, ({a},))
    net = Net({a}.device); {n} = torch.func.grad(lambda ps: torch.func.functional_call(net, ps, ({a},)).sum())({{k: v.detach() for k, v in net.named_parameters()}})['second.weight']
"""

WRITES = """
    {n} = {a}.clone(); {n}[1:] = {n}[1:] * {b}[1:]
    {n} = {a}.clone(); {n}.view(-1)[::2].exp_()
    {n} = {a} * 1; {n}[0].mul_({b}[0])
    {n} = {a}.clone(); {n}.index_put_((torch.tensor([0, 0], device={a}.device),), {a}[:2], accumulate=True)
    {n} = {a}.clone().index_add_(0, torch.tensor([1, 1], device={a}.device), {a}[:2])
    {n} = torch.zeros_like({a}).copy_({b})
    {n} = {a}.clone(); {n}.diagonal().mul_(2)
"""

FAMILIES = [
    [line.strip() for line in text.splitlines() if line.strip()]
    for text in (PLAIN, FUNCTIONS, HOOKS, MODES, GRADIENTS, TRANSFORMS, WRITES)
]
