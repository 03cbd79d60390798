import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hasTimedOut, startPeriodic } from '../src/redis/timeouts.ts'

test('a periodic task does not overlap itself, and continues after a failure', async () => {
  let begun = 0
  let fail: (error: Error) => void = () => undefined
  const stop = startPeriodic(1, () => {
    begun += 1
    return new Promise((_, reject) => {
      fail = reject
    })
  })
  await expect.poll(() => begun).toBe(1)
  await sleep(20)
  expect(begun).toBe(1)
  fail(new Error('away'))
  await expect.poll(() => begun).toBe(2)
  const stopped = stop()
  fail(new Error('away'))
  await stopped
  expect(begun).toBe(2)
})

test('a wait ends at its timeout', async () => {
  expect(await hasTimedOut(1, new Promise(() => undefined))).toBe(true)
  expect(await hasTimedOut(60_000, Promise.resolve())).toBe(false)
  await expect(hasTimedOut(60_000, Promise.reject(new Error('away')))).rejects.toThrow('away')
})
