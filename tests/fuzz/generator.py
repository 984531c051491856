"""Draw a program from a seed: inputs, then statement after statement, each run in eager PyTorch as it is drawn."""

from __future__ import annotations

import random
import re
import warnings
from dataclasses import replace
from typing import Any

import torch

from tests.fuzz import draws, eager, options  # noqa: F401 - registers slots
from tests.fuzz.program import Input, Kind, Program, Statement
from tests.fuzz.rows import BLOCKS, FAMILIES, Family
from tests.fuzz.slots import Filling, NoFitError

RAISING = 0.01  # of the calls that eager PyTorch refuses, how many end a program
BLOCK = Family("blocks", Kind.SUM, 2.0, BLOCKS)
DRAWN = (*FAMILIES, BLOCK)
# what eager PyTorch says of values, which a compiled program cannot raise
OF_VALUES = re.compile(
    r"out of (bounds|range)|ZeroDivision|negative|overflow|must be (sorted|non)|duplicate|shape mismatch: value|"
    r"memory location|Class values|unsupported operation|number of elements in source|kthvalue|not within range",
    re.IGNORECASE,
)
# what is no call at all
NO_CALL = (SyntaxError, NameError, AttributeError)
MALFORMED = re.compile("invalid combination|unexpected keyword|must be (tuple|Tensor|bool|int)|positional argument")
# what floats outside of the integers' range are counted or ordered by, without becoming integers
COUNTING = ("order", "comparisons")


