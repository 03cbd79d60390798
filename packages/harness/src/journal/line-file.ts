import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { OrreryError } from '@orreryjs/core'
import { writing } from './files.ts'

/** A file of whole lines that only grows. */
export interface LineFile {
  readonly path: string
  /** Bytes of whole lines. */
  length(): number
  /** Adds the text, which ends in a line break. Throws `FILE_UNWRITABLE`, from then on always; whole lines stay. */
  append(text: string): void
  /** Adds the whole lines of another one: as many bytes as it knows to hold, whatever its path leads to by now. */
  appendAll(other: LineFile): void
  /** May be called again. */
  close(): void
}

const CHUNK = 1 << 16

/** Opens the file for adding lines, new or existing. Throws `FILE_UNWRITABLE`. */
export function openLineFile(path: string): LineFile {
  const file = writing(path, () => openSync(path, 'a'))
  let length = writing(path, () => fstatSync(file).size)
  let open = true
  let broken: OrreryError | undefined

  const write = (bytes: Uint8Array): void => {
    if (broken !== undefined) throw broken
    try {
      writing(path, () => writeWhole(file, bytes))
      length += bytes.length
    } catch (error) {
      if (error instanceof OrreryError) broken = error
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
      if (open) writing(path, () => closeSync(file))
      open = false
    },
  }
}

/** The system may take less than it was given. */
function writeWhole(file: number, bytes: Uint8Array): void {
  let written = 0
  while (written < bytes.length) written += writeSync(file, bytes, written)
}

/** Takes back the beginning of a line that could not be written whole, where the file allows it. */
function truncate(file: number, length: number): void {
  try {
    ftruncateSync(file, length)
  } catch {
    // Then the reader drops the torn line.
  }
}

function copy({ path, length }: LineFile, write: (bytes: Uint8Array) => void): void {
  const source = writing(path, () => openSync(path, 'r'))
  const buffer = Buffer.allocUnsafe(CHUNK)
  try {
    for (let left = length(); left > 0; ) {
      const size = writing(path, () => readSync(source, buffer, 0, Math.min(left, CHUNK), null))
      if (size === 0) return
      write(buffer.subarray(0, size))
      left -= size
    }
  } finally {
    closeSync(source)
  }
}
