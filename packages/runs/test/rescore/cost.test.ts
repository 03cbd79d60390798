import { writeFileSync } from 'node:fs'
import type { RunSettings } from '@orreryjs/runs'
import { expect, test } from 'vitest'
import { rescoredCostLines } from '../../../reporting/src/tables/index.ts'
import { type RescoredCosts, rescoreCost } from '../../src/rescore/rescore-cost.ts'
import { playRun } from '../library.ts'
import { type ModelServer, modelServer } from '../model-server.ts'
import { scratch } from '../scratch.ts'

/** Starts a server that reasons, caches a part of each prompt, and answers every third request with another model. */
function meteredServer(): Promise<ModelServer> {
  let requests = 0
  return modelServer((_, response) => {
    requests += 1
    const usage = {
      prompt_tokens: 1000 + requests,
      completion_tokens: 50 + requests,
      prompt_tokens_details: { cached_tokens: requests % 2 === 0 ? 640 : 0 },
      completion_tokens_details: { reasoning_tokens: 30 },
    }
    const choices = [{ index: 0, message: { role: 'assistant', content: 'inventory' }, finish_reason: 'stop' }]
    const model = requests % 3 === 0 ? 'small-2026-02-02' : 'big-2026-01-01'
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ id: 'c', model, choices, usage }))
  })
}

const RUN = { split: 'adapt-200', limit: 2, maxSteps: 6, concurrency: 1, model: 'openai:router' }

const played = (out: string, settings: RunSettings) => playRun(out, { ...RUN, ...settings }, { preflight: false })

const printed = (costs: RescoredCosts, name: string): string => rescoredCostLines(costs, name).join('\n')

const FIRST = { router: { input: 2, output: 8, cachedInput: 0.5 } }
const LATER = { big: { input: 1.5, output: 9, cachedInput: 0.15 }, 'small-2026-02-02': { input: 0.2, output: 1 } }

/** Computes the cost of the server's twelve replies. */
function expected(prices: (requestNumber: number) => { input: number; output: number; cachedInput?: number }): number {
  const costs = Array.from({ length: 12 }, (_, index) => {
    const requestNumber = index + 1
    const { input, output, cachedInput = input } = prices(requestNumber)
    const cached = requestNumber % 2 === 0 ? 640 : 0
    return ((1000 + requestNumber - cached) * input + cached * cachedInput + (50 + requestNumber) * output) / 1e6
  })
  return costs.reduce((sum, cost) => sum + cost, 0)
}

test('recomputes the cost of a run from its tokens and the prices of the answering models', async () => {
  using folder = scratch()
  await using server = await meteredServer()
  writeFileSync(folder.file('first.json'), JSON.stringify(FIRST))
  writeFileSync(folder.file('later.yaml'), JSON.stringify(LATER))
  await played(folder.file('r'), { baseUrl: server.baseUrl, prices: folder.file('first.json') })
  expect(server.requests).toHaveLength(12)

  const before = expected(() => FIRST.router)
  const now = expected((requestNumber) => (requestNumber % 3 === 0 ? LATER['small-2026-02-02'] : LATER.big))
  const later = await rescoreCost(folder.file('r'), { prices: folder.file('later.yaml') })
  const { rows, unfinished } = later
  expect(await rescoreCost(folder.file('r'), { prices: LATER })).toEqual(later)
  expect(rows).toMatchObject([
    {
      label: 'react',
      model: 'openai:router',
      episodes: 2,
      calls: 12,
      inputTokens: 12_078,
      cachedTokens: 3840,
      outputTokens: 678,
      reasoningTokens: 360,
      recordedCalls: 12,
      served: [
        { name: 'big-2026-01-01', calls: 8, price: LATER.big },
        { name: 'small-2026-02-02', calls: 4, price: LATER['small-2026-02-02'] },
      ],
    },
  ])
  expect(rows[0]?.recorded).toBeCloseTo(before, 12)
  expect(rows[0]?.rescored).toBeCloseTo(now, 12)
  expect(unfinished).toBe(0)

  // The original prices give the recorded cost: they list the requested model, not the answering ones.
  const same = await rescoreCost(folder.file('r'), { prices: folder.file('first.json') })
  expect(same.rows[0]?.rescored).toBe(same.rows[0]?.recorded)

  const lines = printed(later, 'later.yaml')
  expect(lines).toMatch(/^textcraft adapt-200\nrow +n +total calls +tokens in +cached +out +reasoning +recorded +recomputed\n/)
  expect(lines).toMatch(/^react, openai:router +2 +12 +12\.1k +3840 +678 +360 +\$0\.0238\d+ +\$0\.01\d+$/m)
  expect(lines).toContain('answered by big-2026-01-01 (8 calls), small-2026-02-02 (4 calls)')
  const change = ((now / before - 1) * 100).toFixed(1)
  expect(lines).toContain(`cost: $${before.toFixed(6)} recorded, $${now.toFixed(6)} at the prices of later.yaml (${change} %)`)
})

test('reports models without a price, and counts no cost for them', async () => {
  using folder = scratch()
  await using server = await meteredServer()
  await played(folder.file('r'), { baseUrl: server.baseUrl })
  writeFileSync(folder.file('some.json'), JSON.stringify({ big: LATER.big }))
  writeFileSync(folder.file('none.json'), JSON.stringify({ other: LATER.big }))
  writeFileSync(folder.file('wrong.json'), JSON.stringify({ big: { input: 1 } }))
  const some = printed(await rescoreCost(folder.file('r'), { prices: folder.file('some.json') }), 'some.json')
  expect(some).toContain('react, openai:router: no price for small-2026-02-02 (4 of 12 calls)')
  expect(some).toMatch(/^cost: none recorded, \$0\.01\d+ at the prices of some\.json$/m)
  const none = printed(await rescoreCost(folder.file('r'), { prices: folder.file('none.json') }), 'none.json')
  expect(none).toMatch(/^cost: none recorded; none\.json has no price for any model that answered$/m)
  const wrong = { code: 'CONFIG_INVALID', message: expect.stringMatching(/wrong\.json: big: output is not a number/) }
  await expect(rescoreCost(folder.file('r'), { prices: folder.file('wrong.json') })).rejects.toMatchObject(wrong)
})

test('named models have the prices of their entry, unless the table overrides them', async () => {
  using folder = scratch()
  await using server = await meteredServer()
  const models = { mine: { model: 'router', baseUrl: server.baseUrl, prices: FIRST.router } }
  await played(folder.file('r'), { model: 'mine', models })
  const withoutPrices = (await rescoreCost(folder.file('r'), { prices: {} })).rows[0]
  expect(withoutPrices?.recorded).toBeGreaterThan(0)
  expect(withoutPrices?.rescored).toBe(withoutPrices?.recorded)
  const twice = { mine: { input: 4, output: 16, cachedInput: 1 } }
  expect((await rescoreCost(folder.file('r'), { prices: twice })).rows[0]?.rescored).toBeCloseTo(
    2 * (withoutPrices?.recorded ?? 0),
    12,
  )
})
