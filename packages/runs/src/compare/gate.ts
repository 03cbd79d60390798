import { OrreryError } from '@orreryjs/core'
import type { MarginPlan, Measure, PairedComparison } from '@orreryjs/statistics'
import type { CellScores } from '../scores/index.ts'
import { compareCells } from './compare-cells.ts'
import { checkMargin, type PairGate, readPairGate } from './pair-gate.ts'
import { matchRows, type RowName, selectRows } from './selector.ts'
import { checkUnparsed, readUnparsedGate, rowsOfUnparsedGate, type UnparsedCheck, type UnparsedGate } from './unparsed-gate.ts'

/** A condition on the results of one run or two. */
export type Gate = PairGate | UnparsedGate

/** Result of a gate. */
export type GateResult = PairResult | UnparsedResult

/** Result of a gate that compares rows. */
export interface PairResult extends Verdict {
  readonly measure: Measure
  readonly checks: readonly PairCheck[]
}

/** Result of a gate on unparsed replies. */
export interface UnparsedResult extends Verdict {
  readonly measure: 'unparsed'
  readonly checks: readonly UnparsedCheck[]
}

interface Verdict {
  readonly gate: string
  /** True if every check passes. */
  readonly passed: boolean
}

/** A gate evaluated on two rows. */
export interface PairCheck extends Pick<PairedComparison, 'tasks' | 'difference' | 'ratio' | 'interval' | 'p'> {
  readonly world: string
  readonly split: string
  /** Models of both rows, without `none`. */
  readonly models: readonly string[]
  /** True if the whole 95 % interval of the paired difference, or ratio, is on the demanded side of no difference, or of the margin. */
  readonly passed: boolean
  /** Bound of the interval, for a gate with a margin. */
  readonly margin?: number
  /** Power analysis, for a non-inferiority or equivalence gate. */
  readonly plan?: MarginPlan
  /** Reason why the gate fails regardless of the figures: how the tasks were chosen, or missing episodes. */
  readonly objection?: string
}

/** Parses a gate. Throws `CONFIG_INVALID` or `USAGE`. */
export function readGate(text: string): Gate {
  return readUnparsedGate(text) ?? readPairGate(text)
}

/** Checks that the rows of a gate exist. Throws `CELL_UNKNOWN`, `RUNS_DIFFER` or `CONFIG_INVALID`. */
export function checkGateRows(gate: Gate, cells: readonly RowName[]): void {
  if (gate.measure === 'unparsed') rowsOfUnparsedGate(gate, cells)
  else gatePairs(gate, cells, cells)
}

/** Returns the pairs of rows that a gate compares. Throws `CELL_UNKNOWN`, `RUNS_DIFFER` or `CONFIG_INVALID`. */
function gatePairs<Cell extends RowName>(
  gate: PairGate,
  first: readonly Cell[],
  second: readonly Cell[],
): readonly (readonly [Cell, Cell])[] {
  const pairs = matchRows(selectRows(first, gate.left), selectRows(second, gate.right))
  if (pairs.every(([a, b]) => a !== b)) return pairs
  throw new OrreryError('CONFIG_INVALID', `--gate ${JSON.stringify(gate.text)}: a row would be compared with itself`)
}

/** Returns the reason why a gate on two rows fails regardless of their figures; `undefined` if the figures decide. */
type ObjectionTo<Cell> = (first: Cell, second: Cell) => string | undefined

/**
 * Evaluates a gate on every world, split and model that both of its rows have, or, for unparsed replies, on each row of both sides. Throws
 * the errors of comparing.
 */
export function testGate<Cell extends CellScores>(
  gate: Gate,
  first: readonly Cell[],
  second: readonly Cell[],
  objectionTo: ObjectionTo<Cell> = () => undefined,
): GateResult {
  if (gate.measure === 'unparsed') return verdict(gate, checkUnparsed(gate, [...first, ...second]))
  return verdict(gate, checkPairs(gate, first, second, objectionTo))
}

function verdict<Rule extends Gate, Check extends { readonly passed: boolean }>(
  { text, measure }: Rule,
  checks: readonly Check[],
): Verdict & { readonly measure: Rule['measure']; readonly checks: readonly Check[] } {
  return { gate: text, measure, passed: checks.every(({ passed }) => passed), checks }
}

function checkPairs<Cell extends CellScores>(
  gate: PairGate,
  first: readonly Cell[],
  second: readonly Cell[],
  objectionTo: ObjectionTo<Cell>,
): readonly PairCheck[] {
  return gatePairs(gate, first, second).map(([a, b]) => {
    const compared = compareCells(a, b, gate.measure)
    const { world, split, tasks, difference, ratio, interval, p } = compared
    const { margin, plan, ...checked } = checkMargin(gate, compared)
    const objection = objectionTo(a, b) ?? checked.objection
    const passed = checked.passed && objection === undefined
    const models = [...new Set([a.model, b.model])].filter((model) => model !== 'none')
    return {
      world,
      split,
      models,
      passed,
      tasks,
      difference,
      ...(ratio !== undefined && { ratio }),
      interval,
      p,
      ...(margin !== undefined && { margin }),
      ...(plan && { plan }),
      ...(objection && { objection }),
    }
  })
}
