import type { Limits } from '@orreryjs/core'
import type { Fact, WorldPresentation } from '@orreryjs/core/worlds'
import { describeAttributes } from './explain/attributes.ts'
import { checkBeliefs } from './explain/beliefs.ts'
import { failures } from './explain/failures.ts'
import { sketch } from './explain/sketch.ts'
import type { Game } from './game.ts'
import type { AlfworldState } from './state.ts'
import { accepts } from './transition/conditions.ts'
import type { AlfworldWorld } from './world.ts'

/** ALFWorld's facts, failure types and sketch. */
export const explain: WorldPresentation<AlfworldState, AlfworldWorld> = {
  facts: (world, state) => facts(world.game(state.task), state),
  beliefs: (world, state, name, text) => checkBeliefs(world.game(state.task), state, name, text),
  failures,
  isSearch: (before, after) =>
    before.held === after.held && before.attributes === after.attributes && before.contents === after.contents,
  beliefDistances: (world, states) => world.beliefDistances(states),
  deadEnd: (world, state) => stuckObject(world.game(state.task), state),
  sketch,
}

/** Returns the held object if no receptacle accepts it: the hand is never free again. */
function stuckObject(game: Game, state: AlfworldState): string | undefined {
  const name = game.objects[state.held]?.name
  if (name === undefined || game.receptacles.some((_, receptacle) => accepts({ game }, receptacle, state.held))) return undefined
  return `${name} fits in no receptacle`
}

/** Facts of a state: location, held object, doors, and the places of all movable or switchable objects. */
function facts(game: Game, state: AlfworldState): readonly Fact[] {
  return [
    ['you are at', placeName(game, state)],
    ['in hand', game.objects[state.held]?.name ?? 'nothing'],
    ['places looked into', `${state.seen.length} of ${game.receptacles.length}`],
    ...receptacleFacts(game, state),
    ...objectFacts(game, state),
  ]
}

function placeName({ receptacles }: Game, { location }: AlfworldState): string {
  const currentReceptacles = receptacles.filter((receptacle) => receptacle.location === location).map(({ name }) => name)
  return currentReceptacles.length === 0 ? 'the middle of the room' : currentReceptacles.join(', ')
}

function receptacleFacts({ receptacles }: Game, { opened }: AlfworldState): readonly Fact[] {
  return receptacles.flatMap(({ name, openable }, index) =>
    openable ? [[name, opened.includes(index) ? 'open' : 'closed']] : [],
  )
}

function objectFacts({ objects, receptacles }: Game, { contents, attributes, held }: AlfworldState): readonly Fact[] {
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

/** Upstream's configurations end an episode after 50 steps (`max_nb_steps_per_episode`). */
export const limits: Limits = { maxSteps: 50 }
