import { writeFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'

export { CHROMIUM, openBrowser } from '../../../test/browser/chromium.ts'

/** Milliseconds for a test: a browser is slow where much else runs. */
export const PATIENCE = 300_000

/** Milliseconds for what it waits for, less than it has itself: what did not come is told, not only that time is up. */
export const WAIT = 120_000

/** How a page is looked at: the size of its window, its colours. */
export type Look = NonNullable<Parameters<Browser['newPage']>[0]>

/** A page of its own, which waits for what it is told to look for however busy the machine is. */
export async function openPage(browser: Browser, look: Look = {}): Promise<Page> {
  const page = await browser.newPage(look)
  page.setDefaultTimeout(WAIT)
  return page
}

/** Bytes that a picture in a README may have. */
const MAX_BYTES = 150_000

/** A picture of a README, such as `viewer/why`; written where `ORRERY_PICTURES` is 1, as it differs from machine to machine. */
export async function keepPicture(page: Page, name: string, options: Parameters<Page['screenshot']>[0] = {}): Promise<void> {
  const picture = await page.screenshot(options)
  if (picture.length > MAX_BYTES) throw new Error(`the picture ${name} has ${picture.length} bytes, ${MAX_BYTES} at most`)
  const [home, file] = name.split('/')
  if (process.env['ORRERY_PICTURES'] === '1')
    writeFileSync(new URL(`../../${home}/pictures/${file}.png`, import.meta.url), picture)
}
