import { useMemo } from 'preact/hooks'
import type { ServedReport as Answer, RunSource } from '../../src/index.ts'
import { Report } from '../report.tsx'
import type { ServedSource } from '../source/served-source.ts'

interface Shown {
  readonly report: Answer
  readonly source: ServedSource
}

/** The report of a run of the server: its episodes are read from there one by one. */
export function ServedReport({ report: { data, lines }, source }: Shown) {
  // What ended stays as it is: the report tells of nothing that came after it.
  const ended = useMemo((): RunSource => ({ lines, episode: source.episode }), [lines, source])
  const { playground } = source.run
  const shown = useMemo(() => ({ ...data, ...(playground !== undefined && { playground }) }), [data, playground])
  return (
    <>
      <Report data={shown} source={ended} />
      <nav class="way-back" aria-label="Runs">
        <a href="/">All runs</a>
      </nav>
    </>
  )
}
