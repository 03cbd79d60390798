import type { TornLine } from '@orreryjs/harness'
import { labelsOf } from '../registry/simulated.ts'
import { type Grouping, groupTasks, type JudgedComparison, judge, type Measure, type TaskScore } from '../statistics/index.ts'
import { unfairChoice } from './chosen-tasks.ts'
import { type CellComparison, type CompareCellsOptions, compareCells, type GroupComparison } from './compare-cells.ts'
import { familyOf, familySizes } from './family.ts'
import { type GateResult, readGate, testGate } from './gate.ts'
import { namePairs } from './names.ts'
import { type RunCell, readRun, type ScoredRun } from './read-run.ts'
import { differingSettings } from './settings-differ.ts'
import { readSides } from './sides.ts'

/** How runs are compared. */
export interface CompareOptions extends Pick<CompareCellsOptions, 'cluster' | 'stratify' | 'anytime'> {
  /** @default 'success' */
  readonly measure?: Measure | undefined
  /** Also in groups of tasks. @default in none */
  readonly by?: Grouping | undefined
  /** Rules such as `success(rebact) > success(react)` or `unread < 10%`. */
  readonly gates?: readonly string[] | undefined
  onTornLine?(torn: TornLine): void
}

/** Two rows on a group of tasks. */
type JudgedGroup = GroupComparison & JudgedComparison

/** Two rows on the tasks that both played, judged together with the other pairs. */
export interface ReportedComparison extends Omit<CellComparison, 'groups'>, JudgedComparison {
  /** What the rows are called: as short as tells them apart. */
  readonly names: readonly [string, string]
  /** In groups of tasks, where they were asked for: judged together with the groups of all other pairs. */
  readonly groups?: readonly JudgedGroup[]
  /** What differs between them beside their names; anything of it may be the cause. */
  readonly differingSettings: readonly string[]
  /** Why no winner is named though the figures might: how the tasks were chosen. */
  readonly unfair?: string
}

/** What a comparison came to. */
export interface Comparisons {
  readonly measure: Measure
  /** What must stand beside them, such as `simulated`. */
  readonly labels: readonly string[]
  readonly comparisons: readonly ReportedComparison[]
  readonly gates: readonly GateResult[]
  /** Runs with planned episodes that did not end and could not be compared. */
  readonly unfinished: readonly Pick<ScoredRun, 'directory' | 'unfinished'>[]
}

/**
 * Compares rows of runs, paired by task, corrected over all pairs of a world and split (Holm), those with rows that ask no model apart. `names` are `DIR` for every two rows of a run,
 * `DIR DIR ...` for every two runs row by row, `DIR ROW ROW`, or `DIR#ROW DIR#ROW ...`. Throws `USAGE`, `CELL_UNKNOWN`, `RUNS_DIFFER`, or
 * what reading a run throws.
 */
export async function compare(names: string | readonly string[], options: CompareOptions = {}): Promise<Comparisons> {
  const { measure = 'success', by, cluster, stratify, anytime, onTornLine = () => undefined } = options
  const rules = (options.gates ?? []).map(readGate)
  const sides = await readSides([names].flat(), (directory) => readRun(directory, onTornLine))
  const pairNames = namePairs(sides)
  const comparisons = judgeAll(compareAll(sides.pairs, measure, { grouping: by, cluster, stratify, anytime })).map(
    (each, index) => {
      const [first, second] = sides.pairs[index] ?? []
      const differing = first === undefined || second === undefined ? [] : differingSettings(first, second)
      const unfair = first && second && unfairChoice(first, second)
      const names = pairNames[index] ?? (['first', 'second'] as const)
      return { ...withoutWinner(each, unfair), names, differingSettings: differing }
    },
  )
  const [left, right] = gateSides(sides.runs)
  return {
    measure,
    labels: [...new Set(sides.pairs.flat().flatMap(({ model, manifest }) => labelsOf([model], manifest)))],
    comparisons,
    gates: rules.map((gate) => testGate(gate, left, right, objectionTo(sides.runs))),
    unfinished: sides.runs
      .filter(({ unfinished }) => unfinished > 0)
      .map(({ directory, unfinished }) => ({ directory, unfinished })),
  }
}

/** Why a gate on two rows does not hold whatever their figures are. */
function objectionTo(runs: readonly ScoredRun[]): (first: RunCell, second: RunCell) => string | undefined {
  const incomplete = new Set(runs.filter(({ unfinished }) => unfinished > 0).map(({ directory }) => directory))
  return (first, second) => {
    const unfair = unfairChoice(first, second)
    if (unfair !== undefined) return unfair
    const cut = [first, second].find(({ directory }) => incomplete.has(directory))
    return cut && `not all episodes of ${cut.directory} ended, and those that did are the short ones: resume it first`
  }
}

/** No winner is named where the tasks were chosen by an outcome. */
function withoutWinner<Compared extends JudgedComparison & { readonly groups?: readonly JudgedGroup[] }>(
  compared: Compared,
  unfair: string | undefined,
): Compared & Pick<ReportedComparison, 'unfair'> {
  if (unfair === undefined) return compared
  const verdict = 'no clear winner'
  const { groups } = compared
  return { ...compared, unfair, verdict, ...(groups && { groups: groups.map((group) => ({ ...group, verdict })) }) }
}

/** What the two sides of a gate name rows of: the first run and the second, one run twice, or any of several. */
function gateSides(runs: readonly ScoredRun[]): readonly [readonly RunCell[], readonly RunCell[]] {
  const [first, second, third] = runs.map(({ cells }) => cells)
  if (third === undefined) return [first ?? [], second ?? first ?? []]
  const all = runs.flatMap(({ cells }) => cells)
  return [all, all]
}

/** Compares every pair, and plans for as many comparisons as its family has. */
function compareAll(
  pairs: readonly (readonly [RunCell, RunCell])[],
  measure: Measure,
  options: Omit<CompareCellsOptions, 'comparisons' | 'groups'>,
): readonly CellComparison[] {
  const { grouping } = options
  const sizes = familySizes(pairs)
  const groups = grouping === undefined ? sizes : familySizes(pairs, ([a, b]) => groupTasks(grouping, sharedBy(a, b)).size)
  return pairs.map(([first, second]) => {
    const family = familyOf(first, [first, second])
    return compareCells(first, second, measure, {
      ...options,
      comparisons: sizes.get(family) ?? 1,
      groups: groups.get(family) ?? 1,
    })
  })
}

function sharedBy(first: RunCell, second: RunCell): readonly TaskScore[] {
  return [...first.tasks.values()].filter(({ task }) => second.tasks.has(task))
}

/** Judges the pairs of a family together, and the groups of all of its pairs: each is one table of what may be found by chance. */
function judgeAll(compared: readonly CellComparison[]): readonly Omit<ReportedComparison, 'names' | 'differingSettings'>[] {
  const families = compared.map((each) => familyOf(each, [each.firstName, each.secondName]))
  const flat = compared.flatMap(({ groups: own = [] }, pair) => own.map((group) => ({ ...group, pair })))
  const groups = judge(flat, ({ pair }) => families[pair] ?? '')
  const pairs = judge(
    compared.map((each, pair) => ({ ...each, pair })),
    ({ pair }) => families[pair] ?? '',
  )
  return pairs.map(({ groups: asked, pair: index, ...each }) => {
    if (asked === undefined) return each
    return { ...each, groups: groups.filter(({ pair }) => pair === index).map(({ pair: _, ...group }) => group) }
  })
}
