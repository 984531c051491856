"""Options and fixtures of the whole suite."""

from __future__ import annotations

import os
import signal
import zlib
from collections.abc import Iterator

import pytest

if "PYTEST_XDIST_WORKER" in os.environ:  # eager PyTorch's threads spin while they wait, on the other workers' cores
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # before torch is imported, and for children

from hloemit.recording import complaints  # after the environment
from hloemit.runtime.interpreter import Interpreter

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as a shell starts what runs in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)  # children would ignore it, too


@pytest.fixture(autouse=True, scope="session")
def _cache_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What the tests compile goes into a folder of theirs, in children as well, never into the user's."""
    with pytest.MonkeyPatch.context() as patch:
        for name in [n for n in os.environ if n.startswith("HLOEMIT_")]:
            patch.delenv(name)
        patch.setenv("HLOEMIT_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(autouse=True)
def _pytorchs_own_sentences(request: pytest.FixtureRequest) -> Iterator[None]:
    """Who installs torch_xla's names gets its sentences, in the whole process: they are for the tests of these."""
    if "torch_xla" in request.path.parts:
        yield
        return
    kept = dict(complaints.sentences)
    complaints.sentences.clear()
    yield
    complaints.sentences.update(kept)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write golden files instead of comparing them")
    parser.addoption("--every-case", action="store_true", help="run all cases of tests that are marked drawn(n)")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of a test that is marked ``drawn(n)`` one case of ``n`` is run, the same ones each time, unless one is named."""
    if config.getoption("--every-case") or any("::" in str(argument) for argument in config.args):
        return
    left, drawn = set[pytest.Item](), set[str]()
    for item in items:
        mark, test = item.get_closest_marker("drawn"), item.nodeid.partition("[")[0]
        if mark is not None and zlib.crc32(item.nodeid.encode()) % mark.args[0]:
            left.add(item)
        else:
            drawn.add(test)
    empty = {item.nodeid.partition("[")[0]: item for item in reversed(items) if item in left}
    left -= {item for test, item in empty.items() if test not in drawn}  # a draw has one case at least
    config.hook.pytest_deselected(items=[item for item in items if item in left])
    items[:] = [item for item in items if item not in left]


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written."""
    return bool(request.config.getoption("--update-golden"))


@pytest.fixture(scope="session")
def interpreter() -> Iterator[Interpreter]:
    """StableHLO's reference interpreter in a child process."""
    child = Interpreter()
    yield child
    child.close()
