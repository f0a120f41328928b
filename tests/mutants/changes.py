"""Generate every small change to a source text that could be a slip: an operator, a constant or a statement."""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

COMPARED: dict[type[ast.cmpop], tuple[str, tuple[str, ...]]] = {
    ast.Lt: ("<", ("<=", ">=")),
    ast.LtE: ("<=", ("<", ">")),
    ast.Gt: (">", (">=", "<=")),
    ast.GtE: (">=", (">", "<")),
    ast.Eq: ("==", ("!=",)),
    ast.NotEq: ("!=", ("==",)),
    ast.Is: (r"is", ("is not",)),
    ast.IsNot: (r"is\s+not", ("is",)),
    ast.In: ("in", ("not in",)),
    ast.NotIn: (r"not\s+in", ("in",)),
}
RECKONED: dict[type[ast.operator], tuple[str, tuple[str, ...]]] = {
    ast.Add: (r"\+", ("-",)),
    ast.Sub: ("-", ("+",)),
    ast.Mult: (r"\*", ("/",)),
    ast.Div: ("/", ("*",)),
    ast.FloorDiv: ("//", ("*",)),
    ast.Mod: ("%", ("*",)),
    ast.Pow: (r"\*\*", ("*",)),
    ast.BitAnd: ("&", ("|",)),
    ast.BitOr: (r"\|", ("&",)),
    ast.LShift: ("<<", (">>",)),
    ast.RShift: (">>", ("<<",)),
}
# Functions whose arguments are not exchanged: that only breaks the program, or changes nothing.
UNMOVED = {"isinstance", "getattr", "cast", "TypeVar", "max", "min", "maximum", "minimum"}


class Change(NamedTuple):
    """One change: its place, the outermost function around it ("" for a module's or class's own lines), and the
    replacement of the text from byte `start` to byte `end`.
    """

    file: str
    line: int
    within: str
    start: int
    end: int
    becomes: str

    def applied(self, source: bytes) -> bytes:
        """Return the changed source, with the same number of lines."""
        return source[: self.start] + self.becomes.encode() + source[self.end :]

    def lines(self, source: bytes) -> tuple[str, str]:
        """Return the line or lines before and after, without unnecessary blanks."""
        first = source.rfind(b"\n", 0, self.start) + 1
        last = source.find(b"\n", self.end)
        after = source[first : self.start] + self.becomes.encode() + source[self.end : last]
        return _plain(source[first:last]), _plain(after)


def _plain(text: bytes) -> str:
    return " ".join(text.decode().split())


def changes(source: bytes, file: str) -> list[Change]:
    """Yield all changes of a source text in order; annotations, texts and patterns stay unchanged."""
    reader = _Reader(source, file)
    return sorted(set(reader.read(ast.parse(source), "")))


