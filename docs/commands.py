"""Writes commands.md, beside this file, from the command line itself: what each ``--help`` says.

python docs/commands.py
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import click

from hloemit_cli.main import MODEL_FORMS, main

HEAD = """# Commands and options

What `hloemit --help` and the help of each command say. [The command line](cli.md) tells what they are for.

This page is written by `make docs-commands` from the commands themselves.
"""


def page() -> str:
    """The whole page."""
    forms = f"## MODEL\n\n```text\n{_unmarked(MODEL_FORMS)}\n```\n"
    return "\n".join([HEAD, forms, *map(_section, *zip(*_commands(main, "hloemit"), strict=True))])


def _commands(group: click.Group, above: str) -> Iterator[tuple[str, click.Command]]:
    """Every command below a group, with what is typed for it."""
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from _commands(command, f"{above} {name}")
        else:
            yield f"{above} {name}", command


def _section(name: str, command: click.Command) -> str:
    """A command: how it is typed, what its help says, a row an option."""
    arguments = [p.make_metavar(click.Context(command)) for p in command.params if isinstance(p, click.Argument)]
    options = [p for p in command.params if isinstance(p, click.Option)]
    usage = " ".join([name, *["[OPTIONS]"] * bool(options), *arguments])
    table = ["| option | meaning |\n| --- | --- |", *map(_row, options)] if options else []
    return "\n\n".join([f"## {name}", f"`{usage}`", _help(command), "\n".join(table)]).rstrip() + "\n"


def _help(command: click.Command) -> str:
    """The paragraphs of a help text; one that keeps its lines (an example) is a block of code."""
    paragraphs = re.split(r"\n\n+", inspect.cleandoc(command.help or ""))
    return "\n\n".join(_example(p) if p.startswith("\b\n") else _escaped(" ".join(p.split())) for p in paragraphs)


def _example(paragraph: str) -> str:
    title, _, lines = paragraph.removeprefix("\b\n").partition("\n")
    return f"{title}\n\n```console\n{inspect.cleandoc(lines)}\n```"


def _row(option: click.Option) -> str:
    names = ", ".join(f"`{name}`" for name in [*option.opts, *option.secondary_opts])
    value = "" if option.is_flag or option.count else f" {option.make_metavar(click.Context(main))}"
    default = f" Default: `{option.default}`." if option.show_default and option.default is not None else ""
    return f"| {names}{_escaped(value)} | {_escaped(option.help or '')}{default} |"


def _escaped(text: str) -> str:
    """Prose in which nothing is Markdown but code."""
    return re.sub(r"([|*<_])", r"\\\1", text)


def _unmarked(text: str) -> str:
    return text.replace("\b\n", "").strip()


if __name__ == "__main__":
    Path(__file__).with_name("commands.md").write_text(page())
