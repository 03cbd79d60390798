import type { EpisodeLine, RecordedEpisode } from '@orreryjs/reporting/data'
import { useEffect, useState } from 'preact/hooks'
import { framesOf } from '../../src/episode/frames.ts'
import type { Frame } from '../../src/index.ts'
import { useSource } from '../report-context.ts'

/** A loaded episode. */
export interface OpenEpisode extends EpisodeLine {
  readonly recorded: RecordedEpisode
  readonly frames: readonly Frame[]
}

/** Delay before a failed load is retried, in milliseconds. */
const RETRY_AFTER = 3000

/** Result of loading episodes. */
interface Opened {
  /** Empty while loading or if an episode does not exist. */
  readonly episodes: readonly OpenEpisode[]
  /** True if loading failed. */
  readonly isLost: boolean
}

/** Loads the episodes with these numbers. */
export function useOpened(numbers: readonly number[]): Opened {
  const source = useSource()
  const [opened, setOpened] = useState<readonly OpenEpisode[]>([])
  const [lost, setLost] = useState('')
  const key = numbers.join(' ')
  const [times, setTimes] = useState(0)
  useEffect(
    () => source.watch?.((changed) => changed.some((number) => numbers.includes(number)) && setTimes((count) => count + 1)),
    [source, key],
  )
  useEffect(() => {
    let isWanted = true
    const lines = numbers.flatMap((number) => source.lines.filter((line) => line.number === number))
    const all = lines.map(async (line) => {
      const recorded = await source.episode(line.number)
      return { ...line, recorded, frames: framesOf(recorded) }
    })
    Promise.all(all).then(
      (episodes) => {
        if (!isWanted) return
        setOpened(episodes)
        setLost('')
      },
      // Keep the episodes loaded before.
      () => isWanted && setLost(key),
    )
    return () => {
      isWanted = false
    }
  }, [source, key, times])
  useEffect(() => {
    if (lost === '' || lost !== key) return undefined
    // The files may be in the middle of a rewrite, so retry.
    const timer = setTimeout(() => setTimes((count) => count + 1), RETRY_AFTER)
    return () => clearTimeout(timer)
  }, [lost, key, times])
  const isOpen = opened.map(({ number }) => number).join(' ') === key
  return { episodes: isOpen ? opened : [], isLost: key !== '' && lost === key }
}
