/** Every template over data of the usual size, in both dialects. */
import { createWebArena } from '@orreryjs/env-webarena'
import { expect, test } from 'vitest'
import { expectHonest, expectSolved, oneOfEach } from './template-cases.ts'

const world = createWebArena()
const tasks = oneOfEach(world)

test.each([...tasks])('%s: is done by its plan, and by nothing less', (_, task) => expectHonest(world, task))

test('the dialect of the original is played by plans of its own', () => {
  const original = createWebArena({ dialect: 'webarena' })
  for (const { id } of tasks.values()) expectSolved(original, original.tasks.get(id))
})

test('no two tasks of a split ask for the same, where their template has more to ask', () => {
  const goals = Array.from(world.tasks.ids('test'), (id) => world.tasks.get(id).goal)
  expect(new Set(goals).size / goals.length).toBeGreaterThan(0.95)
})
