/** The decisive step of an episode in a real browser: its sentence, its place in the curve and in the list of steps. */
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { FiledEpisode } from '../../../reporting/test/report/file.ts'
import { CHROMIUM, keepPicture } from '../browser.ts'
import { dataOf, openReport, overflow, showReport, violations } from './page.ts'

/** The task with number 18 has a dead end: a teddy bear that fits in no receptacle. */
const ROWS = { world: 'alfworld', split: 'valid_unseen', agent: 'react,random', model: 'simulated:weak', limit: 19 }

const SCREENS = [
  { name: 'a desk', look: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' } },
  { name: 'a dark desk', look: { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' } },
  { name: 'a phone', look: { viewport: { width: 390, height: 844 }, colorScheme: 'light' } },
  { name: 'a dark phone', look: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } },
] as const

function creditOf({ recorded }: FiledEpisode) {
  return recorded.states?.credit
}

describe.skipIf(CHROMIUM === undefined)('the decisive step in a browser (needs /usr/bin/chromium)', () => {
  const report = showReport(ROWS, 'credit')

  test.each(SCREENS)('on $name the page says which step lost the episode, and opens it', async ({ look }) => {
    const { browser, path } = report()
    const { page, complaints } = await openReport(browser, path, look)
    const { episodes } = await dataOf(page)
    const deadEnd = episodes.find((each) => creditOf(each)?.loss?.sentence.includes('no plan exists (teddybear 1 fits in no'))
    const tooLate = episodes.find((each) => creditOf(each)?.loss?.sentence.includes('the limit allowed'))
    expect([deadEnd, tooLate]).not.toContain(undefined)
    for (const episode of [deadEnd, tooLate]) {
      if (episode === undefined) continue
      const { effects = {}, loss } = creditOf(episode) ?? {}
      const decisive = episode.frames.findIndex(({ step }) => step?.seq === loss?.decisive)
      await page.goto(`${pathToFileURL(path).href}#episode/${episode.number}`)
      const stage = page.getByRole('article', { name: `Episode ${episode.number}:` })
      await expect.poll(() => stage.locator('.loss strong').textContent()).toBe(loss?.sentence)
      const marks = stage.locator('.to-go svg[role=img] .effect')
      expect(await marks.evaluateAll((all) => all.map(({ classList }) => classList[1]))).toEqual(Object.values(effects))
      await stage.getByRole('link', { name: 'Open the decisive step' }).click()
      await expect.poll(() => page.url()).toMatch(new RegExp(`#episode/${episode.number}/step/${decisive + 1}$`))
      await expect.poll(() => stage.locator('.action').textContent()).toBe(episode.frames[decisive]?.step?.action)
      expect(await stage.locator('.to-go .here').getAttribute('data-point')).toBe(String(loss?.decisive))
      expect(await stage.locator('.steps li.decisive').allTextContents()).toEqual([expect.stringContaining('decisive step')])
      expect(await overflow(page)).toBe(0)
      expect(await violations(page)).toEqual([])
    }
    expect(complaints).toEqual([])
  })

  test('a solved episode has effects and no loss; the picture of the guide', async () => {
    const { browser, path } = report()
    const { page } = await openReport(browser, path, { viewport: { width: 1280, height: 640 } })
    const { episodes } = await dataOf(page)
    const solved = episodes.find(({ success }) => success)
    await page.goto(`${pathToFileURL(path).href}#episode/${solved?.number}`)
    await page.locator('.to-go .effect.closer').first().waitFor()
    expect(await page.locator('.loss, .to-go .decisive, .mark-decisive').count()).toBe(0)

    const lost = episodes.find((each) => {
      const { effects = {}, loss } = creditOf(each) ?? {}
      return loss?.decisive !== undefined && new Set(Object.values(effects)).size > 2
    })
    await page.goto(`${pathToFileURL(path).href}#episode/${lost?.number}`)
    await page.getByRole('link', { name: 'Open the decisive step' }).click()
    await page.locator('.to-go .decisive').waitFor()
    await keepPicture(page, 'viewer/credit')
  })
})
