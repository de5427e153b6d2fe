"""The data of a server, for commands beside it: named as for `engawa serve`, by options, environment or its file."""

import argparse
import os
from typing import Any

from engawa.cli.configuration import configuration
from engawa.cli.play import data_folder
from engawa.cli.serve_options import add_config_option, add_data_options


def add_options(parser: argparse.ArgumentParser) -> None:
    add_data_options(parser)
    add_config_option(parser, "the server's configuration file, which names its data (ENGAWA_CONFIG)")


def database_url(options: argparse.Namespace) -> str:
    configured: dict[str, Any] = configuration(options.config, os.environ)
    if options.database:
        return str(options.database)
    if options.folder is None and configured.get("database"):
        return str(configured["database"])
    folder = options.folder or configured.get("folder") or data_folder()
    return f"sqlite:///{folder / 'tables.sqlite'}"
