import { OrreryError } from '@orreryjs/core'
import type { UnparsedReplies } from '@orreryjs/harness'
import type { CellScores } from '../scores/index.ts'
import { type RowName, selectRows } from './selector.ts'

/** A condition on the share of unparsed replies: `unparsed < 10%`, or for some rows `unparsed(react) <= .1`. */
export interface UnparsedGate {
  readonly text: string
  readonly measure: 'unparsed'
  /** Selector of rows. @default every row */
  readonly row?: string
  /** Share of the calls, 0 to 1. */
  readonly bound: number
  /** True for `<`, false for `<=`. */
  readonly isStrict: boolean
}

/** Result of an unparsed-replies gate on a row. */
export interface UnparsedCheck extends RowName {
  readonly passed: boolean
  /** Unparsed replies and the total number of model calls. */
  readonly unparsed: UnparsedReplies & { readonly of: number }
}

/** Accepts `unread`, the former name, in recorded runs and scripts. */
const FORM = /^\s*(?:unparsed|unread)\s*(?:\(([^()]+)\)\s*)?(<=?)\s*(\d+|\d*\.\d+)\s*(%?)\s*$/

const HINT = "write it as --gate 'unparsed < 10%', or for some rows --gate 'unparsed(react) <= 0.1'"

/**
 * Parses a gate on unparsed replies, which earlier versions called `unread`; `undefined` if the text is another kind of gate. Throws
 * `CONFIG_INVALID`.
 */
export function readUnparsedGate(text: string): UnparsedGate | undefined {
  if (!/^\s*(?:unparsed|unread)\b/.test(text)) return undefined
  const [, row, relation, number, percent] = FORM.exec(text) ?? []
  const invalid = (reason: string): OrreryError =>
    new OrreryError('CONFIG_INVALID', `--gate ${JSON.stringify(text)}: ${reason}`, { hint: HINT })
  if (number === undefined) throw invalid('expected unparsed < SHARE or unparsed(ROW) < SHARE, or <=')
  const bound = percent === '%' ? Number(number) / 100 : Number(number)
  const isStrict = relation === '<'
  if (bound > 1) throw invalid(`${number}${percent} is not a share; expected 0 to 1, or 0% to 100%`)
  if (bound === 0 && isStrict) throw invalid('no share is below 0')
  return { text, measure: 'unparsed', ...(row !== undefined && { row: row.trim() }), bound, isStrict }
}

/** Returns the rows that a gate applies to, without duplicates. Throws `CELL_UNKNOWN`. */
export function rowsOfUnparsedGate<Cell extends RowName>({ row }: UnparsedGate, cells: readonly Cell[]): readonly Cell[] {
  return selectRows([...new Set(cells)], row)
}

/** Evaluates a gate on each row; the share is 0 for a row without model calls. Throws `CELL_UNKNOWN`. */
export function checkUnparsed(gate: UnparsedGate, cells: readonly CellScores[]): readonly UnparsedCheck[] {
  return rowsOfUnparsedGate(gate, cells).map(({ world, split, label, model, tasks, unparsed }) => {
    const of = [...tasks.values()].reduce((sum, { totals }) => sum + (totals.calls ?? 0), 0)
    const { replies, truncated, first } = unparsed ?? { replies: 0, truncated: 0, first: '' }
    const share = of === 0 ? 0 : replies / of
    const passed = gate.isStrict ? share < gate.bound : share <= gate.bound
    return { world, split, label, model, passed, unparsed: { replies, truncated, first, of } }
  })
}
