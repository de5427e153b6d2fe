"""Mutants: a source with one small fault each, the kind that a slip of the hand makes in a rule."""

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass

FLIPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
}
SWAPPED = {"min": "max", "max": "min"}
SIMPLE = (ast.Expr, ast.Assign, ast.AugAssign, ast.Delete)
"""Statements that may be left out."""


@dataclass(frozen=True)
class Mutant:
    where: str
    """The function."""
    change: str
    """“a < b → a <= b”"""
    tree: ast.Module
    node: ast.expr | ast.stmt
    new: ast.AST

    def line(self) -> int:
        return self.node.lineno

    def key(self, module: str) -> str:
        """What it is called where survivors are explained: without the line, which moves."""
        return f"{module}.{self.where}: {self.change}"

    def source(self) -> str:
        """The whole module with the fault in it."""
        memory: dict[int, object] = {}
        twin = copy.deepcopy(self.tree, memory)
        changed = Change(memory[id(self.node)], self.new).visit(twin)
        return ast.unparse(ast.fix_missing_locations(changed))


class Change(ast.NodeTransformer):
    def __init__(self, node: object, new: ast.AST) -> None:
        self.node = node
        self.new = new

    def visit(self, node: ast.AST) -> ast.AST:
        replaced: ast.AST = self.new if node is self.node else self.generic_visit(node)
        return replaced


def mutants(source: str) -> list[Mutant]:
    """Every mutant of a module's functions; what only tells (the journal's lines, docstrings) is left alone."""
    tree = ast.parse(source)
    return [
        Mutant(where, change, tree, node, new)
        for where, function in functions(tree)
        for node, statement in nodes(function)
        for change, new in changes(node, statement)
    ]


def functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef):
                    yield f"{node.name}.{method.name}", method


def nodes(function: ast.FunctionDef) -> Iterator[tuple[ast.expr | ast.stmt, ast.stmt]]:
    """Statements and expressions, each with the statement it is part of."""
    held: list[tuple[ast.AST, ast.stmt]] = [(statement, statement) for statement in function.body]
    while held:
        node, statement = held.pop(0)
        if is_docstring(node) or is_telling(node) or isinstance(node, ast.Raise | ast.Assert):
            continue
        if isinstance(node, ast.expr | ast.stmt):
            yield node, statement
        for name, value in ast.iter_fields(node):
            if name not in ("annotation", "returns"):
                parts = value if isinstance(value, list) else [value]
                inner = [part for part in parts if isinstance(part, ast.AST)]
                held += [(part, part if isinstance(part, ast.stmt) else statement) for part in inner]


def is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def is_telling(node: ast.AST) -> bool:
    """`if town.journal is not None:` and what it writes down."""
    return isinstance(node, ast.If) and "journal is not None" in ast.unparse(node.test)


def changes(node: ast.expr | ast.stmt, statement: ast.stmt) -> Iterator[tuple[str, ast.AST]]:
    """What becomes of what, in words, and what stands there instead."""
    if isinstance(node, ast.expr):
        within = f" in {first_line(statement)}" if isinstance(node, ast.Constant) else ""
        for new in expressions(node):
            yield f"{ast.unparse(node)} → {ast.unparse(new)}{within}", new
    if isinstance(node, ast.AugAssign) and type(node.op) in FLIPPED:
        other = copy.deepcopy(node)
        other.op = FLIPPED[type(node.op)]()  # type: ignore[assignment]
        yield f"{ast.unparse(node)} → {ast.unparse(other)}", other
    leaves = isinstance(node, ast.If) and not node.orelse and isinstance(node.body[-1], ast.Return | ast.Continue)
    if isinstance(node, SIMPLE) or leaves:
        yield f"{first_line(node)} → nothing", ast.Pass()


def first_line(node: ast.AST) -> str:
    return ast.unparse(node).partition("\n")[0]


def expressions(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            if type(operator) in FLIPPED:
                other = copy.deepcopy(node)
                other.ops[place] = FLIPPED[type(operator)]()  # type: ignore[call-overload]
                yield other
    elif isinstance(node, ast.BoolOp):
        flipped = copy.deepcopy(node)
        flipped.op = FLIPPED[type(node.op)]()  # type: ignore[assignment]
        yield flipped
        for place in range(len(node.values)):
            rest = [value for number, value in enumerate(node.values) if number != place]
            yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
    elif isinstance(node, ast.BinOp) and type(node.op) in FLIPPED:
        yield ast.BinOp(node.left, FLIPPED[type(node.op)](), node.right)  # type: ignore[arg-type]
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SWAPPED:
        yield ast.Call(ast.Name(SWAPPED[node.func.id], ast.Load()), node.args, node.keywords)
        if len(node.args) == 2:
            yield from node.args
