import { createReadStream } from 'node:fs'
import { unreadable } from './files.ts'

/** A line of a file without its line break, as bytes. */
export interface Line {
  /** From 1. */
  readonly number: number
  readonly bytes: Uint8Array
  /** False for a last line without a line break. */
  readonly whole: boolean
}

/** Where a line stands in its file. */
export interface LinePlace {
  /** From 1. */
  readonly number: number
  /** Its first byte. */
  readonly start: number
  /** The byte after its line break. */
  readonly end: number
}

const LINE_BREAK = 0x0a

/** Longest line that is read; a longer one throws a `RangeError`, so that no file can fill the memory. */
const MAX_LINE = 256 * 1024 * 1024

/** Bytes read at once. */
const CHUNK = 1 << 18

/**
 * A file's lines in bounded memory, many at a time: waiting for each alone would cost more than reading it. The bytes are
 * good until the next ones are asked for. Throws `FILE_UNREADABLE`.
 */
export async function* readLines(path: string): AsyncGenerator<readonly Line[]> {
  let number = 1
  let rest: Buffer[] = []
  let size = 0
  for await (const chunk of chunksOf(path)) {
    const lines: Line[] = []
    let from = 0
    for (let at = chunk.indexOf(LINE_BREAK); at >= 0; at = chunk.indexOf(LINE_BREAK, from)) {
      const piece = chunk.subarray(from, at)
      lines.push({ number, bytes: rest.length === 0 ? piece : Buffer.concat([...rest, piece]), whole: true })
      number += 1
      from = at + 1
      rest = []
      size = 0
    }
    if (lines.length > 0) yield lines
    if (from < chunk.length) rest.push(chunk.subarray(from))
    size += chunk.length - from
    if (size > MAX_LINE) throw new RangeError(`line ${number} is longer than ${MAX_LINE} bytes`)
  }
  if (rest.length > 0) yield [{ number, bytes: Buffer.concat(rest), whole: false }]
}

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) yield chunk as Buffer
  } catch (error) {
    throw unreadable(path, error)
  }
}
