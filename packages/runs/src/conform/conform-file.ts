import { errorMessage, isOrreryError, type OptionValues, OrreryError } from '@orreryjs/core'
import type { Replayer, Transcript } from '@orreryjs/core/worlds'
import { optionsOf } from '../plan/choice.ts'
import { loadWorld, type Registry } from '../registry/registry.ts'
import { type Failure, failureOf } from '../texts/failure.ts'
import { fileLines, type Line } from './lines.ts'
import { readTranscript } from './record.ts'
import { type FirstDifference, replayTranscript } from './replay.ts'

/** How to replay a file of transcripts. */
export interface ConformOptions {
  readonly registry: Registry
  /** Directory of the original data the transcripts were recorded on. */
  readonly data?: string | undefined
  /** The world of every record. @default the one each names */
  readonly world?: string | undefined
  readonly worldOption?: OptionValues | undefined
  /** Hears of each failure as it happens. */
  onFailure(failure: Failure): void
}

/** What replaying a file came to. */
export interface ConformResult {
  readonly file: string
  readonly episodes: number
  /** Recorded actions; each is matched or mismatched. */
  readonly steps: number
  readonly matched: number
  readonly mismatched: number
  readonly first?: FirstDifference & { readonly episode: string; readonly line: number }
  /** Records that could not be replayed, and whatever ended the file early. */
  readonly errors: readonly Failure[]
}

/** Replays every record of a file. Never throws: a bad record is a failure that names the line, and the others still run. */
export async function conformFile(file: string, options: ConformOptions): Promise<ConformResult> {
  const replayerOf = replayers(options)
  const totals = { episodes: 0, steps: 0, mismatched: 0 }
  const errors: Failure[] = []
  let first: ConformResult['first']
  const failed = (error: unknown): void => {
    const failure = failureOf(error)
    errors.push(failure)
    options.onFailure(failure)
  }
  const replay = async (line: Line): Promise<void> => {
    const transcript = readTranscript(`${file}:${line.number}`, line, options.world)
    const replayed = replayTranscript(await replayerOf(transcript), transcript)
    totals.episodes += 1
    totals.steps += replayed.steps
    totals.mismatched += replayed.mismatched
    if (replayed.first !== undefined) first ??= { episode: transcript.id, line: line.number, ...replayed.first }
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
    if (totals.episodes + errors.length === 0) throw new OrreryError('DATA_INVALID', `${file}: holds no transcripts`)
  } catch (error) {
    failed(error)
  }
  const matched = totals.steps - totals.mismatched
  return { file, ...totals, matched, errors, ...(first === undefined ? {} : { first }) }
}

function isBlank(line: Line): boolean {
  return line.bytes.every((byte) => byte === 32 || byte === 9 || byte === 13)
}

/** The replayer of a transcript's world, made once for each. */
function replayers(options: ConformOptions): (transcript: Transcript) => Promise<Replayer> {
  const made = new Map<string, Replayer>()
  return async ({ world }) => {
    const known = made.get(world)
    if (known !== undefined) return known
    const { package: source } = await loadWorld(options.registry, world)
    // The data directory is offered to worlds that read one; other options must be the world's own.
    const data = options.data === undefined ? {} : optionsOf(source, { data: options.data })
    const replayer = source.replayer({ ...options.worldOption, ...data })
    made.set(world, replayer)
    return replayer
  }
}

/** The error with the place it happened in, unless it names that already. */
function located(where: string, error: unknown): OrreryError {
  if (!isOrreryError(error)) return new OrreryError('INTERNAL', `${where}: ${errorMessage(error)}`, { cause: error })
  if (error.message.startsWith(where)) return error
  return new OrreryError(error.code, `${where}: ${error.message}`, { cause: error, hint: error.hint })
}
