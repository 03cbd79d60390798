import type { Game } from '../game.ts'
import { isAppliance, TREATMENTS, type Treatment } from '../transition/conditions.ts'

/** Static data of a game for the planner. */
export interface Layout {
  readonly game: Game
  /** Receptacles that perform each treatment. */
  readonly appliances: Readonly<Record<Treatment, readonly number[]>>
  /** Locations of these receptacles. */
  readonly stations: Readonly<Record<Treatment, readonly number[]>>
  /** Receptacles at each location, ascending. */
  readonly receptaclesAt: readonly (readonly number[])[]
}

const cache = new WeakMap<Game, Layout>()

/** Returns the layout of a game. Cached per game. */
export function layoutOf(game: Game): Layout {
  const layout = cache.get(game) ?? makeLayout(game)
  cache.set(game, layout)
  return layout
}

/** Returns the location of a receptacle. */
export function locationOf({ game }: Layout, receptacle: number): number {
  return game.receptacles[receptacle]?.location ?? -1
}

function makeLayout(game: Game): Layout {
  const receptaclesAt: number[][] = Array.from({ length: game.locations }, () => [])
  game.receptacles.forEach(({ location }, receptacle) => {
    receptaclesAt[location]?.push(receptacle)
  })
  const appliancesFor = (treatment: Treatment): readonly number[] =>
    game.receptacles.flatMap((_, receptacle) => (isAppliance({ game }, treatment, receptacle) ? [receptacle] : []))
  const [clean, heat, cool] = TREATMENTS.map(appliancesFor)
  const appliances = { clean: clean ?? [], heat: heat ?? [], cool: cool ?? [] }
  const locationsOf = (receptacles: readonly number[]): readonly number[] =>
    receptacles.map((receptacle) => game.receptacles[receptacle]?.location ?? -1)
  const { clean: sinks, heat: microwaves, cool: fridges } = appliances
  return {
    game,
    appliances,
    stations: { clean: locationsOf(sinks), heat: locationsOf(microwaves), cool: locationsOf(fridges) },
    receptaclesAt,
  }
}
