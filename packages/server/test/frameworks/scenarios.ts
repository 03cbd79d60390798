import { expect } from 'vitest'
import { z } from 'zod'
import type { ModelScriptStep } from '../../src/model-server/script-format.ts'
import type { Episode } from './episode.ts'

/** Result of a scenario in a child: the value that the framework returned, or its unexpected failure. */
export interface ScenarioResult {
  readonly scenario: string
  readonly value?: unknown
  readonly failure?: string
}

/** Prompts of the scenarios. The test adds the prompt of `agent`: the first observation of a world. */
export const PROMPTS = {
  text: 'Say hello.',
  stream: 'Count to ten.',
  tools: 'Compare the weather in Paris and Rome.',
  schema: 'Forecast the weather in Paris for two days.',
  retry: 'Say hello on the second attempt.',
  error: 'Send a request that is too long.',
}

const COUNT = 'one two three four five six seven eight nine ten'
const TOO_LONG = "This model's maximum context length is 10 tokens."

/** Responses of the server. The simulated model answers `schema` and `agent`: no step matches them. */
export const SCRIPT: readonly ModelScriptStep[] = [
  { kind: 'reply', text: 'Hello!', match: { contains: PROMPTS.text }, times: 'always' },
  { kind: 'reply', text: COUNT, match: { contains: PROMPTS.stream, stream: true }, times: 'always' },
  {
    kind: 'reply',
    tool_calls: [
      { name: 'get_weather', arguments: { city: 'Paris' } },
      { name: 'get_weather', arguments: { city: 'Rome' } },
    ],
    match: { contains: PROMPTS.tools, tool: 'get_weather' },
  },
  { kind: 'reply', text: 'Both are cold.', match: { toolResult: 'It is cold in Rome.' }, times: 'always' },
  { kind: 'error', status: 429, headers: { 'retry-after': '0', 'retry-after-ms': '1' }, match: { contains: PROMPTS.retry } },
  { kind: 'reply', text: 'Hello again!', match: { contains: PROMPTS.retry }, times: 'always' },
  {
    kind: 'error',
    status: 400,
    message: TOO_LONG,
    code: 'context_length_exceeded',
    match: { contains: PROMPTS.error },
    times: 'always',
  },
]

const FORECAST = z.strictObject({
  city: z.string(),
  degrees: z.number(),
  sky: z.enum(['clear', 'cloudy']),
  wind: z.number().nullable(),
  days: z.array(z.strictObject({ day: z.string(), isWet: z.boolean() })),
})

/** Checks of the values, by scenario, in the order of the table. */
export const CHECKS: Readonly<Record<string, (value: unknown, episode: Episode) => void>> = {
  text: (value) => expect(value).toBe('Hello!'),
  stream: (value) => {
    const parts = z.array(z.string()).parse(value)
    expect(parts.join('')).toBe(COUNT)
    expect(parts.length).toBeGreaterThan(1)
  },
  tools: (value) => expect(value).toEqual({ text: 'Both are cold.', calls: [{ city: 'Paris' }, { city: 'Rome' }] }),
  schema: (value) => {
    FORECAST.parse(value)
  },
  agent: (value, { isSolved, steps }) => {
    expect({ value, isSolved }).toEqual({ value: expect.stringMatching(/^Done\./), isSolved: true })
    expect(steps).toBeGreaterThan(2)
  },
  retry: (value) => expect(value).toBe('Hello again!'),
  error: (value) => expect(value).toEqual({ error: { status: 400, message: expect.stringContaining(TOO_LONG) } }),
}
