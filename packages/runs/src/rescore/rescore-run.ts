import { OrreryError } from '@orreryjs/core'
import {
  type CompletedEpisode,
  cachedPlanLength,
  type EpisodeSpec,
  readManifest,
  replaySteps,
  rowKey,
  type TornLine,
} from '@orreryjs/harness'
import { episodeFinder } from '../plan/find-episode.ts'
import { registryOfRun } from '../registry/files/run-files.ts'
import { labelsOf } from '../registry/model-labels.ts'
import type { Registry } from '../registry/registry.ts'
import { finishedEpisodes } from '../scores/ended-episodes.ts'
import { replan } from '../verify/replan.ts'
import { type CellTally, openCell, type RescoredCell } from './cell-tally.ts'
import { DEFAULT_METRICS, rescoredMetrics } from './metrics.ts'

/** Recomputed metrics of a run. */
export interface RescoreResult {
  /** Labels to print with the metrics, such as `simulated`. */
  readonly labels: readonly string[]
  /** Rows in the order of their first episode. */
  readonly cells: readonly RescoredCell[]
  /** Number of planned episodes that did not end regularly; they are excluded. */
  readonly unfinished: number
  /** True if every recorded value equals the recomputed one. */
  readonly agrees: boolean
}

/** Options of `rescore`. */
export interface RescoreOptions {
  /** Names of metrics, or `all`. @default `DEFAULT_METRICS` */
  readonly metrics?: readonly string[] | undefined
  readonly registry: Registry
  onTornLine?(torn: TornLine): void
  onEpisode?(agrees: boolean): void
}

/**
 * Replays the recorded steps of every finished episode in the world, without the agent, and recomputes the metrics. Streams the journal.
 * Throws `RUNS_DIFFER` if a task changed since the run, or the errors of planning or reading the run.
 */
export async function rescore(
  directory: string,
  { registry, onTornLine, onEpisode, ...options }: RescoreOptions,
): Promise<RescoreResult> {
  const metrics = rescoredMetrics(options.metrics ?? DEFAULT_METRICS)
  const manifest = readManifest(directory)
  const { specs, worldOnly } = await replan(manifest, registryOfRun(registry, directory, manifest), { needsAgents: false })
  const find = episodeFinder(specs)
  const optimal = metrics.some(({ needsOptimal }) => needsOptimal === true) ? cachedPlanLength() : () => undefined
  const cells = new Map<string, CellTally>()
  let unfinished = specs.length
  for await (const episode of finishedEpisodes(directory, onTornLine && { onTornLine })) {
    unfinished -= 1
    const { start, events } = episode
    const spec = checkedSpec(episode, find(worldOnly ? start.task : start.episode)?.spec)
    const key = rowKey(episode.metrics)
    const cell = cells.get(key) ?? openCell(episode.metrics, metrics)
    cells.set(key, cell)
    const agrees = cell.add(episode.metrics, replaySteps(spec, events, optimal), spec.world)
    onEpisode?.(agrees)
  }
  const closed = [...cells.values()].map(({ close }) => close())
  const agrees = closed.every(({ values }) => values.every(({ differing }) => differing === 0))
  const models = closed.map(({ model }) => model)
  return {
    labels: labelsOf(
      models,
      manifest,
      manifest.agents.map(({ id }) => id),
    ),
    cells: closed,
    unfinished: Math.max(0, unfinished),
    agrees,
  }
}

function checkedSpec({ start }: CompletedEpisode, spec: EpisodeSpec | undefined): EpisodeSpec {
  if (spec === undefined) {
    throw new OrreryError('JOURNAL_INVALID', `the journal has the episode ${start.episode}, which was not planned`)
  }
  if (spec.task.hash === start.taskHash) return spec
  throw new OrreryError(
    'RUNS_DIFFER',
    `task ${start.task} has the hash ${spec.task.hash} here, and ${start.taskHash} in the journal`,
    {
      hint: 'rescore it with the data it was played with',
    },
  )
}
