"""Find drills: moments of simulated rounds with one clear answer, which real players bear out.

Rounds of Strong and Normal players are searched. Deals that agree with what the seat knows, the discards included, are
played out after every answer. The best answer must clearly beat every wrong one, by enough to matter, and must also win
when Strong players play on. Moments without hope, and moments in which nobody would think of another answer, are left
out. No answer is favored: passing, drawing and waiting are kept just as buying, taking and laying down.
"""

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import permutations
from math import hypot, prod, sqrt
from statistics import NormalDist
from typing import NamedTuple

from ai.bot import Limit, round_history
from ai.bots import bot_named
from ai.differences.telling import differences, telling
from ai.hints import reason
from ai.intervals import Z95
from ai.judge.choices import choices_of
from ai.judge.judging import Budget, Case, NotJudgeable, Trust, judge_choice
from ai.judge.kinds import DecisionKind
from ai.judge.occasions import plays_of
from ai.judge.verdicts import Judged, Verdict
from ai.players.company import support_by_card
from ai.players.hopeless import is_hopeless
from ai.players.laying import ways_to_lay_down
from ai.players.prospect import prospect_of
from ai.unseen import unseen
from game.engine.actions import (
    Action,
    Deal,
    Discard,
    Hit,
    LayDown,
    Swap,
    SwapHit,
)
from game.engine.events import Event
from game.engine.history import RoundHistory, history_from
from game.engine.notation import format_action
from game.engine.play import play
from game.engine.position import position_document
from game.engine.state import Down, Phase, State, new_game, to_act
from game.engine.view import PlayerView, observe
from game.practice.memory.shipped import Drill, DrillAnswer, DrillQuestion, shipped_drills
from game.rules.melds import Meld, read_meld
from game.rules.variant import Kind
from game.rules.variant_file import shipped_variant
from tests.drills.found import Found, Real, answer_kind, are_alike, category, history_of, least_of, view_of
from tests.drills.themes import is_about_others
from tests.drills.trusting import in_doubt
from tests.drills.usable import BORNE_OUT, LEAST_DOWN, MOST_RIGHT, is_borne_out, usable
from tests.judge.decisions import choice_states
from tests.judge.finds import PURPOSE as FINDS
from tests.judge.finds import Find
from tests.judge.playing_on import really
from tests.judge.stored import stored_finds

PLAYERS = (4, 3, 4, 5)
SCREEN, LOOK = Budget((64,), 0), Budget((192,), 0)
USUAL_DEALS, MANY = 1024, 4  # deals of each answer; a question with more answers than this has many
DEALS = {DrillQuestion.WAIT: 2048, DrillQuestion.DISCARD: 2048, DrillQuestion.DRAW: 2048}  # where answers are close
SURE, BEYOND_DOUBT = 3.0, 2.0  # halves of its interval that wrong answers lose: where one must, and any of many
HOPE = {SCREEN: 0.25, LOOK: 0.4}  # chance that every answer becomes clear; below it a moment is dropped
MOST_GAP = 35.0  # points
LEAST_HALF, LEAST_RARE = 0.01, 0.35
CLOSE = 0.5  # a share of the least gap: a discard that loses no more is right as well
MOST_LAY_DOWNS, MOST_WAITS, MOST_DISCARDS = 5, 2, 6
LEAST_DISCARDS, COMPANY = 3, 4  # for a hand; and the company in which a card tempts
REAL_DEALS = 16  # deals played on by Strong players
REAL_DEALS_OF_ALL, MOST_IN_DOUBT = 64, 4  # where several answers must be played on, and how many at most
NOT_PLAYED = Real(0.0, 0.0)
RARE = 3  # times as many deals where hardly any answer is right, and more of them by chance
LOT = 2  # shipped drills that are made again in one piece of work
A_ROUND, TRIED = 5, 20  # drills of a round, and moments looked at
TEMPTING = 4.0  # times the least gap: lay-downs that gain more are not in question
# Usable drills of a rule set after which no more are looked for; there is no limit on what is rarer than wanted.
ENOUGH = {
    "buy take": 44,
    "buy leave": 44,
    "draw take": 24,
    "draw leave": 24,
    "discard discard": 90,
    "wait LayDown": 14,
}
ENOUGH_OF_OTHERS = 40
FREQUENT = (DrillQuestion.BUY, DrillQuestion.DRAW, DrillQuestion.DISCARD)
HALVED = frozenset({DrillQuestion.WAIT, DrillQuestion.DRAW})  # questions whose least gap is half as large
_ASKS = frozenset({Phase.OFFER, Phase.DRAW})


