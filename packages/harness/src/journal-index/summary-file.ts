import { dirname, join } from 'node:path'
import { OrreryError, parseJson } from '@orreryjs/core'
import { z } from 'zod'
import { writeFileAtomically } from '../journal/atomic-file.ts'
import { sizeOf } from '../journal/journal-bytes.ts'
import { readAt } from '../journal/read-bytes.ts'
import {
  digestOf,
  isReplaceable,
  isUnchanged,
  type JournalStamp,
  journalStamp,
  MIN_INDEXED_BYTES,
  readHeader,
  samplesOf,
  stampSchema,
  withFile,
} from './journal-stamp.ts'

/**
 * The summary of a journal is a file next to it: a line of JSON that identifies the journal as its index does, then the content. It exists only for
 * a journal whose lines were all checked against the schema, so their reader need not check them again.
 */
const SUMMARY_NAME = 'events.summary'

const headerSchema = z.strictObject({
  /** Version of the content. */
  version: z.string(),
  journal: stampSchema,
  samples: z.string(),
  /** SHA-256 of the content. */
  digest: z.string(),
})

/**
 * Reads the summary of a journal. Returns `undefined` if it is missing, damaged, stale, of another journal or of another version. Never
 * throws.
 */
export function readJournalSummary(journal: string, version: string): unknown {
  try {
    const stamp = journalStamp(journal)
    return stamp && withFile(summaryPath(journal), (file) => readSummary(file, { journal, stamp, version }))
  } catch {
    return undefined
  }
}

function readSummary(
  file: number,
  { journal, stamp, version }: { readonly journal: string; readonly stamp: JournalStamp; readonly version: string },
): unknown {
  const described = readHeader(file, headerSchema)
  if (described === undefined) return undefined
  const { header, start, length } = described
  if (header.version !== version || !isUnchanged(header.journal, stamp)) return undefined
  const content = readAt(file, start, length)
  if (digestOf([content]) !== header.digest || samplesOf(journal, stamp.size) !== header.samples) return undefined
  return parseJson(content.toString('utf8'))
}

/**
 * Stores the summary of a large journal that had this stamp when it was read. Writes no file if the journal changed since or the directory is not
 * writable. Never throws file system errors.
 */
export function writeJournalSummary(journal: string, version: string, stamp: JournalStamp, content: unknown): void {
  const path = summaryPath(journal)
  const now = journalStamp(journal)
  if (now === undefined || !isUnchanged(stamp, now)) return
  if (sizeOf(journal) < MIN_INDEXED_BYTES || !isReplaceable(path)) return
  const text = Buffer.from(JSON.stringify(content))
  const samples = samplesOf(journal, stamp.size)
  const header: z.infer<typeof headerSchema> = { version, journal: stamp, samples, digest: digestOf([text]) }
  try {
    writeFileAtomically(path, Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), text]))
  } catch (error) {
    if (!(error instanceof OrreryError)) throw error
  }
}

function summaryPath(journal: string): string {
  return join(dirname(journal), SUMMARY_NAME)
}
