import { type Rng, rng } from '@orreryjs/core'
import type { ShopGoal } from '@orreryjs/shopping'
import { type Design, familyDesigns } from './family.ts'
import { familyPosition } from './family-position.ts'
import { generatedProduct } from './generated-product.ts'
import { naturalInstruction, syntheticInstruction } from './instruction.ts'
import { countUnmet, drawRequirements, type GoalDifficulty, type Requirements } from './requirements.ts'
import { type GeneratedSplitName, goalPosition, parseSplitName } from './splits.ts'

/** Wording of a goal: in the style of human instructions, or by upstream's templates. */
export type GoalWording = 'human' | 'synthetic'

/** A generated goal with measures of its difficulty. */
interface OwnGoal {
  readonly goal: ShopGoal
  /**
   * `NEAREST-LENGTH`: `lone` (no near-duplicates), `loose` (a near-duplicate also fits) or `near` (the nearest misses one
   * requirement); `few` (up to 2), `some` (3 or 4) or `many` requirements.
   */
  readonly type: string
  /** Number of required attributes and options. */
  readonly requirements: number
  /** Maximum share of requirements met by a near-duplicate, 0 to 1; 0 without near-duplicates. */
  readonly similarity: number
}

/**
 * Returns goal `index` of a split. The form affects only the wording. Buying the goal's product with the required options earns
 * reward 1. Throws `SPLIT_UNKNOWN` or `TASK_UNKNOWN`.
 */
export function generatedGoal(split: string, index: number, form: GoalWording = 'human'): OwnGoal {
  const name = parseSplitName(split)
  const place = goalPosition(name, index)
  const designs = familyDesigns(place.product)
  const member = familyPosition(place.product).member
  const design = designs[member] as Design
  const rivals = designs.filter((_, position) => position !== member)
  const requirements = requirementsOf(name, place.product, design, rivals, place.round)
  const goal = toGoal(place.product, design, requirements, form, rng('webshop', 'goal', name, String(index)))
  const missed = rivals.map((rival) => countUnmet(rival, requirements))
  const count = requirements.attributes.length + requirements.options.length
  return {
    goal,
    type: `${nearness(missed)}-${length(count)}`,
    requirements: count,
    similarity: missed.length === 0 ? 0 : 1 - Math.min(...missed) / count,
  }
}

function requirementsOf(
  split: GeneratedSplitName,
  product: number,
  design: Design,
  rivals: readonly Design[],
  round: number,
): Requirements {
  const random = rng('webshop', 'requirements', String(product))
  return drawRequirements(design, rivals, split === 'hard' ? hardDemand(random) : usualDemand(random), round, random)
}

function hardDemand(random: Rng): GoalDifficulty {
  return { excludesAllRivals: true, attributes: 4 + random.integer(2), groups: 2 + random.integer(2), variety: 1 }
}

function usualDemand(random: Rng): GoalDifficulty {
  return { excludesAllRivals: random.integer(2) === 0, attributes: 1 + random.integer(3), groups: random.integer(3), variety: 5 }
}

function toGoal(index: number, design: Design, requirements: Requirements, form: GoalWording, random: Rng): ShopGoal {
  const { product } = generatedProduct(index)
  const priceUpper = priceCap(Math.max(...product.prices), random)
  const cap = `, and price lower than ${priceUpper.toFixed(2)} dollars`
  const isHuman = form === 'human'
  const text = isHuman ? naturalInstruction(design.type, requirements, random) : syntheticInstruction(design.type, requirements)
  return {
    asin: product.asin,
    category: product.category,
    query: product.query,
    name: product.title,
    productCategory: product.productCategory,
    instruction: text + cap,
    attributes: requirements.attributes.map((attribute) => attribute.text),
    priceUpper,
    options: requirements.options.map(({ group, value }) => {
      return isHuman ? { kind: 'value', value } : { kind: 'pair', name: group, value }
    }),
    weight: 1,
  }
}

/** Draws a price limit as upstream does: the larger of two of the first four multiples of 10 dollars above the price. */
function priceCap(price: number, random: Rng): number {
  const first = Math.floor(price / 10) + 1
  return 10 * Math.max(...random.sample([first, first + 1, first + 2, first + 3], 2))
}

function nearness(missed: readonly number[]): string {
  if (missed.length === 0) return 'lone'
  return missed.includes(0) ? 'loose' : 'near'
}

function length(requirements: number): string {
  if (requirements <= 2) return 'few'
  return requirements <= 4 ? 'some' : 'many'
}
