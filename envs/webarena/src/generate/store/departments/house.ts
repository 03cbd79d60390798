import type { Department } from '../department.ts'

export const houseDepartments: readonly Department[] = [
  {
    name: 'Kitchen and Table',
    shelves: `Coffee and Tea: Grinders = hand grinder, burr grinder, spice mill; Kettles = stovetop kettle, pouring kettle, electric kettle; Brewers = filter brewer, french press, teapot
Cookware: Pans = frying pan, saute pan, crepe pan; Pots = stock pot, casserole, milk pot; Bakeware = loaf tin, baking tray, pie dish
Knives and Boards: Knives = chef knife, paring knife, bread knife; Boards = chopping board, serving board, carving board; Sharpeners = whetstone, honing rod, knife sharpener
Tableware: Plates = dinner plate, side plate, serving platter; Bowls = soup bowl, salad bowl, mixing bowl; Cups = mug, espresso cup, tumbler
Storage: Jars = storage jar, biscuit jar, spice jar; Lunch Boxes = lunch box, salad box, soup flask; Bread Boxes = bread box, bread basket, cake tin`,
    materials: 'Beech; Enamel; Stoneware; Copper; Cast Iron; Steel; Glass; Olive Wood; Carbon; Bamboo',
    colours: 'Slate; Moss; Cream; Rust; Midnight; Mustard; Fog',
    sizes: 'Small; Medium; Large',
    extras: 'with Cork Base; with Lid; with Leather Loop; for Two; for Six; with Pouring Lip; with Wooden Handle',
    praise:
      'It stands well on any table and hangs well on any wall.; Heat spreads evenly and stays where you want it.; The rim is finished by hand and pours without a drop.; It is made for daily use and looks better with every year.; It fits into a small cupboard and serves a large table.',
    care: 'Wash by hand and dry at once.; Safe in the dishwasher on the upper rack.; Wipe with a soft cloth and a drop of oil.',
    prices: [890, 18_900],
    aspects: [
      {
        name: 'handle',
        praise:
          'The handle stays cool even on a high flame; The handle sits perfectly in the hand; I love how solid the handle feels',
        blame: 'The handle came loose after a week; The handle gets far too hot; The handle is too short for my hand',
      },
      {
        name: 'lid',
        praise:
          'The lid closes tightly and never rattles; The lid fits so well that nothing spills; Even the lid is beautifully made',
        blame: 'The lid does not close properly; The lid leaks as soon as you tilt it; The lid broke on the second day',
      },
      {
        name: 'cleaning',
        praise: 'Cleaning takes a minute; It comes clean with warm water alone; So easy to wash that I use it daily',
        blame: 'Cleaning it is a nightmare; Everything sticks and it takes ages to wash; It stains and does not come clean again',
      },
      {
        name: 'heat',
        praise:
          'It heats evenly right to the edge; It keeps warm for more than an hour; Heat is spread so well that nothing burns',
        blame: 'It heats only in the middle; It goes cold within minutes; One side burns while the other stays raw',
      },
    ],
  },
  {
    name: 'Bed and Bath',
    shelves: `Bedding: Duvet Covers = duvet cover, bed set, summer cover; Sheets = fitted sheet, flat sheet, mattress protector; Pillowcases = pillowcase, cushion cover, bolster cover
Blankets: Throws = knitted throw, picnic throw, sofa throw; Quilts = patchwork quilt, cot quilt, travel quilt; Wool Blankets = wool blanket, checked blanket, baby blanket
Towels: Bath Towels = bath towel, bath sheet, waffle towel; Hand Towels = hand towel, guest towel, face cloth; Beach Towels = beach towel, hammam towel, swim poncho
Bath Things: Soap Dishes = soap dish, soap dispenser, toothbrush stand; Bath Mats = bath mat, cotton mat, slatted mat; Shower Curtains = shower curtain, curtain liner, curtain ring set
Laundry: Baskets = laundry basket, wicker hamper, folding basket; Drying = drying rack, clothes line, peg bag; Brushes = clothes brush, lint brush, nail brush`,
    materials: 'Linen; Cotton; Merino; Bamboo; Waffle; Muslin; Flannel; Lambswool; Hemp; Percale',
    colours: 'Chalk; Sage; Rose; Ink; Oatmeal; Clay; Storm',
    sizes: 'Single; Double; King',
    extras: 'with Fringe; with Border Stripe; Stonewashed; with Coconut Buttons; Set of Two; with Hanging Loop; Double Woven',
    praise:
      'It is woven densely and softens with every wash.; The yarn comes from two small mills that we have known for years.; It dries quickly and takes little room in the cupboard.; The edges are folded twice and sewn to last.; It keeps warm in winter and breathes in summer.',
    care: 'Wash warm with similar colours.; Wash cool and dry flat.; Do not bleach. Iron while damp.',
    prices: [650, 24_900],
    aspects: [
      {
        name: 'softness',
        praise: 'So soft that nobody wants to get up; It became softer with every wash; The softest thing I own',
        blame: 'It is scratchy and stayed so after five washes; Rough on the skin; Not soft at all, more like a sack',
      },
      {
        name: 'washing',
        praise: 'It came out of the wash like new; No shrinking even when washed warm; The dye did not run at all',
        blame: 'It shrank in the first wash; The dye ran and ruined two shirts; It lost its shape after washing',
      },
      {
        name: 'warmth',
        praise: 'Warm without being heavy; It keeps me warm through the coldest night; Just the right warmth for spring',
        blame: 'Not warm enough for our bedroom; It gives no warmth at all; Far too hot for anything but deep winter',
      },
      {
        name: 'stitching',
        praise: 'The stitching is even and strong; Every seam is neat; The seams are sewn twice, which you rarely see',
        blame: 'A seam opened within a month; Loose threads everywhere; The stitching came apart at one corner',
      },
    ],
  },
  {
    name: 'Lighting',
    shelves: `Table Lamps: Reading Lamps = reading lamp, clamp lamp, bedside lamp; Ceramic Lamps = ceramic lamp, pebble lamp, vase lamp; Mushroom Lamps = mushroom lamp, dome lamp, globe lamp
Floor Lamps: Arc Lamps = arc lamp, bow lamp, swing lamp; Tripod Lamps = tripod lamp, studio lamp, easel lamp; Uplights = uplight, column lamp, corner lamp
Ceiling Lamps: Pendants = pendant lamp, cluster pendant, bell pendant; Chandeliers = candle chandelier, ring chandelier, branch chandelier; Spot Rails = spot rail, track spot, ceiling spot
Lanterns: Storm Lanterns = storm lantern, ship lantern, hurricane lantern; String Lights = string light, garden string, star string; Night Lights = night light, moon light, socket light
Bulbs and Parts: Bulbs = filament bulb, warm bulb, dimmable bulb; Shades = drum shade, pleated shade, paper shade; Cables = fabric cable, dimmer cable, pendant cable`,
    materials: 'Brass; Opal Glass; Rattan; Paper; Oak; Smoked Glass; Nickel; Linen; Terracotta; Iron',
    colours: 'White; Black; Ochre; Teal; Blush; Olive',
    sizes: 'Short; Tall; Extra Tall',
    extras: 'with Dimmer; with Touch Switch; with Pull Cord; with Fabric Cable; with Weighted Foot; with Timer; with Two Arms',
    praise:
      'It gives a warm light that does not tire the eyes.; The switch is where your hand expects it.; The arm stays where you leave it.; It looks as good by day as by night.; All parts can be replaced, and we keep them.',
    care: 'Dust with a dry cloth.; Switch off before you clean it.; Use bulbs of no more than 60 watts.',
    prices: [590, 38_900],
    aspects: [
      {
        name: 'brightness',
        praise: 'Bright enough to read all evening; The light is warm and even; Wonderful soft light',
        blame: 'Far too dim to read by; The light is cold and harsh; It is so bright that we cannot look at it',
      },
      {
        name: 'switch',
        praise: 'The switch works with a gentle touch; The dimmer is smooth from low to high; I find the switch even in the dark',
        blame: 'The switch broke after two weeks; The dimmer hums all the time; The switch is hidden behind the foot',
      },
      {
        name: 'stability',
        praise: 'It stands like a rock; Heavy foot, so the cat cannot tip it; Very stable for its height',
        blame: 'It wobbles at the slightest touch; It fell over twice already; The arm sinks down slowly',
      },
      {
        name: 'cable',
        praise: 'The cable is long enough for any corner; A lovely fabric cable; The cable is well made and flexible',
        blame:
          'The cable is much too short; The cable smelled burnt on the first evening; The cable is stiff and will not lie flat',
      },
    ],
  },
  {
    name: 'Furniture',
    shelves: `Seating: Chairs = dining chair, folding chair, spindle chair; Stools = bar stool, step stool, milking stool; Benches = hall bench, garden bench, shoe bench
Tables: Side Tables = side table, nesting table, tray table; Coffee Tables = coffee table, low table, drum table; Desks = writing desk, wall desk, standing desk
Shelving: Bookcases = bookcase, ladder shelf, cube shelf; Wall Shelves = wall shelf, picture ledge, corner shelf; Shoe Racks = shoe rack, boot rack, stacking rack
Bedroom: Bed Frames = bed frame, day bed, slatted bed; Chests = chest of drawers, blanket chest, bedside chest; Mirrors = wall mirror, standing mirror, round mirror
Hallway: Coat Stands = coat stand, coat rack, peg rail; Umbrella Stands = umbrella stand, stick stand, boot tray; Key Shelves = key shelf, letter rack, key cabinet`,
    materials: 'Oak; Ash; Walnut; Pine; Birch; Elm; Cherry; Rattan; Steel; Larch',
    colours: 'Natural; Smoked; White; Forest; Charcoal; Honey',
    sizes: 'Narrow; Standard; Wide',
    extras: 'with Drawer; with Woven Seat; with Brass Feet; with Sliding Door; Flat Packed; with Rounded Edge; with Backrest',
    praise:
      'It is joined without a single screw in sight.; It comes in few parts and stands within half an hour.; The wood is oiled and not varnished, so scratches can be mended.; It carries far more than it looks.; It suits a narrow hall as well as a wide room.',
    care: 'Oil once a year.; Wipe with a damp cloth and dry at once.; Keep away from radiators.',
    prices: [2900, 89_900],
    aspects: [
      {
        name: 'assembly',
        praise: 'Assembly took ten minutes; It was easy to put together alone; Every hole was where it should be',
        blame: 'Assembly took a whole afternoon; Two screws were missing; The holes did not line up',
      },
      {
        name: 'sturdiness',
        praise: 'It is rock solid; It carries my heaviest books without bending; Sturdy enough for three children',
        blame: 'It wobbles on a flat floor; It bends under a few books; One leg is shorter than the others',
      },
      {
        name: 'surface',
        praise: 'The grain is beautiful; The surface feels like silk; Spills wipe off without a trace',
        blame: 'The surface scratches if you look at it; There was a deep scratch on the top; Water left white rings at once',
      },
      {
        name: 'smell',
        praise: 'It smells of fresh wood; No chemical smell at all; A lovely smell of oil and timber',
        blame: 'It smelled of glue for weeks; The chemical smell gave me a headache; The drawers smell musty',
      },
    ],
  },
]
