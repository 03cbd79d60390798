import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

/** Why a message was not accepted. */
type Rejection = 'signature' | 'episode' | 'size' | 'events' | 'worker'

/** Invalid messages of a run. */
export interface Quarantine {
  /** Keeps the start of an invalid message, counts it, and reports the first of each reason. `subject` names the episode or worker. */
  add(reason: Rejection, subject: string, bytes: Uint8Array | undefined): void
  /** Reports the number of messages. */
  close(): void
}

/** Maximum number of messages that are kept, and of bytes of each. */
const MAX_KEPT = 100
const MAX_BYTES = 4096

const REASONS: Readonly<Record<Rejection, string>> = {
  signature: 'has no valid signature',
  episode: 'is about no episode of the run',
  size: 'is too large',
  events: 'has invalid events',
  worker: 'is from a worker that is ignored',
}

/** Name of the file with invalid messages in a run directory. */
export const QUARANTINE_FILE = 'queue-quarantine.jsonl'

/** Creates the quarantine of a run. */
export function createQuarantine(directory: string, notice: (line: string) => void): Quarantine {
  const path = join(directory, QUARANTINE_FILE)
  const reported = new Set<Rejection>()
  let count = 0
  return {
    add(reason, subject, bytes) {
      count += 1
      if (count <= MAX_KEPT) {
        const data = Buffer.from(bytes ?? []).toString('base64', 0, MAX_BYTES)
        appendFileSync(path, `${JSON.stringify({ reason, subject, bytes: bytes?.length ?? 0, data })}\n`)
      }
      if (reported.has(reason)) return
      reported.add(reason)
      notice(`warning: QUEUE_POISONED: ignored a message in Redis that ${REASONS[reason]} (${subject}); kept in ${path}`)
    },
    close() {
      if (count > 1) notice(`ignored ${count} invalid messages in Redis; the first ones are in ${path}`)
    },
  }
}
