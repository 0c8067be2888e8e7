"""What the pocket world is painted with: tiles, landmarks and sprites as masks of letters.

A mask is one string: rows of letters, separated by spaces. A tile's letters are named by a theme's palette
(`pocket_themes.py`); a landmark's and a sprite's colours are the same in every theme.

| letters | a tile's |
|---|---|
| f g | floor: main, detail |
| c | path |
| w v x | wall: main, dark, light |
| o p q | obstacle: main, dark, light |
| r s t | rock and pillar: main, dark, light |
| l m | liquid: main, light |
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

__all__ = [
    "COIN",
    "COIN_MASK",
    "CREATURE",
    "CREATURE_MASK",
    "FLOOR_MASKS",
    "HERO",
    "HERO_MASK",
    "LANDMARK_COLOURS",
    "LANDMARK_MASKS",
    "LIQUID_MASKS",
    "OBSTACLE_MASKS",
    "PATH_MASK",
    "PILLAR_MASK",
    "ROCK_MASKS",
    "WALL_MASKS",
    "Colour",
    "letters",
]

Colour = tuple[int, int, int]


def letters(mask: str, size: int) -> npt.NDArray[np.str_]:
    """Cut a mask into single letters [size, size]."""
    rows = mask.split()
    assert [len(row) for row in rows] == [size] * size, mask
    return np.array([list(row) for row in rows])


# Floors and walls come in two drawings each: the plain one, and the one with a detail (a corner stone, for a wall).
FLOOR_MASKS: Final[dict[str, tuple[str, str]]] = {
    "grass": (
        "ffffffff ffgfffff fgffffff ffffffgf fffffgff ffffffff ffgfffff ffffffff",
        "ffgfffff fgffffgf fffffgff ffgfffff fgffffff fffffgff ffffgfff ffgfffgf",
    ),
    "sand": (
        "ffffffff ffffffff fggfffff gffgfffg ffffgggf ffffffff ffffffff ffffffff",
        "ffffffff fggffffg gffggggf ffffffff ffffffff fgggfffg gfffgggf ffffffff",
    ),
    "snow": (
        "ffffffff ffffffff fffgffff ffffffff ffffffff ffffffgf ffffffff ffffffff",
        "ffffffff ffgggfff fgfffgff ffffffff ffffffff fffffggg ffffgfff ffffffff",
    ),
    "crack": (
        "ffffffff ffgfffff ffgfffff fffgffff ffffgfff ffffgfff ffffffff ffffffff",
        "fffgffff ffgfffff fgffffff ggffffff ffgggfff fffffgff fffffggf fffffffg",
    ),
    "check": (
        "ffffgggg ffffgggg ffffgggg ffffgggg ggggffff ggggffff ggggffff ggggffff",
        "ffffgggg ffffgggg ffffgggg ffffgggg ggggffff ggggffff ggggffff ggggffff",
    ),
    "slab": (
        "ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff ffffffff gggggggg",
        "fffgffff fffgffff fffgffff gggggggg ffffffgf ffffffgf ffffffgf gggggggg",
    ),
    "crater": (
        "ffffffff ffffffff fffggfff ffffffff ffffffff ffffffff fgffffff ffffffff",
        "ffffffff ffgggfff fgfffgff fgfffgff ffgggfff ffffffff ffffffgf ffffffff",
    ),
    "ripple": (
        "ffffffff fggfffff ffffffff ffffffff fffffggf ffffffff ffffffff ffffffff",
        "fggffggf ffffffff ffffffff gffggffg ffffffff ffffffff fggffggf ffffffff",
    ),
}
WALL_MASKS: Final[dict[str, tuple[str, str]]] = {
    "brick": (
        "xxxvxxxx wwwvwwww vvvvvvvv xxxxxxxv wwwwwwwv vvvvvvvv xxxvxxxx wwwvwwww",
        "xxxxxxxx xwwwwwwv xwwwwwwv xwwwwwwv xwwwwwwv xwwwwwwv xwwwwwwv vvvvvvvv",
    ),
    "hedge": (
        "wxxwwxxw xwwwxwww wwwvwwwv vwwwvwww wxxwwxxw xwwwxwww wwwvwwwv vwvwvwvw",
        "wxxwwxxw xwwxxwww wwwwwwwv vwwvvwww wxxwwxxw xwwxxwww wwwwwwwv vvwvvvwv",
    ),
    "cliff": (
        "xxxxxxxx wxwwwxww wwwwwwww wvwwwvww wvwwwvww vvwvwvwv wvvvwvvv vvvvvvvv",
        "xxxxxxxx wwxwwwww wwwwwxww wwvwwvww wvvwwvww wvwvwvvw vvwvvwvv vvvvvvvv",
    ),
    "block": (
        "xxxxxxxv xwwwwwwv xwwwwwwv xwwwwwwv xwwwwwwv xwwwwwwv xwwwwwwv vvvvvvvv",
        "xxxxxxxv xwwwwwwv xwvvvvxv xwvwwxxv xwvwwxxv xwvxxxxv xwwwwwwv vvvvvvvv",
    ),
    "pine": (
        "vvvxvvvv vvxwxvvv vvwwwvvv vxwwwxvv vwwwwwvv xwwwwwxv vvvwvvvv vvvwvvvv",
        "vvvvxvvv vvvxwxvv vvvwwwvv vvxwwwxv vvwwwwwv vxwwwwwx vvvvwvvv vvvvwvvv",
    ),
    "candy": (
        "xxwwxxww xwwxxwwx wwxxwwxx wxxwwxxw xxwwxxww xwwxxwwx wwxxwwxx vvvvvvvv",
        "xxwwxxww xwwxxwwx wwxxwwxx wxxwwxxw xxwwxxww xwwxxwwx wwxxwwxx vvvvvvvv",
    ),
}
PATH_MASK: Final = "cccccccc ccfccccc cccccccc ccccccfc cccccccc cccccccc cfcccccc cccccccc"

# The figure cannot walk on any of these. Liquid comes in two drawings that alternate like a chessboard's fields.
OBSTACLE_MASKS: Final[dict[str, str]] = {
    "tree": "ffooofff fooqoopf oqoooopf ooooqopf fooooppf ffpppfff fffpffff fffpffff",
    "pine": "fffqffff ffqoofff ffooopff fqooopff fooooppf qooooopp fffppfff fffppfff",
    "cactus": "fffqofff fffqofff qofqofqo qofqofqo qooqoooo fooqooof fffqofff fffqopff",
    "palm": "fqoffqof qoooooop oofpofop offpofff fffpffff fffpffff ffppffff fffppfff",
    "coral": "fofffqof fofqfofo fofofofo foofooof ffofoqff fffoofff fffoofff fffppfff",
    "mushroom": "ffooooff fooqqoof oqqooooo oqooqqoo poooqqop ffqqqqff ffqqqpff ffqqqpff",
    "lolly": "ffooooff fooqqoof ooqoooqo oqooqqoo ooqqoooo fooooopf fffqffff fffqffff",
    "dead": "fofffofo ffofooff oofoofff ffooffof fffoooff fffopfff fffopfff ffooppff",
    "crystal": "fffqffff ffqoofff ffqoopff fqqooppf fqqooppf fqqooppf ffqoopff fffppfff",
    "fern": "ffffffff qfffffqf oqfqfqof fooqooff qfooofqf oooooooo fooooopf ffpppfff",
    "stump": "ffffffff ffqqqqff fqoooqpf fqoqoqpf fqoooqpf fpqqqppf fppppppf ffpppfff",
    "vent": "ffqqqqff ffqooqff ffooopff fooooopf fooooopf oooooopp oooooppp pppppppp",
}
ROCK_MASKS: Final[dict[str, str]] = {
    "boulder": "ffffffff fftttfff ftrrrrff trrrrrsf trrrrrsf rrrrrssf fsssssff ffffffff",
    "spike": "fffftfff fffttfff fftrrsff fftrrsff ftrrrsff ftrrrssf trrrrsss ssssssss",
    "cube": "ffffffff fttttttf ftrrrrsf ftrrrrsf ftrrrrsf ftrrrrsf fssssssf ffffffff",
    "pile": "ffffffff fffttfff fftrrsff fftrrsff fttsttsf trrstrrs trrstrrs fssffssf",
}
PILLAR_MASK: Final = "fttttttf trrrrrrs frrttssf frrttssf frrttssf frrttssf trrrrrrs ssssssss"
LIQUID_MASKS: Final = (
    "llllllll lmmlllll llllllll lllllmml llllllll llmmllll llllllll lllllllm",
    "llllllll llllmmll llllllll mmllllll llllllll lllllmml llllllll llmlllll",
)

# Landmarks are 16x16 px, four tiles; '.' shows the theme's floor.
LANDMARK_MASKS: Final[dict[str, str]] = {
    "house": (
        "................ .......RR....... ......RRRR...... .....RRRRRR..... "
        "....RRRRRRRR.... ...RRRRRRRRRR... ..RRRRRRRRRRRR.. .RRRRRRRRRRRRRR. "
        "..WWWWWWWWWWWW.. ..WWWWWWWWWWWW.. ..WKKWWNNWWKKW.. ..WKKWNNNNWKKW.. "
        "..WWWWNNNNWWWW.. ..WWWWNNYNWWWW.. ..WWWWNNNNWWWW.. ................"
    ),
    "crystal": (
        ".......CC....... ......CCCC...... .....CWCCBC..... .....CWCCBC..... "
        "....CWWCCBBC.... ....CWCCCBBC.... ...CWWCCCBBBC... ...CWCCCCBBBC... "
        "...CWCCCCBBBC... ...CWCCCCBBBC... ....CWCCCBBC.... ....CWCCCBBC.... "
        ".....CCCBBC..... ...EECCCBBEEE... ..EEEEEEEEEEEE.. ...EEEEEEEEEE..."
    ),
    "tower": (
        "....P......P.... ...PPP....PPP... ...PPPWPPWPPP... ...PPPPPPPPPP... "
        "...PPPPPPPPPP... ....PPKPPKPP.... ....PPKPPKPP.... ....PPPPPPPP.... "
        "....PPPPPPPP.... ....PPPKKPPP.... ....PPKKKKPP.... ....PPKYYKPP.... "
        "...PPPKYYKPPP... ...PPPKYYKPPP... ..PPPPKYYKPPPP.. ..PPPPPPPPPPPP.."
    ),
    "fountain": (
        "................ .......CC....... .....C.CC.C..... ....C.CCCC.C.... "
        "......CWWC...... .......EE....... ....EEEEEEEE.... ..EEBBBBBBBBEE.. "
        ".EBBBCBBBBCBBBE. .EBBCBBWWBBCBBE. .EBBBBBWWBBBBBE. .EEBBCBBBBCBBEE. "
        ".EEEBBBBBBBBEEE. ..EEEEEEEEEEEE.. ...EEEEEEEEEE... ................"
    ),
    "chest": (
        "................ ................ ...YYYYYYYYYY... ..YNNNNYYNNNNY.. "
        ".YNNNNNYYNNNNNY. .YNNNNNYYNNNNNY. .YNNNNNYYNNNNNY. .YYYYYYKKYYYYYY. "
        ".YYYYYYKKYYYYYY. .YNNNNNYYNNNNNY. .YNNNNNYYNNNNNY. .YNNNNNYYNNNNNY. "
        ".YNNNNNYYNNNNNY. ..YYYYYYYYYYYY.. ................ ................"
    ),
    "shroom": (
        "................ .....GGGGGG..... ...GGGWWGGGGG... ..GGGWWWWGGGGG.. "
        "..GGGWWWWGGWWG.. .GGGGGWWGGGWWWG. .GWWGGGGGGGGWWG. .GWWWGGGGGGGGGG. "
        ".GGWWGGGGWWGGGG. ..GGGGGGGGGGGG.. ....WWWWWWWW.... .....WKWWKW..... "
        ".....WKWWKW..... .....WWWWWW..... ....WWWWWWWW.... ................"
    ),
}
LANDMARK_COLOURS: Final[dict[str, Colour]] = {
    "K": (30, 25, 40),  # black
    "W": (250, 248, 240),  # white
    "R": (215, 60, 50),  # red
    "B": (50, 100, 215),  # blue
    "Y": (250, 205, 60),  # yellow
    "P": (145, 75, 190),  # purple
    "C": (110, 220, 245),  # cyan
    "G": (60, 170, 90),  # green
    "N": (130, 80, 50),  # brown
    "E": (150, 152, 165),  # grey
}

# Sprites are 6x6 px; '.' is transparent.
_SPRITE_COLOURS: Final[dict[str, Colour]] = {
    "r": (226, 40, 48),  # the hero's cap
    "k": (28, 22, 40),  # black
    "s": (255, 208, 160),  # skin
    "b": (38, 66, 214),  # trousers
    "n": (88, 52, 34),  # hair
    "v": (150, 60, 200),  # a creature
    "d": (96, 30, 140),  # a creature's feet
    "w": (255, 255, 255),  # white
    "y": (255, 214, 40),  # gold
    "o": (214, 140, 16),  # dark gold
}
_HERO_MASKS: Final = (
    "rrrrrr rrrrrr skssks ssssss bbbbbb kk..bb",  # down, the two phases of a walk
    "rrrrrr rrrrrr skssks ssssss bbbbbb bb..kk",
    "rrrrrr rrrrrr rrrrrr nnnnnn bbbbbb kk..bb",  # up, the two phases of a walk
    "rrrrrr rrrrrr rrrrrr nnnnnn bbbbbb bb..kk",
    ".rrrr. rrrrrr sksnnn sssnn. .bbbb. .kkbb.",  # left, the two phases of a walk
    ".rrrr. rrrrrr sksnnn sssnn. .bbbb. .bbkk.",
    ".rrrr. rrrrrr nnnsks .nnsss .bbbb. .bbkk.",  # right, the two phases of a walk
    ".rrrr. rrrrrr nnnsks .nnsss .bbbb. .kkbb.",
)
_CREATURE_MASKS: Final = (
    "..vv.. .vvvv. wkvvwk vvvvvv vvvvvv d.dd.d",  # looking right
    "..vv.. .vvvv. kwvvkw vvvvvv vvvvvv .d..d.",  # looking left
)
_COIN_MASK: Final = "........ ...yy... ..yywy.. ..ywyo.. ..yyyo.. ..yyoo.. ...oo... ........"


def _sprites(masks: tuple[str, ...], size: int) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.bool_]]:
    """Paint masks: colours uint8 [sprite, size, size, 3] and which pixels are opaque, bool [sprite, size, size]."""
    cells = np.stack([letters(mask, size) for mask in masks])
    colours = np.zeros((*cells.shape, 3), np.uint8)
    for letter, colour in _SPRITE_COLOURS.items():
        colours[cells == letter] = colour
    return colours, cells != "."


# The hero's drawing is `facing * 2 + phase`, a creature's its facing; the coin fills a tile.
HERO, HERO_MASK = _sprites(_HERO_MASKS, 6)
CREATURE, CREATURE_MASK = _sprites(_CREATURE_MASKS, 6)
COIN, COIN_MASK = _sprites((_COIN_MASK,), 8)
