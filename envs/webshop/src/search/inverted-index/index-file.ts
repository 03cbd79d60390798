import { OrreryError } from '@orreryjs/core'
import { createChecksum, splitWords } from '../checksum.ts'
import type { CompactIndex } from './compact-index.ts'

/** Raised when the file format or the terms of a text change. */
const VERSION = 1

/**
 * File header: `ORRERYIX`, then 64-bit floats: version, bytes of the body, both halves of a checksum, documents, terms, elements
 * of each section.
 */
const MAGIC: Uint8Array = Uint8Array.from('ORRERYIX', (letter) => letter.charCodeAt(0))
const HEADER_BYTES = 128
/** Start of the part of the header that the checksum covers, in addition to the body. */
const CHECKSUM_START = 40

/** Element types of the sections, in order; each section is aligned to eight bytes. Numbers are little-endian. */
const SECTIONS = [
  Uint16Array,
  Uint32Array,
  Uint32Array,
  Uint8Array,
  Uint16Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint8Array,
]

type Section = Uint8Array | Uint16Array | Uint32Array

/** Returns the parts of an index file, in order; they share the index's memory. */
export function encodeIndex(index: CompactIndex): readonly Uint8Array[] {
  const sections = sectionsOf(index)
  const body = sections.flatMap((section) => {
    const { whole, rest } = splitWords(new Uint8Array(section.buffer, section.byteOffset, section.byteLength))
    return [whole, rest]
  })
  const size = body.reduce((sum, { length }) => sum + length, 0)
  const { documents, terms } = index.corpus
  const numbers = Float64Array.of(0, VERSION, size, 0, 0, documents, terms, ...sections.map(({ length }) => length))
  const header = new Uint8Array(numbers.buffer)
  const checksum = createChecksum()
  for (const part of [header.subarray(CHECKSUM_START), ...body]) checksum.add(part)
  numbers.set(checksum.lanes(), 3)
  header.set(MAGIC)
  return [header, ...body]
}

/** Returns the index in the bytes of a file without copying. Throws `DATA_INVALID` unless it is a complete index of this version. */
export function decodeIndex(buffer: ArrayBuffer, path: string): CompactIndex {
  const { documents, terms, lengths } = readHeader(buffer, path)
  let start = HEADER_BYTES
  const sections = SECTIONS.map((Type, index): Section => {
    const section = new Type(buffer, start, lengths[index])
    start += paddedBytes(index, lengths[index] as number)
    return section
  })
  return indexOf({ documents, terms }, sections)
}

interface Header {
  readonly documents: number
  readonly terms: number
  readonly lengths: readonly number[]
}

function readHeader(buffer: ArrayBuffer, path: string): Header {
  const bytes = new Uint8Array(buffer)
  if (buffer.byteLength < HEADER_BYTES || MAGIC.some((letter, index) => bytes[index] !== letter)) {
    throw invalid(`${path} is not a search index`)
  }
  const [version, size = 0, low, high, documents = 0, terms = 0, ...lengths] = new Float64Array(buffer, 8, HEADER_BYTES / 8 - 1)
  if (version !== VERSION) throw invalid(`${path} is a search index of another version; expected version ${VERSION}`)
  const actual = buffer.byteLength - HEADER_BYTES
  if (actual !== size) throw invalid(`${path} holds ${actual} bytes behind its header; expected ${size}`)
  const checksum = createChecksum()
  checksum.add(bytes.subarray(CHECKSUM_START))
  const [expectedLow, expectedHigh] = checksum.lanes()
  const filled = lengths.reduce((sum, length, index) => sum + paddedBytes(index, length), 0)
  if (low !== expectedLow || high !== expectedHigh || filled !== size)
    throw invalid(`${path} is damaged: its checksum does not fit`)
  return { documents, terms, lengths }
}

function paddedBytes(section: number, length: number): number {
  return Math.ceil((length * (SECTIONS[section]?.BYTES_PER_ELEMENT ?? 0)) / 8) * 8
}

function invalid(message: string): OrreryError {
  return new OrreryError('DATA_INVALID', message, { hint: 'build it again with `orrery index build`' })
}

function sectionsOf({ asins, byAsin, lengths, terms, frequencies, starts, postings }: CompactIndex): readonly Section[] {
  return [asins.units, asins.starts, byAsin, lengths, terms.units, terms.starts, frequencies, starts, postings]
}

function indexOf(corpus: CompactIndex['corpus'], sections: readonly Section[]): CompactIndex {
  const [asinUnits, asinStarts, byAsin, lengths, termUnits, termStarts, frequencies, starts, postings] = sections as readonly [
    Uint16Array,
    Uint32Array,
    Uint32Array,
    Uint8Array,
    Uint16Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint8Array,
  ]
  return {
    corpus,
    asins: { units: asinUnits, starts: asinStarts },
    byAsin,
    lengths,
    terms: { units: termUnits, starts: termStarts },
    frequencies,
    starts,
    postings,
  }
}
