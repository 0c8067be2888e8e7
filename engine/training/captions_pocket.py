"""The words of the pocket world's themes and times of day."""

from __future__ import annotations

from typing import Final

from dreamtick.engine.training.caption_words import LookWords, ThemeWords, wordings
from dreamtick.engine.training.captions_pocket_things import POCKET_THINGS
from dreamtick.engine.training.captions_pocket_times import POCKET_TIMES
from dreamtick.engine.training.captions_pocket_words import POCKET_WORDS

__all__ = ["POCKET_LOOKS", "POCKET_THEMES"]

POCKET_THEMES: Final[dict[str, ThemeWords]] = {
    "meadow": ThemeWords(
        phrases=wordings("""
            a green meadow, a sunny meadow with green grass, grassland and round green trees, a field of fresh grass
            a spring garden with hedges, green pasture, meadow, grass, spring, summer, the countryside
            a park with trees, green fields, a village garden, an orchard in spring, a peaceful green valley
            a prairie, farmland, nature, somewhere green and peaceful, a cheerful green place, warm summer grass
            the first land of a role-playing game, a fairy tale garden, the hobbits' homeland, trees and hedges
            a flower field, fresh air and birdsong, a gentle spring breeze over the grass, a place for a picnic
        """),
        adjectives=wordings("grassy, green, springlike, peaceful"),
        nouns=wordings("meadow, garden, park, field"),
        held_out=wordings("""
            lush lawn with bushes, rolling green grass hills, a golf course, verdant clearings, buttercups and daisies
            an alpine cow farm, a sheep paddock
        """),
        things=POCKET_THINGS["meadow"] + POCKET_WORDS["meadow"],
    ),
    "desert": ThemeWords(
        phrases=wordings("""
            a desert, hot yellow sand and cactus plants, a sandy desert with cacti, dry dunes under orange cliffs
            an arid land of sand, the sahara, desert, sand, cactus, sand dunes, the wild west, a western movie
            hot dry sand, a land without rain, an oasis in the sand, arabian sands, the outback, a sandstorm
            a caravan through the dunes, cowboys and cacti, mexico, a thirsty land, a heat wave, blazing heat
            yellow sand and orange rocks, a canyon, tatooine, the planet dune, dusty ground and dry wind, drought
        """),
        adjectives=wordings("sandy, dry, dusty, arid"),
        nouns=wordings("desert, canyon, oasis"),
        held_out=wordings("""
            egyptian dunes, scorching sandy plains, camels crossing the gobi, a parched badland, nevada
            a mirage in the heat, tumbleweed country
        """),
        things=POCKET_THINGS["desert"] + POCKET_WORDS["desert"],
    ),
    "snow": ThemeWords(
        phrases=wordings("""
            a snowy land, white snow and pine trees, a frozen winter landscape, ice blocks and snow, a cold snowfield
            winter, snow, ice, cold, a winter wonderland, deep snow, snowfall, snowy mountains, a glacier
            the north pole, antarctica, siberia, a blizzard, a frozen lake between pines, white snow everywhere
            freezing cold, an ice world, snowflakes and icicles, a ski resort, a frozen kingdom, hoth
            pines under the snow, a cold white world, a skating rink, snowmen and sledges
        """),
        adjectives=wordings("snowy, icy, wintry, frozen, cold"),
        nouns=wordings("snow field, pine wood, winter landscape"),
        held_out=wordings("""
            the arctic covered in frost, snowy christmas scenery, an igloo village, polar bears, subzero tundra
            the himalayas, a january avalanche
        """),
        things=POCKET_THINGS["snow"] + POCKET_WORDS["snow"],
    ),
    "forest": ThemeWords(
        phrases=wordings("""
            an autumn forest, a brown forest with orange leaves, deep woods in autumn, woodland with fallen leaves
            old oak trees and brown earth, a forest in fall, forest, autumn, the woods, woodland, fall colors
            falling leaves, red and orange leaves, november, a path through the woods, an enchanted forest
            thick old trees, the wild woods, brown leaves on the ground, trees with orange leaves, robin hood's forest
            hansel and gretel, a forest floor, a mysterious forest, a fox in the woods, acorns and chestnuts
            a windy autumn wood, leaves turning brown, a quiet brown wood, indian summer
        """),
        adjectives=wordings("autumn, leafy, brown, woody"),
        nouns=wordings("forest, wood, woodland"),
        held_out=wordings("""
            maple trees in october, an autumnal wood, foliage of copper and rust, harvest season, a thicket of birches
            mushroom picking under beeches, sherwood
        """),
        things=POCKET_THINGS["forest"] + POCKET_WORDS["forest"],
    ),
    "volcano": ThemeWords(
        phrases=wordings("""
            a volcano, lava and black rock, a volcanic land with glowing lava, burning magma and dark ash
            molten rock between red cliffs, a fiery volcanic crater, volcano, lava, fire, magma, hell, a lava world
            the floor is lava, fire and brimstone, mordor, mount doom, burning rocks, hot lava everywhere
            scorched black earth, ash and embers, the inside of a volcano, rivers of fire, a fire temple
            a land of flames, a dragon's den of fire, glowing red cracks in the rock, the end of the world in flames
            molten lava lakes, hot ash falling, a burning land
        """),
        adjectives=wordings("fiery, volcanic, burning, hot"),
        nouns=wordings("volcano, lava land, fire land"),
        held_out=wordings("""
            an inferno of magma, eruption and lava streams, vesuvius, a blacksmith's furnace, satan's realm
            smouldering cinders, pompeii
        """),
        things=POCKET_THINGS["volcano"] + POCKET_WORDS["volcano"],
    ),
    "cave": ThemeWords(
        phrases=wordings("""
            a stone cave, a dark cavern with glowing mushrooms, an underground cave, a grey dungeon of stone
            stalagmites in a cavern, a rocky underground tunnel, cave, dungeon, cavern, underground, a mine
            the mines of moria, a dungeon crawl, deep under the earth, an old mine shaft, a bat cave, catacombs
            mushrooms between grey rocks, inside a mountain, damp stone walls, a goblin's den, a crypt
            a tunnel through the rock, a labyrinth under the ground, glowing mushrooms, a cellar of grey brick
            a spooky cave, a bear's cave, stalactites over the stone floor, the roots of the mountain
        """),
        adjectives=wordings("underground, stony, rocky, cavernous"),
        nouns=wordings("cave, dungeon, cavern, mine"),
        held_out=wordings("""
            a subterranean grotto, a dim cavern of rock, spelunking, dwarves digging for ore, a prison vault
            a bunker, fungi in a burrow
        """),
        things=POCKET_THINGS["cave"] + POCKET_WORDS["cave"],
    ),
    "swamp": ThemeWords(
        phrases=wordings("""
            a swamp, a murky green bog, dead trees in a muddy swamp, a marsh with slimy water, wetlands full of mud
            a gloomy green marsh, swamp, mud, bog, marsh, swampland, a haunted swamp, a witch's swamp
            shrek's swamp, the bayou, green slime, a foul green marsh, frogs and mosquitoes, murky water
            rotten trees and mud, a misty marsh, a mangrove, a poisonous bog, soggy ground, a smelly marsh
            crocodiles in muddy water, a spooky swamp with dead trees, dagobah, rainy and muddy, wet green mud
        """),
        adjectives=wordings("swampy, muddy, marshy, murky"),
        nouns=wordings("swamp, marsh, bog"),
        held_out=wordings("""
            a boggy quagmire, the muddy everglades swamp, alligators in louisiana, stagnant ponds, a toxic fen
            leeches and algae, a moor of peat
        """),
        things=POCKET_THINGS["swamp"] + POCKET_WORDS["swamp"],
    ),
    "candy": ThemeWords(
        phrases=wordings("""
            a candy land, pink sweets and lollipops, a world made of candy, sugar and chocolate rivers
            a pink dessert kingdom, lollipops and candy canes, candy, sweets, pink, sugar, chocolate, lollipops
            a gingerbread village, cake and ice cream, a birthday cake, cotton candy, willy wonka's chocolate factory
            marshmallows and jelly beans, a sweet shop, a pink world, a child's sweet dream, donuts with frosting
            peppermint and gumdrops, a cupcake kingdom, something sweet, strawberry ice cream, a dessert world
            a river of chocolate, icing and sprinkles, a land of sweets
        """),
        adjectives=wordings("sweet, pink, candy-coloured"),
        nouns=wordings("candy land, sweet shop, dessert world"),
        held_out=wordings("""
            bubblegum and sweets everywhere, sugary candy paradise, a bakery of macarons, toffee and caramel
            haribo gummy bears, a confectionery, halloween treats
        """),
        things=POCKET_THINGS["candy"] + POCKET_WORDS["candy"],
    ),
    "moon": ThemeWords(
        phrases=wordings("""
            the moon, grey lunar craters, the surface of the moon, moon dust and blue crystals, a grey lunar base
            outer space rock with craters, moon, space, craters, outer space, a moon base, an asteroid
            another planet, an alien planet, a space station, stars and moon dust, mars, a dead grey planet
            a rock in space, the apollo landing, a spaceship has landed, zero gravity, no air and grey dust
            a science fiction planet, the dark side of the moon, a lunar colony, blue crystals on grey ground
            a lonely grey planet, meteorites and craters, space rocks
        """),
        adjectives=wordings("lunar, alien, cratered"),
        nouns=wordings("moon base, planet, crater field"),
        held_out=wordings("""
            lunar landscape, an astronaut on the moon, houston we have landed, a cosmic wasteland, neil armstrong
            extraterrestrial terrain, a rover on regolith
        """),
        things=POCKET_THINGS["moon"] + POCKET_WORDS["moon"],
    ),
    "ocean": ThemeWords(
        phrases=wordings("""
            the ocean floor, coral reefs under the sea, underwater coral and blue water, the bottom of the sea
            a blue reef beneath the waves, deep sea coral, ocean, sea, underwater, coral, water, blue
            a coral reef, the deep blue sea, sea floor, atlantis, the little mermaid, a mermaid's kingdom
            diving, seaweed and corals, an aquarium, a submarine trip, a sunken kingdom, bikini bottom
            beneath the waves, the great barrier reef, blue water everywhere, colourful corals, a water world
            swimming in the sea, twenty thousand leagues under the sea
        """),
        adjectives=wordings("underwater, watery, coral, blue"),
        nouns=wordings("reef, sea floor, ocean"),
        held_out=wordings("""
            under the sea with fish, undersea reef, finding nemo, snorkelling in the lagoon, poseidon's palace
            whales in the pacific, anemones and jellyfish
        """),
        things=POCKET_THINGS["ocean"] + POCKET_WORDS["ocean"],
    ),
    "ruins": ThemeWords(
        phrases=wordings("""
            ancient temple ruins, old stone ruins with palm trees, a ruined temple of pale stone
            crumbling marble walls, a lost city of stone, ancient brick ruins, ruins, temple, a lost temple
            an abandoned temple, a greek temple, ancient rome, a mayan temple, an aztec city, indiana jones
            tomb raider, broken columns, pale stone and palms, a forgotten city, an ancient palace, old walls
            a fallen empire, pillars of an old palace, the tomb of a king, overgrown stone blocks, ancient greece
            a temple in the jungle, weathered stone, marble and palm trees, history
        """),
        adjectives=wordings("ancient, ruined, crumbling"),
        nouns=wordings("temple, ruin, lost city"),
        held_out=wordings("""
            an archaeological temple site, remains of an old stone city, the acropolis, angkor wat, a derelict monument
            antique rubble, babylon
        """),
        things=POCKET_THINGS["ruins"] + POCKET_WORDS["ruins"],
    ),
    "neon": ThemeWords(
        phrases=wordings("""
            a neon city, a cyberpunk city with purple neon, glowing neon lights, a futuristic neon arcade
            a synthwave world of pink and cyan, electric purple lights, neon, cyberpunk, the future, tron
            blade runner, a futuristic city, science fiction city, inside a computer, a hacker's world, a robot city
            a retro arcade, the eighties, a laser grid, a disco, cyberspace, the matrix, glowing purple, high tech
            purple and pink lights, an electric city, a digital world, a video game inside a video game
            glowing crystals on dark purple, a night club
        """),
        adjectives=wordings("neon, futuristic, electric, cyberpunk"),
        nouns=wordings("city, arcade, cyber world"),
        held_out=wordings("""
            vaporwave neon streets, a city of glowing purple signs, tokyo's shibuya district, holograms everywhere
            an android metropolis, fluorescent tubes, las vegas
        """),
        things=POCKET_THINGS["neon"] + POCKET_WORDS["neon"],
    ),
}

