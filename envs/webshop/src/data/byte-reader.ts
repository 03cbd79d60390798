import { OrreryError } from '@orreryjs/core'
import { valueEnd } from './value-end.ts'

/** No record of a shop is longer, in bytes; it bounds what is held in memory. */
const LONGEST = 64 * 1024 * 1024

/** Reads JSON values from chunks of a file, holding little more than one value at a time. */
export interface ByteReader {
  /** Bytes before the next one. */
  offset(): number
  /** The next byte that is no white space, not taken yet; `undefined` at the end. */
  peek(): number | undefined
  /** Takes the byte that was peeked at. */
  take(): void
  /** Takes the value that begins here; valid until the next call. `undefined` where the file ends within it. */
  value(): Uint8Array | undefined
  /** Gives up the chunks. */
  close(): void
}

/** A reader at the first byte. `source` names the file in errors. Throws `DATA_INVALID` for a value of more than 64 MiB. */
export function createByteReader(chunks: Iterable<Uint8Array>, source: string): ByteReader {
  const iterator = chunks[Symbol.iterator]()
  let bytes: Uint8Array = new Uint8Array(0)
  let at = 0
  let before = 0
  const more = (): boolean => {
    const rest = bytes.subarray(at)
    if (rest.length > LONGEST) throw tooLong(source, before + at)
    const added = take(iterator, Math.max(rest.length, 1))
    if (added === undefined) return false
    before += at
    at = 0
    bytes = joined([rest, ...added])
    return true
  }
  const peek = (): number | undefined => {
    for (;;) {
      while (at < bytes.length && isSpace(bytes[at] as number)) at += 1
      if (at < bytes.length) return bytes[at]
      if (!more()) return undefined
    }
  }
  const value = (): Uint8Array | undefined => {
    for (;;) {
      const end = valueEnd(bytes, at)
      if (end === undefined) {
        if (!more()) return undefined
        continue
      }
      const taken = bytes.subarray(at, end)
      at = end
      return taken
    }
  }
  return {
    offset: () => before + at,
    peek,
    take: () => {
      at += 1
    },
    value,
    close: () => {
      iterator.return?.()
    },
  }
}

/** Chunks of at least so many bytes together, so that a long value is looked at few times; `undefined` where none are left. */
function take(iterator: Iterator<Uint8Array>, wanted: number): readonly Uint8Array[] | undefined {
  const taken: Uint8Array[] = []
  for (let size = 0; size < wanted; ) {
    const next = iterator.next()
    if (next.done === true) return taken.length === 0 ? undefined : taken
    taken.push(next.value)
    size += next.value.length
  }
  return taken
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, { length }) => size + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

function tooLong(source: string, offset: number): OrreryError {
  return new OrreryError(
    'DATA_INVALID',
    `${source}: the record at byte ${offset} is longer than ${LONGEST} bytes, or never closed`,
  )
}
