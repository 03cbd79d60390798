import type { Rng } from '@orreryjs/core'

/** Invented makers: a first and a second half make a name. */
const FIRST = (
  'Tarn Larch Fenn Quill Marl Sorrel Bramble Hollin Thistle Wold Yarrow Gorse Pell Rusk Sedge Tansy Vetch Whin Bract Corrie Dunlin ' +
  'Elver Teasel Merle'
).split(' ')
const SECOND = 'wick holt mere stow combe garth thorpe loom vane rill'.split(' ')

/** Product lines. */
const SERIES = (
  'Harbor Meadow Lantern Willow Summit Orchard Cove Drift Ridge Hearth Canyon Prairie Fjord Delta Grove Atlas Lumen Pebble Tundra ' +
  'Cascade Solace Verve Nomad Breeze Mesa Haven Quarry Sonnet Trellis Kestrel'
).split(' ')

const LETTERS = 'ABCDEFGHKMNPRSTVXZ'

/** All names that makers and their lines may have. */
export function makerNames(): readonly string[] {
  return [...FIRST.flatMap((first) => SECOND.map((second) => first + second)), ...SERIES]
}

/** A maker's name; some write it in capitals. */
export function brandName(random: Rng): string {
  const name = random.pick(FIRST) + random.pick(SECOND)
  return random.integer(5) === 0 ? name.toUpperCase() : name
}

/** The name of a line of products, or a model number for electronics; empty for every third family. */
export function seriesName(department: string, random: Rng): string {
  if (random.integer(3) === 0) return ''
  if (department !== 'electronics') return random.pick(SERIES)
  return `${LETTERS.charAt(random.integer(LETTERS.length))}${LETTERS.charAt(random.integer(LETTERS.length))}${10 + random.integer(90)}`
}
