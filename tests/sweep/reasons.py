"""Why an entry cannot pass: the true reason, by entry, for the table that ``python -m tests.sweep table`` writes."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase

_DATA = "the shape of the result depends on the elements, and StableHLO's shapes do not"
_CHECKS = "eager looks at the elements and raises; a compiled program cannot raise"


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
    Reason("forward", ("masked_select", "nonzero", "argwhere", "unique", "unique_consecutive", "bincount"), _DATA),
    Reason("forward", ("nn.functional.one_hot",), f"samples without num_classes: {_DATA}"),
    Reason("gradients", ("masked_select",), _DATA),
    Reason("*", ("__getitem__", "index_put"), f"samples with a boolean mask: {_DATA}"),
    Reason("*", ("repeat_interleave",), f"the sample without output_size: {_DATA}"),
    Reason("*", ("tensor_split",), f"samples with the indices in a tensor: {_DATA}"),
    Reason("*", ("chalf",), "StableHLO has no complex number of two f16"),
    Reason("*", ("to_sparse",), "StableHLO has no sparse tensors"),
    Reason(
        "*",
        ("as_strided.partial_views",),
        "as_strided reaches memory outside of the view that it is given, and a program is given elements, not memory",
    ),
    Reason(
        "errors",
        ("cov", "gather", "scatter", "scatter_add", "multinomial"),
        f"negative weights, indices out of range, probabilities that are none: {_CHECKS}",
    ),
    Reason("optimizers", ("LBFGS",), "its step branches in Python on losses and gradients"),
)


def reason_of(suite: str, entry: str) -> str | None:
    """The reason, or None where nobody has given one."""
    return next((r.text for r in REASONS if r.covers(suite, entry)), None)
