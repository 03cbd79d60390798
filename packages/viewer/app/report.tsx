import type { ReportData } from '@orreryjs/reporting/data'
import type { RunSource } from '../src/index.ts'
import { ConfigurationSection } from './configuration.tsx'
import { Episodes } from './episodes/episodes.tsx'
import { useRoute } from './episodes/route.ts'
import { Header } from './header.tsx'
import { Overview } from './home/overview.tsx'
import { Navigation, type Part, type Tab, useTab } from './navigation.tsx'
import { ReportContext, SourceContext } from './report-context.ts'
import { Attempts } from './results/attempts.tsx'
import { Budgets } from './results/budgets.tsx'
import { Comparisons } from './results/comparisons.tsx'
import { Cost } from './results/cost.tsx'
import { Credit } from './results/credit.tsx'
import { Failures } from './results/failures.tsx'
import { Gates } from './results/gates.tsx'
import { Groups } from './results/groups.tsx'
import { Lengths } from './results/lengths.tsx'
import { Published } from './results/published.tsx'
import { Results } from './results/results.tsx'
import { Robustness } from './results/robustness.tsx'
import { SelfAssessment } from './results/self-assessment.tsx'
import { Streams } from './results/streams.tsx'
import { hasTaskStatistics, TaskDifficulty } from './results/task-difficulty.tsx'

/** The report page: a head and tabs. Empty sections and tabs are omitted; on paper all tabs follow each other. */
export function Report({ data, source }: { readonly data: ReportData; readonly source: RunSource }) {
  const tabs = tabsOf(data, source.lines.length > 0)
  const current = useTab(tabs)
  const route = useRoute()
  // An open episode needs the whole window.
  const opened = route.kind === 'episode' ? [route.episode] : route.kind === 'compare' ? route.episodes : []
  const isReading = opened.length > 0 && opened.every((number) => source.lines.some((line) => line.number === number))
  return (
    <ReportContext.Provider value={data}>
      <SourceContext.Provider value={source}>
        <div class={isReading && current === tabs[0]?.id ? 'reading' : ''}>
          <a class="skip" href="#home">
            Skip to the results
          </a>
          <Header data={data} />
          <Navigation tabs={tabs} current={current} />
          <main>
            {tabs.map(({ id, title, parts }) => (
              <div id={`tab-${id}`} class={`tab${id === current ? ' current' : ''}`} key={id}>
                <p class="tab-title">{title}</p>
                {parts.map((part) => (
                  <section id={part.id} key={part.id} aria-labelledby={`${part.id}-title`}>
                    <h2 id={`${part.id}-title`} class={part.id === 'home' ? 'unseen' : 'part-title'} tabIndex={-1}>
                      {part.title}
                    </h2>
                    {part.content}
                  </section>
                ))}
              </div>
            ))}
          </main>
        </div>
      </SourceContext.Provider>
    </ReportContext.Provider>
  )
}

function tabsOf({ places, streams, published, robustness, gates, errors }: ReportData, hasEpisodes: boolean): readonly Tab[] {
  const hasPairs = places.some(({ comparisons }) => comparisons.length > 0)
  const hasGroups = places.some(({ types }) => types.groups.length > 1)
  const hasLengths = places.some(({ lengths }) => lengths.groups.length > 1)
  const hasAttempts = places.some(({ rows }) => rows.some(({ passes }) => passes !== undefined))
  const hasBudgets = places.some(({ rows }) => rows.some(({ budgets }) => budgets.length > 0))
  const hasClaims = places.some(({ rows }) => rows.some(({ claims }) => claims !== undefined))
  const hasCredit = places.some(({ rows }) => rows.some(({ credit }) => credit !== undefined))
  const hasItems = places.some(hasTaskStatistics)
  const hasFailures = errors.length > 0 || places.some(({ rows }) => rows.some(({ failures }) => failures.length > 0))
  const all: readonly { readonly id: string; readonly title: string; readonly parts: readonly (Part | false)[] }[] = [
    {
      id: 'overview',
      title: 'Overview',
      parts: [
        { id: 'home', title: 'At a glance', content: <Overview /> },
        gates !== undefined && { id: 'gates', title: 'Gates', content: <Gates /> },
        hasEpisodes && { id: 'episodes', title: 'Tasks', content: <Episodes /> },
      ],
    },
    {
      id: 'compare',
      title: hasPairs ? 'Compare' : 'Results',
      parts: [
        { id: 'results', title: 'Results', content: <Results /> },
        hasPairs && { id: 'comparisons', title: 'Comparison', content: <Comparisons /> },
        streams !== undefined && { id: 'streams', title: 'Learning across tasks', content: <Streams /> },
        published !== undefined && { id: 'published', title: 'Published results', content: <Published /> },
        robustness !== undefined && { id: 'robustness', title: 'Robustness', content: <Robustness /> },
        hasAttempts && { id: 'attempts', title: 'Multiple attempts', content: <Attempts /> },
        hasGroups && { id: 'types', title: 'By task type', content: <Groups /> },
        hasLengths && { id: 'lengths', title: 'By task length', content: <Lengths /> },
        hasItems && { id: 'items', title: 'Task difficulty', content: <TaskDifficulty /> },
      ],
    },
    {
      id: 'failures',
      title: 'Failures',
      parts: [
        hasFailures && { id: 'failure-types', title: 'Failures', content: <Failures /> },
        hasCredit && { id: 'credit', title: 'Credit', content: <Credit /> },
        hasClaims && { id: 'claims', title: 'Self-assessment', content: <SelfAssessment /> },
      ],
    },
    {
      id: 'cost',
      title: 'Cost',
      parts: [
        { id: 'cost-figures', title: 'Cost', content: <Cost /> },
        hasBudgets && { id: 'budgets', title: 'Success by budget', content: <Budgets /> },
      ],
    },
    {
      id: 'configuration',
      title: 'Configuration',
      parts: [{ id: 'provenance', title: 'Configuration', content: <ConfigurationSection /> }],
    },
  ]
  return all
    .map(({ parts, ...tab }) => ({ ...tab, parts: parts.filter((part) => part !== false) }))
    .filter(({ parts }) => parts.length > 0)
}
