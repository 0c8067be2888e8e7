"""The prompt editor, what may be in a prompt, and story files."""

from __future__ import annotations

import random
import time

import pytest

from dreamtick.errors import ScriptError
from dreamtick.input.graphemes import next_boundary, previous_boundary
from dreamtick.input.prompts import LONGEST_PROMPT, PromptEditor, StoryLine, clean_prompt, load_story

FAMILY = "👨‍👩‍👧"  # three people joined by ZWJ
RAISED = "🙋🏽‍♀️"  # skin tone, ZWJ, variation selector
ACCENTED = "e\u0301"  # e and a combining acute
FLAGS = "🇸🇪🇯🇵"


def editor_with(text: str, paste=None) -> PromptEditor:
    editor = PromptEditor(paste)
    editor.open()
    editor.insert(text)
    return editor


def press(editor: PromptEditor, *controls: str, word: bool = False) -> None:
    for control in controls:
        editor.press(control, word)


# ------------------------------------------------------------------------------------------------ clusters
def boundaries(text: str) -> list[int]:
    """The offsets at which a cluster begins, and the text's length, from one walk through all of it."""
    starts, at = [], 0
    while at < len(text):
        starts.append(at)
        at = next_boundary(text, at)
    return [*starts, len(text)]


@pytest.mark.parametrize(
    ("text", "clusters"),
    [
        ("", 0),
        ("abc", 3),
        (ACCENTED + "x", 2),
        (FAMILY, 1),
        (RAISED + FAMILY, 2),
        (FLAGS, 2),
        ("🇸🇪🇯", 2),
        ("❤️", 1),
        ("נָא", 2),
    ],
)
def test_what_a_reader_sees_as_one_character_is_one_cluster(text, clusters):
    assert len(boundaries(text)) == clusters + 1


def test_from_anywhere_the_next_and_the_previous_boundary_are_those_of_the_whole_text():
    random.seed(1)
    for _ in range(200):
        text = "".join(random.choices("ae 🇸🇪🇯👧🙋\u0301\u200d\u200c\ufe0f\U0001f3fd", k=12))
        all_of_them = boundaries(text)
        for at in range(len(text)):
            assert next_boundary(text, at) == min(b for b in all_of_them if b > at)
            assert previous_boundary(text, at + 1) == max(b for b in all_of_them if b < at + 1)


# ------------------------------------------------------------------------------------------------ editing
def test_enter_sends_the_prompt_trimmed_and_closes():
    editor = editor_with("  a snowy night ")
    assert editor.press("Enter") == "a snowy night"
    assert not editor.is_open
    assert editor.text == ""


def test_an_empty_prompt_may_be_sent_and_escape_sends_nothing():
    assert editor_with("").press("Enter") == ""
    editor = editor_with("snow")
    assert editor.press("Escape") is None
    assert not editor.is_open


def test_text_goes_in_at_the_cursor():
    editor = editor_with("snow night")
    press(editor, *["ArrowLeft"] * 6)
    editor.insert("y")
    assert (editor.text, editor.cursor) == ("snowy night", 5)


def test_home_end_and_the_ends_of_the_line():
    editor = editor_with("ab")
    press(editor, "ArrowRight")
    assert editor.cursor == 2
    press(editor, "Home", "ArrowLeft", "Backspace")
    assert (editor.text, editor.cursor) == ("ab", 0)
    press(editor, "End", "Delete")
    assert (editor.text, editor.cursor) == ("ab", 2)


@pytest.mark.parametrize("cluster", [FAMILY, RAISED, ACCENTED, "🇸🇪", "❤️", "ß", "雪"])
def test_moving_and_deleting_keep_clusters_whole(cluster):
    editor = editor_with(f"a{cluster}b")
    press(editor, "ArrowLeft", "ArrowLeft")
    assert editor.cursor == 1
    press(editor, "Delete")
    assert editor.text == "ab"
    editor.insert(cluster)
    press(editor, "Backspace")
    assert editor.text == "ab"


def test_a_mark_typed_after_its_base_joins_it_and_the_cursor_stays_outside():
    editor = editor_with("ex")
    press(editor, "ArrowLeft")
    editor.insert("\u0301")
    assert editor.cursor == 2
    press(editor, "Backspace")
    assert editor.text == "x"


def test_control_jumps_and_deletes_by_words():
    editor = editor_with("a snowy  night")
    press(editor, "ArrowLeft", word=True)
    assert editor.cursor == 9
    press(editor, "ArrowLeft", "ArrowRight", word=True)
    assert editor.cursor == 7
    press(editor, "Backspace", word=True)
    assert editor.text == "a   night"
    press(editor, "Delete", word=True)
    assert editor.text == "a "


def test_up_and_down_walk_through_the_history_and_back_to_what_was_being_typed():
    editor = PromptEditor()
    for prompt in ("one", "two", "two", ""):
        editor.open()
        editor.insert(prompt)
        editor.press("Enter")
    assert editor.history == ["one", "two"]
    editor.open()
    editor.insert("three")
    press(editor, "ArrowUp", "ArrowUp", "ArrowUp")
    assert editor.text == "one"
    press(editor, "ArrowDown")
    assert (editor.text, editor.cursor) == ("two", 3)
    press(editor, "ArrowDown", "ArrowDown")
    assert editor.text == "three"


def test_paste_inserts_the_clipboard_on_one_line():
    editor = editor_with("a ", paste=lambda: "snowy\r\nnight\x00\x1b[31m")
    press(editor, "KeyV", word=True)
    assert editor.text == "a snowy night[31m"
    press(editor, "KeyV")  # without Ctrl it is only a letter, which comes as text
    assert editor.text == "a snowy night[31m"


