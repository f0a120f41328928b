"""A sentence with arguments is a constant message, and every call passes exactly the arguments that it names.

`game.language.Arguments` has the types of arguments, which the type check compares with every call. It cannot check
that a call passes exactly the arguments of its message: that is done here.
"""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from string import Formatter
from typing import NamedTuple

import pytest

from game.language import counted, text
from tests.house.source import nodes, sources, trees

# With the number of texts they take: sentences, and a context.
MAKERS = {"_": (1, 2), "text": (1, 2), "counted": (2, 3), "personal": (1, 2)}
MESSAGES = ("text", "counted", "personal")
WORDING = "Wording"  # a message of `game.language.quoting`, which is made and called at once
LANGUAGE = "game.language"

Modules = Mapping[str, ast.Module]


@cache
def arguments() -> frozenset[str]:
    """Return the names of all arguments there are."""
    table = next(node for node in nodes(trees()[LANGUAGE], ast.ClassDef) if node.name == "Arguments")
    rows = (node.target for node in table.body if isinstance(node, ast.AnnAssign))
    return frozenset(row.id for row in rows if isinstance(row, ast.Name))


def called_name(node: ast.AST) -> str:
    """Return the name that a node calls; empty where it calls none."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def made_with(imported: ast.ImportFrom) -> bool:
    """Return whether an import brings in what makes sentences."""
    return any(alias.name in (*MAKERS, "Text") for alias in imported.names)


def speaking(modules: Modules) -> dict[str, ast.Module]:
    """Return the modules that make sentences."""
    return {
        name: tree
        for name, tree in modules.items()
        if any(isinstance(node, ast.ImportFrom) and node.module == LANGUAGE and made_with(node) for node in tree.body)
    }


def made(modules: Modules) -> Iterator[tuple[str, ast.Call]]:
    """Yield every call that makes a sentence, with its module."""
    for name, tree in speaking(modules).items():
        yield from ((name, call) for call in nodes(tree, ast.Call) if called_name(call) in MAKERS)


def places(call: ast.Call) -> frozenset[str]:
    """Return the arguments that the message made by a call names."""
    sentences = [arg.value for arg in call.args if isinstance(arg, ast.Constant)]
    named = {name for form in sentences for _, name, _, _ in Formatter().parse(str(form)) if name is not None}
    return frozenset(named | {"number"} if called_name(call) == "counted" else named)


def badly_made(modules: Modules) -> list[str]:
    """Return the messages that are no literal sentence or name unknown arguments."""
    faults = []
    for module, call in made(modules):
        literal = all(isinstance(arg, ast.Constant) and isinstance(arg.value, str) for arg in call.args)
        if not literal or call.keywords or len(call.args) not in MAKERS[called_name(call)]:
            faults.append(f"{module}:{call.lineno} is not a literal sentence")
        elif called_name(call) == "_" and places(call):
            faults.append(f"{module}:{call.lineno} has places, so it is a `text` or `counted`")
        elif unknown := places(call) - arguments():
            faults.append(f"{module}:{call.lineno} names {sorted(unknown)}, which is not in `Arguments`")
    return faults


class Scope(NamedTuple):
    """Where a name is looked up: in a function of a module."""

    module: str
    function: ast.FunctionDef | None


@cache
def assigned(function: ast.FunctionDef) -> Mapping[str, list[ast.expr]]:
    """Return the values that a function assigns to its names."""
    values: dict[str, list[ast.expr]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            for target in (target for target in node.targets if isinstance(target, ast.Name)):
                values.setdefault(target.id, []).append(node.value)
    return values


class Messages:
    """Which messages an expression may be."""

    def __init__(self, modules: Modules) -> None:
        self._modules = modules
        self._constants: dict[str, ast.expr] = {}
        self._imported: dict[str, dict[str, str]] = {}
        for name, tree in modules.items():
            for node in tree.body:
                if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                    for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                        self._constants |= {f"{name}.{target.id}": node.value} if isinstance(target, ast.Name) else {}
            imports = nodes(tree, ast.ImportFrom)
            self._imported[name] = {
                alias.asname or alias.name: f"{node.module}.{alias.name}" for node in imports for alias in node.names
            }
        self._fields = self._find_fields()

    def of(self, node: ast.AST, scope: Scope) -> Iterator[ast.Call]:
        """Yield the calls that make the messages that an expression may be."""
        match node:
            case ast.Call() if called_name(node) in MESSAGES:
                yield node
            case ast.IfExp(body=one, orelse=other):
                yield from (*self.of(one, scope), *self.of(other, scope))
            case ast.Subscript(value=value):
                yield from self.of(value, scope)
            case ast.Dict(values=values) | ast.Tuple(elts=values) | ast.List(elts=values):
                yield from (message for value in values for message in self.of(value, scope))
            case ast.Name(id=name):
                yield from self._named(name, scope)
            case ast.Attribute(value=ast.Name(id=owner), attr=name) if owner in self._imported[scope.module]:
                yield from self._constant(f"{self._imported[scope.module][owner]}.{name}")
            case ast.Attribute(attr=name):
                yield from self._fields.get(name, ())
            case _:
                pass

    def _named(self, name: str, scope: Scope) -> Iterator[ast.Call]:
        values = assigned(scope.function).get(name, ()) if scope.function is not None else ()
        for value in values:
            yield from self.of(value, scope) if not isinstance(value, ast.Name) or value.id != name else ()
        if not values:
            yield from self._constant(self._imported[scope.module].get(name, f"{scope.module}.{name}"))

    def _constant(self, name: str) -> Iterator[ast.Call]:
        if name in self._constants:
            yield from self.of(self._constants[name], Scope(name.rpartition(".")[0], None))

    def _find_fields(self) -> dict[str, list[ast.Call]]:
        """Return the messages in fields, by the field's name."""
        classes = {
            node.name: [
                part.target.id
                for part in node.body
                if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)
            ]
            for tree in speaking(self._modules).values()
            for node in tree.body
            if isinstance(node, ast.ClassDef)
        }
        by_field: dict[str, list[ast.Call]] = {}
        self._fields = by_field
        for module, tree in self._modules.items():
            for call in (call for call in nodes(tree, ast.Call) if called_name(call) in classes):
                fields = classes[called_name(call)]
                given = [
                    *zip(fields, call.args, strict=False),
                    *((word.arg or "", word.value) for word in call.keywords),
                ]
                for field, value in given:
                    known = by_field.setdefault(field, [])
                    known += [message for message in self.of(value, Scope(module, None)) if message not in known]
        return by_field


