/** Every template with data of standard size, in both dialects. */
import { createWebArena } from '@orreryjs/env-webarena'
import { expect, test } from 'vitest'
import { expectOnlyPlanSolves, expectSolved, oneOfEach } from './template-cases.ts'

const world = createWebArena()
const tasks = oneOfEach(world)

test.each([...tasks])('%s: is solved by its plan and by no near miss', (_, task) => expectOnlyPlanSolves(world, task))

test('plans of the original dialect solve the tasks', () => {
  const original = createWebArena({ dialect: 'webarena' })
  for (const { id } of tasks.values()) expectSolved(original, original.tasks.get(id))
})

test('goals of a split are nearly all different', () => {
  const goals = Array.from(world.tasks.ids('test'), (id) => world.tasks.get(id).goal)
  expect(new Set(goals).size / goals.length).toBeGreaterThan(0.95)
})
