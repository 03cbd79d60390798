import { isOrreryError } from '@orreryjs/core'
import {
  type CorrectedComparison,
  correctComparisons,
  type Grouping,
  groupTasks,
  type Measure,
  type TaskScore,
} from '@orreryjs/statistics'
import { type CompareCellsOptions, compareCells, type GroupComparison, type RowComparison } from './compare-cells.ts'
import { comparisonFamily, familySizes } from './family.ts'
import type { RunCell } from './read-run.ts'
import { selectionBias } from './selection-bias.ts'

/** Two rows to compare. */
export type RowPair = readonly [RunCell, RunCell]

/** Two rows and the measure to compare them by. */
interface RequestedPair {
  readonly rows: RowPair
  readonly measure: Measure
}

/** A comparison of two rows on a group of tasks, corrected for multiple testing. */
type JudgedGroup = GroupComparison & CorrectedComparison

/** A comparison of two rows on their shared tasks, corrected together with the other pairs. */
export interface JudgedPair extends Omit<RowComparison, 'groups' | 'otherTarget'>, CorrectedComparison {
  /** Comparisons by group of tasks, if requested; corrected together with the groups of all other pairs. */
  readonly groups?: readonly JudgedGroup[]
  /** True if the measure is not the declared primary one: not corrected and without a winner. */
  readonly exploratory?: true
  /** Reason for naming no winner regardless of the figures: how the tasks were chosen. */
  readonly biasReason?: string
}

/** Options of `comparePairs`. */
export interface ComparePairsOptions extends Pick<CompareCellsOptions, 'target' | 'anytime'> {
  readonly measures: readonly Measure[]
  /** The declared primary measure; all others are exploratory. @default every measure names winners, corrected over all of them */
  readonly primary?: Measure | undefined
  /** Task attribute for comparisons by group. @default no groups */
  readonly by?: Grouping | undefined
  /** True to skip rows that cannot be compared (no shared task, or different tasks). @default false: they are an error */
  readonly skipIncomparable?: boolean
}

/** Two rows and their comparison. */
export interface ComparedPair {
  readonly rows: RowPair
  readonly comparison: JudgedPair
}

/**
 * Compares every pair by every measure and corrects the comparisons of each family together. Names no winner for exploratory measures and
 * for tasks chosen by an outcome. Throws the errors of `compareCells`.
 */
export function comparePairs(pairs: readonly RowPair[], options: ComparePairsOptions): readonly ComparedPair[] {
  const requested = options.measures.flatMap((measure) => pairs.map((rows): RequestedPair => ({ rows, measure })))
  const isExploratory = ({ measure }: Pick<RequestedPair, 'measure'>): boolean =>
    options.primary !== undefined && measure !== options.primary
  const judged = new Map(
    correctAll(compareAll(requested, isExploratory, options), isExploratory).map(({ pair, ...each }) => [pair, each]),
  )
  return requested.flatMap(({ rows, measure }, index) => {
    const each = judged.get(index)
    if (each === undefined) return []
    const biasReason = selectionBias(...rows)
    return [
      {
        rows,
        comparison: withoutWinner(each, {
          ...(biasReason && { biasReason }),
          ...(isExploratory({ measure }) && { exploratory: true }),
        }),
      },
    ]
  })
}

/** True for comparisons that never name a winner. */
type IsExploratory = (compared: Pick<RequestedPair, 'measure'>) => boolean

/** A comparison with the index of its pair. */
interface IndexedComparison extends RowComparison {
  readonly pair: number
}

/** Compares every pair. Planned sizes allow for the number of comparisons in the family; an exploratory comparison is its own family. */
function compareAll(
  requested: readonly RequestedPair[],
  isExploratory: IsExploratory,
  { by, skipIncomparable = false, target, anytime }: ComparePairsOptions,
): readonly IndexedComparison[] {
  const confirmatory = requested.filter((each) => !isExploratory(each)).map(({ rows }) => rows)
  const groupsOf = ([a, b]: RowPair): number => (by === undefined ? 1 : groupTasks(by, sharedBy(a, b)).size)
  const [sizes, groups] = [familySizes(confirmatory), familySizes(confirmatory, groupsOf)]
  return requested.flatMap(({ rows, measure }, pair) => {
    const family = comparisonFamily(rows[0], rows)
    const isAlone = isExploratory({ measure })
    const options = {
      grouping: by,
      target,
      anytime,
      comparisons: isAlone ? 1 : (sizes.get(family) ?? 1),
      groups: isAlone ? groupsOf(rows) : (groups.get(family) ?? 1),
    }
    try {
      return [{ ...compareCells(...rows, measure, options), pair }]
    } catch (error) {
      if (skipIncomparable && isOrreryError(error) && error.code === 'RUNS_DIFFER') return []
      throw error
    }
  })
}

function sharedBy(first: RunCell, second: RunCell): readonly TaskScore[] {
  return [...first.tasks.values()].filter(({ task }) => second.tasks.has(task))
}

/** Corrects the pairs of a family together, and separately the groups of all its pairs. */
function correctAll(
  compared: readonly IndexedComparison[],
  isExploratory: IsExploratory,
): readonly (Omit<JudgedPair, 'biasReason'> & Pick<IndexedComparison, 'pair'>)[] {
  const nameOf = (each: IndexedComparison): string => comparisonFamily(each, [each.nameA, each.nameB])
  const families = new Map(compared.map((each) => [each.pair, isExploratory(each) ? `${each.pair}` : nameOf(each)]))
  const familyNameOf = ({ pair }: Pick<IndexedComparison, 'pair'>): string => families.get(pair) ?? ''
  const allGroups = compared.flatMap(({ groups: own = [], pair }) => own.map((group) => ({ ...group, pair })))
  const groups = correctComparisons(allGroups, familyNameOf)
  return correctComparisons(compared, familyNameOf).map(({ groups: requested, ...each }) => {
    if (requested === undefined) return each
    return { ...each, groups: groups.filter(({ pair }) => pair === each.pair).map(({ pair: _, ...group }) => group) }
  })
}

/** Removes the winner if the tasks were chosen by an outcome or the measure was not declared. */
function withoutWinner(compared: JudgedPair, objection: Pick<JudgedPair, 'biasReason' | 'exploratory'>): JudgedPair {
  if (objection.biasReason === undefined && objection.exploratory === undefined) return compared
  const verdict = 'no significant difference'
  const withoutVerdict = <Judged extends Pick<JudgedPair, 'verdict' | 'otherTarget'>>(each: Judged): Judged => ({
    ...each,
    verdict,
    ...(each.otherTarget && { otherTarget: { ...each.otherTarget, verdict } }),
  })
  const { groups } = compared
  return { ...withoutVerdict(compared), ...objection, ...(groups && { groups: groups.map(withoutVerdict) }) }
}
