/** Every template: its task is done by its plan, and by nothing less. */
import { createWebArena } from '@orreryjs/env-webarena'
import { test } from 'vitest'
import { expectHonest, oneOfEach } from './template-cases.ts'

const world = createWebArena({ size: 'small' })

test.each([...oneOfEach(world)])(
  '%s: is done by its plan, not without work, not by giving up, not by something like the answer',
  (_, task) => expectHonest(world, task),
)
