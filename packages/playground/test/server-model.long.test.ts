import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHROMIUM, openBrowser, openPlayground, press, waitForHash } from './page.ts'

/** Request that a server received. */
interface ReceivedRequest {
  readonly headers: IncomingHttpHeaders
  readonly body: { readonly model?: string; readonly messages?: readonly unknown[] }
}

describe.skipIf(CHROMIUM === undefined)('a real model in the page (needs /usr/bin/chromium)', () => {
  const received: ReceivedRequest[] = []
  let failing = false
  let server: Server
  beforeAll(async () => {
    server = createServer((request, response) => {
      const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
      if (request.method === 'OPTIONS') return void response.writeHead(204, open).end()
      let text = ''
      request.on('data', (piece) => {
        text += piece
      })
      request.on('end', () => {
        received.push({ headers: request.headers, body: JSON.parse(text) })
        if (failing) return void response.writeHead(429, open).end('slow down')
        const reply = {
          choices: [{ message: { content: '> inventory\nmore' }, finish_reason: 'stop' }],
          usage: { prompt_tokens: 7, completion_tokens: 3 },
        }
        response.writeHead(200, { ...open, 'content-type': 'application/json' }).end(JSON.stringify(reply))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  test('uses its key and address; the key is in no address and no storage; replies are shared, and a failure does not end the episode', async () => {
    await using browser = await openBrowser()
    await using opened = await openPlayground(browser, '#world=textcraft&task=0&agent=react')
    const { page } = opened
    await page.getByLabel('Model', { exact: true }).selectOption('server')
    const fields = page.getByRole('group', { name: /OpenAI-compatible server/ })
    await fields.getByLabel('Address').fill(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`)
    await fields.getByLabel('Model').fill('small-one')
    await fields.getByLabel('Key').fill('sk-secret')
    await press(page, 'Use this server')
    await waitForHash(page, 'openai')
    failing = true
    await press(page, 'Step')
    await page.getByText('answered 429: slow down').waitFor()
    failing = false
    await press(page, 'Next action')
    await page
      .getByText('You are not carrying anything', { exact: false })
      .or(page.getByText('Inventory', { exact: false }))
      .first()
      .waitFor()
    await waitForHash(page, 'reply.0=')
    expect(received[0]?.headers.authorization).toBe('Bearer sk-secret')
    expect(received[0]?.body).toMatchObject({ model: 'small-one' })
    const kept = await page.evaluate<string>(
      '[location.href, JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie].join()',
    )
    expect(kept).not.toContain('sk-secret')
    expect(kept).toContain('reply.0=%3E+inventory')
  })
})
