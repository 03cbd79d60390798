import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { journalPath, openBytes } from '@orreryjs/harness'

/**
 * Returns the number of recorded model calls of a run, including episodes that are not yet in the journal. A kill while an episode moves to the
 * journal leaves two equal copies of it, so that equal lines count once.
 */
export function recordedCalls(run: string): number {
  const pending = join(run, 'pending')
  const waiting = existsSync(pending) ? readdirSync(pending).map((name) => join(pending, name)) : []
  const files = [journalPath(run), ...waiting].filter((path) => existsSync(path))
  // An incomplete last line does not count.
  const lines = files.flatMap((path) => textOf(path).split('\n').slice(0, -1))
  return new Set(lines.filter((line) => line.includes('"type":"model-call"') && line.includes('"reply":'))).size
}

/** Returns the uncompressed text of a file of events. */
function textOf(path: string): string {
  const file = openBytes(path)
  try {
    return Buffer.from(file.read(0, file.size)).toString('utf8')
  } finally {
    file.close()
  }
}
