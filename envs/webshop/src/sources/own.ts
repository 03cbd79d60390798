import { OrreryError } from '@orreryjs/core'
import { ownCatalogue } from '../generate/own-catalogue.ts'
import { ownGoal } from '../generate/own-goal.ts'
import { GOAL_PRODUCTS, ownSplits } from '../generate/splits.ts'
import type { Catalogue } from '../product.ts'
import { engineOver } from '../search/compact-engine.ts'
import type { SearchEngine } from '../search/engine.ts'
import type { Source, SourceOptions } from './source.ts'

interface Stock {
  readonly catalogue: Catalogue
  readonly engine: SearchEngine
}

let last: { readonly size: number; readonly stock: Stock } | undefined

/**
 * Our own catalogue and goals, in natural language unless `goals` says otherwise. Prices are seeded.
 * Throws `CONFIG_INVALID` for fewer products than the goals are about.
 */
export function ownSource({ size = GOAL_PRODUCTS, goals = 'human' }: SourceOptions): Source {
  const stock = stockOf(size)
  const splits = ownSplits.map(({ name, size: count }) => ({
    name,
    first: 0,
    size: count,
    load: (number: number) => ownGoal(name, number, goals),
  }))
  return { ...stock, splits, skipped: [] }
}

/** Our own products, as many as the goals are about or more. Throws `CONFIG_INVALID` for fewer. */
export function ownProducts(size: number = GOAL_PRODUCTS): Catalogue {
  if (size >= GOAL_PRODUCTS) return ownCatalogue(size)
  throw new OrreryError('CONFIG_INVALID', `size is ${size}; our own catalogue has ${GOAL_PRODUCTS} products or more`)
}

/** Worlds of one size share their products and their index. */
function stockOf(size: number): Stock {
  if (last?.size !== size) {
    const catalogue = ownProducts(size)
    last = { size, stock: { catalogue, engine: engineOver(catalogue) } }
  }
  return last.stock
}
