import type { EpisodeLine, RecordedEpisode } from '@orreryjs/reporting/data'
import { useEffect, useState } from 'preact/hooks'
import { framesOf } from '../../src/episode/frames.ts'
import type { Frame } from '../../src/index.ts'
import { useSource } from '../report-context.ts'

/** An episode that was opened. */
export interface OpenEpisode extends EpisodeLine {
  readonly recorded: RecordedEpisode
  readonly frames: readonly Frame[]
}

/** Milliseconds until what could not be read is asked for again. */
const AGAIN = 3000

/** What was asked for, as far as it is open. */
interface Opened {
  /** Fewer as long as they are being read, or where they are not there. */
  readonly episodes: readonly OpenEpisode[]
  /** Whether one of them could not be read. */
  readonly isLost: boolean
}

/** Opens the episodes with these numbers. */
export function useOpened(numbers: readonly number[]): Opened {
  const source = useSource()
  const [opened, setOpened] = useState<readonly OpenEpisode[]>([])
  const [lost, setLost] = useState('')
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
    Promise.all(all).then(
      (episodes) => {
        if (!isWanted) return
        setOpened(episodes)
        setLost('')
      },
      // What was read before stays.
      () => isWanted && setLost(asked),
    )
    return () => {
      isWanted = false
    }
  }, [source, asked, times])
  useEffect(() => {
    if (lost === '' || lost !== asked) return undefined
    // What is being put in order, or went, may come back.
    const timer = setTimeout(() => setTimes((count) => count + 1), AGAIN)
    return () => clearTimeout(timer)
  }, [lost, asked, times])
  const isOpen = opened.map(({ number }) => number).join(' ') === asked
  return { episodes: isOpen ? opened : [], isLost: asked !== '' && lost === asked }
}
