import { readdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import { type AtomicFile, createDirectory, openAtomicFile, withWriteErrors } from '@orreryjs/harness'

/** A file that appears under its name only when it is complete. */
export type OutputFile = AtomicFile

/** Throws `FILE_EXISTS` if the file exists, `FILE_UNWRITABLE` if that cannot be checked. */
export function refuseExisting(path: string, force: boolean): void {
  const found = withWriteErrors(path, () => statSync(path, { throwIfNoEntry: false }))
  if (found === undefined || (force && !found.isDirectory())) return
  if (!found.isDirectory()) throw new OrreryError('FILE_EXISTS', `${path} already exists`)
  throw new OrreryError('FILE_EXISTS', `${path} is a directory; expected a file`, { hint: 'name another file' })
}

/** Throws `FILE_EXISTS` for a directory with files. */
export function refuseFilled(directory: string): void {
  let names: readonly string[] = []
  try {
    names = readdirSync(directory)
  } catch {
    // It does not exist, or writing to it explains the problem.
  }
  if (names.length === 0) return
  throw new OrreryError('FILE_EXISTS', `${directory} is a directory with files`, {
    hint: 'name a new directory, or use --force',
  })
}

/** Opens a new file and creates its directories. Throws `FILE_EXISTS` or `FILE_UNWRITABLE`. */
export function openOutput(path: string, force: boolean): OutputFile {
  refuseExisting(path, force)
  withWriteErrors(path, () => createDirectory(dirname(path)))
  return openAtomicFile(path)
}

/** Writes a text file atomically; `force` replaces an existing one. Returns its size in bytes. Throws `FILE_EXISTS` or `FILE_UNWRITABLE`. */
export function writeOutput(path: string, text: string, force = true): number {
  const output = openOutput(path, force)
  try {
    output.write(text)
    output.finish()
  } finally {
    output.discard()
  }
  return Buffer.byteLength(text)
}
