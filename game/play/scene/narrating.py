"""What the table says to somebody who does not see it."""

from game.play.scene.questions import AskBand
from game.play.scene.scene import TableScene
from game.rules.cards import parse_card
from game.table.layout import HandKey
from game.text.cards import card_name
from game.text.sentences import phase_prompt
from game.ui.narration import Narration


def narration_of(scene: TableScene, events: tuple[str, ...], asked: str, *, is_shared: bool) -> Narration:
    """What is seen, said: what has happened, what to do or what is asked, a refusal or a hint, the card in focus.

    What is said is heard by all. Where several people share the screen nothing is said that hangs on a hand; `asked` is
    what everybody is asked while nobody's cards lie open.
    """
    band = scene.band
    if asked:
        return Narration(events, asked)
    if isinstance(band, AskBand):
        told = () if is_shared else [words for _, words in band.lines]
        state = " ".join((band.question, *told))
    else:
        state = phase_prompt(scene.view, scene.names)
    if is_shared:
        return Narration(events, state)
    notice = scene.state.refused.sentence if scene.state.refused is not None else scene.hinted.sentence
    return Narration(events, state, notice, _focused(scene))


def _focused(scene: TableScene) -> str:
    at = scene.state.at
    place = scene.layout.cards.get(HandKey(at)) if at is not None else None
    return card_name(parse_card(place.face)) if place is not None else ""