class Generator:
    """The state of a draw."""

    families: tuple[Family, ...] = DRAWN

    def __init__(self, seed: str, length: int, extent: draws.Extent) -> None:
        self.rng = random.Random(seed)
        self.extent = extent
        self.seed = seed
        self.length = length
        self.raises = ""
        self.statements: list[Statement] = []
        self.inputs: list[Input] = []
        self.values: dict[str, torch.Tensor] = {}

    def program(self) -> Program:
        """The program of the seed."""
        rng = self.rng
        graded = rng.random() < 0.25
        self.inputs = [
            draws.argument(rng, f"x{i}", graded and rng.random() < 0.7, self.extent) for i in range(rng.randint(1, 4))
        ]
        if rng.random() < 0.5:  # tensors of one kind meet more often
            self.inputs.append(replace(self.inputs[0], name=f"x{len(self.inputs)}"))
        self._restart()
        wanted = rng.randint(min(4, self.length), self.length)
        for _ in range(wanted * 4):
            if len(self.statements) < wanted and not self.raises:
                self._extend()
        return self._finished(
            Program(tuple(self.inputs), tuple(self.statements), self._outputs(), self.raises, self.seed)
        )

    def _finished(self, program: Program) -> Program:
        """The program, without gradients where the backward pass is refused; or, sometimes, for that."""
        if program.raises or not program.differentiated:
            return program
        try:
            eager.run(program)
        except RuntimeError as error:
            if self.rng.random() < 0.1:
                return replace(program, raises=f"{type(error).__name__}: {error}".splitlines()[0])
            return replace(program, inputs=tuple(replace(x, grad=False) for x in program.inputs))
        return program

    def _restart(self) -> None:
        """Run all statements again: a write that was refused may have been done."""
        self.values = {
            x.name: a for x, a in zip(self.inputs, Program(tuple(self.inputs), (), ()).arguments("cpu"), strict=True)
        }
        for statement in self.statements:
            eager.run_statement(statement, self.values)
        self._forget()

    def _extend(self) -> None:
        rng = self.rng
        drawn = rng.choices(self.families, [f.weight for f in self.families])[0]
        filling = Filling(rng, self.values, f"v{len(self.statements)}", self.extent)
        try:
            text = filling.text(rng.choice(drawn.rows))
        except (NoFitError, IndexError, ValueError):
            return
        if drawn.writes and not self._may_write(filling):
            return
        if "_scatter(" in text and eager.overlaps(filling.x):  # whose copy in eager PyTorch overlaps, too
            return
        try:
            statement = self._tried(text, drawn, filling)
        except Exception as error:
            statement = None
            self._note(text, drawn, filling, error)
        if statement is None or not self._is_defined(statement, drawn, filling):
            self._restart() if drawn.writes and not self.raises else self._forget()
            return
        self.statements.append(statement)

    def _tried(self, text: str, drawn: Family, filling: Filling) -> Statement | None:
        new, operands = filling.new, tuple(dict.fromkeys(filling.operands))
        if drawn.writes:
            statement = Statement(text, (filling.subject,), operands, drawn.kind, assigns=False)
            eager.run_statement(statement, self.values)
            return statement
        if drawn is BLOCK:
            statement = Statement(text, (new,), operands, drawn.kind)
            eager.run_statement(statement, self.values)
            self._forget(keep=new)
            return statement if isinstance(self.values.get(new), torch.Tensor) else None
        result = eval(text, {**eager.NAMES}, self.values)
        targets = _targets(result, new)
        if not targets:
            return None
        self.values.update(zip(targets, [result] if isinstance(result, torch.Tensor) else result, strict=True))
        assigned = ", ".join(targets) + ("," if not isinstance(result, torch.Tensor) and len(targets) == 1 else "")
        return Statement(f"{assigned} = {text}", targets, operands, drawn.kind)

    def _may_write(self, filling: Filling) -> bool:
        """Whether no element is written twice, or written where another operand or an expanded argument reads."""
        x = filling.x
        others = [self.values[n] for n in filling.operands if self.values[n] is not x]
        expanded = [y for y in (self.values[i.name] for i in self.inputs) if eager.overlaps(y)]
        return not eager.overlaps(x) and not any(_share(x, y) for y in (*others, *expanded))

    def _forget(self, keep: str = "") -> None:
        """Drop the names that no statement assigns."""
        known = {x.name for x in self.inputs} | {t for s in self.statements for t in s.targets} | {keep}
        for name in [n for n in self.values if n not in known]:
            del self.values[name]

    def _note(self, text: str, drawn: Family, filling: Filling, error: Exception) -> None:
        """Sometimes a program ends with what eager PyTorch refuses."""
        message = f"{type(error).__name__}: {error}".splitlines()[0]
        if isinstance(error, NO_CALL) or MALFORMED.search(str(error)) or OF_VALUES.search(str(error)):
            return
        if self.rng.random() < RAISING and len(self.statements) > 2:
            self.raises = message
            kind, operands = drawn.kind, tuple(dict.fromkeys(filling.operands))
            line = text if drawn.writes or drawn is BLOCK else f"{filling.new} = {text}"
            self.statements.append(Statement(line, (), operands, kind, assigns=False))

    def _is_defined(self, statement: Statement, drawn: Family, filling: Filling) -> bool:
        """Whether the results are small, without subnormal numbers, and no float became an integer that cannot hold it."""
        results = [self.values[t].detach() for t in statement.targets]
        if any(x.numel() > self.extent.most or x.ndim > 5 for x in results):
            return False
        if any(map(_has_subnormals, results)):
            return False
        if drawn.name in COUNTING:
            return True
        sources = [self.values[n].detach() for n in filling.operands if n in self.values]
        sources += [torch.tensor(s) for s in filling.scalars if isinstance(s, float)]
        if any(w in statement.text for w in ("signbit", "copysign", ".view(torch.")) and any(
            x.isnan().any() for x in sources
        ):
            return False
        return all(_fits(x, y.dtype) for y in results for x in sources)

    def _outputs(self) -> tuple[str, ...]:
        names = [n for s in self.statements for n in s.targets if n in self.values] or [self.inputs[0].name]
        chosen = dict.fromkeys([*names[-3:], *self.rng.sample(names, min(len(names), 2))])
        return tuple(chosen)


def _targets(result: Any, new: str) -> tuple[str, ...]:
    if isinstance(result, torch.Tensor):
        return (new,)
    if isinstance(result, list | tuple) and 0 < len(result) <= 4 and all(isinstance(x, torch.Tensor) for x in result):
        return tuple(f"{new}_{i}" for i in range(len(result)))
    return ()


def _share(x: torch.Tensor, y: torch.Tensor) -> bool:
    return x.untyped_storage().data_ptr() == y.untyped_storage().data_ptr()


def _has_subnormals(x: torch.Tensor) -> bool:
    if not x.is_floating_point():
        return False
    return bool(((x != 0) & (x.abs() < torch.finfo(x.dtype).tiny)).any())


def _fits(x: torch.Tensor, dtype: torch.dtype) -> bool:
    if not x.is_floating_point() or dtype.is_floating_point or dtype.is_complex or dtype == torch.bool:
        return True
    info = torch.iinfo(dtype)
    return bool((x.isfinite() & (x.double() > info.min) & (x.double() < info.max)).all() or not x.numel()) or (
        info.min == 0 and bool((x.isfinite() & (x >= 0) & (x <= info.max)).all())
    )


def generate(seed: str, length: int, extent: draws.Extent = draws.SMALL) -> Program:
    """The program of a seed, of up to ``length`` statements, on tensors of up to an extent."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.manual_seed(0)
        return Generator(seed, length, extent).program()
