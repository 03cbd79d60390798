import { useLayoutEffect, useRef } from 'preact/hooks'
import { useSource } from '../report-context.ts'
import { linkId } from '../tasks/task-matrix.tsx'
import { Tasks } from '../tasks/tasks.tsx'
import { Compare } from './compare/compare.tsx'
import { MissingEpisode } from './missing-episode.tsx'
import { useOpened } from './open-episode.ts'
import { Player } from './player.tsx'
import { type Route, useRoute } from './route.ts'

/** The table of tasks, and the open episodes. */
export function Episodes() {
  const { lines } = useSource()
  const route = useRoute()
  useFocusAfterClosing(route)
  const numbers = numbersOf(route)
  const missing = numbers.filter((number) => lines.every((line) => line.number !== number))
  const { episodes, isLost } = useOpened(numbers)
  const [first] = episodes
  return (
    <>
      {missing.length > 0 && <MissingEpisode key={missing.join(' ')} numbers={missing} />}
      {isLost && (
        <p class="notice" role="alert">
          Episode {numbers.join(' and ')} can no longer be read: the journal was changed or deleted.
        </p>
      )}
      {route.kind === 'episode' && first !== undefined && <Player key={first.number} episode={first} frame={route.frame} />}
      {route.kind === 'compare' && episodes.length > 1 && (
        <Compare key={numbers.join(' ')} episodes={episodes} frame={route.frame} />
      )}
      <Tasks />
    </>
  )
}

/** Returns the episode numbers of a route. */
function numbersOf(route: Route): readonly number[] {
  switch (route.kind) {
    case 'list':
      return []
    case 'episode':
      return [route.episode]
    case 'compare':
      return route.episodes
    default:
      return route satisfies never
  }
}

/** After an episode is closed, moves the focus to its link in the table, or to the heading. */
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
