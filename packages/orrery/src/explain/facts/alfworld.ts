import type { AlfworldState, AlfworldWorld, Game } from '@orreryjs/env-alfworld'
import type { FactsOf } from '@orreryjs/runs/report'
import { describeAttributes } from './alfworld-attributes.ts'

/** Where the agent is, what it holds, every door, and where every thing is that can be moved or switched. */
export const alfworldFacts: FactsOf = (world, value) => {
  const state = value as AlfworldState
  const game = (world as AlfworldWorld).game(state.task)
  return new Map([
    ['you are at', placeName(game, state)],
    ['in hand', game.objects[state.held]?.name ?? 'nothing'],
    ['places looked into', `${state.seen.length} of ${game.receptacles.length}`],
    ...doors(game, state),
    ...things(game, state),
  ])
}

type Entry = readonly [name: string, value: string]

function placeName({ receptacles }: Game, { location }: AlfworldState): string {
  const here = receptacles.filter((receptacle) => receptacle.location === location).map(({ name }) => name)
  return here.length === 0 ? 'the middle of the room' : here.join(', ')
}

function doors({ receptacles }: Game, { opened }: AlfworldState): readonly Entry[] {
  return receptacles.flatMap(({ name, openable }, index) =>
    openable ? [[name, opened.includes(index) ? 'open' : 'closed']] : [],
  )
}

function things({ objects, receptacles }: Game, { contents, attributes, held }: AlfworldState): readonly Entry[] {
  const places = new Map<number, string>()
  for (const [receptacle, row] of contents.entries()) {
    for (const object of row) places.set(object, `in ${receptacles[receptacle]?.name ?? ''}`)
  }
  return objects.flatMap(({ name, pickupable, toggleable }, object) => {
    if (!pickupable && !toggleable) return []
    const place = object === held ? 'in hand' : (places.get(object) ?? 'somewhere')
    const marks = describeAttributes(attributes[object] ?? 0)
    return [[name, marks === '' ? place : `${place}, ${marks}`]]
  })
}
