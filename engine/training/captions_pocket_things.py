"""What one would find in the pocket world's places, or think of there. None of it says a time of day or a light."""

from __future__ import annotations

from typing import Final

from dreamtick.engine.training.caption_words import wordings

__all__ = ["POCKET_THINGS"]

POCKET_THINGS: Final[dict[str, tuple[str, ...]]] = {
    "meadow": wordings("""
        clover, tulips, wild flowers, dandelions, poppies, lambs, horses grazing, butterflies, bees, ladybirds, hay
        wheat, a barn, a shepherd, goats, rabbits, a pony, a tractor, a windmill, a hedge, a fence, a brook, a cottage
        ireland, switzerland, the shire, wales, kansas, bavaria, new zealand, heidi, peter rabbit, a lamb, ducklings
        a foal, a kite, a football pitch, a cricket ground, a playground, a backyard, a greenhouse, salad, broccoli
        lettuce, limes, vegetables, a botanical garden, roses, hyrule field, pallet town, a cornfield, barley, cattle
        a dairy, milk, leaves of grass, moss, turf, pastoral music, an idyll, the savanna after rain, a vineyard
        olive groves, tea fields, a nature reserve, a lakeside, a hamlet, chickens, a scarecrow, sunflowers, lavender
        a glade, ferns, pleasant land, the suburbs, a churchyard, easter eggs, a puppy playing, grasshoppers, crickets
        a maypole, gnomes, elves, fairies, freshness, green, growing things, bloom, blossoms, cherry trees
        an apple tree, a pear tree, a fruit garden, may, april, june, mild weather, a light breeze, wood pigeons
        a robin, larks, hedgehogs, a picket fence, dew, a stile
    """),
    "desert": wordings("""
        scorpions, rattlesnakes, lizards, vultures, a nomad, bedouins, a pharaoh, sphinxes, mummies, pyramids, cairo
        aladdin, ali baba, a sultan, a genie, arabia, morocco, tunisia, dubai, qatar, saudi arabia, iraq, iran, libya
        oman, namibia, the kalahari, the mojave, death valley, arizona, new mexico, texas, utah, the atacama
        australia's interior, sandstone, gravel, clay, salt flats, a mesa, a butte, a gulch, a dry river bed
        a ghost town, a saloon, a sheriff, outlaws, a gunslinger, apaches, a bandit, tequila, tacos, a sombrero
        mad max, burning man, thirst, sunburn, sweat, barren land, a wasteland, sandals, turbans, a mosque, a bazaar
        spices, dates, palm oasis, a waterhole, jackals, meerkats, coyotes, armadillos, roadrunners, succulents, agave
        aloe vera, yucca, a beach without a sea, sandpaper, a sandbox, a sandpit, beige, ochre, yellow, tan, hot wind
        a dust devil, a quicksand, a dune buggy, a sunhat, no water, dehydration, erosion, sun baked earth
        cracked soil, the silk road, timbuktu, lawrence of arabia, prickly pears, gold diggers, an old western, steppe
        dry grass, a quarry of sand, a sand castle, sandy hills, a giant sandworm
    """),
    "snow": wordings("""
        penguins, seals, walruses, reindeer, huskies, wolves in the snow, mammoths, yetis, a snowball fight
        ice skating, skiing, snowboarding, sledding, a sleigh, santa claus, elsa, frozen the movie, the ice age
        a snowstorm, hail, sleet, icebergs, an ice cave, ice cubes, a freezer, a refrigerator, a fridge, greenland
        iceland, norway, sweden, finland, lapland, alaska, canada, russia, switzerland in winter, the alps
        mount everest, k2, nepal, the south pole, december, february, wool hats, mittens, scarves, a fur coat
        snowdrifts, slush, a frozen river, a frozen waterfall, icy wind, hypothermia, shivering, below zero
        minus forty, chill, the cold, cool, whiteness, white, powder snow, fir trees, spruce, evergreens, narnia
        winterfell, the wall in the north, game of thrones north, skyrim, jack london, eskimos, inuit, a ski lift
        ice hockey, curling, the winter olympics, a cold front, crystals of ice, permafrost, snow leopards
        a snow globe, a white blanket, hibernation, new year, an ice palace, a snow queen, father winter, ice fishing
        a mountain hut, snow shoes, an ice breaker, an ice sheet, nordic land, frostbite, jingle bells
    """),
    "forest": wordings("""
        squirrels, deer, foxes, owls, badgers, a wild boar, bears, woodpeckers, wolves, hedgehogs in leaves
        pine cones, bark, roots, branches, twigs, tree trunks, logs, a log cabin, a lumberjack, an axe, firewood
        timber, wooden, wood, brown, trees, many trees, a grove, a copse, undergrowth, moss on trunks, chestnut trees
        walnut trees, elms, hazel, oaks, september, a rake, thanksgiving, pumpkins, pumpkin spice, cider, russet
        amber, auburn, golden leaves, crimson leaves, vermont, new england in the fall, the black forest
        bavarian woods, germany's woods, transylvania, a fairy tale wood, little red riding hood, the big bad wolf
        snow white's wood, goldilocks, winnie the pooh, bambi, ewoks, endor, ents, fangorn, mirkwood, druids
        a witch's hut, a gingerbread house in the woods, a hunter, a hunting lodge, archers, a bow, outlaws in green
        a campfire, a tent, a hike, a trail, a jungle, a rainforest, the amazon, the taiga, redwoods, sequoias
        tree houses, a dense wood, a deep wood, rustling leaves, the equinox, decay, compost, earth and leaves, mulch
        fungus, wet leaves, a carpet of leaves, withered leaves, the last leaves, a ranger, berries, nuts, a beaver
        a raven, a stag
    """),
    "volcano": wordings("""
        etna, krakatoa, hawaii, kilauea, stromboli, mount fuji erupting, iceland's fires, eyjafjallajokull
        tectonic plates, basalt, obsidian, pumice, sulphur, sulfur, brimstone, smoke, steam, geysers, soot, charcoal
        coal, burning coal, a bonfire, flames, blaze, a wildfire, arson, an oven, a grill, a barbecue, a forge
        a foundry, a steel mill, a kiln, smelting, molten iron, molten metal, liquid fire, red hot, white hot, heat
        the devil, demons, lucifer, hades, the underworld, purgatory, damnation, dante, the apocalypse, armageddon
        judgement day, doom, sauron, balrogs, orcs, dragons, smaug, a phoenix, a salamander, a fire elemental
        a fire giant, lava monsters, bowser's castle, mustafar, the earth's core, the centre of the earth
        the mantle of the earth, explosions, detonation, bombs, a meteor strike, chaos and fire, hellfire, a hell hole
        a pit of fire, a cauldron, chilli, hot sauce, spicy, scorched land, burnt ground, ashes, a caldera
        a crater full of fire, a rift, a fissure, glowing cracks, red rock, red, crimson rock, overheating, fever
        fireworks, matches, gasoline, dynamite, combustion, incineration, a pyre, torches, a burning house
    """),
    "cave": wordings("""
        bats, spiders, cobwebs, trolls, goblins, gnomes underground, moles, worms, ants, skeletons, bones
        cave paintings, cavemen, neanderthals, the stone age, flintstones, gollum, khazad dum, erebor, gold mines
        silver mines, diamonds, gems, a pickaxe, a mine cart, miners, coal miners, a shaft, a tunnel, a subway tunnel
        a sewer, a basement, a jail, a cell, chains, torture chambers, a castle keep, a fortress, stone bricks
        cobblestone, boulders, rocks, gravel, granite, slate, limestone, flint, minerals, quartz, stone, grey, gloom
        echo, dripping water, an underground lake, an underground river, hades' hall, a lair, a den, a hideout
        a secret passage, a trapdoor, dungeons and dragons, a dungeon master, zork, minecraft underground, spelunky
        toadstools, lichen, a hole in the ground, a pit, an abyss, a chasm, depths, below ground, beneath the mountain
        the root of the hill, a rabbit hole, a tomb, a mausoleum, a necropolis, an ossuary, a wine cellar
        a bomb shelter, an air raid shelter, batman's home, a quarry, carlsbad, lascaux, mammoth park kentucky
        a geode, rubble and props, a cave in, claustrophobia, a monk's cell, stony halls
    """),
    "swamp": wordings("""
        frogs, toads, newts, crocodiles, snakes, mosquitos, flies, dragonflies, gnats, snails, slugs, eels, herons
        reeds, cattails, duckweed, water lilies, moss hanging from trees, willows, cypress trees, dead wood
        rotten logs, rot, decay, mould, mildew, slime, sludge, muck, mire, ooze, goo, sewage, dirt, filth
        mud wrestling, a mud bath, puddles, wellies, florida, mississippi, new orleans, voodoo, a gator, cajun country
        the okavango, the dead marshes, yoda, shrek, fiona, an ogre, a hag, a witch, a cauldron of frogs
        will o' the wisps, zombies, swamp thing, a bog body, malaria, fever, poison, venom, stench, stink, smell, gas
        fog, mist, drizzle, damp, humid, wet, moist, soggy, sodden, rain, rainy season, a flood plain, a delta
        an estuary, a wetland, a mudflat, a tidal flat, a ditch, a gutter, brackish water, murk, dark green water
        olive green, khaki, army green, pea soup, a rowing boat in reeds, a stilt house, mangroves, vietnam
        the mekong, bangladesh, the congo, a jungle river, hippos, piranhas, anacondas, pythons, a lagoon of mud
        a rotten place, a plague, pestilence, bulrushes, tadpoles, a mudslide, quicksand and reeds, a cesspit
    """),
    "candy": wordings("""
        chocolate bars, pralines, truffles, fudge, nougat, marzipan, liquorice, lemonade, soda, cola, milkshakes
        syrup, honey, jam, jelly, marmalade, maple syrup, pancakes, waffles, cookies, biscuits, brownies, muffins, pie
        tarts, pastry, sponge cake, whipped cream, frosting, vanilla, strawberries, raspberries, cherries, a sundae
        gelato, sorbet, popsicles, ice lollies, chewing gum, jawbreakers, bonbons, drops, candy floss, popcorn
        a fun fair, a carnival, a birthday party, balloons, valentine's day, barbie, hello kitty, my little pony
        unicorns, rainbows, bubbles, pastel, magenta, rose, fuchsia, pink, sweet tooth, cavities, dentists beware
        diabetes, dessert, pudding, custard, creme brulee, eclairs, cupcakes, doughnuts, m and ms, skittles, kitkat
        snickers, nutella, oreos, toblerone, hershey, cadbury, lindt, belgium's chocolate, swiss chocolate
        oompa loompas, charlie and the chocolate factory, hansel's house of cake, candyland, candy crush, kirby
        wreck it ralph, peaches, princess peach, bubble tea, cocoa, hot chocolate, cappuccino foam, sugar cubes, sugar
        glucose, sweeteners, yummy, delicious, tasty, a child's birthday, a toy shop, a piñata, lolly sticks
        glazed apples, a patisserie, a wedding cake
    """),
    "moon": wordings("""
        cosmonauts, aliens, martians, ufos, a flying saucer, rockets, a spaceship, a space shuttle, satellites, nasa
        spacex, elon musk, buzz aldrin, yuri gagarin, a lander, a space suit, a helmet, oxygen tanks, the milky way
        galaxies, nebulas, stars, comets, meteors, asteroids, planets, mercury, venus, jupiter, saturn, pluto, uranus
        neptune, europa, titan, a dwarf planet, an exoplanet, orbit, gravity, weightlessness, vacuum, the void
        the universe, the cosmos, craters, dust, grey dust, grey ground, grey, silver, dead rock
        basalt plains of the moon, the sea of tranquility, one small step, a giant leap, a golf ball on the moon
        star trek, star wars, the death star, the enterprise, vulcan, klingons, dune's moon, 2001 a space odyssey
        interstellar, gravity the movie, the martian, matt damon, wall-e, futurama, a laser gun, a ray gun, a blaster
        robots in space, a black hole, a wormhole, a light year, astronomy, a telescope, an observatory, cheese moon
        werewolves, the man in the moon, a lunar module, moon buggy, crystals, a mining colony on an asteroid
        a barren planet, no atmosphere, silence in space, cold rock, desolate, a space port, first contact
        a crashed ship, a solar panel, a probe
    """),
    "ocean": wordings("""
        sharks, dolphins, octopuses, squids, turtles, crabs, lobsters, shrimps, starfish, sea horses, rays, tuna, cod
        salmon, clownfish, dory, orcas, seals underwater, plankton, krill, pearls, oysters, clams, shells, kelp
        sea grass, sponges, a wreck, a sunken ship, pirates' treasure under water, a diver, scuba gear, flippers
        a snorkel, a bathyscaphe, a nautilus, captain nemo's ship, jules verne, jacques cousteau, neptune, triton
        ariel, sirens, mermaids, merfolk, spongebob, moana, aquaman, rapture, subnautica, a swimming pool, a bath
        bubbles, waves, tides, currents, surf, the deep, depth, the abyss of the sea, the mariana trench, the atlantic
        the caribbean, the mediterranean, the red sea, the baltic, the maldives, hawaii's reefs, bermuda, tahiti, fiji
        australia's coast, a harbour floor, an atoll, an island's reef, salt water, aqua, turquoise, teal, azure, navy
        blue, wet blue, liquid, water, h2o, drowning, a flood, a tsunami, sailing, fishing, anchors, a lighthouse
        a port, seagulls, a beach, the seaside, a bay, a fjord, polyps, urchins, eels, manatees, walrus pool
        a river bed, a lake bottom, marine life, marine biology, a waterpark, the titanic, moby dick, ponyo
        a sea monster, the kraken
    """),
    "ruins": wordings("""
        columns, pillars, arches, statues, obelisks, a colosseum, a forum, an amphitheatre, aqueducts, mosaics, marble
        limestone, sandstone blocks, bricks, cracked walls, broken walls, fallen walls, a broken statue, ivy, vines
        palms, dust of ages, relics, artefacts, archaeologists, an excavation, a dig, a museum, antiquity
        civilisation, the past, centuries ago, long ago, the roman empire, caesar, gladiators, athens, sparta, troy
        delphi, olympia, zeus, the parthenon, petra, palmyra, carthage, persepolis, mesopotamia, sumer, assyria
        ephesus, machu picchu, the incas, the aztecs, the mayas, tikal, chichen itza, teotihuacan, el dorado, cambodia
        borobudur, bagan, india's temples, stonehenge, easter island, a castle ruin, an abbey, a monastery, a shrine
        an altar, a sanctuary, a cathedral in ruins, a fallen tower, old stones, collapsed, decayed, destroyed
        deserted, forsaken, lost, forgotten, legendary, a curse, a treasure hunter, lara croft, uncharted
        nathan drake, indy, the holy grail, a golden idol, hieroglyphs, inscriptions, tombs, kings of old, emperors
        priests, oracles, philosophers, socrates, plato, homer, odysseus, a labyrinth of the minotaur, the minotaur
        medusa, myths, pale walls, a stone garden
    """),
    "neon": wordings("""
        robots, cyborgs, drones, hackers, computers, chips, circuits, a motherboard, wires, data, code, software
        the internet, the web, a server room, artificial intelligence, skynet, terminator, robocop, ghost in the shell
        akira, cyberpunk 2077, deus ex, neuromancer, william gibson, ready player one, tron legacy, daft punk, techno
        electronic music, a synthesizer, a rave, a dance floor, disco lights, strobe lights, laser beams, leds
        light bulbs, glow sticks, glowing lines, wireframes, grids, pixels, arcades, pac-man, space invaders, tetris
        a pinball machine, a game console, a casino, slot machines, billboards, advertisements, skyscrapers, downtown
        a big city, hong kong, shanghai, seoul, osaka, singapore, new york, manhattan, times square, los angeles 2049
        a nightclub, a bar, a karaoke, ramen stands, hover cars, flying cars, monorails, a spaceport city
        gangs in the city, megacorporations, implants, virtual reality, augmented reality, a simulation, matrix code
        purple, violet, cyan, ultraviolet, electric blue, hot magenta, plasma, electricity, voltage, a power plant
        lightning, tesla, a radio tower, television, screens, monitors, retro wave, outrun, miami vice, the 1980s
        chrome, sunglasses, a highway of light
    """),
}
