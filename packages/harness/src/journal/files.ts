import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { OrreryError, systemReason } from '@orreryjs/core'
import { requireNameOnWindows } from './windows-names.ts'

/** Runs a file operation; a file system error becomes `FILE_UNWRITABLE` with the path. */
export function withWriteErrors<T>(path: string, run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (!isSystemError(error)) throw error
    throw new OrreryError('FILE_UNWRITABLE', `cannot write ${path}: ${systemReason(error)}`, { cause: error })
  }
}

/** Converts a file system error to `FILE_UNREADABLE`; returns any other error unchanged. */
export function toReadError(path: string, error: unknown): unknown {
  if (!isSystemError(error)) return error
  return new OrreryError('FILE_UNREADABLE', `cannot read ${path}: ${systemReason(error)}`, { cause: error })
}

/** Returns true for a file system error, optionally only for one with the given code (`ENOENT`). */
export function isSystemError(error: unknown, code?: string): error is Error & { readonly code: string } {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return false
  return code === undefined || error.code === code
}

/** Maximum size of a file that is read into one text, in bytes. Twice as much does not fit into a string. */
const MAX_TEXT_BYTES = 1 << 28

/** Throws `FILE_UNREADABLE` for a pipe or a device, which could block forever, for a directory and for an impossible or inaccessible path. A missing file is accepted. */
export function requireRegularFile(path: string): void {
  if (path.includes('\0')) throw new OrreryError('FILE_UNREADABLE', 'cannot read a path with a null character')
  const found = statsOf(path)
  if (found === undefined || found.isFile()) return
  if (found.isDirectory())
    throw new OrreryError('FILE_UNREADABLE', `cannot read ${path}: it is a directory`, { hint: 'name a file' })
  throw new OrreryError('FILE_UNREADABLE', `cannot read ${path}: it is not a regular file`)
}

/** Throws `FILE_UNREADABLE` for a path that is not a readable regular file, also if it is missing. */
export function requireNamedFile(path: string): void {
  requireRegularFile(path)
  try {
    accessSync(path, constants.R_OK)
  } catch (error) {
    throw toReadError(path, error)
  }
}

/** Returns the error `RUN_UNKNOWN` for a path that is not a directory, because it is missing or a file. */
export function missingDirectory(path: string, hint: string): OrreryError {
  const problem = existsSync(path) ? `${path} is a file, not a directory` : `no directory ${path}`
  return new OrreryError('RUN_UNKNOWN', problem, { hint })
}

/** Returns true for a regular file. Throws `FILE_UNREADABLE`. */
export function isFile(path: string): boolean {
  return statsOf(path)?.isFile() === true
}

function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch (error) {
    throw toReadError(path, error)
  }
}

/** Reads a file that may come from others as UTF-8. Throws errors of the file system, and what `requireReadable` throws. */
export function readText(path: string): string {
  requireReadable(path)
  return readFileSync(path, 'utf8')
}

/** Throws `FILE_UNREADABLE` for a pipe or a file of more than 256 MB, and errors of the file system. */
export function requireReadable(path: string): void {
  requireRegularFile(path)
  if (statSync(path).size > MAX_TEXT_BYTES) {
    throw new OrreryError('FILE_UNREADABLE', `cannot read ${path}: it is larger than 256 MB`)
  }
}

/**
 * Creates a directory and its parents. Node's `recursive` option never returns if a parent exists but rejects children with ENOENT, as
 * /proc does. New directories have the permissions `mode`. Throws `FILE_UNWRITABLE` for a name that Windows cannot hold, and errors of the
 * file system.
 */
export function createDirectory(path: string, mode?: number): void {
  requireNameOnWindows(path)
  for (const each of missingFolders(resolve(path), existsSync)) {
    try {
      mkdirSync(each, mode)
    } catch (error) {
      // Another process may have created it just now.
      if (!isSystemError(error, 'EEXIST')) throw error
    }
  }
}

/** Returns the folders of an absolute path that do not exist, outermost first. The first is the root if a drive or server of Windows is missing. */
export function missingFolders(
  path: string,
  exists: (path: string) => boolean,
  parentOf: (path: string) => string = dirname,
): readonly string[] {
  const missing: string[] = []
  for (let at = path; !exists(at) && at !== missing[0]; at = parentOf(at)) missing.unshift(at)
  return missing
}

/**
 * Throws `PATH_UNTRUSTED` for a link among the files of a run that leads out of its directory, or to a missing file: a received directory could lead
 * writes to any file of the user. The directory itself may be a link.
 */
export function refuseOutsideLinks(directory: string, names: readonly string[] = entriesOf(directory)): void {
  for (const path of names.map((name) => join(directory, name))) {
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true || isInside(directory, path)) continue
    throw new OrreryError('PATH_UNTRUSTED', `${path} is a link out of the directory of the run`, {
      hint: 'replace it by a copy of the file that it leads to, if you trust it',
    })
  }
}

/** Returns the names of all files of a directory; empty if it cannot be read. */
function entriesOf(directory: string): readonly string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}

function isInside(directory: string, path: string): boolean {
  try {
    return realpathSync(path).startsWith(join(realpathSync(directory), sep))
  } catch {
    return false
  }
}

/** Opens a file for reading. O_NONBLOCK, because opening a pipe would block. Throws errors of the file system. */
export function openForReading(path: string): number {
  return openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
}
