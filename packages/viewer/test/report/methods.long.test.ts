/** Episodes of every method, on paper and on a screen. On A4 all content is visible, without scrolling and with enough contrast. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type FiledEpisode, type FiledReport, readReportFile } from '../../../reporting/test/report/file.ts'
import { CHROMIUM } from '../browser.ts'
import { openReport, overflow, showReport, violations } from './page.ts'

/** A4 at 96 dots an inch, without its margins. */
const SHEET = { viewport: { width: 718, height: 1046 }, colorScheme: 'dark' } as const

const METHODS =
  'react,tool-loop,occam,awm,stateact,reflact,reflexion,expel,full-history,rebact,adapt,lats,laser,plan-act,anticipatory-reflection'

/** Returns layout errors on the sheet: overflowing boxes, elements outside the sheet, goals that overlap other lines. */
const CUT = `(() => {
  const found = []
  const isOut = (element) => element.getBoundingClientRect().right > innerWidth + 1
  for (const each of document.querySelectorAll('header, header *, main, main *')) {
    const { width, height } = each.getBoundingClientRect()
    if (width <= 1 || height <= 1 || each.closest('.unseen') !== null) continue
    const { overflowX, overflowY } = getComputedStyle(each)
    const hides = !(each instanceof SVGElement) && (overflowX !== 'visible' || overflowY !== 'visible')
    const isCut = hides && (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
    const sticksOut = isOut(each) && ![...each.children].some(isOut)
    if (isCut || sticksOut) found.push((isCut ? 'cut: ' : 'sticks out: ') + each.outerHTML.slice(0, 120))
  }
  for (const words of document.querySelectorAll('.goal-words')) {
    const [own, line] = [words.getBoundingClientRect(), words.closest('tr').getBoundingClientRect()]
    if (own.bottom > line.bottom + 1 || own.top < line.top - 1) found.push('runs out of its line: ' + words.textContent)
  }
  return found
})()`

async function onPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.evaluate('dispatchEvent(new Event("beforeprint"))')
}

/** Words without the spaces between them, as lines break where they must. */
function plain(text: string): string {
  return text.replace(/\s+/g, '')
}

async function expectsEveryStep(page: Page, { frames }: FiledEpisode): Promise<void> {
  const lines = page.locator('.every-step > li')
  await expect.poll(() => lines.count()).toBe(frames.length)
  const texts = (await lines.allTextContents()).map(plain)
  for (const [at, { step }] of frames.entries()) {
    if (step === undefined) continue
    expect(texts[at]).toContain(plain(step.action))
    expect(texts[at]).toContain(plain(step.observation))
  }
}

describe.skipIf(CHROMIUM === undefined)('a report of every method (needs /usr/bin/chromium)', () => {
  const made = showReport({ world: 'alfworld,webshop', agent: METHODS, model: 'simulated:mid', limit: 2, keepPrompts: true })

  test('prints the whole report, an episode of each method, and a pair', async () => {
    const { browser, path } = made()
    const report = readReportFile(path)
    const { episodes } = report
    const { page, complaints } = await openReport(browser, path, SHEET)
    await onPaper(page)
    await expect.poll(() => page.locator('.task-line .cell').count()).toBe(episodes.length)
    await expect.poll(() => page.locator('details.on-paper:not([open])').count()).toBe(0)
    expect(await page.evaluate(CUT)).toEqual([])
    expect(await page.locator('.strip-range').first().isVisible()).toBe(true)
    for (const { goal } of episodes) expect(await page.locator('#episodes').textContent()).toContain(goal)
    expect(await violations(page)).toEqual([])
    await page.close()
    for (const { method, longest } of longestOfEach(report)) {
      const { page: sheet } = await openReport(browser, path, SHEET, `#episode/${longest.number}`)
      await sheet.locator('article .method-picture').waitFor()
      await onPaper(sheet)
      await expectsEveryStep(sheet, longest)
      expect(await sheet.evaluate(CUT), `${method} in ${longest.task}`).toEqual([])
      await sheet.close()
    }
    const [first, second] = episodes.filter(({ task }, _, [one]) => task === one?.task)
    const { page: pair } = await openReport(browser, path, SHEET, `#compare/${first?.number}/${second?.number}`)
    await pair.locator('.aligned').waitFor()
    await onPaper(pair)
    expect(await pair.evaluate(CUT)).toEqual([])
    expect(await pair.locator('.aligned tbody').textContent()).toContain(
      second?.frames.findLast(({ step }) => step !== undefined)?.step?.action ?? 'no step',
    )
    expect((await pair.pdf({ format: 'A4' })).subarray(0, 5).toString()).toBe('%PDF-')
    expect(complaints).toEqual([])
  })

  test.each([
    ['a desk', { width: 1440, height: 900 }],
    ['a phone', { width: 390, height: 844 }],
  ])('on %s a picture shows its current step, without overflow', async (_, viewport) => {
    const { browser, path } = made()
    const report = readReportFile(path)
    for (const { method, longest } of longestOfEach(report)) {
      const hash = `#episode/${longest.number}/step/${Math.ceil(longest.frames.length * 0.7)}`
      const { page, complaints } = await openReport(browser, path, { viewport }, hash)
      const current = page.locator('.method-picture [aria-current]').last()
      await expect.poll(() => current.evaluate(IN_ITS_PICTURE), { message: `${method} in ${longest.task}` }).toBe(true)
      expect(await overflow(page)).toBe(0)
      expect(complaints).toEqual([])
      await page.close()
    }
  })
})

/** Whether the middle of it is in sight in the boxes that scroll around it. */
const IN_ITS_PICTURE = (element: { getBoundingClientRect(): Box; closest(name: string): BoxOf | null }): boolean => {
  const own = element.getBoundingClientRect()
  const [x, y] = [(own.left + own.right) / 2, (own.top + own.bottom) / 2]
  return ['.picture-place', '.method-picture'].every((name) => {
    const box = element.closest(name)?.getBoundingClientRect()
    return box === undefined || (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)
  })
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface BoxOf {
  getBoundingClientRect(): Box
}

/** Of each method the longest episode in each world, so that everything it draws is there. */
function longestOfEach({
  places,
  episodes,
}: FiledReport): readonly { readonly method: string; readonly longest: FiledEpisode }[] {
  return METHODS.split(',').flatMap((method) =>
    places.map(({ rows }, at) => {
      const own = episodes.filter((each) => each.place === at && rows[each.row]?.name === method)
      const [longest] = own.sort((one, other) => other.frames.length - one.frames.length)
      if (longest === undefined) throw new Error(`no episode of ${method}`)
      return { method, longest }
    }),
  )
}
