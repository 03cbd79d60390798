import type { Game } from '../game.ts'
import { isAppliance, TREATMENTS, type Treatment } from '../transition/conditions.ts'

/** What the planner looks up in a game. */
export interface Layout {
  readonly game: Game
  /** Receptacles that give each treatment. */
  readonly appliances: Readonly<Record<Treatment, readonly number[]>>
  /** Their locations. */
  readonly stations: Readonly<Record<Treatment, readonly number[]>>
  /** Receptacles at each location, ascending. */
  readonly here: readonly (readonly number[])[]
}

const known = new WeakMap<Game, Layout>()

/** The layout of a game; made once for each game. */
export function layoutOf(game: Game): Layout {
  const layout = known.get(game) ?? makeLayout(game)
  known.set(game, layout)
  return layout
}

/** Location of a receptacle. */
export function locationOf({ game }: Layout, receptacle: number): number {
  return game.receptacles[receptacle]?.location ?? -1
}

function makeLayout(game: Game): Layout {
  const here: number[][] = Array.from({ length: game.locations }, () => [])
  game.receptacles.forEach(({ location }, receptacle) => {
    here[location]?.push(receptacle)
  })
  const giving = (treatment: Treatment): readonly number[] =>
    game.receptacles.flatMap((_, receptacle) => (isAppliance({ game }, treatment, receptacle) ? [receptacle] : []))
  const [clean, heat, cool] = TREATMENTS.map(giving)
  const appliances = { clean: clean ?? [], heat: heat ?? [], cool: cool ?? [] }
  const places = (receptacles: readonly number[]): readonly number[] =>
    receptacles.map((receptacle) => game.receptacles[receptacle]?.location ?? -1)
  const { clean: sinks, heat: microwaves, cool: fridges } = appliances
  return { game, appliances, stations: { clean: places(sinks), heat: places(microwaves), cool: places(fridges) }, here }
}
