"""`--svg`: pictures that any browser shows and any reader of XML reads, in files of ours only."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest

from vagrant_cli.cli.line import output
from vagrant_cli.cli.pictures import markup

ROOT = Path(__file__).resolve().parents[3]
BOARD = str(ROOT / "campaigns" / "boards" / "night-train.toml")
DINING = str(ROOT / "campaigns" / "dining-car.toml")
SVG = "{http://www.w3.org/2000/svg}"
THREAT = ("haint", "threat", "songsmith", "--steps", "4", "--move", "4", "--range", "2", "--board", BOARD)
DRAWN = {
    "board show": ("board", "show", "--board", BOARD),
    "haint threat": THREAT,
    "haint forecast": ("haint", "forecast", "-c", DINING),
    "haint forecast WHO": ("haint", "forecast", "songsmith", "-c", DINING),
    "odds": ("odds", "3", "-s", "4", "--need", "2"),
}
HOSTILE = '</text><script>alert(1)</script> & "quotes" \' ]]> <!-- ü 紙 [d6]'


def words(picture: str) -> str:
    """Return all text of a picture, which has to be well-formed."""
    return "\n".join(ElementTree.fromstring(picture).itertext())


@pytest.mark.parametrize("line", DRAWN.values(), ids=DRAWN)
def test_a_picture_is_valid_xml_with_a_title_and_nothing_from_outside(line: tuple[str, ...], vsong):
    ran = vsong(*line, "--svg", "picture.svg")
    assert ran.code == 0
    assert "The picture is in picture.svg." in ran.out
    picture = Path("picture.svg").read_text("utf-8")
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    assert root.find(f"{SVG}title").text
    assert root.find(f"{SVG}desc").text
    assert root.get("role") == "img"
    assert not [key for one in root.iter() for key in one.attrib if key.endswith(("href", "src"))]
    assert picture.replace("http://www.w3.org/2000/svg", "").count("http") == 0
    assert "url(" not in picture


@pytest.mark.parametrize("line", DRAWN.values(), ids=DRAWN)
def test_a_dash_prints_the_picture_and_nothing_else(line: tuple[str, ...], vsong):
    vsong(*line, "--svg", "picture.svg")
    ran = vsong(*line, "--svg", "-")
    assert ran.out == Path("picture.svg").read_text("utf-8")


@pytest.mark.parametrize("line", DRAWN.values(), ids=DRAWN)
def test_a_dash_beside_json_is_a_usage_error(line: tuple[str, ...], vsong):
    ran = vsong(*line, "--svg", "-", "--json")
    assert (ran.code, ran.json["error"]["code"]) == (2, "usage")


def test_scripts_are_told_where_the_picture_is_beside_all_that_they_had(vsong):
    line = DRAWN["board show"]
    assert vsong(*line, "--json", "--svg", "a.svg").data == {**vsong(*line, "--json").data, "svg": "a.svg"}


def test_a_picture_is_made_anew_and_no_other_file_is_ever_replaced(vsong):
    assert vsong(*DRAWN["odds"], "--svg", "one.svg").code == 0
    assert vsong(*DRAWN["board show"], "--svg", "one.svg").code == 0
    assert "The train" in Path("one.svg").read_text("utf-8")
    Path("mine.svg").write_text("<svg>mine</svg>", "utf-8")
    ran = vsong(*DRAWN["odds"], "--svg", "mine.svg", "--force", "really")
    assert ran.code == 4
    assert "mine.svg exists and was not made by this command" in ran.err
    assert Path("mine.svg").read_text("utf-8") == "<svg>mine</svg>"


def test_an_empty_file_is_nobodys(vsong):
    Path("new.svg").touch()
    assert vsong(*DRAWN["odds"], "--svg", "new.svg").code == 0
    assert Path("new.svg").stat().st_size


@pytest.mark.parametrize("name", ["no/such/folder.svg", "shut/picture.svg", "shut"])
def test_a_folder_that_cannot_be_written_is_exit_4_and_leaves_nothing(name: str, tmp_path: Path, vsong):
    shut = tmp_path / "shut"
    shut.mkdir()
    shut.chmod(0o555)
    ran = vsong(*DRAWN["odds"], "--svg", name)
    shut.chmod(0o755)
    assert (ran.code, ran.out) == (4, "")
    assert list(tmp_path.rglob("*")) == [shut]


def test_a_dry_run_writes_no_picture(vsong):
    ran = vsong(*DRAWN["odds"], "--svg", "dry.svg", "--dry-run", "--json")
    assert (ran.code, ran.data["svg"]) == (0, "dry.svg")
    assert not Path("dry.svg").exists()


def test_a_board_is_readable_without_colour(vsong):
    """Everybody has a letter, terrain is hatched, and the legend says what each sign is."""
    picture = vsong(*DRAWN["board show"], "--svg", "-").out
    shown = words(picture)
    for said in vsong(*DRAWN["board show"]).out.split("\n\n", 1)[1].splitlines():
        assert said[5:] in shown
    root = ElementTree.fromstring(picture)
    hatched = [one for one in root.iter(f"{SVG}path") if one.get("class") == "line"]
    cars = Path(BOARD).read_text("utf-8").split("[cars]", 1)[1].split("[haints", 1)[0]
    assert len(hatched) == cars.count("#")
    assert len([one for one in root.iter(f"{SVG}path") if one.get("class") == "joint"]) == 4


def test_no_number_of_a_row_stands_on_the_bar_between_two_cars(vsong):
    root = ElementTree.fromstring(vsong(*DRAWN["board show"], "--svg", "-").out)
    bars = {
        float(one.get("d", "").split(" ")[-1])
        for one in root.iter(f"{SVG}path")
        if one.get("class") == "joint"
    }
    numbers = {float(one.get("y", "")) for one in root.iter(f"{SVG}text") if one.get("class") == "small end"}
    assert bars
    assert {bar - 7 for bar in bars} <= numbers


def test_a_threat_says_on_every_space_what_its_map_says(vsong):
    picture = vsong(*THREAT, "--svg", "-").out
    for one in vsong(*THREAT, "--json").data["spaces"]:
        risks = [what for what in ("targeted", "haunted", "in_range") if one[what] != "never"]
        told = next(text for text in words(picture).splitlines() if text.startswith(f"{one['space']}: "))
        assert [what for what in ("targeted", "haunted", "in range") if what in told] == [
            what.replace("_", " ") for what in risks
        ]
        assert ("safe" in told) == (not risks)


def test_a_forecast_says_on_every_space_what_scripts_get_and_the_worst_is_darkest(vsong):
    line = DRAWN["haint forecast WHO"]
    root = ElementTree.fromstring(vsong(*line, "--svg", "-").out)
    told = {one.findtext(f"{SVG}title", "").partition(":")[0]: one for one in root.iter(f"{SVG}g")}
    shades = {}
    for one in vsong(*line, "--json").data["spaces"]:
        space = told[one["space"]]
        loss = Fraction(one["loss"]["high"])
        assert (
            f"{float(loss):.2f}" in space.findtext(f"{SVG}text")
            if loss
            else space.findtext(f"{SVG}text") in "0-"
        )
        shades[space.find(f"{SVG}rect").get("class")] = max(
            loss, shades.get(space.find(f"{SVG}rect").get("class"), 0)
        )
    assert shades.pop("floor") == 0
    assert [shades[one] for one in sorted(shades)] == sorted(shades.values())
    assert max(shades) == f"shade{markup.DARKEST}"


def test_the_odds_say_the_same_as_their_chart(vsong):
    shown = words(vsong(*DRAWN["odds"], "--svg", "-").out).split()
    for line in vsong(*DRAWN["odds"]).out.splitlines():
        assert [word for word in line.replace("#", "").split() if word not in shown] == []


def test_what_players_call_things_is_text(tmp_path: Path, vsong):
    board = tmp_path / "board.toml"
    board.write_text(
        "[cars]\nA = '''\n...'''\n[vagrants.songsmith]\nat = 'A1,1'\n"
        f'[haints.Fog]\nat = "A2,1"\n[tokens.objects]\n"A3,1" = {svg_string(HOSTILE)}\n',
        "utf-8",
    )
    ran = vsong("board", "show", "--board", str(board), "--svg", "-")
    assert ran.code == 0, ran.err
    assert f"{HOSTILE} on A3,1" in words(ran.out).replace("\n", " ").replace("  ", " ")
    assert "script" not in {one.tag.removeprefix(SVG) for one in ElementTree.fromstring(ran.out).iter()}


def svg_string(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


@pytest.mark.parametrize("letter", ["\0", "\x1b", "\ufffe", "\uffff", "\ud800", "\u202e", "\x85"])
def test_a_letter_that_xml_forbids_or_that_turns_its_neighbours_is_shown_as_its_number(letter: str):
    shown = markup.element("text", f"a{letter}b")
    assert f"\\u{ord(letter):04X}" in ElementTree.fromstring(shown.encode("utf-8")).text


def test_a_stream_of_few_letters_gets_the_others_as_numbers(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(output.sys, "stdout", type("Ascii", (), {"encoding": "ascii"}))
    assert output.spelled("<p>ü 紙</p>") == "<p>&#252; &#32025;</p>"


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted(map(luminance, (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colours", [markup.LIGHT, markup.DARK], ids=["light", "dark"])
def test_every_text_has_a_contrast_of_4_and_a_half_to_what_lies_behind_it(colours):
    behind = {
        "ink": ("paper", "floor"),
        "quiet": ("paper", "floor"),
        "harm": ("paper", "floor"),
        "good": ("paper", "floor"),
        "on_full": ("full",),
        "paper": ("ink",),
        "on_shade": tuple(f"shade{level}" for level in range(1, markup.DARKEST + 1)),
    }
    faint = [
        (one, other)
        for one, others in behind.items()
        for other in others
        if contrast(colours[one], colours[other]) < 4.5
    ]
    assert faint == []
