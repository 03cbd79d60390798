import type { Column } from '../../results/column.ts'
import type { GateCheck, GateResult, GateRow } from './gate-result.ts'

/** Columns of a table of gates. */
export const GATE_COLUMNS: readonly Column[] = [
  { title: 'verdict' },
  { title: 'gate', code: true },
  { title: 'row' },
  { title: 'result' },
]

/** Returns a table row for each check, under `GATE_COLUMNS`; one for a gate that was not tested. */
export function gateTableRows(gates: readonly GateResult[]): readonly (readonly string[])[] {
  return gates.flatMap((result) =>
    result.checks.length === 0
      ? [[result.verdict, result.gate, '', result.reason ?? '']]
      : result.checks.map((check) => [check.verdict, result.gate, subjectText(check, result), resultText(check)]),
  )
}

function resultText({ message, needed }: GateCheck): string {
  return needed === undefined ? message : `${message}; ${needed.text}`
}

/** Names the checked rows: `textcraft adapt-200, rebact and react`, with the model and the run of a row if they differ between checks. */
export function subjectText({ world, split, rows }: GateCheck, { checks }: Pick<GateResult, 'checks'>): string {
  const models = new Set(checks.flatMap((check) => check.rows.map(({ model }) => model)).filter((model) => model !== 'none'))
  const nameOf = ({ label, model }: GateRow): string => (models.size > 1 && model !== 'none' ? `${label}/${model}` : label)
  const inRun = ({ run }: GateRow): string => (run === undefined ? '' : ` in ${run}`)
  const [left, right] = rows
  const first = left === undefined ? '' : `${nameOf(left)}${inRun(left)}`
  if (left === undefined || right === undefined) return `${world} ${split}, ${first}`
  if (nameOf(left) !== nameOf(right)) return `${world} ${split}, ${first} and ${nameOf(right)}${inRun(right)}`
  return `${world} ${split}, ${first}${left.run === undefined ? ' in this run' : ''} and${inRun(right)}`
}
