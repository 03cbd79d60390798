import { loadShopFiles } from '../data.ts'
import { goalSplits } from '../tasks/splits.ts'
import { engineOver } from './engine-over.ts'
import type { Source, SourceOptions } from './source.ts'

/** The shop of a directory of original files, read into memory. Throws `DATA_MISSING` or `DATA_INVALID`. */
export function filesSource(directory: string, options: SourceOptions): Source {
  const { size, goals = 'synthetic', prices = 'seeded' } = options
  const files = loadShopFiles(directory, { limit: size, prices })
  const { catalogue, skipped } = files
  return { catalogue, engine: engineOver(catalogue), splits: goalSplits(files.goals(goals)), skipped }
}
