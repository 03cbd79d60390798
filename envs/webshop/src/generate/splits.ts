import { OrreryError } from '@orreryjs/core'
import { SHELF } from './shelf.ts'

/** Products that goals are about. A larger catalogue holds the same goals among more products. */
export const GOAL_PRODUCTS = 1000

/** A product, and which of the goals about it. */
interface GoalPlace {
  readonly product: number
  readonly round: number
}

/** A split of our own goals. */
export type OwnSplitName = 'test' | 'eval' | 'train' | 'hard'

interface OwnSplit {
  readonly size: number
  /** Places on each shelf whose products the split's goals are about; no place belongs to two splits. */
  readonly places: readonly number[]
}

const SPLITS: Readonly<Record<OwnSplitName, OwnSplit>> = {
  test: { size: 500, places: [0, 5, 1, 13, 8] },
  eval: { size: 1000, places: [6, 16, 2, 10, 17] },
  train: { size: 6000, places: [4, 14, 12, 18, 15, 19] },
  hard: { size: 200, places: [7, 3, 9, 11] },
}

/** The splits of our own goals, with their sizes. All goals of different splits are about different products. */
export const ownSplits: readonly { readonly name: OwnSplitName; readonly size: number }[] = [
  { name: 'test', size: SPLITS.test.size },
  { name: 'eval', size: SPLITS.eval.size },
  { name: 'train', size: SPLITS.train.size },
  { name: 'hard', size: SPLITS.hard.size },
]

/** Which product goal `index` of a split is about. Throws `TASK_UNKNOWN`. */
export function goalPlace(name: OwnSplitName, index: number): GoalPlace {
  const { size, places } = SPLITS[name]
  if (!Number.isInteger(index) || index < 0 || index >= size) {
    throw new OrreryError('TASK_UNKNOWN', `webshop/${name} has no task ${index}; it has 0 to ${size - 1}`)
  }
  const shelves = GOAL_PRODUCTS / SHELF
  const place = places[index % places.length] ?? 0
  const shelf = Math.floor(index / places.length)
  return { product: (shelf % shelves) * SHELF + place, round: Math.floor(shelf / shelves) }
}

/** Throws `SPLIT_UNKNOWN`. */
export function ownSplit(name: string): OwnSplitName {
  const found = ownSplits.find((split) => split.name === name)
  if (found !== undefined) return found.name
  throw new OrreryError(
    'SPLIT_UNKNOWN',
    `webshop makes no split '${name}'; it makes: ${ownSplits.map((split) => split.name).join(', ')}`,
  )
}
