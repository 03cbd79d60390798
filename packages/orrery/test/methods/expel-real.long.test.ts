import { reexecute } from '@orreryjs/harness'
import { createLlama } from '@orreryjs/models/llama'
import { parseSimulated } from '@orreryjs/simulated'
import { describe, expect, test } from 'vitest'
import { smolLm2 } from '../../../runs/test/smollm2.ts'
import { PLAYERS } from '../../src/bundled.ts'
import { isOfType } from '../cell.ts'
import { playEpisodes, streamOf } from './streams.ts'

const { path, missing = '' } = await smolLm2()
const TRAIN = 7
const TEST = 1
/** Few calls, because a processor evaluates some hundred tokens per second. */
const OWN = { maxSteps: 1 }
const TESTED = { maxSteps: 1, maxModelCalls: 1 }

describe.skipIf(missing !== '')(`a small real model in a stream of ${TRAIN + TEST} TextCraft tasks${missing}`, () => {
  test('learns from six episodes of an expert and one of its own, and acts in another', async () => {
    const model = await createLlama({ id: 'llama:smollm2', path, context: 4096, maxTokens: 16 })
    const expert = parseSimulated('simulated:perfect', PLAYERS)
    const stream = { agent: 'expel', options: { chunk: 2 }, world: 'textcraft', model }
    const specs = streamOf({ ...stream, train: ['train', TRAIN], test: ['adapt-like', TEST] })
    const played = await playEpisodes(
      specs.map((spec, index) =>
        index < TRAIN - 1 ? { ...spec, model: expert } : { ...spec, limits: index < TRAIN ? OWN : TESTED },
      ),
    )
    expect(played).toHaveLength(TRAIN + TEST)
    expect(played.flatMap(({ metrics }) => metrics.error ?? [])).toEqual([])
    expect(played.filter(({ metrics }) => metrics.end === 'context-overflow')).toEqual([])
    const [own, ...tested] = played.slice(TRAIN - 1)
    const purposes = own?.events.filter(isOfType('model-call')).map(({ purpose }) => purpose) ?? []
    // The paper, too, extracts rules with another model than the one that plays.
    expect(purposes.filter((purpose) => purpose === 'expel.summarise').length).toBeGreaterThanOrEqual(3)
    const learnt = own?.events.filter(isOfType('remember')).findLast(({ key }) => key === 'rules')
    for (const { spec, events } of tested) {
      const [request] = events.filter(isOfType('model-call'))
      expect(request?.reply?.usage).not.toHaveProperty('estimated')
      expect(/^### RULES$/m.test(String(request?.prompt?.messages[1]?.content))).toBe(learnt !== undefined)
      expect(await reexecute(spec, events)).toBeUndefined()
    }
    const shown = tested.filter(({ events }) =>
      events.some((event) => event.type === 'recall' && event.path.startsWith('trajectory/') && event.entries.length > 0),
    )
    expect(shown.length).toBeGreaterThan(0)
  })
})
