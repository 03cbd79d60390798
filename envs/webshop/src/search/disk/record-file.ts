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
export interface RecordFile<T> {
  readonly length: number
  /** `undefined` beyond the ends. Throws `DATA_INVALID` or `FILE_UNREADABLE`. */
  at(index: number): T | undefined
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

/** `starts` is as the writer gave it. Throws `FILE_UNREADABLE`. */
export function openRecordFile<T>(path: string, starts: Float64Array): RecordFile<T> {
  const { closeSync, openSync } = fileSystem()
  const file = guardedRead(path, () => openSync(path, 'r'))
  const known = new Map<number, T>()
  const read = (index: number): T => {
    const value: T = readRecord(file, path, starts[index] as number, starts[index + 1] as number)
    if (known.size >= REMEMBERED) known.clear()
    known.set(index, value)
    return value
  }
  const length = starts.length - 1
  return {
    length,
    at: (index) => known.get(index) ?? (index >= 0 && index < length ? read(index) : undefined),
    close: () => closeSync(file),
  }
}

function readRecord<T>(file: number, path: string, start: number, end: number): T {
  const bytes = new Uint8Array(end - start)
  const read = guardedRead(path, () => fileSystem().readSync(file, bytes, 0, bytes.length, start))
  try {
    return JSON.parse(new TextDecoder().decode(bytes.subarray(0, read)))
  } catch (cause) {
    throw new OrreryError('DATA_INVALID', `${path} holds no record at byte ${start}; expected one of ${end - start} bytes`, {
      cause,
    })
  }
}
