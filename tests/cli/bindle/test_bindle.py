"""`vsong bindle` and the Moonreaper's commands in a scenario, as players and scripts see them."""

from __future__ import annotations

import pytest

SAVE = """\
schema = 1
title = "T"
off_the_rails = true

[moonreaper]
in_play = true

[vagrants.songsmith]
humanity = 5

[vagrants.songsmith.tokens]
salt = 1

[vagrants.runaway]

[vagrants.runaway.junk]
"Tin Whistle" = "ready"

[scenario]
page = 5

[scenario.haints.tommyknocker]
humanity = 0
limit = 12

[scenario.events]
"3" = "bindle"

[box.songsmith]
rummage = 2

[box.iron-nails]
tokens = 6

[box.candle]
tokens = 4

[box.salt]
tokens = 4

[box.rabbits-foot]
tokens = 4
"""

APPLES = "\n[box.apple]\ntokens = 4\ncycle = 2\n"


@pytest.fixture
def save(tmp_path):
    path = tmp_path / "c.toml"
    path.write_text(SAVE + APPLES, "utf-8")
    return path


@pytest.mark.usefixtures("save")
@pytest.mark.rule("AC-03", "AC-05")
def test_a_rummage_by_hand_is_one_command_and_calls_the_event_by_number(vsong):
    ran = vsong("rummage", "songsmith", "2", "--drew", "nails,3,apple", "--keep", "apple")
    assert ran.out.splitlines() == [
        "Drawn by hand: Iron Nails, event 3, Apple.",
        "→ Read event 3, now; then draw its replacement.",
        "Songsmith keeps Apple and holds 2 of 2; the rest goes back.",
    ]
    data = vsong("status", "bindle", "--json").data
    assert data["hands"]["songsmith"] == {"salt": 1, "apple": 1}
    assert data["bindle"] == {
        "items": {
            "iron-nails": 6,
            "candle": 4,
            "salt": 3,
            "rabbits-foot": 4,
            "apple": 3,
            "poisonous-berry": 3,
        },
        "events": [],
        "moon": 3,
    }


@pytest.mark.usefixtures("save")
def test_words_may_stand_behind_each_other_or_in_a_list(vsong):
    ran = vsong("rummage", "songsmith", "2", "nails", "apple", "--keep", "nails", "--json")
    assert ran.data["hands"]["songsmith"] == {"salt": 1, "iron-nails": 1}


def test_a_draw_by_the_tool_waits_for_the_choice_and_saves_nothing_until_then(save, vsong):
    before = save.read_bytes()
    ran = vsong("rummage", "songsmith", "3", "--seed", "4", "--json")
    assert (ran.code, ran.json["error"]["rule"], ran.json["events"]) == (3, "AC-03", [])
    assert len(ran.data["drawn"]) == 3
    assert ran.data["seed"] == 4
    assert save.read_bytes() == before
    names = ran.data["tokens"]
    shown = vsong("rummage", "songsmith", "3", "--seed", "4").err
    typed = ",".join(name.split("-")[-1] for name in names)
    assert f"Then: vsong rummage songsmith 3 --drew {typed} --keep TOKEN" in shown
    missing = next(
        item for item in ("nails", "salt", "apple", "foot", "candle") if item not in " ".join(names)
    )
    not_there = vsong("rummage", "songsmith", "3", "--seed", "4", "--keep", missing, "--json")
    assert (not_there.code, not_there.data["tokens"]) == (3, names), "what was drawn is not lost"
    assert save.read_bytes() == before
    kept = ran.data["drawn"][0]
    done = vsong("rummage", "songsmith", "3", "--drew", ",".join(names), "--keep", kept, "--json")
    assert done.code == 0
    assert done.data["hands"]["songsmith"][kept] >= 1


@pytest.mark.usefixtures("save")
def test_a_person_is_asked_what_is_kept_and_what_goes_back(vsong, monkeypatch):
    answers = iter(["apple", "salt"])
    monkeypatch.setattr("vagrant_cli.cli.line.output.conversation", lambda: True)
    monkeypatch.setattr("vagrant_cli.cli.line.output.prompt", lambda _: next(answers))
    vsong("bindle", "gain", "songsmith", "foot")
    assert vsong("rummage", "songsmith", "2", "apple", "nails").code == 0
    assert vsong("status", "bindle", "--json").data["hands"]["songsmith"] == {"rabbits-foot": 1, "apple": 1}


@pytest.mark.usefixtures("save")
@pytest.mark.rule("AC-03")
def test_one_token_drawn_by_the_tool_is_kept_at_once_and_undoing_it_is_a_peek(vsong):
    ran = vsong("rummage", "songsmith", "1", "--seed", "4", "--json")
    assert ran.json["events"][0]["kind"] == "tokens_drawn"
    assert sum(ran.data["hands"]["songsmith"].values()) == 2
    assert vsong("undo", "--json").data["peek"] is True
    vsong("rummage", "songsmith", "1", "salt")
    assert vsong("undo", "--json").data["peek"] is False


