import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHROMIUM, openBrowser, openPage } from '../../../viewer/test/browser.ts'
import { serveSites } from './web-visitor.ts'

const PHONE = { width: 360, height: 740 }
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/**
 * The names of buttons are part of the observations of agents, and some say more than the visible text. Tables that scroll in
 * their own box are focusable in current browsers, which axe does not know.
 */
const RULES = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
  rules: { 'label-content-name-mismatch': { enabled: false }, 'scrollable-region-focusable': { enabled: false } },
}

describe.skipIf(CHROMIUM === undefined)("WebArena's sites in a browser (needs /usr/bin/chromium)", () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  test('on a phone: a task, a purchase, the score; nothing overflows, and everything is accessible', async () => {
    await using sites = await serveSites()
    await using page = await openPage(browser, { viewport: PHONE })
    const front = `http://localhost:${sites.port}`
    const at = (name: string, path: string): string => `http://${name}.localhost:${sites.port}${path}`
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    await page.goto(front)
    await sound(page)
    await page.getByRole('searchbox').fill('0')
    await page.getByRole('button', { name: 'Show tasks' }).click()
    await page.getByRole('button', { name: 'Start task 0', exact: true }).click()
    await page.waitForURL(`${front}/task`)
    await sound(page)
    await page
      .getByRole('link', { name: /^Start at/ })
      .first()
      .click()
    await page.goto(at('shop', '/'))
    await sound(page)
    await page.getByRole('combobox', { name: 'Search' }).pressSequentially('the')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await sound(page)
    const products = await page.evaluate<string[]>(
      `[...document.querySelectorAll('main a[href$=".html"]')].map(({ href }) => href)`,
    )
    for (const href of products) {
      await page.goto(href)
      if (
        (await page.locator('main select').count()) === 0 &&
        (await page.getByRole('button', { name: 'Add to Cart' }).count()) > 0
      )
        break
    }
    await sound(page)
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await page.goto(at('shop', '/checkout/cart/'))
    await sound(page)
    await page.goto(at('shop', '/checkout/'))
    await sound(page)
    await page
      .getByRole('button', { name: /next|continue/i })
      .first()
      .click()
    await page.waitForURL(/payment/)
    await sound(page)
    await page.getByRole('button', { name: /place order/i }).click()
    await page.waitForURL(/success/)
    await sound(page)
    await page.getByRole('link', { name: 'Submit answer' }).click()
    await page.getByLabel(/^Answer/).fill('nobody knows')
    await page.getByRole('button', { name: 'Submit answer' }).click()
    await page.locator('#score').waitFor()
    await sound(page)
    expect(complaints).toEqual([])
  })

  test("on a desktop, scripts see every element at the world's coordinates; people get readable text with the same accessibility tree", async () => {
    await using sites = await serveSites()
    await using page = await openPage(browser, { viewport: { width: 1280, height: 800 } })
    const front = `http://localhost:${sites.port}`
    const forum = `http://forum.localhost:${sites.port}/`
    const reset = await page.request.post(`${front}/__reset`, { data: { task: 'webarena/test/0' } })
    const { enter } = (await reset.json()) as { readonly enter: readonly string[] }
    await page.goto(enter[0] ?? '')
    await page.goto(forum)
    expect(await page.evaluate('document.querySelector("h1").getBoundingClientRect().height')).toBe(24)
    expect(await page.evaluate('document.body.getBoundingClientRect().width')).toBe(1280)
    expect(await page.evaluate(`document.querySelector('button[title=Upvote]').getBoundingClientRect().width`)).toBe(10)
    const forScripts = await page.locator('main').ariaSnapshot()
    await page.context().clearCookies()
    await page.goto(`${front}/fixed_0`)
    await page.goto(forum)
    expect(await page.evaluate('getComputedStyle(document.body).fontFamily')).toContain('system-ui')
    expect(await page.locator('main').ariaSnapshot()).toBe(forScripts)
    await sound(page)
  })
})

/** Checks that nothing overflows and no accessibility rule is violated. */
async function sound(page: Page): Promise<void> {
  await page.waitForLoadState()
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), page.url()).toBeLessThanOrEqual(0)
  await page.evaluate(AXE)
  const found = await page.evaluate<{ readonly id: string; readonly nodes: readonly { readonly html: string }[] }[]>(
    `axe.run(${JSON.stringify(RULES)}).then(({ violations }) => violations)`,
  )
  const violations = found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
  expect(violations, page.url()).toEqual([])
}
