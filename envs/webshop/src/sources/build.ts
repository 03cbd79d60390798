import type { SkippedTask } from '@orreryjs/core'
import type { ShopGoal } from '@orreryjs/shopping'
import { readGoals, readProducts } from '../data.ts'
import { generatedGoal } from '../generate/generated-goal.ts'
import { generatedSplits } from '../generate/splits.ts'
import type { GoalKind } from '../goal/upstream.ts'
import { createPricing } from '../prices.ts'
import type { Catalogue, Product } from '../product.ts'
import { type BuildOptions, buildShop } from '../search/disk/build-shop.ts'
import type { Manifest } from '../search/disk/manifest.ts'
import { generatedProducts } from './generated-source.ts'
import type { SourceOptions } from './source.ts'

/** Source of a built shop. Same defaults as `createWebShop`. */
export interface BuildSource extends SourceOptions {
  /** Directory of original files, which are streamed. @default the generated catalogue */
  readonly data?: string | undefined
}

/** Callbacks of a build. */
export interface BuildCallbacks extends Pick<BuildOptions, 'onProgress'> {
  /** Called with every record that is left out. */
  readonly onSkipped?: ((record: SkippedTask) => void) | undefined
}

/**
 * Writes a shop into a directory, which `createWebShop` then opens quickly. Generated goals are in the order test, eval, train,
 * hard; the built shop merges the last two into one split. Throws `DATA_MISSING`, `DATA_INVALID`, `CONFIG_INVALID` or
 * `FILE_UNWRITABLE`.
 */
export function buildWebShop(source: BuildSource, directory: string, { onProgress, onSkipped }: BuildCallbacks = {}): Manifest {
  const { data, size, goals, prices = 'seeded' } = source
  if (data === undefined) {
    const catalogue = generatedProducts(size)
    const priceOf = ({ asin }: Product): number => catalogue.price(asin)
    return buildShop(productsOf(catalogue), ownGoals(goals), directory, { onProgress, priceOf })
  }
  const products = readProducts(data, { limit: size, onSkipped })
  const priceOf = createPricing(prices).price
  return buildShop(products, goalsIn(data, goals, { limit: size, prices }), directory, { onProgress, priceOf })
}

function* productsOf(catalogue: Catalogue): Generator<Product, void, undefined> {
  for (let index = 0; index < catalogue.size; index += 1) yield catalogue.at(index)
}

function* ownGoals(kind: GoalKind = 'synthetic'): Generator<ShopGoal, void, undefined> {
  for (const { name, size } of generatedSplits)
    for (let index = 0; index < size; index += 1) yield generatedGoal(name, index, kind).goal
}

/** Reads the goals lazily, after the products. */
function* goalsIn(
  data: string,
  kind: GoalKind = 'synthetic',
  options: Parameters<typeof readGoals>[2],
): Generator<ShopGoal, void, undefined> {
  yield* readGoals(data, kind, options)
}