def test_a_clipboard_that_cannot_be_read_is_a_notice():
    def broken() -> str:
        raise OSError("no clipboard")

    editor = editor_with("a", paste=broken)
    press(editor, "KeyV", word=True)
    assert editor.text == "a"
    assert "clipboard" in editor.notice


def test_any_unicode_survives_typing():
    text = f"Ünïcode 雪夜 ليل {FAMILY}{FLAGS}"
    assert editor_with(text).press("Enter") == text


# ------------------------------------------------------------------------------------------------ limits
def test_a_prompt_of_100000_characters_is_cut_with_a_notice():
    prompt, notice = clean_prompt("ab" * 50_000)
    assert len(prompt) == LONGEST_PROMPT
    assert "2000" in notice


def test_a_long_paste_is_cut_with_a_notice_and_typing_goes_on():
    editor = editor_with("", paste=lambda: "x" * 100_000)
    press(editor, "KeyV", word=True)
    editor.insert("y")
    assert len(editor.text) == LONGEST_PROMPT
    assert "2000" in editor.notice
    press(editor, "Backspace")
    editor.insert("y")
    assert editor.text[-2:] == "xy"


def test_the_cut_does_not_split_a_cluster():
    prompt, _ = clean_prompt("x" * (LONGEST_PROMPT - 2) + FAMILY)
    assert prompt == "x" * (LONGEST_PROMPT - 2)


def test_a_base_with_100000_marks_is_cut_all_the_same():
    assert len(clean_prompt("e" + "\u0301" * 100_000)[0]) == LONGEST_PROMPT


def test_2000_flag_letters_are_edited_without_a_pause():
    editor = editor_with("🇸" * LONGEST_PROMPT)
    began = time.perf_counter()
    press(editor, "ArrowLeft", "Backspace", "ArrowLeft")
    assert time.perf_counter() - began < 0.1  # a quadratic walk takes seconds


@pytest.mark.parametrize("keys", [[], ["Home"]])
@pytest.mark.parametrize("character", ["x", "🇸", "\u0301"])
def test_5000_characters_one_by_one_cost_less_than_a_few_ticks(character, keys):
    editor = editor_with("ab")
    press(editor, *keys)
    began = time.process_time()
    for _ in range(5000):
        editor.insert(character)
    assert time.process_time() - began < 0.2  # looking at the whole text for each takes over a second
    assert len(editor.text) == LONGEST_PROMPT
    assert "2000" in editor.notice


def test_a_paste_of_a_million_characters_takes_a_moment():
    editor = editor_with("")
    began = time.process_time()
    editor.insert("snow\x00雪\n" * 150_000)
    assert time.process_time() - began < 0.4
    assert editor.text.startswith("snow雪 snow雪 ")


def test_control_characters_and_lone_surrogates_are_removed():
    assert clean_prompt(" a\tsnowy\x07\ud800 night\x7f\u0085") == ("a snowy night", "")


@pytest.mark.parametrize("code", [*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200B, 0x2060, 0xFEFF])
def test_what_turns_the_text_or_has_no_width_is_removed(code: int):
    assert clean_prompt(f"{chr(code)}a sn{chr(code)}owy night {chr(code)}") == ("a snowy night", "")


@pytest.mark.parametrize("text", [FAMILY, RAISED, f"a {FAMILY} by the sea", "می\u200cخواهم", "क्\u200dष"])
def test_joiners_stay_where_they_make_an_emoji_or_shape_letters(text: str):
    assert clean_prompt(text) == (text, "")


@pytest.mark.parametrize("joiner", ["\u200c", "\u200d"])
def test_joiners_go_where_they_only_make_two_texts_look_alike(joiner: str):
    assert clean_prompt(f"{joiner}An{joiner}n {joiner}雪{joiner}{joiner}") == ("Ann 雪", "")


# ------------------------------------------------------------------------------------------------ stories
def story(tmp_path, text: str):
    path = tmp_path / "story.toml"
    path.write_text(text, encoding="utf-8")
    return load_story(path)


def test_a_story_is_read_in_the_order_of_its_times(tmp_path):
    lines = story(tmp_path, '[[line]]\nat = "1m30s"\nprompt = " snow "\n[[line]]\nat = 2.5\nprompt = "ø"\n')
    assert lines == (StoryLine(2_500_000_000, "ø"), StoryLine(90_000_000_000, "snow"))


def test_the_example_story_is_good():
    from dreamtick.input.bindings import default_path

    assert len(load_story(default_path().parent / "examples" / "story.toml")) == 3


@pytest.mark.parametrize(
    ("text", "line", "part"),
    [
        ('[[line]]\nat = "10s"\n', 1, 'needs "prompt"'),
        ('[[line]]\nat = "10s"\nprompt = "a"\n[[line]]\nprompt = "b"\n', 4, 'needs "at"'),
        ('[[line]]\nat = "ten"\nprompt = "a"\n', 2, "'ten' is not a time"),
        ('[[line]]\nat = -1\nprompt = "a"\n', 2, "-1 is not a time"),
        ('[[line]]\nat = "1s"\nprompt = 3\n', 3, "prompt = 3"),
        ('[[line]]\nat = "1s"\npromt = "a"\n', 3, 'did you mean "prompt"'),
        ('\n[[lines]]\nat = "1s"\n', 2, 'did you mean "line"'),
        ('[line]\nat = "1s"\n', 1, "two brackets"),
        ('[[line]]\nat = "1s\n', 2, "not TOML"),
    ],
)
def test_a_bad_story_names_the_line(tmp_path, text, line, part):
    with pytest.raises(ScriptError, match=rf"line {line}\b") as caught:
        story(tmp_path, text)
    assert part in str(caught.value)


def test_an_empty_story_says_how_to_begin_one(tmp_path):
    with pytest.raises(ScriptError, match="has no line"):
        story(tmp_path, "")
