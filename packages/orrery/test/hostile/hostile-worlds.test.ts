import { test } from 'vitest'
import { answers, WORLDS } from './hostile-worlds.ts'

// `hostile-worlds.long.test.ts` takes more and longer actions. With 200,000 characters, quadratic work would last minutes.
const EXTENT =
  process.env['ORRERY_LONG'] === undefined ? { tasks: 1, actions: 3, length: 10_000 } : { tasks: 4, actions: 8, length: 200_000 }

test.each(WORLDS)('%s answers hostile actions: %j', (world, options) => answers(world, options, EXTENT))
