"""``hloemit diff``: how two programs differ."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from hloemit_cli.dump import wants_colour
from hloemit_cli.exits import ExitCode, Failure, usage_error
from hloemit_cli.progress import stage
from hloemit_cli.standard_input import demand_one
from hloemit_cli.tables import print_table

if TYPE_CHECKING:
    from hloemit.debugging.first_difference import Parting
    from hloemit.inspection.comparison import Comparison, Difference
    from hloemit.stages.lowered import Lowered
    from hloemit_cli.inputs import Call
    from hloemit_cli.model import Model

_SIGN = {"added": "+", "removed": "-", "retyped": "~", "changed": "~", "rewired": "~", "moved": "^"}
_COLOUR = {"+": "green", "-": "red", "~": "yellow", "^": "cyan"}


def show_difference(
    first: str, second: str, values: bool, tolerance: float | None, inputs: str | None, as_json: bool
) -> None:
    """Print how two programs differ; exit 1 where they do."""
    for option, given in (("--tolerance", tolerance), ("--inputs", inputs)):
        if given is not None and not values:
            raise usage_error(f"{option} is for --values: add it")
    demand_one(first, second)
    with stage(f"lowering {first} and {second}"):
        from hloemit.inspection.comparison import compare_modules
        from hloemit_cli.model import read_model  # seconds, because of torch

        models = read_model(first), read_model(second)
        programs = models[0].lower(), models[1].lower()
        found, modules = compare_modules(programs[0].module, programs[1].module)
    if modules[0] is not programs[0].module:
        click.echo("CHLO's operators are expanded, as bytecode and .hloemit have them", err=True)
    parting, compared = None, 0
    if values:
        with stage("running both"):
            from hloemit.debugging.first_difference import first_parting, same_call

            lead, call = _call(models, programs, inputs)
            other = same_call(programs[lead], programs[1 - lead], call)
            calls = (other, call) if lead else (call, other)
            parting, compared = first_parting(programs, calls, tolerance, modules)
    if as_json:
        click.echo(json.dumps(_as_json(found, values, parting), indent=2))
    else:
        _print(found)
        if values:
            click.echo(_of_values(parting, compared))
    if not found.is_equal or parting is not None:
        raise click.exceptions.Exit(ExitCode.DISAGREEMENT)


def _call(models: tuple[Model, Model], programs: tuple[Lowered, Lowered], inputs: str | None) -> tuple[int, Call]:
    """A call, and which of the two programs it is one of: from a file, of example inputs, or at random.

    A file's tensors have the names of either program's arguments. A module without its weights takes these as arguments
    as well, so the program that takes fewer goes first: the other one is given what it has.
    """
    from hloemit_cli.inputs import inputs_from_file, random_inputs, user_inputs

    if inputs is not None:
        order = sorted((0, 1), key=lambda i: len(user_inputs(programs[i].signature)))
        try:
            return order[0], inputs_from_file(programs[order[0]].signature, inputs)
        except Failure as error:
            try:
                return order[1], inputs_from_file(programs[order[1]].signature, inputs)
            except Failure:
                raise error from None
    for i, model in enumerate(models):
        if model.args is not None:
            return i, (model.args, model.kwargs or {})
    return 0, random_inputs(programs[0].signature, 0)


def _print(found: Comparison) -> None:
    for each in found.differences:
        click.echo(_line(each))
    if found.is_equal:
        click.echo(f"no difference in {sum(found.counts[0].values())} operators")
        return
    before, after = found.counts
    rows = [(name, before[name], after[name], f"{after[name] - before[name]:+d}") for name in sorted(before | after)]
    rows = [row for row in rows if row[1] != row[2]]
    if rows:
        click.echo()
        print_table(["operator", "before", "after", ""], rows, (1, 2, 3))
    kinds = Counter(each.kind for each in found.differences)
    click.echo()
    click.echo(", ".join(f"{count} {kind}" for kind, count in kinds.items()))


def _line(each: Difference) -> str:
    sign = _SIGN[each.kind]
    where = "  ".join(filter(None, ("" if each.function == "main" else f"@{each.function}", each.path, each.line)))
    what = each.after or each.before
    if each.kind in ("retyped", "changed") and each.before != each.after:
        what = f"{each.before}  ->  {each.after}"
    text = f"{sign} {each.kind:<8}{what}"
    return (click.style(text, fg=_COLOUR[sign]) if wants_colour() else text) + (f"  [{where}]" if where else "")


def _of_values(parting: Parting | None, compared: int) -> str:
    if parting is None:
        return f"the {compared} operators that both have compute the same values"
    from hloemit.inspection.comparison import describe

    where = "  ".join(filter(None, (parting.after.origin.path, parting.after.origin.line)))
    inside = "".join(f"  in {each}\n" for each in parting.inside)
    return f"first parts at {describe(parting.after)}  [{where}]\n{inside}  {parting.gap}"


def _as_json(found: Comparison, values: bool, parting: Parting | None) -> dict[str, Any]:
    content: dict[str, Any] = {
        "equal": found.is_equal,
        "differences": [asdict(each) for each in found.differences],
        "operators": [dict(sorted(count.items())) for count in found.counts],
    }
    if values:
        content["parts_at"] = None
    if parting is not None:
        op = parting.after
        content["parts_at"] = {
            "operator": op.short,
            **op.origin._asdict(),
            "inside": parting.inside,
            "gap": asdict(parting.gap),
        }
    return content
