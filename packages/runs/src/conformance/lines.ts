import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { errorMessage, OrreryError, systemReason } from '@orreryjs/core'
import { requireRegularFile } from '@orreryjs/harness'

/** A line of a file; numbers start at 1. */
export interface Line {
  readonly number: number
  readonly bytes: Buffer
}

/** Maximum line length, in bytes, so that a file without line breaks cannot exhaust memory. */
const MAX_LINE_BYTES = 256 * 1024 * 1024

/** Streams the lines of a file, decompressing gzip. Throws `FILE_UNREADABLE` or `DATA_INVALID`. */
export async function* fileLines(path: string): AsyncGenerator<Line, void, undefined> {
  let number = 0
  let parts: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of await openText(path)) {
      let start = 0
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
        number += 1
        yield { number, bytes: Buffer.concat([...parts, chunk.subarray(start, end)]) }
        parts = []
        size = 0
        start = end + 1
      }
      parts.push(chunk.subarray(start))
      size += chunk.length - start
      if (size > MAX_LINE_BYTES) throw new OrreryError('DATA_INVALID', `${path}:${number + 1}: the line is longer than 256 MB`)
    }
  } catch (error) {
    throw readFailure(path, number, error)
  }
  if (size > 0) yield { number: number + 1, bytes: Buffer.concat(parts) }
}

/** Opens a file, decompressing gzip. */
async function openText(path: string): Promise<AsyncIterable<Buffer>> {
  requireRegularFile(path)
  const first = createReadStream(path, { end: 1 })
  const head: Buffer[] = []
  for await (const chunk of first) head.push(chunk as Buffer)
  const file = createReadStream(path)
  if (!Buffer.concat(head).equals(Buffer.from([0x1f, 0x8b]))) return file
  // The pipeline forwards read errors to the reader of the decompressed bytes.
  return pipeline(file, createGunzip(), () => undefined)
}

function readFailure(path: string, line: number, cause: unknown): unknown {
  if (cause instanceof OrreryError) return cause
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (code.startsWith('Z_')) {
    return new OrreryError('DATA_INVALID', `${path}: damaged gzip after line ${line}: ${errorMessage(cause)}`, { cause })
  }
  return new OrreryError('FILE_UNREADABLE', `cannot read ${path}: ${systemReason(cause)}`, { cause })
}
