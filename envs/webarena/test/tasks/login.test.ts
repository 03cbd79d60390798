/** Signing in oneself. */
import { createWebArena } from '@orreryjs/env-webarena'
import { expect, test } from 'vitest'
import { PASSWORDS } from '../../src/tasks/login.ts'

const usual = createWebArena({ size: 'small' })
const world = createWebArena({ size: 'small', login: 'needed' })

/** Some of each kind of task. */
const IDS = [...world.tasks.ids('dev')].filter((_, index) => index % 12 === 0)

test('tasks are the same, and say where the passwords stand', () => {
  for (const id of IDS) {
    const [task, before] = [world.tasks.get(id), usual.tasks.get(id)]
    expect(task).toEqual({ ...before, goal: `${before.goal} ${task.goal.slice(before.goal.length + 1)}`, hash: task.hash })
    expect(task.goal).toContain(PASSWORDS)
    expect(task.hash).not.toBe(before.hash)
    expect(world.tasks.get(id)).toBe(task)
  }
})

test('nobody is signed in, and what only members may do is done after signing in by what the page of passwords says', () => {
  let signedIn = 0
  for (const id of IDS) {
    let { state, ...turn } = world.start(world.tasks.get(id))
    expect(state.users).toEqual({})
    const plan = world.plan(state) ?? []
    for (const action of plan) ({ state, ...turn } = world.step(state, action))
    expect([id, turn.success]).toEqual([id, true])
    const sites = Object.keys(state.users)
    if (sites.length > 0) signedIn += 1
    expect(plan.includes(`goto [${PASSWORDS}]`)).toBe(sites.length > 0)
  }
  // Others only read.
  expect(signedIn).toBeGreaterThan(IDS.length / 4)
  expect(signedIn).toBeLessThan(IDS.length)
})

test('a way that signs in nowhere does not do what members alone may', () => {
  const id = IDS.find((each) => !solves(each)) ?? ''
  expect(usual.tasks.get(id).judged).not.toBe('impossible')
})

/** Whether the way of somebody who is signed in leads there all the same. */
function solves(id: string): boolean {
  const plan = usual.plan(usual.start(usual.tasks.get(id)).state) ?? []
  let { state, success } = world.start(world.tasks.get(id))
  for (const action of plan) ({ state, success } = world.step(state, action))
  return success
}
