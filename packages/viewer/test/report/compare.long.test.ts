/** Twelve rows at one task in a real browser: aligned by state, on a desk and on a phone, with the keyboard and for screen readers. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { readReportFile } from '../../../reporting/test/report/file.ts'
import { CHROMIUM, keepPicture } from '../browser.ts'
import { openReport, overflow, showReport, violations } from './page.ts'

const ROWS = {
  world: 'alfworld',
  split: 'valid_unseen',
  agent: 'react,rebact,adapt,reflexion,plan-act,anticipatory-reflection',
  model: 'simulated:weak,simulated:mid',
  limit: 4,
}
const DESK = { viewport: { width: 1280, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 } }

/** A step as the page shows it: its number, and the letter of its state in the line. */
interface ShownStep {
  readonly lane: number
  readonly number: number
  readonly branch: string
}

/** Reads the visible lines of the table. */
async function shownLines(page: Page): Promise<readonly (readonly ShownStep[])[]> {
  const lines = await page.locator('.aligned tbody tr').evaluateAll((rows) =>
    rows.map((row) =>
      [...row.querySelectorAll('td')].map((cell) => ({
        label: cell.querySelector('button')?.getAttribute('aria-label') ?? '',
        count: cell.querySelector('.count')?.textContent ?? '',
        branch: cell.querySelector('.branch')?.textContent ?? '',
      })),
    ),
  )
  return lines.map((cells) =>
    cells.flatMap(({ label, count, branch }, lane) => {
      const number = Number(/^step (\d+)/.exec(label)?.[1] ?? count)
      return branch === '' || number === 0 ? [] : [{ lane, number, branch }]
    }),
  )
}

