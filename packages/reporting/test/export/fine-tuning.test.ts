import type { Agent, EpisodeEvent, LanguageModel, ModelReply, ModelRequest } from '@orreryjs/core'
import { askAndParseEach, askUntilParsed, parsed, unparsed } from '@orreryjs/core/agents'
import type { CompletedEpisode } from '@orreryjs/harness'
import { createMetricsBuilder, runEpisode, zeroClock } from '@orreryjs/harness'
import { expect, test } from 'vitest'
import { episodesOf } from '../../../orrery/test/cell.ts'
import { trainingExamples } from '../../src/export/fine-tuning.ts'

const REQUEST: ModelRequest = { purpose: 'test.ask', messages: [{ role: 'user', content: 'a number?' }] }

/** Asks for a number once, then for three at a time. */
const counter: Agent = {
  id: 'counter',
  version: 1,
  *program() {
    yield* askUntilParsed(REQUEST, numberIn, { retries: 1, fallback: () => 0 })
    yield* askAndParseEach({ ...REQUEST, n: 3 }, numberIn)
  },
}

function numberIn({ text }: { readonly text: string }) {
  return /^\d+$/.test(text) ? parsed(Number(text)) : unparsed<number>('a number')
}

async function played(...replies: readonly (readonly Partial<ModelReply['choices'][number]>[])[]): Promise<CompletedEpisode> {
  let call = 0
  const model: LanguageModel = {
    id: 'scripted',
    generate: () => {
      const choices = (replies[call] ?? []).map((choice) => ({ text: '', finish: 'stop' as const, ...choice }))
      call += 1
      return { choices, usage: { inputTokens: 1, outputTokens: 1 } }
    },
  }
  const [spec] = episodesOf({ agent: 'react', world: 'textcraft', model, tasks: 1 })
  if (spec === undefined) throw new Error('no episode')
  const events: EpisodeEvent[] = []
  const emit = (event: EpisodeEvent): void => void events.push(event)
  const { signal } = new AbortController()
  const end = await runEpisode({ ...spec, agent: counter }, { clock: zeroClock, signal, emit, optimal: () => undefined })
  const builder = createMetricsBuilder()
  const metrics = events.map((event) => builder.add(event)).at(-1)
  const [start] = events
  if (metrics === undefined || start?.type !== 'episode-start') throw new Error('no whole episode')
  return { start, events, end, metrics }
}

test('unparsed replies are excluded; in later requests they are context with weight 0', async () => {
  const examples = trainingExamples(
    await played([{ text: 'many' }], [{ text: '7' }], [{ text: '1' }, { text: 'x' }, { text: '2' }]),
  )
  expect(examples.map(({ messages }) => messages.at(-1))).toEqual(
    ['7', '1', '2'].map((content) => ({ role: 'assistant', content })),
  )
  expect(examples[0]?.messages.slice(0, 2)).toEqual([
    { role: 'user', content: 'a number?' },
    { role: 'assistant', content: 'many', weight: 0 },
  ])
  expect(examples[0]?.messages).toHaveLength(4)
})

test('tool calls are replies; empty and filtered replies are excluded', async () => {
  const toolCalls = [{ id: 'c1', name: 'count', arguments: '{"to":3}' }]
  const examples = trainingExamples(
    await played([{ text: '5', toolCalls, finish: 'tool-calls' }], [{ text: ' ' }, { text: '9', finish: 'content-filter' }]),
  )
  expect(examples).toEqual([
    {
      messages: [
        { role: 'user', content: 'a number?' },
        {
          role: 'assistant',
          content: '5',
          tool_calls: [{ id: 'c1', type: 'function', function: { name: 'count', arguments: '{"to":3}' } }],
        },
      ],
    },
  ])
})
