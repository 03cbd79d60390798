import { OrreryError, rng } from '@orreryjs/core'
import { designOf, familyDesigns } from './family.ts'
import { SHELF_SIZE } from './family-position.ts'
import { countGoals, countUnmet, requirementsOf } from './requirements.ts'

/** Number of products that goals ask for. Larger catalogues contain the same goals among more products. */
export const GOAL_PRODUCTS = 1000

/** A product, and the number of the goal among its goals. */
interface GoalPlace {
  readonly product: number
  readonly number: number
}

/** Name of a split of generated goals. */
export type GeneratedSplitName = 'test' | 'eval' | 'train' | 'hard'

interface OwnSplit {
  readonly size: number
  /** Shelf positions of the split's products; splits do not share positions. */
  readonly places: readonly number[]
  /** Maximum number of goals about a product, so that no product dominates the split. */
  readonly perProduct: number
}

const SPLITS: Readonly<Record<GeneratedSplitName, OwnSplit>> = {
  test: { size: 500, places: [0, 3, 5, 9, 12, 15, 18], perProduct: 32 },
  eval: { size: 1000, places: [1, 2, 6, 8, 13, 16], perProduct: 64 },
  train: { size: 6000, places: [7, 14, 17, 19], perProduct: 64 },
  hard: { size: 200, places: [4, 10, 11], perProduct: 24 },
}

/** Minimum number of requirements in the split `hard`. */
const HARD_REQUIREMENTS = 4

/** Splits of generated goals with their sizes. Goals of different splits ask for different products. */
export const generatedSplits: readonly { readonly name: GeneratedSplitName; readonly size: number }[] = [
  { name: 'test', size: SPLITS.test.size },
  { name: 'eval', size: SPLITS.eval.size },
  { name: 'train', size: SPLITS.train.size },
  { name: 'hard', size: SPLITS.hard.size },
]

const placesBySplit = new Map<GeneratedSplitName, readonly GoalPlace[]>()

/** Returns the product of goal `index` of a split. Throws `TASK_UNKNOWN`. */
export function goalPosition(name: GeneratedSplitName, index: number): GoalPlace {
  const { size } = SPLITS[name]
  if (!Number.isInteger(index) || index < 0 || index >= size) {
    throw new OrreryError('TASK_UNKNOWN', `webshop/${name} has no task ${index}; it has 0 to ${size - 1}`)
  }
  const places = placesBySplit.get(name) ?? drawPlaces(name)
  placesBySplit.set(name, places)
  return places[index % places.length] as GoalPlace
}

/**
 * Draws a split's goals among all goals about its products, as upstream shuffles them: products with many options have many goals.
 * `train` repeats its goals with other words and price limits.
 */
function drawPlaces(name: GeneratedSplitName): readonly GoalPlace[] {
  const { size, places, perProduct } = SPLITS[name]
  const random = rng('webshop', 'goals', name)
  const goals = places.flatMap((place) =>
    Array.from({ length: GOAL_PRODUCTS / SHELF_SIZE }, (_, shelf) => shelf * SHELF_SIZE + place).flatMap((product) => {
      const numbers = Array.from({ length: countGoals(designOf(product)) }, (_, number) => ({ product, number }))
      const suited = name === 'hard' ? numbers.filter(isHard) : numbers
      return random.sample(suited, Math.min(suited.length, perProduct))
    }),
  )
  return random.shuffle(goals).slice(0, size)
}

/** True if a goal has many requirements and no near-duplicate meets all of them. */
function isHard({ product, number }: GoalPlace): boolean {
  const design = designOf(product)
  const requirements = requirementsOf(design, number)
  const rivals = familyDesigns(product).filter((each) => each !== design)
  const count = requirements.attributes.length + requirements.options.length
  return count >= HARD_REQUIREMENTS && rivals.every((rival) => countUnmet(rival, requirements) > 0)
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
