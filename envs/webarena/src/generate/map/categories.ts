import { splitPhrases } from '../text.ts'

/** Type of opening hours. */
export type Opening = 'day' | 'shop' | 'evening' | 'meals' | 'always' | 'none'

/** A category of places. */
export interface Category {
  /** For example `railway station`. */
  readonly name: string
  readonly shape: 'node' | 'way'
  /** Relative frequency: the number per town at the standard size. */
  readonly share: number
  readonly opening: Opening
  /** Templates of names; see `filled`. */
  readonly names: readonly string[]
}

/** Categories of towns and reserves, which are placed together with the roads. */
export const TOWN = 'town'
export const RESERVE = 'nature reserve'

/** Name, shape, share, opening, names. */
const LIST: readonly string[] = [
  'park / way / 6 / none / {Root} Park; {Last} Gardens; {Root} Green; {Root} Common',
  'museum / way / 6 / day / {Root} {Museum of|House of} {Subject}; {Last} Museum; {Town} Museum of {Subject}; {Root} Museum',
  'gallery / node / 4 / day / {Last} Gallery; {Root} Street Gallery; Gallery {Root}; {Town} {Root} Gallery',
  'library / way / 3 / day / {Root} Library; {Last} Reading Room; {Town} {Root} Library',
  'theatre / way / 3 / evening / {Root} Theatre; {Last} Playhouse; The {Root} Stage',
  'cinema / node / 3 / evening / {Root} Cinema; The {Root} Picture House; {Last} Film Theatre',
  'concert hall / way / 2 / evening / {Last} Hall; {Root} Concert Hall; {Town} {Root} Music Hall',
  'stadium / way / 2 / none / {Root} Stadium; {Last} Field; {Root} Ground; {Last} Arena',
  'swimming pool / way / 3 / day / {Root} Baths; {Last} Swimming Pool; {Root} Lido',
  'sports hall / way / 3 / day / {Root} Sports Hall; {Last} Gymnasium; {Root} Leisure Centre',
  'university / way / 1 / none / {Last} University; University of {Town}; {Root} University',
  'college / way / 2 / none / {Last} College; {Root} College; {Town} {Root} Technical College',
  'school / way / 8 / none / {Root} School; {Last} Primary School; {Root} Street School; {Town} {Root} Academy',
  'kindergarten / node / 5 / day / {Root} Kindergarten; Little {Root} Nursery; {Last} Playgroup; {Root} Lane Nursery',
  'hospital / way / 2 / always / {Last} Hospital; {Root} Infirmary; {Town} {Root} Hospital',
  'clinic / node / 4 / day / {Root} Clinic; {Last} Surgery; {Root} Health Centre',
  'pharmacy / node / 6 / shop / {Root} Pharmacy; {Last} Chemist; {Last} and {Last} Pharmacy',
  'dentist / node / 5 / day / {Root} Dental Practice; {Last} Dentists; {Last} and {Last} Dentists; {Root} Smile Studio',
  'police station / way / 2 / always / {Root} Police Station; {Town} {Root} Police Post',
  'fire station / way / 2 / always / {Root} Fire Station; {Town} {Root} Fire House',
  'post office / node / 3 / day / {Root} Post Office; {Town} {Root} Post Office; {Last} Post Office',
  'town hall / way / 1 / day / {Town} Town Hall; {Town} {Root} District Hall; {Root} Council House',
  'railway station / way / 2 / always / {Town} Central Station; {Root} Station; {Town} {Root} Road Station',
  'bus station / way / 2 / always / {Root} Bus Station; {Town} {Root} Coach Station',
  'ferry terminal / way / 1 / always / {Root} Ferry Terminal; {Town} {Root} Pier',
  'airport / way / 1 / always / {Town} Airport; {Last} Field Airport; {Root} Airfield',
  'hotel / node / 10 / always / {Root} Hotel; The {Last} House; Hotel {Root}; {Town} {Root} Inn; {Root} Court Hotel',
  'guest house / node / 6 / always / {Root} Guest House; {Last} Lodge; {Root} Bed and Breakfast; {Root} Cottage',
  'restaurant / node / 18 / meals / The {Root} Table; {Last} Kitchen; {Root} Grill; {Root} and {Root}; {Last} Dining Room; {Root} Bistro; Trattoria {Root}; {Root} Noodle Bar',
  'cafe / node / 13 / shop / {Root} Cafe; {Last} Coffee; The {Root} Cup; {Root} Tea Room; Cafe {Last}; {Root} Roasters',
  'pub / node / 10 / evening / The {Root} Arms; The {Root} and {Root}; The Old {Root}; {Last} Tap; The {Root} Inn',
  'bakery / node / 8 / shop / {Last} Bakery; {Root} Bread; {Root} Oven; {Last} and {Last} Bakers; {Root} Patisserie',
  'supermarket / way / 8 / shop / {Root} Market; {Last} Stores; {Root} Grocers; {Last} Foods; {Root} Pantry',
  'bookshop / node / 4 / shop / {Root} Books; {Last} Booksellers; The {Root} Page; {Last} and {Last} Books',
  'hardware shop / node / 4 / shop / {Last} Hardware; {Root} Tools; {Last} and {Last} Ironmongers; {Root} Timber and Tools',
  'florist / node / 4 / shop / {Root} Flowers; {Last} Florist; {Root} and Rose; The {Root} Bouquet',
  'bank / node / 5 / day / {Root} Bank; {Last} Savings; {Town} {Root} Bank; {Root} Mutual',
  'petrol station / node / 6 / always / {Root} Petrol Station; {Last} Fuels; {Root} Garage; {Root} Road Services',
]

