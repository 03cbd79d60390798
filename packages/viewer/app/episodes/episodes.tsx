import { useEffect, useRef } from 'preact/hooks'
import { useReport } from '../report-context.ts'
import { EpisodeList, linkId } from './episode-list.tsx'
import { MissingEpisode } from './missing-episode.tsx'
import { Pair } from './pair.tsx'
import { Player } from './player.tsx'
import { type Route, useRoute } from './route.ts'

/** The list of episodes, and the one or two that are open. */
export function Episodes() {
  const { episodes, choice } = useReport()
  const route = useRoute()
  useFocusAfterClosing(route)
  const find = (number: number) => episodes.find((episode) => episode.number === number)
  const asked = numbersOf(route)
  const missing = asked.filter((number) => find(number) === undefined)
  const [first, second] = asked.map(find)
  return (
    <>
      <p class="explanation">{choice.rule}</p>
      {missing.length > 0 && <MissingEpisode key={missing.join(' ')} numbers={missing} />}
      {route.kind === 'episode' && first !== undefined && <Player key={first.number} episode={first} frame={route.frame} />}
      {route.kind === 'pair' && first !== undefined && second !== undefined && (
        <Pair key={`${first.number} ${second.number}`} first={first} second={second} frame={route.frame} />
      )}
      <EpisodeList />
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
  useEffect(() => {
    const [closed] = numbersOf(before.current)
    before.current = route
    if (route.kind !== 'list' || closed === undefined) return
    const place = document.getElementById(linkId(closed)) ?? document.getElementById('episodes-title')
    place?.focus({ preventScroll: true })
    place?.scrollIntoView({ block: 'center' })
  }, [route])
}
