import { loadShopFiles } from '../data.ts'
import { engineOver } from '../search/compact-engine.ts'
import { holdsShop } from '../search/disk/manifest.ts'
import { openShop } from '../search/disk/open-shop.ts'
import { goalSplits } from '../tasks/splits.ts'
import { ownSource } from './own.ts'
import type { Source, SourceOptions } from './source.ts'

/** The shop of a directory, built or of original files, or our own where none is named. Throws `DATA_MISSING` or `DATA_INVALID`. */
export function openSource(data: string | undefined, options: SourceOptions): Source {
  if (data === undefined) return ownSource(options)
  return holdsShop(data) ? builtSource(data) : filesSource(data, options)
}

/** A shop that was built into a directory, with the products, prices and goals it was built with. Throws `DATA_INVALID`. */
function builtSource(directory: string): Source {
  const { catalogue, engine, goals } = openShop(directory)
  return { catalogue, engine, splits: goalSplits(goals), skipped: [] }
}

/** The shop of a directory of original files, read into memory. Throws `DATA_MISSING` or `DATA_INVALID`. */
function filesSource(directory: string, options: SourceOptions): Source {
  const { size, goals = 'synthetic', prices = 'seeded' } = options
  const files = loadShopFiles(directory, { limit: size, prices })
  const { catalogue, skipped } = files
  return { catalogue, engine: engineOver(catalogue), splits: goalSplits(files.goals(goals)), skipped }
}
