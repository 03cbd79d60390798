import { existsSync, readFileSync } from 'node:fs'
import type { WatchedRun } from '@orreryjs/reporting/data'
import { expect, it } from 'vitest'
import { completion, type ModelServer, modelServer } from '../../runs/test/model-server.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { orrery } from './binary.ts'
import { orreryIn } from './in-process.ts'
import { viewRuns } from './served.ts'

/** Creates a server that rejects requests until it is opened, each time with a retry delay of three seconds. */
async function patientServer(isOpen: () => boolean): Promise<ModelServer> {
  return modelServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    if (isOpen()) return void response.end(completion('Action: inventory'))
    response.writeHead(429, { 'retry-after': '3' })
    return void response.end(JSON.stringify({ error: { message: 'Rate limit reached', code: 'rate_limit_exceeded' } }))
  })
}

const RUN = ['run', '--limit', '3', '--max-steps', '2', '--model', 'openai:local', '--no-preflight', '--deterministic']

it('shows that a run waits for the rate limit of the server, and until when; the journal has no trace of it', async () => {
  using place = scratch()
  let isOpen = false
  await using server = await patientServer(() => isOpen)
  const env = { OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: 'none' }
  const running = orrery(place.path, [...RUN, '--model-retries', '40', '--out', 'runs/held'], { env })
  await expect.poll(() => existsSync(place.file('runs/held/waiting.json')), { timeout: 60_000 }).toBe(true)
  const viewing = await viewRuns(place.file('runs'))
  const { url } = viewing
  try {
    const state = async (): Promise<WatchedRun> => (await fetch(`${url}api/run/held`)).json() as Promise<WatchedRun>
    const held = async () => (await state()).inProgress.map((each) => each.delayedCall?.cause)
    await expect.poll(held, { timeout: 60_000 }).toEqual(['rate-limit', 'rate-limit', 'rate-limit'])
    const { now, inProgress } = await state()
    const until = inProgress[0]?.delayedCall?.until ?? now
    expect(until - now).toBeLessThanOrEqual(3000)
    expect(inProgress[0]).toMatchObject({ waits: false })
    isOpen = true
    expect((await running).code).toBe(0)
    expect(await state()).toMatchObject({ state: 'complete', inProgress: [] })
  } finally {
    isOpen = true
    await viewing.stop()
    await running
  }
  expect(existsSync(place.file('runs/held/waiting.json'))).toBe(false)
  await orreryIn(place.path, [...RUN, '--model-retries', '40', '--out', 'runs/free'], { env })
  const journal = (name: string): string => readFileSync(place.file(`runs/${name}/events.jsonl`), 'utf8')
  expect(journal('held')).toBe(journal('free'))
})
