"""The words of the maze's themes and lights."""

from __future__ import annotations

from typing import Final

from dreamtick.engine.training.caption_words import LookWords, ThemeWords, wordings
from dreamtick.engine.training.captions_maze_lights import MAZE_LIGHTS
from dreamtick.engine.training.captions_maze_things import MAZE_THINGS
from dreamtick.engine.training.captions_maze_words import MAZE_WORDS

__all__ = ["MAZE_LOOKS", "MAZE_THEMES"]

MAZE_THEMES: Final[dict[str, ThemeWords]] = {
    "sunny": ThemeWords(
        phrases=wordings("""
            a sunny day, bright sunshine and a clear blue sky, a green meadow in daylight, clear summer weather
            a cloudless noon, grass and blue sky, a beautiful sunny morning, warm daylight over green lawns
            sunshine, summer, blue sky, sun, spring, daylight, a summer day, fine weather, a clear sky, day
            a garden maze in summer, green grass under a blue sky, a spring morning, the park on a sunday
            a cheerful summer holiday, noon, nice weather, a hedge garden in the sun, mild and sunny, june
        """),
        adjectives=wordings("sunny, clear, summery"),
        nouns=wordings("garden, summer day, courtyard"),
        held_out=(
            "sunlit grassy field at midday",
            "lovely weather, not a cloud",
            "a radiant forenoon",
            "may in the vineyards",
            "sunbathing",
            "azure heavens",
        ),
        things=MAZE_THINGS["sunny"] + MAZE_WORDS["sunny"],
    ),
    "sunset": ThemeWords(
        phrases=wordings("""
            sunset, an orange evening sky, dusk with a low sun, the golden hour, a red and orange sundown
            twilight after a hot day, the sun going down, an evening glow, dusk, evening, dawn, sunrise, twilight
            a red sky, the end of the day, a romantic evening, a low red sun, an orange glow over the walls
            the last light, the sun setting, early dawn, the sun on the horizon, purple clouds over an orange sun
            a late summer evening, riding into the sunset, evening red, the first light of dawn, long shadows
        """),
        adjectives=wordings("orange, evening, dusky"),
        nouns=wordings("evening, sunset, dusk"),
        held_out=(
            "the sky burns orange as day ends",
            "nightfall is near, amber horizon",
            "the gloaming",
            "crimson clouds",
            "daylight is fading",
            "vespers",
        ),
        things=MAZE_THINGS["sunset"] + MAZE_WORDS["sunset"],
    ),
    "night": ThemeWords(
        phrases=wordings("""
            a starry night, midnight under the stars, a dark night sky, moonlit darkness, night time
            stars shining in a black sky, late at night, a quiet night with stars, night, midnight, stars, darkness
            a black sky, a night under the stars, moonlight, a sky full of stars, a walk at night, nocturnal
            the milky way, everyone is asleep, a blue night, after dark, shooting stars, a planetarium
            a calm night, a lonely night walk, dark and quiet, starlight
        """),
        adjectives=wordings("starry, moonlit, nightly"),
        nouns=wordings("night, night walk, midnight"),
        held_out=(
            "constellations above, pitch dark",
            "it is nighttime now",
            "orion and the galaxy",
            "the small hours",
            "an astronomer's heaven",
            "bedtime",
        ),
        things=MAZE_THINGS["night"] + MAZE_WORDS["night"],
    ),
    "snow": ThemeWords(
        phrases=wordings("""
            snow, a snowy winter landscape, white snow on the ground, a frozen winter day, fresh snowfall
            an icy tundra, cold winter and frost, snow covered ground, winter, ice, frost, cold, deep snow
            a winter wonderland, snow on the walls, the north pole, an ice palace, antarctica, siberia, freezing cold
            a ski resort, snowflakes, a white winter, a glacier, a frozen castle, everything frozen, january, sledges
        """),
        adjectives=wordings("snowy, icy, wintry, frozen"),
        nouns=wordings("winter, ice palace, landscape"),
        held_out=wordings("""
            blizzard has left everything white, christmas in the arctic, an igloo, polar bears, subzero drifts
            the himalayas
        """),
        things=MAZE_THINGS["snow"] + MAZE_WORDS["snow"],
    ),
    "desert": ThemeWords(
        phrases=wordings("""
            a desert, hot sand dunes, a sandy desert under the sun, dry sandstone ruins, the sahara
            yellow sand everywhere, an arid wasteland of sand, a dusty canyon, desert, sand, dunes, a pyramid
            the wild west, inside a pyramid, hot and dry, a western movie, arabian nights, an oasis, sandstone walls
            a dry canyon, a heat wave, drought, a sandstorm, petra, tatooine, the planet dune, cowboys, dusty heat
        """),
        adjectives=wordings("sandy, dry, dusty, arid"),
        nouns=wordings("desert, canyon, pyramid"),
        held_out=wordings("""
            egyptian dunes, scorching sandy plains, camels in the gobi, a parched badland, nevada, a mirage
        """),
        things=MAZE_THINGS["desert"] + MAZE_WORDS["desert"],
    ),
    "forest": ThemeWords(
        phrases=wordings("""
            a forest, deep green woods, mossy walls among trees, a jungle, leafy woodland, an overgrown forest
            ivy and moss, dense green foliage, forest, jungle, woods, moss, leaves, green, ivy, nature
            an enchanted forest, green leaves everywhere, a lost garden, walls covered with ivy, the jungle book
            tarzan's home, overgrown ruins, a green thicket, plants on every wall, a shady wood, the amazon
            wild green nature, a secret garden
        """),
        adjectives=wordings("leafy, mossy, green, overgrown"),
        nouns=wordings("forest, jungle, wood"),
        held_out=wordings("""
            rainforest vegetation, walk among oak trees, ferns and undergrowth, a grove of beeches, borneo
            a bush of creepers
        """),
        things=MAZE_THINGS["forest"] + MAZE_WORDS["forest"],
    ),
    "volcano": ThemeWords(
        phrases=wordings("""
            a volcano, flowing lava, molten rock and lava, a fiery underworld, burning lava cracks, a volcanic cave
            hot magma, hell and fire, volcano, lava, magma, fire, hell, flames, the floor is lava, mordor, mount doom
            burning ground, ash and embers, rivers of fire, a dragon's den, glowing cracks in black rock
            a land of flames, scorched earth, a fire temple, red hot rock, brimstone, the devil's dungeon
        """),
        adjectives=wordings("fiery, volcanic, burning"),
        nouns=wordings("volcano, lava cave, fire temple"),
        held_out=wordings("""
            eruption of magma, inferno, vesuvius, a blacksmith's furnace, satan's realm, smouldering cinders
        """),
        things=MAZE_THINGS["volcano"] + MAZE_WORDS["volcano"],
    ),
    "fog": ThemeWords(
        phrases=wordings("""
            thick fog, grey mist, dense fog everywhere, a misty grey morning, a foggy day, heavy haze with no visibility
            white mist, pale grey fog, fog, mist, silent hill, london fog, november fog, lost in the fog
            clouds on the ground, a sea of fog, fog so thick you cannot see, ghostly mist, grey and silent
            fog rolls in, a grey nothing, everything disappears in the mist, a foggy harbour, steam everywhere, smoke
            blank white fog
        """),
        adjectives=wordings("foggy, misty, grey"),
        nouns=wordings("morning, harbour, fog bank"),
        held_out=(
            "so much mist that nothing is visible",
            "cloudy vapour, grey",
            "pea soup air",
            "an opaque veil",
            "smog over peking",
            "a murky overcast",
        ),
        things=MAZE_THINGS["fog"] + MAZE_WORDS["fog"],
    ),
    "neon": ThemeWords(
        phrases=wordings("""
            a neon city, cyberpunk neon lights, glowing neon signs, a futuristic city at night, purple neon glow
            a synthwave world, electric pink and cyan lights, a neon arcade, neon, cyberpunk, synthwave, tron
            the future, blade runner, the matrix, inside a computer, cyberspace, a laser grid, a robot city
            a digital world, a disco, the eighties, high tech, purple and pink lights, a hacker's world
            science fiction, a retro arcade, glowing lines on dark walls
        """),
        adjectives=wordings("neon, futuristic, electric, cyberpunk"),
        nouns=wordings("city, arcade, disco"),
        held_out=wordings("""
            tokyo nightlife with fluorescent lights, cyber city, holograms, an android metropolis, las vegas
            vaporwave streets
        """),
        things=MAZE_THINGS["neon"] + MAZE_WORDS["neon"],
    ),
    "underwater": ThemeWords(
        phrases=wordings("""
            underwater, the bottom of the ocean, a sunken temple in the sea, beneath the waves
            a blue green coral reef, deep water, an undersea world, swimming in the ocean, ocean, sea, water
            the deep sea, a submarine trip, the little mermaid, an aquarium, a drowned city, blue water
            a flooded cellar, a reef, the sea floor, light dancing in the water, a sunken ship, deep blue
            twenty thousand leagues under the sea, bikini bottom, a swimming pool
        """),
        adjectives=wordings("underwater, watery, sunken"),
        nouns=wordings("sea, reef, water world"),
        held_out=wordings("""
            atlantis on the seabed, diving among fish in the sea, finding nemo, a lagoon, poseidon's palace
            whales in the pacific
        """),
        things=MAZE_THINGS["underwater"] + MAZE_WORDS["underwater"],
    ),
}

