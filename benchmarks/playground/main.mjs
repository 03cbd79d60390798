// Measures the playground in Chromium: time to the first effect, and ReAct steps/s in ALFWorld, in the page and in Node.js. Not a test,
// because machines differ. Needs a build of the packages and /usr/bin/chromium.
//
// node benchmarks/playground/main.mjs [--times 7] [--tasks 134] [--page DIRECTORY]
//
// On a shared machine the main-thread time (with layout and painting) is more reliable than wall-clock time. Page and Node.js play the
// same tasks equally often, because first episodes are slow until the code is compiled.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readArguments } from '../arguments.mjs'

const HOME = fileURLToPath(new URL('../../packages/playground/', import.meta.url))
const values = readArguments({
  times: { type: 'number', default: 7, tiny: 1 },
  tasks: { type: 'number', default: 134, tiny: 12 },
  page: { type: 'string', default: join(HOME, 'dist', 'page') },
})
const TIMES = Number(values.times)
const ADDRESS = pathToFileURL(join(values.page, 'index.html')).href
/** Tasks in which `simulated:mid` uses all 50 steps. */
const LONG = []

/** Records the time of the first effect. */
const WATCH = `new MutationObserver((_, observer) => {
  if (document.querySelector('.panes .next .coming') === null) return
  observer.disconnect()
  globalThis.readyAt = performance.now()
}).observe(document, { childList: true, subtree: true })`

/** Clicks Run and records the time until the end is shown. */
const RUN = `{
  const began = performance.now()
  const end = document.querySelector('.end')
  new MutationObserver((_, observer) => {
    if (end.textContent === '') return
    observer.disconnect()
    globalThis.took = performance.now() - began
  }).observe(end, { childList: true, subtree: true, characterData: true })
  for (const button of document.querySelectorAll('.controls button')) if (button.textContent.startsWith('Run')) button.click()
}`

await inNode()
const { chromium } = createRequire(join(HOME, 'package.json'))('playwright-core')
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
await firstEffect()
await inPage()
await browser.close()

/** Steps/s of the engine without a page. */
async function inNode() {
  const engine = join(HOME, 'dist', 'engine', 'index.js')
  const { AGENTS, firstBranch, importWorld, resolveEpisodeSetup, worldChoices } = await import(pathToFileURL(engine).href)
  const catalogue = { worlds: worldChoices(importWorld), agents: AGENTS }
  const rates = []
  for (let task = 0; task < values.tasks; task += 1) {
    const before = process.cpuUsage()
    const began = performance.now()
    const setup = await resolveEpisodeSetup(catalogue, { world: 'alfworld', task: String(task), agent: 'react' })
    const { episode } = await firstBranch(setup)
    while (episode.next !== undefined) await episode.step()
    const wall = (performance.now() - began) / 1000
    const { user, system } = process.cpuUsage(before)
    const steps = episode.events.filter(({ type }) => type === 'step-end').length
    if (steps < 50) continue
    LONG.push(task)
    rates.push({ wall: steps / wall, own: (steps * 1e6) / (user + system) })
  }
  print('steps/s in Node.js', rates)
}

/** Milliseconds from navigation to the first effect. */
async function firstEffect() {
  const loads = []
  for (let time = 0; time < TIMES; time += 1) {
    const { page, metric } = await pageAt('')
    loads.push({ wall: await page.evaluate('globalThis.readyAt'), own: 1000 * (await metric('ScriptDuration')) })
    await page.context().close()
  }
  print('milliseconds to the first effect', loads, 'script time')
}

/** Steps/s from the click on Run until the end is shown. */
async function inPage() {
  const { page, metric } = await pageAt('')
  await page.getByLabel('Speed', { exact: true }).selectOption('0')
  const rates = []
  for (const task of LONG) {
    await page.evaluate(`location.hash = '#world=alfworld&task=${task}&agent=react&model=simulated:mid'`)
    await page.locator('.goal').getByText(`alfworld/valid_unseen/${task}`, { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Start: first observation' }).waitFor()
    await page.waitForSelector('.end:empty', { state: 'attached' })
    const before = await metric('TaskDuration')
    await page.evaluate(RUN)
    await page.waitForSelector('.end:not(:empty)')
    rates.push({
      wall: 50_000 / (await page.evaluate('globalThis.took')),
      own: 50 / ((await metric('TaskDuration')) - before),
    })
  }
  print('steps/s in the page', rates, 'main thread')
  print('first episodes of these', rates.slice(0, TIMES), 'main thread')
}

/** Opens a page at an episode and waits for it. Returns the page and a reader of browser metrics. */
async function pageAt(hash) {
  const page = await (await browser.newContext()).newPage()
  page.setDefaultTimeout(120_000)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.addInitScript(WATCH)
  await page.goto(`${ADDRESS}${hash}`)
  await page.waitForSelector('.panes .next .coming')
  const metric = async (wanted) => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === wanted)?.value ?? 0
  }
  return { page, metric }
}

function print(what, rates, own = 'CPU time') {
  const median = (name) => Math.round(rates.map((rate) => rate[name]).sort((a, b) => a - b)[rates.length >> 1] ?? 0)
  console.log(`${what}: ${median('wall')} wall clock, ${median('own')} ${own} (medians of ${rates.length})`)
}
