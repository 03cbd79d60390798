import type { TornLine } from '@orreryjs/harness'
import type { Grouping, Measure } from '@orreryjs/statistics'
import { labelsOf } from '../registry/simulated.ts'
import { againstBaseline } from './baseline.ts'
import type { CompareCellsOptions } from './compare-cells.ts'
import { comparePairs, type JudgedPair } from './compare-pairs.ts'
import { type Declared, declaredByAll } from './declared.ts'
import { type GateResult, readGate, testGate } from './gate.ts'
import { type RunCell, readRun, type ScoredRun } from './read-run.ts'
import { differingSettings } from './settings-differ.ts'
import { placeOf, readSides, type Sides } from './sides.ts'
import { unfairChoice } from './unfair-choice.ts'

/** How runs are compared. */
export interface CompareOptions extends Pick<CompareCellsOptions, 'cluster' | 'anytime'> {
  /** One or several. @default the primary one */
  readonly measure?: Measure | readonly Measure[] | undefined
  /**
   * The row that all others are compared with: a row, the directory of one of the runs, or `DIR#ROW`. Corrected for these comparisons
   * alone. @default of one run what it declared; every pair where it declared none
   */
  readonly baseline?: string | undefined
  /** The measure that names winners; all others explore. @default what the runs declared; each measure where they declared none */
  readonly primary?: Measure | undefined
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
  /** The first that was asked for. */
  readonly measure: Measure
  /** The row that all others were compared with. */
  readonly baseline?: string
  /** The measure that names winners, where one was declared: all others explore. */
  readonly primary?: Measure
  /** What to know of how baseline and measure were chosen. */
  readonly notes: readonly string[]
  /** What must stand beside them, such as `simulated`. */
  readonly labels: readonly string[]
  readonly comparisons: readonly ReportedComparison[]
  readonly gates: readonly GateResult[]
  /** Runs with planned episodes that did not end and could not be compared. */
  readonly unfinished: readonly Pick<ScoredRun, 'directory' | 'unfinished'>[]
}

/**
 * Compares rows of runs, paired by task, corrected over all pairs of a world and split (Holm), those with rows that ask no model apart; with a
 * baseline over the pairs with it. `names` are `DIR` for every two rows of a run,
 * `DIR DIR ...` for every two runs row by row, `DIR ROW ROW`, or `DIR#ROW DIR#ROW ...`. Throws `USAGE`, `CELL_UNKNOWN`, `RUNS_DIFFER`, or
 * what reading a run throws.
 */
export async function compare(names: string | readonly string[], options: CompareOptions = {}): Promise<Comparisons> {
  const { by, cluster, anytime, onTornLine = () => undefined } = options
  const rules = (options.gates ?? []).map(readGate)
  const sides = await readSides([names].flat(), (directory) => readRun(directory, onTornLine))
  const declared = declaredByAll(sides.runs.map(({ manifest }) => manifest))
  // Rows that are named are asked for, and of several runs no row is the baseline of all.
  const isWhole = [names].flat().every((name, index) => index === 0 && placeOf(name).selector === undefined)
  const baseline = options.baseline ?? (isWhole ? declared.baseline : undefined)
  const primary = options.primary ?? declared.primary
  const measures = [options.measure ?? primary ?? 'success'].flat()
  const [measure = 'success'] = measures
  const pairs = baseline === undefined ? sides.pairs : againstBaseline(sides.pairs, baseline)
  const pairNames = new Map(namePairs({ pairs }).map((each, index) => [pairs[index], each]))
  const comparisons = comparePairs(pairs, { measures, primary, by, cluster, anytime }).map(
    ({ rows, judged }): ReportedComparison => ({
      ...judged,
      names: pairNames.get(rows) ?? ['first', 'second'],
      differingSettings: differingSettings(...rows),
    }),
  )
  const [left, right] = gateSides(sides.runs)
  return {
    measure,
    ...(baseline !== undefined && { baseline }),
    ...(primary !== undefined && { primary }),
    notes: afterwards(declared, options),
    labels: [...new Set(sides.pairs.flat().flatMap(({ model, manifest }) => labelsOf([model], manifest)))],
    comparisons,
    gates: rules.map((gate) => testGate(gate, left, right, objectionTo(sides.runs))),
    unfinished: sides.runs
      .filter(({ unfinished }) => unfinished > 0)
      .map(({ directory, unfinished }) => ({ directory, unfinished })),
  }
}

/** What is chosen when the outcomes are known is no declaration. */
function afterwards(declared: Declared, { baseline, primary }: CompareOptions): readonly string[] {
  const told = (what: string, asked: string | undefined, before: string | undefined): readonly string[] =>
    asked === undefined || before === undefined || asked === before
      ? []
      : [`the run declared ${what} ${before}; ${asked} was named afterwards`]
  return [...told('the baseline', baseline, declared.baseline), ...told('the primary measure', primary, declared.primary)]
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

/** How the rows of each pair are called: as short as tells them apart, with the run's directory where two are called the same. */
function namePairs({ pairs }: Pick<Sides, 'pairs'>): readonly (readonly [string, string])[] {
  const cells = pairs.flat()
  const models = new Set(cells.map(({ model }) => model).filter((model) => model !== 'none'))
  const labels = new Set(cells.map(({ label }) => label))
  const nameOf = ({ label, model }: RunCell): string => {
    if (models.size <= 1 || model === 'none') return label
    return labels.size === 1 ? model : `${label}/${model}`
  }
  const called = new Map<string, Set<RunCell>>()
  const keyOf = (cell: RunCell): string => JSON.stringify([cell.world, cell.split, nameOf(cell)])
  for (const cell of cells) called.set(keyOf(cell), (called.get(keyOf(cell)) ?? new Set()).add(cell))
  const wholeName = (cell: RunCell): string =>
    (called.get(keyOf(cell))?.size ?? 0) > 1 ? `${cell.directory}: ${nameOf(cell)}` : nameOf(cell)
  return pairs.map(([a, b]) => [wholeName(a), wholeName(b)])
}
