import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { OrreryError } from '@orreryjs/core'
import { withWriteErrors } from './files.ts'

/** An append-only file of complete lines. */
export interface LineFile {
  readonly path: string
  /** Length of complete lines, in bytes. */
  length(): number
  /** Appends text that ends with a line break. Throws `FILE_UNWRITABLE`, and again on every later call; complete lines are kept. */
  append(text: string): void
  /** Appends the complete lines of another file: as many bytes as it has written, even if its path has changed. */
  appendAll(other: LineFile): void
  /** Idempotent. */
  close(): void
}

const CHUNK = 1 << 16

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
    append: (text) => write(Buffer.from(text)),
    appendAll: (other) => copy(other, write),
    close: () => {
      if (open) withWriteErrors(path, () => closeSync(file))
      open = false
    },
  }
}

/** The system may write fewer bytes than requested. */
function writeWhole(file: number, bytes: Uint8Array): void {
  let written = 0
  while (written < bytes.length) written += writeSync(file, bytes, written)
}

/** Removes an incomplete line after a failed write, if the file permits it. */
function truncate(file: number, length: number): void {
  try {
    ftruncateSync(file, length)
  } catch {
    // The reader ignores the incomplete line.
  }
}

function copy({ path, length }: LineFile, write: (bytes: Uint8Array) => void): void {
  const source = withWriteErrors(path, () => openSync(path, 'r'))
  const buffer = Buffer.allocUnsafe(CHUNK)
  try {
    for (let remaining = length(); remaining > 0; ) {
      const size = withWriteErrors(path, () => readSync(source, buffer, 0, Math.min(remaining, CHUNK), null))
      if (size === 0) return
      write(buffer.subarray(0, size))
      remaining -= size
    }
  } finally {
    closeSync(source)
  }
}
