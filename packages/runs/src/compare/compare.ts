import type { TornLine } from '@orreryjs/harness'
import { labelsOf } from '../registry/simulated.ts'
import type { Grouping, Measure } from '../statistics/index.ts'
import { comparePairs, type JudgedPair } from './compare-pairs.ts'
import { type GateResult, readGate, testGate } from './gate.ts'
import { namePairs } from './names.ts'
import { type RunCell, readRun, type ScoredRun } from './read-run.ts'
import { differingSettings } from './settings-differ.ts'
import { readSides } from './sides.ts'
import { unfairChoice } from './unfair-choice.ts'

/** How runs are compared. */
export interface CompareOptions {
  /** @default 'success' */
  readonly measure?: Measure | undefined
  /** Also in groups of tasks. @default in none */
  readonly by?: Grouping | undefined
  /** Rules such as `success(rebact) > success(react)` or `unread < 10%`. */
  readonly gates?: readonly string[] | undefined
  onTornLine?(torn: TornLine): void
}

/** Two rows on the tasks that both played, judged together with the other pairs. */
export interface ReportedComparison extends JudgedPair {
  /** What the rows are called: as short as tells them apart. */
  readonly names: readonly [string, string]
  /** What differs between them beside their names; anything of it may be the cause. */
  readonly differingSettings: readonly string[]
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
  const { measure = 'success', by, onTornLine = () => undefined } = options
  const rules = (options.gates ?? []).map(readGate)
  const sides = await readSides([names].flat(), (directory) => readRun(directory, onTornLine))
  const pairNames = namePairs(sides)
  const judged = comparePairs(sides.pairs, { measure, by })
  const comparisons = sides.pairs.flatMap(([first, second], index): readonly ReportedComparison[] => {
    const each = judged[index]
    const names = pairNames[index] ?? (['first', 'second'] as const)
    return each === undefined ? [] : [{ ...each, names, differingSettings: differingSettings(first, second) }]
  })
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

/** What the two sides of a gate name rows of: the first run and the second, one run twice, or any of several. */
function gateSides(runs: readonly ScoredRun[]): readonly [readonly RunCell[], readonly RunCell[]] {
  const [first, second, third] = runs.map(({ cells }) => cells)
  if (third === undefined) return [first ?? [], second ?? first ?? []]
  const all = runs.flatMap(({ cells }) => cells)
  return [all, all]
}
