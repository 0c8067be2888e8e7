"""More of what the pocket world's times of day are called; its captions join it with what `captions_pocket.py` says."""

from __future__ import annotations

from typing import Final

from dreamtick.engine.training.caption_words import LookWords, wordings

__all__ = ["POCKET_TIMES"]

POCKET_TIMES: Final[dict[str, LookWords]] = {
    "day": LookWords(
        wordings=wordings("""
            under a blazing sun, around lunchtime, at two in the afternoon, in the forenoon, bathed in sunlight
            it is daytime now, at midday, in broad daylight, in full daylight, in the middle of the day
            in the middle of the afternoon, in the early afternoon, at half past twelve in the daytime, half past noon
            just after noon, just before noon, a little before midday, shortly after midday, around midday, about noon
            at the stroke of noon, on the stroke of midday, as the clock strikes noon, when the noon bell rings
            at the noon bell, as the midday bells ring, while the angelus rings at noon, with the sun straight above
            with the sun at its zenith, when the sun is at its peak, when shadows are shortest
            with hardly any shadows on the ground, with short crisp shadows, under the noonday sun, under the midday sun
            under the afternoon sun, under a bright sun, under a cheerful yellow sun, under a clear blue sky
            under a bright blue sky, under blue skies, under a cloudless blue sky, beneath a brilliant blue sky
            beneath the blazing midday sun, beneath a sunny sky, in bright sunshine, in the bright sun
            in glorious sunshine, in full sun, in full sunlight, in direct sunlight, in strong sunlight
            in dazzling sunlight, in brilliant daylight, in the clear light of day, in the light of day
            in the cold light of day, in the full light of day, by daylight, by the light of day, by bright daylight
            lit by bright sunlight, lit by the midday sun, flooded with sunlight, flooded with daylight
            drenched in sunlight, drenched in sunshine, soaked in sunshine, basking in the sun
            basking in the midday sun, washed in bright daylight, filled with daylight, bright with sunshine
            bright as day, bright and sunny, sunny and bright, nice and sunny, super sunny, really sunny
            very bright and sunny, on a sunny day, on a bright sunny day, on a clear day, on a lovely sunny day
            on a fine day, on a sunny afternoon, on a lazy afternoon, on a bright clear afternoon, on a cloudless day
            at 10 am, at 11 am, at 9:30 am, at 11:30 am, at 12 noon, at 1 pm, at 2 pm, at 3 pm, at 2:30 pm, 1 pm, 2 pm
            3 pm, 11 am, around 1 pm, around 2 pm, about three in the afternoon, at one in the afternoon
            at half past one in the afternoon, at half two in the afternoon, at quarter to three in the afternoon
            at a quarter past one in the afternoon, at three o'clock in the afternoon, two o'clock in the afternoon
            twelve noon exactly, noon on the dot, at 13:00, at 14:30, time is 2 pm, the clock says noon
            the clock says two in the afternoon, the sundial points to noon, when the sundial shows twelve, midafternoon
            mid afternoon, at mid-afternoon, one bright afternoon, this afternoon, early afternoon, well after sunrise
            long after sunrise, long before sunset, before lunch, just before lunch, after lunch, just after lunch
            right after lunch, over lunch, at lunch, at lunch time, during lunch break, at elevenses, at brunch time
            during brunch, at siesta time, during the siesta, while everyone takes a siesta
            while people nap through the bright afternoon, during recess, at playtime, in the middle of the school day
            while the shops are open, while the children are at school, when school lets out in the sunny afternoon
            while people eat their sandwiches in the sun, at picnic time, during a sunny picnic
            while workers take their lunch, when farmers stop for their noon meal, while sunbathers lie out
            perfect for sunbathing, while lizards bask in the sun, while butterflies are out in the sunshine
            while bees are busy in the sun, with bees buzzing in the sunshine, with cats stretched out in the sun
            while cats doze in patches of sunlight, while everyone wears sunglasses, sunglasses weather
            bright enough for sunglasses, bright enough to make you squint, so sunny it hurts your eyes
            so bright you need shades, squinting in the sun, the sun is shining, the sun is shining brightly
            the sun is up, the sun is out, the sun's out, sun's out, the sun is blazing, the sun is beaming
            the sun stands at its zenith, the sky is blue, the sky is bright blue, the sky is bright and clear
            the sky is clear and sunny, everything is bright, everything is brightly lit by the sun
            everything glitters in the sun, it's daytime, it's day, it is day, it is day time
            it's the middle of the day, it's noon, it's midday, it is almost noon, it's just gone noon
            it has just gone twelve noon, it's bright out, it's sunny, it's sunny out, it's so sunny, it's light outside
            it's broad daylight, it is a sunny day, it's a bright day, it's afternoon, it's the afternoon
            it's lunchtime, it is around lunch, it's time for lunch, it's midmorning, make it daytime, make it sunny
            make it bright daylight, set in the daytime, set at noon, set during the day, seen by day, seen in daylight
            seen in bright sunlight, as seen at midday, as it looks in the daytime, as it looks by day, in daytime
            during daylight, when it's light out, when it is daytime, when the sun is out, when the sun is shining
            when the day is at its brightest, when the light is brightest, when there is plenty of light
            while it is still bright day, while the sun shines, while the sun is up, while it's sunny
            as the sun climbs to its peak, as sunlight floods in, as noon approaches, as midday comes
            with bright sunshine, with the sun shining, with the sun out, with the sun in your eyes at noon
            with blue sky above, with a bright blue sky, with clear bright daylight, with full daylight
            with daytime lighting, with natural daylight, daytime lighting, bright daytime lighting
            full daylight please, sunny please, daytime pls, day time plz, sunny vibes, sunny day vibes, lunchtime vibes
            middle of the day vibes, gorgeous sunshine, blazing sunshine, brilliant sunshine, glaring sunlight
            harsh midday light, harsh noon light, white noon light, clean white daylight, clear daylight, crisp daylight
            ordinary daylight, bright light of midday, bright white light of noon, sparkling in the sunlight
            shimmering in the midday sun, gleaming in the sun, glinting in bright daylight, baking in the midday sun
            sweltering under the noon sun, sunlit, sunny, daytime, daylight, sunshine, midday, noontime, noontide
            afternoon, daylit, sun-drenched, sunbathed, sunsoaked, lunchtime, siesta, at noontide, at noontime
            in the noontide glare, in the noonday glare, in the glare of noon, in the blaze of noon
            in the dazzle of midday, at the height of the day, at the day's zenith, at the bright heart of the day
            when day rules the sky, under the sun's full gaze, under the bright eye of day, kissed by the midday sun
            crowned with sunshine, aglow with noon sunshine, at sext, between terce and sext, after midday prayers
            at midday prayer, at the forenoon watch, during the afternoon watch, during the day shift, on the day shift
            when the gardeners put on their sun hats, sun hat weather, suncream weather, sunscreen weather
            while washing dries in the sunshine, while the ice cream van does its afternoon rounds
            when hens peck about in the sun, while the owls are fast asleep in the daylight
            when night creatures hide from the light, no lamps needed, no need for a torch, too bright for lanterns
            not a star to be seen in the bright sky, nowhere near dark, as far from midnight as can be, buenas tardes
            bon appetit it's lunchtime, en plein soleil, en plein jour, plein air at noon, mittag, mediodia, a pleno sol
            good afternoon, g'day sunshine, top of the day, middle of day, mid day, mid-day, day, day mode, daytime mode
            day not night, daytime not night, by daytime, all lit up by the sun, lit up by sunshine
            lit from above by the sun, fully lit by the sun, in sun, in the sun, bright sun, hot noon sun, noon sun
            blue sky, blue skies and sunshine, clear blue skies, a big yellow sun in the sky, with a big smiley sun
            sunbeams all around, with sunbeams all about, with bright beams of sunlight, dappled with afternoon sunlight
            dappled by midday sunshine, still light out, plenty of daylight left, lots of sun, sun's well up
            sun's blazing, sun way up there, in the heat of the day, through the heat of the day
            when the pavement sizzles under the sun, when the thermometer peaks after lunch, during the noon heat
            while metal is too hot to touch outdoors, with the dew long dried, once the dew has burned off
            when the sun has dried the grass, with heat haze wobbling in the sunshine, shimmering with afternoon heat
            when your shadow hides under your feet, with your shadow right beneath you, no shadow to speak of at noon
            shadows tucked under everything, when the gnomon casts almost nothing, with stubby little shadows
            when a stick throws no shadow, everyone hunting for shade, hiding under a parasol, under parasols
            with sun umbrellas open, seeking a patch of shade from the sun, where the shade feels precious
            with the blinds drawn against the glare, with the curtains wide open to the sunshine
            sunshine through every window, all the windows flashing in the sun, solar panels at full power
            while the solar panels hum, solar charging at maximum, when solar output peaks, sundial weather
            the sundial reads two, when the sundial is easy to read, sundial shadow at its shortest, at solar noon
            at local noon, at apparent noon, at meridian, at the meridian, sun on the meridian, as the sun culminates
            at upper culmination of the sun, sun at maximum altitude, solar elevation seventy degrees
            sun at eighty degrees, when the navigator shoots the noon sun, taking a noon sight with the sextant
            noon sight on deck, when the noon gun fires, at the noonday gun, at eight bells of the forenoon
            at the changeover to the afternoon watch, sun over the yardarm, when the sun is past the yardarm
            two bells in the afternoon watch, dress parade under the full sun, while recruits drill in the sun
            during afternoon drill, at noon chow, at mess call noon, at 1100 hrs, 14:00, 15:00, 15:15, 13:30, 12:00
            12.00, 11:45, 10:15, 11h, 13h, 14h, 15h, 14h30, 12h, 12pm, 12 pm sharp, 1pm, 2pm, 3pm, 1:30pm, 2.30 pm
            3:15 pm, 2 p.m., 1 p.m., 3 p.m., 1:45 p.m., 11 a.m., 10 a.m., 11am, 10am, 10:45am, at 10:20 am, at 11:15 am
            at 12:15 pm, at 12:30 pm, at 12:45pm, at 1:10 pm, at 2:05 pm, at 2:40pm, at 3:20 pm
            half one in the afternoon, half two this afternoon, half three in the afternoon
            ten past two in the afternoon, twenty past one in the afternoon, five past noon, five minutes to noon
            ten to noon, a quarter to noon, quarter past noon, one in the afternoon, two in the arvo
            three-ish in the afternoon, two-ish in the afternoon, noonish, noon-ish, around noonish, midday-ish
            lunch-ish, round about noon, bang on noon, smack in the middle of the day
            slap bang in the middle of the day, plumb noon, dead on noon, noon o'clock, lunch o'clock, sunshine o'clock
            this arvo, in the arvo, sunny arvo, lazy arvo, bright arvo, in the a'noon, aft, in the aft, afternoonish
            bright arvo sun, afternon, afernoon, aftrnoon, aftenoon, afternooon, in the afternon, sunny aftrnoon
            sunny mornin, a bright mornin, midmornin, noontme, noonn, at nooon, middday, mid-dya, at middday, daytme
            daytim, day tiem, dayime, daylite, in daylite, day lite, dalight, dayligth, sunlite, sunligth, sunshin
            sunshne, sun shine, sun shinin, sunnny, suny, suuuunny, soo sunny, bright sunlite, brite and sunny
            brite daylight, so brite out, super brite out, sun's shinin, sun is out lol, blue sky pls, sun pls
            daytiem pls, make it day, make it daylight, make it noon, make it midday, make it the afternoon
            turn the sun on, turn on the daylight, switch to day, switch it to daytime, change to daytime, set time day
            set time to day, time set noon, set time 6000, set time 1000, time of day noon, timeofday 12
            server time noon, noon on the server clock, day cycle at noon, daylight cycle stopped at noon, always day
            permanent daytime, perma-day, eternal noon, endless noon, everlasting day, no night here only day
            when mobs burn in the sun, while zombies burn in the sunlight, when vampires must hide
            when a vampire would turn to ash, the undead would burn right now, when trolls turn to stone
            no monsters spawn in this light, skybox set to noon, skybox clear blue, full brightness sun
            sun lamp at maximum, sun intensity at maximum, hdri noon sky, white mode sunshine, gamma up like noon
            shot at noon, day exterior, ext. day, exterior day, day for day, daylight balanced film
            daylight white balance, five thousand five hundred kelvin, 5600k daylight, at 5600 kelvin
            sunny sixteen rule, sunny 16, f16 and bright sun, overexposed in the sun, overexposed noon glare
            blown-out highlights of noon, with a polarising filter on blue sky, hard noon shadows, contrasty noon light
            the photographer's worst light at noon, no flash needed, lens hood weather, with lens flares of noon
            technicolor blue sky, postcard blue sky, picture postcard sunshine, holiday brochure sunshine
            painted en plein air, painted in open sunlight, like an impressionist picnic lunch
            in chrome yellow sunshine, in lemon sunshine, in lemon-yellow light, in buttery midday light
            in white sunlight, under a cerulean sky, under an azure sky, under azure heavens
            beneath cornflower blue skies, beneath a turquoise daytime sky, under a sapphire sky and sun
            under a sky blue sky, under a powder blue sky, under a baby blue sky, under a robin's egg sky
            under forget-me-not blue, under a bluebird sky, bluebird day, bluebird skies, cobalt noon sky
            with fluffy white clouds and sun, with cotton wool clouds in blue, with puffy clouds drifting across blue
            with little white clouds in sunshine, while cloud shadows drift by, with mares' tails in the blue
            cumulus o'clock, not a cloud up there, not a cloud in the blue, nothing but blue above
            blue from edge to edge, blue as far as you can see, sky so blue it sings, a contrail across the blue
            with vapour trails in the blue, a daytime moon pale in the blue, only a ghost of moon in blue sky
            no stars only sun, one star out and it's ours, under sol, old sol beaming, sol at its height, sol invictus
            under sol invictus, under the eye of ra, under ra's bright eye, when ra is at full strength
            surya at his zenith, phoebus at his height, under phoebus' bright wheel, shamash watching from above
            at dhuhr, at zuhr prayer, dhuhr time, when the muezzin calls dhuhr, after the noon prayer
            at the midday office, terce, after sunday service in sunshine, sunday lunch, sunday roast time
            after sunday lunch, before the sunday roast, at sunday dinner in the afternoon, afternoon fete weather
            as the cricketers break for lunch, between lunch and tea, between lunch and supper, before tea
            at afternoon tea, at afternoon tea time, over cream tea in the sun, at merienda, merienda, hora de la comida
            hora del almuerzo, hora de la siesta, a mediodia, al mediodia, de dia, pleno dia, pleno sol, tarde soleada
            buen dia soleado, dia soleado, sol, soleil, plein soleil, grand soleil, il fait jour, il fait beau, midi
            a midi, en plein midi, le jour, de jour, in pieno giorno, mezzogiorno, a mezzogiorno, pomeriggio
            buon pomeriggio, giorno, sole alto, di giorno, am mittag, mittags, mittagspause, nachmittag, nachmittags
            am nachmittag, sonnenschein, sonnig, am tag, heller tag, mittagssonne, meio-dia, ao meio-dia, boa tarde
            de dia com sol, middag, eftermiddag, dagtid, dagslicht, zonnig, polden, poludnie, solntse, hiru, ohiru
            konnichiwa, hirusagari, zhongwu, dopo pranzo, pausa pranzo, dejeuner, almuerzo, lunch, packed lunch time
            lunch bell, at the lunch bell, when the school lunch queue forms, after the second lesson
            during maths before lunch, during double maths, during third period, in fourth period, in fifth period
            during geography class, at big break, at first recess, during afternoon lessons, while class is in session
            while lessons are on, while school's in, at the school run in the afternoon
            home time for the schoolchildren, at hometime in the sun, during sports day, sports day weather
            during pe outside, kickabout weather, paddling pool weather, sprinkler weather, hosepipe weather
            lemonade stand open, while the lemonade stand does business, barbecue weather under blue sky
            barbecue lunch in the sun, kite weather in the sunshine, t-shirt and shorts sunshine
            flip flops and sunglasses, shades on, with shades on, sunnies on, slip slop slap time, slip slop slap
            slap on the sunscreen, factor fifty weather, spf 50, spf fifty time, at peak uv, uv index through the roof
            uv index eleven, tan time, tanning weather, top up your tan, catching rays, soaking up rays
            working on a tan, sunburn weather, sunburn o'clock, risk of sunburn, freckle weather
            you'd get sunburnt out there, nose peeling from the sun, wide-brimmed hat weather, straw hats out in the sun
            shielding your eyes from the sun, hand over eyes against the glare, too dazzling to look up
            blinding sunshine, blinding white sun, blinding midday glare, dazzled by the sun, roasting in the sun
            roasting at midday, grilled by the afternoon sun, frying eggs on the pavement, fry an egg on the stones
            toasty in the sun, pleasantly warm in the sun, warm sun on your back, with warm sun on your face
            sun on the top of your head, sun hot on your shoulders, feeling the sun on your neck
            mad dogs and englishmen, mad dogs and englishmen go out, make hay while the sun shines, making hay
            haymaking sunshine, as the haymakers rest, reapers resting at noon, while the mowers eat their bread
            ploughman's lunch, at the ploughman's lunch, ploughmen halfway through their rows
            when oxen are rested at noon, when the cattle seek the shade, cattle lying in the noon shade
            horses dozing under the noon sun, while the donkey dozes at noon, dogs panting in the sun
            a dog asleep in a sunny doorway, cats sunning themselves, cat on a sunny windowsill
            cat sprawled in a sunbeam, tortoises basking, turtles basking, snakes basking on warm stones
            lizards doing push-ups in the sun, geckos asleep lizards awake, crocodiles sunning, seals sunning themselves
            while dragonflies dart in the sun, dragonflies glinting, damselflies in the sunshine
            grasshoppers whirring in the sunshine, cicadas at full volume in the heat, cicadas screaming at noon
            butterflies on the wing, butterflies sipping in the sunshine, bees at full work
            bumblebees bumbling in sunshine, hoverflies hanging in sunbeams, ladybirds on warm leaves in sunshine
            ants busy under the noon sun, while ants march in the sunshine, hummingbirds feeding in the sun
            eagles riding the thermals, hawks circling on warm thermals, buzzards on the thermals
            vultures circling at noon, kestrels hovering in broad daylight, gulls wheeling in bright blue
            pigeons sunning on the roof, sparrows dust-bathing in the sun, hens dust-bathing, hens dozing at noon
            owls snoozing, owl still asleep, bats hanging asleep, hedgehogs curled up asleep till dark
            moths asleep until dark, foxes napping in the afternoon, raccoons fast asleep and sun up
            with sunflowers turned to the sun, sunflowers facing straight up, sunflowers at attention
            when the day's eye is open, tulips wide open in the sun, poppies open in full light
            crocuses opened by the sun, dandelions wide awake, scarlet pimpernel open, when the waterlilies are open
            four o'clocks still shut, evening primroses still shut, leaves photosynthesising like mad
            peak photosynthesis, photosynthesis at full tilt, good light for plants
            laundry drying on the line in sunshine, washing out in the sun, good drying day
            sheets flapping in the sunshine, a good day for washing, stalls open and awnings out, with the awnings out
            shops open, shops all open, open for business, nine to five, during the nine to five, between nine and five
            when the postman has been, second post, afternoon delivery time, parcel couriers on their rounds
            when builders are hammering, while the builders whistle, somebody mowing in the sunshine
            sound of lawnmowers in sun, window cleaners out in the sun, when the window cleaner comes, bread long sold
            tea break in the afternoon, smoko, at smoko, crib time at noon, dinner bell at noon, noonday meal, tiffin
            at tiffin, tiffin time, at tiffin time, nuncheon, nooning, at the nooning, undern, at undern, prime of day
            at the prime of the day, in the broad day, at full day, full day, the full blaze of day, full blaze of day
            day at its fullest, day in full flood, day in full swing, the day in its pride, the day at its meridian
            in the day's meridian splendour, in meridian splendour, meridian blaze, beneath the lord of day
            under the lamp of day, heaven's eye shining hot, too hot the eye of heaven, noon like a gong
            noon ringing like brass, brassy noon, under a brassy sun, under a brazen noon sky, a white-hot coin of sun
            a dandelion sun above, a sun with a face on it, crayon yellow sun in the corner
            like a child's drawing of sunshine, teletubby sun, mister sun shining, mr sun is out, here's the sun
            walking on sunshine, sunshine on a plate, good day sunshine, you are my sunshine, zip-a-dee sunny
            sunny side up, everything sunny side up, cheery and sunlit, cheerful sunshine, cheerful daylight
            happy sunny feel, jolly sunshine, happy bright sunshine, wholesome sunny afternoon, carefree sunny afternoon
            drowsy afternoon, a drowsy noon, sleepy afternoon sun, dozy after lunch, post-lunch slump, afternoon slump
            food coma after lunch, full of lunch and sun, deckchair afternoon, hammock afternoon, hammock in the sun
            long lazy lunch, matinee time, at the matinee, matinee, in the matinee slot, daytime tv, during daytime tv
            daytime telly, while the lunchtime news is on, the one o'clock news, lunchtime headlines, after elevenses
            second breakfast, elevenses done, toddler nap time after lunch, baby's afternoon nap
            nap time with sun through curtains, after the toddler's lunch, at the playgroup picnic, ages until bedtime
            bedtime's a long way off, nobody's thinking of bed, ages before sunset, sun not going anywhere
            the day's only half over, day half done, halfway through the day, half the day gone, half the day left
            with half the day still ahead, between noon and three, from noon to two, somewhere about noon
            a bit after noon, a bit past midday, a touch before noon, gone noon, gone midday, past noon, past midday
            before noon, toward noon, towards midday, nigh on noon, nearing noon, nearly noon, come noon, come midday
            till noon, noon sharp, noon exactly, exactly midday, twelve by the sun, clock hands together at noon
            both hands straight up in sunshine, with both hands on twelve noon, when twelve strikes and sun blazes
            twelve chimes for lunch, factory whistle for lunch, when the factory whistle blows noon, noon siren
            as the noon siren sounds, noon shootout, draw at noon, sheriff's noon, spaghetti western noon
            like a western at noon, day shift clocked on, daywatch, day watch, day guard on duty, dayshift, dayside
            on the dayside, sunward side, on the sunward side, facing the sun, side facing the sun
            daylight savings noon, daylight saving sunshine, when headlights are off, no headlights needed
            with headlamps off and sun up, lamps all out by day, unlit lamps in sunshine, streetlamps off
            lights off because it's bright, lights off sun on, nobody needs a candle, no candle needed
            lanterns hanging unlit by day, torches unlit in the sunshine, save the candles it's bright
            screens unreadable in the sun, can't see my phone for sun, too sunny to see the screen
            reading without a lamp, bright enough to read tiny print, bright enough to thread a needle
            clear enough to see for miles, visibility perfect sun out, visual flight rules sunshine
            clear skies and sunshine, fair and sunny, fine and sunny, set fair and sunny, sunny spells, sunny intervals
            sunny periods, mostly sunny, outlook sunny, forecast wall to wall sunshine, wall-to-wall sunshine
            wall to wall blue, uninterrupted sunshine, unbroken sunshine, nonstop sunshine, sunshine all round
            lashings of sunshine, oodles of sunshine, a big dose of sunshine, buckets of sunshine, a flood of noon light
            light pouring in, top light, top-lit by the sun, toplit, lit straight from above, sun right above, sun above
            sun up top, sun on full, full sun, sun all over, sun all day, all-day sun, sun out guns out, suns out
            sun's out guns out, proper sunny, dead sunny, well sunny, pure sunshine, sun cracking the flags
            sun splitting the stones, sun splitting the trees, glorious day, glorious out, glorious daylight
            gorgeous day, beautiful sunny day, beautiful day for a picnic, cracking sunny day, fine bright day
            fair bright day, brightest part of the day, broad day, in broad day, bright broad day, broad bright daylight
            clear as day, in the clear day, light as day, day bright, day's brightness, dayglow, day glow, day light
            day o'clock, day again, day now, day pls, daytime lol, daytime fr, sunny af, so sunny rn, sun is popping
            bright af outside in the sun, big sun energy, noon vibes, midday vibes, noon energy, afternoon vibes
            lazy afternoon vibes, brunch vibes, picnic vibes, daylight vibes, main character noon sun
            solarpunk sunshine, sunny boi, sunbathing, sunbathe, sunning, basking, bask, squinting, picnicking, lunching
            brunching, dazzle, glare, sunburn, suntan, sunbeam, sunbeams, sunrays, sun rays, sunniness
            brilliance of noon, forenoon, noonday, mid-day sun, meridian, zenith, sun zenith, zenith sun, lunchbreak
            brunch, recess, playtime, picnic, elevenses, workday, midmorning, postmeridian sun, post meridiem sun
            afternoony, noony, daylighty, dayy, dayyy, sunnyyy, sunny sunny, sun sun sun, sun up pls
            lots of daylight please, full noon please, i want it sunny, i want daytime, can it be daytime
            can it be noon, let it be day, let there be daylight, not dark, not at night, not night time
            no darkness just sun, no night just day, opposite of midnight, opposite of night, instead of night
            the reverse of midnight, anything but night sunny please, solar zenith, under a cobalt sky
            with the sun at culmination, cumulus and blue sky, cloudless azure, cerulean above
            ra at the height of his power, amaterasu lured out and shining, surya in full glory
            shadows short as a thumb, shadow right under your feet, bees busy on every blossom, lizards basking
            butterflies fluttering about, 5600 kelvin white balance, sunny sixteen, f16 at a hundredth of a second
            overexposed and white hot, polarizer on and the sky deep blue, hundred thousand lux, sunglasses needed
            squinting in the glare, here comes the sun and it's way up, mister blue sky, summer's day like in the sonnet
            plein air brightness, sorolla whites, lemon yellow sunbeams, titanium white glare, bleached by light
            midday heat shimmer, siesta time, cicadas screaming in the heat, too hot to walk barefoot
            warm sun on my neck, the smell of hot pine resin, freshly mown hay drying in the sun, laundry drying bright
            lit up all over, bright as anything, everything clear to see, visible to the naked eye in full light
            nothing hidden from sight, no lamp needed, blow out the candles it's light out
            vampires asleep in their coffins, vampire-proof, trolls turned to stone long ago, owl fast asleep
            bats hanging sleeping, badger in his sett asleep, hawks riding the thermals
            vultures circling on warm updrafts, kestrel hovering against blue, swallows hunting under a blue sky
            photosynthesis at full speed, solar panels at peak output, sundial reads twelve
            gnomon pointing north with its shortest shadow, meridian passage, ante meridiem and already bright
            mid-afternoon, early afternoon sun, broad light, bright and breezy, fair weather, rayleigh blue
            blue dome of heaven, the big yellow ball is up, mister sun, sunshine state of mind, white sunlight
            hard light, fill flash for the black shadows under noses, matinee light, shot without any lights just sun
            technicolor brightness, apollo's noon blaze, lugh of the long arm shining, shamash sees everything
            tonatiuh at the top of his climb, icarus weather, wax-melting heat
            horus the falcon with his bright eye open, sunna outrunning the wolf, lady midday, the noonday demon
            daemon meridianus, l'apres-midi d'un faune, blue skies smiling at me, let the sunshine in, sunny afternoon
            o sole mio, haydn's le midi, zip-a-dee-doo-dah weather, lark on the wing and snail on the thorn
            dappled things, dapples of sun through leaves, sunflecks dancing, glittering caustics from the sun above
            glinting and sparkling in the sun, dazzling, radiant, brilliant, resplendent, luminous, glaring, bright
            brightly lit, well lit, light as can be, lovely and light out, shiny, sunniest, sunshiny, diurnal
            diurnal creatures only, twelve sharp, raw sun, roasting, sweltering, sunbaked, sunstroke
            heliotrope turned to the light, goat's-beard not yet shut, crocuses spread to the warmth
            tulips gaping in the heat, dandelions all yellow and open, gentians unfurled, portulaca blooming
            pimpernel open so fine weather, scarlet pimpernel wide awake, dragonflies patrolling
            grasshoppers chirring in the hot grass, bumblebee hum, ants marching on the hot ground
            snake warming on a stone, crocodile sunning with open mouth, cormorant drying its wings in the sun
            tortoise out for a warm-up, marmots sunbathing, meerkats standing watch in the light
            squirrels out and about, hens scratching around in the sun, cat asleep in a warm patch of sun, skylark music
            cuckoo calling under a blue sky, cicada o'clock, hummingbirds at the flowers
            ladybirds taking off in the warmth, peacock butterfly with wings spread to the sun, swallowtails hilltopping
            painted in ultramarine and white, baby blue sky, cyan sky, periwinkle sky with white puffs, robin's egg blue
            lapis lazuli heavens, delft blue and cotton clouds, constable clouds, hockney brightness
            matisse cutout colours in strong sun, seurat sunday afternoon, dufy blue, saturated colours, vivid and clear
            crisp visibility, visibility fifty kilometres, zero oktas, one okta of fair weather cumulus
            altocumulus fleece and sun, sun halo at twenty two degrees, sun dogs on both sides
            glory and brightness around the sun, parhelion, solar transit, maximum insolation
            sun elevation ninety degrees, sun near the zenith at the solstice, subsolar point, local apparent noon
            navigator shooting the noon sun with a sextant, photosphere too bright to look at
            corona hidden by the glare, stars washed out by sunlight, no stars visible only sun, not a star in sight
            dawn already far behind us, dew has dried off, mist burned off by now, long before evening
            nowhere near bedtime, everyone up and about, awake and fully rested, after breakfast, lunch break
            picnic light, kids' recess, playtime outdoors, straw hat weather, sombrero sun, ice lolly heat
            burning glass works now, magnifying glass can light a fire, light meter pegged, neutral density filter on
            lens hood on, squinty photos, low iso, iso 100, fast shutter, daylight film stock
            tungsten off and daylight in, reflector and sunshine, butterfly lighting from the sun
            bright exterior establishing shot, western duel light, musical comedy brightness, children's cartoon sky
            default bright, regular brightness, ordinary light, normal lighting please, full brightness, max gamma
            lights on, let there be light, and there was light and it was good, fiat lux, eye of heaven shining
            busy old fool unruly sun, sun shining with all his might, bright the day as pippa sang
            and all's right with the world, camus and that merciless sun, glory of the noon, honest light, merry light
            cheerful, cheery and bright, gleeful brightness, carefree sunshine, dazzled eyes, vitamin d time
            warm stones underfoot, toasty sun on your back, prickly heat, sweat dripping at noon, smell of sunscreen
            smell of warm dust in the sun, thyme scent in the noon heat, drowsy buzzing heat
            hum of insects in hot light, glare off every surface, bright reflections, snowblind glare, sun goggles on
            two suns up, artificial sun at full power, dyson swarm noon, sun lamp dome at one hundred percent
            orc-hating brightness, goblins cannot stand this light, white wizard light all around
            paladin's holy sunshine, solar deity watching from above, phoenix soaring in full sun, griffins basking
            unicorn glistening in sunlight, fairies asleep in their flowers, elves singing under a bright sun
            monsters hiding from the light, no fear no gloom, the heroes set out under a dazzling noon sky
            you step outside and the full sun blinds you, the innkeeper throws open the shutters to glaring sunshine
            we halted at noon and ate in the shade, dear diary today the sun shone without mercy
            we posted cards home and went brown as nuts, the whole company lunches under a blazing sky
            and all was light and blue and warm, it was a bright cold day in april
            when nobody would dare to commit a crime unseen, daylight robbery, every pebble sharp and clear in the sun
            so bright you could read a newspaper anywhere, so sunny it hurts, so bright it's almost silly
            my eyes are burning it's that bright, cor it ain't half bright, blimey that's sunny, bonny and bright
            a braw bright day, a real belter of a sunny afternoon, tabloid heatwave headline with girls in the fountain
            police appeal after an incident in broad daylight, the anchor squints live in the blazing sunshine
            clear skies and visibility unlimited, cavok, visual flight rules in brilliant sun
            zero clouds sun icon on every town, lots of lovely sunshine for everyone this afternoon
            get up lazybones it's nearly noon, you've slept half the day already, rise and shine it's gone eleven
            open the curtains and let the sunshine in, sunshine on my shoulders, ain't no sunshine but make it sunshine
            summer holiday bright, hakuna matata bright blue skies, singing birds and a cornflower sky
            teletubby sun with the giggling baby face, julie andrews twirling in full sunlight
            sound of music opening shot brightness, lawrence blowing out the match into blazing sun
            clint eastwood squinting in the midday glare, the good the bad and the blinding sun
            midsommar white brightness, truman show flawless weather, mario level one sky, wii sports bright
            fortnite noon, minecraft noon, pokemon daytime encounters only, switch off dark mode, light mode, day preset
            day cycle set to maximum sun, gamma up, exposure up until it's daytime, max out the sun slider
            disable the night cycle forever, buff the sun, nerf the darkness, unlock eternal day, permanoon, sunmaxxing
            daymaxx, brightified, dayify it, unnight, undark it please, de-darken, anti-night, ultra bright mode
            enough with the stars give us daylight, get rid of the moon, shoo moon come back sun
            send the moon away and let us play, no moon no stars just sun, i'm scared of the dark so make it day
            nice and bright for grandma's eyes, grandpa needs it bright to see, so i can see where i'm walking
            i wish it was playtime and sunny, make it like a sunny saturday afternoon
            like the middle of a summer holiday, county cricket between lunch and tea
            afternoon kick-off in the sunshine, sports day, washday bright, diurnally lit, meridional blaze
            antemeridian brightness, daytide, sunbright, sunbeamy, sunful, luminescent blue heaven with the sun aloft
            cerulean sky, azure sky, dinner ladies ring the lunch bell, sun at its peak, helios at the top of his climb
            phaethon at the height of the sky, wax wings would melt up there, amaterasu has left her cave
            ra enthroned at noon, dhuhr prayer, noon cannon fires, midday church bells, culmination of the sun
            solar noon, sun altitude ninety degrees, 5600 kelvin, iso 100 is plenty, overexposed, no flash required
            no lamp required, put your torch away it's bright, torches stowed, lanterns snuffed since the sun is well up
            you need no torch here adventurers, the party squints in the glare, vampires beware it's noon
            vampires stay indoors, enough sun to roast a vampire, drow suffer sunlight sensitivity
            sunlight sensitivity applies, cleric casts daylight, zombies burn in this light, when the undead catch fire
            mobs don't spawn, owls asleep, hedgehogs asleep and bees busy, bees working the flowers, cats sunbathing
            snakes warming on hot rocks, butterflies about, the dog lies panting in the noon shade
            hens scratching in the heat of day, sunflowers with heads straight up, flowers fully opened to the sun
            photosynthesis time, solar panels maxed out, no shadow at all, short shadows, hardly any shadow
            under the parasol, parasols up, straw hats and lemonade, lemonade stand, beach towel weather, tanning
            sunburnt noses, factor fifty, shading your eyes with a hand, i need my shades, wear a cap or get sunstroke
            heat of the day, blazing, sizzling, broiling under the vertical sun, frying an egg on the pavement
            bright sunlight glinting off everything, gleaming, splendid sunshine, glorious light, crisp clear light
            hard white light, flat noon light, shadowless, full-spectrum light, stage lights at full
            all lamps up to one hundred percent, house lights up bright as noon, curtain rises on a sunny afternoon
            scene two: the same at noon, cue the sun, turn the lights back on, switch to day mode please
            skip ahead to lunchtime, broad daylight, give me full sun, i can't see anything make it bright
            crank up the brightness, lights on dummy, at the stroke of twelve noon, midday glare
            shadows shrunk to puddles under our feet, school recess time, not a cloud in the bright blue sky
            sunglasses on, could you kindly make it daytime, no more night i hate night, kill the darkness
            bring back the sun, daylight cheat on, time set day, noon command, lock the clock at 12 pm
            half past eleven a.m., picnic o'clock, ice cream van weather, gunfight at twelve sharp
            as the cowboys face off under the noon sun, where mad dogs and englishmen go out, under a blazing white disc
            bright as a button, clear as day for everyone to see, sunshiney, wakey wakey it's already bright out
            the sun has his hat on, here comes the full sun, mr blue sky, a glorious summer's day
            cicadas buzz in the noon heat, postcard light, brochure sunshine, bright like a holiday advert
            as lit as a teletubbies episode, windows xp wallpaper lighting, default look, normal lighting
            regular daylight thanks, just the usual brightness, leave it bright, evenly lit from above
            fully illuminated, sun-soaked, sun-kissed at noon, bleached by the noontide sun
            the devil that walks at noonday, market day bustle under the sun, farmers making hay while the sun shines
            make hay, reapers mop their brows at midday, washing drying on the line in the sun
            kids playing outside with their hats on, before the kids come home from school
            go play outside while it's light, put on your sun hat sweetie, mommy make the sun shine, me want sunny
            big yellow sun up top, happy sun with a smiley face, yellow circle in a blue sky
            crayon sun in the corner of the page, sunny day sweeping the clouds away, uv index nine
            and now the forecast: sunny intervals all afternoon, cloudless and dazzling, resplendent with sun, effulgent
            refulgent noon, at 12 noon sharp, 10:30 am, 12:15 in the daytime, quarter past one in the afternoon
            three o'clock in the afternoon, ten in the forenoon, midmorning tea break, at recess, playtime at school
            while the kids are in class, when the dinner ladies are serving, in the siesta heat, over the noonday meal
            packed lunch o'clock, sandwich time, sunday brunch, when the banks are open, when the shops are open
            as the postman does his rounds, coffee break at ten thirty, crib time on the day shift, day shift
            at the dhuhr prayer, dhuhr, when the muezzin calls the noon prayer, friday jumuah time, the midday angelus
            when the angelus bell rings at noon, during sunday school, forenoon watch, afternoon watch
            at six bells in the forenoon, naval noon sighting with the sextant, when the captain shoots the noon sun
            parade ground inspection in full sun, midday muster, sick parade at ten, doctor's ward round at ten
            outpatients time, haymaking weather, making hay while the sun shines, when the hay is drying
            the farmhands' noon rest under the hedge, hens scratching about in broad daylight, laundry drying weather
            when mum hangs out the wash, picnic time, a fine day for a picnic, toddler's nap after lunch
            when the baby has her noon nap, grandpa dozing in the sunny deckchair, cat stretched out in a sunbeam
            dog panting in the sun, when the lunchtime news is on, soap reruns at one o'clock, cricket all afternoon
            first session before lunch at the test match, afternoon kickoff, day game
            afternoon ballgame in the bleachers, noon start for the marathon leaders, tee time at eleven
            sports day sunshine, garden party afternoon, at the afternoon garden fete, pool party in the sun
            daytime barbecue with blazing sun, county fair at noon, midsummer afternoon, on a sunny bank holiday
            fourth of july parade at noon, easter egg hunt in bright daylight, may day games in the sun, lammas noon
            wedding at one with sun on the dress, school's out and the sun is blazing, summer hols sunshine
            suncream time, slip slop slap o'clock, sunscreen needed, parasol weather, you'd get sunburnt, tanning time
            squinting weather, squint your eyes bright, cracking the flags, scorchio, taps aff, fair dinkum sunny arvo
            bonny day, a bonnie bright forenoon, bostin sunny day, gradely weather, it's crackin the pavements
            splitting the stones, sun's splitting the trees, lekker sunny, hot like fyah at noon, day as day can be
            light of day, the day's meridian, blazing sun, beaming sun, not a cloud in the sky, cloudless and blue
            fair weather noon, nice and bright, fully lit, well lit by the sun, no need for streetlights, headlights off
            no torch required, without a lantern because it's bright, parking meters running
            school run at three with sun shining, lunchtime traffic, market in full swing, market day bustle
            boats out hauling nets in bright daylight, trawler crew's noon dinner, baker's second batch at eleven
            when the baker shuts up shop at one, butcher's early closing at one o'clock, half-day saturday
            skiving off school on a sunny day, playing hooky in the sunshine, sunny day off, lazy sunday afternoon
            saturday at noon, monday 11 o'clock, tuesday 1:30 pm, 12.30 in the day, twelve noon, noon bells
            noon whistle, dinnertime meaning noon up north, navvies' noon beer in the sun, beer garden weather
            business lunch, three martini lunch, menu del dia, ferragosto noon, plein jour, dopey noon heat
            doldrums of the afternoon, afternoon double geography, big break hopscotch, naptime at nursery
            pensioners' bowls afternoon, bowling green sunshine, bingo matinee, off-peak daytime, day trip
            coach tour lunch stop, ice cream weather, lolly melting weather, melting tarmac, eggs frying on the bonnet
            hot enough to fry an egg, hot noon, dog days sun, kite flying weather, bees busy, by the sundial it is noon
            greenhouse vents open, sparrows dust bathing at noon, adders basking, catching some rays, soaking up the sun
            daystar blazing, currant bun out, big yellow thing in the sky, mister sun is out, smiley sun in the corner
            teletubbies sun baby shining, yellow sun and blue sky, the sun has got his hat on
            what a beautiful sunny day, the sunny side up, g'day, guten tag, dobry den, bonjour under a bright sun
            buenas tardes with sun still blazing, salutations of the noon, everyday normal light, normal daytime
            standard daylight please, just ordinary day, in the day, make it bright, the day side
            ante meridiem about eleven, fore-noon, levenses in the field, bever under the hayrick, dew long gone
            when the dew has dried, after the mist burnt off, sun burnt off the fog, everybody out and about
            kids out on their bikes in the sun, grannies on benches feeding pigeons, washing the car in the drive
            window cleaners at work, scaffolders with shirts off, road crew with drills going, lifeguards on duty
            flags up and sun out, changing of the guard at eleven, trooping the colour sunshine, noon cannon
            tiffin under the punkah, hurling throw-in at half two, dabbawalas delivering hot tiffins
            pancake race at noon, one o'clock gun, bento break, worship over and roast in the oven at one
            twelve o'clock sharp with the sun up, two in the afternoon, quarter to one lunch, three pm, nine thirty am
            packed lunch, meal deal time, ploughman's o'clock, school dinners, dinner ladies are serving, double maths
            school's in, lessons on, banks are open, post office counter open, market stalls trading
            when the postman calls, milk long since delivered, postie's round, bin lorry doing the rounds
            builders on the scaffold, mid-shift for the office crowd, team meeting, desk lunch, surgery open
            doctor's appointment, dentist at two, job centre queue, court in session, parliament's question time
            stock exchange trading, closing bell hasn't rung, afternoon nap, toddler's nap, playgroup, mums and prams
            pensioners' bus pass time, countdown on channel four, loose women, homes under the hammer, cricket's on
            test match before tea, saturday kick-off three o'clock, centre court play, garden party
            barbecue weather at one, ice cream van, washing on the line, window cleaner's here, hanging out the sheets
            suncream, sun hat, parasol, sunday service, sunday mass at eleven, sermon's on, sunday school, after church
            sunday roast at one, angelus at noon, sext, jummah prayers, wedding at two, bride on the steps, christening
            parade, carnival procession, trooping the colour, changing the guard, polling stations busy, protest march
            strike picket at noon, egg and spoon race, school photo, driving lesson, day job, blue skies
            shadows at their shortest, arvo, midarvo, good day, bonjour, buenos dias, canteen rush, liquid lunch
            gone twelve and the sun's out, hungry for lunch, factory hooter for dinner
            lollipop lady put away till three, farmers making hay, solar panels at peak
        """),
        adjectives=wordings("""
            sun-drenched, sun-soaked, sunbathed, sun-bathed, sunshiny, daylit, daylight-filled, sun-filled, sun-flooded
            sun-washed, sun-bright, sun-kissed, sun-baked, sun-dazzled, sun-warmed, sun-dappled, sunbeam-filled
            brightly sunlit, brilliantly sunny, dazzlingly sunny, gloriously sunny, day-bright, noon-bright, noonday
            noon-lit, midday, daytime, diurnal, sunblessed, sun-blasted, sunstruck, sunshine-filled, sunlight-flooded
            sunlight-drenched, sun-splashed, sun-speckled, sun-blazed, noontide, mid-afternoon, bright-skied, blue-skied
            daylight-bright, sunbaked, sun-bleached, sun-blessed, sun-toasted, sun-roasted, sun-gorged, sun-swept
            sun-showered, sun-white, sun-brightened, sun-rich, sun-struck, sun-blinded, sun-glazed, sun-polished
            sun-steeped, sun-crowned, sun-facing, sun-heated, sun-hot, sun-lit, sunned, sunshiney, sunlighted, sunlighty
            sun-trap, noon-hot, noon-baked, noon-struck, noon-blazed, noon-white, noon-gilt, noontime, midmorning
            midafternoon, early-afternoon, afternoon, lunchtime, brunchtime, siesta-time, daytimey, day-lit
            daylight-washed, daylight-drenched, daylight-soaked, daylight-flooded, broad-daylight, full-sun
            full-daylight, azure-skied, clear-skied sunny, cerulean-skied, cloudless sunny, cloudless blue-skied
            glaringly sunny, blindingly sunny, blazingly sunny, blazing noonday, beautifully sunny, cheerfully sunny
            radiantly sunlit, fully sunlit, well-sunned, bright noontime, bright daytime, meridian, zenith-lit, top-lit
            squint-bright, suny, sunnny, daytme, middday, daylong sunny
        """),
        nouns=wordings("""
            sunny day, midday, noonday, noontide, noontime, sunny afternoon, mid-afternoon, early afternoon, forenoon
            lunchtime, lunch break, siesta, brunch time, daytime, daylight, broad daylight, sunshine, sunlight
            bright daylight, bright day, clear blue day, blue-sky day, midday sun, noonday sun, blazing noon, elevenses
            picnic lunch, workday noon, midmorning, midafternoon, noon heat, noon glare, noon light, noon sky, noon sun
            midday heat, midday glare, midday light, midday sky, afternoon sun, afternoon light, afternoon heat
            afternoon nap, afternoon tea, afternoon picnic, afternoon stroll, arvo, meridian, solar noon, zenith sun
            full sun, sunbeam, sunburn, suntan, bluebird day, blue sky, azure sky, broad day, brunch, lunch, recess
            playtime, school day, workday, matinee, tiffin, nooning, undern, dhuhr, sext, terce, noon bell, noon gun
            noon siren, day shift, day watch, forenoon watch, afternoon watch, sun-soaked noon, sunlit afternoon
            lazy afternoon, drowsy noon, sunny noon, sunny lunchtime, midi, mittag
        """),
        held_out=(),
    ),
    "dusk": LookWords(
        wordings=wordings("""
            at sundown, at sunup, at daybreak, at break of day, at the break of day, at the crack of dawn
            at crack of dawn, at first light, at the first light of dawn, at last light, at the last light of day
            in the last light of day, in the dying light, in the fading light, in the failing light
            in the half-light of dusk, in the half light of dawn, in the gloaming, at gloaming, in the dusk
            in the dusky light, during sunset, during sunrise, during dusk, during the dawn, during dawn
            during the dawn chorus, with the dawn chorus starting, as the dawn chorus begins
            while the first birds sing at dawn, when the birds wake at first light, at cockcrow, at cock-crow
            at the first cockcrow, as the cock crows, as the rooster crows, when the rooster crows
            when the roosters start up, just before sunset, just before sundown, just before sunrise, just after sunrise
            just after sunset, right at sunset, right at sunrise, right before sunset, shortly before sunset
            shortly after sunrise, moments before sunset, moments after sunrise, minutes before the sun sets
            around sunset, around sunrise, around dusk, around dawn, about sunset, about dawn, near sunset, near dawn
            close to sunset, close to sundown, towards sunset, toward sundown, towards dusk, by the light of dawn
            by the light of the setting sun, by the light of the rising sun, by the red light of evening
            by dawn's early light, by the dawn's early light, under the setting sun, under a setting sun
            under the rising sun, under a rising sun, under a low red sun, under a sinking sun, under a dying sun
            under a reddening sky, under a red evening sky, under a sunset sky, under a sky on fire with sunset
            under a pink dawn sky, under a pink evening sky, under a rosy dawn, under a peach coloured dawn sky
            under a crimson sunset, under a blood red sunset, under a burning sunset, under a flaming sunset
            beneath a setting sun, beneath a rising sun, beneath a crimson evening sky, beneath a rose tinted dawn
            beneath the last rays of the sun, beneath the first rays of the sun, with the sun setting
            with the sun rising, with the sun coming up, with the sun low, with the sun low in the sky
            with a low red sun, with the sun on the horizon, with the sun touching the horizon
            with the sun half sunk below the horizon, with the sun half hidden by the horizon
            with the sun just peeking over the horizon, with the sun just over the horizon, with the sun about to set
            with the sun about to rise, with a red sun sinking, with a huge red sun on the skyline
            with long evening shadows, with long low shadows at sundown, with long shadows from a sinking sun
            with the sky turning red, with the sky turning pink, with the sky going pink at sunset, with a reddening sky
            with evening glow, with the glow of evening, with the warm glow of sunset, with afterglow in the west
            with a red glow in the west, with a rosy glow in the east, with pink light in the east
            with the eastern sky growing pale, with streaks of dawn in the east, with the first streaks of dawn
            with sunset lighting, with dawn lighting, with a gorgeous sunset, with a pretty sunset, with a sick sunset
            with sunset colours in the sky, with sunset vibes, with dusk falling, with dusk drawing in
            with dusk closing in, with dawn breaking, as dusk falls, as dusk settles, as dusk gathers, as dusk comes on
            as dawn breaks, as dawn comes, as dawn creeps in, as the day breaks, as day breaks, as the day dawns
            as day is done and the sky reddens, as the day ends in red, as the day draws to a close, as the sun sets
            as the sun comes up, as the sun rises, as the sun dips, as the sun dips below the horizon, as the sun sinks
            as the sun sinks low, as the sun slips away, as the sun slides under the horizon
            as the sun kisses the horizon, as the sun touches the skyline, as the sun peeks out in the east
            as the first rays appear, as the last rays fade, as the light fades, as daylight fades, as the sky reddens
            as the sky turns to fire, as the sky blushes, as evening falls, as evening comes, as evening draws in
            as shadows lengthen, as the shadows grow long, as the evening star comes out over the afterglow
            when the sun comes up, when the sun rises, when the sun is setting, when the sun is rising
            when the sun is low, when the sun is just coming up, when the sun hangs low and red
            when the sun is almost gone, when dawn breaks, when dusk falls, when the sky is red with evening
            when day turns to night, when day meets night, when night gives way to day, when the stars fade at daybreak
            when the shadows are longest, while the sun sets, while the sun is setting, while the sun is rising
            while the sun is coming up, while the sun sinks, while the evening glow lasts, while the afterglow lingers
            while day is fading, while dawn is breaking, between day and night, between daylight and dark
            halfway between day and night, between sunset and dark, between dog and wolf, at the edge of night and day
            at the end of the day as the sky reddens, at day's end, at close of day, at the close of day
            at the day's dying, at eventide, at evenfall, at even, at eve, at evening, in the early evening
            in the evening light, in the evening sun, in the evening glow, in the glow of sunset
            in the glow of the setting sun, in the glow of dawn, in the afterglow, in the sunset, in a sunset
            in a fiery sunset, in sunset light, in sunset glow, in dawn light, in the dawn, in the dawn light
            in the grey dawn, in the early dawn, in the rays of the setting sun, in the low sun, in low red light
            in alpenglow, bathed in sunset light, bathed in evening glow, bathed in alpenglow, bathed in the red of dawn
            drenched in sunset, washed in rosy dawn light, tinted pink by the dawn, stained red by the setting sun
            gilded by the setting sun, gilded by the rising sun, lit by the setting sun, lit by the rising sun
            lit by a sunset, lit by the last rays of the sun, lit by a low sun, lit by dawn
            silhouetted against the sunset, silhouetted against the dawn, backlit by the sunset
            backlit by the setting sun, glowing in the sunset, glowing in the last sunlight, aglow with sunset
            aflame with sunset, catching the last of the sun, catching the first rays of dawn, the sun is setting
            the sun is rising, the sun is coming up, the sun is about to set, the sun is about to come up
            the sun is just up, the sun is low and red, the sun is sinking, the sun dips below the horizon
            the sun has almost set, the sun is only just peeping over the horizon, the sun's setting
            the sun's coming up, the sky is red at sundown, the sky is turning pink, the sky blushes with dawn
            the sky is lit by sunset, the light is fading, the light is going, the day is ending, the day is nearly over
            the day is dawning, day is breaking, dawn is breaking, dawn has come, dawn has just broken, dusk is falling
            dusk has come, evening is falling, evening is coming on, evening has come, it's dusk, it is dusk, it's dawn
            it is dawn, it's sunset, it is sunset, it's sunrise, it's nearly sunset, it's almost sundown, it's evening
            it is just getting light, it's getting dark but the sky is still red, it's barely light, make it sunset
            make it dawn, set at sunset, set at dawn, set at dusk, sunset please, sunset pls, sunrise plz, sunset time
            sunset mode, sunset kinda vibe, sunset aesthetic, sunrise aesthetic, sunrise vibes, dusk vibes, dawn vibes
            red sky at night shepherd's delight, rosy fingered dawn, when rosy fingered dawn appears
            when aurora the dawn goddess wakes, when apollo's chariot sinks in the west, dusk, dawn, sunset, sunrise
            sundown, sunup, gloaming, daybreak, eventide, crepuscular, dusky, dawnlit, afterglow, alpenglow, crepuscule
            at candle-lighting time as the sun sinks, when the lamplighter sets out at dusk
            as the first lamps are lit at dusk, at vespers, at the vesper bell, when the vesper bells ring, at evensong
            as the evensong bells ring, at lauds, at sunrise prayers, at sunset prayers, at the sunset gun
            when the flag is lowered at sundown, when reveille sounds at dawn, at reveille, at sundowner time
            over sundowners, with sundowner drinks, when bats first stir at sunset
            while the swifts scream in the sunset, when rooks fly home to roost, when the crows go home to roost
            when the hens go in to roost, when the shepherd brings the flock home at sundown
            when farmhands trudge home in the red light, when the milkman does his dawn round
            when fishermen set out at dawn, when early joggers meet the sunrise, at the dawn patrol, duelling at dawn
            pistols at dawn, up at the crack of dawn, riding off into the sunset, at 5:30 am with the sun coming up
            at 6 am with dawn breaking, at 7 pm as the sun sets, around 6 pm at sundown, ten minutes before sundown
            five minutes after sunrise, the last minutes of daylight, last rays of the sun, first rays of the sun
            first light, last light, low red sun on the horizon, setting sun, rising sun, red evening sky
            pink sunrise sky, evening glow, warm sunset light, soft dawn light, pale dawn light, dusk light, abendrot
            morgenrot, abenddämmerung, coucher de soleil, au crépuscule, à l'aube, al tramonto, tramonto, atardecer
            al amanecer, alba, while the kettle boils at first light, when the paper round starts at dawn
            after an early alarm with the sun just rising, on a dusky evening, on a sunset stroll, at sunset o'clock
            watching the sun come up, sun's going, sun's nearly gone, sun's just up, sun's barely up
            sun's only just risen, sun's low, sun's about gone, sun going, sun setting, sun rising, sun dipping
            sun coming up, sun just up, sun half up, half a sun, half a sun left, half a sun showing
            only a sliver of sun left, a sliver of sun at the rim, the last sliver of sun, a thin slice of red sun
            the sun's rim showing, upper limb touching the horizon, sun's disc cut by the horizon
            sun squashed on the skyline, sun like a red coin slipping away, like a coin dropping into a slot
            sun like a peach on the horizon, sun falling asleep, sun putting on its nightcap, sun going to bed
            mr sun going to bed, the sun's bedtime, sun saying goodnight, sun waving goodbye, sun waking up
            sun yawning awake, sun rubbing its eyes, sun just getting up, the sun's first peep, sun peeping
            sun peeking up, sun playing peekaboo with the skyline, the sun's early shift just starting, getting light
            just getting light, starting to get light, beginning to get light, not quite light yet, almost light
            nearly light, barely light yet, just light enough to see, getting dark, just getting dark
            starting to get dark, starting to go dark, beginning to get dark, not quite dark, not quite dark yet
            not dark yet but getting there, almost dark, nearly dark, nearly night, almost night, night's nearly here
            night is on its way, night drawing near, night coming on, nightfall approaching, just before nightfall
            shortly before dark, just before dark, before it gets dark, before the dark comes, just as it's getting dark
            just as it gets light, light's going, light's fading, light's failing, light's nearly gone, losing the light
            we're losing the light, chasing the light, chasing the last light, running out of daylight
            daylight running out, daylight draining away, daylight dying, daylight dwindling, daylight ebbing
            daylight waning, as daylight wanes, as daylight ebbs, as the day wanes, waning day, waning light
            in the waning light, by waning light, dwindling light, in the dwindling daylight, the ebb of day
            at the ebb of day, the day's last gasp, day's last breath, day's farewell, day bidding farewell
            day bows out, as day bows out, the day taking its leave, day slipping away, day giving up, day folding up
            end of the day, at the tail end of the day, at the fag end of day, at the back end of the day
            at the very end of daylight, at the very start of the day, at the start of day, at the birth of day
            at the day's birth, newborn day, a new day just begun, day newly born, day just begun, new day breaking
            the day is brand new, at the opening of the day, at the peep of day, peep of day, peep o' day
            at peep of dawn, at the skreigh of day, skreich o' day, at dayspring, dayspring, at dawning, dawning
            in the dawning, at the dawning of the day, day-dawn, daydawn, morrow's first gleam, at morningtide
            at foreday, foreday, 'fore day, dayclean, at dayclean, day clean, sparrow's fart, at sparrow's fart
            up at sparrow's, at the crack of sparrows, up with the lark, up with the larks, at lark-rise, larkrise
            larks just rising, rising with the sun, awake with the birds, birds just waking, blackbird's evening song
            a blackbird's last song, thrush singing its vespers, swallows' last swoop before roosting
            starlings swirling before roost, at murmuration time, starling murmuration, rooks cawing home
            geese flighting in to roost, ducks flighting, at evening flight, gulls heading to roost
            pigeons settling for the night, sparrows squabbling as they settle, sparrows chattering as light comes
            chickens going up to roost, chickens putting themselves to bed, shutting up the hens
            time to shut the hens in, letting out the hens first thing, when the coop is opened, rooster o'clock
            cock-a-doodle-doo, cock a doodle doo time, cockadoodledoo, roosters going off, rooster just crowed
            cockerel's first cry, at the third cockcrow, cocklight, cockshut, at cockshut, at cockshut time, owl-light
            owl light, in the owl-light, in owl light, bat-light, at batlight, in bat light, bats just emerging
            first bats out, when the first moth stirs, first moths out against pink, first firefly of the evening
            first cricket tuning up, crickets starting up at last light, cicadas giving way to crickets
            frogs beginning their evening chorus, midges dancing in the low sun, gnats dancing in the last sunbeams
            mayflies in the evening sun, rabbits out for their evening nibble, deer stepping out at last light
            deer at their crepuscular best, foxes setting out at dimming, hedgehog just waking up
            badger cubs' first peep of evening, cattle coming home, evening milking, at milking time, at evening milking
            at first milking, the farmer's first cup of tea, farmhands just starting, farmhands knocking off
            ploughman homeward plods, the ploughman homeward, curfew tolls the parting day, knell of parting day
            parting day, at parting of the day, tulips closing, sunflowers facing the east again
            evening primrose opening, when evening primroses open, when four o'clocks open, moonflowers about to open
            night-scented stock beginning to smell, dew just falling, dewfall, at dewfall, as the evening dew settles
            dew on everything at sunup, first dew of evening, dew still wet and sun new, wet with dawn dew, dawn dew
            cobwebs beaded with dawn dew, cool air as the sun leaves, chill coming on with evening
            as the warmth leaves with the sun, stones still warm sun just gone, still warm from the vanished sun
            air cooling sky reddening, before the sun has warmed anything, breath smoking in the early light
            in a sunrise mist, in evening mist and afterglow, mist rising as the sun rises, at civil dusk, at civil dawn
            at nautical dusk, at nautical dawn, belt of venus, under the belt of venus
            earth's shadow rising in the east, with a green flash, at the green flash, green flash
            venus low in the afterglow, venus in a rose sky, with venus low in the west, hesperus over the sunset
            hesper, at hesper's rising, vesper, vesper time, with vesper low and bright, phosphor before the sun
            evening star coming on, first star of evening, first star out, one star out sky still pink
            one star in a lilac sky, star light star bright first star, with just the first star showing
            only one star so far, last star fading, last stars going out, stars going out one by one
            stars dimming in a greying sky, stars winking out before the sun, moonrise against a pink sky
            sun and moon trading places, sun and moon changing shifts, when sun and moon share sky, sun clocking off
            sun clocking on, changing of the guard in heaven, sun at two degrees, sun at zero altitude
            sun altitude zero, solar elevation zero, sun on the edge of the world, sun at the world's edge
            sun at the world's rim, sun dead level, level sunlight, level light, in level light, in sideways light
            sideways sunlight, raking light, in raking light, raking low sun, with slanting light, slanting sun
            slanting sunbeams of evening, low slanting light, in low light from a red sun, low sun
            sun in the driver's eyes going home, low sun glare, low-angle sun, low angle light, sidelit by a low sun
            rim light from a low sun, rim-lit by the sunset, rimmed with sunset fire, with sunset rim lighting
            three thousand kelvin sunset, 3000k low sun, two thousand kelvin, at 2000 kelvin, sunset white balance
            goldenhour, l'heure bleue, hora dorada, hora azul, ext. dusk, ext. dawn, exterior dusk, exterior sunset
            closing shot into the sunset, end credits sunset, cowboy riding off sunset
            hero shot against the setting sun, twin suns setting, binary sunset, lion king sunrise
            circle of life opening, synthwave sunset, outrun sunset, retrowave sun on the horizon, lofi sunset
            lo-fi sunset, turner sunset, like a turner sunset, like a monet sunrise, impression sunrise
            painted in sunset oils, in oils of rose and amber, watercolour sunrise, watercolour sunset, pastel sunrise
            pastel sunset, pastel dawn, with cotton candy skies, cotton candy sky, candyfloss sky, sherbet sky
            sherbet sunset, tequila sunrise, tequila sunrise sky, sunset like spilled juice, peach sky, peachy sky
            peaches and cream sky, apricot sky, apricot evening light, salmon pink sky, coral sky, coral-coloured sky
            under a coral sky, under a salmon sky, under an apricot sky, under a tangerine sky, under a marmalade sky
            marmalade skies, under a pumpkin-coloured sky, coppery evening, under a bronze evening sky
            under an amber sky, amber sky, amber evening light, in amber light, in amber dusk, in honeyed evening light
            honey-coloured evening, in whisky-coloured light, rose-coloured sky, under a rose sky, under a flamingo sky
            flamingo pink sky, under a blushing sky, blushing sky, sky blushing, under a mauve sky, mauve sky
            mauve evening, under a lilac sky, lilac sky, lilac evening, lavender dusk, violet dusk, plum-coloured dusk
            purple and pink sky, pink sky, red sky, reddish sky, pinkish sky, orangey sky, orangish sky, scarlet sky
            under a scarlet sky, vermilion sky, under vermilion clouds, crimson sky, under crimson clouds
            with crimson-bellied clouds, clouds lit pink from below, clouds lit from underneath
            with pink-bottomed clouds, clouds edged with fire, clouds on fire, clouds like embers, clouds like hot coals
            sky like embers, ember sky, under an ember sky, embers of the day, the day's embers
            in the embers of the day, day burning out, day burning low, west ablaze, the west ablaze, the west on fire
            west glowing, glow in the west, light in the west, last light in the west, red in the west, fading west
            burning west, facing a burning west, east paling, the east paling, east lightening, the east growing light
            east blushing, glow in the east, light in the east, first light in the east, red in the east
            grey in the east, sky paling, sky lightening, grey before sunrise, false dawn, at false dawn
            false dawn glow, pre-dawn glow, predawn, pre-dawn, in the predawn, in the pre-dawn light, predawn light
            in the grey light before sunup, grey light, cold grey dawn, cold dawn, misty dawn, hazy sunset, quiet dawn
            still dawn, red dawn, bloody dawn, a new dawn, first blush, at first blush of day, at the first blush
            first glimmer of day, first crack of light, first streak of light, first sunbeam, first sunbeam of the day
            at the first sunbeam, last sunbeam, last sunbeam of the day, the final sunbeam, last gleam of day
            last glimmer of daylight, last glint of sun, a last lick of sunlight, last blush of day, last ember of sun
            last of the sun, last of the light, last of the daylight, with the last of the light, dying sun, dying day
            dying embers of day, dying rays, sinking sun, failing sun, falling sun, fading sun, departing sun
            retiring sun, homegoing sun, drowsy sun, tired old sun, newborn sun, infant sun, young sun, waking sun
            climbing out of bed sun, early sun, the early sun, early mornin, bright and early, bright n early
            stupid o'clock as it gets light, way too early sky just pink, before breakfast, just before breakfast
            before anyone's had breakfast, before the paper arrives, at paper round time, when the milk is delivered
            as milk bottles clink on doorsteps, milkman o'clock, postman not up yet just light
            first loaves out of the oven, smell of first bread and dawn, baker's shutters going up
            shutters going up at first light, shops closing in the evening glow, packing up the stalls at sundown
            knocking-off time low sun, clocking off into a sunset, commute home into the sunset, evening commute
            evening rush, headlights just coming on, headlights flicking on, streetlights flickering on
            streetlights just coming on, when the streetlights come on, be home when streetlights come on
            home before the streetlights, mum calling us in, mum calling everyone in for tea, called in for supper
            called in from playing light fading, five more minutes before dark, last game before dark
            last kickabout before dark, jumpers for goalposts light going, bad light stopped play, bad light stops play
            umpires taking the bails off, lamplighting, lamplighting time, at lamplighting, lamp-lighting time
            lighting-up time, at lighting-up time, lighting up time, candle-lighting, shabbat candle time
            lighting the shabbat candles, iftar, at iftar, iftar time, breaking the fast at sunset, at fajr, fajr
            fajr time, fajr prayer, at maghrib, maghrib, maghrib time, call to maghrib, when the muezzin calls maghrib
            when the muezzin calls fajr, at shacharit, at sandhya, sandhya, at evening aarti, evening aarti
            surya namaskar at sunrise, sun salutation, sun salutations, yoga at sunrise, sunrise yoga
            brahma muhurta ending, godhuli, godhuli bela, at godhuli, at matins bell with pale sky
            at the evening angelus, evening angelus, angelus at evening, evensong bells, evening prayer, evening prayers
            at evening prayer, easter sunrise service, sunrise service, retreat bugle at sundown, sunset retreat
            evening colours, colours being lowered, flag going up at sunrise, raising the flag at sunup
            sounding retreat, stand-to, at stand-to, dawn stand-to, at dawn we attack, we ride at dawn, attack at dawn
            marching at dawn, dawn raid, over the top at dawn, dawn service, dog watch, in the dog watch, last dog watch
            during the dog watches, sailor's delight, sailor's warning, red sky sailors take delight, red sky at night
            shepherd's delight, shepherd's warning, running lights just switched on, boats home by sunset
            fleet setting out at sunup, raising anchor at first light, weighing anchor at dawn
            lobstermen heading out pink sky, sundown bell, sundowners, sundowner, sundwn, sundowne, sun up, sun-up
            sunupp, sun set, sun-set, sun rise, sun-rise, sunsett, sunest, sunst, sunset lol, sunset fr, sunsettt
            sunnset, susnet, sunste, sunrice, sunrse, sunries, sunrize, sunrisee, dask, dussk, duskk, duskish, dusk-ish
            dusky time, dusktime, dusktide, dawm, dwan, dawnn, dawn-ish, dawnish, twilite, twilght, twighlight, twilit
            twilightt, evenin, evening, evning, eveing, evenning, early evenin, in the evenin, eve, eve time, e'en
            at e'en, gloamin, in the gloamin, roamin in the gloamin, roaming in the gloaming, darkening, the darkening
            at darkening, the dimming, the dimmet, dimmet, dimpsy, dimpsey, in the dimpsy, mocklight, daylight gate
            at daylight gate, at the daylight gate, day's gate closing, day-close, dayfall, at dayfall, dayset
            at dayset, sunfall, sunsetting, sunsetty, sunrisey, evenglome, evenfall, evensong, evetide, vespertide
            nightfall near, cusp of night, on the cusp of night, on the cusp of day, on the verge of night
            on the brink of night, on the edge of dark, at the edge of dark, edge of night, the edge of evening
            the threshold of night, at the threshold of day, threshold of dawn, the seam between day and night
            hinge of the day, hinge between light and dark, at the turning of the day, at the turn of the light
            turn of the light, neither day nor night, neither light nor dark, not day not night
            no longer day not yet night, no longer night not yet day, half day half night, half light, half-light
            halflight, in the half light, in half-light, in-between light, twixt day and night, 'twixt day and night
            betwixt light and dark, between the lights, between two lights, tween light and dark, 'tween dog an' wolf
            entre chien et loup, crepuscolo, crepusculo, crepuscular rays, with crepuscular rays, god rays at sunset
            aube, l'aube, aurore, l'aurore, au lever du soleil, lever de soleil, lever du soleil, soleil couchant
            soleil levant, au coucher du soleil, au petit matin, petit matin, point du jour, au point du jour, la brune
            le soir tombe, amanecer, amanece, al alba, de madrugada con primera luz, anochecer, al anochecer
            al atardecer, atardeciendo, ocaso, puesta de sol, puesta del sol, salida del sol, alborada, all'alba
            all'aurora, al crepuscolo, all'imbrunire, imbrunire, por do sol, por-do-sol, nascer do sol, amanhecer
            entardecer, ao entardecer, sonnenuntergang, sonnenaufgang, bei sonnenuntergang, bei sonnenaufgang
            morgengrauen, im morgengrauen, zwielicht, abendstimmung, abendsonne, tagesanbruch, zonsondergang, zonsopgang
            schemering, solnedgang, skumring, skymning, gryning, yuugata, yuuhi, yuuyake, asayake, hinode, tasogare
            tasogare time, akatsuki, akebono, rassvet, zakat solntsa, zmierzch, shafaq, ghurub, shuruq, at 5 am, 5 am
            5am, 5:15 am, 5:20 am, at 5:40 am, 5:40am, 5:45 am, 5.30 a.m., at 5:55 am, 6 am, 6am, 6:05 am, 6:10 am
            6:15am, 6:30 am, 6 a.m., 5 a.m., at 0530, at 0600, oh five thirty, oh six hundred, at oh six hundred, 05:30
            05:45, 06:00, at 06:00, 06:15, 5h30, 6h du matin, when the alarm says 5:45, 6 pm, 6pm, 6:15 pm, 6:30 pm
            6:30pm, 6:45 pm, 7 pm, 7pm, 7:10 pm, 7:15 pm, 7 p.m., 6 p.m., at 6:40 pm, at 6.30 in the evening, 18:00
            18:30, at 18:30, 18:45, 19:00, at 19:00, 18h, 18h30, 19h, half six in the evening
            at half six in the evening, half past six in the evening, half seven in the evening
            quarter to seven in the evening, quarter past six this evening, six in the evening, seven in the evening
            sixish in the evening, sevenish in the evening, six o'clock in the evening, seven o'clock in the evening
            this evening, an evening, one evening, one red evening, every evening at sundown, come evening, come sundown
            come dawn, toward evening, by evening, by evening light, by dusk, by dawn, twenty minutes to sunset
            ten minutes till sunrise, sun due up any minute, any minute now the sun sets, any second now the sun appears
            seconds before the sun vanishes, as the sun vanishes, as the sun drowns, as the sun bleeds out
            as the sun bows, as the sun nods off, as the sun retires, as the sun clocks off, as the sun wakes
            as the sun stirs, as the sun clears the horizon, as the sun lifts, as the sun emerges
            once the sun clears the horizon, set time 12000, set time 12500, set time 23000, time set sunset
            time set sunrise, set time to sunset, server time sunset, server time 12542, time of day sunset
            timeofday 18, timeofday 6, mobs about to spawn, mobs start spawning soon, beds usable any moment now
            zombies just starting to burn, skybox sunset, sunset skybox, sunrise skybox, sun angle ten degrees
            sun angle five degrees, make it dusk, make it sunrise, make it evening, make the sky pink, make the sky red
            dusk please, dawn please, dusk pls, dawn plz, evening pls, i want a sunset, i want a sunrise
            can it be sunset, sunset core, sunsetcore, dawncore, sunset feels, sunset mood, sunset wallpaper
            sunset selfie light, sunset pic, evening vibes, pink sky vibes, sunset hits different, sky's on fire
            sky's gone pink, sky's gone red, sky all pink, sky like a peach, sky like a bruise and fire
            sky bleeding red, sky catching fire, heavens aflame, heavens blushing, wistful sundown, wistful evening glow
            bittersweet sunset, tender dawn, hopeful dawn, hopeful sunrise, hushed dawn, hushed evening, melancholy dusk
            romantic sunset, romantic evening light, sleepy sunrise, lazy sunset, homeward at dusk
            supper time with a low sun, suppertime sun, teatime sun sinking, aperitivo, at aperitivo, aperitif at sunset
            passeggiata, at passeggiata, evening passeggiata, evening paseo, long shadows, long long shadows
            shadows stretching, shadows stretching out, shadows stretching eastward, shadows stretching for miles
            shadows growing, shadows lengthening, shadows long as giants, giant shadows, with giant-legged shadows
            everyone's shadow a giant, lanky shadows, longest shadows of the day, alpenglow tinting everything pink
            belt of venus on the horizon, green flash moment, sun touching the horizon, sun half sunk, low amber sun
            evening star just lit, hesperus appearing, phosphoros the light bringer before sunrise
            eos with her rosy fingers, rosy-fingered, aurora opening the gates with her saffron robe
            ushas in her red chariot, mater matuta, zorya opening the gates for the sun
            zorya vechernyaya shutting the gates, atum the old evening sun, khepri pushing up the newborn sun, eostre
            auseklis shining before the sun comes, hesperides apples glowing in the west
            huginn flying home with the sinking sun, when helios unharnesses his horses, ra boarding the evening boat
            tlahuizcalpantecuhtli, thesan, cockcrow, rooster greeting the first ray, bat-flit
            swifts screaming in the red evening, rooks flying home to roost, dawn chorus, robins singing before sun-up
            nightjar starting to churr in the afterglow, woodcock roding, deer stepping out in the last light
            hares out in the reddening light, fireflies starting up in the afterglow, gnats dancing in the last rays
            mayflies swarming at eventide, evening primrose just opening, four o'clocks unfolding for the evening
            moonflower about to open as the sun sinks, poppies shutting as the sun sinks, dew fresh at sunrise
            cobwebs pearled in the first rays, frogs starting their evening choir, geese honking into the sunset
            moths waking at sundown, hawkmoths visiting in the half light, rabbits nibbling at sunset
            turner's fighting temeraire sky, monet's impression sunrise, munch's scream sky
            caspar david friedrich evening glow, frederic church reds, millet's angelus
            whistler's crepuscule in flesh colour, burnt sienna sky, vermilion clouds, madder rose and violet
            alizarin streaks, carmine sky, magenta haze, mauve, heliotrope and peach clouds, apricot light
            tangerine glow, coral and lilac, plum coloured clouds edged with fire, bronze light raking low
            rust-red horizon, purple deepening, peach melba clouds, flamingo coloured light, red sky shepherd's delight
            mackerel sky all on fire, virga lit red from underneath, anticrepuscular rays, sun pillar
            volcanic purple light like after krakatoa, mie scattered reds, long path through the atmosphere so red
            2500 kelvin, backlit rim light and flare, contre-jour with a sun on the skyline
            everything a silhouette on red, shadows as long as giants, lengthening shadows, low slanting rays
            honeyed light from the side, warm sidelight, sky ablaze, burning clouds, west on fire, fiery
            last embers of the sun, parting gleam, the curfew tolls the knell
            evening spread out like a patient etherized, sunset and evening star and one clear call
            it is a beauteous evening calm and free, the shades of evening fall, ode to evening
            rage against the dying of the light, do not go gentle, the dawn in russet mantle clad
            jocund day stands tiptoe, im abendrot by strauss, der abend, haydn's sunrise quartet
            also sprach zarathustra sunrise fanfare, gotterdammerung, waterloo sunset glow, red sails in the sunset
            house of the rising sun, here at the rising of the sun, sunrise sunset from fiddler, terracotta sky
            abide with me fast falls the eventide, vespers, lauds, angelus bell, fajr just now
            sabbath candles being lit, havdalah not yet but sun is sinking, aarti lamps as the red sun sinks, raga yaman
            raga bhairav at sunrise, bhupali, surya namaskar at first ray, taps at flag lowering with a red sky
            reveille at break of dawn, lamplighter starting his round, streetlights flickering on under a purple sky
            windows starting to glow while the west is red, headlights just switched on in the gloaming
            one candle lit as the sun sinks, lamp and sunset mixed light, between light and dark, half dark half light
            neither bright nor dark, dimming, fading light, failing light, light going fast
            getting dark but not yet dark, it will be dark soon, almost nightfall with red in the west
            the sun has just gone, sun is setting, duskfall, mirk coming on with a red west, evenglow, sun-dip
            sunup and pink, crack of dawn, peep of dawn, break of dawn, aurorean, matutinal pink, false dawn glimmering
            zodiacal light before sunrise, heliacal rising of sirius, venus low over a pink horizon
            mercury visible in the pink, crescent moon in a peach sky, young moon in the old moon's arms after sundown
            sun elevation two degrees, sun six degrees below the horizon, solar disc squashed and red at the skyline
            flattened red sun, omega sun, swollen red sun, fat tomato sun, big sinking sun, sun like a drowning coal
            slice of sun left, thin rind of sun left on the horizon, last sliver of sun, first sliver of sun
            evening cool setting in with a low sun, chill after the sun slips away
            warm stones still but the sun nearly gone, cool sweet air and a reddening sky
            scent of jasmine as the sun sinks, smell of supper fires and an amber sky, smell of dew and coming sun
            woodsmoke and sunset, wistful evening, saudade sunset, kissing in front of the setting sun
            cowboy riding off into the sunset, final credits sunset, to be continued with sun sinking
            red dwarf hanging low, dying red giant glow, lion king opening sunrise, the green ray by rohmer
            before sunset, sunrise by murnau, vampires just stirring in their coffins at sundown
            dracula's lid creaking as the sun sinks, nosferatu fleeing the first ray
            trolls turning to stone at first beam, look to my coming at first light, ghosts fading at cockcrow
            werewolf itchy as the sun sinks before moonrise, ladyhawke moment between hawk and wolf, liminal glow
            omagatoki, kataware-doki, kawatare, spring it is the dawn, yuyake koyake, arunodaya, prodosh, aubade
            alba of the troubadours, serena of the troubadours at evening, nocturne not yet just sundown
            sleepyheads yawning at sunrise, waking with the birds, getting drowsy as the sky reddens
            bedtime story light through pink curtains, sun getting out of bed, sleepy sun, the sun is yawning
            sunset filter, graduated tobacco filter, 85 filter and low sun, two suns sinking side by side
            phoenix-coloured sky, dragon-fire clouds along the skyline, manhattanhenge
            druids hailing the first solstice beam, gullinkambi crowing at the rising sun, sky of amber and port wine
            wine-dark clouds after the sun has gone, mulled wine sky, while the sun bleeds slowly into the horizon
            as the sun gives up for the day, as evening wraps everything in a red shawl
            when the first rays creep over the rim, before the sun has properly got out of bed
            just as the sun shows its forehead, with one last slice of sun left, where lovers watch the sun go under
            couples holding hands and watching the sun sink, proposal on one knee with the sun setting
            wedding photographer's favourite light, instagram light, backlit by a sinking sun
            rim light from a sun on the horizon, warm backlight and lens flare
            palm trees black against a tangerine sky postcard, days of heaven light, before sunrise
            from dusk till dawn but the dusk bit, gotterdammerung glow, ragnarok red skies, mordor skies
            rohirrim charging at daybreak, sun rising behind the riders on the slope, charge at dawn, duel at dawn
            firing squad waits for sunrise, the condemned man sees the sky go pink, we attack at first light
            the party breaks camp as dawn streaks the sky, last watch ends and the horizon reddens
            long rest finished: the sun comes up, the dungeon master says evening is drawing in
            the vampire must hurry as the sun is rising, gremlins fed before sunset, peer gynt's morgenstimmung
            like a turner painting of a setting sun, homer's dawn, waterloo sunset, sunrise sunset swiftly fly the years
            here comes the sun just peeping over, now the day is over, day thou gavest lord is ended
            the curfew tolls the knell of parting day, sweet the coming on of grateful evening mild
            jocund day stands tiptoe on the misty tops, stage left glows red as evening falls
            curtain falls on a purple sunset, a slow amber fade as they embrace
            prologue spoken while dawn brightens the backcloth, i arrived tired just as the sun was setting
            we rose at five to watch the sunrise, our last evening and the sky turned apricot
            the caravan halted for evening prayer at sunset, iftar cannon at sunset
            ramadan fast is broken as the sun disappears, havdalah, lighting the sabbath candles, friday at sundown
            sun salutation on the mat at sunrise, yoga at dawn, joggers out at dawn, fishermen push off at first blush
            fishing boats home with the sun low behind, ploughman homeward plods his weary way
            milking time before sunup, low sun blinding drivers on the way home
            traffic report warns of dazzling low sun, sunset at 8:14 says the forecaster
            spectacular sunsets expected thanks to saharan dust, in before the streetlights come on
            streetlamps flickering on, lamplighter starting his rounds, lamps just being lit and sky still glowing
            come inside dear it's getting dark, be home by sundown young lady, five more minutes before it gets dark
            the early bird catches the worm light, first birdsong, hens going to roost
            starlings swirling before they roost, moths waking while the sky is still red
            rabbits out nibbling in the evening sun, primroses of the evening unfolding, duskcore, sunsettish, dusk mode
            dawnify, sunset vibes, dusking, mirk coming on but red still, sunset-soaked, sunset-drenched, dawn-lit
            dawn-flushed, dusk-reddened, eventime, vespertine, matutinal blush, acronychal, vesper glow, sun-setting
            sun low, sun kissing the horizon, sun touching the edge of the world, sun slipping away
            sun going beddy-byes, the sun says bye bye, bye bye sun, goodbye mister sun, sun is getting sleepy
            sun rubbing its eyes and yawning pink, sun peeking out, peekaboo sunrise, i want it pinkish
            make it all orangey, gimme a sunset bro, do a sunset, can we get some sunset in here
            would you mind awfully making it sunset, kindly let the evening fall, hurry up and set already stupid sun
            too bright make it evening, too dark make it dawn, stop the clock at sunset, freeze the sun on the horizon
            time set 12500, seven pm in september, quarter past sunset, minutes before night takes over
            last light of the sun, day's last gasp, embers in the west, western sky burning, eastern sky blushing
            the east turning pink, rose-tinted, rosy, roseate, pinkening, reddening, ruddy, rubescent, incarnadine
            carmine, scarlet skies, ochre light, saffron, persimmon sun, peach melba sky, pumpkin sky
            rhubarb and custard sky, fruit punch heavens, campari light, rose wine sky
            glowing like a hot coal on the horizon, sun like a dropped peach
            sun like an egg yolk breaking on the horizon, sun like a red lantern going out, bruise-coloured sky
            sky like a healing bruise, sky like spilled wine, a wine-dark evening, with a blood-red sun sinking low
            the sky on fire, day is done and the west glows, skip to sunrise, skip to sunset please
            fast forward to evening, cockshut time, the angelus rings and the sky turns rose, rosy-fingered dawn
            eos rides out in saffron robes, aurora opening her gates, apollo's chariot dips toward the horizon
            sundowner drinks, cocktails as the sun melts, aperol sky, peach and lavender sky, tangerine clouds
            marmalade heavens, salmon streaks, purple haze of evening, magenta horizon, amber glow, burnished
            russet with the dying light, vermilion west, crimson eve, the day is dying, the sun is dying
            shadows stretching like taffy, shadows longer than giants, the shadows lengthen across the stage
            lights fade slowly to amber, stage direction: sunset glow from the wings, enter left at dawn
            lighting cue 12: warm wash and low sun, cowboy leaving at the end of the film, tatooine double sunset
            the lion king opening, circle of life sunrise, look east at dawn on the fifth day, synthwave horizon
            outrun vibes with the striped sun, miami vice evening, hotline miami skies, firewatch colours
            journey's final sunset, red dead evening, the last ride of the day, set the sun, lower the sun a bit
            push the sun up from under the horizon, half a sun poking out, morrowdim, the crack of dawn, early bird time
            the paper boy's first round, reveille, bugle call at dawn, flag lowering ceremony at sunset
            curfew bell with a glowing west, the swallows give way to bats, bats just coming out against a red sky
            fireflies just starting in the afterglow, first cock, at the crack o' dawn, lark rise
            when the milkman comes, milking time before breakfast, early milking, rooks flying home
            starlings gathering to roost, swallows swapping with bats, when the bats come out, dimmit, mirk coming on
            the edge of dark, edge o' dark, dayligone, at dayligone, when the candles are lit for sabbath
            shabbat coming in, erev shabbat, just before three stars show, at mincha's last minutes, breaking the fast
            when the fast is broken with dates, ramadan cannon fires for iftar, fajr azan, dawn prayer
            prayer is better than sleep, suhoor just ended, vesper bell, prime bell with a red sky, sunrise mass
            aarti on the river bank as sun sinks, brahma muhurta giving way to ushas
            first surya namaskar facing the rising sun, alms round of the monks at dawn
            monks collecting alms at first glow, anzac dawn service, when the bugle blows reveille
            bugler sounds retreat, evening colors, lowering the flag at sundown, beating retreat
            stand-to in the trenches, swords at sunrise, duel o'clock, first dog watch, sundowners on the stoep
            sun over the yardarm and sinking, sun's going doon, sun's up in a minute, sun just peeping over
            sun half under, sun on the horizon, last rays, first rays, stumps drawn in fading light
            jumpers for goalposts till you can't see the ball, mum calling the kids in for tea
            mum shouts tea's ready as light fades, time to come in the streetlights are flickering on
            home before the streetlights come on, lamplighter on his rounds, headlights just going on, sidelights on
            driving home into the sun, purple sky, aperol spritz coloured sky, peach bellini sky, marmalade sky
            apricot glow, salmon pink horizon, rose-fingered dawn, rosy fingered, aurora opening the gates, eos
            birdsong at daybreak, early evening, summer evening glow, this evening as the sun sets, nightfall coming
            grand stretch in the evenings, prom photos with the sun low, instagram sunset, abenddammerung, feierabend
            madrugada ending with first glow, early bird, early bird catches the worm
            knocking off time with the sun low, knock-off beers sunset, home time in november
            after-work pint with a red sun, teatime in december, four pm in midwinter, half past four in december
            sunset o'clock, dawn o'clock, stupid o'clock sunrise, ass crack of dawn, butt crack of dawn
            up with the chickens, up with the sun, from sunup, at sparrow's chirp, before day clean, jouvert
            first day of carnival daybreak, cool of the evening, evenin time work is over, sunhot done and sky red
            sonop, sononder, skemer, skemertyd, braai time as the sun sinks, barbie at sunset, arvo turning to evening
            bonfire being lit as the sun sets, midsummer bonfire sunset, sankthans bonfire at dusk, beltane dawn
            may day dawn singing, solstice sunrise, solstice at the stones, druids greeting the sun
            new year's first sunrise, hatsuhinode, lantern parade just setting off at dusk
            diwali diyas being lit at sunset, chhath puja, chhath arghya to the setting sun, hogmanay hangover dawn
            walk of shame at sunrise, coming home from the club as it gets light, getting in with the milk
            home with the milk, last rave track with the sun coming up, ibiza sunset, beach yoga at daybreak
            joggers at daybreak, dawn patrol, evening glass-off, trout rising at the evening rise
            boats coming home under a red sky, fishing fleet leaving at first glow, fishermen casting off at dawn
            lobstermen out at sunrise, first loaves out and sun peeping up, farmer's breakfast at sunrise, paperboy
            paper round at daybreak, first bus with a pink sky, early shift starting sunrise, night shift clocking off
            nurses going off nights into the sunrise, night nurse going home, handing over from night shift to days
            going home from nights, breakfast television just starting sun just rising, farming today on the radio
            evening news with the sky going red, how westerns end, sailing off into the sunset, lion king opening
            circle of life intro sun, nants ingonyama sunrise, fiddler's sunrise sunset, fire in the sky sun sinking
            atween the lights, 'tween-lights, tween light, half dark, it's getting dark, growing dark, gettin dark like
            going dark with a red rim, darkening fast, drawing in, dark soon, near nightfall, just before night
            just after sundown, right before the sun comes up, day's end, end of day, close of day
            day is done gone the sun, shadows of the evening steal across the sky, the day thou gavest lord is ended
            curfew tolls the knell of parting day, lowing herd wind slowly, long low shadows, longest shadows, ruddy sun
            land of the rising sun flag sky, wakey wakey rise and shine sun just up, rise and shine, break of day
            knocker-upper at the windows, blink of dawn, skreigh of day, skreek o' day, the greking of the day, dawin
            grey dawn, rosy dawn, morrow's red glimmer, rooster's first call, matins at sunrise, sabbath candles
            havdalah soon, angelus at six, salvation army at sunset, blood red sun, crimson horizon, sun sinking
            sun in drivers' eyes on the commute home, knocking off time, clocking off, home time for workers
            end of the working day, after work drinks, spritz o'clock, six pm, 5:30 am, arse crack of dawn, sparrow fart
            dark is coming but not yet, oh-dawn-thirty, stand to at first light, farmer's milking time, milkman's round
            paper round, baker's first loaves out, trawlermen coming in at daybreak, early doors, dew on the grass
            walk of shame, leaving the club at sunrise, last bus of the afternoon, teatime in november, supper bell
            supper's nearly ready, tea's on the table, kids called in for tea, lamplighter's rounds, evenin' all
            good evening, bonsoir, buona sera, guten abend, buenas tardes with a red sun, the evening news
            six o'clock news, evening paper, evening stroll, dog walkers after work, allotment watering, evening surgery
            shutting up shop, shops closing, hens to roost, starlings murmuring, bats just out, midges biting
            cricket stumps drawn, last over of the day, beer garden's final rays, barbecue coals and pink sky
            fading day, day is done, the day thou gavest, abide with me, fast falls the eventide, here comes the sun
            sunrise sunset, ride off into the sunset, from dusk till, edward and bella, aurora's rosy fingers
        """),
        adjectives=wordings("""
            dusk-lit, dawn-lit, dawnlit, twilit, crepuscular, sunset-lit, sunset-coloured, sunset-kissed, sunset-red
            sunset-drenched, sunset-washed, sunset-stained, sundown, sunrise, sunrise-lit, dawn-kissed, dawn-touched
            dawn-flushed, dawn-gilded, dawn-pink, evening-lit, vesperal, vespertine, afterglow-lit, gloaming
            dusk-shadowed, dusk-dimmed, dusk-red, alpenglow-lit, daybreak, matutinal, first-light, sunset-glowing
            dawn-reddened, dusk-darkened, sunrise-pink, dusk-lilac, dusk-pink, dusk-purple, dusk-tinted, dusk-hushed
            dusk-bound, dusk-wrapped, dusk-softened, duskening, duskish, sunset-bright, sunset-painted, sunset-flushed
            sunset-burned, sunset-fired, sunset-pink, sunset-bathed, sunset-tinted, sunset-streaked, sunset-soaked
            sunsetty, sunsett, sunset-gilded, sunset-warmed, sundown-red, sundown-lit, sunrise-red, sunrise-tinted
            sunrise-bathed, sunrise-kissed, sunrise-gilded, sunup, dawn-bright, dawn-grey, dawn-red, dawn-rosy
            dawn-fresh, dawn-washed, dawn-bathed, dawn-streaked, dawn-hushed, dawn-dewed, dawning, predawn, pre-dawn
            daybreak-lit, evening-red, evening-shadowed, evening-soft, evening-hushed, evening-gilded, vesper-lit
            gloaming-lit, gloam-filled, half-lit, half-dark, low-sun, long-shadowed, pink-skied, red-skied, peach-skied
            crimson-skied, lilac-skied, rosy-skied, ember-skied, afterglowing, last-light, auroral dawn, antelucan
            darkening
        """),
        nouns=wordings("""
            sunrise, sundown, sunup, eventide, gloaming, daybreak, break of day, afterglow, evening glow, first light
            last light, crack of dawn, cockcrow, setting sun, rising sun, low sun, sinking sun, sunset sky, red dawn
            red sunset, rosy dawn, pink sunrise, fiery sunset, crimson sundown, day's end, early evening, evening sky
            dawn sky, dawn chorus, half-light, vespers, evensong, lauds, reveille, sundowner, gloam, gloamin, dawning
            dayspring, dusktime, evenfall, dewfall, dayfall, sunfall, dimpsy, dimmet, cockshut, owl-light, larkrise
            peep of day, early sun, daybreak chorus, dawn patrol, dawn raid, dawn mist, dawn light, dawn dew, false dawn
            predawn, evening star, evening light, evening sun, evening shadow, evening stroll, evening prayer
            evening chorus, evening commute, sunset glow, sunset light, sunset stroll, sunset skyline, sunrise glow
            sunrise light, sunrise service, sunrise yoga, long shadow, lengthening shadow, fading light, failing light
            dying light, lamplighting, lighting-up time, maghrib, fajr, iftar, dog watch, afterlight, pink sky, red sky
            amber sky, murmuration, aperitivo, passeggiata, atardecer, tramonto, abendrot, aube
        """),
        held_out=(),
    ),
    "night": LookWords(
        wordings=wordings("""
            in the night, at dead of night, in the middle of the night, in the still of the night, in darkness
            in pitch darkness, in total darkness, in deep darkness, in the deep of night, in the depths of night
            in the black of night, in the blackest part of the night, in moonlight, in the pale moonlight
            in silver moonlight, in cold moonlight, in starlight, in the starlight, in the light of the moon
            in the light of a full moon, by starlight, by lamplight, by torchlight, by lantern light
            by firelight at night, by the light of the moon, by the light of the stars, by the light of a full moon
            by the light of a single lantern, by the light of torches in the dark, under the moon, under a full moon
            under a new moon, under a crescent moon, under a half moon, under a pale moon, under a silver moon
            under a bright moon, under a starry sky, under a sky full of stars, under a million stars
            under a blanket of stars, under a moonless sky, under a black sky, under a black starry sky
            under the night sky, under a night sky, under the milky way, under the north star, under the pole star
            under the constellations, under cover of darkness, under cover of night, under the cloak of night
            beneath the moon, beneath the stars, beneath a full moon, beneath a star-filled sky
            beneath a moonless black sky, beneath the constellations, on a moonless night, on a moonlit night
            on a starry night, on a starlit night, on a clear night, on a still night, on a quiet night
            on a full moon night, one moonless night, far into the night, deep into the night, well past midnight
            well after midnight, long after midnight, long after dark, long after sunset, long before dawn
            after nightfall, after midnight, after bedtime, after lights out, after curfew, past curfew, past midnight
            past bedtime, way past bedtime, before midnight, just before midnight, just after midnight
            just gone midnight, a minute to midnight, a few minutes past midnight, on the stroke of midnight
            at the stroke of midnight, as the clock strikes midnight, as the clock strikes twelve at midnight
            when the clock chimes midnight, when the clock strikes one in the night, as the midnight bell tolls
            when the midnight bells ring out, when the curfew bell has rung, around midnight, about midnight
            close to midnight, near midnight, nearly midnight, almost midnight, half past midnight
            quarter past midnight, quarter to midnight, at 3 am, at 2 am, at 1 am, at 3:33 am, at 2:30 am, at 12:30 am
            at 11 pm, at 10 pm, at 10:30 pm, at 11:59 pm, at 23:00, at 23:45, at 00:00, at 00:30, at 02:00, 3 am, 2 am
            1 am, 11 pm, 10 pm, around 2 am, around 3 am, around 11 pm, around eleven at night, around ten at night
            at ten at night, at eleven at night, at half past ten at night, at half past eleven at night
            at ten o'clock at night, eleven o'clock at night, twelve at night, the clock says 3 am
            the clock says midnight, 3am vibes, 2am vibes, 3 am energy, midnight vibes, night time vibes, at bedtime
            at lights out, around bedtime, when it's time for bed, when everyone is in bed, when everyone is asleep
            when all are asleep, when the children are tucked up in bed, when good folk are abed
            when honest people are asleep, when the world is asleep, when the world sleeps, when nobody is awake
            when only burglars are up, when thieves are about, when the night watchman does his rounds, when ghosts walk
            when ghosts come out, when spirits roam, when werewolves howl, when wolves howl at the moon, when owls hunt
            when owls hoot, when the owls are out, when the bats are out hunting in the dark
            when the hedgehogs come out in the dark, when badgers are out under the moon, when foxes prowl the dark
            when the moon is up, when the moon is full, when the moon is out, when the stars are out
            when the stars come out in a black sky, when the stars shine, when the stars twinkle, when it is dark
            when it's dark, when it's pitch black, when it is night, when night has fallen, when darkness has fallen
            when darkness rules, when you can't see your hand in front of your face, when you need a torch to see
            when all the lamps are out, while everyone is asleep, while everyone is dreaming, while the world sleeps
            while mum and dad are asleep, while the moon shines, while the moon is up, while the stars are shining
            while owls hoot, while owls call in the dark, while crickets chirp in the dark, while moths circle the lamps
            while fireflies blink in the dark, while wolves howl, while night lies over everything, while it is night
            while it's dark out, while it's still the middle of the night, as the moon rises in a black sky
            as the moon shines, as moonlight spills over everything, as the stars twinkle, as the owls hoot
            as midnight strikes, as midnight passes, as everyone sleeps, as everybody snores, as the night wears on
            as the night deepens, as deep night settles in, with the moon out, with the moon up, with the moon shining
            with a full moon, with a crescent moon in the sky, with a big silver moon, with a bright moon in a black sky
            with the stars out, with stars in the sky, with stars twinkling, with twinkling stars
            with a sky full of stars, with a starry sky, with a black sky, with a pitch black sky, with shooting stars
            with moonlight, with moonbeams, with only the moon for light, with only the stars for light
            with only starlight to see by, with just a torch to see by, with just a candle in the dark
            with lanterns lit in the dark, with torches burning in the night, with flashlights in the dark
            with owls hooting, with bats and owls about in the dark, with crickets chirping in the night
            with everyone asleep, with everyone in bed, with no light but the moon, with no sun at all only moon
            with no moon and no stars, with night lighting, with moonlight lighting, the sun is long gone
            the moon is out, the moon is up, the moon is full, the moon is shining, the moon shines bright
            the stars are out, the stars are shining, the stars are twinkling, the sky is black, the sky is pitch black
            the sky is dark and full of stars, the sky is full of stars, the night is young, the night is black as ink
            night has fallen, night has come, darkness has fallen, midnight has struck, everyone is asleep
            everyone is in bed, everybody's asleep, everything is dark, owls are hooting, it's night, it is night
            it's nighttime, it's night time now, it's midnight, it's past midnight, it's so dark you can't see
            it's dark, it's dark out, it's dark outside, it's pitch black, it's pitch dark, it's bedtime
            it's way past my bedtime, it's the middle of the night, it's gone midnight, make it night, make it nighttime
            make it dark, set at night, set at midnight, set in the dead of night, seen by moonlight, seen by night
            as it looks at night, at nighttime, in the nighttime, in night time, night time, night time pls
            night please, night mode, nite, at nite, dark and starry, dark and moonlit, pitch black, pitch dark
            black as pitch, black as night, dark as midnight, inky black night, dead of night, middle of the night
            lit by the moon, lit by moonlight, lit by a full moon, lit only by stars, lit only by the moon
            lit only by torches in the dark, lit only by lanterns at night, lit by starlight, bathed in moonlight
            bathed in starlight, silvered by the moon, silver in the moonlight, washed in moonlight
            glimmering in starlight, gleaming under the moon, shrouded in darkness, cloaked in night
            wrapped in darkness, swallowed by the night, plunged into darkness, hidden by the night
            sleeping under the stars, asleep under the moon, stargazing time, perfect for stargazing
            good for stargazing, during a night watch, on the night watch, on the graveyard shift
            during the graveyard shift, on the night shift, during the middle watch, at compline, after compline
            at the midnight office, at midnight mass, over a midnight snack, at midnight snack time
            during a midnight feast, at a sleepover after lights out, during a sleepover, after a bedtime story
            after the last bus has gone and it's dark, on an all-nighter, during an all-nighter, in pyjamas after dark
            in the silent watches of the night, in the watches of the night, when nyx spreads her veil
            when the moon goddess reigns, under selene's silver lamp, under night's black mantle
            under a velvet black sky, under an ink-black sky, in velvety darkness, in inky darkness
            in the hush of midnight, in the silence of the night, in the gloom of midnight, good night, goodnight moon
            bonne nuit, gute nacht, buenas noches, a medianoche, de noche, la nuit, à minuit, mitternacht, noche
            nocturne, nocturnal, moonlit, starlit, moonlight, starlight, nighttime, midnight, nightly, darkness, bedtime
            moonless, starry, sunless and starry, no sun, no sun only stars, no sun anywhere, sunless dark
            without any sun, sun long asleep, sun fast asleep, sun on the other side of earth, sun's long gone
            sun well below the horizon, sun eighteen degrees below the horizon, sun at the nadir, at the sun's nadir
            solar midnight, astronomical night, astronomical darkness, fully dark, full dark, full darkness
            properly dark, proper dark out, dead dark, too dark to see, too dark to see your feet, too dark to read
            too dark to read without a lamp, can't see a thing out there, can't see my hand
            can't see where you're going, dark as anything, dark as a sack, dark as sin, dark as pitch, black as coal
            black as tar, black as soot, black as ink, black as a crow, black as your hat, black as the inside of a boot
            dark out, dark now, dark outside, dark already, all dark, very dark out, well dark, darkk, darrk
            so dark out, sooo dark, super dark, its dark, its night, it's night innit, nigth, nght, nihgt, niht, nigt
            nighht, nitetime, nite time, nitetym, nighttme, nigh time, nightime, nighttim, midnite, at midnite, mid nite
            midnigt, midnght, midnihgt, mindight, midngiht, moonlite, moon lite, in the moonlite, moonligth, mooonlight
            mooonlit, starlite, starrry, starry nite, stary night, dark nite, 2nite, tonite, tonight
            tonight under stars, one night, in the nite, by nite, at nightt, night night, night-night, nighty night
            nighty-night, nighttt, night lol, night fr, night mode on, dark mode, dark mode sky, night plz
            nighttime plz, moon pls, moon please, stars please, stars pls, make it midnight, make it starry
            make it moonlit, make it pitch black, make it night time, turn off the sun, turn the sun off, sun off
            sun off moon on, lights out, lights off, switch to night, change to night, set time night, set time to night
            time set midnight, set time 18000, set time 13000, time set 18000, server time 18000, server time midnight
            server clock says midnight, timeofday 0, time of day midnight, permanent night, perma-night, always night
            eternal night, endless night, everlasting night, never-ending night, no day only night, when mobs spawn
            zombies out, when the zombies come out, creepers about in the dark, phantoms spawning
            time to sleep in a bed, right-click the bed, need a bed mobs are out, night cycle, night phase
            werewolves open your eyes, everyone close your eyes mafia night, night vision on, night vision goggles
            night-vision goggles needed, through night-vision goggles, night vision potion needed, infrared camera only
            headtorch on, headtorch weather, head torch needed, torch needed, torches needed, bring a torch
            bring a lantern, lantern needed, flashlight needed, flashlight on, flashlight beam in the blackness
            phone torch on, phone flashlight out, feeling for the light switch, groping for a candle, candle in hand
            burning the midnight oil, midnight oil, midnight oil burning, reading under the blanket with a torch
            by rushlight, rushlight, by candle flame, by candle stub, by candle glow, by taper light, by oil lamp
            by the glow of lanterns, by gaslight, gaslight, in gaslight, by lamp glow, by streetlight
            under streetlights, under the streetlamps' yellow pools, streetlights on, streetlamps humming
            under sodium lamps, sodium lamp glow, under neon, neon-lit, neon glow, neon after dark, in neon glow
            all the neon lit, lit by neon, lit by lanterns, lit by torches, lit by candles, lit by one bulb
            lit by a lone lamp, lit by lightning bugs, lit by glow-worms, lit by fireflies, lit by fireworks
            under fireworks, bonfire night, on bonfire night, by bonfire light, around a campfire under stars
            campfire stories after dark, campfire and stars, ghost story time, ghost stories by torch
            telling ghost stories, headlights on full beam, full beam on, headlights on, only taillights showing
            cat's eyes shining, cats' eyes glowing, eyes glowing in the dark, glowing eyes in the blackness
            nightlight on, night light on, by a nightlight, with the nightlight plugged in, glow in the dark stars
            navigation lights red and green, steering by the stars, steering by the pole star, navigating by stars
            sailing by starlight, middle watch, on the middle watch, first watch of the night, second watch of the night
            third watch of the night, night watch, nightwatch, graveyard watch, eight bells at midnight
            eight bells midnight, four bells in the middle watch, dark ship blackout, blackout, in the blackout
            blackout curtains drawn, under blackout, wartime blackout, sentries challenging shadows
            sentry duty in the dark, night raid, night patrol, night manoeuvres, night ops, night op, on night ops
            last post, after last post, after taps, taps has sounded, taps, lights out sounded, lights out in the dorm
            after lights-out in the dormitory, dormitory asleep, dorm asleep, boarders asleep
            whispering after lights out, torch under the blanket, everyone snoring, everyone's snoring, all snoring
            snores from every window, whole world asleep, everybody in pyjamas, everyone in pjs, in my pjs
            in your jammies, jammies on, jimjams on, teddy and blanket time, tucked in, all tucked in, tucked up tight
            tucked up in bed, kids in bed, kids are asleep, kids asleep, baby finally asleep
            baby asleep at last parents too, the 2am feed, the 3am feed, 3 am feed, 2 am nappy change, night feed
            during the night feed, baby's night feed, up all night with the baby, awake at 3am, can't sleep 3am
            cant sleep, can't sleep, insomnia, slumber, slumbering, slumbertime, slumber party, in slumber, bed time
            bedtym, beddy-byes, beddy bye, bye-byes, bedtime story, past my bedtime, past your bedtime
            way past bedtime lol, up past bedtime, sleepytime, sleepy time, sleepy-time, sleep time, time for sleep
            time for bed, off to bed, gone to bed, nod time, night cap, nightcap, over a nightcap
            forty winks at midnight, up the apples to bed, lullaby, lullaby time, at lullaby time, rock-a-bye time
            goodnight kiss, goodnight kiss time, good night sleep tight, sleep tight, sweet dreams, sweet dreams time
            dreamtime dark, sandman, when the sandman comes, the sandman's rounds, tooth fairy time
            when the tooth fairy visits, new year's countdown, new year's countdown at midnight, ten seconds to midnight
            countdown to midnight, auld lang syne at twelve, first minute of the new year, cinderella's deadline
            when the coach becomes a pumpkin, pumpkin time, clock striking twelve ghosts out, twelve strokes in the dark
            thirteenth stroke of the clock, 00:01, 00:15, 00:45, at 0000, at 0300, oh one hundred, oh three hundred
            oh-dark-thirty, oh dark thirty, oh dark hundred, zero dark thirty, at zero dark thirty, 0-dark-30, 01:00
            01:30, 02:15, 02:30, 03:00, 03:15, at 03:00, 1h du matin, 2h du matin, 3h du matin, 22:00, 22:30, at 22:30
            22:45, 23:15, 23:30, 23:59, at 23:59, 2300 hrs, 21h, 22h, 23h, 23h30, 22h30, 00h, 0h, 10pm, 11pm, 10:15 pm
            10:30pm, 10:45 pm, 11:15 pm, 11:30pm, 11:30 pm, 11:45 pm, 11:55 pm, 11 p.m., 10 p.m., 11.30 p.m., 12am
            12 am, 12 a.m., 12:01 am, 12:15 am, 12:45 am, 1am, 1:15 am, 1:30 am, 1:45am, 1 a.m., 2am, 2:15 am, 2:22 am
            2:45 am, 2 a.m., 2:30am, 3am, 3:10 am, 3:30 am, 3 a.m., 3:07am, half ten at night, half past ten tonight
            half eleven at night, half twelve at night, half past twelve at night, half one in the night
            half past one at night, quarter to eleven at night, quarter past eleven at night, quarter to twelve at night
            ten to midnight, five to midnight, five past midnight, ten past midnight, twenty past midnight, ten at night
            eleven at night, ten-ish at night, elevenish at night, midnightish, midnight-ish, midnight o'clock
            bedtime o'clock, spooky o'clock, owl o'clock, moon o'clock, stupid o'clock pitch black
            silly o'clock pitch dark, dead of the nite, dead o' night, deid o' nicht, mirk, in the mirk, mirk night
            mirk midnight, murk of midnight, a braw moonlit nicht, braw bricht moonlicht nicht, moonlicht nicht, nicht
            nightertale, by nightertale, nighttide, night-tide, at night-tide, nightside, on the nightside
            night side of the planet, dark side facing away from sun, side turned from the sun, the mid of night
            midst of night, in the midst of night, mid night, mid-night, midnight exactly, midnight sharp
            bang on midnight, dead on midnight, plumb midnight, midnight bells, midnight chimes, midnight's chime
            midnight tolling, tolling midnight, at bull's noon, bull's noon, noon of night, at the noon of night
            witching time of night, the very witching time of night, witches abroad, witches' sabbath
            broomsticks across the moon, when witches fly, witch flying past the moon, bat wings across the moon
            geisterstunde, zur geisterstunde, when vampires rise, when vampires wake, vampire breakfast time
            coffin lids open, when the werewolf changes, full-moon howling, wolf howl, ushimitsu, ushimitsu time
            third watch drum, fifth watch still dark, walpurgis night, when goblins are about, things that go bump
            things that go bump in darkness, something under the bed, monsters under the bed, thieves' moon
            poachers out, poacher's moon, bomber's moon, under a bomber's moon, smugglers' moon, under a smugglers' moon
            highwayman's moon, the moon was a ghostly galleon, hunter's moon, under a hunter's moon, wolf moon
            under a wolf moon, blue moon, under a blue moon, blood moon, under a blood moon
            under an eclipsed blood moon, supermoon, under a supermoon, cold moon, under a gibbous moon, gibbous moon
            waxing moon, under a waxing moon, waning moon, under a waning moon, quarter moon, under a quarter moon
            sickle moon, under a sickle moon, fingernail moon, under a fingernail moon, slice of moon, sliver of moon
            old moon in new moon's arms, dark of the moon, in the dark of the moon, no moon, no moon tonight
            man in the moon watching, rabbit in the moon, moon like a lamp, moon like a lantern
            moon like a silver penny, moon like a cheese, big cheese moon, cheese moon, moon like a bone
            bone-white moon, moon like a pearl, pearly moon, moon like a scythe, moon at its zenith, moon out, moon up
            moon's up, moon's out, moon shining, moon shinin, moon glow, moonglow, in moonglow, moonshine, moonshadow
            moonshadows, moon shadows, moon-shadows underfoot, moonbeam, moonbeams, moonbeams dancing, moonbath
            moonbathing, moonwashed, moondust, moon pale and shadows blue, everything silver and black
            everything silver, silver and shadow, silver light, silvery light, silvery moonlight, in silvery light
            cold silver light, pale moonbeams, pale moon, luna, luna llena, under luna, by luna's light, diana's lamp
            under diana's bow, selene driving her silver chariot, when hecate walks, nyx reigning, under nyx
            chang'e's lantern, tsukuyomi reigning, tsukimi, otsukimi, thoth's silver disc, hypnos and morpheus at work
            in morpheus' arms, in the arms of morpheus, isha, at isha, isha time, after isha, isha prayer, tahajjud
            at tahajjud, tahajjud time, tarawih, after tarawih, matins, nocturns, at nocturns, night vigil, night office
            vigils before dawn in the dark, midnight vigil, watchnight, watchnight service, candlelit vigil
            midnight prayers, selichot at midnight, shivaratri, diwali lamps in the dark, lantern festival
            sky lanterns drifting up, paper lanterns glowing in the dark, jack-o'-lanterns glowing, curfew
            curfew in force, under curfew, after the curfew bell, twelve o'clock and all's well, midnight and all's well
            ten o'clock and all's well, the watchman cries all's well, watchman's lantern, nightwatchman's round
            night porter on duty, night nurse on her rounds, night nurse, ward lights dimmed, night desk, night clerk
            night bus, night bus home, on the night bus, night train, sleeper train, on the sleeper train, red-eye
            red-eye flight, on the red-eye, last train gone, last bus gone, last orders, after last orders
            after closing time, pub chucking-out time, chucking-out time, kebab o'clock, club closing time, nightlife
            night life, night out, on a night out, afterparty, at the afterparty, the midnight movie, midnight screening
            midnight show, drive-in after dark, on nights, working nights, night turn, third shift, on third shift
            night baker starting the dough, the baker's alarm at 2am, when only the baker is up, when only taxis are out
            when only cats are out, everything shut, everything's closed, all shutters closed all windows dark
            windows dark, all the windows dark, not a window lit, one window still lit, a single lit window
            curtains drawn, doors bolted for the night, doors locked for the night, bolted up for the night
            locked up for the night, banked fires, fires banked for the night, embers in the hearth everyone asleep
            last embers everyone abed, abed, all abed, folk abed, everyone abed, shepherds watched their flocks
            while shepherds watched, hens asleep on the perch, hens locked in foxes about, fox barking in the dark
            vixen screaming in the dark, vixen's scream, owls awake, owl on the prowl, owls on the wing, owl hunting
            tawny owls calling, tu-whit tu-whoo, twit twoo, twit-twoo, hoot hoot, hooting, hoo hoo, whippoorwill calling
            nightjar churring, nightjars out, nightingale singing, nightingales singing, nightingale's song
            nightbirds calling, night birds, night bird crying, corncrake rasping in the dark
            frogs croaking under the moon, toads about under the moon, cricket song in the dark, crickets
            crickets chirping, katydids in the dark, fireflies, fireflies out, fireflies blinking, lightning bugs out
            glow-worms lit, glowworms, moths at the lamp, moths round the lamp, moths to a flame, moths around a bulb
            mosquito whining in the dark, bats out, bats hunting, bats wheeling across the moon, badgers out
            badgers foraging, hedgehogs snuffling about, raccoons at the bins, raccoons raiding the bins, possums about
            bushbabies wide-eyed, kiwi foraging in the dark, cats on the prowl, tomcats yowling on the roof
            cats yowling, dogs howling at the moon, dog baying at the moon, coyotes howling at the moon
            coyotes yipping under stars, wolves howling, wolves baying, hyenas laughing in the dark
            lions roaring in the dark, flowers all closed, moonflowers open, moonflower blooming
            night-blooming cereus open, night-blooming jasmine scent, night jasmine
            evening primroses glowing under moon, queen of the night, queen of the night blooming, stars, stars out
            stars above, stars above you, stars for miles, stars blazing, stars winking, stars all over, stars and moon
            moon and stars, moon n stars, moon and stars above, moonlight n stars, a million stars, a billion stars
            a zillion stars, so many stars, loads of stars, diamond stars, stars like diamonds, stars like salt
            stars like spilled sugar, stars like pinpricks, like diamonds in the sky, twinkle twinkle
            twinkle twinkle little star, twinkly stars, twinkly, twinkling, under twinkling diamonds, under orion
            under orion's belt, under the big dipper, under the plough's seven stars, under ursa major, under cassiopeia
            under the pleiades, under the seven sisters, under the southern cross, under sirius, dog star blazing
            sirius blazing, under polaris, under jupiter and the stars, jupiter bright in the black
            saturn's rings in the eyepiece, mars red among the stars, planets lined up in the dark, meteor shower
            under a meteor shower, during a meteor shower, perseids, perseids falling, geminids falling
            meteors streaking, falling stars, falling star, wish on a shooting star, make a wish star falling
            comet's tail across the dark, under the galaxy's arm, milkyway, milky way, milky way stretched above
            aurora borealis, under the aurora borealis, northern lights, under the northern lights
            dancing northern lights, aurora rippling green in the black, southern lights, star party, at the star party
            star-gazing, stargazers out, stargazing, stargaze, astronomers at work, astronomers awake, telescope weather
            telescope time, good seeing for telescopes, bortle one, bortle 1 skies, star trails
            long exposure star trails, thirty second exposure stars, astrophotography, astrophotography sky, iso 6400
            iso 12800 tripod stars, tripod and stars, day for night, day-for-night shot, ext. night, exterior night
            night exterior, night shoot, night shot, film noir, noir, film-noir shadows and lamplight, noir lamplight
            like a noir film, van gogh's starry night, starry night swirls, van gogh stars, whistler nocturne
            painted as a nocturne, moonlight sonata, moonlight sonata mood, clair de lune, au clair de la lune
            eine kleine nachtmusik, chopin nocturne, strangers in the night, silent night, silent night holy night
            o holy night, 'twas the night, do not go gentle good night, indigo sky and stars, indigo night
            under indigo heavens, navy blue sky with stars, navy sky, midnight blue, midnight blue sky
            midnight-blue heavens, ebony sky, under an ebony sky, under jet black heavens, jet black sky
            jet-black night, onyx sky, obsidian sky, raven-black sky, raven-dark, sable night, under sable night
            sable-cloaked, sable goddess's reign, velvet night, velvet dark, velvety night, inky, inky sky, inky dark
            inky darkness, inkiness, pitchy dark, stygian dark, stygian, stygian blackness, tenebrous, cimmerian dark
            tenebrae, blackness, gloom of night, gloom of midnight, nightgloom, nightfall done, nightfall past
            now night has fallen, night's fallen, night's here, night's come, night's black wings, night's dominion
            night's plutonian, night's curtain drawn, night's cloak, night's blanket, night's deep heart
            in night's embrace, in night's arms, in night's quiet belly, belly of the night, in the belly of the night
            heart of the night, in the heart of the night, pit of the night, in the pit of night, bottom of the night
            at the bottom of the night, bosom of the night, womb of night, middle of the nite, middle of nite
            middle o' the night, half the night gone, night half spent, night far spent, night well on
            well into the night, well on in the night, latenight, almost tomorrow, nearly tomorrow at midnight
            tomorrow starts in a minute, today becomes tomorrow, as today turns into tomorrow, as the date changes
            when the calendar flips, day counter ticking over at midnight, daily reset midnight
            at the midnight server reset, clock at double zero, all zeros on the clock, four zeros on the clock
            overnight, all night, all night long, all through the night, through the night, night through, dark time
            darktime, dark o'clock, deep night, in deep night, dead night, black night, on a black night, deepest night
            nowhere near sunrise, opposite of day, opposite of noon, opposite of midday, not day, not daytime
            no daylight, no daylight at all, no daylight left, when day is long forgotten, daylight long forgotten, nuit
            il fait nuit, nuit noire, pleine nuit, en pleine nuit, de nuit, minuit, au clair de lune, sous la lune
            pleine lune, noches, medianoche, a media noche, la noche, por la noche tarde, noche estrellada, noche oscura
            luz de luna, bajo la luna, bajo las estrellas, estrellas, madrugada, de madrugada, notte, di notte, la notte
            notte fonda, a notte fonda, mezzanotte, a mezzanotte, buona notte, buonanotte, chiaro di luna
            al chiaro di luna, notte stellata, nacht, nachts, bei nacht, in der nacht, mitten in der nacht
            um mitternacht, mondschein, im mondschein, mondlicht, sternenhimmel, unter sternen, sternennacht, noite
            de noite, meia-noite, boa noite, luar, ao luar, midnatt, god natt, middernacht, goede nacht, maanlicht, noc
            dobranoc, o polnocy, polnoch, noch, spokoynoy nochi, yoru, yonaka, mayonaka, oyasumi, tsuki, hoshizora
            wan an, banye, layl, layla, layla tov, laila tov, kali raat, raat, aadhi raat, raat ko, gece, geceleyin
            oiche, nos da, nox, noctis, media nocte, nocte, cosy under the stars, cozy moonlit mood, spooky moonlit mood
            spooky midnight, spooky dark, lonely midnight, lonely moonlight, quiet moonlight, silent starlight
            romantic moonlight, moonlight serenade, moonlight walk, moonlit stroll, moonlight ride, moonlight picnic
            moonlit serenade, midnight stroll, midnight ride, midnight swim, midnight train, midnight express
            midnight raid, midnight munchies, midnight fridge raid, fridge light at 2am, midnight snack run
            midnight vibe, midnight mood, midnight energy, moon vibes, moonlit vibes, starry vibes, stars vibe
            night vibes, nightcore, after-dark vibes, 3am thoughts, up till 3am, gaming till 3am, still gaming at 2 am
            night owl, night owls, night-owl time, nightowl, night shift vibes, afterhours, after dark pls
            after sundown and fully dark, beneath orion, with cassiopeia wheeling above, southern cross shining
            pleiades twinkling, polaris showing north, perseids streaking past, leonids storm, shooting stars
            comet with a long tail in the black sky, andromeda visible to the naked eye, aurora borealis dancing
            full moon, new moon and pitch black, blood moon eclipse, moonbow, lunar halo
            lunar corona through thin cloud, airglow faint green, gegenschein, magnitude six stars visible
            seeing is good bring the telescope, messier marathon, planetarium sky, constellations drawn above
            moon at her zenith, selene driving her silver horses, nyx spreading her cloak, artemis with her silver bow
            hecate abroad with her torches, khonsu travelling across the dark, thoth counting moonbeams
            nut with her star-spangled body arched above, apophis swallowing every last ray, chandra, ratri, tsukuyomi
            jade rabbit pounding up there, man in the moon, coyolxauhqui, mama quilla, ix chel, mani chased by hati
            dark horse hrimfaxi dripping dew, mayari, sin the bearded moon god, lilith abroad, hypnos
            morpheus handing out dreams, sandman sprinkling sleep, ole lukoje with his umbrella
            night mare sitting on your chest, fuseli's incubus, hag-ridden, bogeyman under the bed
            banshee wailing at midnight, witches riding broomsticks past the moon, walpurgis
            wild hunt galloping through the dark, will-o'-the-wisp flickering, jack-o'-lantern light only
            hobby lantern in the dark, corpse candles, spooks about, haunted dark, werewolf howling
            wolves howling at the moon, vampires out hunting, dracula awake, bats on the wing under the stars
            owls hooting, tawny owl calling tu-whit tu-whoo, barn owl ghosting past in moonlight
            nightingale singing under the moon, nightjar churring in the dark, hedgehogs snuffling in the dark
            badgers out foraging by moonlight, foxes screaming in the dark, moths round a lantern, luna moth
            death's head hawkmoth under the moon, fireflies blinking in the blackness
            bioluminescence glowing in the dark, crickets chirping under stars, katydids arguing in the moonlight
            tree frogs peeping in the dark, lions on the prowl with eyeshine, tapetum lucidum, cats seeing in the dark
            aye-aye tapping in the dark, bushbabies leaping by moonlight, kiwi poking about in the dark
            night-blooming cereus, queen of the night in flower, moonflowers wide open, night-scented stock
            tobacco plants perfuming the dark, prayer plant with its leaves folded, everything asleep, sleeping soundly
            snoring all round, dreaming, rem sleep, sleepwalkers about, insomniac, insomnia o'clock, wide awake at three
            three a.m., two past midnight, stroke of twelve and pumpkins, third watch by lantern
            nocturns and matins by candle, compline sung, mussorgsky's witches at their sabbath
            mahler's song of the night, rusalka's song to the moon, stille nacht
            gaspard's scarbo scuttling by moonlight, nessun dorma, der mond ist aufgegangen, guten abend gute nacht
            brahms lullaby, bad moon rising, moondance, dancing in the moonlight, bye baby bunting
            van gogh's starry swirls, nocturne in blue and silver, rembrandt's watch by torch
            georges de la tour candle gloom, wright of derby moonlight, hopper's nighthawks
            rousseau's sleeping gypsy moon, goya's sleep of reason, samuel palmer moon, kuindzhi moonlight
            hiroshige fireworks, prussian blue, indigo, navy, payne's grey sky, ink black, ivory black with silver dots
            jet, ebony, raven-black, pitchy, cimmerian, murky and moonless, sunless, rayless, black as a cat
            coal sack dark, noctilucent clouds, earthshine, scotopic vision, purkinje blue, green phosphor nightscope
            infrared camera, iso 12800, thirty second exposure, la nuit americaine, blue gel moonlight, low key
            noir lamp pools, chiaroscuro lantern, streetlamps burning, torchlight, candle stubs burning in the dark
            oil lamp in the blackness, hurricane lamp swinging in the dark, lantern-lit, campfire glow under stars
            will need a head lamp, quicksilver beams, pearly moonshine, moony, moonrise complete, cold moonlight
            crescent moon like a sickle, horned moon with one star between, the highwayman came riding
            slowly silently now the moon, the owl and the pussycat dancing, acquainted with the night
            she walks in beauty, hymns to the night by novalis, midsummer dream with puck about, ill met by moonlight
            thousand and one tales told until cockcrow, lovecraftian stars are right, asimov's nightfall
            thirty thousand suns come out, two moons up, three moons and a ringed planet glowing, darkvision required
            shadowfell, elbereth gilthoniel starlight, phial of earendil needed, elves singing to the stars
            moon runes readable, nightcrawler, batman signal, burglars about, poachers out with a dark lantern
            smugglers watch the wall my darling, moonrakers, eerie, spooky blue dark, frightful dark
            creepy shadows under the moon, scared of the dark, monsters come out, goosebumps and stars
            something breathing in the dark, silence and stars, hush everyone sleeps, so quiet you hear an owl's wings
            distant thunder in the blackness, cool of the night, night chill, frost under the stars
            radiative cooling clear and starry, dew falling in the dark, smell of damp and moonlight, night breeze
            katabatic wind by starlight, balmy night air, muggy dark too hot to sleep, pyjamas, nightcap and candle
            forty winks, land of nod, shut-eye, bivouac under the stars, stardust, star-spangled, star-strewn
            studded with diamonds above, laylat, yozakura lanterns, moon viewing with dumplings
            mid-autumn lanterns and moon, firework sky, guy fawkes, new year's eve at twelve, befana flying
            tooth fairy's shift, while the moon spills milk over everything, as the stars wheel slowly in silence
            long after the sun has gone and everybody sleeps, where only the stars give any light
            with nothing but a lantern between us and darkness, and the dark was thick enough to chew
            so dark she counted stars to stay calm, oh-dark-hundred, stupid o'clock in the dark
            eleven o'clock and all's well cries the watchman, twelve bells and a lantern at the masthead
            matins in the freezing dark, midnight mass, midnight feast, midnight snack
            burning the midnight oil by a single lamp, midnight special, round midnight
            cinderella's carriage has gone pumpkin, the twelfth stroke and the slipper lost, one thousand and one nights
            dracula opens his coffin, dracula walks, nosferatu's shadow on the stairs
            the undead walk beneath a cold moon, skeletons dance by moonlight, ghosts abroad, spectral moonlight
            banshee wailing in the black, bogeyman time, things go bump under a black sky, goosebumps in the dark
            creepy black with a big moon, scary dark but with stars, make it super dark and sparkly, sparkly sky
            diamonds sprinkled on black velvet, black velvet sky, velvet darkness, sable sky, jet black heavens, ebon
            ebony heavens, caliginous, erebus, lightless, benighted, darkness falls
            darkening done now it is fully black, darkmaxx, nightify, moonify it, moonmaxxing, lunar light
            lo-fi beats at 2am vibes, set clock to 00:00, toggle night, enable stars, sleep timer done go to midnight
            skip the evening go straight to moon and stars, no sun at all, be so kind as to extinguish the sun
            shut the damn sun off, kill the sun, who turned out the lights, pull the plug on daylight
            draw the curtain of night, throw a blanket over the sky, like a blanket with little holes of starlight
            like being inside an ink bottle, like a planetarium show, like glow stars on a bedroom ceiling
            glow-in-the-dark stars, batman brooding on a rooftop under the bat signal, bat signal lit
            e.t. cycling across the moon, peter pan second star to the right, thriller video moonlight
            pink panther burglar time, casablanca fog after midnight, film noir blackness, day for night blue filter
            low-light stealth mission, stealth mission under cover of darkness, under cover of dark, ninja time
            ninjas out, commandos with blackened faces, blackout curtains and air raid wardens, fireworks sky
            bonfire and sparklers under black skies, tonight clear and frosty with stars
            overnight lows and a clear starry sky, tonight's forecast: moon bright and skies clear, night-shrouded
            night-cloaked, night-veiled, star-studded, starshine, stargazers out with their telescopes
            astronomer's delight, observatory dome open, milky way visible, big dipper
            ursa major wheeling round the pole, polaris shining, north star to steer by, southern cross above
            constellations, make a wish on a shooting star, comet in a black sky, jupiter and saturn shining
            sirius bright as a lamp, the dog star burning cold, half moon, super moon
            owl and pussycat dancing by the moon's light, moon rabbit pounding mochi, luna watching
            artemis hunting by moonlight, hecate at the crossroads, khonsu sails the sky, tsukuyomi rules
            hypnos pours out his poppies, morpheus has everyone in his arms, noctilucent, noctambulant, noctivagant
            insomniacs only, everyone's asleep, all the world lies sleeping, while you were sleeping, snoring, dreamtime
            rock-a-bye baby hush, pyjamas on, in your nightgown with a candle, nightlight needed
            turn on the nightlight mummy, santa on his rounds, witches riding brooms across the moon, cats all look grey
            all cats are grey, when thieves go to work, cat burglar conditions, smugglers run their kegs by starlight
            highwayman under a ghostly galleon moon, poachers' moon, graveyard shift, night shift
            night watchman on his rounds, compline and the great silence, tahajjud prayer, turn the lights off
            switch to night mode, i want it darker, when the clock strikes twelve and ghosts walk, stygian gloom
            ink-dark, coal-black sky, go to sleep everyone, past your bedtime young man
            sleep tight don't let the bedbugs bite, once the sandman has been, i'm not scared of the dark, boo it's dark
            werewolf weather, full moon howling, the wolves howl at the moon, an owl hoots twice, owls hunting
            crickets chirping in the dark, crickets and starlight, nightingale singing to the moon, holy night
            o little town how still we see thee lie, starry starry night, van gogh's swirling stars, fly me to the moon
            hello darkness my old friend, mob spawning time, zombies come out now, when the creepers spawn
            let it be night, night cheat, i want to test my torch, torchlight only, night vision goggles on
            can't see my hand before my face, dark as a cave, dark as the grave, dark as a pocket
            like the inside of a boot, power cut, someone switched off the sun, unplug the sun, hide the sun
            delete the sun add a moon, swap the sun for the moon, moonrise, moon-washed, moonstruck, moon-silvered
            silver moonlight, gibbous, a thin sickle moon, moonless and still, selene drives her silver chariot
            nyx spreads her cloak, night's black mantle, a midsummer night's dream, tis now the very witching time
            blue gel on the spots and a paper moon, blackout on stage then a single moonbeam
            act three: the dead of night, you are on second watch, who takes the midnight watch
            the party makes camp and the stars come out, as the campfire burns to embers beneath the stars
            ghost stories round the campfire, in the wee sma' oors, dead of winter 11 pm, 00:00, at 3 a.m.
            twelve midnight, quarter to one at night, ten past eleven pm, nearly twelve at night, at the twelfth stroke
            cinderella's curfew, when cinderella's coach turns pumpkin, night duty, lobster shift, dog shift, night rota
            night sister with a torch, lights out on the ward, on call at 2 am, chucking out time, lock-in
            time gentlemen please, cheesy chips after the club, doner at 2 am, stupid o'clock in pitch dark
            silly o'clock dark, way past your bedtime, bedtime story being read, nighty-night sleep tight
            don't let the bedbugs bite, wee willie winkie, not a creature was stirring, compline
            matins in the pitch dark at 2, night office of the monks, night prayer, taraweeh, laylat al-qadr
            night of power, tikkun chatzot, havdalah with three stars out, when three stars are out, motzei shabbat
            seder running past midnight, maha shivaratri, shivaratri jagran, midnight janmashtami, watch night service
            first footing, hogmanay bells at midnight, ball drop, auld lang syne at the bells, new year's fireworks
            all hallows' eve at midnight, noche vieja, nochebuena, shubh ratri, oiche mhaith, goodnight john-boy
            goodnight irene, say goodnight, lights out in the barracks, dorm after lights out, raiding the fridge
            sleepover, pyjama party, jim-jams on, cocoa and bed, horlicks, ovaltine time, hitting the hay, snoring time
            snoozeville, everyone tucked in, kids fast asleep, baby's 2 am feed, colicky baby at 4 am pitch dark
            night-light glowing, monsters under the bed time, black as newgate's knocker
            black as the earl of hell's waistcoat, dark as a boot, dark as a stack of black cats, pit-mirk, neet
            last neet, the nicht, moonlight flit, doing a moonlight flit, parish lantern, smugglers landing kegs
            cat burglar time, thieves' time, like a thief in the night, ships that pass in the night
            things that go bump in the night, here be ghosties and ghoulies, fly by night, foxes at the bins
            urban foxes screaming, hamster on his wheel, cats yowling on the tiles, out on the tiles, girls' night out
            lads' night, stag do staggering home, hen night, night on the lash, out on the razz
            painting the town at 1 am, clubbing, rave in full swing under the stars, midnight movie, double horror bill
            watershed long past, national anthem and closedown, test card and closedown, shipping forecast 0048
            sailing by then shipping forecast, dead air on the wireless, infomercials at 3 am, drive-in movie
            drive-in with stars above, under floodlights, floodlit match, monday night football, friday night lights
            night game, night session, evening kickoff under the lights in black sky
            day-night test second innings under lights, missed the last train, cats' eyes gleaming, no traffic about
            empty roads asleep, put that light out, air raid wardens about, searchlights up, nightwatchman
            watchman cries twelve and all's well, gravy-eye watch, guard mount under the stars, night march, lamping
            lamping for rabbits, eel fishing by lantern, squid boats with lamps lit, night fishing
            carp anglers in bivvies, herring drifters out under the moon, baker kneading at 2 am, lambing at 2 am
            lambing by lantern, torches out, flashlight tag, by lantern, candle guttering at midnight
            pulling an all-nighter, all-nighter, cramming until 3 am, tossing and turning, starlight starbright
            wish upon a star, astronomy club meets, camping out under the milky way, campfire ghost stories
            s'mores under stars, crescent moon up, new moon, hey diddle diddle the moon, man in the moon is out
            mid-autumn mooncakes, mooncakes and lanterns, eid moon sighted, orion's out, shooting star, pitch black sky
            eleven pm, stupid o'clock, silly o'clock, nights this week, on call at three, nurse on nights
            night watchman, night porter, town crier: twelve and all's well, security guard's torch rounds, cat burglar
            hedgehogs snuffling, nightjar, crickets and stars, kebab time, drunk kebab, post-pub chips, closing time
            one more for the road, dance floor packed, rave, dj's main set, girls' night, stag do in full swing
            night on the tiles, taxi home, walking home in the dark, long-haul truckers on coffee, fast asleep
            tooth fairy's visit, santa's round, vigil, bonfire night fireworks, auld lang syne, seance, vampires about
            dracula's up, camp under the stars, baby's feed at two, babysitter's gone to sleep on the sofa
            shipping forecast and sailing by, newsnight's finished, night sky, night fever, starry starry
            van gogh's stars, blackest night, cramming till three
        """),
        adjectives=wordings("""
            moon-lit, star-lit, starry, nighttime, night-time, midnight, moonless, moon-washed, moon-drenched
            moon-silvered, moon-bathed, moon-kissed, moon-bright, moon-pale, moonstruck, moonshiny, moonbeam-lit
            star-filled, star-spangled, star-strewn, star-studded, star-roofed, pitch-black, pitch-dark, night-black
            night-cloaked, night-shrouded, night-wrapped, night-bound, night-hidden, lamplit, lantern-lit, torchlit
            candlelit, benighted, after-dark, overnight, midnight-black, moonlight, moonlighted, moon-blue, moon-white
            moon-flooded, moon-haunted, moon-soaked, moon-glazed, moon-dappled, moon-gilded, moon-blanched
            moon-shadowed, moon-glossed, moony, moonbright, moonwashed, full-mooned, full-moon, starlight, star-bright
            star-washed, star-drenched, star-dusted, star-sprinkled, star-speckled, star-spattered, star-crowned
            star-canopied, star-domed, star-pricked, star-sown, starry-skied, black-skied, dark-skied, stygian, pitchy
            tenebrous, inky-dark, inky-black, ink-dark, coal-dark, jet-dark, lightless, lampless, nightbound
            night-fallen, night-blue, night-deep, night-still, night-swallowed, night-veiled, night-draped
            night-drowned, night-filled, night-hushed, nighted, nightlit, nightly, nightclad, nite-time, midnite
            midnight-blue, midnight-dark, midnight-hushed, noctilucent, nocturne-like, gaslit, gas-lit, neon-lit
            firefly-lit, glow-worm-lit, torch-lit, candle-lit, lamp-lit, headlamp-lit, firelit, flashlight-lit
            streetlamp-lit, blacked-out, owl-haunted, bat-haunted, cricket-loud, dark-cloaked, darkness-wrapped
            darkness-drowned, aurora-lit
        """),
        nouns=wordings("""
            nighttime, moonlight, starlight, full moon, crescent moon, new moon, half moon, moonbeam, night sky
            starry night, starry sky, moonlit night, moonless night, dead of night, bedtime, lights out, night watch
            graveyard shift, night shift, midnight feast, midnight snack, sleepover, all-nighter, compline
            midnight mass, darkness, pitch darkness, shooting star, lamplight, torchlight, lantern light, nocturne
            stargazing, owl hoot, milky way, nighttide, nite, midnite, deep night, black night, silent night
            clear night, quiet night, midnight sky, midnight bell, midnight stroll, midnight swim, midnight ride
            midnight raid, midnight vigil, middle of the night, dark of the moon, moonshine, moonglow, moonshadow
            moonlight walk, moonlight serenade, sickle moon, gibbous moon, quarter moon, blood moon, wolf moon
            hunter's moon, supermoon, night-time, night patrol, night raid, night bus, night owl, night vigil
            night vision, night shoot, nightlife, nightcap, nightingale song, cricket song, slumber, slumber party
            lullaby, bedtime story, insomnia, blackout, curfew, gaslight, neon glow, rushlight, starscape, star party
            meteor shower, falling star, northern lights, pole star, big dipper, middle watch, matins, nocturns, isha
            third shift, medianoche, nacht, nuit, noche, mezzanotte, inky blackness, full dark
        """),
        held_out=(),
    ),
}
