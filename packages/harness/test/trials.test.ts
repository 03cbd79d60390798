import { ask, type ModelRequest } from '@orreryjs/core'
import { expect, test } from 'vitest'
import { type Played, play, replyOf, requestOf, specOf } from './episodes.ts'

test.each([
  { trial: 1, asked: requestOf('hello'), seed: undefined },
  { trial: 2, asked: requestOf('hello'), seed: 2 },
  { trial: 3, asked: requestOf('hello'), seed: 3 },
  { trial: 3, asked: { ...requestOf('hello'), seed: 41 }, seed: 41 },
])(
  'under the usual seed, in trial $trial, a request with the seed $asked.seed is sent with $seed',
  async ({ trial, asked: requests, seed }) => {
    const { sent, events } = await playAsking([requests], { seed: '0', trial })
    expect(sent).toEqual([{ ...requests, ...(seed === undefined ? {} : { seed }) }])
    expect(events[1]).toMatchObject({ type: 'model-call', prompt: sent[0] })
  },
)

test("any other seed reaches every request and varies with seed, trial and the agent's own seed", async () => {
  const requests = [requestOf('hello'), { ...requestOf('hello'), seed: 1 }, { ...requestOf('hello'), seed: 2 }]
  const seeds: (number | undefined)[] = []
  for (const seed of ['1', '2', 'a name']) {
    for (const trial of [1, 2]) {
      const { sent } = await playAsking(requests, { seed, trial })
      expect((await playAsking(requests, { seed, trial })).sent).toEqual(sent)
      seeds.push(...sent.map((request) => request.seed))
    }
  }
  expect(new Set(seeds).size).toBe(18)
  expect(seeds.every((seed) => Number.isSafeInteger(seed) && Number(seed) >= 0 && Number(seed) < 2 ** 31)).toBe(true)
})

interface RecordedRequest {
  readonly sent: readonly ModelRequest[]
  readonly events: Played['events']
}

async function playAsking(
  requests: readonly ModelRequest[],
  settings: { seed: string; trial: number },
): Promise<RecordedRequest> {
  const sent: ModelRequest[] = []
  const model = {
    id: 'listening',
    generate: (request: ModelRequest) => {
      sent.push(request)
      return replyOf('hi')
    },
  }
  const program = function* () {
    for (const request of requests) yield* ask(request)
  }
  const { events } = await play(specOf(program, { ...settings, model, keepPrompts: true }))
  return { sent, events }
}