class Candidate(NamedTuple):
    """A moment that may become a drill, with the answers to judge."""

    question: DrillQuestion
    state: State
    view: PlayerView
    history: RoundHistory
    actions: tuple[Action, ...]


def search(name: str, number: int, found: Mapping[str, int]) -> tuple[Found, ...]:
    """Return the drills of one round. `found` says how many usable ones there already are, by `category`."""
    chance = random.Random(f"drills of {name} {number}")
    candidates = [*filter(None, (candidate_at(*moment) for moment in moments(name, number)))]
    candidates = [one for one in candidates if _is_wanted(one.question, found)]
    chance.shuffle(candidates)
    candidates.sort(key=lambda candidate: candidate.question in FREQUENT)
    candidates = [*_spread(candidates)]
    drills: list[Found] = []
    asked: list[Candidate] = []
    seen: set[str] = set()
    for candidate in candidates[:TRIED]:
        if len(drills) >= A_ROUND:
            break
        if any(_is_twin(candidate, other) for other in asked):
            continue
        drill = drill_of(f"{name}-{number}-{candidate.view.turns}{candidate.view.seat}", candidate, found, seen)
        if drill is not None:
            if drill.drill.question is not DrillQuestion.DISCARD:
                seen.add(category(drill.drill))
            drills.append(drill)
            asked.append(candidate)
    return tuple(drills)


def _is_twin(one: Candidate, other: Candidate) -> bool:
    """Return whether two moments of a round ask a seat the same with nearly the same hand."""
    is_same = (one.question, one.view.seat) == (other.question, other.view.seat)
    return is_same and are_alike(one.view.hand, other.view.hand)


def search_rare(name: str, number: int, found: Mapping[str, int]) -> tuple[Found, ...]:
    """Return drills of a round about what is rarely asked: complete hands, hits and swaps, upcards that habit answers
    wrongly, and cards that are gone or that others want.
    """
    drills, asked = list[Found](), list[Candidate]()
    for state, view in moments(name, number):
        candidate = candidate_at(state, view)
        if candidate is None or any(_is_twin(candidate, other) for other in asked) or not _is_rare(candidate, found):
            continue
        drill = drill_of(f"{name}-{number}-{view.turns}{view.seat}", candidate, found, set())
        if drill is not None:
            drills.append(drill)
            asked.append(candidate)
    return tuple(drills)


def _is_rare(candidate: Candidate, found: Mapping[str, int]) -> bool:
    match candidate.question:
        case DrillQuestion.WAIT:
            return _may_be_asked(candidate, found)
        case DrillQuestion.DISCARD:
            return _is_about_other_cards(candidate)
        case DrillQuestion.BUY | DrillQuestion.DRAW:
            return _is_against_habit(candidate)
        case _:
            return True


def is_full(of: str, found: Mapping[str, int]) -> bool:
    """Return whether there are enough usable drills of a category."""
    return found.get(of, 0) >= ENOUGH.get(of, ENOUGH_OF_OTHERS)


def _may_be_asked(candidate: Candidate, found: Mapping[str, int]) -> bool:
    """Return whether a few deals leave a chance that a complete hand asks what is still wanted: waiting wins, laying
    down wins but not by much, or the cards matter.
    """
    waiting, laying, placing, choosing = (
        not is_full(of, found) for of in ("wait discard", "wait LayDown", "joker LayDown", "lay_down LayDown")
    )
    for budget in (SCREEN, LOOK):
        verdict = simulated(candidate.view, candidate.history, candidate.actions, budget, "rare")
        usual = least_of(candidate.view)
        least = usual * (0.0 if budget is SCREEN else LEAST_RARE)
        waits, ways = (
            [choice.lead for choice in verdict.choices if isinstance(choice.action, Discard) is is_wait]
            for is_wait in (True, False)
        )
        gain, matters = max(waits) - max(ways), max(ways) - min(ways) >= max(least, usual / 2)
        may_wait, may_lay = waiting and gain >= least, laying and not matters and -TEMPTING * usual < gain <= -least
        if not may_wait and not may_lay and not (matters and (placing or choosing)):
            return False
    return True


