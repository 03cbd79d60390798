/**
 * The scroll position of a reader is kept while rows arrive, over a reload of the page, and when the run ends: in a real browser,
 * with a run in progress.
 */
import { appendFileSync, cpSync, mkdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { CHROMIUM, openBrowser, openPage, WAIT } from '../../viewer/test/browser.ts'
import { overflow, violations } from '../../viewer/test/report/page.ts'
import { orreryIn } from './in-process.ts'
import { viewRuns } from './served.ts'

const RUN = ['run', '--agent', 'react,rebact', '--model', 'simulated:mid', '--limit', '60', '--deterministic', '--out', 'whole']

/** Returns the lines of an ended run, to be written as if it were in progress. */
async function played(place: ReturnType<typeof scratch>): Promise<readonly string[]> {
  await orreryIn(place.path, RUN)
  mkdirSync(place.file('runs/one'), { recursive: true })
  cpSync(place.file('whole/run.json'), place.file('runs/one/run.json'))
  return readFileSync(place.file('whole/events.jsonl'), 'utf8').split(/(?<=\n)/)
}

/** Returns the number of lines until that many episodes have ended. */
function until(lines: readonly string[], episodes: number): number {
  const ends = lines.flatMap((line, at) => (line.includes('"type":"episode-end"') ? [at] : []))
  return (ends[episodes - 1] ?? lines.length) + 1
}

/** Returns the distance in pixels from the top of the window to an element. */
const topOf = (page: Page, selector: string): Promise<number> =>
  page.evaluate<number>(`Math.round(document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect().top)`)

/** Waits until the page shows that number of ended episodes. */
const ended = (page: Page, count: number): Promise<void> =>
  page.locator('.totals dd').first().getByText(`${count} of 120`).waitFor()

describe.skipIf(CHROMIUM === undefined)('the place of a reader (needs /usr/bin/chromium)', () => {
  test('stays while rows arrive, over a reload and at the end of the run', async () => {
    using place = scratch()
    const lines = await played(place)
    const journal = place.file('runs/one/events.jsonl')
    let written = until(lines, 50)
    writeFileSync(journal, lines.slice(0, written).join(''))
    const write = (episodes: number): void => {
      const next = episodes >= 120 ? lines.length : until(lines, episodes)
      appendFileSync(journal, lines.slice(written, next).join(''))
      written = next
    }
    const browser = await openBrowser()
    try {
      await using view = await viewRuns(place.file('runs'))
      const { url } = view
      const page = await openPage(browser, { viewport: { width: 1280, height: 800 } })
      const complaints: string[] = []
      page.on('console', (message) => complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(error.message))
      await page.goto(`${url}run/one/`)
      await page.locator('.filters select').first().waitFor()

      // A filter, an episode, a step.
      await page.getByRole('combobox', { name: 'Outcome' }).selectOption({ index: 1 })
      const outcome = await page.getByRole('combobox', { name: 'Outcome' }).inputValue()
      await page.locator('a.cell').nth(4).click()
      const player = page.getByRole('article')
      await player.getByRole('heading', { level: 3 }).waitFor()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      const title = await player.getByRole('heading', { level: 3 }).textContent()
      const address = page.url()
      expect(address).toMatch(/#episode\/\d+\/step\/3$/)
      // A text is selected and in view.
      await page.evaluate(`(() => {
          const text = document.querySelector('.stage .panel')
          getSelection().selectAllChildren(text)
          text.scrollIntoView({ block: 'center' })
        })()`)
      const selected = await page.evaluate<string>('getSelection().toString()')
      expect(selected.length).toBeGreaterThan(10)
      const top = await topOf(page, '.stage .panel')
      for (const count of [60, 75, 90]) {
        write(count)
        await ended(page, count)
        expect(await topOf(page, '.stage .panel')).toBe(top)
        expect(await page.evaluate('getSelection().toString()')).toBe(selected)
      }
      expect(page.url()).toBe(address)

      await page.reload()
      await player.getByRole('heading', { level: 3 }).waitFor()
      expect(page.url()).toBe(address)
      expect(await player.getByRole('heading', { level: 3 }).textContent()).toBe(title)
      expect(await player.getByRole('slider').first().inputValue()).toBe('3')
      // Pages are scrolled by whole pixels.
      await expect.poll(async () => Math.abs((await topOf(page, '.stage .panel')) - top), { timeout: WAIT }).toBeLessThan(3)
      expect(await page.getByRole('combobox', { name: 'Outcome' }).inputValue()).toBe(outcome)

      // The run ends: the reader stays on the page, and then opens the report.
      write(120)
      const report = page.getByRole('button', { name: 'Show the report', exact: true })
      await report.waitFor()
      expect(await player.getByRole('heading', { level: 3 }).textContent()).toBe(title)
      expect(page.url()).toBe(address)
      expect(await violations(page)).toEqual([])
      await report.click()
      await page.getByRole('navigation', { name: 'Report' }).waitFor()
      expect(page.url()).toContain('?report#episode/')
      await page.reload()
      await page.getByRole('navigation', { name: 'Report' }).waitFor()
      expect(await player.getByRole('slider').first().inputValue()).toBe('3')
      expect(complaints).toEqual([])
    } finally {
      await browser.close()
    }
  })

  test('reports removed files in a line, and shows files that return', async () => {
    using place = scratch()
    const lines = await played(place)
    const journal = place.file('runs/one/events.jsonl')
    const some = lines.slice(0, until(lines, 20)).join('')
    writeFileSync(journal, some)
    const browser = await openBrowser()
    try {
      await using view = await viewRuns(place.file('runs'))
      const { url } = view
      const page = await openPage(browser, { viewport: { width: 390, height: 844 } })
      const failures: string[] = []
      page.on('pageerror', (error) => failures.push(error.message))
      await page.goto(`${url}run/one/`)
      await ended(page, 20)
      const notice = page.locator('.notice')
      const waitForText = (text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor()

      renameSync(journal, place.file('elsewhere'))
      await waitForText('events.jsonl was deleted; showing the last state read')
      await page.goto(`${url}run/one/#episode/3`)
      await waitForText('Episode 3 can no longer be read')
      expect(await violations(page)).toEqual([])
      renameSync(place.file('elsewhere'), journal)
      await notice.first().waitFor({ state: 'detached' })
      await page.goto(`${url}run/one/`)
      await ended(page, 20)

      truncateSync(journal, Buffer.byteLength(lines.slice(0, until(lines, 5)).join('')))
      await ended(page, 5)
      appendFileSync(journal, 'no event at all\n')
      await waitForText(/skipped invalid line at byte \d+: not JSON/)

      rmSync(journal)
      mkdirSync(journal)
      await waitForText('The files of')
      await page.locator('.run-state.unreadable').waitFor()
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      const list = await openPage(browser)
      await list.goto(url)
      await list.getByText('Cannot be shown: its events.jsonl is not a file.').waitFor()
      expect(await list.locator('td[data-name="Success"]').textContent()).toBe('-')

      rmSync(place.file('runs/one'), { recursive: true })
      await waitForText('was deleted. This page shows the last state read')
      await list.getByText('This directory has no runs yet').waitFor()
      mkdirSync(place.file('runs/one'))
      cpSync(place.file('whole/run.json'), place.file('runs/one/run.json'))
      writeFileSync(journal, lines.slice(0, until(lines, 30)).join(''))
      await ended(page, 30)
      await list.getByRole('link', { name: 'one' }).waitFor()

      // A run that does not exist yet.
      await list.goto(`${url}run/two/`)
      await list.getByText('the run does not exist or cannot be read').waitFor()
      // The report of an ended run whose directory is deleted.
      writeFileSync(journal, lines.join(''))
      await page.getByRole('navigation', { name: 'Report' }).waitFor()
      rmSync(place.file('runs/one'), { recursive: true })
      await waitForText('The directory of this run was deleted. This report was read before')
      expect(await violations(page)).toEqual([])
      expect(failures).toEqual([])
    } finally {
      await browser.close()
    }
  })
})
