/** Distractors for every task of a split, with data of standard size. */
import { createWebArena } from '@orreryjs/env-webarena'
import { expect, test } from 'vitest'
import { instanceOf } from '../../src/tasks/task.ts'
import { expectOnlyPlanSolves, expectSolved } from './template-cases.ts'

const plain = createWebArena()
const world = createWebArena({ distractors: 'many' })

test('every task of dev is solved by its plan and by no near miss', () => {
  for (const id of world.tasks.ids('dev')) expectOnlyPlanSolves(world, world.tasks.get(id))
})

test('plans of the other dialects solve them', () => {
  for (const dialect of ['webarena', 'browsergym'] as const) {
    const other = createWebArena({ dialect, distractors: 'few' })
    const ids = [...other.tasks.ids('dev')].filter((_, index) => index % 2 === 0)
    for (const id of ids) expectSolved(other, other.tasks.get(id))
  }
})

test('no answer changes, and most tasks have distractors', () => {
  let withRows = 0
  for (const id of world.tasks.ids('dev')) {
    const task = world.tasks.get(id)
    expect(instanceOf(task).expected().answer).toEqual(instanceOf(plain.tasks.get(id)).expected().answer)
    if (Object.keys(world.start(task).state.data).length > 0) withRows += 1
  }
  expect(withRows / world.tasks.size('dev')).toBeGreaterThan(0.6)
})
