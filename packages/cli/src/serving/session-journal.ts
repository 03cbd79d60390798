import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { errorMessage, OrreryError } from '@orreryjs/core'
import { orrery } from '@orreryjs/orrery'
import { type RecordedSession, recordSessions, type ServedOptions } from '@orreryjs/runs/sessions'
import { counted } from '@orreryjs/runs/texts'
import type { PlayedSession } from '@orreryjs/server'
import type { Terminal } from '../terminal.ts'
import type { ServedWorld } from './face-worlds.ts'

/** What is played while a server runs, kept in a directory that becomes a run. */
export interface SessionJournal {
  onPlayed(played: PlayedSession): void
  /** Writes the run of all that was played. */
  finish(): Promise<void>
}

/** Who played what. */
interface JournalOptions {
  readonly directory: string
  readonly client: string
  readonly maxSteps: number
  readonly served: readonly ServedWorld[]
}

/**
 * Opens the journal of a server. Each episode is written as it ends, so that a server that was killed goes on with what was played
 * before. Throws `RUN_EXISTS`, `FILE_UNREADABLE` or `FILE_UNWRITABLE`.
 */
export function openSessionJournal(terminal: Terminal, options: JournalOptions): SessionJournal {
  const { directory, client, maxSteps, served } = options
  if (existsSync(join(directory, 'run.json'))) throw new OrreryError('RUN_EXISTS', `${directory} already holds a run`)
  const path = join(directory, 'sessions.jsonl')
  attempt('FILE_UNWRITABLE', path, () => {
    mkdirSync(directory, { recursive: true })
    appendFileSync(path, '')
    // A server that was killed may have left half a line.
    const text = readFileSync(path)
    truncateSync(path, text.lastIndexOf('\n') + 1)
  })
  const before = readSessions(path).length
  if (before > 0) terminal.report(`${counted(before, 'episode')} of before in ${path} go into the same run`)
  return {
    onPlayed({ world, task, actions }) {
      const name = served.find((each) => each.world === world)?.name ?? world.id
      const line: RecordedSession = { world: name, split: task.split, task: task.id, actions }
      attempt('FILE_UNWRITABLE', path, () => appendFileSync(path, `${JSON.stringify(line)}\n`))
    },
    async finish() {
      const sessions = readSessions(path)
      if (sessions.length === 0) {
        terminal.report(`nothing was played: ${directory} holds no run`)
        return
      }
      terminal.report(`writing a run of ${counted(sessions.length, 'episode')}: ${directory}`)
      const options = Object.fromEntries(served.map((each) => [each.name, servedOptions(each)]))
      await recordSessions(sessions, { registry: orrery, out: directory, client, maxSteps, served: options })
      terminal.report(`try it: ${terminal.command} verify ${directory}`)
    },
  }
}

function servedOptions({ settings: { dialect, data, worldOption } }: ServedWorld): ServedOptions {
  return { dialect, data, worldOption }
}

function readSessions(path: string): readonly RecordedSession[] {
  const text = attempt('FILE_UNREADABLE', path, () => readFileSync(path, 'utf8'))
  const lines = text.split('\n').slice(0, -1)
  return lines.map((line, at) => {
    try {
      return JSON.parse(line) as RecordedSession
    } catch (cause) {
      throw new OrreryError('JOURNAL_INVALID', `${path}, line ${at + 1} is no episode`, { cause })
    }
  })
}

function attempt<Result>(code: 'FILE_UNREADABLE' | 'FILE_UNWRITABLE', path: string, run: () => Result): Result {
  try {
    return run()
  } catch (cause) {
    throw new OrreryError(code, `${path}: ${errorMessage(cause)}`, { cause })
  }
}
