import { expect, test } from 'vitest'
import { scratch } from '../../../runs/test/scratch.ts'
import { endsOf, MINUTE, played, quotaServer } from './quota-server.ts'
import { socketClock } from './socket-clock.ts'

test('uses the whole quota of a server and never exceeds it, even if the server rejects malformed requests', async () => {
  using place = scratch()
  using clock = socketClock()
  const refuses = ({ temperature }: { temperature?: number }): boolean => temperature !== undefined
  const quota = await quotaServer(clock, { perMinute: 60, latency: 9000, refuses })
  await using _server = quota.server
  const finished = await played(clock, quota, 12, place.file('r'), 60)
  expect(endsOf(finished)).toEqual([{ 'step-limit': 12 }])
  const count = quota.arrivals.length
  expect(count).toBeGreaterThan(125)
  expect(quota.turnedAway).toEqual([])
  expect(Math.max(...quota.arrivals)).toBeLessThan(((count - 1) / 60) * MINUTE * 1.05)
})

test('a retry delay applies to all episodes, and no request fails', async () => {
  using place = scratch()
  using clock = socketClock()
  const quota = await quotaServer(clock, { perMinute: 1e9, latency: 700, away: (number) => (number === 40 ? 30 : undefined) })
  await using _server = quota.server
  const finished = await played(clock, quota, 10, place.file('r'))
  expect(endsOf(finished)).toEqual([{ 'step-limit': 10 }])
  const [refusedAt = 0, ...others] = quota.turnedAway
  expect(others).toEqual([])
  // Requests already in flight arrive at the same time.
  expect(quota.arrivals.filter((at) => at > refusedAt && at < refusedAt + 30_000)).toEqual([])
  expect(quota.arrivals).toHaveLength(101)
  expect(quota.arrivals.filter((at) => at >= refusedAt + 30_000).length).toBeGreaterThan(50)
})

test('a run without a configured quota learns it from the server', async () => {
  using place = scratch()
  using clock = socketClock()
  const quota = await quotaServer(clock, { perMinute: 50, latency: 700 })
  await using _server = quota.server
  const finished = await played(clock, quota, 12, place.file('r'))
  expect(endsOf(finished)).toEqual([{ 'step-limit': 12 }])
  expect(quota.turnedAway.length).toBeGreaterThan(0)
  expect(quota.arrivals.length - quota.turnedAway.length).toBe(120)
})
