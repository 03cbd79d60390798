import { type EpisodeEvent, errorMessage, type JournalEvent, OrreryError, parseJson } from '@orreryjs/core'
import { journalEventSchema } from '@orreryjs/core/event-schema'
import { withCurrentEventNames } from '@orreryjs/core/stored-names'
import { type Line, type LinePosition, readLines } from './read-lines.ts'

/** An incomplete last line. It is not read. */
export interface TornLine {
  readonly path: string
  /** Line number, from 1. */
  readonly line: number
  readonly bytes: number
}

/** Formats a torn line for people. */
export function describeTornLine({ path, line }: TornLine): string {
  return `${path}: line ${line} is incomplete and was skipped`
}

/** Options of `readJournal`. */
export interface ReadJournalOptions {
  /** Called if the journal ends with an incomplete line: its writer was killed or is still writing. */
  onTornLine?(torn: TornLine): void
  /** True if this process has already checked every line against the schema; invalid JSON is detected anyway. @default false */
  readonly isChecked?: boolean
}

/** Reads the events of a journal in order. Throws `JOURNAL_INVALID` with the line number, or `FILE_UNREADABLE`. */
export async function* readJournal(path: string, options: ReadJournalOptions = {}): AsyncGenerator<JournalEvent> {
  for await (const batch of readPositionedEvents(path, options)) for (const { event } of batch) yield event
}

/** An event with its line in the file. */
interface PlacedEvent {
  readonly event: JournalEvent
  readonly place: LinePosition
}

/** Reads the events of a file in batches, each parsed on access. Throws as `readJournal` does. */
export async function* readPositionedEvents(path: string, options: ReadJournalOptions): AsyncGenerator<Iterable<PlacedEvent>> {
  const parse = eventReader(path, options.isChecked)
  let end = 0
  function* withLines(lines: readonly Line[]): Generator<PlacedEvent> {
    for (const line of lines) {
      const start = end
      end += line.bytes.length + 1
      yield { event: parse(line), place: { number: line.number, start, end } }
    }
  }
  for await (const lines of linesOf(path, options)) yield withLines(lines)
}

/** Returns true for an event of an episode. */
export function isEpisodeEvent(event: JournalEvent): event is EpisodeEvent {
  return event.type !== 'run-start' && event.type !== 'run-end'
}

/** Reads the complete lines in batches. */
async function* linesOf(path: string, { onTornLine }: ReadJournalOptions): AsyncGenerator<readonly Line[]> {
  try {
    for await (const lines of readLines(path)) {
      const last = lines.at(-1)
      if (last?.isComplete !== false) yield lines
      else onTornLine?.({ path, line: last.number, bytes: last.bytes.length })
    }
  } catch (error) {
    throw error instanceof RangeError ? new OrreryError('JOURNAL_INVALID', `${path}: ${errorMessage(error)}`) : error
  }
}

const DAMAGED_HINT =
  'the file is damaged or from another version; restore a copy, or truncate it before this line and run `orrery resume`'

/** Creates a parser of journal lines. It throws `JOURNAL_INVALID`. */
export function eventReader(path: string, isChecked = false): (line: Line) => JournalEvent {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const nesting = isChecked ? { levels: Number.POSITIVE_INFINITY } : {}
  return (line) => {
    const invalid = (reason: string): OrreryError =>
      new OrreryError('JOURNAL_INVALID', `${path}, line ${line.number}: ${reason}`, { hint: DAMAGED_HINT })
    let value: unknown
    try {
      value = withCurrentEventNames(parseJson(decoder.decode(line.bytes), nesting))
    } catch (error) {
      throw invalid(
        error instanceof SyntaxError ? (error.message.startsWith('JSON nested') ? error.message : 'not JSON') : 'not UTF-8',
      )
    }
    if (isChecked) return value as JournalEvent
    const checked = journalEventSchema.safeParse(value)
    if (checked.success) return checked.data
    const issue = checked.error.issues[0]
    throw invalid(`not an event: ${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? 'invalid'}`)
  }
}
