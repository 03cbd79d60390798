import { type RowSummary, type RunManifest, rowKey } from '@orreryjs/harness'
import {
  type ClusterCount,
  clusterCount,
  clustersOf,
  type Estimate,
  estimateMean,
  hasFewClusters,
  type Interval,
  type TargetOptions,
  type TaskScore,
} from '@orreryjs/statistics'
import type { GateResult } from '../compare/gates/gate-result.ts'
import { DEFAULT_SEED } from '../configuration/configuration.ts'
import type { PlannedRun } from '../play/planned-run.ts'
import type { StopReason } from '../play/stop.ts'
import { privilegedModelTest, simulatedModelTest } from '../registry/model-labels.ts'
import type { CellScores } from '../scores/index.ts'
import type { PublishedComparison } from './published/tally.ts'
import type { RobustnessRow } from './robustness/tally.ts'
import { rowSettings } from './row-settings.ts'
import { seedOf } from './run-versions.ts'
import type { StreamFigures } from './streams/index.ts'
import type { ErrorCount, RunTally } from './tally.ts'

/** One row of a run's table. */
export interface CellFigures extends ClusterCount {
  readonly world: string
  readonly split: string
  readonly dialect: string
  readonly agent: string
  /** Name of the row: the agent's id unless the run gave it another label. */
  readonly label: string
  readonly model: string
  readonly simulated: boolean
  /** True if the model saw the world state. */
  readonly privileged: boolean
  readonly maxSteps?: number
  readonly countThoughts: boolean
  /** Seeds of the attempts, as `seeds` of the run; a single element if all attempts share a seed. */
  readonly seeds: readonly string[]
  /** All options of the agent; absent if it has none. */
  readonly options?: Readonly<Record<string, unknown>>
  /** Absent if no episode of the row started. */
  readonly summary?: RowSummary
  /** 95 % interval of the success rate over tasks, counting every episode. For these tasks, unless `clusters` is present. */
  readonly interval?: Interval
  /** Interval for new tasks like these, from other clusters. Present if tasks share few clusters and `interval` is for these tasks. */
  readonly newTasks?: Required<ClusterCount> & { readonly interval: Interval }
  /** Number of tasks; fewer than episodes if tasks have several attempts. */
  readonly tasks?: number
}

/** One row of the table of a run planned in this process. */
export interface CellResult extends CellFigures {
  /** Number of planned episodes. */
  readonly planned: number
}

/** Figures of a run. */
export interface RunFigures {
  /** Versions, configuration and labels from `run.json`. */
  readonly manifest: ResultManifest
  readonly cells: readonly CellFigures[]
  /** Figures of the rows with streams; absent in other runs. */
  readonly streams?: readonly StreamFigures[]
  /** Figures reported by the paper of the run's suite, with our results, by table. Absent if the suite has no paper. */
  readonly published?: readonly PublishedComparison[]
  /** Rows with faults or injections next to their clean rows; absent if there are none. */
  readonly robustness?: readonly RobustnessRow[]
  /** Results of the run's gates; absent without gates. */
  readonly gates?: readonly GateResult[]
  /** Infrastructure errors and bugs, most frequent first. */
  readonly errors: readonly ErrorCount[]
  /** Digests of the source files; absent in older results and for joined runs. */
  readonly digests?: RunDigests
}

/** SHA-256 digests of the files of a run, in hexadecimal. */
export interface RunDigests {
  /** Digest of `events.jsonl`. */
  readonly journal: string
  /** Digest of `run.json`. */
  readonly manifest: string
}

/** Version 2 has the same bits in every engine. */
const ARITHMETIC = 2

/** Content of `results.json`. The episodes are in the journal. */
export interface RunResults extends RunFigures {
  /** Version of the arithmetic behind the figures; absent in results of versions whose last digits depended on the engine. */
  readonly arithmetic: typeof ARITHMETIC | undefined
  readonly seed: string
  /** True if every planned episode ended regularly. */
  readonly complete: boolean
  /** True if Ctrl-C stopped the run. */
  readonly interrupted: boolean
  /** Reason of an early stop, if any. */
  readonly stopped?: StopReason
  readonly cells: readonly CellResult[]
}

/** Target of the intervals; `former`: as in the results of versions that had no targets, to verify them. */
export type ResultSampling = TargetOptions | 'former'

/** How a run ended. */
export type RunEnding = Pick<RunResults, 'interrupted' | 'stopped'>

type ResultManifest = Pick<
  RunManifest,
  'run' | 'suite' | 'orrery' | 'node' | 'git' | 'labels' | 'worlds' | 'agents' | 'configuration'
>

