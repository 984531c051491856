"""Pieces of networks, one a line: what ``__init__`` makes, ``->``, and what ``forward`` does with ``h``.

A line without an arrow is a module that ``h`` goes through, or a statement where it assigns. ``<<a|b>>`` is one of them.
``{m}`` is a new attribute, ``{v}`` a new name, ``{s}`` an earlier value; ``{f}`` ``{c}`` ``{w}`` are the last, second and third
size of ``h``, ``{o}`` a new size, ``{g}`` divides ``{c}`` and ``{d}`` divides ``{f}``. No line may name the size of the batch.
"""

ANY = """
    nn.ReLU(<<|inplace=True>>)
    nn.GELU(<<|approximate='tanh'>>)
    nn.SiLU()
    nn.Mish()
    nn.ELU(0.5)
    nn.CELU(0.7)
    nn.SELU()
    nn.LeakyReLU(0.1<<|, inplace=True>>)
    nn.PReLU(<<|{c}>>)
    nn.Softplus(<<|beta=2, threshold=1>>)
    nn.Softsign()
    nn.Tanhshrink()
    nn.Hardtanh(-0.5, 0.7)
    nn.ReLU6()
    nn.Hardswish()
    nn.Hardsigmoid()
    nn.Hardshrink(0.2)
    nn.Softshrink(0.2)
    nn.Threshold(0.1, -0.3)
    nn.LogSigmoid()
    nn.Tanh()
    nn.Softmax(<<1|-1>>)
    nn.LogSoftmax(<<1|-1>>)
    nn.Dropout(<<0.0|0.0, inplace=True>>)
    nn.AlphaDropout(0.0)
    nn.GLU(<<1|-1>>)
    nn.LayerNorm({f}<<|, elementwise_affine=False|, bias=False|, eps=0.1>>)
    nn.RMSNorm({f}<<|, eps=0.01|, elementwise_affine=False>>)
    nn.Linear({f}, {o}<<|, bias=False>>)
    nn.Linear({f}, {f})
    nn.utils.parametrizations.<<weight_norm|spectral_norm>>(nn.Linear({f}, {o}))
    nn.utils.weight_norm(nn.Linear({f}, {o}), dim=<<0|1|None>>)
    nn.utils.parametrizations.orthogonal(nn.Linear({f}, {o}))
    nn.Linear({f}, {o}) -> h = F.linear(F.linear(h, {m}.weight, {m}.bias), {m}.weight.T)
    nn.Linear({f}, {f}) -> h = {m}(h); {m}_2 = None; h = h + {m}(h.tanh())
    nn.Bilinear({f}, {f}, {o}) -> h = {m}(h, h.flip(-1))
    nn.ModuleList(nn.Linear({f}, {o}) for _ in range(3)) -> h = sum(layer(h) for layer in {m})
    nn.ModuleDict(dict(a=nn.Linear({f}, {o}), b=nn.Linear({f}, {o}))) -> h = {m}['a'](h) * {m}['b'](h).sigmoid()
    nn.Parameter(torch.randn({f}, {o}) / 2) -> h = torch.einsum('b...i,io->b...o', h, {m})
    nn.Parameter(torch.randn({f}, {o}) / 2) -> h = h @ {m} - {m}.mean()
    nn.Parameter(torch.randn({f})) -> h = h * {m}.softmax(0) + {m}
    nn.Parameter(torch.ones(())) -> h = h * {m}.exp()
    nn.Parameter(torch.randn(1, {c}, 1)[(slice(None),) * 2 + (None,) * 0]) -> h = h.flatten(2) * {m} if h.ndim > 2 else h * {m}[..., 0]
    nn.Buffer(torch.randn({f})) -> h = h + {m}; {m}.mul_(0.9).add_(h.detach().flatten(0, -2).mean(0), alpha=0.1)
    nn.Buffer(torch.zeros((), dtype=torch.long)) -> {m} += 1; h = h * (1 + {m})
    nn.Buffer(torch.zeros(3)) -> {m}[1:] = {m}[:-1].clone(); {m}[0] = h.detach().mean(); h = h - {m}.sum()
    nn.Buffer(torch.zeros({f}), persistent=False) -> {m}.copy_(h.detach().flatten(0, -2)[0]); h = h + {m}
    nn.Buffer(torch.zeros(2)) -> self.{n} = {m} * 0.5 + h.detach().amax(); h = h / (1 + {m}.abs().sum())
    nn.Buffer(torch.randperm({f})) -> h = h.index_select(-1, {m})
    nn.Buffer(torch.randint({f}, (4,))) -> h = h[..., {m}]
    nn.Buffer(torch.randint({c}, (2, {c}))) -> h = h[:, {m}[0]] - h[:, {m}[1]]
    nn.Buffer(torch.rand({f}) < 0.5) -> h = h.masked_fill({m}, 0.5)
    nn.Buffer(torch.rand({f}) < 0.5) -> h = torch.where({m}, h, h.sin())
    nn.Buffer(torch.randint({f}, (3,))) -> h = h.index_add(-1, {m}, h[..., :3])
    nn.Buffer(torch.randint({f}, ({f},))) -> h = h.scatter_reduce(-1, {m}.expand_as(h), h.tanh(), '<<sum|mean|amax|amin|prod>>', include_self=<<True|False>>)
    nn.Buffer(torch.randint({f}, ({f},))) -> h = torch.zeros_like(h).scatter_add(-1, {m}.expand_as(h), h)
    nn.Buffer(torch.arange(3)) -> h = h.clone(); h[..., {m} % {f}] = h[..., :1].tanh()
    nn.Buffer(torch.arange({f}) % 2) -> h = h.index_copy(-1, {m}.argsort(stable=True), h * 2)
    nn.Buffer(torch.randint({c}, ({c},))) -> h = h.index_reduce(1, {m}, h.sigmoid(), '<<mean|amax|amin|prod>>', include_self=<<True|False>>)
    h = h - h.mean(<<1|-1>>, keepdim=True)
    h = (h - h.mean(-1, keepdim=True)) / (h.std(-1, keepdim=True) + 0.1)
    h = h * torch.rsqrt(h.var(<<1|-1>>, correction=0, keepdim=True) + 0.1)
    h = F.normalize(h, dim=<<1|-1>>)
    h = h / (h.norm(<<1|2|3|inf>>, dim=<<1|-1>>, keepdim=True) + 1)
    h = h * h.softmax(<<1|-1>>)
    h = torch.where(h > 0, h, <<h.sin()|h.exp() - 1|0.1 * h>>)
    h = h.masked_fill(h <<<|>=>> <<0|-0.5>>, <<0|-0.5>>)
    h = h.clamp(<<-1, 1|min=-0.5|max=0.7>>)
    h = h.clamp(max=h.mean(-1, keepdim=True))
    h = h.sort(<<1|-1>><<|, descending=True>>)[0]
    h = h.topk(<<1|2>>, <<1|-1>>)[0]
    h = torch.cat([h, h.topk(1, -1)[0]], -1)
    h = h.flip(<<1|-1>>)
    h = h.roll(<<1|-1>>, <<1|-1>>)
    h = h.cumsum(<<1|-1>>) / 3
    h = h.<<cummax|cummin>>(<<1|-1>>)[0]
    h = h.tanh().cumprod(-1)
    h = h.logcumsumexp(<<1|-1>>)
    h = h[..., ::2]
    h = h[:, ::-1 + 2]
    h = h[:, 1:] - h[:, :-1]
    h = h.diff(dim=-1)
    h = torch.cat([h, <<h.detach()|h.abs()|-h>>], <<1|-1>>)
    {v}, h = h.tensor_split(2, <<1|-1>>); h = h + {v}.mean()
    {v}, {v}_2 = h.chunk(2, -1); h = F.silu({v}) * {v}_2
    h = h.gather(<<1|-1>>, h.argsort(<<1|-1>>))
    h = h.take_along_dim(h.argmax(-1, keepdim=True), -1) + h
    h = h.unfold(-1, 2, <<1|2>>).mean(-1)
    h = h.clone(); h[:, 0] = h[:, -1] * 2
    h = h.clone(); h[:, 1:] += h[:, :-1].clone()
    h = h.clone(); h[..., ::2] *= 3
    h = h * 1; h.add_(<<h|h.detach()|1>>).mul_(0.5)
    h = h * 2; {v} = h[:, :1]; {v}.sigmoid_()
    h = h + 0; h[h > 1] = 1
    h = h + 0; h[:, h.detach().flatten(2).mean((0, 2)).argmax() if h.ndim > 2 else h.detach().mean(0).argmax()] = 0.5
    h = h + (h.round() - h).detach()
    h = h + h.sign() * h.abs().sqrt().detach()
    h = h.amax(<<1|-1>>, keepdim=True) - h
    h = h - h.logsumexp(<<1|-1>>, keepdim=True)
    h = h - h.<<median|mode>>(<<1|-1>>, keepdim=True)[0]
    h = h - h.kthvalue(1, -1, keepdim=True)[0]
    h = h - h.quantile(<<0.25|0.5>>, -1, keepdim=True)
    h = torch.fft.rfft(h).abs()
    h = torch.fft.irfft(torch.fft.rfft(h) * 0.5, h.shape[-1])
    h = F.pad(h, (<<1, 0|0, 2|-1, 1>>)<<|, value=0.5>>)
    h = h.repeat_interleave(2, <<1|-1>>)
    h = h.tanh().atanh() + h.square().log1p()
    h = h * torch.sigmoid(h) ** 2
    h = h.abs() ** 1.5
    h = (h.abs() + 0.5).log()
    h = h.float().double()
    h = h.lerp(h.flip(-1), 0.3)
    h = torch.addcmul(h, h, h.cos(), value=0.5)
    h = torch.maximum(h, <<h.flip(-1)|h.mean(-1, keepdim=True)>>)
    h = torch.atan2(h, h.flip(-1).exp())
    h = torch.hypot(h, torch.ones_like(h))
    h = torch.stack([h, h.flip(1)], 1).mean(1)
    h = torch.stack(h.unbind(1)[::2], 1)
    h = torch.stack([row * (k + 1) for k, row in enumerate(h.unbind(1))], 1)
    h = h.transpose(1, -1)
    h = h.transpose(0, 1).contiguous().transpose(0, 1)
    h = h.flatten(1).view(h.shape)
    h = h.mT @ h if h.ndim > 2 else h
    h = h.nan_to_num()
    h = F.hardtanh(h) - F.softplus(h)
    h = F.gumbel_softmax(h, dim=-1, hard=True) * 0 + h
    h = torch.utils.checkpoint.checkpoint(lambda t: t.sin() * t, h, use_reentrant=False)
    h = Doubled.apply(h, 0.5)
    h = torch.func.vmap(lambda t: t.cumsum(0) / 2)(h)
    h = torch.func.vmap(torch.func.grad(lambda t: (t * t.sin()).sum()))(h)
    with torch.no_grad():@    {v} = h.amax(-1, keepdim=True)@h = h / (1 + {v}.abs())
    h = h if h.shape[-1] > 2 else torch.cat([h, h], -1)
    {v} = h.detach().requires_grad_(); {v}_2 = torch.autograd.grad(({v} ** 3).sum(), {v})[0] if torch.is_grad_enabled() else 3 * {v} ** 2; h = h + {v}_2.clamp(max=1)
    h = h + {s}
    h = h * {s}.sigmoid()
    h = torch.cat([h, {s}], <<1|-1>>)
    h = h - {s}.mean()
    h = h + {s}.flatten(1).mean(1).reshape(-1, *[1] * (h.ndim - 1))
    h = torch.lerp(h, {s}, 0.25)
"""

