import { errorMessage, isOrreryError, OrreryError } from '@orreryjs/core'
import type { Difference, ReplayedStep } from '@orreryjs/core/worlds'
import { type Failure, failureOf } from '../texts/failure.ts'
import { fileLines, type Line } from './lines.ts'
import { namesNoWorld, parseLine, readTranscript } from './record.ts'
import { createReplayers, type ReplayerSource, type Replayers } from './replayers.ts'

/** How to replay a file of records. */
export interface ConformOptions extends ReplayerSource {
  /** Hears of each failure as it happens. */
  onFailure(failure: Failure): void
}

/** What replaying a file came to. */
export interface ConformResult {
  readonly file: string
  readonly episodes: number
  /** Recorded actions; each is matched or mismatched. */
  readonly steps: number
  /** Records that are no transcripts. */
  readonly records: number
  /** What was compared of those; each is matched or mismatched. */
  readonly comparisons: number
  readonly matched: number
  readonly mismatched: number
  /** `episode` is absent where the record is no transcript. */
  readonly first?: FirstDifference & { readonly episode?: string; readonly line: number }
  /** Records that could not be replayed, and whatever ended the file early. */
  readonly errors: readonly Failure[]
}

/** Replays every record of a file. Never throws: a bad record is a failure that names the line, and the others still run. */
export async function conformFile(file: string, options: ConformOptions): Promise<ConformResult> {
  const replayers = createReplayers(options)
  const totals = { episodes: 0, steps: 0, records: 0, comparisons: 0, mismatched: 0 }
  const errors: Failure[] = []
  let first: ConformResult['first']
  const failed = (error: unknown): void => {
    const failure = failureOf(error)
    errors.push(failure)
    options.onFailure(failure)
  }
  const replay = async (line: Line): Promise<void> => {
    const replayed = await replayLine(replayers, file, line, options.world)
    const { episode, steps, mismatched } = replayed
    totals[episode === undefined ? 'records' : 'episodes'] += 1
    totals[episode === undefined ? 'comparisons' : 'steps'] += steps
    totals.mismatched += mismatched
    if (replayed.first !== undefined) {
      first ??= { ...(episode !== undefined && { episode }), line: line.number, ...replayed.first }
    }
  }
  try {
    for await (const line of fileLines(file)) {
      if (isBlank(line)) continue
      try {
        await replay(line)
      } catch (error) {
        failed(located(`${file}:${line.number}`, error))
      }
    }
    const read = totals.episodes + totals.records
    if (read + errors.length === 0) throw new OrreryError('DATA_INVALID', `${file}: holds no transcripts`)
  } catch (error) {
    failed(error)
  }
  const matched = totals.steps + totals.comparisons - totals.mismatched
  return { file, ...totals, matched, errors, ...(first === undefined ? {} : { first }) }
}

/** What one line came to; `episode` is the id of a transcript. */
async function replayLine(
  replayers: Replayers,
  file: string,
  line: Line,
  world: string | undefined,
): Promise<Replayed & { readonly episode?: string }> {
  const where = `${file}:${line.number}`
  const record = parseLine(where, line)
  const check = namesNoWorld(record) ? await replayers.checkerOf(record) : undefined
  if (check !== undefined && namesNoWorld(record)) return countSteps(check(record))
  const transcript = readTranscript(where, record, String(line.number), world)
  const replayer = await replayers.of(transcript.world)
  return { episode: transcript.id, ...countSteps(replayer.replay(transcript)) }
}

function isBlank(line: Line): boolean {
  return line.bytes.every((byte) => byte === 32 || byte === 9 || byte === 13)
}

/** The error with the place it happened in, unless it names that already. */
function located(where: string, error: unknown): OrreryError {
  if (!isOrreryError(error)) return new OrreryError('INTERNAL', `${where}: ${errorMessage(error)}`, { cause: error })
  if (error.message.startsWith(where)) return error
  return new OrreryError(error.code, `${where}: ${error.message}`, { cause: error, hint: error.hint })
}

/** What replaying one record came to. */
interface Replayed {
  /** Recorded actions; of a record that is no transcript, what was compared. */
  readonly steps: number
  /** Those whose answer, or whose episode's first observation, was another than recorded. */
  readonly mismatched: number
  readonly first?: FirstDifference
}

/** Where a record first differs. */
interface FirstDifference {
  /** 0 for the initial observation. */
  readonly step: number
  readonly action?: string
  readonly difference: Difference
}

/**
 * Counts what a replayer compared. The initial observation belongs to the first step: an episode that begins with
 * another text has that step mismatched, and one without steps counts as one.
 */
function countSteps(replayed: Iterable<ReplayedStep>): Replayed {
  const wrong = new Set<number>()
  let steps = 0
  let first: FirstDifference | undefined
  for (const { step, action, differences } of replayed) {
    steps = Math.max(steps, step)
    const difference = differences[0]
    if (difference === undefined) continue
    wrong.add(Math.max(1, step))
    first ??= { step, difference, ...(action === undefined ? {} : { action }) }
  }
  return { steps: Math.max(steps, wrong.size), mismatched: wrong.size, ...(first === undefined ? {} : { first }) }
}
