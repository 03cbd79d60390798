/** The report as a browser shows it, for `browser.test.ts` and the longer `browser.long.test.ts`. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { PackedPart } from '../../../reporting/src/data/fill-template.ts'
import type { ReportData } from '../../../reporting/src/data/report-data.ts'
import { writePage } from '../../../reporting/test/library.ts'
import { type FiledReport, unpacked } from '../../../reporting/test/report/file.ts'
import type { RunSettings } from '../../../runs/src/index.ts'
import { playRun } from '../../../runs/test/library.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import { type Look, openBrowser, openPage } from '../browser.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A page with everything that it asks for beside its own file, and everything that the browser complains about. */
export interface Watched {
  readonly page: Page
  readonly complaints: readonly string[]
}

/** Opens the page and waits until it is drawn. */
export async function openReport(browser: Browser, path: string, look: Look = {}, hash = ''): Promise<Watched> {
  const page = await openPage(browser, { viewport: { width: 1280, height: 900 }, ...look })
  const complaints: string[] = []
  const { href } = pathToFileURL(path)
  page.on('request', (request) => {
    if (request.url().replace(/#.*/, '') !== href && !request.url().startsWith('data:')) complaints.push(request.url())
  })
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('dialog', (dialog) => {
    complaints.push(dialog.message())
    void dialog.dismiss()
  })
  await page.clock.install()
  await page.goto(`${href}${hash}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, complaints }
}

/** Returns accessibility violations: rule and element. */
export async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE)
  const found = await page.evaluate<{ readonly id: string; readonly nodes: readonly { readonly html: string }[] }[]>(
    'axe.run().then(({ violations }) => violations)',
  )
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
}

/** Shows one tab after the other. */
export async function eachTab(page: Page, check: (tab: string) => Promise<void>): Promise<void> {
  for (const link of await page.locator('nav.parts a').all()) {
    await link.click()
    await check((await link.textContent()) ?? '')
  }
}

/** Pixels by which the page is wider than its window. */
export function overflow(page: Page): Promise<unknown> {
  return page.evaluate('document.documentElement.scrollWidth - innerWidth')
}

/** Data of the page. */
export async function dataOf(page: Page): Promise<FiledReport> {
  const data = await page.evaluate<ReportData>('JSON.parse(document.getElementById("report-data").textContent)')
  const parts = await page.evaluate<readonly PackedPart[]>(
    '[...document.querySelectorAll("script[type=\'application/octet-stream\']")].map((part) => ({ id: part.id, base64: part.textContent }))',
  )
  return unpacked(data, parts)
}

/** Whether any of it stands in the window. */
export const IN_VIEW = (element: { getBoundingClientRect(): { top: number; bottom: number } }): boolean => {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < Number(globalThis['innerHeight' as never])
}

/** Fixtures shared by the tests of a file: a browser, and the report of a run. */
export interface Shown {
  readonly place: ReturnType<typeof scratch>
  readonly path: string
  readonly browser: Browser
}

/** Four agents in two worlds. */
const USUAL: RunSettings = {
  world: 'textcraft,alfworld',
  agent: 'react,rebact,random,oracle',
  model: 'simulated:weak',
  limit: 5,
}

/** Makes it before the tests of a `describe`, and takes it away after them: of a run of these rows, in a directory of that name. */
export function showReport(rows: RunSettings = USUAL, name = 'r'): () => Shown {
  let shown: Shown | undefined
  beforeAll(async () => {
    const place = scratch()
    await playRun(place.file(name), { ...rows, deterministic: true })
    shown = { place, path: await writePage(place.file(name)), browser: await openBrowser() }
  })
  afterAll(async () => {
    await shown?.browser.close()
    shown?.place[Symbol.dispose]()
  })
  return () => {
    if (shown === undefined) throw new Error('no report was made')
    return shown
  }
}
