import '@orreryjs/testing/setup'
import type { Agent } from '@orreryjs/core'
import { act } from '@orreryjs/core'
import { exactInterval } from '@orreryjs/statistics'
import { type BeatOptions, driveAll } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'
import { tailProbability } from '../../src/matchers/pass-rate.ts'
import { agentOf, PLANKS } from '../agents.ts'
import { manyTasks, play, solver } from '../many-tasks.ts'
import { messageOf } from './message-of.ts'

/** From published tables; at the ends by hand: 1 - (tail) ^ (1 / n). */
const CLOPPER_PEARSON = [
  [0, 10, 0.95, 0, 0.3085],
  [10, 10, 0.95, 0.6915, 1],
  [18, 20, 0.95, 0.683, 0.9877],
  [4, 12, 0.95, 0.0992, 0.6511],
  [1, 20, 0.95, 0.0013, 0.2487],
  [50, 100, 0.95, 0.3983, 0.6017],
] as const

/** Creates an agent that takes a detour of a number of steps, and solves everything. */
function wanderer(id: string, detour: number): Agent {
  return agentOf(function* () {
    for (let step = 0; step < detour; step += 1) yield* act('inventory')
    for (const action of PLANKS) if ((yield* act(action)).terminated) return undefined
    return undefined
  }, id)
}

