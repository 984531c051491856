"""What became of an entry: how many of its samples agree, and the first that does not."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field
from typing import Any

import hloemit


@dataclass
class Outcome:
    """One entry of a database in one dtype."""

    suite: str
    dtype: str
    entry: str
    passed: int = 0
    kinds: dict[str, int] = field(default_factory=dict)  # of failures: "wrong", or the class of the exception
    message: str = ""  # of the first failure
    note: str = ""  # why there was nothing to compare
    eager: list[str] = field(default_factory=list)  # what ran in eager PyTorch, on the lazy device
    seconds: float = 0.0

    @property
    def failed(self) -> int:
        """How many samples do not agree."""
        return sum(self.kinds.values())

    @property
    def status(self) -> str:
        """``pass``, ``fail``, or ``none`` where eager has nothing to compare with."""
        if self.failed:
            return "fail"
        return "pass" if self.passed else "none"

    def as_line(self) -> str:
        """One line of JSON."""
        return json.dumps({**asdict(self), "status": self.status})

    @classmethod
    def of_line(cls, line: str) -> Outcome:
        """The outcome that ``as_line`` wrote."""
        values = json.loads(line)
        values.pop("status")
        return cls(**values)


def run_samples(outcome: Outcome, check: Callable[[Any], bool], samples: Iterable[Any], first: int = 0) -> Outcome:
    """Check each sample: False is that there is nothing to compare, and what does not agree raises.

    ``first`` is the number of the first one.
    """
    for number, sample in enumerate(samples, first):
        try:
            outcome.passed += check(sample)
        except hloemit.HloemitError as error:
            _record(outcome, type(error).__name__, number, error)
        except AssertionError as error:
            _record(outcome, "wrong", number, error)
        except Exception as error:  # the tool must survive whatever it finds, and says what it was
            _record(outcome, f"crash: {type(error).__name__}", number, error)
    return outcome


def _record(outcome: Outcome, kind: str, number: int, error: Any) -> None:
    if not outcome.message:
        outcome.message = f"sample {number}: {' '.join(str(error).split())[:400]}"
    outcome.kinds[kind] = outcome.kinds.get(kind, 0) + 1
