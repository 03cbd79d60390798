import type { EpisodeEvent } from '@orreryjs/core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smolLm2 } from '../../runs/test/smollm2.ts'
import { CHROMIUM, hashOf, journalOf, openBrowser, openPlayground, press, violationsOn } from './page.ts'
import { openHost } from './static-host.ts'

const { path: weights, missing = '' } = await smolLm2()

const EPISODE = '#world=textcraft&task=0&agent=react&agent.demos=none&agent.decode=choose'
/** Milliseconds for a reply, which takes seconds on an idle machine. */
const REPLY_TIMEOUT = 1_500_000

describe.skipIf(CHROMIUM === undefined || missing !== '')(`a model in the tab${missing} (needs /usr/bin/chromium)`, () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  test('plays from disk with the weights of a file, and its label is not simulated', async () => {
    await using opened = await openPlayground(browser, EPISODE, { width: 1280, height: 900 })
    const { page, complaints } = opened
    expect(await page.textContent('.set-up')).toContain('Simulated model: results do not transfer')
    await load(page, weights, 'smollm2.gguf is loaded.')
    expect(await page.textContent('.set-up')).not.toContain('Simulated model:')
    expect(await violationsOn(page)).toEqual([])

    await reply(page)
    await press(page, 'Next action')
    await expect.poll(() => eventsOf(page, 'step-end')).toHaveLength(1)
    // A chosen action is admissible.
    expect((await eventsOf(page, 'step-end'))[0]).not.toHaveProperty('invalid')

    // The model stays for the next episode, with other options.
    await page.getByText('More settings').click()
    await page.getByLabel('decode', { exact: true }).selectOption('text')
    await expect.poll(() => hashOf(page)).not.toContain('reply.0=')
    await reply(page)
    const [call] = await eventsOf(page, 'model-call')
    expect(call?.episode).toContain('/tab:smollm2.gguf/')
    expect(call).toMatchObject({ reply: { usage: { inputTokens: expect.any(Number), outputTokens: expect.any(Number) } } })
    expect(complaints).toEqual([])
  })

  test('says why a file cannot be loaded, and loads the next one', async () => {
    await using opened = await openPlayground(browser, EPISODE, { width: 390, height: 844 })
    const { page } = opened
    const file = { name: 'text.gguf', mimeType: 'text/plain', buffer: Buffer.from('no weights '.repeat(100)) }
    await load(page, file, /^text\.gguf cannot be loaded: .+ Expected a GGUF file/)
    await load(page, weights, 'smollm2.gguf is loaded.')
    expect(await violationsOn(page)).toEqual([])
    const width = await page.evaluate('document.documentElement.scrollWidth')
    expect(width).toBe(390)
  })

  test('loads nothing before a file is chosen, and then only its engine from the host of the page', async () => {
    await using host = await openHost()
    await using opened = await openPlayground(browser, EPISODE, undefined, false, host.address)
    const { page, complaints } = opened
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await press(page, 'Step')
    await page.getByLabel('Model', { exact: true }).selectOption('tab')
    await page.getByLabel('Weights (GGUF)').waitFor()
    expect(host.requests).toEqual([`200 ${new URL(host.address).pathname}`])
    expect(requests).toEqual([])
    await load(page, weights, 'smollm2.gguf is loaded.')
    expect(host.requests.slice(1)).toEqual([`200 ${new URL('llama.js', host.address).pathname}`])
    expect(requests.filter((url) => !url.startsWith('blob:') && !url.startsWith('data:'))).toEqual([
      new URL('llama.js', host.address).href,
    ])
    expect(complaints).toEqual([])
  })
})

/** Chooses a file of weights and waits for this status. */
async function load(page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0], status: string | RegExp) {
  await page.getByLabel('Model', { exact: true }).selectOption('tab')
  await page.getByLabel('Weights (GGUF)').setInputFiles(file)
  await page.getByRole('status').filter({ hasText: status }).waitFor({ timeout: REPLY_TIMEOUT })
}

/** Waits for the first reply of an episode. */
async function reply(page: Page): Promise<void> {
  await press(page, 'Next reply')
  await expect.poll(() => hashOf(page), { timeout: REPLY_TIMEOUT }).toContain('reply.0=')
}

async function eventsOf<Type extends EpisodeEvent['type']>(page: Page, type: Type) {
  const events = (await journalOf(page)).map((line) => JSON.parse(line) as EpisodeEvent)
  return events.filter((event): event is Extract<EpisodeEvent, { readonly type: Type }> => event.type === type)
}
