"""Attributes that have other values for a while are what they were afterwards, whatever happens."""

from __future__ import annotations

import math

import pytest

from hloemit.base.replacing import replaced


class Above:
    @staticmethod
    def known() -> int:
        return 1


class Below(Above):
    own = staticmethod(lambda: 2)


def _fails_meanwhile() -> None:
    with replaced([(Below, "known", lambda: 3), (Below, "own", lambda: 4), (Below, "new", 5), (math, "sqrt", abs)]):
        assert (Below.known(), Below.own(), Below.new, math.sqrt(-6)) == (3, 4, 5, 6)  # type: ignore[attr-defined]
        raise ValueError("ends")


def test_what_was_inherited_or_absent_goes_again() -> None:
    own, root = vars(Below)["own"], math.sqrt
    with pytest.raises(ValueError, match="ends"):
        _fails_meanwhile()
    assert vars(Below)["own"] is own and math.sqrt is root
    assert not {"known", "new"} & vars(Below).keys() and Below.known() == 1


def test_a_name_that_is_gone_already_is_no_matter() -> None:
    with replaced([(Below, "new", 5)]):
        del Below.new  # type: ignore[attr-defined]
    assert not hasattr(Below, "new")
