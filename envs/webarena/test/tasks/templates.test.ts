/** Every template: its task is solved by its plan and by no near miss. */
import { createWebArena } from '@orreryjs/env-webarena'
import { test } from 'vitest'
import { expectOnlyPlanSolves, oneOfEach } from './template-cases.ts'

const world = createWebArena({ size: 'small' })

test.each([...oneOfEach(world)])('%s: is solved by its plan, not by stopping at once, giving up or a similar answer', (_, task) =>
  expectOnlyPlanSolves(world, task),
)
