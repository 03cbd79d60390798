import type { TornLine } from '@orreryjs/harness'
import type { Grouping, Measure } from '@orreryjs/statistics'
import { labelsOf } from '../registry/model-labels.ts'
import { type AnalysisDeclaration, sharedDeclaration } from './analysis-declaration.ts'
import { pairsWithBaseline } from './baseline.ts'
import type { CompareCellsOptions } from './compare-cells.ts'
import { comparePairs, type JudgedPair } from './compare-pairs.ts'
import { type ComparedRuns, parseRunSelector, readComparedRuns } from './compared-runs.ts'
import { differingSettings } from './differing-settings.ts'
import type { GateResult } from './gates/gate-result.ts'
import { readGate } from './gates/read-gate.ts'
import { gateObjections, readStoredRuns, storedRows } from './gates/stored-runs.ts'
import { testGate } from './gates/test-gate.ts'
import { type RunCell, readRun, type ScoredRun } from './read-run.ts'

/** Options of `compare`. */
export interface CompareOptions extends Pick<CompareCellsOptions, 'target' | 'anytime'> {
  /** One measure or several. @default the primary measure */
  readonly measure?: Measure | readonly Measure[] | undefined
  /**
   * The row that all others are compared with: a row, the directory of one of the runs, or `DIR#ROW`. Only these comparisons are corrected
   * together. @default the declared baseline of a single run; every pair if it declared none
   */
  readonly baseline?: string | undefined
  /**
   * The measure that names winners; all others are exploratory. @default the one declared by the runs; every measure if they declared none
   */
  readonly primary?: Measure | undefined
  /** Task attribute for comparisons by group. @default no groups */
  readonly by?: Grouping | undefined
  /** Conditions such as `success(rebact) > success(react)` or `success >= success@runs/main - 3pp`. */
  readonly gates?: readonly string[] | undefined
  onTornLine?(torn: TornLine): void
}

/** A comparison of two rows on their shared tasks, corrected together with the other pairs. */
export interface ReportedComparison extends JudgedPair {
  /** Shortest distinct names of the rows. */
  readonly names: readonly [string, string]
  /** Settings in which the rows differ, apart from their names; each may cause the difference. */
  readonly differingSettings: readonly string[]
}

/** Result of `compare`. */
export interface Comparisons {
  /** The first requested measure. */
  readonly measure: Measure
  /** The row that all others were compared with. */
  readonly baseline?: string
  /** The measure that names winners, if one was declared; all others are exploratory. */
  readonly primary?: Measure
  /** Notes on the choice of baseline and measure. */
  readonly notes: readonly string[]
  /** Labels to print with the comparisons, such as `simulated`. */
  readonly labels: readonly string[]
  readonly comparisons: readonly ReportedComparison[]
  readonly gates: readonly GateResult[]
  /** Runs with planned episodes that did not end and are missing from the comparison. */
  readonly unfinished: readonly Pick<ScoredRun, 'directory' | 'unfinished'>[]
}

/**
 * Compares rows of runs, paired by task and corrected (Holm) over all pairs of a world and split, or over the pairs with the baseline;
 * pairs with rows without a model are corrected separately. `names` are `DIR` for every two rows of a run, `DIR DIR ...` for every two runs
 * row by row, `DIR ROW ROW`, or `DIR#ROW DIR#ROW ...`. Throws `USAGE`, `CELL_UNKNOWN`, `RUNS_DIFFER`, or the errors of reading a run.
 */