def scoped(tree: ast.AST, module: str) -> Iterator[tuple[ast.Call, Scope]]:
    """Yield every call, with the function it is in."""
    waiting: list[tuple[ast.AST, ast.FunctionDef | None]] = [(tree, None)]
    while waiting:
        node, function = waiting.pop()
        inner = node if isinstance(node, ast.FunctionDef) else function
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Call):
                yield child, Scope(module, inner)
            waiting.append((child, inner))


def wrong_calls(modules: Modules) -> list[str]:
    """Return the calls that pass other arguments than their message names, and the messages without a call."""
    messages = Messages(modules)
    seen, faults = set[ast.Call](), []
    for module, tree in modules.items():
        for call, scope in scoped(tree, module):
            filled = call.func.value if isinstance(call.func, ast.Attribute) and call.func.attr == "fill" else None
            for message in messages.of(filled or call.func, scope):
                seen.add(message)
                passed = {word.arg for word in call.keywords}
                if filled is None and (call.args or passed != places(message)):
                    faults.append(f"{module}:{call.lineno} passes {sorted(map(str, passed))} to {ast.unparse(message)}")
    unseen = (
        f"{module}:{call.lineno} is not called"
        for module, call in made(modules)
        if called_name(call) in MESSAGES and call not in seen
    )
    return [*faults, *unseen]


def badly_worded(modules: Modules) -> list[str]:
    """Return the calls of `Wording` without literal sentences, or with other arguments than these name."""
    faults = []
    for module, tree in modules.items():
        for call in (call for call in nodes(tree, ast.Call) if called_name(call) == WORDING):
            literal = all(isinstance(arg, ast.Constant) and isinstance(arg.value, str) for arg in call.args)
            if not literal or len(call.args) not in (1, 2):
                faults.append(f"{module}:{call.lineno} is not a literal sentence")
                continue
            named = places(call) | ({"number"} if len(call.args) == 2 else set())
            if {word.arg for word in call.keywords} != named or not named <= arguments():
                faults.append(f"{module}:{call.lineno} passes other arguments than it names, or names unknown ones")
    return faults


OF_FILES = ("game.rules", "game.engine", "game.files", "game.films.reading", "game.saving.reopening")
FAULTS = ("VariantError", "FieldError", "DocumentError", "NotationError", "PositionError", "RecordError", "Unusable")


