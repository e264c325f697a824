"""A table at which anything may be typed: random commands, legal or not, on one save.

Every command line runs in this process, through rules and store. A few hundred run with the other tests;
`VSONG_TABLE_COMMANDS=10000 pytest tests/property/test_table.py` plays as many as are asked for.
"""

from __future__ import annotations

import io
import os
import shutil
import tempfile
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from vagrant_cli.campaign import Campaign
from vagrant_cli.cli.main import main
from vagrant_cli.data.items import ITEM_KEYS
from vagrant_cli.rules.bindle import bindle
from vagrant_cli.rules.campaign import deeds, limits, smoky_bones
from vagrant_cli.rules.haint import moonreaper_on_train
from vagrant_cli.rules.vagrant import common_coins, maximum
from vagrant_cli.store.file import saves

STEPS = 200
"""As many commands are undone at once."""

COMMANDS = int(os.environ.get("VSONG_TABLE_COMMANDS", "320"))
AT_ONCE = min(STEPS, max(COMMANDS // 4, 1))

CREW = ("songsmith", "runaway", "empress", "wayfarer")
CARDS = ("35", "36", "43", "44", "51", "52", "75", "76", "31", "westbound", "Tin Whistle")
ITEMS = ("nails", "candle", "salt", "foot", "apple", "berry")
DEEDS = ("Fetch", "Night Owl", "Long Way", "Old Debts")

TOLD = (
    "nails.tokens=3 nails.cycle=3 candle.tokens=3 candle.cycle=2 salt.tokens=3 salt.cycle=3 foot.tokens=2 "
    "foot.cycle=2 apple.tokens=3 apple.cycle=3 berry.tokens=3 smoky_die=+1,+1,+2,note,skull,0 "
    + " ".join(
        f"{name}.max=5 {name}.move=3 {name}.westbound.move=2 {name}.rummage=2 {name}.bust=3 {name}.patch_up=3 {name}.investigate=4 "
        f"{name}.westbound.max=3 {name}.westbound.bust=4 {name}.westbound.patch_up=4 {name}.westbound.rummage=1"
        for name in CREW
    )
)
"""Made-up numbers, small ones so that limits, cycles and wounds come soon."""

BOARDS = Path(__file__).parents[2] / "campaigns" / "boards"
START = "scenario start 5 --haint blackthorn --limit 3/4/5 --breaks 3 --event 2=round-2 --event 4=bindle"

vagrants = st.sampled_from((*CREW, *CREW, "pup"))
items = st.sampled_from(ITEMS)
symbols = st.sampled_from(ITEMS[:-1])
drawn = st.lists(st.sampled_from((*ITEMS, *ITEMS, "moon", "4", "X")), min_size=1, max_size=4)
cards = st.sampled_from(CARDS)
few = st.integers(0, 4).map(str)
spaces = st.sampled_from(("A1.1", "A2.1", "B3.1", "B3.3", "B4.2", "C2.1", "C5.5", "A2.2"))


def line(*parts: str | st.SearchStrategy[str] | st.SearchStrategy[list[str]]) -> st.SearchStrategy[list[str]]:
    """Return command lines put together from words, and from what is drawn for them."""
    made = [st.just(part.split()) if isinstance(part, str) else part for part in parts]
    return st.tuples(*made).map(
        lambda found: [word for part in found for word in ([part] if isinstance(part, str) else part)]
    )


def maybe(*parts: str | st.SearchStrategy[str]) -> st.SearchStrategy[list[str]]:
    """Return these words or none."""
    return st.one_of(st.just([]), line(*parts))


flip = maybe("--flip", cards)
cover = maybe("--cover", cards)
seed = line("--seed", st.integers(0, 10_000).map(str))
force = st.one_of(st.just([]), st.just([]), st.just([]), st.just(["--force", "the card says so"]))

does = st.tuples(
    maybe("--hurt", few),
    maybe("--lose", st.sampled_from(("token", "coin", "skill"))),
    maybe("--effect", st.sampled_from(("Fog:black", "Rime:white"))),
    maybe("--gain", few),
    maybe("--all"),
).map(lambda found: [word for part in found for word in part])

TURNS = (
    line("round", st.permutations(CREW)),
    line("round"),
    line("turn", vagrants),
    line("end", seed, maybe("--on", items)),
    line("end", drawn, maybe("--on", items)),
    line("end", drawn, maybe("--salt", vagrants), maybe("--target", vagrants)),
    line("end --skip"),
)
TOKENS = (
    line("rummage", vagrants, few, seed, maybe("--keep", items), maybe("--return", items)),
    line("rummage", vagrants, few, drawn, maybe("--keep", items), maybe("--return", items)),
    line("bindle gain", vagrants, items, maybe("--return", items)),
    line("use", vagrants, items, maybe("--on", st.one_of(items, cards, spaces)), flip, cover),
    line("use", vagrants, "berry --lifts Fog --on", items, maybe("--to", vagrants), flip, cover),
    line("bindle give", vagrants, items, vagrants, maybe("--return", items)),
    line("bindle discard", vagrants, items, maybe("--lifts Fog"), maybe("--on", items)),
    line("bindle return", vagrants, items),
    line("bindle put", items, maybe("--on", items), maybe("--train")),
    line("bindle cycle", maybe(items)),
)
PEOPLE = (
    line("hurt", vagrants, few, flip, cover, maybe("--pass", vagrants)),
    line("heal", vagrants, few, flip, maybe("--to", vagrants)),
    line("vagrant smoky", vagrants, few, maybe("--use")),
    line("vagrant coins", vagrants, few, maybe("--place", few)),
    line("effect", vagrants, st.sampled_from(("Fog", "Rime")), st.sampled_from(("black", "white"))),
    line("lift", vagrants, st.sampled_from(("Fog", "Rime")), maybe("--token", items)),
    line(st.sampled_from(("vagrant flip", "restore", "repair", "use")).map(str.split), vagrants, cards),
    line("vagrant westbound", vagrants, cover),
    line("vagrant revive"),
    line("vagrant", st.sampled_from(("humanity", "max")), vagrants, few),
    line(st.sampled_from(("bust", "patch-up", "investigate")), vagrants, few, seed),
    line("bust", few, vagrants, seed, "--smoky", few),
    line("belongings", st.sampled_from(("add junk", "give", "take")).map(str.split), cards, maybe(vagrants)),
)
SCENARIO = (
    line(st.sampled_from(("haint gain", "haint lose", "haint break")).map(str.split), few),
    line("haint break"),
    line("haint limit", few),
    line("haint mood", maybe(few)),
    line("scenario ritual", st.sampled_from(("Lamp", "Bell")), "--coins", few),
    line(
        "scenario event",
        st.sampled_from(("2", "4", "X")),
        st.sampled_from(("--gone", "--at bindle")).map(str.split),
    ),
    line(
        "scenario event", st.sampled_from(("2", "X")), "--at", st.sampled_from(("round-3", "break-1", "A1.1"))
    ),
    line("scenario counter luck", few),
    line("scenario action", items, "--move", few, "--range", few, does),
    line("scenario action", st.sampled_from((*ITEMS, "haunted", "cycle")), does),
    line("moonreaper", st.sampled_from(("draw-token", "act", "join", "leave"))),
    line("moonreaper card --ritual Coat --action Reach"),
    line("moonreaper ritual", st.sampled_from(("Coat", "Scissors"))),
    line("moonreaper oppress", vagrants, seed),
    line(
        "deed draw",
        vagrants,
        st.permutations(DEEDS).map(lambda four: four[:3]),
        "--keep",
        st.sampled_from(DEEDS),
    ),
    line("deed", st.sampled_from(("goal", "cash", "discard")), vagrants, st.sampled_from(DEEDS)),
    line(
        st.sampled_from(("board put", "move")).map(str.split),
        st.one_of(vagrants, st.sampled_from(("candle", "moon"))),
        spaces,
    ),
    line("move", maybe(vagrants), spaces, maybe("--coins", few), maybe("--free")),
    line("move", few),
    line("board remove", st.one_of(vagrants, spaces)),
)
BETWEEN = (
    line("scenario end", st.sampled_from(("victory", "defeat"))),
    line(START),
    line("donate", few),
    line("board use", str(BOARDS / "night-train.toml")),
)


class Table(RuleBasedStateMachine):
    """A save, and every state that its file has had."""

    @initialize()
    def begin(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.path = self.folder / "table.toml"
        crew = [word for name in CREW for word in ("--vagrant", name)]
        extras = ("--off-the-rails", "--moonreaper")
        self.expect_done("new", str(self.path), "--title", "T", *crew, *extras)
        self.expect_done("box", "set", *TOLD.split(), "--save")
        self.expect_done(*START.split())
        self.expect_done("round")
        self.states = [self.path.read_bytes()]

    def teardown(self) -> None:
        if hasattr(self, "states"):
            steps = len(self.states) - 1
            if steps:
                self.expect_done("undo", str(steps))
            assert self.path.read_bytes() == self.states[0], f"{steps} steps undone"
            shutil.rmtree(self.folder)

    def run_line(self, *words: str) -> tuple[int, str]:
        where = () if words[0] == "new" else ("-c", str(self.path))
        said = io.StringIO()
        with redirect_stdout(said), redirect_stderr(said):
            code = main([*words, *where])
        return code, said.getvalue()

    def expect_done(self, *words: str) -> None:
        code, said = self.run_line(*words)
        assert code == 0, (words, said)

    def type(self, words: Sequence[str]) -> None:
        before = self.path.read_bytes()
        code, said = self.run_line(*words)
        after = self.path.read_bytes()
        assert code in (0, 2, 3), (words, said)
        assert code == 0 or after == before, (words, said)
        if after != before:
            self.states.append(after)

    @rule(number=st.integers(0, 10_000), symbol=symbols)
    def play_on(self, number: int, symbol: str) -> None:
        """Go on as the rounds would have it, so that random commands meet a game that moves."""
        campaign = saves.load(self.path).campaign
        if campaign.scenario is None:
            return self.type(START.split())
        clock = campaign.scenario.rounds
        if clock.turn is not None:
            return self.type(["end", "--seed", str(number), "--on", symbol])
        left = [name for name in clock.order if name not in clock.acted]
        return self.type(["turn", left[0]] if left else ["round"])

    @rule(words=st.one_of(*TURNS), force=force)
    def turns(self, words: list[str], force: list[str]) -> None:
        self.type([*words, *force])

    @rule(words=st.one_of(*TOKENS), force=force)
    def tokens(self, words: list[str], force: list[str]) -> None:
        self.type([*words, *force])

    @rule(words=st.one_of(*PEOPLE), force=force)
    def people(self, words: list[str], force: list[str]) -> None:
        self.type([*words, *force])

    @rule(words=st.one_of(*SCENARIO), force=force)
    def scenario(self, words: list[str], force: list[str]) -> None:
        self.type([*words, *force])

    @rule(words=st.one_of(*BETWEEN, *TURNS, *TURNS, *TOKENS))
    def between(self, words: list[str]) -> None:
        self.type(words)

    @rule(number=st.integers(1, 5))
    def back_and_forth(self, number: int) -> None:
        number = min(number, len(self.states) - 1)
        if number:
            self.expect_done("undo", str(number))
            assert self.path.read_bytes() == self.states[-1 - number]
            self.expect_done("redo", str(number))
            assert self.path.read_bytes() == self.states[-1]

    @invariant()
    def the_save_decodes_without_problems_and_keeps_what_the_table_has(self) -> None:
        if hasattr(self, "states"):
            assert saves.problems(self.path).problems == []
            check(saves.load(self.path).campaign)


def check(campaign: Campaign) -> None:
    """Assert what holds at every table: nothing made or lost, no supply overdrawn, all within limits."""
    assert list(limits.over(campaign)) == [], (
        "nothing stands above its limit but what the group has overruled"
    )
    in_box = {item: bindle.in_box(campaign, item) for item in ITEM_KEYS}
    told = {item: number for item, number in in_box.items() if number is not None}
    assert all(bindle.outside(campaign, item) <= number for item, number in told.items()), "no token is made"
    assert smoky_bones.supply(campaign) >= 0
    assert common_coins.supply(campaign) >= 0
    assert 0 <= moonreaper_on_train.inside(campaign) <= moonreaper_on_train.MOON_TOKENS_IN_BINDLE
    for name, one in campaign.vagrants.items():
        most = maximum.told_maximum(campaign, name)
        assert one.humanity is None or 0 <= one.humanity <= most, name
        assert one.smoky_bones <= campaign.edition.smoky_limit or "SB-02" in campaign.overruled, name
        counted = [deed for deed in one.deeds.values() if not deed.extra]
        assert len(counted) <= deeds.limit(campaign) or "DD-13" in campaign.overruled, name
        assert all(0 <= deed.tokens <= deeds.needed(campaign) for deed in counted), name
    for state in campaign.scenario.haints.values() if campaign.scenario else ():
        assert state.limit is None or 0 <= state.humanity < max(state.limit, 1)


Table.TestCase.settings = settings(
    max_examples=max(COMMANDS // AT_ONCE, 1),
    stateful_step_count=AT_ONCE,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    print_blob=True,
)
TestTable = Table.TestCase
