import {
  createRunDirectory,
  describeRun,
  type EpisodeMetrics,
  journalPath,
  readJournal,
  resumeRunDirectory,
  runAll,
  summarise,
} from '@orreryjs/harness'
import { openai } from '@orreryjs/models/openai'
import type { StopReason } from '@orreryjs/runs/play'
import { createFailureGuard } from '@orreryjs/runs/play'
import { expect, test } from 'vitest'
import { completion, modelServer } from '../../../runs/test/model-server.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import { episodesOf } from '../cell.ts'

const HOUR = 3_600_000

test('an hour of server outage costs a run seconds: it ends with a typed reason and can be resumed', async () => {
  using place = scratch()
  let now = 0
  const waits: number[] = []
  await using server = await modelServer((_, response) => {
    if (now < HOUR) response.writeHead(503, { 'content-type': 'application/json' }).end('{"error":{"message":"overloaded"}}')
    else response.setHeader('content-type', 'application/json').end(completion('inventory'))
  })
  const sleep = async (milliseconds: number): Promise<void> => {
    waits.push(milliseconds)
    now += milliseconds
  }
  const model = openai({ model: 'local', baseURL: server.baseUrl, apiKey: 'none', sleep })
  const plan = episodesOf({ agent: 'react', world: 'textcraft', model, tasks: 5 }).map((spec) => ({
    ...spec,
    limits: { maxSteps: 3 },
  }))
  const ended: EpisodeMetrics[] = []
  const play = async (
    opened: ReturnType<typeof createRunDirectory> | Awaited<ReturnType<typeof resumeRunDirectory>>,
  ): Promise<StopReason | undefined> => {
    const guard = createFailureGuard()
    await runAll(plan, {
      directory: opened,
      ...('resumed' in opened && { resumed: opened.resumed }),
      concurrency: 1,
      clock: { now: () => now },
      signal: new AbortController().signal,
      decide: guard.decide,
      onEpisodeEnd: (metrics) => void ended.push(metrics),
    })
    return guard.stop()
  }

  const facts = { configuration: {}, orrery: '0.0.0', node: '20.19.0', labels: [] }
  const stop = await play(createRunDirectory(place.file('r'), describeRun(plan, facts)))
  expect(stop).toEqual({ reason: 'model-failures', message: 'stopped: openai:local failed in 3 episodes in a row' })
  expect(ended.map(({ end, error }) => [end, error?.code])).toEqual(
    Array.from({ length: 3 }, () => ['error', 'MODEL_UNAVAILABLE']),
  )
  const perCall = [500, 1000, 2000, 4000]
  expect(waits).toEqual([...perCall, ...perCall, ...perCall])
  expect(server.requests).toHaveLength(15)
  expect(now).toBe(22_500)

  now += HOUR
  expect(await play(await resumeRunDirectory(place.file('r'), plan))).toBeUndefined()
  expect(server.requests).toHaveLength(15 + 2 * 3)
  expect(summarise(ended)).toMatchObject([
    {
      episodes: 5,
      errors: 3,
      strict: { episodes: 5 },
      infrastructureExcluded: { episodes: 2 },
      ends: { error: 3, 'step-limit': 2 },
    },
  ])
  const types: string[] = []
  for await (const { type } of readJournal(journalPath(place.file('r')))) types.push(type)
  expect(types.filter((type) => type === 'episode-end')).toHaveLength(5)
  expect(types.at(-1)).toBe('run-end')
})
