"""More of what the maze's looks are called, and what one thinks of there."""

from __future__ import annotations

from typing import Final

from dreamtick.engine.training.caption_words import wordings

__all__ = ["MAZE_WORDS"]

MAZE_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "sunny": wordings("""
        sunny, clear blue sky, a cloudless sky, blue skies and green grass, green grass, freshly cut grass, high noon
        daytime, broad daylight, in the middle of the day, early afternoon, a lazy summer afternoon, summertime
        a summer's day, a summer holiday, a day in july, a june garden, spring meadow, springtime
        daisies and buttercups, a meadow full of flowers, wildflower meadow, meadow, tulips in holland, a flower garden
        rose garden, an english garden, a hedge maze in a garden, the gardens of versailles, a city park on a nice day
        picnic in the park, a picnic blanket on the lawn, picnic weather, beach weather, barbecue weather
        ice cream weather, a nice day, a beautiful day, a glorious day, good weather, windows xp wallpaper
        the bliss wallpaper, teletubby land, hobbiton, the sound of music, alpine meadow in summer, cows in a pasture
        a green pasture, sheep on a green hill, rolling green hills, green hills, irish countryside
        the english countryside, tuscan hills in june, tuscany in summer, a farm in summer, farmland, a football pitch
        a cricket ground, a tennis lawn, playground, schoolyard at lunch, a village green, butterflies over the grass
        bumblebees and clover, honey bees, ladybugs, a skylark singing, swallows in the blue, kites flying
        flying a kite, a hot air balloon day, rabbits on the lawn, a bunny in the clover, super mario world
        mario's grassland, mushroom kingdom, minecraft plains, stardew valley in spring, my little pony
        alice in wonderland croquet lawn, the wizard of oz munchkin land, farmville, a california day
        california sunshine, a day in hawaii, mediterranean summer, a greek island at noon, the south of france, majorca
        the algarve, malta in summer, bermuda, cornwall in august, new zealand hills, kentucky bluegrass
        the prairie in june, happy, cheerful, cheerful and friendly, joyful, carefree, something cheery, good mood
        pleasant, vacation, holiday mood, the sun is out, the sun is shining, the sun shines, the sun is high
        sun overhead, let the sun shine, here comes the sun, walking on sunshine, it is a sunny day, it is noon
        the sky is blue, the sky is clear, the grass is green, the birds are singing and the sky is blue, make it sunny
        make it daytime, make it summer, i want sunshine, i want blue sky, give me a summer day, everything is in bloom
        the lawn has just been mowed, we are having a picnic, perfect day for a picnic, plain daylight
        the default outdoor day, a nice clear day, sunglasses weather, a deckchair on the grass, lemonade on the lawn
        a garden party, croquet on the lawn, a trampoline in the garden, laundry drying in the sun
        children playing outside, paddling pool in the back yard, a suburban back yard, white picket fence, country fair
        orchard in bloom, apple blossom, cherry blossom, cherry blossoms against the blue, hanami, lush lawn
        turf and sky
    """),
    "sunset": wordings("""
        dusk falls, evening sky, an evening in autumn, evening glow, sun up, break of day, crack of dawn
        early in the morning, the early morning sky, at cockcrow, when the rooster crows, the rooster crows
        morning glow, aurora of the morning, morning red, red sky at night, red sky in the morning, orange sky, pink sky
        a pink and orange sky, purple and orange clouds, red clouds, a peach coloured sky, apricot sky
        salmon pink clouds, a scarlet horizon, a glowing horizon, golden hour, magic hour, end of the day
        the end of day, the close of day, late in the day, late afternoon sun low, low sun, the sun low over the horizon
        long evening shadows, the sun just came up, the sun is going down, the sun is setting, the sun is rising
        the sun is coming up, the sun goes down, the sun is about to set, the sun sinks, the sun sinks into the sea
        sun on the horizon, sun kissing the horizon, setting sun, rising sun, land of the rising sun, the day is ending
        the day begins, a new day begins, the sky turns red, the sky turns orange, the sky is orange, the sky blushes
        the sky is pink and gold, night is about to fall, it is getting late, it is almost night, it is evening
        it is dawn, just before dark, just before night, just after sunrise, just after sunset, between day and night
        seven in the evening, six in the morning, five am, 8 pm in summer, half past seven in the evening
        dinner time sky, after work drinks on the terrace, last light of day, the last rays, last rays of the sun
        the first rays of the sun, first rays, dying sun, dying light of day, sinking sun, the blood red sun
        a big red sun, a big orange sun, huge setting sun, red sun, red dwarf sun at the horizon, silhouettes at dusk
        a sailboat at sundown, santorini in the evening, key west in the evening, venice beach at dusk
        malibu at sundown, waikiki at dusk, bali sundown, a savanna at dusk, serengeti evening, african sunset
        lion king opening, circle of life, acacia silhouettes, tatooine twin suns setting, binary sunset
        gone with the wind sky, riding off into the sunset, a cowboy riding away at dusk, before sunset, days of heaven
        red dead evening, a turner painting, monet's impression sunrise, romantic, romantic evening, a romantic date
        a romantic evening walk, nostalgic evening, melancholy evening, wistful end of a holiday, a goodbye at dusk
        end of summer evening, summer evening, a september evening, an october evening, august evening, easter sunrise
        equinox dawn, matins, reveille, breakfast at first light, up with the lark, before breakfast, a farm at daybreak
        geese flying home at dusk, starlings at dusk, a murmuration at dusk, bats coming out at dusk
        swallows at eventide, tequila sunrise, aperol coloured sky, mango sky, tangerine sky, coral pink evening sky
        lavender dusk, vermilion clouds, glowing evening clouds, rosy fingered dawn, rosy dawn, morgenrot, abendrot
        make it evening, make it sunset, make it dawn, i want a sunset, give me a sunrise, watching the sun go down
        waiting for sunrise, awake at sunrise, the morning has broken, morning has broken
    """),
    "night": wordings("""
        at night, the dead of night, in the middle of the night, past midnight, twelve o'clock at night
        two in the morning, 3 am, one am, nocturne, starry, starry sky, starry night, stars above, stars overhead
        a million stars, twinkling stars, twinkle twinkle little star, a shooting star, falling stars, meteor shower
        perseids, a comet in the sky, ursa major, cassiopeia, the plough, southern cross, the zodiac overhead, milky way
        nebula, space, in space, deep space, on the moon, moonlit, moonlit night, moonshine on the walls, full moon
        crescent moon, half moon, harvest moon, blue moon, the moon is up, the moon is out, moonrise, lunar eclipse
        planets, saturn in the sky, planetarium, a telescope on a hilltop, star gazing on the roof
        van gogh's starry night, vincent's stars, an owl hooting, the hoot of an owl, an owl hunting, bats flying around
        a bat cave, glow worms, crickets chirping in the dark, a hedgehog after dark, a black cat at midnight
        raccoons at the bins, wolves howling at the moon, werewolves, count dracula's castle, transylvania at midnight
        halloween night, trick or treat, a haunted house, a ghost at midnight, a graveyard at midnight
        cemetery after dark, time to sleep, time for bed, asleep, dreaming, a dream, good night, lullaby, sweet dreams
        slumber party, everybody is asleep, the town is asleep, the stars are out, the stars are twinkling
        the stars come out, the moon shines, the moon is shining, the sun is gone, the sun has long set, it is night
        it is midnight, night has fallen, nightfall, after nightfall, long after sunset, black sky, a dark blue sky
        midnight blue, ink black sky, inky sky, velvet sky, a velvety black sky, the heavens at night, night sky
        the night sky, clear night sky, a night in the open, camping under the stars, sleeping under the stars
        under the stars, under the moon, beneath the moon, by moonlight, by starlight, a midsummer night's dream
        arabian nights sky, silent film nosferatu, gotham rooftops, night at the museum, nightmare before christmas
        five nights at freddy's, interstellar, star trek, star wars crawl, le petit prince among the stars
        2001 a space odyssey, e.t. flying past the moon, nightingale, night watchman, night shift, night train
        night bus stop, curfew, new year's eve midnight, christmas eve waiting for stars, a rocket to the stars, cosmos
        the universe, the cosmos above, celestial, astral, stonehenge under the stars, make it night, i want stars
        give me the moon and the stars, switch to night, turn day into night, creepy midnight, spooky, spooky night
    """),
    "snow": wordings("""
        snowy, snowfall, snowing, it is snowing, it is snowing hard, it snowed all night, big snowflakes
        falling snowflakes, snowdrifts, fresh snow, powder snow, fresh powder, white powder slopes, snowstorm, wintry
        wintertime, a winter day, a winter's day, winter wonderland, midwinter, the depths of winter
        a january morning with sleigh bells, xmas, santa's workshop, saint nicholas, a reindeer sleigh, sleigh ride
        sleigh bells, let it snow, do you want to build a snowman, frosty the snowman, snowman
        a snowman with a carrot nose, snowmen, snowball, a snowball fight, snow angels, sledding, sledge, tobogganing
        toboggan run, skiing, a ski slope, ski resort, ski lift, apres ski, snowboarding, cross country skiing
        ice skating, bobsleigh, winter olympics, icy ground, icicles on the walls, ice cave, ice castle, ice palace
        ice queen, the ice hotel, frozen lake, a frozen lake, a frozen pond, frozen river, frozen waterfall
        everything is frozen, the ground is frozen, arendelle, olaf, hoarfrost, frost on the branches, frostbite
        glacier, iceberg, icebergs, pack ice, the ice age, ice floes, antarctic, north pole, south pole
        emperor penguins, penguin colony, seals on the ice, walrus, snow leopard, husky dogs, a husky sled, dog sled
        musk ox, mammoths, a woolly mammoth, yeti, the abominable snowman, eskimo, inuit village, a siberian winter
        yukon, spitsbergen, norway in january, finland in february, iceland glacier, moscow in december
        quebec in winter, the alps in winter, alpine peaks in white, mount everest, k2, mont blanc, the matterhorn
        aspen, davos in winter, narnia in winter, nutcracker, the grinch, whoville, happy feet, winterhold
        the wall in game of thrones, beyond the wall, winter is coming, the thing in antarctica
        the shining hedge maze in winter, fargo, the revenant, call of the wild, white fang, scott's last march
        freezing, freezing outside, below zero, minus twenty, twenty below, bitter frost, sub zero, white all over
        everything is white, the roofs are white, a white landscape, covered in white, blanketed in white, snowed in
        snow covered fields, snow everywhere, snow up to the knees, snow on the hedges, footprints in the snow
        tracks in the snow, the snow is falling, the snow crunches underfoot, snow day, no school because of snow
        snow plough, snow globe, inside a snow globe, hail and ice, mittens and scarves, woolly hat weather
        hot chocolate weather, make it snow, i want snow, give me winter, avalanche
    """),
    "desert": wordings("""
        desert dunes, sandy ground, sand everywhere, sand dunes, a dune sea, rolling dunes, endless sand, a sea of sand
        nothing but sand, sand as far as you can see, sandstone canyon, sandstorm, desert wind, sirocco, khamsin
        dust devil, dust bowl, a dusty road out west, tumbleweeds, cactus, a cactus, saguaro, saguaro cacti
        prickly pear, agave, aloe vera, joshua tree, joshua trees, yucca, date palm, oasis, a palm oasis
        waterhole in the sand, a dried up well, dry well, dried up riverbed, a dry riverbed, wadi, dry lake, salt flat
        salt flats, bonneville, cracked earth, cracked mud, arid, barren and dry, bone dry, no water anywhere
        no rain for years, it never rains here, it has not rained for years, so thirsty, i am dying of thirst, thirsty
        caravan, dromedary, bedouin, bedouin tents, a sheikh's tent, turban and scimitar, arabian, a genie's lamp
        sahara, kalahari, namib, namibia, sossusvlei, atacama, mojave, sonora, sonoran, chihuahua, negev, the sinai
        the empty quarter, rub al khali, thar, rajasthan, taklamakan, simpson desert, the australian outback, uluru
        ayers rock, coober pedy, alice springs, ancient egypt, the pyramids of giza, sphinx, pharaoh, the pharaoh's tomb
        a mummy, the mummy, valley of the kings, scarabs, a scarab beetle, obelisk, wadi rum, mesopotamia, marrakesh
        mali, niger, chad, libya, dubai dunes, oman, saudi arabia, qatar, mecca road, monument valley, utah red rocks
        grand canyon, grand canyon rocks, mesa, mesas, a mesa under the heat, wild west, old west, western
        a spaghetti western, cowboy country, a gunfight at the ghost town, ghost town with tumbleweeds, clint eastwood
        the good the bad and the ugly, road runner, wile e. coyote, coyote, rattlesnake, a rattlesnake, sidewinder
        scorpion, a scorpion under a stone, horned viper, a vulture circling, fennec fox, gila monster, armadillo
        lizards on hot stones, a sunbaked lizard, jerboa, oryx, a giant sandworm, jakku, a jawa sandcrawler, fury road
        the english patient, journey the thatgamecompany game, gerudo, martian surface, red planet, burning man
        paris dakar, dakar rally, foreign legion, the sand is hot, hot sand, sunbaked clay, adobe walls, mud brick town
        kasbah, terracotta ruins in the sand, half buried ruins in sand, ruins swallowed by sand, steppe turned to dust
        wasteland of sand, make it a desert, i want dunes, bleached bones in the sand, a cow skull
    """),
    "forest": wordings("""
        the woods, deep in the woods, wood, a woodland path, woodlands, green woods, greenwood, dense forest
        thick forest, deep forest, old growth forest, primeval forest, the jungle, deep jungle, jungle vines, many trees
        lots of trees, tall trees, trees all around, surrounded by trees, trees everywhere, nothing but trees
        birch trees, birches, a birch wood, pine trees, pine trees in the wind, a pine wood, pine needles, fir trees
        spruce, a spruce plantation, larches, cedar, redwood, giant redwoods, sequoias, giant sequoias, maple trees
        chestnut trees, willow trees, hazel and elder, elm trees, ash trees, a bamboo thicket, banyan, treetops
        under the treetops, canopy, a leafy canopy, under the canopy, leafy, leaf litter, fallen leaves, rustling leaves
        underbrush, thicket, bilberries, mossy, mossy stones, mossy trunks, moss on the walls, ivy on the walls
        ivy clad walls, lianas, hanging vines, tree trunks, tree roots, gnarled roots, tree stump, hollow tree
        a fallen log, logs, lumberjack, lumberjacks, woodcutter, a woodcutter's cottage, cabin in the woods, treehouse
        tree house, glade, a shady glade, copse, spinney, arboretum, bluebell wood, bluebells, wild garlic
        a toadstool ring, chanterelles, an acorn, squirrel, a red squirrel, chipmunk, a deer, a doe and her fawn, fawns
        stag, roe deer, a wild boar, boars, badger, a badger sett, brown bear, a brown bear, bears, grizzly, woodpecker
        a woodpecker, a cuckoo calling, tree frog, monkeys in the branches, howler monkeys, gorilla, orangutan
        chimpanzees, a jaguar, a tiger in the jungle, toucan, sloth, a sloth, anaconda, bigfoot, sasquatch, wood elves
        elven, fairies, fairy glade, a gnome under a toadstool, sherwood forest, little red riding hood
        goldilocks and the three bears, brothers grimm, hundred acre wood, my neighbour totoro, ewoks, the ewok village
        kashyyyk, pandora from avatar, kokiri, the lost woods, deku tree, ori and the blind forest
        the blair witch project, the forbidden forest at hogwarts, donkey kong country, george of the jungle
        indiana jones temple in the jungle, mayan ruins overgrown, black forest, schwarzwald, bavarian woods, ardennes
        new forest, epping, bialowieza, amazon, congo, sumatra, costa rica, oregon, british columbia
        the pacific northwest, the weald, scandinavian woods, carpathian woods, evergreen, evergreens, conifers, sylvan
        arboreal, overgrown, overgrown with plants, verdant, wooded, wooded valley, green and leafy, boy scouts
        scout camp, a hiking trail among trees, camping in the woods, forest bathing, smell of resin, smell of pine, sap
        wild strawberries, lost in the woods, we are lost in the woods, i hear a woodpecker, the trees are whispering
        the wind rustles the leaves, trees grow on all sides, everything is overgrown, nature has taken over
        leaves cover the ground, branches over my head, make it a forest, i want trees, give me a jungle
    """),
    "volcano": wordings("""
        volcanic, volcanoes, an erupting volcano, the volcano is erupting, lava flow, lava flows, lava lake, lava pit
        lava level, lava river, rivers of lava, a river of lava, hot lava, glowing lava, bubbling lava
        lava is everywhere, lava tubes, lava fountain, magma chamber, a pool of magma, molten, molten stone
        molten metal, on fire, fiery, flame, in flames, everything is on fire, everything is burning, everything burns
        the walls are burning, the world is on fire, the ground is burning, the earth is burning, wall of flames
        walls of flame, wildfire, firestorm, blaze, ablaze, burning, burning hot, burning walls, burning city
        burning house, a house fire, bonfire, bonfires, conflagration, arson, pyromaniac, pyre, a funeral pyre, foundry
        a steel foundry, smelter, forge, the forge of vulcan, kiln, oven, inside an oven, crucible, glowing embers
        hot coals, burning coals, walking on coals, ash rain, ash falling from the sky, volcanic ash, charred
        charred rocks, scorched black rock, smoke and fire, sulfur, fire and brimstone, black basalt and red cracks
        glowing cracks, glowing cracks in the ground, cracks full of fire, crater, a volcano crater, inside the crater
        caldera, fumaroles, geysers of fire, pyroclastic flow, tectonic, earth's core, the centre of the earth
        the core of the earth, hell on earth, hellish, in hell, the gates of hell, the underworld of fire
        purgatory fire, infernal, devils, demon, demonic, lucifer's throne, balrog, the balrog, orodruin
        the crack of doom, anakin versus obi wan, nether, minecraft nether, blackrock, molten core raid, goron, dragon
        dragons, a dragon's lair, a fire breathing dragon, dragonfire, drogon, dracarys, fire demon, calcifer
        fire elemental, fire giant, human torch, firefighter, firefighters, fire brigade, call the fire brigade
        backdraft, the last days of pompeii, mount etna, mauna loa, eyjafjallajökull, mount st helens, pinatubo
        mount pelee, mount merapi, nyiragongo, erta ale, hekla, fujiyama erupting, ring of fire, dante's peak
        joe versus the volcano, apocalypse in flames, the end of the world in fire, meteor impact fires
        dinosaur extinction, burning rome, nero's rome burning, great fire of london, napalm, i love the smell of napalm
        flamethrower, fireballs, fireball, fire rain, it is raining fire, raining fire, sparks fly, sparks and flames
        scalding, searing, searing flames, blistering fire, red hot, white hot iron, hot as hell, hot like an oven
        boiling rock, the rock is melting, the stone melts, the mountain explodes, the mountain spits fire
        the mountain is smoking, fire everywhere, fire on all sides, fire in the corridors, fire pit, fire cave
        fire temple, fire kingdom, fire world, make it burn, set it on fire, burn it all, i want lava, give me fire
        combustion, incandescent rock, rage and fire
    """),
    "fog": wordings("""
        foggy, a foggy moor, dense fog, heavy fog, fog bank, a fog bank, fogbound, fogged in, fog rolling in
        the fog rolls in, the fog comes in, fog over the harbour, fog from the sea, sea fog, sea fret, sea mist, misty
        misty morning, a misty day, misty moor, misty hills, misty marsh, mist over the moor, mist over the lake
        mist over the river, mist on the fields, mist everywhere, mists, mists of avalon, morning mist, autumn mist
        gray mist, thick mist, swirling mist, drifting mist, wisps of mist, a wall of mist, a wall of fog
        lost in the mist, i am lost in the mist, i can hardly see my hand, you cannot see your hand before your eyes
        you can't see three steps ahead, you can't see anything, can barely see ahead, nothing to see but grey
        no visibility, visibility ten metres, everything is grey, everything is gray, everything vanishes in grey
        the walls disappear in the mist, the way ahead vanishes, gray, grey day, a grey day, grey in grey
        grey nothingness, all grey, a cloudy day, inside a cloud, in the clouds, walking through a cloud
        a cloud has come down, low clouds, low hanging clouds, leaden sky, a leaden sky, dreary, dreary day
        dreary november, drizzly, a november morning, november in london, all saints' day, bleak, a bleak moor
        bleak house, damp, damp and grey, dank, wet and grey, smoggy, steam, steam room, sauna steam, a steamy laundry
        turkish bath, vapor, vaporous, whitewashed by mist, wrapped in cotton wool, shrouded, shrouded in mist
        ghost ship, a ship's foghorn, foghorn, a foghorn in the distance, lighthouse, a lighthouse in bad weather
        the fog by john carpenter, the mist by stephen king, the town of silent hill, sherlock holmes on the moor
        hound of the baskervilles, the hound of the baskervilles, baskerville, whitechapel 1888
        london in the age of sherlock, baker street, dickensian london, jane eyre's moor, the woman in black
        sleepy hollow, the headless horseman, ico castle, shadow of the colossus, san francisco in the morning
        golden gate vanishing, the golden gate bridge in cloud, karl the fog, grand banks, scottish moor
        scottish highlands in drizzle, the highlands in bad weather, exmoor, yorkshire moors, the moors, moor, moorland
        heath in november, peat bog, marsh, marshland, marshes, the dead marshes, fens, the fens, will o' the wisp
        will o' the wisps, quagmire, mire, grimpen mire, a scottish loch, a gothic moor, ravens in the mist
        crows in the mist, herons in the marsh, a heron in the reeds, reeds in the mist, a kelpie, banshee
        the ferryman on the styx, lake with no far shore, the other side cannot be seen, shapes loom out of the mist
        something looms ahead, vague shapes, mysterious mist, eerie mist, hidden in cloud, cloaked in fog
        unclear weather, the weather is closing in, fog lamps on, fog lights on, fog horn, fog machine, smoke machine
        dry ice stage, make it foggy, i want fog, give me mist, there is fog, there is mist everywhere, it is foggy
        it is misty
    """),
    "neon": wordings("""
        neon lights, neon signs, neon sign, neon city, neon tubes, neon glow, neon pink, neon green, neon grid
        neon walls, glowing neon, pink and cyan lights, magenta and cyan, hot pink and electric blue
        purple and pink lasers, electric pink, cyberpunk city, cyberpunk 2077, cybernetic, cyborg, robot
        a robot factory, hacker, hackers, hacking, a hacker's den, matrix code, green code raining down, a glowing grid
        wireframe, wireframe walls, blade runner 2049, ghost in the shell, shibuya crossing, dotonbori, gangnam
        shenzhen, bangkok signs, singapore skyline lights, reno casino, casino, slot machines, broadway signs
        piccadilly circus billboards, miami 1986, ocean drive signs, drive the movie, darksynth, dreamwave, 80s, 1980s
        eighties arcade, 80s arcade, arcade, arcade hall, arcade machines, video arcade, pinball machine
        asteroids vector game, far cry blood dragon, rez, wipeout, total recall, terminator future war
        the fifth element, minority report, max headroom, kung fury, stranger things title, black mirror
        love death and robots, cowboy bebop, ghostrunner, night city, mega city one, coruscant underworld, sci fi
        sci fi corridor, futuristic, futuristic city, future, the far future, the year 2077, dystopia
        dystopian megacity, megacity, megacorporation, city of the future, spaceship corridor, starship bridge, computer
        inside a video game, inside the computer, circuit board, circuits, microchips, motherboard, leds, led wall
        led lights, rgb, rgb keyboard, gaming pc, gamer room, screens everywhere, giant screens, holographic ads
        holographic, vr, digital, digital world, data streams, data highway, internet, artificial intelligence, glitch
        glitchy, pixel lights, 8 bit, laser, laser beams, laser tag, laser show, light show, disco, disco lights
        disco ball, discotheque, dance floor, dance club, nightclub, a nightclub, rave, warehouse rave, techno club
        techno party, berghain, edm festival, dj booth, strobe lights, blacklight, black light, uv paint
        glow in the dark, glow in the dark paint, karaoke bar, ramen bar signs, noodle stand with signs
        wet asphalt and glowing signs, glowing signs, flashing signs, illuminated signs, electric, electric dreams
        high tech low life, hi tech, tech noir, flying cars, hovercars, hoverboard, skyscrapers with adverts, billboards
        glowing billboards, advertising screens, chrome and lasers, chrome, delorean, back to the future ii, synthesizer
        keytar, gunship the band, nightcall, blue monday, replicant, punk hacker girl, chinatown signs, drones
        the walls glow pink, the walls glow purple, everything glows, everything glows pink and blue
        the lines on the walls glow, signs flash everywhere, signs blink everywhere, make it neon, i want neon
        give me lasers, i want to dance, party, party lights, colourful lights, colorful lights, flashy, garish
        psychedelic, electronic
    """),
    "underwater": wordings("""
        under water, under the sea, under the ocean, undersea, below the surface, below the waves, beneath the sea
        beneath the surface, nautilus, submarine, a submarine, yellow submarine, u boat, das boot, submersible
        bathyscaphe, diving bell, periscope depth, submerged, sunken, sunken city, a sunken city, sunken temple
        sunken ship, sunken garden of kelp, shipwreck, a wreck on the bottom, titanic wreck
        the titanic on the ocean floor, a pirate wreck, a spanish galleon on the sea bed, an anchor on the bottom
        ocean floor, the ocean floor, deep ocean, deep sea, the deep blue sea, sea bed, sea floor, bottom of the sea
        the bottom of the sea, bottom of the ocean, bottom of a lake, bottom of the pool, davy jones' locker, the abyss
        abyss, abyssal, mariana trench, challenger deep, trench with anglerfish, anglerfish, coral, corals, coral reef
        coral gardens, brain coral, staghorn coral, reef, the great barrier reef, great barrier reef, red sea reef
        maldives reef, belize blue hole, blue hole, cenote dive, cozumel, raja ampat, galapagos dive, atoll
        a shoal of herring, shoals, herring, tuna, cod, mackerel, parrotfish, pufferfish, lionfish, goldfish bowl
        aquarium, sea life centre, seaworld, oceanarium, shark, a shark, great white, hammerhead, hammerhead sharks
        the meg, deep blue sea movie, moby dick, orca, orcas, narwhal, a dolphin, flipper, porpoise, manatee, a sea cow
        sea lions diving, octopus, an octopus's garden, octopuses, giant squid, kraken, the kraken, nautilus shell
        man o' war, sea anemone, sea stars, sea horse, seahorse, sea turtle, sea turtles, turtles gliding by, manta ray
        stingray, eel, moray eel, crab, lobster, shrimp, krill, pearls, pearl diver, mussels, giant clam, seashells
        kelp, kelp forest, sea grass, mermaid, merman, merfolk, triton, king triton, sirens of the deep, namor
        ecco the dolphin, spongebob squarepants, patrick star, shark tale, the abyss by james cameron, cousteau
        blue planet, water temple, zora's domain below, cheep cheep, dive, diver, divers, scuba, scuba diving, snorkel
        snorkelling, snorkeling, freediving, wetsuit and flippers, oxygen tank, air bubbles, bubbles rising
        bubbles rise from my mouth, holding my breath, i am holding my breath, i cannot breathe down here, drowned
        drowned city, drowning, flooded, flooded corridors, flooded ruins, the maze is flooded
        everything is under water, everything is submerged, full of water, water everywhere, water above my head
        water all around, water over the walls, swimming pool, swim, i am swimming, we are swimming
        i am at the bottom of the sea, we are diving, sunbeams through water
        ripples of light on the sand floor of the sea, aquatic, marine, maritime depths, oceanic, pelagic, hadal
        fathoms, ten fathoms down, a hundred metres down, pressure of the deep, sonar pings, hydrothermal vents
        black smokers on the ocean floor, atlantic depths, caribbean reef, mediterranean wreck dive, make it underwater
        sink it, sink it into the sea, let it sink beneath the waves
    """),
}
