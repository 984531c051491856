"""The list of packages, which pyproject.toml cannot compute where one directory is installed under another name."""

from setuptools import find_packages, setup

setup(
    packages=[
        *find_packages(include=["hloemit", "hloemit.*"]),
        "hloemit_cli",  # the directory `cli`; a top-level package of that name would be anybody's
        *(f"hloemit_cli.{name}" for name in find_packages("cli")),
    ],
    package_dir={"hloemit": "hloemit", "hloemit_cli": "cli"},
)
