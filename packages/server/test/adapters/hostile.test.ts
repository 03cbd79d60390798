import { describe, expect, it } from 'vitest'
import { attack } from './hostile.ts'
import { openEnvClient, type Play, textCraftClient } from './protocols.ts'
import { targets } from './targets.ts'

/** Total number of requests; `npm run test:long` sends more. */
const REQUESTS = process.env['ORRERY_LONG'] === undefined ? 2_000 : 100_000

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
const all = await targets(failures)

describe.each(all)('hostile requests to $name', (target) => {
  it('are answered by the protocol, and break nothing', async () => {
    // MCP's library takes ten times as long per request.
    const share = target.name === 'mcp' ? 0.1 : 0.3
    const { broken, statuses } = await attack(target, REQUESTS * share, '0', clients[target.name])
    expect(broken.slice(0, 5)).toEqual([])
    expect(failures).toEqual([])
    expect(statuses.get(0) ?? 0).toBe(0)
    expect([...statuses.keys()].filter((status) => status >= 400).length).toBeGreaterThan(1)
  })
})
