"""The process that reads what others wrote: it dies, and whoever asked goes on."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator

import pytest

from hloemit.base.errors import ArtifactError
from hloemit.ir import foreign, foreign_process, serialization

TEXT = """
func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.negate %a : tensor<2xf32> loc("user.py":12:3)
  return %0 : tensor<2xf32>
}
"""


@pytest.fixture
def process() -> Iterator[foreign._Process]:
    """A reading process of the test's own."""
    made = foreign._Process()
    yield made
    made.end()


def bytecode() -> bytes:
    return serialization.as_bytecode(serialization.parse(TEXT))


@pytest.mark.parametrize("kind", ["text", "bytecode", "portable"])
def test_a_module_comes_back_as_it_is(kind: str) -> None:
    module = serialization.parse(TEXT)
    data = {"text": TEXT.encode(), "bytecode": bytecode(), "portable": serialization.as_portable_artifact(module)}[kind]
    read = serialization.parse(foreign.canonical(data))
    assert serialization.as_text(read) == serialization.as_text(module)
    assert serialization.sha256(read) == serialization.sha256(module)
    assert ("user.py" in serialization.as_text(read, debug_info=True)) == (kind != "portable")


def deadly() -> bytes:
    """Text that is nested more deeply than MLIR's parser can bear."""
    return b"module attributes {a = " + b"[" * 100_000 + b"]" * 100_000 + b"} {}"


def test_what_kills_mlir_is_refused_and_the_next_is_read() -> None:
    for _ in range(3):
        with pytest.raises(ArtifactError, match="MLIR's reader died over it"):
            foreign.canonical(deadly())
        assert foreign.canonical(bytecode()) == bytecode()


@pytest.mark.parametrize(
    "data", [b"no module", b"ML\xefR", b"ML\xefR\x06StableHLO_v1.0\0", b"\xff", b"ML\xefR" + b"\xff" * 40]
)
def test_the_reason_comes_back(data: bytes) -> None:
    with pytest.raises(ArtifactError, match="no valid StableHLO module|neither StableHLO text"):
        foreign.canonical(data)


NAMED = "module {{ func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {{ {} return %0 : tensor<3xf32> }} {} }}"
NAMES = {
    "an attribute": (r'%0 = stablehlo.add %x, %x {"z$" = 1 : i32} : tensor<3xf32>', ""),
    "a nested one": (r'%0 = stablehlo.add %x, %x {mhlo.frontend_attributes = {"z$" = "q"}} : tensor<3xf32>', ""),
    "a unit": (r'%0 = stablehlo.add %x, %x {a = 1 : i32, "z$"} : tensor<3xf32>', ""),
    "a symbol": (
        r'%0 = call @"g$"(%x) : (tensor<3xf32>) -> tensor<3xf32>',
        r'func.func private @"g$"(%y: tensor<3xf32>) -> tensor<3xf32> { return %y : tensor<3xf32> }',
    ),
}


@pytest.mark.parametrize("case", NAMES)
def test_names_are_text(case: str) -> None:
    """Python's bindings of MLIR end the process where a name is none."""
    source = NAMED.format(*NAMES[case])
    for escaped in (r"\FF", r"\ED\A0\80", r"\C3"):
        with pytest.raises(ArtifactError, match="a name in it is no UTF-8"):
            foreign.canonical(source.replace("$", escaped).encode())
    for good in (r"\C3\A9", r"\00", r"\5C\5CFF", "", r"\22"):
        assert foreign.canonical(source.replace("$", good).encode())


@pytest.mark.parametrize(
    "place", ["%x: tensor<3xf32> {{{}}}", "%x: tensor<3xf32>) attributes {{a = {{{}}}}} {{ return }} func.func @g("]
)
def test_an_attribute_is_there_once(place: str) -> None:
    """MLIR reads it twice from bytecode, and not from the text that it writes of that."""
    text = f"module {{ func.func @main({place.format('aa.one = 1 : i32, aa.two = 2 : i32')}) {{ return }} }}"
    written = serialization.as_bytecode(serialization.parse(text))
    assert written.count(b"aa.two") == 1 and foreign.canonical(written)
    with pytest.raises(ArtifactError, match="has the attribute 'aa.one' twice"):
        foreign.canonical(written.replace(b"aa.two", b"aa.one"))