@pytest.mark.usefixtures("save")
@pytest.mark.rule("AC-04", "RU-07")
def test_over_the_rummage_value_the_tokens_that_go_back_are_asked_for(vsong):
    vsong("bindle", "gain", "songsmith", "foot")
    ran = vsong("rummage", "songsmith", "1", "apple", "--json")
    assert (ran.code, ran.json["error"]["rule"]) == (3, "AC-04")
    assert "--return" in ran.json["error"]["hint"]
    waiting = vsong("rummage", "songsmith", "1", "--seed", "1", "--json")
    assert (waiting.code, waiting.json["error"]["rule"], waiting.data["return"]) == (3, "AC-04", 1)
    assert "--return TOKEN" in vsong("rummage", "songsmith", "1", "--seed", "1").err
    assert vsong("rummage", "songsmith", "1", "apple", "--return", "foot").code == 0
    assert vsong("rummage", "songsmith", "1", "apple", "--limit", "3").code == 0


@pytest.mark.rule("BN-10")
def test_a_missing_number_is_named_with_the_command_that_tells_it(save, vsong):
    save.write_text(SAVE, "utf-8")
    ran = vsong("rummage", "songsmith", "1", "--json")
    assert (ran.code, ran.json["error"]["rule"]) == (2, "BN-10")
    assert "vsong box set apple.tokens NUMBER" in ran.json["error"]["hint"]
    assert "Not told: Apple" in vsong("status", "bindle").out


@pytest.mark.usefixtures("save")
@pytest.mark.rule("BN-01", "BN-04")
def test_using_giving_and_discarding(vsong):
    assert "may ignore" in vsong("use", "songsmith", "salt").out
    assert vsong("use", "songsmith", "salt", "--json").json["error"]["rule"] == "BN-01"
    vsong("bindle", "gain", "runaway", "nails")
    ran = vsong("use", "runaway", "nails", "--json")
    assert ran.data["track"]["iron-nails"] == {"tokens": 1, "berries": 0, "value": 5}
    vsong("bindle", "gain", "pup", "apple")
    assert vsong("status", "bindle", "--json").data["pup"] == {"apple": 1}
    assert "The pup" in vsong("bindle", "give", "pup", "apple", "songsmith", "--force", "again").out
    assert vsong("bindle", "discard", "songsmith", "apple").code == 0
    assert vsong("bindle", "return", "songsmith", "salt", "--limit", "0", "--json").code == 3


@pytest.mark.usefixtures("save")
@pytest.mark.rule("BN-09", "PB-04")
def test_the_track_cycles_when_an_item_has_its_value_and_says_which_mood(vsong):
    assert vsong("bindle", "put", "berry").code == 2
    out = vsong("bindle", "put", "berry", "--on", "apple").out
    assert "Poisonous Berry goes on the Cycle Track on Apple: 1 of 2." in out
    assert "1 of 2, 1 of them berries" in vsong("status", "bindle").out
    lines = vsong("bindle", "put", "apple").out.splitlines()
    assert lines[1:] == [
        "→ The Cycle Track cycles (2 Apples): resolve the cycle effect of the present Mood (Tommyknocker in Mood 1).",
        "Back in the Bindle: 1 Apple, 1 Poisonous Berry.",
    ]
    out = vsong("bindle", "put", "salt").out
    assert "vsong box set salt.cycle NUMBER" in out
    assert vsong("bindle", "cycle", "salt").code == 0
    assert vsong("bindle", "cycle").code == 3


@pytest.mark.usefixtures("save")
@pytest.mark.rule("BN-05")
def test_a_counted_candle_goes_from_the_train_to_the_track(vsong):
    vsong("bindle", "gain", "songsmith", "candle", "--limit", "5")
    assert "places a Candle" in vsong("use", "songsmith", "candle").out
    assert vsong("status", "bindle", "--json").data["candles"] == 1
    data = vsong("bindle", "put", "candle", "--train", "--json").data
    assert (data["candles"], data["track"]["candle"]["tokens"], data["bindle"]["items"]["candle"]) == (
        0,
        1,
        3,
    )


