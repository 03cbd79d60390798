/** Evaluates served pages with exported task files as WebArena's evaluators would, in a real browser. */
import {
  contentHolds,
  createWebArena,
  evaluateUrl,
  type WebArenaState,
  type WebArenaTask,
  type WebArenaWorld,
  webarena,
} from '@orreryjs/env-webarena'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { CHROMIUM, openBrowser } from '../../../viewer/test/browser.ts'
import { serveSites } from './web-visitor.ts'

interface Target {
  readonly url: string
  readonly locator: string
  readonly required_contents: Record<string, never>
}

interface Evaluation {
  readonly eval_types: readonly string[]
  readonly reference_url: string
  readonly program_html: readonly Target[]
}

/** Number of tasks of split `train` in which every template occurs. */
const MOST = 300

/** Only every n-th template is tested; all with `ORRERY_EVERY=1`. */
const EVERY = Number(process.env['ORRERY_EVERY'] ?? 8)

describe.skipIf(CHROMIUM === undefined)('exported tasks (needs /usr/bin/chromium)', () => {
  test('every locator finds its element after the plan, and no untouched site passes', async () => {
    const world = createWebArena({ size: 'small' })
    const gym = createWebArena({ size: 'small', dialect: 'browsergym' })
    const states = new Map<string, WebArenaState>()
    const begunAs: WebArenaWorld = {
      ...world,
      start: (task) => ({ ...world.start(task), state: states.get(task.id) ?? world.start(task).state }),
    }
    await using sites = await serveSites(begunAs)
    const browser = await openBrowser()
    const context = await browser.newContext()
    const page = await context.newPage()
    const addressOf = (url: string): string => url.replace(/^http:\/\/(\w+)\.test/, `http://$1.localhost:${sites.port}`)
    const wrong: string[] = []
    let checked = 0
    try {
      for (const [index, task] of oneOfEach(world).entries()) {
        const file = webarena.taskFiles?.exportTask(world, task.id, { index, addressOf })
        const { eval: evaluation }: { readonly eval: Evaluation } = JSON.parse(JSON.stringify(file))
        if (evaluation.program_html.length === 0) continue
        checked += evaluation.program_html.length
        const start = world.start(task).state
        const plan = world.plan(start) ?? []
        const end = plan.slice(0, -1).reduce((state, action) => world.step(state, action).state, start)
        for (const [name, state] of [
          ['done', end],
          ['untouched', start],
        ] as const) {
          states.set(task.id, state)
          const begun = await context.request.post(`http://localhost:${sites.port}/__reset`, { data: { task: task.id } })
          const { at } = (await begun.json()) as { at: readonly string[] }
          if (name === 'untouched') {
            const { state: opened, observation } = gym.start(gym.tasks.get(task.id))
            await page.goto(at[opened.browser.current] ?? '')
            expect(await misnumbered(page, observation.text)).toEqual([])
          }
          await page.goto(at[state.browser.current] ?? '')
          await write(page, state)
          const complaint = await complaintOf(page, evaluation)
          if ((complaint === undefined) !== (name === 'done')) wrong.push(`${task.type}, ${name}: ${complaint ?? 'passes'}`)
        }
      }
    } finally {
      await browser.close()
    }
    expect(wrong).toEqual([])
    expect(checked).toBeGreaterThan(3)
  })
})

/** Returns the first task of each template. */
function oneOfEach(world: WebArenaWorld): readonly WebArenaTask[] {
  const tasks = new Map<string, WebArenaTask>()
  for (const id of [...world.tasks.ids('train')].slice(0, MOST)) {
    const task = world.tasks.get(id)
    if (!tasks.has(task.type)) tasks.set(task.type, task)
  }
  return [...tasks.values()].filter((_, index) => index % EVERY === 0)
}

/** Writes the form input of the world's state into the page's fields, located by their position among siblings. */
async function write(page: Page, { browser }: WebArenaState): Promise<void> {
  const values = browser.tabs[browser.current]?.document.state.values ?? {}
  await page.evaluate(`(${WRITE})(${JSON.stringify(values)})`)
}

/** Returns lines of BrowserGym's text whose number is not the position of the element in the served document. */
async function misnumbered(page: Page, number: string): Promise<readonly string[]> {
  const tags = await page.evaluate<string[]>("[...document.querySelectorAll('*')].map(({ localName }) => localName)")
  return number.split('\n').filter((line) => {
    const [, bid = '', role = ''] = /^\t*\[(\d+)\] (\w+)/.exec(line) ?? []
    const expected = TAGS[role]
    return expected !== undefined && !expected.includes(tags[Number(bid)] ?? '')
  })
}

const TAGS: Readonly<Record<string, readonly string[]>> = {
  button: ['button', 'input'],
  gridcell: ['td'],
  heading: ['h1', 'h2', 'h3'],
  link: ['a'],
  listitem: ['li'],
  paragraph: ['p'],
  textbox: ['input', 'textarea'],
}

const WRITE = `(written) => {
  for (const [path, value] of Object.entries(written)) {
    const found = path.split('.').reduce((node, step) => node && node.childNodes[Number(step)], document.body)
    if (!found) continue
    if (found.tagName === 'SELECT') found.selectedIndex = Number(value)
    else if (typeof value === 'boolean') found.checked = value
    else found.value = value
  }
}`

/** Returns what WebArena's evaluators would reject. */
async function complaintOf(page: Page, evaluation: Evaluation): Promise<string | undefined> {
  if (evaluation.eval_types.includes('url_match') && !evaluateUrl({ reference: evaluation.reference_url }, page.url()))
    return `${page.url()} is not ${evaluation.reference_url}`
  let complaint: string | undefined
  for (const { url, locator, required_contents } of evaluation.program_html) {
    expect(locator).toMatch(/^(?:\[\.\.\.)?document\./)
    if (url !== 'last') await page.goto(url)
    // A missing element is an empty text to the evaluator.
    const found = await page.evaluate<unknown>(`(() => ${locator})()`).catch(() => '')
    if (!contentHolds(required_contents, String(found)))
      complaint ??= `${url} ${locator}: ${JSON.stringify(required_contents)}, found ${JSON.stringify(found)}`
  }
  return complaint
}
