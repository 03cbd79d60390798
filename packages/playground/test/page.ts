import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { PLAYGROUND_PATH } from '../src/index.ts'

/** The system's Chromium; `undefined` where none is installed. */
export const CHROMIUM: string | undefined = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => existsSync(path),
)

const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update']

/** A headless Chromium, closed when it goes out of scope. */
export async function openBrowser(): Promise<Browser> {
  if (CHROMIUM === undefined) throw new Error('no Chromium is installed')
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS, timeout: 300_000 })
}

/** Screen of a device. */
export interface Screen {
  readonly width: number
  readonly height: number
}

/** The playground, opened from disk. */
export interface OpenedPage extends AsyncDisposable {
  readonly page: Page
  /** Errors and policy violations of the page. */
  readonly complaints: readonly string[]
}

/** Address of the built page on disk. */
export const FROM_DISK: string = pathToFileURL(join(PLAYGROUND_PATH, 'index.html')).href

/** Opens the built page at an episode, and waits for it. */
export async function openPlayground(
  browser: Browser,
  hash: string,
  { width, height }: Screen = { width: 1440, height: 900 },
  isDark: boolean = false,
  address: string = FROM_DISK,
): Promise<OpenedPage> {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: isDark ? 'dark' : 'light' })
  page.setDefaultTimeout(120_000)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => complaints.push(message.text()))
  // Caught exceptions are not logged, but still cost the time of reading the script twice.
  await page.addInitScript(
    `addEventListener('securitypolicyviolation', (event) => console.error('forbidden: ' + event.violatedDirective))`,
  )
  await page.goto(`${address}${hash}`)
  await page.waitForSelector('.panes, .wall')
  return { page, complaints, [Symbol.asyncDispose]: () => page.close() }
}

const FOLDED_BUTTONS: readonly string[] = ['Start', 'Next reply', 'Next action', 'Presentation', 'Save journal']

/** Presses a button by its whole name. Opens "More controls" for the buttons in there. */
export async function press(page: Page, name: string): Promise<void> {
  const isFolded = FOLDED_BUTTONS.includes(name) && (await page.locator('.more:not([open])').count()) > 0
  if (isFolded) await page.locator('.more > summary').click()
  await page.getByRole('button', { name, exact: true }).click()
  if (isFolded && (await page.locator('.more').count()) > 0) await page.locator('.more > summary').click()
}

/** Runs the episode to its end at maximum speed, and returns the sentence about it. */
export async function runToEnd(page: Page): Promise<string> {
  await page.getByLabel('Speed', { exact: true }).selectOption('0')
  await press(page, 'Run')
  return waitForEnd(page)
}

/** Waits for the end of the episode, and returns the sentence about it. */
export async function waitForEnd(page: Page): Promise<string> {
  await page.waitForSelector('.end:not(:empty)')
  return (await page.textContent('.end')) ?? ''
}

/** Returns the hash of the address. */
export function hashOf(page: Page): Promise<string> {
  return page.evaluate('location.hash')
}

/** Waits until the hash contains the text. */
export async function waitForHash(page: Page, part: string): Promise<void> {
  // The page's policy forbids evaluated code that waits in the page.
  await expect.poll(() => hashOf(page)).toContain(part)
}

/** Returns the journal that the page saves. */
export async function journalOf(page: Page): Promise<readonly string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Save journal')])
  return readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\n')
}

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

// Also enables an experimental rule: visible labels must be part of accessible names, for voice control.
const RULES = { rules: { 'label-content-name-mismatch': { enabled: true } } }

/** Returns the violations that axe-core finds, one line each. */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  await page.evaluate(readFileSync(AXE, 'utf8'))
  return page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const { violations } = await axe.run(rules)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  }, RULES)
}

/** Saves the pictures of the README if `ORRERY_PICTURES` is set, because they differ between machines. */
export async function picture(page: Page, name: string, maxHeight: number = 900): Promise<void> {
  if (process.env['ORRERY_PICTURES'] !== '1') return
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const clip = { x: 0, y: 0, width, height: Math.min(height, maxHeight) }
  await page.screenshot({ path: join(import.meta.dirname, '..', 'pictures', `${name}.png`), clip })
}