describe('toPassRateAtLeast', () => {
  test('passes if the lower bound is at least the rate', async () => {
    const all = await play(
      solver('able', () => true),
      17,
    )
    expect(all).toPassRateAtLeast(0.8)
    expect(all).not.toPassRateAtLeast(0.81)
    expect(all).toPassRateAtLeast(0.83, { level: 0.9 })
    expect(all).toPassRateAtLeast(0.87, { level: 0.8 })
    expect(all).not.toPassRateAtLeast(0.8, { level: 0.99 })
    expect(
      await play(
        solver('able', () => true),
        16,
      ),
    ).not.toPassRateAtLeast(0.8)
    expect(all).toPassRateAtLeast(0)
  })

  test('the probability of passing below the rate is at most half of the error level', async () => {
    // One task that is solved one time in five does not prove a rate of one in five.
    const lucky = await play(
      solver('lucky', () => true),
      1,
    )
    expect(lucky).toPassRateAtLeast(0.025)
    expect(lucky).not.toPassRateAtLeast(0.026)
    for (const [successes, n, level, low, high] of CLOPPER_PEARSON) {
      const interval = exactInterval(successes, n, level)
      expect(interval.low).toBeCloseTo(low, 4)
      expect(interval.high).toBeCloseTo(high, 4)
    }
    expect(tailProbability(80, 100, 0.7)).toBeCloseTo(0.01646, 5)
    expect(tailProbability(60, 100, 0.7)).toBeCloseTo(0.9875, 4)
    expect(tailProbability(60_000, 100_000, 0.7)).toBe(1)
  })

  test('needs a valid rate and level', async () => {
    const all = await play(
      solver('able', () => true),
      2,
    )
    for (const rate of [-0.1, 80, Number.NaN]) {
      const message = `toPassRateAtLeast needs a rate from 0 to 1; got ${rate}`
      expect(await messageOf(() => expect(all).not.toPassRateAtLeast(rate))).toBe(message)
    }
    for (const level of [0, 1, 95, Number.NaN]) {
      const message = `toPassRateAtLeast needs a level between 0 and 1; got ${level}`
      expect(await messageOf(() => expect(all).not.toPassRateAtLeast(0.5, { level }))).toBe(message)
    }
  })

  test('more attempts at the same few tasks prove no more', async () => {
    const able = solver('able', () => true)
    for (const trials of [1, 2, 25]) {
      const runs = await play(able, 2, trials)
      expect(runs).toPassRateAtLeast(0.15)
      expect(runs).not.toPassRateAtLeast(0.16)
    }
  })

  test('reports the measured rate, the tasks needed, and the failures', async () => {
    const mostlySolved = await play(
      solver('able', (number) => number > 1),
      20,
    )
    expect(await messageOf(() => expect(mostlySolved).toPassRateAtLeast(0.8))).toMatchInlineSnapshot(`
      "expected able to pass at least 80.0 % of the tasks with 95 % confidence
      it passed 18 of 20 tasks, 90.0 %; 95 % interval 68.3-98.8 %
      inconclusive: the lower bound is below 80.0 %; at this rate, about 69 tasks would settle it
      failed episodes:
        tiny-craft/all/0: agent-stopped
        tiny-craft/all/1: agent-stopped"
    `)
    expect(await messageOf(() => expect(mostlySolved).not.toPassRateAtLeast(0.5, { level: 0.9 }))).toMatchInlineSnapshot(`
      "expected able not to pass at least 50.0 % of the tasks with 90 % confidence
      it passed 18 of 20 tasks, 90.0 %; 90 % interval 71.7-98.2 %"
    `)
    const few = await play(
      solver('weak', (number) => number % 3 === 0),
      12,
    )
    expect(await messageOf(() => expect(few).toPassRateAtLeast(0.5))).toMatchInlineSnapshot(`
      "expected weak to pass at least 50.0 % of the tasks with 95 % confidence
      it passed 4 of 12 tasks, 33.3 %; 95 % interval 9.9-65.1 %
      inconclusive: the lower bound is below 50.0 %; at this rate, about 42 tasks would settle it
      failed episodes:
        tiny-craft/all/1: agent-stopped
        tiny-craft/all/2: agent-stopped
        tiny-craft/all/4: agent-stopped
        tiny-craft/all/5: agent-stopped
        tiny-craft/all/7: agent-stopped
        and 3 more"
    `)
  })

  test('the suggested number of tasks is enough, and fewer are not', async () => {
    const mostlySolved = await play(
      solver('able', (number) => number % 10 !== 0),
      20,
    )
    const message = await messageOf(() => expect(mostlySolved).toPassRateAtLeast(0.8))
    const needed = Number(/about (\d+) tasks/.exec(message)?.[1])
    const rounded = Math.ceil(needed / 10) * 10
    expect(
      await play(
        solver('able', (number) => number % 10 !== 0),
        rounded,
      ),
    ).toPassRateAtLeast(0.8)
    expect(
      await play(
        solver('able', (number) => number % 10 !== 0),
        rounded - 20,
      ),
    ).not.toPassRateAtLeast(0.8)
  })

  test('with a rate below the bound, the suggested number of tasks shows that the condition fails', async () => {
    const messageWith = async (count: number): Promise<string> => {
      const third = await play(
        solver('weak', (number) => number % 3 === 0),
        count,
      )
      return messageOf(() => expect(third).toPassRateAtLeast(0.5))
    }
    const needed = Number(/about (\d+) tasks would settle/.exec(await messageWith(12))?.[1])
    const rounded = Math.ceil(needed / 3) * 3
    expect(await messageWith(rounded)).toContain('fails: the upper bound is below 50.0 %\n')
    expect(await messageWith(rounded - 6)).toContain('inconclusive: ')
  })

  test('with several attempts the task is the unit', async () => {
    const { program, ...rest } = solver('mixed', (number) => number % 4 !== 0)
    const runs = await play({ ...rest, program }, 24, 2)
    expect(runs).toHaveLength(48)
    expect(runs).toPassRateAtLeast(0.5)
    expect(await messageOf(() => expect(runs).toPassRateAtLeast(0.7))).toMatchInlineSnapshot(`
      "expected mixed to pass at least 70.0 % of the tasks with 95 % confidence
      it passed 75.0 % of 24 tasks, 36 of 48 attempts; 95 % interval 53.3-90.2 %
      inconclusive: the lower bound is below 70.0 %; at this rate, about 336 tasks would settle it
      failed episodes:
        tiny-craft/all/0: agent-stopped
        tiny-craft/all/0 attempt 2: agent-stopped
        tiny-craft/all/4: agent-stopped
        tiny-craft/all/4 attempt 2: agent-stopped
        tiny-craft/all/8: agent-stopped
        and 7 more"
    `)
  })

  test('needs trajectories of one agent', async () => {
    const [able, weak] = [
      await play(
        solver('able', () => true),
        2,
      ),
      await play(
        solver('weak', () => false),
        2,
      ),
    ]
    expect(await messageOf(() => expect([...able, ...weak]).toPassRateAtLeast(0.5))).toBe(
      'toPassRateAtLeast needs the trajectories of one agent; got those of able, weak',
    )
    expect(await messageOf(() => expect([]).toPassRateAtLeast(0.5))).toBe(
      'toPassRateAtLeast needs a list of trajectories, as returned by driveAll(); got an empty list',
    )
    expect(await messageOf(() => expect(able[0]).not.toPassRateAtLeast(0.5))).toMatch(/got one trajectory$/)
    const aborted = await driveAll(
      solver('able', () => true),
      { world: manyTasks(2), signal: AbortSignal.abort() },
    )
    expect(await messageOf(() => expect(aborted).toPassRateAtLeast(0.5))).toBe(
      'toPassRateAtLeast needs an episode that was not aborted',
    )
  })
})

