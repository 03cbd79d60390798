import { alfworld, createAlfworld } from '@orreryjs/env-alfworld'
import { expect, test } from 'vitest'

const world = createAlfworld()
const ids = [...world.tasks.ids('valid_unseen')]
const task = world.tasks.get(ids.find((id) => world.tasks.get(id).type === 'pick_clean_then_place_in_recep') ?? '')
const plan = world.plan(world.start(task).state) ?? []

/** All states of an episode with these actions. */
function statesOf(actions: readonly string[]) {
  const states = [world.start(task).state]
  for (const action of actions) states.push(world.step(states.at(-1) ?? world.start(task).state, action).state)
  return states
}

test("uses upstream's step limit by default", () => {
  expect(alfworld.limits).toEqual({ maxSteps: 50 })
})

test("facts include the agent's location and every object, even unseen ones", () => {
  const facts = (actions: readonly string[]) => new Map(alfworld.presentation?.facts?.(world, statesOf(actions).at(-1)))
  const before = facts([])
  expect(before.get('you are at')).toBe('the middle of the room')
  expect(before.get('in hand')).toBe('nothing')
  const { objects, receptacles, contents } = world.game(task.id)
  for (const [object, { name, pickupable }] of objects.entries()) {
    // A burner can share its location, and therefore its objects, with another.
    const places = receptacles.flatMap((each, index) => (contents[index]?.includes(object) ? [`in ${each.name}`] : []))
    if (pickupable && places.length > 0) expect(places).toContain(before.get(name))
  }
  const taken = facts(plan.slice(0, plan.findIndex((action) => action.startsWith('clean ')) + 1))
  expect(taken.get(String(taken.get('in hand')))).toBe('in hand, clean')
})

test('judges every prefix of a plan with a listed failure type', () => {
  const kinds = alfworld.presentation?.failures?.types.map(({ id }) => id)
  const judged = [...plan.keys()].map((length) => {
    const judgement = alfworld.presentation?.failures?.classify({ world, states: statesOf(plan.slice(0, length)) })
    expect(kinds).toContain(judgement?.type)
    expect(judgement?.detail()).not.toBe('')
    return judgement?.type
  })
  expect([judged.at(0), judged.at(-1)]).toEqual(['never-found', 'unfinished'])
})
