/** Analyses of a report, as a browser shows them. */
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillTemplate } from '../../../reporting/src/data/fill-template.ts'
import { writePage } from '../../../reporting/test/library.ts'
import { playRun } from '../../../runs/test/library.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import { readTemplate } from '../../src/template.ts'
import { CHROMIUM, openBrowser } from '../browser.ts'
import { dataOf, eachTab, openReport, overflow, violations } from './page.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())
beforeAll(async () => {
  const agent = 'react,rebact,adapt,oracle'
  await playRun(place.file('r'), { agent, model: 'simulated:weak', limit: 10, trials: 2, deterministic: true })
  await writePage(place.file('r'))
})

test.skipIf(CHROMIUM === undefined)(
  'the page shows it all, on a desk and on a phone, open and folded (needs /usr/bin/chromium)',
  async () => {
    const browser = await openBrowser()
    try {
      for (const look of [{}, { viewport: { width: 360, height: 740 }, colorScheme: 'dark' }] as const) {
        const { page, complaints } = await openReport(browser, place.file('r/report.html'), look)
        expect(await page.locator('h2').allTextContents()).toEqual([
          'At a glance',
          'Tasks',
          'Results',
          'Comparison',
          'Multiple attempts',
          'By task type',
          'By task length',
          'Task difficulty',
          'Failures',
          'Credit',
          'Self-assessment',
          'Cost',
          'Success by budget',
          'Configuration',
        ])
        await page.evaluate('for (const each of document.querySelectorAll("main details")) each.open = true')
        const headings = { Compare: 6, Failures: 3, Cost: 2, Configuration: 1, Overview: 2 }
        await eachTab(page, async (tab) => {
          expect({ [tab]: await page.getByRole('heading', { level: 2 }).count() }).toEqual({
            [tab]: headings[tab as keyof typeof headings],
          })
          expect(await violations(page), tab).toEqual([])
          expect(await overflow(page), tab).toBe(0)
        })
        await page.goto(page.url().replace(/#.*|$/, '#cost'))
        await expect.poll(() => page.locator('#budgets svg[role=img]').count()).toBe(9)
        await page.goto(page.url().replace(/#.*|$/, '#attempts'))
        await expect.poll(() => page.locator('#attempts svg[role=img]').count()).toBe(4)
        for (const svg of await page.locator('#attempts svg[role=img], #budgets svg[role=img]').all()) {
          expect(await svg.getAttribute('aria-label')).toMatch(/data in the table below$/)
        }
        const line = page
          .locator('#tab-cost tbody tr')
          .filter({ hasText: /^react/ })
          .first()
        const [react] = (await dataOf(page)).places[0]?.rows ?? []
        expect(await line.textContent()).toContain(shortOf(react?.costPerSuccess?.tokens?.ratio ?? 0))
        expect(complaints).toEqual([])
      }
    } finally {
      await browser.close()
    }
  },
)

test.skipIf(CHROMIUM === undefined)('estimated tokens are marked next to reported ones (needs /usr/bin/chromium)', async () => {
  const browser = await openBrowser()
  try {
    const { page: before } = await openReport(browser, place.file('r/report.html'))
    expect(await before.getByText('~').count()).toBe(0)
    // Figures only: episodes are separate parts.
    const { packed: _packed, episodes: _episodes, ...data } = await dataOf(before)
    const places = data.places.map((each) => ({
      ...each,
      rows: each.rows.map(({ estimatedCallShare, ...row }, at) =>
        at === 0 || estimatedCallShare === undefined ? row : { ...row, estimatedCallShare },
      ),
    }))
    writeFileSync(place.file('mixed.html'), fillTemplate(readTemplate(), { ...data, places }))
    const { page, complaints } = await openReport(browser, place.file('mixed.html'))
    const lines = await page.locator('#results tbody tr').allTextContents()
    expect(lines.map((line) => line.includes('~'))).toEqual([false, true, true, false])
    expect(await page.locator('#tab-cost').textContent()).toContain('~: tokens estimated from the texts')
    expect(complaints).toEqual([])
  } finally {
    await browser.close()
  }
})

/** As the page writes a number of tokens. */
function shortOf(value: number): string {
  return value >= 10_000 ? `${(value / 1000).toFixed(1)}k` : String(Math.round(value))
}
