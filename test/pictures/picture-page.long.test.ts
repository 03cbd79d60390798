import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { adapt } from '@orreryjs/agent-adapt'
import { anticipatoryReflection, planAct } from '@orreryjs/agent-anticipatory-reflection'
import { expel, fullHistory } from '@orreryjs/agent-expel'
import { laser } from '@orreryjs/agent-laser'
import { lats } from '@orreryjs/agent-lats'
import { react } from '@orreryjs/agent-react'
import { rebact } from '@orreryjs/agent-rebact'
import { reflact } from '@orreryjs/agent-reflact'
import { reflexion } from '@orreryjs/agent-reflexion'
import { stateact } from '@orreryjs/agent-stateact'
import type { EpisodeEvent } from '@orreryjs/core'
import type { RecordedEpisode } from '@orreryjs/reporting/data'
import { pictureOf } from '@orreryjs/viewer/pictures'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CHROMIUM, openBrowser } from '../browser/chromium.ts'
import { openPictures, pageOfPictures, savePicture, show } from './picture-page.ts'
import { recordEpisode } from './record-episode.ts'

const AXE = readFileSync(
  createRequire(join(import.meta.dirname, '../../packages/cli/package.json')).resolve('axe-core/axe.min.js'),
  'utf8',
)
const AGENTS = [
  react,
  stateact,
  reflact,
  rebact,
  adapt,
  laser,
  lats,
  reflexion,
  expel,
  fullHistory,
  anticipatoryReflection,
  planAct,
]
const NO_STATES = { facts: [], changes: {}, admissible: {}, admissibleAtEnd: [] }
const LATS = { k: 12, n: 4, depth: 12 }

