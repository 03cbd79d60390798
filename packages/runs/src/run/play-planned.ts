import {
  type EpisodeMetrics,
  journalPath,
  type ResumedRun,
  type RunDirectory,
  type RunManifest,
  type RunOutcome,
} from '@orreryjs/harness'
import type { GateResult } from '../compare/gates/gate-result.ts'
import type { GatePlan } from '../compare/gates/run-gates.ts'
import { scoringFacts } from '../compare/read-run.ts'
import { DEFAULT_CONCURRENCY } from '../configuration/configuration.ts'
import { countFinished, execute } from '../play/execute.ts'
import type { FailureGuard } from '../play/failure-guard.ts'
import type { PlannedRun } from '../play/planned-run.ts'
import { type EpisodeWorkers, workersOf } from '../play/workers.ts'
import type { RunResults } from '../results/results.ts'
import { tallyOf, writeResults } from '../results/write-results.ts'
import { storeScores } from '../scores/stored-scores.ts'
import { noticeOf, type RunHooks } from './hooks.ts'

/** Number of consecutive unparsed replies after which a warning is printed. */
const WARNING_THRESHOLD = 10

/**
 * Warns once about a row after ten consecutive unparsed replies. Episodes are counted as they end, so concurrent episodes count together.
 */
function warnOnUnparsedReplies(notice: ((line: string) => void) | undefined): (episode: EpisodeMetrics) => void {
  const inARow = new Map<string, number>()
  const warnedRows = new Set<string>()
  return ({ label, model, world, modelCalls, unparsed }) => {
    const row = `${label} with ${model} in ${world}`
    const isAllUnparsed = unparsed !== undefined && unparsed.replies >= modelCalls
    const count = isAllUnparsed ? (inARow.get(row) ?? 0) + unparsed.replies : 0
    inARow.set(row, count)
    if (unparsed === undefined || count < WARNING_THRESHOLD || warnedRows.has(row)) return
    warnedRows.add(row)
    const cuts =
      unparsed.truncated === 0 ? '' : `, ${unparsed.truncated} of the last ${unparsed.replies} truncated at the token limit`
    notice?.(`warning: ${row}: ${count} unparsed replies in a row${cuts}; read them with \`orrery show RUN\``)
  }
}

/** A finished run with written results. */
export interface FinishedRun {
  /** Path of its directory. */
  readonly directory: string
  /** Content of `results.json`. */
  readonly results: RunResults
  readonly outcome: RunOutcome
  readonly gates: readonly GateResult[]
  /** Verdict that replaces `inconclusive`. @default neither */
  readonly onInconclusive?: 'pass' | 'fail'
  /** Number (from 1) of the first episode without success. */
  readonly firstFailed?: number
}

/** Directory and state of a run to play. */
export interface RunState {
  readonly directory: RunDirectory
  readonly manifest: RunManifest
  /** Progress of an interrupted run. */
  readonly resumed?: ResumedRun
  /** Failure guard with the state of the interrupted run. */
  readonly guard?: FailureGuard
  readonly gates: GatePlan
}

/** Plays the remaining episodes of a planned run and writes its results. */
export async function playPlanned(planned: PlannedRun, runState: RunState, hooks: RunHooks): Promise<FinishedRun> {
  const { configuration, episodes: specs } = planned
  const { directory, manifest, resumed: progress, guard, gates } = runState
  const played = countFinished(progress)
  const { path } = directory
  const hasHuman = hasHumanPlayer(planned)
  const warnOnUnparsed = warnOnUnparsedReplies(hooks.notice)
  // The results of an interrupted run are only in its journal, which is read at the end.
  const addedUp = progress === undefined ? tallyOf(planned, manifest) : undefined
  const executed = await execute(specs, {
    directory,
    ...(progress && { progress }),
    // A human plays one episode at a time.
    concurrency: hasHuman ? 1 : (configuration.concurrency ?? defaultConcurrency(planned)),
    isDeterministic: configuration.deterministic ?? false,
    limits: configuration,
    guard,
    workers: await playersOf(planned, runState, hooks),
    signal: hooks.signal,
    onEpisode: (episode) => {
      warnOnUnparsed(episode)
      hooks.onEpisode?.(episode)
    },
    onDecided: (metrics, number) => addedUp?.add({ metrics, taskHash: specs.at(number)?.task.hash ?? '' }),
    onStart: (stop) => hooks.onOpen?.({ directory: path, episodes: specs.length, played, hasHuman, stop }),
  })
  const { outcome, stopped, journal } = executed
  reportUnusedCost(outcome, hooks)
  const ending = { interrupted: hooks.signal?.aborted ?? false, ...(stopped && { stopped }), gates }
  const { results, tally } = await writeResults(path, planned, manifest, ending, addedUp)
  if (journal !== undefined)
    storeScores(journalPath(path), journal, scoringFacts(manifest), { cells: tally.scores(), unfinished: 0 })
  const firstFailed = tally.firstFailed()
  return {
    directory: path,
    results,
    outcome,
    gates: results.gates ?? [],
    ...(configuration.onInconclusive && { onInconclusive: configuration.onInconclusive }),
    ...(firstFailed === undefined ? {} : { firstFailed }),
  }
}

/** Returns the workers: external ones if the caller has them, configured threads, or `undefined` for this thread. */
async function playersOf(planned: PlannedRun, runState: RunState, hooks: RunHooks): Promise<EpisodeWorkers | undefined> {
  const { directory, manifest, resumed } = runState
  const remaining = planned.episodes.length - countFinished(resumed)
  if (hooks.externalWorkers === undefined || remaining === 0) return workersOf(planned, remaining)
  try {
    return await hooks.externalWorkers({
      planned,
      manifest,
      directory: directory.path,
      signal: hooks.signal,
      notice: noticeOf(hooks),
    })
  } catch (error) {
    directory.close()
    throw error
  }
}

/** True if a human plays; false if a cassette has all replies. */
export function hasHumanPlayer({ cells, configuration }: PlannedRun): boolean {
  return configuration.replayOnly === undefined && cells.some(({ model }) => model.kind === 'person')
}

/** One episode at a time if all models run here: their requests run one at a time, and an episode's prompts share their beginning. */
function defaultConcurrency({ cells }: PlannedRun): number {
  const areHere = cells.every(({ model }) => model.kind === 'none' || model.kind === 'computed')
  return areHere && cells.some(({ model }) => model.engine !== undefined) ? 1 : DEFAULT_CONCURRENCY
}

/** Reports the cost of episodes outside the result, which depends on concurrency. */
function reportUnusedCost({ spentOutsideRun = 0 }: RunOutcome, { notice }: RunHooks): void {
  if (spentOutsideRun < 0.005 || !Number.isFinite(spentOutsideRun)) return
  const amount = spentOutsideRun.toFixed(2)
  notice?.(`${amount} US dollars were spent on episodes that are not in the result; \`resume\` reuses their replies`)
}
