import { OrreryError } from '@orreryjs/core'
import { generatedCatalogue } from '../generate/generated-catalogue.ts'
import { generatedGoal } from '../generate/generated-goal.ts'
import { GOAL_PRODUCTS, generatedSplits } from '../generate/splits.ts'
import type { Catalogue } from '../product.ts'
import { catalogueEngine } from '../search/compact-engine.ts'
import type { SearchEngine } from '../search/engine.ts'
import type { Source, SourceOptions } from './source.ts'

interface IndexedCatalogue {
  readonly catalogue: Catalogue
  readonly engine: SearchEngine
}

let last: { readonly size: number; readonly stock: IndexedCatalogue } | undefined

/**
 * Returns the generated catalogue and goals. Prices are seeded. Throws
 * `CONFIG_INVALID` if there are fewer products than the goals need.
 */
export function generatedSource({ size = GOAL_PRODUCTS, goals = 'synthetic' }: SourceOptions): Source {
  const stock = stockOf(size)
  const splits = generatedSplits.map(({ name, size: count }) => ({
    name,
    first: 0,
    size: count,
    load: (number: number) => generatedGoal(name, number, goals),
  }))
  return { ...stock, splits, skipped: [] }
}

/** Returns the generated products. Throws `CONFIG_INVALID` for fewer than the goals need. */
export function generatedProducts(size: number = GOAL_PRODUCTS): Catalogue {
  if (size >= GOAL_PRODUCTS) return generatedCatalogue(size)
  throw new OrreryError('CONFIG_INVALID', `size is ${size}; the generated catalogue needs at least ${GOAL_PRODUCTS} products`)
}

/** Worlds of the same size share products and index. */
function stockOf(size: number): IndexedCatalogue {
  if (last?.size !== size) {
    const catalogue = generatedProducts(size)
    last = { size, stock: { catalogue, engine: catalogueEngine(catalogue) } }
  }
  return last.stock
}