def _is_against_habit(candidate: Candidate) -> bool:
    """Return whether a few deals leave a card that helps or take another, or take one if one card is missing and leave
    one if more are.
    """
    view, history = candidate.view, candidate.history
    prospect, best = prospect_of(view), simulated(view, history, candidate.actions, SCREEN, "rare").best.action
    helps = view.upcard is not None and prospect.having(view.upcard) < prospect.distance
    takes = answer_kind(best) == "take"
    return takes != helps or takes == (prospect.distance == 1)


def _is_about_other_cards(candidate: Candidate) -> bool:
    """Return whether a discard waits for cards that are gone or is wanted by others, another of the discards is not,
    and a few deals leave a chance that this is why it wins.
    """
    view, history = candidate.view, candidate.history
    answers = [DrillAnswer(action, *[0.0] * 6) for action in candidate.actions]
    if not any(
        is_about_others(difference)
        for one, other in permutations(answers, 2)
        for difference in differences(view, history, one, other)
    ):
        return False
    best, *others = simulated(view, history, candidate.actions, LOOK, "rare").choices
    return any(is_about_others(one) for other in others for one in telling(view, history, best, other))


def search_finds(name: str, number: int, found: Mapping[str, int]) -> tuple[Found, ...]:
    """Return drills at the finds of a round that real players played on already (`tests.judge.finds`)."""
    finds = {find.at: find for find in stored_finds() if (find.rules, find.number) == (name, number)}
    drills = list[Found]()
    for at, (state, view, _) in enumerate(choice_states(name, number, FINDS) if finds else ()):
        find = finds.get(at)
        candidate = candidate_at(state, view) if find is not None else None
        if find is not None and candidate is not None and find.real > BORNE_OUT * find.real_error:
            drill = drill_of(f"{name}-f{number}-{at}", candidate, found, set(), find)
            drills += [drill] if drill is not None else []
    return tuple(drills)


def search_shipped(name: str, lot: int, found: Mapping[str, int]) -> tuple[Found, ...]:
    """Return the shipped drills of a lot as today's judge makes them from their positions, if it does."""
    drills = list[Found]()
    for drill in shipped_drills(name).drills[lot * LOT : (lot + 1) * LOT]:
        state = drill.state
        seat = to_act(state.phase, state.turn, state.acting, state.asked)
        assert seat is not None
        candidate = candidate_at(state, observe(state, seat))
        again = drill_of(f"{name}-s{lot}-{len(drills)}", candidate, found, set()) if candidate is not None else None
        if again is not None:
            drills.append(again)
    return tuple(drills)


def _spread(candidates: Sequence[Candidate]) -> Iterator[Candidate]:
    """Yield candidates of every question in turn."""
    by_question: dict[DrillQuestion, list[Candidate]] = {}
    for candidate in candidates:
        by_question.setdefault(candidate.question, []).append(candidate)
    while by_question:
        for question in tuple(by_question):
            yield by_question[question].pop(0)
            if not by_question[question]:
                del by_question[question]


def moments(name: str, number: int, round_: int = 0) -> Iterator[tuple[State, PlayerView]]:
    """Yield the moments of a round in which a seat has a choice; all scores are equal. Without its number in the list,
    the rounds come in turn.
    """
    variant = shipped_variant(name)
    players = min(PLAYERS[number % len(PLAYERS)], variant.most_players)
    bots = [bot_named("sharp" if (number + seat) % 3 else "steady") for seat in range(players)]
    state = new_game(variant, players, f"drills of {name} {number}")
    done = round_ - 1 if round_ else number % len(variant.rounds)
    steps = play(state._replace(round=done), Deal())
    events: list[Event] = []
    while True:
        events += [event for event, _ in steps]
        state = steps[-1][1]
        seat = to_act(state.phase, state.turn, state.acting, state.asked)
        if seat is None:
            return
        view = observe(state, seat)
        yield state, view
        steps = play(state, bots[seat].choose(view, round_history(events, seat), Limit()))


