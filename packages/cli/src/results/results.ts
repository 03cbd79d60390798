import {
  type CellSummary,
  type EpisodeMetrics,
  type Interval,
  type RunManifest,
  summarise,
  wilsonInterval,
} from '@orrery/harness'
import { DEFAULT_SEED } from '../configuration.ts'
import { isSimulated } from '../language-models.ts'
import type { Cell } from '../planning/cells.ts'
import type { Executed } from '../running/execute.ts'
import type { PlannedRun } from '../running/open-run.ts'

/** One row of a run's table. */
export interface CellResult {
  readonly world: string
  readonly split: string
  readonly dialect: string
  readonly agent: string
  readonly model: string
  readonly simulated: boolean
  readonly maxSteps?: number
  readonly countThoughts: boolean
  /** Episodes planned. */
  readonly planned: number
  /** Absent where no episode of the row began. */
  readonly summary?: CellSummary
  /** Wilson 95 % interval of the success rate, every episode counted. */
  readonly interval?: Interval
}

/** What a run came to: the content of `results.json`. */
export interface RunResults {
  /** What `run.json` says of versions, configuration and labels. */
  readonly manifest: ResultManifest
  readonly seed: string
  /** Whether every planned episode was played to an end of its own. */
  readonly complete: boolean
  /** Whether Ctrl-C stopped it. */
  readonly interrupted: boolean
  /** Why the run was given up, if it was. */
  readonly stopped?: string
  readonly cells: readonly CellResult[]
  /** Failures of the outside world and of our code, most frequent first. */
  readonly errors: readonly ErrorCount[]
  readonly episodes: readonly EpisodeMetrics[]
}

type ResultManifest = Pick<RunManifest, 'run' | 'orrery' | 'node' | 'git' | 'labels' | 'worlds' | 'agents' | 'configuration'>

/** How often an error ended an episode, and what it said first. */
interface ErrorCount {
  readonly code: string
  readonly count: number
  readonly message: string
}

/** The results of an executed plan. */
export function runResults(plan: PlannedRun, manifest: RunManifest, executed: Executed): RunResults {
  const { metrics, interrupted, stopped } = executed
  const { run, orrery, node, git, labels, worlds, agents, configuration } = manifest
  const ended = metrics.filter(({ end }) => end !== 'aborted')
  return {
    manifest: { run, orrery, node, ...(git === undefined ? {} : { git }), labels, worlds, agents, configuration },
    seed: plan.configuration.seed ?? DEFAULT_SEED,
    complete: ended.length === plan.specs.length,
    interrupted,
    ...(stopped === undefined ? {} : { stopped }),
    cells: cellResults(plan.cells, ended),
    errors: countErrors(ended),
    episodes: metrics,
  }
}

/** The rows of a table; episodes that were cut off are not for them. */
export function cellResults(cells: readonly Cell[], metrics: readonly EpisodeMetrics[]): readonly CellResult[] {
  const summaries = new Map(summarise(metrics).map((summary) => [cellKey(summary), summary]))
  return cells.map(({ world, split, agent, model, limits, countThoughts, tasks, trials }) => {
    const row = { world: world.id, split, agent: agent.id, model: model.id }
    const summary = summaries.get(cellKey(row))
    return {
      ...row,
      dialect: world.dialect,
      simulated: isSimulated(model.id),
      ...(limits.maxSteps === undefined ? {} : { maxSteps: limits.maxSteps }),
      countThoughts,
      planned: tasks.length * trials,
      ...(summary === undefined ? {} : { summary, interval: wilsonInterval(summary.strict.successes, summary.episodes) }),
    }
  })
}

function cellKey({ world, split, agent, model }: Pick<CellResult, 'world' | 'split' | 'agent' | 'model'>): string {
  return JSON.stringify([world, split, agent, model])
}

function countErrors(metrics: readonly EpisodeMetrics[]): readonly ErrorCount[] {
  const counts = new Map<string, ErrorCount>()
  for (const { error } of metrics) {
    if (error === undefined) continue
    const { code, message } = error
    const before = counts.get(code)
    counts.set(code, { code, message: before?.message ?? message, count: (before?.count ?? 0) + 1 })
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)
}
