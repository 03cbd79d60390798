import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createModelProxy, listen, type ModelProxyOptions } from '@orreryjs/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { post, serveModel, textReply } from './serve-model.ts'

const MESSAGES = [{ role: 'user', content: 'hello' }]
const KEY = 'sk-secret'
const VERSION = { 'anthropic-version': '2023-06-01', 'x-api-key': KEY, authorization: `Bearer ${KEY}` }
const REQUESTS: readonly (readonly [string, object])[] = [
  ['v1/chat/completions', { model: 'any', messages: MESSAGES }],
  ['v1/chat/completions', { model: 'any', messages: MESSAGES, stream: true }],
  ['v1/responses', { model: 'any', input: 'hello', stream: true }],
  ['v1/messages', { model: 'any', max_tokens: 9, messages: MESSAGES, stream: true }],
  ['v1/messages', { model: 'any', messages: MESSAGES }],
]

function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-proxy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'cassette.jsonl')
}

async function proxy(options: ModelProxyOptions): Promise<string> {
  const { url, close } = await listen(await createModelProxy(options), { port: 0 })
  onTestFinished(close)
  return url
}

/** Returns the responses to all requests: status, content type, id and body. */
async function answersOf(url: string): Promise<readonly unknown[]> {
  const answers = []
  for (const [path, body] of REQUESTS) {
    const headers = { 'content-type': 'application/json', ...VERSION }
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    answers.push([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('x-request-id'),
      await response.text(),
    ])
  }
  return answers
}

test('records every protocol and replays it byte for byte, without the upstream', async () => {
  await using server = await serveModel(() => textReply('Look at the 🪑 in the far corner.'), { key: KEY })
  const direct = await answersOf(server.url)
  expect(direct.map((answer) => (answer as readonly unknown[])[0])).toEqual([200, 200, 200, 200, 400])
  const cassette = temporaryFile()
  expect(await answersOf(await proxy({ cassette, upstream: server.url }))).toEqual(direct)
  const count = server.requests.length
  expect(await answersOf(await proxy({ cassette }))).toEqual(direct)
  expect(await answersOf(await proxy({ cassette, upstream: server.url }))).toEqual(direct)
  expect(server.requests).toHaveLength(count)
  expect(readFileSync(cassette, 'utf8')).not.toContain(KEY)
})

test('replays equal requests in order', async () => {
  let count = 0
  await using server = await serveModel(() => textReply(`reply ${++count}`))
  const cassette = temporaryFile()
  const [path, body] = REQUESTS[0] ?? ['', {}]
  const ask = async (url: string): Promise<string> => JSON.stringify((await post(url + path, JSON.stringify(body))).body)
  const recording = await proxy({ cassette, upstream: server.url })
  const first = [await ask(recording), await ask(recording)]
  expect(first[0]).not.toBe(first[1])
  const replaying = await proxy({ cassette })
  expect([await ask(replaying), await ask(replaying), await ask(replaying)]).toEqual([...first, first[1]])
})

test('a request without a recording is a 404, and a malformed cassette is refused', async () => {
  const cassette = temporaryFile()
  writeFileSync(cassette, '')
  const url = await proxy({ cassette })
  const refused = await post(`${url}v1/responses`, '{"model":"any","input":"hello"}')
  expect(refused).toMatchObject({ status: 404, body: { error: { code: 'not_recorded' } } })
  writeFileSync(cassette, '{"path":1}\n')
  await expect(createModelProxy({ cassette })).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
  await expect(createModelProxy({ cassette: `${cassette}.missing` })).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
})

test('an upstream that does not answer completely is neither recorded nor printed', async () => {
  const cassette = temporaryFile()
  const upstream = createServer((_, response) => {
    response.writeHead(200, { 'content-length': 100 })
    response.write('{', () => response.destroy())
  })
  await once(upstream.listen(0, '127.0.0.1'), 'listening')
  const { port } = upstream.address() as AddressInfo
  const print = vi.spyOn(console, 'error')
  onTestFinished(() => print.mockRestore())
  const url = await proxy({ cassette, upstream: `http://127.0.0.1:${port}/` })
  const [path, body] = REQUESTS[0] ?? ['', {}]
  await expect(post(url + path, JSON.stringify(body))).rejects.toThrow()
  upstream.close()
  upstream.closeAllConnections()
  const refused = await post(url + path, JSON.stringify(body))
  expect(refused).toMatchObject({
    status: 502,
    body: { error: { message: expect.stringMatching(/^The request cannot be forwarded: /) } },
  })
  expect(refused.body['error']).toMatchObject({ message: expect.stringContaining('ECONNREFUSED') })
  expect(existsSync(cassette)).toBe(false)
  expect(print).not.toHaveBeenCalled()
})
