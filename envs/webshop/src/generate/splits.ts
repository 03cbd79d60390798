import { OrreryError } from '@orreryjs/core'
import { SHELF_SIZE } from './family-position.ts'

/** Number of products that goals ask for. Larger catalogues contain the same goals among more products. */
export const GOAL_PRODUCTS = 1000

/** A product, and the number of the goal among its goals. */
interface GoalPlace {
  readonly product: number
  readonly round: number
}

/** Name of a split of generated goals. */
export type GeneratedSplitName = 'test' | 'eval' | 'train' | 'hard'

interface OwnSplit {
  readonly size: number
  /** Shelf positions of the split's products; splits do not share positions. */
  readonly places: readonly number[]
}

const SPLITS: Readonly<Record<GeneratedSplitName, OwnSplit>> = {
  test: { size: 500, places: [0, 5, 1, 13, 8] },
  eval: { size: 1000, places: [6, 16, 2, 10, 17] },
  train: { size: 6000, places: [4, 14, 12, 18, 15, 19] },
  hard: { size: 200, places: [7, 3, 9, 11] },
}

/** Splits of generated goals with their sizes. Goals of different splits ask for different products. */
export const generatedSplits: readonly { readonly name: GeneratedSplitName; readonly size: number }[] = [
  { name: 'test', size: SPLITS.test.size },
  { name: 'eval', size: SPLITS.eval.size },
  { name: 'train', size: SPLITS.train.size },
  { name: 'hard', size: SPLITS.hard.size },
]

/** Returns the product of goal `index` of a split. Throws `TASK_UNKNOWN`. */
export function goalPosition(name: GeneratedSplitName, index: number): GoalPlace {
  const { size, places } = SPLITS[name]
  if (!Number.isInteger(index) || index < 0 || index >= size) {
    throw new OrreryError('TASK_UNKNOWN', `webshop/${name} has no task ${index}; it has 0 to ${size - 1}`)
  }
  const shelves = GOAL_PRODUCTS / SHELF_SIZE
  const place = places[index % places.length] ?? 0
  const shelf = Math.floor(index / places.length)
  return { product: (shelf % shelves) * SHELF_SIZE + place, round: Math.floor(shelf / shelves) }
}

/** Validates a split name. Throws `SPLIT_UNKNOWN`. */
export function parseSplitName(name: string): GeneratedSplitName {
  const found = generatedSplits.find((split) => split.name === name)
  if (found !== undefined) return found.name
  throw new OrreryError(
    'SPLIT_UNKNOWN',
    `webshop makes no split '${name}'; it makes: ${generatedSplits.map((split) => split.name).join(', ')}`,
  )
}