def candidate_at(state: State, view: PlayerView) -> Candidate | None:
    """Return the moment with its answers, or None if nobody would think twice about it."""
    history = history_from(state, (), view.seat)
    if view.me.down is not Down.NO:
        answers = _plays(view) if view.phase is Phase.PLAY else None
    elif view.phase in _ASKS:
        answers = _upcards(view, history)
    else:
        answers = _ends(view, history) if view.phase is Phase.PLAY else None
    return Candidate(answers[0], state, view, history, answers[1]) if answers is not None else None


Answers = tuple[DrillQuestion, tuple[Action, ...]]


def _plays(view: PlayerView) -> Answers | None:
    """Return the hits and swaps once down."""
    plays = plays_of(view)
    wild = any(isinstance(action, Hit) and view.variant.is_wild(action.card) for action in plays)
    actions = tuple(action for action in choices_of(view) if not isinstance(action, Discard))
    return (DrillQuestion.JOKER if wild else DrillQuestion.RID, actions) if len(plays) > 1 else None


def _upcards(view: PlayerView, history: RoundHistory) -> Answers | None:
    """Return the answers about the upcard."""
    actions = choices_of(view)
    if len(actions) < 2 or not _is_tempting(view) or is_hopeless(prospect_of(view), unseen(view, history)):
        return None
    return DrillQuestion.DRAW if view.turn == view.seat else DrillQuestion.BUY, actions


def _ends(view: PlayerView, history: RoundHistory) -> Answers | None:
    """Return the lay-downs, with the best cards to throw instead, or else the discards."""
    discards = [action for action in choices_of(view) if isinstance(action, Discard)]
    lay = ways_to_lay_down(view, MOST_LAY_DOWNS) if not prospect_of(view).distance else []
    if lay:
        waits = _promising(view, discards, MOST_WAITS)
        return (DrillQuestion.WAIT, (*lay, *waits)) if waits else None
    if len(discards) < LEAST_DISCARDS or is_hopeless(prospect_of(view), unseen(view, history)):
        return None
    return DrillQuestion.DISCARD, _promising(view, discards, MOST_DISCARDS)


def _promising(view: PlayerView, discards: Sequence[Discard], most: int) -> tuple[Action, ...]:
    """Return at most this many of the discards, without those that are almost never good."""
    company, prospect = support_by_card(view.hand, view.rules.contract, view.variant), prospect_of(view)
    is_down, wild, points = view.me.down is not Down.NO, view.variant.is_wild, view.variant.points_of

    def rank(action: Discard) -> tuple[bool, int, int, int]:
        card = action.card
        if is_down:
            return wild(card), 0, 0, -points(card)
        return wild(card), prospect.lacking(card), company[card], -points(card)

    good = {*sorted(discards, key=rank)[:most]}
    return tuple(action for action in discards if action in good)


def _is_tempting(view: PlayerView) -> bool:
    """Return whether there are reasons to take the upcard, and reasons to leave it."""
    card = view.upcard
    if card is None or view.variant.is_wild(card):
        return False
    prospect = prospect_of(view)
    after = prospect.having(card)
    if after < 1:
        return False
    if after < prospect.distance or prospect.is_too_small:
        return True
    return support_by_card((*view.hand, card), view.rules.contract, view.variant)[card] >= COMPANY


def _is_wanted(question: DrillQuestion, found: Mapping[str, int]) -> bool:
    """Return whether drills of a question are still looked for; with a complete hand it is not known yet."""
    kinds = [of for of in ENOUGH if of.startswith(f"{question} ")]
    return question is DrillQuestion.WAIT or any(found.get(of, 0) < ENOUGH[of] for of in kinds)


