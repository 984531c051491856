"""Names of PyTorch and jaxlib that are private there: looked up once, by a path, with the reason why hloemit has them.

A release may move such a name. Then the file that lists it cannot be imported, and the error says which name is gone,
what it is for, which versions have it, and what would replace it. ``base/torch_private.py`` lists PyTorch's,
``ir/bindings.py`` jaxlib's.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from hloemit.base.errors import UpstreamError
from hloemit.base.locks import importing

# what pyproject.toml asks for, which a test compares
SUPPORTED = {"torch": ">=2.11,<2.16", "jax": ">=0.10.2,<0.13", "jaxlib": ">=0.10.2,<0.13"}


def _imported(module: str) -> ModuleType:
    """A module, after the packages that it is in, for which Python would not wait where another thread imports them."""
    parts = module.split(".")
    with importing():
        for end in range(1, len(parts) + 1):
            found = importlib.import_module(".".join(parts[:end]))
    return found


@dataclass(frozen=True)
class Name:
    """A private name: what hloemit has it for, what does not work without it, and what would take its place.

    ``path`` is a module and, behind a colon, what is looked up there: ``torch.nn:Module._apply``. ``members`` are the
    names below it that hloemit uses, each with dots.
    """

    path: str
    use: str
    without: str
    instead: str
    members: tuple[str, ...] = ()

    @property
    def last(self) -> str:
        """The name itself, without what it is in."""
        return re.split("[.:]", self.path)[-1]

    def found(self, owner: Any = None) -> Any:
        """What the name stands for; raises ``UpstreamError`` where it, or a member, is gone.

        ``owner`` is an object to look at in the place of a class, for attributes that only its objects have.
        """
        module, _, attribute = self.path.partition(":")
        try:
            if owner is None:
                found = _imported(module)
                for part in attribute.split(".") if attribute else ():
                    found = getattr(found, part)
            else:
                found = getattr(owner, self.last)
        except (ImportError, AttributeError) as error:
            raise self._gone(self.path) from error
        for member in self.members:
            try:
                operator.attrgetter(member)(found)
            except AttributeError as error:
                raise self._gone(f"{self.path}.{member}") from error
        return found

    def _gone(self, path: str) -> UpstreamError:
        package = path.partition(".")[0].partition(":")[0]
        return UpstreamError(
            f"{package} {_version(package)} has no {path.replace(':', '.')}, a private name that hloemit has for "
            f"{self.use}. Without it, {self.without}.\n"
            f"This hloemit works with {package}{SUPPORTED[package]}: install one of these, or a newer hloemit. "
            f"In {FILES[package]}, where the name is listed, this would replace it: {self.instead}."
        )


FILES = {"torch": "hloemit/base/torch_private.py", "jaxlib": "hloemit/ir/bindings.py"}


def _version(package: str) -> str:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return "of an unknown version"


def _there(path: str) -> str:
    """A path. Of ``module:newer|older``, names for one thing in several releases, the first that the module has."""
    module, _, names = path.partition(":")
    *newer, last = names.split("|")
    return f"{module}:{next((n for n in newer if hasattr(_imported(module), n)), last)}" if newer else path


class Fence:
    """The private names of one package, in the order in which they were looked up."""

    def __init__(self) -> None:
        self.names: list[Name] = []

    def _enter(self, path: str, use: str, without: str, instead: str, members: str = "") -> Name:
        name = Name(_there(path), use, without, instead, tuple(members.split()))
        self.names.append(name)
        return name

    def object(self, path: str, use: str, without: str, instead: str, members: str = "") -> Any:
        """What a path stands for, itself: using it costs no more than it would without the fence."""
        return self._enter(path, use, without, instead, members).found()

    def later(self, path: str, use: str, without: str, instead: str, members: str = "") -> Name:
        """A name that is looked up when it is first used, because its module is slow to import."""
        return self._enter(path, use, without, instead, members)

    def getter(self, path: str, use: str, without: str, instead: str, of: Any = None) -> Callable[[Any], Any]:
        """A function that reads an attribute, in C; ``of`` is an object that has it, where its class does not."""
        name = self._enter(path, use, without, instead)
        name.found(of)
        return operator.attrgetter(name.last)

    def attribute(self, path: str, use: str, without: str, instead: str, of: Any = None) -> str:
        """The name of an attribute that is given another value; ``of`` is as for ``getter``."""
        name = self._enter(path, use, without, instead)
        name.found(of)
        return name.last
