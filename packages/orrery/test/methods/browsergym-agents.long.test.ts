/** The methods that hand their answers in by themselves, on the web in the words of BrowserGym and in those of WebArena. */
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { parseSimulated } from '@orreryjs/simulated'
import { expect, test } from 'vitest'
import { successes } from '../cell.ts'

const TASKS = 12
/** Minimum number of tasks that the model solves: it has no procedure for a fifth of the templates (docs/webarena-differences.md). */
const KNOWN = 5

test.each([
  ['anticipatory-reflection', 'browsergym'],
  ['anticipatory-reflection', 'strict'],
  ['plan-act', 'browsergym'],
  ['plan-act', 'strict'],
])('%s in dialect %s: solves all tasks with the oracle, and most with text only', async (agent, dialect) => {
  const cell = { agent, world: 'webarena', dialect, tasks: TASKS }
  expect(await successes({ ...cell, model: parseSimulated('simulated:oracle', PLAYERS) })).toBe(TASKS)
  expect(await successes({ ...cell, model: parseSimulated('simulated:perfect', PLAYERS) })).toBeGreaterThanOrEqual(KNOWN)
})
