import { type GateResult, subjectText } from '@orreryjs/runs/compare'
import type { Verdict } from '@orreryjs/statistics'
import type { TextStyles } from '../episodes/index.ts'

/** Returns the result of a gate as text: the gate with its verdict, and an indented line for each check. */
export function gateLines(result: GateResult, colour: TextStyles): readonly string[] {
  const { gate, verdict, checks, reason } = result
  const hasSeveral = checks.length > 1
  const lines = checks.map((check) => {
    const prefix = hasSeveral ? coloured(check.verdict, colour, VERDICT_WIDTH) : ''
    return `  ${prefix}${subjectText(check, result)}: ${check.message}`
  })
  return [`gate ${gate}: ${coloured(verdict, colour)}`, ...(reason === undefined ? [] : [`  ${reason}`]), ...lines]
}

/** Width of the column of verdicts. */
const VERDICT_WIDTH = 'inconclusive'.length + 2

function coloured(verdict: Verdict, colour: TextStyles, width = 0): string {
  const paint = { holds: colour.green, fails: colour.red, inconclusive: colour.yellow }[verdict]
  return paint(verdict) + ' '.repeat(Math.max(0, width - verdict.length))
}
