import type { GateResult } from '../compare/gates/gate-result.ts'
import { GATE_COLUMNS, gateTableRows } from '../compare/gates/gate-table.ts'
import { table } from './markdown-table.ts'

/** Signs of the verdicts, which readers see before they read. */
const SIGNS: Readonly<Record<string, string>> = { holds: '✅', fails: '❌', inconclusive: '❔' }

/** Returns gates as a Markdown section; empty without gates. */
export function gateSection(gates: readonly GateResult[]): readonly string[] {
  if (gates.length === 0) return []
  const rows = gateTableRows(gates).map(([verdict = '', ...cells]) => [`${SIGNS[verdict] ?? ''}&nbsp;${verdict}`, ...cells])
  return ['## Gates', '', `**${summaryOf(gates)}**`, '', ...table(GATE_COLUMNS, rows)]
}

/** Summarizes gates: `3 gates: 1 fails, 2 hold`. */
function summaryOf(gates: readonly GateResult[]): string {
  const counts = VERBS.map(([verdict, ...verbs]) => ({
    count: gates.filter((gate) => gate.verdict === verdict).length,
    verbs,
  })).filter(({ count }) => count > 0)
  const [first, second] = counts
  if (first !== undefined && second === undefined) {
    return gates.length === 1 ? `the gate ${first.verbs[0]}` : `all ${gates.length} gates ${first.verbs[1]}`
  }
  return `${gates.length} gates: ${counts.map(({ count, verbs: [singular, plural] }) => `${count} ${count === 1 ? singular : plural}`).join(', ')}`
}

/** Verdicts, most important first, with their verbs, singular and plural. */
const VERBS = [
  ['fails', 'fails', 'fail'],
  ['inconclusive', 'is inconclusive', 'are inconclusive'],
  ['holds', 'holds', 'hold'],
] as const
