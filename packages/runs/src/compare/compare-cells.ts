import { OrreryError } from '@orreryjs/core'
import { renamedTaskHash } from '@orreryjs/core/worlds'
import {
  type CompareScoresOptions,
  compareScores,
  type Estimate,
  estimatePass,
  type Grouping,
  groupTasks,
  type Measure,
  type PairedComparison,
  type TargetOptions,
  type TaskScore,
} from '@orreryjs/statistics'
import type { CellScores } from '../scores/index.ts'
import { describeRow, type RowName } from './selector.ts'

/** A comparison of two rows. */
export interface RowComparison extends PairedComparison {
  readonly world: string
  readonly split: string
  readonly nameA: Pick<RowName, 'label' | 'model'>
  readonly nameB: Pick<RowName, 'label' | 'model'>
  /** True if one row played the other's tasks with renamed objects (contamination control). */
  readonly isRenamedPair?: true
  /** Number of tasks that only one row played; they are left out. */
  readonly unsharedTasks: number
  /** Comparison without tasks that had an infrastructure error; absent if there were no errors or no task is left. */
  readonly excludingErrors?: PairedComparison
  /** Number of attempts of both rows at these tasks. */
  readonly episodes: number
  /** Number of attempts with an infrastructure error; each counts as a failure. */
  readonly infrastructureErrors: number
  /** Number of attempts that were repeated after an infrastructure error; absent if 0. */
  readonly retriedEpisodes?: number
  /** Number of episodes with estimated token counts, because the server reported none; present if tokens are compared. */
  readonly estimatedTokenEpisodes?: number
  /** pass@k and pass^k; present if tasks have several attempts. */
  readonly passes?: Passes
  /** Present if groups were requested. */
  readonly groups?: readonly GroupComparison[]
}

/** A comparison of two rows on a group of tasks. */
export interface GroupComparison extends PairedComparison {
  readonly group: string
}

/** pass@k and pass^k of both sides; k is the smallest number of attempts at any task. */
interface Passes {
  readonly k: number
  /** Maximum number of attempts at a task, if tasks differ in it. */
  readonly maxTrials?: number
  readonly passAtK: readonly [Estimate, Estimate]
  readonly passHatK: readonly [Estimate, Estimate]
}

/** Options of `compareCells`. */
export interface CompareCellsOptions extends TargetOptions {
  /** Task attribute for comparisons by group. @default no groups */
  readonly grouping?: Grouping | undefined
  /** Number of row comparisons in the table, for the correction of planned sizes. @default 1 */
  readonly comparisons?: number
  readonly groups?: number
  /** True if results must be anytime-valid. @default true if one of the runs was or may be extended */
  readonly anytime?: boolean | undefined
}

/** Compares two rows on their shared tasks. Throws `RUNS_DIFFER` if a task differs between the sides or no shared task has the measure. */
export function compareCells(
  first: CellScores,
  second: CellScores,
  measure: Measure,
  { grouping, comparisons = 1, groups = 1, target, ...given }: CompareCellsOptions = {},
): RowComparison {
  const shared = sharedTasks(first, second)
  const a = shared.map(([score]) => score)
  const b = shared.map(([, score]) => score)
  const anytime = given.anytime === true || first.anytime === true || second.anytime === true
  const bound = { ...stepBound(measure, first, second), target, anytime }
  const compared = compareScores(measure, a, b, { ...bound, comparisons })
  if (compared === undefined) {
    throw new OrreryError(
      'RUNS_DIFFER',
      `${describeRow(first)} and ${describeRow(second)} share no task with a value of ${measure}`,
    )
  }
  const excludingErrors = withoutErrors(measure, shared, { ...bound, comparisons })
  const passes = passEstimates(a, b, { target: compared.target })
  const retriedEpisodes = [...a, ...b].reduce((sum, { retried = 0 }) => sum + retried, 0)
  return {
    world: first.world,
    split: first.split,
    nameA: { label: first.label, model: first.model },
    nameB: { label: second.label, model: second.model },
    ...compared,
    ...(first.renamedSeed !== second.renamedSeed && { isRenamedPair: true as const }),
    unsharedTasks: first.tasks.size + second.tasks.size - 2 * shared.length,
    episodes: [...a, ...b].reduce((sum, { trials }) => sum + trials, 0),
    infrastructureErrors: [...a, ...b].reduce((sum, { infrastructureErrors }) => sum + infrastructureErrors, 0),
    ...(retriedEpisodes > 0 && { retriedEpisodes }),
    ...(measure === 'tokens' && { estimatedTokenEpisodes: [...a, ...b].reduce((sum, { estimated = 0 }) => sum + estimated, 0) }),
    ...(excludingErrors !== undefined && { excludingErrors }),
    ...(passes !== undefined && measure === 'success' && { passes }),
    ...(grouping !== undefined && { groups: compareGroups(measure, grouping, a, second, { ...bound, comparisons: groups }) }),
  }
}

