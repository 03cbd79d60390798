import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { CHROMIUM, keepPicture, openBrowser, openPage } from '../../viewer/test/browser.ts'
import { orreryIn } from './in-process.ts'
import { serveShop } from './served.ts'

const TASK = 0

const SCREENS = [
  { name: 'a desk', viewport: { width: 1280, height: 800 } },
  { name: 'a phone', viewport: { width: 360, height: 740 } },
]

describe.skipIf(CHROMIUM === undefined)('the shop in a browser (needs /usr/bin/chromium)', () => {
  let plan: readonly string[] = []
  let browser: Browser
  beforeAll(async () => {
    plan = await oraclePlan(TASK)
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  test.each(SCREENS)(
    "carries out the oracle's plan on $name: search, open, choose options, buy, see the score",
    async ({ viewport }) => {
      await using shop = await serveShop()
      await using page = await openPage(browser, { viewport })
      const complaints = complaintsOf(page, shop.url)
      await page.goto(shop.url)
      expect(await violations(page)).toEqual([])
      await page.getByRole('searchbox').fill(String(TASK))
      await page.getByRole('button', { name: 'Show tasks' }).click()
      await page.getByRole('button', { name: `Start task ${TASK}`, exact: true }).click()
      await page.waitForURL(/\/0$/)
      for (const action of plan) {
        await carryOut(page, action)
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
      }
      expect(await page.locator('#score').getAttribute('value')).toBe('1')
      await page.goBack()
      expect(await page.locator('#score').count()).toBe(1)
      expect(complaints).toEqual([])
    },
  )

  test('every control is reachable by keyboard, in page order', async () => {
    await using shop = await serveShop()
    await using page = await openPage(browser)
    const [search = '', open = ''] = plan
    await page.goto(`${shop.url}fixed_${TASK}`)
    await expectTabOrder(page, 4)
    await page.getByRole('searchbox').fill(search.slice('search['.length, -1))
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/1$/)
    await expectTabOrder(page, 5)
    const asin = open.slice('click['.length, -1)
    await page.getByRole('listitem').filter({ hasText: asin }).getByRole('heading').getByRole('link').press('Enter')
    await page.waitForURL(/\/2$/)
    await expectTabOrder(page, 8)
  })

  test('choosing an option keeps scroll position and focus; every page has correct headings and landmarks', async () => {
    await using shop = await serveShop()
    await using page = await openPage(browser, { viewport: { width: 360, height: 500 } })
    await page.goto(`${shop.url}fixed_${TASK}`)
    expect(await violations(page)).toEqual([])
    for (const action of plan) {
      if (action === 'click[Buy Now]') break
      const name = /^click\[(.*)\]$/.exec(action)?.[1]
      const option = page.locator('.option').filter({ hasText: new RegExp(`^${name?.replace(/[^\w\s]/g, '\\$&')}$`, 'i') })
      const isOption = name !== undefined && (await option.count()) > 0
      await carryOut(page, action)
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
      expect(await violations(page)).toEqual([])
      if (!isOption) continue
      const focused = await page.evaluate(
        '[document.activeElement.textContent, document.activeElement.getBoundingClientRect().top]',
      )
      const [text, top] = focused as readonly [string, number]
      expect(text.toLowerCase()).toBe(name.toLowerCase())
      expect(top).toBeGreaterThanOrEqual(0)
      expect(top).toBeLessThan(500)
    }
    await page.goto(`${shop.url}fixed_${TASK}`)
    await page.getByRole('searchbox').fill('zzzz')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByText('No products found').waitFor()
    expect(await violations(page)).toEqual([])
  })

  test('after a wrong purchase, shows the requested, chosen and correct product; every product has a picture', async () => {
    await using shop = await serveShop()
    for (const viewport of SCREENS.map((screen) => screen.viewport)) {
      await using page = await openPage(browser, { viewport })
      const complaints = complaintsOf(page, shop.url)
      await page.goto(`${shop.url}fixed_${TASK}`)
      for (const action of plan) {
        const isOption = (await page.locator('.options').count()) > 0 && action !== 'click[Buy Now]'
        if (isOption) continue
        await carryOut(page, action)
        const pictures = await page.locator('.product-picture').count()
        const products = await page.locator('.searched-product').count()
        if (products > 0) expect(pictures).toBe(products)
      }
      await page.getByText('Correct choice').waitFor()
      expect(await page.locator('td.wrong').count()).toBeGreaterThan(0)
      expect(await page.locator('.thing .product-picture').count()).toBe(2)
      await page.getByText(/^Solution in/).click()
      expect(await page.locator('.thing ol li').allTextContents()).toEqual(plan)
      expect(await violations(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
      expect(complaints).toEqual([])
      if (viewport.width > 1000)
        await keepPicture(page, 'server/score', { fullPage: true, clip: { x: 150, y: 0, width: 980, height: 1060 } })
    }
  })
})

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Returns violations of accessibility rules, including recommendations. The page allows no scripts, so rules run outside of it. */
async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE)
  const found = await page.evaluate<{ readonly id: string; readonly nodes: readonly { readonly html: string }[] }[]>(
    'axe.run().then(({ violations }) => violations)',
  )
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
}

/** The actions of the oracle on a task of the default split. */
async function oraclePlan(task: number): Promise<readonly string[]> {
  using place = scratch()
  const run = ['run', '--world', 'webshop', '--agent', 'oracle', '--tasks', String(task), '--out', 'o', '--json']
  await orreryIn(place.path, run)
  const { stdout } = await orreryIn(place.path, ['show', 'o', '1', '--json'])
  const { events } = JSON.parse(stdout) as { readonly events: readonly { type: string; action?: string }[] }
  return events.filter(({ type }) => type === 'step-end').map(({ action = '' }) => action)
}

/** Executes an action as a person would, and waits for the resulting page. */
async function carryOut(page: Page, action: string): Promise<void> {
  const [, kind, argument = ''] = /^(\w+)\[(.*)\]$/.exec(action) ?? []
  const before = page.url()
  if (kind === 'search') {
    await page.getByRole('searchbox').fill(argument)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
  } else {
    const name = new RegExp(`^${argument.replace(/[^\w\s]/g, '\\$&')}$`, 'i')
    await page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click()
  }
  await page.waitForURL(({ href }) => href !== before)
}

/** Returns requests of the page to other hosts, and complaints of the browser. */
function complaintsOf(page: Page, home: string): readonly string[] {
  const complaints: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(home) && !request.url().startsWith('data:')) complaints.push(request.url())
  })
  page.on('console', (message) => complaints.push(message.text()))
  return complaints
}

/** Everything that can be clicked or filled in. */
const STOPS = `[...document.querySelectorAll('a[href], button, input:not([type=hidden])')].filter(({ tabIndex }) => tabIndex >= 0)`

async function expectTabOrder(page: Page, minStops: number): Promise<void> {
  const count = Number(await page.evaluate(`${STOPS}.length`))
  expect(count).toBeGreaterThanOrEqual(minStops)
  await page.evaluate('document.activeElement.blur()')
  for (let stop = 0; stop < count; stop += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(`${STOPS}.indexOf(document.activeElement)`)).toBe(stop)
  }
}
