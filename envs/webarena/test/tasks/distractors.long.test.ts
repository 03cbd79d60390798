/** Look-alikes beside what every task of a split names, over data of the usual size. */
import { createWebArena } from '@orreryjs/env-webarena'
import { expect, test } from 'vitest'
import { drawnOf } from '../../src/tasks/task.ts'
import { expectHonest, expectSolved } from './template-cases.ts'

const usual = createWebArena()
const world = createWebArena({ distractors: 'many' })

test('every task of dev is done by its plan, and by nothing less', () => {
  for (const id of world.tasks.ids('dev')) expectHonest(world, world.tasks.get(id))
})

test('plans of the other dialects solve them', () => {
  for (const dialect of ['webarena', 'browsergym'] as const) {
    const other = createWebArena({ dialect, distractors: 'few' })
    const ids = [...other.tasks.ids('dev')].filter((_, index) => index % 2 === 0)
    for (const id of ids) expectSolved(other, other.tasks.get(id))
  }
})

test('no answer becomes another, and two thirds of the tasks have look-alikes', () => {
  let withRows = 0
  for (const id of world.tasks.ids('dev')) {
    const task = world.tasks.get(id)
    expect(drawnOf(task).expects().answer).toEqual(drawnOf(usual.tasks.get(id)).expects().answer)
    if (Object.keys(world.start(task).state.data).length > 0) withRows += 1
  }
  expect(withRows / world.tasks.size('dev')).toBeGreaterThan(0.6)
})
