"""What may be said in a prompt from afar."""

from __future__ import annotations

import pytest

from dreamtick.errors import ConfigError, PromptError, ProtocolError
from dreamtick.net.prompt_filter import WordFilter, accepted_prompt


def refuses(word_filter: WordFilter, prompt: str) -> bool:
    try:
        word_filter.check(prompt)
    except PromptError:
        return True
    return False


def test_control_characters_go_and_line_breaks_become_spaces():
    assert accepted_prompt(" a snowy\nnight\x07 \x1b[2J") == "a snowy night [2J"
    assert accepted_prompt("") == ""


def test_the_longest_prompt_passes_and_one_more_character_is_refused_not_cut():
    assert accepted_prompt("x" * 2000) == "x" * 2000
    with pytest.raises(ProtocolError, match="2001 characters, 2000 at most") as caught:
        accepted_prompt("x" * 2001)
    assert caught.value.code == "bad-prompt"


def test_without_a_filter_every_word_passes():
    assert accepted_prompt("blood") == "blood"


def test_what_the_filter_refuses_is_a_bad_prompt_and_the_list_is_not_given_away():
    with pytest.raises(ProtocolError) as caught:
        accepted_prompt("a river of blood", WordFilter(["blood"]))
    assert caught.value.code == "bad-prompt"
    assert "blood" not in str(caught.value)


@pytest.mark.parametrize(
    "prompt",
    ["blood", "BLOOD!", "a BlOoD-red moon", "blóöd", "blo\u0301od", "ｂｌｏｏｄ", "blo\u200bod", "_blood_", "x\nblood"],
)
def test_case_accents_and_width_do_not_hide_a_word(prompt):
    assert refuses(WordFilter(["Blood"]), prompt)


@pytest.mark.parametrize("prompt", ["", "bloody", "bloodless", "lifeblood", "b l o o d", "a green meadow"])
def test_only_whole_words_count(prompt):
    assert not refuses(WordFilter(["blood"]), prompt)


def test_accents_in_the_list_do_not_matter_either():
    assert refuses(WordFilter(["Straße", "café"]), "CAFE")
    assert refuses(WordFilter(["Straße", "café"]), "eine strasse")


def test_phrases_are_words_in_a_row_whatever_stands_between_them():
    word_filter = WordFilter(["dead body"])
    assert refuses(word_filter, "a Dead,  body")
    assert not refuses(word_filter, "a body, dead")
    assert not refuses(word_filter, "dead")


def test_a_list_comes_from_a_file_with_a_word_a_line(tmp_path):
    path = tmp_path / "words.txt"
    path.write_bytes("\ufeff# not these\nblood\n\n  dead body  \n".encode())
    word_filter = WordFilter.from_file(path)
    assert refuses(word_filter, "blood")
    assert refuses(word_filter, "dead body")
    assert not refuses(word_filter, "not these")


@pytest.mark.parametrize(
    ("content", "words"),
    [(None, "cannot be read"), (b"caf\xe9\n", "not UTF-8"), (b"# nothing\n\n!!\n", "no word")],
)
def test_a_list_that_cannot_be_used_is_refused_at_the_start(tmp_path, content, words):
    path = tmp_path / "words.txt"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(ConfigError, match=words):
        WordFilter.from_file(path)


def test_a_long_list_and_a_long_prompt_take_milliseconds_at_most():
    word_filter = WordFilter([f"word{number}" for number in range(50_000)])
    assert not refuses(word_filter, "wo rd " * 300)
