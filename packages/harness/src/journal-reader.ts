import { errorMessage, type JournalEvent, OrreryError } from '@orrery/core'
import { journalEventSchema } from '@orrery/core/event-schema'
import { type Line, readLines } from './lines.ts'

/** A last line that its writer could not finish. It is not read. */
export interface TornLine {
  readonly path: string
  /** From 1. */
  readonly line: number
  readonly bytes: number
}

/** How a journal is read. */
export interface ReadJournalOptions {
  /** Told where the journal ends in a torn line: its writer was killed, or still writes. */
  onTornLine?(torn: TornLine): void
}

/**
 * The events of a journal file in order, one at a time. Throws `JOURNAL_INVALID` naming the line, or `FILE_UNREADABLE`.
 */
export async function* readJournal(path: string, options: ReadJournalOptions = {}): AsyncGenerator<JournalEvent> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const line of linesOf(path)) {
    if (line.whole) yield readEvent(path, line, decoder)
    else options.onTornLine?.({ path, line: line.number, bytes: line.bytes.length })
  }
}

async function* linesOf(path: string): AsyncGenerator<Line> {
  try {
    yield* readLines(path)
  } catch (error) {
    throw error instanceof RangeError ? new OrreryError('JOURNAL_INVALID', `${path}: ${errorMessage(error)}`) : error
  }
}

/** The event of a line. Throws `JOURNAL_INVALID`. */
export function readEvent(path: string, line: Line, decoder: InstanceType<typeof TextDecoder>): JournalEvent {
  const invalid = (why: string): OrreryError => new OrreryError('JOURNAL_INVALID', `${path}, line ${line.number}: ${why}`)
  let value: unknown
  try {
    value = JSON.parse(decoder.decode(line.bytes))
  } catch (error) {
    throw invalid(error instanceof SyntaxError ? 'not JSON' : 'not UTF-8')
  }
  const checked = journalEventSchema.safeParse(value)
  if (checked.success) return checked.data
  const issue = checked.error.issues[0]
  throw invalid(`not an event: ${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? 'invalid'}`)
}
