import { loadShopFiles } from '../data.ts'
import { catalogueEngine } from '../search/compact-engine.ts'
import { hasBuiltShop } from '../search/disk/manifest.ts'
import { openShop } from '../search/disk/open-shop.ts'
import { goalSplits } from '../tasks/splits.ts'
import { generatedSource } from './generated-source.ts'
import type { Source, SourceOptions } from './source.ts'

/**
 * Opens the shop of a directory (built, or of original files), or the generated one if `data` is undefined. Throws `DATA_MISSING`
 * or `DATA_INVALID`.
 */
export function openSource(data: string | undefined, options: SourceOptions): Source {
  if (data === undefined) return generatedSource(options)
  return hasBuiltShop(data) ? builtSource(data) : filesSource(data, options)
}

/** Opens a built shop, with its products, prices and goals. Throws `DATA_INVALID`. */
function builtSource(directory: string): Source {
  const { catalogue, engine, goals } = openShop(directory)
  return { catalogue, engine, splits: goalSplits(goals), skipped: [] }
}

/** Reads a directory of original files into memory. Throws `DATA_MISSING` or `DATA_INVALID`. */
function filesSource(directory: string, options: SourceOptions): Source {
  const { size, goals = 'synthetic', prices = 'seeded' } = options
  const files = loadShopFiles(directory, { limit: size, prices })
  const { catalogue, skipped } = files
  return { catalogue, engine: catalogueEngine(catalogue), splits: goalSplits(files.goals(goals)), skipped }
}
