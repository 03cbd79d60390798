import type { WebArenaWorld } from '@orreryjs/env-webarena'
import { expect } from 'vitest'
import type { WebArenaState } from '../../src/state.ts'
import type { WebArenaTask } from '../../src/tasks/task.ts'

/** Step limit of the original's runs. */
const MAX_STEPS = 30

/** Split `train` starts with one task of each template. There are fewer templates than this. */
const MAX_TEMPLATES = 300

/** Returns the first task of each template. */
export function oneOfEach(world: WebArenaWorld): ReadonlyMap<string, WebArenaTask> {
  const tasks = new Map<string, WebArenaTask>()
  for (const id of [...world.tasks.ids('train')].slice(0, MAX_TEMPLATES)) {
    const task = world.tasks.get(id)
    if (!tasks.has(task.type)) tasks.set(task.type, task)
  }
  return tasks
}

/** Expects a task to be solved by its plan and by no near miss. */
export function expectOnlyPlanSolves(world: WebArenaWorld, task: WebArenaTask): void {
  const start = world.start(task).state
  const plan = world.plan(start) ?? []
  expect(plan.length, task.goal).toBeGreaterThan(1)
  expect(plan.length, task.goal).toBeLessThanOrEqual(MAX_STEPS)
  const before = played(world, start, plan.slice(0, -1))
  expect(world.step(before, plan.at(-1) ?? ''), task.goal).toMatchObject({ success: true, terminated: true, reward: 1 })
  for (const { name, actions } of world.nearMisses?.(task) ?? []) {
    const end = played(world, start, actions)
    expect(end.ending?.verdict, `${name}, ${actions.at(-1)}: ${task.goal}`).not.toBe('success')
  }
}

/** Expects a task to be solved by its plan. */
export function expectSolved(world: WebArenaWorld, task: WebArenaTask): void {
  const start = world.start(task).state
  const plan = world.plan(start) ?? []
  expect(world.step(played(world, start, plan.slice(0, -1)), plan.at(-1) ?? '').success, task.goal).toBe(true)
}

function played(player: WebArenaWorld, start: WebArenaState, actions: readonly string[]): WebArenaState {
  return actions.reduce((state, action) => player.step(state, action).state, start)
}
