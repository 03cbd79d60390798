import { scripted } from '@orrery/models/scripted'
import { playEpisode, tinyCraft } from '@orrery/testing'
import { expect, test } from 'vitest'
import { careful } from './careful.ts'

const profile = { id: 'mine', version: 1, world: 'tiny-craft', dialects: ['tiny'], parts: {}, demonstrations: [] }

test('asks again when the reply is no number, and then acts', async () => {
  const model = scripted(['the first one, please', '1'])
  const { events } = await playEpisode({ agent: careful, profile, world: tinyCraft(), model, limits: { maxSteps: 1 } })

  expect(events.map((event) => event.type)).toEqual([
    'episode-start',
    'model-call',
    'parse-failure',
    'model-call',
    'step-end',
    'episode-end',
  ])
  model.assertDone()
})
