import type { ServedReport as Answer } from '@orreryjs/reporting/data'
import { useMemo } from 'preact/hooks'
import type { RunSource } from '../../src/index.ts'
import { Report } from '../report.tsx'
import type { ServedSource } from '../source/served-source.ts'
import { ConnectionNotice } from './connection-notice.tsx'

interface Shown {
  readonly report: Answer
  readonly source: ServedSource
  /** True if the files of the run changed after the report was read. */
  readonly isOld: boolean
  /** Reloads the report. */
  onReload(): void
}

const LOST = {
  deleted: 'The directory of this run was deleted. This report was read before; its episodes cannot be opened.',
  unreadable: 'The files of this run can no longer be read. This report was read before; its episodes cannot be opened.',
} as const

/** Report of a run on the server; episodes are loaded one by one. */
export function ServedReport({ report: { data, lines }, source, isOld, onReload }: Shown) {
  // The report and its list of episodes do not change while it is shown.
  const ended = useMemo((): RunSource => ({ lines, episode: source.episode }), [lines, source])
  const { playground, state } = source.run
  const lost = state === 'deleted' || state === 'unreadable' ? LOST[state] : undefined
  const shown = useMemo(() => ({ ...data, ...(playground !== undefined && { playground }) }), [data, playground])
  return (
    <>
      {lost !== undefined && (
        <p class="notice" role="status">
          {lost}
        </p>
      )}
      {lost === undefined && isOld && (
        <p class="notice" role="status">
          The files of this run changed after this report was read.{' '}
          <button type="button" onClick={onReload}>
            Reload the report
          </button>
        </p>
      )}
      {!source.connected && <ConnectionNotice />}
      <Report data={shown} source={ended} />
      <nav class="back-link" aria-label="Runs">
        <a href="/">All runs</a>
      </nav>
    </>
  )
}