def drill_of(
    name: str, candidate: Candidate, found: Mapping[str, int], seen: Collection[str], find: Find | None = None
) -> Found | None:
    """Return the moment as a drill, if it is clear and real play bears it out. `find` was played on already."""
    view, history, actions = candidate.view, candidate.history, candidate.actions

    def is_known(of: str) -> bool:
        return of in seen or is_full(of, found)

    try:
        if candidate.question is not DrillQuestion.WAIT:
            likely = _likely_answer(candidate)
            if likely is None or is_known(f"{candidate.question} {answer_kind(likely)}"):
                return None
        verdict = judged(view, history, actions, "drill", DEALS.get(candidate.question, USUAL_DEALS))
    except NotJudgeable:
        return None
    question = _question(candidate, verdict)
    if question is DrillQuestion.WAIT:
        verdict = _of_time_alone(verdict)
    right = _right(question, verdict, view) if question is not None else 0
    if question is None or not right:
        return None
    if max(choice.down for choice in verdict.choices) < LEAST_DOWN or _is_plain(question, verdict, right, view):
        return None
    why = reason(view, history, verdict.best.action, verdict.choices[right].action).value
    drill = Drill(
        f"{name}-{question}",
        question,
        position_document(candidate.state),
        tuple(map(_weighed, verdict.choices)),
        right,
        verdict.deals,
        why,
        lead=round(verdict.best.lead, 2),
    )
    if is_known(category(drill)):
        return None
    found_now = borne_out(drill, view, history, "drill", _known(drill, find))
    is_so = found_now is not None and (len(found_now.reals) > 1 or is_borne_out(found_now, drill))
    return found_now if is_so else None


def borne_out(drill: Drill, view: PlayerView, history: RoundHistory, lot: str, known: Real | None = None,
              deals: int = REAL_DEALS) -> Found | None:  # fmt: skip
    """Return the drill with what real play shows if it may ship then; otherwise None, and it is not played on to the
    end. The best wrong answer is played on or, if the losses leave too much doubt, every answer in doubt.
    """
    if may_be_usable(drill, deals):
        is_rare = drill.question is DrillQuestion.WAIT and isinstance(drill.answers[0].action, Discard)
        reals = (known,) if known is not None else played(drill, view, history, deals * (RARE if is_rare else 1), lot)
        return Found(drill, reals)
    doubtful = in_doubt(drill)
    if len(doubtful) > MOST_IN_DOUBT or not may_be_usable(drill, REAL_DEALS_OF_ALL, doubtful):
        return None
    some = played(drill, view, history, REAL_DEALS, lot, doubtful)
    if usable(Found(drill, _as_of_more(some))) is None:
        return None
    rest = REAL_DEALS_OF_ALL - REAL_DEALS
    more = played(drill, view, history, rest, f"{lot} more", doubtful)
    found = Found(drill, tuple(_together(one, REAL_DEALS, two, rest) for one, two in zip(some, more, strict=True)))
    return found if usable(found) is not None else None


def _as_of_more(reals: Sequence[Real]) -> tuple[Real, ...]:
    """Return the result of some deals with the margin that it will have after all deals."""
    return tuple(Real(gap, error * sqrt(REAL_DEALS / REAL_DEALS_OF_ALL)) for gap, error in reals)


def _together(one: Real, deals: int, two: Real, more: int) -> Real:
    """Return the joint result of two lots of deals."""
    share = deals / (deals + more)
    gap, error = share * one.gap + (1 - share) * two.gap, hypot(share * one.error, (1 - share) * two.error)
    return Real(round(gap, 2), round(error, 2))


def may_be_usable(drill: Drill, deals: int, actions: Collection[Action] = ()) -> bool:
    """Return whether the drill may ship if real play of some answers, usually the best wrong one, in this many deals
    agrees.
    """

    def foretold(answer: DrillAnswer) -> Real:
        return Real(answer.loss, (answer.high - answer.loss) / Z95 * sqrt(drill.deals / deals))

    reals = _of_answers(drill, {one.action: foretold(one) for one in drill.answers}, actions)
    return usable(Found(drill, reals)) is not None


def _of_answers(drill: Drill, reals: Mapping[Action, Real], actions: Collection[Action]) -> tuple[Real, ...]:
    """Return what is known of some answers, in the order of `Found.reals`; without answers, of the best wrong one."""
    if not actions:
        return (reals[drill.answers[drill.right].action],)
    return tuple(reals[one.action] if one.action in actions else NOT_PLAYED for one in drill.answers[1:])


def _known(drill: Drill, find: Find | None) -> Real | None:
    """Return what real play showed for a find, if it compared the same two answers."""
    if find is None:
        return None
    pair = drill.answers[0].action, drill.answers[drill.right].action
    is_same = (find.best, find.done) == tuple(map(format_action, pair))
    return Real(find.real, find.real_error) if is_same and find.real_error else None


