import { describe, expect, test } from 'vitest'
import { openEnvClient, type Play, textCraftClient } from '../adapters/protocols.ts'
import { attack } from './attack.ts'
import { targets } from './targets.ts'

const isLong = process.env['ORRERY_LONG'] !== undefined
/** Number of requests to each service. `ORRERY_HOSTILE=100000 npm run test:long` sends 100,000. */
const REQUESTS = Number(process.env['ORRERY_HOSTILE'] ?? (isLong ? 10_000 : 60))
/** Services that share their reader with another one get a tenth. */
const VARIANTS = /agentgym (?:alfworld|webshop|webarena)|other worlds|completions|proxy/
/** Maximum growth of the heap from the first half of the requests to the second. */
const MAX_GROWTH = 8 << 20

/** Plays an episode during the attack, in a separate session. */
async function playOn(play: Play): Promise<void> {
  const before = await play.begin(7)
  for (let count = 1; count <= 30; count += 1) {
    const { text } = await play.step('get 1 dirt')
    expect(text).toBe('Got 1 dirt')
  }
  expect((await play.step('inventory')).text).toBe('Inventory: [dirt] (30) ')
  expect(await play.begin(7)).toBe(before)
}

const clients: Readonly<Record<string, (url: string) => Promise<void>>> = {
  'agentgym textcraft': async (url) => {
    // The attack tries the first few ids.
    for (let count = 0; count < 5; count += 1) await textCraftClient(url)
    await playOn(await textCraftClient(url))
  },
  openenv: async (url) => playOn(await openEnvClient(url)),
}

const failures: unknown[] = []
const all = await targets({ onFailure: (error) => failures.push(error), onNotice: () => undefined })

describe.each(all)('hostile requests to $name', (target) => {
  test('are answered by the protocol, break nothing and hold no memory', async () => {
    const requests = isLong && VARIANTS.test(target.name) ? Math.ceil(REQUESTS / 10) : REQUESTS
    const { broken, statuses, growth } = await attack(target, requests, clients[target.name] ?? (async () => undefined))
    expect(broken).toEqual([])
    expect(failures).toEqual([])
    const answers = [...statuses.values()].reduce((sum, count) => sum + count, 0)
    expect(answers).toBeGreaterThanOrEqual(requests)
    // Only a few requests that are not valid HTTP end without an answer.
    expect((statuses.get(0) ?? 0) / answers).toBeLessThan(isLong ? 0.05 : 0.1)
    expect([...statuses.keys()].filter((status) => status >= 400).length).toBeGreaterThan(1)
    if (growth !== undefined) expect(growth).toBeLessThan(MAX_GROWTH)
  })
})