FLAT = """
    nn.BatchNorm1d({f}<<|, affine=False|, momentum=None|, track_running_stats=False|, momentum=0.5, eps=0.1>>)
    nn.GroupNorm({g}, {c})
    nn.LSTMCell({f}, 6) -> {v} = h.new_zeros(len(h), 6); h, {v} = {m}(h, ({v}, {v}.clone())); h = h + {v}
    nn.GRUCell({f}, 5<<|, bias=False>>) -> {v} = {m}(h); h = {m}(h.flip(-1), {v})
    nn.RNNCell({f}, {f}, nonlinearity='<<relu|tanh>>') -> h = {m}(h, h.tanh())
    nn.Embedding(6, 4) -> h = torch.cat([h, {m}(h.detach().argmax(1) % 6)], 1)
    nn.Embedding(5, 4, max_norm=1.0) -> h = torch.cat([h, {m}((h.detach() > 0).sum(1) % 5)], 1)
    nn.Embedding(4, {f}, padding_idx=0, scale_grad_by_freq=<<True|False>>) -> h = h * {m}((h.detach() > 0).sum(1) % 4)
    nn.Parameter(torch.randn(4, {f}, 6) / 2) -> {v} = h.sum(-1, keepdim=True) * torch.arange(4, device=h.device); {v}, {v}_i = {v}.softmax(-1).topk(2, -1); h = (torch.einsum('bf,efo->beo', h, {m}).gather(1, {v}_i[..., None].expand(-1, -1, 6)) * {v}[..., None]).sum(1)
    h = h[:, None]
    h = h[:, :, None] * h[:, None, :]
    h = h.unflatten(1, ({g}, -1))
    h = torch.cartesian_prod(h[0], h[0])[:1].sum() * 0.1 + h
    h = h @ h.T.softmax(-1) @ h if h.shape[0] < 0 else h
    h = torch.vander(h[0], 2).sum() * 0.1 + h
    h = F.cosine_similarity(h[:, None], h[:, :, None].expand(-1, -1, {f}), dim=-1)
    h = torch.linalg.vecdot(h, h.flip(1))[:, None] * 0.1 + h
"""

