"""``ZeroRedundancyOptimizer`` in one process; ``replicated_programs.py`` has two."""

import pytest
import torch

from hloemit import torch_xla
from hloemit.torch_xla.distributed.zero_redundancy_optimizer import ZeroRedundancyOptimizer
from tests.torch_xla.cut_optimizers import batches, compare, loss_of, network, trained_in_parts, trained_whole


def test_it_trains_as_the_whole_optimizer():
    torch_xla.device()
    compare(0, 1)


def test_no_clipping_and_learning_rates_that_a_schedule_sets():
    model, whole = network().to(torch_xla.device()), network()
    cut = ZeroRedundancyOptimizer(model.parameters(), torch.optim.SGD, grad_clipping=False, lr=0.1, momentum=0.9)
    plain = torch.optim.SGD(whole.parameters(), 0.1, momentum=0.9)
    schedules = [torch.optim.lr_scheduler.ExponentialLR(o, 0.5) for o in (cut, plain)]
    for x, y in batches():
        for m, o, move in ((model, cut, "xla"), (whole, plain, "cpu")):
            o.zero_grad()
            loss_of(m, x.to(move), y.to(move)).backward()
            o.step()
        torch_xla.sync()
        for schedule in schedules:
            schedule.step()
    assert cut.grad_norm is None and cut.base_optimizer.param_groups[0]["lr"] == pytest.approx(0.025)
    for a, b in zip(model.parameters(), whole.parameters(), strict=True):
        torch.testing.assert_close(a.detach().cpu(), b.detach(), rtol=1e-5, atol=1e-6)


def test_norm_of_the_last_step():
    _, optimizer = trained_in_parts(0, 1)
    model = network()
    plain = torch.optim.AdamW(model.parameters(), 0.05, weight_decay=0.1)
    for x, y in batches():
        plain.zero_grad()
        loss_of(model, x, y).backward()
        norm = torch.nn.utils.clip_grad_norm_(model.parameters(), 0.5)
        plain.step()
    assert optimizer.grad_norm.item() == pytest.approx(norm.item(), rel=1e-4)


@pytest.mark.drawn(2)
@pytest.mark.parametrize("masters", [True, False])
def test_a_state_that_is_loaded_goes_on(masters, tmp_path):
    """In bfloat16, where a part keeps what the parameter rounds off."""
    finals = []
    for resumes in (False, True):
        model = network().to(torch.bfloat16).to(torch_xla.device())
        options = {"lr": 0.01, "save_master_weights": masters}
        optimizer = ZeroRedundancyOptimizer(model.parameters(), torch.optim.Adam, **options)
        for i, (x, y) in enumerate(batches(4)):
            if resumes and i == 2:
                torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict()}, tmp_path / "state.pt")
                state = torch.load(tmp_path / "state.pt")
                model.load_state_dict(state["model"])
                optimizer = ZeroRedundancyOptimizer(model.parameters(), torch.optim.Adam, **{**options, "lr": 1.0})
                optimizer.load_state_dict(state["optimizer"])
            optimizer.zero_grad()
            loss_of(model, x.bfloat16().to("xla"), y.bfloat16().to("xla")).backward()
            optimizer.step()
            torch_xla.sync()
        assert optimizer.param_groups[0]["lr"] == 0.01
        finals.append([p.detach().float().cpu() for p in model.parameters()])
    same = [torch.equal(a, b) for a, b in zip(*finals, strict=True)]
    assert all(same) if masters else not all(same)


def test_what_is_refused():
    with pytest.raises(ValueError, match="a parameter is on cpu: move the module"):
        ZeroRedundancyOptimizer(network().parameters(), torch.optim.SGD, lr=0.1)
    model = network().to(torch_xla.device())
    with pytest.raises(ValueError, match="the replica 0 is in none of the sharding_groups"):
        ZeroRedundancyOptimizer(model.parameters(), torch.optim.SGD, sharding_groups=[[1]], lr=0.1)
    optimizer = ZeroRedundancyOptimizer(model.parameters(), torch.optim.SGD, lazy_init=True, lr=0.1)
    with pytest.raises(RuntimeError, match="call init_zero"):
        optimizer.step()
    optimizer.init_zero()
    with pytest.raises(RuntimeError, match="cut already"):
        optimizer.sharding_groups = [[0]]


def test_it_can_be_compiled():
    found, _ = trained_in_parts(0, 1, step=torch_xla.compile(lambda optimizer: optimizer.step()))
    for a, b in zip(found, trained_whole(), strict=True):
        torch.testing.assert_close(a, b, rtol=1e-4, atol=1e-5)
