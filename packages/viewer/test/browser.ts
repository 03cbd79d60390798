import { writeFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'

export { CHROMIUM, openBrowser } from '../../../test/browser/chromium.ts'

/** Timeout of an action in milliseconds: shorter than the test's, so that the error names the missing element. */
export const WAIT = 120_000

/** Window size and colour scheme of a page. */
export type Look = NonNullable<Parameters<Browser['newPage']>[0]>

/** Opens a page with a long timeout, because the machine may be busy. */
export async function openPage(browser: Browser, look: Look = {}): Promise<Page> {
  const page = await browser.newPage(look)
  page.setDefaultTimeout(WAIT)
  return page
}

/** Maximum size of a picture in a README, in bytes. */
const MAX_BYTES = 150_000

/** A picture of a README, such as `viewer/why`; written where `ORRERY_PICTURES` is 1, as it differs from machine to machine. */
export async function keepPicture(page: Page, name: string, options: Parameters<Page['screenshot']>[0] = {}): Promise<void> {
  const picture = await page.screenshot(options)
  if (picture.length > MAX_BYTES) throw new Error(`the picture ${name} has ${picture.length} bytes, ${MAX_BYTES} at most`)
  const [home, file] = name.split('/')
  if (process.env['ORRERY_PICTURES'] === '1')
    writeFileSync(new URL(`../../${home}/pictures/${file}.png`, import.meta.url), picture)
}
