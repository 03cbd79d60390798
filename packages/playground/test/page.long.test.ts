import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  CHROMIUM,
  hashOf,
  openBrowser,
  openPlayground,
  picture,
  press,
  runToEnd,
  violationsOn,
  waitForEnd,
  waitForHash,
} from './page.ts'

const SCREENS = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const

const POTATO = '#world=alfworld&split=valid_unseen&task=5&agent=react&model=simulated:mid'

describe.skipIf(CHROMIUM === undefined)('the playground from disk, in a browser (needs /usr/bin/chromium)', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  describe.each(SCREENS)('$name', (screen) => {
    test('steps, goes back, changes a reply: a branch with another end, and an address that restores it', async () => {
      await using opened = await openPlayground(browser, POTATO, screen)
      const { page, complaints } = opened
      await expect.poll(() => page.textContent('.next .coming')).toBe('Model call: next thought or action')
      await press(page, 'Step')
      await press(page, 'Next action')
      await expect.poll(() => page.textContent('.now h2')).toContain('ReAct · Action')
      const steps = await page.locator('.ladder li').count()
      await press(page, 'Back')
      await expect.poll(() => page.locator('.ladder [aria-current]').textContent()).not.toContain('action ')
      expect(await page.locator('.ladder li').count()).toBe(steps)
      expect(await runToEnd(page)).toMatch(/^Step limit reached after 50 steps \(best known \d+\)$/)

      await fourthReply(page)
      await page.getByLabel('Reply', { exact: true }).fill('> go to fridge 1')
      await press(page, 'Branch with this reply')
      await page.getByRole('tab', { name: /Branch 1: new reply/ }).waitFor()
      await page.waitForSelector('.end:empty', { state: 'attached' })
      expect(await runToEnd(page)).toMatch(/^Solved after \d+ steps/)
      await expect
        .poll(() => page.getByRole('tab').allTextContents())
        .toEqual([expect.stringContaining('step limit reached'), expect.stringContaining('solved')])
      expect(await violationsOn(page)).toEqual([])
      if (screen.name === 'desktop') await picture(page, 'branches', 600)

      await waitForHash(page, 'reply.3=')
      const hash = await hashOf(page)
      expect(hash).not.toContain('reply.2')
      const end = await page.textContent('.end')
      await using again = await openPlayground(browser, hash, screen)
      expect(await waitForEnd(again.page)).toBe(end)
      await expect.poll(() => hashOf(again.page)).toBe(hash)
      expect([...complaints, ...again.complaints]).toEqual([])
    })

    test('a person acts by clicking and replies by typing', async () => {
      await using opened = await openPlayground(browser, '#world=textcraft&task=0&agent=you', screen)
      const { page } = opened
      await expect.poll(() => page.textContent('.next h2')).toBe('Your turn')
      await page.getByRole('region', { name: 'Available actions' }).getByRole('button', { name: 'inventory' }).click()
      await page.getByRole('button', { name: /inventory edited/ }).waitFor()
      await page.getByLabel('World', { exact: true }).selectOption('alfworld')
      await page.getByLabel('Agent', { exact: true }).selectOption('rebact')
      await page.getByLabel('Model', { exact: true }).selectOption('you')
      await page.getByLabel('Your reply').fill('NEXT: look')
      await page.getByRole('button', { name: 'Reply', exact: true }).click()
      await expect.poll(() => page.locator('.ladder li').first().textContent()).toContain('edited')
      expect(await violationsOn(page)).toEqual([])
      await waitForHash(page, 'reply.0=')
    })

    test('presentation: large type, Space for the next event', async () => {
      await using opened = await openPlayground(browser, '#world=textcraft&task=7&agent=lats&step=12&present=1', screen, true)
      const { page } = opened
      if (screen.name === 'desktop') await picture(page, 'wall')
      const coming = await page.textContent('.wall footer p')
      await page.keyboard.press(' ')
      // The announced event is the one that happened.
      await expect.poll(async () => coming?.endsWith((await page.textContent('.wall h2')) ?? '?')).toBe(true)
      await page.locator('.wall svg.tree').waitFor()
      const size = await page.evaluate<number>("parseFloat(getComputedStyle(document.querySelector('.wall h2')).fontSize)")
      expect(size).toBeGreaterThanOrEqual(screen.name === 'desktop' ? 26 : 17)
      expect(await violationsOn(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.waitForSelector('.panes')
      expect(await violationsOn(page)).toEqual([])
    })

    test('nothing is wider than the screen, and everything collapsed can be opened', async () => {
      await using opened = await openPlayground(browser, '#world=alfworld&task=5&agent=adapt&step=12', screen)
      expect(await opened.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(screen.width)
      // The controls wrap instead of scrolling out of sight, and hints stay hidden until someone opens them.
      expect(await opened.page.locator('.controls').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      const hints = await opened.page.getByText(/^Distance to goal/).all()
      expect(hints.length).toBeGreaterThan(1)
      for (const hint of hints) expect(await hint.isVisible()).toBe(false)
      expect(await opened.page.getByLabel('Split', { exact: true }).isVisible()).toBe(false)
      await opened.page.getByLabel('Model', { exact: true }).selectOption('server')
      // By keyboard, because the open list of keyboard shortcuts covers a part of the page.
      for (const folded of await opened.page.locator('details > summary').all()) await folded.press('Enter')
      expect(await violationsOn(opened.page)).toEqual([])
      expect(await opened.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(screen.width)
    })
  })

  test('text of links and replies never becomes markup, and unknown parts are reported', async () => {
    const evil = '<img src=x onerror="document.title=1">'
    const hash = `#world=${encodeURIComponent(evil)}&task=${encodeURIComponent(evil)}&agent=react&${encodeURIComponent(evil)}=1&model=other:${encodeURIComponent(evil)}&reply.0=${encodeURIComponent(evil)}&effect=1`
    await using opened = await openPlayground(browser, hash)
    const { page } = opened
    await expect.poll(() => page.getByLabel('Reply', { exact: true }).inputValue()).toBe(evil)
    expect(await page.locator('img').count()).toBe(0)
    expect(await page.title()).toBe('Orrery playground')
    // One notice that contains all problems.
    await expect.poll(() => page.locator('.notice').count()).toBe(1)
    expect(await page.locator('.notice summary').textContent()).toMatch(/^\d+ problems with the settings of the link/)
    const notice = await page.locator('.notice').textContent()
    expect(notice).toContain('Unknown world')
    expect(notice).toContain('There is no task')
    expect(notice).toContain('unknown setting')
    await page.evaluate("location.hash = '#nothing+of+ours'")
    await expect.poll(() => page.locator('.notice').allTextContents()).toEqual([expect.stringContaining('nothing of ours')])
    expect(await page.getByLabel('Reply', { exact: true }).inputValue()).toBe(evil)
    await waitForHash(page, 'reply.0=')
    expect(opened.complaints).toEqual([])
  })
})

/** Goes to the fourth reply of the model. */
async function fourthReply(page: Page): Promise<void> {
  await press(page, 'Start')
  for (let reply = 0; reply < 4; reply += 1) await press(page, 'Next reply')
}
