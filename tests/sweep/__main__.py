"""The sweep's command line."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from concurrent.futures import TimeoutError as FutureTimeout
from pathlib import Path

import click
from pebble import ProcessExpired, ProcessPool

from tests.sweep import report, table
from tests.sweep.outcome import Outcome
from tests.sweep.suites import SUITES
from tests.sweep.worker import check_entry, start_worker

FOLDER = Path(".sweep")


def results(suite: str, dtype: str) -> dict[str, Outcome]:
    """What is known, the last word on each entry."""
    file = FOLDER / f"{suite}-{dtype}.jsonl"
    lines = file.read_text().splitlines() if file.exists() else []
    return {outcome.entry: outcome for outcome in map(Outcome.of_line, lines)}


@click.group(help=__doc__)
def main() -> None:
    pass


@main.command()
@click.option("--suite", "suites", multiple=True, help="all, unless named")
@click.option("--dtype", "dtypes", multiple=True, help="all, unless named")
@click.option("--match", default="", help="only entries whose name contains this")
@click.option("--again", type=click.Choice(["failed", "all"]), help="run these again; otherwise what has no result yet")
@click.option("--jobs", default=2, show_default=True)
@click.option("--timeout", default=1200.0, show_default=True, help="seconds for an entry")
def run(
    suites: tuple[str, ...], dtypes: tuple[str, ...], match: str, again: str | None, jobs: int, timeout: float
) -> None:
    """Run what has no result yet."""
    FOLDER.mkdir(exist_ok=True)
    wanted = [
        (suite, dtype, entry)
        for suite in suites or tuple(SUITES)
        for dtype in dtypes or SUITES[suite].dtypes
        if dtype in SUITES[suite].dtypes
        for entry in _entries_to_run(suite, dtype, again)
        if match in entry
    ]
    click.echo(f"{len(wanted)} entries")
    counts: Counter[str] = Counter()
    with ProcessPool(
        max_workers=jobs, max_tasks=40, initializer=start_worker, context=multiprocessing.get_context("spawn")
    ) as pool:
        running = [(w, pool.schedule(check_entry, args=w, timeout=timeout)) for w in wanted]
        for (suite, dtype, entry), future in running:
            outcome = Outcome(suite, dtype, entry)
            try:
                outcome = Outcome.of_line(future.result())
            except FutureTimeout:
                outcome.kinds, outcome.message = {"timeout": 1}, f"more than {timeout:.0f} s"
            except ProcessExpired as error:
                outcome.kinds, outcome.message = {"died": 1}, f"the process ended with {error.exitcode}"
            except Exception as error:
                outcome.kinds, outcome.message = {f"crash: {type(error).__name__}": 1}, str(error)[:400]
            with (FOLDER / f"{suite}-{dtype}.jsonl").open("a") as file:
                file.write(outcome.as_line() + "\n")
            counts[outcome.status] += 1
            if outcome.status == "fail":
                click.echo(f"{suite} {dtype} {entry}: {outcome.kinds} {outcome.message[:200]}")
    click.echo(str(dict(counts)))


def _entries_to_run(suite: str, dtype: str, again: str | None) -> list[str]:
    known = results(suite, dtype)
    skip = {
        None: set(known),
        "failed": {entry for entry, outcome in known.items() if outcome.status != "fail"},
        "all": set(),
    }[again]
    return [entry for entry in SUITES[suite].entries(dtype) if entry not in skip]


@main.command()
def summary() -> None:
    """How many entries of each suite pass."""
    for suite, definition in SUITES.items():
        for dtype in definition.dtypes:
            known = results(suite, dtype)
            if known:
                counts = Counter(o.status for o in known.values())
                share = counts["pass"] / max(1, counts["pass"] + counts["fail"])
                click.echo(f"{suite:10} {dtype:10} {dict(counts)} {share:.1%} of {len(definition.entries(dtype))}")


def _all_results() -> list[Outcome]:
    return [o for suite, d in SUITES.items() for dtype in d.dtypes for o in results(suite, dtype).values()]


@main.command("table")
def write_table() -> None:
    """Write unsupported.toml and docs/operators.md from the results; fail where something fails without a reason."""
    outcomes = _all_results()
    unexplained = table.write(outcomes)
    report.write(outcomes)
    for line in unexplained:
        click.echo(line)
    raise SystemExit(1 if unexplained else 0)


@main.command()
def check() -> None:
    """Hold the results against unsupported.toml, both ways, and against the entries of the databases."""
    found = table.differences(_all_results(), table.read())
    for suite, definition in SUITES.items():
        for dtype in definition.dtypes:
            missing = set(definition.entries(dtype)) - set(results(suite, dtype))
            found += [f"{suite} {dtype} {entry} has not run" for entry in sorted(missing)]
    for line in found:
        click.echo(line)
    raise SystemExit(1 if found else 0)


if __name__ == "__main__":
    main()