SEQUENCE = """
    nn.BatchNorm1d({c}<<|, affine=False|, track_running_stats=False>>)
    nn.InstanceNorm1d({c}<<|, affine=True|, track_running_stats=True>>)
    nn.GroupNorm({g}, {c}<<|, affine=False>>)
    nn.LayerNorm(({c}, {f}))
    nn.Conv1d({c}, {o}, <<1|2|3>><<|, padding=1|, stride=2, padding=2|, dilation=2, padding=2|, padding=1, padding_mode='circular'|, padding=1, padding_mode='reflect'>>)
    nn.Conv1d({c}, {c}, 3, padding='same', groups={g})
    nn.Conv1d({c}, 2 * {c}, 2, groups={c}, bias=False)
    nn.ConvTranspose1d({c}, {o}, 3<<|, stride=2|, padding=1|, stride=3, output_padding=1, padding=2>>)
    nn.utils.parametrizations.weight_norm(nn.Conv1d({c}, {o}, 2))
    nn.<<MaxPool1d|AvgPool1d>>(2<<|, stride=1|, padding=1|, ceil_mode=True>>)
    nn.<<AdaptiveMaxPool1d|AdaptiveAvgPool1d>>(<<1|2|3>>)
    nn.LPPool1d(<<1|2|3>>, 2)
    nn.Upsample(scale_factor=2, mode='<<nearest|linear>>')
    nn.<<ReflectionPad1d|ReplicationPad1d|CircularPad1d|ZeroPad1d>>((1, <<0|1|-1>>))
    nn.MultiheadAttention({f}, {d}, batch_first=True<<|, bias=False|, add_bias_kv=True|, add_zero_attn=True>>) -> h = {m}(h, <<h, h|h.flip(1), h|h.tanh(), h.sin()>>, need_weights=<<False|True>>)[0]
    nn.MultiheadAttention({f}, {d}, kdim={f}, vdim={f}) -> h, {v} = {m}(h, h, h<<|, average_attn_weights=False>>); h = h + {v}.mean()
    nn.MultiheadAttention({f}, {d}, batch_first=True) -> h = {m}(h, h, h, key_padding_mask=<<h.detach().sum(-1) < -1.5|(torch.arange(h.shape[1], device=h.device) > 1).expand(len(h), -1)>>, need_weights=False)[0].nan_to_num()
    nn.MultiheadAttention({f}, {d}, batch_first=True) -> h = {m}(h, h, h, attn_mask=nn.Transformer.generate_square_subsequent_mask(h.shape[1], device=h.device, dtype=h.dtype), is_causal=True, need_weights=False)[0]
    nn.TransformerEncoderLayer({f}, {d}, 8, 0.0, <<'relu'|'gelu'>>, batch_first=<<True|False>>, norm_first=<<True|False>>)
    nn.TransformerEncoder(nn.TransformerEncoderLayer({f}, {d}, 6, 0.0, batch_first=True), 2, enable_nested_tensor=False)
    nn.TransformerDecoderLayer({f}, {d}, 8, 0.0, batch_first=True) -> h = {m}(h, h.flip(1))
    nn.LSTM({f}, {o}, batch_first=<<True|False>><<|, num_layers=2|, bidirectional=True|, bias=False|, proj_size=1>>) -> h, {v} = {m}(h); h = h + {v}[0].mean() - {v}[1].amax()
    nn.GRU({f}, {o}, batch_first=<<True|False>><<|, num_layers=2|, bidirectional=True>>) -> h = {m}(h)[0]
    nn.RNN({f}, {o}, batch_first=True<<|, nonlinearity='relu'|, num_layers=2>>) -> h, {v} = {m}(h); h = h * {v}[-1][:, None]
    nn.LSTM({f}, 3, batch_first=True) -> {v} = h.new_ones(1, len(h), 3); h = {m}(h, ({v}, {v} * 0.5))[1][1].mT.transpose(0, 2)
    nn.GRUCell({f}, 4) -> {v} = [h.new_zeros(len(h), 4)]; {v} += [{m}(x_t, {v}[-1]) for x_t in h.unbind(1)[:3]]; h = torch.stack([{m}(x_t, {v}[-1]) for x_t in h.unbind(1)], 1)
    nn.LSTMCell({f}, 4) -> {v}, {v}_c, {v}_all = h.new_zeros(len(h), 4), h.new_zeros(len(h), 4), []@for x_t in h.unbind(1):@    {v}, {v}_c = {m}(x_t, ({v}, {v}_c))@    {v}_all.append({v})@h = torch.stack({v}_all, 1)
    nn.Linear({f}, 3 * {f}) -> {v} = {m}(h).unflatten(-1, (3, {d}, -1)).permute(2, 0, 3, 1, 4); h = F.scaled_dot_product_attention(*{v}<<|, is_causal=True|, scale=0.3>>).transpose(1, 2).flatten(2)
    nn.Linear({f}, {f}) -> h = F.scaled_dot_product_attention(h, {m}(h), h, attn_mask=<<torch.ones(h.shape[1], h.shape[1], dtype=torch.bool, device=h.device).tril()|h @ h.mT|(h.detach().sum(-1) > -1)[:, None]>>).nan_to_num()
    nn.Linear({f}, 4) -> h = F.scaled_dot_product_attention({m}(h).unflatten(-1, (4, 1)).transpose(1, 2), {m}(h)[..., :2, None].transpose(1, 2), h[:, None].expand(-1, 2, -1, -1), enable_gqa=True).mean(1)
    h = h.flatten(1)
    h = h.mean(1)
    h = h[:, -1]
    h = h.amax(1)
    h = h.unsqueeze(1)
    h = h.unflatten(-1, ({d}, -1))
    h = h.mT
    h = h @ h.mT
    h = torch.cdist(h, h.flip(1) + 1)
    h = torch.bmm(h, h.mT).tril()
    h = torch.baddbmm(h, h, torch.eye({f}, dtype=h.dtype, device=h.device).expand(len(h), -1, -1), beta=0.5)
    h = torch.linalg.solve(h @ h.mT + 2 * torch.eye({c}, dtype=h.dtype, device=h.device), h)
    h = torch.linalg.cholesky(h @ h.mT + torch.eye({c}, dtype=h.dtype, device=h.device))
    h = torch.linalg.inv(h @ h.mT + torch.eye({c}, dtype=h.dtype, device=h.device))
    h = torch.linalg.qr(h)[1].abs()
    h = torch.linalg.svdvals(h)[:, None]
    h = torch.linalg.slogdet(h @ h.mT + torch.eye({c}, dtype=h.dtype, device=h.device))[1].reshape(-1, 1, 1) + h
    h = torch.linalg.matrix_exp(h.mT @ h / 8)
    h = h + torch.diag_embed(h.diagonal(dim1=1, dim2=2))[..., :1, :1]
    h = h.scatter(1, h.argmax(1, keepdim=True), 0.5)
    h = F.interpolate(h, size=<<3|5>>, mode='<<linear|nearest|area|nearest-exact>>')
    h = F.max_unpool1d(*F.max_pool1d(h, 2, return_indices=True), 2)
    h = (h * (torch.arange(h.shape[1], device=h.device)[:, None] < 2)).sum(1, keepdim=True) + h
    h = torch.einsum('bij,bkj->bik', h, h.softmax(1))
    h = torch.einsum('bij->bji', h)
"""

