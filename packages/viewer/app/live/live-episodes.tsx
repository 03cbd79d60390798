import { useMemo } from 'preact/hooks'
import { Episodes } from '../episodes/episodes.tsx'
import { ReportContext, SourceContext } from '../report-context.ts'
import type { ServedSource } from '../source/served-source.ts'
import { reportSoFar } from './report-so-far.ts'

/** Every episode that has begun; one that is open grows. */
export function LiveEpisodes({ source }: { readonly source: ServedSource }) {
  const { run } = source
  const report = useMemo(() => reportSoFar(run), [run.revision, run.generation])
  return (
    <ReportContext.Provider value={report}>
      <SourceContext.Provider value={source}>
        <section id="episodes" aria-labelledby="episodes-title">
          <h2 id="episodes-title" tabIndex={-1}>
            Episodes
          </h2>
          <Episodes />
        </section>
      </SourceContext.Provider>
    </ReportContext.Provider>
  )
}
