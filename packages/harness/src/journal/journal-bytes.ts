import { createHash } from 'node:crypto'
import { closeSync, createReadStream, fstatSync } from 'node:fs'
import { isCompressed, openCompressedJournal } from './compressed-journal.ts'
import { openForReading, requireRegularFile, toReadError } from './files.ts'
import { readAt } from './read-bytes.ts'

/** A byte range of a file; of the uncompressed bytes of a compressed journal. */
export interface FileRange {
  readonly path: string
  readonly start: number
  readonly end: number
}

/** Part of a stream of bytes. */
interface StreamOptions {
  /** @default 0 */
  readonly start?: number
  /** Offset after the last byte. @default the end of the file */
  readonly end?: number
  /** Called at the end with the number of bytes of an incomplete block of a compressed journal. They are not read. */
  onTornBlock?(bytes: number): void
}

/** Bytes per read. */
const CHUNK = 1 << 18

/** Streams the bytes of a file, decompressed if it is a compressed journal. Throws `FILE_UNREADABLE` or `JOURNAL_INVALID`. */
export async function* streamBytes(
  path: string,
  { start = 0, end = Number.POSITIVE_INFINITY, onTornBlock }: StreamOptions = {},
): AsyncGenerator<Uint8Array> {
  if (end <= start) return
  if (isCompressed(path)) {
    const journal = openCompressedJournal(path)
    try {
      yield* journal.stream(start, end)
      if (journal.torn > 0 && journal.tail.length === 0 && end > journal.end) onTornBlock?.(journal.torn)
    } finally {
      journal.close()
    }
    return
  }
  requireRegularFile(path)
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK, start, end: end - 1 })) yield chunk as Uint8Array
  } catch (error) {
    throw toReadError(path, error)
  }
}

/**
 * Returns the SHA-256 of a file, or of its bytes before `end`, in hexadecimal, as `sha256sum` prints it. A compressed journal has the digest of its
 * uncompressed bytes. Reads the file as a stream. Throws `FILE_UNREADABLE` or `JOURNAL_INVALID`.
 */
export async function fileDigest(path: string, end: number = Number.POSITIVE_INFINITY): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of streamBytes(path, { end })) hash.update(chunk)
  return hash.digest('hex')
}

/** Reads a byte range; fewer bytes if the file ends earlier. Throws errors of the file system, or `JOURNAL_INVALID`. */
export function readRange({ path, start, end }: FileRange): Uint8Array {
  const file = openBytes(path)
  try {
    return file.read(start, end)
  } finally {
    file.close()
  }
}

/** Returns the length of a file; of the uncompressed bytes of a compressed journal. Throws errors of the file system, or `JOURNAL_INVALID`. */
export function sizeOf(path: string): number {
  const file = openBytes(path)
  file.close()
  return file.size
}

/** Random access to the bytes of a file, decompressed if it is a compressed journal. */
export interface StoredBytes {
  readonly size: number
  readonly isFile: boolean
  /** Time of the last change in milliseconds since the Unix epoch; 0 for a compressed journal, whose form changes without its content. */
  readonly modified: number
  /** Reads a byte range; fewer bytes if the file ends earlier. Throws `JOURNAL_INVALID`. */
  read(start: number, end: number): Uint8Array
  close(): void
}

/** Opens a file for reading without blocking. Throws errors of the file system, or `JOURNAL_INVALID`. */
export function openBytes(path: string): StoredBytes {
  if (isCompressed(path)) {
    const { end, read, close } = openCompressedJournal(path)
    return { size: end, isFile: true, modified: 0, read, close }
  }
  const file = openForReading(path)
  const found = fstatSync(file)
  return {
    size: found.size,
    isFile: found.isFile(),
    modified: found.mtimeMs,
    read: (start, end) => readAt(file, start, end - start),
    close: () => closeSync(file),
  }
}
