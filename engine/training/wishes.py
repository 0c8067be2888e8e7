"""Wishes that mean something only beside what is seen now: "make it colder", "darker", "winter comes".

The tables say where a wish leads from each theme or look. "*" stands for every one that is not named; what no table
names, stays.

| wish | in the pocket world | in the maze |
|---|---|---|
| colder | to snow | to snow |
| warmer | from snow to meadow, from desert to volcano, else to desert | the same, but from snow to sunny |
| wetter | from desert to meadow, from swamp to ocean, else to swamp | |
| drier | from ocean to swamp, from swamp to meadow, else to desert | from underwater to sunny, else to desert |
| darker | day to dusk to night | light: bright to plain to dim to the theme night |
| brighter | night to dusk to day | light: dim to plain to bright; from the theme night to sunny |
| hazier, clearer | | light: plain to hazy to the theme fog; and back, from fog to sunny |
| winter comes | to snow | to snow |
| spring comes | to meadow | to sunny |
| autumn comes; plants grow | to forest (brown) | to forest (green) |
| night, evening, day comes | to night, dusk, day | to the themes night, sunset, sunny |
| into the future, the sea, the fire | to neon, ocean, volcano | to neon, underwater, volcano |
| underground, into space, back in time, sweeter | to cave, moon, ruins, candy | |
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import numpy as np

from dreamtick.engine.training.caption_words import wordings
from dreamtick.engine.training.captions import World, look_words, looks, theme_words
from dreamtick.errors import ConfigError

__all__ = ["Wish", "draw_wish", "look_wished", "resolve_wish", "wish_kinds", "wish_wordings"]


@dataclass(frozen=True, slots=True)
class Wish:
    """What to say, and how the world is to look then."""

    wording: str
    theme: str
    look: str


@dataclass(frozen=True, slots=True)
class _Rule:
    """Where a wish leads. The look decides first: with `by_look`, the theme changes only where that table says so."""

    wordings: tuple[str, ...]
    by_theme: dict[str, str] = field(default_factory=dict)  # theme now -> theme then
    by_look: dict[str, tuple[str, str]] = field(default_factory=dict)  # look now -> (theme then or "", look then)

    def target(self, theme: str, look: str) -> tuple[str, str]:
        """The theme and look that the wish leads to; the present ones where it changes nothing."""
        new_theme = self.by_theme.get(theme, self.by_theme.get("*", theme))
        if new_theme != theme:
            return new_theme, look
        theme_by_look, new_look = self.by_look.get(look, self.by_look.get("*", ("", look)))
        return theme_by_look or theme, new_look


_COLDER: Final = wordings("""
    make it colder, colder, colder please, it gets colder, cool it down, a cold wind comes up, i feel too hot
    turn the temperature down, much colder, the weather turns cold, let everything freeze
""")
_WARMER: Final = wordings("""
    make it warmer, warmer, warmer please, it gets warmer, make it hotter, hotter, i am cold, turn the heat up
    much warmer, the weather turns hot, heat it up, i am freezing
""")
_DARKER: Final = wordings("""
    make it darker, darker, darker please, it gets darker, the light fades, too bright, less light, it grows dark
    turn the light down
""")
_BRIGHTER: Final = wordings("""
    make it brighter, brighter, brighter please, it gets brighter, more light, too dark, make it lighter
    i cannot see anything, turn the light up
""")
_DRIER: Final = wordings("make it drier, drier, it dries out, less water, too wet, the water is gone, drain everything")
_WINTER: Final = wordings("""
    now winter comes, winter comes, winter is coming, let it snow, it starts to snow, snow falls, the first snow
    turn it to winter
""")
_NIGHT: Final = wordings("""
    night falls, now it is night, the night comes, the stars come out, time to sleep, it gets dark, it is getting dark
    darkness falls
""")
_EVENING: Final = wordings("evening comes, now it is evening, the sun sets, the day is over")
_DAY: Final = wordings("the day breaks, now it is day, a new day begins, wake up, the night is over")
# In pocket the time of day alone says no place; in the maze some of these words are names of themes.
_NIGHT_ALONE: Final = wordings("""
    night, midnight, nightfall, nighttime, make it night, let it be night, i want night, turn day into night
    change to night, at night, at midnight, after dark, in the dark, lights out, the moon rises, moonlight
    show me the stars, go to sleep
""")
_EVENING_ALONE: Final = wordings("""
    evening, dusk, sunset, sunrise, dawn, sundown, make it evening, let it be evening, i want a sunset, make it dusk
    in the evening, at sunset, at dusk, at dawn, change to evening, the sun is low, a red sky
    dusk falls
""")
_DAY_ALONE: Final = wordings("""
    day, daylight, daytime, noon, midday, make it day, let it be day, i want daylight, turn night into day
    change to day, by day, at noon, broad daylight, morning, good morning, morning comes, the sun comes up
    the sun rises, lights on, in the daytime
