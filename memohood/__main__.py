"""`python -m memohood`: the same as the command `memohood`."""

import sys

from memohood.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
