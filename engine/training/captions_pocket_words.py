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
        seesaw, birdhouse, weathercock, footpath, horse cart, little house on the prairie, mary had a little lamb, moo
        milkmaid, windows xp wallpaper, that bliss desktop background, babe the pig, bunnies hopping about
        where bunnies live, daisy chain, bluebells and cowslips, sunflower field, lavender rows in provence
        tulip fields in holland, keukenhof, the netherlands countryside, the cotswolds, yorkshire dales
        devon countryside, the irish countryside, emerald isle, county kerry, mongolian grassland, the steppe
        the pampas, north dakota plains, the great plains, savanna after the rains, alm, wiese, blumenwiese
        prairie fleurie, la pradera, campo verde, prato fiorito, the country, rural life, fields forever
        strawberry fields forever, field of barley, oats and rye, alfalfa, ryegrass, freshly cut grass smell
        smell of mown grass, putting green, on the fairway, polo match, cricket on the village green, village green
        soccer pitch, rugby field, wimbledon grass court, baseball outfield, horse riding, galloping stallion, pony club
        stable boy, saddle and reins, spirit stallion of the cimarron, epona and hyrule field, minecraft plains biome
        plains biome, pallet town tall grass, sonic's first level, teletubbyland, spring has sprung
        it's may and everything blooms, easter egg hunt, easter lilies in the grass, maypole dance
        swedish summer festival with flower crowns, flower crown, flower power, flowers all over, a bouquet growing wild
        pretty flowers, i wandered lonely as a cloud, wordsworth's daffodils, vivaldi's spring
        beethoven's pastoral symphony, pastoral, idyllic, shepherdess with a crook, sheepdog trials
        border collie rounding up the flock, flock, grazing cattle, buffalo roaming the prairie, home on the range
        prairie dogs, hares boxing, skylarks singing, larks ascending, bumblebee, buzzing beehive, honeybees on blossoms
        crickets chirping in grass, a butterfly net, catching butterflies, baa lamb, horsey, chick chick chicken
        hen house, free range chickens, duck pond in the park, donkey, alpaca, cowshed, combine harvester, john deere
        farmer in the dell, farming simulator, farmville, ploughing the field, sowing seeds, crops, wheatfield
        corn on the cob growing, cornfield, straw hat and dungarees, barefoot in the grass
        lying on my back watching clouds, running through the grass, flying a kite, frisbee in the park
        dog walk in the park, hyde park, city park, vegetable patch, kitchen garden, grandma's garden, rose garden
        topiary and flower beds, the secret garden, botanical garden, gardener with a watering can, garden gnomes
        picket fence, stile and hedgerow, country lane, a thatched farmhouse, anne of green gables, hay fever
        everything is green and soft, green all around, lots of grass, gras, herbe verte, touch grass
        go touch some grass, chill green fields, peaceful fields, calm and flowery, happy place with flowers
        carefree and sunny, gren grass, gras and flowrs, flowrs, the grass is greener here, four leaf clover
        st patrick's green, green carpet of grass, heidi's grandfather's goats, laura ingalls
        lambs frisking beside their mothers, i fancy a stroll between cornflowers, where butterflies outnumber people
        cabbages in neat rows, digging up new potatoes with grandad, turnips carrots and a greedy donkey
        peas bursting from their pods, farmer giles chewing a straw, the archers on radio four
        a vet delivering a calf in yorkshire, james herriot country, emmerdale sheepdog trials, one man and his dog
        come-bye shouted to a border collie, sunflowers as far as provence, lavender rows in bloom
        tulip fields near amsterdam, windmill turning above the crops, pea-green and pleasant land
        jerusalem sung by the women's institute, blake's england without the mills, daffodils by wordsworth
        wandering lonely as a cloud over the vale, far from the madding crowd, gabriel oak minding his flock
        thomas hardy's dairymaids, cider with rosie, darling buds of may, pop larkin's smallholding
        avonlea apple blossom, elizabeth bennet muddying her hem across the fields
        jane austen ladies taking a turn in the park, wedding marquee with bunting, yoga on the grass
        tai chi under the plane trees, jogger in the municipal gardens, park bench and pigeons
        bandstand with a brass band, bowls club in white flannels, badminton with the cousins
        rounders match after sports day, egg and spoon race, sack race at the village fete
        scouts pitching tents on the rec, glastonbury before the mud, woodstock hippies with flowers in their hair
        flower power commune, san francisco peace and love garland, laura ingalls running downhill in her pinafore
        munchkins and a field of poppies, auntie em feeding the chickens, kansas cornfields
        field of dreams baseball diamond, if you build it they will come, pitcher's mound and outfield grass
        polo ponies and champagne, ascot racecourse turf, steeplechase jumps, fox hunting in red coats with tally ho
        riding lesson on a shetland, goats on the village common, geese marching to market
        old english hay barn with swallows, cuckoo in may, twittering larks and not a care
        a breeze that smells of cut hay, warm grass and clover honey, calm sunny open greenery
        cheerful countryside please, feeling peaceful and carefree, my heart leaps up in green fields
        easy gentle starter area with grass, the first route in pokemon, tall grass where pidgey hides
        hyrule field on epona, animal crossing orchard, hay day, viva pinata garden
        untitled goose annoying the gardener, ceres blessing the harvest, demeter when her daughter comes back
        flora and zephyr, pomona with a basket of pears, thanksgiving harvest wagon
        harvest festival we plough the fields and scatter, the lord is my shepherd green pastures
        ruth gleaning barley for boaz, millet's gleaners, gingham dress and straw hat
        dungarees and wellingtons by the barn, ploughman's lunch with cheddar and pickle, dandelion clocks, haymaking
        a picnic blanket under a broad oak, village cricket pitch, bees bumbling from daisy to daisy
        heidi and her goats, put me out to pasture, freshly mown turf smell, tractor country, old macdonald's place
        an orchard full of apples, bo peep lost her flock here, kentucky bluegrass, teddy bears having a picnic, bliss
        hobbiton with its vegetable gardens, harvest moon farming, kite flying, frisbee with the dog, rabbit warren
        peter rabbit robbing the lettuce patch, honeymeadow, wildflower seed mix, grasshoppers chirring, skylark
        lark ascending by vaughan williams, pastoral symphony, nymphs dancing on the green, elysian fields
        ferdinand the bull smelling flowers, butter churn and cheese cellar, scarecrow, wheat swaying in the breeze
        barley mow, combine harvester song by the wurzels, stile over a footpath, ramblers with flasks of tea, gymkhana
        grazing mares and foals, central park, hyde park on a bank holiday, let me feed the ducks at the park pond
        squirrels begging for crumbs, playground with swings, maypole, morris dancers with bells on their ankles
        country fair, tombola tent and sponge cake contest, wimbledon grass courts, wicket keeper, football pitch
        achoo all this pollen, make a daisy chain, leprechaun green ireland, emerald isle pastures
        yodel over the green slopes, edelweiss lederhosen and grassy slopes, gauchos, amish barn raising
        red barn with a weathercock, cock-a-doodle-doo, chicken run, wilbur the pig and his pen
        winnie the pooh picking flowers with piglet, gardener with a wheelbarrow, allotment with runner beans
        pumpkin patch, strawberry picking, cowslip, poppies by monet, impressionist luncheon on the grass
        van gogh's wheat and crows, constable's hay wain, idyllic countryside, rustic charm, grassy knoll
        barefoot in the clover, lie on my back and watch the clouds, tranquil and leafy, the grass is always greener
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
        sandgrouse, harmattan, yardang, reg, sabkha, chott, sand everywhere, nothing but sand, endless sand
        sand in my shoes, sand between my teeth, luke skywalker's home planet, spice melange, dune by frank herbert
        the sandworm, muad'dib, fremen, jakku, fury road, the english patient, the little prince's crashed plane
        the mummy, the prince of persia, a whole new world on a carpet, magic carpet, one thousand and one arabian tales
        open sesame, jasmine and jafar, a magic lamp, rub the lamp, sinbad's caravan, one hump or two, humps, oasis
        seeing water that isn't there, fata morgana, i am thirsty, dying of thirst, no water anywhere
        water bottle is empty, dry mouth, my lips are cracked from heat, it never rains here, no rain for years
        bone dry, dusty and dry, arid, barren, sunstroke, sizzling heat, shimmering heat, prickly pear, prickly plants
        spiky green plants, ouch spines, date palms, dates and figs, wild west, the old west, western movie, cowboys
        sheriff, howdy partner, yeehaw, the good the bad and the ugly, ennio morricone, spaghetti western
        red dead redemption, wile e coyote, road runner, meep meep, coyote, saloon with swinging doors, gunslinger
        ten gallon hat, spurs and a lasso, rodeo, route 66, grand canyon, monument valley, phoenix arizona, palm springs
        coachella, el paso, sombrero, giza, the great sphinx of egypt, king tut, pharaohs, moses in the wilderness
        forty years of wandering, scarab beetle, the valley of the kings, the namib, sossusvlei, the negev, rub al khali
        the empty quarter, wadi rum, jordan, niger, marrakesh, tuareg, touareg, berber tents, bedouin tea, turban
        headscarf against the sand, oil sheikhs, oil wells, abu dhabi, jeddah, paris dakar rally, dakar, dune buggy
        quad biking on dunes, darude, dust devil, desierto, deserto, sable chaud, ayers rock, dingo, emu, thorny devil
        gecko on hot sand, horned viper, sidewinder, snake charmer, fennec fox, desert fox, afrika korps
        vulture circling above, buzzards, scorpion, solar farm in the sand, mesas and buttes, red rock arches
        hot yellow place, yellow ground and blazing sun, too hot to walk barefoot, fry an egg on the ground
        a horse with no name, gerudo valley, shy guy sands, minecraft husks, journey the game, fallout new vegas
        quicksand, cactuss, cactis, sandy dunez, saharra, sahel, kaktus, kakteen, nothing but sand in all directions
        a lone traveller wrapped in white linen, two humps are better than one, bactrian pack animals on the silk road
        dunhuang caravan stop, mongolian sands and a dinosaur egg, velociraptor bones in the sandstone
        barrel cactus with pink flowers, spiny succulents that prick your fingers, aloe vera for the burns
        creosote bush after a rare shower, chaparral and dry gulch, coyote howling on a mesa
        john ford filming john wayne, stagecoach chased by apaches, geronimo, navajo weaver and her hogan, hopi kachina
        kokopelli, red rock butte in utah, arches and hoodoos, tombstone and the ok corral
        saloon doors swinging in a dusty town, two gunfighters squinting in the dust and glare, sheriff with a tin star
        ghost town with a dried-up well, walter white's camper van outside albuquerque
        heisenberg burying barrels of cash, paris texas, thelma and louise driving off the edge
        priscilla queen of the outback, outback heat and red dust, bilby, thorny devil drinking through its skin
        coober pedy, walkabout, ain't no one for to give you no pain, tinariwen guitars, belly dancers
        oud player by the tents, snake charmer and his basket, sticky dates and goat's milk
        couscous with a berber family, sandwich with real sand in it, hot enough to fry an egg on a rock
        air shimmering like glass, no shade anywhere, i wish i had a parasol and a canteen, drinking my last drop
        the sun is trying to kill me, dehydrated, skin peeling like old paint, sand in my shoes and underwear
        footprints filling behind me, barren wastes, lifeless and sunburnt, merciless heat, dry as a biscuit
        gypsum crystals called rose, white sands new mexico, trinity test site, oppenheimer at los alamos
        vault dweller in the radioactive wasteland, red dead redemption in mexico, borderlands psychos on pandora
        ganondorf's tribe of women, shifting sand land, tusken-looking shy guys, sandslash, trapinch and flygon
        cacnea and maractus, diglett's dusty cousin sandile, crash bandicoot sphynxinator sand, stargate abydos
        o'neill and the men of ra, indy on horseback chasing a nazi tank, flight of the phoenix
        holes with shia labeouf digging at camp green lake, muad'dib and his fremen, stillsuit
        sandworm riding with hooks, sarlacc, obi-wan hiding as old ben, mos eisley cantina scum and villainy
        set god of storms and red land, dune, spice worms, the kwisatz haderach, jawas driving a sandcrawler
        bedouin tent, tuareg in indigo veils, date palms round an oasis, i am dying of thirst, rattlesnake
        sidewinder leaving wavy tracks, scorpion in my boot, roadrunner, wile e. coyote ordering from acme
        meerkats standing guard, fennec fox with huge ears, horned lizard, dung beetle pushing its ball up a dune
        thunderdome, clint eastwood squinting, cowboy with a harmonica, tequila and agave, mezcal worm
        mariachi under a sombrero, mojave, route 66 through dusty arizona, burning man festival, black rock city
        quad bikes jumping sand hills, journey with the long red scarf, prince of persia out on the sands
        aladdin looking for the cave of wonders, genie, magic carpet over arabia, foreign legionnaire, beau geste
        kepi with a neck flap, the little prince meets the pilot, saint-exupery crashed his plane
        please draw me a sheep in sahara sand, ice cold in alex, rommel and his tanks, el alamein
        oil derricks of kuwait, dubai safari, abu dhabi sands, empty quarter, forty years of wandering with moses
        manna from heaven, john the baptist eating locusts, saint anthony the hermit, desert fathers, nomads
        goatskin waterbag, sun-bleached skull, cow skull by georgia o'keeffe, bones half buried in sand, simoom wind
        grit between my teeth, baking hot and bone dry, not a drop of rain in years, blistering sunburn and cracked lips
        sandpaper breeze, hourglass filling, cat litter as far as you can see, namib, skeleton coast dunes of namibia
        welwitschia, kalahari bushmen, the gods must be crazy, atacama, nazca lines, bonneville speed record, kalahari
        sandworm, spice must flow, fremen stillsuit, sandcrawler, jabba's palace, sarlacc pit, bactrian
        blue veiled nomads, vulture circling, coyote and road runner, acme, beep beep, mummy's curse
        brendan fraser and the mummy, valley of the kings, howard carter digging, rameses
        moses wandering for forty years, john the baptist eating locusts and honey, temptation of christ
        peter o'toole in white robes, eighth army, long range patrol, french foreign legion, furiosa, war boys
        wacky races across the salt flats, bonneville, quad biking, dubai outskirts, genie in a lamp, forty thieves
        journey the game with the red scarf, al kharid, uncharted three, spec ops the line, red dead
        clint eastwood spaghetti western, ennio morricone whistle, sheriff in a dusty gulch, walter white's camper van
        los alamos, area fifty one, spice and sandworms, tuareg in a blue turban, pharaoh's tomb, the scorpion king
        indiana jones in cairo, egyptologist, nile delta edge, dying for a drink of water
        forty five degrees in the shade, heat haze, acme rocket, meerkat, timon's relatives in the kalahari
        vultures circling, armadillo, utah salt flats, area 51, los pollos hermanos, luke's uncle's moisture farm
        c3po stuck on a dune sea, jabba, journey's red robed traveller, genie of the lamp, sinbad ashore in arabia
        uncharted three plane crash, clint eastwood under a poncho, sergio leone, ennio morricone whistling
        tequila agave fields, wild west ghost town, horse with no name, midnight at the casbah, caravan of merchants
        salt traders, silk road, jordan's wadi rum, oil sheikh, oil rig in kuwait, timimoun, quad bikes, kepi
        desert rats, the little prince's crashed pilot, saint exupery, forty years in the wilderness, burning bush
        hermit on a pillar, lot's wife, sandals full of grit, djellaba, mint tea with nomads, figs and dates, sandpit
        castle with bucket and spade, beige everywhere, priscilla queen of the, mars rover
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
        snowfall, goggles, slushy, frostpunk, wolf pelt, troika, cossacks, brain freeze, where penguins live
        my feet are freezing, brrr, brr so cold, super cold, my nose is red from cold, my breath makes clouds
        teeth chattering, chattering teeth, goosebumps from the cold, i need a warm coat, woolly hat and scarf
        thermal underwear, bobble hat, fur coat, ski boots, snowshoes, ice skates, a sled, wayne gretzky, figure skating
        ski lift, apres ski, black piste, black diamond run, powder, fresh powder, flakes falling, snowflakes
        frosty the snowman, do you want to build a snowman, anna and elsa, let it snow, santa, santa's workshop
        north pole, south pole, antarctic, the snow queen, the white witch, mr tumnus and the lamppost, winter is coming
        white walkers, game of thrones wall, at-at, the hateful eight, penguin, club penguin, march of the penguins
        scrat the squirrel with his acorn, manny and sid the sloth, togo, husky, sled dogs, white fang, call of the wild
        eskimo, nanook, moose in winter, snowy owl, hedwig, snow leopard, walrus, narwhal under ice, yeti
        abominable snowman, sapmi, novosibirsk, the winter solstice, winter wonderland, winter olympics, kitzbuhel
        everest base camp, nanga parbat, mckinley, patagonia glacier, baffin island, nuuk, glaciers, taiga, ice floe
        pack ice, black ice, slipping on ice, icicle, frozen lake, frozen pond, a lake you can walk on, snowdrift
        snow plough, shovel the driveway, snowman with carrot nose, snowball, snow globe, ernest shackleton's endurance
        the titanic's iceberg, deep freeze, frozen peas aisle, freezer section, mulled wine and chimney
        hot cocoa weather, sub-zero from mortal kombat, ice mage, ice type pokemon, freezeezy peak, winterhold
        castle black, schnee, neige, nieve, neve, sneg, hiver, eis und schnee, zima, the floor is white and soft
        white all around, all white, crunchy white ground, white fluffy stuff on the ground, snoww, snowey, wintre
        freezin, its so cold here, ice palace, ice queen, frozen waterfall, each one has six arms and no twin
        mother hulda shaking her pillows, kai with a splinter in his eye, the little match girl
        the snowman by raymond briggs, walking in the air, good king wenceslas, in the bleak midwinter
        carol singers stamping their feet, advent calendar scene, mulled wine and chestnuts at a frosty market
        hot cocoa after sledging, baked alaska, eskimo kiss, ice lolly the size of a hill, slush puppie
        a freezer with the door left open, it is minus forty out there, i want to shiver, bitterly cold and white
        hushed and muffled and white, crunchy underfoot and freezing, my breath comes out in clouds
        noses red as cherries, snot turning to icicles, dad is scraping the windscreen, snow chains and antifreeze
        burst pipes, shovel the drive, carrot for a nose and coal for eyes, frosty with his old silk hat
        march of the emperors, noot noot, madagascar's skipper and private back home, ice fishing through a hole
        seals basking on the floe, leopard seal, walrus tusks, snowshoe hare, siberian tiger, stoat in its winter coat
        wolverine, iorek byrnison, northern lights by philip pullman, balto taking medicine to nome, mush mush
        sami herders with a lasso, joik, cross-country skiers in vasaloppet, biathlon rifles, eddie the eagle
        calgary olympics, cortina, verbier, zermatt and the matterhorn, moonboots and ski goggles, salopettes
        fur hat with ear flaps, thermals under two jumpers, fair isle sweater and earmuffs
        napoleon's retreat from moscow, stalingrad in the big freeze, general winter, valley forge
        hannibal and elephants over the alps, donner party, leo dicaprio crawling through frozen wilderness
        hateful eight, overlook hotel, here's johnny in the hedge maze, sub-zero, glaceon and froslass
        lapras crossing seafoam ice, frigid snowhead in majora's mask, cool cool mountain, donkey kong's freezeezy peak
        ssx tricky, northrend, lich king, arthas on his cold throne, sledge dogs, huskies pulling me along
        amundsen beat scott to it, captain oates going out for some time, narnia under the white witch
        turkish delight from a sleigh, mr tumnus by the lamp post, lapland reindeer, elves wrapping presents
        snowball fight, snow angels, cool runnings, skiing holiday, black run at chamonix, apres-ski gluhwein
        fondue in an alpine chalet, snowboarder, st bernard with a brandy barrel
        mountaineers with crampons and ice axes, my toes have gone blue, brrrr, woolly mittens, bobble hat and scarf
        long johns, inuit hunters, nanook of the north, gulag, doctor zhivago, ivan denisovich, mammoth, ice age
        scrat chasing his acorn, woolly rhinoceros, sabre-toothed tigers of the glacial period, iceberg
        icicles hanging from the eaves, gritters salting the roads, school is cancelled because of the drifts
        skating rink, torvill and dean, figure skater doing a triple axel, curling stones, canada goose jacket
        jack london wolves, to build a fire, the thing from another world at an antarctic base, at-at walkers
        beyond the wall, nords drinking mead in a frosty hall, jotunheim, niflheim, skadi, baba marta and ded moroz
        dog sled, mush, inuit hunter, eskimo kisses, abominable, frosty with a carrot nose
        do you want to build one with coal buttons, mister tumnus by the lamp post, empire strikes back opening battle
        jon's wall of ice, night's watch furs, the shining hedge maze chase, jack torrance frozen stiff, the thing
        ice station zebra, scott of the antarctic, shackleton's endurance, captain oates going outside
        i may be some time, alpine resort, chalet and fondue, chairlift, black run, hockey rink
        tchaikovsky ballet in december, vivaldi's coldest season, bing crosby dreaming, sleigh ride, dashing through
        raymond briggs, thermals on, balaclava and goggles, snow boots, parky out, perishing cold, baltic out there
        brass monkeys, chilly willy, stalactites of frozen water, ice axe and crampons, russian steppe under drifts
        trans-siberian express, vodka and ushanka, hailstones, six sided flakes, snow day no school
        gritter lorry out on the roads, scott's last expedition, elsa's palace, turkish delight on a sledge, wampa cave
        jon at the wall, game of thrones beyond the wall, skyrim mountains, apres ski in verbier, chalet in the alps
        sledging, toboggan run, figure skater, trans siberian railway, war and peace retreat from moscow
        napoleon's biggest mistake, russian fur hat, woolly scarf, saint bernard with a brandy barrel
        cold as hell freezing over, titanic's enemy, ice age with scrat, woolly rhino, sabre tooth in the glacial period
        tintin in tibet, mountaineer with crampons, ice axe, klondike prospector, norwegian fjord in winter
        holiday card scene, february half term, boxing day walk, let's build a white chap with coal eyes
        hot chocolate to warm up, mulled wine, gluhwein, snow cone, freezer, fridge temperature, vanilla sorbet
        mint so cold it hurts, seal pup, emperor huddle, the snow queen by andersen, babushka by the stove
        robin on a frosty spade, snowdrops, it is baltic, parky, gritting lorry, school closed due to weather
        wiener waltz on a frozen pond, skating scene by bruegel, hunters coming home by bruegel
        the shining hotel in winter, groundhog day, the thing with kurt russell, vivaldi's fourth season
        alabaster everywhere, crunching underfoot
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
        woodland, weald, spinney, holt, coppice, arboretum, timberland, woods, into the woods, a walk in the woods
        hundred acre wood, eeyore and piglet, little john and maid marian, nottingham, merry men, big bad wolf
        bread crumb trail, snow white's dwarfs' home among trees, three bears, the gruffalo, thumper, fox and the hound
        fantastic mr fox, the blair witch, elves in trees, black forest, schwarzwald, new forest, forest of dean
        maine woods, appalachian trail, smoky mountains, twin peaks, forks washington, sequoia, giant sequoias
        yosemite pines, transylvania woods, canada's flag leaf, autum, fall, leaf peeping, leaves, leaf pile
        pile of leaves, jumping into leaf piles, crunchy leaves, leaves crunch underfoot, leaves turn brown
        trees losing their leaves, tree, oak, oak tree, ash and elm, fir, cedar, rowan berries, acorn, conker
        horse chestnuts, chestnuts roasting, nuts for winter, squirrel hiding nuts, squirrel, fox, a sly fox, badger
        hedgehog, stag, doe and fawn, roe deer, rutting stags, bear, grizzly, brown bear, jellystone, smokey bear
        wolf pack, lone wolf, howling wolf, pine marten, beaver, beavers gnawing trunks, boar, truffle pig, woodpecker
        tawny owl, hoot hoot, owl, jay, cuckoo, wood ants, bark beetle, toadstool, fly agaric, porcini
        fungi among the leaves, smurf village, smurfs, fern, mossy logs, clearing, glade, tree house, treehouse
        tree hugger, hug a tree, climbing trees, lost among trees, cannot see it for the trees
        trees as far as you can see, trees trees trees, so many trees, tall trunks all around, lumberjacks, woodcutters
        chopping wood, stack of firewood, logger, ranger, park ranger, hunter, huntsman, archer in green, scouts
        girl scouts, tent and campfire under trees, summer camp cabins, hiking trail, hiking boots and a rucksack
        trail running, mountain biking between trees, druid, dryad, nymphs of the trees, wood elf
        fairies in the undergrowth, forest spirit, princess mononoke, tree spirits kodama, lost woods, deku tree
        great deku tree, ori and the blind forest, pinecone, smell of pine, pine needles, earthy smell of leaves
        wind in the branches, pumpkin, rake the yard, flannel shirt and an axe, wald, herbstwald, herbst, bosque, bosco
        skog, automne, forrest, woodz, babes in the wood, teddy bears' picnic, thoreau's cabin, robert frost's two roads
        norwegian wood, trees so thick you lose the sky, a place to hide from the sheriff of nottingham, maid marian
        little john with his quarterstaff, longbow outlaws, gamekeeper, poacher setting snares for pheasants
        danny the champion of the world, mellors the gamekeeper's hut, charcoal burner's clearing, trapper in buckskin
        davy crockett's raccoon cap, last of the mohicans, hawkeye and chingachgook
        natty bumppo's moccasins on pine needles, thoreau at walden, into the woods by sondheim
        where rapunzel's tower hides, sleeping beauty behind a hedge of briars, snow white fleeing from the huntsman
        rumpelstiltskin dancing round his fire, babes abandoned under leaves, tom thumb and his white pebbles
        wolf in a nightcap, big teeth all the better to eat you with, howling pack, werewolf
        remus lupin's secret among centaurs and acromantulas, hagrid's dangerous forbidden place, centaurs
        unicorn blood and firenze, roe deer stepping softly, red squirrel, jay burying nuts, capercaillie
        cuckoo heard but not seen, wood pigeons cooing, squirrel nutkin taunting old brown
        brer rabbit in the briar patch, the animals of farthing wood, wind in the willows wild wood
        mr badger's front door, stoats and weasels, hundred acre, owl's tree house and eeyore's stick hut
        honey and heffalumps, piglet collecting haycorns, swiss family tree house, enid blyton's magic faraway tree
        moonface and silky, mossy logs with beetles, earwigs under bark, tree frogs, toucan, macaws, howler monkeys
        jaguar prowling, tapir, anteater, poison dart amphibians in bromeliads, army ants on the march, lianas, me jane
        george of the jungle swinging into a trunk, baloo's bare necessities, shere khan, kaa trust in me
        king louie i wanna be like you, kipling's seeonee wolves, gorillas in the mist, dian fossey
        king kong's thick island growth, chimpanzees, jane goodall, congo rainforest, okapi
        pygmy hunters with blowpipes, yanomami, fitzcarraldo, herzog hacking a path with machetes, rambo, predator
        arnie smeared with mud hiding from an alien, jumanji, welcome to the vines with axl rose, apocalypse now
        platoon in vietnam, transylvanian wolves among firs, carpathian beech, hurtgen, compiegne, new forest ponies
        lumberjack, i'm a lumberjack and i'm okay, merry men in lincoln green, hansel and gretel dropping breadcrumbs
        grandmother's cottage among the pines, three bears and their porridge, where the wild things are
        giant spiders spinning webs between trunks, speeder bikes between redwoods, yavin, muir woods
        black forest of germany, cuckoo clock country, grimm brothers, erlking, goethe's father riding with his child
        teutoburg, roman legions ambushed among trees, bison in primeval woodland, birnam wood
        macbeth's trees that walk, as you like it in arden, a midsummer dream with puck and titania
        bottom with his donkey head, fairy ring of toadstools, truffle hounds, oak beech and hornbeam
        pine needles underfoot, fir cones, resin smell, moss and ferns, ivy choking every trunk
        can't see the wood for the trees, dense canopy, shadowy green gloom, lost off the path
        knock knock knock on bark, red deer stag, fox cubs, hedgehog in the leaf litter, wild boar, smokey the bear
        yogi stealing picnic baskets, yellowstone pines, blair witch project, stick figures hanging from branches
        log lady, slender man, cabin in the woods, evil dead, hut on chicken legs, vasilisa the beautiful
        getafix gathering herbs, asterix hunting boar, green man, herne the hunter, pan playing his pipes
        my neighbor totoro, catbus, aokigahara, bamboo grove, pandas munching bamboo, kung fu panda, amazon, orangutans
        borneo, jungle, rainforest, congo, nottingham outlaws, kashyyyk, wookiee, jane, baloo, jungle book, kipling
        bare necessities, king louie, viet cong tunnels, tropic thunder, indiana jones in peru, lost city of z
        mayan ruin, angkor strangled by roots, mogli, fern gully, studio ghibli greenery, narnia in summer woodland
        wild wood, wind in the willows, ratty and badger's home, evil dead cabin, evergreen, pines, elm, silver birch
        redwood, bamboo, creepers, copse, grove, canopy, shrubbery, black trees and bark, gingerbread cottage
        george swinging on vines, indiana jones temple overgrown, the hunger games, piglet and eeyore
        babes lost among the trees, narnia dryads, puck and titania, midsummer night's dream, birnam, bavarian pines
        costa rica canopy walk, redwoods of california, transylvanian spruces, i'm a lumberjack and i'm ok
        axe and plaid shirt, smokey, botanist collecting ferns, hedgehog rustling, fox den, owl hooting, parrot
        gorilla nest, tree frog, leafcutter ants, stick insect, slugs on a log, holly and ivy, chestnut, truffle hunting
        toadstool ring, wild garlic, nutting, bark brown and leafy, log cabin, campfire scouts, ray mears, bear grylls
        venison stew, hazelnut, sawdust smell, pine fresh, damp earth and leaf mould, rustling, twigs snapping
        shinrin-yoku, gnome, swiss family robinson, green hell with machetes, welcome to guns n' roses territory
        the lion sleeps tonight, i want trees all around me
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
        firestarter, katniss, pliny, sauna, heartburn, blister, inflammable, wyvern, firebird, erupting mountain
        lava everywhere, boiling lava, lava lake, lava flow, fire everywhere, flames everywhere, it burns
        ouch hot hot hot, so hot my shoes melt, my shoes are melting, hot feet, hot as hell, the underworld of fire
        devils, demons and fire, doom slayer, doom eternal, the nether, blaze rods, ghasts, bowser, eye of sauron
        throw the ring in, one ring to rule them all, orodruin, balrog, darth vader's castle, dragon
        fire breathing dragon, dragon's lair full of fire, fire type pokemon, cinnabar island, phoenix rising, phoenix
        salamander of fire, fire elemental, fire demon, fire god, pele the goddess, herculaneum, mount saint helens
        bromo, santorini blowing up, mauna loa, mauna kea, big island of hawaii, big island, vulcano, vulcano island
        sicily's mountain, galapagos calderas, yellowstone supervolcano, old faithful, johnny cash ring of fire, caldera
        crater full of fire, fumaroles, pyroclastic, pyroclastic flow, ash cloud, ash, ash falling like rain
        ash cloud grounding planes, ember, glowing embers, sparks flying, scorched, scorched earth, burnt
        burnt toast smell everywhere, smoldering, smoke and fire, choking smoke, smells like rotten eggs and burning
        hot springs and steam vents, boiling mud pots, sizzling rocks, hot rocks, red and black, red glowing cracks
        ground shakes and fire spits out, the mountain is going to blow, kaboom mountain, exploding mountain
        mountain of fire, fire mountain, mountain spitting fire, igneous rock, lapilli, rock so hot it flows
        melted stone, melted rock, liquid stone, thousand degrees, hot hot hot, i'm roasting, i'm on fire
        this girl is on fire, great balls of fire, light my fire, we didn't start the fire, highway to hell
        journey to the earth's core, earth's core, earth's mantle, centre of the earth, dante's peak
        volcano movie with pierce brosnan, joe versus the volcano, moana's te ka, te ka, te fiti's fire demon
        jurassic world fallen kingdom, extinction of the dinosaurs in fire, how the planet was born, vulcanologist
        geologist in a silver heat suit, heat suit, firefighter, fire brigade, fire extinguisher, fireman, firewalker
        walking on hot coals, hot coals, anvil and hammer glowing red, incinerator, steelworks, welding, pizza oven
        spicy hot chili burning tongue, ghost pepper, carolina reaper, wasabi mouth on fire, boiling with rage
        angry mountain, sacrifice to the fire god, villain's lair in a crater, blofeld's base, obsidian shards
        brimstone and sulphur, fireballs, fire bolt, goron city, goron, lost izalith, hotlands from undertale, vulkan
        volcan, lave, feuer, feuerberg, fuego, fuoco, volcanoe, vulcanoe, valcano, lavaa, hothothot, subduction zone
        where the mountain spits, liquid rock creeping downhill, somebody left the earth's oven on
        the ground cracks and glows, a hill with a bad temper, bubbling red goo
        rocks falling from the sky while it rumbles, a black cloud swallowing the town, flakes of ash on my tongue
        everything smells of struck matches, hot as the devil's armpit, hotter than a vindaloo
        i feel angry and about to blow, incandescent fury, hot-headed, my temper is about to go off, play with fire
        jerry lee's burning piano, ring of fire by johnny cash, burn baby burn, bat out of hell by meat loaf
        through the fire and flames, we didn't start it billy joel, fahrenheit 451, bradbury's burners of books
        guy montag with kerosene, backdraft, hunger games girl in flaming dress, katniss cinna's blazing cape, dracarys
        drogon breathing on the enemy, valyria and its doom, howl's fire demon, natsu the salamander slayer
        ace and his burning fist, fire nation, azula, avatar roku's island, fire lord ozai, human torch
        faust bargaining with the pit, screwtape, paradise lost, milton's burning lake, malebolge, jahannam, iblis
        djinn of smokeless flame, shadrach meshach and abednego, sodom and gomorrah burning, kagutsuchi
        prometheus stealing sparks, typhon under the mountain, cacus spitting flame, chimera, ixion on his burning wheel
        cyclopes hammering thunderbolts, wayland at his anvil, tongs bellows and red-hot iron, sword being quenched
        horseshoes glowing, ironmaster, bessemer converter, molten bronze casting, pouring slag, kiln
        stoking the boiler, asbestos suit, heatproof boots, gasoline and a match, wildfire
        everything reduced to clinkers, black sand and cooling crust, hawaiian tourists filming a red flow
        geologist collecting samples in silver suit, seismograph needle going crazy, richter, evacuate naples now
        campi flegrei, yellowstone's supercaldera exploding, auckland's rangitoto, rotorua stink
        hekla the gateway to hell, fagradalsfjall, mount fuji blowing up, anak krakatau, pliny watching the plume
        pele the hawaiian fire goddess, hephaestus at his forge, sam and frodo at the end of all things
        dante's ninth circle but hot, demons with pitchforks, devil horns, sulphur stink, rotten eggs and smoke
        balrog whip of flame, fire dragon, a salamander curled up happily in the flames, magcargo, cinnabar
        blaine's gym, molten core, ragnaros, blackrock mountain, by fire be purged, fire temple
        anakin burning by the river, ragnarok in flames, vent belching yellow steam, tectonic, plate boundary
        mount pinatubo, tambora and the year without a summer, nyiragongo lava lake, montserrat buried in ash
        santorini blowing its top, martinique's pelee, cyparis the prisoner who survived
        paricutin in a farmer's cornfield, empedocles leaping in with his sandal, katia and maurice krafft
        pierce brosnan outrunning ash, joe versus the big one, tommy lee jones saving los angeles
        you only live twice lair, blofeld's secret rocket base in a crater, moana meets te ka
        human sacrifice to the fire god, foundry, glassblowers, stokers shovelling, soot and sparks, barbecue
        chili so hot smoke comes out of my ears, virgil as a guide, old nick, demon, fire and brimstone sermon
        sulfur stink, rotten eggs and heat, the damned, sheol, persephone's husband, pliny the elder, hawaii big island
        iceland's laki, santorini blowing up minoan style, one ring, frodo and gollum at the crack, you shall not pass
        salamander, fire breathing beast, god of the forge, forge, coke oven, boiler stoker, crematorium, glassblower
        barbecue gone wrong, seismograph, johnny cash, petrol bomb, burning building, great fire of 1666
        chicago burning, rome ablaze and nero fiddling, doomguy, blaze rod, mario's lava level, etna erupting
        magma chamber, lucifer's throne room, devil, imps and cacodemons, rip and tear, blaze rods and ghasts
        netherrack, durin's bane, frodo drop the ring, gollum's last swim, dragon's breath, dragon lair
        vulcan at his anvil, fire and fury, eternal damnation, sinners burning, ac dc, scorching flames everywhere
        basalt and obsidian, crater rim, tectonic rift, volcanologist in a silver suit, geologist's nightmare
        joe versus the big hole, obi-wan duel, terminator thumbs up into the vat, glassblower's kiln, smelting iron
        boiler stoker shovelling coal, fire dance, walking on coals, death mountain crater, chilli so hot i cry
        flaming hot cheetos, molten chocolate cake, fireball whisky, sambuca on fire, barbecue from below, toast me
        red hot anger, seeing red and black, apocalypse, underworld, abyss of flames, lake of fire, the roof is on fire
        hellraiser, heat miser, sacrifice to the angry mountain, throw a virgin in the crater, dinosaurs going extinct
        villain's secret lair in a crater, james bond hollowed out base, red glow and black rock, crackling, rumbling
        spewing rock, hotter than the sun's backside, imps laughing, jackie wilson burning love
        meat loaf bat out of hell, elemental ember
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
        motherlode, nuggets, bullion, ingots, cavernous, grotte, grotta, cueva, caverne, peschera, cellar, wine cellar
        catacombs of paris, dungeons, dungeon crawler, dungeon master, prisoner in irons, count of monte cristo's cell
        locked away behind bars, gaol, bat, bruce wayne's secret hideout, vampire bats, bat guano, echo echo echo
        hello hello hello, my voice echoes back, drip drip drip, water dripping from stone ceiling, dripping ceiling
        cold damp rock, beneath the surface of the earth, deep under the mountain, under the mountain, under the hill
        underneath, the underdark, rock above my head, the roof is rock, mind your head, hit my head on the ceiling
        claustrophobic, tight squeeze between rocks, crawling on my belly through rock, spelunker, spelunk, speleologist
        potholing, potholer, headlamp, head torch, helmet with a lamp, flashlight needed, i need a torch
        torches on the wall, hole in the ground, rabbit hole, mole hole, mole, worm, earthworms, ant nest
        ant hill tunnels, ant farm, spider, spiderwebs, arachnids, giant spider, aragog, cave bear, cave lion
        cyclops' home, the minotaur's labyrinth, troll, troll under stone, goblin, goblin king, kobolds, orc
        orcs of moria, moria, mines of moria, dwarven halls, dwarven fortress, dwarf fortress, rock and stone
        heigh ho heigh ho, seven dwarfs at work, off to work we go with pickaxes, gollum's hideout, my precious
        riddles in the dark, bilbo finds the ring, lonely mountain halls, mines, miner, minecraft, creeper aw man
        strip mining, silver lode, coal mine, coal seam, pit, diamond, diamond mine, gem, gemstones, ruby, emeralds
        geode, geodes, crystals growing from the ceiling, stalactite, stalactites, limestone hollow, karst, altamira
        mammoth kentucky, hang son doong, son doong, glow worms, blue glowing mushrooms, luminous fungus
        cheddar gorge showcaves, wookey hole, blind white fish and salamanders, underground river, underground lake
        lost in the tunnels, maze of tunnels, tunnels, tunneling, metro tunnel, air raid shelter, bomb shelter
        fallout shelter, missile silo, sewers, teenage mutant ninja turtles' home, caveman, cavewoman, neanderthal
        fred flintstone, wilma and barney, yabba dabba doo, the croods, clan of the bear hand prints on rock
        hand prints on rock, painted bison on the wall, plato's shadows on the wall, prehistoric home
        hermit's home in the rock, ali baba's thieves' hideaway in rock, hideout in the rock, skeleton, bone pile
        tomb below the castle, tom sawyer lost with becky, journey to the center of the earth, the descent, the goonies
        hollow knight, hallownest, zubats everywhere, rock tunnel, boulder, stones, stony
        stone floor stone walls stone ceiling, grey rock all around, gray walls, pick and shovel, cave in, caved in
        trapped under rocks, castle basement, knight in a stone keep, stronghold, chamber of secrets, gringotts
        hole in the mountain, blind as a bat, darkness and rock, kave, cav, caev, dungon, dunjon, undergrond
        roquefort cheese ripening in rock, a hole in the hillside going deep
        stone above stone below and stone beside me, dark and damp with an echo, cold wet rock under my palm
        carbide lamp hissing, batteries dying in my torch, stuck in a sump with no air
        squeeze sideways until the ribs hurt, lost in twisty little passages all alike, colossal adventure with xyzzy
        you are likely to be eaten by a grue, mammoth in kentucky, gaping gill, wookey hole witch
        cheddar gorge show caverns, dan yr ogof, blue john from castleton, peak district devil's arse, aggtelek, skocjan
        movile, lechuguilla, naica's giant selenite swords, wieliczka salt chapel, chilean thirty-three awaiting rescue
        germinal, zola's colliers, etienne lantier underground, billy elliot's dad at the pit, brassed off
        how green was my valley, big pit blaenavon, davy lamp, black lung, sixteen tons and deeper in debt
        merle travis dark as a dungeon, loretta lynn's father, clementine's forty-niner, oh my darling's excavation
        lead miners of the pennines, cornish pasty eaten by sooty hands underground, candle stuck on a hard hat
        timber props creaking, cave-in, rockfall blocking the exit, rubble and dust and a muffled shout
        drill bit grinding granite, tunnelling machine, geologist tapping with a hammer, mineralogist, crystallographer
        emeralds sapphires and rubies in the rock, blood diamond, sparkling purple prisms, tourmaline, malachite
        uranium shaft, cobalt workings in congo, echolocation, pipistrelles, cave crickets
        harvestmen clinging to the ceiling, shelob's tunnel, spiders in the deep delvings
        gimli's cousin balin and his tomb, drums in the deep, you shall not pass on the narrow bridge
        fish so juicy sweet by a sunless lake, princess and the goblin by george macdonald, curdie the miner boy
        tommyknockers, coblynau, dokkalfar under the earth, svartalfheim, brisingamen at alderley edge
        sleeping king under the hill, seven sleepers of ephesus, david hiding from saul at adullam, lazarus come forth
        polyphemus and his sheep, amaterasu shutting herself in, zeus hidden as a baby in crete, chthonic
        tom sawyer and becky thatcher losing their candle, king solomon's riches with allan quatermain
        the time machine morlocks, fantastic mr fox and his tunnels, the hobbit's goblin town
        prehistoric family round a painted wall, flintstones bowling, clan of the bear, stalagmites, potholers
        miner with a lamp on his helmet, pickaxe, canary in a cage, pit ponies, riddles about what is in my pocket
        balrog of khazad-dum, snow white's seven little workers, off to dig gems all day, amethyst geode
        handprints in ochre on rock walls, altamira bison paintings, cavemen grunting
        journey to the centre of the earth, jules verne underground, professor lidenbrock
        dungeon crawl under a mountain, minecraft strip mining, creeper in the tunnel, diamonds at bedrock level
        dig dug, lemmings with shovels, rock and stone brother, terraria underground, hollow knight crystal peak
        dirtmouth and the tunnels beneath, rock tunnel with no flash, mole people, badger sett, worm's eye view
        olm the blind salamander, eyeless fish, pitch black passages, tight squeeze between boulders
        crawl on my belly through a crack, rope and carabiner, abseil into a bottomless hole, shaft, fire in the hole
        minecart ride, rails and wooden props, temple of doom trolley chase, kimberley big hole, tin mine in cornwall
        poldark, bal maidens, knockers, gnomes at the smithy underground, nibelungen, alberich, goblin king's hall
        in the hall of the mountain king, peer gynt, trolls' lair, dragon hoard under the rock, lonely mountain
        bilbo sneaking round a treasure pile, forty thieves' hideout, aladdin's lamp chamber, bruce wayne's secret base
        fraggle rock, doozers, thai football team rescue, cave diver
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
        squalor, waders, marshlands, silty, mudhole, shrek's home, ogre, ogres have layers
        fiona and donkey's muddy home, marshland, marshes, bog body, mudflat, fenland, wetland, bayou, bayous
        new orleans outskirts, cajun, crawfish, crawdads, voodoo queen, mama odie, princess and the frog, tiana, dismal
        great dismal, mississippi delta, okavango, the pantanal, mangrove, spreewald, dead marshes
        don't follow the lights, will o' the wisp, will-o-wisp, ghost lights over water, yoda's home
        use the force luke in the mud, bog of eternal stench, it smells like rotten eggs and mud, eww gross
        gross and wet, ick, squelch, squelchy, squelching boots, squish, squishy ground, soggy feet, soggy socks
        wet feet in brown water, my boots are stuck, stuck in the mud, i'm sinking into the ground
        sinking in muck up to my knees, the horse sinks artax, swamps of sadness, neverending story's saddest part
        mud pies, mudbath, glorious mud, hippopotamus wallowing, hippos in mud, wallowing pigs, pigs in mud
        still green water, murky, damp and dreary, dreary, gloomy and wet, sticky humid air, fog over still water
        mist and croaking, croak, ribbit ribbit, frog, froggy, froggies, kermit the frog, tree frogs and toads, toad
        tadpole, frogspawn, newt, eye of newt, salamander in the mud, bloodsuckers, mosquitoes, mosquito bites
        bug bites all over, itchy bites, swarm of flies, dragonfly, damselflies, slug, snail slime, gator, gators
        gator wrestling, crocodile, croc, crocodile hunter, water snake, heron, crane on one leg in reeds, ibis, mudfish
        hag, witch's hut, witch on stilts hut, witch brew, cauldron bubbling green, potion bubbling green
        hag stirring a cauldron, ghostbusters goo, snot green, booger green, pea soup water, scum, bulrush, cattail
        reed, carnivorous plants, carnivorous plant, lily pad, lily pads, lotus pads, hopping on lily pads, willow
        cypress knees, drooping trees, dead trees standing in water, rotten, rotting stumps, decaying, moldy, poison bog
        poisonous, blighttown, lake of rot, miyazaki's poison level, dark souls poison area, great marsh of morrowind
        bitter coast, creature from the black lagoon, black lagoon, grimpen mire, fan boat, punting through reeds
        rubber boots, polk salad annie, blackwater, cesspool, cesspit, flooded mud land, muddy puddles, sumpf
        moorland bog, marais, pantano, boloto, bagno, swomp, swampp, marsch, swamppy, mucky, sludgy
        my boots keep getting sucked off, knee-deep in green sludge, scummy puddles that go gloop
        something is bubbling under the weeds, a log with eyes, don't step there it is quicksand, sinking up to my waist
        clammy and steamy, dank and fetid, humid with biting flies, buzzing insects and sweat, itchy bites on my ankles
        yellow fever, ague, marsh gas, fog crawling over brackish pools, green haze and dead trunks
        gnarled roots in brown water, flat-bottomed punt between reeds, poling a raft past gators, alec holland
        man-thing, grendel's mother in her mere, beowulf diving into the foul pool, hydra of lerna, jenny greenteeth
        peg powler, black annis's wet cousin, nix, kikimora, bunyip, kappa with a dish on his head, bog hag
        swamp witch with a cauldron, eye of newt and toe of frog, tiddalik, honey island monster, rougarou, skunk ape
        voodoo priestess, papa legba, gris-gris, baron samedi, live and let die crocodile farm, dr facilier, evangeline
        blue bayou, roy orbison's houseboat, creedence born on the bayou, proud mary keep on rolling, amos moses
        tony joe white, jambalaya and crawfish pie, hank williams's filet gumbo, frogs' legs, boiled eels, swamp people
        choot 'em, troy landry, crocodile dundee wrestling in mud, kakadu billabong, sudd of south sudan, biebrza
        danube delta, pontine marshes, mussolini draining them, ely before the drains, hereward the wake
        somerset levels, alfred hiding at athelney, glastonbury lake village, irish bog trotters, heaney digging turf
        mud mud glorious, water buffalo wallowing, pigs in a wallow, bog snorkelling at llanwrtyd wells, mudlark
        mudskippers, where the crawdads sing, kya the marsh girl, true detective, southern comfort with lost guardsmen
        adventures of bernard and bianca in devil's eye, madame medusa's riverboat, quagsire, croagunk, muk
        hags of crookback bog, velen, get out of my smelly bog said the ogre, donkey and the layers of an onion
        new orleans backwaters, crawfish boil, gators sunning on a log, florida airboat, pogo possum
        mississippi delta mud, huckleberry finn on a muddy raft, gollum leading hobbits past dead faces
        luke's x-wing sinking, atreyu's horse in the slough of sadness, neverending story, morla the ancient turtle
        princess bride fire swamp, rodents of unusual size, lightning sand, hound of the baskervilles, grimpen
        dartmoor's treacherous bogs, stapleton, ray the firefly, rainbow connection on a banjo, wellies stuck
        tollund man, bog bodies, bog butter, cranberry harvest, bittern booming, marabou, anaconda in murky shallows
        eel catcher, catfish noodling, east anglia marshmen, romney marsh smugglers, great expectations magwitch
        joe gargery's marshes
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
        sugarcoated, sweet shop, caramelised, confection, sweetness, rosebud, girly, tutti frutti, sweet, sweetie
        sweeties, so sweet my teeth hurt, tooth fairy's enemy, sugar plum, sugarplum fairy, nutcracker's land of sweets
        wonka, willy wonka's factory, charlie bucket, oompa loompa, everlasting gobstopper, gobstoppers
        wreck it ralph's vanellope, sugar rush racing, queen frostine, bubble gum, gum, hubba bubba, gumdrop
        gumdrop mountains, jelly tots, jellybeans, bertie bott's, chocolate frog, swedish fish, sour patch kids
        taste the rainbow, kit kat, kinder egg, hershey's, cadbury world, reese's, oreo, ben and jerry's, choc, choccy
        chocolat, schokolade, cioccolato, cacao, chocolate fountain, chocolate fondue, easter eggs of chocolate
        valentine's chocolates, yum yum, nom nom nom, lickable walls, everything is edible, i can eat the scenery
        eat the houses, a land you can eat, edible world, licking the trees, lick lick, witch's gingerbread house
        gingerbread, gingerbread man, run run as fast as you can, gingerbread house, lebkuchen, gumdrop buttons
        lollipop, lollipop guild, lolly, lollies, swirly sucker, candyfloss, cotton candy clouds, zuckerwatte
        marshmallows, marshmallow man, s'mores, rock candy, peppermints, humbugs, peppermint stripes
        red and white striped canes, werther's original, sherbet dip, pixy stix, pop rocks, love hearts, licorice
        allsorts, bonbon, bon bons, sweetshop, sugar factory, patisserie, cupcake, cake, birthday cake, wedding cake
        let them eat cake, cakes, red velvet, meringues, cream puffs, donut, donuts, doughnut, rainbow sprinkles
        icing sugar, glazed and sprinkled, frosted, jello, wobbly jelly, ice cream, ice cream cone, ice cream van
        ice cream parlour, gelateria, scoops in a cone, softserve, milkshake, strawberry milkshake, pink lemonade
        fizzy pop, root beer float, slushie, honeycomb, cookie, cookie clicker, biscuit, waffle, waffle cone
        pancake stack, kirby's dream, candy crush saga, sugar mountain, i want candy, the archies sugar sugar
        katy perry california gurls, pink and sweet, dulces, caramelos, dolci, snoep, lekker zoet, godis, kandy, candi
        lolipop, lollypop, cany land, a place to rot my teeth, dentist's worst nightmare
        where the ground is made of sponge, rivers of melted chocolate, hills of whipped cream, i have a sweet tooth
        so hungry for pudding, dessert trolley, afters please nan, yummy yummy in my tummy
        sticky fingers and sugar rush, diabetic coma, diet starts tomorrow, calories do not count here, as sweet as pie
        sickly sweet, twee and rosy, pretty in fuchsia, fluffy and pink like a poodle, strawberries and cream flavoured
        bonbons in a paper bag, penny sweets from the corner shop, pick and mix, aniseed balls
        gobstopper as big as a marble, sherbet lemons, chocolate frogs and bertie bott's beans
        droobles best blowing gum, dumbledore's favourite lemon drop, pear drops, parma violets, refreshers
        flying saucers made of rice paper and fizz, rhubarb and custards, cola bottles, fizzy laces
        blackpool rock with letters through it, turkish delight dusted with rosewater, lokum seller, marzipan pigs
        stollen, meringue kisses, lemon meringue, mozartkugeln, waffle with syrup, pancakes drowning in maple
        crepe suzette, churros dipped in cocoa, daifuku, bubble tea with pearls, vanilla cone with a flake, mr whippy
        rice pudding, treacle tart, jam roly-poly, spotted dick, bakewell, fondant fancies, mr kipling, petits fours
        madeleines dipped by proust, jammie dodgers, custard creams, chocolate chip cookies, cookie clicker grandma
        peeps, candied almonds, maraschino, glace cherries, edible glitter, rosy macaroon tower for marie antoinette
        mad hatter's tarts and the knave of hearts, queen of hearts stole my tarts, eat me says the little iced bun
        big rock candy mountains, sugar sugar by the archies, i want candy by bow wow wow, pour some sugar on me
        augustus gloop in the chocolate river, violet beauregarde, everlasting gobstoppers, roald dahl's sweet factory
        gingerbread men, you can't catch me, cotton wool clouds you can eat, licorice allsorts, mars bar, hershey kisses
        belgian chocolatier, croquembouche, black forest gateau, victoria sponge, battenberg, muffin
        doughnuts with sprinkles, homer simpson's dream, brownie, jelly and ice cream, knickerbocker glory
        sundae with a cherry on top, popping candy, candy canes, clara in the land of sweets, tchaikovsky with celesta
        sugar crush, king candy, wreck-it ralph and vanellope, candy kingdom, peppermint butler, candyland board game
        gloppy, lord licorice, barbie dreamhouse, pinkie pie, unicorn, rainbow sparkles, glitter and ribbons
        ballet slippers, flossie the pink poodle licking frosting, princess party, pink everything, cutesy
        harajuku sweet lolita, bows and frills, valentine's hearts, blow out the candles, pinata
        paul hollywood handshake, soggy bottom, piping bag
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
        science fiction, crystalline, prism, platinum, lunar surface, the eagle has landed, one giant leap
        tranquility base, sea of tranquility, mare tranquillitatis, copernicus crater, apollo 11, apollo 13
        apollo landing, artemis program, laika the dog, valentina tereshkova, kennedy space center, esa, spacemen
        spacewoman, taikonaut, ground control, ground control to major tom, rocketman, rocket man, elton john in orbit
        walking weightless, in space no one can hear you scream, final frontier, to boldly go, beam me up scotty
        starship enterprise, star wars galaxy far far away, death star, cosmos, pale blue dot, universe
        to infinity and beyond, buzz lightyear, gravity with sandra bullock, matt damon growing potatoes, hal 9000
        kubrick's monolith, iron sky, a trip by georges melies, melies, tintin's red and white rocket, made of cheese
        giant ball of cheese in the sky, hey diddle diddle, earthrise, seeing earth from afar, earth in the black sky
        the blue planet hanging above, far from home no air, no air to breathe, vacuum of space, zero g, low gravity
        bouncing slowly in a big suit, bouncy slow jumps, light as a feather leaps, craters everywhere
        holes like swiss cheese, impact craters, gray dust, fine grey powder and footprints, boot prints in dust
        footprint that lasts forever, flag that does not wave, planting a flag, selenites, anorthosite, helium 3
        waxing and waning, eclipse, earth's satellite, earth's companion, chang'e and the jade rabbit, planet
        alien planet, distant planet, asteroid, asteroid belt, bruce willis drilling an asteroid, comet, halley's
        meteor, meteor shower, shooting star, shooting stars, starry, stargazing, stargazer, telescope, james webb
        galileo galilei, observatory, constellations, big dipper, black hole, light years away, nebula, galaxy
        solar system, solar sail, international space station, space x launch, falcon 9, saturn v, rocket, rocket launch
        rocket ship, three two one liftoff, countdown and liftoff, lift off, shuttle, space helmet, jetpack in a vacuum
        alien, abduction by little grey men, stratosphere and beyond, kerbal space program, kerbals, no man's sky
        ratchet and clank, super mario galaxy, rosalina, clangers, soup dragon, hitchhiker's guide
        little prince's asteroid, lune, mond, la lune, mondlandung, weltraum, espace, espacio, kosmos, maan, mooon
        astronawt, spase, outerspace, moonwalk in a white suit, silent and grey and far away
        lonely and silent above earth, black sky with earth hanging in it, grey and dead and full of holes
        somewhere with no air to breathe, a flag that never flutters, footprints that will last a million years
        earth hanging blue in a black sky, magnificent desolation, floating about in a silver suit
        grey and silent with a black sky, as quiet as space, the final frontier, enterprise in orbit
        jean-luc picard make it so, vulcans saying live long and prosper, galaxy quest
        that's no satellite it's a death star, millennium falcon hyperspace, stormtroopers on a space station
        darth vader's star destroyer, x-wing dogfight, cylons attacking the colonial fleet, firefly and serenity
        the expanse belters, rocinante, doctor who meets the silence at cape kennedy
        judoon stealing a hospital into space, button moon, mr spoon in his tin rocket, zathura
        space ranger from star command, gru stealing a whole one from the sky, despicable me shrink ray heist
        pigs in space, space balls, ripley on the nostromo, grey aliens with big black eyes, flying saucer crew
        e t phone home, roswell visitors going back up, abducted by a ufo, men in black, mars attacks
        martian potatoes by matt damon, red planet probe, jupiter's great spot, saturn's rings, titan and enceladus
        pluto is still a planet, venera lander, pioneer plaque, brian cox gazing at space
        johannes hevelius mapping craters, mission control with white shirts, flight engineer, docking procedure
        tether snapped and drifting, solar panels on the iss, chris hadfield strumming his guitar
        tim peake running a marathon in orbit, sally ride, mae jemison, gene cernan was last to leave, jim lovell
        tang and freeze-dried food in a pouch, dehydrated ice cream from kennedy gift shop
        fly me to you-know-where by sinatra, walking on it by the police, bad one rising by creedence
        blue danube docking waltz, life on mars by bowie, gagarin by jarre, clair de lune, lunatics
        wolfram and titanium landing legs, tidal lock, eclipse seen from lunar orbit
        basalt seas without a drop of water, micrometeorites, mun landing, lunar lander arcade thrusters
        super mario odyssey honeylune ridge, ducktales theme in low gravity, destiny's hive lurking in craters
        among us crewmates, outer wilds attlerock, clefairy dancing round a fallen meteorite, deoxys, cosmonaut
        michael collins waiting in orbit, lunar module, golf shot by alan shepard, bouncing in slow motion, spacesuit
        helmet visor, oxygen tank, elton john burning out his fuse up here alone, fly me up among the stars
        dark side pink floyd album, tintin explorers in checkered rockets, a grand day out for cheese, wensleydale
        green cheese, the cow jumped over it, man in the moon, georges melies rocket in the eye, jules verne cannon shot
        cavorite, h g wells first men, 2001 monolith, clavius base, mare imbrium, far side, chang'e and her jade rabbit
        luna 9, elon's starship, countdown, t minus ten, booster, satellite, galileo sketching craters, orion's belt
        milky way, andromeda galaxy, armageddon drilling crew, bruce willis saving earth, deep impact
        matthew mcconaughey behind the bookshelf, tom hanks in a capsule, first man, hidden figures, the right stuff
        capricorn one, sam rockwell and his clone, helium-3, lunar colony, kaguya
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
        water slide, jacuzzi, bathtub, rubber duck, backstroke, seafood, mollusc, crustacean, sebastian the crab singing
        little mermaid, mermaid, merman, sirens and mermaids' home, king triton, ursula, marlin, just keep swimming
        p sherman 42 wallaby way, spongebob squarepants, mr krabs, krusty krab, pineapple home of a sponge
        octopus's garden, the beatles' octopus, the meg, baby shark, baby shark doo doo doo, sharky, great white
        humpback, captain ahab, kraken, r'lyeh, sea serpent, sea monster, wakanda forever's talokan
        the abyss by james cameron, titanic wreck, titanic, 20000 leagues, captain nemo, abzu, ecco the dolphin
        water level, water temple, zora's domain, dire dire docks, cheep cheep, blooper, water pokemon, magikarp, kyogre
        minecraft drowned, fishy, parrotfish, manta ray, moray eel, sardines, anchovies, seahorse, seahorses, man o' war
        sea urchin, hermit crab, crab, lobster, shrimp, prawns, eight arms and suckers, clam, mussels, oyster, pearl
        pearl diver, pearl diving, seashell, barnacles, corals, coral reef, great barrier, maldives, red sea diving
        raja ampat, belize blue hole, cozumel snorkel, mariana trench, challenger deep, atlantic, mediterranean seabed
        caribbean reef, bermuda triangle, davy jones' locker, sleep with the fishes, sunken treasure, sunken galleon
        shipwreck, anchor on the seabed, the deep blue, the big blue, le grand bleu, full fathom five, saltwater
        salty water up my nose, holding my breath, i need gills, fins and flippers, blub, blub blub, glub glub
        bubbles rising, blowing bubbles under water, bubbling air tank, below the waves, drowned world, swim, swimmer
        swimming with turtles, turtle, sea turtle, crush the turtle dude, manatee, dolphin, flipper the dolphin, orca
        scuba, scuba diving, snorkeling, goggles and fins, deep sea diver, diver's brass helmet, jacques yves cousteau
        cousteau, steve zissou, life aquatic, submarines, u-boat, das boot, hunt for red october's vessel, sonar ping
        marine, marine biologist, kelp forest, oysters rockefeller, fishing net, tide, drowned sailors
        neptune's kingdom, wet and blue, everything is blue and wet, blue and wavy, meer, unterwasser, tiefsee
        sous la mer, bajo el mar, mare profondo, oceano, ocen, oshun, oceon, underwatter, moana's heart under waves
        waves lapping at my ankles, salt on my lips, taste of brine, smell of seaweed and tar, foghorn, ship's bell
        land ahoy, all hands on deck, splice the mainbrace, drunken sailor sea shanty, pull up the anchor me hearties
        crow's nest, bosun's whistle, cabin boy, captain pugwash, popeye, olive oyl, tintin red rackham's wreck
        captain haddock, castaway with a volleyball called wilson, message in a bottle, life of pi adrift
        old man and a marlin, master and commander, aubrey and maturin, hornblower, conrad's typhoon, ancient mariner
        albatross hung about my neck, water water everywhere, flying dutchman, wagner's accursed captain
        sea fever by masefield, a tall ship with the wheel's kick, full fathom five thy father lies
        ariel's song from the tempest, prospero's storm, odysseus tied to the mast, scylla and charybdis
        calypso keeping her sailor, jason and the argonauts, triton blowing a conch, amphitrite, nereids
        pinocchio inside monstro, saint brendan's voyage, peter walking on water, fishers of men, njord, jormungandr
        aegir and ran's net, urashima taro on a turtle, yemoja, maui pulling up islands with his hook
        moana and her outrigger, kon-tiki, polynesian wayfinder, columbus on the santa maria, captain cook
        darwin aboard the beagle, vasco da gama, viking longboat, hunt for red october, red october sonar ping
        aircraft carrier, cod fishermen, lobster pots, deadliest catch, sushi while it is still swimming
        oilskins and a sou'wester, striped shirt and sailor cap, mermaid tail and shell bra
        crush the dude in the east australian current, plankton soup, ecco, wailord, bioshock rapture
        windward sails with king of red lions, dory forgetting everything again, patrick star under his rock
        under the sea sung by a crab, twenty thousand leagues, nautilus, we all live in a yellow one, giant squid
        call me ishmael, harpooners, there she blows, flipper, great white shark, we're gonna need a bigger boat
        man o' war with trailing tentacles, pearl divers, ama, snorkel and flippers, hydrothermal tubeworms, abyss
        dead men tell no tales, pirates of the caribbean, black pearl, yo ho ho and a bottle of rum, jolly roger
        walk the plank, treasure island, cutlass, parrot on my shoulder, spanish armada, trafalgar, nelson, hms victory
        bounty mutineers, jack and rose on the bow, lusitania, wreck diving, sunken chest of doubloons, sargasso
        hawaii surfers, hang ten, surfboard, waikiki, bondi, baywatch, bucket and spade, paddling in the waves
        seaside donkey rides, ice cream on brighton pier, blackpool, bikini, swimming trunks, sunscreen and beach towel
        deckchair, beach volleyball, lilo, seagulls stealing chips, deep blue, sebastian, under the briny, namor
        black manta, big daddy, andrew ryan, humpback song, shark, deep blue scientists and smart sharks, octopus
        my teacher the cephalopod, squid, jonah, siren, kelpie, dagon, depth charge, bathyscaphe, james cameron's dive
        the abyss, wreck of the mary rose, spanish treasure, snorkel, frogman, free diving, mask and fins, the bends
        decompression, goldfish bowl, sea world, swimming pool bottom, drowned, sunk, sebastian the crab
        the abyss james cameron, mary rose, davy jones's locker, pirate treasure on the seabed
        cthulhu sleeping in r'lyeh, seal, sponge, mid atlantic ridge, hydrothermal vent worms, sylvia earle
        wetsuit and flippers, oxygen tank running low, big blue luc besson, blowing bubbles, drowned cathedral
        lost city of ys, lyonesse, synchronised swimmers, deep end of the pool, tuna shoal, fisherman's nightmare
        turquoise depths, fathoms, pearls that were his eyes, the tempest's drowned father, cenote, red sea reef
        galapagos marine iguana grazing, the shape of water, sea monkeys, glug glug, hold your breath, shark cage
        wet and blue all over
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
        glastonbury, excavating, ruin, ruined, in ruins, ancient, ancient times, antiquities, archaeologist
        archeologist, archeology, digging up pottery, potsherds, trowel and brush, brushing dust off old stones
        indy's whip and fedora, raiders of the lost ark, temple of doom, it belongs in a museum, uncharted the game
        shadow of the colossus, the lost city of z, king louie's palace, ta prohm, bayon, ayutthaya, sukhothai, hampi
        indus valley, inca, incas, inca trail, kuzco, aztec, aztecs, tenochtitlan, maya, mayan, mayan calendar, copan
        tulum, olmec heads, step pyramid in the jungle, jungle temple, avebury, newgrange, megaliths, standing stones
        asterix and caesar, parthenon, athena's temple, temple of zeus, zeus's shrine, oracle of delphi
        hercules and hydra's greece, minoan, troy's walls, helen of troy, the iliad, plato's academy
        philosopher in a toga, togas, sandals and toga, greek temple, doric, ionic, corinthian capitals, caryatids
        fallen columns, toppled pillars, broken pillars, half a statue, statue without arms, venus de milo
        headless statue, nose fell off the statue, romans, roman baths, roman villa, roman forum, coliseum, gladiator
        gladiator arena, ben hur, julius caesar, augustus, hadrian's wall, legionary, senate, vestal virgins, sumerian
        gobekli tepe, nan madol, look on my works ye mighty, sic transit gloria, fall of rome, the fallen empire
        collapsed empire, lost civilization, forgotten civilization, vanished people, abandoned temple, abandoned
        abandoned city taken back by vines, overgrown walls, vines over old stones, nature reclaiming walls
        trees growing through temple stones, roots strangling an old shrine, crumbling bricks, collapsed roof
        weathered stones, worn steps, eroded carvings, ancient carvings, inscription, latin inscription, veni vidi vici
        carpe diem carved in marble, glyphs on a wall, mosaic, mosaic floor, vase with greek figures, marble hall
        old temple, shrine, altar, holy place of forgotten gods, forgotten gods, old gods, parthenon marbles
        history book, history lesson, unesco world heritage, seven wonders, relic, artifact, artifacts, treasure hunter
        tomb robber, boobytraps and idols, monkeys in a temple, monkeys on broken walls, broken castle walls
        old broken buildings, really old, very old place, thousands of years old, nobody has lived here for ages
        what is left of a kingdom, once a great city, remnants, bygone age, long gone kings, time forgot this place
        nier's overgrown city, templo antiguo, ruinen, ruine, ruines, rovine, tempel, templo, rooins, ruinz
        anchient temple, acient temple, palm trees among broken arches, triumphal arch, aqueduct, amphitheater
        theatre of epidaurus, tumbledown walls where kings once dined, broken columns overgrown by ivy, a roofless abbey
        whitby, tintern by wordsworth, fountains and its vanished monks, lindisfarne, iona, monk copying a manuscript
        friars in the cloister, gregorian chant, choir stalls and gargoyles, cathedral crypt, notre dame, quasimodo
        esmeralda claiming sanctuary, name of the rose, brother cadfael, pillars of the earth, ivanhoe
        tournament and jousting, squire polishing armour, heraldry, coat of arms, suit of armour, halberd, crossbow
        jester with bells on his cap, minstrel playing the lute, troubadour, damsel in a turret, cinderella's ball
        beauty and the beast, anne boleyn with her head tucked underneath her arm, tower of london ravens, beefeaters
        rack and thumbscrews, banquet with roast swan, mead hall, throne, crown jewels, william the conqueror
        harold with an arrow in his eye, bayeux, domesday, richard lionheart, saladin, robber barons, el cid, alhambra
        carcassonne, chillon, tintagel, glamis, macbeth's bloody dagger, stirling, kenilworth, corfe, himeji
        nobunaga's fortress, samurai, shogun, ninja creeping over tiles, geisha at a kyoto shrine, torii gates
        buddhist stupa, ta prohm with roots over doorways, fortune and glory kid, time team, tony robinson in a trench
        atahualpa, tiwanaku, maya calendar, easter island heads, petra treasury carved in stone, great wall of china
        forbidden city, weathered and forgotten, long dead empire, relics of a vanished people, ico, castle
        crumbling keep, moat and dungeon, king arthur, round table, excalibur, merlin, lancelot, guinevere
        monty python and the holy grail, tis but a scratch, siege, trebuchet, catapult, battering ram
        archers on the ramparts, crusaders, krak des chevaliers, templars, norman motte and bailey, edinburgh, bodiam
        caernarfon, neuschwanstein, dracula's transylvanian pile, bran, hogwarts, elsinore, hamlet's ghost on the walls
        gormenghast, otranto, manderley after the fire, carnac, menhirs, obelix carrying a standing stone, callanish
        skara brae, colosseum, are you not entertained, hypocaust, ides of march, nero, elgin marbles, doric columns
        ionic capitals, oracle, wooden horse full of greeks, helen, minotaur, labyrinth, theseus with a ball of thread
        persephone's temple, library of celsus, zenobia, ishtar gate, ur, sumerian cuneiform, sphinx, pharaoh
        howard carter, mummy, karnak, abu simbel
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
        polygon, voxel, pixel art, cgi, electron, photon, battery, generator, electrician, technician, cyber, cyber city
        johnny silverhand, keanu in cyberpunk, neo and trinity, there is no spoon, agent smith, deckard
        rachael and roy batty, the fifth element, light cycles, the grid, flynn's arcade, minority report, total recall
        hackerman, kung fury, the weeknd blinding lights, blinding lights, kavinsky, synthpop, synth, retrowave, 80s
        1980s, back to the future 2, flying car, hotline miami, far cry blood dragon, cyberpunk edgerunners, edgerunners
        neon genesis, major kusanagi, serial experiments lain, dotonbori, shanghai skyline, gangnam, singapore skyline
        the strip, casino, jackpot, gta vice city, mega city one, megacorporation, big city, big city lights
        city lights, bright lights big city, billboard, holographic ads, holographic, laser, lasers, laser tag
        laser show, glow in the dark, blacklight, black light, uv paint, highlighter colors, electric, electronica, edm
        dj, dj booth, deadmau5, jean michel jarre, gary numan, duran duran, nightclub, club music, disco, disco ball
        rave party, bass drop, berghain, berlin clubs, party lights, karaoke, argon, purple and cyan
        pink and blue lights, magenta and teal, purple glow, pink glow, hot pink, arcade, arcade machine, pacman
        donkey kong cabinet, pinball, insert coin, gamer, gaming chair, gamer room, rgb, rgb keyboard, rgb everything
        esports, twitch stream, vr, vr headset, virtual world, digital world, digital rain, binary, ones and zeros
        computer, motherboards, hacker, hack the mainframe, coder, programming, skynet's future, sci-fi, scifi
        sci fi city, future, year 3000, in the year 2077, dystopian, tech, gadgets, robot city, cyborg, bionic arm
        cybernetic implant, chrome arm, mech, beep boop, bleep bloop, bzzzt, zap, the jetsons, george jetson, vocaloid
        miku, electric dreams, monorail, subway map lights, mirrored sunglasses, mirrorshades, led strip, led
        light show, lightshow, plasma globe, tesla coil, cybertron, f-zero, dance dance revolution, leuchtreklame
        ville du futur, ciudad futurista, zukunft, neonlicht, nion, neonn, sybercity, futureistic city
        noodle stall under buzzing adverts, ramen bar with a robot waiter, flying taxis between skyscrapers
        fifth element, leeloo multipass, korben dallas in his hover cab, back to the future two hoverboards
        self-lacing trainers, i wear my sunglasses indoors with led rims, trench coat and mirrorshades
        mohawk that lights up, cybernetic implants, brain chip by elon, jack me in, upload my mind
        plug a cable into my skull, i never asked for this, adam jensen, wake up samurai we have a corporation to burn
        david and lucy on the braindance, katana zero, geometry dash, tempest 2000, rez, wipeout, captain falcon
        mute city, mega man battle network, porygon, voltorb and magneton, electric gym with lt surge, portal
        the cake is a lie said the machine, aperture science test chambers, shodan, detroit become human, watch dogs
        elliot alderson, anonymous in guy fawkes masks, lisbeth salander, wargames, shall we play a game, san junipero
        takeshi kovacs, westworld hosts, her with scarlett's voice, alexa turn on the lights, large language model
        deep learning, quantum computer, turing, babbage, grace hopper and the bug in the relay, steve jobs
        seoul gangnam, singapore of the future, osaka dotonbori glico man, piccadilly circus screens, broadway in lights
        reeperbahn, fritz lang's maria, bender, c-3po's city cousins on coruscant, megacity one, robot overlords
        mega-corporation, surveillance drones, bitcoin miner rig, crypto bros, streamer with a purple led setup
        esports arena, twitch chat, pixelated avatar, social media feed, replicants, tears in rain
        rick and his voight-kampff test, motoko kusanagi, kaneda's red motorbike, times square billboards
        space invaders cabinet, techno rave, retrowave grid with a chrome logo, matrix, red pill blue pill
        follow the white rabbit, neo dodging bullets, motherboard, circuit board, cpu, graphics card with rgb fans
        gaming rig, keyboard backlit in rainbow colours, server farm, data centre, fibre optics, hotspot, firewall
        virus in the system, trojan horse malware, antivirus, stack overflow, compile error, syntax
        python script kiddie, linux terminal, sudo, root access, vim or emacs, blue screen of death, 404 not found
        bits and bytes, zeros and ones, inside the computer, short circuit, wall-e's screens, holodeck
        virtual reality headset, snow crash by stephenson, hiro protagonist, johnny mnemonic
        keanu reeves with a silver arm, light cycle, tyrell corporation, kaneda's bike, molly millions, case jacking in
        red pill, neo, trinity, night city, augmented, snow crash, laser quest, rave, trance, edm festival, synthesiser
        keytar, moog, theremin, robot, c3po, eight bit, asteroids on a vector screen, wireframe, geometry wars
        far out eighties, miami south beach eighties style, mong kok, broadway billboards, piccadilly circus adverts
        dance floor, studio fifty four, roller disco, bowling with ultraviolet lamps, highlighter pen, day-glo
        led strips, gaming pc, gamer den, twitch streamer's bedroom, akira motorbike chase, outrun grid
        matrix code dripping green, casino lights, pac-man cabinet, nightclub with uv paint, dubstep drop
        techno warehouse berlin, edm festival visuals, retro eighties, cyborg implants, snow crash metaverse
        holographic adverts, motherboard tracks, rgb gaming pc, oscilloscope, electric blue and hot pink
        magenta and cyan, glowing lines on black, vector graphics, polygons with lit edges, tempest by jeff minter
        wipeout racing, audiosurf, tetris effect, crypto mining farm, server room blinking, internet highway
        the mainframe, reboot cartoon, argon and krypton, hong kong mong kok signboards, osaka dotonbori
        bangkok soi cowboy, pachinko parlour, karaoke box, skating rink with blacklight, bowling alley cosmic mode
        megacorporation tower, dystopian future city, hovercars, flying taxis fifth element
        artificial intelligence core, coder in a hoodie, gamer girl stream setup, twitch streamer room, monster can
        blue curacao cocktail glowing, year 2077, cyborg samurai with laser katana, keanu
        leather coat and sunglasses at night club, leg warmers and highlighter spandex
        lava lamp no more like a laser show, psychedelic lights, strobe, pinball machine, jukebox, synthesizer
        theremin and moog, buzzing transformer hum, eight bit chiptune, game grid flynn's, stranger things title font
        kavinsky nightcall, drive with ryan gosling, max headroom, stray robot cat city
        tetra fish colours under blacklight, cybernetic, dance floor tiles lighting up, jetpack nano hacker
    """),
}
