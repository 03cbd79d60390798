import { OrreryError } from '@orreryjs/core'
import { twinHash } from '@orreryjs/core/worlds'
import {
  type CompareScoresOptions,
  compareScores,
  type Estimate,
  estimatePass,
  type Grouping,
  groupTasks,
  type Measure,
  type PairedComparison,
  type SamplingOptions,
  type TaskScore,
} from '@orreryjs/statistics'
import type { CellScores } from '../scores/index.ts'
import { type CellName, cellLabel } from './selector.ts'

/** A comparison of two rows. */
export interface CellComparison extends PairedComparison {
  readonly world: string
  readonly split: string
  readonly firstName: Pick<CellName, 'label' | 'model'>
  readonly secondName: Pick<CellName, 'label' | 'model'>
  /** Whether one of them played the other's tasks under invented names. */
  readonly twins?: true
  /** Tasks that only one of them played, and that are left out. */
  readonly unshared: number
  /** Without the tasks at which something outside the agents broke; absent where nothing did, or nothing is left. */
  readonly unbroken?: PairedComparison
  /** Attempts of both at these tasks. */
  readonly episodes: number
  /** How many of them something outside the agents broke; each counts as a failure. */
  readonly broken: number
  /** How many of them were played again after something outside the agents had broken them; absent where none was. */
  readonly retried?: number
  /** Where tokens are compared: episodes whose tokens are estimated, as nobody told them. */
  readonly estimated?: number
  /** Where there are several attempts at a task: chance of one success among them, and of nothing but successes. */
  readonly passes?: Passes
  /** Present where groups were asked for. */
  readonly groups?: readonly GroupComparison[]
}

/** A comparison of two rows on some of their tasks. */
export interface GroupComparison extends PairedComparison {
  readonly group: string
}

/** pass@k and pass^k of both sides, where k is the smallest number of attempts at any task. */
interface Passes {
  readonly k: number
  /** Most attempts at a task, where not all have as many. */
  readonly most?: number
  readonly atLeastOne: readonly [Estimate, Estimate]
  readonly all: readonly [Estimate, Estimate]
}

/** What two rows are compared by beside the measure. */
export interface CompareCellsOptions extends SamplingOptions {
  /** Also in groups of tasks. @default in none */
  readonly grouping?: Grouping | undefined
  /** Comparisons of rows that are looked at together; and of groups. @default 1 */
  readonly comparisons?: number
  readonly groups?: number
  /** Whether the answer has to hold at every look of many. @default where one of the runs was extended, or may be */
  readonly anytime?: boolean | undefined
}

/**
 * Compares two rows on the tasks that both played. Throws `RUNS_DIFFER` where a task is not the same on both sides, or
 * none has the measure.
 */
export function compareCells(
  first: CellScores,
  second: CellScores,
  measure: Measure,
  { grouping, comparisons = 1, groups = 1, cluster, ...given }: CompareCellsOptions = {},
): CellComparison {
  const shared = sharedTasks(first, second)
  const a = shared.map(([score]) => score)
  const b = shared.map(([, score]) => score)
  const anytime = given.anytime === true || first.anytime === true || second.anytime === true
  const bound = { ...boundOf(measure, first, second), cluster, anytime }
  const compared = compareScores(measure, a, b, { ...bound, comparisons })
  if (compared === undefined) {
    throw new OrreryError('RUNS_DIFFER', `${cellLabel(first)} and ${cellLabel(second)} share no task with a value of ${measure}`)
  }
  const unbroken = withoutBroken(measure, shared, { ...bound, comparisons })
  const passes = passesOf(a, b, { cluster })
  const retried = [...a, ...b].reduce((sum, { retried: again = 0 }) => sum + again, 0)
  return {
    world: first.world,
    split: first.split,
    firstName: { label: first.label, model: first.model },
    secondName: { label: second.label, model: second.model },
    ...compared,
    ...(first.twin !== second.twin && { twins: true as const }),
    unshared: first.tasks.size + second.tasks.size - 2 * shared.length,
    episodes: [...a, ...b].reduce((sum, { trials }) => sum + trials, 0),
    broken: [...a, ...b].reduce((sum, { broken }) => sum + broken, 0),
    ...(retried > 0 && { retried }),
    ...(measure === 'tokens' && { estimated: [...a, ...b].reduce((sum, { estimated = 0 }) => sum + estimated, 0) }),
    ...(unbroken !== undefined && { unbroken }),
    ...(passes !== undefined && measure === 'success' && { passes }),
    ...(grouping !== undefined && { groups: compareGroups(measure, grouping, a, second, { ...bound, comparisons: groups }) }),
  }
}

/** Episodes that ended at a bound on their steps would have taken more: their mean is one between nothing and the bound. */
function boundOf(measure: Measure, first: CellScores, second: CellScores): Pick<CompareScoresOptions, 'most'> {
  return measure === 'steps' && first.maxSteps !== undefined && first.maxSteps === second.maxSteps ? { most: first.maxSteps } : {}
}

function sharedTasks(first: CellScores, second: CellScores): readonly (readonly [TaskScore, TaskScore])[] {
  const shared = [...first.tasks.values()].flatMap((a) => {
    const b = second.tasks.get(a.task)
    return b === undefined ? [] : [[a, b] as const]
  })
  const different = shared.filter(([a, b]) => !isSame(a.taskHash, b.taskHash, [first.twin, second.twin]))
  const [one] = different
  if (one === undefined) return shared
  const [a, b] = one
  const more = different.length === 1 ? '' : `, and so are ${different.length - 1} more`
  throw new OrreryError('RUNS_DIFFER', `task ${a.task} is not the same: hash ${a.taskHash} and ${b.taskHash}${more}`)
}

/** Whether two hashes are of one task, or of a task and its twin. */
function isSame(one: string, other: string, [first, second]: readonly [string | undefined, string | undefined]): boolean {
  if (one === other) return true
  if (first !== undefined && second === undefined) return one === twinHash(first, other)
  return first === undefined && second !== undefined && other === twinHash(second, one)
}

function withoutBroken(
  measure: Measure,
  shared: readonly (readonly [TaskScore, TaskScore])[],
  options: CompareScoresOptions,
): PairedComparison | undefined {
  const whole = shared.filter(([a, b]) => a.broken + b.broken === 0)
  if (whole.length === shared.length) return undefined
  return compareScores(
    measure,
    whole.map(([a]) => a),
    whole.map(([, b]) => b),
    options,
  )
}

function passesOf(first: readonly TaskScore[], second: readonly TaskScore[], options: SamplingOptions): Passes | undefined {
  const k = [...first, ...second].reduce((least, { trials }) => Math.min(least, trials), Number.POSITIVE_INFINITY)
  if (k < 2) return undefined
  const [a, b] = [first, second].map((side) => estimatePass('pass@k', k, side, options))
  const [c, d] = [first, second].map((side) => estimatePass('pass^k', k, side, options))
  const most = [...first, ...second].reduce((all, { trials }) => Math.max(all, trials), 0)
  return a && b && c && d && { k, ...(most > k && { most }), atLeastOne: [a, b], all: [c, d] }
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