""")
_FUTURE: Final = wordings(
    "go to the future, a thousand years later, make it futuristic, more technology, switch on the neon"
)
_SEA: Final = wordings("flood everything, dive, dive into the sea, the sea rises, everything sinks into the water")

_POCKET_RULES: Final = (
    _Rule(_COLDER, {"*": "snow"}),
    _Rule(_WARMER, {"snow": "meadow", "desert": "volcano", "volcano": "volcano", "*": "desert"}),
    _Rule(
        wordings("make it wetter, wetter, more water, it rains for weeks, too dry, water it"),
        {"desert": "meadow", "swamp": "ocean", "ocean": "ocean", "*": "swamp"},
    ),
    _Rule(_DRIER, {"ocean": "swamp", "swamp": "meadow", "*": "desert"}),
    _Rule(_DARKER, by_look={"day": ("", "dusk"), "dusk": ("", "night")}),
    _Rule(_BRIGHTER, by_look={"night": ("", "dusk"), "dusk": ("", "day")}),
    _Rule(_WINTER, {"*": "snow"}),
    _Rule(wordings("now autumn comes, autumn comes, the leaves fall, let the leaves turn brown"), {"*": "forest"}),
    _Rule(wordings("now spring comes, spring comes, let the grass grow, summer comes, make it green"), {"*": "meadow"}),
    _Rule(_NIGHT + _NIGHT_ALONE, by_look={"*": ("", "night")}),
    _Rule(_EVENING + _EVENING_ALONE, by_look={"*": ("", "dusk")}),
    _Rule(_DAY + _DAY_ALONE, by_look={"*": ("", "day")}),
    _Rule(
        wordings("go underground, dig down, go into the mountain, hide under the earth, down the hole"), {"*": "cave"}
    ),
    _Rule(wordings("fly into space, leave the earth, fly me to the moon, take off with a rocket"), {"*": "moon"}),
    _Rule(_FUTURE, {"*": "neon"}),
    _Rule(
        wordings("go back in time, a thousand years ago, make it ancient, make it older, let it crumble"),
        {"*": "ruins"},
    ),
    _Rule(_SEA, {"*": "ocean"}),
    _Rule(wordings("make it sweeter, sweeter, make it pink, i am hungry, turn everything into sugar"), {"*": "candy"}),
    _Rule(wordings("set it on fire, burn it down, let the volcano erupt, more lava"), {"*": "volcano"}),
)
_MAZE_RULES: Final = (
    _Rule(_COLDER, {"*": "snow"}),
    _Rule(_WARMER, {"snow": "sunny", "desert": "volcano", "volcano": "volcano", "*": "desert"}),
    _Rule(_DRIER, {"underwater": "sunny", "*": "desert"}),
    _Rule(_DARKER, by_look={"bright": ("", "plain"), "dim": ("night", "plain"), "*": ("", "dim")}),
    _Rule(_BRIGHTER, {"night": "sunny"}, {"dim": ("", "plain"), "*": ("", "bright")}),
    _Rule(
        wordings("make it hazier, hazier, more mist, mist comes up, fog comes up, blur the distance"),
        by_look={"hazy": ("fog", "plain"), "*": ("", "hazy")},
    ),
    _Rule(
        wordings("make it clearer, clearer, i want to see further, the mist lifts, the air clears, less mist"),
        {"fog": "sunny"},
        {"hazy": ("", "plain")},
    ),
    _Rule(_WINTER, {"*": "snow"}),
    _Rule(wordings("let plants grow, let ivy grow over the walls, make it green, into the jungle"), {"*": "forest"}),
    _Rule(
        wordings("now summer comes, summer comes, spring comes, let the sun shine, the sun comes out"), {"*": "sunny"}
    ),
    _Rule(_NIGHT, {"*": "night"}),
    _Rule(_EVENING, {"*": "sunset"}),
    _Rule(_DAY, {"*": "sunny"}),
    _Rule(_FUTURE, {"*": "neon"}),
    _Rule(_SEA, {"*": "underwater"}),
    _Rule(wordings("set it on fire, burn it down, let the volcano erupt, more lava"), {"*": "volcano"}),
)
_RULES: Final[dict[World, tuple[_Rule, ...]]] = {"pocket": _POCKET_RULES, "maze": _MAZE_RULES}


def draw_wish(rng: np.random.Generator, theme: str, look: str | None = None, world: World = "pocket") -> Wish:
    """Draw a wish that changes what is seen now; `look` is the world's usual one by default.

    Raises ConfigError for a theme or a look that the world has not.
    """
    look = _checked(theme, look, world)
    rules = [rule for rule in _RULES[world] if rule.target(theme, look) != (theme, look)]
    rule = rules[int(rng.integers(len(rules)))]
    return Wish(rule.wordings[int(rng.integers(len(rule.wordings)))], *rule.target(theme, look))


def resolve_wish(wording: str, theme: str, look: str | None = None, world: World = "pocket") -> Wish:
    """Say how the world is to look after a wish from the tables; ConfigError where they do not have it."""
    look = _checked(theme, look, world)
    for rule in _RULES[world]:
        if wording in rule.wordings:
            return Wish(wording, *rule.target(theme, look))
    raise ConfigError(f"wish={wording!r}: not in the {world} world's tables, see wish_wordings()")


def look_wished(kind: int, world: World = "pocket") -> str | None:
    """The look that a kind of wish names outright, whatever is seen now: "night falls". None for all other kinds."""
    rule = _RULES[world][kind]
    theme, look = rule.by_look.get("*", ("", ""))
    return look if look and not theme and not rule.by_theme and len(rule.by_look) == 1 else None


def wish_wordings(world: World = "pocket") -> tuple[str, ...]:
    """Every wish that a world's tables have."""
    looks(world)  # raises for an unknown world
    return tuple(wording for rule in _RULES[world] for wording in rule.wordings)


def wish_kinds(world: World = "pocket") -> tuple[tuple[str, ...], ...]:
    """The same, those together that mean the same."""
    looks(world)  # raises for an unknown world
    return tuple(rule.wordings for rule in _RULES[world])


def _checked(theme: str, look: str | None, world: World) -> str:
    """Return the look, the usual one for None; ConfigError for what the world has not."""
    chosen = looks(world)[0] if look is None else look
    theme_words(theme, world)
    look_words(chosen, world)
    return chosen
