import { OrreryError } from '@orreryjs/core'
import { fileSystem, guardedRead } from '../../data/file-system.ts'
import { createFileWriter, type WrittenFile } from './file-writer.ts'

/** Values in a file of one JSON value a line, in order. */
export interface RecordWriter<T> {
  append(value: T): void
  /** Where each line begins, and the end of the last. */
  finish(): WrittenFile & { readonly starts: readonly number[] }
  abandon(): void
}

/** Values read from such a file when they are asked for. */
export interface RecordFile<T, Head = T> {
  readonly length: number
  /** `undefined` beyond the ends. Throws `DATA_INVALID` or `FILE_UNREADABLE`. */
  at(index: number): T | undefined
  /** As `at`, but no more of the value than stands in front of the member after the head. */
  head(index: number): Head | undefined
  close(): void
}

/** Values remembered at a time. */
const REMEMBERED = 1024

/** Throws `FILE_UNWRITABLE`, also in what it returns. */
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
    abandon: writer.abandon,
  }
}

/**
 * `starts` is as the writer gave it; `afterHead` is the member that follows a value's head, whose members stand in one order in all
 * values. Throws `FILE_UNREADABLE`.
 */
export function openRecordFile<T, Head = T>(path: string, starts: Float64Array, afterHead?: string): RecordFile<T, Head> {
  const { closeSync, openSync } = fileSystem()
  const file = guardedRead(path, () => openSync(path, 'r'))
  const readLine = lineReader(file, path)
  const length = starts.length - 1
  const remembering = <Value>(parse: (line: string) => Value): ((index: number) => Value | undefined) => {
    const known = new Map<number, Value>()
    const read = (index: number): Value => {
      const value = readLine(starts[index] as number, starts[index + 1] as number, parse)
      if (known.size >= REMEMBERED) known.clear()
      known.set(index, value)
      return value
    }
    return (index) => known.get(index) ?? (index >= 0 && index < length ? read(index) : undefined)
  }
  const end = afterHead === undefined ? undefined : `,${JSON.stringify(afterHead)}:`
  return {
    length,
    at: remembering((line): T => JSON.parse(line)),
    head: remembering((line): Head => JSON.parse(headOf(line, end))),
    close: () => closeSync(file),
  }
}

/** A quotation mark inside a text is written with a backslash, so that `end` occurs between two members alone. */
function headOf(line: string, end: string | undefined): string {
  const at = end === undefined ? -1 : line.indexOf(end)
  return at < 0 ? line : `${line.slice(0, at)}}`
}

/** Reads lines into one buffer, which grows with them. */
function lineReader(file: number, path: string): <T>(start: number, end: number, parse: (line: string) => T) => T {
  const { readSync } = fileSystem()
  const decoder = new TextDecoder()
  let buffer = new Uint8Array(1 << 12)
  return (start, end, parse) => {
    const size = end - start
    if (size > buffer.length) buffer = new Uint8Array(2 * size)
    const read = guardedRead(path, () => readSync(file, buffer, 0, size, start))
    try {
      return parse(decoder.decode(buffer.subarray(0, read)))
    } catch (cause) {
      const message = `${path} holds no record at byte ${start}; expected one of ${size} bytes`
      throw new OrreryError('DATA_INVALID', message, { cause })
    }
  }
}