POCKET_LOOKS: Final[dict[str, LookWords]] = {
    "day": LookWords(
        wordings=wordings("""
            by day, in daylight, in bright light, at noon, in the daytime, on a bright day, in the sunshine
            during the day, in the afternoon, under a clear sky, in full light, in fine weather
        """)
        + POCKET_TIMES["day"].wordings,
        adjectives=wordings("sunny, bright, sunlit") + POCKET_TIMES["day"].adjectives,
        nouns=wordings("day, afternoon") + POCKET_TIMES["day"].nouns,
        held_out=("", "in the morning sun", "at high noon", "with the sun overhead"),
        unsaid_share=0.5,
    ),
    "dusk": LookWords(
        wordings=wordings("""
            at dusk, at sunset, in the evening, in warm evening light, during sundown, at dawn, at sunrise
            when the sun sets, in the last light, before nightfall, in a red evening glow, towards evening
            in the first light of dawn
        """)
        + POCKET_TIMES["dusk"].wordings,
        adjectives=wordings("dusky, sunset, evening") + POCKET_TIMES["dusk"].adjectives,
        nouns=wordings("evening, sunset, dusk, dawn") + POCKET_TIMES["dusk"].nouns,
        held_out=("at twilight", "as the sun goes down", "during golden hour", "under an orange sky"),
    ),
    "night": LookWords(
        wordings=wordings("""
            at night, in the dark, at midnight, by lantern light at night, in the darkness of night, by moonlight
            under the stars, after dark, by night, with a lantern, at night time, in the moonlight
            in the dead of night, while everyone sleeps, during the night
        """)
        + POCKET_TIMES["night"].wordings,
        adjectives=wordings("moonlit, dark, starlit, nocturnal") + POCKET_TIMES["night"].adjectives,
        nouns=wordings("night, midnight") + POCKET_TIMES["night"].nouns,
        held_out=("on a dark night", "late at night", "in the small hours", "by candlelight"),
    ),
}