def plain_text_faults(modules: Modules) -> list[str]:
    """Return where a module about files raises a fault as plain text, which has no translation."""
    return [
        f"{name}:{call.lineno}"
        for name, tree in modules.items()
        if f"{name}.".startswith(tuple(f"{package}." for package in OF_FILES))
        for call in nodes(tree, ast.Call)
        if called_name(call) in FAULTS and any(isinstance(arg, ast.JoinedStr | ast.Constant) for arg in call.args)
    ]


def glued(modules: Modules) -> list[str]:
    """Return where a module of sentences formats text by itself."""
    return [
        f"{name}:{node.lineno}"
        for name, tree in speaking(modules).items()
        for node in nodes(tree, ast.Attribute)
        if node.attr in ("format", "format_map")
    ]


# Modules without sentences, and those that join other things.
WITHOUT_SENTENCES = (
    "game.rules", "game.engine", "game.match", "game.orders", "game.files", "game.language.quoting",
    "game.value", "game.saving", "game.films.reading", "game.packaging",
    "game.cli", "game.__main__", "game.language.catalogs",  # the command line is in English only
)  # fmt: skip
JOIN_OTHERS: Mapping[str, str] = {
    "game.practice.set_up.position": "cards",
    "game.rulebook.rules_screen": "cards",
    "game.rulebook.words.manual": "pages, which are in English only",
    "game.session.chance": "words of a seed",
    "game.settings": "the words of a name",
    "game.text.sealing": "digits and words of a seal",
    "game.title.menu": "a version",
    "game.ui.cloth": "a drawing",
    "game.ui.fallback": "letters",
    "game.ui.paint": "lines that have been wrapped",
    "game.workshop.book": "lines that have been split",
    "game.workshop.typed": "words to type",
}


def plainly_joined(modules: Modules) -> Iterator[str]:
    """Yield where `join` may get a sentence, of which it would take the English text."""
    for name, tree in modules.items():
        if f"{name}.".startswith(tuple(f"{other}." for other in (*WITHOUT_SENTENCES, *JOIN_OTHERS))):
            continue
        for call in nodes(tree, ast.Call):
            if isinstance(call.func, ast.Attribute) and call.func.attr == "join":
                separator, pieces = call.func.value, call.args[0]
                of_letters = isinstance(separator, ast.Constant) and separator.value == ""
                if not (is_plain(pieces) or (of_letters and isinstance(pieces, ast.GeneratorExp))):
                    yield f"{name}:{call.lineno}"


def is_plain(node: ast.expr) -> bool:
    """Return whether an expression can only be text, or a list of texts: never a sentence."""
    match node:
        case ast.Constant() | ast.JoinedStr() | ast.Call(func=ast.Name("str")):
            return True
        case ast.Call(func=ast.Name("map"), args=[ast.Name("str"), _]):
            return True
        case ast.IfExp(body=body, orelse=otherwise):
            return is_plain(body) and is_plain(otherwise)
        case ast.GeneratorExp(elt=piece) | ast.ListComp(elt=piece):
            return is_plain(piece)
        case ast.Tuple(elts=pieces) | ast.List(elts=pieces):
            return all(map(is_plain, pieces))
        case _:
            return False


JOINED = (
    '", ".join(names)',
    'between.join((first, f"{second}."))',
    '" ".join(words.PART for _ in range(2))',
    '"".join([DOWN])',
)
JOINED_PLAINLY = ('", ".join(map(str, names))', '"".join(letter for letter in name)', '" ".join(f"{n}" for n in names)')


def handed_on(modules: Modules) -> list[str]:
    """Return the parameters that take a message."""
    return [
        f"{name}:{node.lineno}"
        for name, tree in speaking(modules).items()
        for node in nodes(tree, ast.arg)
        if node.annotation is not None and "Text" in ast.unparse(node.annotation).split(" | ")
    ]


def the_game() -> Modules:
    """Return every module but the language itself."""
    return {name: tree for name, tree in trees().items() if name.startswith("game") and name != LANGUAGE}


WORDS = """
from game.language import counted, text
DOWN = text("{name} is down")
CARDS = counted("{number} card of {name}", "{number} cards of {name}")
BY_KIND = {"down": DOWN, "cards": text("{name} holds cards")}
class Wording(NamedTuple):
    lost: Text
"""
USE = """
from game import words
from game.language import text
from game.words import DOWN, Wording
WORDING = Wording(text("lost at {where}"))
WORDING.lost(where="here")
words.CARDS(number=2, name="Mei")
words.BY_KIND["cards"](name="Mei")
def use(down):
    sentence = words.DOWN if down else words.BY_KIND["cards"]
    return sentence(name="Mei") + words.CARDS.fill({"number": 1, "name": "Mei"})
"""


