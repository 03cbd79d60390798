import { chancesOf, copiesOf } from './explore/chances.ts'
import { searchOrder } from './explore/search-order.ts'
import type { Game } from './game.ts'
import { aimsOf } from './plan/aims.ts'
import type { AlfworldState } from './state.ts'

/** Where to look for what the goal needs and is not known yet. */
export interface Exploration {
  /** Names of receptacles in the order to look into them; empty where enough is known. */
  readonly receptacles: readonly string[]
  /** Expected number of steps (walking, opening, examining) until all is found, with as many copies as rooms have on average. */
  readonly expectedSteps: number
}

/**
 * A good search for one who does not know where things are: receptacles by the chance of finding something in them over the steps
 * it takes, the chances being those of the type of object in the type of receptacle in real rooms. `seen` are the receptacles whose
 * contents are known; nothing else of the state is, but for the object in the hand and the doors.
 */
export function explore(game: Game, state: AlfworldState, seen: readonly number[] = state.seen): Exploration {
  const sought = soughtTypes(game, state, seen)
  if (sought.length === 0) return { receptacles: [], expectedSteps: 0 }
  const unseen = game.receptacles.flatMap((_, receptacle) => (seen.includes(receptacle) ? [] : [receptacle]))
  const chances = sought.map((types) => chancesOf(game, types, unseen))
  const sites = unseen.map((receptacle, index) => ({
    receptacle,
    location: game.receptacles[receptacle]?.location ?? -1,
    isClosed: game.receptacles[receptacle]?.openable === true && !state.opened.includes(receptacle),
    chances: chances.map((row) => row[index] ?? 0),
  }))
  const { order, expectedSteps } = searchOrder(
    sites,
    sought.map((types) => copiesOf(game, types)),
    state.location,
  )
  return { receptacles: order.map((receptacle) => game.receptacles[receptacle]?.name ?? ''), expectedSteps }
}

/** Types of the objects that still have to be found: by the way to meet the goal that needs the fewest of them. */
function soughtTypes(game: Game, { contents, held }: AlfworldState, seen: readonly number[]): readonly (readonly string[])[] {
  const known = new Set(seen.flatMap((receptacle) => contents[receptacle] ?? [])).add(held)
  let fewest: readonly number[] | undefined
  for (const { wishes } of aimsOf(game).list) {
    const unknown = wishes.flatMap(({ object }) => (known.has(object) ? [] : [object]))
    if (unknown.length < (fewest?.length ?? Infinity)) fewest = unknown
  }
  return (fewest ?? []).map((object) => game.objects[object]?.types ?? [])
}
