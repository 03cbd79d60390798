import { useEffect, useState } from 'preact/hooks'
import { framesOf } from '../../src/episode/frames.ts'
import type { EpisodeLine, Frame, RecordedEpisode } from '../../src/index.ts'
import { useSource } from '../report-context.ts'

/** An episode that was opened. */
export interface OpenEpisode extends EpisodeLine {
  readonly recorded: RecordedEpisode
  readonly frames: readonly Frame[]
}

/** Opens the episodes with these numbers; fewer as long as they are being read, or where they are not there. */
export function useOpened(numbers: readonly number[]): readonly OpenEpisode[] {
  const source = useSource()
  const [opened, setOpened] = useState<readonly OpenEpisode[]>([])
  const asked = numbers.join(' ')
  const [times, setTimes] = useState(0)
  useEffect(
    () => source.watch?.((changed) => changed.some((number) => numbers.includes(number)) && setTimes((count) => count + 1)),
    [source, asked],
  )
  useEffect(() => {
    let isWanted = true
    const lines = numbers.flatMap((number) => source.lines.filter((line) => line.number === number))
    const all = lines.map(async (line) => {
      const recorded = await source.episode(line.number)
      return { ...line, recorded, frames: framesOf(recorded) }
    })
    void Promise.all(all).then((episodes) => isWanted && setOpened(episodes))
    return () => {
      isWanted = false
    }
  }, [source, asked, times])
  return opened.map(({ number }) => number).join(' ') === asked ? opened : []
}
