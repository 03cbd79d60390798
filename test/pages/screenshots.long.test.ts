/**
 * Every page of the product in a browser, on a desk and on a phone, light and dark: saves a picture of each in artifacts/pages, and
 * checks it for problems of readers (see page-problems.ts). The pages of the documentation are in test/docs/site.long.test.ts. Look
 * at the pictures after changes of pages.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PLAYGROUND_PATH } from '@orreryjs/playground'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { orreryIn } from '../../packages/cli/test/in-process.ts'
import { type Served, serveShop, viewRuns } from '../../packages/cli/test/served.ts'
import { describeSubmission } from '../../packages/reporting/test/leaderboard/submissions.ts'
import { scratch } from '../../packages/runs/test/scratch.ts'
import { serveSites } from '../../packages/server/test/web/web-visitor.ts'
import { CHROMIUM, openBrowser } from '../browser/chromium.ts'
import { ROOT } from '../readme/documents.ts'
import { eachLook } from './each-look.ts'
import type { AxeOptions } from './page-problems.ts'

/**
 * The names of buttons are part of the observations of agents, and some say more than the visible text. Tables that scroll in their
 * own box are focusable in current browsers, which axe does not know.
 */
const SITES: AxeOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
  rules: { 'label-content-name-mismatch': { enabled: false }, 'scrollable-region-focusable': { enabled: false } },
}

/** Runs of the reports: one agent, two agents, two worlds. */
const RUNS = {
  one: ['--agent', 'react', '--limit', '5'],
  two: ['--agent', 'react,rebact', '--limit', '20'],
  worlds: ['--agent', 'react,rebact,random,oracle', '--world', 'textcraft,alfworld', '--limit', '5'],
}

