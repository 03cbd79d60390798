/** Runs in a real browser while real processes run them: two at once, one of which is killed and resumed. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { simulatedServer } from '../../orrery/test/models/simulated-server.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { CHROMIUM, keepPicture, openBrowser, openPage, WAIT } from '../../viewer/test/browser.ts'
import { overflow, violations } from '../../viewer/test/report/page.ts'
import { type CallOptions, orrery } from './binary.ts'

/** Starts a command that runs until it is killed or done. */
function started(cwd: string, args: readonly string[], env: CallOptions['env']) {
  let kill: (signal: NodeJS.Signals) => void = () => undefined
  let output = ''
  let hear: () => void = () => undefined
  const heard = new Promise<void>((resolve) => {
    hear = resolve
  })
  const ended = orrery(cwd, args, {
    ...(env && { env }),
    onStart: (killing) => {
      kill = killing
    },
    onOutput: (_, text) => {
      output += text
      if (output.includes('http://127')) hear()
    },
  })
  return { ended, kill: (signal: NodeJS.Signals) => kill(signal), url: heard.then(() => /http:\S+\//.exec(output)?.[0] ?? '') }
}

/** Concurrent episodes of a run. */
const AT_ONCE = 3
const RUN = [
  'run',
  '--split',
  'adapt-200',
  '--limit',
  '6',
  '--model',
  'openai:local',
  '--no-preflight',
  '--concurrency',
  `${AT_ONCE}`,
]

/** Number of requests answered at first: fewer than two runs need to reach the last episodes of one. */
const AT_FIRST = 20

/** Allows a number of model requests, and later more. */
function allowance(first: number) {
  let allowed = first
  let waiting: { readonly number: number; go(): void }[] = []
  return {
    hold: (number: number): Promise<void> | undefined =>
      number <= allowed ? undefined : new Promise((resolve) => void waiting.push({ number, go: resolve })),
    grant(more: number): void {
      allowed += more
      for (const { go } of waiting.filter(({ number }) => number <= allowed)) go()
      waiting = waiting.filter(({ number }) => number > allowed)
    },
  }
}

/** Checks accessibility and small screens. */
async function check(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
}

describe.skipIf(CHROMIUM === undefined)('runs in a browser (needs /usr/bin/chromium)', () => {
  test('two runs update side by side; a killed one is resumed, and ends as its report', async () => {
    using place = scratch()
    const { hold, grant } = allowance(AT_FIRST)
    await using server = await simulatedServer('mid', hold)
    const env = { OPENAI_BASE_URL: server.baseUrl }
    const view = started(place.path, ['view', '.', '--port', '0'], {})
    const browser = await openBrowser()
    try {
      const url = await view.url
      const page = await openPage(browser, { viewport: { width: 1440, height: 900 } })
      const complaints: string[] = []
      page.on('console', (message) => complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(error.message))
      await page.goto(url)
      await page.getByText('This directory has no runs yet').waitFor()

      const first = started(place.path, [...RUN, '--agent', 'react,rebact', '--out', 'first'], env)
      const second = started(place.path, [...RUN, '--agent', 'react', '--out', 'second'], env)
      await page.getByText('2 runs, 2 running.').waitFor()
      await check(page)
      // An episode that is opened while others continue may end before the test checks that it grows.
      await expect.poll(() => server.requests.length, { timeout: WAIT }).toBeGreaterThanOrEqual(AT_FIRST + 2 * AT_ONCE)

      await page.getByRole('link', { name: 'first' }).click()
      const flight = page.locator('.flight li')
      await flight.first().waitFor()
      const open = flight.locator('a').first()
      const address = (await open.getAttribute('href')) ?? ''
      await open.click()
      const episode = page.getByRole('article')
      await episode.getByRole('heading', { level: 3 }).waitFor()
      expect(page.url()).toContain(address)
      // It grows while it is open.
      const steps = (): Promise<number> => episode.getByRole('slider').first().getAttribute('max').then(Number)
      const before = await steps()
      grant(40)
      await expect.poll(steps, { timeout: WAIT }).toBeGreaterThan(before)
      await check(page)
      await page.evaluate('scrollTo(0, 0)')
      await keepPicture(page, 'viewer/live')

      first.kill('SIGKILL')
      await first.ended
      await page.locator('.run-state.interrupted').waitFor()
      grant(Number.POSITIVE_INFINITY)
      expect((await second.ended).code).toBe(0)
      const again = started(place.path, ['resume', 'first', '--no-preflight'], env)
      // A reader of an episode stays on it.
      await page.getByRole('button', { name: 'Show the report', exact: true }).click()
      await page.getByRole('link', { name: 'Cost', exact: true }).waitFor()
      expect((await again.ended).code).toBe(0)
      await page.getByRole('heading', { level: 1, name: /^react vs rebact on TextCraft\b.*\b6 tasks/ }).waitFor()
      await check(page)

      await page.goto(url)
      await page.getByText('2 runs, 0 running.').waitFor()
      const names = (): Promise<readonly string[]> => page.locator('table.runs > tbody > tr > th a').allTextContents()
      await page.getByRole('button', { name: 'Run', exact: true }).click()
      expect(await names()).toEqual(['first', 'second'])
      await page.getByRole('button', { name: 'Run', exact: true }).click()
      expect(await names()).toEqual(['second', 'first'])
      await page.getByLabel('Search runs').fill('rebact openai')
      expect(await names()).toEqual(['first'])
      await page.getByLabel('Search runs').fill('')
      for (const name of ['first', 'second']) await page.getByRole('checkbox', { name: `Compare ${name}` }).check()
      const both = page.getByRole('region', { name: 'first and second' })
      expect(await both.locator('tbody th').allTextContents()).toEqual(['react, textcraft'])
      expect(await both.locator('code').textContent()).toBe('./orrery compare first second')
      await check(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await check(page)
      expect(complaints).toEqual([])
    } finally {
      await browser.close()
      view.kill('SIGINT')
      await view.ended
    }
  })

  test('shows an interrupted run on a phone, also in dark mode', async () => {
    using place = scratch()
    await using server = await simulatedServer('mid', allowance(40).hold)
    const run = started(place.path, [...RUN, '--agent', 'react', '--out', 'r'], { OPENAI_BASE_URL: server.baseUrl })
    await expect.poll(() => server.requests.length, { timeout: WAIT }).toBeGreaterThan(40)
    const view = started(place.path, ['view', 'r', '--port', '0'], {})
    const browser = await openBrowser()
    try {
      const page = await openPage(browser, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
      await page.goto(`${await view.url}run/r/`)
      await page.getByText('waiting for a reply').first().waitFor()
      await check(page)
      run.kill('SIGKILL')
      await run.ended
      await page.locator('.run-state.interrupted').waitFor()
      await check(page)
    } finally {
      await browser.close()
      view.kill('SIGINT')
      await view.ended
    }
  })
})
