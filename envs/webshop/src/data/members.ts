import { OrreryError } from '@orreryjs/core'
import { type ByteReader, createByteReader } from './byte-reader.ts'
import { parseJson } from './json.ts'

/** A record of a file: an element of its list or a member of its object. */
interface Member {
  /** Key in an object; empty in a list. */
  readonly key: string
  /** Byte offset in the file. */
  readonly start: number
  /** JSON bytes; valid until the next record is read. */
  readonly bytes: Uint8Array
}

/** Type of a file's outermost value. */
export type Shape = 'list' | 'object'

const BRACKETS = { list: ['[', ']'], object: ['{', '}'] } as const

/**
 * Yields the records of a JSON file of any size, unparsed. `source` names the file. Throws `DATA_INVALID` with the byte offset if
 * the file is truncated or is not a list or object of records.
 */
export function* membersOf(chunks: Iterable<Uint8Array>, shape: Shape, source: string): Generator<Member, void, undefined> {
  const reader = createByteReader(chunks, source)
  const [open, close] = BRACKETS[shape]
  try {
    skipMark(reader)
    expectByte(reader, [open], source)
    let next = reader.peek() === byteOf(close) ? expectByte(reader, [close], source) : ','
    while (next === ',') {
      yield readMember(reader, shape, source)
      next = expectByte(reader, [',', close], source)
    }
    if (reader.peek() !== undefined) throw unexpected(reader, 'the end of the file', source)
  } finally {
    reader.close()
  }
}

/** Skips a byte order mark, which some editors write. */
function skipMark(reader: ByteReader): void {
  for (const byte of [0xef, 0xbb, 0xbf]) if (reader.peek() === byte) reader.take()
}

function readMember(reader: ByteReader, shape: Shape, source: string): Member {
  const key = shape === 'object' ? readKey(reader, source) : ''
  const bytes = readValue(reader, source)
  return { key, start: reader.offset() - bytes.length, bytes }
}

function readKey(reader: ByteReader, source: string): string {
  if (reader.peek() !== byteOf('"')) throw unexpected(reader, 'the name of a record in quotes', source)
  const bytes = readValue(reader, source)
  const key = String(parseJson(bytes, reader.offset() - bytes.length, source))
  expectByte(reader, [':'], source)
  return key
}

function readValue(reader: ByteReader, source: string): Uint8Array {
  if (reader.peek() === undefined) throw unexpected(reader, 'a record', source)
  const start = reader.offset()
  const bytes = reader.value()
  if (bytes === undefined) throw truncatedError(start, source)
  if (bytes.length === 0) throw unexpected(reader, 'a record', source)
  return bytes
}

/** Consumes one of the expected characters and returns it. */
function expectByte(reader: ByteReader, characters: readonly string[], source: string): string {
  const byte = reader.peek()
  const found = characters.find((character) => byteOf(character) === byte)
  if (found === undefined) throw unexpected(reader, characters.map((each) => `"${each}"`).join(' or '), source)
  reader.take()
  return found
}

function unexpected(reader: ByteReader, expected: string, source: string): OrreryError {
  const byte = reader.peek()
  const offset = reader.offset()
  if (byte === undefined) {
    return new OrreryError('DATA_INVALID', `${source}: ends at byte ${offset}, where ${expected} was expected; is it cut off?`)
  }
  return new OrreryError(
    'DATA_INVALID',
    `${source}: no JSON at byte ${offset}: found ${describeByte(byte)}, expected ${expected}`,
  )
}

function truncatedError(start: number, source: string): OrreryError {
  return new OrreryError('DATA_INVALID', `${source}: ends within the record that begins at byte ${start}; is it cut off?`)
}

function describeByte(byte: number): string {
  return byte > 0x20 && byte < 0x7f ? `"${String.fromCharCode(byte)}"` : `the byte 0x${byte.toString(16).padStart(2, '0')}`
}

function byteOf(character: string): number {
  return character.charCodeAt(0)
}
