/** Rows similar to the rows that a task names. */
import { createWebArena } from '@orreryjs/env-webarena'
import { expect, test } from 'vitest'
import type { WebArenaState } from '../../src/state.ts'
import { instanceOf } from '../../src/tasks/task.ts'
import { expectOnlyPlanSolves, expectSolved } from './template-cases.ts'

const plain = createWebArena({ size: 'small' })
const world = createWebArena({ size: 'small', distractors: 'few' })

/** Tasks of different templates. */
const IDS = [...world.tasks.ids('dev')].filter((_, index) => index % 20 === 7)

function rowsOf({ data }: WebArenaState): number {
  return Object.values(data).reduce(
    (sum, tables) => sum + Object.values(tables).reduce((all, rows) => all + Object.keys(rows).length, 0),
    0,
  )
}

test('tasks are unchanged, and their initial data have more rows', () => {
  let withRows = 0
  for (const id of IDS) {
    const [task, before] = [world.tasks.get(id), plain.tasks.get(id)]
    expect(task).toEqual({ ...before, hash: task.hash })
    expect(task.hash).not.toBe(before.hash)
    expect(world.tasks.get(id)).toBe(task)
    expect(instanceOf(task).expected().answer).toEqual(instanceOf(before).expected().answer)
    expect(rowsOf(plain.start(before).state)).toBe(0)
    if (rowsOf(world.start(task).state) > 0) withRows += 1
  }
  // The other tasks name no row: they ask for a report or create something.
  expect(withRows).toBeGreaterThan(IDS.length / 3)
})

test('tasks are solved by their plans and by no near miss', () => {
  for (const id of IDS) expectOnlyPlanSolves(world, world.tasks.get(id))
})

test('adds the same rows regardless of order, and more of them with `many`', () => {
  const [again, many] = [
    createWebArena({ size: 'small', distractors: 'few' }),
    createWebArena({ size: 'small', distractors: 'many' }),
  ]
  const start = (of: typeof world, id: string): WebArenaState => of.start(of.tasks.get(id)).state
  const named = IDS.find((id) => rowsOf(start(world, id)) > 0) ?? ''
  const few = start(world, named)
  for (const id of IDS) start(again, id)
  expect(start(again, named)).toEqual(few)
  expect(rowsOf(start(many, named))).toBeGreaterThan(rowsOf(few))
})

test('can be combined with login, dialect and horizon', () => {
  const both = createWebArena({ size: 'small', distractors: 'few', login: 'needed', dialect: 'browsergym', horizon: 'medium' })
  const [id = ''] = both.tasks.ids('dev')
  const task = both.tasks.get(id)
  expect(task.goal).toContain('signed in nowhere')
  expect(both.start(task).state.users).toEqual({})
  expectSolved(both, task)
})
