"""Forks while another thread uses hloemit for the first time: the child raises at once, or computes, by every door."""

from __future__ import annotations

import subprocess
import sys

FORKS = """
import os, signal, sys, threading, time, torch, hloemit

doors = {
    "lower": lambda: hloemit.lower(lambda x: x + 1, (torch.ones(3),)).as_text().count("stablehlo.add") == 1,
    "call": lambda: hloemit.lower(lambda x: x * 2, (torch.ones(3),)).compile()(torch.ones(3)).tolist() == [2.0] * 3,
    "compile": lambda: hloemit.compile(lambda x: x + 1)(torch.ones(3)).tolist() == [2.0] * 3,
    "device": lambda: torch.ones(3, device=hloemit.device()).tolist() == [1.0] * 3,
}

def forked(first):
    child = os.fork()
    if child:
        return child
    signal.alarm(30)
    for name in [first, *doors]:
        try:
            if not doors[name]():  # where the fork fell between locks, and no client was open yet, it computes
                os._exit(1)
        except hloemit.ExecutionError as error:
            if "forked" not in str(error):
                os._exit(2)
    os._exit(0)

threading.Thread(target=doors["compile"], daemon=True).start()
while "hloemit.lazy" not in sys.modules:
    time.sleep(0.001)
children = []
for name in doors:
    time.sleep(0.1)
    children.append(forked(name))
print([os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children], flush=True)
os._exit(0)
"""


def test_a_fork_in_the_midst_of_the_first_use() -> None:
    """Its first second is imports, then come the locks: of what it imports, of captures and of the device."""
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", FORKS], capture_output=True, text=True, timeout=300, check=False
    )
    assert run.stdout.splitlines() == ["[0, 0, 0, 0]"], run.stderr[-3000:]


HELD = """
import os, signal, threading, torch, hloemit
from hloemit.base.locks import Lock, held, importing

def in_child(during):
    begun, ended = threading.Event(), threading.Event()

    def work():
        with during:
            begun.set()
            ended.wait()

    thread = threading.Thread(target=work)
    thread.start()
    begun.wait()
    child = os.fork()
    if child == 0:
        signal.alarm(30)
        try:
            hloemit.lower(lambda x: x + 1, (torch.ones(3),))
        except hloemit.ExecutionError as error:
            os._exit(7 if "another thread of its parent" in str(error) else 8)
        os._exit(9)
    ended.set()
    thread.join()
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

lock = Lock()
print(in_child(held(lock)), in_child(lock), in_child(importing()), in_child(threading.Lock()))
with lock:
    child = os.fork()
    if child == 0:
        with lock, held(Lock()):
            os._exit(7)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), hloemit.lower(lambda x: x, (torch.ones(3),)).as_text()[:6])
"""


def test_what_the_forking_thread_holds_is_its_own() -> None:
    run = subprocess.run([sys.executable, "-c", HELD], capture_output=True, text=True, timeout=300, check=False)
    assert run.stdout.splitlines() == ["7 7 7 9", "7 module"], run.stderr[-3000:]
