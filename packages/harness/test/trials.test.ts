import { ask, type ModelRequest } from '@orreryjs/core'
import { expect, test } from 'vitest'
import { play, replyOf, requestOf, specOf } from './episodes.ts'

test.each([
  { trial: 1, asked: requestOf('hello'), seed: undefined },
  { trial: 2, asked: requestOf('hello'), seed: 2 },
  { trial: 3, asked: requestOf('hello'), seed: 3 },
  { trial: 3, asked: { ...requestOf('hello'), seed: 41 }, seed: 41 },
])('in trial $trial a request with the seed $asked.seed is sent with $seed', async ({ trial, asked, seed }) => {
  const sent: ModelRequest[] = []
  const model = {
    id: 'listening',
    generate: (request: ModelRequest) => {
      sent.push(request)
      return replyOf('hi')
    },
  }
  const program = function* () {
    yield* ask(asked)
  }
  const played = await play(specOf(program, { trial, model, keepPrompts: true }))
  expect(sent).toEqual([{ ...asked, ...(seed === undefined ? {} : { seed }) }])
  expect(played.events[1]).toMatchObject({ type: 'model-call', prompt: sent[0] })
})
