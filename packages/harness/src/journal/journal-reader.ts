import { type EpisodeEvent, errorMessage, type JournalEvent, OrreryError } from '@orreryjs/core'
import { journalEventSchema } from '@orreryjs/core/event-schema'
import { type Line, type LinePlace, readLines } from './lines.ts'

/** A last line that its writer could not finish. It is not read. */
export interface TornLine {
  readonly path: string
  /** From 1. */
  readonly line: number
  readonly bytes: number
}

/** A torn line, as it is told to people. */
export function describeTornLine({ path, line }: TornLine): string {
  return `${path}: line ${line} is unfinished and left out`
}

/** How a journal is read. */
export interface ReadJournalOptions {
  /** Told where the journal ends in a torn line: its writer was killed, or still writes. */
  onTornLine?(torn: TornLine): void
  /** Whether every line was held against the schema when this process wrote or read it; what is no JSON is found all the same. @default false */
  readonly isChecked?: boolean
}

/**
 * The events of a journal file in order, one at a time. Throws `JOURNAL_INVALID` naming the line, or `FILE_UNREADABLE`.
 */
export async function* readJournal(path: string, options: ReadJournalOptions = {}): AsyncGenerator<JournalEvent> {
  for await (const batch of readPlaced(path, options)) for (const { event } of batch) yield event
}

/** An event with where its line stands. */
interface PlacedEvent {
  readonly event: JournalEvent
  readonly place: LinePlace
}

/** The events of a file, many at a time, each read when it is asked for. Throws as `readJournal` does. */
export async function* readPlaced(path: string, options: ReadJournalOptions): AsyncGenerator<Iterable<PlacedEvent>> {
  const read = eventReader(path, options.isChecked)
  let end = 0
  function* placed(lines: readonly Line[]): Generator<PlacedEvent> {
    for (const line of lines) {
      const start = end
      end += line.bytes.length + 1
      yield { event: read(line), place: { number: line.number, start, end } }
    }
  }
  for await (const lines of linesOf(path, options)) yield placed(lines)
}

/** Whether the event is one of an episode. */
export function isOfEpisode(event: JournalEvent): event is EpisodeEvent {
  return event.type !== 'run-start' && event.type !== 'run-end'
}

/** The whole lines, many at a time. */
async function* linesOf(path: string, { onTornLine }: ReadJournalOptions): AsyncGenerator<readonly Line[]> {
  try {
    for await (const lines of readLines(path)) {
      const last = lines.at(-1)
      if (last?.whole !== false) yield lines
      else onTornLine?.({ path, line: last.number, bytes: last.bytes.length })
    }
  } catch (error) {
    throw error instanceof RangeError ? new OrreryError('JOURNAL_INVALID', `${path}: ${errorMessage(error)}`) : error
  }
}

const DAMAGED =
  'it is damaged or of another version: restore it from a copy, or cut the file off before this line and `orrery resume` the run'

/** Reads the lines of a file as events. The result throws `JOURNAL_INVALID`. */
export function eventReader(path: string, isChecked = false): (line: Line) => JournalEvent {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  return (line) => {
    const invalid = (why: string): OrreryError =>
      new OrreryError('JOURNAL_INVALID', `${path}, line ${line.number}: ${why}`, { hint: DAMAGED })
    let value: unknown
    try {
      value = JSON.parse(decoder.decode(line.bytes))
    } catch (error) {
      throw invalid(error instanceof SyntaxError ? 'not JSON' : 'not UTF-8')
    }
    if (isChecked) return value as JournalEvent
    const checked = journalEventSchema.safeParse(value)
    if (checked.success) return checked.data
    const issue = checked.error.issues[0]
    throw invalid(`not an event: ${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? 'invalid'}`)
  }
}
