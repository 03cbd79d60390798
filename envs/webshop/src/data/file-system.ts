import { errorMessage, OrreryError } from '@orreryjs/core'

/** The part of Node's `fs` that reads and writes shops: what is said here of it needs no types of Node. */
interface FileSystem {
  closeSync(file: number): void
  existsSync(path: string): boolean
  fstatSync(file: number): { readonly size: number }
  /** Waits until what was written is on the disk. */
  fsyncSync(file: number): void
  mkdirSync(path: string, options: { readonly recursive: true }): void
  openSync(path: string, flags: 'r' | 'w'): number
  readFileSync(path: string, encoding: 'utf8'): string
  /** The number of bytes that were read: from `position`, or from where the last read ended. */
  readSync(file: number, bytes: Uint8Array, offset: number, length: number, position: number | null): number
  readdirSync(path: string): string[]
  renameSync(from: string, to: string): void
  rmSync(path: string, options: { readonly force: true; readonly recursive?: true }): void
  statSync(path: string): { readonly size: number }
  writeFileSync(path: string, text: string): void
  /** The number of bytes that were written. */
  writeSync(file: number, bytes: Uint8Array, offset?: number): number
}

/**
 * Node's files, reached at run time so that a browser can load this package: its one door to them, for src/data.ts and
 * src/search/disk alone. Throws `DATA_MISSING` where there are none.
 */
export function fileSystem(): FileSystem {
  const { process } = globalThis as { readonly process?: { getBuiltinModule?(name: 'node:fs'): FileSystem } }
  const files = process?.getBuiltinModule?.('node:fs')
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
