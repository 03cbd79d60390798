import { expect, test } from 'vitest'
import { createWebArena } from '../../src/world.ts'

const world = createWebArena({ size: 'small' })

/** Maximum number of additional actions: replanning may need a few more scrolls than the initial plan. */
const MAX_MORE_ACTIONS = 2

/** One task of each template. */
const tasks = [...new Map([...world.tasks.ids('dev')].map((id) => [world.tasks.get(id).type, world.tasks.get(id)])).values()]

test.each(tasks.map((task) => [task.type, task] as const))('%s: replanning after every action solves the task', (_, task) => {
  let turn = world.start(task)
  const first = world.plan(turn.state) ?? []
  const taken: string[] = []
  while (!turn.terminated) {
    const [next] = world.plan(turn.state) ?? []
    if (next === undefined) throw new Error(`no plan after ${JSON.stringify(taken)}`)
    taken.push(next)
    if (taken.length > first.length + MAX_MORE_ACTIONS) break
    turn = world.step(turn.state, next)
  }
  expect(turn, `${taken.join(', ')} instead of ${first.join(', ')}`).toMatchObject({
    terminated: true,
    success: true,
    reward: 1,
  })
  expect(world.progress(turn.state)).toBe(1)
})
