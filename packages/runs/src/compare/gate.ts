import { OrreryError } from '@orreryjs/core'
import type { MarginPlan, Measure, PairedComparison } from '@orreryjs/statistics'
import type { CellScores } from '../scores/index.ts'
import { compareCells } from './compare-cells.ts'
import { checkMargin, type PairGate, readPairGate } from './pair-gate.ts'
import { type CellName, matchCells, selectCells } from './selector.ts'
import { checkUnread, readUnreadGate, type UnreadCheck, type UnreadGate, unreadRows } from './unread-gate.ts'

/** A demand on what came of a run or of two. */
export type Gate = PairGate | UnreadGate

/** Whether a gate holds, and why. */
export type GateResult = PairResult | UnreadResult

/** Whether a gate on rows compared holds. */
export interface PairResult extends Verdict {
  readonly measure: Measure
  readonly checks: readonly PairCheck[]
}

/** Whether a gate on replies that cannot be read holds. */
export interface UnreadResult extends Verdict {
  readonly measure: 'unread'
  readonly checks: readonly UnreadCheck[]
}

interface Verdict {
  readonly gate: string
  /** In every check. */
  readonly holds: boolean
}

/** A gate on two rows. */
export interface PairCheck extends Pick<PairedComparison, 'tasks' | 'difference' | 'ratio' | 'interval' | 'p'> {
  readonly world: string
  readonly split: string
  /** Of both rows, those of agents that ask one. */
  readonly models: readonly string[]
  /** Whether the whole 95 % interval of the paired difference, or ratio, is on the demanded side of none, or of the margin. */
  readonly holds: boolean
  /** Of a gate with a margin: the bound that the interval is held against. */
  readonly margin?: number
  /** Of a gate that allows for being worse: what so many tasks can show of that. */
  readonly plan?: MarginPlan
  /** Why it does not hold whatever the figures are: how the tasks were chosen, or episodes that are missing. */
  readonly objection?: string
}

/** Reads a gate. Throws `CONFIG_INVALID` or `USAGE`. */
export function readGate(text: string): Gate {
  return readUnreadGate(text) ?? readPairGate(text)
}

/** Looks up the rows that a gate names. Throws `CELL_UNKNOWN`, `RUNS_DIFFER` or `CONFIG_INVALID`. */
export function checkRows(gate: Gate, cells: readonly CellName[]): void {
  if (gate.measure === 'unread') unreadRows(gate, cells)
  else gatePairs(gate, cells, cells)
}

/** The rows that a gate compares. Throws `CELL_UNKNOWN`, `RUNS_DIFFER` or `CONFIG_INVALID`. */
function gatePairs<Cell extends CellName>(
  gate: PairGate,
  first: readonly Cell[],
  second: readonly Cell[],
): readonly (readonly [Cell, Cell])[] {
  const pairs = matchCells(selectCells(first, gate.left), selectCells(second, gate.right))
  if (pairs.every(([a, b]) => a !== b)) return pairs
  throw new OrreryError('CONFIG_INVALID', `--gate ${JSON.stringify(gate.text)}: a row would be compared with itself`)
}

/** Why a gate on two rows does not hold, whatever their figures are; nothing where they decide. */
type ObjectionTo<Cell> = (first: Cell, second: Cell) => string | undefined

/**
 * Tests a gate: on every world, split and model that both of its rows have, or on each row of both sides. Throws what comparing
 * throws.
 */
export function testGate<Cell extends CellScores>(
  gate: Gate,
  first: readonly Cell[],
  second: readonly Cell[],
  objectionTo: ObjectionTo<Cell> = () => undefined,
): GateResult {
  if (gate.measure === 'unread') return verdict(gate, checkUnread(gate, [...first, ...second]))
  return verdict(gate, checkPairs(gate, first, second, objectionTo))
}

function verdict<Rule extends Gate, Check extends { readonly holds: boolean }>(
  { text, measure }: Rule,
  checks: readonly Check[],
): Verdict & { readonly measure: Rule['measure']; readonly checks: readonly Check[] } {
  return { gate: text, measure, holds: checks.every(({ holds }) => holds), checks }
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
    const holds = checked.holds && objection === undefined
    const models = [...new Set([a.model, b.model])].filter((model) => model !== 'none')
    return {
      world,
      split,
      models,
      holds,
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
