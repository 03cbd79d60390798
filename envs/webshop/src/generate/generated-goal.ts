import { type Rng, rng } from '@orreryjs/core'
import type { ShopGoal } from '@orreryjs/shopping'
import { type Design, designOf, familyDesigns } from './family.ts'
import { generatedProduct } from './generated-product.ts'
import { naturalInstruction, syntheticInstruction } from './instruction.ts'
import { countUnmet, type Requirements, requirementsOf } from './requirements.ts'
import { goalPosition, parseSplitName } from './splits.ts'

/** Wording of a goal: in the style of human instructions, or by upstream's templates. */
export type GoalWording = 'human' | 'synthetic'

/** A generated goal with measures of its difficulty. */
interface OwnGoal {
  readonly goal: ShopGoal
  /**
   * `NEAREST-LENGTH`: `lone` (no near-duplicates), `loose` (a near-duplicate also fits) or `near` (the nearest misses one
   * requirement); `few` (up to 4), `some` (5 or 6) or `many` requirements.
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
export function generatedGoal(split: string, index: number, form: GoalWording = 'synthetic'): OwnGoal {
  const name = parseSplitName(split)
  const { product, number } = goalPosition(name, index)
  const design = designOf(product)
  const rivals = familyDesigns(product).filter((each) => each !== design)
  const requirements = requirementsOf(design, number)
  const goal = toGoal(product, design, requirements, form, rng('webshop', 'goal', name, String(index)))
  const missed = rivals.map((rival) => countUnmet(rival, requirements))
  const count = requirements.attributes.length + requirements.options.length
  return {
    goal,
    type: `${nearness(missed)}-${length(count)}`,
    requirements: count,
    similarity: missed.length === 0 ? 0 : 1 - Math.min(...missed) / count,
  }
}

function toGoal(index: number, design: Design, requirements: Requirements, form: GoalWording, random: Rng): ShopGoal {
  const { product, price } = generatedProduct(index)
  const priceUpper = priceCap(price, random)
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
  if (requirements <= 4) return 'few'
  return requirements <= 6 ? 'some' : 'many'
}
