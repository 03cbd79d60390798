import { pythonStrip } from '@orreryjs/python'
import type { ShopGoal } from './goal.ts'
import type { NounTagger } from './nouns/tagger.ts'
import type { JudgedProduct } from './product.ts'
import type { Purchase } from './purchase.ts'

/** Whether a product is of the kind that was asked for, and why. */
type TypeReward = Pick<Purchase, 'r_type' | 'query_match' | 'category_match' | 'title_score'>

/** Compares search phrase, categories and the nouns of both titles. A title without a common noun earns nothing. */
export function typeReward(product: JudgedProduct, goal: ShopGoal, nouns: NounTagger): TypeReward {
  const query_match = product.query === goal.query
  const category_match = commonCategories(product.productCategory, goal.productCategory) >= 2
  const title_score = titleScore(nouns.nouns(product.title), nouns.nouns(goal.name))
  const isMatch = query_match || category_match || title_score > 0.2
  return { r_type: typeFactor(isMatch, title_score), query_match, category_match, title_score }
}

function typeFactor(isMatch: boolean, titleScore: number): number {
  if (titleScore === 0) return 0
  if (titleScore < 0.1) return 0.1
  return isMatch ? 1 : 0.5
}

function commonCategories(own: string, wanted: string): number {
  const names = new Set(categories(own))
  return new Set(categories(wanted).filter((name) => names.has(name))).size
}

function categories(path: string): readonly string[] {
  return path.split('›').map(pythonStrip)
}

/** Different common nouns by all wanted ones, 0 to 1; 0.2 where none is wanted. */
function titleScore(own: readonly string[], wanted: readonly string[]): number {
  if (wanted.length === 0) return 0.2
  const names = new Set(own)
  return new Set(wanted.filter((noun) => names.has(noun))).size / wanted.length
}
