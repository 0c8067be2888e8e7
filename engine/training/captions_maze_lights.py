"""More of what the maze's lights are called; its captions join it with what `captions_maze.py` says."""

from __future__ import annotations

from typing import Final

from dreamtick.engine.training.caption_words import LookWords, wordings

__all__ = ["MAZE_LIGHTS"]

MAZE_LIGHTS: Final[dict[str, LookWords]] = {
    "dim": LookWords(
        wordings=wordings("""
            hardly any light, with hardly any light, barely any light, with barely any light, with very little light
            with next to no light, brightness at thirty percent, at half brightness, half as bright, not so bright
            not very bright, not too bright please, less bright, a lot less bright, less light, with less light
            less light please, in poor light, in bad light, in weak light, in subdued light, in feeble light
            in dim light, dimly lit, badly lit, barely lit, scarcely lit, sparsely lit, underlit, softly darkened, dim
            dimmed, dimmer, dimmer please, but dim, but dimmer, a bit dimmer, a little dimmer, rather dim, very dim
            quite dim, a bit darker, a shade darker, slightly darker, a notch darker, two stops darker
            darker than usual, darker than normal, but darker, but dark, rather dark, rather gloomy, gloomier
            and gloomy, but gloomier, kind of gloomy, in the gloom, in deep gloom, in half darkness, in semi-darkness
            in almost total darkness, almost black, in deep shadow, full of shadows, with deep shadows
            with dark shadows, drowned in shadow, wrapped in shadow, more shadowy, shadowy, sombre, more sombre
            somber and dark, with a sombre light, underexposed, badly underexposed, two stops underexposed
            one stop under, with underexposure, exposure minus two, with the exposure lowered
            with negative exposure compensation, shot with too little light, shot with a neutral density filter
            with an nd filter, through sunglasses, as if through sunglasses, in chiaroscuro with little light
            film noir lighting, like a film noir, like a caravaggio painting, crushed blacks, with crushed blacks
            with a black overlay, with a dark filter, with a darkening filter, darkened, darkened a little
            with darkened walls, with a power cut, as in a power cut, with a dying torch
            as if the battery were running out, like a cellar, like in a cellar, like a cinema before the film
            as dark as a cupboard, with the curtains drawn, with the shutters closed, where you can hardly see
            where one can barely see the walls, so dark you can hardly see the walls, it should be dark
            it should be rather dark, make it dim, make it darker, make it gloomier, make it less bright
            somebody switched off most of the lights, the light is almost gone, the light is poor
            there is hardly any light, there is little light, only a glimmer of light, just a glimmer
            lit by a single weak bulb, on a dimmer switch, dimmed to a quarter, dimmed by half, with muted brightness
            starved of light, not enough light, i can barely see, i can barely make anything out, can't see my own hands
            can't see my feet, where i can't see my hand, you could trip over anything, better bring a torch
            bring a flashlight, you'd need a flashlight, you'll want a lantern, hand me a torch
            where is the light switch, who killed the lights, kill the lights, lights almost out, lights off please
            a single candle for everything, by the stub of a candle, with a guttering candle, a candle about to go out
            a lantern running out of oil, flashlight almost dead, the torch battery is flat, phone screen light only
            lit by nothing but a phone, with a five watt bulb, a fifteen watt bulb at best, a tired old bulb
            with a bulb that struggles, bulbs at ten percent, lights at twenty percent, brightness 10
            brightness at zero almost, screen brightness at minimum, with the screen dimmed to save battery
            as on a laptop saving power, backlight off, dark mode, in dark mode, switch to dark mode, few lumens
            hardly a lumen, barely one lux, under five lux, at one foot-candle, with little luminance
            reduced luminosity, reduce the light, reduce brightness, drop the brightness, drop it two stops
            drop the exposure, drop the gamma, drop the highlights, key light off, no key light, no fill light
            without fill, fill lights killed, only a rim light, just a thin rim of light, only a sliver of light
            a sliver of light under a door, light only through a keyhole, light from a crack in the door
            a chink of light, a crumb of light, a thread of light, a ration of light, light on rations
            stingy with the light, a miserly light, meagre light, scant light, with scanty light, sparse light
            a paltry light, wan and weak light, weak light, weakly lit, with feeble bulbs, most bulbs burnt out
            half the bulbs are broken, with blown fuses, as if a fuse had blown, during a brownout, like a brownout
            like a blackout, in a blackout, voltage sagging, with the mains dropping, running on emergency lighting
            emergency lights only, only the exit sign glowing, only standby lights, only pilot lights
            house lights to half, house lights at a glow, dimmers at fifteen, halfway to black, on the edge of blackness
            next to darkness, steeped in darkness, sunk in darkness, swallowed by darkness, swallowed by shadow
            eaten by shadows, shadows everywhere, shadows in every corner, shadow upon shadow, thick with shadow
            all in shade, cloaked in shadow, shrouded in darkness, shrouded in gloom, draped in black, inky
            inky shadows, with inky corners, inky blacks, ink in the corners, black corners, corners gone black
            with dark corners, dark edges and weak centre, charcoal shadows, drawn in charcoal mostly black, sooty
            soot-dark, like soot on the lens, black as a stove, coal-dark, printed too dark, a thin underexposed slide
            shot at iso 50 indoors, shutter too fast for the light, with a shutter too quick, f22 and no flash, no flash
            without flash, flash did not fire, the light meter reads almost nothing, light meter at the bottom
            minus two ev, -2 ev, -3 stops, ev minus three, three stops under, shadows clipped, blacks clipped
            blacks swallowed, deep blacks little else, a downward tone curve, multiply layer on top
            black layer at sixty percent, with a dark wash over it, a glaze of black, many dark glazes
            under old dark varnish, varnish gone dark, painted dark on dark, rembrandt darkness
            like a rembrandt mostly shadow, in tenebrist style, tenebrism, noirish, noir shadows, dark as a thriller
            like a horror game, horror-game lighting, scary dark, spooky dark, creepy and dark, ominous darkness
            brooding, brooding light, brooding and shadowed, glum, glum light, dingy, dingy light, dingy and badly lit
            drab and underlit, dull and dark, dulled light, dulled, lacklustre light, lustreless, hushed light
            a whisper of light, light in a whisper, a murmur of light, sleepy light, lights for sleeping, bar lighting
            lounge lighting, light for lovers, discreet lighting, shy light, timid light, reluctant light
            light that hardly dares, tired light, ailing light, dying light, embers dying almost dark
            last ember of light, a last glimmer, only outlines, only silhouettes, everything a silhouette
            nothing but silhouettes, shapes in the dark, shapes guessed at in the dark, feeling your way
            groping along the walls, groping in the dark, fumbling in the dark, stumbling in the dark, blind man's buff
            as if half blind, with eyes half closed, through lowered lashes, eyes not yet used to the dark
            pupils wide open, pupils huge from the dark, wide pupils, eyes straining, straining to see, strain your eyes
            hard to see, hard to make out, difficult to see, walls barely there in the dark, too dark, too dark to read
            too dark for reading, too dark to see properly, way too dark, very very dark, sooo dark, super dark
            extra dark, really dark, pretty dark, quite dark, a little dark, kinda dark, kind of dark, darkish
            dark please, dark pls, darker pls, make it dark, even darker, darkest setting, at its darkest
            as dark as possible, as dark as it gets, dark as a pocket, dark as the inside of a hat, dark as a sack
            dark like under a blanket, as if under a blanket, as if under a thick cloth, behind blackout curtains
            blackout curtains, with the shades pulled, roller blinds lowered, shutters barred, louvres shut tight
            through a welder's mask, wearing sunglasses indoors, shades on, dark shades on, with tinted dark lenses
            through a nine stop nd, nd64 on the lens, crossed polarisers, limo tint, through black stockings
            through dark nylon, lens cap half on, lampshades too thick, shuttered lanterns, dusty bulbs little light
            grimy bulbs, light is scarce, light is thin, light's going, the bulbs are dying, the bulbs barely glow
            barely glowing, glowing feebly, it is dark in here, it's so dark in here, it's too dark, not lit well
            not well lit, no light to speak of, no proper light, no decent light, lampless, lightless, almost lightless
            sunless, without a light, without any light, with no lights on, unlit, unlighted, not illuminated
            under-illuminated, insufficiently lit, insufficient lighting, inadequate lighting, bad lighting too little
            dim lighting, dimmish, dimly, obscure, obscured by shadow, semi-obscurity, half-light, in half-light
            in the half-light, demi-dark, penumbra, in penumbra, umbral, stygian, caliginous, swarthy shadows
            umbra and ebony, ebony shadows, onyx dark, raven dark, obsidian shadows, dim as a memory
            dim like an old memory, a shadow of itself, on energy saving, save electricity, to save on electricity
            unpaid electricity bill, nobody paid the electric bill, half power, quarter power, at quarter brightness
            a third as bright, minimum brightness, min brightness, min light, -50 brightness, brightness -40, gamma 0.5
            ambient light at 0.1, light intensity 0.2, less intensity, less intense light, less shine, not so light
            less lit, easy on the lights, that was too bright, dimm, dimmm, dimly lti, dim ligth, drak, darkr, darkerr
            less brite, shadowey, glooomy, dimley lit, lights of, mysterious and dark, moody and dark, a dark mood
            sinister shadows, forbidding and dark, funereal, funereal light, so dark that i walk with my arms out
            where a glow-worm would count as a chandelier, with shadows that swallow the corners whole
            like the seat at the back of the pictures, as dark as the bottom of a coffee pot
            where the shadows outnumber everything else, i want it gloomy enough for a ghost story
            drawn with a stub of charcoal on black paper, where i have to feel my way along
            my eyes hurt please darken the screen, too bright please, as if the landlord were saving on electricity
            forgot to pay the electric bill, nobody fed the meter, as dark as the inside of a boot, dark as a bag
            dark as a coal cellar, black as your hat, black as the earl of hell's waistcoat, dark as treacle
            molasses dark, squid ink, stout black, like drinking black coffee through your eyes, espresso dark
            burnt crust black, liquorice, aubergine dark, black pudding, black velvet draped over everything
            widow's weeds, in mourning clothes, crepe and jet, charcoal flannel dark, undertaker's top hat
            goya's black paintings, tenebrist, mezzotint, aquatint shadows, burnished from black like a mezzotint
            payne's grey and ivory black, ivory black, bone black, pencil 8b scribbled over it all
            ink spilled across the picture, tar, bitumen dark, lignite, haematite dark, blackened iron
            wrought iron dark, lead grey and lightless, oxidised silver, sooty old chimney flue lighting
            like the inside of a wardrobe, light leaking only under the door, a slit of light from the keyhole
            one match for the whole room, by a single match, by the glow of a cigarette end
            lit only by my phone on power saver, battery saver screen, drop the gamma until i squint, reduce exposure
            subtract light, take out most of the light, noir, expressionist shadows like nosferatu
            hammer horror shadows, blair witch torchlight, batman movie dark, gotham, silent hill lighting
            amnesia the dark descent, thief stealth game shadows, so a stealth character could hide anywhere
            my light gem is fully black, torches burnt out in the dungeon, minecraft light level two
            need a glowstick here, where did i put my torch, i cannot tell the cat from the carpet
            where all cats are grey, despair, woebegone, sullen, morose, morosely, darkling, mirksome, dimpsy
            fuliginous, subfusc, atramentous, unilluminated, gloom, plunge it into gloom, lugubrious, cimmerian
            acherontic, adumbrated, obscured in shadow, swathed in shadows, cloaked in darkness
            lurking shadows everywhere, shadow-haunted, everything in silhouette, with the sun switched off
            as if during a total eclipse, eclipsed, under a dark umbrella, welder's shade 13, tinted limousine windows
            neutral density filter, nd1000 filter on, ten stop filter, handheld in terrible light with grainy shadows
            needs a tripod it is so dark, too dark for the autofocus, safelight, darkroom dark, projection room dark
            cinema once the trailers start, speakeasy lighting, dive bar dinge, drab and dark, lacklustre, subdued
            whispering light, pianissimo light, muffled light, sotto voce lighting, requiem lighting, dirge
            in a minor key, d minor, basso profundo dark, doom metal dark, black metal album cover, joy division gloom
            moping, despondent, in the doldrums of shadow, depressing and dark, grim, grimdark, grimy and unlit, ominous
            foreboding, menacing dark, eerie darkness, creepy dark, haunted house lighting, seance lighting
            crypt lighting, confessional dark, monastery corridor with one stub of taper, wartime blackout
            put that light out, snuff the wick, wick trimmed to almost nothing, guttering, fifteen watt bulb
            five watt bulb, half the lumens, barely a candela, one lux, fewer photons please, photon shortage
            attenuated, occluded, absorbing all light, vantablack, event horizon dark, dark matter
            dark adapted eyes needed, my pupils are huge, pupils wide open and still cannot see
            squinting to see anything in the gloom, underexposed by three stops, i can hardly see my hand, tenebrous
            film noir shadows, lit by one dying bulb, dark and brooding, sepulchral, blackout, darken everything a bit
            brightness at ten percent, faster shutter less exposure, crush the blacks, the colour of wet slate
            in deep shade, like the fuse just blew, my torch battery is dying, horror game darkness, too dark to read by
            where you stub your toe in the dark, ill lit, light-starved, like looking through welding goggles
            with sunglasses on indoors, blinds drawn, pull the curtains, shutters closed
            lights at a glimmer before curtain up, use the dimmer please, dim the lights, chiaroscuro
            caravaggio shadows, rembrandt gloom, painted in bitumen and umber, burnt umber shadows
            charcoal drawing darkness, soot dark, sooty black, anthracite, like tarnished pewter, gunmetal dark
            obsidian, jet black, basalt dark, raven, crow black, bat weather, an owl would feel at home
            moles would love it, only cats can see in this, melancholy, mournful and dark
            funeral parlour hush and shadow, dismal, dour, bleakly lit, saturnine, gothic gloom, poe would write here
            dracula would approve, vampire friendly lighting, goth mode, emo lighting, scary dark like under the bed
            under the blanket dark, monster in the wardrobe dark, hide and seek with the lights off, one weak bulb
            five watt, battery running out torch, dreary, melancholy shadow, drab, can barely see, lights out almost
            half the fuses blown, brownout, power saving screen, screen brightness ten percent, reduce the brightness
            darken it, darker please, shade everything, deep shadows, rembrandt background, film noir, gothic, goth
            dressed in mourning black, black crepe, charcoal suit, hood pulled over my eyes, under a blanket
            hiding in the wardrobe, scary dark please, make it spooky dark, blinds shut, pantry with the door shut
            cellar light, inside of an oven that is off, burnt toast shades, black treacle, stout poured over everything
            coffee dregs, soot, lampblack, bone black paint, payne's grey glaze, lead, pig iron, tarnished silver
            unpolished, lightless mood, minor key, funeral march, cello and double bass only, pianissimo, bassoon solo
            requiem, mute on the trumpet, doom metal, bass notes only, cinema before the film starts
            ghost light on an empty stage, back room of a pub, confessional, crypt-like, tomb-like gloom, dungeon gloom
            sinister shade, menacing darkness, dread, grief, depressing, bleak and unlit, eerie and underlit, ill-lit
            feeble light, failing light bulb, like wearing sunglasses indoors, welding mask on, through a dark visor
            tinted windows, pirate eyepatch, mole's eye view, bat-friendly, muted and shadowed, obscured in shade
        """),
        adjectives=wordings("""
            dimmed, dark, darkish, darkened, dimly lit, poorly lit, barely lit, sombre, somber, underexposed, underlit
            shaded, shady, tenebrous, darksome, ill-lit, unlit, very dark, rather dim, almost dark, inky, inky-dark
            half-dark, half-lit, semi-dark, weakly lit, feebly lit, scantily lit, sparsely lit, meagrely lit, badly lit
            insufficiently lit, lightless, lampless, sunless, unlighted, unilluminated, shadowed, shadow-filled
            shadow-haunted, shadow-soaked, deeply shadowed, dingy, brooding, glum, caliginous, stygian, obscure
            blacked-out, darkening, noirish, funereal, soot-dark, coal-dark, charcoal-dark, too dark, pretty dark
            darker, dimmer, gloom-filled, gloom-laden, dimmish, dulled, switched-off, scarcely lit, under-illuminated
        """),
        nouns=(),
        held_out=(),
    ),
    "bright": LookWords(
        wordings=wordings("""
            with blinding light, high exposure, with high exposure, exposure up, exposure plus two, one stop over
            with positive exposure compensation, with the aperture wide open, shot wide open with lots of light
            high key, in high key, high key lighting, with high key lighting, with the brightness up
            with more brightness, brightness up, brightness at maximum, brightness on full, with full brightness
            at full brightness, at maximum brightness, with brightness to the max, twice as bright
            double the brightness, bright, extra bright, super bright, really bright, a bit brighter, a little brighter
            a lot brighter, a notch brighter, even brighter, brighter than usual, brighter than normal, but bright
            but brighter, and bright, nice and bright, bright as can be, as bright as possible, as bright as you can
            too bright to look at, so bright it hurts, so bright that it hurts the eyes, painfully bright
            with bright light, in bright light, in very bright light, brightly lit, very well lit, fully lit
            strongly lit, lit up, all lit up, lit up like a stage, lit up like a stadium, lit like an operating theatre
            like a photo studio, like under a spotlight, under spotlights, under studio lights, under stage lights
            spotlit, with a spotlight on it, with searchlights on, with a flashgun, with the flash on, flash photo
            flooded with light, bathed in light, lots of light, with lots of light, with plenty of light
            plenty of light, more light, more light please, with more light, a lot more light, with extra light
            with strong light, with intense light, with brilliant light, with dazzling light, with powerful light
            in dazzling light, in full light, in brilliant light, blinding, blindingly bright, dazzlingly bright
            brilliantly lit, brilliant, luminous, shining, gleaming, glittering with light, sparkling with light
            lit from every side, light from all sides, without any shadows, without shadows, with no dark corners
            not a dark corner anywhere, with every corner lit, where every corner is lit, with all the lights on
            all lights on, lights at full power, lights on full, crank up the brightness, crank the light up
            make it bright, make it brighter, make it really bright, it should be bright, it should be brighter
            the light is dazzling, the light is blinding, the light is intense, the light is very strong
            the lights are all on, everything is brightly lit, everything is lit up, everything shines
            with higher gamma, with the gamma up, with lifted shadows, with the shadows lifted, shadows lifted
            with boosted highlights, with blown highlights, blown out highlights, with blown out whites
            white point raised, levels pushed up, pushed two stops, brightened, brightened up, brightened a lot
            with a brightening filter, as bright as a lightbulb, you need sunglasses, one needs sunglasses
            bring sunglasses, that makes you squint, makes you squint, with vivid strong light, with crisp bright light
            less dark, not so dark, not as dark, lighter, a bit lighter, light and clear, too bright, way too bright
            it's too bright, it's so bright in here, my eyes, my eyes hurt, ow my eyes, my eyes are watering
            i have to squint, squinting, squint, squinting hard, shielding your eyes, with a hand over your eyes
            can't look straight at it, can't keep my eyes open, pass the sunglasses, where are my sunglasses
            put your shades on, wear a visor, a pair of shades needed, welding goggles recommended, hard on the eyes
            eye-watering, eye-searing, seared onto the retina, leaves an afterimage, afterimages dancing
            spots before the eyes, pupils shrunk to pinpoints, pinpoint pupils, pinprick pupils, dazzle, dazzled
            full of dazzle, like a deer in headlights, caught in the headlights, headlights on full beam, full beam
            high beams on, high beam, main beam, halogen headlights, xenon headlights, led panels at full
            led bars everywhere, ten thousand watts, a thousand watts, 1000 watt bulb, 500w work lights
            builder's work lights, hundred watt bulbs everywhere, more watts, more wattage, higher wattage, more lumens
            lots of lumens, ten thousand lumens, high lumen output, 100000 lux, many lux, high lux, more candela
            ten million candlepower, high luminance, luminance up, luminosity up, lightness up, value raised
            brightness 100, brightness 90, brightness slider to the right, brightness slider all the way up
            slider all the way right, screen at maximum brightness, monitor at full brightness, 1000 nits, peak nits
            hdr highlights, backlight at full, backlight on max, max brightness, max light, maximum light, max lights
            light intensity 2.0, light intensity high, light intensity doubled, ambient light at maximum
            ambient light up, gamma 2, gamma high, gamma up pls, bloom, with bloom on everything, bloom at maximum
            glowing with bloom, lens flare, lens flares everywhere, with lens flare, sun stars on every edge
            starbursts of light, glints everywhere, glinting, sparkly bright, sparkling, sparkling bright
            twinkling all over, glittering, scintillating, coruscating, effulgent, refulgent, lucent, incandescent white
            white-hot, white hot light, brilliant white light, brilliant-white, pure white light, whiter
            whiter and brighter, almost white with light, whited out by light, bleached by light, bleached out
            sun-bleached, sun-drenched, sunny, sunshiny, drenched in light, drowned in light, drowning in light
            awash with light, soaked in light, swimming in light, saturated with light, brimming with light
            overflowing with light, bursting with light, exploding with light, an explosion of light, a blast of light
            a burst of light, a torrent of light, a flood of light, a deluge of light, a cascade of light
            a blaze of light, in a blaze of light, ablaze, ablaze with light, all ablaze, blazing, blazing lights
            flaring, flares everywhere, magnesium flare, a magnesium flash, like a welding arc, arc-lit
            under arc lights, limelight, in the limelight, limelight all around, followspots on, every spot on
            all spots at full, all faders up, faders up full, full stage wash, full wash, lights at a hundred percent
            master at full, house lights up, house lights full, strobe frozen at its peak, strobe bright, flash fired
            flash at full power, fill flash everywhere, ring flash, ring light, ring lit, softboxes on all sides
            big softboxes, reflectors everywhere, with white reflectors, bounce boards everywhere, lots of fill light
            fill light up, fill every shadow, fill the shadows, key light doubled, strong key light, strong backlight
            18k hmi, like a product shot, like a fashion shoot, catalogue lighting, supermarket lighting
            shop window bright, showroom bright, tv studio bright, game show lighting, torch in my face
            light straight into the lens, shooting into the light, high iso, iso cranked up, slow shutter lots of light
            long exposure light pouring in, f1.4 wide open, f1.2 and flooded, opened up two stops, open up the iris
            iris open, iris wide open, open the aperture, aperture open, plus two stops, ev plus two, ev plus one
            three stops over, up a stop, up two stops, one stop brighter, half a stop brighter, two stops brighter
            push the exposure, raise the exposure, raise exposure, raise the brightness, raise the lights
            raise the shadows, raise the blacks, raise the levels, lift the exposure, lift the gamma, lift everything
            lift the blacks, open up the shadows, shadows opened up, expose to the right, exposed to the right
            histogram on the right, histogram piled up on the right, highlights clipped, clipped highlights
            clipped whites, whites clipping, zebras all over, burnt highlights, burnt-out whites, burnt out, blown out
            slightly blown out, whites up, whites pushed, highlights up, highlights pushed, boost the highlights
            boost the brightness, boost the light, boosted light, boosted brightness, screen blend on top
            screen layer on white, color dodge, dodged everywhere, dodge the shadows, printed too light, light print
            thin ink lots of paper white, paper white, paper-white walls of light, gessoed and full of light
            painted light on light, impressionist sunlight, white lead highlights, in dazzling impasto whites
            chalk-bright, white as a bulb, bulb bright, bright as a flashbulb, bright as a mirror, mirror bright
            polished bright, like a mirror in the sun, bright like a searchlight, like staring into headlights
            like looking into the sun, like a screen on white, white screen bright, like opening the curtains
            curtains flung open, curtains wide open, open the curtains, open the blinds, blinds up, shutters thrown open
            let there be light, let the light in, let in some light, let in lots of light, light pouring in
            light streaming in, pouring with light, light everywhere, light on everything, nothing but light
            oodles of light, tons of light, heaps of light, loads of light, a ton of light, masses of light, ample light
            abundant light, generous light, lavish light, lavishly lit, generously lit, amply lit, more bulbs
            more brightness please, extra light please, add light, add more light, add some light, need more light
            i need more light, i want more light, give me more light, give it more light, give me light
            could use more light, can we have more light, stronger light, strong light, fierce light, harsh light
            harsh and bright, hard bright light, searing light, searing, merciless light, unforgiving light
            brutal light, aggressive light, shouting light, loud light, screaming white light, screaming bright
            insanely bright, crazy bright, ridiculously bright, stupidly bright, absurdly bright, unbearably bright
            extremely bright, incredibly bright, intensely bright, stunningly bright, crazy amount of light, brightest
            brightest setting, on the brightest setting, at its brightest, the brightest you have, bright mode
            light mode, in light mode, switch to light mode, lights on, lights on please, lights up, lights full on
            switch on the lights, switch everything on, flick on every switch, hit the lights, on with the lights
            leave all the lights on, nobody minds the electric bill, crank it, crank it up, brighten, brighten it
            brighten it up, brighten up, brighten everything, brighter please, brighter pls, bright pls, britght, brite
            brighter lite, brihgt, birght, brigth, brightr, brigther, briter, super brite, overexposd, over exposed
            blindng light, dazling, dazzeling, more ligth, more brigtness, glarring, shiny, shiny bright, shine
            shine everywhere, all shine, aglow and dazzling, all aglare, walls throwing back the light
            walls too bright to look at, reflections everywhere dazzling, lustre, splendour of light, resplendent
            glorious light, radiance, in radiance, with radiance, radiating light, beaming, beams of strong light
            luminous all over, luminescent, lit to the last corner, lit to the rafters, lit up like a carnival
            lit like a shop window, lit like an advert, illuminated, fully illuminated, well illuminated
            brightly illuminated, strongly illuminated, illuminate everything, you can see every detail
            nothing stays in shadow, nothing hidden in shadow, shadowless, shadow-free, no shadows anywhere
            shadows banished, the shadows are gone, darkness banished, no darkness, no dark spots, not dark at all
            not dark, too dark brighten it, lighter please, lighter shade of everything, light-toned, fresh and bright
            crisp and bright, clear and bright, cheerful and bright, cheerfully lit, joyful light, jubilant light
            divine light, celestial radiance, angelic radiance, haloed, exultant light, triumphant light
            wide awake light, alert bright lighting, as though god flicked every switch on
            as if painted with crushed diamonds, could you pump up the luminosity a little
            my grandmother would ask for her dark glasses, so vivid that the colours shout at you
            where everything shines like a waxed sports car, i would like the picture a great deal brighter
            where even the shadows glow, light so strong it bleaches the page, and do not spare the electricity
            with the contrast and exposure both pushed up, polished within an inch of its life, as shiny as a conker
            as bright as a button, bright as a new pin, brighter than a thousand suns, like sun on a signal mirror
            like a heliograph flashing straight at me, as gleaming as a fishmonger's knife
            bright as a lemon in a white bowl, like a kitchen scrubbed by a maniac
            like laundry in a washing powder advert, whiter than white, a trumpet solo made of light
            sun cranked to maximum, put the big light on, big light on please mum
            i cannot see enough please boost the illumination, boost illumination, amplify the light
            triple the light intensity, intense light, harsh unforgiving light, tin foil crinkled under a spotlight
            sunburnt retinas, arc eye, light that would wake the dead, aladdin's treasure cave sparkle
            like opening the briefcase in pulp fiction, opening a chest full of glowing loot
            legendary drop beam of light, bloom and ray tracing on ultra, god rays blasting, flashbang
            someone threw a flashbang, like the ark of the covenant being opened, medusa's polished shield
            phoebus unveiled, apollo's chariot parked right here, helios, seraphic radiance
            archangel wings level of shine, beatific brightness, shining raiment, luciferous, relucent, splendent
            splendiferous shine, nitid, clinquant, scintillate, spangled, bespangled, bedazzled, twinkly and very bright
            aglitter, ablaze with brilliance, blaze of glory, white-hot brilliance
            lit like a film set with every hmi struck, eighteen k arri on full
            bounce boards and reflectors on all sides, silver reflector under the chin, faders all to full
            every cue at full intensity, strobe frozen on, lime-white footlights up full
            specular highlights popping everywhere, glossy magazine vivid, gloss enamel, vitreous enamel shine
            lacquered and gleaming, crystal chandelier sparkle, swarovski, zircon fire, brilliant-cut
            mercury-bright mirrors all round, fulgent, beamy, lustrous, give it some dazzle, clipped to pure white
            zebra stripes all over my viewfinder, push process the film two stops, f1.2 wide open
            exposure compensation plus three, bounced flash and two softboxes, ring light on full
            beauty dish right in front of me, like a toothpaste commercial, tooth whitening ad white
            jewellery counter spotlights, police helicopter searchlight, searchlights, lighthouse beam full on
            like standing inside a lighthouse lens, fresnel lens pointed at me, carbon arc projector
            mirrorball scattering light, disco ball brilliance, pyrotechnic, fireworks finale brilliance
            sparklers fizzing, thermite, phosphorus white, flash powder, lightning bright, lightning frozen mid flash
            plasma, like looking into a plasma torch, laser show vivid, quasar, sirius, brightest star in the sky
            magnitude minus twenty six, stellar, blindingly clear and vivid, technicolor, technicolor and gleaming
            glorious technicolor please, day-glo, highlighter pen vivid, hi-vis, hi-vis jacket vivid, acid colours
            lurid, loud colours, garish, gaudy, bold poster paints, fauvist colours, like a matisse cutout, zinc white
            saturation up and brightness up, vibrance slider all the way, sequins, sequinned like a showgirl
            lame and rhinestones, rhinestone cowboy glitz, glitzy, blingy, bling it out, dazzle me, razzle dazzle
            showy and shining, marquee bulbs, jumbotron brightness, times square billboards brightness
            led wall at full tilt, oled hdr peak brightness, auto brightness went mad, needs more light, lighten
            lighten it up a lot, abundantly lit, over lit, overlit like a sitcom, sitcom lighting
            shopping channel lighting, infomercial bright, fortissimo of light, brass fanfare brightness
            c major chord of light, cymbal crash of a light, trumpet bright, jubilant and shining, ecstatic light
            jolly and bright, beaming like a proud dad, transfigured in splendour, halo, two stops over
            blown highlights, crank the exposure, i need sunglasses in here, with the brightness slider at maximum
            gleaming like polished chrome, give me more lumens, like staring at a welder's arc
            a magnesium flare going off, vividly, saturate and brighten everything, it is so bright my eyes water
            more wattage please, flashbulb, caught in a camera flash, shiny shiny shiny
            make everything sparkle and shine, neon vivid, bathed in brilliance, with every spotlight pointed at me
            high key portrait lighting, open the aperture right up, slow the shutter and let more light in
            raise the gain, gamma up, push the whites to clipping, histogram slammed to the right, ten thousand nits
            full backlight, phone screen on max brightness, like a showroom under halogens, halogen
            xenon headlamps in my face, bring up all the house lights, full wash from every lantern on the rig
            follow spot straight in the eyes, pop the colours, punchy, punchy vivid colours that jump out
            retina searing, eye-popping, eye-wateringly lit, makes me squint, squinty, splendour
            glorious shining splendour, shimmering with brilliance, like a diamond under a jeweller's loupe, glittery
            glistening, glinting everywhere, blazing brilliance, a supernova, like a supernova went off, photon storm
            drown me in photons, a hundred thousand lux, lux to the max, candlepower by the million, albedo of one
            strontium white dazzle, mirror-bright, polished silver shine, burnished till it dazzles
            lit as for a surgeon, my pupils shrink to dots, snap up the luminance, lift the shadows and the highlights
            way brighter than this, and there was light, halogen on full, make me squint, fresh white gloss paint
            polished platinum shine, sunglasses required, crank the brightness, arc welder without a mask
            spotlight on everything, paparazzi flash, operating theatre lights, so shiny my eyes hurt, neon highlighter
            hi-vis vest, jubilant and gleaming, incandescent joy, every bulb switched on, hundred watt
            thousand candlepower, max nits please, screen brightness one hundred percent, vivid mode on the telly
            saturated colours that pop, shop showroom lighting, super duper shiny, make it super light please
            like looking into a torch, shadowless and blazing, scoured steel, mirror polish, freshly buffed silver
            lime light, blindingly lit, sequins under a follow spot, disco ball glinting, refulgent splendour
            gleam upon gleam, glory in every corner, angelic blaze, transfiguration, laundry advert whites
            bleached clean, lemon zest colours, fruit bowl colours at full blast, candy shop colours, popsicle colours
            crayons fresh from the box, poster paint bright, pop art punchy, comic book vivid, acid house colours
            major key, trumpet fanfare light, brass section in full cry, fortissimo, glockenspiel glitter
            forte not piano, high key portrait, wide open aperture, iso way up, strobe fired straight at me
            fill every shadow with flash, softboxes off bare bulbs on, ring light at full power
            goethe's last request: more light, lighten it up, boost the gamma, amp up the lumens, high beams
            full beam headlights, searchlight, lighthouse lens aimed at me, beacon strong, supernova
            exploding star brightness, white hot, lightning held still, crystal clear and brilliant, diamond sparkle
            tinsel, new penny shine, glazed and glistening, fridge door open in the face, tanning bed, photocopier flash
            welding spark, elated and beaming, grinning ear to ear light, ecstatic colours, peppy, zingy, undimmed
            unshaded bulb, no shadows anywhere just light
        """),
        adjectives=wordings("""
            very bright, extra bright, brightly lit, well-lit, brilliantly lit, blinding, luminous, gleaming, shining
            spotlit, high-key, light-flooded, light-filled, blazing bright, super bright, brightened, lustrous
            resplendent, strongly lit, sunny, sun-drenched, sun-bleached, shadowless, light-drenched, light-soaked
            light-bathed, light-washed, well-illuminated, brightly illuminated, illuminated, lit-up, fully lit
            lavishly lit, generously lit, harshly lit, fiercely lit, intensely lit, flash-lit, arc-lit, stage-lit
            halogen-lit, blazing, ablaze, flaring, blown-out, burnt-out white, bleached, white-hot, effulgent, refulgent
            lucent, luminescent, beaming, sparkling, scintillating, coruscating, glittering, shiny, eye-watering
            eye-searing, painfully bright, blindingly bright, unbearably bright, insanely bright, extremely bright
            too bright, brighter, lighter, lightened, brightest, glowing white, incandescent, high-exposure
            clipped-white, shining white, mirror-bright, dazzlingly lit
        """),
        nouns=(),
        held_out=(),
    ),
    "hazy": LookWords(
        wordings=wordings("""
            with a thin mist in the distance, washed out horizon, with a washed out horizon, hazier, a bit hazy
            a little hazy, slightly hazy, rather hazy, very hazy, quite hazy, but hazy, but hazier, and hazy, more hazy
            kind of hazy, hazy in the distance, hazy at the back, with haze, with some haze, with a bit of haze
            with a light haze, with a thin haze, with a soft haze, with a pale haze, with a milky haze
            with a dreamy haze, with haze on the horizon, with more haze, with added haze, some haze, a touch of haze
            a hint of haze, a film of haze, lots of haze, haze in the distance, haze all around, haze over everything
            in a light haze, in a soft haze, seen through haze, through a haze, through a light haze
            as if through gauze, through gauze, through a thin curtain of gauze, as if through a dirty window
            through a steamed up window, through a dusty window pane, through thin smoke, through a thin layer of smoke
            milky, milky in the distance, blurred in the distance, blurry in the distance, with a blurred background
            with a soft background, with aerial perspective, with strong aerial perspective
            with atmospheric perspective, with atmospheric haze, with atmosphere, atmospheric depth
            like a leonardo background, like sfumato, in sfumato, with sfumato edges, with soft edges
            dehaze at minus fifty, the opposite of dehaze, with a mist filter, with a pro mist filter
            black pro-mist filter, with a diffusion filter, with a diffusion lens, with diffusion, diffused
            softly diffused, with a soft focus lens, soft focus, in soft focus, shot in soft focus
            with vaseline on the lens, with a fogged lens, with a smudged lens, lens fogged up, with a bit of fog
            with light fog, with distance fog, with depth fog, with exponential fog, with volumetric haze
            with a light mist, with a hint of mist, with a touch of mist, slightly misty, a bit misty, a little foggy
            slightly foggy, slightly smoky, a bit smoky, a bit milky, not very clear, not so clear, less clear
            less sharp in the distance, with a shorter view, the distance is hazy, the distance is blurred
            the horizon is blurred, the horizon is washed out, the background is hazy, the background dissolves
            the view is hazy, distant walls vanish, with a vanishing horizon, with a hidden horizon
            with no clear horizon, make it hazy, make it hazier, make it a bit hazy, add haze, add some haze
            add a little mist, it should be hazy, it should look hazy, dreamy and blurred, pale towards the back
            my glasses are fogged, glasses steamed up, with steamed-up glasses, without my glasses
            as if i lost my glasses, take off your glasses, short-sighted, as seen by the short-sighted, myopic
            myopic view, nearsighted, minus four dioptres, wrong prescription lenses, with the wrong glasses
            as if through cataracts, cataract vision, through bleary eyes, bleary, bleary-eyed, bleary view
            through tears, as if through tears, seen through wet lashes, eyes full of sleep, half awake and blurred
            just woken up all blurry, eyes unfocused, unfocused, out of focus, slightly out of focus, a bit out of focus
            focus missed, missed focus, focus off, autofocus hunting, soft, softer, a bit softer, softened, soften it
            soften everything, softer edges, soft outlines, soft contours, soft and blurry, softly blurred, blur
            blur it, blur it a bit, a bit of blur, some blur, light blur, slight blur, more blur, add blur
            gaussian blur, a touch of gaussian blur, blur radius up, lens blur, shallow focus, bokeh, bokeh in the back
            creamy bokeh, everything behind is bokeh, draw distance short, short draw distance, reduced draw distance
            volumetrics on, volumetric light shafts in dust, god rays through dust, dust motes, floating dust
            hanging dust, dust-laden, plaster dust hanging, thin smoke everywhere, wisps of smoke, wispy smoke
            a smoke machine running, with the smoke machine on, with a hazer on, hazer running, stage haze
            dry ice creeping about, with dry ice, tobacco smoke hanging, incense smoke, smoke after a firework
            smoky blur, smoggy, steam, steamy, steam everywhere, full of steam, a breath of steam
            like a steamed bathroom mirror, bathroom mirror after a shower, steamed-up view, kettle steam
            like above a boiling kettle, as if breathed upon, as if someone breathed on the lens
            condensation on the lens, with condensation, fogged, fogged up, fogged window, fogged film
            film fogged by age, wreathed in mist, wreathed in smoke, wrapped in mist, swathed in mist, blanketed in mist
            mist, mistier, mist everywhere, mist in the distance, thin mist, fine mist, a breath of mist
            a skein of mist, a scarf of mist, mist like gauze, like cotton wool, wrapped in cotton wool, woolly edges
            fuzzy, fuzzy edges, fuzzy outlines, a bit fuzzy, fuzz over everything, gauze, gauze over the lens
            gauze in front, behind a scrim, with a scrim in front, through a scrim, through tulle, through a net curtain
            through a lace curtain, through thin muslin, through cheesecloth, through silk, through tissue paper
            behind tissue paper, through tracing paper, tracing paper over it, behind parchment paper, through wax paper
            through greaseproof paper, behind a shower curtain, opal filter, through a scratched visor
            through a greasy lens, grease on the lens, thumbprint on the lens, fingerprint on the lens, smeared lens
            smeary, smeared, smudgy, smudged, smudged with a thumb, rubbed with a thumb like pastel, pastel smudge
            smudged chalk, blended charcoal edges, stumped charcoal edges, sfumato, leonardo's smoke
            wet on wet watercolour, watercolour bleeding at the edges, edges bleeding, lost edges, lost and found edges
            with lost edges, monet-like blur, impressionist blur, pictorialist, pictorialist soft print
            pinhole camera softness, pinhole softness, with a pinhole camera, old uncoated lens, less contrast
            reduced contrast, contrast -40, flat contrast, flat and pale, flat log footage, log footage
            ungraded log look, like log footage, milky blacks, grey blacks, washed out, washy, washed thin, diluted
            diluted with milk, like milk in water, milky view, like looking through milk, like thin milk
            whey-pale distance, turbid, humid blur, sultry shimmer, shimmering with heat, heat haze, heat shimmer
            heat blur, mie scattering, strong scattering, light scattered by dust, light diffused by smoke
            diffuse light, diffuse, diffusion, diffusion on, half diffusion gel, with tough frost gel
            frost diffusion filter, glimmerglass, glimmerglass filter, hollywood black magic filter, softfx filter
            soft fx, ultracon filter, net behind the lens, stocking on the lens, silk stocking over the lens
            nylon on the lens, orton effect, with the orton effect, orton glow, glow and blur, dreamy, dreamy blur
            dreamlike, dreamlike blur, like a dream, like half a dream, like a half-forgotten dream, as if remembered
            memory-blurred, nostalgic blur, flashback blur, flashback effect, ghostly outlines, spectral and vague
            ethereal, vague, vague outlines, vague shapes, vague at the back, vaguely seen, indistinct
            indistinct outlines, ill-defined, poorly defined edges, undefined edges, with no hard edges, no sharp edges
            no hard lines, no sharp lines, not sharp, not so sharp, less sharp, unsharp, less sharpness, sharpness 0
            sharpness at zero, sharpening off, melting edges, melting outlines, dissolving, dissolving edges
            dissolving into grey, dissolving into white, dissolving into nothing, can't see the end
            can only see a few metres, can only see nearby, limited view, limited sight, short sight, mist warning
            particles everywhere, particle haze, airborne particles, suspended particles, aerosols, powdered light
            gossamer, cobwebby, filmy, hazed, hazed over, hazed out, haze, haze pls, haze on, haze filter, haze layer
            haze everywhere, full of haze, hung with haze, steeped in haze, washed in haze, drowned in haze
            lost in haze, lost in mist, wrapped in haze, haze thick enough to touch, hazy pls, hazzy, hazey, haizy
            hazzey, a bit hazey, mistty, mysty, fogy, blury, blurrry, blured, blurrd, out of fokus, diffusd, smokey
            misty-ish, haze-ish, hazyish, blurry, blurrier, blurry pls, kinda blurry, kinda misty, sort of hazy
            sort of misty, sorta blurry, not clear, not clear at all, unclear, unclear view, unclear in the distance
            clarity -60, dehaze -40, no dehaze, haze slider up, misty slider up, mist slider to the right
            blend into the background, tones run together, tones merging, everything merges in the distance
            everything soft, everything is soft, everything is fuzzy, everything is blurry, everything half dissolved
            the outlines are soft, the outlines blur, the outlines swim, the edges are soft, the edges dissolve
            the lens is fogged, the view is blurred, swimming before your eyes, swimming outlines, swimmy, tipsy blur
            drowsy blur, with no true black and no true white anywhere, like the picture was printed on blotting paper
            as blurred as a photo from a moving bus, where the outlines have all gone soft as butter
            somebody beat the chalk out of the erasers, i want everything a little out of focus
            could it be less crisp and more dreamy, drawn in pastel and then wiped with a sleeve
            like a memory from when i was three, as pale and unclear as weak rice pudding
            with the clarity of an unrinsed milk bottle, painted with a wet sponge instead of a brush
            like hearing music through a wall but for eyes, grandad's pipe smoke filling the parlour
            seen through seven layers of tulle petticoat, so unclear that i keep rubbing my eyes
            like the flashback scenes in old soap operas, blend all edges together with a big soft brush
            as if seen through a sheet of baking paper, as though somebody breathed on the lens
            everything a bit soft and pale please, take my glasses off for me, like when you open your eyes in the pool
            as in a dream you cannot quite recall, with all the edges rubbed out
            could you knock the contrast right back, aerial perspective, leonardo's aerial perspective
            like an eraser went over the drawing, half rubbed out, rubbed out, smooshy, blurry wurry
            can't see it sharply, my eyes have gone funny, sleep in my eyes, just woke up and still bleary
            tears in my eyes so it all swims, minus six dioptres without lenses, presbyopia, astigmatic smear
            scratched spectacles, pupils dilated at the optician's and all blurs, old perspex, scuffed plexiglass
            scratched visor, double glazing with blown seals, grubby windscreen, wipers smearing the windscreen
            barley water, rice water, whey, kefir, coconut milk, oat milk, horchata, tyndall effect
            tyndall scattering off floating particles, aerosol, particulates, scattered light
            scatter the light until it goes flat, uncoated old lens, pictorialist gum print, holga, circle of confusion
            bokeh all over, defocused, rack focus and leave it there, shot at f1.4 and focus missed
            flashing the film to lift the shadows, promist half, clarity slider to minus hundred, motion blur smear
            distance blur on, depth haze effect on, smoky, gauzily, nacreous blur, lactescent, pearly and unfocused
            monet with failing eyesight, gerhard richter blur, ambient drone softness, make it hazy please
            bit of a haze, more haze, atmospheric haze, dusty, pulverulent, someone beat a carpet in here
            emptying the hoover bag, after shaking out an old rug, attic dust kicked up
            plaster dust after knocking a wall through, builders have been in, icing sugar sifted over everything
            cornstarch, baby powder, face powder puff, pierrot powder pale, magician's puff of smoke lingering
            somebody vaping, hookah haze, shisha smoke, joss sticks, thurible, censer smoke, burnt toast haze
            chip pan smoke, wok smoke with the extractor broken, steam from the kettle, sauna steam, steamed up
            dirty mirror, grimy window, greasy fingerprints on the lens, lens needs a wipe
            somebody please clean the lens, petroleum jelly on the filter, stocking stretched over the lens
            nylon stocking filter, black satin filter, diffusion filter, diffusion gel, tracing cloth, bubble wrap
            cling film over my eyes, greaseproof paper, rice paper screen, shoji screen, parchment lampshade, vellum
            onionskin, lace curtain, mosquito net, chiffon, organza, tulle, cheesecloth, buttermuslin, cotton wool
            candyfloss, felted, flannel, mohair, angora soft edges, mush, murmured, mumbled light, muffled edges
            shoegaze, reverb drenched, lo-fi, blurred, make it look soft and blurry, vaseline on the lens
            pro mist filter, lift the blacks until it goes milky, ungraded log, out of focus and pale, need new glasses
            without my spectacles, cataracts, like having cataracts, steamed up glasses, breath on the windowpane
            through a shower door, muslin, gauzy, scrim in front of everything, behind a theatre scrim
            dry ice machine on stage, haze machine running, hazer on full, smoke machine haze, cigarette smoke hanging
            incense thick, like a bakery full of flour, chalk dust, blackboard eraser dust, sanding dust everywhere
            sawdust floating, pollen thick, motes everywhere, powdery, with a film over it, nebulous
            fuzzy round the edges, woolly, dreamlike and unclear, half remembered, bleached print, poor vhs copy
            no sharpening please, gaussian blur radius ten, add bloom and blur, smear the pixels, antialiasing gone mad
            jpeg smudge, sfumato like the mona lisa, scumbled, scumble with white, wet in wet
            watercolour bleeding together, pastel rubbed with a thumb, charcoal smudged with a finger
            chalky pale with no blacks, opalescent, opaline, like diluted milk, a splash of milk in water
            pastis with water added, absinthe louche, pro-mist filter, stocking over the lens
            greasy fingerprint on the lens, lifted blacks, flat and milky grade, tracing paper in front, frosted bulb
            frosted shower screen, paper lampshade diffuse, net curtains, bobbly wool texture, dirty spectacles
            specs off, steamed-up glasses, forgot my contacts, squinting through tears, teary eyes, just woke up eyes
            woozy, daydream, half asleep, hungover vision, tipsy, drowsy, half-remembered, a memory going soft
            uncertain and smudged, wet-on-wet, pastel chalk dust, chalky, whitewash thinned with water
            gesso wash over it, opal, dull tin, bloom on old pewter, breath on a mirror, breathed-on silver
            brushed and matte, icing sugar dusted, steam from the pasta pot, frying smoke, skimmed milk
            pastis with water in it, unfiltered cider, dishwater, porridge-like, reverb on everything, dream pop
            cocteau twins, wall of fuzz, vinyl dust, incense, cigar smoke, wildfire smoke, talcum powder, beaten carpet
            chalkboard eraser clapped, plaster dust, motes, attic dust, dirty monitor, vhs copy of a copy
            dead contrast telly, antialiased to mush, make it fuzzy please, fuzzy like my blanket, shimmering heat blur
            muggy
        """),
        adjectives=wordings("""
            slightly hazy, rather hazy, haze-filled, blurred, blurry, diffuse, washed-out, soft-focus, indistinct, vague
            haze-covered, haze-wrapped, gauzy, filmy, smoky, unclear, unsharp, slightly misty, slightly foggy, fogged
            mist-filled, mist-wreathed, mist-shrouded, mist-wrapped, steam-filled, steamy, smoke-filled, smoke-hung
            smoke-wreathed, smoggy, dust-hung, dust-filled, nebulous, bleary, fuzzy, out-of-focus, unfocused, defocused
            softened, soft-edged, softly blurred, misted, misted-over, brumous, turbid, gossamer, hazed, hazier
            haze-hung, haze-softened, dreamlike, dreamy, ethereal, smudged, smudgy, smeary, half-dissolved, dissolving
            diffused, ill-defined, milky, muzzy, swimmy, sfumato, heat-hazed
        """),
        nouns=(),
        held_out=(),
    ),
    "warm": LookWords(
        wordings=wordings("""
            with an orange filter, in candle-coloured tones, warm, warmer, a bit warmer, a little warmer
            slightly warmer, warmer please, but warm, but warmer, and warm, more warmth, with more warmth, with warmth
            with warm light, in a warm light, in warm tones, in warm colours, in warm colors, with warm colours
            with warm tones, with a warm tone, with a warm tint, with a warm tinge, with a warm glow, with a warm filter
            with a warming filter, warming filter, with a warm overlay, with a warm grade, with warm grading
            with a warm lut, warm colour grading, warm color grading, warm white balance, with a warm white balance
            white balance set to shade, with tungsten light, in tungsten light, under tungsten bulbs
            under old light bulbs, under a warm bulb, under incandescent bulbs, lit by incandescent bulbs
            lit by candles, lit by candlelight, candlelit, by candlelight, in candlelight, with candlelight
            with candles, with candle glow, as if by candlelight, lit by a hundred candles, in lamplight, by lamplight
            in soft lamplight, in yellow lamplight, like in lamplight, in lantern light, lit by paper lanterns
            lit by yellow lanterns, in the glow of a hearth, in fireside tones, with fireside light, at 2700 kelvin
            at 3000 kelvin, 2700k, 3000 kelvin, colour temperature towards yellow, temperature slider to the right
            with the temperature slider up, with an 85 filter, with a cto gel, with an orange gel, with a yellow gel
            with a straw gel, with a yellow filter, through orange glasses, as if seen through honey
            as if dipped in honey, in honey tones, in honey-coloured light, in honeyed light, in yellow light
            in yellowish light, in yellow tones, in butter tones, in buttery light, in ochre tones, in saffron tones
            in caramel tones, in apricot tones, in peachy tones, in orange tones, in orange light, in brownish yellow
            in mellow light, in mellow tones, mellow, with a yellow tint, with a yellow tinge, with a yellowish tint
            with a slight yellow tint, with an orange tint, with a honey glow, with a copper tint
            with a reddish yellow tint, tinted yellow, tinted orange, slightly yellow, a bit yellowish
            a bit more orange, more yellow, yellower, more yellowish, yellowed, yellowed like an old photo
            like an old photograph gone yellow, like a seventies photo, kodachrome warmth, like an old instagram filter
            with vintage warmth, toasty, cozy, cozier, night light mode on the screen
            with a blue light filter switched on, less blue, with less blue, with the blues removed, shifted to yellow
            shifted towards orange, make it warm, make it warmer, make it yellower, it should be warm
            it should feel warm, the light is warm, the light is yellow, the light is honey-coloured
            the colours are warm, the colors are warm, the tones are warm, everything glows like honey, 1800k
            1900 kelvin, 2000k, 2200 kelvin, 2400k, 2500 kelvin, 2800k, 3200 kelvin, 3200k, fewer kelvins
            soft white bulbs, warm white, warm white leds, extra warm white, warm-white bulbs, edison bulbs
            edison filament bulbs, filament glow, glowing filaments, glowing filament light, carbon filament light
            old-fashioned light bulb glow, old yellow bulbs, sixty watt glow yellowish, sodium orange, gaslight
            by gaslight, gas mantle glow, tallow candles, beeswax candles, beeswax, beeswax light, tea lights
            tea lights everywhere, candelabra, candelabra on the walls, by the light of candelabras, chandelier candles
            candle, candles, candles everywhere, candle flame colours, candle-warm, flame, flame-lit, flame coloured
            flame tones, flamelight, firelight, by firelight, in firelight, lit by firelight, like firelight
            lit by a fire, lit by the fireplace, by the fireplace, fireplace glow, fireside, fireside glow
            fireside mood, by the fireside, hearth-lit, hearth glow, crackling fire light, a fire crackling somewhere
            wood fire glow, stove glow, by the glow of a stove, like a tiled stove, oven glow, baker's oven glow
            forge glow, glow of a forge, glow of embers, ember glow, embers, embery, ember-lit, ember red and orange
            glowing coals, like glowing coals, campfire light, campfire glow, campfire tones, bonfire glow
            torchlit in orange, flaming torches on the walls, torch flames everywhere, brazier light, braziers glowing
            lit by braziers, lanterns glowing orange, chinese lanterns glowing, jack-o'-lantern glow, pumpkin glow
            pumpkin tones, pumpkin orange light, honey, honey light, honey-lit, honey glaze, glazed with honey
            dripping honey light, like liquid honey, acacia honey tones, like syrup poured over, maple syrup tones
            maple, toffee tones, toffee, butterscotch, butterscotch tones, caramel, caramel light, caramelised
            custard tones, custard yellow tint, buttery, melted butter light, butter yellow, egg yolk yellow tint
            yolk yellow, mustard tones, mustard tint, curry tones, turmeric, turmeric tint, saffron, saffron tint
            saffron glow, paprika tones, cinnamon, cinnamon tones, ginger tones, ginger tint, gingerbread tones
            nutmeg tones, spice colours, spicy tones, tea-stained, tea stained paper tones, steeped in tea, tea-coloured
            whisky coloured light, whisky glow, bourbon tones, cognac, cognac light, brandy tones, sherry tones
            rum-coloured light, ale-coloured light, cider tones, mulled wine mood, marmalade, marmalade light, apricot
            apricot light, peach tones, peach tint, peachy, peach glow, tangerine tint, tangerine glow
            mandarin orange tint, orange, orangey, orangish, orange-ish light, orange glow, orange wash, orange light
            orange tone, more orange, more orange pls, more red and yellow, more red, a little more red, redder
            redder and yellower, reddish, reddish glow, reddish light, rust tones, rusty, rusty tint, rust red tint
            rust-orange tones, terracotta tones, terracotta tint, terracotta, brick tones, brick-warm, burnt sienna
            burnt sienna wash, raw sienna glaze, sienna, sienna tint, burnt orange, burnt orange tint, ochre, ochre wash
            yellow ochre glaze, naples yellow, indian yellow glaze, gamboge wash, cadmium yellow light, cadmium orange
            vermilion touches warm, salmon tint, rosy glow, rosy, rosy and warm, gilt, gilded, gilded light
            gilding on everything, goldish, burnished, burnished copper, burnished light, copper, copper light
            copper glow, copper tones, coppery, coppery sheen, brass, brass tones, polished brass glow, bronze
            bronze tones, bronze tint, bronzed, topaz, topaz tint, topaz light, citrine glow, carnelian glow, ambery
            through a jar of honey, through a marmalade jar, through an orange wrapper, through a toffee wrapper
            through yellow cellophane, yellow cellophane, orange cellophane, yellow-tinted ski goggles
            through yellow shooting glasses, through rose-coloured glasses, rose-tinted glasses, blue-blocking glasses
            blue blocker glasses, with blue blockers on, blue light filter, blue light filter on, f.lux on, redshift on
            eye comfort mode, reading mode on, true tone warm, old postcard tones, brown toned, brown-toned print
            van dyke brown, albumen print tones, yellowing paper, yellowing, yellowing varnish, old yellow varnish
            parchment tones, parchment, old parchment yellow, aged paper tint, ivory tint, ivory, cream tones
            creamy yellow, creamy warm, vanilla tones, vanilla light, straw yellow, straw light, straw tint, wheat tones
            hay-coloured light, oat and honey tones, sandalwood tones, wood-panelled warmth, mahogany tones, cedar tones
            leather tones, leather-brown warmth, tan tint, tanned, tobacco filter, tobacco tint, tobacco-brown tint
            nicotine yellow, nicotine stained, kodak portra, portra tones, portra 400 warmth, kodachrome
            kodachrome reds, ektar warm, expired film gone orange, tungsten, tungsten glow, halogen warmth, full cto
            half cto, quarter cto, cto, rosco 02, lee 204, 81a filter, 81b, 85b filter, wratten 85
            an 81a warming filter, warming gel, warm gels, warm polariser, enhancing orange filter, orange gels
            straw gels, yellow gels, white balance 7500 shade, shade white balance, wb shade, warm wb, warmer wb
            white balance warmer, temp slider right, temp up, temperature up, colour temp warmer, color temp warmer
            warmth up, warmth slider up, warmth at maximum, raise the warmth, add warmth, add some warmth, add yellow
            add some yellow, add orange, a drop of honey, a pinch of saffron, a touch of orange, a touch of warmth
            a hint of orange, hint of copper, bit of yellow, a bit of yellow, some yellow, some warmth, less cyan
            minus blue, minus blue filter, pull the blue out, take out the blue, red channel up, reds up
            reds and yellows up, yellows up, yellows pushed, oranges pushed, push the oranges, push the yellows
            push towards red, yellow, yellow light, yellow tint, yellow glow, yellow bulbs, yellow wash, yellow overlay
            yellowy, yellow-ish, yelow, yelowish, yelow light, more yelow, orangeish, ornage tint, goldn light, warmm
            wamr, wram, warmer ligth, warme, warmth pls, warm pls, cosey, cozzy, coozy, candel light, candle lite
            by candel light, sephia, seppia, ambre, fire lite, warm glow, warm look, warm palette, warm lighting
            warm bulbs, warm mood, warm vibe, warm vibes, warm feel, warm colours, warm light, warmly, warmly lit
            warmly glowing, warm and snug, warm and inviting, warm as toast, warm like toast, toast-coloured, toasted
            lightly toasted, toasted almond tones, roasted chestnut tones, chestnut tones, baked, sun-baked colours
            sun-warmed, sun-warmed tones, sun-kissed, sunkissed, lit with kindness, kindly light, affectionate light
            welcoming, welcoming light, welcoming glow, inviting glow, hospitable glow, homely, homely light, homey
            homey glow, like home, feels like home, grandmother's lampshade, through a parchment lampshade
            through an orange lampshade, yellow lampshades, lampshade glow, snug, snug light, snuggly, hygge
            hygge light, very hygge, comfy, comfy light, comforting glow, comforting light, blanket and cocoa mood
            cocoa tones, cocoa and candles, slippers and firelight, romantic candle glow, candlelit dinner
            like a candlelit dinner, like a candlelit supper, festive glow, fairy lights yellow, strings of yellow bulbs
            mellow glow, mellowed, ripe light, ripe colours, ripened like fruit, autumnal tint, autumnal tones
            indian summer tones, midas touch, touched by midas, everything glows orange, everything looks like honey
            everything looks orange, everything looks yellowish, the light is orange, the light is like honey
            the walls glow orange, the walls glow like copper, the white looks cream, whites gone creamy
            whites gone yellow, the picture leans yellow, leaning yellow, leaning orange, orange tint, honey tint
            copper tint, warm tint, warm tone, too cold warm it up, warm it up, warm it up a bit, warm up the colours
            warm up the light, heat up the colours, not so cold, not so blue, not cold, not blue, less cold, less icy
            like inside a lantern, like inside a candle, like inside a pumpkin, seventies brown and orange, 70s tint
            retro orange, retro warm, with the sort of glow you get from whisky
            as though seen through a boiled orange sweet, the colour a spoon goes in old copper pans
            tinted the way tea stains a white cloth, please add a blush of red to everything
            a bit more sunny yellow in the tint please, give it the yellow of old piano keys
            with the reds and yellows pushed up, hold your hands out and thaw them
            like the inside of a loaf of pumpkin bread, as red as a cooking hob ring, so hot you could fry an egg
            make me sweat a little with the colours, light you could spread on toast
            paddington's marmalade sandwich colour, in the colours of a spice merchant's scales
            dressed in saffron robes of light, swap those bulbs for warm yellow ones
            as though a dragon had just exhaled, like the glow bar of a grill, as if someone had lit a stove nearby
            i want it to feel like a hug, like a hug, that makes me want to take my coat off
            please make the colours more orange and friendly, could we have it a bit more toasty
            with a reddish glow as from a bonfire, bonfire, campfire orange, by a campfire with cocoa and blankets
            through a slice of blood orange, blood orange, clementine, sweet potato mash, roasted squash
            lentil dahl orange, nacho cheese, red leicester, cheddar orange, crisp duck skin bronze
            creme brulee top under the torch, freshly baked bread smell, cinnamon buns from the oven, gingerbread
            parkin and treacle toffee warmth, hot buttered rum, hot toddy, rooibos, builder's tea orange
            slippers and cardigan, woolly jumper feeling, mustard yellow, tweed in russet and ochre
            fox fur stole colour, patchwork quilt comfort, under the duvet with a wheat bag, knitted by grandma
            like a cat asleep on the radiator, marigold, calendula, henna, annatto, madder red, cochineal tint, cinnabar
            realgar, indian yellow, van gogh sunflower yellow, rothko orange and red, rubens flesh tones
            georges de la tour candle, georges de la tour painting by one taper, sunstone, fire opal, citrine, hessonite
            spinel red, copper kettle gleam, bell metal, pinchbeck, high pressure sodium, cosmetic peach gel
            grade it like mad max, seventies photo album tint, less blue more red, longer wavelengths, redshifted
            black body at two thousand degrees, cello and clarinet warmth, valve amplifier glow, vacuum tubes glowing
            soul record tone, tenderly glowing, affectionate, passionate red, amorous, warm-hearted
            more red in the picture, a reddish tinge, rufous, rubicund, rubescent, rutilant, fulvous, tawny, titian
            auburn, ginger-haired light, xanthic, flavescent, ormolu, aureate, mellow yellow, mellow and orange
            warm white bulbs, warm white not cool white, vintage filament bulbs, squirrel cage bulb glow
            paper lantern orange, jack o lantern glow, wax and wick glow, by the light of a hundred candles
            churchful of votive candles, menorah glow, pub fireplace, inglenook, chimney corner, pot-bellied stove
            aga kitchen warmth, wood-fired pizza oven glow, tandoor, barbecue coals, kiln, crucible, foundry glow
            forge light, annealing orange, cherry red heat, dull red heat, terrarium heat bulb for my gecko
            electric bar heater orange, thermal blanket feeling, hot water bottle feeling, thirty eight degrees
            a hundred in the shade, sweltering, sultry, balmy, torrid, sizzling, boiling hot, heat it up, hot
            fever flush, feverish red, blushing, flushed cheeks, rosy cheeked, rose tinted spectacles, salmon
            coral pink, flamingo, prawn cocktail pink orange, lobster red, marinara, chilli red, sriracha, cayenne
            2700 kelvin, orange glow all over, honeyed, honey coloured light, like sitting by the hearth, ember red
            burnished bronze, an orange filter over the lens, 85 filter on the camera, full cto gel, straw gel
            warm up the white balance, push the tint to orange, slide the temperature to warm, add some red and yellow
            cozy please, make it feel homely, gemutlich, paraffin lantern light, tallow candle glow
            crackling fire colours, lit by a brazier, coals in the grate, marshmallow roasting light, paprika
            toffee tinted, maple syrup light, tangerine, pumpkin spice, ginger, mulled wine red, whisky coloured
            brandy glow, sherry light through the decanter, hot cocoa feeling, crusty bread brown, egg yolk yellow
            roasting, baking hot light, like the inside of an oven, toaster filament red, red hot
            glowing horseshoe at the smithy, poured brass, cadmium orange glaze, raw sienna, ochre and vermilion
            glaze it with cadmium yellow, vermilion, russet, rust coloured light, robin redbreast tint, tabby cat orange
            lion coloured, carnelian, garnet, ruby tinged, edison bulb, lantern with orange paper, polished brass
            molten iron, glowing horseshoe in the forge, yellow ochre wash, a touch of red in the paint
            maple syrup over everything, apricot jam, mulled wine, hot cocoa, bread just out of the oven
            inside a toaster, grill glowing red, stove lit, gran's kitchen, roast dinner feeling, custard
            whisky in a tumbler, tea with honey, curry colours, chilli red tint, knitted jumper, wool socks
            mittens and scarf, cardigan, flannel shirt, slippers by the hearth, dressing gown, fleece blanket, corduroy
            cuddle light, affection, tenderness, rosy cheeks, intimate and mellow, romantic, comforted, soul music
            saxophone ballad, bossa nova, vinyl crackle and valves, cello by the fire, motown, acoustic guitar glow
            tube amp, lullaby light, screen tinted orange, yellowed old photograph, cto gel
            slide the temperature to orange, instagram warm filter, thermostat up, heating on, body heat, hot colours
            sizzling red, coals, hearth, fire light, dragon breath glow, persimmon, fox fur colours, ginger cat
            make it orangey, make it feel warm
        """),
        adjectives=wordings("""
            warm, warmer, warm-tinted, warmly lit, honey-coloured, honeyed, yellow-tinted, orange-tinted, candlelit
            lamplit, lantern-lit, mellow, cozy, toasty, buttery, ochre, gilded, straw-coloured, firelit, fire-warmed
            flame-lit, flame-coloured, hearth-lit, ember-lit, ember-coloured, gaslit, tungsten-lit, bulb-yellow, copper
            copper-toned, copper-tinted, coppery, bronze-tinted, bronzed, brass-tinted, burnished, goldish, honey-lit
            honey-toned, orange-lit, orange-toned, orangey, orangish, peachy, apricot, apricot-tinted, saffron
            saffron-tinted, caramel-toned, toffee-coloured, butterscotch, tea-stained, tobacco-tinted, yellowed
            yellow-lit, yellowy, rust-tinted, russet, sienna-toned, terracotta-tinted, sun-warmed, sun-kissed, sunkissed
            rosy, topaz, snug, homely, homey, hygge, comfy, welcoming, mellowed, fireside, warmed-up, parchment-toned
            cream-tinted, beeswax-lit, autumn-toned
        """),
        nouns=(),
        held_out=(),
    ),
    "cold": LookWords(
        wordings=wordings("""
            with a blue filter, icy colour grading, icy color grading, cold, colder, a bit colder, a little colder
            slightly colder, colder please, but cold, but colder, and cold, cool, cooler, a bit cooler, a little cooler
            slightly cooler, cool and blue, cool and bluish, chillier, frosty light, with cold light, in a cold light
            in cold tones, in cold colours, in cold colors, with cold colours, with cold tones, with a cold tone
            with a cold tint, with a cold tinge, with a cold glow, with a cold filter, with a cold overlay
            with a cold grade, with cold grading, with a cold lut, cold colour grading, cold color grading
            cool colour grading, cold white balance, with a cold white balance, with a cool white balance
            white balance too blue, white balance set to tungsten outdoors, white balance set wrong and blue
            in cool light, in cool tones, in cool colours, in cool colors, with cool light, with cool tones
            with a cool tint, with a cool filter, with a cooling filter, cooling filter, with an 80a filter
            with a ctb gel, with a blue gel, with a steel blue gel, with a cyan gel, with a cyan filter
            with an ice blue filter, with a pale blue filter, through a blue filter, through blue glasses
            as if through ice, as if seen through ice, in blue light, in bluish light, in pale blue light
            in ice blue light, in steel blue light, in icy light, in icy tones, in icy colours, in frosty tones
            in blue tones, in bluish tones, in steel blue tones, in slate blue tones, in grey blue tones
            in blue grey tones, in cobalt tones, in sapphire tones, in ice blue, in shades of blue
            in shades of ice blue, in clinical light, in hospital light, in sterile light, like a morgue
            like in a morgue, like a hospital corridor, like a dentist's surgery, like the inside of a fridge
            like inside a refrigerator, like the light of a freezer, like a scandinavian crime series
            like a nordic noir, like a cyanotype, as a cyanotype, like a blueprint, at 9000 kelvin, at 10000 kelvin
            9000k, 10000 kelvin, high colour temperature, with a higher colour temperature
            colour temperature towards blue, with a blue tint, with a blue tinge, with a blue overlay, with a blue wash
            with a blue sheen, with a bluish tint, with a bluish tinge, with a slight blue tint, with an ice blue tint
            with an icy tint, with an icy tone, with an icy glow, with an icy touch, with an icy feel
            with a frosty tint, with a steel blue tint, with a cyan tint, with a silvery blue tint, with a teal grade
            with a blue grade, graded blue, graded cold, graded in steel blue, tinted blue, tinted ice blue
            tinted bluish, toned blue, toned towards blue, shifted to blue, shifted towards blue
            shifted to the blue end, slightly blue, slightly bluish, a bit bluish, a bit bluer, bluer, more blue
            more bluish, with more blue, with extra blue, with the blues pushed, blues pushed up
            with the blue channel up, less yellow, with less yellow, with the yellow taken out, without any warmth
            without warmth, with no warmth at all, not so warm, not as warm, less warm, clinical, sterile, with a chill
            with a chill in the light, make it cold, make it colder, make it cooler, make it bluer, it should be cold
            it should feel cold, it should look bluish, the light is cold, the light is bluish, the light is icy
            the light is clinical, the colours are cold, the colors are cold, the colours are cool, the tones are cool
            the tint is blue, everything looks bluish, everything is tinged with blue, 6500k, 6500 kelvin, 7000k
            7500 kelvin, 8000k, 8000 kelvin, 10000k, 12000 kelvin, 20000 kelvin, high kelvin, more kelvin
            very high kelvin, kelvin slider towards blue, cool white, cool white leds, cool white tubes, cold white
            cold white leds, cold-white bulbs, bluish leds, blue leds, blue bulbs, blue lanterns, under blue bulbs
            ultraviolet tinge, xenon blue, xenon-blue light, cold office light, lab lighting, laboratory light
            sterile lab tint, operating theatre tint, surgical, surgical light, surgical blue, antiseptic
            antiseptic light, disinfected light, pharmacy-cold light, dental chair light bluish, x-ray blue
            like an x-ray, x-ray tint, television glow, lit by a television, by the glow of a tv, tv glow
            lit by blue screens, by the blue of a monitor, blue screen glow, monitor glow, phone screen blue
            computer screen light, gas flame blue, like a gas flame, blue flame, blue flames, pilot-light blue
            spirit flame blue, welding-spark blue, electric blue, electric blue tint, blueish, bluey, blue-ish
            blue light, blue tint, blue tone, blue tones, blue glow, blue wash, blue overlay, blue filter, blue gel
            blue gels, blue grade, blue shade on everything, blue mood, blue mood lighting, blues up, blue up
            blue channel up, blue pls, bluer pls, more blu, bleu, blueish ligth, bluw tint, blueer, blu tint, blu light
            blluish, blusih, cold ligth, colld, cold pls, colder pls, coldd, cooler pls, icey, icey blue, icy pls
            frostey, chily, chilley, frezing blue, stealy, wintery tint, wintry, wintry tint, wintry tone, wintry tones
            wintry light, wintry palette, wintry feel, winter tint, winter tones, winter light, winter palette, glacial
            glacial blue, glacial tint, ice-cold, ice cold light, ice-blue, ice blue light, ice-tinted, ice-like
            icelike light, like ice, through ice, through a block of ice, through an ice cube, as if carved from ice
            as if encased in ice, as if frozen, frozen, frozen tones, frozen colours, frozen light, frozen look
            freezing, freezing light, freezing tones, freezing cold light, freezer light, fridge light
            lit by an open fridge, like an open fridge, frost, frosted blue, frost tint, frost-blue, frosty blue
            frosty tones, frosty feel, frostbitten, frostbitten tones, frostbite blue, frigid, frigid light
            frigid tones, gelid light, hoar-blue, rime-blue, rimy tint, shivery, shivery light, shivering blue
            it makes me shiver, makes you shiver, gives you the shivers, goosebumps, numb fingers light, numbing blue
            blue with cold, blue lips and blue light, teeth chattering light, put a jumper on, bring a coat
            you want a scarf here, as if the heating were off, heating's off, the heating is off, unheated
            unheated look, brisk, brisk cool light, nippy, nippy light, nippy tones, bracing, bracing blue light
            crisp and cold, crisp blue light, crisp cool tones, fresh and cool, minty, mint-cool, minty cool tint
            peppermint light, menthol, menthol light, menthol tint, eucalyptus cool, mouthwash blue, toothpaste blue
            steel, steel blue, steel-blue light, steel tint, stainless steel, stainless steel tones
            stainless steel sheen, brushed steel tones, brushed aluminium, aluminium tones, chrome tint, chrome-cold
            chromed blue, gunmetal, gunmetal tint, gunmetal blue, gunmetal tones, iron-cold, cold iron tones, pewter
            pewter tint, pewter tones, zinc tones, zinc, lead grey-blue, tin-cold, titanium blue, titanium tint, cobalt
            cobalt tint, cobalt light, mercury-cold silver, quicksilver, quicksilver tint, silver, silvery
            silvery light, silvery blue, silvery tones, silver-blue, silver blue sheen, platinum, platinum tones
            platinum print cold toned, cold platinum sheen, blade-cold, like a blade, cold as a blade, like cold metal
            metallic cold, metallic blue, slate, slate tint, slate tones, slate blue, slate-grey and blue, slate-cold
            granite-cold tones, bluestone tones, marble-cold, cold as marble, porcelain blue, delft blue, delft tones
            wedgwood blue, china blue, willow pattern blue, prussian blue, prussian blue glaze, prussian blue wash
            indigo, indigo tint, indigo wash, indigo light, indigo tones, ultramarine, ultramarine wash
            ultramarine glaze, cerulean, cerulean tint, cerulean wash, lapis, lapis tint, lapis tones, sapphire
            sapphire light, sapphire tint, aquamarine, aquamarine tint, aqua tint, aqua light, turquoise tint
            turquoise glow, teal, teal tint, teal light, teal shadows, teal wash, cyan, cyan light, cyan wash, cyan glow
            cyan up, more cyan, navy tint, navy shadows, denim tones, denim blue, washed denim, ink blue, blue-ink wash
            blue biro tones, blueprint blue, blueprint tint, cyanotype, cyanotype blue, cyanotype print, blue toner
            blue-toned print, blue toned, iron-blue toner, iron blue toning, selenium toned cold, cold tone paper
            cold-tone print, more cyan ink, less magenta and yellow ink, less yellow ink, yellow ink run out
            without yellow, no yellow, no yellow at all, no orange, no red, no reds, minus yellow, minus red
            reds pulled out, reds drained, drained of red, drained of warmth, drained of all warmth, bled of warmth
            warmth gone, warmth drained, warmth 0, warmth -50, warmth removed, take the warmth out, take out the yellow
            take the orange out, pull out the reds, remove the yellow, remove warmth, zero warmth, temp -30
            temperature -40, colour temp colder, colour temp high, colour temp to blue, color temp cooler
            white balance tungsten, tungsten white balance, wb tungsten, wb incandescent
            incandescent preset blue result, white balance 2800 by mistake, white balance too cold, white balance cooler
            white balance towards blue, wb too blue, cold wb, cool wb, tungsten film outdoors
            uncorrected tungsten stock, fuji cool tones, cinestill 800t tones, cinestill blue, shot on cinestill
            ektachrome blue, ektachrome cool, agfa cool, full ctb, half ctb, quarter ctb, ctb, lee 201, lee 200
            steel blue gel, rosco 60, no color blue, no colour blue gel, congo blue, congo blue gel, 80b filter, 80a
            82a filter, 82c, wratten 80, hot mirror bluish, cooling gel, cool gels, cold gels, cool lighting
            cool palette, cool colours, cool colors, cool light, cool tint, cool tone, cool grade, cool look, cool-ish
            coolish, cooled, cool it a bit, chill it, chill it a bit, chill tones, chill the colours, chilled
            chilled tones, chilled light, well chilled, chilled blue, cold light, cold tones, cold colours, cold tint
            cold tone, cold glow, cold grade, cold look, cold mood, cold vibe, cold feel, cold feeling, cold palette
            cold lighting, cold bulbs, cold gleam, cold sheen, cold shimmer, cold shine, coldly, coldly lit
            coldly gleaming, coldness, cold and blue, cold and hard, cold and clinical, cold and sterile
            cold and unfriendly, cold and distant, cold as ice, cold as a key, cold as steel, cold as a stone
            cold as charity, cold-hearted light, heartless blue light, unfriendly light bluish, unwelcoming cold light
            unkind cold light, loveless light, aloof, aloof and blue, austere cool light, bleak and blue
            bleak cold tones, melancholy blue, melancholic blue tones, sad blue light, lonely blue light
            blue period tones, like picasso's blue period, picasso blue, hammershoi-like cool tones, nordic
            nordic tones, nordic light, nordic noir tint, scandi noir tint, thriller blue, like a vampire film all blue
            sci-fi blue, spaceship-cold light, machine-cold light, corpse-blue, deathly blue, deathly pale and blue
            ghost-blue, ghostly blue, spectral blue, pale blue, pale blue light, pale blue tint, pale and icy
            pale and cold, pallid blue, milk-blue, skim-milk blue, opal blue, pearl blue, pearly cold
            pearl grey and blue, crystal-cold, crystalline, crystalline light, crystalline cold, diamond-cold
            diamond cold glint, glassy cold, through blue cellophane, blue cellophane, through blue sunglasses
            blue-tinted glasses, blue-tinted lenses, blue lenses, blue lampshades, behind blue curtains
            behind a blue curtain, blue curtain light, aquarium blue, dolphin-grey blue, herring-silver tones
            oyster tones, dove-blue, pigeon blue, cornflower tint, forget-me-not tint, hyacinth blue, lavender-blue tint
            gentian tint, periwinkle tint, blueberry tint, sloe blue, blue-grey, blue grey light, grey-blue
            grey-blue tint, greyish blue, ashen blue, leaning blue, leaning towards cyan, leaning cold
            the picture leans blue, whites gone blue, whites look blue, the white looks blue, the shadows are blue
            blue shadows, bluish shadows, blue highlights, blue in the shadows, shadows tinted blue
            shadows towards cyan, midtones towards blue, lift towards blue, split toned blue, everything blue
            everything looks blue, everything looks cold, everything looks icy, everything looks like steel
            everything looks frozen, everything gone blue, the light is blue, the light is frosty, the light is like ice
            the walls look icy, the walls look like ice, the walls gleam like steel, the colours are icy
            the colours are bluish, the colours are wintry, make it icy, make it blue, make it frosty, make it wintry
            add blue, add some blue, add cyan, add a cool tint, add ice, a touch of blue, a touch of frost
            a touch of ice, a touch of steel, a hint of blue, a hint of ice, a hint of frost, a hint of steel
            a hint of cyan, a drop of blue, a drop of ink-blue, a dash of blue, a breath of ice, a breath of frost
            a bit of blue, some blue, bit of blue, bit blue, bit icy, kinda blue, kinda cold, kinda icy, sort of blue
            sort of icy, really cold, really blue, very cold, very blue, very icy, super cold, super icy, extra cold
            so cold, so blue, too warm cool it, too yellow make it bluer, not warm, not warm at all, not yellow
            less orange, less red, like holding a lump of ice to your cheek, as blue as the flame on a gas cooker
            the blue of a bruise on the second day, in the blue of school ink on blotting paper
            as unwelcoming as a bank vault's steel door, where your tongue would stick to the railings
            like swimming trunks before the heating comes on, a cool blue wash from the back lights
            like the glow of a lonely computer monitor, the colour temperature of a clear blue sky
            blue like the blade of a skate, make it look as cold as my stepmother, tone it like an old cyanotype print
            grade it blue like a nordic detective series, a shade for people with blue lips and mittens
            i want to wear three jumpers looking at it, like sucking an extra strong mint
            my breath ought to show in this light, as cool as the other side of the pillow
            like a jeweller's tray of sapphires and platinum, soprano voice with no vibrato sort of chill
            penguins would call this lighting nicely cool, where you can see your own breath
            with a bluish pallor on everything, make the picture feel about ten degrees colder
            could you drop the temperature please, please shift the whole palette towards blue
            heating bill unpaid so it feels freezing, aircon on full, open the freezer
            like the meat locker behind a butcher's shop, as blue as a vein, as cold as a key on the neck
            cold as a toad, cold as a frog, cold as a wagon tyre, cold as a nun's knees at prayer
            cold as a tax inspector's smile, colder than my ex, icy stare from the headmistress
            a stern librarian's blue gaze, chilling, chillingly blue, spine-chilling blue, blood running cold
            makes my bones ache with cold, makes my nose run, my toes have gone numb, i can't feel my fingers
            all ashiver, shuddering cold, baltic out here mate, it's baltic, nithered, starved wi' cold, proper taters
            taters in the mould, freezing my socks off, deep freeze, chilblains, hypothermia, rimy, frore, frigorific
            brumal, hibernal blue, cyaneous, caerulean, glaucous, cyanosed, livid blue, watchet, bice, smalt, zaffre
            blue verditer, manganese blue wash, indanthrone, blue black ink wash, yves klein, hokusai's prussian blues
            whistler's blue and silver, hammershoi interiors, a bergman film in blue, fincher blue
            the matrix minus green plus blue, underworld style blue grade, kieslowski three colours blue
            michael mann blue, terminator 2 blue steel look, zoolander blue steel, tron lines blue, portal blue
            pull the midtones to blue, lift gamma gain all towards blue, colour balance minus red plus blue
            rgb with the b cranked, monitor preset cool, set the tv to cool, kelvin up
            cool toned eyeshadow palette tint, glockenspiel chill, stoic and wintry, forlorn blue, make it chillier
            i am too hot cool the colours, blue it up, blue tinged, blue filter please, powder blue, baby blue
            cornflower, periwinkle, delphinium, gentian, smurf, like everybody is a smurf, avatar people blue
            sonic blue, mister freeze, elsa would approve, ice queen, ice maiden stare, ice cube tinkle, ice lolly blue
            blue raspberry slush, blue curacao, mentholated, peppermint chill, camphor, cucumber cool
            gin and tonic cool, chilled vodka, cold milk straight from the fridge door, stilton veins, windowpane cold
            denim, washed denim blue, chambray, navy serge, like an indigo dyed kimono, delft, delftware
            blue willow pattern, ming porcelain blue, blueprint, carbon paper blue, biro blue, inkwell blue, royal blue
            cambridge blue, nazar bead, copper sulphate, azurite, celestite, blue topaz, tanzanite, larimar, benitoite
            brushed aluminium chill, cold steel, scalpel steel, galvanised, gallium cool, mercury cool, gas ring blue
            pilot light blue, oxygen liquid blue, rigel, blue giant star, o-type star, twelve thousand kelvin
            ten thousand kelvin white, 7500k bulbs, d75 illuminant, steel gel lee 117, 6500 kelvin and up
            make it look colder, give me shivers, shift the white balance to blue, set the temperature slider to cool
            congo blue wash, 80a filter, teal without the orange, ultramarine shadows, phthalo blue, aquamarine light
            like looking through a sapphire, turquoise chill, cold as a fridge light, open refrigerator glow
            strip light blue, hospital corridor blue white, mortuary light, morgue blue, clinical and cold, sterile blue
            led strips set to icy blue, cherenkov blue, short wavelengths only, blueshifted, more blue less red
            take out the reds, parky, perishing, brass monkeys, brrr, teeth chattering, makes me reach for a jumper
            wrap up well, put your mittens on, need a scarf, goose pimples, blue lips, numb fingers, icy, gelid, algid
            hyperborean tint, boreal blue, frosty blue filter, wintry blue, bleak and bluish, minus twenty, below zero
            absolute zero, three kelvin, liquid nitrogen, dry ice cold, cryogenic, like a cryo chamber
            cold as a witch's kiss, cold as a banker's handshake, cold shoulder, heartless blue, stone cold
            cold-hearted, unfriendly and blue, distant and chill, lonely blue, feeling blue, the blues, kind of blue
            miles davis blue, picasso's blue period, blue note, icy blue tint, blue led strip, bug zapper glow, uv tube
            9000 kelvin, ctb gel, white balance set to tungsten, slide the temperature to blue, blue toned print
            indigo tinge, phthalo, woad, titanium, cobalt steel, cold iron, stainless steel sink, mercury metal
            aluminium chill, scalpel light, sterile and blue, morgue light, mortuary, hospital corridor chill
            inside the fridge, ice cube, mint toothpaste, peppermint, blue cheese, slush puppie, cold tap, cold shower
            wet socks feeling, gooseflesh, brr, make it shivery blue, make it look cold, cooler colours
            cold temperature, sub-zero, minus forty, thermostat off, no heating, heating broken, boiler packed in
            aircon on max, dry chill, hyperborean, jack frost's breath, elsa colours, white walker eyes, vampire skin
            corpse pale, heartless, unfeeling, stony stare, loveless, unfriendly blue, muted trumpet in blue
            ambient synth chill, theremin chill, scandi noir, fincher film grade, matrix no make it blue
            underworld movie tint, blue screen of death, computer monitor glow, old telly's blue flicker, phone glow
            denim wash, icicle, penguin would like it, blue-fingered morning without gloves, slate blue chill
            give everything a cold shoulder
        """),
        adjectives=wordings("""
            cold, colder, cold-tinted, coldly lit, cool, cool-toned, cool-tinted, chill, icy, icy blue, blue-tinted
            blue-toned, blue-lit, blue-filtered, frosty, frigid, steel-blue, clinical, sterile, cyan-tinted, gelid
            wintry, winter-toned, winter-tinted, glacial, freezing, frozen, frost-blue, frost-tinted, frosted blue
            frostbitten, ice-blue, ice-cold, ice-tinted, ice-toned, icier, cooler, coolish, cooled, chilled, chillier
            bluer, blueish, blue-washed, blue-grey, blue-shadowed, pale blue, steel-toned, steel-tinted, steel-grey
            gunmetal, pewter, slate-blue, slate-toned, cobalt, cobalt-tinted, indigo-tinted, cerulean, sapphire
            sapphire-tinted, teal-tinted, teal-toned, cyan, cyan-toned, cyan-lit, aqua-tinted, silvery-blue, silver-blue
            crystalline, shivery, antiseptic, surgical, hypothermic, unwarmed, warmthless, nordic, icily lit, iron-cold
            ghost-blue, electric-blue, tungsten-blue
        """),
        nouns=(),
        held_out=(),
    ),
}
