import { type Rng, rng } from '@orreryjs/core'
import type { OptionGroup } from '../product.ts'
import { brandName, seriesName } from './brands.ts'
import { familyPosition } from './family-position.ts'
import type { Attribute, OptionPool, ProductType } from './product-type.ts'
import { productTypes } from './product-types.ts'

/** A product before it is described in words. Each member of a family differs from the first in one property. */
export interface Design {
  readonly type: ProductType
  readonly brand: string
  /** Name of the product line; may be empty. */
  readonly series: string
  /** One value per slot of the type, in slot order, then traits. */
  readonly attributes: readonly Attribute[]
  readonly options: readonly OptionGroup[]
  /** Base price of the family, US dollars; members add a discount or surcharge. */
  readonly price: number
  /** Uniform in [0, 1): wording choices shared by the family. */
  readonly wording: readonly number[]
}

/** The property in which a near-duplicate differs. */
type Change =
  | { readonly kind: 'attribute'; readonly at: number; readonly value: Attribute }
  | { readonly kind: 'option'; readonly at: number; readonly values: readonly string[] }

const VOICES = 8
const MAX_VALUES = 20
/** Coprime with the number of types, so that neighbouring families have different types and all types occur. */
const STRIDE = 67
const ROUND_SHIFT = 31

/** Cache of the last family, as catalogues are mostly read in order. */
let latest: { readonly family: number; readonly designs: readonly Design[] } | undefined

/** Returns the designs of all products in the family of product `index`, in order. */
export function familyDesigns(index: number): readonly Design[] {
  const { family, size } = familyPosition(index)
  if (latest?.family !== family) latest = { family, designs: drawFamily(family, size) }
  return latest.designs
}

function drawFamily(family: number, size: number): readonly Design[] {
  const random = rng('webshop', 'family', String(family))
  const { design, pools, spare } = firstDesign(typeOf(family), random)
  const changes = drawChanges(design, pools, spare, random)
  return [design, ...changes.slice(0, size - 1).map((change) => applyChange(design, change))]
}

function typeOf(family: number): ProductType {
  const types = productTypes()
  const round = Math.floor(family / types.length)
  return types[((family % types.length) * STRIDE + round * ROUND_SHIFT) % types.length] as ProductType
}

interface FirstDesign {
  readonly design: Design
  /** Pools of the design's option groups. */
  readonly pools: readonly OptionPool[]
  /** Traits of the type that the design lacks. */
  readonly spare: readonly Attribute[]
}

function firstDesign(type: ProductType, random: Rng): FirstDesign {
  const brand = brandName(random)
  const series = seriesName(type.department, random)
  const features = type.slots.map(({ values }) => random.pick(values))
  const traits = random.shuffle(type.traits)
  const count = Math.min(2 + random.integer(3), traits.length - 2)
  const pools = type.options.filter((_, position) => random.next() < (position === 0 ? 0.88 : 0.62))
  const [low, high] = type.price
  const design: Design = {
    type,
    brand,
    series,
    attributes: [...features, ...traits.slice(0, count)],
    options: pools.map((pool) => ({ name: pool.group, values: drawValues(pool, random) })),
    price: low + (high - low) * random.next() ** 1.5,
    wording: Array.from({ length: VOICES }, () => random.next()),
  }
  return { design, pools, spare: traits.slice(count) }
}

function drawValues({ values, ordered }: OptionPool, random: Rng): readonly string[] {
  const count = Math.min(2 + random.integer(values.length - 1), MAX_VALUES)
  if (!ordered) return inOrder(values, random.sample(values, count))
  const start = random.integer(values.length - count + 1)
  return values.slice(start, start + count)
}

/** Returns possible changes in random order: each property of the design once before any property again. */
function drawChanges(design: Design, pools: readonly OptionPool[], spare: readonly Attribute[], random: Rng): readonly Change[] {
  const slots = design.type.slots
  const features = slots.map(({ values }, at): readonly Change[] => {
    const others = random.shuffle(values.filter((value) => value !== design.attributes[at]))
    return others.map((value) => ({ kind: 'attribute', at, value }))
  })
  const traits = design.attributes.slice(slots.length).map((_, position): readonly Change[] => {
    return spare.slice(position, position + 1).map((value) => ({ kind: 'attribute', at: slots.length + position, value }))
  })
  const options = pools.map((pool, at): readonly Change[] => {
    const values = otherValues(pool, design.options[at]?.values ?? [], random)
    return values === undefined ? [] : [{ kind: 'option', at, values }]
  })
  const parts = [...features, ...traits, ...options]
  return [...random.shuffle(parts.flatMap((part) => part.slice(0, 1))), ...parts.flatMap((part) => part.slice(1))]
}

/** Draws values that include some not among the current ones; `undefined` if the pool has no others. */
function otherValues(pool: OptionPool, current: readonly string[], random: Rng): readonly string[] | undefined {
  const unused = pool.values.filter((value) => !current.includes(value))
  if (unused.length === 0) return undefined
  if (pool.ordered) {
    const starts = Array.from({ length: unused.length + 1 }, (_, start) => start)
    const start = random.pick(starts.filter((each) => pool.values[each] !== current[0]))
    return pool.values.slice(start, start + current.length)
  }
  const count = Math.min(unused.length, Math.ceil(current.length / 2))
  const retained = random.sample(current, current.length - count)
  return inOrder(pool.values, [...retained, ...random.sample(unused, count)])
}

function inOrder(values: readonly string[], subset: readonly string[]): readonly string[] {
  const subsetNames = new Set(subset)
  return values.filter((value) => subsetNames.has(value))
}

function applyChange(design: Design, change: Change): Design {
  switch (change.kind) {
    case 'attribute':
      return { ...design, attributes: design.attributes.with(change.at, change.value) }
    case 'option': {
      const name = design.options[change.at]?.name ?? ''
      return { ...design, options: design.options.with(change.at, { name, values: change.values }) }
    }
    default:
      return change satisfies never
  }
}
