import type { Rng } from '@orreryjs/core'

/** Invented makers: a name consists of a first and a second half. */
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

/** Returns all names that makers and product lines may have. */
export function makerNames(): readonly string[] {
  return [...FIRST.flatMap((first) => SECOND.map((second) => first + second)), ...SERIES]
}

/** Draws a maker's name; some are written in capitals. */
export function brandName(random: Rng): string {
  const name = random.pick(FIRST) + random.pick(SECOND)
  return random.integer(5) === 0 ? name.toUpperCase() : name
}

/** Draws the name of a product line, or a model number for electronics; empty for a third of the families. */
export function seriesName(department: string, random: Rng): string {
  if (random.integer(3) === 0) return ''
  if (department !== 'electronics') return random.pick(SERIES)
  return `${LETTERS.charAt(random.integer(LETTERS.length))}${LETTERS.charAt(random.integer(LETTERS.length))}${10 + random.integer(90)}`
}
