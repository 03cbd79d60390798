import { readFileSync, truncateSync } from 'node:fs'
import { expect, test } from 'vitest'
import { playRun, resumeRun } from '../../../runs/test/library.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import { simulatedServer } from './simulated-server.ts'

test('completes a run from a cassette without the server, and tests a gate on the whole run', async () => {
  using place = scratch()
  await using server = await simulatedServer('weak')
  const settings = { split: 'adapt-200', limit: 6, agent: 'react,oracle', deterministic: true, model: 'openai:local' }
  const cassette = place.file('c')
  await playRun(place.file('r'), { ...settings, baseUrl: server.baseUrl, record: cassette })
  const requestCount = server.requests.length
  const path = place.file('r/events.jsonl')
  const whole = readFileSync(path)
  truncateSync(path, Math.floor(whole.length / 3))

  const resumed = (gate: string) => resumeRun(place.file('r'), { settings: { replayOnly: cassette, gate } })
  const unknown = { code: 'CELL_UNKNOWN', message: expect.stringMatching(/"oracel"\. Did you mean "oracle"\?$/) }
  await expect(resumed('success(oracel) > success(react)')).rejects.toMatchObject(unknown)
  expect(readFileSync(path).length).toBe(Math.floor(whole.length / 3))

  const { results, gates } = await resumed('success(react) > success(oracle)')
  expect(results.complete).toBe(true)
  expect(gates).toMatchObject([{ verdict: 'fails', checks: [{ tasks: 6 }] }])
  expect(readFileSync(path).equals(whole)).toBe(true)
  expect(server.requests).toHaveLength(requestCount)
})
