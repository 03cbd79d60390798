/** Timeout in ms of all waits; a busy machine is slow. */
const TIMEOUT_MS = 300_000

/** Records the time of the first frame with heading and figures. */
const WATCH = `
  new MutationObserver((_, observer) => {
    if (document.querySelector('h1') === null || document.querySelector('main table, main .strip') === null) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => { globalThis.usableAt = performance.now() }))
  }).observe(document, { childList: true, subtree: true })
`

/**
 * Opens a report and its last episode in a new page. Returns ms until each is usable, main-thread and script seconds until the report is
 * usable, and main-thread ms of the episode.
 */
export async function openReport(browser, href, { profile }) {
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

/** Pause in ms before the episode is opened. */
const PAUSE_MS = 3000

/** Opens an episode in a new page after a pause. Returns wall-clock and main-thread ms. */
export async function openEpisodeAfterPause(browser, href) {
  const { page, session } = await pageWith(browser)
  await page.goto(href, { waitUntil: 'commit' })
  await until(page, 'globalThis.usableAt !== undefined')
  await page.waitForTimeout(PAUSE_MS)
  const before = (await metricsOf(session)).TaskDuration
  const episode = await page.evaluate(EPISODE)
  const task = ((await metricsOf(session)).TaskDuration - before) * 1000
  await page.close()
  return { episode, task }
}

/** Opens the last episode, which has the most earlier episodes in its pack. */
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

/** Types a text into the task filter. Returns per keystroke the ms until the next frame, and main-thread ms. */
export async function typeIntoFilter(browser, href, text) {
  const { page, session } = await pageWith(browser)
  await page.goto(href)
  const field = page.getByLabel('Search tasks')
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
  page.setDefaultTimeout(TIMEOUT_MS)
  page.setDefaultNavigationTimeout(TIMEOUT_MS)
  await page.addInitScript(WATCH)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  return { page, session }
}

/** Polls a condition, because the page's content security policy blocks `waitForFunction`. */
async function until(page, condition) {
  for (let attempt = 0; attempt < TIMEOUT_MS / 50; attempt += 1) {
    if (await page.evaluate(condition)) return
    await page.waitForTimeout(50)
  }
  throw new Error(`timeout: ${condition}`)
}

async function metricsOf(session) {
  const { metrics } = await session.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}

/** Prints the functions with the largest self time of the current profile. */
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