@pytest.mark.usefixtures("save")
@pytest.mark.rule("MR-02", "MR-04", "MR-08", "MR-10", "MR-22", "MR-25")
def test_the_moonreaper_comes_acts_oppresses_and_his_ritual_may_be_attempted(vsong):
    early = vsong("moonreaper", "draw-token", "--ritual", "Coat", "--action", "Reach", "--json")
    assert (early.code, early.json["error"]["rule"]) == (2, "MR-08")
    assert "1 of 3" in vsong("moonreaper", "draw-token").out
    vsong("moonreaper", "draw-token")
    assert "drawn in this scenario: 2 of 3" in vsong("status", "moonreaper").out
    assert vsong("moonreaper", "act").code == 3
    early = vsong("rummage", "songsmith", "1", "salt", "--ritual", "Coat", "--json")
    assert (early.code, early.json["error"]["rule"]) == (2, "MR-08")
    out = vsong("moonreaper", "draw-token", "--ritual", "Coat").out
    assert "Round space 1" in out
    assert "1 of 5 Ritual cards" in out
    vsong("moonreaper", "card", "--action", "Long Reach")
    status = vsong("status", "moonreaper").out
    assert "acts when the Round marker comes to space 1" in status
    assert "may attempt his Ritual: Coat" in status
    data = vsong("moonreaper", "act", "--json").data
    assert data["moonreaper"]["in_scenario"] == {
        "beside": 2,
        "space": 3,
        "ritual": "Coat",
        "action": "Long Reach",
        "acted": 0,
        "placed": True,
        "ritual_may_be_attempted": True,
    }
    out = vsong("moonreaper", "oppress", "songsmith", "runaway", "--faces", "55").out
    assert "Runaway rolls 5: Junk Tin Whistle breaks." in out
    assert "he repeats" in out
    assert vsong("moonreaper", "oppress", "songsmith", "--seed", "3", "--json").code == 0
    assert "moon tokens: 2 beside the track, 1 on round space 3" in vsong("status", "bindle").out.casefold()
    assert vsong("moonreaper", "card").code == 2
    assert vsong("check").code == 0


@pytest.mark.usefixtures("save")
def test_the_log_tells_tokens_like_the_command_did(vsong):
    vsong("bindle", "put", "nails")
    assert "Iron Nails goes on the Cycle Track: 1 of 5." in vsong("log").out


@pytest.mark.usefixtures("save")
@pytest.mark.rule("MR-08")
def test_his_cards_are_taken_before_vsong_draws_only_where_he_may_come(vsong):
    may_come = vsong("rummage", "songsmith", "1", "--ritual", "Coat", "--seed", "4", "--json")
    assert (may_come.code, may_come.data["moon"]["placed"]) == (0, False)
    for _ in range(3):
        vsong("moonreaper", "draw-token")
    ran = vsong("rummage", "songsmith", "1", "--ritual", "Coat", "--return", "salt", "--json")
    assert (ran.code, ran.json["error"]["rule"]) == (2, "MR-08")


@pytest.mark.usefixtures("save")
@pytest.mark.rule("PB-04")
@pytest.mark.parametrize("line", ["bindle discard songsmith salt --on salt", "bindle put nails --on nails"])
def test_a_symbol_is_said_for_a_berry_alone(vsong, line):
    ran = vsong(*line.split(), "--json")
    assert (ran.code, ran.json["error"]["rule"]) == (2, "PB-04")


@pytest.mark.rule("AC-04")
def test_who_is_given_a_token_and_whose_rummage_value_is_not_told_is_named(save, vsong):
    """Promise: what --limit says is asked for, as it is where a token is gained."""
    text = save.read_text("utf-8")
    save.write_text(text + "\n[vagrants.wayfarer]\n", "utf-8")
    kinds = [
        one["kind"]
        for one in vsong("-n", "bindle", "give", "songsmith", "salt", "wayfarer", "--json").json["events"]
    ]
    assert kinds == ["token_given", "rummage_value_unknown"]
    told = vsong("bindle", "give", "songsmith", "salt", "wayfarer", "--limit", "2", "--json").json["events"]
    assert [one["kind"] for one in told] == ["token_given"]


@pytest.mark.usefixtures("save")
@pytest.mark.rule("AC-03")
def test_more_coins_than_tokens_are_refused_and_force_takes_them(vsong):
    ran = vsong("rummage", "songsmith", "1", "apple", "--coins", "2", "--json")
    assert (ran.code, ran.json["error"]["rule"]) == (3, "AC-03")
    forced = vsong(
        "-n", "rummage", "songsmith", "1", "apple", "--coins", "2", "--force", "a card says so", "--json"
    )
    assert (forced.code, forced.json["events"][0]["kind"]) == (0, "overruled")


@pytest.mark.usefixtures("save")
@pytest.mark.rule("VG-04")
def test_nails_pass_nothing_on_while_the_revivalist_is_not_in_play(vsong):
    vsong("bindle", "gain", "songsmith", "nails", "--limit", "5")
    ran = vsong("use", "songsmith", "nails", "--to", "songsmith", "--limit", "5", "--json")
    assert (ran.code, ran.json["error"]["rule"]) == (3, "VG-04")
