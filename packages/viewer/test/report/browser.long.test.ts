/** The report in a real browser, whole: an episode step by step, two of them compared, other screens, paper, prices. */
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { fillTemplate } from '../../../reporting/src/data/fill-template.ts'
import { readTemplate } from '../../src/template.ts'
import { CHROMIUM } from '../browser.ts'
import { dataOf, IN_VIEW, openReport, overflow, showReport, violations } from './page.ts'

describe.skipIf(CHROMIUM === undefined)('the report in a browser (needs /usr/bin/chromium)', () => {
  const report = showReport()

  test('an episode can be found, opened, stepped through with keys and buttons, and played', async () => {
    const { browser, path } = report()
    const { page, complaints } = await openReport(browser, path)
    const { episodes } = await dataOf(page)
    const episode = episodes.find(({ id, frames }) => id.startsWith('random/none/alfworld/') && frames.length > 9)
    if (episode === undefined) throw new Error('no long episode')
    const actionAt = (frame: number) => episode.frames[frame]?.step?.action ?? ''

    const status = page.locator('#episodes > [role=status]')
    const tasks = new Set(episodes.map(({ task }) => task)).size
    await page.getByRole('combobox', { name: 'Agent' }).selectOption({ label: 'random' })
    await page.getByLabel('Search tasks').fill('nothing of the kind')
    await expect.poll(() => status.textContent()).toContain(`0 of ${tasks} tasks, 0 episodes`)
    await page.getByLabel('Search tasks').fill('')
    await page.getByRole('combobox', { name: 'Outcome' }).selectOption('failed')
    await expect.poll(() => page.url()).toMatch(/#tasks\?row=random&outcome=failed$/)
    await page.locator(`#episode-link-${episode.number}`).click()

    const stage = page.getByRole('article')
    await stage.waitFor()
    expect(
      await stage.getByRole('heading', { level: 3 }).evaluate((heading) => heading === heading.ownerDocument.activeElement),
    ).toBe(true)
    const shown = () => stage.locator('.action').textContent()
    await expect.poll(shown).toBe(actionAt(0))
    await page.keyboard.press('ArrowRight')
    await expect.poll(shown).toBe(actionAt(1))
    await expect.poll(() => page.url()).toMatch(/#episode\/\d+\/step\/2$/)
    await page.keyboard.press('End')
    await stage.getByText('End of the episode').waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Home')
    await expect.poll(shown).toBe(actionAt(0))
    await stage.getByRole('button', { name: 'Next', exact: true }).click()
    await stage.getByRole('button', { name: 'Next', exact: true }).press('ArrowRight')
    await expect.poll(shown).toBe(actionAt(2))
    await stage.getByRole('slider').fill('5')
    await expect.poll(shown).toBe(actionAt(4))
    await expect.poll(() => stage.locator('[aria-live]').textContent()).toBe(`Step 5: ${actionAt(4)}`)

    expect(await stage.locator('.admissible [aria-current=true]').textContent()).toBe(actionAt(4))
    expect(await stage.locator('.admissible li').count()).toBe(episode.frames[4]?.admissible?.length)
    await stage.locator('.steps button').nth(1).click()
    await expect.poll(shown).toBe(actionAt(1))
    await stage.getByText('World state after the step').click()
    await expect.poll(() => stage.locator('.state dt').count()).toBeGreaterThan(20)

    await stage.getByRole('heading', { level: 3 }).focus()
    await page.keyboard.press(' ')
    await stage.getByRole('button', { name: 'Pause' }).waitFor()
    await page.clock.runFor(1500)
    await expect.poll(shown).toBe(actionAt(2))
    await page.clock.runFor(1500)
    await expect.poll(shown).toBe(actionAt(3))
    await stage.getByRole('button', { name: 'Pause' }).click()
    await page.clock.runFor(5000)
    await expect.poll(shown).toBe(actionAt(3))
    expect(await violations(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  test('a pair opens at the last divergence, and an address opens its step', async () => {
    const { browser, path } = report()
    const { page, complaints } = await openReport(browser, path)
    const { episodes } = await dataOf(page)
    const task = episodes.find(({ id }) => id.startsWith('oracle/none/alfworld/'))?.task
    const [random, oracle] = ['random', 'oracle'].map((row) =>
      episodes.find((each) => each.task === task && each.id.startsWith(`${row}/`)),
    )
    if (random === undefined || oracle === undefined) throw new Error('the rows do not share the task')
    await page.goto(`${pathToFileURL(path).href}#episode/${random.number}`)
    await page.getByLabel('Compare with').selectOption(String(oracle.number))
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    await page
      .getByText(/^First different step: step 1|^First different step: \w+: step/)
      .first()
      .waitFor()

    const actions = (frame: number) => [random, oracle].map(({ frames }) => frames[frame]?.step?.action)
    const parting = random.frames.findIndex((_, frame) => new Set(actions(frame)).size > 1)
    const shown = () => page.locator('.pair .action').allTextContents()
    const states = new Set([...oracle.recorded.events].flatMap((event) => ('state' in event ? [event.state] : [])))
    const last = random.frames.findLastIndex(({ step }) => step !== undefined && states.has(step.state))
    const opening = await shown()
    expect(opening[0]).toBe(random.frames[last + 1]?.step?.action)
    await page.keyboard.press('End')
    await page.getByText(`Ended after step ${oracle.frames.length}`).waitFor()
    await page.getByRole('button', { name: 'First divergence' }).click()
    await expect.poll(shown).toEqual(actions(parting))
    await page.goto(`${pathToFileURL(path).href}#compare/${random.number}/${oracle.number}/step/${parting + 1}`)
    await page.reload()
    await page.locator('.pair').waitFor()
    await expect.poll(shown).toEqual(actions(parting))
    expect(page.url()).toMatch(new RegExp(`#compare/${random.number}/${oracle.number}/step/${parting + 1}$`))
    expect(await violations(page)).toEqual([])

    await page.getByRole('link', { name: 'Close' }).click()
    await expect.poll(() => page.getByRole('article').count()).toBe(0)
    const direct = await openReport(browser, path, {}, `#compare/${random.number}/${oracle.number}/step/${parting + 1}`)
    await expect.poll(() => direct.page.locator('.pair .action').allTextContents()).toEqual(actions(parting))
    const missing = await openReport(browser, path, {}, '#episode/9999')
    const alert = missing.page.getByRole('alert')
    expect(await alert.textContent()).toContain('This page does not contain episode 9999.')
    expect(await alert.textContent()).toContain(' 9999')
    await expect.poll(() => alert.evaluate(IN_VIEW)).toBe(true)
    await expect.poll(() => alert.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true)
    expect(await violations(missing.page)).toEqual([])
    expect([...complaints, ...direct.complaints, ...missing.complaints]).toEqual([])
  })

  // Narrow screens show a card for each task: its goal, and a line or two with the results of the four agents.
  test.each([
    [390, 200],
    [600, 135],
    [900, 85],
  ])('the tasks are readable at %i pixels', async (width, maxHeight) => {
    const { browser, path } = report()
    const { page } = await openReport(browser, path, { viewport: { width, height: 844 } }, '#tasks')
    const lines = await page.locator('.task-line').evaluateAll((all) =>
      all.map((row) => ({
        height: row.getBoundingClientRect().height,
        task: row.querySelector('th')?.getBoundingClientRect().width,
      })),
    )
    expect(lines).toHaveLength(10)
    for (const { height, task } of lines) {
      expect(height).toBeLessThan(maxHeight)
      expect(task).toBeGreaterThan(105)
    }
    expect(await page.locator('.task-line .goal-words').first().textContent()).toMatch(/^[A-Z]?[a-z]+ /)
    expect(await overflow(page)).toBe(0)
  })

  test('the first number is near the top, and labels are not repeated in every row', async () => {
    const { browser, path } = report()
    const { page } = await openReport(browser, path, { viewport: { width: 1440, height: 900 } })
    const first = page.locator('.strip-share').first()
    expect((await first.boundingBox())?.y).toBeLessThan(330)
    expect((await page.locator('.task-line').first().boundingBox())?.y).toBeLessThan(900)
    await page.getByRole('link', { name: 'Compare', exact: true }).first().click()
    expect((await page.locator('#results tbody strong').first().boundingBox())?.y).toBeLessThan(900)
    expect(await page.locator('.results tbody .badge').count()).toBe(0)
    const text = (await page.locator('header, nav, main').allTextContents()).join(' ').toLowerCase()
    expect(text).not.toContain('unbroken')
    expect(text).not.toMatch(/rows of \d+ tables/)
    expect(text).not.toContain('costs more for less')
    expect(text).toContain('react vs rebact on textcraft and alfworld, 10 tasks, simulated:weak')
    // A deterministic run tells no times.
    expect(await page.locator('time').count()).toBe(0)
    const dots = await page
      .locator('.interval .dot')
      .evaluateAll((all) => all.map((dot) => Number(dot.getAttribute('cx')) + Number(dot.getAttribute('r'))))
    expect(Math.max(...dots)).toBeLessThanOrEqual(160)
  })

  test('shows title, day, known dollars, and a note that real models are not reproducible', async () => {
    const { browser, path, place } = report()
    const { page: first } = await openReport(browser, path)
    expect(await first.locator('#provenance').textContent()).toContain('the same journal on any machine')
    const { packed: _packed, episodes: _episodes, ...data } = await dataOf(first)
    const priced = data.places.map((place) => ({
      ...place,
      rows: place.rows.map((row) =>
        row.simulated
          ? { ...row, simulated: false, model: 'openai:gpt-x', cost: 1.5, dollars: { mean: 0.3, low: 0.1, high: 0.5 } }
          : row,
      ),
      costPairs: place.costPairs.map((pair) => ({ ...pair, resource: 'dollars' as const })),
    }))
    const run = { ...data.run, startedAt: '2026-03-01T08:30:00.000Z' }
    const other = place.file('priced.html')
    writeFileSync(other, fillTemplate(readTemplate(), { ...data, run, places: priced, title: 'Night of <b>March</b>' }))
    const { page, complaints } = await openReport(browser, other)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Night of <b>March</b>')
    expect(await page.locator('.headline strong').textContent()).toBe(data.headline?.statement)
    expect(await page.locator('#provenance').textContent()).toContain('2026-03-01')
    const provenance = await page.locator('#provenance').textContent()
    expect(provenance).not.toContain('the same journal on any machine')
    expect(provenance).toContain('replies of openai:gpt-x may differ')
    await page.goto(`${pathToFileURL(other).href}#cost`)
    await expect.poll(() => page.locator('svg[aria-label^="Success against US dollars"]').count()).toBe(2)
    expect(await violations(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  test('names and numbers of matrices and labels of the cost chart are complete', async () => {
    const { browser, path } = report()
    const { page } = await openReport(browser, path, {}, '#compare')
    const heights = await page
      .locator('.matrix td.unclear, .matrix td.better, .matrix td.worse, .heat td:not(.empty)')
      .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThan(75)
    await page.goto(`${pathToFileURL(path).href}#cost`)
    await expect.poll(() => page.locator('#tab-cost svg').count()).toBeGreaterThan(0)
    const labels = await page.locator('#tab-cost svg').allTextContents()
    expect(labels.filter((text) => text.includes('…'))).toEqual([])
    // Both intervals: a vertical and a horizontal rule for each of the two agents that ask a model.
    const chart = page.locator('svg[aria-label^="Success against tokens"]').first()
    const rules = await chart
      .locator('line[stroke-width="6"], g[stroke-width="6"] line')
      .evaluateAll((all) => all.map((line) => (line.getAttribute('x1') === line.getAttribute('x2') ? 'vertical' : 'horizontal')))
    expect(rules.sort()).toEqual(['horizontal', 'horizontal', 'vertical', 'vertical'])
  })

  test.each([
    { name: 'a desk', viewport: { width: 1440, height: 900 } },
    { name: 'a phone', viewport: { width: 390, height: 844 } },
  ])('on $name a step can be selected from the list, and closing returns to the line in the table', async ({ viewport }) => {
    const { browser, path } = report()
    const { page, complaints } = await openReport(browser, path, { viewport })
    const { episodes } = await dataOf(page)
    const episode = episodes.find(({ id, frames }) => id.startsWith('random/none/alfworld/') && frames.length > 30)
    if (episode === undefined) throw new Error('no long episode')
    await page.goto(`${pathToFileURL(path).href}#episode/${episode.number}`)
    const stage = page.getByRole('article')
    await stage.waitFor()
    if (viewport.width < 1000) await stage.getByText('All steps').click()
    const last = stage.locator('.steps button').nth(29)
    await last.scrollIntoViewIfNeeded()
    const before = await page.evaluate('scrollY')
    await last.click()
    await expect.poll(() => page.url()).toMatch(/\/step\/30$/)
    expect(await page.evaluate('scrollY')).toBe(before)
    expect(await stage.locator('.frame').evaluate(IN_VIEW)).toBe(true)
    expect(await stage.locator('.controls').evaluate(IN_VIEW)).toBe(true)
    if (viewport.width < 1000) {
      const heights = await stage.locator('.controls').evaluate((controls) => controls.getBoundingClientRect().height)
      expect(heights).toBeLessThan(110)
    }
    await page.keyboard.press('Home')
    await page.keyboard.press('End')
    await expect.poll(() => stage.locator('.steps [aria-current=step]').evaluate(IN_VIEW)).toBe(true)
    await stage.getByRole('link', { name: 'Close' }).click()
    await expect.poll(() => page.getByRole('article').count()).toBe(0)
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe(`episode-link-${episode.number}`)
    await expect.poll(() => page.locator(`#episode-link-${episode.number}`).evaluate(IN_VIEW)).toBe(true)
    expect(complaints).toEqual([])
  })

  test('available actions are in natural order, with the chosen action visible', async () => {
    const { browser, path } = report()
    const { page } = await openReport(browser, path)
    const { episodes } = await dataOf(page)
    const episode = episodes.find(({ id, frames }) => id.startsWith('oracle/none/alfworld/') && frames.length > 3)
    if (episode === undefined) throw new Error('no episode')
    await page.goto(`${pathToFileURL(path).href}#episode/${episode.number}`)
    const stage = page.getByRole('article')
    await stage.locator('.admissible li').first().waitFor()
    for (const [at, { admissible = [], step }] of episode.frames.entries()) {
      const listed = await stage.locator('.admissible li').allTextContents()
      expect([...listed].sort()).toEqual([...admissible].sort())
      const desks = listed.filter((action) => /^go to \w+ \d+$/.test(action))
      expect(desks).toEqual([...desks].sort(new Intl.Collator('en', { numeric: true }).compare))
      if (step !== undefined && admissible.includes(step.action)) {
        const hidden = await stage.locator('.admissible [aria-current=true]').evaluate((chosen) => {
          const [own, box] = [chosen.getBoundingClientRect(), chosen.closest('.scrolling')?.getBoundingClientRect()]
          return box === undefined || own.top < box.top - 1 || own.bottom > box.bottom + 1
        })
        expect(hidden, `step ${at + 1}`).toBe(false)
      }
      await page.keyboard.press('ArrowRight')
    }
    const free = episodes.find(({ frames }) =>
      frames.some(
        ({ step, admissible }) => step && !step.invalid && step.by === 'agent' && admissible && !admissible.includes(step.action),
      ),
    )
    const frame =
      free?.frames.findIndex(({ step, admissible }) => step && !step.invalid && !admissible?.includes(step.action)) ?? -1
    await page.goto(`${pathToFileURL(path).href}#episode/${free?.number}/step/${frame + 1}`)
    await page.getByText('is valid but not listed').waitFor()
  })

  test("REBACT's changes show both actions, and the new action is executed", async () => {
    const { browser, path } = report()
    const { page } = await openReport(browser, path)
    const { episodes } = await dataOf(page)
    const described = episodes.flatMap(({ number, frames }) =>
      frames.flatMap(({ thoughts, step }, at) =>
        thoughts.flatMap(({ title }) => {
          const action = /^changes '.+' to '(.+)' \(taken from the current state\)$/s.exec(title)?.[1]
          return action === undefined ? [] : [{ number, at, action, done: step?.action }]
        }),
      ),
    )
    expect(described.length).toBeGreaterThan(0)
    for (const { action, done } of described) expect(done).toBe(action)
    const [one] = described
    await page.goto(`${pathToFileURL(path).href}#episode/${one?.number}/step/${(one?.at ?? 0) + 1}`)
    await expect
      .poll(() => page.locator('.thought-title').allTextContents())
      .toContainEqual(expect.stringContaining(`to '${one?.action}'`))
    expect(await page.getByText('takes back').count()).toBe(0)
  })

  test('prints all lines, charts for paper, and light colours', async () => {
    const { browser, path } = report()
    const { page } = await openReport(browser, path, { colorScheme: 'dark' }, '#cost')
    const { episodes } = await dataOf(page)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.evaluate('dispatchEvent(new Event("beforeprint"))')
    const cut = await page
      .locator('.scrolling')
      .evaluateAll(
        (all) => all.filter((box) => box.getBoundingClientRect().height > 0 && box.scrollHeight > box.clientHeight + 1).length,
      )
    expect(cut).toBe(0)
    await expect.poll(() => page.locator('.task-line .cell').count()).toBe(episodes.length)
    const widths = await page.locator('.chart svg').evaluateAll((all) => all.map((svg) => Number(svg.getAttribute('width'))))
    expect(Math.max(...widths)).toBeLessThanOrEqual(640)
    const kind = await page.evaluate('getComputedStyle(document.documentElement).getPropertyValue("--kind-unknown").trim()')
    expect(kind).toBe('#b4bcc6')
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
    await page.evaluate('dispatchEvent(new Event("afterprint"))')
    const again = await page.locator('.chart svg').evaluateAll((all) => all.map((svg) => Number(svg.getAttribute('width'))))
    expect(Math.max(...again)).toBeGreaterThan(640)
  })

  test('has a skip link for the keyboard; printing opens folded sections', async () => {
    const { browser, path } = report()
    const { page, complaints } = await openReport(browser, path, { colorScheme: 'dark' })
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the results')
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Overview')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.evaluate('dispatchEvent(new Event("beforeprint"))')
    await expect.poll(() => page.locator('details.on-paper:not([open])').count()).toBe(0)
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)')
    expect(complaints).toEqual([])
  })
})