describe.skipIf(CHROMIUM === undefined)('twelve rows at one task (needs /usr/bin/chromium)', () => {
  const made = showReport(ROWS, 'twelve')

  test('steps in one line have the same letter exactly if they lead to the same state; every step is shown once, in order', async () => {
    const { browser, path } = made()
    const { episodes } = readReportFile(path)
    const { page, complaints } = await openReport(browser, path, DESK, '#tasks')
    const links: readonly string[] = await page
      .locator('.task-line a', { hasText: /^Compare$/ })
      .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
    expect(links).toHaveLength(4)
    let shared = 0
    for (const link of links) {
      await page.evaluate(`location.hash = ${JSON.stringify(link)}`)
      const numbers = (link.match(/\d+/g) ?? []).map(Number)
      await page.locator(`.pair section[aria-label^="Episode "]`).first().waitFor()
      await expect.poll(() => page.locator('.stage > h3').textContent()).toContain(`${numbers.length} episodes of`)
      const lanes = numbers.map((number) => episodes.find((each) => each.number === number))
      await expect.poll(() => page.locator('.paths tbody th').allTextContents()).toHaveLength(12)
      const lines = await shownLines(page)
      const hasFolds = (await page.locator('.fold').count()) > 0
      for (const [lane, episode] of lanes.entries()) {
        const own = lines.flatMap((steps) => steps.flatMap((step) => (step.lane === lane ? [step.number] : [])))
        const all = episode?.frames.map((_, at) => at + 1) ?? []
        expect(own).toEqual(hasFolds ? all.filter((each) => own.includes(each)) : all)
      }
      const stateOf = ({ lane, number }: ShownStep): string | undefined =>
        lanes[lane]?.frames.slice(0, number).findLast(({ step }) => step !== undefined)?.step?.state
      for (const steps of lines) {
        for (const one of steps) {
          for (const other of steps) {
            const isSame = one.lane === other.lane || (one.branch !== '·' && one.branch === other.branch)
            // Both have a step here, so both are in the state after it; a step with thoughts only changes no state.
            expect(stateOf(one) === stateOf(other), `${link}: ${JSON.stringify([one, other])}`).toBe(isSame)
            if (isSame && one.lane < other.lane) shared += 1
          }
        }
      }
    }
    expect(shared).toBeGreaterThan(50)
    expect(complaints).toEqual([])
  })

  test.each([
    ['a desk', DESK, 'light'],
    ['a desk in the dark', DESK, 'dark'],
    ['a phone', PHONE, 'light'],
    ['a phone in the dark', PHONE, 'dark'],
  ] as const)('on %s all twelve columns fit, and there are no accessibility violations', async (_, screen, colorScheme) => {
    const { browser, path } = made()
    const { page, complaints } = await openReport(browser, path, { ...screen, colorScheme }, await firstComparison(made()))
    await page.locator('.aligned').waitFor()
    expect(await page.locator('.aligned thead th').count()).toBe(13)
    // The steps begin well above the fold, below the verdict only.
    const { y } = (await page.locator('.aligned').boundingBox()) ?? { y: Number.POSITIVE_INFINITY }
    expect(y).toBeLessThan(0.6 * screen.viewport.height)
    expect(await overflow(page)).toBe(0)
    // Rounding of column widths may add a pixel or two.
    expect(await page.locator('.aligned').evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(2)
    const sizes = await page
      .locator('.aligned tbody td button')
      .evaluateAll((all) =>
        all.map((button) => button.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
      )
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24)
    expect(await violations(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  test('keys move between lines and columns, names open episodes, and check boxes remove rows', async () => {
    const { browser, path } = made()
    const { page, complaints } = await openReport(browser, path, DESK, await firstComparison(made()))
    const box = page.locator('.aligned')
    await box.waitFor()
    await page.keyboard.press('Home')
    const current = () => box.locator('tr[aria-current] th').textContent()
    expect(await current()).toBe('1')
    await page.keyboard.press('ArrowRight')
    await expect.poll(current).toBe('2')
    expect(page.url()).toMatch(/\/step\/2$/)
    // Only the buttons of the current line are tab stops: a table of 12 rows has hundreds.
    expect(await box.locator('tbody button[tabindex="0"]').count()).toBe(await box.locator('tr[aria-current] button').count())
    const live = page.locator('.stage [aria-live]')
    expect(await live.textContent()).toMatch(/^Line 2: /)
    const closed = box.locator('thead button[aria-pressed="false"]').first()
    const name = (await closed.getAttribute('title')) ?? ''
    await closed.press('Enter')
    await expect.poll(() => page.locator('.pair-name').allTextContents()).toContainEqual(expect.stringContaining(`: ${name}`))
    expect(await box.locator('thead button[aria-pressed="true"]').count()).toBe(2)
    await page.locator('.paths .step-link').first().click()
    await page.getByText('Episodes: 12 of 12').click()
    await page.getByRole('checkbox', { name }).first().uncheck()
    await page.getByRole('button', { name: 'Compare 11 episodes' }).click()
    await expect.poll(() => page.locator('.aligned thead th').count()).toBe(12)
    await page.getByText('Episodes: 11 of 12').waitFor()
    expect(complaints).toEqual([])
  })

  test('the filter of separating tasks shows those on which the agents differ', async () => {
    const { browser, path } = made()
    const { episodes, places } = readReportFile(path)
    const differing = new Set(
      episodes
        .filter(({ task, success }) => episodes.some((each) => each.task === task && each.success !== success))
        .map(({ task }) => task),
    )
    expect(places[0]?.items?.separations.separates).toBe(differing.size)
    expect(differing.size).toBeGreaterThan(0)
    const { page, complaints } = await openReport(browser, path, DESK)
    await page.locator('.chips a[href*="across=separates"]').click()
    await expect.poll(() => page.locator('.task-line').count()).toBe(differing.size)
    for (const across of ['all', 'none'] as const) {
      const expected = places[0]?.items?.items.filter(({ separation }) => separation === across).length ?? 0
      if (expected === 0) continue
      await page.getByRole('combobox', { name: 'Separation' }).selectOption(across)
      await expect.poll(() => page.locator('.task-line').count()).toBe(expected)
    }
    expect(complaints).toEqual([])
  })

  test('screenshot for the README', async () => {
    const { browser, path } = made()
    const { page } = await openReport(browser, path, { viewport: { width: 1200, height: 820 } }, await firstComparison(made()))
    await page.locator('.aligned').waitFor()
    await page.locator('.aligned').evaluate((box) => box.scrollIntoView())
    await page.evaluate('scrollBy(0, -190)')
    await keepPicture(page, 'viewer/compare')
  })
})

async function firstComparison({ browser, path }: ReturnType<ReturnType<typeof showReport>>): Promise<string> {
  const { page } = await openReport(browser, path, DESK, '#tasks?across=separates')
  const link = page.locator('.task-line a', { hasText: /^Compare$/ }).first()
  return (await link.getAttribute('href')) ?? ''
}
