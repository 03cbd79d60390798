import { isOrreryError } from '@orreryjs/core'
import { type Grouping, groupTasks, type JudgedComparison, judge, type Measure, type TaskScore } from '@orreryjs/statistics'
import { type CellComparison, type CompareCellsOptions, compareCells, type GroupComparison } from './compare-cells.ts'
import { familyOf, familySizes } from './family.ts'
import type { RunCell } from './read-run.ts'
import { unfairChoice } from './unfair-choice.ts'

/** Two rows that are compared. */
export type RowPair = readonly [RunCell, RunCell]

/** Two rows, and what they are compared by. */
interface AskedPair {
  readonly rows: RowPair
  readonly measure: Measure
}

/** Two rows on a group of tasks, judged. */
type JudgedGroup = GroupComparison & JudgedComparison

/** Two rows on the tasks that both played, judged together with the other pairs. */
export interface JudgedPair extends Omit<CellComparison, 'groups'>, JudgedComparison {
  /** In groups of tasks, where they were asked for: judged together with the groups of all other pairs. */
  readonly groups?: readonly JudgedGroup[]
  /** Whether it is by another measure than the declared one: corrected for nothing, and names no winner. */
  readonly exploratory?: true
  /** Why no winner is named though the figures might: how the tasks were chosen. */
  readonly unfair?: string
}

/** How pairs of rows are compared. */
export interface ComparePairsOptions extends Pick<CompareCellsOptions, 'cluster' | 'anytime'> {
  readonly measures: readonly Measure[]
  /** The declared measure: all others explore. @default each of them names winners, corrected for all together */
  readonly primary?: Measure | undefined
  /** Also in groups of tasks. @default in none */
  readonly by?: Grouping | undefined
  /** Whether rows that cannot be compared are passed over: they share no task, or one of them is another one. @default they are an error */
  readonly passOver?: boolean
}

/** Two rows with what came of comparing them. */
export interface ComparedPair {
  readonly rows: RowPair
  readonly judged: JudgedPair
}

/**
 * Compares every pair by every measure, measure by measure, judges those of a family together and names no winner where that would
 * be unfair, or by a measure that only explores. Throws what `compareCells` says.
 */
export function comparePairs(pairs: readonly RowPair[], options: ComparePairsOptions): readonly ComparedPair[] {
  const asked = options.measures.flatMap((measure) => pairs.map((rows): AskedPair => ({ rows, measure })))
  const explores = ({ measure }: Pick<AskedPair, 'measure'>): boolean =>
    options.primary !== undefined && measure !== options.primary
  const judged = new Map(judgeAll(compareAll(asked, explores, options), explores).map(({ pair, ...each }) => [pair, each]))
  return asked.flatMap(({ rows, measure }, index) => {
    const each = judged.get(index)
    if (each === undefined) return []
    const unfair = unfairChoice(...rows)
    return [
      { rows, judged: withoutWinner(each, { ...(unfair && { unfair }), ...(explores({ measure }) && { exploratory: true }) }) },
    ]
  })
}

/** Whether a comparison is none that names winners. */
type Explores = (compared: Pick<AskedPair, 'measure'>) => boolean

/** A comparison with the place of its pair. */
interface Placed extends CellComparison {
  readonly pair: number
}

/** Compares every pair, and plans for as many comparisons as its family has: one that explores is looked at by itself. */
function compareAll(
  asked: readonly AskedPair[],
  explores: Explores,
  { by, passOver = false, cluster, anytime }: ComparePairsOptions,
): readonly Placed[] {
  const together = asked.filter((each) => !explores(each)).map(({ rows }) => rows)
  const groupsOf = ([a, b]: RowPair): number => (by === undefined ? 1 : groupTasks(by, sharedBy(a, b)).size)
  const [sizes, groups] = [familySizes(together), familySizes(together, groupsOf)]
  return asked.flatMap(({ rows, measure }, pair) => {
    const family = familyOf(rows[0], rows)
    const alone = explores({ measure })
    const options = {
      grouping: by,
      cluster,
      anytime,
      comparisons: alone ? 1 : (sizes.get(family) ?? 1),
      groups: alone ? groupsOf(rows) : (groups.get(family) ?? 1),
    }
    try {
      return [{ ...compareCells(...rows, measure, options), pair }]
    } catch (error) {
      if (passOver && isOrreryError(error) && error.code === 'RUNS_DIFFER') return []
      throw error
    }
  })
}

function sharedBy(first: RunCell, second: RunCell): readonly TaskScore[] {
  return [...first.tasks.values()].filter(({ task }) => second.tasks.has(task))
}

/** Judges the pairs of a family together, and the groups of all of its pairs: each is one table of what may be found by chance. */
function judgeAll(
  compared: readonly Placed[],
  explores: Explores,
): readonly (Omit<JudgedPair, 'unfair'> & Pick<Placed, 'pair'>)[] {
  const nameOf = (each: Placed): string => familyOf(each, [each.firstName, each.secondName])
  const families = new Map(compared.map((each) => [each.pair, explores(each) ? `${each.pair}` : nameOf(each)]))
  const kin = ({ pair }: Pick<Placed, 'pair'>): string => families.get(pair) ?? ''
  const flat = compared.flatMap(({ groups: own = [], pair }) => own.map((group) => ({ ...group, pair })))
  const groups = judge(flat, kin)
  return judge(compared, kin).map(({ groups: asked, ...each }) => {
    if (asked === undefined) return each
    return { ...each, groups: groups.filter(({ pair }) => pair === each.pair).map(({ pair: _, ...group }) => group) }
  })
}

/** No winner is named where the tasks were chosen by an outcome, and by a measure that was not declared. */
function withoutWinner(compared: JudgedPair, why: Pick<JudgedPair, 'unfair' | 'exploratory'>): JudgedPair {
  if (why.unfair === undefined && why.exploratory === undefined) return compared
  const verdict = 'no clear winner'
  const { groups } = compared
  return { ...compared, ...why, verdict, ...(groups && { groups: groups.map((group) => ({ ...group, verdict })) }) }
}