def test_attributes_that_bindings_cannot_show_are_refused() -> None:
    """A location as an attribute's value: the bindings end the process."""
    odd = "module { func.func @main(%x: tensor<3xf32> {hloemit.kind = loc(unknown)}) { return } }"
    with pytest.raises(ArtifactError, match="MLIR's reader died over it"):
        foreign.canonical(odd.encode())
    complex_one = "%0 = stablehlo.constant dense<(2.0, 0.0)> : tensor<2xcomplex<f32>>"
    text = f"module {{ func.func @main() -> tensor<2xcomplex<f32>> {{ {complex_one} return %0 : tensor<2xcomplex<f32>> }} }}"
    assert foreign.canonical(text.encode())


def test_values_are_bytes() -> None:
    call = r'%0 = stablehlo.custom_call @f(%x) {backend_config = "\FF\80"} : (tensor<3xf32>) -> tensor<3xf32>'
    assert foreign.canonical(NAMED.format(call, "").encode())


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch, process: foreign._Process) -> None:
    monkeypatch.setattr(foreign, "_MEMORY_BYTES", 1 << 20)
    monkeypatch.setattr(foreign, "_MEMORY_PER_BYTE", 0)
    elements = b",".join([b"1.5"] * 1_000_000)
    text = b"func.func @main() { %0 = stablehlo.constant dense<[" + elements + b"]> : tensor<1000000xf32> return }"
    verdict, _ = process.ask(text)
    assert verdict in (foreign_process.DIED, foreign_process.REFUSED)
    monkeypatch.undo()
    assert process.ask(text)[0] == foreign_process.READ


def test_time_is_bounded(monkeypatch: pytest.MonkeyPatch, process: foreign._Process) -> None:
    monkeypatch.setattr(foreign, "_SECONDS", 1)
    elements = b",".join([b"1.5"] * 3_000_000)
    monkeypatch.setattr(foreign, "_SECONDS_PER_MEGABYTE", 0)
    text = b"func.func @main() { %0 = stablehlo.constant dense<[" + elements + b"]> : tensor<3000000xf32> return }"
    verdict, reason = process.ask(text * 8)
    assert verdict == foreign_process.DIED
    assert reason.startswith(b"MLIR did not finish reading it in 1 s, more than a good file of its length needs: ")


def test_a_process_that_is_gone_is_started_again(process: foreign._Process) -> None:
    process.ask(bytecode())
    assert process._child is not None
    first = process._child.pid
    os.kill(first, signal.SIGKILL)
    process._child.wait()
    assert process.ask(bytecode()) == (foreign_process.READ, bytecode())
    assert process._child.pid != first


def test_an_interrupt_leaves_no_old_answer(process: foreign._Process) -> None:
    """What was asked before an interrupt is not the answer to what is asked after it."""
    first = bytecode()
    process.ask(first)
    other = serialization.as_bytecode(serialization.parse(TEXT.replace("negate", "abs")))

    class InterruptError(BaseException):
        pass

    def interrupt(*_: object) -> None:
        raise InterruptError

    previous = signal.signal(signal.SIGALRM, interrupt)
    try:
        for delay in (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02):
            signal.setitimer(signal.ITIMER_REAL, delay)
            try:
                process.ask(first)
                time.sleep(1)
            except InterruptError:
                pass
            assert process.ask(other) == (foreign_process.READ, other)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)


def test_threads_take_turns(process: foreign._Process) -> None:
    modules = [serialization.as_bytecode(serialization.parse(TEXT.replace("2x", f"{n}x"))) for n in range(2, 10)]
    answers: dict[int, bytes] = {}

    def ask(number: int) -> None:
        answers[number] = process.ask(modules[number])[1]

    threads = [threading.Thread(target=ask, args=(n,)) for n in range(len(modules))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [answers[n] for n in range(len(modules))] == modules


def test_a_fork_has_a_process_of_its_own(process: foreign._Process) -> None:
    process.ask(bytecode())
    assert process._child is not None
    pipe = process._child.stdin
    child = os.fork()
    if child == 0:
        try:
            process.forget()
            right = process.ask(bytecode()) == (foreign_process.READ, bytecode())
            process.end()
        except BaseException:
            right = False
        os._exit(0 if right else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert process.ask(bytecode())[0] == foreign_process.READ
    assert process._child is not None and process._child.stdin is pipe


def test_no_torch_in_the_process(process: foreign._Process) -> None:
    process.ask(bytecode())
    assert process._child is not None
    with open(f"/proc/{process._child.pid}/maps") as maps:
        libraries = maps.read()
    assert "jaxlib" in libraries and "libtorch" not in libraries
