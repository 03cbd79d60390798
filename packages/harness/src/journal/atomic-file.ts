import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readdirSync, realpathSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { OrreryError, textHash } from '@orreryjs/core'
import { isSystemError, withWriteErrors } from './files.ts'
import { isProcessDead } from './lock.ts'
import { requireNameOnWindows } from './windows-names.ts'

/** A file that is written atomically: until it is finished, an existing file of that name is unchanged. */
export interface AtomicFile {
  readonly path: string
  /** Appends data. Throws `FILE_UNWRITABLE`. */
  write(data: string | Uint8Array): void
  /** Flushes the file to disk and renames it to its path. Throws `FILE_UNWRITABLE`. */
  finish(): void
  /** Removes the temporary file unless it was finished. Can be called at any time. */
  discard(): void
}

/** Strings are buffered up to this many characters. */
const BUFFER_SIZE = 1 << 16

/**
 * Opens a temporary file next to the path; `finish` renames it. Removes temporary files of dead processes. Throws `FILE_UNWRITABLE`, also
 * if the path is not a regular file.
 */
export function openAtomicFile(path: string): AtomicFile {
  const { target, mode } = targetOf(path)
  tidy(target)
  const temporary = `${target}.${HOST}-${process.pid}-${randomUUID().slice(0, DIGITS)}.new`
  const file = withWriteErrors(path, () => openSync(temporary, 'wx', mode))
  let buffered: string[] = []
  let size = 0
  let isOpen = true
  let isFinished = false

  const flush = (): void => {
    if (size > 0) writeAll(path, file, Buffer.from(buffered.join('')))
    buffered = []
    size = 0
  }
  const close = (): void => {
    if (isOpen) withWriteErrors(path, () => closeSync(file))
    isOpen = false
  }
  return {
    path,
    write(data) {
      if (typeof data !== 'string') {
        flush()
        writeAll(path, file, data)
        return
      }
      buffered.push(data)
      size += data.length
      if (size >= BUFFER_SIZE) flush()
    },
    finish() {
      flush()
      withWriteErrors(path, () => fsyncSync(file))
      close()
      withWriteErrors(path, () => renameOver(temporary, target))
      isFinished = true
    },
    discard() {
      close()
      if (!isFinished) rmSync(temporary, { force: true })
    },
  }
}

/** Writes a file atomically, replacing an existing one. Throws `FILE_UNWRITABLE`. */
export function writeFileAtomically(path: string, content: string | Uint8Array): void {
  const file = openAtomicFile(path)
  try {
    file.write(content)
    file.finish()
  } finally {
    file.discard()
  }
}

/** Milliseconds before each new attempt to replace a file. */
const RETRY_DELAYS = [10, 50, 200, 500, 1000]

/**
 * Replaces a file. Windows refuses that while another program reads the file, such as a page of `orrery view` or a virus scanner, so it is
 * repeated there. Throws the last error of the file system.
 */
export function renameOver(
  from: string,
  to: string,
  platform: string = process.platform,
  rename: (from: string, to: string) => void = renameSync,
): void {
  for (let attempt = 0; ; attempt += 1) {
    try {
      rename(from, to)
      return
    } catch (error) {
      const isInUse = ['EPERM', 'EACCES', 'EBUSY'].some((code) => isSystemError(error, code))
      const delay = RETRY_DELAYS[attempt]
      if (platform !== 'win32' || !isInUse || delay === undefined) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, delay)
    }
  }
}

/** The system may write fewer bytes than requested, for example to a full disk. */
function writeAll(path: string, file: number, bytes: Uint8Array): void {
  let written = 0
  while (written < bytes.length) written += withWriteErrors(path, () => writeSync(file, bytes, written))
}

/** Returns the final path, with links resolved, and the file mode: a replacement of a private file stays private. */
function targetOf(path: string): { readonly target: string; readonly mode: number } {
  const existing = withWriteErrors(path, () => statSync(path, { throwIfNoEntry: false }))
  if (existing === undefined) {
    requireNameOnWindows(path)
    return { target: path, mode: 0o666 }
  }
  // A device, for example, must not be replaced by a file.
  if (!existing.isFile()) throw new OrreryError('FILE_UNWRITABLE', `cannot write ${path}: it is not a regular file`)
  return { target: withWriteErrors(path, () => realpathSync(path)), mode: existing.mode & 0o666 }
}

/** Digits of a random suffix. */
const DIGITS = 8

const HOST = textHash(hostname()).slice(0, DIGITS)

const TEMPORARY_NAME = /^\.([0-9a-f]{8})-(\d+)-[0-9a-f]{8}\.new$/

/** Keeps files of other machines, because their processes cannot be checked. */
function tidy(path: string): void {
  const [directory, name] = [dirname(path), basename(path)]
  for (const each of namesIn(directory)) {
    if (!each.startsWith(name)) continue
    const [, host, pid = ''] = TEMPORARY_NAME.exec(each.slice(name.length)) ?? []
    if (host === HOST && isProcessDead(pid)) rmSync(join(directory, each), { force: true })
  }
}

/** Returns an empty list if the directory is unreadable or missing; opening a file there reports the problem. */
function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}
