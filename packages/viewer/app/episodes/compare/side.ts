import { type ComparedEpisode, type StepLine, stepLines } from '@orreryjs/reporting/alignment'
import type { ReportData } from '@orreryjs/reporting/data'
import { useMemo } from 'preact/hooks'
import { useReport } from '../../report-context.ts'
import { attemptName } from '../names.ts'
import type { OpenEpisode } from '../open-episode.ts'

/** One episode of a comparison. */
export interface Side {
  /** Name of the row, distinct from the other names. */
  readonly name: string
  readonly episode: OpenEpisode
  readonly steps: readonly StepLine[]
}

/** Returns the sides with distinct names. */
export function useSides(episodes: readonly OpenEpisode[]): readonly Side[] {
  const report = useReport()
  return useMemo(() => {
    const names = episodes.map((episode) => attemptName(report, episode))
    return episodes.map((episode, at) => {
      const name = names[at] ?? ''
      const isAlike = names.filter((each) => each === name).length > 1
      return { name: isAlike ? `${name} (episode ${episode.number})` : name, episode, steps: stepLines(episode.recorded) }
    })
  }, [report, episodes])
}

/** Returns the facts of a side for sentences. */
export function comparedEpisode({ failureTypes }: ReportData, { name, episode, steps }: Side): ComparedEpisode {
  const title = failureTypes.find(({ id }) => id === episode.failure?.type)?.title
  return { name, line: episode, steps, ...(title !== undefined && { failureTitle: title }) }
}