def played(
    drill: Drill, view: PlayerView, history: RoundHistory, deals: int, lot: str, actions: Sequence[Action] = ()
) -> tuple[Real, ...]:
    """Return by how much the best answer beats others, usually the best wrong one, when Strong players play on."""
    others = actions or [drill.answers[drill.right].action]
    best, *rest = really(view, history, [drill.answers[0].action, *others], deals, bot_named("sharp"), lot)
    gaps = [best - one for one in rest]
    reals = [Real(round(float(gap.mean()), 2), round(float(gap.std()) / sqrt(deals), 2)) for gap in gaps]
    return _of_answers(drill, dict(zip(others, reals, strict=True)), actions)


def _question(candidate: Candidate, verdict: Verdict) -> DrillQuestion | None:
    """Return the question; with a complete hand it depends on what matters: when to lay down, or which cards."""
    if candidate.question is not DrillQuestion.WAIT:
        return candidate.question
    if isinstance(verdict.best.action, Discard):
        return DrillQuestion.WAIT
    ways = [choice for choice in verdict.choices if isinstance(choice.action, LayDown)]
    if len(ways) < 2 or all(way.low <= 0 for way in ways):
        return DrillQuestion.WAIT
    wrong = next(way for way in ways if way.low > 0)
    if wrong.loss < least_of(candidate.view):
        return None
    return (
        DrillQuestion.JOKER if _moves_a_wild(candidate.view, ways[0].action, wrong.action) else DrillQuestion.LAY_DOWN
    )


def _is_plain(question: DrillQuestion, verdict: Verdict, right: int, view: PlayerView) -> bool:
    """Return whether nobody would give a wrong answer."""
    wrong = verdict.choices[right:]
    match question:
        case DrillQuestion.RID | DrillQuestion.JOKER if view.me.down is not Down.NO:
            return not isinstance(wrong[0].action, Hit | Swap | SwapHit | LayDown)
        case DrillQuestion.WAIT:
            return wrong[0].loss > TEMPTING * least_of(view)
        case _:
            return False


def _of_time_alone(verdict: Verdict) -> Verdict:
    """Return a verdict on laying down or waiting: which card to throw while waiting is another question."""
    kind = type(verdict.best.action)
    choices = (choice for choice in verdict.choices if type(choice.action) is not kind or choice.low <= 0)
    return verdict._replace(choices=tuple(choices))


def _moves_a_wild(view: PlayerView, one: Action, other: Action) -> bool:
    """Return whether the wilds of two lay-downs stand in different melds."""
    return _with_wilds(view, one) != _with_wilds(view, other)


def _with_wilds(view: PlayerView, action: Action) -> list[tuple[Kind, int, str]]:
    if not isinstance(action, LayDown):
        return []
    read = (read_meld(view.seat, meld.kind, meld.cards, view.variant) for meld in action.melds)
    melds = [meld for meld in read if isinstance(meld, Meld)]
    return sorted((meld.kind, meld.rank, meld.suit) for meld in melds if any(map(view.variant.is_wild, meld.cards)))


def _likely_answer(candidate: Candidate) -> Action | None:
    """Return the best answer in fewer deals than a drill needs, or None if they leave no chance that it will be clear;
    most moments are dropped after the first few.
    """
    best: Action | None = None
    for budget, least in HOPE.items():
        verdict = simulated(candidate.view, candidate.history, candidate.actions, budget, "look")
        if verdict.choices[1].loss > MOST_GAP or _hope(candidate, verdict) < least:
            return None
        best = verdict.best.action
    return best


