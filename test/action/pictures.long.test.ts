import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHROMIUM, openBrowser } from '../browser/chromium.ts'
import { ROOT } from '../readme/documents.ts'
import { createRepository, type Repository } from './example.ts'
import { githubPage } from './github-page.ts'

// The pictures of docs/guides/ci.md: summary and comment of the example. To write them, with an emoji font (fonts-noto-color-emoji):
// ORRERY_PICTURES=1 vitest run --config vitest.long.config.mts test/action/pictures.long.test.ts
describe.skipIf(CHROMIUM === undefined)('pictures of the example', () => {
  let repository: Repository
  let browser: Browser
  let comment = ''
  let summary = ''
  beforeAll(async () => {
    repository = await createRepository()
    browser = await openBrowser()
    // An improvement, which is merged, and a pull request that reverts it.
    await repository.push({ limit: 60, agent: 'react' })
    summary = (await repository.pullRequest(7, { limit: 60, agent: 'rebact' })).summary
    await repository.push({ limit: 60, agent: 'rebact' })
    await repository.pullRequest(8, { limit: 60, agent: 'react' })
    comment = repository.github.comments.get(8)?.[0]?.body ?? ''
  })
  afterAll(async () => {
    await browser.close()
    await repository[Symbol.asyncDispose]()
  })

  async function open(header: string, markdown: string, width: number): Promise<Page> {
    const page = await browser.newPage({ viewport: { width, height: 800 } })
    await page.setContent(githubPage({ header, markdown }))
    return page
  }

  test.each([1280, 390])('comment and summary are readable at %i pixels', async (width) => {
    for (const [name, header, markdown] of [
      ['ci-comment', '<strong>github-actions</strong> <span class="bot">bot</span> commented', comment],
      ['ci-summary', '<strong>evaluate</strong> summary', summary],
    ] as const) {
      const page = await open(header, markdown, width)
      // Every table is a table, and no markup is shown as text.
      const tables = await page.locator('table').count()
      expect(tables).toBe((markdown.match(/^\| -/gm) ?? []).length)
      expect(tables).toBeGreaterThan(2)
      const text = await page.locator('article').textContent()
      expect(text).not.toMatch(/\*\*|<br>|&lt;|\\_|<!--/)
      expect(text).toContain('Simulated model: results do not transfer to real language models')
      // GitHub scrolls wide tables inside the text; the page itself never scrolls sideways.
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      if (process.env['ORRERY_PICTURES'] === '1') {
        const path =
          width === 1280
            ? join(ROOT, 'docs/pictures', `${name}.png`)
            : join(ROOT, 'node_modules/.orrery-tests', `${name}-${width}.png`)
        await page.locator('.frame').screenshot({ path })
      }
      await page.close()
    }
  })
})
