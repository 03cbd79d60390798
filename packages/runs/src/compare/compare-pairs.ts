import { isOrreryError } from '@orreryjs/core'
import { type Grouping, groupTasks, type JudgedComparison, judge, type Measure, type TaskScore } from '../statistics/index.ts'
import { type CellComparison, compareCells, type GroupComparison } from './compare-cells.ts'
import { familyOf, familySizes } from './family.ts'
import type { RunCell } from './read-run.ts'
import { unfairChoice } from './unfair-choice.ts'

/** Two rows that are compared. */
export type RowPair = readonly [RunCell, RunCell]

/** Two rows on a group of tasks, judged. */
type JudgedGroup = GroupComparison & JudgedComparison

/** Two rows on the tasks that both played, judged together with the other pairs. */
export interface JudgedPair extends Omit<CellComparison, 'groups'>, JudgedComparison {
  /** In groups of tasks, where they were asked for: judged together with the groups of all other pairs. */
  readonly groups?: readonly JudgedGroup[]
  /** Why no winner is named though the figures might: how the tasks were chosen. */
  readonly unfair?: string
}

/** How pairs of rows are compared. */
export interface ComparePairsOptions {
  readonly measure: Measure
  /** Also in groups of tasks. @default in none */
  readonly by?: Grouping | undefined
  /** Whether rows that cannot be compared are passed over: they share no task, or one of them is another one. @default they are an error */
  readonly passOver?: boolean
}

/**
 * Compares every pair, judges those of a family together and names no winner where that would be unfair; `undefined` stands for a
 * pair that was passed over. Throws what `compareCells` says.
 */
export function comparePairs(pairs: readonly RowPair[], options: ComparePairsOptions): readonly (JudgedPair | undefined)[] {
  const judged = new Map(judgeAll(compareAll(pairs, options)).map(({ pair, ...each }) => [pair, each]))
  return pairs.map(([first, second], index) => {
    const each = judged.get(index)
    return each && withoutWinner(each, unfairChoice(first, second))
  })
}

/** A comparison with the place of its pair. */
interface Placed extends CellComparison {
  readonly pair: number
}

/** Compares every pair, and plans for as many comparisons as its family has. */
function compareAll(pairs: readonly RowPair[], { measure, by, passOver = false }: ComparePairsOptions): readonly Placed[] {
  const sizes = familySizes(pairs)
  const groups = by === undefined ? sizes : familySizes(pairs, ([a, b]) => groupTasks(by, sharedBy(a, b)).size)
  return pairs.flatMap((rows, pair) => {
    const family = familyOf(rows[0], rows)
    const options = { grouping: by, comparisons: sizes.get(family) ?? 1, groups: groups.get(family) ?? 1 }
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
function judgeAll(compared: readonly Placed[]): readonly (Omit<JudgedPair, 'unfair'> & Pick<Placed, 'pair'>)[] {
  const families = new Map(compared.map((each) => [each.pair, familyOf(each, [each.firstName, each.secondName])]))
  const kin = ({ pair }: Pick<Placed, 'pair'>): string => families.get(pair) ?? ''
  const flat = compared.flatMap(({ groups: own = [], pair }) => own.map((group) => ({ ...group, pair })))
  const groups = judge(flat, kin)
  return judge(compared, kin).map(({ groups: asked, ...each }) => {
    if (asked === undefined) return each
    return { ...each, groups: groups.filter(({ pair }) => pair === each.pair).map(({ pair: _, ...group }) => group) }
  })
}

/** No winner is named where the tasks were chosen by an outcome. */
function withoutWinner(compared: Omit<JudgedPair, 'unfair'>, unfair: string | undefined): JudgedPair {
  if (unfair === undefined) return compared
  const verdict = 'no clear winner'
  const { groups } = compared
  return { ...compared, unfair, verdict, ...(groups && { groups: groups.map((group) => ({ ...group, verdict })) }) }
}
