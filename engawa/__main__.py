"""`python -m engawa`."""

import sys

from engawa.cli.main import main

sys.exit(main())
