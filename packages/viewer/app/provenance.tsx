import { counted } from './numbers.ts'
import { useReport } from './report-context.ts'

/** What is needed to judge the run and to run it again. */
export function Provenance() {
  const { run } = useReport()
  return (
    <>
      <p class="explanation">
        All that decides the figures. The same configuration and seed give the same journal on any machine.
      </p>
      <dl class="facts">
        <dt>Episodes</dt>
        <dd>
          {counted(run.planned, 'episode')} planned, {run.ended.toLocaleString('en')} played to their end
        </dd>
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
