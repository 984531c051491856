"""Why an entry cannot pass: the true reason, by entry, for the table that ``python -m tests.sweep table`` writes."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase


@dataclass(frozen=True)
class Reason:
    """A reason for some samples of some entries; the patterns are those of a shell."""

    suites: str
    entries: tuple[str, ...]
    text: str

    def covers(self, suite: str, entry: str) -> bool:
        """Whether it is the reason of an entry that failed."""
        return fnmatchcase(suite, self.suites) and any(fnmatchcase(entry, e) for e in self.entries)


REASONS = (
    Reason(
        "device_*",
        ("as_strided.partial_views",),
        "a sample reads memory outside of the view that it is given, which does not go to the device with the view",
    ),
    Reason(
        "*",
        ("tensor_split",),
        "a sample has the number of parts in a tensor: how many results there are depends on data",
    ),
    Reason("*", ("chalf",), "StableHLO has no complex number of two f16"),
    Reason("*", ("complex", "view_as_complex"), "in f16: StableHLO has no complex number of two f16"),
    Reason("*", ("item",), "of a complex tensor: PyTorch has no symbolic complex number"),
    Reason("*", ("to_sparse",), "StableHLO has no sparse tensors"),
    Reason(
        "*",
        ("as_strided.partial_views",),
        "as_strided reaches memory outside of the view that it is given, and a program is given elements, not memory",
    ),
)


def reason_of(suite: str, entry: str) -> str | None:
    """The reason, or None where nobody has given one."""
    return next((r.text for r in REASONS if r.covers(suite, entry)), None)
