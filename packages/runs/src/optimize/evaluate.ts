import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type EpisodeEvent, type LanguageModel, OrreryError } from '@orreryjs/core'
import {
  completedEpisode,
  isInfrastructureError,
  journalPath,
  pendingFiles,
  type RecordedEpisode,
  readEpisodes,
} from '@orreryjs/harness'
import { resumeFlags } from '../configuration/flags.ts'
import type { Configuration } from '../configuration/schema.ts'
import type { RunHooks } from '../run/hooks.ts'
import type { FinishedRun } from '../run/play-planned.ts'
import { resume } from '../run/resume.ts'
import { run } from '../run/run.ts'
import { episodeTrace } from './episode-trace.ts'

/** Result of an episode. */
export interface EpisodeOutcome {
  readonly task: string
  readonly reward: number
  readonly success: boolean
  /** The episode as text, for a model that rewrites prompts. */
  readonly trace: string
}

/** A run that was played to its end. */
export interface PlayedRun {
  readonly outcomes: readonly EpisodeOutcome[]
  /** Number of model calls in the journal. */
  readonly calls: number
}

/** Options of `playRun`. */
export interface PlayRunOptions extends RunHooks {
  limitModel?(model: LanguageModel): LanguageModel
}

/**
 * Plays a run in a directory, or finishes the run there. Returns `undefined` if `hooks.signal` stopped it. Throws the errors of planning, and
 * the first infrastructure error of an episode.
 */
export async function playRun(
  directory: string,
  settings: Configuration,
  { limitModel, ...hooks }: PlayRunOptions,
): Promise<PlayedRun | undefined> {
  const options = { ...hooks, ...(limitModel && { modelFor: limitModel }) }
  const finished = existsSync(join(directory, 'run.json'))
    ? await resume(directory, { ...options, settings: localSettingsOf(settings), retryErrors: true })
    : await run({ ...settings, deterministic: true }, { ...options, out: directory })
  if (hooks.signal?.aborted === true) return undefined
  refuseStopped(finished)
  return readPlayed(directory)
}

/** Returns the number of recorded model calls of a run, also of episodes that are not in the journal yet; 0 if there is no run. */
export async function recordedCalls(directory: string): Promise<number> {
  const files = [journalPath(directory), ...pendingFiles(directory).values()].filter((path) => existsSync(path))
  const calls = new Map<string, number>()
  for (const file of files) {
    for await (const episode of readEpisodes(file)) {
      // Of two copies of an episode, one may be incomplete.
      calls.set(episode.id, Math.max(callsOf(episode), calls.get(episode.id) ?? 0))
    }
  }
  return [...calls.values()].reduce((sum, each) => sum + each, 0)
}

async function readPlayed(directory: string): Promise<PlayedRun> {
  const outcomes: EpisodeOutcome[] = []
  let calls = 0
  for await (const episode of readEpisodes(journalPath(directory))) {
    calls += callsOf(episode)
    const completed = completedEpisode(episode)
    if (completed === undefined) continue
    const { start, end, metrics } = completed
    if (isInfrastructureError(metrics)) throw incomplete(directory, `${start.task}: ${end.error?.message ?? end.end}`)
    outcomes.push({ task: start.task, reward: metrics.reward, success: metrics.success, trace: episodeTrace(completed) })
  }
  return { outcomes, calls }
}

function callsOf({ events, failedAttempts = [] }: RecordedEpisode): number {
  return [...failedAttempts.flatMap((each) => each.events), ...events].filter(isModelCall).length
}

function isModelCall({ type }: EpisodeEvent): boolean {
  return type === 'model-call'
}

/** Returns the settings that may change when a run is resumed. */
function localSettingsOf(settings: Configuration): Configuration {
  const names = new Set(['models', ...resumeFlags().map(({ name }) => name)])
  return Object.fromEntries(Object.entries(settings).filter(([name]) => names.has(name)))
}

function refuseStopped({ directory, results: { stopped } }: FinishedRun): void {
  if (stopped !== undefined) throw incomplete(directory, stopped.message)
}

function incomplete(directory: string, reason: string): OrreryError {
  return new OrreryError('MODEL_UNAVAILABLE', `${directory}: ${reason}`, {
    hint: 'played episodes are kept: repeat the command to continue',
  })
}
