/** Tasks in which the agent has to sign in. */
import { createWebArena } from '@orreryjs/env-webarena'
import { expect, test } from 'vitest'
import { PASSWORDS } from '../../src/tasks/login.ts'

const plain = createWebArena({ size: 'small' })
const world = createWebArena({ size: 'small', login: 'needed' })

/** Tasks of different templates. */
const IDS = [...world.tasks.ids('dev')].filter((_, index) => index % 12 === 0)

test('tasks are unchanged except that their goals name the page with the passwords', () => {
  for (const id of IDS) {
    const [task, before] = [world.tasks.get(id), plain.tasks.get(id)]
    expect(task).toEqual({ ...before, goal: `${before.goal} ${task.goal.slice(before.goal.length + 1)}`, hash: task.hash })
    expect(task.goal).toContain(PASSWORDS)
    expect(task.hash).not.toBe(before.hash)
    expect(world.tasks.get(id)).toBe(task)
  }
})

test('no user is signed in at the start, and plans sign in with the listed passwords if necessary', () => {
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
  // The others only read.
  expect(signedIn).toBeGreaterThan(IDS.length / 4)
  expect(signedIn).toBeLessThan(IDS.length)
})

test('a plan without sign-in does not solve a task for members', () => {
  const possible = IDS.filter((each) => plain.tasks.get(each).evaluator !== 'impossible')
  expect(possible.filter((each) => !solves(each))).not.toEqual([])
})

/** True if the plan of a signed-in user solves the task without signing in. */
function solves(id: string): boolean {
  const plan = plain.plan(plain.start(plain.tasks.get(id)).state) ?? []
  let { state, success } = world.start(world.tasks.get(id))
  for (const action of plan) ({ state, success } = world.step(state, action))
  return success
}