def sample(line: str = "") -> Modules:
    """Return two modules, the second with one more line in its function."""
    return {"game.words": ast.parse(WORDS), "game.use": ast.parse(f"{USE}    {line}\n")}


WRONG_CALLS = (
    "DOWN()",
    'DOWN("Mei")',
    'DOWN(name="Mei", number=1)',
    "DOWN(**given)",
    'words.DOWN(player="Mei")',
    "words.CARDS(number=1)",
    'words.CARDS(name="Mei")',
    '(DOWN if down else words.CARDS)(name="Mei")',
    'words.BY_KIND[down](number=1, name="Mei")',
    "sentence(number=1)",
    'WORDING.lost(reason="why")',
    'text("{where} is full")(reason="why")',
    'LATER = text("not called by anybody")',
)
BADLY_WORDED = (
    "Wording(words)",
    'Wording(f"{key} is missing", key=key)',
    'Wording("{key} is missing")',
    'Wording("{key} is missing", key=key, value=value)',
    'Wording("{nobody} is missing", nobody=key)',
    'Wording("{key} is missing", "{number} of {key} are missing", key=key)',
    'Wording("{key} is missing", **given)',
)
NOT_TO_EXTRACT = (
    "_(words)",
    '_("{name} is down")',
    'text(f"{name} is down")',
    'text("{nobody} is down")',
    'counted("{number} card")',
)


def test_calls_pass_their_sentences_arguments() -> None:
    assert [] == wrong_calls(sample())
    assert [] == [line for line in WRONG_CALLS if not wrong_calls(sample(line))]

    assert [] == wrong_calls(the_game()), "call a sentence with exactly the arguments that it names"


def test_wordings_are_literals_with_their_arguments() -> None:
    assert [] == badly_worded({"game.rules": ast.parse('Wording("{key} is missing", key=key)')})
    assert [] == [line for line in BADLY_WORDED if not badly_worded({"game.rules": ast.parse(line)})]

    plain = {"game.rules": ast.parse('raise FieldError(f"{key} is missing")')}
    assert ["game.rules:1"] == plain_text_faults(plain)
    assert [] == plain_text_faults(the_game()), "raise faults of files with a `Wording`"
    assert [] == badly_worded(the_game()), "make a wording from a literal, with exactly the arguments that it names"


def test_sentences_are_literals_with_known_arguments() -> None:
    heading = "from game.language import _, counted, text"
    planted = [badly_made({"game.words": ast.parse(f"{heading}\n{line}")}) for line in NOT_TO_EXTRACT]
    assert [1] * len(NOT_TO_EXTRACT) == list(map(len, planted))

    assert [] == badly_made(the_game()), (
        "make a sentence from a literal; `Arguments` in game/language/__init__.py has the names"
    )
    named = {name for _, call in made(the_game()) for name in places(call)}
    assert arguments() == named, (
        "`Arguments` in game/language/__init__.py lists the arguments of all sentences, and no others"
    )


def test_sentences_are_whole_and_named() -> None:
    assert [] == glued(the_game()), "write one whole sentence with named arguments instead of joining parts"
    assert [] == handed_on(the_game()), "call the sentence by the name of its constant"


def test_sentences_are_joined_as_they_are_shown() -> None:
    found = [[*plainly_joined({"game.use": ast.parse(line)})] for line in (*JOINED, *JOINED_PLAINLY)]
    assert [1] * len(JOINED) + [0] * len(JOINED_PLAINLY) == list(map(len, found))
    others = {name for name in JOIN_OTHERS if ".join(" not in sources()[name]}
    assert set() == others

    assert [] == [*plainly_joined(the_game())], "use `joined` of game/language/__init__.py, or `map(str, ...)`"


def test_messages_refuse_other_arguments() -> None:
    with pytest.raises(TypeError, match=r"is down. takes \['name'\], not \['number'\]"):
        text("{name} is down")(number=1)
    with pytest.raises(TypeError, match="takes"):
        counted("a card", "{number} cards")(name="Mei", number=1)
    with pytest.raises(TypeError, match="takes"):
        text("{name} is down").fill({"number": 1})
    with pytest.raises(TypeError, match="no words for"):
        text("{name} is down")(name=object())  # type: ignore[arg-type]
