"""Every message of the program in a fixed order: what catalogs must hold.

Sentences are calls of `_`, `text`, `counted`, `personal` and `Wording`. What the rules say about themselves (knobs,
tables, reasons), rule sets and rule books are data, and are read as such.
"""

import ast
import tomllib
from collections.abc import Iterator, Mapping
from importlib import resources
from string import Formatter
from typing import NamedTuple

import game
from game.files.described import Choice
from game.language import READERS, RULE_SET
from game.rules.idle import _CAUSES
from game.rules.knobs.record import Counted, Kind
from game.rules.schema import KNOBS
from game.rules.variant_file import relatives, shipped_variant, shipped_variants
from tests import ROOT
from tests.house.source import nodes, trees
from tests.house.test_sentences import MAKERS, WORDING, speaking

RULES, RULE_SETS, BOOKS = "game/rules/knobs", "game/rules/variants", "game/rulebook/books"
LANGUAGE = "game.language"


class Message(NamedTuple):
    """A message: where it is first made, its context, its sentence, and that for several if its number decides."""

    place: str
    context: str
    one: str
    many: str = ""
    name: str = ""  # the name of the constant, which helps translators to see what it is

    @property
    def key(self) -> tuple[str, str]:
        """Return what no two messages share."""
        return self.context, self.one


def arguments_of(sentence: str) -> frozenset[str]:
    """Return the arguments that a sentence names."""
    return frozenset(name for _, name, _, _ in Formatter().parse(sentence) if name is not None)


def messages() -> tuple[Message, ...]:
    """Return every message once, in the order of the modules; with the plural if any place has one."""
    unique: dict[tuple[str, str], Message] = {}
    for message in (*_in_modules(), *_of_rules(), *_of_rule_sets(), *_of_books()):
        first = unique.get(message.key)
        if message.one and (first is None or (message.many and not first.many)):
            unique[message.key] = message if first is None else first._replace(many=message.many)
    return tuple(unique.values())


def _in_modules() -> Iterator[Message]:
    for module, tree in sorted(trees().items()):
        makers = (*(MAKERS if _speaks(module, tree) else ()), WORDING)
        names = {
            node.value: target.id
            for node in nodes(tree, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        path = module.replace(".", "/")
        place = f"{path}/__init__.py" if (ROOT / path).is_dir() else f"{path}.py"
        for call in sorted(nodes(tree, ast.Call), key=lambda call: (call.lineno, call.col_offset)):
            if isinstance(call.func, ast.Name) and call.func.id in makers and call.args:
                yield from _made_by(call, place, names.get(call, ""))


def _speaks(module: str, tree: ast.Module) -> bool:
    return module == LANGUAGE or module in speaking({module: tree})


def _made_by(call: ast.Call, place: str, name: str) -> Iterator[Message]:
    maker = call.func.id if isinstance(call.func, ast.Name) else ""
    words = [argument.value for argument in call.args if isinstance(argument, ast.Constant)]
    if maker != WORDING:
        words += [word.value.value for word in call.keywords if isinstance(word.value, ast.Constant)]
    if len(words) < len(call.args) or not all(isinstance(word, str) for word in words):
        return
    most = 2 if maker in ("counted", "personal", WORDING) else 1
    sentences, context = [str(word) for word in words[:most]], "".join(map(str, words[most:]))
    one, many = sentences[0], "".join(sentences[1:])
    yield Message(place, context, one, many, name)
    if maker == "personal":
        for argument, reader in READERS.items():
            if argument in arguments_of(one):
                yield Message(place, f"{context} {reader}".strip(), one, many, name)


def _of_rules() -> Iterator[Message]:
    for key, entry in KNOBS.items():
        knob = entry.knob
        yield Message(RULES, "", knob.title, name=key)
        yield Message(RULES, "", knob.sentence, name=key)
        for words in (knob.says, knob.page):
            if isinstance(words, Counted):
                yield Message(RULES, "", words.none, name=key)
                yield Message(RULES, "", words.one, words.many, name=key)
                yield from (Message(RULES, "", sentence, name=key) for sentence in words.apart.values())
            elif isinstance(words, Mapping):
                yield from (Message(RULES, "", sentence, name=key) for sentence in words.values())
        if isinstance(entry.limits, Choice):
            yield from (Message(RULES, "option", str(word), name=key) for word in entry.limits.words)
    yield from (Message(RULES, "", cause.why) for cause in _CAUSES)
    yield from (Message(RULES, "meld", kind.value) for kind in Kind)


def _of_rule_sets() -> Iterator[Message]:
    for id in (*shipped_variants(), *relatives()):
        variant = shipped_variant(id)
        place = f"{RULE_SETS}/{id}.toml"
        said = (variant.title, variant.character, *variant.ground_rules)
        yield from (Message(place, RULE_SET, words) for words in said)


def _of_books() -> Iterator[Message]:
    for file in sorted((resources.files(game) / "rulebook" / "books").iterdir(), key=lambda file: file.name):
        book = tomllib.loads(file.read_text(encoding="utf-8"))
        lines = (*(reading["line"] for reading in book["readings"]), *book.get("advice", ()))
        yield from (Message(f"{BOOKS}/{file.name}", "", line) for line in lines)
