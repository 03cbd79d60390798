import { useLayoutEffect, useRef } from 'preact/hooks'
import { counted } from '../numbers.ts'
import { useReport, useSource } from '../report-context.ts'
import { linkId } from '../tasks/task-matrix.tsx'
import { Tasks } from '../tasks/tasks.tsx'
import { MissingEpisode } from './missing-episode.tsx'
import { useOpened } from './open-episode.ts'
import { Pair } from './pair/pair.tsx'
import { Player } from './player.tsx'
import { type Route, useRoute } from './route.ts'

/** The list of episodes, and the one or two that are open. */
export function Episodes() {
  const { run } = useReport()
  const { lines } = useSource()
  const route = useRoute()
  useFocusAfterClosing(route)
  const asked = numbersOf(route)
  const missing = asked.filter((number) => lines.every((line) => line.number !== number))
  const {
    episodes: [first, second],
    isLost,
  } = useOpened(asked)
  return (
    <>
      <p class="explanation">
        Every one of the {counted(lines.length, 'episode')} of {run.directory}.
      </p>
      {missing.length > 0 && <MissingEpisode key={missing.join(' ')} numbers={missing} />}
      {isLost && (
        <p class="notice" role="alert">
          Episode {asked.join(' and ')} cannot be read now: what stood in the journal is not there any more.
        </p>
      )}
      {route.kind === 'episode' && first !== undefined && <Player key={first.number} episode={first} frame={route.frame} />}
      {route.kind === 'pair' && first !== undefined && second !== undefined && (
        <Pair key={`${first.number} ${second.number}`} first={first} second={second} frame={route.frame} />
      )}
      <Tasks />
    </>
  )
}

/** The episodes that a route names. */
function numbersOf(route: Route): readonly number[] {
  switch (route.kind) {
    case 'list':
      return []
    case 'episode':
      return [route.episode]
    case 'pair':
      return [route.first, route.second]
    default:
      return route satisfies never
  }
}

/** What was open is closed: the reader goes on at its line of the list, or above the list where it has none. */
function useFocusAfterClosing(route: Route): void {
  const before = useRef(route)
  useLayoutEffect(() => {
    const [closed] = numbersOf(before.current)
    before.current = route
    if (route.kind !== 'list' || closed === undefined) return
    const place = document.getElementById(linkId(closed)) ?? document.getElementById('episodes-title')
    place?.focus({ preventScroll: true })
    place?.scrollIntoView({ block: 'center' })
  }, [route])
}
