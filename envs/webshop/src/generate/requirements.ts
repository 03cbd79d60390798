import type { Rng } from '@orreryjs/core'
import type { OptionGroup } from '../product.ts'
import type { Design } from './family.ts'
import type { Attribute } from './product-type.ts'

/** Required attributes and options of a goal. */
export interface Requirements {
  readonly attributes: readonly Attribute[]
  readonly options: readonly { readonly group: string; readonly value: string }[]
}

/** Difficulty of a goal: whether it excludes all near-duplicates or only one, and its length. */
export interface GoalDifficulty {
  readonly excludesAllRivals: boolean
  readonly attributes: number
  readonly groups: number
  /** Minimum number of distinct combinations, if the product has that many. */
  readonly variety: number
}

/** Candidate requirements of a goal: fixed attributes, optional combinations of others, and option groups. */
interface Choice {
  readonly fixed: readonly Attribute[]
  readonly optional: readonly (readonly Attribute[])[]
  readonly groups: readonly OptionGroup[]
}

/**
 * Draws requirements that the product meets. With the same random state, different rounds yield different requirements until all
 * combinations are used.
 */
export function drawRequirements(
  design: Design,
  rivals: readonly Design[],
  demand: GoalDifficulty,
  round: number,
  random: Rng,
): Requirements {
  const { fixed, optional, groups } = drawChoice(design, rivals, demand, random)
  const radices = [optional.length, ...groups.map(({ values }) => values.length)]
  const total = radices.reduce((product, radix) => product * radix, 1)
  let rank = (random.integer(total) + round * coprimeStep(total)) % total
  const digits = radices.map((radix) => {
    const digit = rank % radix
    rank = Math.floor(rank / radix)
    return digit
  })
  return {
    attributes: [...fixed, ...(optional[digits[0] ?? 0] ?? [])],
    options: groups.map(({ name, values }, position) => ({ group: name, value: values[digits[position + 1] ?? 0] ?? '' })),
  }
}

/** Counts the requirements that a product does not meet, ignoring prices. */
export function countUnmet(design: Design, { attributes, options }: Requirements): number {
  const missing = attributes.filter((attribute) => !hasAttribute(design, attribute)).length
  return missing + options.filter(({ group, value }) => !valuesOf(design, group).includes(value)).length
}

function drawChoice(design: Design, rivals: readonly Design[], demand: GoalDifficulty, random: Rng): Choice {
  const fixed: Attribute[] = []
  const groups = new Map<string, OptionGroup>()
  for (const rival of demand.excludesAllRivals ? rivals : random.sample(rivals, 1)) {
    if (isExcluded(rival, fixed, groups)) continue
    const difference = random.pick(differences(design, rival))
    if ('role' in difference) fixed.push(difference)
    else groups.set(difference.name, difference)
  }
  for (const group of random.shuffle(design.options)) {
    if (groups.size < demand.groups && !groups.has(group.name)) groups.set(group.name, group)
  }
  const rest = design.attributes.filter((attribute) => !fixed.includes(attribute))
  const minimum = fixed.length === 0 ? 1 : 0
  const count = Math.max(minimum, Math.min(rest.length, demand.attributes - fixed.length))
  const usual = [...combinations(rest, count), ...combinations(rest, count + 1)]
  const optional = usual.length < demand.variety ? allCombinations(rest, minimum) : usual
  return { fixed, optional, groups: design.options.flatMap(({ name }) => groups.get(name) ?? []) }
}

/** True if the requirements chosen so far already exclude a rival. */
function isExcluded(rival: Design, fixed: readonly Attribute[], groups: ReadonlyMap<string, OptionGroup>): boolean {
  const lacks = ({ name, values }: OptionGroup): boolean => values.every((value) => !valuesOf(rival, name).includes(value))
  return fixed.some((attribute) => !hasAttribute(rival, attribute)) || [...groups.values()].some(lacks)
}

/**
 * Returns requirements that the product meets and the rival does not: attributes, and option groups reduced to missing values. Never
 * empty within a family.
 */
function differences(design: Design, rival: Design): readonly (Attribute | OptionGroup)[] {
  const attributes = design.attributes.filter((attribute) => !hasAttribute(rival, attribute))
  const groups = design.options.map(({ name, values }) => {
    return { name, values: values.filter((value) => !valuesOf(rival, name).includes(value)) }
  })
  return [...attributes, ...groups.filter(({ values }) => values.length > 0)]
}

function hasAttribute(design: Design, { text }: Attribute): boolean {
  return design.attributes.some((attribute) => attribute.text === text)
}

function valuesOf(design: Design, group: string): readonly string[] {
  return design.options.find(({ name }) => name === group)?.values ?? []
}

function allCombinations<T>(values: readonly T[], minimum: number): readonly (readonly T[])[] {
  return [...values.keys(), values.length].filter((count) => count >= minimum).flatMap((count) => combinations(values, count))
}

/** Returns all subsets with `count` values, in order. */
function combinations<T>(values: readonly T[], count: number): readonly (readonly T[])[] {
  if (count === 0) return [[]]
  return values.flatMap((value, index) => combinations(values.slice(index + 1), count - 1).map((rest) => [value, ...rest]))
}

/** Returns about 0.38 of the total, coprime with it: multiples spread evenly and repeat only after `total` steps. */
function coprimeStep(total: number): number {
  let step = Math.max(1, Math.floor(0.382 * total))
  while (greatestCommonDivisor(step, total) > 1) step += 1
  return step
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
