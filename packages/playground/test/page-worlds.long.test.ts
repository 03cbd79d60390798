import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AGENTS } from '../src/engine/index.ts'
import { journalsOfRun } from './journal-of-run.ts'
import { CHROMIUM, FROM_DISK, journalOf, openBrowser, openPlayground, runToEnd } from './page.ts'
import { openHost, type StaticHost } from './static-host.ts'

/** A tree search in a large world takes thousands. */
const STEPS = 12

const ASKING = AGENTS.filter(({ source }) => source !== undefined).map(({ id }) => id)

describe.skipIf(CHROMIUM === undefined)('every agent in every world, in a browser (needs /usr/bin/chromium)', () => {
  let browser: Browser
  let host: StaticHost
  beforeAll(async () => {
    browser = await openBrowser()
    host = await openHost()
  })
  afterAll(async () => {
    await browser.close()
    await host[Symbol.asyncDispose]()
  })

  test.each([
    ['alfworld', 'a host', []],
    ['textcraft', 'disk', []],
    ['webshop', 'a host', ['shop.js', 'tagger.js']],
    ['market', 'disk', []],
    ['webarena', 'a host', ['tagger.js', 'webarena.js']],
  ])('%s from %s: the page writes the same journal as a run', async (world, place, scripts) => {
    const runs = await journalsOfRun(world, ASKING, '1', 'simulated:mid', STEPS)
    const address = place === 'disk' ? FROM_DISK : host.address
    const before = host.requests.length
    await using opened = await openPlayground(browser, hashOf(world, ASKING[0] ?? ''), undefined, false, address)
    const { page, complaints } = opened
    expect(ASKING).toContain('react')
    for (const agent of ASKING) {
      await page.evaluate(`location.hash = ${JSON.stringify(hashOf(world, agent))}`)
      await expect.poll(() => shown(page), { interval: 20 }).toEqual([world, agent, '0', ''])
      await runToEnd(page)
      expect(await journalOf(page), agent).toEqual(runs.get(agent))
    }
    expect(complaints).toEqual([])
    const asked = host.requests.slice(before).map((line) => line.replace(/^(\d+) .*\//, '$1 '))
    expect(asked.toSorted()).toEqual(place === 'disk' ? [] : ['index.html', ...scripts].map((name) => `200 ${name}`).toSorted())
  })
})

function hashOf(world: string, agent: string): string {
  return `#world=${world}&task=1&agent=${agent}&limit.maxSteps=${STEPS}`
}

/** Returns world, agent, number of events and end of the episode on the page. */
function shown(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    `[document.querySelector('#set-up-world')?.value, document.querySelector('#set-up-agent')?.value, document.querySelector('.ladder h2 span')?.textContent,
      document.querySelector('.end')?.textContent]`,
  )
}
