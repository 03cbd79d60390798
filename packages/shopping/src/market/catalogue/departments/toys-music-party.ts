import type { MarketDepartment } from '../../listing.ts'

/** Departments for toys, music and parties. */
export const toysMusicParty: readonly MarketDepartment[] = [
  {
    name: 'Toys and Games',
    types: `building block set, brick set, construction set = building blocks
jigsaw puzzle, wooden puzzle, panorama puzzle = jigsaw puzzles
board game, strategy game, family game = board games
remote control car, rock crawler, drift car = remote control cars
stuffed animal, plush bear, cuddle toy = stuffed animals
marble run, track set, ball maze = marble runs
play kitchen, toy stove, pretend kitchen = play kitchens
science kit, chemistry set, crystal kit = science kits
kite, delta kite, parafoil kite = kites
doll house, miniature house, cottage playset = doll houses`,
    qualities:
      'award winning; screen free; splinter free; glow in the dark; rechargeable; hand painted; battery free; surface washable; non toxic; beginner friendly; magnetic; oversized',
    parts:
      'storage tub; printed rulebook; spare pieces; remote handle; sound effects; poster guide; working lights; carry handle; numbered bags; foam tiles',
    purposes:
      'ages 3 and up; two players; rainy days; classrooms; grandparents; road trips; birthday gifts; solo play; fine motor skills; collectors',
    options: `color: rainbow, pastel, forest green, ocean blue, sunset orange
number of pieces: 60 pieces, 120 pieces, 300 pieces, 500 pieces, 1000 pieces
edition: classic, deluxe, travel`,
    prices: [599, 12_999],
    praise:
      'my children play with it every day; all pieces were there; the rules are clear; it is built to last; it charges quickly',
    blame:
      'it was forgotten after an hour; three pieces were missing; nobody understands the rules; it snapped on day two; it never holds a charge',
  },
  {
    name: 'Musical Instruments',
    types: `ukulele, concert ukulele, soprano ukulele = ukuleles
digital piano, keyboard piano, stage piano = digital pianos
guitar stand, instrument stand, wall hanger = guitar stands
drum practice pad, silent pad, snare pad = practice pads
harmonica, blues harp, tremolo harmonica = harmonicas
kalimba, thumb piano, finger piano = kalimbas
microphone stand, boom stand, tripod stand = microphone stands
guitar strings, string set, bass strings = guitar strings
violin bow, fiddle bow, cello bow = bows
music stand, sheet music holder, folding stand = music stands`,
    qualities:
      'hand tuned; corrosion resistant; solid mahogany; weighted action; low noise; collapsible; pre tuned; rosewood; nickel wound; velvet lined; stage ready; student grade',
    parts:
      'padded gig bag; clip tuner; sustain pedal; rubber grips; lesson book; extra bridge; page clips; headphone jack; felt mallets; locking knob',
    purposes:
      'beginners; street performers; left handed players; jazz; home studios; school bands; small hands; folk music; quiet practice; touring',
    options: `color: natural, sunburst, ebony, cherry red, sea green
size: soprano, concert, tenor, full size
style: with case, instrument only, starter bundle`,
    prices: [799, 39_999],
    praise: 'it stays in tune; the sound is full; it arrived ready to play; it stands firmly; it is easy on the fingers',
    blame:
      'it goes out of tune in minutes; it sounds like a tin can; a string was broken on arrival; it tips over; the action is far too high',
  },
  {
    name: 'Party and Celebration',
    types: `balloon garland, balloon arch, balloon set = balloon garlands
party tableware, paper plates, dinner set = party tableware
photo backdrop, fringe curtain, party banner = backdrops
birthday candles, number candles, cake toppers = cake candles
gift wrap, wrapping paper, gift bags = gift wrap
costume mask, masquerade mask, party mask = party masks
confetti cannon, party poppers, streamers = confetti
pinata, hanging pinata, pull string pinata = pinatas
table centerpiece, honeycomb decoration, table runner = centerpieces
invitation cards, thank you cards, place cards = invitations`,
    qualities:
      'biodegradable; foil stamped; reusable; self sealing; double sided; pre strung; smokeless; wax coated; extra thick; hand folded; tangle free; metallic',
    parts:
      'satin ribbon; matching envelopes; glue dots; hanging loops; glitter edge; balloon pump; blindfold; gift tags; tassel trim; instruction card',
    purposes:
      'baby showers; weddings; graduation; first birthdays; retirement; new year; bridal showers; garden parties; office parties; quinceanera',
    options: `color: rose gold, emerald, champagne gold, lavender, black and white, coral
number of items: 12 count, 24 count, 50 count, 100 count
theme: jungle, space, floral, vintage`,
    prices: [399, 4999],
    praise:
      'it looks as in the picture; it went up in ten minutes; nothing tore; the colors are rich; guests asked where we bought it',
    blame:
      'half of it popped before noon; it took two hours to put up; it tore when we unfolded it; the colors are dull; there were fewer than promised',
  },
]
