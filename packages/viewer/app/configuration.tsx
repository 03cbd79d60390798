import type { ReportRow } from '@orreryjs/reporting/data'
import { whole } from './numbers.ts'
import { useReport } from './report-context.ts'

/** Returns whether the run can be reproduced exactly. Worlds are deterministic; a language model on a server may not be. */
function repeatabilityText(rows: readonly ReportRow[]): string {
  const servers = [...new Set(rows.filter(({ simulated, model }) => !simulated && model !== 'none').map(({ model }) => model))]
  if (servers.length === 0) return 'Reproducible: the same configuration and seed produce the same journal on any machine.'
  const names = servers.join(', ')
  return `Worlds are deterministic on any machine, but replies of ${names} may differ, so a second run may have other results. The journal contains every reply.`
}

/** Section "Configuration": settings to judge and to repeat the run. */
export function ConfigurationSection() {
  const { run, places } = useReport()
  return (
    <>
      <p class="explanation">{repeatabilityText(places.flatMap(({ rows }) => rows))}</p>
      <dl class="facts">
        <dt>Episodes</dt>
        <dd>
          {whole(run.planned)} planned, {whole(run.ended)} ended
        </dd>
        {run.startedAt !== undefined && (
          <>
            <dt>Started</dt>
            <dd>
              <time dateTime={run.startedAt}>{run.startedAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')}</time>
            </dd>
          </>
        )}
        <dt>Seed</dt>
        <dd>
          <code>{run.seed}</code>
        </dd>
        <dt>Versions</dt>
        <dd>{run.versions.join(', ')}</dd>
        <dt>Configuration hash</dt>
        <dd>
          <code>{run.configurationHash}</code>
        </dd>
        <dt>SHA-256 of {run.journalDigests.length === 1 ? 'the journal' : 'the journals'}</dt>
        <dd>
          {run.journalDigests.map((digest) => (
            <code key={digest}>{digest} </code>
          ))}
        </dd>
        <dt>Verification</dt>
        <dd>
          <code>orrery verify {run.directory}</code> (replays every logged step)
        </dd>
      </dl>
      <details class="on-paper">
        <summary>Full configuration</summary>
        <pre>{JSON.stringify(run.configuration, null, 2)}</pre>
      </details>
    </>
  )
}