/** Episodes at the step limit would have taken more steps, so steps are bounded by the limit. */
function stepBound(measure: Measure, first: CellScores, second: CellScores): Pick<CompareScoresOptions, 'max'> {
  return measure === 'steps' && first.maxSteps !== undefined && first.maxSteps === second.maxSteps ? { max: first.maxSteps } : {}
}

function sharedTasks(first: CellScores, second: CellScores): readonly (readonly [TaskScore, TaskScore])[] {
  const shared = [...first.tasks.values()].flatMap((a) => {
    const b = second.tasks.get(a.task)
    return b === undefined ? [] : [[a, b] as const]
  })
  const different = shared.filter(([a, b]) => !isSameTask(a.taskHash, b.taskHash, [first.renamedSeed, second.renamedSeed]))
  const [firstDifferent] = different
  if (firstDifferent === undefined) return shared
  const [a, b] = firstDifferent
  const more = different.length === 1 ? '' : `; ${different.length - 1} more differ`
  throw new OrreryError('RUNS_DIFFER', `task ${a.task} differs: hash ${a.taskHash} and ${b.taskHash}${more}`)
}

/** True if two hashes are of the same task, or of a task and its renamed version. */
function isSameTask(one: string, other: string, [first, second]: readonly [string | undefined, string | undefined]): boolean {
  if (one === other) return true
  if (first !== undefined && second === undefined) return one === renamedTaskHash(first, other)
  return first === undefined && second !== undefined && other === renamedTaskHash(second, one)
}

function withoutErrors(
  measure: Measure,
  shared: readonly (readonly [TaskScore, TaskScore])[],
  options: CompareScoresOptions,
): PairedComparison | undefined {
  const complete = shared.filter(([a, b]) => a.infrastructureErrors + b.infrastructureErrors === 0)
  if (complete.length === shared.length) return undefined
  return compareScores(
    measure,
    complete.map(([a]) => a),
    complete.map(([, b]) => b),
    options,
  )
}

function passEstimates(first: readonly TaskScore[], second: readonly TaskScore[], options: TargetOptions): Passes | undefined {
  const k = [...first, ...second].reduce((min, { trials }) => Math.min(min, trials), Number.POSITIVE_INFINITY)
  if (k < 2) return undefined
  const [a, b] = [first, second].map((side) => estimatePass('pass@k', k, side, options))
  const [c, d] = [first, second].map((side) => estimatePass('pass^k', k, side, options))
  const maxTrials = [...first, ...second].reduce((all, { trials }) => Math.max(all, trials), 0)
  return a && b && c && d && { k, ...(maxTrials > k && { maxTrials }), passAtK: [a, b], passHatK: [c, d] }
}

function compareGroups(
  measure: Measure,
  grouping: Grouping,
  tasks: readonly TaskScore[],
  second: CellScores,
  options: CompareScoresOptions,
): readonly GroupComparison[] {
  return [...groupTasks(grouping, tasks)].flatMap(([group, a]) => {
    const b = a.flatMap(({ task }) => second.tasks.get(task) ?? [])
    const comparison = compareScores(measure, a, b, options)
    return comparison === undefined ? [] : [{ group, ...comparison }]
  })
}
