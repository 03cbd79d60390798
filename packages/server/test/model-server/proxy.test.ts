import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, request } from 'node:http'
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

/** Starts an upstream, and a proxy for it. */
async function proxyOf(answer: RequestListener): Promise<{ url: string; cassette: string; failures: unknown[]; stop(): void }> {
  const upstream = createServer(answer)
  await once(upstream.listen(0, '127.0.0.1'), 'listening')
  const { port } = upstream.address() as AddressInfo
  const stop = (): void => {
    upstream.close()
    upstream.closeAllConnections()
  }
  onTestFinished(stop)
  const cassette = temporaryFile()
  const failures: unknown[] = []
  const onFailure = (error: unknown): void => void failures.push(error)
  return { url: await proxy({ cassette, upstream: `http://127.0.0.1:${port}`, onFailure }), cassette, failures, stop }
}

test('an upstream that breaks is not recorded, and a failure with its reason if no part of the response was sent', async () => {
  const { url, cassette, failures, stop } = await proxyOf((request, response) => {
    const isText = request.url === '/text'
    response.writeHead(200, isText ? { 'content-length': 100 } : { 'content-encoding': 'gzip', 'content-length': 8 })
    response.write(isText ? '{' : 'not gzip', () => isText && response.destroy())
  })
  const print = vi.spyOn(console, 'error')
  onTestFinished(() => print.mockRestore())
  await expect(post(`${url}text`, '{}')).rejects.toThrow()
  expect(await post(`${url}gzip`, '{}')).toMatchObject({ status: 502 })
  stop()
  const refused = await post(`${url}text`, '{}')
  const message = expect.stringMatching(/^The request cannot be forwarded: .*ECONNREFUSED/)
  expect(refused).toMatchObject({ status: 502, body: { error: { message } } })
  expect(readFileSync(cassette, 'utf8')).toBe('')
  expect(failures).toHaveLength(3)
  expect(print).not.toHaveBeenCalled()
})

test('responses without a body are repeated as they were', async () => {
  const { url, cassette } = await proxyOf((request, response) => {
    response.writeHead(Number(request.url?.slice(1)), { 'x-request-id': 'a' }).end()
  })
  const replaying = await proxy({ cassette })
  const answerOf = async (base: string, status: number, method: string) => {
    const { status: sent, headers } = await fetch(`${base}${status}`, { method })
    return [sent, headers.get('content-length'), headers.get('x-request-id')]
  }
  for (const [status, method] of [
    [204, 'GET'],
    [304, 'GET'],
    [200, 'HEAD'],
  ] as const) {
    const recorded = await answerOf(url, status, method)
    expect(recorded).toEqual([status, null, 'a'])
    expect(await answerOf(await proxy({ cassette }), status, method)).toEqual(recorded)
  }
  expect((await fetch(`${replaying}204`)).status).toBe(404)
})

test('sends the key only to the upstream', async () => {
  let count = 0
  const { url } = await proxyOf((_, response) => {
    count += 1
    response.end('{}')
  })
  const { port } = new URL(url)
  const statusOf = (method: string, path: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const sent = request({ port, method, path }, (response) => resolve(response.resume().statusCode))
      sent.on('error', reject).end()
    })
  expect(await statusOf('GET', 'http://elsewhere.example/v1/models')).toBe(400)
  expect(await statusOf('OPTIONS', '*')).toBe(400)
  expect(await statusOf('TRACE', '/v1/models')).toBe(400)
  expect(count).toBe(0)
  expect(await statusOf('GET', '/v1/models')).toBe(200)
})

test('a cassette that cannot be written, or has an invalid recording, is refused', async () => {
  const cassette = temporaryFile()
  const upstream = 'http://127.0.0.1:9'
  const refused = (message: RegExp) => ({ code: 'CONFIG_INVALID', message: expect.stringMatching(message) })
  await expect(createModelProxy({ cassette: `${cassette}/a.jsonl`, upstream })).rejects.toMatchObject(
    refused(/cannot be written/),
  )
  const valid = { path: '/', request: null, status: 200, headers: {}, body: '' }
  for (const [change, problem] of [
    [{ status: 101 }, /line 1: status: /],
    [{ headers: { 'a b': 'c' } }, /line 1: headers: a b: /],
    [{ headers: { a: 'b\nc' } }, /line 1: headers: a: /],
  ] as const) {
    writeFileSync(cassette, `${JSON.stringify({ ...valid, ...change })}\n`)
    await expect(createModelProxy({ cassette })).rejects.toMatchObject(refused(problem))
  }
})
