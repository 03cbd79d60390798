/** The report as a workbench, in a real browser: tasks by every agent, an episode with its ladder, and why one of two did better. */
import { readFileSync, writeFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import type { EpisodeEvent, JournalEvent } from '@orreryjs/core'
import { endReasonTexts } from '@orreryjs/core'
import type { Browser, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fillTemplate } from '../../../reporting/src/data/fill-template.ts'
import { packLines } from '../../../reporting/src/data/packs/pack.ts'
import { readReportFile } from '../../../reporting/test/report/file.ts'
import { readTemplate } from '../../src/template.ts'
import { CHROMIUM, keepPicture } from '../browser.ts'
import { IN_VIEW, openReport, overflow, showReport, violations } from './page.ts'

const DESK = { viewport: { width: 1440, height: 900 } }
/** All lines of the list are in sight. */
const TALL = { viewport: { width: 1440, height: 4000 } }
const PHONE = { viewport: { width: 390, height: 844 } }

/** A step in the journal, for counts that are independent of the page. */
type Step = Extract<EpisodeEvent, { type: 'step-end' }>

/** Episodes as they stand in the journal, by their number. */
function journalOf(directory: string): readonly (readonly EpisodeEvent[])[] {
  const episodes = new Map<string, EpisodeEvent[]>()
  for (const line of readFileSync(`${directory}/events.jsonl`, 'utf8').trim().split('\n')) {
    const event = JSON.parse(line) as JournalEvent
    if (!('episode' in event)) continue
    const own = episodes.get(event.episode) ?? []
    episodes.set(event.episode, [...own, event])
  }
  return [...episodes.values()]
}

/** Counted once more, in another way than the page does: an action is sent again if it was refused since the state last changed or before. */
function countedAnew(events: readonly EpisodeEvent[]) {
  const steps = events.filter((event): event is Step => event.type === 'step-end')
  const states = [events[0], ...steps].map((event) => (event !== undefined && 'state' in event ? event.state : ''))
  const own = steps.map((step, at) => ({ step, before: states[at] })).filter(({ step }) => step.by === 'agent')
  const refused = own.filter(({ step }) => step.invalid !== undefined)
  const again = refused.filter(({ step, before }, at) =>
    refused.slice(0, at).some((one) => one.before === before && one.step.action === step.action),
  )
  return { chosen: own.length, refused: refused.length, again: again.length, steps, states }
}

const ROWS = {
  world: 'alfworld',
  split: 'valid_unseen',
  agent: 'react,rebact',
  model: 'simulated:weak',
  limit: 70,
  keepPrompts: true,
}

describe.skipIf(CHROMIUM === undefined)('the report as a workbench (needs /usr/bin/chromium)', () => {
  const made = showReport(ROWS, 'night')

  test('pair pages of 15 tasks agree with the journal', async () => {
    const { browser, path, place } = made()
    const journal = journalOf(place.file('night'))
    const { page, complaints } = await openReport(browser, path, DESK)
    await page.getByRole('link', { name: /^rebact better than react/ }).click()
    await page.locator('.task-line').first().waitFor()
    const comparisons = await page
      .locator('.task-line a', { hasText: /^Compare$/ })
      .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
    expect(comparisons.length).toBeGreaterThanOrEqual(15)
    for (const link of comparisons.slice(0, 15)) {
      const [first = 0, second = 0] = (link.match(/\d+/g) ?? []).map(Number)
      await page.evaluate(`location.hash = ${JSON.stringify(link)}`)
      await page.locator(`.pair section[aria-label="Episode ${first}"]`).waitFor()
      const reasons = (await page.locator('.why p').allTextContents()).map((text) => text.replace(/\s+/g, ' '))
      expect(reasons[0]).toMatch(/^rebact solved the task; react did not(: .+)?\.$/)
      const sides = [first, second].map((number) => {
        const events = journal[number - 1] ?? []
        const start = events[0]
        return { name: start?.type === 'episode-start' ? start.agent : '', events, ...countedAnew(events) }
      })
      for (const { name, events, chosen, refused, again } of sides) {
        const text = reasons.find((each) => each.startsWith(`${name} had`)) ?? ''
        if (refused === 0) expect(text).toContain(`had no invalid action out of ${chosen}`)
        else {
          expect(text).toContain(
            `had ${refused} invalid ${refused === 1 ? 'action' : 'actions'} out of ${chosen}${again === 0 ? '' : ` (${again} repeated)`}`,
          )
        }
        const changed = events.filter((event) => event.type === 'note' && event.note.kind === 'modification').length
        if (changed > 0) expect(text).toContain(`changed ${changed} action`)
        const end = events.at(-1)
        if (end?.type === 'episode-end')
          expect(text).toContain(end.success ? `in ${end.steps} steps` : `${end.steps} steps (${endReasonTexts(end.end).title})`)
      }
      const [one, other] = sides
      if (one === undefined || other === undefined) throw new Error('no two sides')
      const met = one.states.findLastIndex((state) => other.states.includes(state))
      const beside = other.states.lastIndexOf(one.states[met] ?? '')
      const shown = await page.locator('.pair .action').allTextContents()
      expect(shown).toEqual([one.steps[met]?.action, other.steps[beside]?.action].filter((action) => action !== undefined))
      const marked = page.locator('.aligned tr[aria-current]')
      expect(await marked.locator('.count').allTextContents()).toEqual(
        [String(met + 1), String(beside + 1)].slice(0, shown.length),
      )
      expect(await marked.evaluate(IN_VIEW)).toBe(true)
    }
    expect(complaints).toEqual([])
  })

  test.each([
    ['a desk', DESK],
    ['a phone', PHONE],
  ] as const)('on %s tasks are filtered by links, text and choices, and the address restores the filter', async (_, screen) => {
    const { browser, path } = made()
    const { browser: own, data } = { browser, data: readReportFile(path) }
    const { page, complaints } = await openReport(own, path, screen)
    expect(await page.locator('.strip-share').first().evaluate(IN_VIEW)).toBe(true)
    const failed = data.episodes.filter(({ success }) => !success)
    const kind = failed[0]?.failure?.type ?? ''
    const row = data.places[0]?.rows[failed[0]?.row ?? 0]?.name ?? ''
    const count = failed.filter((each) => each.failure?.type === kind && each.row === failed[0]?.row).length
    await page.getByRole('link', { name: 'Failures', exact: true }).click()
    await page.locator(`#tab-failures a[href*="kind=${kind}"][href*="row=${row}"]`).first().click()
    await expect.poll(() => page.locator('#episodes > [role=status]').textContent()).toContain(`${count} of ${ROWS.limit} tasks`)
    await expect.poll(() => page.locator('#episodes-title').evaluate(IN_VIEW)).toBe(true)
    await expect.poll(() => page.locator('.cell.failed:not(.dimmed)').count()).toBe(count)
    await page.getByLabel('Order').selectOption('hardest')
    const word = data.episodes[0]?.goal.split(' ').at(-1) ?? ''
    await page.getByLabel('Search tasks').pressSequentially(word)
    const address = page.url()
    const goals = await page.locator('.goal-words').allTextContents()
    for (const goal of goals) expect(goal).toContain(word)
    const again = await openReport(own, path, screen, new URL(address).hash)
    await expect.poll(() => again.page.locator('.goal-words').allTextContents()).toEqual(goals)
    expect(await overflow(again.page)).toBe(0)
    expect(await violations(again.page)).toEqual([])
    expect([...complaints, ...again.complaints]).toEqual([])
  })

  test.each([
    ['a desk', DESK],
    ['a phone', PHONE],
  ] as const)('on %s an episode has prompts, a picture, a search, and shortcuts to errors', async (_, screen) => {
    const { browser, path } = made()
    const data = readReportFile(path)
    const episode = data.episodes.find(({ counts }) => counts.invalid > 2 && counts.replaced > 2)
    if (episode === undefined) throw new Error('no such episode')
    const { page, complaints } = await openReport(browser, path, screen, `#episode/${episode.number}`)
    const stage = page.getByRole('article')
    await stage.locator('.to-go svg[role=img]').waitFor()
    expect(await stage.locator('.method-picture').count()).toBe(1)
    const shown = async () => Number(/step\/(\d+)$/.exec(page.url())?.[1])
    const marked = episode.frames.flatMap(({ step, thoughts }, at) =>
      step?.invalid !== undefined || thoughts.some((thought) => thought.kind === 'change') ? [at + 1] : [],
    )
    for (const at of marked.filter((each) => each > 1).slice(0, 3)) {
      await page.keyboard.press('n')
      await expect.poll(shown).toBe(at)
    }
    await page.keyboard.press('p')
    expect(marked).toContain(await shown())
    const prompt = stage.locator('.prompt').first()
    await page.keyboard.press('Home')
    await prompt.locator('summary').click()
    const call = episode.frames[0]?.thoughts.find((thought) => thought.call?.prompt !== undefined)?.call
    await expect.poll(() => prompt.locator('pre').allTextContents()).toEqual(call?.prompt?.messages.map(({ content }) => content))
    if (screen === PHONE) await stage.getByText('All steps').click()
    await stage.getByLabel('Search the steps').fill('nothing happens')
    const hits = episode.frames.filter((frame) => JSON.stringify(frame).toLowerCase().includes('nothing happens')).length
    await expect.poll(() => stage.locator('.ladder li').count()).toBe(hits)
    await stage.getByLabel('Search the steps').fill('')
    await expect.poll(() => stage.locator('.ladder li').count()).toBe(episode.frames.length)
    expect(await stage.locator('.ladder li.refused').count()).toBe(episode.counts.invalid)
    await page.locator('.ladder button').nth(4).click()
    await expect.poll(shown).toBe(5)
    expect(await stage.locator('.controls').evaluate(IN_VIEW)).toBe(true)
    expect(await overflow(page)).toBe(0)
    expect(await violations(page)).toEqual([])
    await page.emulateMedia({ media: 'print' })
    await page.evaluate('dispatchEvent(new Event("beforeprint"))')
    await expect.poll(() => stage.locator('.every-step > li').count()).toBe(episode.frames.length)
    expect(complaints).toEqual([])
  })

  test.each([
    ['a desk', DESK, 'light'],
    ['a desk in the dark', DESK, 'dark'],
    ['a phone', PHONE, 'light'],
    ['a phone in the dark', PHONE, 'dark'],
  ] as const)('on %s two episodes are compared, without overflow, with the task', async (_, screen, colorScheme) => {
    const { browser, path } = made()
    const [first, second] = readReportFile(path).episodes.filter(({ task }, _at, [one]) => task === one?.task)
    if (first === undefined || second === undefined) throw new Error('no pair')
    const { page, complaints } = await openReport(
      browser,
      path,
      { ...screen, colorScheme },
      `#compare/${first.number}/${second.number}`,
    )
    await page.locator('.aligned').waitFor()
    expect(await page.locator('.why-goal').textContent()).toBe(`Task: ${first.goal}`)
    expect(await page.locator('.why-verdict').evaluate(IN_VIEW)).toBe(true)
    expect(await overflow(page)).toBe(0)
    expect(await violations(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  test('figures of outcomes, budgets, lengths and cost link to their tasks', async () => {
    const { browser, path } = made()
    const { episodes } = readReportFile(path)
    const { page, complaints } = await openReport(browser, path, TALL)
    const shown = () => page.locator('.cell:not(.dimmed)').evaluateAll((cells) => cells.map(({ id }) => id))
    const follow = async (link: string): Promise<URLSearchParams> => {
      const way = await page.locator(link).last().getAttribute('href')
      await page
        .locator(link)
        .last()
        .evaluate((a) => (a as { click?(): void }).click?.())
      await expect.poll(() => page.url()).toContain(way ?? 'nowhere')
      await page.locator('.task-line').first().waitFor()
      return new URLSearchParams(way?.replace('#tasks?', ''))
    }
    const ended = (number: number): string | undefined => {
      const { success, failure } = episodes[number - 1] ?? {}
      return success === true ? 'solved' : failure?.type
    }
    const linked = await follow('#tab-failures a[href*="secondKind="]')
    const count = Number(await page.locator('#tab-failures a[href*="secondKind="]').last().textContent())
    await expect.poll(() => page.locator('.task-line').count()).toBe(count)
    for (const link of await page.locator('.task-line a', { hasText: /^Compare$/ }).evaluateAll((all) => all.map(String))) {
      const numbers = (/compare\/(\d+)\/(\d+)/.exec(link) ?? []).slice(1).map(Number)
      expect(numbers.map(ended)).toEqual([linked.get('firstKind'), linked.get('secondKind')])
    }
    const budget = await follow('#budgets a[href*="within=steps"]')
    const most = Number(budget.get('within')?.replace('steps:', ''))
    const solved = episodes.filter(({ success, steps, row }) => success && steps <= most && row === 1)
    expect(budget.get('row')).toContain('rebact')
    await expect.poll(async () => (await shown()).length).toBe(solved.length)
    await follow('#lengths a[href*="from="]')
    await follow('#tab-cost a[href*="sort=tokens"]')
    const tokens = (await shown()).map((id) => episodes[Number(/\d+$/.exec(id)?.[0]) - 1]?.tokens ?? 0)
    expect(tokens).toEqual([...tokens].sort((one, other) => other - one))
    for (const [tab, chart] of [
      ['Compare', '#lengths'],
      ['Cost', '#budgets'],
      ['Cost', '#cost-figures'],
    ] as const) {
      await page.getByRole('link', { name: tab, exact: true }).first().click()
      await page.locator(`${chart} .chart .pressable`).last().click()
      await expect.poll(() => page.url()).toContain('#tasks?')
    }
    expect(complaints).toEqual([])
  })

  test('10,000 episodes: few lines are rendered, more when the reader scrolls, and all are printed', async () => {
    const { browser, path, place } = made()
    const data = readReportFile(path)
    const many = Array.from({ length: 10_000 }, (_, at) => {
      const {
        recorded: _recorded,
        frames: _frames,
        ...line
      } = data.episodes[at % data.episodes.length] ?? data.episodes[0] ?? never()
      return { ...line, number: at + 1, task: `alfworld/valid_unseen/${Math.floor(at / 2)}`, row: at % 2 }
    })
    const part = { id: 'lines', base64: deflateRawSync(packLines(many)).toString('base64') }
    const large = place.file('large.html')
    const { episodes: _episodes, ...figures } = data
    writeFileSync(large, fillTemplate(readTemplate(), figures, [part]))
    const { page, complaints } = await openReport(browser, large, PHONE, '#tasks')
    await page.locator('.task-line').first().waitFor()
    expect(await page.locator('.task-line').count()).toBeLessThan(120)
    const rendered = await page.locator('.task-line').count()
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await expect.poll(() => page.locator('.task-line').count()).toBeGreaterThan(rendered)
    await page.getByText('of 5,000 tasks.').waitFor()
    await page.getByLabel('Search tasks').fill('valid_unseen/4321')
    await expect.poll(() => page.locator('.task-line').count()).toBe(1)
    await page.getByLabel('Search tasks').fill('')
    await page.evaluate('dispatchEvent(new Event("beforeprint"))')
    await expect.poll(() => page.locator('.task-line').count()).toBe(5000)
    expect(complaints).toEqual([])
  })

  test('ten attempts at a task fit into two lines, and choices keep the search text', async () => {
    const { browser, path, place } = made()
    const { episodes, ...figures } = readReportFile(path)
    const many = Array.from({ length: 400 }, (_, at) => {
      const { recorded: _recorded, frames: _frames, ...line } = episodes[at % episodes.length] ?? episodes[0] ?? never()
      const task = `alfworld/valid_unseen/${Math.floor(at / 20)}`
      return { ...line, number: at + 1, task, row: Math.floor(at / 10) % 2, trial: (at % 10) + 1 }
    })
    const part = { id: 'lines', base64: deflateRawSync(packLines(many)).toString('base64') }
    const file = place.file('attempts.html')
    writeFileSync(file, fillTemplate(readTemplate(), figures, [part]))
    const { page, complaints } = await openReport(browser, file, TALL, '#tasks')
    await expect.poll(() => page.locator('.attempts').count()).toBe(40)
    const cells = await page
      .locator('.attempts')
      .evaluateAll((all) =>
        all.map((cell) => [...cell.querySelectorAll('.cell')].map((each) => each.getBoundingClientRect().top)),
      )
    for (const tops of cells) expect([tops.length, new Set(tops).size]).toEqual([10, 2])
    const heights = await page.locator('.task-line').evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThan(75)
    const marks = await page.evaluate(
      "[...document.querySelectorAll('.attempts .cell')].map((cell) => getComputedStyle(cell, '::before').content.includes('×'))",
    )
    expect(marks).toEqual(many.map(({ success }) => !success))
    expect(await violations(page)).toEqual([])
    await page.getByLabel('Search tasks').pressSequentially('unseen/1')
    await expect.poll(() => page.locator('.task-line').count()).toBe(11)
    await page.getByRole('combobox', { name: 'Outcome' }).selectOption('solved')
    await page.getByLabel('Order').selectOption('hardest')
    await page.getByLabel('Search tasks').pressSequentially('1')
    await expect.poll(() => page.url()).toMatch(/#tasks\?text=unseen%2F11&outcome=solved&sort=hardest$/)
    expect(complaints).toEqual([])
  })

  test('screenshots for the README', async () => {
    const { browser, path } = made()
    const shots: readonly (readonly [string, string])[] = [
      ['tasks', '#tasks?first=react&second=rebact&against=lost'],
      ['why', await firstWhy(browser, path)],
    ]
    for (const [name, hash] of shots) {
      const { page } = await openReport(browser, path, { viewport: { width: 1200, height: 760 } }, hash)
      await page.locator('.task-line').first().waitFor()
      if (name === 'why') await page.locator('.aligned').waitFor()
      await keepPicture(page, `viewer/${name}`)
    }
  })
})

describe.skipIf(CHROMIUM === undefined)('the report of textcraft (needs /usr/bin/chromium)', () => {
  const made = showReport({ world: 'textcraft', agent: 'react,rebact', model: 'simulated:mid', limit: 20 }, 'textcraft')

  test('the first screen shows title, verdict and results; screenshot for the README', async () => {
    const { browser, path } = made()
    const { page, complaints } = await openReport(browser, path, { viewport: { width: 1280, height: 770 } })
    await page.locator('.strip-share').first().waitFor()
    for (const shown of [page.getByRole('heading', { level: 1 }), page.locator('.task-line').nth(4)])
      expect(await shown.evaluate(IN_VIEW)).toBe(true)
    await keepPicture(page, 'viewer/report')
    expect(complaints).toEqual([])
  })
})

async function firstWhy(browser: Browser, path: string): Promise<string> {
  const { page } = await openReport(browser, path, {}, '#tasks?first=react&second=rebact&against=lost')
  return whyOf(page)
}

async function whyOf(page: Page): Promise<string> {
  return (
    (await page
      .locator('.task-line a', { hasText: /^Compare$/ })
      .first()
      .getAttribute('href')) ?? ''
  )
}

function never(): never {
  throw new Error('the run has no episodes')
}
