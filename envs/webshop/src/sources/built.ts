import { openShop } from '../search/disk/open-shop.ts'
import { goalSplits } from '../tasks/splits.ts'
import type { Source } from './source.ts'

/** A shop that was built into a directory, with the products, prices and goals it was built with. Throws `DATA_INVALID`. */
export function builtSource(directory: string): Source {
  const { catalogue, engine, goals } = openShop(directory)
  return { catalogue, engine, splits: goalSplits(goals), skipped: [] }
}
