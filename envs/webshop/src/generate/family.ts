import { type Rng, rng } from '@orreryjs/core'
import { pow } from '@orreryjs/core/math'
import { memoizeByObject } from '@orreryjs/shopping'
import type { OptionGroup } from '../product.ts'
import { brandName, seriesName } from './brands.ts'
import { familyPosition } from './family-position.ts'
import type { Attribute, OptionPool, ProductType } from './product-type.ts'
import { productTypes } from './product-types.ts'
import { type DepartmentProfile, drawGroupCount, drawRequiredCount, drawValueCount, shelvingOf } from './profiles.ts'

/**
 * Where a product's texts mention an attribute: in the title, in a text that the search indexes, in a later bullet point, there in
 * other words, or nowhere. Upstream's attribute lists are hidden too, and contain much that a page states differently or not at all.
 */
export type Mention = 'title' | 'indexed' | 'bullet' | 'reworded' | 'nowhere'

/** An attribute with its mention. */
interface StatedAttribute extends Attribute {
  readonly mention: Mention
}

/** A product before it is described in words. Each member of a family differs from the first in one property. */
export interface Design {
  readonly type: ProductType
  readonly profile: DepartmentProfile
  readonly brand: string
  /** Name of the product line; may be empty. */
  readonly series: string
  /** The attributes that the reward compares. Goals require the first ones. */
  readonly attributes: readonly StatedAttribute[]
  /** Number of attributes that each goal requires; 0 if no goal asks for the product. */
  readonly required: number
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

/**
 * The fifth of twelve seeds tried. The goals of a split are about some hundred products, so the figures of `test` vary between seeds
 * about as much as between samples of real products; with this seed they are close to the mean of all seeds.
 */
const SEED = '5'
const VOICES = 9
/** A prime above the number of types of a department, so that all types occur. */
const STRIDE = 37
/** Each entry is equally likely; the counts follow 1,577 attributes of upstream's goals. */
const MENTIONS: readonly Mention[] = (
  'title title indexed indexed indexed bullet bullet bullet bullet bullet bullet bullet bullet bullet ' +
  'reworded reworded reworded reworded reworded nowhere nowhere nowhere'
).split(' ') as Mention[]
/** Numbers of attributes beyond the required ones, and of a product that no goal asks for. */
const FURTHER: readonly number[] = [0, 0, 1, 1, 2]
const UNWANTED: readonly number[] = [0, 1, 1, 2, 3]
/** Products with this many option groups are printed or cut to order: all of a type have the same traits, as in the real catalogue. */
const STANDARD_GROUPS = 3
/** Share of clothes whose colours have a code of the maker, such as `b3-navy`. */
const CODED = 0.6

/** Maximum number of cached families: the goals of a split and the index of products need the same ones. */
const MAX_CACHED = 1024
const families = new Map<number, readonly Design[]>()

/** Returns the designs of all products in the family of product `index`, in order. */
export function familyDesigns(index: number): readonly Design[] {
  const { family, size } = familyPosition(index)
  const cached = families.get(family)
  if (cached !== undefined) return cached
  if (families.size >= MAX_CACHED) families.clear()
  const designs = drawFamily(family, size)
  families.set(family, designs)
  return designs
}

/** Returns the design of product `index`. */
export function designOf(index: number): Design {
  return familyDesigns(index)[familyPosition(index).member] as Design
}

function drawFamily(family: number, size: number): readonly Design[] {
  const random = rng('webshop', 'family', SEED, String(family))
  const { design, pools, spare } = firstDesign(family, random)
  if (size === 1) return [design]
  const changes = drawChanges(design, pools, spare, random)
  return [design, ...changes.slice(0, size - 1).map((change) => applyChange(design, change))]
}

interface FirstDesign {
  readonly design: Design
  /** Pools of the design's option groups. */
  readonly pools: readonly OptionPool[]
  /** Features and traits of the type that the design lacks. */
  readonly spare: readonly Attribute[]
}

function firstDesign(family: number, random: Rng): FirstDesign {
  const { profile, number } = shelvingOf(family)
  const groups = drawGroupCount(profile, random)
  const types = groups < 2 ? typesOf(profile).all : typesOf(profile).withGroups
  const type = types[(number * STRIDE) % types.length] as ProductType
  const brand = brandName(random)
  const series = seriesName(type.department, random)
  const pools = drawPools(type, groups, random).map((pool) => withCodes(pool, profile, random))
  const features = type.slots.map(({ values }) => random.pick(values))
  const candidates =
    pools.length < STANDARD_GROUPS ? random.shuffle([...features, ...type.traits]) : [...type.traits, ...features]
  const required = random.next() < profile.wanted ? drawRequiredCount(profile, pools.length, random) : 0
  const count = Math.min(required === 0 ? random.pick(UNWANTED) : required + random.pick(FURTHER), candidates.length - 1)
  const [low, high] = type.price
  const design: Design = {
    type,
    profile,
    brand,
    series,
    attributes: candidates.slice(0, count).map((attribute) => withMention(attribute, random.pick(MENTIONS))),
    required: Math.min(required, count),
    options: pools.map((pool) => ({ name: pool.group, values: drawValues(pool, profile, random) })),
    price: profile.priceLevel * (low + (high - low) * pow(random.next(), 5)),
    wording: Array.from({ length: VOICES }, () => random.next()),
  }
  return { design, pools, spare: candidates.slice(count) }
}

/** Types of a department, and types of its products with several option groups: in fashion, only types with sizes. */
const typesOf = memoizeByObject(({ name }: DepartmentProfile) => {
  const all = productTypes().filter(({ department }) => department === name)
  return { all, withGroups: name === 'fashion' ? all.filter(({ options }) => hasSizes(options)) : all }
})

/** Adds a mention to an attribute. A single word or a purpose cannot be reworded. */
function withMention(attribute: Attribute, mention: Mention): StatedAttribute {
  const isFixed = attribute.role === 'for' || !attribute.text.includes(' ')
  return { ...attribute, mention: mention === 'reworded' && isFixed ? 'bullet' : mention }
}

/** Minimum number of values of a pool of sizes. */
const SIZES = 5

/** True for clothes and shoes, of which fashion products with several option groups mostly consist. */
function hasSizes(options: readonly OptionPool[]): boolean {
  return options.some(({ ordered, values }) => ordered && values.length >= SIZES)
}

/** A single group is any of the type's; more are the first ones. */
function drawPools({ options }: ProductType, count: number, random: Rng): readonly OptionPool[] {
  return count === 1 ? [random.pick(options)] : options.slice(0, count)
}

function withCodes(pool: OptionPool, { name }: DepartmentProfile, random: Rng): OptionPool {
  if (name !== 'fashion' || pool.group !== 'color' || random.next() >= CODED) return pool
  const letter = random.pick(['a', 'b', 'c', 'd', 'z'])
  return { ...pool, values: pool.values.map((value, index) => `${letter}${index + 1}-${value}`) }
}

function drawValues({ values, ordered }: OptionPool, profile: DepartmentProfile, random: Rng): readonly string[] {
  const count = drawValueCount(profile, ordered, values.length, random)
  if (!ordered) return inOrder(values, random.sample(values, count))
  const start = random.integer(values.length - count + 1)
  return values.slice(start, start + count)
}

/** Returns possible changes in random order: each property of the design once before any property again. */
function drawChanges(design: Design, pools: readonly OptionPool[], spare: readonly Attribute[], random: Rng): readonly Change[] {
  const attributes = design.attributes.map((attribute, at): readonly Change[] => {
    return substitutes(design.type, attribute, spare).map((value) => ({ kind: 'attribute', at, value }))
  })
  const options = pools.map((pool, at): readonly Change[] => {
    const values = otherValues(pool, design.options[at]?.values ?? [], random)
    return values === undefined ? [] : [{ kind: 'option', at, values }]
  })
  const additions = spare.map((value): readonly Change[] => [{ kind: 'attribute', at: design.attributes.length, value }])
  const parts = [...attributes, ...options]
  return [...random.shuffle(parts.flatMap((part) => part.slice(0, 1))), ...additions.flat()]
}

/** Returns other values of an attribute's feature; for a trait, traits that the design lacks. */
function substitutes({ slots, traits }: ProductType, { text }: Attribute, spare: readonly Attribute[]): readonly Attribute[] {
  const slot = slots.find(({ values }) => values.some((value) => value.text === text))
  return slot === undefined ? spare.filter((each) => traits.includes(each)) : slot.values.filter((value) => value.text !== text)
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
    case 'attribute': {
      const mention = design.attributes[change.at]?.mention ?? 'bullet'
      const attributes = [...design.attributes]
      attributes[change.at] = withMention(change.value, mention)
      return { ...design, attributes }
    }
    case 'option': {
      const name = design.options[change.at]?.name ?? ''
      return { ...design, options: design.options.with(change.at, { name, values: change.values }) }
    }
    default:
      return change satisfies never
  }
}
