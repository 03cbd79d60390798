import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { OrreryError } from '@orreryjs/core'
import { withWriteErrors } from './files.ts'
import { readAt } from './read-bytes.ts'

/** An append-only file of complete lines. */
export interface LineFile {
  readonly path: string
  /** Length of complete lines, in bytes. */
  length(): number
  /** Appends lines, the last with its line break. Throws `FILE_UNWRITABLE`, and again on every later call; complete lines are kept. */
  append(lines: string | Uint8Array): void
  /** Appends the complete lines of another file: as many bytes as it has written, even if its path has changed. */
  appendAll(other: LineFile): void
  /** Idempotent. */
  close(): void
}

const CHUNK = 1 << 16
const LINE_BREAK = 0x0a

/** Opens a new or existing file for appending. Throws `FILE_UNWRITABLE`. */
export function openLineFile(path: string): LineFile {
  const file = withWriteErrors(path, () => openSync(path, 'a'))
  let length = withWriteErrors(path, () => fstatSync(file).size)
  let open = true
  let failure: OrreryError | undefined

  const write = (bytes: Uint8Array): void => {
    if (failure !== undefined) throw failure
    try {
      withWriteErrors(path, () => writeWhole(file, bytes))
      length += bytes.length
    } catch (error) {
      if (error instanceof OrreryError) failure = error
      truncate(file, length)
      throw error
    }
  }
  return {
    path,
    length: () => length,
    append: (lines) => write(Buffer.from(lines)),
    appendAll: (other) => copyLines(other, write),
    close: () => {
      if (open) withWriteErrors(path, () => closeSync(file))
      open = false
    },
  }
}

/** The system may write fewer bytes than requested. */
export function writeWhole(file: number, bytes: Uint8Array): void {
  let written = 0
  while (written < bytes.length) written += writeSync(file, bytes, written)
}

/** Removes an incomplete line or block after a failed write, if the file permits it. */
export function truncate(file: number, length: number): void {
  try {
    ftruncateSync(file, length)
  } catch {
    // The reader ignores it.
  }
}

/** Writes the complete lines of a file in parts of complete lines. */
export function copyLines({ path, length }: LineFile, write: (lines: Uint8Array) => void): void {
  const source = withWriteErrors(path, () => openSync(path, 'r'))
  let rest = Buffer.alloc(0)
  try {
    for (let at = 0; at < length(); ) {
      const bytes = withWriteErrors(path, () => readAt(source, at, Math.min(length() - at, CHUNK)))
      if (bytes.length === 0) return
      at += bytes.length
      const lines = Buffer.concat([rest, bytes])
      const end = lines.lastIndexOf(LINE_BREAK) + 1
      if (end > 0) write(lines.subarray(0, end))
      rest = lines.subarray(end)
    }
  } finally {
    closeSync(source)
  }
}
