import type { ReportGate } from '@orreryjs/reporting/data'
import { useReport } from '../report-context.ts'

/** Section "Gates": the conditions of the run and their verdicts. */
export function Gates() {
  const { gates = [] } = useReport()
  return (
    <>
      <ul class="gates">
        {gates.map((gate) => (
          <GateItem key={`${gate.run} ${gate.gate}`} gate={gate} />
        ))}
      </ul>
      <p class="explanation">
        A gate holds if the whole 95 % interval is on the demanded side of the bound, and fails if the whole interval is on the
        other side. Otherwise the data cannot decide it.
      </p>
    </>
  )
}

/** A gate with one line for each check. */
function GateItem({ gate: { gate, run, verdict, checks, reason } }: { readonly gate: ReportGate }) {
  return (
    <li>
      <p class="gate">
        <VerdictText verdict={verdict} /> <code>{gate}</code>
        {run !== undefined && ` in ${run}`}
      </p>
      {reason !== undefined && <p class="gate-check">{reason}</p>}
      {checks.map(({ verdict: own, subject, message, needed }) => (
        <p class="gate-check" key={subject}>
          {checks.length > 1 && (
            <>
              <VerdictText verdict={own} />{' '}
            </>
          )}
          {subject}: {message}
          {needed !== undefined && <span class="small">{needed}</span>}
        </p>
      ))}
    </li>
  )
}

const SIGNS: Readonly<Record<ReportGate['verdict'], string>> = { holds: '✓', fails: '✗', inconclusive: '?' }

function VerdictText({ verdict }: Pick<ReportGate, 'verdict'>) {
  return (
    <strong class={`gate-${verdict}`}>
      <span aria-hidden="true">{SIGNS[verdict]}</span> {verdict}
    </strong>
  )
}
