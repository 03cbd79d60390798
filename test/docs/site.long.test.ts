/** Tests the built documentation site: spelling, links, and rendering in a browser. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHROMIUM, openBrowser } from '../browser/chromium.ts'
import { ROOT } from '../readme/documents.ts'
import { brokenLinks } from './broken-links.ts'
import { type Host, serveFolder } from './static-host.ts'

const DIST = join(ROOT, 'docs/dist')
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** One page of each type. */
const PAGES = [
  'index.html',
  'how-it-works.html',
  'glossary.html',
  'guides/compare-two-agents.html',
  'worlds/webshop.html',
  'models/simulated.html',
  'commands.html',
  'statistics-simulations.html',
  'api/@orreryjs/core.html',
]

test('every word is in a dictionary or in docs/words.txt', () => {
  const cspell = join(ROOT, 'docs/node_modules/cspell/bin.mjs')
  const args = [cspell, 'lint', '--no-progress', '--no-summary', '--config', 'docs/cspell.json', '**/*.md']
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })
  expect(`${stdout}${status === 0 ? '' : stderr}`).toBe('')
})

test('no name in the sources contains a word of docs/cspell-names.json', () => {
  const cspell = join(ROOT, 'docs/node_modules/cspell/bin.mjs')
  const sources = '{packages,envs,agents}/*/{src,player,app}/**/*.{ts,tsx}'
  const args = [cspell, 'lint', '--no-progress', '--no-summary', '--config', 'docs/cspell-names.json', sources]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })
  expect(`${stdout}${status === 0 ? '' : stderr}`).toBe('')
})

describe('the site', () => {
  beforeAll(() => {
    const built = spawnSync(process.execPath, ['docs/node_modules/vitepress/bin/vitepress.js', 'build', 'docs'], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    })
    expect(built.status, `${built.stdout}${built.stderr}`).toBe(0)
  })

  test('has no broken links', () => {
    expect(brokenLinks(DIST)).toEqual([])
  })

  test('has a policy on every page, which permits no other script', () => {
    const pages = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
    expect(pages.length).toBeGreaterThan(50)
    for (const name of pages) {
      const [, policy = ''] =
        /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(readFileSync(join(DIST, name), 'utf8')) ?? []
      expect([name, policy]).toEqual([name, expect.stringMatching(/^default-src 'none'; script-src 'self' file: 'sha256-/)])
      expect([name, policy]).not.toEqual([name, expect.stringMatching(/script-src[^;]*unsafe/)])
    }
  })

  test('loads nothing from other hosts', () => {
    const page = readFileSync(join(DIST, 'index.html'), 'utf8')
    expect([...page.matchAll(/(?:src|rel="[a-z ]*(?:stylesheet|preload)[a-z ]*" href)="(https?:[^"]*)"/g)]).toEqual([])
  })

  describe.skipIf(CHROMIUM === undefined)('in a browser (needs /usr/bin/chromium)', () => {
    let browser: Browser
    let host: Host
    beforeAll(async () => {
      browser = await openBrowser()
      host = await serveFolder(DIST, 'any/where')
    })
    afterAll(async () => {
      await browser.close()
      await host[Symbol.asyncDispose]()
    })

    // Each page in one color scheme and width; other combinations on some pages only, because pages share colors and layout.
    test.each([
      ['light', { width: 1280, height: 900 }, PAGES],
      ['dark', { width: 390, height: 844 }, PAGES],
      ['dark', { width: 1280, height: 900 }, PAGES.slice(0, 3)],
      ['light', { width: 390, height: 844 }, PAGES.slice(0, 3)],
    ] as const)('axe finds nothing, %s, %o, and no page is wider than its window', async (colorScheme, viewport, pages) => {
      const page = await browser.newPage({ colorScheme, viewport })
      const found: string[] = []
      for (const path of pages) {
        await page.goto(`${host.url}${path}`)
        await page.locator('h1').first().waitFor()
        found.push(...(await problemsOf(page)).map((problem) => `${path}: ${problem}`))
      }
      await page.close()
      expect(found).toEqual([])
    })

    test('works below any path without requests to other hosts', async () => {
      const page = await browser.newPage()
      const complaints: string[] = []
      page.on('request', (request) => request.url().startsWith(host.url) || complaints.push(request.url()))
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(error.message))
      await page.goto(host.url)
      await page.locator('.vp-doc').getByRole('link', { name: 'Getting started' }).first().click()
      await page.waitForURL('**/any/where/getting-started.html')
      await page.locator('.vp-doc').getByRole('link', { name: 'How Orrery works' }).click()
      await page.getByRole('heading', { level: 1, name: 'How Orrery works' }).waitFor()
      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'How Orrery works' }).waitFor()
      expect(complaints).toEqual([])
      await page.close()
    })

    test('search finds a name', async () => {
      const page = await browser.newPage()
      await page.goto(`${host.url}index.html`)
      await page.getByRole('button', { name: 'Search' }).first().click()
      await page.locator('#localsearch-input').fill('createTextCraft')
      await page.locator('.VPLocalSearchBox .result').first().click()
      await page.waitForURL(/any\/where\/(api|worlds|agents|how-it-works)/)
      await page.close()
    })

    test('is readable without JavaScript, and links work', async () => {
      const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
      const page = await context.newPage()
      await page.goto(`${host.url}guides/index.html`)
      await page.locator('.vp-doc').getByRole('link', { name: 'Compare two agents' }).click()
      await page.waitForURL('**/guides/compare-two-agents.html')
      expect(await page.getByText('no significant difference').first().isVisible()).toBe(true)
      const beside = page.locator('.VPSidebar').getByRole('link', { name: 'Getting started' })
      expect(await beside.isVisible()).toBe(true)
      await beside.click()
      await page.waitForURL('**/getting-started.html')
      await context.close()
    })
  })
})

/** Returns axe violations, and the horizontal overflow of the page. */
async function problemsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE)
  const violations = await page.evaluate<
    readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[]
  >('axe.run().then(({ violations }) => violations)')
  const over = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
  return [
    ...violations.map(({ id, nodes }) => `${id} x ${nodes.length}: ${nodes[0]?.html.slice(0, 200)}`),
    ...(over > 0 ? [`${over} pixels too wide`] : []),
  ]
}
