import { addUnparsed, type EpisodeMetrics, isInfrastructureError, rowKey, type UnparsedReplies } from '@orreryjs/harness'
import { MEASURE_NAMES, MEASURES, type Measure, type TaskScore } from '@orreryjs/statistics'
import { dollarsOf } from './attempt-of.ts'

/** Scores of one agent with one model on one split, by task. */
export interface CellScores {
  readonly world: string
  readonly split: string
  readonly agent: string
  /** Name of the row: the agent's id unless the run gave it another label. */
  readonly label: string
  readonly model: string
  /** Step limit of the episodes, if known and equal for all. */
  readonly maxSteps?: number
  /** Seed of the invented names, if the world is renamed: see `renameWorld`. */
  readonly renamedSeed?: string
  readonly tasks: ReadonlyMap<string, TaskScore>
  /** Unparsed replies; absent if there are none. */
  readonly unparsed?: UnparsedReplies
  /** True if tasks were added depending on earlier results, so that statistics must be anytime-valid. */
  readonly anytime?: true
}

/** Facts of a run that its scores depend on. */
export interface ScoredRunFacts {
  /** Cluster of each task, by task id. */
  readonly clusters?: Readonly<Record<string, string>>
  readonly anytime?: boolean
}

/** Scores of the episodes of a journal. */
export interface JournalScores {
  readonly cells: readonly CellScores[]
  /** Number of episodes without an end, because the run was interrupted; they are excluded. */
  readonly unfinished: number
}

/** Accumulates episodes in memory proportional to tasks. */
export interface ScoreTable {
  /** Adds an episode; aborted episodes are ignored. */
  add(metrics: EpisodeMetrics, taskHash: string): void
  /** Returns live rows in the order of their first episode. */
  cells(): readonly CellScores[]
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] }

/** Score accumulator of a task. */
interface OpenScore extends Mutable<Omit<TaskScore, 'totals'>> {
  readonly totals: Partial<Record<Measure, number>>
}

/** Score accumulator of a row. */
interface OpenCell extends Mutable<CellScores> {
  readonly tasks: Map<string, OpenScore>
}

/** Creates an empty table. */
export function createScoreTable({ clusters = {}, anytime = false }: ScoredRunFacts = {}): ScoreTable {
  const cells = new Map<string, OpenCell>()
  return {
    add(metrics, taskHash) {
      if (metrics.end === 'aborted') return
      const { world, split, agent, label, model, task } = metrics
      const key = rowKey(metrics)
      const cell: OpenCell = cells.get(key) ?? {
        world,
        split,
        agent,
        label,
        model,
        tasks: new Map<string, OpenScore>(),
        ...(anytime && { anytime }),
      }
      cells.set(key, cell)
      const score = cell.tasks.get(task) ?? emptyScore(metrics, taskHash, clusters[task])
      cell.tasks.set(task, score)
      addTo(score, metrics)
      if (metrics.unparsed !== undefined) cell.unparsed = addUnparsed(cell.unparsed, metrics.unparsed)
    },
    cells: () => [...cells.values()],
  }
}

function emptyScore({ task, taskType, optimal }: EpisodeMetrics, taskHash: string, cluster: string | undefined): OpenScore {
  const totals = { success: 0, reward: 0, progress: 0, spl: 0, steps: 0, calls: 0, tokens: 0 }
  const known = { ...(cluster !== undefined && { cluster }), ...(optimal !== undefined && { optimal }) }
  const nothing = { trials: 0, successes: 0, infrastructureErrors: 0, dollars: 0, totals }
  return { task, taskHash, taskType, ...known, ...nothing }
}

function addTo(score: OpenScore, metrics: EpisodeMetrics): void {
  score.trials += 1
  if (metrics.success) score.successes += 1
  if (isInfrastructureError(metrics)) score.infrastructureErrors += 1
  if (metrics.retries !== undefined) score.retried = (score.retried ?? 0) + 1
  if (metrics.estimatedCalls !== undefined) score.estimated = (score.estimated ?? 0) + 1
  const dollars = dollarsOf(metrics)
  if (dollars === undefined) delete score.dollars
  else if (score.dollars !== undefined) score.dollars += dollars
  for (const name of MEASURE_NAMES) {
    const value = MEASURES[name].of(metrics)
    const total = score.totals[name]
    if (total === undefined) continue
    if (value === undefined) delete score.totals[name]
    else score.totals[name] = total + value
  }
}