describe.skipIf(CHROMIUM === undefined)('pictures in a browser (needs /usr/bin/chromium)', () => {
  let html = ''
  let browser: Browser
  // Pages are reused, because opening a page is slow.
  let desk: Page
  let phone: Page
  const complaints: string[] = []
  beforeAll(async () => {
    html = await pageOfPictures()
    browser = await openBrowser()
    desk = await openPictures(browser, html, 1440, complaints)
    phone = await openPictures(browser, html, 390, complaints)
    await phone.emulateMedia({ colorScheme: 'dark' })
    for (const page of [desk, phone]) await page.evaluate(AXE)
  })
  beforeEach(() => {
    complaints.length = 0
  })
  afterAll(() => browser?.close())

  test.each(AGENTS)('$id: the picture shows the steps of the journal, on desktop and phone', async (agent) => {
    const options = agent === lats ? { options: LATS } : {}
    const recorded = await recordEpisode(agent, {
      world: 'webshop',
      task: 1,
      model: 'weak',
      rewind: ['snapshot', 'replay'],
      ...options,
    })
    const steps = recorded.events.flatMap((event) => (event.type === 'step-end' ? [event.seq] : []))
    for (const page of [desk, phone]) {
      for (const at of [0, 0.5, 1]) {
        const step = steps[Math.floor((steps.length - 1) * at)] ?? 0
        await show(page, recorded, step)
        expect(await drawnSteps(page)).toEqual(steps)
        expect(await marked(page)).toBe(step)
      }
      await drawnTree(page, recorded)
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
      expect(await violations(page)).toEqual([])
      expect(await clickAndMove(page, steps)).toBe(true)
      expect(complaints).toEqual([])
    }
  })

  test('draws the pictures of the README', async () => {
    const tree = await recordEpisode(lats, { world: 'webshop', task: 5, options: { k: 5, n: 3, depth: 6 } })
    const plan = await recordEpisode(anticipatoryReflection, {
      world: 'alfworld',
      task: 1,
      limits: { maxSteps: 14, maxModelCalls: 90 },
    })
    const page = await openPictures(browser, html, 1000)
    for (const [name, recorded, height] of [
      ['lats', tree, 520],
      ['anticipatory-reflection', plan, 400],
    ] as const) {
      await page.setViewportSize({ width: 1000, height })
      const steps = recorded.events.flatMap((event) => (event.type === 'step-end' ? [event.seq] : []))
      await show(page, recorded, steps[Math.floor(steps.length * 0.7)] ?? 0)
      expect(await page.locator('.method-picture').isVisible()).toBe(true)
      await savePicture(page, name)
    }
    await page.close()
  })

  test('hostile texts are shown as text', async () => {
    const evil = [
      '<img src=x onerror="document.title=1">',
      '</script><script>document.title=2</script>',
      'x'.repeat(3000),
      '\u202Eabc\u0000\n\n',
    ]
    for (const [index, agent] of AGENTS.entries()) {
      const recorded = await recordEpisode(agent, {
        world: 'webshop',
        task: 1,
        limits: { maxSteps: 12, maxModelCalls: 40 },
        ...(agent === lats && { options: LATS }),
      })
      const hostile = {
        ...recorded,
        events: recorded.events.map((event) => withHostileText(event, evil[index % evil.length] ?? '')),
      }
      await show(phone, hostile, hostile.events.at(-1)?.seq ?? 0)
      expect(await phone.locator('.method-picture').count()).toBe(1)
      expect(await phone.locator('img').count()).toBe(0)
      expect(await phone.title()).toBe('Picture')
      expect(await phone.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
      expect(complaints).toEqual([])
    }
  })

  test('curves of two episodes: a point per step with a plan, a gap otherwise', async () => {
    const recorded = await recordEpisode(react, { world: 'alfworld', task: 2, limits: { maxSteps: 20, maxModelCalls: 60 } })
    const steps = recorded.events.flatMap((event) => (event.type === 'step-end' ? [event.seq] : []))
    const lost = new Set(steps.slice(5, 8))
    const toGo = Object.fromEntries(steps.map((seq, index) => [seq, lost.has(seq) ? null : 12 - (index % 7)]))
    const withStates = { ...recorded, states: { ...NO_STATES, toGoAtStart: 13, toGo } }
    const wanted = {
      recorded: withStates,
      step: steps[2],
      other: { ...withStates, number: 2, states: { ...withStates.states, toGo: {} } },
    }
    await phone.evaluate(`picture.clicked.length = 0; picture.show(${JSON.stringify(wanted)})`)
    const drawn = await phone.evaluate(
      `[...document.querySelectorAll('.to-go .curve-0 [data-point]')].map(({ dataset }) => Number(dataset.point))`,
    )
    expect(drawn).toEqual([0, ...steps.filter((seq) => !lost.has(seq))])
    const path = String(await phone.locator('.to-go .curve-0 .line').getAttribute('d'))
    expect(path.match(/M/g)).toHaveLength(2)
    expect(await phone.locator('.to-go .curve-1 circle').count()).toBe(steps.length + 1)
    expect(await phone.locator('.to-go .here').getAttribute('data-point')).toBe(String(steps[2]))
    await phone.locator(`.to-go .curve-0 [data-point="${steps[10]}"]`).click()
    expect(await phone.evaluate('picture.clicked')).toEqual([steps[10]])
    expect(await phone.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    expect(complaints).toEqual([])
  })

  test('the curve of one episode marks the effect of each step and the decisive step', async () => {
    const recorded = await recordEpisode(react, { world: 'alfworld', task: 2, limits: { maxSteps: 12, maxModelCalls: 60 } })
    const steps = recorded.events.flatMap((event) => (event.type === 'step-end' ? [event.seq] : []))
    const all = ['closer', 'neutral', 'further', 'dead-end'] as const
    const effectOf = (index: number) => all[Math.min(3, index % 5)] ?? 'neutral'
    const effects = Object.fromEntries(steps.map((seq, index) => [seq, effectOf(index)]))
    const toGo = Object.fromEntries(steps.map((seq, index) => [seq, effectOf(index) === 'dead-end' ? null : 9]))
    const decisive = steps[3]
    const states = { ...NO_STATES, toGoAtStart: 9, toGo, credit: { effects, loss: { sentence: 'Lost.', decisive } } }
    for (const withEffects of [true, false]) {
      const { credit: _, ...bare } = states
      await show(phone, { ...recorded, states: withEffects ? states : bare } as RecordedEpisode, steps[0] ?? 0)
      const marks = await phone
        .locator('.to-go svg[role=img] .effect')
        .evaluateAll((found) => found.map(({ classList }) => classList[1]))
      expect(marks).toEqual(withEffects ? steps.map((_seq, index) => effectOf(index)) : [])
      expect(await phone.locator('.effect-key').allTextContents()).toEqual(
        withEffects ? [' closer', ' neutral', ' further', ' dead end'] : [],
      )
      expect(await phone.locator('.to-go .decisive').count()).toBe(withEffects ? 1 : 0)
      // The marks differ in shape or in being filled, so that color is not needed.
      const shapes = await phone.evaluate<readonly string[]>(`(() => {
        const paper = getComputedStyle(document.body).backgroundColor
        const marks = [...document.querySelectorAll('.effect-key path')]
        return marks.map((mark) => mark.getAttribute('d') + (getComputedStyle(mark).fill === paper ? ' empty' : ''))
      })()`)
      expect(new Set(shapes).size).toBe(withEffects ? 4 : 0)
      // Labels on the left are not cut off.
      const lefts = await phone.evaluate<readonly number[]>(
        "[...document.querySelectorAll('.to-go .tick')].map((text) => text.getBoundingClientRect().left - text.ownerSVGElement.getBoundingClientRect().left)",
      )
      expect(Math.min(...lefts)).toBeGreaterThanOrEqual(0)
      if (withEffects) {
        await phone.locator(`.to-go [data-point="${decisive}"]`).click()
        expect(await phone.evaluate('picture.clicked')).toEqual([decisive])
      }
    }
    expect(complaints).toEqual([])
  })

  test('a tree of hundreds of nodes: complete list, keyboard navigation, print view', async () => {
    const recorded = await recordEpisode(lats, {
      world: 'alfworld',
      task: 7,
      options: { k: 30, n: 5, depth: 20 },
      limits: { maxSteps: 420, maxModelCalls: 900 },
    })
    const picture = pictureOf(recorded)
    const nodes = picture?.kind === 'tree' ? picture.nodes : []
    expect(nodes.length).toBeGreaterThan(300)
    const page = await openPictures(browser, html, 1440)
    await show(page, recorded, nodes.at(-1)?.seq ?? 0)
    expect(await page.locator('g[data-node]').count()).toBe(nodes.length)
    await page.getByText('Tree as a list').click()
    await expect.poll(() => page.locator('.as-text li').count()).toBe(nodes.length)
    await page.locator('g[data-node="0"]').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate('picture.clicked')).toEqual([nodes[1]?.seq])
    await page.getByRole('button', { name: 'Smaller' }).click()
    await page.emulateMedia({ media: 'print' })
    expect(await page.evaluate("getComputedStyle(document.querySelector('.picture-place')).maxHeight")).toBe('none')
    await page.close()
  })
})

/** Sorted positions of the drawn steps, including rewind steps if the picture has them. */
async function drawnSteps(page: Page): Promise<readonly number[]> {
  return page.evaluate(`[...new Set([...document.querySelectorAll('.act[data-seq], .node[data-seq]')].map(({ dataset }) => Number(dataset.seq)))]
    .filter((seq) => seq > 0).sort((one, other) => one - other)`)
}

async function marked(page: Page): Promise<number> {
  return page.evaluate(`Number(document.querySelector('[aria-current="step"]')?.dataset.seq)`)
}

/** Compares the drawn nodes with the picture: depth, value, visits and the chosen path. */
async function drawnTree(page: Page, recorded: RecordedEpisode): Promise<void> {
  const picture = pictureOf(recorded)
  if (picture?.kind !== 'tree') return
  const drawn = await page.evaluate(`[...document.querySelectorAll('g[data-node]')].map((node) => ({
    id: Number(node.dataset.node), depth: Number(node.getAttribute('aria-level')) - 1,
    value: node.querySelector('.value').textContent, chosen: node.classList.contains('chosen'), words: node.querySelector('title').textContent }))`)
  const expected = picture.nodes.map(({ id, depth, value, chosen }) => ({
    id,
    depth,
    value: value === undefined ? '' : String(Math.round(value * 10)),
    chosen,
  }))
  const byId = (drawn as { readonly id: number; readonly words: string }[]).sort((one, other) => one.id - other.id)
  expect(byId).toMatchObject(expected)
  for (const { id, words } of byId.slice(1)) {
    const node = picture.nodes[id]
    expect(words).toContain(node?.action)
    if (node !== undefined && node.visits > 0) expect(words).toContain(`${node.visits} round`)
  }
  expect(await page.locator('svg.tree .way').count()).toBe(picture.nodes.length - 1)
}

/** True if a click on a step reports and marks it, and Home moves to the first step. */
async function clickAndMove(page: Page, steps: readonly number[]): Promise<boolean> {
  const seq = steps[Math.floor(steps.length / 2)] ?? 0
  const stop = page.locator(`.act[data-seq="${seq}"], .node[data-seq="${seq}"]`).first()
  await stop.click()
  const isReported = ((await page.evaluate('picture.clicked')) as number[]).at(-1) === seq
  await stop.focus()
  await page.keyboard.press('Home')
  const first = await page.evaluate(`document.activeElement === document.querySelector('.method-picture [data-seq]')`)
  return isReported && first === true && (await marked(page)) === seq
}

async function violations(page: Page): Promise<readonly string[]> {
  return page.evaluate(`axe.run(document.querySelector('.method-picture'))
    .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.slice(0, 2).map(({ html }) => id + ': ' + html.slice(0, 200))))`)
}

/** Adds a hostile text to every free text of an event. */
function withHostileText(event: EpisodeEvent, evil: string): EpisodeEvent {
  if (event.type === 'step-end') return { ...event, action: `${event.action}${evil}`, observation: evil }
  if (event.type !== 'note') return event
  const note = Object.fromEntries(
    Object.entries(event.note).map(([key, value]) => [
      key,
      typeof value === 'string' && !['kind', 'status', 'from', 'to'].includes(key) ? `${value}${evil}` : value,
    ]),
  )
  return { ...event, note: note as typeof event.note }
}
