import { endianness } from 'node:os'
import { dirname, join } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import { z } from 'zod'
import { openAtomicFile } from '../journal/atomic-file.ts'
import { isCompressed } from '../journal/compressed-journal.ts'
import { readAt } from '../journal/read-bytes.ts'
import { createEpisodeTable, ENTRY_BYTES, type EpisodeTable } from './episode-table.ts'
import {
  canHaveGrown,
  digestOf,
  isReplaceable,
  isUnchanged,
  type JournalStamp,
  MIN_INDEXED_BYTES,
  readHeader,
  samplesOf,
  stampSchema,
  withFile,
} from './journal-stamp.ts'
import type { ScannedJournal } from './scan-episodes.ts'

/**
 * The index of a journal is a file next to it: a line of JSON, then the table. Its journal is identified by properties that the sender of a
 * run directory cannot choose (inode and times of the file system), so an index that came with a run, or belongs to another version of the
 * journal, is never used.
 */
const INDEX_NAME = 'events.index'

/** Raised if the format or the meaning of an entry changes. */
const INDEX_VERSION = 1

const whole = z.int().min(0)

const headerSchema = z.strictObject({
  version: z.literal(INDEX_VERSION),
  byteOrder: z.literal(endianness()),
  journal: stampSchema,
  /** Length of the scanned lines, uncompressed. */
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

/** Reads the index of a journal; `undefined` if it is missing, damaged, stale, or of another journal. Never throws. */
export function loadIndex(journal: string, stamp: JournalStamp): StoredIndex | undefined {
  try {
    return withFile(indexPath(journal), (file) => readIndex(file, journal, stamp))
  } catch {
    return undefined
  }
}

function readIndex(file: number, journal: string, stamp: JournalStamp): StoredIndex | undefined {
  const described = readHeader(file, headerSchema)
  if (described === undefined) return undefined
  const { header, start, length } = described
  const { count, textBytes, bytes, resume, tornLine } = header
  const size = count * ENTRY_BYTES + textBytes
  const hasGrown = !isUnchanged(header.journal, stamp)
  // Checked before the table is read, so that an invalid header reserves no memory.
  if (length !== size || resume.entries > count || sampledBytes(journal, header) > stamp.size) return undefined
  if (hasGrown && !canHaveGrown(header.journal, stamp)) return undefined
  const content = readAt(file, start, size)
  if (digestOf([content]) !== header.digest || samplesOf(journal, sampledBytes(journal, header)) !== header.samples)
    return undefined
  const scanned = { bytes, resume, ...(tornLine && { tornLine: { path: journal, ...tornLine } }) }
  return { table: createEpisodeTable({ count, bytes: content }), scanned, hasGrown }
}

/** Stores the index of a large journal. Does nothing if the directory is not writable. Never throws file system errors. */
export function storeIndex(journal: string, stamp: JournalStamp, table: EpisodeTable, scanned: ScannedJournal): void {
  const path = indexPath(journal)
  if (scanned.bytes < MIN_INDEXED_BYTES || !isReplaceable(path)) return
  const { count, textBytes, parts } = table.encode()
  const { bytes, resume, tornLine } = scanned
  const header: z.infer<typeof headerSchema> = {
    version: INDEX_VERSION,
    byteOrder: endianness(),
    journal: stamp,
    bytes,
    samples: samplesOf(journal, sampledBytes(journal, { journal: stamp, bytes })),
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

/** Returns the length of the scanned part of the file. A compressed journal was scanned to its end. */
function sampledBytes(path: string, { journal, bytes }: Pick<z.infer<typeof headerSchema>, 'journal' | 'bytes'>): number {
  return isCompressed(path) ? journal.size : bytes
}

function indexPath(journal: string): string {
  return join(dirname(journal), INDEX_NAME)
}
