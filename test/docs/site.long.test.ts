/** Tests words in names, and the built documentation site: links, and rendering in a browser. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHROMIUM, openBrowser } from '../browser/chromium.ts'
import { eachLook } from '../pages/each-look.ts'
import { ROOT } from '../readme/documents.ts'
import { brokenLinks } from './broken-links.ts'
import { type Host, serveFolder } from './static-host.ts'

const DIST = join(ROOT, 'docs/dist')

/** One page of each type. */
const PAGES = [
  'index',
  'getting-started',
  'how-it-works',
  'glossary',
  'guides/what-can-i-do',
  'guides/compare-two-agents',
  'lessons/3-reflecting-before-acting',
  'worlds/webshop',
  'models/simulated',
  'commands',
  'statistics-simulations',
  'api/@orreryjs/core',
  '404',
]

test('no name in the sources contains a word of docs/cspell-names.json', () => {
  const cspell = join(ROOT, 'docs/node_modules/cspell/bin.mjs')
  const sources = '{packages,envs,agents}/*/{src,player,app}/**/*.{ts,tsx}'
  // Without dictionaries: only refused words matter.
  const only = ['--no-default-configuration', '--no-config-search', '--config', 'docs/cspell-names.json']
  const args = [cspell, 'lint', '--no-progress', '--no-summary', ...only, sources]
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

  test('has each page as Markdown too, and llms.txt, whose links lead to them', () => {
    const pages = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.html$/.test(name) && name !== '404.html',
    )
    const withoutText = pages.filter(
      (name) => !name.includes('playground') && !existsSync(join(DIST, name.replace(/html$/, 'md'))),
    )
    expect(withoutText).toEqual([])
    const links = [...readFileSync(join(DIST, 'llms.txt'), 'utf8').matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path)
    expect(links.filter((path) => !existsSync(join(DIST, path)))).toEqual([])
    const full = readFileSync(join(DIST, 'llms-full.txt'), 'utf8')
    expect(full).toContain(readFileSync(join(DIST, 'getting-started.md'), 'utf8').trim())
  })

  test('has a policy on every page, which permits no other script', () => {
    const pages = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
    expect(pages.length).toBeGreaterThan(50)
    for (const name of pages) {
      const [, policy = ''] =
        /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(readFileSync(join(DIST, name), 'utf8')) ?? []
      // Only the playground compiles WebAssembly, for a model in its tab.
      const scripts = /^default-src 'none'; script-src 'self' file: ('wasm-unsafe-eval' )?'sha256-/.exec(policy)
      expect([name, scripts !== null]).toEqual([name, true])
      expect([name, scripts?.[1] === undefined || name.includes('playground')]).toEqual([name, true])
      expect([name, policy]).not.toEqual([name, expect.stringMatching(/script-src[^;]*'unsafe/)])
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

    eachLook(
      'docs',
      () => browser,
      async (page, show) => {
        for (const path of PAGES) {
          await page.goto(`${host.url}${path}.html`)
          await page.locator('h1').first().waitFor()
          for (const frame of await page.locator('.playground iframe').all()) {
            await frame.scrollIntoViewIfNeeded()
            await frame.contentFrame().locator('.panes').waitFor()
            expect(await frame.contentFrame().locator('.notice').allTextContents(), path).toEqual([])
          }
          // test/pages checks the playground itself.
          await show(path.replace(/\W+/g, '-'), { iframes: false })
        }
      },
    )

    test('the playground of a lesson runs from disk', async () => {
      const page = await browser.newPage()
      await page.goto(pathToFileURL(join(DIST, 'lessons/1-the-agent-loop.html')).href)
      const frame = page.locator('.playground iframe').first()
      await frame.scrollIntoViewIfNeeded()
      await frame.contentFrame().locator('.panes').waitFor()
      await page.close()
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
