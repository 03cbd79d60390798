import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { CHROMIUM } from '../browser.ts'
import { openReport, showReport, violations } from './page.ts'

describe.skipIf(CHROMIUM === undefined)('letters as keys of a report (needs /usr/bin/chromium)', () => {
  const shown = showReport()

  test('can be disabled permanently; arrow keys still work', async () => {
    const { browser, path } = shown()
    const { page, complaints } = await openReport(browser, path, {}, '#episode/1')
    const { slider, box, press } = partsOf(page)
    await slider.waitFor()
    await press('End')
    const last = await slider.inputValue()
    const back = await press('p')
    expect(back).not.toBe(last)
    await box.uncheck()
    expect([await press('p'), await press('n')]).toEqual([back, back])
    expect(await press('End')).toBe(last)
    expect(await violations(page)).toEqual([])
    await page.reload()
    await slider.waitFor()
    expect(await box.isChecked()).toBe(false)
    await press('End')
    expect(await press('p')).toBe(last)
    await box.check()
    expect(await press('p')).toBe(back)
    expect(complaints).toEqual([])
  })

  test('can be disabled for the page without storage', async () => {
    const { browser, path } = shown()
    const { page } = await openReport(browser, path, {}, '#episode/1')
    await page.evaluate("Object.defineProperty(window, 'localStorage', { get() { throw new Error('refused') } })")
    const { slider, box, press } = partsOf(page)
    await slider.waitFor()
    const last = await press('End')
    await box.uncheck()
    expect(await box.isChecked()).toBe(false)
    expect(await press('p')).toBe(last)
  })
})

/** The slider of an open episode, the switch for keyboard shortcuts, and the slider's text after a key. */
function partsOf(page: Page) {
  const slider = page.getByRole('article').getByRole('slider').first()
  const press = async (key: string): Promise<string> => {
    await page.getByRole('article').getByRole('heading', { level: 3 }).focus()
    await page.keyboard.press(key)
    return slider.inputValue()
  }
  return { slider, box: page.getByRole('checkbox', { name: 'single-letter shortcuts' }), press }
}
