/** The oracle gets past every fault: one task of each type of site and judgement, and replanning at any point. */
import type { WebArenaWorld } from '@orreryjs/env-webarena'
import { expect, test } from 'vitest'
import type { WebArenaTask } from '../../src/tasks/task.ts'
import { expectOnlyPlanSolves } from '../tasks/template-cases.ts'
import { everyNth, faultyWorld, REAL_FAULTS, startOf } from './episodes.ts'

const LONG = process.env['ORRERY_LONG'] !== undefined

/** Maximum number of additional actions when the oracle plans again after each action. */
const MAX_MORE_ACTIONS = 8

/** Returns one task of each group of sites and type of evaluation. */
function oneOfEachGroup(world: WebArenaWorld): readonly WebArenaTask[] {
  const tasks = everyNth(world, 1).map((id) => world.tasks.get(id))
  return [...new Map(tasks.map((task) => [`${task.sites.join(' ')} ${task.evaluator}`, task])).values()]
}

test.each(REAL_FAULTS)('%s: tasks are solved by their plan within the step limit and by no near miss', (faults) => {
  const world = faultyWorld(faults)
  const tasks = oneOfEachGroup(world)
  expect(tasks.length).toBeGreaterThan(15)
  // Each fault on half of the groups, in turn.
  const half = (index: number): boolean => (index + REAL_FAULTS.indexOf(faults)) % 2 === 0
  for (const task of tasks.filter((_, index) => LONG || half(index))) expectOnlyPlanSolves(world, task)
})

test.each(REAL_FAULTS)('%s: replanning after every action solves the task', (faults) => {
  const world = faultyWorld(faults)
  for (const id of everyNth(world, LONG ? 4 : 30)) {
    let turn = startOf(world, id)
    const first = world.plan(turn.state) ?? []
    let steps = 0
    while (!turn.terminated && steps <= first.length + MAX_MORE_ACTIONS) {
      turn = world.step(turn.state, world.plan(turn.state)?.[0] ?? 'stop [no plan]')
      steps += 1
    }
    expect([id, turn.success, world.progress(turn.state)]).toEqual([id, true, 1])
  }
})
