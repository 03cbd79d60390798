import { OrreryError, parseJson } from '@orreryjs/core'
import { fileSystem, openToRead, readOrThrow } from '../../data/file-system.ts'
import { createFileWriter, type WrittenFile } from './file-writer.ts'
import type { Check } from './record-shapes.ts'

/** Writes values to a file with one JSON value per line. */
export interface RecordWriter<T> {
  append(value: T): void
  /** Closes the file; returns the start offset of each line and the end of the last. */
  finish(): WrittenFile & { readonly starts: readonly number[] }
  abandon(): void
}

/** Reads values from such a file on demand. */
export interface RecordFile<T, Head = T> {
  readonly length: number
  /** Returns a value; `undefined` beyond the ends. Throws `DATA_INVALID` or `FILE_UNREADABLE`. */
  at(index: number): T | undefined
  /** Like `at`, but parses only the members before the one given as `afterHead`. */
  head(index: number): Head | undefined
  close(): void
}

/** Maximum number of cached values. */
const MAX_CACHED = 1024

/** Creates a record writer. Creation and methods throw `FILE_UNWRITABLE`. */
export function createRecordWriter<T>(path: string): RecordWriter<T> {
  const writer = createFileWriter(path)
  const encoder = new TextEncoder()
  const starts = [0]
  let end = 0
  return {
    append(value) {
      const line = encoder.encode(`${JSON.stringify(value)}\n`)
      end += line.length
      starts.push(end)
      writer.write(line)
    },
    finish: () => ({ ...writer.finish(), starts }),
    abandon: writer.close,
  }
}

/** Shape of the values of a record file. */
interface RecordShape {
  readonly isValue: Check
  /** @default a head is a complete value */
  readonly isHead?: Check
  /** Name of the member after a value's head; requires the same member order in all values. */
  readonly afterHead?: string
}

/** Opens a record file. `starts` comes from the writer. Throws `FILE_UNREADABLE`; reading throws `DATA_INVALID` for other values. */
export function openRecordFile<T, Head = T>(
  path: string,
  starts: Float64Array,
  { isValue, isHead = isValue, afterHead }: RecordShape,
): RecordFile<T, Head> {
  const { closeSync } = fileSystem()
  const file = openToRead(path)
  const readLine = lineReader(file, path)
  const length = starts.length - 1
  const cachedReader = <Value>(parse: (line: string) => Value): ((index: number) => Value | undefined) => {
    const cache = new Map<number, Value>()
    const read = (index: number): Value => {
      const value = readLine(starts[index] as number, starts[index + 1] as number, parse)
      if (cache.size >= MAX_CACHED) cache.clear()
      cache.set(index, value)
      return value
    }
    return (index) => cache.get(index) ?? (index >= 0 && index < length ? read(index) : undefined)
  }
  const end = afterHead === undefined ? undefined : `,${JSON.stringify(afterHead)}:`
  return {
    length,
    at: cachedReader((line) => checked<T>(parseJson(line), isValue)),
    head: cachedReader((line) => checked<Head>(parseJson(headOf(line, end)), isHead)),
    close: () => closeSync(file),
  }
}

function checked<T>(value: unknown, check: Check): T {
  if (!check(value)) throw new TypeError('a member is missing, or has another type')
  return value as T
}

/** Maximum size of a record, in bytes. */
const MAX_RECORD = 1 << 26

/** Cuts the line at `end`, which occurs only between two members, since quotation marks inside strings are escaped. */
function headOf(line: string, end: string | undefined): string {
  const at = end === undefined ? -1 : line.indexOf(end)
  return at < 0 ? line : `${line.slice(0, at)}}`
}

/** Reads lines into one buffer, which grows as needed. */
function lineReader(file: number, path: string): <T>(start: number, end: number, parse: (line: string) => T) => T {
  const { readSync } = fileSystem()
  const decoder = new TextDecoder()
  let buffer = new Uint8Array(1 << 12)
  return (start, end, parse) => {
    const size = end - start
    if (!Number.isSafeInteger(start) || start < 0 || !Number.isSafeInteger(size) || size < 0 || size > MAX_RECORD) {
      throw new OrreryError('DATA_INVALID', `${path}: a record has ${size} bytes from byte ${start}`)
    }
    if (size > buffer.length) buffer = new Uint8Array(2 * size)
    const read = readOrThrow(path, () => readSync(file, buffer, 0, size, start))
    try {
      return parse(decoder.decode(buffer.subarray(0, read)))
    } catch (cause) {
      const message = `${path} holds no record at byte ${start}; expected one of ${size} bytes`
      throw new OrreryError('DATA_INVALID', message, { cause })
    }
  }
}
