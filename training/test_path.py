"""The first net of docs/guide/training.md, made small: its commands run as printed.

The test needs a program with self-play: `tengen` on the search path, or named by TENGEN.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# Numbers of the page, and the smaller ones of the test.
SMALLER = {
    "--positions 30000": "--positions 1500 --rows 500",
    "--samples 200000": "--samples 3000 --least 1000",
    "--games 40": "--games 2",
}


def program() -> str | None:
    """The program, or nothing where there is none with self-play."""
    found = os.environ.get("TENGEN") or shutil.which("tengen")
    if not found:
        return None
    found = str(Path(found).resolve())
    helped = subprocess.run([found, "selfplay", "--help"], capture_output=True, text=True)
    return found if "--positions" in helped.stdout else None


def commands() -> list[str]:
    """The commands of the page from positions to a match."""
    page = (ROOT / "docs/guide/training.md").read_text()
    blocks = re.findall(r"```sh [^\n]*selfplay,torch\n(.*?)```", page, re.S)
    return blocks[0].replace("\\\n", " ").splitlines()


class PathToANet(unittest.TestCase):
    """From self-play to a match with the new net."""

    @unittest.skipUnless(program(), "no program with self-play: name one by TENGEN")
    def test_the_commands_of_the_guide_make_a_net_that_plays(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            (folder / "training").symlink_to(ROOT / "training")
            bin_folder = folder / "bin"
            bin_folder.mkdir()
            (bin_folder / "tengen").symlink_to(program())
            environment = os.environ | {"PATH": f"{bin_folder}:{os.environ['PATH']}"}
            told = ""
            for command in commands():
                command = command.replace("venv/bin/python", sys.executable)
                for large, small in SMALLER.items():
                    command = command.replace(large, small)
                done = subprocess.run(
                    command,
                    shell=True,
                    cwd=folder,
                    env=environment,
                    capture_output=True,
                    text=True,
                    timeout=300,
                )
                self.assertEqual(done.returncode, 0, f"{command}\n{done.stdout}{done.stderr}")
                told = done.stdout
            self.assertTrue((folder / "net.bin.gz").stat().st_size > 10_000)
            self.assertIn("2 games", told)

    def test_the_page_has_the_numbers_that_the_test_makes_smaller(self) -> None:
        text = "\n".join(commands())
        for large in SMALLER:
            self.assertIn(large, text)
        self.assertEqual(len(commands()), 4)


if __name__ == "__main__":
    unittest.main()
