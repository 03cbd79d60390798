import { createTextCraft, textcraft } from '@orreryjs/env-textcraft'
import { expect, test } from 'vitest'

const world = createTextCraft()
const task = world.tasks.get('textcraft/test/1')
const plan = world.plan(world.start(task).state) ?? []

/** Returns every state of an episode with these actions. */
function statesOf(actions: readonly string[]) {
  const states = [world.start(task).state]
  for (const action of actions) states.push(world.step(states.at(-1) ?? world.start(task).state, action).state)
  return states
}

test("has ADaPT's step limit by default", () => {
  expect(textcraft.limits).toEqual({ maxSteps: 40 })
})

test('facts list the inventory and whether the goal was crafted', () => {
  const facts = (actions: readonly string[]) => textcraft.presentation?.facts?.(world, statesOf(actions).at(-1)) ?? []
  expect(facts([])).toEqual([['goal crafted', 'no']])
  expect(facts(plan.slice(0, 1))).toEqual([
    [expect.stringMatching(/^held: [a-z ]+$/), expect.stringMatching(/^\d+$/)],
    ['goal crafted', 'no'],
  ])
  expect(facts(plan).at(-1)).toEqual(['goal crafted', 'yes'])
})

test('judges every prefix of a plan with a listed failure kind', () => {
  const typeIds = textcraft.presentation?.failures?.types.map(({ id }) => id)
  for (const length of plan.keys()) {
    const judgement = textcraft.presentation?.failures?.classify({ world, states: statesOf(plan.slice(0, length)) })
    expect(typeIds).toContain(judgement?.type)
    expect(judgement?.detail()).toMatch(/^inventory: .*from the goal, next: /)
  }
})
