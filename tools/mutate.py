"""A mutation run: how many small faults in the rules the rule tests find.

    ./run mutate iki --sample 100 --seed 1 --jobs 2

Works on copies of the tree, never in the tree itself. Survivors that change nothing a test could see are listed, each
with its reason, in docs/mutants.md.
"""

import argparse
import os
import queue
import random
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tqdm import tqdm

from tools.mutants import Mutant, mutants

ROOT = Path(__file__).parents[1]
EXPLAINED = ROOT / "docs" / "mutants.md"
COPIED = ["engawa", "tests", "tools", "docs", "pyproject.toml"]
CHAPTERS = {
    "iki": [
        *("buildings", "business", "duel", "experience", "fire", "goods", "hiring", "ikizama", "market", "new_year"),
        *("payday", "scoring", "sequence", "setup", "shops", "skills", "street"),
    ],
    "shogun": [
        *("actions", "battle", "forecast", "planning", "resampling", "rounds", "scoring", "sequence", "setup"),
        *("standing_orders", "tower", "turn_order", "winter"),
    ],
}
TESTS = {"iki": ["tests/rules/iki", "tests/games/test_iki_invariants.py"], "shogun": ["tests/rules/shogun"]}
SLOWEST = 5.0
"""How many times as long as without a fault the tests may take; a mutant that hangs is found too."""
LEAST_SECONDS = 30.0


@dataclass(frozen=True)
class Fault:
    module: str
    """“iki/rules/street”"""
    mutant: Mutant

    def file(self) -> str:
        return f"engawa/{self.module}.py"

    def told(self) -> str:
        return f"{self.file()}:{self.mutant.line()}: {self.mutant.where}: {self.mutant.change}"


@dataclass(frozen=True)
class Plan:
    tree: Path
    faults: list[Fault]
    tests: list[str]
    jobs: int


def faults_of(tree: Path, modules: list[str]) -> list[Fault]:
    return [
        Fault(module, mutant)
        for module in modules
        for mutant in mutants((tree / "engawa" / f"{module}.py").read_text(encoding="utf-8"))
    ]


def passes(house: Path, tests: list[str], seconds: float | None = None, writes_bytecode: bool = False) -> bool:
    """Whether the tests pass there, interpreted, up to the first that fails; hanging is failing."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    # Other plugins take longer to load than most mutants to be found.
    environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    for name in ("PYTHONPATH", "PYTHONPYCACHEPREFIX", "PYTHONDONTWRITEBYTECODE"):
        environment.pop(name, None)
    if not writes_bytecode:
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
    try:
        done = subprocess.run(command, cwd=house, env=environment, capture_output=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def copy_tree(tree: Path, house: Path) -> None:
    house.mkdir(parents=True)
    for name in COPIED:
        if (tree / name).is_dir():
            shutil.copytree(tree / name, house / name, ignore=shutil.ignore_patterns("__pycache__", "pictures"))
        elif (tree / name).exists():
            shutil.copy(tree / name, house / name)


def survivors(plan: Plan) -> Iterator[tuple[Fault, bool]]:
    """Every fault as it has been tried, and whether it survived the tests."""
    with TemporaryDirectory(prefix="engawa-mutants-") as folder:
        houses: queue.SimpleQueue[Path] = queue.SimpleQueue()
        first = Path(folder, "0")
        copy_tree(plan.tree, first)
        began = time.monotonic()
        # The bytecode of the sound sources is kept for all runs; none is ever written of a mutant.
        if not passes(first, plan.tests, writes_bytecode=True):
            raise SystemExit("mutate: the tests fail without any fault")
        seconds = max(LEAST_SECONDS, SLOWEST * (time.monotonic() - began))
        houses.put(first)
        for number in range(1, plan.jobs):
            houses.put(shutil.copytree(first, Path(folder, str(number))))

        def survives(fault: Fault) -> bool:
            house = houses.get()
            file = house / fault.file()
            whole, age = file.read_bytes(), file.stat()
            file.write_text(fault.mutant.source(), encoding="utf-8")
            # Of another age than the sound source, so that its bytecode is not taken for the mutant's.
            os.utime(file, (0, 0))
            try:
                return passes(house, plan.tests, seconds)
            finally:
                file.write_bytes(whole)
                os.utime(file, ns=(age.st_atime_ns, age.st_mtime_ns))
                houses.put(house)

        with ThreadPoolExecutor(plan.jobs) as pool:
            tried = {pool.submit(survives, fault): fault for fault in plan.faults}
            try:
                for done in as_completed(tried):
                    yield tried[done], done.result()
            finally:
                pool.shutdown(cancel_futures=True)


def explained(file: Path = EXPLAINED) -> set[str]:
    """The mutants that are listed with a reason: “- `iki/street.options: …`: why”."""
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    return set(re.findall(r"^- `([^`]+)`", text, re.MULTILINE))


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="mutate", description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("game", type=str.lower, choices=list(CHAPTERS))
    parser.add_argument("--sample", type=int, metavar="N", help="try only so many, drawn by the seed (all)")
    parser.add_argument("--seed", default="1", metavar="S", help="which are drawn (1)")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="how many at a time (1)")
    parser.add_argument("--only", metavar="MODULE", help="one chapter, for instance: street")
    options = parser.parse_args(arguments)
    chapters = [options.only] if options.only else CHAPTERS[options.game]
    if not set(chapters) <= set(CHAPTERS[options.game]) or options.jobs < 1:
        parser.error(f"chapters of {options.game}: {', '.join(CHAPTERS[options.game])}; --jobs from 1 on")
    faults = faults_of(ROOT, [f"{options.game}/rules/{chapter}" for chapter in chapters])
    if options.sample is not None and options.sample < len(faults):
        faults = random.Random(options.seed).sample(faults, options.sample)
    tried: dict[Fault, bool] = {}
    try:
        shown = tqdm(
            survivors(Plan(ROOT, faults, TESTS[options.game], options.jobs)),
            total=len(faults),
            unit=" mutants",
            disable=None,
            file=sys.stderr,
        )
        for fault, survived in shown:
            tried[fault] = survived
            shown.set_postfix(survived=sum(tried.values()))
    except KeyboardInterrupt:
        print(f"mutate: stopped after {len(tried)} of {len(faults)}", file=sys.stderr)
        tell(tried)
        return 130
    tell(tried)
    return 0


def tell(tried: dict[Fault, bool]) -> None:
    known = explained()
    alive = sorted((fault for fault, survived in tried.items() if survived), key=lambda fault: fault.told())
    judged = [fault for fault in alive if fault.mutant.key(fault.module) in known]
    killed = len(tried) - len(alive)
    counted = len(tried) - len(judged)
    share = f", {killed / counted:.1%}" if counted else ""
    print(f"{killed} of {counted} faults found{share}; {len(judged)} more change nothing (docs/mutants.md)")
    for fault in alive:
        if fault not in judged:
            print(f"survived: {fault.told()}")


if __name__ == "__main__":
    sys.exit(main())