MAZE_LOOKS: Final[dict[str, LookWords]] = {
    "plain": LookWords(wordings=(), adjectives=(), nouns=(), held_out=("",), unsaid_share=1.0),
    "dim": LookWords(
        wordings=wordings("dim light, darker, gloomy, poorly lit, in the shade, little light, in half light, in shadow")
        + MAZE_LIGHTS["dim"].wordings,
        adjectives=wordings("dim, gloomy, shadowy") + MAZE_LIGHTS["dim"].adjectives,
        nouns=(),
        held_out=("with the lamps turned down", "faintly lit", "murkier"),
    ),
    "bright": LookWords(
        wordings=wordings("very bright, brilliant light, dazzling, well lit, in strong light, brighter, full of light")
        + MAZE_LIGHTS["bright"].wordings,
        adjectives=wordings("bright, dazzling, brilliant") + MAZE_LIGHTS["bright"].adjectives,
        nouns=(),
        held_out=("in glaring light", "overexposed", "floodlit"),
    ),
    "hazy": LookWords(
        wordings=wordings("""
            hazy, with haze in the distance, misty, blurry distance, in a haze, with a veil of haze, a little mist
        """)
        + MAZE_LIGHTS["hazy"].wordings,
        adjectives=wordings("hazy, misty") + MAZE_LIGHTS["hazy"].adjectives,
        nouns=(),
        held_out=("with vapour in the air", "low visibility", "far things fade away"),
    ),
    "warm": LookWords(
        wordings=wordings("warm colors, a warm tint, warm tones, in warm light, yellowish, a yellow tint")
        + MAZE_LIGHTS["warm"].wordings,
        adjectives=wordings("warm-toned, yellowish") + MAZE_LIGHTS["warm"].adjectives,
        nouns=(),
        held_out=("in a sepia tone", "a cosy amber cast", "golden hues"),
    ),
    "cold": LookWords(
        wordings=wordings("cold colors, a cold blue tint, cool tones, in cold light, bluish, a blue tint")
        + MAZE_LIGHTS["cold"].wordings,
        adjectives=wordings("cold-toned, bluish") + MAZE_LIGHTS["cold"].adjectives,
        nouns=(),
        held_out=("with a steely cast", "in chilly hues", "like through blue glass"),
    ),
}
