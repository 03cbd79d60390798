import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs'
import { endianness } from 'node:os'
import { dirname, join } from 'node:path'
import { OrreryError, parseJson } from '@orreryjs/core'
import { z } from 'zod'
import { openAtomicFile } from '../journal/atomic-file.ts'
import { createEpisodeTable, ENTRY_BYTES, type EpisodeTable } from './episode-table.ts'
import type { ScannedJournal } from './scan-episodes.ts'

/**
 * The index of a journal is a file next to it: a line of JSON, then the table. Its journal is identified by properties that the sender of a
 * run directory cannot choose (inode and times of the file system), so an index that came with a run, or belongs to another version of the
 * journal, is never used.
 */
const INDEX_NAME = 'events.index'

/** Raised if the format or the meaning of an entry changes. */
const INDEX_VERSION = 1

/** A smaller journal is scanned in moments, and its directory gets no file. */
const MIN_INDEXED_BYTES = 1 << 22

/** Number and size of the samples of a journal, evenly spaced, the first at its start and the last at its end. */
const SAMPLES = 64
const SAMPLE_BYTES = 4096

/** Maximum length of the first line. */
const MAX_HEADER = 4096
const LINE_BREAK = 0x0a

const whole = z.int().min(0)

/** Identity of a file. Times in nanoseconds since the Unix epoch, in decimal. */
interface Stamp {
  readonly inode: string
  readonly created: string
  readonly modified: string
  readonly changed: string
  readonly size: number
}

const headerSchema = z.strictObject({
  version: z.literal(INDEX_VERSION),
  byteOrder: z.literal(endianness()),
  journal: z.strictObject({
    inode: z.string(),
    created: z.string(),
    modified: z.string(),
    changed: z.string(),
    size: whole,
  }),
  /** Length of the scanned lines. */
  bytes: whole,
  samples: z.string(),
  resume: z.strictObject({ start: whole, line: z.int().min(1), entries: whole }),
  tornLine: z.exactOptional(z.strictObject({ line: z.int().min(1), bytes: whole })),
  count: whole,
  textBytes: whole,
  /** SHA-256 of the table. */
  digest: z.string(),
})

/** A stored index. */
export interface StoredIndex {
  readonly table: EpisodeTable
  readonly scanned: ScannedJournal
  /** True if the journal has grown since. */
  readonly hasGrown: boolean
}

/** Identifies the journal; `undefined` if it does not exist. Call it before the journal is scanned. */
export function stampOf(path: string): Stamp | undefined {
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

/** Reads the index of a journal; `undefined` if it is missing, damaged, stale, or of another journal. Never throws. */
export function loadIndex(journal: string, stamp: Stamp): StoredIndex | undefined {
  try {
    return withFile(indexPath(journal), (file) => readIndex(file, journal, stamp))
  } catch {
    return undefined
  }
}

function readIndex(file: number, journal: string, stamp: Stamp): StoredIndex | undefined {
  const found = fstatSync(file)
  const head = readAt(file, 0, MAX_HEADER)
  const headerBytes = head.indexOf(LINE_BREAK) + 1
  if (!found.isFile() || headerBytes === 0) return undefined
  const header = headerSchema.parse(parseJson(head.toString('utf8', 0, headerBytes)))
  const { count, textBytes, bytes, resume, tornLine } = header
  const size = count * ENTRY_BYTES + textBytes
  const hasGrown = !isUnchanged(header.journal, stamp)
  // Checked before the table is read, so that an invalid header reserves no memory.
  if (found.size !== headerBytes + size || resume.entries > count || bytes > stamp.size) return undefined
  if (hasGrown && !canHaveGrown(header.journal, stamp)) return undefined
  const content = readAt(file, headerBytes, size)
  if (digestOf([content]) !== header.digest || samplesOf(journal, bytes) !== header.samples) return undefined
  const scanned = { bytes, resume, ...(tornLine && { tornLine: { path: journal, ...tornLine } }) }
  return { table: createEpisodeTable({ count, bytes: content }), scanned, hasGrown }
}

function isUnchanged(before: Stamp, now: Stamp): boolean {
  return canBeSame(before, now) && before.size === now.size && before.modified === now.modified && before.changed === now.changed
}

/** A journal that grew may also have been rewritten; the samples show that. */
function canHaveGrown(before: Stamp, now: Stamp): boolean {
  return canBeSame(before, now) && now.size > before.size
}

function canBeSame(before: Stamp, now: Stamp): boolean {
  return before.inode === now.inode && before.created === now.created
}

/** Stores the index of a large journal. Does nothing if the directory is not writable. Never throws file system errors. */
export function storeIndex(journal: string, stamp: Stamp, table: EpisodeTable, scanned: ScannedJournal): void {
  const path = indexPath(journal)
  if (scanned.bytes < MIN_INDEXED_BYTES || !isReplaceable(path)) return
  const { count, textBytes, parts } = table.encode()
  const { bytes, resume, tornLine } = scanned
  const header: z.infer<typeof headerSchema> = {
    version: INDEX_VERSION,
    byteOrder: endianness(),
    journal: stamp,
    bytes,
    samples: samplesOf(journal, bytes),
    resume,
    ...(tornLine && { tornLine: { line: tornLine.line, bytes: tornLine.bytes } }),
    count,
    textBytes,
    digest: digestOf(parts),
  }
  try {
    const file = openAtomicFile(path)
    try {
      for (const part of [Buffer.from(`${JSON.stringify(header)}\n`), ...parts]) file.write(part)
      file.finish()
    } finally {
      file.discard()
    }
  } catch (error) {
    if (!(error instanceof OrreryError)) throw error
  }
}

/** Returns false for a link, which could lead to another file of the user, and for other special files. */
function isReplaceable(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? true
}

function indexPath(journal: string): string {
  return join(dirname(journal), INDEX_NAME)
}

/** Returns a digest of evenly spaced parts of the first `size` bytes, which are all bytes of a small file. */
function samplesOf(path: string, size: number): string {
  return withFile(path, (file) => {
    const last = Math.max(0, size - SAMPLE_BYTES)
    const starts = new Set(Array.from({ length: SAMPLES }, (_, at) => Math.floor((last * at) / (SAMPLES - 1))))
    return digestOf(Array.from(starts, (start) => readAt(file, start, Math.min(SAMPLE_BYTES, size - start))))
  })
}

function digestOf(parts: readonly Uint8Array[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** Opens a file for reading. O_NONBLOCK, because opening a pipe would block. */
function withFile<Result>(path: string, use: (file: number) => Result): Result {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    return use(file)
  } finally {
    closeSync(file)
  }
}

/** Reads up to `length` bytes, aligned for numbers of 8 bytes. */
function readAt(file: number, start: number, length: number): Buffer {
  const bytes = Buffer.from(new ArrayBuffer(Math.max(0, length)))
  let read = 0
  while (read < bytes.length) {
    const size = readSync(file, bytes, read, bytes.length - read, start + read)
    if (size === 0) break
    read += size
  }
  return bytes.subarray(0, read)
}
