import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { OrreryError, parseJson, systemReason } from '@orreryjs/core'
import { createDirectory, refuseOutsideLinks } from '@orreryjs/harness'
import { pluralize } from '../texts/index.ts'
import { type RecordedSession, type RecordOptions, recordSessions } from './record-sessions.ts'

/** Stores the sessions of a server in a directory that becomes a run. */
export interface SessionJournal {
  /** Stores a finished episode. Throws `FILE_UNWRITABLE`. */
  add(session: RecordedSession): void
  /** Writes the run of all sessions; returns false if there are none. */
  finish(): Promise<boolean>
}

/** Options of `openSessionJournal`. */
export interface SessionJournalOptions extends Pick<RecordOptions, 'registry' | 'client' | 'maxSteps' | 'served'> {
  /** Directory of the run. */
  readonly directory: string
  /** Called with progress messages. */
  report(line: string): void
}

/**
 * Opens the session journal of a server. Each episode is written as it ends, so a restarted server continues with the earlier episodes.
 * Throws `RUN_EXISTS`, `PATH_UNTRUSTED`, `FILE_UNREADABLE` or `FILE_UNWRITABLE`.
 */
export function openSessionJournal({ directory, report, ...options }: SessionJournalOptions): SessionJournal {
  if (existsSync(join(directory, 'run.json'))) throw new OrreryError('RUN_EXISTS', `${directory} already contains a run`)
  const path = join(directory, 'sessions.jsonl')
  refuseOutsideLinks(directory)
  withFileErrors('FILE_UNWRITABLE', path, () => {
    createDirectory(directory)
    appendFileSync(path, '')
    // Removes an incomplete last line of a killed server.
    const text = readFileSync(path)
    truncateSync(path, text.lastIndexOf('\n') + 1)
  })
  const before = readSessions(path).length
  if (before > 0) report(`${pluralize(before, 'episode')} from an earlier server in ${path}: added to the run`)
  return {
    add(session) {
      withFileErrors('FILE_UNWRITABLE', path, () => appendFileSync(path, `${JSON.stringify(session)}\n`))
    },
    async finish() {
      const sessions = readSessions(path)
      if (sessions.length === 0) {
        report(`no episodes were played: ${directory} contains no run`)
        return false
      }
      report(`writing a run of ${pluralize(sessions.length, 'episode')}: ${directory}`)
      await recordSessions(sessions, { ...options, out: directory })
      return true
    },
  }
}

function readSessions(path: string): readonly RecordedSession[] {
  const text = withFileErrors('FILE_UNREADABLE', path, () => readFileSync(path, 'utf8'))
  const lines = text.split('\n').slice(0, -1)
  return lines.map((line, at) => {
    try {
      return parseJson(line) as RecordedSession
    } catch (cause) {
      throw new OrreryError('JOURNAL_INVALID', `${path}, line ${at + 1} is not an episode`, { cause })
    }
  })
}

function withFileErrors<Result>(code: 'FILE_UNREADABLE' | 'FILE_UNWRITABLE', path: string, run: () => Result): Result {
  try {
    return run()
  } catch (cause) {
    throw new OrreryError(code, `cannot ${code === 'FILE_UNREADABLE' ? 'read' : 'write'} ${path}: ${systemReason(cause)}`, {
      cause,
    })
  }
}
