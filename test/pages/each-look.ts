import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ROOT } from '../readme/documents.ts'
import { type AxeOptions, problemsOf } from './page-problems.ts'

/** Folder of the pictures. */
const PICTURES = join(ROOT, 'artifacts/pages')

/** Pictures end here, because pages of references are very long. */
const MAX_PICTURE_HEIGHT = 2_400

/** Also checks that visible labels are part of accessible names, for voice control. */
const STRICT: AxeOptions = { rules: { 'label-content-name-mismatch': { enabled: true } } }

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

/** Colours do not depend on the width. */
const SCREENS = (
  [
    [DESK, 'light'],
    [PHONE, 'dark'],
  ] as const
).map(([viewport, colorScheme]) => ({ colorScheme, viewport, name: `${viewport.width}-${colorScheme}` }))

/** Saves a picture of the page in its current state, and collects its problems. */
type Show = (name: string, axe?: AxeOptions) => Promise<void>

/**
 * Opens a page on a light desk and on a dark phone, lets it show the pages of a product, and expects no problems (see
 * page-problems.ts) and no complaints of the browser. Addresses with `missing` may not exist.
 */
export function eachLook(product: string, browser: () => Browser, showAll: (page: Page, show: Show) => Promise<void>): void {
  test.each(SCREENS)(`${product}, $name`, async ({ name: look, viewport, colorScheme }) => {
    mkdirSync(PICTURES, { recursive: true })
    const page = await browser().newPage({ viewport, colorScheme, reducedMotion: 'reduce' })
    page.setDefaultTimeout(120_000)
    const problems: string[] = []
    let shown = 'start'
    const complain = (text: string): void => void problems.push(`after ${shown}: console: ${text}`)
    page.on('console', (message) => message.location().url.includes('/missing') || complain(message.text()))
    page.on('pageerror', (error) => complain(error.message))
    await showAll(page, async (name, axe = STRICT) => {
      await page.waitForLoadState()
      shown = name
      const height = Math.min(Number(await page.evaluate('document.documentElement.scrollHeight')), MAX_PICTURE_HEIGHT)
      const clip = { x: 0, y: 0, width: viewport.width, height: Math.max(height, viewport.height) }
      await page.screenshot({ path: join(PICTURES, `${product}-${name}-${look}.png`), fullPage: true, clip })
      problems.push(...(await problemsOf(page, axe)).map((problem) => `${name}: ${problem}`))
    })
    await page.close()
    expect(problems).toEqual([])
  })
}
