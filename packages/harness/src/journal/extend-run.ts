import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RunStart } from '@orreryjs/core'
import { openAtomicFile } from './atomic-file.ts'
import { readEpisodes } from './episodes.ts'
import { refuseOutsideLinks, toReadError, withWriteErrors } from './files.ts'
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
  const lines = await runLines(path)
  const { start, end } = lines
  if (start === undefined) return
  const file = openAtomicFile(path)
  try {
    file.write(`${JSON.stringify({ ...start.event, run, episodes })}\n`)
    const range = { start: start.position.end, ...(end && { end: end.start - 1 }) }
    if (end === undefined || end.start > start.position.end) for await (const bytes of bytesOf(path, range)) file.write(bytes)
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

async function* bytesOf(path: string, range: { readonly start: number; readonly end?: number }): AsyncGenerator<Uint8Array> {
  const stream = withWriteErrors(path, () => createReadStream(path, range))
  try {
    for await (const chunk of stream) yield chunk as Uint8Array
  } catch (error) {
    throw toReadError(path, error)
  }
}
