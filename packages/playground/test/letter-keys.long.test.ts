import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHROMIUM, openBrowser, openPlayground, violationsOn } from './page.ts'

describe.skipIf(CHROMIUM === undefined)('letters as keys (needs /usr/bin/chromium)', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  test('stay off once turned off, and arrow keys keep working', async () => {
    await using opened = await openPlayground(browser, '#world=textcraft&task=0&agent=react')
    const { page, complaints } = opened
    const steps = (): Promise<number> => page.locator('.ladder li').count()
    const box = page.getByRole('checkbox', { name: 'single-letter shortcuts' })
    await page.getByText('More controls', { exact: true }).click()
    await page.getByText('Keyboard shortcuts', { exact: true }).click()
    expect(await box.isChecked()).toBe(true)
    await page.keyboard.press('Escape')
    await page.locator('h1').click()
    await page.keyboard.press('a')
    await expect.poll(steps).toBeGreaterThan(1)
    const before = await steps()
    await box.uncheck()
    await page.locator('h1').click()
    for (const key of ['a', 'c', 'r', 'w', 'A', 'W']) await page.keyboard.press(key)
    await page.keyboard.press('ArrowRight')
    await expect.poll(steps).toBe(before + 1)
    expect(await page.locator('.wall').count()).toBe(0)
    expect(await violationsOn(page)).toEqual([])
    await page.reload()
    await page.waitForSelector('.panes')
    await page.getByText('More controls', { exact: true }).click()
    await page.getByText('Keyboard shortcuts', { exact: true }).click()
    expect(await box.isChecked()).toBe(false)
    await box.check()
    await page.locator('h1').click()
    await page.keyboard.press('w')
    await page.waitForSelector('.wall')
    expect(complaints).toEqual([])
  })
})