describe.skipIf(CHROMIUM === undefined)('the pages (needs /usr/bin/chromium)', () => {
  const place = scratch()
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
    for (const [name, args] of Object.entries(RUNS)) {
      const ran = await orreryIn(place.path, ['run', ...args, '--model', 'simulated:mid', '--out', `runs/${name}`])
      expect(ran.code, ran.stderr).toBe(0)
      expect((await orreryIn(place.path, ['report', `runs/${name}`])).code).toBe(0)
    }
    // A run that stopped in the middle of an episode.
    mkdirSync(place.file('runs/interrupted'))
    cpSync(place.file('runs/two/run.json'), place.file('runs/interrupted/run.json'))
    const lines = readFileSync(place.file('runs/two/events.jsonl'), 'utf8').split(/(?<=\n)/)
    writeFileSync(place.file('runs/interrupted/events.jsonl'), lines.slice(0, Math.floor(lines.length * 0.6)).join(''))
    mkdirSync(place.file('empty'))
  })
  afterAll(async () => {
    await browser?.close()
    place[Symbol.dispose]()
  })

  const open = (): Browser => browser

  describe('reports', () => {
    eachLook('report', open, async (page, show) => {
      for (const run of Object.keys(RUNS)) {
        await page.goto(pathToFileURL(place.file(`runs/${run}/report.html`)).href)
        for (const link of await page.locator('nav.parts a').all()) {
          await link.click()
          await show(`${run}-${await link.textContent()}`.toLowerCase())
        }
      }
      const report = pathToFileURL(place.file('runs/two/report.html')).href
      await page.goto(`${report}#episode/1/step/3`)
      await page.getByRole('article').waitFor()
      await show('episode')
      await page.goto(`${report}#tasks`)
      await page.getByRole('link', { name: 'Compare', exact: true }).last().click()
      await page.locator('.pair').waitFor()
      await show('pair')
      await page.goto(`${report}#episode/9999`)
      await page.getByRole('alert').waitFor()
      await show('missing-episode')
    })
  })

  describe('leaderboards', () => {
    beforeAll(async () => {
      for (const [name, run] of Object.entries({ two: 'Two agents', worlds: 'Four agents in two worlds' })) {
        const directory = place.file(`submissions/${name}`)
        cpSync(place.file(`runs/${name}`), directory, { recursive: true })
        rmSync(join(directory, 'report.html'))
        describeSubmission(directory, {
          name: run,
          url: 'https://example.org/agent',
          description: 'An agent.',
          date: '2026-11-29',
        })
      }
      mkdirSync(place.file('submissions/refused'))
      const args = ['leaderboard', 'submissions', '--out', 'site', '--list-refused']
      expect((await orreryIn(place.path, args)).code).toBe(0)
    })
    eachLook('leaderboard', open, async (page, show) => {
      await page.goto(pathToFileURL(place.file('site/index.html')).href)
      await show('ranked')
      const table = page.getByRole('table').first()
      await table.getByRole('button', { name: 'Steps' }).click()
      expect(await table.getByRole('columnheader', { name: 'Steps' }).getAttribute('aria-sort')).toBe('ascending')
      const steps = await table.locator('td[data-label="Steps"]').allTextContents()
      expect(steps).toHaveLength(4)
      expect(steps.map(Number)).toEqual(steps.map(Number).toSorted((one, other) => one - other))
      await show('sorted')
    })
  })

  describe('served runs', () => {
    let runs: Served
    let empty: Served
    beforeAll(async () => {
      runs = await viewRuns(place.file('runs'))
      empty = await viewRuns(place.file('empty'))
    })
    afterAll(async () => {
      await runs?.stop()
      await empty?.stop()
    })
    eachLook('view', open, async (page, show) => {
      await page.goto(empty.url)
      await page.getByText('This directory has no runs yet').waitFor()
      await show('empty')
      await page.goto(runs.url)
      await page.getByText('4 runs').waitFor()
      await show('runs')
      for (const name of ['one', 'two']) await page.getByRole('checkbox', { name: `Compare ${name}` }).check()
      await show('two-runs')
      await page.goto(`${runs.url}run/interrupted/`)
      await page.locator('.run-state').first().waitFor()
      await show('interrupted')
      await page.locator('a.cell').nth(1).click()
      await page.getByRole('article').getByRole('heading', { level: 3 }).waitFor()
      await show('episode')
      await page.goto(`${runs.url}run/two/`)
      await page.getByRole('navigation', { name: 'Report' }).waitFor()
      await show('report')
      await page.goto(`${runs.url}run/missing/`)
      await page.getByRole('heading').first().waitFor()
      await show('missing-run')
    })
  })

  describe('the playground', () => {
    const address = pathToFileURL(join(PLAYGROUND_PATH, 'index.html')).href
    eachLook('playground', open, async (page, show) => {
      const open = async (hash: string): Promise<void> => {
        await page.goto('about:blank')
        await page.goto(`${address}${hash}`)
        await page.waitForSelector('.panes, .wall')
      }
      await open('')
      await show('start')
      await open('#world=alfworld&split=valid_unseen&task=8&agent=react&model=simulated:mid&effect=6')
      await page.locator('.ladder li').nth(5).waitFor()
      await show('play')
      // From the last to the first, because the open list of controls covers a part of the page.
      for (const folded of (await page.locator('details:not([open]) > summary:visible').all()).reverse())
        await folded.press('Enter')
      await show('unfolded')
      await open('#world=webshop&task=5&agent=lats&model=simulated:mid&step=9')
      await page.locator('svg.tree').first().waitFor()
      await show('tree')
      await open('#world=textcraft&task=0&agent=you')
      await page.getByRole('heading', { name: 'Your turn' }).waitFor()
      await show('human')
      await open('#world=textcraft&task=3&agent=rebact&model=simulated:mid')
      await page.getByLabel('Speed', { exact: true }).selectOption('0')
      await page.getByRole('button', { name: 'Run', exact: true }).click()
      await page.waitForSelector('.end:not(:empty)')
      await show('finished')
      await open('#world=textcraft&task=3&agent=lats&step=12&present=1')
      await page.waitForSelector('.wall svg.tree')
      await show('presentation')
      await open('#world=atlantis&task=x&agent=react')
      await page.locator('.notice').waitFor()
      await show('notice')
    })
  })

  describe('WebShop', () => {
    let shop: Served
    beforeAll(async () => {
      shop = await serveShop()
    })
    afterAll(() => shop?.stop())
    eachLook('webshop', open, async (page, show) => {
      await page.goto(shop.url)
      await show('tasks')
      await page.goto(`${shop.url}?search=zzzz`)
      await show('no-task')
      await page.goto(`${shop.url}fixed_0`)
      await page.getByRole('searchbox').waitFor()
      await show('search')
      await page.getByRole('searchbox').fill('shirt')
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await page.locator('.searched-product').first().waitFor()
      await show('results')
      await page.locator('.product-title a').first().click()
      await page.getByRole('button', { name: 'Buy Now' }).waitFor()
      await show('product')
      await page
        .getByRole('link', { name: 'Description' })
        .or(page.getByRole('button', { name: 'Description' }))
        .first()
        .click()
      await page.getByRole('button', { name: 'Buy Now' }).waitFor({ state: 'detached' })
      await show('description')
      await page.goBack()
      await page.getByRole('button', { name: 'Buy Now' }).click()
      await page.locator('#score').waitFor()
      await show('end')
      await page.goto(`${shop.url}missing/here`)
      await show('missing')
    })
  })

  describe('WebArena', () => {
    let sites: Awaited<ReturnType<typeof serveSites>>
    beforeAll(async () => {
      sites = await serveSites()
    })
    afterAll(() => sites?.[Symbol.asyncDispose]())
    eachLook('webarena', open, async (page, show) => {
      const front = `http://localhost:${sites.port}`
      await page.goto(front)
      await show('tasks')
      await page.goto(`${front}/fixed_0`)
      await show('task')
      for (const [site, path] of SITE_PAGES) {
        await page.goto(`http://${site}.localhost:${sites.port}${path}`)
        await show(`${site}${path.replace(/\W+/g, '-').replace(/-$/, '')}`, SITES)
      }
      await page.getByRole('link', { name: 'Submit answer' }).click()
      await page.getByLabel(/^Answer/).fill('nobody knows')
      await page.getByRole('button', { name: 'Submit answer' }).click()
      await page.locator('#score').waitFor()
      await show('end')
    })
  })

  eachLook('drawing', open, async (page, show) => {
    for (const name of readdirSync(join(ROOT, 'docs/pictures')).filter((each) => each.endsWith('.svg'))) {
      const drawing = readFileSync(join(ROOT, 'docs/pictures', name), 'utf8')
      const style = '<style>body { margin: 0 } svg { max-width: 100%; height: auto }</style>'
      await page.setContent(
        `<!doctype html><html lang="en"><title>Drawing</title>${style}<main><h1>${name}</h1>${drawing}</main></html>`,
      )
      await show(name.slice(0, -'.svg'.length))
    }
  })
})

/** One page of each type on each site. */
const SITE_PAGES = [
  ['shop', '/'],
  ['shop', '/catalogsearch/result/?q=the'],
  ['shop', '/sales/order/history/'],
  ['shop', '/wishlist/'],
  ['shop', '/checkout/cart/'],
  ['admin', '/admin'],
  ['admin', '/admin/sales/order/'],
  ['admin', '/admin/catalog/product/'],
  ['forum', '/'],
  ['forum', '/forums'],
  ['forum', '/submit'],
  ['map', '/'],
  ['map', '/search?query=museums+near+Gullhaven'],
  ['map', '/directions?engine=car&from=Alderport&to=Gullhaven'],
  ['map', '/directions?engine=foot&from=Nowhere&to=Gullhaven'],
  ['wiki', '/'],
  ['wiki', '/list/museums'],
  ['wiki', '/wiki/Gullhaven'],
  ['code', '/erin.marlow/finish-book'],
  ['code', '/erin.marlow/finish-book/-/issues'],
  ['code', '/projects/new'],
  ['market', '/s?k=dog+bed'],
  ['market', '/dp/BYERB3K130'],
  ['market', '/dp/BYERB3K000/reviews'],
  ['home', '/calculator.html'],
] as const
