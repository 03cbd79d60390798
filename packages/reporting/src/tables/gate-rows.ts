import type { GateResult } from '@orreryjs/runs/compare'
import type { Column } from '@orreryjs/runs/results'
import { pluralize } from '@orreryjs/runs/texts'
import { gateChecks } from './gates.ts'

/** Verdict of a gate. */
export type GateVerdict = 'holds' | 'fails' | 'inconclusive'

/** A gate evaluated on some rows. */
export interface GateRow {
  /** The gate as the user wrote it. */
  readonly gate: string
  /** World, split and rows. */
  readonly where: string
  readonly verdict: GateVerdict
  /** Figures that led to the verdict, or the reason for having none, and what would settle an inconclusive gate. */
  readonly evidence: string
}

/** Returns a row for each check of each gate, in the order of the gates. */
export function gateRows(results: readonly GateResult[]): readonly GateRow[] {
  return results.flatMap((result) => gateChecks(result).map((check) => ({ gate: result.gate, ...check })))
}

/** Columns of a table of gates. */
export const GATE_COLUMNS: readonly Column[] = [
  { title: 'verdict' },
  { title: 'gate', code: true },
  { title: 'rows' },
  { title: 'evidence' },
]

/** Returns the cells of a table of gates, one for each of `GATE_COLUMNS`. */
export function gateCells({ verdict, gate, where, evidence }: GateRow): readonly string[] {
  return [verdict, gate, where, evidence]
}

const ENDINGS: Readonly<Record<GateVerdict, string>> = { fails: 'fail', inconclusive: 'are inconclusive', holds: 'hold' }

/** Summarizes gates in a sentence: `1 of 3 checks fails, 2 hold`. */
export function gateSummary(rows: readonly GateRow[]): string {
  const counts = (['fails', 'inconclusive', 'holds'] as const).flatMap((verdict) => {
    const count = rows.filter((row) => row.verdict === verdict).length
    return count === 0 ? [] : [{ verdict, count }]
  })
  const [first, ...rest] = counts
  if (first === undefined) return 'no gate was tested'
  if (rest.length === 0) {
    if (rows.length === 1) return first.verdict === 'inconclusive' ? 'the gate is inconclusive' : `the gate ${first.verdict}`
    return `all ${rows.length} gates ${ENDINGS[first.verdict]}`
  }
  const text = ({ verdict, count }: (typeof counts)[number]): string =>
    count === 1 ? `1 ${verdict === 'inconclusive' ? 'is inconclusive' : verdict}` : `${count} ${ENDINGS[verdict]}`
  return `${pluralize(rows.length, 'gate')}: ${counts.map(text).join(', ')}`
}
