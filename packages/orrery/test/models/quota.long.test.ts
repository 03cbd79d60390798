import { expect, test } from 'vitest'
import { scratch } from '../../../runs/test/scratch.ts'
import { endsOf, MINUTE, played, quotaServer } from './quota-server.ts'
import { socketClock } from './socket-clock.ts'

test('500 requests a minute at a server that allows 500: all are answered, with less than 5 % overhead', async () => {
  using place = scratch()
  using clock = socketClock()
  const quota = await quotaServer(clock, { perMinute: 500, latency: 900 })
  await using _server = quota.server
  const finished = await played(clock, quota, 120, place.file('r'), 500)
  expect(endsOf(finished)).toEqual([{ 'step-limit': 120 }])
  expect(quota.arrivals).toHaveLength(1200)
  expect(quota.turnedAway).toEqual([])
  const last = Math.max(...quota.arrivals)
  expect(last).toBeLessThan((1199 / 500) * MINUTE * 1.05)
})
