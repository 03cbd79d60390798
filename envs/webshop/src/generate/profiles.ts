import type { Rng } from '@orreryjs/core'
import { pow } from '@orreryjs/core/math'
import { memoizeByObject } from '@orreryjs/shopping'

/**
 * Shape of a department's products. The shares follow the counts of upstream's 1,000 products (test/real-figures.ts), because the
 * number of goals, their length and the competition in a search depend on them.
 */
export interface DepartmentProfile {
  readonly name: string
  /** Products per 50 of the catalogue. */
  readonly share: number
  /** Weights of zero, one, two and three option groups. */
  readonly groups: readonly number[]
  /** Share of products that goals ask for. */
  readonly wanted: number
  /** Factor of the usual prices of a type. */
  readonly priceLevel: number
  /** Share of products with options whose price is a range. */
  readonly ranges: number
  /** Words of a title: the minimum, and the number of larger lengths. */
  readonly title: readonly [minimum: number, spread: number]
  /** Number of required attributes by number of option groups; each entry is equally likely. */
  readonly required: readonly (readonly number[])[]
  /** Median number of values above two in a group in which any subset occurs, such as colours. */
  readonly assortment: number
  /** Numbers of values in a group of sizes; each is equally likely. */
  readonly runs: readonly number[]
}

const FEW: readonly number[] = [2, 2, 2, 2, 2, 3, 3, 3, 4, 4]
const SHORT_RUNS: readonly number[] = [2, 2, 2, 3, 3, 4, 5, 5, 7]
const USUAL = { priceLevel: 1, ranges: 0.02, title: [8, 22], required: [FEW], assortment: 1.5, runs: SHORT_RUNS } as const

const PROFILES: readonly DepartmentProfile[] = [
  { ...USUAL, name: 'beauty', share: 12, groups: [66, 29, 5, 0], wanted: 0.36 },
  { ...USUAL, name: 'garden', share: 11, groups: [51, 35, 13, 1], wanted: 0.42, assortment: 2.5 },
  {
    name: 'fashion',
    share: 10,
    groups: [13, 8, 62, 17],
    wanted: 0.92,
    priceLevel: 0.7,
    ranges: 0.45,
    title: [7, 16],
    required: [FEW, [2, 2, 3, 4, 6], [2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 5, 6, 7], [2, 3, 4, 6, 6, 6, 6, 7, 7, 7]],
    assortment: 3,
    runs: [3, 4, 4, 5, 5, 5, 5, 5, 6, 6, 6, 6, 7, 8, 8, 9],
  },
  { ...USUAL, name: 'grocery', share: 6, groups: [75, 19, 6, 0], wanted: 0.36 },
  { ...USUAL, name: 'electronics', share: 11, groups: [78, 18, 4, 0], wanted: 0.3 },
]

/** Departments of 50 consecutive families: each in its share, spread evenly. */
const CYCLE: readonly DepartmentProfile[] = PROFILES.flatMap((profile) =>
  Array.from({ length: profile.share }, (_, index) => ({ profile, at: (index + 0.5) / profile.share })),
)
  .sort((a, b) => a.at - b.at)
  .map(({ profile }) => profile)

/** Department of a family, and the number of earlier families of that department. */
interface Shelving {
  readonly profile: DepartmentProfile
  readonly number: number
}

/** Returns the department of a family. */
export function shelvingOf(family: number): Shelving {
  const at = family % CYCLE.length
  const profile = CYCLE[at] as DepartmentProfile
  const earlier = CYCLE.slice(0, at).filter((each) => each === profile).length
  return { profile, number: Math.floor(family / CYCLE.length) * profile.share + earlier }
}

/** Numbers of option groups of a department, each as often as its weight. */
const groupCounts = memoizeByObject(({ groups }: DepartmentProfile): readonly number[] =>
  groups.flatMap((weight, count) => Array.from({ length: weight }, () => count)),
)

/** Draws the number of option groups. */
export function drawGroupCount(profile: DepartmentProfile, random: Rng): number {
  return random.pick(groupCounts(profile))
}

/** Draws the number of attributes that the goals about a product with `groups` option groups require. */
export function drawRequiredCount({ required }: DepartmentProfile, groups: number, random: Rng): number {
  return random.pick(required[Math.min(groups, required.length - 1)] ?? FEW)
}

/** Maximum number of values of an option group. */
const MAX_VALUES = 30

/** Draws the number of values of a group from a pool of `available` values: a run of sizes, or an assortment with a heavy tail. */
export function drawValueCount(
  { runs, assortment }: DepartmentProfile,
  ordered: boolean,
  available: number,
  random: Rng,
): number {
  const share = random.next()
  const count = ordered
    ? (runs[Math.floor(share * runs.length)] ?? 2)
    : 2 + Math.floor(assortment * pow(share / (1 - share), 0.75))
  return Math.min(count, available, MAX_VALUES)
}
