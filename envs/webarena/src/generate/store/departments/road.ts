import type { Department } from '../department.ts'

export const roadDepartments: readonly Department[] = [
  {
    name: 'Garden',
    shelves: `Hand Tools: Trowels = hand trowel, bulb planter, transplanter; Forks = hand fork, weeding fork, border fork; Pruners = pruner, hedge shears, grafting knife
Watering: Watering Cans = watering can, indoor can, rose can; Hoses = garden hose, hose reel, soaker hose; Rain Barrels = rain barrel, barrel stand, downpipe filter
Planters: Pots = plant pot, herb pot, tall planter; Window Boxes = window box, balcony box, rail planter; Hanging Baskets = hanging basket, wall planter, macrame hanger
Growing: Seed Trays = seed tray, propagator, germination lid; Cloches = cloche, tunnel cloche, cold frame; Supports = plant support, trellis, bean pole set
Birds and Bees: Nest Boxes = nest box, owl box, wren box; Feeders = seed feeder, suet feeder, ground feeder; Insect Hotels = insect hotel, bee log, ladybird house`,
    materials: 'Ash; Galvanised; Terracotta; Copper; Larch; Steel; Zinc; Willow; Bronze; Cedar',
    colours: 'Green; Stone; Red Clay; Graphite; Sky; Sand',
    sizes: 'Small; Medium; Large',
    extras: 'with Leather Strap; with Long Handle; with Drainage Tray; Set of Three; with Brass Rose; with Hook; with Carry Grip',
    praise:
      'It is forged in one piece and keeps its edge.; It withstands frost, sun and forgetful gardeners.; It is light enough for children and strong enough for clay soil.; Spare parts can be had from us for ten years.; It looks better after its first winter outside.',
    care: 'Clean and oil before winter.; Empty before frost.; Store in a dry place.',
    prices: [490, 15_900],
    aspects: [
      {
        name: 'rust',
        praise:
          'Not a spot of rust after a winter outside; It does not rust even when left in the rain; Still shiny after a year',
        blame: 'It rusted within a month; Rust on every edge after the first rain; The screws rusted through',
      },
      {
        name: 'grip',
        praise: 'The grip is comfortable for hours; It never slips, even with wet gloves; A lovely grip for small hands',
        blame: 'The grip gave me blisters; The grip slips when it is wet; The grip turned in my hand and came off',
      },
      {
        name: 'leaks',
        praise: 'It does not leak a drop; All joints are tight; Watertight from the first day',
        blame: 'It leaks at the bottom; Water drips from the joint all day; It cracked and now leaks',
      },
      {
        name: 'strength',
        praise: 'It goes through roots like butter; Strong enough for our heavy clay; It survived a storm without a scratch',
        blame: 'It bent on the first stone; The tip snapped off; The first wind blew it apart',
      },
    ],
  },
  {
    name: 'Workshop',
    shelves: `Measuring: Rulers = steel ruler, folding rule, centre ruler; Squares = try square, combination square, sliding bevel; Levels = spirit level, line level, torpedo level
Cutting: Saws = tenon saw, pull saw, coping saw; Chisels = bench chisel, mortise chisel, carving gouge; Planes = block plane, smoothing plane, spokeshave
Fixing: Screwdrivers = screwdriver, ratchet screwdriver, bit set; Hammers = claw hammer, mallet, pin hammer; Spanners = adjustable spanner, spanner set, hex key set
Holding: Clamps = bar clamp, spring clamp, corner clamp; Vices = bench vice, hand vice, drill vice; Benches = folding bench, saw bench, bench hook
Keeping: Tool Boxes = tool box, cantilever box, tool tote; Tool Rolls = tool roll, chisel roll, apron; Organisers = parts organiser, nail box, pegboard kit`,
    materials: 'Boxwood; Carbon Steel; Brass; Hornbeam; Chrome; Canvas; Rosewood; Aluminium; Forged; Leather',
    colours: 'Black; Red; Natural; Navy; Orange',
    sizes: '150 mm; 250 mm; 400 mm',
    extras: 'with Sheath; with Spare Blade; with Magnetic Tip; Left Handed; with Scale on Both Sides; Set of Four; with Stop',
    praise:
      'It is ground flat and checked by hand before it leaves us.; It holds its setting through a long day.; The balance is right and the weight helps.; It can be sharpened, taken apart and mended.; It comes ready for work.',
    care: 'Wipe with oil after use.; Keep dry and keep it sharp.; Check the setting now and then.',
    prices: [690, 27_900],
    aspects: [
      {
        name: 'sharpness',
        praise: 'Sharp enough to shave with, straight from the box; It keeps its edge for weeks; The edge came perfectly ground',
        blame: 'It arrived blunt; The edge chipped on soft pine; It needs sharpening every ten minutes',
      },
      {
        name: 'accuracy',
        praise: 'Dead accurate when I checked it; True to the hair; It measures the same as my old reference',
        blame: 'It is out by two millimetres; It is not square; The scale is wrong at one end',
      },
      {
        name: 'weight',
        praise: 'The weight is perfect for long work; Light in the hand and strong; Nicely balanced',
        blame: 'Too heavy for work above the head; It is so light that it jumps; The balance is wrong',
      },
      {
        name: 'screws',
        praise: 'All screws turn smoothly; The adjusting screw has no play; Nothing works loose',
        blame: 'The adjusting screw stripped at once; The screws work loose after each cut; One screw was missing',
      },
    ],
  },
  {
    name: 'Travel and Luggage',
    shelves: `Bags: Backpacks = day pack, roll top backpack, school backpack; Duffels = duffel, weekend bag, kit bag; Shoulder Bags = shoulder bag, satchel, tote
Cases: Cabin Cases = cabin case, folding case, wheeled case; Trunks = travel trunk, foot locker, hat case; Garment Bags = garment bag, suit cover, shoe bag
Camping: Stoves = camp stove, spirit stove, wind shield; Tents = two person tent, tarp, sun shelter; Sleeping = sleeping bag, camp mat, camp pillow
On the Road: Flasks = flask, water bottle, travel mug; Picnic = picnic basket, cool bag, picnic blanket; Umbrellas = umbrella, pocket umbrella, rain cape
Small Things: Wallets = wallet, card holder, passport cover; Wash Bags = wash bag, hanging wash bag, bottle set; Packing = packing cube, cable pouch, luggage tag`,
    materials: 'Waxed Canvas; Leather; Ripstop; Felt; Wool; Recycled; Cork; Aluminium; Cordura; Oilskin',
    colours: 'Tan; Navy; Olive; Black; Brick; Grey',
    sizes: '20 litre; 35 litre; 50 litre',
    extras:
      'with Brass Zip; with Padded Strap; with Side Pocket; for Short Trips; with Rain Cover; with Lock; with Laptop Sleeve',
    praise:
      'It opens wide and closes with one hand.; It keeps its contents dry through a long day of rain.; It fits under the seat and above it.; The straps are stitched four times where they pull.; It grows old with dignity.',
    care: 'Brush off dirt when dry.; Treat with wax once a year.; Air it well after a wet trip.',
    prices: [790, 32_900],
    aspects: [
      {
        name: 'zipper',
        praise: 'The zipper runs smoothly; The zipper never catches; Strong zipper and easy to open with gloves',
        blame:
          'The zipper jammed on the first trip; The zipper broke within a month; The zipper catches on the lining every time',
      },
      {
        name: 'water resistance',
        praise: 'Everything stayed dry in a storm; Truly waterproof; Rain simply runs off',
        blame: 'It soaks through in light rain; Not waterproof at all; Water came in at every seam',
      },
      {
        name: 'strap',
        praise: 'The strap is soft on the shoulder; The strap adjusts in a second; I carried it all day without pain',
        blame: 'The strap cuts into the shoulder; The strap tore off at the airport; The strap slips and gets longer by itself',
      },
      {
        name: 'pockets',
        praise: 'Pockets exactly where I need them; There is a place for everything; So many useful pockets',
        blame: 'The pockets are too small for anything; No pocket for a bottle; The inner pocket ripped',
      },
    ],
  },
  {
    name: 'Desk and Paper',
    shelves: `Writing: Fountain Pens = fountain pen, pocket pen, calligraphy pen; Pencils = pencil set, clutch pencil, carpenter pencil; Ink = bottled ink, ink cartridge set, ink well
Paper: Notebooks = notebook, pocket notebook, sketchbook; Planners = day planner, week planner, wall planner; Letter Sets = letter set, card set, envelope set
Desk Things: Organisers = desk organiser, pen tray, drawer insert; Bookends = bookend pair, book stand, magazine file; Lamps and Clocks = desk clock, alarm clock, hourglass
Office: Staplers = stapler, hole punch, tape dispenser; Scissors = scissors, letter opener, paper knife; Boards = cork board, chalk board, felt board
Games and Maps: Puzzles = jigsaw puzzle, wooden puzzle, map puzzle; Globes = desk globe, relief globe, star globe; Playing Cards = card deck, card case, score book`,
    materials: 'Brass; Cherry; Cloth Bound; Cotton; Leather; Cedar; Resin; Felt; Kraft; Maple',
    colours: 'Ink Blue; Claret; Sepia; Pine; Graphite; Ivory',
    sizes: 'Pocket; Medium; Desk',
    extras: 'with Ribbon; Dotted; Ruled; with Gift Box; with Refill; Set of Six; with Elastic Band',
    praise:
      'It lies flat on every page.; The paper takes ink without bleeding.; It has the weight of something that is meant to stay.; It is bound by hand in a workshop of five people.; It makes a good present, also for oneself.',
    care: 'Keep away from direct sun.; Rinse with cold water now and then.; Wipe with a dry cloth.',
    prices: [290, 12_900],
    aspects: [
      {
        name: 'paper',
        praise: 'The paper is thick and smooth; No bleeding even with wet ink; Lovely paper with a slight tooth',
        blame: 'The paper is so thin that ink shows through; Ink bleeds on every page; The pages tear at the binding',
      },
      {
        name: 'writing',
        praise: 'It writes at once and never skips; A smooth line without pressure; It glides over the page',
        blame: 'It skips on every other word; It scratches and blots; It dries out overnight',
      },
      {
        name: 'binding',
        praise: 'The binding lies flat from the first page; Very solid binding; It opens flat and stays open',
        blame: 'The binding broke in the middle; Pages fell out within a week; It never lies flat',
      },
      {
        name: 'gift',
        praise: 'It made a perfect gift; My daughter loved it as a present; It came in a box that needs no wrapping',
        blame: 'The box was dented, so it was no gift any more; Too cheap looking for a present; The gift box was missing',
      },
    ],
  },
]

