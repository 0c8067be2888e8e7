"""Text on a surface: pygame's bundled font, with the system's fonts for whatever it lacks.

The bundled font covers Latin, Greek and Cyrillic. Looking for others can take half a second, so it happens on a thread
of its own when the first other character appears; until it is done, and where no font has a character, a box stands
in its place.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from pathlib import Path

import pygame

from dreamtick.render.printable import printable, shorten

__all__ = ["Colour", "Typesetter", "system_fonts"]

Colour = tuple[int, int, int]

_KEPT_LINES = 256  # rendered lines kept, least recently used dropped first
_NO_CHARACTER = "\U0010ffff"  # never assigned: every font draws its "missing" box for it
_DEFAULT_FONT_SHRINK = 0.6875  # pygame draws its bundled font this much smaller than asked for
_FINER = 2  # letters are drawn this much larger and then reduced: at their own size, hinting spaces them unevenly
_LAST_EUROPEAN = "\u052f"  # Latin, Greek and Cyrillic end here; they look best in the bundled font

_WANTED_FONTS = (  # one of each line, the first that is installed
    ("notosans", "segoeui", "arialunicodems", "dejavusans", "freesans"),
    ("notosanscjksc", "notosanscjkjp", "sourcehansanssc", "pingfangsc", "hiraginosansgb", "microsoftyahei", "yugothic",
     "wenquanyizenhei", "wenquanyimicrohei", "droidsansfallback"),
    ("notosanscjkkr", "malgungothic", "applesdgothicneo", "nanumgothic", "unbatang"),
    ("notosansarabic", "geezapro", "tahoma", "dejavusans"),
    ("notosanshebrew", "arialhebrew", "arial"),
    ("notosansdevanagari", "kohinoordevanagari", "nirmalaui", "mangal", "lohitdevanagari"),
    ("notosansthai", "thonburi", "leelawadeeui", "garuda", "loma"),
    ("notosanssymbols2", "notosanssymbols", "segoeuisymbol", "applesymbols", "symbola"),
    ("notoemoji", "segoeuiemoji"),
    ("unifont",),
)  # fmt: skip


class SystemFonts:
    """Finds the files of installed fonts, once, in the background."""

    def __init__(self) -> None:
        self.paths: tuple[str, ...] = ()  # replaced as a whole when the search is done
        self._thread: threading.Thread | None = None

    def search(self) -> None:
        """Start the search if it never was; returns at once. Window thread."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._search, name="font-search", daemon=True)
            self._thread.start()

    def wait(self, timeout_s: float) -> None:
        """Wait until a started search is done (for pictures made off the loop, and for tests)."""
        if self._thread is not None:
            self._thread.join(timeout_s)

    def _search(self) -> None:
        found: dict[str, None] = {}
        for names in _WANTED_FONTS:
            path = pygame.font.match_font(list(names))
            if path is not None and Path(path).is_file():
                found[path] = None
        self.paths = tuple(found)


system_fonts = SystemFonts()  # which fonts are installed is a fact about the machine, so there is one for the process


