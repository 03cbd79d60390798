import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHROMIUM, openBrowser, openPlayground, violationsOn, waitForEnd, waitForHash } from './page.ts'

/** Name of the focused element, and whether the focus is visible. `BODY` if nothing has the focus. */
const FOCUSED = `(() => {
  const on = document.activeElement
  if (on === document.body) return { name: 'BODY', isSeen: false }
  const label = on.getAttribute('aria-label') ?? (on.labels?.length ? on.labels[0].textContent : on.textContent)
  const style = getComputedStyle(on)
  const { top, bottom } = on.getBoundingClientRect()
  const isRound = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0
  return { name: label.replace(/[◀▶]/g, '').trim().replace(/\\s+/g, ' '), isSeen: isRound && bottom > 0 && top < innerHeight }
})()`

describe.skipIf(CHROMIUM === undefined)('by keyboard only (needs /usr/bin/chromium)', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  test('chooses, runs, rewinds, branches, compares, shares and presents an episode', async () => {
    await using opened = await openPlayground(browser, '')
    const { page, complaints } = opened
    await chooses(page)
    await plays(page)
    await branches(page)
    await shares(page)
    await walls(page)
    expect(await violationsOn(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  test('a person in place of agent or model gets the focus at the next input', async () => {
    await using opened = await openPlayground(browser, '#world=textcraft&task=0&agent=you')
    const { page } = opened
    await tabTo(page, /^Your action/)
    await page.keyboard.type('inventory')
    await page.keyboard.press('Enter')
    await expect.poll(() => nameOf(page)).toMatch(/^Your action/)
    await expect.poll(() => page.textContent('.spoken')).toMatch(/inventory\. .*Your turn$/s)
    await tabTo(page, /^(get|craft|inventory)/)
    const first = await nameOf(page)
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).not.toBe(first)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.ladder li').count()).toBe(2)
    await expect.poll(() => nameOf(page)).not.toBe('BODY')
  })
})

/** Chooses world, task, agent and model, in the order of the page. */
async function chooses(page: Page): Promise<void> {
  const passed: string[] = []
  for (let stop = 0; stop < 9; stop += 1) {
    await page.keyboard.press('Tab')
    passed.push(await focused(page))
  }
  const setUp = ['World', 'Task', 'Agent', 'Model', 'More settings']
  expect(passed).toEqual(['Skip to the episode', ...setUp, 'Step', 'Back', 'Run'])
  await tabTo(page, /^World$/, 'Shift+Tab')
  await page.keyboard.press('ArrowDown')
  await waitForHash(page, 'world=textcraft')
  await page.keyboard.press('ArrowUp')
  await waitForHash(page, 'world=alfworld')
  await tabTo(page, /^Agent$/)
  await page.keyboard.type('REB')
  await waitForHash(page, 'agent=rebact')
  await page.keyboard.press('Home')
  await waitForHash(page, 'agent=react')
  await tabTo(page, /^Model$/)
  await page.keyboard.press('ArrowUp')
  await waitForHash(page, 'model=simulated:strong')
  await page.keyboard.press('ArrowDown')
  await waitForHash(page, 'model=simulated:mid')
  await tabTo(page, /^Task$/, 'Shift+Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await waitForHash(page, 'task=alfworld/valid_unseen/5')
  expect(await focused(page)).toBe('Task')
}

/** Steps by event, reply and action, to the end and back. Events are announced. */
async function plays(page: Page): Promise<void> {
  await tabTo(page, /^Step$/)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.textContent('.spoken')).toMatch(/^1, ReAct, Model call: next thought or action/)
  await page.keyboard.press('a')
  await expect.poll(() => page.textContent('.spoken')).toMatch(/^\d+, ReAct, Action\. \w/)
  const { length } = (await page.textContent('.spoken')) ?? ''
  expect(length).toBeLessThan(800)
  await tabTo(page, /^Speed/)
  await page.keyboard.press('End')
  await tabTo(page, /^Run$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  expect(await waitForEnd(page)).toMatch(/^Step limit reached/)
  // The button is inactive and keeps the focus.
  expect(await focused(page)).toBe('Run')
  expect(await page.textContent('.spoken')).toContain('Step limit reached after 50 steps')
  await tabTo(page, /^Back$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, /^More controls$/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Start$/)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.textContent('.spoken')).toBe('Start')
  expect(await focused(page)).toBe('Start')
}

/** Changes the fourth reply: a tab appears, arrows move between tabs, and the list of events is one tab stop. */
async function branches(page: Page): Promise<void> {
  for (const key of ['c', 'c', 'c', 'c']) {
    await page.keyboard.press(key)
  }
  await expect.poll(() => page.locator('.ladder [aria-current]').textContent()).toMatch(/^model/)
  await tabTo(page, /^Reply$/)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('> go to fridge 1')
  await tabTo(page, /^Branch with this reply$/)
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: /Branch 1: new reply/ }).waitFor()
  await expect.poll(() => nameOf(page)).not.toBe('BODY')
  await page.keyboard.press('r')
  expect(await waitForEnd(page)).toMatch(/^Solved/)
  await tabTo(page, /^Branch 1/, 'Shift+Tab')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => page.textContent('.end')).toMatch(/^Step limit reached/)
  expect(await focused(page)).toMatch(/^Original/)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatch(/^(model call|action) /)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.textContent('.spoken')).toMatch(/^2, /)
  expect(await page.evaluate("document.activeElement.getAttribute('aria-current')")).toBe('step')
}

async function shares(page: Page): Promise<void> {
  await tabTo(page, /^Original/, 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.textContent('.end')).toMatch(/^Solved/)
  await tabTo(page, /^Share$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.textContent('.copied')).not.toBe('')
  await waitForHash(page, 'reply.3=')
  expect(await focused(page)).toBe('Share')
}

async function walls(page: Page): Promise<void> {
  await page.keyboard.press('w')
  await expect.poll(() => page.evaluate('document.activeElement.className')).toBe('wall')
  const before = await page.textContent('.wall h2')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press(' ')
  await expect.poll(() => page.textContent('.wall h2')).not.toBe('')
  expect(before).not.toBe('')
  await page.keyboard.press('Escape')
  await page.waitForSelector('.panes')
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('now')
}

/** Returns the name of the focused element, whose focus must be visible. */
async function focused(page: Page): Promise<string> {
  const { name, isSeen } = await page.evaluate<{ readonly name: string; readonly isSeen: boolean }>(FOCUSED)
  expect([name, isSeen]).toEqual([name, true])
  return name
}

async function nameOf(page: Page): Promise<string> {
  const { name } = await page.evaluate<{ readonly name: string }>(FOCUSED)
  return name
}

/** Presses Tab until the element has the focus, within a limited number of stops. */
async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = []
  while (passed.length < 30) {
    await page.keyboard.press(key)
    passed.push(await focused(page))
    if (name.test(passed.at(-1) ?? '')) return
  }
  throw new Error(`${name} is not among ${passed.join(', ')}`)
}
