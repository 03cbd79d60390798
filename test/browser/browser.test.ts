import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bundleForBrowser } from './bundle.ts'
import { CHROMIUM, openBrowser } from './chromium.ts'
import { playAll } from './episodes.ts'

/** Timeout in ms; a browser starts slowly on a busy machine. */
const TIMEOUT_MS = 300_000

const { code, imports, modules } = await bundleForBrowser(join(import.meta.dirname, 'episodes.ts'))

test('core, worlds, agents, the simulated model and the interpreter use no Node.js modules', () => {
  const outside = [...modules].filter(([id]) => /^node:|browser-external/.test(id)).flatMap(([, importers]) => importers)
  // seedrandom uses `crypto` for random seeds only, which are not used here; its package.json has `"browser": { "crypto": false }`.
  expect(outside.filter((id) => !id.includes('/seedrandom/'))).toEqual([])
  expect([...modules.keys()].filter((id) => /\/(envs|agents|packages)\/[^/]+\/(?:src|player)\//.test(id))).toEqual([])
  expect(imports).toEqual([])
})

describe.skipIf(CHROMIUM === undefined)('in a browser (needs /usr/bin/chromium)', () => {
  test('journals of every agent in every world are byte-equal to those in Node.js', { timeout: TIMEOUT_MS }, async () => {
    await using browser = await openBrowser()
    const page = await browser.newPage()
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => complaints.push(message.text()))
    const played = await page.evaluate(
      `import('data:text/javascript,' + ${JSON.stringify(encodeURIComponent(code))}).then(({ playAll }) => playAll())`,
    )
    const here = await playAll()
    expect(complaints).toEqual([])
    expect(played).toEqual(here)
    expect(Object.keys(here).length).toBeGreaterThan(40)
    for (const journal of Object.values(here)) expect(journal).toMatch(/"type":"step-end"[\s\S]*"type":"episode-end"/)
  })
})
