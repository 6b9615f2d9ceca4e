"""The package: its program, its types, its README and its examples."""

import doctest
import inspect
import re
import shutil
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, files
from importlib.util import find_spec
from pathlib import Path

import pytest

import tengen

HERE = Path(__file__).parent
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
# That of the package, and that of the repository.
READMES = [HERE.parent / "README.md", HERE.parent.parent / "README.md"]


def blocks(readme: Path) -> "list[str]":
    """Returns the examples in Python of a README."""
    return BLOCK.findall(readme.read_text(encoding="utf-8"))


def program(*words: str, text: str = "") -> "subprocess.CompletedProcess[str]":
    """Runs the program of the package."""
    command = [sys.executable, "-m", "tengen", *words]
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=300)


@pytest.mark.parametrize("block", [block for readme in READMES for block in blocks(readme)])
def test_the_lines_of_the_readme_run(block: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", block], cwd=tmp_path, capture_output=True, text=True, timeout=300
    )
    assert (done.returncode, done.stderr) == (0, ""), block
    expected = re.findall(r"# prints (.*)", block)
    assert [line for line in expected if line not in done.stdout] == []


def test_the_lines_of_the_docstring_of_the_package_run() -> None:
    done = doctest.testmod(tengen)
    assert done.attempted >= 4 and done.failed == 0


def test_the_readmes_have_examples() -> None:
    own, repository = map(blocks, READMES)
    assert len(own) >= 5 and len(repository) >= 1


def test_the_program_speaks_gtp_and_has_a_version() -> None:
    assert program("--version").stdout == f"tengen {tengen.__version__}\n"
    done = program("gtp", text="boardsize 9\nname\nquit\n")
    assert done.stdout == "= \n\n= Tengen\n\n= \n\n"
    wrong = program("--no-such-option")
    assert (wrong.returncode, wrong.stdout) == (2, "")


@pytest.mark.parametrize("start", [["tengen"], [sys.executable, "-m", "tengen"]], ids=str)
def test_the_program_plays_matches_with_itself(start: "list[str]", tmp_path: Path) -> None:
    if shutil.which(start[0]) is None:
        pytest.skip("the script is not installed")
    match = [*start, "match", "-a", "tengen --level 1", "-b", "tengen --level 1", "--size", "5"]
    done = subprocess.run(
        [*match, "--games", "2", "--out", str(tmp_path / "match")],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert "\n2 games\n" in done.stdout


def installed() -> "list[str]":
    """Returns the names of the files that are installed, none beside the sources."""
    try:
        return [file.name for file in files("tengen") or []]
    except PackageNotFoundError:
        return []


@pytest.mark.skipif(not installed(), reason="the package is not installed")
def test_the_terms_of_the_program_and_of_both_nets_are_installed() -> None:
    terms = {"LICENSE-MIT", "LICENSE-APACHE", "LICENSE-LARGE-NET", "LICENSE-SMALL-NET"}
    assert terms <= set(installed())


def test_the_function_of_the_program_is_not_public() -> None:
    public: "dict[str, object]" = {}
    exec("from tengen import *", public)
    assert {"Game", "Engine", "RULES", "__version__", "facts"} <= set(public)
    assert "run_program" not in public


def test_every_public_name_has_a_docstring() -> None:
    for name in tengen.__all__:
        thing = getattr(tengen, name)
        if inspect.isclass(thing) or callable(thing):
            assert thing.__doc__, name


@pytest.mark.skipif(find_spec("mypy") is None, reason="mypy is not installed")
def test_the_types_are_those_of_the_package(tmp_path: Path) -> None:
    stubs = [sys.executable, "-m", "mypy.stubtest", "tengen._native", "--ignore-disjoint-bases"]
    done = subprocess.run(stubs, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout


@pytest.mark.skipif(find_spec("mypy") is None, reason="mypy is not installed")
def test_the_examples_the_tests_and_the_package_have_right_types(tmp_path: Path) -> None:
    for number, block in enumerate(block for readme in READMES for block in blocks(readme)):
        (tmp_path / f"example_{number}.py").write_text(block, encoding="utf-8")
    strict = [sys.executable, "-m", "mypy", "--config-file", str(HERE.parent / "pyproject.toml")]
    asked = [[str(tmp_path), str(HERE), str(HERE.parent / "examples")]]
    if find_spec("gymnasium") is not None:
        asked.append(["-p", "tengen.envs"])
    for what in asked:
        done = subprocess.run(
            [*strict, *what], cwd=tmp_path, capture_output=True, text=True, timeout=300
        )
        assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("example", sorted((HERE.parent / "examples").glob("*.py")), ids=lambda it: it.stem)
def test_the_examples_run(example: Path, tmp_path: Path) -> None:
    # They are named after what they need beside NumPy.
    needed = {"gymnasium": "gymnasium", "pettingzoo": "pettingzoo", "openspiel": "pyspiel"}
    library = needed.get(example.stem.split("_")[0])
    if library is not None:
        pytest.importorskip(library)
    done = subprocess.run(
        [sys.executable, str(example)], cwd=tmp_path, capture_output=True, text=True, timeout=300
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
