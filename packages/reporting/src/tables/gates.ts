import { type GateResult, subjectText } from '@orreryjs/runs/compare'
import type { Verdict } from '@orreryjs/statistics'
import type { TextStyles } from '../episodes/index.ts'

/** Returns the result of a gate as text: the gate with its verdict, and below it the result of each check. */
export function gateLines(result: GateResult, colour: TextStyles): readonly string[] {
  const { gate, verdict, checks, reason } = result
  const [only, other] = checks
  const head = `gate ${gate}: ${coloured(verdict, colour)}`
  if (only === undefined) return [head, `  ${reason ?? ''}`]
  if (other === undefined) {
    return [
      head,
      `  ${subjectText(only, result)}: ${only.message}`,
      ...(only.needed === undefined ? [] : [`  ${only.needed.text}`]),
    ]
  }
  const indent = ' '.repeat(2 + VERDICT_WIDTH)
  return [
    head,
    ...checks.flatMap((check) => [
      `  ${coloured(check.verdict, colour, VERDICT_WIDTH)}${subjectText(check, result)}`,
      `${indent}${check.message}`,
      ...(check.needed === undefined ? [] : [`${indent}${check.needed.text}`]),
    ]),
  ]
}

/** Width of the column of verdicts. */
const VERDICT_WIDTH = 'inconclusive'.length + 2

function coloured(verdict: Verdict, colour: TextStyles, width = 0): string {
  const paint = { holds: colour.green, fails: colour.red, inconclusive: colour.yellow }[verdict]
  return paint(verdict) + ' '.repeat(Math.max(0, width - verdict.length))
}
