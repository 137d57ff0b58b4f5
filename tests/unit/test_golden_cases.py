"""The files of the golden cases: what their sections mean, and what is refused."""

from __future__ import annotations

import textwrap
from dataclasses import replace
from pathlib import Path

import pytest

from parsers import parse
from parsers.columns import Markup
from tests.goldens.case_file import CaseError, read_case
from tests.goldens.collector import AddUpError, DifferenceError, GoldenFile, GoldenItem, assert_adds_up

ROOT = Path(__file__).resolve().parents[2]


def written(folder: Path, content: str) -> Path:
    path = folder / "case.txt"
    path.write_bytes(textwrap.dedent(content).encode())
    return path


def test_the_input_is_taken_as_it_stands(tmp_path: Path) -> None:
    case = read_case(written(tmp_path, "# why\n---input---\na\\n \n\n---transcript---\nleaves\n"))
    assert case.text == "a\\n \n"
    assert case.transcript == "leaves\n"


def test_a_new_case_has_an_input_only(tmp_path: Path) -> None:
    case = read_case(written(tmp_path, "---input---\nrye"))
    assert case.text == "rye"
    assert case.with_transcript("leaves\n").write() == "---input---\nrye\n---transcript---\nleaves\n"


def test_escapes_of_text(tmp_path: Path) -> None:
    case = read_case(written(tmp_path, "---escaped input---\na\\r\\n\nb\\0\\ud83d\\\\n\\U0001F956\n"))
    assert case.text == "a\r\nb\0\ud83d\\n🥖"


def test_escapes_of_bytes(tmp_path: Path) -> None:
    case = read_case(written(tmp_path, "---escaped bytes---\n\\xFF｜\\n\n"))
    assert case.text == b"\xff" + "｜\n".encode()


def test_tools_of_the_caller(tmp_path: Path) -> None:
    case = read_case(written(tmp_path, '---input---\nrye\n---tools---\n[{"name": "bake"}]\n---transcript---\n'))
    assert case.tools == [{"name": "bake"}]
    assert case.text == "rye"


def test_writing_keeps_everything_but_the_transcript(tmp_path: Path) -> None:
    path = written(tmp_path, "# why\n---escaped input---\na\\r\n---transcript---\nold\n")
    case = read_case(path)
    assert case.write().encode() == path.read_bytes()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("# why\n", "needs one of the sections"),
        ("---input---\na\n---escaped input---\nb\n", "needs one of the sections"),
        ("---input---\na\n---input---\nb\n", "two sections"),
        ("---escaped input---\na\\q\n", "no escape"),
    ],
)
def test_unreadable_cases_say_why(tmp_path: Path, content: str, message: str) -> None:
    with pytest.raises(CaseError, match=message):
        read_case(written(tmp_path, content))


def test_every_case_says_why_it_exists() -> None:
    cases = list((ROOT / "tests" / "goldens").rglob("*.txt"))
    assert len(cases) > 100
    assert not [path.name for path in cases if not path.read_text(encoding="utf-8").startswith("# ")]


def test_no_case_waits_for_its_transcript() -> None:
    cases = (ROOT / "tests" / "goldens").rglob("*.txt")
    assert not [path.name for path in cases if not read_case(path).transcript]


@pytest.fixture(autouse=True)
def _compare(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """These tests compare, also in a run that rewrites the cases of the project."""
    monkeypatch.setattr(request.config.option, "update_goldens", False)


def item_of(request: pytest.FixtureRequest, path: Path) -> GoldenItem:
    """The test that a case file becomes."""
    collected: GoldenFile = GoldenFile.from_parent(request.session, path=path)
    (item,) = collected.collect()
    assert isinstance(item, GoldenItem)
    return item


def test_a_new_case_is_filled_in_and_then_holds(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "chatml").mkdir()
    path = tmp_path / "chatml" / "new.txt"
    path.write_text("# why\n---input---\n<|im_start|>user\nRye?<|im_end|>\n", encoding="utf-8")
    item = item_of(request, path)
    with pytest.raises(DifferenceError):
        item.runtest()
    monkeypatch.setattr(request.config.option, "update_goldens", True)
    item.runtest()
    monkeypatch.setattr(request.config.option, "update_goldens", False)
    item.runtest()
    assert "detected as chatml\n" in path.read_text(encoding="utf-8")
    assert path.read_text(encoding="utf-8").startswith("# why\n---input---\n<|im_start|>user\nRye?<|im_end|>\n---tran")


def test_a_difference_is_shown_line_by_line(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    path = tmp_path / "any.txt"
    path.write_text("---input---\nRye.\n---transcript---\ndetected as plain-text\nleaves\n  text     'Oat.'\n")
    with pytest.raises(DifferenceError, match=r"-  text     'Oat\.'\n\+  text     'Rye\.'"):
        item_of(request, path).runtest()


def test_the_folder_names_the_format(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    kinds = {}
    for folder in ("plain-text", "anything"):
        (tmp_path / folder).mkdir()
        path = tmp_path / folder / "case.txt"
        path.write_text("---input---\n<|im_start|>user\nRye?<|im_end|>\n", encoding="utf-8")
        kinds[folder] = item_of(request, path).read(read_case(path)).splitlines()[2].split()[0]
    assert kinds == {"plain-text": "text", "anything": "role"}


def test_leaves_that_do_not_add_up_are_refused() -> None:
    transcript = parse("<|im_start|>user\nRye?<|im_end|>")
    assert_adds_up(transcript, transcript.text)
    overlapping = Markup()
    overlapping.add("role", 0, 17)
    overlapping.add("text", 10, 21)
    with pytest.raises(AddUpError, match="leaves"):
        assert_adds_up(replace(transcript, markup=overlapping), transcript.text)
    with pytest.raises(AddUpError, match="input"):
        assert_adds_up(transcript, transcript.text + "\n")