export async function compare(names: string | readonly string[], options: CompareOptions = {}): Promise<Comparisons> {
  const { by, target, anytime, onTornLine = () => undefined } = options
  const rules = (options.gates ?? []).map(readGate)
  const read = (directory: string): Promise<ScoredRun> => readRun(directory, onTornLine)
  // A run with a single row has no pair, but its gates can be tested.
  const sides = await readComparedRuns([names].flat(), read, rules.length === 0)
  const stored = await readStoredRuns(rules, read, sides.runs)
  const declared = sharedDeclaration(sides.runs.map(({ manifest }) => manifest))
  // A declared baseline applies only to a whole run: named rows are compared as named, and several runs have no common baseline.
  const isWholeRun = [names].flat().every((name, index) => index === 0 && parseRunSelector(name).selector === undefined)
  const baseline = options.baseline ?? (isWholeRun ? declared.baseline : undefined)
  const primary = options.primary ?? declared.primary
  const measures = [options.measure ?? primary ?? 'success'].flat()
  const [measure = 'success'] = measures
  const pairs = baseline === undefined || sides.pairs.length === 0 ? sides.pairs : pairsWithBaseline(sides.pairs, baseline)
  const pairNames = new Map(namePairs({ pairs }).map((each, index) => [pairs[index], each]))
  const comparisons = comparePairs(pairs, { measures, primary, by, target, anytime }).map(
    ({ rows, comparison }): ReportedComparison => ({
      ...comparison,
      names: pairNames.get(rows) ?? ['A', 'B'],
      differingSettings: differingSettings(...rows),
    }),
  )
  const [left, right] = gateSides(sides.runs)
  const shown = pairs.length > 0 ? sides.pairs.flat() : left
  const gateRows = { left, right, stored: storedRows(stored) }
  const objections = gateObjections([...new Set([...sides.runs, ...stored.values()])])
  return {
    measure,
    ...(baseline !== undefined && { baseline }),
    ...(primary !== undefined && { primary }),
    notes: notesOnLateChoices(declared, options),
    labels: [...new Set(shown.flatMap(({ model, agent, manifest }) => labelsOf([model], manifest, [agent])))],
    comparisons,
    gates: rules.map((gate) => testGate(gate, gateRows, { target, anytime, objections })),
    unfinished: sides.runs
      .filter(({ unfinished }) => unfinished > 0)
      .map(({ directory, unfinished }) => ({ directory, unfinished })),
  }
}

/** Notes choices made after the run, which are no declarations. */
function notesOnLateChoices(declared: AnalysisDeclaration, { baseline, primary }: CompareOptions): readonly string[] {
  const noteOn = (subject: string, requested: string | undefined, declaredName: string | undefined): readonly string[] =>
    requested === undefined || declaredName === undefined || requested === declaredName
      ? []
      : [`the run declared ${subject} ${declaredName}; ${requested} was chosen after the run`]
  return [...noteOn('the baseline', baseline, declared.baseline), ...noteOn('the primary metric', primary, declared.primary)]
}

/** Rows on each side of a gate: of the first and the second run, of one run twice, or of all runs if there are more. */
function gateSides(runs: readonly ScoredRun[]): readonly [readonly RunCell[], readonly RunCell[]] {
  const [first, second, third] = runs.map(({ cells }) => cells)
  if (third === undefined) return [first ?? [], second ?? first ?? []]
  const all = runs.flatMap(({ cells }) => cells)
  return [all, all]
}

/** Returns the shortest distinct names of the rows of each pair, with the run's directory if two rows have the same name. */
function namePairs({ pairs }: Pick<ComparedRuns, 'pairs'>): readonly (readonly [string, string])[] {
  const cells = pairs.flat()
  const models = new Set(cells.map(({ model }) => model).filter((model) => model !== 'none'))
  const labels = new Set(cells.map(({ label }) => label))
  const nameOf = ({ label, model }: RunCell): string => {
    if (models.size <= 1 || model === 'none') return label
    return labels.size === 1 ? model : `${label}/${model}`
  }
  const cellsByName = new Map<string, Set<RunCell>>()
  const keyOf = (cell: RunCell): string => JSON.stringify([cell.world, cell.split, nameOf(cell)])
  for (const cell of cells) cellsByName.set(keyOf(cell), (cellsByName.get(keyOf(cell)) ?? new Set()).add(cell))
  const uniqueName = (cell: RunCell): string =>
    (cellsByName.get(keyOf(cell))?.size ?? 0) > 1 ? `${cell.directory}: ${nameOf(cell)}` : nameOf(cell)
  return pairs.map(([a, b]) => [uniqueName(a), uniqueName(b)])
}
