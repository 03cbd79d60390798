import { OrreryError } from '@orreryjs/core'
import { streamBytes } from './journal-bytes.ts'

/** A line of a file without its line break, as bytes. */
export interface Line {
  /** Line number, from 1. */
  readonly number: number
  readonly bytes: Uint8Array
  /** False for a last line without a line break, and for an incomplete block of a compressed journal, whose bytes are unknown. */
  readonly isComplete: boolean
}

/** Position of a line in its file. */
export interface LinePosition {
  /** Line number, from 1. */
  readonly number: number
  /** Offset of its first byte. */
  readonly start: number
  /** Offset after its line break. */
  readonly end: number
}

const LINE_BREAK = 0x0a

/** Maximum length of a line in bytes, so that no file can exhaust memory. */
const MAX_LINE = 256 * 1024 * 1024

/** Part of a file that starts at the start of a line. */
export interface LineRange {
  /** Offset of its first byte. */
  readonly start: number
  /** Offset after its last byte. */
  readonly end: number
  /** Number of its first line, from 1. */
  readonly line: number
}

/**
 * Reads the lines of a file, or of a part of it, in bounded memory, in batches, because awaiting each line would cost more than reading it. The bytes are
 * valid until the next batch. Throws `FILE_UNREADABLE`, and `JOURNAL_INVALID` for a line of more than 256 MB.
 */
export async function* readLines(path: string, range?: LineRange): AsyncGenerator<readonly Line[]> {
  let number = range?.line ?? 1
  let rest: Buffer[] = []
  let size = 0
  let torn = 0
  const onTornBlock = (bytes: number): void => {
    torn = bytes
  }
  for await (const part of streamBytes(path, { ...(range && { start: range.start, end: range.end }), onTornBlock })) {
    const chunk = Buffer.from(part.buffer, part.byteOffset, part.length)
    const lines: Line[] = []
    let from = 0
    for (let at = chunk.indexOf(LINE_BREAK); at >= 0; at = chunk.indexOf(LINE_BREAK, from)) {
      const piece = chunk.subarray(from, at)
      lines.push({ number, bytes: rest.length === 0 ? piece : Buffer.concat([...rest, piece]), isComplete: true })
      number += 1
      from = at + 1
      rest = []
      size = 0
    }
    if (lines.length > 0) yield lines
    if (from < chunk.length) rest.push(chunk.subarray(from))
    size += chunk.length - from
    if (size > MAX_LINE) throw new OrreryError('JOURNAL_INVALID', `${path}:${number}: the line is longer than 256 MB`)
  }
  if (rest.length + torn > 0) yield [{ number, bytes: Buffer.concat(rest, size + torn), isComplete: false }]
}
