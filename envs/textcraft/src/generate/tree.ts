import type { Rng } from '@orreryjs/core'
import type { NameGenerator } from './name-generator.ts'

/** Required shape of a recipe tree. */
export interface TreeShape {
  /** Number of crafts from the deepest base item to the goal. */
  readonly depth: number
  /** Target number of steps to the goal: fetches and crafts. */
  readonly length: number
  readonly goalCount: number
}

/** A recipe tree: one plan for the goal. */
export interface Tree {
  readonly goal: string
  /** Base items, which have no recipe. */
  readonly bases: readonly string[]
  /** Categories and their members. */
  readonly categories: ReadonlyMap<string, readonly string[]>
  /** Crafted items, from the goal down. */
  readonly crafted: readonly TreeItem[]
}

/** An item of the tree with its recipe. */
export interface TreeItem {
  readonly item: string
  /** Items made by one craft. */
  readonly count: number
  readonly parts: readonly TreePart[]
}

/** An ingredient of a recipe in the tree. */
export interface TreePart {
  /** An item or a category. */
  readonly name: string
  readonly count: number
}

/** A recipe without amounts. */
interface Outline {
  readonly item: string
  /** At least its depth. All parts are on lower layers. */
  readonly layer: number
  readonly parts: string[]
}

interface Outlines {
  readonly bases: readonly string[]
  readonly categories: Map<string, readonly string[]>
  readonly crafted: readonly Outline[]
}

/** Maximum number of ingredients of a recipe. */
const MAX_PARTS = 4
/** Maximum number of items made by one craft. */
const MAX_YIELD = 8
/** Number of random draws of amounts; the draw closest to the target length is kept. */
const DRAWS = 12

/** Generates a tree: a spine of the required depth, side branches shared by several recipes, and categories. */
export function generateTree(shape: TreeShape, names: NameGenerator, random: Rng): Tree {
  const outlines = outline(shape, names, random)
  let best: { readonly crafted: readonly TreeItem[]; readonly length: number } | undefined
  for (let draw = 0; draw < DRAWS && best?.length !== shape.length; draw += 1) {
    const drawn = drawAmounts(outlines, shape, random)
    if (best === undefined || Math.abs(drawn.length - shape.length) < Math.abs(best.length - shape.length)) best = drawn
  }
  const crafted = best?.crafted ?? []
  return { goal: crafted[0]?.item ?? '', bases: outlines.bases, categories: outlines.categories, crafted }
}

function outline({ depth, length }: TreeShape, names: NameGenerator, random: Rng): Outlines {
  const bases = Array.from({ length: Math.min(3 + random.integer(3), Math.max(1, length - depth)) }, () => names.item())
  const spine = Array.from({ length: depth }, (_, index): Outline => ({ item: names.item(), layer: index + 1, parts: [] }))
  const crafted = [...spine]
  const categories = new Map<string, readonly string[]>()
  const place = (item: string): void => {
    crafted.push({ item, layer: 1 + random.integer(depth - 1), parts: [] })
  }
  const room = Math.max(0, length - depth - bases.length)
  const sides = Math.min(1 + random.integer(3), Math.floor(room / 3))
  for (let side = 0; side < sides; side += 1) place(names.item())
  for (let count = Math.min(random.integer(3), Math.floor(room / 4)); count > 0; count -= 1) {
    const category = names.category(2 + random.integer(2))
    categories.set(category.name, category.members)
    for (const member of category.members) place(member)
  }
  connect(spine, crafted, bases, categories, random)
  return { bases, categories, crafted: crafted.sort((a, b) => b.layer - a.layer) }
}

/** Gives every item ingredients, and every item except the goal a use. */
function connect(
  spine: readonly Outline[],
  crafted: readonly Outline[],
  bases: readonly string[],
  categories: ReadonlyMap<string, readonly string[]>,
  random: Rng,
): void {
  spine.forEach((node, index) => {
    node.parts.push(spine[index - 1]?.item ?? random.pick(bases))
  })
  const inCategory = new Set([...categories.values()].flat())
  const use = (name: string, layer: number, uses: number): void => {
    const users = crafted.filter((node) => node.layer > layer && node.parts.length < MAX_PARTS && !node.parts.includes(name))
    for (const user of random.sample(users, uses)) user.parts.push(name)
  }
  for (const [name, members] of categories) {
    const layers = crafted.filter((node) => members.includes(node.item)).map((node) => node.layer)
    use(name, Math.max(...layers), 1 + random.integer(2))
  }
  for (const node of crafted) {
    if (node.parts.length === 0) node.parts.push(random.pick(bases))
    const isSide = !spine.includes(node)
    if (isSide && !inCategory.has(node.item)) use(node.item, node.layer, 1 + random.integer(2))
    else if (!isSide && random.integer(4) === 0) use(node.item, node.layer + 1, 1)
  }
  for (const base of bases) use(base, 0, 1 + random.integer(2))
}

/** Draws amounts from the goal down, aiming at the target length; returns them with the resulting length. */
function drawAmounts(
  outlines: Outlines,
  shape: TreeShape,
  random: Rng,
): { readonly crafted: TreeItem[]; readonly length: number } {
  const demand = new Map([[outlines.crafted[0]?.item ?? '', shape.goalCount]])
  const needed = neededItems(outlines)
  let spare = shape.length - needed.size
  let length = 0
  let left = outlines.crafted.filter(({ item }) => needed.has(item)).length
  const crafted = outlines.crafted.map(({ item, parts }): TreeItem => {
    const required = demand.get(item) ?? 0
    const extra = left > 0 ? Math.min(spare, Math.round((2 * random.next() * spare) / left)) : 0
    const crafts = Math.max(Math.ceil(required / MAX_YIELD), Math.min(Math.max(required, 1), 1 + Math.max(0, extra)))
    const count = required === 0 ? 1 + random.integer(3) : yieldFor(required, crafts, random)
    const done = Math.ceil(required / count)
    const amounts = parts.map((name) => ({ name, count: 1 + random.integer(3) }))
    if (required > 0) {
      left -= 1
      spare -= done - 1
      length += done
    }
    for (const part of amounts) {
      const taken = outlines.categories.get(part.name)?.[0] ?? part.name
      if (done > 0) demand.set(taken, (demand.get(taken) ?? 0) + done * part.count)
    }
    return { item, count, parts: amounts }
  })
  return { crafted, length: length + outlines.bases.filter((base) => demand.has(base)).length }
}

/** Returns every item needed for the goal, using the first member of each category. */
function neededItems({ crafted, categories }: Outlines): ReadonlySet<string> {
  const needed = new Set([crafted[0]?.item ?? ''])
  for (const { item, parts } of crafted) {
    if (needed.has(item)) for (const part of parts) needed.add(categories.get(part)?.[0] ?? part)
  }
  return needed
}

/** Draws a yield with which about `crafts` crafts make `wanted` items, preferably with a surplus. */
function yieldFor(required: number, crafts: number, random: Rng): number {
  const minimum = Math.ceil(required / crafts)
  const maximum = Math.min(MAX_YIELD, crafts === 1 ? minimum + 2 : Math.ceil(required / (crafts - 1)) - 1)
  const yields = Array.from({ length: Math.max(1, maximum - minimum + 1) }, (_, index) => minimum + index)
  const uneven = yields.filter((count) => required % count !== 0)
  return random.pick(uneven.length > 0 ? uneven : yields)
}
