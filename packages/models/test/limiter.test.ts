import { expect, test } from 'vitest'
import { createLimiter, type LimiterClock } from '../src/limiter.ts'

/** A virtual clock whose sleepers wake in order. */
function virtualClock(): LimiterClock & { run(): Promise<void> } {
  let time = 0
  const sleepers: { readonly at: number; wake(): void }[] = []
  return {
    now: () => time,
    sleep: (milliseconds) => new Promise((wake) => sleepers.push({ at: time + milliseconds, wake })),
    async run() {
      for (let idle = 0; idle < 50; ) {
        await Promise.resolve()
        const next = sleepers.toSorted((a, b) => a.at - b.at)[0]
        idle = next === undefined ? idle + 1 : 0
        if (next === undefined) continue
        sleepers.splice(sleepers.indexOf(next), 1)
        time = Math.max(time, next.at)
        next.wake()
        for (let turns = 0; turns < 20; turns += 1) await Promise.resolve()
      }
    },
  }
}

const { signal } = new AbortController()

/** Returns the maximum weight of starts within any minute. */
function busiestMinute(starts: readonly number[], weight: (index: number) => number = () => 1): number {
  const sums = starts.map((from) =>
    starts.reduce((sum, at, each) => sum + (at >= from && at < from + 60_000 ? weight(each) : 0), 0),
  )
  return Math.max(...sums)
}

test.each([1, 7, 500])('keeps to %i requests per minute and uses them, with any concurrency', async (requestsPerMinute) => {
  const clock = virtualClock()
  const limiter = createLimiter({ requestsPerMinute }, clock)
  const starts: number[] = []
  const count = requestsPerMinute * 3
  const all = Array.from({ length: count }, () => limiter.enter(10, signal).then(() => starts.push(clock.now())))
  await clock.run()
  await Promise.all(all)
  expect(busiestMinute(starts)).toBeLessThanOrEqual(requestsPerMinute)
  const ideal = ((count - 1) * 60_000) / requestsPerMinute
  expect(Math.max(...starts)).toBeLessThan(ideal * 1.05 + 1)
})

test('keeps to tokens per minute, and returns unused reservations', async () => {
  const clock = virtualClock()
  const limiter = createLimiter({ tokensPerMinute: 6000 }, clock)
  const starts: number[] = []
  const all = Array.from({ length: 200 }, () =>
    limiter.enter(200, signal).then((leave) => {
      starts.push(clock.now())
      leave(100)
    }),
  )
  await clock.run()
  await Promise.all(all)
  // The initial burst is a twelfth of a minute's tokens.
  expect(busiestMinute(starts, () => 100)).toBeLessThanOrEqual(6000 * (1 + 1 / 12) + 200)
  expect(Math.max(...starts)).toBeLessThan(((200 * 100) / 6000) * 60_000 * 1.05)
})

test('all requests wait after a pause, including those already waiting', async () => {
  const clock = virtualClock()
  const limiter = createLimiter({ requestsPerMinute: 60 }, clock)
  const starts: number[] = []
  const enter = (): Promise<unknown> => limiter.enter(1, signal).then(() => starts.push(clock.now()))
  const all = [enter(), enter(), enter()]
  limiter.pause(20_000)
  await clock.run()
  all.push(enter())
  await clock.run()
  await Promise.all(all)
  expect(starts.every((at) => at === 0 || at >= 20_000)).toBe(true)
  expect(starts).toHaveLength(4)
})

test('reports the reason and duration of a wait, its end, and a pause to all', async () => {
  const clock = virtualClock()
  const limiter = createLimiter({ requestsPerMinute: 60 }, clock)
  const reports: string[] = []
  const enter = (name: string): Promise<unknown> =>
    limiter.enter(0, signal, (wait) =>
      reports.push(`${name} ${wait === undefined ? 'goes' : `${wait.cause} ${wait.remainingMs}`}`),
    )
  await enter('a')
  expect(reports.splice(0)).toEqual(['a goes'])
  const others = [enter('b'), enter('c')]
  await Promise.resolve()
  expect(reports.at(0)).toMatch(/^b quota \d/)
  expect(reports).toContainEqual(expect.stringMatching(/^c quota \d/))
  reports.splice(0)
  limiter.pause(30_000)
  expect(reports.splice(0)).toEqual(['b rate-limit 30000', 'c rate-limit 30000'])
  await clock.run()
  await Promise.all(others)
  expect(reports.filter((line) => line.endsWith('goes'))).toEqual(['b goes', 'c goes'])
  expect(clock.now()).toBeGreaterThanOrEqual(30_000)
})
