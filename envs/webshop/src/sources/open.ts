import { holdsShop } from '../search/disk/manifest.ts'
import { builtSource } from './built.ts'
import { filesSource } from './files.ts'
import { ownSource } from './own.ts'
import type { Source, SourceOptions } from './source.ts'

/** The shop of a directory, built or of original files, or our own where none is named. Throws `DATA_MISSING` or `DATA_INVALID`. */
export function openSource(data: string | undefined, options: SourceOptions): Source {
  if (data === undefined) return ownSource(options)
  return holdsShop(data) ? builtSource(data) : filesSource(data, options)
}