/** Returns the results of an executed plan from its tally. */
export function runResults(
  plan: PlannedRun,
  manifest: RunManifest,
  ending: RunEnding,
  tally: RunTally,
  sampling: ResultSampling = {},
): RunResults {
  const { interrupted, stopped } = ending
  const { run, suite, orrery, node, git, labels, worlds, agents, configuration } = manifest
  const published = tally.published()
  const streams = tally.streams()
  const robustness = tally.robustness()
  return {
    manifest: {
      run,
      ...(suite === undefined ? {} : { suite }),
      orrery,
      node,
      ...(git === undefined ? {} : { git }),
      labels,
      worlds,
      agents,
      configuration,
    },
    arithmetic: ARITHMETIC,
    seed: seedOf(manifest),
    complete: tally.ended() === plan.episodes.length,
    interrupted,
    ...(stopped === undefined ? {} : { stopped }),
    cells: cellResults(plan, tally.summaries(), tally.scores(), sampling),
    ...(streams.length === 0 ? {} : { streams }),
    ...(published.length === 0 ? {} : { published }),
    ...(robustness.length === 0 ? {} : { robustness }),
    errors: tally.errors(),
  }
}

/** Returns the rows of a planned run with their figures. */
export function cellResults(
  { cells, configuration }: Pick<PlannedRun, 'cells' | 'configuration'>,
  rowSummaries: readonly RowSummary[],
  scores: readonly CellScores[],
  sampling: ResultSampling = {},
): readonly CellResult[] {
  const rows = cells.map(({ world, split, agent, label, model, limits, countThoughts, tasks, trials, seed }) => ({
    world: world.id,
    split,
    agent: agent.id,
    label,
    model: model.id,
    dialect: world.dialect,
    simulated: model.simulated === true,
    privileged: model.privileged === true,
    ...(limits.maxSteps === undefined ? {} : { maxSteps: limits.maxSteps }),
    countThoughts,
    seeds: configuration.seeds ?? [seed ?? configuration.seed ?? DEFAULT_SEED],
    ...(agent.options && { options: agent.options }),
    planned: tasks.length * trials,
  }))
  return withFigures(mergeRows(rows), rowSummaries, scores, sampling)
}

/** Merges blocks of the same row, such as tasks with different numbers of attempts. */
function mergeRows<Row extends CellFigures & { readonly planned: number }>(rows: readonly Row[]): readonly Row[] {
  const each = new Map<string, Row>()
  for (const row of rows) {
    const before = each.get(rowKey(row))
    each.set(rowKey(row), before === undefined ? row : { ...before, planned: before.planned + row.planned })
  }
  return [...each.values()]
}

/** Returns the rows of a recorded run with their figures. */
export function recordedCells(
  manifest: RunManifest,
  rowSummaries: readonly RowSummary[],
  scores: readonly CellScores[],
  sampling: TargetOptions = {},
): readonly CellFigures[] {
  const { settings, worlds } = manifest
  const [isSimulated, isPrivileged] = [simulatedModelTest(manifest), privilegedModelTest(manifest)]
  const rows = settings.map(({ world, split, agent, label = agent, model, options, limits, countThoughts }) => ({
    world,
    split,
    agent,
    label,
    model,
    dialect: worlds.flatMap(({ id, dialect }) => (id === world ? [dialect] : [])).join(', '),
    simulated: isSimulated(model),
    privileged: isPrivileged(model),
    ...(limits.maxSteps === undefined ? {} : { maxSteps: limits.maxSteps }),
    countThoughts,
    seeds: rowSettings(manifest, { world, split, label, model }).seeds,
    ...(options && { options }),
  }))
  const each = new Map(rows.map((row) => [rowKey(row), row]))
  return withFigures([...each.values()], rowSummaries, scores, sampling)
}

function withFigures<Row extends CellFigures>(
  rows: readonly Row[],
  rowSummaries: readonly RowSummary[],
  scores: readonly CellScores[],
  sampling: ResultSampling = {},
): readonly Row[] {
  const summaries = new Map(rowSummaries.map((summary) => [rowKey(summary), summary]))
  const scored = new Map(scores.map((cell) => [rowKey(cell), cell]))
  return rows.map((row) => {
    const summary = summaries.get(rowKey(row))
    const { tasks = new Map(), anytime } = scored.get(rowKey(row)) ?? {}
    const all = [...tasks.values()]
    const target = sampling === 'former' ? formerTarget(all) : sampling
    const estimate = estimateMean('success', all, { ...target, anytime })
    const newTasks = sampling === 'former' || anytime || sampling.target === 'new-tasks' ? undefined : newTasksEstimate(all)
    return { ...row, ...(summary && { summary }), ...(estimate && estimated(estimate)), ...(newTasks && { newTasks }) }
  })
}

/** Returns the interval for new tasks if these tasks share few clusters. */
function newTasksEstimate(scores: readonly TaskScore[]): CellFigures['newTasks'] {
  if (!hasFewClusters(scores)) return undefined
  const { interval, clusters } = estimateMean('success', scores, { target: 'new-tasks' }) ?? {}
  return interval && clusters ? { interval, clusters } : undefined
}

/** Target of intervals in the results of earlier versions: new tasks if there were 2 to 29 clusters. */
function formerTarget(scores: readonly TaskScore[]): TargetOptions {
  const { clusters = 0 } = clusterCount(clustersOf(scores, { target: 'new-tasks' }))
  return hasFewClusters(scores) && clusters > 1 ? { target: 'new-tasks' } : {}
}

function estimated({ interval, tasks, clusters }: Estimate): Pick<CellFigures, 'interval' | 'tasks' | keyof ClusterCount> {
  return { interval, tasks, ...(clusters !== undefined && { clusters }) }
}