/** Categories of places in towns. With towns and reserves there are forty. */
export const CATEGORIES: readonly Category[] = LIST.map((line) => {
  const [name = '', shape, share, opening, names = ''] = line.split(' / ')
  return {
    name,
    shape: shape === 'way' ? 'way' : 'node',
    share: Number(share),
    opening: opening as Opening,
    names: splitPhrases(names),
  }
})

/** Names of all forty categories. */
export const CATEGORY_NAMES: readonly string[] = [TOWN, RESERVE, ...CATEGORIES.map(({ name }) => name)]

/** Words for names of places. */
export const PLACE_WORDS: readonly string[] = splitPhrases(
  'Anchor; Amber; Ash; Beacon; Beech; Bell; Blue Door; Bramble; Bridge; Brook; Cedar; Chandler; Chapel; Cherry; Clover; Copper; Coral; Crane; Cricket; Curlew; Dial; Dove; Driftwood; Elder; Ember; Falcon; Fern; Fiddle; Flint; Fountain; Foxglove; Garland; Granite; Gull; Harbour; Hazel; Heron; Hollow; Ivy; Juniper; Kestrel; Kite; Lantern; Larch; Laurel; Lighthouse; Linden; Lobster; Magpie; Maple; Marlin; Meadow; Mill; Mulberry; Nightjar; Oak; Orchard; Otter; Paper; Pear Tree; Pebble; Pilot; Plover; Quarry; Raven; Red Barn; Reed; Rosemary; Rowan; Saffron; Salt; Sextant; Silver; Skylark; Sparrow; Spindle; Starling; Stone; Swan; Tern; Thistle; Tide; Tinder; Velvet; Violet; Walnut; Weaver; Wheel; Willow; Windmill; Wren; Yarrow',
)

/** Family names for names of places. */
export const FAMILY_NAMES: readonly string[] = splitPhrases(
  'Abbot; Aldous; Ambrose; Ashby; Bellamy; Blythe; Brackett; Cade; Carver; Cobb; Corrigan; Dalloway; Darby; Dunning; Ellis; Fairfax; Farrar; Gentry; Goodwin; Hadley; Halloran; Hobart; Ingram; Jessup; Kendrick; Lowell; Lyman; Maddox; Marbury; Nash; Newcomb; Orcutt; Paine; Prescott; Quincy; Ravenel; Sewall; Stoddard; Thaxter; Tilden; Upham; Varney; Wadsworth; Whitcomb; Yardley; Zeller',
)

/** Subjects of museums. */
export const SUBJECTS: readonly string[] = splitPhrases(
  'Bells; Boats; Bridges; Clocks; Fishing; Glass; Granite; Kites; Lace; Lighthouses; Maps; Printing; Railways; Rope; Salt; Shells; Tools; Toys; Weaving; Whales',
)
