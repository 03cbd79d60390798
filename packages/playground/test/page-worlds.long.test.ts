import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AGENTS } from '../src/engine/index.ts'
import { journalsOfRun } from './journal-of-run.ts'
import { CHROMIUM, journalOf, openBrowser, openPlayground, runToEnd, waitForHash } from './page.ts'

/** A tree search in a large world takes thousands. */
const STEPS = 25

const ASKING = AGENTS.filter(({ source }) => source !== undefined).map(({ id }) => id)

describe.skipIf(CHROMIUM === undefined)('every agent in every world, in a browser (needs /usr/bin/chromium)', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  test.each(['alfworld', 'textcraft', 'webshop', 'market', 'webarena'])(
    '%s: the page writes what a run writes',
    async (world) => {
      const runs = await journalsOfRun(world, ASKING, '1', 'simulated:mid', STEPS)
      await using opened = await openPlayground(browser, '')
      const { page, complaints } = opened
      expect(ASKING).toHaveLength(8)
      for (const agent of ASKING) {
        const hash = `#world=${world}&task=1&agent=${agent}&limit.maxSteps=${STEPS}`
        await page.evaluate(`location.hash = ${JSON.stringify(hash)}`)
        // What was set up is written back in full.
        await waitForHash(page, `agent=${agent}&model=simulated:mid&effect=0&limit`)
        await runToEnd(page)
        expect(await journalOf(page), agent).toEqual(runs.get(agent))
      }
      expect(complaints).toEqual([])
    },
  )
})
