"""What one would find under the maze's looks, or think of there. Only sunny, sunset and night say a time of day."""

from __future__ import annotations

from typing import Final

from dreamtick.engine.training.caption_words import wordings

__all__ = ["MAZE_THINGS"]

MAZE_THINGS: Final[dict[str, tuple[str, ...]]] = {
    "sunny": wordings("""
        a lawn, daisies, buttercups, bumblebees, butterflies, a picnic, lemonade, a hedge maze, a gardener, a lawnmower
        croquet, cricket, a golf course, a putting green, a tennis court, a playground, a park bench, a country fair
        a tea party, alice in wonderland, versailles, kew gardens, tuscany, hampton court, provence, the cotswolds
        the shire, hobbits, teletubbies, mary poppins, heidi, winnie the pooh, the secret garden, super mario
        green hill zone, sonic, animal crossing, stardew valley, pastures, a meadow, sheep, cows grazing, lambs, a pony
        rabbits, a puppy, ladybirds, grasshoppers, skylarks, swallows, a robin, bluebirds, tulips, roses, dandelions
        poppies, lavender, clover, sunflowers, hedges, topiary, a greenhouse, an orchard, apple trees, an allotment
        a farm, a farmer, a milkmaid, a shepherd, a barn, hay bales, a windmill, a cottage, a white fence, a wheelbarrow
        a watering can, a sprinkler, a parasol, sunglasses, sunscreen, a straw hat, a sundress, strawberries, watermelon
        honey, a fruit salad, sandwiches, a barbecue, flying kites, frisbee, a bicycle ride, a stroll, playing outdoors
        june, july, midsummer, spring, a school holiday, noon, fair weather, a perfect day, blue skies, arcadia, eden
        elysium, an idyll, a pastoral, vivaldi's spring, the impressionists, a palace garden, a courtyard, a happy place
        childhood, apollo, helios, flora
    """),
    "sunset": wordings("""
        dusk, twilight, dawn, daybreak, sunrise, sundown, evenfall, the golden hour, early morning, late afternoon
        day's end, eventide, cockcrow, first light, last light, afterglow, alpenglow, an orange sky, a red sky
        peach clouds, a pink horizon, purple clouds, long shadows, silhouettes, a setting sun, a sinking sun
        a rising sun, a low sun, tangerine, apricots, blood oranges, marmalade, saffron, paprika, a peach, papaya
        mango juice, a tequila sunrise, an aperitif, an evening stroll, supper time, the evening meal, after work
        the drive home, walking home, evensong, a lullaby hour, morning prayer, breakfast time, a rooster crowing
        the morning chorus, aurora the goddess, eos, the hesperides, tithonus, amaterasu, a cowboy's farewell
        riding away west, the wild west, lucky luke, a western finale, the lion king, mufasa, simba, a savanna
        serengeti, giraffes, acacia trees, zebras, kenya, tanzania, africa, santorini, key west, malibu, venice beach
        california, hawaii, waikiki, honolulu, big sur, a pier, a ferris wheel, a hammock, autumn, maple leaves, october
        harvest time, a wheat harvest, a scarecrow, turner's paintings, munch's scream, a romantic ending, a love story
        a farewell, nostalgia, melancholy, before sunrise, breaking dawn, red dawn, twilight princess, firewatch
        journey's end, migrating geese, starlings, flamingos, a murmuration, copper, bronze, terracotta, summer's end
        the eleventh hour, the evening news, homecoming, vanilla sky, a summer romance
    """),
    "night": wordings("""
        midnight, stars, the moon, a starry sky, a full moon, a crescent moon, the milky way, the big dipper
        the pole star, a comet, shooting stars, meteors, outer space, saturn, a telescope, an observatory, a planetarium
        a space station, an astronaut, a black sky, late evening, after dark, a new moon, an eclipse, darkness, bats
        owls, a black cat, moths, crickets chirping, a nightingale, a raccoon, wolves howling, a werewolf, vampires
        dracula, nosferatu, batman, gotham, catwoman, a burglar, a night watchman, a guard's patrol, a spy, a ninja
        thieves, an assassin, stealth, sneaking, insomnia, sleep, dreams, a nightmare, a lullaby, pyjamas, a pillow
        the sandman, tinker bell, peter pan's flight, the little prince, scheherazade, the arabian nights, nyx, selene
        luna, artemis, hecate, morpheus, halloween, a witch, a broomstick, a haunted castle, a dungeon, dracula's castle
        castlevania, majora's mask, luigi's mansion, five nights, hollow knight, van gogh, a nocturne, chopin
        moonlight sonata, eine kleine nachtmusik, ebony, onyx, ink, indigo, a velvet sky, sapphire skies
        nocturnal animals, camping out, a sleepover, stargazing, a late shift, a night market, new year's eve, walpurgis
        the dark knight, goodnight moon, a curfew, a vigil, batcave, a midnight snack, fireflies, the zodiac
        the pleiades, sirius
    """),
    "snow": wordings("""
        ice, frost, icicles, snowflakes, sleet, hail, a snowdrift, an avalanche, a glacier, permafrost, tundra
        an ice cap, an iceberg, antarctica, the north pole, the south pole, greenland, siberia, lapland, alaska
        the yukon, finland, iceland, svalbard, norway, the alps, everest, chamonix, st moritz, penguins, a walrus
        reindeer, huskies, a snow leopard, a yeti, a mammoth, a snowy owl, caribou, lemmings, ermine, a narwhal
        a snowman, snowballs, an inuit hunter, a sledge, a sleigh, skis, a snowboard, a toboggan, ice skates
        figure skating, ice hockey, curling, a bobsled, biathlon, ski lifts, a snow plough, a snow shovel, mittens
        a scarf, a woolly hat, a parka, earmuffs, a down jacket, cocoa, gingerbread, candy canes, mulled wine
        santa claus, rudolph, advent, december, january, february, boxing day, yuletide, st nicholas, carols
        jingle bells, frozen, elsa, anna and olaf, the snow queen, narnia, the white witch, jack frost, king winter
        winterfell, the white walkers, jon snow, hoth, a tauntaun, a wampa, skyrim, frostpunk, ice climbers
        celeste mountain, ice age, doctor zhivago, the shining hotel, edelweiss, scott's expedition, amundsen
        shackleton, nansen, ymir, skadi, boreas, niflheim, frost giants, a freezer, an ice rink, an ice palace
        an ice hotel, flour, icing sugar, sherbet, cotton wool, freezing weather
    """),
    "desert": wordings("""
        sand, dunes, sandstone, a caravan, cacti, an oasis, date palms, a sandstorm, tumbleweed, scorpions, rattlesnakes
        a cobra, lizards, vultures, meerkats, a fennec, jerboas, a scarab, locusts, coyotes, a roadrunner
        a gila monster, a sidewinder, the sahara, the kalahari, the namib, the mojave, sinai, the negev, death valley
        arizona, new mexico, the outback, egypt, morocco, tunisia, algeria, timbuktu, arabia, yemen, petra, palmyra
        giza, luxor, abu simbel, the nile valley, karnak, jericho, babylon, nineveh, pyramids, the sphinx, pharaohs
        mummies, tutankhamun, cleopatra, nefertiti, ramses, osiris, anubis, hieroglyphs, papyrus, an obelisk, a tomb
        a sarcophagus, an archaeologist, indiana jones, lawrence of arabia, aladdin, agrabah, ali baba, a genie
        a sultan, a vizier, bedouins, nomads, tuareg, a foreign legionnaire, dune, arrakis, sandworms, fremen, spice
        mad max, tatooine, jawas, a moisture farm, prince of persia, assassin's creed origins, gerudo town, a bazaar
        a souk, a kasbah, a minaret, adobe, limestone, gravel, dust, drought, thirst, a wadi, a salt flat, a mesa
        a canyon, arid land, a turban, couscous, falafel, mustard, ochre, khaki, a sandcastle, an hourglass, ozymandias
        the exodus
    """),
    "forest": wordings("""
        moss, ivy, vines, lichen, mushrooms, toadstools, pines, firs, cedars, redwoods, willows, bamboo, a thicket
        brambles, nettles, leaves, foliage, a canopy, acorns, pine cones, woodland, a jungle, the greenwood, a copse
        a glade, the taiga, a clearing, mangroves, a swamp, a bog, an overgrown ruin, deer, stags, foxes, wild boar
        badgers, squirrels, woodpeckers, cuckoos, toucans, parrots, monkeys, gorillas, orangutans, sloths, jaguars
        tigers, a panther, tree frogs, chameleons, a python, elves, dryads, fauns, gnomes, goblins, ents, treebeard
        druids, the green man, cernunnos, robin hood, maid marian, friar tuck, little john, hansel and gretel
        red riding hood, goldilocks, baba yaga, tarzan, mowgli, baloo, the jungle book, bambi, the gruffalo
        princess mononoke, totoro, the ewoks, endor, yoda on dagobah, pandora, jumanji, jurassic park, velociraptors
        lothlorien, mirkwood, fangorn, rivendell, lost woods, donkey kong, the amazon, the congo, sherwood
        the black forest, yosemite, angkor wat, maya temples, tikal, palenque, el dorado, a woodcutter, a lumberjack
        a ranger, an archer, a botanist, a herbalist, a tree house, a log cabin, a hiking trail, mushroom picking
        blackberries, pesto, emeralds, jade, chlorophyll
    """),
    "volcano": wordings("""
        lava, magma, basalt, obsidian, embers, ash, brimstone, sulphur, pumice, soot, coal, charcoal, slag, molten rock
        fire, flames, a blaze, a bonfire, a forge, a kiln, a smelter, a foundry, an anvil, a stoker, a crucible
        molten iron, a caldera, a crater, a fumarole, a lava lake, a lava tube, burning cracks, fissures, scorched stone
        hellfire, hell, the underworld, hades, gehenna, tartarus, perdition, purgatory, the pit, damnation, dante
        paradise lost, lucifer, the devil, demons, imps, fiends, hellhounds, cerberus, beelzebub, mephisto, diablo
        hellboy, ghost rider, a balrog, sauron, mordor, mount doom, the one ring, orcs, smaug, a dragon, drakes
        a fire drake, a salamander, a phoenix, ifrit, charizard, bowser, bowser's castle, doom, doom eternal, quake
        the nether, molten core, ragnaros, death mountain, gorons, mustafar, anakin's fall, darth vader's castle
        hephaestus, vulcan, pele, surtr, muspelheim, prometheus, agni, armageddon, doomsday, ragnarok, the apocalypse
        etna, stromboli, krakatoa, kilauea, eyjafjallajokull, popocatepetl, cotopaxi, tambora, pompeii, herculaneum
        a volcanologist, a firefighter, chilli peppers, hot sauce, tabasco, a vindaloo, red hot coals, heavy metal
        sinners, a fiery chasm, gunpowder, a flamethrower
    """),
    "fog": wordings("""
        mist, a sea fret, haar, brume, drizzle, low cloud, a cloud bank, dampness, dew, humidity, condensation, gauze
        muslin, a shroud, poor visibility, zero visibility, nothing ahead, no horizon, a blank, oblivion, emptiness
        limbo, nowhere, a grey nothing, uncertainty, mystery, amnesia, a lost memory, half seen shapes, a phantom
        ghosts, spectres, a wraith, a banshee, apparitions, the undead, a grim reaper, baskerville moor, sherlock holmes
        dr watson, moriarty, jack the ripper, mr hyde, dr jekyll, victorian london, whitechapel, a detective
        a hansom cab, scotland yard, film noir, silent hill, pyramid head, john carpenter, mistborn, avalon, brigadoon
        morgan le fay, merlin, king arthur, the nazgul, barrow downs, dead marshes, stonehenge, scotland, the highlands
        loch ness, glencoe, skye, dartmoor, wuthering heights, heathcliff, a moor, heather, ravens, crows, a heron
        a curlew, newfoundland, san francisco, golden gate bridge, seattle, cornwall, the grand banks, lake district
        a marsh, a fen, a foghorn, a lighthouse keeper, a ghost ship, the flying dutchman, a ferryman, charon's boat
        a graveyard, a churchyard, a cemetery, a gravestone, a crypt, an abandoned village, a bus stop
        a railway platform, a trench coat, an umbrella, a raincoat, november, porridge, milk, a sauna, frosted glass
        a fogbank, the unknown, a hidden path
    """),
    "neon": wordings("""
        cyberpunk, synthwave, retrowave, outrun, techno, electro, house music, a rave, a disco, a dance floor, a dj
        glow sticks, lasers, blacklight paint, led strips, electric signs, a billboard, a casino, shibuya, akihabara
        shinjuku, osaka, hong kong, seoul, shanghai, kowloon, times square, miami vice, hotline miami, vice city, tron
        tron legacy, light cycles, blade runner, rick deckard, replicants, akira, the matrix, trinity, johnny mnemonic
        neuromancer, william gibson, ready player one, altered carbon, a hacker, robots, cyborgs, terminators, robocop
        a drone, an ai, a mainframe, a computer chip, a circuit board, circuitry, cyberspace, virtual reality
        a simulation, the grid, the metaverse, the internet, a server room, a data centre, source code, pixels
        wireframes, vectors, an arcade, pac man, space invaders, geometry dash, geometry wars, beat saber, f zero
        deus ex, system shock, shadowrun, a gaming keyboard, a gaming pc, a video game, a synthesizer, daft punk
        kraftwerk, jean michel jarre, kavinsky, the eighties, the year 3000, the future, science fiction, a spaceship
        a megacity, a dystopia, a flying car, a lightsaber, electricity, high voltage, plasma, argon, a plasma lamp
        radioactivity, magenta, cyan, fuchsia, hot pink, ultraviolet, electric blue, purple lines, bubblegum
        energy drinks, a ramen bar, a karaoke bar, a tattoo parlour, mohawks
    """),
    "underwater": wordings("""
        the sea floor, the ocean, the deep, the mariana trench, a coral reef, the barrier reef, an atoll, a sea cave
        a kelp bed, seaweed, algae, anemones, sponges, sea urchins, starfish, sea cucumbers, jellyfish, a shoal
        clownfish, angelfish, goldfish, sardines, eels, moray eels, stingrays, manta rays, sharks, hammerheads
        a great white, jaws, dolphins, porpoises, a sea otter, turtles, seahorses, an octopus, squid, a kraken
        cuttlefish, a nautilus, crabs, lobsters, shrimps, plankton, clams, oysters, barnacles, an anglerfish
        a coelacanth, mermaids, mermen, sirens, selkies, naiads, neptune, amphitrite, leviathan, jonah, cthulhu, r'lyeh
        davy jones, lemuria, jules verne, the little mermaid, ariel, ursula, dory, ponyo, aquaman, spongebob
        bikini bottom, bioshock, rapture, subnautica, abzu, ecco, endless ocean, zora, the life aquatic
        jacques cousteau, scuba divers, a snorkel, flippers, a wetsuit, a bathyscaphe, submarines, a periscope, sonar
        a torpedo, a pearl diver, sunken treasure, a shipwreck, the titanic, an anchor, a trident, bubbles, caustics
        ripples, currents, tides, brine, salt water, an aquarium, a swimming pool, swimming, the maldives, palau
        the coral sea, sushi, calamari, turquoise, teal, aquamarine, marine life, an oceanographer
    """),
}
