import type { ReportData } from '@orreryjs/reporting/data'
import type { RunSource } from '../src/index.ts'
import { ConfigurationSection } from './configuration.tsx'
import { Episodes } from './episodes/episodes.tsx'
import { Header } from './header.tsx'
import { Overview } from './home/overview.tsx'
import { Navigation, type Part } from './navigation.tsx'
import { ReportContext, SourceContext } from './report-context.ts'
import { Attempts } from './results/attempts.tsx'
import { Budgets } from './results/budgets.tsx'
import { Comparisons } from './results/comparisons.tsx'
import { Cost } from './results/cost.tsx'
import { Failures } from './results/failures.tsx'
import { Gates } from './results/gates.tsx'
import { Groups } from './results/groups.tsx'
import { Lengths } from './results/lengths.tsx'
import { Published } from './results/published.tsx'
import { Results } from './results/results.tsx'
import { SelfAssessment } from './results/self-assessment.tsx'
import { TaskDifficulty } from './results/task-difficulty.tsx'

/** The report page. Empty sections are omitted. */
export function Report({ data, source }: { readonly data: ReportData; readonly source: RunSource }) {
  const parts = partsOf(data, source.lines.length > 0)
  return (
    <ReportContext.Provider value={data}>
      <SourceContext.Provider value={source}>
        <a class="skip" href="#home">
          Skip to the results
        </a>
        <Header data={data} />
        <Navigation parts={parts} labels={data.run.labels} />
        <main>
          {parts.map(({ id, title, content }) => (
            <section id={id} key={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} tabIndex={-1}>
                {title}
              </h2>
              {content}
            </section>
          ))}
        </main>
      </SourceContext.Provider>
    </ReportContext.Provider>
  )
}

function partsOf({ places, published, gates }: ReportData, hasEpisodes: boolean): readonly Part[] {
  const hasPairs = places.some(({ comparisons }) => comparisons.length > 0)
  const hasGroups = places.some(({ types }) => types.groups.length > 1)
  const hasLengths = places.some(({ lengths }) => lengths.groups.length > 1)
  const hasAttempts = places.some(({ rows }) => rows.some(({ passes }) => passes !== undefined))
  const hasBudgets = places.some(({ rows }) => rows.some(({ budgets }) => budgets.length > 0))
  const hasClaims = places.some(({ rows }) => rows.some(({ claims }) => claims !== undefined))
  const hasItems = places.some(({ items }) => items !== undefined)
  const hasFailures = places.some(({ rows }) => rows.some(({ failures }) => failures.length > 0))
  const all: readonly (Part | false)[] = [
    { id: 'home', title: 'At a glance', content: <Overview /> },
    gates !== undefined && { id: 'gates', title: 'Gates', content: <Gates /> },
    { id: 'results', title: 'Results', content: <Results /> },
    published !== undefined && { id: 'published', title: 'Published results', short: 'Published', content: <Published /> },
    hasPairs && { id: 'comparisons', title: 'Comparison', content: <Comparisons /> },
    hasAttempts && { id: 'attempts', title: 'Multiple attempts', short: 'Attempts', content: <Attempts /> },
    hasGroups && { id: 'types', title: 'By task type', content: <Groups /> },
    hasLengths && { id: 'lengths', title: 'By task length', content: <Lengths /> },
    hasBudgets && { id: 'budgets', title: 'Success by budget', short: 'By budget', content: <Budgets /> },
    { id: 'cost', title: 'Cost', content: <Cost /> },
    hasClaims && { id: 'claims', title: 'Self-assessment', content: <SelfAssessment /> },
    hasFailures && { id: 'failures', title: 'Failures', content: <Failures /> },
    hasItems && { id: 'items', title: 'Task difficulty', content: <TaskDifficulty /> },
    hasEpisodes && { id: 'episodes', title: 'Tasks', content: <Episodes /> },
    { id: 'provenance', title: 'Configuration', content: <ConfigurationSection /> },
  ]
  return all.filter((part) => part !== false)
}
