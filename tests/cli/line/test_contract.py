"""What scripts rely on: one JSON object, all its keys, and the exit code, for every command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from vagrant_cli.cli.line.groups import COMMANDS
from vagrant_cli.cli.line.tree import shaped

KEYS = ["schema", "command", "ok", "dry_run", "data", "events", "error"]
CODES = {"bug": 1, "usage": 2, "refused": 3, "save": 4, "locked": 4, "interrupted": 130}

CAMPAIGN = """\
schema = 1
title = "Thursday crew"
mode = "normal"
off_the_rails = true

[donations]
coins = 24

[moonreaper]
in_play = true
actions_boxed = 3

[belongings]
junk = [
    "Cracked Lantern",
]
rituals = [
    "Coat",
    "Scissors",
    "Stocking",
]

[vagrants.songsmith]
player = "Ann"

[vagrants.songsmith.skills]
"12" = "ready"
"35" = "ready"

[vagrants.songsmith.deeds."Night Owl"]
side = "goal"
tokens = 1

[vagrants.empress]
smoky_bones = 3

[vagrants.empress.skills]
"52" = "wounded"

[vagrants.empress.deeds."Long Way"]
side = "reward"
"""

VAGABOND = """\
schema = 1
kind = "vagabond"
character = "ranger"
at = "fox"

[items.ready]
boot = 1

