import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseSimulated, simulated } from './players.ts'
import { expectEachBetter, PUBLISHED, playAll, publishedTasks } from './published-tasks.ts'

describe.skipIf(!existsSync(PUBLISHED))('on the 200 published tasks (skipped where ../shared/data is absent)', () => {
  test('perfect solves all, in fewer steps than the recorded plans', async () => {
    const tasks = publishedTasks()
    const { solved, steps } = await playAll('perfect', tasks, 48)
    expect(solved).toBe(200)
    expect(steps).toBeLessThan(tasks.reduce((sum, task) => sum + task.plan_len, 0))
  })

  test('each preset is better than the next', async () => {
    // `presets.long.test.ts` tests 100 tasks.
    await expectEachBetter(publishedTasks().filter((_, index) => index % 8 === 0))
  })
})

describe('names', () => {
  test.each([
    ['simulated', 'simulated:perfect'],
    ['', 'simulated:perfect'],
    ['simulated:mid', 'simulated:mid'],
    ['mid', 'simulated:mid'],
    ['simulated:mid,eps=.2', 'simulated:mid,eps=0.2'],
    ['simulated:weak,seed=7,wrongCount=1,L0=Infinity,n2=0', 'simulated:weak,L0=Infinity,n2=0,seed=7,wrongCount=1'],
    ['eps=.2', 'simulated:perfect,eps=0.2'],
  ])('%o is %s', (spec, id) => {
    expect(parseSimulated(spec).id).toBe(id)
  })

  test('the name of a model does not depend on the order of options', () => {
    expect(simulated({ preset: 'mid', n2: 0, eps: 0.2 }).id).toBe(simulated({ eps: 0.2, n2: 0, preset: 'mid' }).id)
  })

  test.each([
    ['simulated:prefect', 'MODEL_UNKNOWN', /no preset 'prefect'; it has: perfect, strong, mid, weak/],
    ['simulated:mid,epsilon=.2', 'CONFIG_INVALID', /no parameter 'epsilon'; it has: eps, L0/],
    ['simulated:mid,eps', 'CONFIG_INVALID', /'eps' is not NAME=VALUE/],
    ['simulated:mid,eps=', 'CONFIG_INVALID', /eps is not a number from 0 to 1/],
    ['simulated:mid,eps=2', 'CONFIG_INVALID', /eps is not a number from 0 to 1/],
    ['simulated:mid,L0=0', 'CONFIG_INVALID', /L0 is not a number of lines above 0/],
    ['simulated:mid,getCraftable=-1', 'CONFIG_INVALID', /getCraftable is not a number from 0 to 1/],
    ['simulated:constructor', 'MODEL_UNKNOWN', /no preset 'constructor'/],
  ])('rejects %s', (spec, code, message) => {
    expect(() => parseSimulated(spec)).toThrowError(expect.objectContaining({ code, message: expect.stringMatching(message) }))
  })
})
