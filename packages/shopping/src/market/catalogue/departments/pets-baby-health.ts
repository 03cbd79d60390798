import type { MarketDepartment } from '../../listing.ts'

/** Departments for pets, babies and health. */
export const petsBabyHealth: readonly MarketDepartment[] = [
  {
    name: 'Pet Supplies',
    types: `dog harness, walking harness, no pull vest = dog harnesses
cat scratching post, cat tree, sisal scratcher = cat scratchers
aquarium filter, fish tank filter, canister filter = aquarium filters
bird cage, parakeet cage, finch flight cage = bird cages
dog bed, pet mattress, bolster bed = dog beds
hamster wheel, running wheel, exercise wheel = small animal wheels
pet carrier, cat carrier, travel crate = pet carriers
litter box, covered litter tray, cat toilet = litter boxes
dog chew toy, rope toy, squeaky toy = dog toys
pet water fountain, drinking fountain, cat fountain = pet fountains`,
    qualities:
      'chew resistant; machine washable; quiet running; odor absorbing; no pull; escape proof; scratch proof; dishwasher safe; slow rising; fade resistant; tear resistant; easy assemble',
    parts:
      'reflective stitching; removable cover; carbon cartridge; suction feet; mesh window; memory foam; spare bell; double latch; hidden pocket; charcoal pad',
    purposes:
      'large breeds; senior dogs; indoor cats; puppies; multiple pets; rabbits; night walks; picky eaters; small apartments; anxious pets',
    options: `color: charcoal, sage green, brick red, sky blue, oatmeal, plum
size: x-small, small, medium, large, x-large
pattern name: paw print, plaid, stripes, solid`,
    prices: [799, 9499],
    praise: 'my dog stopped chewing it; it runs without a sound; it washes well; the latch holds; it fits as the chart says',
    blame:
      'my dog chewed through it in a day; it hums all night; it fell apart in the wash; the latch opens by itself; it runs two sizes small',
  },
  {
    name: 'Baby and Nursery',
    types: `stroller, travel pram, folding buggy = baby strollers
baby monitor, audio monitor, nursery monitor = baby monitors
high chair, booster chair, feeding seat = high chairs
crib mobile, nursery mobile, hanging mobile = crib mobiles
diaper bag, changing backpack, parent tote = diaper bags
baby bottle, feeding bottle, anti colic bottle = baby bottles
swaddle blanket, sleep sack, wrap blanket = swaddles
play mat, activity mat, crawling mat = play mats
baby bathtub, infant tub, newborn bath = baby bathtubs
teething ring, soft teether, chew necklace = teethers`,
    qualities:
      'bpa free; one hand fold; leak proof; phthalate free; anti tip; breathable cotton; shatter proof; hypoallergenic; lightweight frame; wipe clean; stackable design; food grade silicone',
    parts:
      'five point harness; rain canopy; night light; insulated pocket; removable tray; two way talk; cup holder; snap buttons; rotating arm; drain plug',
    purposes:
      'newborns; twins; tummy time; air travel; sensitive gums; day care; breastfed babies; toddlers; small nurseries; baby showers',
    options: `color: dove grey, blush, mint, navy, sand, lilac
number of items: single, 2 pack, 3 pack, 5 pack
size: newborn, 3-6 months, 6-12 months, 12-24 months`,
    prices: [899, 18_999],
    praise: 'it folds with one hand; it does not leak; it has no smell; the straps adjust in seconds; it survived two children',
    blame:
      'it takes two people to fold it; it leaks from the first day; it smells of plastic; the straps slip; it broke within a week',
  },
  {
    name: 'Health and Mobility',
    types: `walking cane, folding cane, offset cane = walking canes
blood pressure monitor, wrist monitor, upper arm monitor = blood pressure monitors
knee brace, compression brace, hinged brace = knee braces
pill organizer, weekly pill box, medicine case = pill organizers
heating pad, warming wrap, shoulder pad = heating pads
shower chair, bath stool, transfer bench = shower chairs
reading magnifier, lighted magnifier, page magnifier = magnifiers
posture corrector, back support, clavicle strap = posture correctors
rollator, rolling walker, four wheel walker = walkers
ice pack, gel pack, cold compress = ice packs`,
    qualities:
      'height adjustable; latex free; clinically tested; slip resistant; moisture wicking; travel sized; tool free; rust proof; auto shutoff; fast heating; left hand; extra wide',
    parts:
      'padded handle; large display; braille markings; side stays; carrying case; detachable back; wrist strap; memory function; brake lever; gel inserts',
    purposes:
      'arthritis; sprained ankles; bariatric patients; post surgery; low vision; migraine; runners; sciatica; elderly users; daily use',
    options: `color: bronze, matte black, royal blue, rose, silver
size: small, medium, large, xx-large
configuration: standard, with batteries, with spare tips`,
    prices: [699, 15_999],
    praise:
      'it holds my weight; the numbers are easy to read; it stays in place; it warms up in a minute; my doctor uses the same',
    blame:
      'it bends under my weight; the display is unreadable; it slides down all day; it never gets warm; the readings are off by twenty',
  },
]
