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
        turf and sky, picnic, bright daylight, village cricket on the green, lemonade stand
        bees buzzing over the clover, kite flying weather, teletubbies hills, the windows xp wallpaper, bliss
        golf course, fairway and putting green, freshly mown grass smell, daisy chain, the sound of music hilltop
        julie andrews spinning in the meadow, high noon in a flowery pasture, lambs gambolling
        cows chewing in the paddock, the shire on a fine morning, sunscreen and a straw hat please
        it's a nice day for a walk, skylark song overhead, butterflies everywhere, ice cream van jingle
        strawberries and cream at wimbledon, wimbledon, centre court, barefoot on the turf, spring has sprung
        make it pleasant and clear, glorious, cloudless, here comes the beatles song about good weather, mister blue sky
        provence lavender, swiss alpine pasture with cowbells, little house on the prairie, frolicking ponies
        a gardener trimming box hedges, topiary garden at versailles, hampton court hedge maze
        stately home tour on a bank holiday, school sports day, egg and spoon race, maypole dancing
        morris dancers outside the pub, beer garden, pimm's and cucumber sandwiches, barbecue with the neighbours
        hayfever season, pollen, dandelion clocks, clear skies, perfect flying conditions, shades on, ray-bans
        flip flops and shorts, sundress, parasol, ladybird on a blade of grass, grasshopper, let the sun shine in
        rise and shine little one, top of the morning, ten o'clock in june, the brightest hour, normal weather
        plain old outdoors, super mario overworld, sonic's first level, pokemon route one, stardew spring
        animal crossing vibes, children's storybook meadow, peppa pig jumping on a hill, monet's poppies
        impressionist garden party, seurat sunday on the grande jatte, constable's hay wain, haymaking
        farmer making hay while it shines, beekeeper tending hives, lifeguard off duty eating a popsicle
        frisbee with the dog, rabbits nibbling on the lawn, tweeting robins and chaffinches, larks, kerry in good light
        california dreamin weather, teddy bears having a summer tea, the garden of eden, paradise garden
        apollo's chariot at its highest, vitamin d, solar panels working flat out
        twenty five degrees and a light breeze, shirtsleeve weather, laundry drying on the line, county fair
        baseball afternoon, bleachers and hot dogs at the ball game, picnic blanket on the lawn, village cricket match
        the teletubbies hills, a perfect july afternoon, freshly mown turf, the shire where hobbits live
        sound of music meadow, kite flying, cheerful and bright, skylark singing high above, shepherd with his lambs
        mario's first level, wimbledon centre court, barbecue in the back garden, bank holiday sunshine
        high noon in the park, straw hat, summer dress and bare feet, bumblebees in the clover
        cows grazing in a pasture, dairy farmer, hay fever season, april showers are over, alpine pasture with cowbells
        heidi and her goats, swiss cheese advert, kent garden of england, tuscan hills at noon
        here comes the beatles tune, good day sunshine, mr blue sky, optimistic mood, nice weather please, fine and dry
        gorgeous day for a stroll, suncream, football pitch, sunday league kickabout, groundskeeper, lawnmower
        gardener with a wheelbarrow, topiary at a stately home, croquet with the queen of hearts
        alice chasing the white rabbit, peter rabbit, winnie the pooh flying a kite, peppa pig's hill
        teddy bears having tea outdoors, playground at lunch break, summer holidays, cucumber sandwiches
        strawberries and cream, pimm's, watermelon slices, elderflower cordial, wind in the willows riverbank
        pride and prejudice garden walk, regency hedge labyrinth, hedge maze at hampton court, versailles parterre
        box hedges and gravel paths, cheery default look, ordinary daytime, plain old daylight, just normal outdoors
        apollo at his zenith, ra riding overhead, garden of eden, arcadian shepherds, paradise, hang glider
        paraglider's dream, swallows swooping, ladybird, grasshoppers chirping, rabbits hopping about
        ponies in a paddock, easter egg hunt, spring lambs gambolling, cut grass smell, washing drying on the line
        bicycle ride through the country lanes, hay making, vicar's garden party, church fete with bunting
        brass band on the bandstand, deck chairs, dungarees and wellies in the veg patch, beekeeper
        cherry orchard in bloom, windmill and green polders, yorkshire dales at their best, welsh valley in summer
        new zealand sheep station, high pressure all week, uv index eight, let the light in, brighten it up
        clear skies ahead, anticyclone, make hay while it shines, not gloomy at all, uplifting and breezy, jolly
        carefree childhood, sunnyside, sesame street theme song, minecraft plains biome at noon, stardew valley spring
        animal crossing island, zippity doo dah, bright as a button, solar panels at full power
        sky blue with a big yellow ball, grass between my toes
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
        waiting for sunrise, awake at sunrise, the morning has broken, morning has broken, cock crow, rooster time
        peach coloured clouds, red sky at night shepherd's delight, red sky in the morning sailor's warning
        cowboy riding off into the end credits, day is done, the sun sinking behind the hills, as the day dies
        evensong bells, muezzin calling the maghrib prayer, breaking the fast at iftar, aurora the rosy fingered goddess
        homer's rosy fingers, helios parking his chariot, happy hour cocktails on the terrace, aperol spritz
        sundowners on safari, lion king opening scene, luke staring at the binary horizon
        before sunrise with ethan hawke, before the sun goes with julie delpy, proposal at the end of the day
        honeymoon postcard, santorini oia at eight in the evening, key west mallory square
        west coast beach bonfire time, malibu in the evening, surfers catching one last wave
        palm silhouettes against orange, apricot light, tangerine heavens, marmalade clouds, lavender and coral sky
        blushing sky, burnt orange, saffron evening, the sky is on fire but calmly, monet impression soleil levant
        munch's scream sky, farmhands heading home for supper, milkman's first round, paperboy's early shift
        baker getting up, fisherman setting out at first light, early bird, up with the larks, dawn chorus
        birds just waking, swallows coming home to roost, starlings murmuring at day's end, bats just coming out
        fireflies starting to appear at dusk, mosquitoes at dusk, crickets start as the light goes
        mum calling you in for tea, closing time for the day, long shadows across the ground, magic hour cinematography
        terrence malick, lens flare and warm haze, warm, nostalgic, wistful, melancholy end of summer
        the last day of the holidays, autumn years, retirement, old couple on a porch swing, swan song, goodbye
        curtain call for the day, farewell to the light, so long old sol, ruby tuesday evening
        waterloo one from the kinks, good morning vietnam helicopters, apocalypse now choppers against orange
        vampires about to wake, werewolf getting nervous, cinderella a few hours too early, ra entering the underworld
        japanese flag, mount fuji blushing at daybreak, angkor wat at first light, stonehenge solstice morning
        uluru glowing in the evening, sunset boulevard, twilight of the gods, gotterdammerung, eos mascara running
        crepuscular, crepuscule, vespertine, civil twilight, astronomers waiting for it to get dark
        the rooster is calling, when the day is done, tequila cocktail with grenadine layers
        aperol spritz on the terrace, sundowner, romantic evening stroll, honeymoon photo, cowboy riding off at the end
        circle of life begins, eos with rosy fingers, aurora goddess of morning, milkman on his round
        paperboy's first delivery, baker going to work at five, sun coming up, below the horizon it sinks
        peach and apricot clouds, tangerine dream, marmalade heavens, almost dark, after work drinks on the roof
        waterloo bridge by the kinks, santorini at oia, malibu pier at eight in the evening, boulevard in hollywood
        venice beach skaters at the end of day, hawaiian luau starting, ukulele and a pink horizon
        silhouettes of palm trees, synthwave album cover sun, miami vice opening credits, outrun the game
        monet's impression soleil levant, swallows heading home to roost, starlings in murmuration
        bats starting to come out, cows coming home, tess walking home from milking
        farmer trudging back from the plough, gray's elegy curfew tolls, angelus bell, millet's praying peasants
        ramadan iftar moment, maghrib prayer, fajr call, shabbat candle lighting, tai chi in the park at six am
        yoga sun salutation, surya namaskar, jogger up before everyone, fisherman setting out at first glimmer
        amaterasu leaves her cave, blackbird's evening song, robin's last tune of the day, good morning starshine
        house of the rising sun, ray of hope after a long night, vampires better hurry home
        gandalf arrives look to the east, twilight saga, from dusk till dawn, gone with the wind tara scene
        as god is my witness o'hara, apocalypse now helicopters, karate on the beach at day's close
        days of wine and melancholy, bittersweet farewell, lovers on a bench watching the west, hesperides, evening star
        autumnal warm light, rosy, salmon pink above, saffron robes at angkor at daybreak, monks collecting alms at six
        stonehenge on solstice morning, easter vigil at sunup, lark ascending, photographer's magic hour
        instagram influencer's favourite light, wild west closing shot, shane come back, lucky luke poor lonesome cowboy
        serengeti acacia outline, safari drinks at the close of day, grand canyon lookout crowd clapping, belt of venus
        gulls over the harbour at dinner time, fireflies about to wake, porch swing in georgia
        call the kids in for supper, goodnight mr sun, wakey wakey, rise and shine, half past six and glowing
        end of summer, last day of the holidays, kissing scene, violet to orange gradient, flaming clouds in the west
        eastern glow, dying of the light, blood orange, phaethon driving home
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
        starry starry evening by van gogh, twit twoo, lights out, sleepwalking, nightmare, dream, twinkle twinkle
        man in the moon, stroke of twelve, werewolf howling, wolves baying at the moon, hedgehog snuffling about
        badger watch, chopin nocturnes, beethoven by candle with the curtains drawn, debussy clair de lune
        clair de lune, telescope, observatory, the great bear, big dipper, pleiades, polaris, pole star navigation
        shooting stars make a wish, comet, zodiac overhead, andromeda, astronaut's view, space station window, lunar
        moon landing, sea of tranquility, apollo eleven, eclipse, burglar, cat burglar, prowling about with a torch
        watchman doing his rounds, security guard on the graveyard shift, graveyard shift
        dead of winter no just dead of dark, three in the morning, zero dark thirty, insomniacs anonymous, hoot
        barn owl, tawny, nightjar, nightingale sang in berkeley square, keats and his nightingale, lamplighter, torch
        flashlight needed, candle lit to bed, night owl, when the bough breaks in the dark, sandman
        mister sandman bring me a dream, enter sandman, artemis hunting by her crescent, thoth and khonsu, moon knight
        gotham rooftops past twelve, one thousand and one arabian tales by starlight, santa's sleigh across the stars
        christmas eve star of bethlehem, silent holy evening carol, three wise men following the star
        campfire ghost stories, sleepover, midnight feast, haunted, poltergeist, phantom of the opera, thriller
        edgar allan poe's raven, midnight dreary, after the sun has long gone, navy blue
        prussian blue heavens with white dots, black velvet with diamonds, planet uranus
        saturn rings through an eyepiece, dark mode, kill the lights, cannot sleep, van gogh's swirling stars
        owls hooting, vampire, dracula's castle garden, batman on patrol, burglar with a torch, security guard's shift
        fox in the bins, badger outing, can't sleep, wee willie winkie, counting sheep, cocoa and slippers
        twinkle twinkle little one, trick or treating, ghost tour, haunted graveyard, ninja, stargazing on a blanket
        north star, northern hemisphere star chart, hubble, galileo, apollo astronauts, artemis with a silver bow
        luna lovegood, harry under the invisibility cloak, marauders creeping after curfew, romeo under the balcony
        midsummer dream by shakespeare, scheherazade's thousand and one, silent and holy carol
        three wise men following a star, star of bethlehem, santa's delivery round, bogeyman, monster under the bed
        slender man, minecraft creepers spawning time, don't starve when charlie comes, thief the stealth game
        hello darkness my old friend, dancing in the moonlight, moon river, fly me to the moon, saturday fever
        blue velvet, navy sky, ink black, jet black, lantern light, candle in the window, headlamp on
        glow in the dark stars on my ceiling, cinderella's deadline, twelve strokes of the clock
        lorry driver on an empty road, taxi rank after closing time, last bus home, sleeper train
        night watchman in elsinore, all's well cries the town crier, lighthouse keeper, sailors steering by the stars
        sextant, astrologer, horoscope, zodiac, wolf pack, coyote serenade, frogs croaking in the dark
        sleeping bag and marshmallows, ghost stories, tiptoe to the fridge, nocturne by chopin
        queen of mozart's magic flute, total blackout, power cut, bonfire with fireworks, new year's eve countdown
        druids by moonlight, witches on broomsticks, black cat, raven quoth nevermore, poe, jack the ripper's alley
        creepy and dim, eerie silence and stars, peaceful and quiet like two am, dreamy, dream time, sleepwalker, possum
        raccoon raid, lemur, kakapo, no daylight please, bedfordshire, blanket of darkness, starlit, space travellers
        cow that jumped over
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
        hot chocolate weather, make it snow, i want snow, give me winter, avalanche, snowy owl, mush, iditarod
        inuit hunter, eskimo kisses, abominable, frosty with a carrot nose, do you want to build one with coal buttons
        let it go, white witch, tauntaun, empire strikes back opening battle, white walkers, jon's wall of ice
        night's watch furs, the shining hedge maze chase, jack torrance frozen stiff, overlook hotel in january
        ice station zebra, scott of the antarctic, shackleton's endurance, captain oates going outside
        i may be some time, alpine resort, chalet and fondue, chairlift, slalom, black run, snowboarder, powder
        toboggan, cool runnings, hockey rink, zamboni, curling stones, figure skater doing a triple axel
        torvill and dean, sugar plum fairy, tchaikovsky ballet in december, vivaldi's coldest season
        bing crosby dreaming, dashing through, raymond briggs, woolly hat and scarf, parka, long johns, thermals on
        balaclava and goggles, snow boots, brrr, minus forty, parky out, nippy, perishing cold, baltic out there
        brass monkeys, jack frost nipping, icicle, stalactites of frozen water, crevasse, ice axe and crampons
        everest base camp, sherpa, matterhorn, iceland in january, yakutsk, norilsk, napoleon's retreat from moscow
        stalingrad, trans-siberian express, snowpiercer, vodka and ushanka, ushanka, hailstones, flurry
        six sided flakes, snow day no school, gritter lorry out on the roads, scott's last expedition, elsa's palace
        narnia under the white witch, turkish delight on a sledge, wampa cave, jon at the wall
        game of thrones beyond the wall, skyrim mountains, ski jump, apres ski in verbier, chalet in the alps
        snowball fight, the snowman by raymond briggs, sledging, luge, figure skater, finland in january
        trans siberian railway, war and peace retreat from moscow, napoleon's biggest mistake, gulag, russian fur hat
        woolly scarf, bobble hat, thermal underwear, balaclava, hypothermia, absolute zero
        saint bernard with a brandy barrel, black ice, frost on the window, hoar frost, cold as hell freezing over
        titanic's enemy, mammoth, ice age with scrat, woolly rhino, sabre tooth in the glacial period, tintin in tibet
        mountaineer with crampons, ice axe, balto, klondike prospector, nunavut, norwegian fjord in winter, lillehammer
        whistler, lake placid, holiday card scene, february half term, boxing day walk
        let's build a white chap with coal eyes, hot chocolate to warm up, gluhwein, snow cone, ice cubes, freezer
        fridge temperature, ice cream, vanilla sorbet, baked alaska, mint so cold it hurts, seal pup, ptarmigan
        emperor huddle, pingu, the snow queen by andersen, father frost, ded moroz, babushka by the stove
        robin on a frosty spade, snowdrops, it is baltic, parky, gritting lorry, school closed due to weather
        wiener waltz on a frozen pond, skating scene by bruegel, hunters coming home by bruegel
        the shining hotel in winter, groundhog day, club penguin, ssx tricky, vivaldi's fourth season, whiteout
        alabaster everywhere, crunching underfoot
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
        wasteland of sand, make it a desert, i want dunes, bleached bones in the sand, a cow skull, sandworm
        spice must flow, paul atreides, fremen stillsuit, tusken raiders, sandcrawler, jabba's palace, sarlacc pit
        bactrian, bedouin tent, blue veiled nomads, fennec, vulture circling, coyote and road runner, wile e coyote
        acme, beep beep, mummy's curse, brendan fraser and the mummy, howard carter digging, scarab, rosetta, rameses
        exodus, moses wandering for forty years, john the baptist eating locusts and honey, temptation of christ
        peter o'toole in white robes, rommel, eighth army, el alamein, long range patrol, french foreign legion
        beau geste, ice cold in alex, thunderdome, furiosa, war boys, wacky races across the salt flats, black rock city
        paris dakar rally, dune buggy, quad biking, sandboarding, jordan, dubai outskirts, empty quarter, marrakech
        magic carpet, forty thieves, open sesame, journey the game with the red scarf, gerudo valley, shifting sand land
        al kharid, uncharted three, spec ops the line, fallout new vegas, red dead, clint eastwood spaghetti western
        ennio morricone whistle, gunslinger, sheriff in a dusty gulch, breaking bad, walter white's camper van
        los alamos, area fifty one, roswell, spice and sandworms, muad'dib, tuareg in a blue turban, pharaoh's tomb
        mummy, the scorpion king, indiana jones in cairo, egyptologist, howard carter, nile delta edge
        dying for a drink of water, sweltering, forty five degrees in the shade, heat haze, heatstroke, simoom
        roadrunner, acme rocket, meerkat, timon's relatives in the kalahari, vultures circling, utah salt flats, area 51
        los pollos hermanos, luke's uncle's moisture farm, c3po stuck on a dune sea, jabba
        journey's red robed traveller, sinbad ashore in arabia, uncharted three plane crash, spaghetti western
        clint eastwood under a poncho, sergio leone, ennio morricone whistling, tequila agave fields
        wild west ghost town, horse with no name, midnight at the casbah, caravan of merchants, salt traders, silk road
        jordan's wadi rum, dubai, oil sheikh, oil rig in kuwait, timimoun, quad bikes, kepi, desert rats
        the little prince's crashed pilot, saint exupery, moses, forty years in the wilderness, manna from heaven
        burning bush, john the baptist eating locusts, hermit on a pillar, lot's wife, look on my works ye mighty
        sandals full of grit, keffiyeh, turban, djellaba, mint tea with nomads, figs and dates, baklava
        hourglass filling, sandpit, castle with bucket and spade, beige everywhere, outback, priscilla queen of the
        mars rover
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
        leaves cover the ground, branches over my head, make it a forest, i want trees, give me a jungle, merry men
        nottingham outlaws, dagobah, wookiee, galadriel, legolas, jane, bagheera, shere khan, jungle book, kipling
        bare necessities, king louie, predator, rambo, vietnam, viet cong tunnels, tropic thunder, indiana jones in peru
        lost city of z, mayan ruin, aztec, angkor strangled by roots, mogli, big bad wolf, gingerbread house
        babes in the wood, three bears, gruffalo, hundred acre, piglet, teddy bears' picnic, kodama
        studio ghibli greenery, narnia in summer woodland, wild wood, wind in the willows, ratty and badger's home
        blair witch, evil dead cabin, twin peaks, log lady, fir, elm, ash tree, birch, silver birch, hazel, rowan
        willow, sycamore, maple, sequoia, mahogany, teak, bracken, dell, shrubbery, truffle pig, foraging
        blackberry picking, conkers, merry men in lincoln green, black trees and bark, gingerbread cottage
        george swinging on vines, indiana jones temple overgrown, the hunger games, piglet and eeyore
        babes lost among the trees, narnia dryads, puck and titania, midsummer night's dream, birnam
        black forest gateau, bavarian pines, new forest ponies, forest of dean, redwoods of california
        appalachian trail, transylvanian spruces, i'm a lumberjack and i'm ok, paul bunyan, axe and plaid shirt
        park ranger, smokey, druid, getafix picking mistletoe, beaver, hedgehog rustling, moose, fawn, fox den, cuckoo
        parrot, jaguar, gorilla nest, leafcutter ants, stick insect, slugs on a log, holly and ivy, chestnut
        truffle hunting, toadstool ring, nutting, bark brown and leafy, log cabin, campfire scouts, bushcraft, ray mears
        bear grylls, hiking boots and a rucksack, mushroom forager, maple syrup, venison stew, hazelnut, timber
        chainsaw, sawdust smell, pine fresh, damp earth and leaf mould, rustling, twigs snapping, shinrin-yoku, walden
        thoreau, green man, herne the hunter, leshy, gnome, swiss family robinson, green hell with machetes
        welcome to guns n' roses territory, the lion sleeps tonight, i want trees all around me
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
        combustion, incandescent rock, rage and fire, virgil as a guide, mephistopheles, old nick, pitchfork, imp
        hellhound, fire and brimstone sermon, sulfur stink, rotten eggs and heat, the damned, sheol, jahannam
        phlegethon, persephone's husband, pliny the elder, hawaii big island, mount saint helens, iceland's laki
        santorini blowing up minoan style, one ring, frodo and gollum at the crack, you shall not pass, wyvern
        salamander, phoenix, fire breathing beast, daenerys, targaryen, god of the forge, anvil, steelworks
        bessemer converter, coke oven, boiler stoker, incinerator, crematorium, glassblower, pizza oven
        barbecue gone wrong, pyroclastic, igneous, geologist, volcanologist, seismograph, johnny cash, arsonist, matches
        petrol bomb, fireman, burning building, great fire of 1666, chicago burning, rome ablaze and nero fiddling, nero
        doomguy, ghast, blaze rod, mario's lava level, hot, etna erupting, lucifer's throne room, devil
        demons with pitchforks, imps and cacodemons, doom slayer, rip and tear, blaze rods and ghasts, netherrack
        durin's bane, frodo drop the ring, gollum's last swim, dragon's breath, dragon lair, phoenix rising
        vulcan at his anvil, sulphur stink, fire and fury, eternal damnation, sinners burning, highway to hell, ac dc
        blazing, scorching flames everywhere, basalt and obsidian, crater rim, fumarole, tectonic rift
        volcanologist in a silver suit, katia and maurice krafft, geologist's nightmare
        journey to the centre of the earth, joe versus the big hole, anakin on the high ground, obi-wan duel
        terminator thumbs up into the vat, glassblower's kiln, smelting iron, boiler stoker shovelling coal, fire eater
        fire dance, charmander, magmar, groudon, goron city, death mountain crater, norfair, vindaloo, carolina reaper
        ghost pepper, chilli so hot i cry, flaming hot cheetos, molten chocolate cake, fireball whisky, sambuca on fire
        barbecue from below, toast me, rage, fury, red hot anger, seeing red and black, apocalypse, judgement day
        underworld, abyss of flames, lake of fire, burn baby burn, the roof is on fire, hellraiser, heat miser
        fire nation, zuko, firebender, sacrifice to the angry mountain, throw a virgin in the crater
        dinosaurs going extinct, villain's secret lair in a crater, james bond hollowed out base
        red glow and black rock, crackling, rumbling, spewing rock, bubbling orange goo, hotter than the sun's backside
        imps laughing, jackie wilson burning love, meat loaf bat out of hell, elemental ember
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
        it is misty, haze, gloomy, scotch mist, cloud, cannot see my hand in front of me, whiteout without the cold
        stephen king's supermarket story, james herbert, john carpenter's ghost ship, the others with nicole kidman
        hansom cab clopping unseen, gaslight, dickens, bleak house opening chapter, great expectations marshes, magwitch
        bodmin, american werewolf on the moor, stay on the path lads, bronte, cathy at the window, karl, alcatraz
        ship's horn moaning, lightship, bell buoy, mary celeste, flying dutchman, marie, isle of man, manannan's cloak
        river styx, charon, hades waiting room, asphodel, spectre, phantom, wraith, apparition, will o the wisp
        grey lady, ring wraiths, bayou at daybreak you can't make out, dementors, gorillas in the mist, dian fossey
        sigourney and the apes, the mountains of the highlands hidden, scottish glen, nessie, portland drizzle
        cornish mizzle, mizzle, dreich, claggy, clag, thick as porridge, like milk, like cotton wool, wool, dry ice
        theatre haze, sauna, kettle boiling, bathroom mirror after a shower, steamed up specs, glasses steamed up
        cataracts, myopia, short sighted, blurry, out of focus, vague, obscure, hazy memory
        can't see my hand in front of my face, jack the ripper's london, lighthouse foghorn
        hound of the baskervilles on the moor, grey all over, cloudy and blurred, victorian whitechapel
        everything hidden, stephen king's the mist, john carpenter the fog, san francisco july morning
        grand banks of newfoundland, san juan oyster beds drizzle haze, nebel, niebla, ghost ship drifting
        the flying dutchman looming out of nothing, dementors gathering, hazy, smoke machine at the school disco
        heathcliff calling across the damp heath, vague outlines, dim grey nothing, ship's bell clanging unseen
        marsh gas, graveyard at five in the morning, my glasses steamed up, a wall of grey, november in the po valley
        cloud forest without the trees, walking inside a cloud, purgatory waiting room, spooky moor
        banshee wailing somewhere, lost sailors, draw distance of an old n64 game, turok graphics, short render range
        obscured view, blind corners i can't make out, dank bog, dew point reached, aerosol droplets suspended
        mie scattering, radiation inversion in the valley, advection off the cold sea, carl sandburg's little cat feet
        the yellow smoke that rubs its muzzle, bleak house first chapter, sherlock holmes and a hansom cab
        peering and squinting, tule, airport runway visual range zero, pilot flying on instruments, white cane weather
        muffled footsteps, hushed and ghostly, the hebrides on a grim morning, loch ness at dawn with monster hidden
        ground clouds, cotton wool everywhere, wrapped in gauze, grey wool blanket, pigeon coloured, london particular
        vape shop, kettle steam filling the kitchen, bonfire smoke drifting, dust hanging thick and ashen grey
        brain is clouded this morning, dreamlike blur, eerie quiet, moorland pony half seen
        heron in the reeds at a dull daybreak, bats can't even see here, moth grey, oatmeal sky, clam chowder weather
        earl grey tea with the london variety, barbour coat and wellies, trench coat spy on a bridge
        casablanca airport farewell, film noir docks, headless horseman approaching, the woman in black causeway
        eel marsh house, jekyll and hyde alleys, vampire dissolving into vapor, spirits rising from the swamp
        fen country, the misty mountains cold, blair witch blur, kate bush out on the wiley windy moors
        smoke on the water cover, purple haze, scooby doo haunted pier, the phantom of the harbour
        bandits creep up unseen, i want to see nothing at all, make it hard to see ahead, thick, impenetrable
        vanishing corridors, visage song, ten feet of sight, machu picchu before it clears, autumn mornings by the canal
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
        psychedelic, electronic, light cycle, flynn's arcade, deckard, tyrell corporation, tears in rain, kaneda's bike
        major kusanagi, molly millions, case jacking in, matrix, red pill, neo, agent smith, netrunner
        johnny silverhand, augmented, bionic arm, snow crash, metaverse, vr headset, holodeck, laser quest, trance
        dubstep, gary numan, synthesiser, moog, theremin, terminator, bender, c3po, wall-e, mainframe, microchip
        silicon, eight bit, pac-man, galaga, asteroids on a vector screen, katana zero, miami south beach eighties style
        pink flamingo sign buzzing, kabukicho, hong kong signs, mong kok, broadway billboards, piccadilly circus adverts
        soho sign, studio fifty four, roller disco, highlighter pen, day-glo, luminous, rgb everything, gamer den
        twitch streamer's bedroom, led, akira motorbike chase, outrun grid, matrix code dripping green
        shibuya crossing billboards, casino lights, pac-man cabinet, nightclub with uv paint, dubstep drop
        techno warehouse berlin, edm festival visuals, retro eighties, cyborg implants, snow crash metaverse
        holographic adverts, motherboard tracks, fibre optics, rgb gaming pc, cathode ray, oscilloscope
        electric blue and hot pink, glowing lines on black, vector graphics, polygons with lit edges
        tempest by jeff minter, wipeout racing, f-zero, audiosurf, tetris effect, crypto mining farm
        server room blinking, data centre, internet highway, the mainframe, reboot cartoon, tesla coil, noble gas tubes
        argon and krypton, bar sign flickering open all hours, ramen stall under kanji tubes, motel vacancy sign
        hong kong mong kok signboards, seoul gangnam after hours, osaka dotonbori, bangkok soi cowboy, pachinko parlour
        karaoke box, skating rink with blacklight, bowling alley cosmic mode, megacorporation tower
        dystopian future city, flying taxis fifth element, artificial intelligence core, skynet, glados, hal 9000
        mr robot, programmer, coder in a hoodie, gamer girl stream setup, twitch streamer room, energy drink
        monster can, blue curacao cocktail glowing, sci-fi, year 2077, cyborg samurai with laser katana, keanu
        mirrorshades, leather coat and sunglasses at night club, leg warmers and highlighter spandex, psychedelic lights
        strobe, jukebox, theremin and moog, bleep bloop, zap, buzzing transformer hum, eight bit chiptune
        game grid flynn's, the weeknd blinding lights, kavinsky nightcall, drive with ryan gosling, watch dogs
        stray robot cat city, tetra fish colours under blacklight, dance floor tiles lighting up, jetpack nano hacker
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
        sink it, sink it into the sea, let it sink beneath the waves, trident, sebastian, flounder, under the briny
        little mermaid, anemone, squidward, mr krabs, krusty krab, black manta, big daddy, andrew ryan, dolphin
        humpback song, ahab, megalodon, deep blue scientists and smart sharks, my teacher the cephalopod, siren, selkie
        kelpie, naiad, nereid, scylla, charybdis, dagon, twenty thousand leagues, u-boat, hunt for red october
        periscope, torpedo, sonar ping, depth charge, bathysphere, james cameron's dive, titanic, wreck of the mary rose
        sunken galleon, spanish treasure, wetsuit, aqualung, steve zissou, life aquatic, frogman, free diving
        the big blue, mask and fins, the bends, decompression, glub glub, blub, sea world, swimming pool bottom, sunk
        sebastian the crab, baby shark, octopus's garden, the abyss james cameron, lusitania, mary rose
        davy jones's locker, cthulhu sleeping in r'lyeh, seal, sea lion, turtle, manta, barracuda, sea urchin
        sea cucumber, hermit crab, oyster, sponge, mid atlantic ridge, hydrothermal vent worms, sylvia earle
        marine biologist, big blue luc besson, blowing bubbles, drowned cathedral, lost city of ys, lyonesse, backstroke
        synchronised swimmers, deep end of the pool, koi, guppy, haddock, tuna shoal, fisherman's nightmare, caviar
        turquoise depths, full fathom five, pearls that were his eyes, the tempest's drowned father, tide, undertow
        cenote, galapagos marine iguana grazing, bora bora, dire dire docks, blooper, magikarp, kyogre
        the shape of water, sea monkeys, glug glug, hold your breath, gills, shark cage, wet and blue all over
    """),
}
