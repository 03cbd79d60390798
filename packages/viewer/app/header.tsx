import type { ReportData } from '@orreryjs/reporting/data'
import { counted } from './numbers.ts'

/** Head of the page: the main result, the title of the run, and notices. */
export function Header({ data: { title, headline, run, places, notices } }: { readonly data: ReportData }) {
  const rows = places.flatMap((place) => place.rows)
  // Agents as the tables name them: with label and options, without the model.
  const agents = new Set(rows.map(({ name, model }) => name.replace(`/${model}`, ''))).size
  const models = new Set(rows.map(({ model }) => model).filter((model) => model !== 'none')).size
  const worlds = [...new Set(places.map(({ world }) => world))]
  const day = run.startedAt?.slice(0, 10)
  return (
    <header class="head">
      <p class="brand">
        <Mark /> Orrery report{headline !== undefined && `: ${title}`}
      </p>
      <h1>{headline?.statement ?? title}</h1>
      {headline !== undefined && <p class="evidence">{headline.evidence}</p>}
      <p class="lead">
        {counted(run.ended, 'episode')}: {counted(agents, 'agent')}
        {models > 0 && `, ${counted(models, 'model')}`}, {counted(worlds.length, 'world')} ({worlds.join(', ')}).
        {day !== undefined && (
          <>
            {' '}
            Run on <time dateTime={run.startedAt}>{day}</time>.
          </>
        )}{' '}
        Intervals are 95 % confidence intervals.
      </p>
      {run.warning !== undefined && <p class="notice">{run.warning}</p>}
      {notices.map((notice) => (
        <p class="notice" key={notice}>
          {notice}
        </p>
      ))}
    </header>
  )
}

function Mark() {
  return (
    <svg class="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <circle cx="12" cy="12" r="2.6" fill="currentColor" />
      <circle cx="12" cy="12" r="6" fill="none" stroke="currentColor" />
      <circle cx="12" cy="12" r="10.5" fill="none" stroke="currentColor" />
      <circle cx="16.2" cy="7.8" r="1.6" fill="currentColor" />
      <circle cx="3.2" cy="6.3" r="1.6" fill="currentColor" />
    </svg>
  )
}
