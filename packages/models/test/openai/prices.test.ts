import { openai, type PriceTable, readPrices } from '@orreryjs/models/openai'
import { expect, test } from 'vitest'
import { chatServer, completion, json } from './chat-server.ts'

const PRICES: PriceTable = { mock: { input: 2, output: 10, cachedInput: 0.5 }, 'gpt-9': { input: 1, output: 1 } }
const MILLION = 1_000_000
/** A count that a short request can have, because servers add templates and reasoning. */
const THOUSAND = 1000

async function costOf(model: string, usage: unknown): Promise<number | undefined> {
  await using server = await chatServer(json(completion({ content: 'look' }, { usage })))
  const priced = openai({ model, baseURL: server.baseURL, apiKey: 'none', prices: PRICES })
  const request = { purpose: 'test', messages: [{ role: 'user', content: 'what now?' }] } as const
  return (await priced.generate(request, { signal: new AbortController().signal })).usage.cost
}

test.each<[string, string, unknown, number | undefined]>([
  ['what was sent and what came back', 'mock', { prompt_tokens: THOUSAND, completion_tokens: THOUSAND }, 0.012],
  [
    'input from the cache for less',
    'mock',
    { prompt_tokens: THOUSAND, completion_tokens: 0, prompt_tokens_details: { cached_tokens: THOUSAND / 2 } },
    0.00125,
  ],
  ['an estimate where the server says nothing', 'mock', undefined, (3 * 2 + 10) / MILLION],
  ['a dated version of a model', 'gpt-9-2026-01-31', { prompt_tokens: THOUSAND, completion_tokens: 0 }, 0.001],
  ['nothing known', 'other', { prompt_tokens: THOUSAND, completion_tokens: 0 }, undefined],
  ['no member of every object', 'constructor', { prompt_tokens: THOUSAND, completion_tokens: 0 }, undefined],
])('costs: %s', async (_, model, usage, cost) => {
  expect(await costOf(model, usage)).toBe(cost)
})

test('parses a price table', () => {
  expect(readPrices('p.yaml', { mock: { input: 1, output: 2 } })).toEqual({ mock: { input: 1, output: 2 } })
})

test.each([
  [[], /^p\.yaml: not a price table/],
  [{ mock: 3 }, /^p\.yaml: mock: not a price/],
  [{ mock: { input: 1 } }, /^p\.yaml: mock: output is not a number/],
  [{ mock: { input: -1, output: 1 } }, /input is not a number of at least 0/],
  [{ mock: { input: 1, output: 1, chached: 1 } }, /unknown member 'chached'/],
])('rejects %j', (value, message) => {
  expect(() => readPrices('p.yaml', value)).toThrowError(
    expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.stringMatching(message) }),
  )
})
