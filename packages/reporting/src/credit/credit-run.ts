import { OrreryError, remainingLimits } from '@orreryjs/core'
import { type CompletedEpisode, isInfrastructureError, type RunManifest, type TornLine } from '@orreryjs/harness'
import type { Registry } from '@orreryjs/runs/registry'
import { rowSettings } from '@orreryjs/runs/results'
import { type OutputFile, openOutput } from '../export/output-file.ts'
import { refuseRunFiles } from '../export/refuse-run-files.ts'
import { openRunToExport } from '../export/run-to-export.ts'
import { replayStates } from '../report/replay.ts'
import { createWorldFinder, type WorldFinder } from '../report/world-finder.ts'
import { type BeliefCredit, creditBelief } from './credit-belief.ts'
import { CREDIT_HEADER, creditLines } from './credit-csv.ts'
import { creditEpisode, type DecisiveStep, type EndedCreditInput, type EpisodeCredit, type Loss } from './credit-episode.ts'
import { creditSentence } from './credit-sentence.ts'
import { type CreditGroup, createCreditTally } from './credit-tally.ts'
import { createDistances, type DistanceReader } from './distances.ts'

/** Options of `creditRun`. */
export interface CreditOptions {
  readonly registry: Registry
  /** File for a CSV table with a line for each step. */
  readonly csv?: string | undefined
  /** True to replace an existing file. @default false */
  readonly force?: boolean | undefined
  onTornLine?(torn: TornLine): void
  onEpisode?(success: boolean): void
}

/** Outcome of an episode. */
export interface CreditedEpisode {
  /** Id of the episode. */
  readonly episode: string
  readonly success: boolean
  readonly loss?: Loss
  readonly decisive?: DecisiveStep
  readonly sentence: string
  /** Steps beyond the expected ones; absent in worlds where a player knows everything. */
  readonly belief?: Omit<BeliefCredit, 'steps'>
}

/** Result of `creditRun`. */
export interface RunCredit {
  readonly manifest: RunManifest
  /** Totals of each row, then of each row by task type. */
  readonly groups: readonly CreditGroup[]
  readonly episodes: readonly CreditedEpisode[]
  /** Number of episodes without credit: their world cannot be replayed, or an infrastructure error ended them. */
  readonly excluded: { readonly notReplayed: number; readonly infrastructureErrors: number }
  /** Number of planned episodes that have not ended. */
  readonly unfinished: number
  /** The written file and its number of lines, without the heading. */
  readonly file?: { readonly path: string; readonly count: number }
}

/**
 * Computes the exact worth of every step of a run from replayed states and the oracle's plans. Throws `USAGE`, `FILE_EXISTS`,
 * `FILE_UNWRITABLE` or what reading the run throws.
 */
export async function creditRun(directory: string, options: CreditOptions): Promise<RunCredit> {
  const { csv, force = false } = options
  if (csv !== undefined) refuseRunFiles(directory, csv)
  const file = csv === undefined ? undefined : openOutput(csv, force)
  try {
    file?.write(CREDIT_HEADER)
    const { count, ...result } = await creditEpisodes(directory, options, file)
    file?.finish()
    return { ...result, ...(csv !== undefined && { file: { path: csv, count } }) }
  } finally {
    file?.discard()
  }
}

async function creditEpisodes(
  directory: string,
  { registry, onTornLine, onEpisode }: CreditOptions,
  file: OutputFile | undefined,
): Promise<Omit<RunCredit, 'file'> & { readonly count: number }> {
  const run = openRunToExport(directory, registry, (torn) => onTornLine?.(torn))
  const { manifest } = run
  const finder = await createWorldFinder(manifest, run.registry)
  const distances = createDistances()
  const tally = createCreditTally()
  const episodes: CreditedEpisode[] = []
  const excluded = { notReplayed: 0, infrastructureErrors: 0 }
  let count = 0
  for await (const episode of run.episodes()) {
    onEpisode?.(episode.end.success)
    if (isInfrastructureError(episode.metrics)) {
      excluded.infrastructureErrors += 1
      continue
    }
    const input = creditInput(episode, { manifest, finder, distances })
    if (input === undefined) {
      excluded.notReplayed += 1
      continue
    }
    const credit = creditEpisode(input)
    const sentence = creditSentence(credit, input)
    const belief = creditBelief(input)
    tally.add(episode, credit, belief)
    episodes.push(outcomeOf(episode, credit, { sentence, belief }))
    for (const line of creditLines(episode, credit, { maxSteps: input.maxSteps, belief })) {
      file?.write(line)
      count += 1
    }
  }
  if (episodes.length === 0) throw nothingToCredit(directory, finder.problems)
  const unfinished = Math.max(0, manifest.episodes - run.ended())
  return { manifest, groups: [...tally.rows(), ...tally.byType()], episodes, excluded, unfinished, count }
}

function nothingToCredit(directory: string, [problem]: ReadonlySet<string>): OrreryError {
  const cause = problem ?? 'its worlds now answer differently, or infrastructure errors ended all episodes'
  return new OrreryError('USAGE', `no episode of ${directory} can be replayed: ${cause}`, {
    hint: 'check the run with `orrery verify RUN`',
  })
}

function outcomeOf(
  { start, end }: CompletedEpisode,
  { loss, decisive }: EpisodeCredit,
  { sentence, belief }: { readonly sentence: string; readonly belief: BeliefCredit | undefined },
): CreditedEpisode {
  return {
    episode: start.episode,
    success: end.success,
    ...(loss !== undefined && { loss }),
    ...(decisive !== undefined && { decisive }),
    sentence,
    ...(belief !== undefined && { belief: withoutSteps(belief) }),
  }
}

function withoutSteps({ steps: _, ...belief }: BeliefCredit): Omit<BeliefCredit, 'steps'> {
  return belief
}

/** The run of an episode. */
interface RunOfCredit {
  readonly manifest: RunManifest
  readonly finder: WorldFinder
  readonly distances: DistanceReader
}

/** Returns `undefined` if the world of the episode is missing or now answers differently. */
export function creditInput(
  episode: Pick<CompletedEpisode, 'start' | 'events' | 'end' | 'metrics'>,
  { manifest, finder, distances }: RunOfCredit,
): EndedCreditInput | undefined {
  const { start, events } = episode
  const found = finder.find(start)
  const trace = found && replayStates(found, events)
  const known = trace && distances.of(start, events, trace)
  if (found === undefined || trace === undefined || known === undefined) return undefined
  const { maxSteps } = remainingLimits(rowSettings(manifest, episode.metrics), found.task)
  return { episode, trace, distances: known, maxSteps, presentation: finder.explained(start.world) }
}
