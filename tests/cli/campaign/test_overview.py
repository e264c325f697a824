"""`vsong` alone and `status --short`: where are we, in a few lines or in one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from vagrant_cli.cli.campaign import screen
from vagrant_cli.cli.line import output
from vagrant_cli.store.file import saves

SHIPPED = Path(__file__).resolve().parents[3] / "campaigns" / "moonlit-express.toml"
SAVE = """\
schema = 1
title = "Friday crew"
off_the_rails = true

[vagrants.songsmith]
humanity = 4
max = 9

[vagrants.songsmith.skills]
35 = "wounded"

[vagrants.empress]

[vagrants.wayfarer]

[vagrants.runaway]
"""
SCENARIO = """
[scenario]
page = 5
round = 2
rounds = 2
order = ["songsmith", "empress", "wayfarer", "runaway"]
turn = "songsmith"
spent = 1

[scenario.haints.maco]
humanity = 3
limit = 12
"""
MOST_LINES = 8


@pytest.fixture
def write():
    def written(text: str, name: str = "friday.toml") -> Path:
        path = Path(name)
        path.write_text(text, "utf-8")
        return path

    return written


@pytest.mark.parametrize(
    "rest", ["", SCENARIO, "\n[camp]\nafter = 5\nbegun = true\n"], ids=["start", "table", "camp"]
)
def test_vsong_alone_says_in_few_lines_where_we_are_and_what_comes_next(rest, write, vsong):
    write(SAVE + rest)
    ran = vsong()
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    todo = next(number for number, line in enumerate(lines) if line.startswith("→ "))
    assert lines[0] == "Friday crew  (friday.toml)"
    assert todo <= MOST_LINES
    assert "vsong " in lines[todo]


def test_vsong_alone_tells_turn_coins_and_haint(write, vsong):
    write(SAVE + SCENARIO)
    out = vsong().out
    assert "scenario on page 5, round 2" in out
    assert "Songsmith's turn, 2 of 3 coins left" in out
    assert "Maco: Humanity 3 of 12" in out
    assert "Humanity 4 of 9; not ready: 35" in out


def test_vsong_alone_without_a_save_tells_how_to_begin(vsong):
    ran = vsong()
    assert (ran.code, ran.err) == (0, "")
    assert "vsong new" in ran.out
    assert vsong("--json").data["save"] is None


def test_a_save_that_is_named_wrong_or_not_the_only_one_is_told(write, vsong):
    assert vsong("-c", "nowhere.toml").code == 4
    write(SAVE)
    write(SAVE, "saturday.toml")
    ran = vsong()
    assert (ran.code, "-c friday.toml" in ran.err) == (4, True)
    assert vsong("-c", "saturday.toml").out.startswith("Friday crew  (saturday.toml)\n")


def test_help_is_the_help(vsong):
    assert "At the table" in vsong("--help").out
    assert vsong("-h").out == vsong("--help").out


def test_scripts_get_the_next_commands(write, vsong):
    write(SAVE + SCENARIO)
    ran = vsong("--json")
    assert ran.json["command"] == ""
    assert ran.data["next"][0].keys() == {"what", "command"}
    assert ran.data["phase"] == "scenario"


def test_a_prompt_gets_one_line(write, vsong):
    write(SAVE)
    assert vsong("status", "--short").out == "Friday crew | before the first scenario\n"
    write(SAVE + SCENARIO)
    assert vsong("status", "--short").out == (
        "Friday crew | scenario on page 5, round 2 | Songsmith, 2 coins left\n"
    )


def test_no_title_runs_or_steers_anything_in_a_shell_prompt(write, vsong):
    """Shells take what stands in PS1 and PROMPT for commands, escapes and colours, and saves come from others."""
    title = r"Crew $(touch ran) `touch ran` ${HOME} \e]0;x %F{red}"
    write(SAVE.replace('"Friday crew"', f"'{title}'"))
    line = "Crew _(touch ran) _touch ran_ _{HOME} _e]0;x _F{red} | before the first scenario"
    assert vsong("status", "--short").out == f"{line}\n"
    assert vsong("status", "--short", "--json").data == {
        "title": title,
        "place": "before the first scenario",
        "line": line,
    }


def test_a_prompt_without_a_save_gets_nothing_but_the_exit_code(write, vsong):
    assert vsong("status", "--short") == (4, "", "")
    write("schema = 1\nnonsense")
    assert vsong("status", "--short") == (4, "", "")
    assert vsong("status", "--short", "--json").json["error"]["code"] == "save"


def test_a_prompt_loads_no_screen(write):
    write(SAVE)
    code = (
        "import sys\n"
        "from vagrant_cli.cli.main import main\n"
        "code = main(['status', '--short'])\n"
        "sys.exit(' '.join(sorted({'rich', 'tomlkit', 'json'} & set(sys.modules))) or code)\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_a_deed_is_never_parted_from_its_tokens_where_it_has_room(
    columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr(output, "terminal", lambda *_: True)
    lines = screen.status(saves.load(SHIPPED).campaign).splitlines()
    for deed in ("deed ●○○ Last to Leave", "deed ●●○ Thick as Thieves  reached in this scenario"):
        assert sum(deed in line for line in lines) == 1


@pytest.mark.parametrize("ink", ["NO_COLOR", "FORCE_COLOR"])
@pytest.mark.parametrize("title", ["Night train", "Zoë", "東京の夜", "a\tb", "soft\u00adly"])
def test_a_screen_that_has_room_is_drawn_as_rich_would_draw_it(
    ink: str, title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever draws a screen, it is the same: rich is left out where nothing has to be wrapped."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv(ink, "1")
    drawn = {True: 0, False: 0}
    wraps = screen._rich

    def both(*parts: Any) -> str:
        by_rich: list[str] = []
        monkeypatch.setattr(screen, "_rich", lambda given: by_rich.append(wraps(given)) or by_rich[0])
        text = draws(*parts)
        assert text == wraps(parts)
        drawn[bool(by_rich)] += 1
        return text

    draws = screen.render
    monkeypatch.setattr(screen, "render", both)
    for path in (SHIPPED, SHIPPED.with_name("dining-car.toml")):
        campaign = saves.load(path).campaign._replace(title=title)
        for columns in range(20, 180, 7):
            monkeypatch.setenv("COLUMNS", str(columns))
            screen.status(campaign)
            for name in campaign.vagrants:
                screen.vagrant_card(campaign, name)
    assert min(drawn.values()) > 10
