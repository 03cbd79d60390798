import { OrreryError } from '@orreryjs/core'
import { type CellScores, MEASURE_NAMES, type Measure, type PairedComparison, sideOf } from '../statistics/index.ts'
import { unknownName } from '../texts/nearest.ts'
import { compareCells } from './compare-cells.ts'
import { type CellName, matchCells, selectCells } from './selector.ts'

/** A demand on a comparison: `success(rebact) > success(react)`. */
export interface Gate {
  readonly text: string
  readonly measure: Measure
  /** Rows on the left and on the right. */
  readonly left: string
  readonly right: string
  readonly relation: '>' | '<'
}

/** Whether a gate holds, and why. */
export interface GateResult {
  readonly gate: string
  /** In every check. */
  readonly holds: boolean
  readonly checks: readonly GateCheck[]
}

/** A gate on two rows. */
interface GateCheck extends Pick<PairedComparison, 'tasks' | 'difference' | 'ratio' | 'interval' | 'p'> {
  readonly world: string
  readonly split: string
  /** Of both rows, those of agents that ask one. */
  readonly models: readonly string[]
  /** Whether the whole 95 % interval of the paired difference, or ratio, is on the demanded side of none. */
  readonly holds: boolean
}

const FORM = /^\s*(\w+)\s*\(([^()]+)\)\s*([<>])\s*(\w+)\s*\(([^()]+)\)\s*$/

/** Reads a gate. Throws `CONFIG_INVALID` or `USAGE`. */
export function readGate(text: string): Gate {
  const [, measure = '', left = '', relation, other, right = ''] = FORM.exec(text) ?? []
  const invalid = (why: string): OrreryError =>
    new OrreryError('CONFIG_INVALID', `--gate ${JSON.stringify(text)}: ${why}`, {
      hint: "write it as --gate 'success(rebact) > success(react)'",
    })
  if (relation !== '>' && relation !== '<') throw invalid('expected MEASURE(ROW) > MEASURE(ROW), or <')
  const name = MEASURE_NAMES.find((each) => each === measure)
  if (name === undefined) throw unknownName('USAGE', 'measure', measure, MEASURE_NAMES)
  if (other !== measure) throw invalid(`both sides must have the same measure, not ${measure} and ${other}`)
  return { text, measure: name, left: left.trim(), right: right.trim(), relation }
}

/** The rows that a gate compares. Throws `CELL_UNKNOWN`, `RUNS_DIFFER` or `CONFIG_INVALID`. */
export function gatePairs<Cell extends CellName>(
  gate: Gate,
  first: readonly Cell[],
  second: readonly Cell[],
): readonly (readonly [Cell, Cell])[] {
  const pairs = matchCells(selectCells(first, gate.left), selectCells(second, gate.right))
  if (pairs.every(([a, b]) => a !== b)) return pairs
  throw new OrreryError('CONFIG_INVALID', `--gate ${JSON.stringify(gate.text)}: a row would be compared with itself`)
}

/** Tests a gate on every world, split and model that both of its rows have. Throws what comparing throws. */
export function testGate(gate: Gate, first: readonly CellScores[], second: readonly CellScores[]): GateResult {
  const checks = gatePairs(gate, first, second).map(([a, b]): GateCheck => {
    const { world, split, tasks, difference, ratio, interval, p } = compareCells(a, b, gate.measure)
    const holds = sideOf({ interval, ...(ratio !== undefined && { ratio }) }) === (gate.relation === '>' ? 'more' : 'less')
    const models = [...new Set([a.model, b.model])].filter((model) => model !== 'none')
    return { world, split, models, holds, tasks, difference, ...(ratio !== undefined && { ratio }), interval, p }
  })
  return { gate: gate.text, holds: checks.every(({ holds }) => holds), checks }
}
