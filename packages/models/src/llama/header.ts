import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { OrreryError } from '@orreryjs/core'

const MAGIC = 'GGUF'

/** Versions with 64-bit counts (https://github.com/ggml-org/ggml/blob/master/docs/gguf.md). */
const VERSIONS: readonly number[] = [2, 3]

/** Bytes of a value by its type: integers, floats and booleans. */
const VALUE_BYTES = new Map(
  [1, 1, 2, 2, 4, 4, 4, 1]
    .map((bytes, type) => [type, bytes] as const)
    .concat([
      [10, 8],
      [11, 8],
      [12, 8],
    ]),
)
const STRING = 8
const ARRAY = 9

/** Limits, because the library reads a header into memory. Real weights are far below. */
const MAX_HEADER_BYTES = 1 << 28
const MAX_KEY_BYTES = 1024
const MAX_ITEMS = 1 << 24

/**
 * Checks that a file contains all metadata and tensor descriptions that it announces. `node-llama-cpp` reads zeros beyond the end of a file, and
 * so never ends on a wrong count or length. Throws `DATA_INVALID`.
 */
export function checkHeader(path: string): void {
  const file = openSync(path, 'r')
  try {
    const header = new HeaderReader(path, file)
    if (header.text(MAGIC.length) !== MAGIC) {
      throw new OrreryError('DATA_INVALID', `${path} is not a GGUF file: it does not start with ${MAGIC}`, {
        hint: 'name a file of weights that ends in .gguf',
      })
    }
    const version = header.number(4)
    if (!VERSIONS.includes(version)) throw header.failure(`its version is ${version}. Expected ${VERSIONS.join(' or ')}`)
    const tensors = header.number(8)
    const entries = header.number(8)
    for (let entry = 0; entry < entries; entry += 1) checkEntry(header)
    for (let tensor = 0; tensor < tensors; tensor += 1) {
      header.skip(header.number(8))
      // Sizes of the dimensions, then type and offset.
      header.skip(header.number(4) * 8 + 12)
    }
  } finally {
    closeSync(file)
  }
}

/** Skips a key with its value. */
function checkEntry(header: HeaderReader): void {
  const length = header.number(8)
  if (length > MAX_KEY_BYTES) throw header.failure(`a key has ${length} bytes. Expected at most ${MAX_KEY_BYTES}`)
  header.skip(length)
  const type = header.number(4)
  if (type === STRING) header.skip(header.number(8))
  else if (type === ARRAY) checkArray(header)
  else header.skip(bytesOf(header, type))
}

function checkArray(header: HeaderReader): void {
  const type = header.number(4)
  const count = header.number(8)
  if (count > MAX_ITEMS) throw header.failure(`a list has ${count} items. Expected at most ${MAX_ITEMS}`)
  if (type === STRING) for (let item = 0; item < count; item += 1) header.skip(header.number(8))
  else header.skip(bytesOf(header, type) * count)
}

/** Returns the size of a value. llama.cpp has no lists of lists. */
function bytesOf(header: HeaderReader, type: number): number {
  const bytes = VALUE_BYTES.get(type)
  if (bytes === undefined) throw header.failure(`a value has the unknown type ${type}`)
  return bytes
}

/** Bytes per read. */
const BLOCK = 1 << 20

/** Reads a file in order, up to its end. */
class HeaderReader {
  readonly #path: string
  readonly #file: number
  readonly #end: number
  readonly #block = Buffer.alloc(BLOCK)
  #blockStart = 0
  #blockEnd = 0
  #at = 0

  constructor(path: string, file: number) {
    this.#path = path
    this.#file = file
    this.#end = Math.min(fstatSync(file).size, MAX_HEADER_BYTES)
  }

  /** Returns an unsigned integer of 4 or 8 bytes; above 2^53 only approximately. */
  number(bytes: 4 | 8): number {
    const at = this.#load(bytes)
    return bytes === 4 ? this.#block.readUInt32LE(at) : Number(this.#block.readBigUInt64LE(at))
  }

  /** Returns a text of a few bytes. */
  text(bytes: number): string {
    const at = this.#load(bytes)
    return this.#block.toString('latin1', at, at + bytes)
  }

  skip(bytes: number): void {
    if (this.#at + bytes > this.#end) {
      const isLong = this.#end === MAX_HEADER_BYTES
      throw this.failure(isLong ? `its header has more than ${MAX_HEADER_BYTES} bytes` : 'it ends inside its header')
    }
    this.#at += bytes
  }

  failure(reason: string): OrreryError {
    return new OrreryError('DATA_INVALID', `${this.#path} is not a complete GGUF file: ${reason}`, {
      hint: 'download it again; if this persists, convert the weights with a current llama.cpp',
    })
  }

  /** Skips these bytes, and returns their place in the block. */
  #load(bytes: number): number {
    const start = this.#at
    this.skip(bytes)
    if (start < this.#blockStart || start + bytes > this.#blockEnd) {
      this.#blockStart = start
      this.#blockEnd = start + readSync(this.#file, this.#block, 0, BLOCK, start)
      if (this.#blockEnd < start + bytes) throw this.failure('it ends inside its header')
    }
    return start - this.#blockStart
  }
}
