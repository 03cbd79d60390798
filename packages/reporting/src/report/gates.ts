import { type GateResult, subjectText } from '@orreryjs/runs/compare'
import type { ReportGate } from '../data/report-data.ts'

/** Converts the result of a gate to data; `run` is the name of its run, if there are several. */
export function reportGate(result: GateResult, run: string | undefined): ReportGate {
  const { gate, verdict, checks, reason } = result
  return {
    gate,
    verdict,
    ...(run !== undefined && { run }),
    checks: checks.map((check) => ({
      verdict: check.verdict,
      subject: subjectText(check, result),
      message: check.message,
      ...(check.needed && { needed: check.needed.text }),
    })),
    ...(reason !== undefined && { reason }),
  }
}
