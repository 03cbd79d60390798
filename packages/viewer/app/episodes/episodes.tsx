import { useReport } from '../report-context.ts'
import { EpisodeList } from './episode-list.tsx'
import { Pair } from './pair.tsx'
import { Player } from './player.tsx'
import { useRoute } from './route.ts'

/** The list of episodes, and the one or two that are open. */
export function Episodes() {
  const { episodes, choice } = useReport()
  const route = useRoute()
  const find = (number: number) => episodes.find((episode) => episode.number === number)
  const open = route.kind === 'episode' ? find(route.episode) : undefined
  const first = route.kind === 'pair' ? find(route.first) : undefined
  const second = route.kind === 'pair' ? find(route.second) : undefined
  const isMissing = route.kind !== 'list' && open === undefined && (first === undefined || second === undefined)
  return (
    <>
      <p class="explanation">{choice.rule}</p>
      {isMissing && (
        <p class="notice" role="alert">
          This page does not hold that episode.
        </p>
      )}
      {route.kind === 'episode' && open !== undefined && <Player key={open.number} episode={open} frame={route.frame} />}
      {route.kind === 'pair' && first !== undefined && second !== undefined && (
        <Pair key={`${first.number} ${second.number}`} first={first} second={second} frame={route.frame} />
      )}
      <EpisodeList />
    </>
  )
}