IMAGE = """
    nn.BatchNorm2d({c}<<|, affine=False|, momentum=None|, track_running_stats=False>>)
    nn.InstanceNorm2d({c}<<|, affine=True|, track_running_stats=True>>)
    nn.GroupNorm({g}, {c})
    nn.LayerNorm(({w}, {f}))
    nn.LocalResponseNorm(2)
    nn.Conv2d({c}, {o}, <<1|2|3|(3, 1)>><<|, padding=1|, stride=2, padding=1|, dilation=2, padding=2|, padding=(0, 1), stride=(2, 1)|, padding=1, padding_mode='circular'|, padding=1, padding_mode='reflect'|, padding=1, padding_mode='replicate'>>)
    nn.Conv2d({c}, {c}, 3, padding='same', groups={g}<<|, bias=False>>)
    nn.Conv2d({c}, 2 * {c}, (1, 3), groups={c}, padding=(0, 1))
    nn.ConvTranspose2d({c}, {o}, <<2|3>><<|, stride=2|, padding=1|, stride=2, padding=1, output_padding=1|, dilation=2>>)
    nn.utils.parametrizations.<<weight_norm|spectral_norm>>(nn.Conv2d({c}, {o}, 2))
    nn.Conv3d(1, 2, 2, padding=1) -> h = {m}(h[:, None]).mean(2)
    nn.<<MaxPool2d|AvgPool2d>>(<<2|(2, 1)|3>><<|, stride=1|, padding=1|, ceil_mode=True|, stride=2, padding=1, ceil_mode=True>>)
    nn.MaxPool2d(2, dilation=2, stride=1)
    nn.AvgPool2d(2, padding=1, count_include_pad=False, stride=1)
    nn.<<AdaptiveMaxPool2d|AdaptiveAvgPool2d>>(<<1|2|(3, 2)>>)
    nn.LPPool2d(2, 2)
    nn.Upsample(scale_factor=<<2|1.5>>, mode='<<nearest|bilinear|bicubic>>')
    nn.<<ReflectionPad2d|ReplicationPad2d|CircularPad2d|ZeroPad2d>>((1, 0, <<0|1>>, 1))
    nn.PixelShuffle(2)
    nn.PixelUnshuffle(2)
    nn.ChannelShuffle({g})
    nn.Dropout2d(0.0)
    nn.Unfold(2, padding=1)
    nn.Flatten(<<1|2>>)
    nn.Softmax2d()
    nn.Linear({c}, {c}) -> h = h * {m}(h.mean((2, 3))).sigmoid()[:, :, None, None]
    nn.Conv2d({c}, {c}, 1) -> h = {m}(h).sigmoid() * h
    nn.Conv2d({c}, {o}, 2) -> h = {m}(h.to(memory_format=torch.channels_last))
    nn.Conv2d({c}, {c}, 3, padding=1) -> h = F.conv2d(h, {m}.weight.flip(0), padding=1) + {m}(h)
    nn.BatchNorm2d({c}) -> h = {m}(h) + {m}(h.flip(-1))
    h = h.flatten(2).mT
    h = h.mean((2, 3))
    h = h.flatten(1)
    h = h.amax((2, 3))
    h = h.permute(0, 2, 3, 1)
    h = F.interpolate(h, size=<<(3, 4)|2>>, mode='<<bilinear|nearest|area|nearest-exact|bicubic>>')
    h = F.interpolate(h, scale_factor=2, mode='bilinear', align_corners=True)
    h = F.max_unpool2d(*F.max_pool2d(h, 2, return_indices=True), 2)
    h = F.grid_sample(h, F.affine_grid(torch.tensor([[[0.9, 0.1, 0.0], [-0.1, 0.8, 0.1]]], dtype=h.dtype, device=h.device).expand(len(h), -1, -1), list(h.shape), align_corners=False), mode='<<bilinear|bicubic>>', padding_mode='<<zeros|border|reflection>>', align_corners=False)
    h = F.fold(F.unfold(h, 2, padding=1), ({w}, {f}), 2, padding=1)
    h = F.local_response_norm(h, 3)
    h = h.std((2, 3), keepdim=True) + h
    h = torch.einsum('bchw,bdhw->bcd', h, h.tanh())
    h = h.contiguous(memory_format=torch.channels_last)
    h = h.diagonal(dim1=2, dim2=3)
    h = F.pad(h, (1, 1, 1, 0), mode='<<reflect|replicate|circular>>')
    h = h.rot90(1, (2, 3))
    h = h.unflatten(1, ({g}, -1)).transpose(1, 2).flatten(1, 2)
"""

TOKENS = """
    nn.Embedding(7, {o}<<|, padding_idx=0|, scale_grad_by_freq=True|, max_norm=1.0>>)
    nn.EmbeddingBag(7, {o}, mode='<<sum|mean|max>>'<<|, padding_idx=1>>)
    nn.Embedding(7, 4) -> h = {m}(h) + torch.arange(h.shape[1], device=h.device)[:, None].sin()
    nn.Embedding(7, 6) -> {v} = h == 0; h = {m}(h).masked_fill({v}[..., None], 0)
    nn.Embedding(7, 5) -> h = F.linear({m}(h), {m}.weight)
    h = F.one_hot(h, 7).double()
"""

PIECES = {2: FLAT + ANY, 3: SEQUENCE + ANY, 4: IMAGE + ANY}
