import type { MarketDepartment } from '../../listing.ts'

/** Departments for sports, vehicles, camping and crafts. */
export const sportsVehiclesOutdoors: readonly MarketDepartment[] = [
  {
    name: 'Sports and Fitness',
    types: `yoga mat, exercise mat, pilates mat = yoga mats
resistance bands, loop bands, pull up bands = resistance bands
jump rope, speed rope, weighted rope = jump ropes
kettlebell, cast kettlebell, vinyl kettlebell = kettlebells
swim goggles, racing goggles, open water goggles = swim goggles
tennis racket, badminton racket, paddle racket = rackets
bike helmet, cycling helmet, skate helmet = bike helmets
foam roller, massage roller, muscle roller = foam rollers
soccer ball, match ball, training ball = soccer balls
boxing gloves, sparring gloves, bag gloves = boxing gloves`,
    qualities:
      'sweat proof; extra long; anti fog; shock absorbing; tangle resistant; powder coated; tournament grade; uv protected; quick drying; double stitched; high density; vented',
    parts:
      'carry strap; wrist support; door anchor; chin pad; alignment lines; ball bearings; nose bridge; mesh bag; grip tape; workout guide',
    purposes:
      'hot yoga; physical therapy; triathlon; commuters; home gyms; youth leagues; crossfit; deep tissue; wide faces; travel workouts',
    options: `color: lime, graphite, hot pink, teal, cobalt, amber
size: small, medium, large, x-large
weight: 5 lb, 10 lb, 20 lb, 35 lb`,
    prices: [699, 14_999],
    praise: 'it does not slip; it keeps its shape; the grip is perfect; no fog at all; it took a beating and still looks new',
    blame: 'it slips as soon as one sweats; it went flat in a month; the grip peels off; it fogs up in minutes; the seams burst',
  },
  {
    name: 'Car and Motorcycle',
    types: `phone mount, dash mount, vent clip = car phone mounts
seat cover, bench cover, bucket cover = car seat covers
tire inflator, air compressor, portable pump = tire inflators
dash camera, front camera, driving recorder = dash cameras
floor mats, car liners, boot liner = car floor mats
jump starter, battery booster, jumper pack = jump starters
sun shade, windshield shade, window screen = sun shades
motorcycle gloves, riding gloves, touring gloves = motorcycle gloves
trunk organizer, boot caddy, cargo box = trunk organizers
car wash mitt, microfiber mitt, chenille sponge = wash mitts`,
    qualities:
      'heat resistant; custom fit; spark proof; wide angle; all weather; scratch free; touchscreen friendly; digital; foldable; trim to fit; magnetic; waterproof',
    parts:
      'one touch release; led torch; loop recording; knuckle guards; suction base; cooler compartment; night vision; nozzle set; elastic hooks; storage pouch',
    purposes:
      'trucks; compact cars; winter riding; road emergencies; hatchbacks; long drives; rear seats; dirt bikes; ride share drivers; pets',
    options: `color: jet black, tan, slate grey, burgundy, beige
size: compact, midsize, full size, suv
package: single, pair, full set`,
    prices: [899, 17_999],
    praise:
      'it fits my car exactly; it holds on the worst roads; it started a dead engine; the picture is sharp; it cleans in seconds',
    blame:
      'it fits no car that i know; it falls off at every bump; it died after one use; plates cannot be read at night; it smells of rubber for weeks',
  },
  {
    name: 'Camping and Fishing',
    types: `tent, dome tent, backpacking tent = tents
sleeping bag, mummy bag, camp quilt = sleeping bags
fishing rod, spinning rod, telescopic rod = fishing rods
camp stove, backpack stove, alcohol stove = camp stoves
tackle box, lure case, tackle bag = tackle boxes
headlamp, head torch, clip light = headlamps
camp chair, folding stool, hammock chair = camp chairs
water filter, filter straw, gravity filter = water filters
dry bag, roll top bag, kayak bag = dry bags
fishing reel, baitcasting reel, fly reel = fishing reels`,
    qualities:
      'ultralight; storm proof; four season; saltwater safe; packable; wind resistant; rip stop; ambidextrous; mildew resistant; motion activated; freeze rated; carbon fiber',
    parts:
      'compression sack; gear loft; cork handle; piezo ignition; removable dividers; red light mode; cup pocket; backwash syringe; shoulder strap; spare spool',
    purposes:
      'thru hiking; bass fishing; car camping; kayaks; scouts; ice fishing; emergency kits; tall people; desert trips; fly fishing',
    options: `color: olive, burnt orange, moss, steel blue, safety yellow
size: 1 person, 2 person, 4 person, 6 person
length: short, regular, long`,
    prices: [999, 34_999],
    praise:
      'it stayed dry in a storm; it packs to nothing; it sets up in the dark; it is lighter than it says; it landed a ten pound fish',
    blame:
      'it leaked in the first drizzle; it never fits back into its sack; a pole snapped at once; it weighs twice what it says; the handle came off',
  },
  {
    name: 'Arts and Crafts',
    types: `watercolor set, paint pan set, travel palette = watercolors
knitting needles, circular needles, bamboo needles = knitting needles
canvas panel, stretched canvas, panel board = canvases
crochet yarn, chunky yarn, cotton yarn = yarn
sketching pencils, charcoal pencils, graphite set = sketching pencils
embroidery kit, cross stitch kit, punch needle kit = embroidery kits
resin mold, silicone mold, coaster mold = resin molds
hot glue gun, mini glue gun, craft gun = glue guns
easel, table easel, field easel = easels
bead set, seed beads, bracelet kit = beads`,
    qualities:
      'acid free; lightfast; splinter free; hand dyed; dripless; artist grade; machine spun; gesso primed; break resistant; ombre; color coded; fast heating',
    parts:
      'water brush; row counter; metal tin; hoop ring; cleanup mat; finger guards; sharpener; elastic cord; measuring cups; pattern book',
    purposes:
      'plein air; beginners; left handed artists; amigurumi; calligraphy; kids camps; jewelry making; scrapbooks; portraits; school projects',
    options: `color: earth tones, jewel tones, bright, neutral, primary
number of items: 6 count, 12 count, 24 count, 48 count
size: mini, regular, jumbo`,
    prices: [499, 8999],
    praise:
      'the colors are vivid; it glides over paper; nothing was broken; the instructions are a joy; it is worth twice the price',
    blame:
      'the colors are chalky; it scratches the paper; half of it came broken; there are no instructions; it is a toy for the price of a tool',
  },
]
