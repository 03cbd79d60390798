import type { AlfworldWorld, Game } from '@orreryjs/env-alfworld'

/** The world with the contents of two closed receptacles exchanged in each house, which is invisible before a door is opened. */
export function rearranged(world: AlfworldWorld): AlfworldWorld {
  const done = new Set<Game>()
  return {
    ...world,
    start(task) {
      const game = world.game(task.id)
      if (!done.has(game)) exchangeContents(game)
      done.add(game)
      return world.start(task)
    },
  }
}

/** Two openable receptacles at different locations with different numbers of objects. A world reads its games on demand. */
function exchangeContents(game: Game): void {
  const { receptacles, contents, places } = game as { -readonly [Part in keyof Game]: Game[Part] }
  const closed = receptacles.flatMap(({ openable }, index) => (openable ? [index] : []))
  const [one, other] = closed.flatMap((first) => {
    const second = closed.findLast(
      (each) => contents[each]?.length !== contents[first]?.length && placeOf(each) !== placeOf(first),
    )
    return second === undefined ? [] : [first, second]
  })
  if (one === undefined || other === undefined) return
  const moved = new Map([
    ...(contents[one] ?? []).map((object) => [object, placeOf(other)] as const),
    ...(contents[other] ?? []).map((object) => [object, placeOf(one)] as const),
  ])
  Object.assign(game, {
    contents: contents.map((row, index) => (index === one ? contents[other] : index === other ? contents[one] : row)),
    places: places.map((row, object) => (moved.has(object) ? [moved.get(object)] : row)),
  })

  function placeOf(receptacle: number): number {
    return receptacles[receptacle]?.location ?? -1
  }
}
