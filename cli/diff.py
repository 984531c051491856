"""``hloemit diff``: how two programs differ."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from hloemit_cli.dump import wants_colour
from hloemit_cli.exits import ExitCode
from hloemit_cli.progress import stage
from hloemit_cli.standard_input import demand_one
from hloemit_cli.tables import print_table

if TYPE_CHECKING:
    from hloemit.debugging.first_difference import Parting
    from hloemit.inspection.comparison import Comparison, Difference

_SIGN = {"added": "+", "removed": "-", "retyped": "~", "changed": "~", "rewired": "~", "moved": "^"}
_COLOUR = {"+": "green", "-": "red", "~": "yellow", "^": "cyan"}


def show_difference(first: str, second: str, values: bool, tolerance: float | None, as_json: bool) -> None:
    """Print how two programs differ; exit 1 where they do."""
    demand_one(first, second)
    with stage(f"lowering {first} and {second}"):
        from hloemit.inspection.comparison import compare
        from hloemit.inspection.graph import read
        from hloemit_cli.model import read_model  # seconds, because of torch

        models = read_model(first), read_model(second)
        programs = models[0].lower(), models[1].lower()
        graphs = read(programs[0].module), read(programs[1].module)
        found = compare(*graphs)
    parting = None
    if values:
        with stage("running both"):
            from hloemit.debugging.first_difference import first_parting, same_call
            from hloemit_cli.inputs import random_inputs

            model = next((m for m in models if m.args is not None), None)
            lead = 1 if model is models[1] else 0
            call = (model.args or (), model.kwargs or {}) if model else random_inputs(programs[0].signature, 0)
            other = same_call(programs[lead], programs[1 - lead], call)
            calls = (other, call) if lead else (call, other)
            parting = first_parting(programs, graphs, found, calls, tolerance)
    if as_json:
        click.echo(json.dumps(_as_json(found, values, parting), indent=2))
    else:
        _print(found)
        if values:
            click.echo(_of_values(parting, found))
    if not found.is_equal or parting is not None:
        raise click.exceptions.Exit(ExitCode.DISAGREEMENT)


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


def _of_values(parting: Parting | None, found: Comparison) -> str:
    if parting is None:
        return f"the {len(found.pairs)} operators that both have compute the same values"
    from hloemit.inspection.comparison import describe

    where = "  ".join(filter(None, (parting.after.origin.path, parting.after.origin.line)))
    return f"first parts at {describe(parting.after)}  [{where}]\n  {parting.gap}"


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
        content["parts_at"] = {"operator": op.short, **op.origin._asdict(), "gap": asdict(parting.gap)}
    return content
