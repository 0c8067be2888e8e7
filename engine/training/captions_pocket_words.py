"""More of what one would find in the pocket world's places, or think of there: mostly rare single words."""

from __future__ import annotations

from typing import Final

from dreamtick.engine.training.caption_words import wordings

__all__ = ["POCKET_WORDS"]

POCKET_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "meadow": wordings("""
        bluebells, cowslips, primroses, daffodils, crocuses, pansies, marigolds, cornflowers, foxgloves, forget me nots
        irises, peonies, lilacs, wisteria, jasmine, honeysuckle, magnolia, hawthorn, thistles, nettles, chicory, yarrow
        chamomile, parsley, basil, dill, thyme, oregano, rye, oats, bulls, oxen, donkeys, mules, hens, roosters, geese
        piglets, pigs, field mice, starlings, swallows, blackbirds, cuckoos, skylarks, doves, storks, pheasants
        partridges, quails, bumblebees, aphids, caterpillars, ladybugs, pollen, nectar, beehives, beekeeper, apiary
        farmer, farmhand, ploughman, florist, shepherdess, cowherd, goatherd, lawnmower, scythe, sickle, pitchfork, hoe
        trowel, wheelbarrow, plough, haystack, hayloft, hay bales, stable, sheepfold, pigsty, henhouse, coop, farmyard
        homestead, allotment, orchard, arbor, pergola, trellis, topiary, hedgerow, flowerbed, sundial, bower, parkland
        fairway, bowling green, croquet, polo, rugby, soccer, baseball, picnic, frisbee, badminton, tennis, equestrian
        show jumping, ploughing, planting, mowing, grazing, sprouting, blossoming, germinating, pollinating, gardening
        frolicking, weeding, milking, shearing, butter, cheese, yoghurt, asparagus, peas, beans, cabbages, spinach, kale
        celery, cucumber, radishes, leeks, rhubarb, green apples, plums, gooseberries, elderflower, sod, grassland
        prairie, lea, sward, dale, vale, dell, glen, knoll, hillock, pampas, countryside, farmland, arcadia, cotswolds
        yorkshire, devon, kent, sussex, somerset, surrey, normandy, tuscany, provence, holland, denmark, luxembourg
        austria, tyrol, slovenia, england, scotland, iowa, nebraska, wisconsin, ohio, uruguay, loire, hobbiton, bilbo
        frodo, samwise, rohan, teletubbies, bo peep, charlotte's web, green gables, sound of music, julie andrews
        old macdonald, stardew valley, zelda, epona, bulbasaur, wordsworth, vivaldi, monet, van gogh, flora, demeter
        ceres, satyrs, leprechauns, shamrocks, pixies, sprites, hobbits, emerald, chartreuse, viridian, grassy, flowery
        floral, blooming, rural, bucolic, serene, cheerful, carefree, peaceful, fertile, fragrant, balmy, petals, stems
        buds, seedlings, shoots, saplings, garland, posy, easter bunny, vernal, springtime, scones, hammock, swings
        seesaw, birdhouse, weathercock, footpath, horse cart
    """),
    "desert": wordings("""
        dromedary, caravan, fennec, gazelle, oryx, ostrich, kangaroo, wallaby, iguana, gila monster, chuckwalla, gecko
        skink, tortoise, cobra, asp, tarantula, locusts, scarab, dung beetle, buzzard, condor, falconry, hyena, aardvark
        jerboa, gerbil, mustang, burro, saguaro, joshua tree, mesquite, sagebrush, creosote, ocotillo, cholla, baobab
        frankincense, saffron, cumin, turmeric, cardamom, paprika, mustard, figs, pomegranates, couscous, tagine
        falafel, hummus, shawarma, pita, burritos, nachos, enchiladas, guacamole, beef jerky, whiskey, cornbread, gypsum
        borax, sahara, negev, sinai, sonora, thar, taklamakan, karakum, outback, uluru, alice springs, nullarbor
        rajasthan, jaisalmer, pakistan, afghanistan, kabul, baghdad, basra, damascus, syria, jericho, yemen, kuwait
        bahrain, emirates, riyadh, mecca, medina, marrakech, casablanca, algiers, algeria, mali, chad, sudan, eritrea
        djibouti, somalia, mauritania, egypt, luxor, aswan, uzbekistan, samarkand, bukhara, tucson, albuquerque, sedona
        moab, bryce canyon, tombstone, dodge city, rio grande, chihuahua, wadi, arroyo, barchan, erg, hamada, hardpan
        canyon, hoodoo, sandstorm, simoom, sirocco, haboob, khamsin, drought, heatwave, heatstroke, sweltering, dusty
        sandy, dry, waterless, desiccated, sere, xeric, rainless, tawny, terracotta, sienna, adobe, mudbrick, minaret
        muezzin, ramadan, vizier, emir, sheikh, dervish, djinn, scheherazade, sinbad, agrabah, scimitar, hookah, kaftan
        keffiyeh, fez, souk, kasbah, sandboarding, jeep, wagon, stagecoach, cowboy, cowgirl, lasso, spurs, stetson
        revolver, winchester, holster, rancher, corral, gunfight, gallows, desperado, vaquero, mariachi, poncho, maracas
        zorro, pancho villa, billy the kid, wyatt earp, jesse james, butch cassidy, navajo, hopi, pueblo, kachina
        john wayne, rango, breaking bad, oil derrick, petroleum, prospector, panning, canteen, parasol, sunscreen
        tatooine, jawas, tusken raiders, arrakis, paul atreides, gerudo, moses, exodus, abraham, three wise men, hermit
        cleopatra, tutankhamun, ramses, nefertiti, anubis, ra, osiris, horus, ankh, papyrus, foreign legion, rommel
        the alchemist, hidalgo, hourglass, silica, thirsty, scorpion king, caracal, peccary, javelina, sandfish
        sandgrouse, harmattan, yardang, reg, sabkha, chott
    """),
    "snow": wordings("""
        ermine, stoat, caribou, musk ox, ptarmigan, malamute, samoyed, lemming, frosty, snowman, olaf, anna, sven
        kristoff, arendelle, let it go, snowflake, icicles, glacier, crevasse, moraine, serac, firn, floe, hoarfrost
        rime, blizzard, flurry, whiteout, cold snap, windchill, chalet, ski resort, halfpipe, slalom, biathlon
        bobsleigh, luge, toboggan, sledge, ski jump, zamboni, ice rink, hockey puck, skates, skis, snowboard, snowmobile
        snowplough, shovelling, ice pick, crampons, mountaineer, sherpa, alpinist, edmund hillary, shackleton, amundsen
        captain scott, nansen, antarctica, siberia, yakutsk, oymyakon, norilsk, murmansk, moscow, helsinki, oslo
        reykjavik, tromso, svalbard, spitsbergen, novaya zemlya, yukon, klondike, nunavut, quebec, manitoba, winnipeg
        ottawa, montreal, ellesmere, labrador, hudson bay, anchorage, fairbanks, juneau, nome, denali, minnesota
        colorado, vail, whistler, zermatt, davos, st moritz, chamonix, innsbruck, mont blanc, matterhorn, eiger
        jungfrau, karakoram, annapurna, lhotse, kangchenjunga, tibet, bhutan, lhasa, hokkaido, sapporo, nagano, harbin
        lake placid, lillehammer, hoth, wampa, tauntaun, snowpiercer, fargo, the revenant, ice king, mr freeze, iceman
        sub zero, white witch, jon snow, wildlings, jotun, rudolph, kris kringle, xmas, yule, noel, advent, mistletoe
        holly, tinsel, baubles, stockings, carols, scrooge, nutcracker, happy feet, pingu, balto, iditarod, musher
        dogsledding, mukluks, parka, anorak, ushanka, balaclava, earmuffs, gloves, sweater, jumper, cardigan, fleece
        thermals, beanie, duvet, quilt, hot water bottle, frozen, freezing, frigid, gelid, glacial, icy, wintry, snowy
        snowbound, snowcapped, chilly, nippy, crisp, hibernal, niveous, pristine, ivory, alabaster, thawing, thaw
        skidding, slipping, slippery, sniffles, flu, chilblains, linen, midwinter, wintertime, vodka, aquavit, glogg
        eggnog, fondue, raclette, borscht, pelmeni, sami, nenets, vikings, samovar, babushka, ded moroz, snegurochka
        tolstoy, stalingrad, trans siberian, kelvin, absolute zero, thermometer, antifreeze, liquid nitrogen, cryogenics
        celeste, ice climbers, articuno, glaceon, juniper, edelweiss, snowdrop, hellebore, poinsettia, conifers
        snowfall, goggles, slushy, frostpunk, wolf pelt, troika, cossacks
    """),
    "forest": wordings("""
        birch, beech, ash tree, alder, aspen, larch, sycamore, hornbeam, linden, poplar, rowan, yew, hickory, mahogany
        teak, rosewood, plywood, sawdust, planks, lumber, sawmill, chainsaw, handsaw, hatchet, carpenter, woodcutter
        woodsman, forester, joiner, whittling, felling, chopping, logging, raking, foraging, chanterelles, acorns
        beechnuts, conkers, hazelnuts, pecans, brambles, blackberries, blueberries, cranberries, bilberries
        lingonberries, elderberries, rosehips, brushwood, bracken, briar, thorns, stump, knothole, bough, treetop
        leaf litter, leaf, humus, loam, resin, sap, turpentine, heartwood, tree rings, gnarled, knotty, mossy, leafy
        wooded, sylvan, arboreal, woody, deciduous, bosky, rusty, burgundy, umber, orange, tangerine, persimmon, nutmeg
        squash, gourd, butternut, sweet potato, turnips, corn maze, oktoberfest, crunching, hiking, camping
        orienteering, hunting, tracking, trapping, archery, bushcraft, boy scouts, backpack, shack, wigwam
        lookout tower, yogi bear, yosemite, robin hood, friar tuck, little john, epping, ardennes, argonne, harz
        bohemia, bialowieza, poland, carpathians, lithuania, latvia, estonia, belarus, oregon, british columbia, maine
        new hampshire, massachusetts, connecticut, adirondacks, catskills, appalachians, tennessee, ozarks, michigan
        pennsylvania, walden, thoreau, sleepy hollow, ichabod crane, rip van winkle, mohicans, mohawk, iroquois
        pocahontas, davy crockett, johnny appleseed, paul bunyan, sasquatch, bigfoot, wendigo, blair witch, rapunzel
        sleeping beauty, rumpelstiltskin, gruffalo, totoro, kodama, mowgli, bagheera, tarzan, gorilla, monkeys, tigers
        orangutan, sloth, parrots, chameleon, jaguar, treebeard, lothlorien, galadriel, legolas, rivendell, elrond
        radagast, beorn, wood elves, dryads, cernunnos, leshy, faun, titania, artemis, diana, korok, kokiri, ori
        firewatch, lynx, elk, moose, fawn, doe, buck, antlers, chipmunk, raccoon, opossum, skunk, porcupine, marten
        weasel, polecat, dormouse, wildcat, cougar, bear cub, vixen, jays, magpies, nuthatch, chickadee, crossbill
        grouse, goshawk, turkeys, crows, rooks, stag beetle, termites, cello, violin, barrel, wooden spoon, furniture
        fireplace, plaid, flannel, tweed, corduroy, cozy, melancholy, wistful, mellow, primeval, wilderness, backwoods
        woodland, weald, spinney, holt, coppice, arboretum, timberland
    """),
    "volcano": wordings("""
        popocatepetl, cotopaxi, pinatubo, tambora, montserrat, hekla, katla, surtsey, kilimanjaro, nyiragongo, merapi
        mayon, taal, sakurajima, mount st helens, lassen, rotorua, tongariro, mount doom, mordor, sicily, catania
        sumatra, indonesia, tenerife, ring of fire, hephaestus, pele, agni, surtr, muspelheim, loki, ifrit, efreet
        beelzebub, mephistopheles, belial, abaddon, asmodeus, baphomet, cerberus, tartarus, styx, phlegethon, gehenna
        hell, infernal, hellish, hellscape, hellhound, imp, fiend, devilish, demonic, diabolic, satanic, evil, sinners
        damned, pandemonium, perdition, faust, ghost rider, hellboy, diablo, quake, cacodemon, ragnarok, sodom, gomorrah
        daenerys, drogon, targaryen, valyria, dragonstone, charizard, charmander, magmar, moltres, groudon, typhlosion
        pyro, firebender, zuko, calcifer, isildur, nazgul, barad dur, gorgoroth, nether, ghast, netherite, magma cube
        death mountain, gorons, norfair, podoboo, koopa, lava, magma, embers, ashfall, tephra, scoria, tuff, rhyolite
        andesite, ignimbrite, lahar, fumarole, solfatara, hot spring, stratovolcano, plume, supervolcano, erupting
        volcanologist, seismologist, earthquake, tremor, aftershock, tectonics, subduction, geothermal, igneous
        fault line, hot, boiling, seething, simmering, scalding, searing, burning, blazing, smoking, smoky, fuming
        melting, molten, fiery, flaming, charred, sooty, ashen, roasting, grilling, frying, baking, steak, bacon
        hot wings, jalapeno, habanero, tabasco, cayenne, sriracha, vindaloo, curry, fajitas, chimney, boiler, crucible
        smelter, anvil, bellows, tongs, smithy, welder, welding torch, blowtorch, flamethrower, molotov, napalm, grenade
        gunpowder, tnt, lighter, matchbox, cigar, cigarettes, kindling, kerosene, petrol, diesel, firefighters, hydrant
        extinguisher, fire alarm, arsonist, pyromaniac, pyromancer, fire mage, fireball, firestorm, fire eater
        conflagration, ignition, igniting, exploding, kaboom, blast, rage, fury, anger, wrath, angry, furious, deadly
        menacing, catastrophic, doomsday, cataclysm, extinction, hadean, scarlet, vermilion, carmine, blood, steel, slag
        tungsten, cast iron, thermite, guy fawkes, hindenburg, burning love, metallica, slayer, rammstein, heavy metal
        firestarter, katniss, pliny, sauna, heartburn, blister, inflammable, wyvern, firebird
    """),
    "cave": wordings("""
        stalagmite, cavern, catacomb, crypt, dungeon, oubliette, mine, mineshaft, warren, hollow, sinkhole, pothole
        underground, caving, caver, carabiner, lantern, shovel, drill, jackhammer, excavator, bulldozer, mining
        drilling, chiselling, chisel, hammering, tin, zinc, lead, cobalt, bauxite, galena, hematite, pyrite, fool's gold
        mithril, adamantium, rubies, sapphires, amethyst, topaz, opal, garnet, onyx, agate, beryl, feldspar, mica
        gneiss, schist, shale, dolomite, calcite, flowstone, dripstone, chalk, jewels, treasure hoard, rock salt, fossil
        trilobites, ammonites, paleolithic, geologist, geology, primitive, troglodyte, homo erectus, chauvet
        cheddar gorge, postojna, waitomo, luray, jenolan, gibraltar, cappadocia, derinkuyu, wieliczka, potosi
        johannesburg, ruhr, silesia, west virginia, alcatraz, bastille, tower of london, monte cristo, edmond dantes
        azkaban, shawshank, prisoner, convict, jailer, gaoler, warden, executioner, torturer, shackles, manacles
        fetters, thumbscrew, guillotine, portcullis, drawbridge, battlements, keyhole, padlock, skeleton key, lockpick
        imprisoned, trapped, buried, captive, crawlspace, molehill, groundhog, wombat, naked mole rat, rats, sabretooth
        olm, centipede, millipede, beetles, earwig, cockroach, silverfish, vampire, dracula, batcave, batman, ghoul
        wraith, wight, mimic, gelatinous cube, beholder, kobold, hobgoblin, balin, gimli, thorin, dwarf, dwarven, durin
        smeagol, shelob, helm's deep, underdark, drizzt, deep rock galactic, darkest dungeon, roguelike, nethack
        undertale, terraria, boulder dash, creeper, redstone, bedrock, zubat, geodude, onix, diglett, wilma, croods
        morlocks, polyphemus, cyclops, tom sawyer, hobbit hole, agartha, pit pony, canary, conveyor, colliery, coalface
        firedamp, culvert, passageway, corridor, alcove, niche, cranny, nook, cleft, hole, pebble, rocky, rugged
        cobbled, dank, musty, dingy, enclosed, cramped, confined, echoing, spooky, eerie, creepy, gunmetal, leaden
        stonemason, cement, gargoyle, golem, rock climbing, bouldering, quarryman, crowbar, rope ladder, winch, loot
        spikes, pitfall, pressure plate, knights, paladin, warlock, armour, candle, mushrooms, portobello, champignons
        puffball, spores, mycelium, amanita, morels, glowworms, guano, mushroom soup, sediment, strata, seam, lode
        motherlode, nuggets, bullion, ingots
    """),
    "swamp": wordings("""
        leech, muskrat, nutria, bullfrog, croaking, ribbit, axolotl, mudskipper, catfish, crayfish, crawdad
        snapping turtle, terrapin, cottonmouth, water moccasin, caiman, egret, bittern, spoonbill, stork, shoebill, coot
        moorhen, snipe, curlew, lapwing, kingfisher, capybara, platypus, otter, water vole, maggots, midges, tsetse
        bluebottle, stink bug, larvae, bacteria, amoeba, parasite, tapeworm, froth, sedge, rushes, sphagnum, sundew
        pitcher plant, venus flytrap, bladderwort, skunk cabbage, water hyacinth, lotus, tupelo, spanish moss, horsetail
        hemlock, belladonna, wormwood, watercress, rice paddy, taro, bog oak, silt, manure, dung, effluent, bilge
        septic tank, latrine, outhouse, sump, slurry, swill, gunk, grime, gloop, mucus, phlegm, vomit, pus, ectoplasm
        flubber, slough, morass, carr, muskeg, backwater, billabong, wallow, swampland, marshy, slimy, squelching
        waterlogged, wading, trudging, slithering, lurking, oozing, sinking, festering, putrid, rancid, fetid, foul
        gross, disgusting, yucky, icky, nasty, revolting, repulsive, vile, noxious, turbid, clammy, muggy, viscous
        mouldy, rotting, decomposing, miasma, methane, ammonia, humidity, sultry, monsoon, downpour, baton rouge
        okefenokee, atchafalaya, pantanal, orinoco, limpopo, botswana, sundarbans, brahmaputra, irrawaddy, kakadu
        suriname, east anglia, norfolk broads, pripet marshes, camargue, grendel, beowulf, baba yaga, hex, shaman
        witch doctor, frog prince, kermit, dagobah, lizardfolk, vodyanoy, rusalka, ghouls, undead, grimer
        shambling mound, black lagoon creature, artax, bog of stench, swampert, frogger, battletoads, zydeco, banjo
        gumbo, jambalaya, frog legs, okra, airboat, hovercraft, pirogue, canoe, dugout, galoshes, gumboots, machete
        mosquito net, quinine, boardwalk, dyke, sluice, levee, causeway, stilts, hovel, trapper, herpetologist, dengue
        cholera, dysentery, leprosy, gangrene, nausea, infection, warts, blight, contagion, steve irwin
        crocodile dundee, mud pie, swine, caecilian, carboniferous, ignis fatuus, olive drab, camouflage, pea green
        disgust, compost heap, landfill, swamp rat, bog iron, sewer rat, peaty, sluggish, squishy, rotten eggs, grubs
        squalor, waders, marshlands, silty, mudhole
    """),
    "candy": wordings("""
        gumdrops, jelly beans, butterscotch, sherbet, peppermint, humbug, candy cane, gobstopper, turkish delight
        marshmallow, meringue, pavlova, cheesecake, gateau, tiramisu, cannoli, profiteroles, baklava, halva, churros
        croissant, brioche, strudel, sachertorte, panettone, shortbread, wafer, parfait, mousse, panna cotta, trifle
        blancmange, flan, tapioca, mochi, dango, taiyaki, pocky, gulab jamun, rasgulla, dulce de leche, alfajores
        brigadeiro, beignet, cruller, fritter, scone, crumpet, danish pastry, cinnamon roll, crepes, cookie dough
        cookie monster, smarties, starburst, twix, twizzlers, jolly rancher, pez, tic tac, chupa chups, tootsie roll
        butterfinger, ferrero rocher, milka, godiva, nestle, maltesers, haagen dazs, baskin robbins, krispy kreme
        willy wonka, augustus gloop, veruca salt, roald dahl, sugar plum fairy, gretel, tooth fairy, cupid, love
        sweetheart, kisses, hugs, romance, hearts, confetti, clown, circus, carousel, merry go round, ferris wheel
        disneyland, princess, tutu, ballerina, tiara, glitter, sparkles, sequins, lipstick, lip gloss, nail polish
        perfume, doll, dollhouse, plushie, strawberry shortcake, powerpuff girls, jigglypuff, kawaii, cute, adorable
        lovely, syrupy, saccharine, creamy, fluffy, sprinkles, hundreds and thousands, icing, ganache, fondant
        buttercream, frangipane, almond, pistachio, blueberry muffin, watermelon, apricot, banana split, molasses
        treacle, aspartame, fructose, sucrose, stevia, gelatine, ovaltine, nesquik, smoothie, frappuccino, boba, fanta
        pepsi, coca cola, root beer, dolly mixture, baker, pastry chef, chocolatier, confectioner, sweetmeat, tea party
        wonderland, marie antoinette, bruges, harajuku, whisk, cookie cutter, cellophane, ribbon, presents, toothache
        dentist, toothpaste, sugar rush, hyperactive, craving, gluttony, indulgence, goodies, snack, munching, licking
        chewing, slurping, nibbling, gobbling, tummy, calories, fattening, tempting, mouthwatering, scrumptious
        luscious, toothsome, delectable, yum, ambrosia, cherub, childhood, toddler, nursery, kindergarten, bouncy castle
        ball pit, flamingo, poodle, kitten, pink panther, piglet, peppa pig, adventure time, vanellope, cooking mama
        bejeweled, katy perry, ariana grande, spice girls, bake off, mary berry, mary poppins, honeydukes, carnation
        blush, rosy, cerise, giggling, happiness, joyful, cuddly, jelly babies, peanut brittle, candied fruit, shortcake
        sugarcoated, sweet shop, caramelised, confection, sweetness, rosebud, girly, tutti frutti
    """),
    "moon": wordings("""
        apollo, soyuz, sputnik, vostok, luna, selene, lunar, selenite, moonstone, meteorite, tektite, tinfoil, tycho
        copernicus, kepler, galileo, hubble, cassini, halley, carl sagan, stephen hawking, einstein, tsiolkovsky
        wernher von braun, korolev, laika, tereshkova, alan shepard, john glenn, chris hadfield, cape canaveral
        baikonur, roscosmos, starlink, starship, space station, skylab, tiangong, voyager, rosetta, philae, sojourner
        lunokhod, chandrayaan, chang'e, hayabusa, jade rabbit, ganymede, callisto, enceladus, phobos, deimos, sedna
        kuiper belt, oort cloud, aldebaran, betelgeuse, polaris, antares, rigel, andromeda, orion, cassiopeia
        alpha centauri, proxima, pleiades, ursa major, zodiac, constellation, quasar, pulsar, magnetar, supernova
        neutron star, white dwarf, event horizon, antimatter, solar wind, big bang, intergalactic, celestial, astral
        sidereal, stellar, planetary, unearthly, otherworldly, xenomorph, ripley, sigourney weaver, nostromo
        et phone home, close encounters, roswell, abduction, tractor beam, little green men, mothership, x files, mulder
        scully, spock, captain kirk, picard, tardis, doctor who, dalek, cybermen, darth vader, han solo, chewbacca
        princess leia, millennium falcon, lightsaber, stormtrooper, jedi, sith, r2d2, rocket raccoon, thanos
        silver surfer, galactus, krypton, zurg, marvin the martian, asimov, arthur c clarke, hg wells, tripods, solaris
        stanley kubrick, moonraker, moonfall, wallace and gromit, david bowie, space oddity, major tom, ziggy stardust
        moonwalk, mass effect, dead space, master chief, metroid, samus, galaga, lunar lander, starfield, outer wilds
        among us, impostor, starcraft, zerg, protoss, star fox, battlestar galactica, cylon, stargate, red dwarf
        flash gordon, buck rogers, sailor moon, tsukuyomi, khonsu, endymion, little prince, lycanthrope, spaceman
        spacewalk, astronomer, astrophysicist, cosmologist, astrologer, horoscope, rocket scientist, mission control
        launch pad, liftoff, blast off, splashdown, touchdown, airlock, cockpit, jetpack, payload, warp drive
        hyperspace, teleporter, phaser, photon torpedo, force field, escape pod, cryosleep, terraforming, moonbase
        biodome, visor, oxygen, hydrogen, iridium, parabolic dish, seti, planetarium, star chart, levitating, floating
        hovering, weightless, zero gravity, airless, lifeless, desolation, isolation, solitude, loneliness, lonely
        faraway, infinity, vastness, emptiness, nothingness, soundless, stillness, silvery, pockmarked, cratered
        monolith, crescent, gibbous, perigee, apogee, orbiting, bootprint, antigravity, space cadet, space opera
        science fiction, crystalline, prism, platinum
    """),
    "ocean": wordings("""
        narwhal, beluga, porpoise, sea lion, sea otter, dugong, barracuda, swordfish, mackerel, herring, haddock
        halibut, sardine, anchovy, flounder, turbot, plaice, grouper, snapper, sturgeon, caviar, pufferfish, angelfish
        lionfish, blobfish, anglerfish, coelacanth, hammerhead, megalodon, stingray, manta, moray, cuttlefish, conch
        whelk, cockle, mussel, scallop, abalone, limpet, barnacle, ammonite, trilobite, prawn, langoustine, sea cucumber
        nudibranch, brine, albatross, puffin, gannet, cormorant, pelican, seaweed, nori, sargassum, bladderwrack
        phytoplankton, mother of pearl, aquamarine, sapphire, submarine, submersible, periscope, sonar, torpedo
        diving bell, aqualung, wetsuit, freediving, diving, swimming, surfing, windsurfing, water polo, regatta, yacht
        catamaran, schooner, galleon, frigate, trawler, tanker, ferry, cruise ship, kayak, rudder, keel, sail, rigging
        sextant, buoy, jetty, pier, wharf, marina, quay, breakwater, lifeboat, lifeguard, fisherman, fishmonger, angler
        trident, harpoon, aquarium, fishbowl, goldfish, guppy, koi, oceanographer, sailor, admiral, boatswain, mariner
        buccaneer, pirate, corsair, blackbeard, jack sparrow, davy jones, long john silver, ahab, magellan, columbus
        hemingway, oceanus, leviathan, charybdis, scylla, selkie, nereid, naiad, undine, cthulhu, atlantis
        bikini bottom, squidward, patrick star, nemo, jaws, free willy, waterworld, bioshock, sea of thieves, gyarados
        squirtle, vaporeon, zora, splatoon, beach boys, yellow submarine, sea shanty, wellerman, great barrier reef
        queensland, bahamas, jamaica, barbados, cuba, seychelles, mauritius, philippines, palau, samoa, tonga, vanuatu
        micronesia, polynesia, bora bora, galapagos, azores, cape cod, aegean, adriatic, ionian, indian ocean, north sea
        bosphorus, panama canal, cornwall, majorca, sardinia, corsica, malta, seabed, abyssal, benthic, pelagic, briny
        saline, aquatic, nautical, maritime, submerged, immersed, subaqueous, watery, ripples, splashing, swell
        breakers, spindrift, whirlpool, maelstrom, riptide, undertow, typhoon, hurricane, waterspout, squall, gurgling
        gills, fins, tentacles, blowhole, blubber, shoal, sushi, sashimi, calamari, clam chowder, bouillabaisse
        cerulean, ultramarine, bluish, seafoam, bathysphere, flotsam, jetsam, driftwood, message in bottle, doubloon
        water slide, jacuzzi, bathtub, rubber duck, backstroke, seafood, mollusc, crustacean
    """),
    "ruins": wordings("""
        agora, caryatid, frieze, pediment, plinth, pedestal, portico, colonnade, peristyle, atrium, rotunda, dolmen
        menhir, megalith, cromlech, ziggurat, pagoda, stupa, sepulchre, cenotaph, stele, runes, cuneiform, rosetta stone
        scroll, parchment, codex, amphora, urn, vase, pottery, potsherd, travertine, stucco, fresco, bas relief
        sculpture, bronze age, classical, classics, antiquated, archaic, olden, primordial, immemorial, timeless, bygone
        historian, history, heritage, unesco, archaeology, antiquarian, curator, looter, tomb raider, grave robber
        indiana jones, schliemann, xanadu, avalon, camelot, nineveh, uruk, hittites, phoenicia, byblos, baalbek, lebanon
        aleppo, jerusalem, masada, tower of babel, hanging gardens, nebuchadnezzar, hammurabi, gilgamesh, enkidu, ishtar
        marduk, xerxes, darius, persia, byzantium, constantinople, hagia sophia, rome, pantheon, circus maximus
        appian way, hadrian, trajan, marcus aurelius, caligula, cicero, seneca, virgil, ovid, spartacus, centurion
        legion, praetorian, toga, laurel wreath, latin, sanskrit, etruscans, minoans, knossos, crete, mycenae, corinth
        thebes, rhodes, pergamon, miletus, anatolia, greece, leonidas, pericles, aristotle, pythagoras, archimedes
        euclid, sophocles, herodotus, sappho, iliad, odyssey, aeneid, achilles, hector, agamemnon, trojan horse
        hercules, perseus, theseus, ariadne, oedipus, icarus, daedalus, argonauts, golden fleece, centaur, satyr, gorgon
        harpy, hera, athena, hermes, dionysus, god of war, assassin's creed, prince of persia, age of empires
        temple run, montezuma, cortes, pizarro, conquistador, quetzalcoatl, olmecs, palenque, yucatan, guatemala, peru
        cusco, bolivia, khmer, mohenjo daro, harappa, sigiriya, sri lanka, anuradhapura, moai, great zimbabwe, lalibela
        ethiopia, nubia, leptis magna, volubilis, terracotta army, buddha, shiva, banyan, acanthus, crumbling
        dilapidated, toppled, shattered, roofless, tumbledown, decrepit, overgrown, sacred, hallowed, venerable
        monumental, nostalgia, reverence, ozymandias, piranesi, vandals, visigoths, attila, barbarians, hannibal
        macedon, pilgrimage, worship, vestal, soothsayer, sibyl, pythia, prophecy, talisman, amulet, crystal skull
        ark of covenant, denarius, drachma, chariot, hippodrome, discus, javelin, bathhouse, cloister, basilica, priory
        glastonbury, excavating
    """),
    "neon": wordings("""
        cyberspace, cybernetics, cyberware, cyberdeck, netrunner, replicant, ridley scott, philip k dick, keanu reeves
        morpheus, shinjuku, akihabara, kabukicho, kowloon, shenzhen, chongqing, taipei, macau, silicon valley
        san francisco, berlin, piccadilly circus, broadway, megacity, judge dredd, gotham, coruscant, altered carbon
        black mirror, mr robot, ex machina, pong, donkey kong, mortal kombat, tekken, guitar hero, beat saber
        system shock, glados, overwatch, mega man, shadowrun, gta, vice city, nintendo, sega, atari, playstation, xbox
        commodore, amiga, game boy, joystick, gamepad, keyboard, headset, avatar, metaverse, streaming, youtube, tiktok
        google, microsoft, nvidia, intel, ibm, sony, samsung, bitcoin, blockchain, crypto, encryption, password, malware
        ransomware, phishing, spyware, botnet, hacking, programmer, coding, debugging, compiler, algorithm, javascript
        linux, unix, hexadecimal, bytes, gigabyte, terabyte, megahertz, processor, microchip, semiconductor, transistor
        diode, silicon, fibre optic, ethernet, wifi, bluetooth, router, modem, mainframe, supercomputer, laptop
        smartphone, database, cursor, glitch, download, bandwidth, email, emoji, website, browser, chatbot, chatgpt
        siri, alexa, machine learning, neural network, alan turing, ada lovelace, bill gates, transhumanism, singularity
        dystopia, futuristic, technology, high tech, digital, electronic, virtual, synthetic, artificial, automated
        robotic, bionic, prosthetic, nanobots, graphene, carbon fibre, plexiglass, vinyl, leather jacket, punk
        motorbike, delorean, lamborghini, cybertruck, hoverboard, skateboard, rollerblades, maglev, bullet train
        motorway, elevator, escalator, penthouse, rooftop, skyline, alley, vending machine, instant noodles
        energy drink, red bull, bartender, raver, clubbing, breakdancing, discotheque, house music, dubstep, electro
        synthwave, hip hop, kpop, kraftwerk, vangelis, depeche mode, skrillex, hatsune miku, anime, manga, cosplay
        mecha, evangelion, gundam, transformers, optimus prime, pachinko, gambling, roulette, poker, yakuza, gangster
        hitman, private eye, noir, ninja, katana, surveillance, cctv, george orwell, espionage, corporation, capitalism
        barcode, graffiti, spray paint, tattoo, eyeliner, luminous, iridescent, garish, gaudy, flashy, psychedelic
        flickering, buzzing, electrifying, xenon, cathode ray, scanlines, vhs, walkman, boombox, cassette, floppy disk
        polygon, voxel, pixel art, cgi, electron, photon, battery, generator, electrician, technician
    """),
}