class _Reader:
    def __init__(self, source: bytes, file: str) -> None:
        self.source, self.file = source, file
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))

    def start(self, node: ast.expr | ast.stmt) -> int:
        return self.lines[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.lines[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: ast.expr | ast.stmt) -> str:
        return self.source[self.start(node) : self.end(node)].decode()

    def read(self, node: ast.AST, within: str) -> Iterator[Change]:
        """Collect the changes of a node and of all below it."""
        for start, end, becomes in self.of(node):
            was = self.source[start:end].decode()
            becomes += "\n" * (was.count("\n") - becomes.count("\n"))
            function = "" if within.startswith(".") else within  # not in a class's own lines
            yield Change(self.file, self.source.count(b"\n", 0, start) + 1, function, start, end, becomes)
        for below, inside in self.below(node, within):
            yield from self.read(below, inside)

    def below(self, node: ast.AST, within: str) -> Iterator[tuple[ast.AST, str]]:
        """Yield the nodes that may be changed, each with its function."""
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                defaults = [*node.args.defaults, *(default for default in node.args.kw_defaults if default)]
                yield from ((default, within) for default in defaults)
                inside = within if within and not within.startswith(".") else f"{within}.{node.name}".lstrip(".")
                yield from ((statement, inside) for statement in node.body)
            case ast.ClassDef():
                inside = within if within and not within.startswith(".") else f"{within}.{node.name}"
                yield from ((statement, inside) for statement in node.body)
            case ast.AnnAssign():
                yield from ((child, within) for child in (node.value,) if child)
            case ast.match_case():
                yield from ((child, within) for child in (node.guard, *node.body) if child)
            case ast.JoinedStr() | ast.Assert() | ast.Import() | ast.ImportFrom():
                return
            case ast.Raise() if "AssertionError" in self.text(node):
                return
            case ast.Assign(value=ast.BinOp(op=ast.BitOr())) if not within:
                return  # a type alias
            case _:
                yield from ((child, within) for child in ast.iter_child_nodes(node))

    def of(self, node: ast.AST) -> Iterator[tuple[int, int, str]]:
        """Yield the changes of a node itself: first byte, last byte, replacement."""
        match node:
            case ast.Compare() | ast.BinOp() | ast.BoolOp():
                yield from self.operators(node)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield self.start(node), self.end(node), f"({self.text(operand)})"
            case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
                yield from self.negated(test)
            case ast.comprehension(ifs=tests):
                for test in tests:
                    yield from self.negated(test)
            case ast.match_case(guard=ast.expr() as guard):
                yield from self.negated(guard)
            case ast.Constant():
                yield from self.constants(node)
            case ast.Call(func=func, args=args):
                yield from self.exchanged(func, args)
            case ast.stmt():
                yield from self.statements(node)

    def operators(self, node: ast.Compare | ast.BinOp | ast.BoolOp) -> Iterator[tuple[int, int, str]]:
        """Yield another operator, or one side of an "and" or "or" alone."""
        match node:
            case ast.Compare(left=first, ops=ops, comparators=others):
                for op, (left, other) in zip(ops, pairwise((first, *others)), strict=True):
                    yield from self.between(left, other, *COMPARED[type(op)])
            case ast.BinOp(left=left, op=sign, right=other) if type(sign) in RECKONED:
                if not (isinstance(left, ast.Constant) and isinstance(left.value, str)):
                    yield from self.between(left, other, *RECKONED[type(sign)])
            case ast.BoolOp(op=joint, values=values):
                words = ("and", ("or",)) if isinstance(joint, ast.And) else ("or", ("and",))
                for left, other in pairwise(values):
                    yield from self.between(left, other, *words)
                if len(values) == 2:
                    yield from ((self.start(node), self.end(node), self.wrapped(node, value)) for value in values)

    def between(
        self, left: ast.expr, right: ast.expr, token: str, instead: tuple[str, ...]
    ) -> Iterator[tuple[int, int, str]]:
        """Yield replacements of the operator between two operands."""
        first = self.end(left)
        match = re.search(token, self.source[first : self.start(right)].decode())
        if match:
            for replacement in instead:
                yield first + match.start(), first + match.end(), replacement

    def wrapped(self, whole: ast.expr, part: ast.expr) -> str:
        """Return one operand in place of the whole expression, on as many lines."""
        more = self.text(whole).count("\n") - self.text(part).count("\n")
        return f"({self.text(part)}" + "\n" * more + ")"

    def negated(self, test: ast.expr) -> Iterator[tuple[int, int, str]]:
        """Yield a negated condition, unless a change of its operator does the same."""
        plain = isinstance(test, ast.UnaryOp) or (isinstance(test, ast.Compare) and len(test.ops) == 1)
        if not plain and not (isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"):
            yield self.start(test), self.end(test), f"(not ({self.text(test)}))"

    def constants(self, node: ast.Constant) -> Iterator[tuple[int, int, str]]:
        start, end, value = self.start(node), self.end(node), node.value
        if isinstance(value, bool):
            yield start, end, str(not value)
        elif isinstance(value, int):
            yield start, end, str(value + 1)
            yield start, end, str(value - 1) if value else "(-1)"
        elif isinstance(value, float):
            yield start, end, str(value + 1)

    def exchanged(self, func: ast.expr, args: list[ast.expr]) -> Iterator[tuple[int, int, str]]:
        """Yield calls with two adjacent arguments exchanged."""
        if self.text(func).rpartition(".")[2] in UNMOVED:
            return
        for first, second in pairwise(args):
            if (
                self.text(first) != self.text(second)
                and not isinstance(first, ast.Starred)
                and not isinstance(second, ast.Starred)
            ):
                middle = self.source[self.end(first) : self.start(second)].decode()
                yield self.start(first), self.end(second), self.text(second) + middle + self.text(first)

    def statements(self, node: ast.stmt) -> Iterator[tuple[int, int, str]]:
        """Yield a removed statement, a return of nothing, a loop left or continued."""
        start, end = self.start(node), self.end(node)
        match node:
            case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()) | ast.AugAssign() | ast.Raise():
                if "AssertionError" not in self.text(node) and "assert_never" not in self.text(node):
                    yield start, end, "pass"
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
                yield start, end, "pass"
            case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
                yield start, end, "return None"
            case ast.Break():
                yield start, end, "continue"
            case ast.Continue():
                yield start, end, "break"