class Typesetter:
    """Measures and renders lines of one size. Lines are cached. Not thread-safe; initialises pygame.font only."""

    def __init__(self, pixels: int) -> None:
        """`pixels` is the size of the letters' em square."""
        pygame.font.init()
        self.pixels = pixels
        self._fonts = [pygame.font.Font(None, round(_FINER * pixels / _DEFAULT_FONT_SHRINK))]
        self._paths: tuple[str, ...] = ()
        self._font_of: dict[str, int] = {}  # character -> which font has it
        self._lines: OrderedDict[tuple[str, Colour], pygame.Surface] = OrderedDict()
        self._short: dict[tuple[str, int], str] = {}
        self.line_height = round(self._fonts[0].get_linesize() / _FINER)

    def render(self, text: str, colour: Colour, width: int | None = None) -> pygame.Surface:
        """Return `text` on a transparent surface, shortened to `width` pixels if given. Do not draw on the result."""
        self._take_new_fonts()
        text = printable(text) if width is None else self._shortened(text, width)
        line = self._lines.get((text, colour))
        if line is None:
            line = self._lines[text, colour] = self._rendered(text, colour)
            if len(self._lines) > _KEPT_LINES:
                self._lines.popitem(last=False)
        else:
            self._lines.move_to_end((text, colour))
        return line

    def width(self, text: str) -> int:
        """How many pixels wide `text` would be."""
        self._take_new_fonts()
        return self._measure(printable(text))

    def wrap(self, text: str, width: int, lines: int) -> list[str]:
        """Break `text` at spaces into at most `lines` lines of `width` pixels; the last one is shortened."""
        words = printable(text).split()
        wrapped: list[str] = []
        while words and len(wrapped) < lines - 1:
            count = 1
            while count < len(words) and self._measure(" ".join(words[: count + 1])) <= width:
                count += 1
            wrapped.append(shorten(" ".join(words[:count]), width, self._measure))
            words = words[count:]
        if words:
            wrapped.append(shorten(" ".join(words), width, self._measure))
        return wrapped

    # ------------------------------------------------------------------ fonts
    def _take_new_fonts(self) -> None:
        if self._paths is not system_fonts.paths:
            self._paths = system_fonts.paths
            for path in self._paths:
                try:
                    self._fonts.append(pygame.font.Font(path, _FINER * self.pixels))
                except (pygame.error, OSError):
                    continue  # a broken font file is no reason to stop
            self._font_of.clear()
            self._lines.clear()
            self._short.clear()

    def _font_index(self, character: str) -> int:
        index = self._font_of.get(character)
        if index is None:
            has = (i for i, font in enumerate(self._fonts) if _has_glyph(font, character))
            index = next(has, -1)
            if index < 0:
                system_fonts.search()
                index = 0
            if len(self._font_of) > 4096:
                self._font_of.clear()
            self._font_of[character] = index
        return index

    def _runs(self, text: str) -> list[tuple[pygame.font.Font, str]]:
        """Cut `text` where the font changes."""
        if text.isascii():
            return [(self._fonts[0], text)]
        runs: list[tuple[int, str]] = []
        for character in text:
            index = runs[-1][0] if runs else 0
            stays = character == " " or (index > 0 and character > _LAST_EUROPEAN)  # a word keeps its font, if that can
            if not (stays and _has_glyph(self._fonts[index], character)):
                index = self._font_index(character)
            if runs and runs[-1][0] == index:
                runs[-1] = (index, runs[-1][1] + character)
            else:
                runs.append((index, character))
        return [(self._fonts[index], run) for index, run in runs]

    # ------------------------------------------------------------------ lines
    def _measure(self, text: str) -> int:
        return -(-sum(font.size(run)[0] for font, run in self._runs(text)) // _FINER)

    def _shortened(self, text: str, width: int) -> str:
        key = (text, width)
        short = self._short.get(key)
        if short is None:
            if len(self._short) > _KEPT_LINES:
                self._short.clear()
            short = self._short[key] = shorten(printable(text), width, self._measure)
        return short

    def _rendered(self, text: str, colour: Colour) -> pygame.Surface:
        """All runs on one surface. Its unused pixels have the text's colour, so that reducing it leaves no dark rim."""
        runs = self._runs(text)
        width, height = self._measure(text), self.line_height
        line = pygame.Surface((_FINER * width, _FINER * height), pygame.SRCALPHA)
        line.fill((*colour, 0))
        x = 0
        for font, run in runs:
            letters = font.render(run, True, colour)
            line.blit(letters, (x, self._fonts[0].get_ascent() - font.get_ascent()))
            x += letters.get_width()
        return pygame.transform.smoothscale(line, (width, height))


def _has_glyph(font: pygame.font.Font, character: str) -> bool:
    """Whether `font` can draw `character`. pygame does not tell, so the picture is compared with the "missing" box."""
    if character == " ":
        return True
    if font.metrics(character) != font.metrics(_NO_CHARACTER):
        return True
    drawn, missing = (font.render(c, False, (255, 255, 255), (0, 0, 0)) for c in (character, _NO_CHARACTER))
    return pygame.image.tobytes(drawn, "RGB") != pygame.image.tobytes(missing, "RGB")
