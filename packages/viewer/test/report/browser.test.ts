/** Basic tests of the report in a browser; more in `browser.long.test.ts`. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Agent, act, escapeInvisible, NO_PROFILE, note } from '@orreryjs/core'
import { describe, expect, test } from 'vitest'
import { createTextCraft } from '../../../../envs/textcraft/src/index.ts'
import { createRunDirectory, describeRun, type EpisodeSpec, runAll, zeroClock } from '../../../harness/src/index.ts'
import { writePage } from '../../../reporting/test/library.ts'
import { SIMULATED_NOTE } from '../../../runs/src/results/index.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import { CHROMIUM } from '../browser.ts'
import { dataOf, openReport, overflow, showReport, violations } from './page.ts'

describe.skipIf(CHROMIUM === undefined)('the report in a browser (needs /usr/bin/chromium)', () => {
  const report = showReport()

  test('opens from disk at the tasks, has an address for each tab, prints all of them, and makes no requests', async () => {
    const { browser, path } = report()
    const { page, complaints } = await openReport(browser, path)
    const { places } = await dataOf(page)
    expect(await page.locator('.tab > section > .part-title, .tab > section > .unseen').allTextContents()).toEqual([
      'At a glance',
      'Tasks',
      'Results',
      'Comparison',
      'By task type',
      'By task length',
      'Failures',
      'Credit',
      'Cost',
      'Configuration',
    ])
    expect(await page.locator('nav a').allTextContents()).toEqual(['Overview', 'Compare', 'Failures', 'Cost', 'Configuration'])
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
      'react vs rebact on TextCraft and ALFWorld, 10 tasks, simulated:weak',
    )
    // The task table begins in the first screen.
    const firstTask = await page.locator('.task-line').first().boundingBox()
    expect(firstTask?.y).toBeLessThan(900)
    for (const [index, { world, split, rows }] of places.entries()) {
      const table = page.locator(`[aria-label="Results on ${world} ${split}"]`)
      const lines = await table.locator('tbody tr').allTextContents()
      expect(lines).toHaveLength(rows.length)
      for (const [line, { name, success, all }] of rows.entries()) {
        expect(lines[line]).toContain(name)
        expect(lines[line]).toContain(`${all.of}${((success?.mean ?? 0) * 100).toFixed(1)} %`)
      }
      expect(await page.locator('#comparisons .matrix').nth(index).locator('td.better, td.worse, td.unclear').count()).toBe(12)
    }
    // Every row is simulated, so one notice says it.
    expect(await page.locator('figure').count()).toBeGreaterThan(8)
    expect(await page.locator('.badge').count()).toBe(0)
    for (const tab of ['compare', 'failures', 'cost', 'configuration', 'overview']) {
      await page.locator(`nav a[href="#${tab}"]`).click()
      await expect.poll(() => page.locator('.tab:visible').evaluateAll((all) => all.map(({ id }) => id))).toEqual([`tab-${tab}`])
      expect(await overflow(page), tab).toBe(0)
      if (tab === 'compare' || tab === 'overview') expect(await violations(page), tab).toEqual([])
    }
    await page.goBack()
    await page.locator('#tab-configuration:visible').waitFor()
    await page.evaluate('location.hash = "#types"')
    await page.locator('#types:visible').waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.tab:visible').count()).toBe(5)
    for (const svg of await page.locator('#tab-cost svg[role=img], #tab-failures svg[role=img]').all()) {
      expect(await svg.textContent()).toContain('simulated')
      expect(await svg.getAttribute('aria-label')).toMatch(/data in the tables? (below|above)$/)
    }
    expect(await page.getByText(SIMULATED_NOTE).count()).toBe(1)
    expect(complaints).toEqual([])
  })

  test('shows text of models and worlds as text, never as markup', async () => {
    const { browser } = report()
    using hostile = scratch()
    const directory = hostile.file('<img src=x onerror=alert(0)>')
    await playHostile(directory)
    const { page, complaints } = await openReport(browser, await writePage(directory), {}, '#episode/1')
    await page.getByRole('article').waitFor()
    for (const text of HOSTILE) {
      const shown = escapeInvisible(text)
      expect(await page.locator('.action').first().textContent()).toBe(`get 1 ${shown}`)
      expect(await page.locator('.thought pre').first().textContent()).toBe(shown)
      await page.keyboard.press('ArrowRight')
    }
    expect(await page.locator('img, iframe, object, script:not([type])').count()).toBe(0)
    expect(await page.evaluate('window.hacked')).toBeUndefined()
    expect(complaints).toEqual([])
  })

  test('runs no script and sends no request even if markup got into the page', async () => {
    const { browser, path } = report()
    const { page, complaints } = await openReport(browser, path)
    let requests = 0
    const server = createServer((_, response) => {
      requests += 1
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await page.evaluate(MARKUP.replaceAll('HOST', `127.0.0.1:${port}`))
    expect(await page.evaluate('window.hacked')).toBeUndefined()
    expect(complaints.join('\n')).toContain('Content Security Policy')
    server.close()
    expect(requests).toBe(0)
  })

  test('takes a key that is pressed at the moment an episode appears', async () => {
    const { browser, path } = report()
    const { page } = await openReport(browser, path)
    await page.evaluate(PRESS_ON_APPEARANCE)
    const slider = page.getByRole('article').getByRole('slider').first()
    await slider.waitFor()
    expect(await slider.inputValue()).toBe('2')
  })
})

/** Adds markup to the page, as an error in the page would. */
const MARKUP = `
  document.body.insertAdjacentHTML('beforeend', \`
    <img id="hostile-image" src="http://HOST/image" onerror="window.hacked = 1">
    <a id="hostile-link" href="javascript:window.hacked = 2">x</a>
    <svg onload="window.hacked = 3"><script>window.hacked = 4</script></svg>
    <iframe srcdoc="<script>parent.hacked = 5</script>"></iframe>
    <style>@import url(http://HOST/style); body { background: url(http://HOST/background) }</style>
    <form id="hostile-form" action="http://HOST/form"></form>\`)
  const script = document.createElement('script')
  script.textContent = 'window.hacked = 6'
  document.body.append(script)
  document.getElementById('hostile-form').submit()
  document.getElementById('hostile-link').click()
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))`

