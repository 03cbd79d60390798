import { createHash } from 'node:crypto'
import { closeSync, existsSync, fstatSync, lstatSync } from 'node:fs'
import { parseJson } from '@orreryjs/core'
import { z } from 'zod'
import { isCompressed, tailPath } from '../journal/compressed-journal.ts'
import { openForReading } from '../journal/files.ts'
import { readAt } from '../journal/read-bytes.ts'

/** A smaller journal, uncompressed, is scanned in moments, and its directory gets no file. */
export const MIN_INDEXED_BYTES: number = 1 << 22

/** Number and size of the samples of a journal, evenly spaced, the first at its start and the last at its end. */
const SAMPLES = 64
const SAMPLE_BYTES = 4096

/** Identity of a file. Times in nanoseconds since the Unix epoch, in decimal. */
export interface JournalStamp {
  readonly inode: string
  readonly created: string
  readonly modified: string
  readonly changed: string
  readonly size: number
}

export const stampSchema: z.ZodType<JournalStamp> = z.strictObject({
  inode: z.string(),
  created: z.string(),
  modified: z.string(),
  changed: z.string(),
  size: z.int().min(0),
})

/**
 * Identifies the journal; `undefined` if it does not exist, or if its last lines are in a separate file. Call it before the journal is scanned.
 */
export function journalStamp(path: string): JournalStamp | undefined {
  if (isCompressed(path) && existsSync(tailPath(path))) return undefined
  try {
    return withFile(path, (file) => {
      const { ino, birthtimeNs, mtimeNs, ctimeNs, size } = fstatSync(file, { bigint: true })
      const times = { created: String(birthtimeNs), modified: String(mtimeNs), changed: String(ctimeNs) }
      return { inode: String(ino), ...times, size: Number(size) }
    })
  } catch {
    return undefined
  }
}

/** Returns true for the same file with the same content, as far as the file system knows. */
export function isUnchanged(before: JournalStamp, now: JournalStamp): boolean {
  return canBeSame(before, now) && before.size === now.size && before.modified === now.modified && before.changed === now.changed
}

/** A journal that grew may also have been rewritten; the samples show that. */
export function canHaveGrown(before: JournalStamp, now: JournalStamp): boolean {
  return canBeSame(before, now) && now.size > before.size
}

function canBeSame(before: JournalStamp, now: JournalStamp): boolean {
  return before.inode === now.inode && before.created === now.created
}

/** Returns false for a link, which could lead to another file of the user, and for other special files. */
export function isReplaceable(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? true
}

/** Returns a digest of evenly spaced parts of the first `size` bytes, which are all bytes of a small file. */
export function samplesOf(path: string, size: number): string {
  return withFile(path, (file) => {
    const last = Math.max(0, size - SAMPLE_BYTES)
    const starts = new Set(Array.from({ length: SAMPLES }, (_, at) => Math.floor((last * at) / (SAMPLES - 1))))
    return digestOf(Array.from(starts, (start) => readAt(file, start, Math.min(SAMPLE_BYTES, size - start))))
  })
}

/** Returns the SHA-256 of the parts in hexadecimal. */
export function digestOf(parts: readonly Uint8Array[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** First line of a file next to a journal, and the range of the content after it. */
interface DescribedContent<Header> {
  readonly header: Header
  readonly start: number
  readonly length: number
}

/** Maximum length of the first line. */
const MAX_HEADER = 4096
const LINE_BREAK = 0x0a

/** Reads the first line of a file next to a journal. Returns `undefined` if it has no such line; throws if the line is invalid. */
export function readHeader<Header>(file: number, schema: z.ZodType<Header>): DescribedContent<Header> | undefined {
  const found = fstatSync(file)
  const head = readAt(file, 0, MAX_HEADER)
  const start = head.indexOf(LINE_BREAK) + 1
  if (!found.isFile() || start === 0) return undefined
  return { header: schema.parse(parseJson(head.toString('utf8', 0, start))), start, length: found.size - start }
}

/** Opens a file for reading without blocking, and closes it. */
export function withFile<Result>(path: string, use: (file: number) => Result): Result {
  const file = openForReading(path)
  try {
    return use(file)
  } finally {
    closeSync(file)
  }
}
