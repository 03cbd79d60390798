/** Milliseconds for which anything is waited for: a busy machine is slow. */
const PATIENCE = 300_000

/** Remembers when something of the report was drawn: the frame after its heading and its figures stand there. */
const WATCH = `
  new MutationObserver((_, observer) => {
    if (document.querySelector('h1') === null || document.querySelector('main table, main .strip') === null) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => { globalThis.usableAt = performance.now() }))
  }).observe(document, { childList: true, subtree: true })
`

/**
 * Opens a report in a page of its own: milliseconds until it can be used and until its last episode stands open, seconds of its main
 * thread and of its scripts before that, and milliseconds of the main thread for the episode.
 */
export async function opened(browser, href, { profile }) {
  const { page, session } = await pageWith(browser)
  if (profile) {
    await session.send('Profiler.enable')
    await session.send('Profiler.start')
  }
  await page.goto(href, { waitUntil: 'commit' })
  await until(page, 'globalThis.usableAt !== undefined')
  const usable = await page.evaluate('usableAt')
  const { TaskDuration: task, ScriptDuration: script } = await metricsOf(session)
  if (profile) await printProfile(session, 'opening the report')
  if (profile) await session.send('Profiler.start')
  const before = (await metricsOf(session)).TaskDuration
  const episode = await page.evaluate(EPISODE)
  const episodeTask = ((await metricsOf(session)).TaskDuration - before) * 1000
  if (profile) await printProfile(session, 'opening an episode')
  await page.close()
  return { usable, task, script, episode, episodeTask }
}

/** Milliseconds that a reader looks at the report before opening an episode of it. */
const LOOKS = 3000

/** Milliseconds until an episode stands open, and of the main thread, in a page of its own that was looked at for a while. */
export async function openedLater(browser, href) {
  const { page, session } = await pageWith(browser)
  await page.goto(href, { waitUntil: 'commit' })
  await until(page, 'globalThis.usableAt !== undefined')
  await page.waitForTimeout(LOOKS)
  const before = (await metricsOf(session)).TaskDuration
  const episode = await page.evaluate(EPISODE)
  const task = ((await metricsOf(session)).TaskDuration - before) * 1000
  await page.close()
  return { episode, task }
}

/** Opens the last episode of all: the one behind most others of its pack. */
const EPISODE = `new Promise((resolve) => {
  const { packed } = JSON.parse(document.getElementById('report-data').textContent)
  const begun = performance.now()
  new MutationObserver((_, observer) => {
    if (document.querySelector('article h3') === null || document.querySelector('article .ladder, article .controls') === null) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)))
  }).observe(document, { childList: true, subtree: true })
  location.hash = '#episode/' + packed.ended
})`

/** Types a text into the filter of tasks, letter by letter: milliseconds from the key to the frame after it, and of the main thread. */
export async function keysPressed(browser, href, text) {
  const { page, session } = await pageWith(browser)
  await page.goto(href)
  const field = page.getByLabel('Task, type or goal')
  await field.waitFor()
  await page.locator('.task-line').first().waitFor()
  await field.focus()
  await page.evaluate(`
    globalThis.letters = []
    addEventListener('keydown', () => {
      const begun = performance.now()
      requestAnimationFrame(() => setTimeout(() => letters.push(performance.now() - begun)))
    }, true)
  `)
  const task = []
  for (const [at, letter] of [...text].entries()) {
    const before = (await metricsOf(session)).TaskDuration
    await page.keyboard.type(letter)
    await until(page, `letters.length > ${at}`)
    task.push(((await metricsOf(session)).TaskDuration - before) * 1000)
  }
  const clock = await page.evaluate('letters')
  await page.close()
  return { clock, task }
}

async function pageWith(browser) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(PATIENCE)
  page.setDefaultNavigationTimeout(PATIENCE)
  await page.addInitScript(WATCH)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  return { page, session }
}

/** The page's own policy lets no text be run in it, as a wait of the driver would. */
async function until(page, isSo) {
  for (let asked = 0; asked < PATIENCE / 50; asked += 1) {
    if (await page.evaluate(isSo)) return
    await page.waitForTimeout(50)
  }
  throw new Error(`the page never had: ${isSo}`)
}

async function metricsOf(session) {
  const { metrics } = await session.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}

/** Functions that took most by themselves, of what was profiled so far. */
async function printProfile(session, title) {
  const { nodes, samples, timeDeltas } = (await session.send('Profiler.stop')).profile
  console.log(title)
  const own = new Map()
  for (const [at, id] of samples.entries()) own.set(id, (own.get(id) ?? 0) + timeDeltas[at])
  const named = nodes.map(({ id, callFrame: { functionName, lineNumber, columnNumber } }) => [
    `${functionName || '(anonymous)'}:${lineNumber}:${columnNumber}`,
    (own.get(id) ?? 0) / 1000,
  ])
  for (const [name, time] of named.sort((left, right) => right[1] - left[1]).slice(0, 15)) {
    console.log(`${time.toFixed(0).padStart(6)} ms ${name}`)
  }
}