/** Aspects that apply to all products. */
export const commonAspects: readonly Department['aspects'][number][] = [
  {
    name: 'value',
    praise: 'Worth every cent; Great value for what you get; I would pay twice as much',
    blame: 'Much too expensive for what it is; Not worth the money; I have seen the same for half the price',
  },
  {
    name: 'delivery',
    praise: 'Delivery took two days; It arrived a day early; The parcel came on time and the driver was kind',
    blame: 'Delivery took three weeks; The parcel went to the wrong town first; It arrived after the birthday it was meant for',
  },
  {
    name: 'packaging',
    praise: 'Packed with care and without plastic; The packaging could not have been better; Well protected in its box',
    blame: 'It arrived broken because of poor packaging; The box was torn open; So much plastic around so small a thing',
  },
  {
    name: 'size',
    praise: 'The size is just right; Bigger than I thought, in a good way; It fits exactly where I wanted it',
    blame: 'It is much smaller than in the picture; Too large for our room; The size on the page is wrong',
  },
  {
    name: 'colour',
    praise: 'The colour is even nicer than in the picture; It looks wonderful in our home; A calm and warm colour',
    blame: 'The colour is nothing like the picture; It faded within weeks; They sent the wrong colour',
  },
  {
    name: 'service',
    praise:
      'Customer service answered within an hour; They replaced a part without questions; Very helpful people on the telephone',
    blame: 'Customer service never answered; They refused to take it back; I was sent from one person to the next',
  },
  {
    name: 'quality',
    praise: 'The quality is outstanding; You can see that it is well made; It will outlive me',
    blame: 'The quality is poor; It fell apart after a few weeks; It feels cheap',
  },
]
