import { errorMessage, OrreryError } from '@orrery/core'

/** Node's files, reached at run time so that a browser can load this package. Throws `DATA_MISSING` where there are none. */
export function fileSystem(): typeof import('node:fs') {
  // biome-ignore lint/style/noRestrictedGlobals: this package's one door to files, for src/data.ts and src/search/disk alone
  const files = typeof process === 'undefined' ? undefined : process.getBuiltinModule?.('node:fs')
  if (files === undefined) throw new OrreryError('DATA_MISSING', 'files of a shop can be read in Node alone')
  return files
}

/** Runs what reads a file, and turns what the file system says into a sentence that names it: `FILE_UNREADABLE`. */
export function guardedRead<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof OrreryError) throw cause
    throw new OrreryError('FILE_UNREADABLE', `cannot read ${path}: ${errorMessage(cause)}`, { cause })
  }
}
