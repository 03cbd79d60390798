/** Every task of a split with every fault, with data of standard size. */
import { createWebArena } from '@orreryjs/env-webarena'
import { describe, test } from 'vitest'
import { expectOnlyPlanSolves, expectSolved } from '../tasks/template-cases.ts'
import { REAL_FAULTS } from './episodes.ts'
// Replans in more tasks.
import './fault-plans.test.ts'

describe.each(REAL_FAULTS)('%s', (faults) => {
  test('every task of dev is solved by its plan and by no near miss', () => {
    const world = createWebArena({ faults })
    for (const id of world.tasks.ids('dev')) expectOnlyPlanSolves(world, world.tasks.get(id))
  })

  test.each(['webarena', 'browsergym'] as const)('plans of dialect %s solve every task of dev', (dialect) => {
    const world = createWebArena({ faults, dialect })
    for (const id of world.tasks.ids('dev')) expectSolved(world, world.tasks.get(id))
  })

  test('plans solve tasks that also require a login', () => {
    const world = createWebArena({ faults, login: 'needed' })
    for (const id of [...world.tasks.ids('dev')].filter((_, index) => index % 3 === 0)) expectSolved(world, world.tasks.get(id))
  })
})