[relationships]
eyrie = "indifferent"
"""
"""A save of another kind, which lies beside the campaign and is passed by."""

SCENARIO = "\n[scenario]\npage = 5\n"
HAINT = "\n[scenario.haints.blackthorn]\nlimit = 9\nbreak_space = 0\n"
ROUND = SCENARIO + 'round = 1\nrounds = 1\norder = [\n    "empress",\n    "songsmith",\n]\n'
TURN = ROUND + 'turn = "empress"\n' + HAINT + "broken = true\n"
CAMP = "\n[camp]\nafter = 5\n"
CAMPING = "\n[camp.income]\nvagrants = 6\n\n[camp]\nafter = 5\nbegun = true\n"
WALKED = CAMP + "begun = true\n"
TOLD_TOKENS = "".join(
    f"\n[box.{item}]\ntokens = 4\n" for item in ("apple", "candle", "iron-nails", "rabbits-foot", "salt")
)
TOLD = "\n[box.songsmith]\nmax = 9\n"
FOG = '\n[vagrants.songsmith.effects]\nFog = "black"\n'
BROKEN = '\n[vagrants.songsmith.junk]\nHat = "broken"\n'
GOAL_REACHED = SCENARIO + '\n[scenario.goals]\nsongsmith = [\n    "Night Owl",\n]\n'
ON_TRAIN = SCENARIO + "\n[scenario.moon]\nbeside = 2\nspace = 3\n"
IN_HAND = SCENARIO + "\n[scenario.track]\napple = 1\n\n[vagrants.songsmith.tokens]\nsalt = 1\n"
DRAW = ("deed", "draw", "songsmith", "One", "Two", "Three", "--keep")

# command: what stands under the campaign, a success, then a refusal with its rule (None: nothing can refuse it)
CASES = {
    "status": ("", "status", None, None),
    "sheet": ("", "sheet page.html", None, None),
    "check": ("", "check", None, None),
    "where": ("", "where", None, None),
    "log": ("", "log", None, None),
    "donate": (CAMP, "donate 3", "donate --track 4=70", "DN-04"),
    "off-the-rails": ("", None, "off-the-rails", "OR-01"),
    "deed draw": (
        CAMP,
        (*DRAW, "Two"),
        ("deed", "draw", "songsmith", "night owl", "Two", "Three", "--keep", "Two"),
        "DD-03",
    ),
    "deed goal": (SCENARIO, "deed goal songsmith night", "deed goal empress long", "DD-06"),
    "deed progress": (
        SCENARIO,
        "deed progress songsmith night half",
        "deed progress empress long half",
        "DD-06",
    ),
    "deed cash": (
        CAMP,
        "deed cash songsmith night --tokens 1",
        "deed cash songsmith night --tokens 2",
        "DD-11",
    ),
    "deed discard": ("", "deed discard songsmith night", None, None),
    "moment": ("", "moment O-1", "moment O-3", "MO-06"),
    "moonreaper join": ("", None, "moonreaper join", "MR-01"),
    "moonreaper ritual": (ON_TRAIN, "moonreaper ritual Whistle", "moonreaper ritual coat", "MR-12"),
    "moonreaper reward": ("", "moonreaper reward junk", "moonreaper reward skill", "MR-19"),
    "moonreaper leave": ("", "moonreaper leave", None, None),
    "belongings add": ("", "belongings add skill 13", "belongings add junk cracked-lantern", "CP-14"),
    "belongings give": ("", "belongings give cracked songsmith", "belongings give coat songsmith", "MR-12"),
    "belongings take": ("", "belongings take songsmith 12", "belongings take empress 52", "RU-24"),
    "belongings swap": (
        '\n[vagrants.empress.junk]\nPan = "broken"\n\n[vagrants.songsmith.junk]\nHat = "ready"\n',
        "belongings swap songsmith hat empress pan",
        "belongings swap songsmith 12 empress 52",
        "SK-03",
    ),
    "belongings remove": ("", "belongings remove cracked", None, None),
    "vagrant smoky": ("", "vagrant smoky songsmith 2", "vagrant smoky empress", "SB-02"),
    "vagrant westbound": (SCENARIO, "vagrant westbound songsmith --cover 35", None, None),
    "vagrant revive": (SCENARIO, None, "vagrant revive", "WB-06"),
    "vagrant flip": ("", "vagrant flip songsmith 35", "vagrant flip empress 52", "HU-01"),
    "restore": ("", "restore empress 52", "restore songsmith 35", "HU-01"),
    "repair": (BROKEN, "repair songsmith hat", "repair songsmith 35", "HU-01"),
    "vagrant humanity": ("", "vagrant humanity songsmith 4", None, None),
    "vagrant max": ("", "vagrant max songsmith 11", None, None),
    "effect": (
        FOG,
        "effect songsmith Chill white",
        "effect songsmith Chill black",
        "HE-01",
    ),
    "lift": (
        FOG,
        "lift songsmith fog",
        "lift songsmith fog --token salt --by empress",
        "HE-02",
    ),
    "vagrant coins": (SCENARIO, "vagrant coins songsmith 2", "vagrant coins songsmith --place 3", "CC-03"),
    "hurt": (TOLD, "hurt songsmith 2", "hurt songsmith 2 --pass empress", "WB-03"),
    "heal": (TOLD, "heal songsmith 2", "heal songsmith 2 --to empress", "VG-04"),
    "moonreaper draw-token": (SCENARIO, "moonreaper draw-token", None, None),
    "moonreaper card": (ON_TRAIN, "moonreaper card --action Reach", "moonreaper card --ritual coat", "MR-08"),
    "moonreaper act": (ON_TRAIN, "moonreaper act", None, None),
    "moonreaper oppress": (ON_TRAIN, "moonreaper oppress songsmith --faces 5", None, None),
    "rummage": (
        SCENARIO,
        "rummage songsmith 2 nails salt --keep salt",
        "rummage songsmith 4 berry berry berry berry",
        "BN-10",
    ),
    "bindle gain": (
        SCENARIO,
        "bindle gain songsmith apple",
        "bindle gain songsmith apple --limit 0",
        "AC-04",
    ),
    "use": (IN_HAND, "use songsmith salt", "use empress 52", "HU-01"),
    "bindle give": (
        IN_HAND,
        "bindle give songsmith salt empress",
        "bindle give songsmith salt songsmith",
        "BN-02",
    ),
    "bindle discard": (IN_HAND, "bindle discard songsmith salt", "bindle discard empress salt", "BN-01"),
    "bindle return": (
        IN_HAND,
        "bindle return songsmith salt --limit 0",
        "bindle return songsmith salt --limit 3",
        "AC-04",
    ),
    "bindle put": (SCENARIO, "bindle put nails", "bindle put candle --train", "BN-05"),
    "bindle cycle": (IN_HAND, "bindle cycle apple", "bindle cycle nails", "BN-09"),
    "bindle odds": (SCENARIO + TOLD_TOKENS, "bindle odds 3", None, None),
    "scenario start": (CAMP + "begun = true\nfinished = true\n", "scenario start 11", None, None),
    "scenario action": (SCENARIO, "scenario action salt --move 3", None, None),
    "scenario actions": ("", "scenario actions", None, None),
    "scenario ritual": (
        SCENARIO + 'rituals = [\n    "Lamp",\n]\n',
        "scenario ritual Bell",
        "scenario ritual lamp",
        "RU-01",
    ),
    "scenario event": (SCENARIO, "scenario event 3 --at round-4", None, None),
    "scenario counter": (SCENARIO, "scenario counter luck", "scenario counter luck -1", "RD-02"),
    "round": (SCENARIO, "round", "round songsmith", "TU-01"),
    "turn": (ROUND, "turn", "turn songsmith", "TU-01"),
    "end": (TURN, "end", None, None),
    "move": (TURN, "move 1", "move 9", "SU-01"),
    "haint gain": (SCENARIO + HAINT.replace("= 0", "= 3"), "haint gain 2", None, None),
    "haint lose": (SCENARIO + HAINT + "humanity = 3\n", "haint lose 2", None, None),
    "haint break": (SCENARIO + HAINT, "haint break 2", "haint break 0", "HE-05"),
    "haint limit": (SCENARIO + HAINT, "haint limit 9/12/14", None, None),
    "haint mood": (SCENARIO + HAINT, "haint mood", "haint mood 1", "HE-03"),
    "haint forecast": (SCENARIO, None, "haint forecast", None),
    "haint odds": (
        SCENARIO + HAINT.replace("= 0", "= 3"),
        "haint odds 3 --success 4 --as empress",
        None,
        None,
    ),
    "scenario end": (SCENARIO, "scenario end victory", None, None),
    "camp change": (
        WALKED,
        ("camp", "change", "songsmith", "runaway", "--force", "so be it"),
        "camp change empress wayfarer",
        "OR-06",
    ),
    "camp join": (SCENARIO, None, "camp join runaway", "CP-16"),
    "camp in-between": (WALKED, "camp in-between --choices A,B", None, None),
    "camp tier": (WALKED, "camp tier 2", "camp tier 1", "RU-27"),
    "camp": (CAMP, "camp", None, None),
    "camp start": (CAMP, "camp start", None, None),
    "camp earn": (CAMP, "camp earn 2 --from Moment", None, None),
    "camp next": (CAMPING, "camp next", None, None),
    "camp done": (CAMPING + 'done = [\n    "save",\n]\n', "camp done moment", "camp done save", "CP-18"),
    "camp heal": (CAMPING, "camp heal empress 52", "camp heal songsmith 12", "CP-07"),
    "camp sell": (CAMPING, None, "camp sell belongings Pan", "CP-04"),
    "camp skill": (CAMPING, "camp skill 14 songsmith", "camp skill 36 songsmith", "SK-03"),
    "camp offer": (CAMPING, "camp offer Hat", "camp offer cracked-lantern", "CP-09"),
    "camp junk": (CAMPING + 'offer = "Hat"\n', "camp junk empress", None, None),
    "camp seance": (CAMPING, "camp seance", None, None),
    "camp plan": (CAMPING, "camp plan heal donate=3", None, None),
    "camp finish": (
        CAMPING + 'done = [\n    "moment",\n    "in-between",\n]\n',
        ("camp", "finish", "--forfeit", "--force", "the moments are for next time"),
        "camp finish",
        "CP-05",
    ),
    "note": ("", "note We slept badly", None, None),
    "limit": ("", "limit 9/12/14", None, None),
    "berries": ("", "berries salt", None, None),
    "rules": ("", "rules DD-07", None, None),
    **{
        action: ("", f"{action} songsmith 2 -s 4", f"{action} songsmith 2 -s 4 --faces 1", "BB-03")
        for action in ("investigate", "patch-up", "bust")
    },
    "box set": ("", "box set songsmith.bust 4", None, None),
    "box get": ("", "box get smoky_die", None, None),
    "box show": ("", "box show", None, None),
    "box path": ("", "box path", None, None),
    "box missing": ("", "box missing", None, None),
    "odds": ("", "odds 3 -s 4", "odds 3 -s 4 --faces 1,2", "BB-03"),
    "weigh": (
        TURN,
        "weigh --bust 4 --patch-up 4 --investigate 4",
        "weigh --bust 4 --patch-up 4 --investigate 4 --by break",
        "HE-04",
    ),
    "roll": ("", "roll 3 -s 4 --seed 1", "roll 3 -s 4 --faces 1,2", "BB-03"),
    "diff": ("", "diff thursday.toml thursday.toml", None, None),
    "merge": ("", "merge thursday.toml thursday.toml thursday.toml", None, None),
    "resolve": ("", None, "resolve --ours", None),
    "undo": ("", None, "undo", None),
    "redo": ("", None, "redo", None),
    "vagabond new": ("", "vagabond new more --character thief --faction eyrie", None, None),
    **{
        f"vagabond {word}": ("", f"vagabond {word}", None, None)
        for word in ("status", "options", "log", "check", "where")
    },
    "vagabond do": ("", "vagabond birdsong move rabbit", "vagabond slip forest", "VB-22"),
    "vagabond plan": ("", "vagabond plan birdsong move rabbit", None, None),
    "vagabond odds": ("", "vagabond odds --swords 2", None, None),
    "vagabond undo": ("", None, "vagabond undo", None),
    "vagabond redo": ("", None, "vagabond redo", None),
}

TESTED_ELSEWHERE = {
    "moonreaper place": "tests/cli/test_board.py",
    "new": "tests/cli/test_campaign.py",
    "mile-post": "tests/cli/test_campaign.py",
    "box ask": "tests/cli/lookup/test_asking.py",
    "git-setup": "tests/cli/test_git.py",
    **dict.fromkeys(("export", "import"), "tests/cli/saves/test_share.py"),
    **dict.fromkeys(("edit", "board new", "board edit"), "tests/cli/saves/test_edit.py"),
    "help": "tests/test_manual.py",
    "play": "tests/cli/prompt/test_play.py",
    "sheet": "tests/cli/sheet/test_sheet.py",
    **dict.fromkeys(("haint target", "haint move", "haint threat"), "tests/cli/test_haint.py"),
    **dict.fromkeys(("haint forecast", "haint odds", "bindle odds"), "tests/cli/haint/test_forecast.py"),
    **dict.fromkeys(
        (f"board {word}" for word in ("show", "check", "reach", "range")), "tests/cli/test_board.py"
    ),
    **dict.fromkeys((f"board {word}" for word in ("use", "put", "remove")), "tests/cli/test_board.py"),
}


@pytest.fixture(autouse=True, params=["1", "0"], ids=["plain", "typer"])
def _both_readers(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VSONG_PLAIN", request.param)


def words(command) -> tuple[str, ...]:
    return tuple(command.split()) if isinstance(command, str) else command


def leaves() -> list[str]:
    found = []
    for word in COMMANDS:
        command = shaped(word)
        below = getattr(command, "commands", None)
        found += [f"{word} {name}" for name in below] if below else [word]
    return found


@pytest.fixture
def save(tmp_path: Path):
    def written(more: str) -> Path:
        path = tmp_path / "thursday.toml"
        path.write_text(CAMPAIGN + more, "utf-8")
        (tmp_path / "woods.toml").write_text(VAGABOND, "utf-8")
        return path

    return written


def envelope(ran, command: str) -> dict:
    told = ran.json
    assert list(told) == KEYS
    assert told["schema"] == 1
    assert told["command"] == command
    assert told["ok"] is (ran.code == 0)
    assert isinstance(told["events"], list)
    assert all(isinstance(event["kind"], str) for event in told["events"])
    if ran.code == 0:
        assert told["error"] is None
        assert isinstance(told["data"], dict)
    else:
        assert list(told["error"]) == ["code", "message", "rule", "hint"]
        assert CODES[told["error"]["code"]] == ran.code
        assert told["events"] == []
        assert ran.err
    return told


@pytest.mark.parametrize("command", [name for name, case in CASES.items() if case[1]])
def test_a_success_is_one_object_with_all_keys_and_exit_0(command, save, vsong):
    under, success, _, _ = CASES[command]
    save(under)
    ran = vsong(*words(success), "--json")
    told = envelope(ran, command)
    assert ran.code == 0
    assert ran.err == ""
    assert told["dry_run"] is False


@pytest.mark.parametrize("command", [name for name, case in CASES.items() if case[2]])
def test_a_refusal_names_its_rule_exits_3_and_leaves_the_save_byte_for_byte(command, save, vsong):
    under, _, refusal, rule = CASES[command]
    path = save(under)
    before = path.read_bytes()
    ran = vsong("--json", *words(refusal))
    told = envelope(ran, command)
    assert ran.code == 3
    assert told["error"]["rule"] == rule
    assert path.read_bytes() == before


@pytest.mark.parametrize("command", list(CASES))
def test_an_unknown_option_is_a_usage_error(command, save, vsong):
    save("")
    ran = vsong(*command.split(), "--frobnicate", "--json")
    told = envelope(ran, command)
    assert ran.code == 2
    assert "--frobnicate" in told["error"]["message"]


@pytest.mark.parametrize("command", [name for name, case in CASES.items() if case[1] and case[0] is not None])
def test_a_dry_run_changes_nothing_and_says_so(command, save, vsong):
    under, success, _, _ = CASES[command]
    path = save(under)
    before, folder = path.read_bytes(), sorted(path.parent.rglob("*"))
    ran = vsong("-n", *words(success), "--json")
    assert ran.code == 0
    assert ran.json["dry_run"] is True
    assert path.read_bytes() == before
    assert sorted(path.parent.rglob("*")) == folder


def test_every_command_is_held_to_the_contract():
    known = {*CASES, *TESTED_ELSEWHERE}
    assert set(leaves()) - known == set()


@pytest.mark.parametrize(
    "typed", [["frobnicate"], ["deed", "frobnicate"], ["board"], ["--frobnicate"], ["donate"]]
)
def test_an_unknown_or_missing_word_is_one_object_too(typed, vsong):
    ran = vsong(*typed, "--json")
    told = ran.json
    assert (ran.code, told["error"]["code"], told["data"]) == (2, "usage", None)


def test_shared_options_work_before_and_after_the_command_words(save, vsong):
    path = save(CAMP)
    for line in (
        ["--json", "-n", "-c", str(path), "deed", "cash", "songsmith", "night"],
        ["deed", "--json", "-n", "-c", str(path), "cash", "songsmith", "night"],
        ["deed", "cash", "songsmith", "night", "--json", "-n", f"--campaign={path}"],
    ):
        ran = vsong(*line)
        assert (ran.code, ran.json["command"], ran.json["dry_run"]) == (0, "deed cash", True), line


def test_a_leading_minus_is_a_number_and_is_refused_with_the_limit(save, vsong):
    save(CAMP)
    for line in (["donate", "-3"], ["scenario", "start", "-1"], ["vagrant", "smoky", "empress", "-2"]):
        ran = vsong(*line)
        assert ran.code == 2
        assert "from 1 to" in ran.err


@pytest.mark.parametrize(
    "typed", ["\N{MINUS SIGN}3", "3.5", "٣", "1e3", "9" * 5000, "", "three", "1_0", "0", "+-3"]
)
def test_numbers_are_ascii_digits_within_the_limit(typed, save, vsong):
    save(CAMP)
    ran = vsong("donate", typed)
    assert ran.code == 2
    assert "from 1 to 999" in ran.err
    assert len(ran.err) < 200


def test_json_is_ascii_and_one_line_whatever_players_type(save, vsong):
    save("")
    ran = vsong("note", "Où est [d6]\n :fire: “quoted”?", "--json")
    assert ran.code == 0
    assert ran.out.isascii()
    assert json.loads(ran.out)["data"]["notes"] == ["Où est [d6] :fire: “quoted”?"]


def test_players_text_is_shown_as_typed(save, vsong):
    save("")
    vsong("note", "[d6] :fire: [bold]x[/bold]")
    assert "[d6] :fire: [bold]x[/bold]" in vsong("status").out


def test_help_and_version_exit_0_and_are_json_when_asked(vsong):
    assert vsong("--version").out.startswith("vsong ")
    assert vsong("--help").code == 0
    assert vsong("deed", "-h").code == 0
    assert vsong().code == 0
    for line in (["--json", "--help"], ["donate", "--help", "--json"]):
        ran = vsong(*line)
        assert ran.code == 0
        assert "Usage: vsong" in ran.json["data"]["help"]


def test_forcing_carries_out_what_a_rule_refuses_and_the_log_keeps_why(save, vsong):
    path = save(GOAL_REACHED)
    ran = vsong("deed", "goal", "songsmith", "night", "--force", "the card says twice", "--json")
    assert ran.code == 0
    assert ran.json["events"][0] == {
        "kind": "overruled",
        "rule": "DD-07",
        "refusal": "'Night Owl' already took its 1 token in this scenario (page 5).",
    }
    assert "the card says twice" in (path.parent / "thursday.history.jsonl").read_text("utf-8")


def test_a_standing_limit_that_was_overruled_is_written_into_the_save_and_the_save_stays_right(save, vsong):
    path = save(CAMP + "\n[camp.income]\ngifts = 3\n")
    assert vsong("donate", "9", "--force", "a card gave us more").code == 0
    assert '"DN-05" = "a card gave us more"' in path.read_text("utf-8").replace("DN-05 =", '"DN-05" =')
    assert vsong("check").code == 0
    assert vsong("status", "--json").data["donations"]["coins"] == 33