describe('toBeat', () => {
  test('passes if the paired test is significant', async () => {
    const able = await play(
      solver('able', () => true),
      12,
    )
    const weak = await play(
      solver('weak', (number) => number >= 6),
      12,
    )
    expect(able).toBeat(weak)
    expect(weak).not.toBeat(able)
    expect(able).not.toBeat(able)
    expect(able).not.toBeat(weak, { alpha: 0.01 })
    expect(await messageOf(() => expect(able).not.toBeat(weak))).toMatchInlineSnapshot(`
      "expected able not to beat weak in success (alpha 0.05), but it does
      able 100.0 %, weak 50.0 %: difference 50.0 pp, 95 % interval 15.4 pp to 74.6 pp
      these 12 tasks: 6 wins, 0 losses, 6 ties; exact McNemar p = 0.031
      about 15 tasks are needed to detect a difference of this size (80 % power, alpha 0.05)
      min. detectable effect with 12 tasks: 57.8 pp (80 % power)"
    `)
    expect(await messageOf(() => expect(weak).toBeat(able))).toMatchInlineSnapshot(`
      "expected weak to beat able in success (alpha 0.05), but able is better
      weak 50.0 %, able 100.0 %: difference -50.0 pp, 95 % interval -74.6 pp to -15.4 pp
      these 12 tasks: 0 wins, 6 losses, 6 ties; exact McNemar p = 0.031
      about 15 tasks are needed to detect a difference of this size (80 % power, alpha 0.05)
      min. detectable effect with 12 tasks: 57.8 pp (80 % power)"
    `)
  })

  test('reports no significant difference and the tasks needed to detect one', async () => {
    const able = await play(
      solver('able', (number) => number !== 3),
      10,
    )
    const weak = await play(
      solver('weak', (number) => number > 2),
      10,
    )
    expect(await messageOf(() => expect(able).toBeat(weak))).toMatchInlineSnapshot(`
      "expected able to beat weak in success (alpha 0.05), but there is no significant difference
      able 90.0 %, weak 70.0 %: difference 20.0 pp, 95 % interval -19.4 pp to 53.1 pp
      these 10 tasks: 3 wins, 1 loss, 6 ties; exact McNemar p = 0.625
      about 84 tasks are needed to detect a difference of this size (80 % power, alpha 0.05)
      min. detectable effect with 10 tasks: 67.3 pp (80 % power)"
    `)
    expect(await messageOf(() => expect(able).toBeat(able))).toMatchInlineSnapshot(`
      "expected the received suite to beat the baseline in success (alpha 0.05), but there is no significant difference
      the received suite 90.0 %, the baseline 90.0 %: difference 0.0 pp, 95 % interval -27.8 pp to 27.8 pp
      these 10 tasks: 0 wins, 0 losses, 10 ties; exact McNemar p = 1.000"
    `)
  })

  test('compares other metrics, of which less may be better', async () => {
    const options: BeatOptions = { measure: 'steps' }
    const [quick, slow] = [await play(wanderer('quick', 0), 12), await play(wanderer('slow', 3), 12)]
    expect(quick).toBeat(slow, options)
    expect(slow).not.toBeat(quick, options)
    expect(await messageOf(() => expect(slow).toBeat(quick, options))).toMatchInlineSnapshot(`
      "expected slow to beat quick in steps (alpha 0.05), but quick is better
      slow 5.0, quick 2.0: ratio of totals x 2.50, 95 % interval x 1.15 to x 5.43
      on a typical task x 2.50, 95 % interval x 2.50 to x 2.50
      these 12 tasks: 0 wins, 12 losses, 0 ties; ratio of totals, p = 0.035
      about 18 tasks are needed to detect a difference of this size (80 % power, alpha 0.05)
      min. detectable effect with 12 tasks: x 3.03 (80 % power)"
    `)
    const twice = await play(wanderer('slow', 3), 12, 2)
    expect((await messageOf(() => expect(twice).toBeat(quick, options))).split('\n')[3]).toMatch(
      /^these 12 tasks, up to 2 attempts each: /,
    )
  })

  test('proves no more than the number of differing tasks allows', async () => {
    const [six, none] = [
      await play(
        solver('six', (number) => number < 6),
        40,
        2,
      ),
      await play(
        solver('none', () => false),
        40,
        2,
      ),
    ]
    expect(six).toBeat(none)
    expect(six).not.toBeat(none, { alpha: 0.03 })
    expect(await messageOf(() => expect(six).toBeat(none, { alpha: 0.01 }))).toMatch(/6 wins, 0 losses, 34 ties; .* p = 0\.031$/m)
  })

  test('needs a valid alpha, and names the invalid side', async () => {
    const able = await play(
      solver('able', () => true),
      2,
    )
    for (const alpha of [0, 1, 5, Number.NaN]) {
      const message = `toBeat needs an alpha between 0 and 1; got ${alpha}`
      expect(await messageOf(() => expect(able).toBeat(able, { alpha }))).toBe(message)
    }
    expect(await messageOf(() => expect(able).toBeat([]))).toBe(
      'toBeat needs a list of trajectories as its baseline, as returned by driveAll(); got an empty list',
    )
  })

  test('needs the same tasks on both sides', async () => {
    const [ten, twelve] = [await play(wanderer('quick', 0), 10), await play(wanderer('slow', 3), 12)]
    const message = await messageOf(() => expect(ten).toBeat(twelve))
    expect(message).toBe('toBeat needs the same tasks on both sides; 2 tasks differ, such as tiny-craft/all/10')
    const changed = twelve.slice(0, 10).map((run) => ({ ...run, task: { ...run.task, hash: 'other' } }))
    expect(await messageOf(() => expect(ten).toBeat(changed))).toMatch(/10 tasks differ, such as tiny-craft\/all\/0$/)
  })
})
