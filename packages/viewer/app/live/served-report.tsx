import type { ServedReport as Answer } from '@orreryjs/reporting/data'
import { useMemo } from 'preact/hooks'
import type { RunSource } from '../../src/index.ts'
import { Report } from '../report.tsx'
import type { ServedSource } from '../source/served-source.ts'
import { LostLine } from './lost-line.tsx'

interface Shown {
  readonly report: Answer
  readonly source: ServedSource
  /** Whether files of the run are others than those that were read. */
  readonly isOld: boolean
  /** Reads it anew. */
  onAnew(): void
}

const LOST = {
  gone: 'The directory of this run is gone: the figures were read before, and its episodes cannot be opened.',
  unreadable: 'The files of this run cannot be read any more: the figures were read before, and its episodes cannot be opened.',
} as const

/** The report of a run of the server: its episodes are read from there one by one. */
export function ServedReport({ report: { data, lines }, source, isOld, onAnew }: Shown) {
  // What ended stays as it is: the report tells of nothing that came after it.
  const ended = useMemo((): RunSource => ({ lines, episode: source.episode }), [lines, source])
  const { playground, state } = source.run
  const lost = state === 'gone' || state === 'unreadable' ? LOST[state] : undefined
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
          <button type="button" onClick={onAnew}>
            Read it anew
          </button>
        </p>
      )}
      {!source.connected && <LostLine />}
      <Report data={shown} source={ended} />
      <nav class="way-back" aria-label="Runs">
        <a href="/">All runs</a>
      </nav>
    </>
  )
}
