import { OrreryError } from '@orreryjs/core'

const QUOTE = 0x22
const BACKSLASH = 0x5c

/**
 * Returns the end of the JSON value that starts at `from`; `undefined` if the bytes end first. Follows strings and brackets
 * without further checks. Never splits a character: in UTF-8, ASCII bytes do not occur inside others.
 */
function valueEnd(bytes: Uint8Array, from: number): number | undefined {
  const first = bytes[from]
  if (first === QUOTE) return stringEnd(bytes, from)
  return isOpening(first) ? groupEnd(bytes, from) : scalarEnd(bytes, from)
}

function stringEnd(bytes: Uint8Array, from: number): number | undefined {
  for (let quote = bytes.indexOf(QUOTE, from + 1); quote >= 0; quote = bytes.indexOf(QUOTE, quote + 1)) {
    let escapes = quote
    while (bytes[escapes - 1] === BACKSLASH) escapes -= 1
    if ((quote - escapes) % 2 === 0) return quote + 1
  }
  return undefined
}

function groupEnd(bytes: Uint8Array, from: number): number | undefined {
  let depth = 0
  for (let at = from; at < bytes.length; ) {
    const byte = bytes[at]
    if (byte === QUOTE) {
      const end = stringEnd(bytes, at)
      if (end === undefined) return undefined
      at = end
      continue
    }
    at += 1
    if (isOpening(byte)) depth += 1
    else if (isClosing(byte) && --depth === 0) return at
  }
  return undefined
}

function scalarEnd(bytes: Uint8Array, from: number): number | undefined {
  for (let at = from; at < bytes.length; at += 1) if (isDelimiter(bytes[at] as number)) return at
  return undefined
}

function isOpening(byte: number | undefined): boolean {
  return byte === 0x7b || byte === 0x5b
}

function isClosing(byte: number | undefined): boolean {
  return byte === 0x7d || byte === 0x5d
}

/** True for a comma, colon, quote, bracket or white space. */
function isDelimiter(byte: number): boolean {
  return byte <= 0x20 || byte === 0x2c || byte === 0x3a || byte === QUOTE || isOpening(byte) || isClosing(byte)
}

/** Maximum record length in bytes; bounds the memory use. */
const MAX_RECORD = 64 * 1024 * 1024

/** Reads JSON values from chunks of a file, holding little more than one value at a time. */
export interface ByteReader {
  /** Byte offset of the reading position. */
  offset(): number
  /** Returns the next byte that is not white space, without consuming it; `undefined` at the end. */
  peek(): number | undefined
  /** Consumes the peeked byte. */
  take(): void
  /** Consumes the value at the reading position; valid until the next call. `undefined` if the file ends within it. */
  value(): Uint8Array | undefined
  /** Releases the chunks. */
  close(): void
}

/** Creates a reader at the first byte. `source` names the file in errors. Throws `DATA_INVALID` for a value longer than 64 MiB. */
export function createByteReader(chunks: Iterable<Uint8Array>, source: string): ByteReader {
  const iterator = chunks[Symbol.iterator]()
  let bytes: Uint8Array = new Uint8Array(0)
  let at = 0
  let before = 0
  const more = (): boolean => {
    const rest = bytes.subarray(at)
    if (rest.length > MAX_RECORD) throw tooLong(source, before + at)
    const added = readChunks(iterator, Math.max(rest.length, 1))
    if (added === undefined) return false
    before += at
    at = 0
    bytes = concatenate([rest, ...added])
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
      const result = bytes.subarray(at, end)
      at = end
      return result
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

/** Reads chunks with at least `wanted` bytes in total, so that a long value is rescanned few times; `undefined` at the end. */
function readChunks(iterator: Iterator<Uint8Array>, minBytes: number): readonly Uint8Array[] | undefined {
  const chunks: Uint8Array[] = []
  for (let size = 0; size < minBytes; ) {
    const next = iterator.next()
    if (next.done === true) return chunks.length === 0 ? undefined : chunks
    chunks.push(next.value)
    size += next.value.length
  }
  return chunks
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
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
    `${source}: the record at byte ${offset} is longer than ${MAX_RECORD} bytes, or never closed`,
  )
}