/** Opens an episode at its first step and presses an arrow key as soon as it is in the document, before the browser paints it. */
const PRESS_ON_APPEARANCE = `
  new MutationObserver((changes, observer) => {
    if (document.querySelector('article.stage') === null) return
    observer.disconnect()
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
  }).observe(document, { childList: true, subtree: true })
  location.hash = '#episode/1/step/1'`

const HOSTILE: readonly string[] = [
  '</script><script>window.hacked = 1</script>',
  '<img src=x onerror="window.hacked = 1">',
  '<!-- <script> ]]>',
  '"__ORRERY_DATA__" $& {{window.hacked = 1}}',
  'line\u2028and\u2029paragraph',
  'half a pair \ud800, the other half \udc00',
  '\u202eright to left\u0007\u001b[31m',
  `${'very '.repeat(400)}long`,
]

/** Plays and writes down an episode of an agent that does and thinks these things. */
async function playHostile(directory: string): Promise<void> {
  const world = createTextCraft()
  const task = world.tasks.get('textcraft/test/0')
  const agent: Agent = {
    id: 'random',
    version: 1,
    *program() {
      for (const text of HOSTILE) {
        yield* note({ kind: 'thought', text })
        yield* act(`get 1 ${text}`)
      }
      return { text: HOSTILE.join('') }
    },
  }
  const model = { id: 'none', generate: () => Promise.reject(new Error('nobody is asked')) }
  const settings = { feedback: 'none', rewind: ['none'], countThoughts: false, seed: '0', keepPrompts: false, trial: 1 } as const
  const spec: EpisodeSpec = {
    id: 'e',
    world,
    task,
    agent,
    model,
    profile: NO_PROFILE,
    limits: { maxSteps: 20 },
    ...settings,
  }
  const configuration = { seed: '0', blocks: [{ world: ['textcraft'] }] }
  const manifest = describeRun([spec], { configuration, orrery: '0', node: '0', labels: [] })
  const run = createRunDirectory(directory, manifest)
  await runAll([spec], { directory: run, concurrency: 1, clock: zeroClock, signal: new AbortController().signal })
}
