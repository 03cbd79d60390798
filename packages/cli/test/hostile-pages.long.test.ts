/** Runs and links whose every text is a script: `view` and the playground neither execute nor request any of it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { FROM_DISK } from '../../playground/test/page.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { CHROMIUM, openBrowser, openPage } from '../../viewer/test/browser.ts'
import { spoiltBy } from './hostile-run.ts'
import { orreryIn, startHere } from './in-process.ts'
import { openTrap, type Trap } from './trust-cases.ts'

/** Markup that runs a script, in each of the ways in which a page could take it. */
const scripts = ({ url }: Trap): string =>
  [
    '</script><script>window.hacked = 1</script>',
    '<img src=x onerror="window.hacked = 1">',
    `<img src="${url}"><link rel=stylesheet href="${url}">`,
    '" autofocus onfocus="window.hacked = 1" x="',
    `javascript:window.hacked=1`,
    '{{constructor.constructor("window.hacked = 1")()}}',
  ].join(' ')

/** Opens a page, and collects errors and violations of its policy. */
async function openWatched(browser: Browser): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> {
  const page = await openPage(browser, { viewport: { width: 1280, height: 900 } })
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('dialog', (dialog) => {
    complaints.push('dialog')
    void dialog.dismiss()
  })
  await page.addInitScript(
    `addEventListener('securitypolicyviolation', (event) => console.error('forbidden: ' + event.violatedDirective + ' ' + event.blockedURI))`,
  )
  page.on('console', (message) => complaints.push(message.text()))
  return { page, complaints }
}

async function expectHarmless(page: Page, complaints: readonly string[], trap: Trap, where: string): Promise<void> {
  expect([where, await page.evaluate('window.hacked')]).toEqual([where, undefined])
  expect([where, await page.locator('img[src], iframe, object, [onerror], [onfocus]').count()]).toEqual([where, 0])
  expect([where, await page.locator('a[href^="javascript:"]').count()]).toEqual([where, 0])
  expect([where, complaints, trap.caught()]).toEqual([where, [], []])
}

describe.skipIf(CHROMIUM === undefined)('hostile text in pages (needs /usr/bin/chromium)', () => {
  test('view executes and requests no part of a hostile run', async () => {
    await using trap = await openTrap()
    using place = scratch()
    const play = ['run', '--world', 'textcraft', '--agent', 'react,rebact', '--model', 'simulated:mid', '--limit', '2']
    expect((await orreryIn(place.path, [...play, '--keep-prompts', '--out', 'r'])).code).toBe(0)
    mkdirSync(place.file('served/hostile'), { recursive: true })
    const text = scripts(trap)
    for (const name of ['run.json', 'events.jsonl', 'results.json']) {
      const lines =
        name === 'events.jsonl'
          ? readFileSync(place.file(`r/${name}`), 'utf8')
              .trimEnd()
              .split('\n')
          : [readFileSync(place.file(`r/${name}`), 'utf8')]
      const spoilt = lines.map((line) => JSON.stringify(spoiltBy(JSON.parse(line), text, text)))
      writeFileSync(join(place.file('served/hostile'), name), `${spoilt.join('\n')}\n`)
    }
    let output = ''
    const running = startHere(['view', place.file('served'), '--port', '0'], (more) => {
      output += more
    })
    const browser = await openBrowser()
    try {
      await expect.poll(() => output).toMatch(/http:\S+/)
      const [url = ''] = /http:\/\/[^ \n]+/.exec(output) ?? []
      const { page, complaints } = await openWatched(browser)
      await page.goto(url)
      await page
        .getByRole('link', { name: /hostile/ })
        .first()
        .waitFor()
      await expectHarmless(page, complaints, trap, 'the list')
      const address = new URL('run/hostile/', url).href
      for (const hash of ['', '#episode/1', '#episode/1/step/2', '#episode/3/step/2', '#compare/1/3']) {
        await page.goto(`${address}${hash}`)
        await page.getByText('window.hacked').first().waitFor()
        await expectHarmless(page, complaints, trap, `the run ${hash}`)
      }
    } finally {
      await browser.close()
      running.interrupt()
      await running.ran
    }
  })

  test('a hostile link to the playground is not executed, and the server that it names gets no request', async () => {
    await using trap = await openTrap()
    const text = scripts(trap)
    const reply = JSON.stringify({ choices: [{ text, finish: 'stop' }], usage: { inputTokens: 1, outputTokens: 1 } })
    const good = { world: 'textcraft', task: '0', agent: 'react' }
    const links: readonly Readonly<Record<string, string>>[] = [
      { ...good, 'action.0': text, label: text, seed: text },
      { ...good, 'reply.0': text, 'replies.1': reply, 'agent.rules': text, 'world.x': text },
      { ...good, task: text },
      { ...good, world: text },
      { ...good, agent: text },
      { ...good, model: text },
      { ...good, split: text, rewind: text, [text]: text },
      { ...good, model: `openai:m,base_url=${trap.url}` },
      { ...good, model: `openai:m,base_url=${trap.url},key=${text}`, 'reply.0': '> inventory' },
    ]
    const browser = await openBrowser()
    try {
      for (const link of links) {
        const { page, complaints } = await openWatched(browser)
        await page.goto(`${FROM_DISK}#${new URLSearchParams(link)}`)
        await page.waitForSelector('.panes, .wall')
        const fold = page.getByText('More controls', { exact: true })
        if (await fold.isVisible()) await fold.click()
        const next = page.getByRole('button', { name: 'Next action', exact: true })
        if (await next.isEnabled()) await next.click()
        await expectHarmless(page, complaints, trap, JSON.stringify(link).slice(0, 300))
        await page.close()
      }
    } finally {
      await browser.close()
    }
  })
})
