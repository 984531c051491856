"""What pyproject.toml cannot compute: the list of packages, and the README as a package index shows it."""

import re
import tomllib
from pathlib import Path

from setuptools import find_packages, setup

HERE = Path(__file__).parent
RELATIVE = re.compile(r"\[([^\]]+)\]\((?![a-z]+:|#)([^)]+)\)")


def page(readme: str, source: str | None) -> str:
    """A README whose links to files live where there are no files: in the repository at ``source``, as on GitHub.

    Where no repository is known, a link becomes its words and the file's path.
    """

    def shown(link: re.Match[str]) -> str:
        words, path = link.groups()
        if source is not None:
            return f"[{words}]({source}/blob/HEAD/{path})"
        return words if words == path else f"{words} ({path})"

    return RELATIVE.sub(shown, readme)


if __name__ == "__main__":  # as the build runs it
    urls = tomllib.loads((HERE / "pyproject.toml").read_text())["project"].get("urls", {})
    setup(
        long_description=page((HERE / "README.md").read_text(), urls.get("Source")),
        long_description_content_type="text/markdown",
        packages=[
            *find_packages(include=["hloemit", "hloemit.*"]),
            "hloemit_cli",  # the directory `cli`; a top-level package of that name would be anybody's
            *(f"hloemit_cli.{name}" for name in find_packages("cli")),
        ],
        package_dir={"hloemit": "hloemit", "hloemit_cli": "cli"},
    )