def _hope(candidate: Candidate, verdict: Verdict) -> float:
    """Return the chance that this many more, different deals decide every answer. Assumes that a loss, in halves of its
    interval, stays as it is except for random error, and that answers are independent.
    """
    choices = verdict.choices
    if candidate.question is DrillQuestion.DISCARD:
        return _hope_of_discards(candidate, verdict)
    if candidate.question in (DrillQuestion.RID, DrillQuestion.JOKER):
        choices = tuple(choice for choice in choices if choice.loss > 1.0 or choice is choices[0])
    if len(choices) < 2 or choices[len(choices) // 2].loss < least_of(candidate.view) / 2:
        return 0.0
    times = sqrt(DEALS.get(candidate.question, USUAL_DEALS) / verdict.deals)
    luck = NormalDist(0, sqrt(times**2 + 1) / Z95)
    sure = BEYOND_DOUBT if len(choices) > MANY else SURE
    expected = [times * choice.loss / max(_half(choice), LEAST_HALF) for choice in choices[1:]]
    return prod(luck.cdf(1 - loss) + luck.cdf(loss - sure) for loss in expected)


def _hope_of_discards(candidate: Candidate, verdict: Verdict) -> float:
    """Return the chance that every discard turns out to be nearly as good as the best, or clearly worse."""
    choices, least = verdict.choices, least_of(candidate.view)
    if choices[len(choices) * 2 // 3].loss < least * 0.8:
        return 0.0
    fewer = sqrt(verdict.deals / DEALS[DrillQuestion.DISCARD])
    hopes = []
    for choice in choices[1:]:
        half = max(_half(choice), LEAST_HALF)
        truth, clear = NormalDist(choice.loss, half / Z95), BEYOND_DOUBT * half * fewer
        hopes.append(truth.cdf(max(least * CLOSE, half * fewer)) + 1 - truth.cdf(max(least * CLOSE, clear)))
    return prod(min(1.0, hope) for hope in hopes)


def judged(view: PlayerView, history: RoundHistory, actions: Sequence[Action], lot: str, deals: int) -> Verdict:
    """Judge all answers in this many deals."""
    return simulated(view, history, actions, Budget((deals,), 0), lot)


def with_lead(drill: Drill) -> Drill:
    """Return a drill with what its best answer gains on the others, if it does not say so."""
    if drill.lead is not None:
        return drill
    best = [drill.answers[0].action]
    verdict = judged(view_of(drill), history_of(drill), best, "drill", drill.deals)
    return drill._replace(lead=round(verdict.best.lead, 2))


def simulated(view: PlayerView, history: RoundHistory, actions: Sequence[Action], budget: Budget, lot: str) -> Verdict:
    """Return what simulated deals say; `tests.drills.trusting` converts it to real play."""
    return judge_choice(view, history, actions, budget, lot, trust=_as_simulated)


def _as_simulated(decision: DecisionKind, case: Case) -> Trust:
    del decision, case
    return Trust(1.0, 0.0, 0.0, 0.0)


def _right(question: DrillQuestion, verdict: Verdict, view: PlayerView) -> int:
    """Return how many answers are right, best first, or 0 if the judge is not certain.

    Answers that may be as good as the best are right. None of the others may be in doubt. Whether to lay down is one
    question: then which cards does not matter.
    """
    if question is DrillQuestion.DISCARD:
        return _right_discards(verdict, view)
    choices = verdict.choices
    right = sum(choice.low <= 0 for choice in choices)
    wrong = choices[right:]
    if not wrong or any(choice.loss < BEYOND_DOUBT * _half(choice) for choice in wrong):
        return 0
    if any(choice.low <= 0 for choice in wrong):
        return 0
    if question is DrillQuestion.WAIT:
        kinds = {isinstance(choice.action, LayDown) for choice in choices[:right]}
        if len(kinds) > 1 or not any(isinstance(choice.action, LayDown) not in kinds for choice in wrong):
            return 0
    elif right > MOST_RIGHT:
        return 0
    clear = wrong[0].loss >= SURE * _half(wrong[0])
    least = least_of(view) / 2 if question in HALVED else least_of(view)
    return right if clear and least <= wrong[0].loss <= MOST_GAP else 0


def _right_discards(verdict: Verdict, view: PlayerView) -> int:
    """Return how many of several discards are right: some are always nearly as good. The middle wrong one must be as
    clear as a wrong answer elsewhere.
    """
    choices, least = verdict.choices, least_of(view)
    is_right = [choice.low <= 0 or choice.loss <= least * CLOSE for choice in choices]
    right = sum(is_right)
    wrong = choices[right:]
    if not all(is_right[:right]) or len(wrong) < right or wrong[0].loss > MOST_GAP:
        return 0
    middle = wrong[len(wrong) // 2]
    clear = all(choice.loss >= BEYOND_DOUBT * _half(choice) for choice in wrong)
    return right if clear and middle.loss >= max(least, SURE * _half(middle)) and wrong[0].loss >= least / 2 else 0


def _half(judged: Judged) -> float:
    return judged.high - judged.loss


def _weighed(judged: Judged) -> DrillAnswer:
    return DrillAnswer(judged.action, *(round(getattr(judged, name), 2) for name in DrillAnswer._fields[1:]))
