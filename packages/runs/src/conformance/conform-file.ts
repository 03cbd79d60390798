import { errorMessage, isOrreryError, OrreryError } from '@orreryjs/core'
import type { Difference, ReplayedStep } from '@orreryjs/core/worlds'
import { type Failure, failureOf } from '../texts/failure.ts'
import { fileLines, type Line } from './lines.ts'
import { lacksWorld, parseLine, readTranscript } from './record.ts'
import { createReplayers, type ReplayerSource, type Replayers } from './replayers.ts'

/** Options of `conformFile`. */
export interface ConformOptions extends ReplayerSource {
  /** Called for each failure as it happens. */
  onFailure(failure: Failure): void
}

/** Result of replaying a file. */
export interface ConformResult {
  readonly file: string
  readonly episodes: number
  /** Number of recorded actions; each is matched or mismatched. */
  readonly steps: number
  /** Number of records that are not transcripts. */
  readonly records: number
  /** Number of comparisons in those records; each is matched or mismatched. */
  readonly comparisons: number
  readonly matched: number
  readonly mismatched: number
  /** First difference; `episode` is absent if the record is not a transcript. */
  readonly first?: FirstDifference & { readonly episode?: string; readonly line: number }
  /** Records that could not be replayed, and errors that ended the file early. */
  readonly errors: readonly Failure[]
}

/** Replays every record of a file. Never throws: a bad record is reported with its line, and the others still run. */
export async function conformFile(file: string, options: ConformOptions): Promise<ConformResult> {
  const replayers = createReplayers(options)
  const totals = { episodes: 0, steps: 0, records: 0, comparisons: 0, mismatched: 0 }
  const errors: Failure[] = []
  let first: ConformResult['first']
  const reportFailure = (error: unknown): void => {
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
        reportFailure(withLocation(`${file}:${line.number}`, error))
      }
    }
    const recordCount = totals.episodes + totals.records
    if (recordCount + errors.length === 0) throw new OrreryError('DATA_INVALID', `${file}: the file is empty`)
  } catch (error) {
    reportFailure(error)
  }
  const matched = totals.steps + totals.comparisons - totals.mismatched
  return { file, ...totals, matched, errors, ...(first === undefined ? {} : { first }) }
}

/** Replays one line; `episode` is the id of a transcript. */
async function replayLine(
  replayers: Replayers,
  file: string,
  line: Line,
  world: string | undefined,
): Promise<ReplayCounts & { readonly episode?: string }> {
  const where = `${file}:${line.number}`
  const record = parseLine(where, line)
  const check = lacksWorld(record) ? await replayers.checkerOf(record) : undefined
  if (check !== undefined && lacksWorld(record)) return countSteps(check(record))
  const transcript = readTranscript(where, record, String(line.number), world)
  const replayer = await replayers.of(transcript.world)
  return { episode: transcript.id, ...countSteps(replayer.replay(transcript)) }
}

function isBlank(line: Line): boolean {
  return line.bytes.every((byte) => byte === 32 || byte === 9 || byte === 13)
}

/** Adds the location to an error that does not mention it. */
function withLocation(where: string, error: unknown): OrreryError {
  if (!isOrreryError(error)) return new OrreryError('INTERNAL', `${where}: ${errorMessage(error)}`, { cause: error })
  if (error.message.startsWith(where)) return error
  return new OrreryError(error.code, `${where}: ${error.message}`, { cause: error, hint: error.hint })
}

/** Result of replaying one record. */
interface ReplayCounts {
  /** Number of recorded actions, or of comparisons if the record is not a transcript. */
  readonly steps: number
  /** Number of steps with a different response, or a different initial observation of the episode. */
  readonly mismatched: number
  readonly first?: FirstDifference
}

/** First difference of a record. */
interface FirstDifference {
  /** Number of the step; 0 for the initial observation. */
  readonly step: number
  readonly action?: string
  readonly difference: Difference
}

/**
 * Counts compared steps. The initial observation belongs to the first step: if it differs, that step is mismatched; an episode without
 * steps counts as one step.
 */
function countSteps(replayed: Iterable<ReplayedStep>): ReplayCounts {
  const mismatchedSteps = new Set<number>()
  let steps = 0
  let first: FirstDifference | undefined
  for (const { step, action, differences } of replayed) {
    steps = Math.max(steps, step)
    const difference = differences[0]
    if (difference === undefined) continue
    mismatchedSteps.add(Math.max(1, step))
    first ??= { step, difference, ...(action === undefined ? {} : { action }) }
  }
  return {
    steps: Math.max(steps, mismatchedSteps.size),
    mismatched: mismatchedSteps.size,
    ...(first === undefined ? {} : { first }),
  }
}
