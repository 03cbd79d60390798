import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RunStart } from '@orreryjs/core'
import { openAtomicJournal, openJournalFile } from './compressed-file.ts'
import { readEpisodes } from './episodes.ts'
import { refuseOutsideLinks } from './files.ts'
import { streamBytes } from './journal-bytes.ts'
import { acquireLock } from './lock.ts'
import type { RunManifest } from './manifest.ts'
import type { LinePosition } from './read-lines.ts'
import { journalPath, writeManifest } from './run-directory.ts'

/**
 * Adds episodes to a run: replaces its `run.json` with the manifest, and the start of its journal accordingly, and removes the end of the
 * journal. The plan of the manifest must start with the run's episodes. Afterwards the run is resumed like an interrupted run. If this
 * call is interrupted, it can be repeated. Throws `RUN_LOCKED`, `PATH_UNTRUSTED`, `JOURNAL_INVALID`, `FILE_UNREADABLE` or `FILE_UNWRITABLE`.
 */
export async function extendRunDirectory(path: string, manifest: RunManifest): Promise<void> {
  const release = acquireLock(join(path, 'lock'))
  try {
    refuseOutsideLinks(path)
    const journal = journalPath(path)
    if (existsSync(journal)) await rewriteJournal(journal, manifest)
    writeManifest(path, manifest)
  } finally {
    release()
  }
}

/** The start and end of the run, with their lines. */
interface RunLines {
  start?: { readonly event: RunStart; readonly position: LinePosition }
  end?: LinePosition
}

async function rewriteJournal(path: string, { run, episodes }: RunManifest): Promise<void> {
  // Moves all lines into the file that is replaced.
  openJournalFile(path).close()
  const lines = await runLines(path)
  const { start, end } = lines
  if (start === undefined) return
  const file = openAtomicJournal(path)
  try {
    file.write(`${JSON.stringify({ ...start.event, run, episodes })}\n`)
    for await (const bytes of streamBytes(path, { start: start.position.end, ...(end && { end: end.start }) })) file.write(bytes)
    file.finish()
  } finally {
    file.discard()
  }
}

async function runLines(path: string): Promise<RunLines> {
  const lines: RunLines = {}
  const onRun = (event: RunStart | { readonly type: 'run-end' }, position: LinePosition): void => {
    if (event.type === 'run-start') lines.start = { event, position }
    else lines.end = position
  }
  for await (const _ of readEpisodes(path, { onRun }));
  return lines
}
