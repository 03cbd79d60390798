import type { Rng } from '@orreryjs/core'

/** Generates names of fictional items, unique within a book. Ids have the form `brass_gear`. */
export interface NameGenerator {
  /** Returns a material and a form: `brass_gear`, `vorlen_hinge`. */
  item(): string
  /** Returns an item that is easily confused with the given one: `brass_cog`, `bronze_gear`, `verlen_hinge`. */
  similarItem(item: string): string
  /** Returns a category and its members, which end in the category's name: `cord` with `hemp_cord` and `vorlen_cord`. */
  category(members: number): { readonly name: string; readonly members: readonly string[] }
}

type Pairs = readonly (readonly [string, string])[]

/** Pairs that are easily confused. A single-word name is always a category. */
const FORMS: Pairs = [
  ['gear', 'cog'],
  ['cord', 'cable'],
  ['hinge', 'bracket'],
  ['rivet', 'bolt'],
  ['spindle', 'spool'],
  ['axle', 'shaft'],
  ['lens', 'prism'],
  ['flask', 'vial'],
  ['clasp', 'buckle'],
  ['valve', 'nozzle'],
  ['plate', 'sheet'],
  ['casing', 'housing'],
  ['crank', 'winch'],
  ['mesh', 'grille'],
  ['ribbon', 'sash'],
  ['tile', 'shingle'],
  ['wedge', 'peg'],
  ['ring', 'hoop'],
  ['dial', 'gauge'],
  ['resin', 'gum'],
  ['powder', 'grit'],
  ['fibre', 'thread'],
]

const MATERIALS: Pairs = [
  ['brass', 'bronze'],
  ['cedar', 'maple'],
  ['hemp', 'linen'],
  ['oiled', 'tarred'],
  ['waxed', 'lacquered'],
  ['amber', 'opal'],
  ['jade', 'ivory'],
  ['pewter', 'tin'],
  ['cobalt', 'nickel'],
  ['satin', 'velvet'],
  ['tempered', 'hardened'],
  ['ashen', 'willow'],
]

const ONSETS: readonly string[] = 'b br d dr f g gl h k l m n p r s t th v w z'.split(' ')
const VOWELS: readonly string[] = 'a e i o u'.split(' ')
const MIDDLES: readonly string[] = 'l ld m n nd r rl rn sk st v z'.split(' ')
const CODAS: readonly string[] = 'k l m n r s th x'.split(' ')

/** Maximum number of draws of a similar name. */
const MAX_TRIES = 1000

/** Returns the real words used in generated names. */
export function inventedNameWords(): readonly string[] {
  return [...FORMS, ...MATERIALS].flat()
}

/** Creates a name generator over a random stream. */
export function createNameGenerator(random: Rng): NameGenerator {
  const used = new Set<string>()
  const forms = new Set<string>()
  const categories = new Set<string>()

  const fresh = (): string => `${material(random)}_${form(categories)}`
  /** An item has few similar names: once they are used up, any other name serves. */
  const unused = (draw: () => string): string => {
    let name = draw()
    for (let tries = 1; used.has(name); tries += 1) name = tries < MAX_TRIES ? draw() : fresh()
    used.add(name)
    forms.add(formOf(name))
    return name
  }
  const form = (taken: ReadonlySet<string>): string => {
    let drawn = random.pick(random.pick(FORMS))
    while (taken.has(drawn)) drawn = random.pick(random.pick(FORMS))
    return drawn
  }
  const alike = (item: string): string => {
    const last = formOf(item)
    const other = partnerOf(FORMS, last)
    if (other !== undefined && !categories.has(other) && random.integer(2) === 0) return `${materialOf(item)}_${other}`
    return `${likeMaterial(materialOf(item), random)}_${categories.has(last) ? form(categories) : last}`
  }
  return {
    item: () => unused(fresh),
    similarItem: (item) => unused(() => alike(item)),
    category: (members) => {
      const name = form(forms)
      categories.add(name)
      return { name, members: Array.from({ length: members }, () => unused(() => `${material(random)}_${name}`)) }
    },
  }
}

function materialOf(item: string): string {
  return item.slice(0, item.indexOf('_'))
}

function formOf(item: string): string {
  return item.slice(item.indexOf('_') + 1)
}

function material(random: Rng): string {
  return random.integer(2) === 0 ? random.pick(random.pick(MATERIALS)) : inventedWord(random)
}

function inventedWord(random: Rng): string {
  const parts = [ONSETS, VOWELS, MIDDLES, VOWELS, CODAS]
  return parts.map((choices) => random.pick(choices)).join('')
}

/** Returns a similar material: the partner of a real word, or an invented word with one vowel changed. */
function likeMaterial(word: string, random: Rng): string {
  const other = partnerOf(MATERIALS, word)
  if (other !== undefined) return random.integer(4) > 0 ? other : random.pick(random.pick(MATERIALS))
  const vowels = [...word].flatMap((letter, index) => (VOWELS.includes(letter) ? [index] : []))
  const at = random.pick(vowels)
  return word.slice(0, at) + random.pick(VOWELS) + word.slice(at + 1)
}

function partnerOf(pairs: Pairs, word: string): string | undefined {
  const pair = pairs.find((candidates) => candidates.includes(word))
  return pair?.[0] === word ? pair[1] : pair?.[0]
}
