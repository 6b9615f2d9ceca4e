"""The program ``tengen``: the same as the one that ``cargo install tengen-cli`` builds."""

import os
import shlex
import signal
import sys
from pathlib import Path


def main() -> None:
    """Runs the program with the arguments of the process."""
    from ._native import run_program

    # The program has handlers of its own where it needs them.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    script = Path(sys.argv[0])
    own = [str(script.absolute())]
    if script.name == "__main__.py":
        own = [sys.executable, "-m", "tengen"]
    # By this command line the program starts itself, for example as both players of a match. Those
    # that it starts inherit the variable, and heed it only for the process that it names.
    os.environ["TENGEN_PROGRAM"] = f"{os.getpid()} {shlex.join(own)}"
    sys.exit(run_program(["tengen", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
