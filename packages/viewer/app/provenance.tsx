import type { ReportRow } from '@orreryjs/reporting/data'
import { counted } from './numbers.ts'
import { useReport } from './report-context.ts'

/** Whether the same configuration gives the same journal again: worlds and rules do, a language model on a server need not. */
function repeatabilityText(rows: readonly ReportRow[]): string {
  const servers = [...new Set(rows.filter(({ simulated, model }) => !simulated && model !== 'none').map(({ model }) => model))]
  if (servers.length === 0)
    return 'All that decides the figures. The same configuration and seed give the same journal on any machine.'
  const names = servers.join(', ')
  return `All that decides the figures but the model: the worlds answer the same on any machine, ${names} need not answer the same again, so a second run may come out otherwise. The journal keeps every reply.`
}

/** What is needed to judge the run and to run it again. */
export function Provenance() {
  const { run, places } = useReport()
  return (
    <>
      <p class="explanation">{repeatabilityText(places.flatMap(({ rows }) => rows))}</p>
      <dl class="facts">
        <dt>Episodes</dt>
        <dd>
          {counted(run.planned, 'episode')} planned, {run.ended.toLocaleString('en')} played to their end
        </dd>
        {run.started !== undefined && (
          <>
            <dt>Begun</dt>
            <dd>
              <time dateTime={run.started}>{run.started.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')}</time>
            </dd>
          </>
        )}
        <dt>Seed</dt>
        <dd>
          <code>{run.seed}</code>
        </dd>
        <dt>Made with</dt>
        <dd>{run.versions.join(', ')}</dd>
        <dt>Configuration hash</dt>
        <dd>
          <code>{run.hash}</code>
        </dd>
        <dt>SHA-256 of {run.journals.length === 1 ? 'the journal' : 'the journals'}</dt>
        <dd>
          {run.journals.map((digest) => (
            <code key={digest}>{digest} </code>
          ))}
        </dd>
        <dt>Prove it</dt>
        <dd>
          <code>orrery verify {run.directory}</code> executes every logged step again
        </dd>
      </dl>
      <details class="on-paper">
        <summary>Configuration</summary>
        <pre>{JSON.stringify(run.configuration, null, 2)}</pre>
      </details>
    </>
  )
}
