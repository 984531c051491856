"""Each command's help opens with an example, and the example does what it says."""

from __future__ import annotations

import inspect
import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest
from click.testing import Result

from hloemit_cli.exits import ExitCode
from hloemit_cli.main import main
from tests.cli.conftest import MODEL

ELSEWHERE = {  # what another machine or another command has to be there for
    "compile": {ExitCode.OK, ExitCode.USAGE},
    "target describe": {ExitCode.USAGE, ExitCode.OK},
    "minimize": {ExitCode.DISAGREEMENT},  # nothing in the model fails
    "cache import": {ExitCode.BAD_FILE},
}


def commands(group: click.Group, above: str = "") -> Iterator[tuple[str, click.Command]]:
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from commands(command, f"{above}{name} ")
        else:
            yield above + name, command


def example(command: click.Command) -> str:
    found = re.search(r"\A[^\n]+\n+\x08\nExample:\n((?:  hloemit [^\n]+\n?)+)", inspect.cleandoc(command.help or ""))
    assert found is not None, "the help's second paragraph is an example"
    return found[1]


@pytest.mark.drawn(4)
@pytest.mark.parametrize("name", [name for name, _ in commands(main)])
def test_the_example_of_a_command_runs(
    cli: Callable[..., Result], write: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    write("model.py")
    write("before.py", MODEL.replace("nn.ReLU", "nn.Tanh"))
    cli("dump", "before.py", "-o", "before.mlir")
    for line in example(dict(commands(main))[name]).splitlines():
        words = shlex.split(line)
        assert " ".join(words[1:]).startswith(name.split()[0])
        result = cli(*words[1:])
        fine = ELSEWHERE.get(name, {ExitCode.OK, ExitCode.DISAGREEMENT} if name == "diff" else {ExitCode.OK})
        assert result.exit_code in fine, result.output
