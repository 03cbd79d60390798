import { connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { type Listening, listen } from '../src/listen.ts'
import type { ViewedRuns } from '../src/view/create-view.ts'
import { createView, type View, type ViewOptions } from '../src/view/create-view.ts'
import type { AccessOptions } from '../src/wire/service.ts'

const PAGE = '<!doctype html><title>runs</title><script type="module">let a = 1</script>'
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

interface Served {
  readonly url: string
  readonly port: number
  /** Simulates a change of a run. */
  change(): void
  /** Returns the number of listeners. */
  listening(): number
  /** Returns how often the state was serialized. */
  written(): number
}

async function serve(
  { token, hosts = [], ...options }: Partial<ViewOptions> & AccessOptions = {},
  size: number = 10,
): Promise<Served> {
  const listeners = new Set<() => void>()
  let count = 0
  let written = 0
  const watch = (onChange: () => void): (() => void) => {
    listeners.add(onChange)
    return () => void listeners.delete(onChange)
  }
  const news = (): unknown => {
    written += 1
    return { count, filling: 'x'.repeat(size) }
  }
  const run = {
    state: async () => news(),
    currentState: news,
    lines: async (since: number) => ({ since }),
    episode: async (number: number) => (number === 1 ? { number } : undefined),
    report: () => Promise.reject(new Error('a secret of the machine')),
    watch,
  }
  const runs: ViewedRuns = {
    directory: () => '/here',
    runs: () => [{ id: 'a/b' }],
    run: (id) => (id === 'a/b' ? run : undefined),
    watch,
  }
  const view: View = createView(runs, { page: PAGE, ...options })
  const server: Listening = await listen(view, { port: 0, hosts, ...(token !== undefined && { token }) })
  stops.push(server.close)
  return {
    url: server.url,
    port: Number(new URL(server.url).port),
    change: () => {
      count += 1
      for (const listener of [...listeners]) listener()
    },
    listening: () => listeners.size,
    written: () => written,
  }
}

it('serves the page and its data, and nothing under another name', async () => {
  const { url } = await serve()
  const page = await fetch(`${url}run/a%2Fb/`)
  expect(await page.text()).toBe(PAGE)
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*script-src 'sha256-[\w+/=]+'/)
  expect(await (await fetch(`${url}api/runs`)).json()).toEqual({ directory: '/here', runs: [{ id: 'a/b' }] })
  expect(await (await fetch(`${url}api/run/a%2Fb/lines?since=7`)).json()).toEqual({ since: 7 })
  expect(await (await fetch(`${url}api/run/a%2Fb/episode/1`)).json()).toEqual({ number: 1 })
  const status = async (path: string): Promise<number> => (await fetch(`${url}${path}`)).status
  const none = [
    'api/run/a',
    'api/run/..%2F..%2Fetc',
    'api/run/a%2Fb/episode/2',
    'api/run/a%2Fb/episode/1e3',
    'run.json',
    'api',
    '%00',
  ]
  for (const path of none) expect(await status(path), path).toBe(404)
  expect(await status('api/run/%E0%A4%A')).toBe(400)
})

it('reveals no details of failures, and is read-only', async () => {
  const failures: unknown[] = []
  const { url } = await serve({ onFailure: (error) => failures.push(error) })
  const answer = await fetch(`${url}api/run/a%2Fb/report`)
  expect([answer.status, await answer.text()]).toEqual([500, expect.not.stringContaining('secret')])
  expect(failures).toHaveLength(1)
  expect((await fetch(`${url}api/runs`, { method: 'POST' })).status).toBe(405)
})

it('refuses other pages, other host names, and requests without the token', async () => {
  const { url, port } = await serve({ token: 'knock', hosts: ['*'] })
  const response = await fetch(`${url}api/runs`)
  expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('Basic')])
  const basic = { authorization: `Basic ${Buffer.from('any:knock').toString('base64')}` }
  expect((await fetch(`${url}api/runs`, { headers: basic })).status).toBe(200)
  expect((await fetch(`${url}api/runs`, { headers: { ...basic, origin: 'http://elsewhere.example' } })).status).toBe(403)
  const own = await serve()
  const socket = await opened(own.port, 'GET /api/runs HTTP/1.1\r\nhost: elsewhere.example\r\nconnection: close\r\n\r\n')
  expect(await firstText(socket)).toContain(' 421 ')
  expect(port).toBeGreaterThan(0)
})

it('answers only its own host names and pages, and serves no other file to raw requests', async () => {
  const { port } = await serve()
  const ask = async (path: string, ...headers: readonly string[]): Promise<string> => {
    const head = [`GET ${path} HTTP/1.1`, ...headers, 'connection: close'].map((line) => `${line}\r\n`).join('')
    return (await firstText(await opened(port, `${head}\r\n`))).split('\r\n')[0] ?? ''
  }
  const own = `host: localhost:${port}`
  expect(await ask('/api/runs', own)).toContain(' 200 ')
  expect(await ask('/api/runs', `host: [::1]:${port}`)).toContain(' 200 ')
  const names = [
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'localhost@evil.example',
    '0.0.0.0',
    '127.1',
    '',
  ]
  for (const name of names) expect(await ask('/api/runs', `host: ${name}:${port}`), name).toContain(' 421 ')
  for (const origin of [
    'http://evil.example',
    'null',
    `http://localhost:${port + 1}`,
    `https://localhost.evil.example:${port}`,
  ]) {
    expect(await ask('/api/runs', own, `origin: ${origin}`), origin).toContain(' 403 ')
    expect(await ask('/api/run/a%2Fb/changes', own, `origin: ${origin}`), origin).toContain(' 403 ')
  }
  for (const site of ['cross-site', 'same-site']) {
    expect(await ask('/api/run/a%2Fb/report', own, `sec-fetch-site: ${site}`)).toContain(' 403 ')
  }
  // Links from other sites are allowed.
  expect(await ask('/', own, 'sec-fetch-site: cross-site', 'sec-fetch-mode: navigate')).toContain(' 200 ')
  const paths = [
    '/../../etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/api/run/..%2f..%2fetc%2fpasswd',
    '/.git/config',
    '//etc/passwd',
  ]
  for (const path of [...paths, '/api/run/%2e%2e/episode/1', '/api/run/a%2Fb/episode/..%2f1', '/playground/..%2fserver.js']) {
    expect(await ask(path, own), path).toMatch(/ (?:404|400) /)
  }
})

it('sends every change to a page, and forgets it when it disconnects', async () => {
  const { url, change, listening } = await serve()
  const control = new AbortController()
  const response = await fetch(`${url}api/run/a%2Fb/changes`, { signal: control.signal })
  expect(response.headers.get('content-type')).toMatch('text/event-stream')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toContain('"count":0')
  change()
  expect((await reader?.read())?.value).toContain('"count":1')
  expect(listening()).toBe(1)
  control.abort()
  await expect.poll(listening).toBe(0)
})

it('buffers at most one message for a page that does not read, and then sends the newest state', async () => {
  const { port, change, written, listening } = await serve({}, 8 << 20)
  const socket = await opened(port, 'GET /api/run/a%2Fb/changes HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await expect.poll(listening).toBe(1)
  socket.pause()
  for (let index = 0; index < 500; index += 1) change()
  expect(written()).toBe(1)
  let text = ''
  const counts = (): readonly string[] => [...text.matchAll(/"count":(\d+)/g)].map(([, count = '']) => count)
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text = `${text.slice(-100)}${chunk.replace(/x{20,}/g, '')}`
  })
  socket.resume()
  await expect.poll(counts).toContain('500')
  expect(written()).toBe(2)
  socket.destroy()
  await expect.poll(listening).toBe(0)
})

it('limits the number of listeners', async () => {
  const { port, url, listening } = await serve()
  const sockets = await Promise.all(
    Array.from({ length: 500 }, () => opened(port, 'GET /api/changes HTTP/1.1\r\nhost: localhost\r\n\r\n')),
  )
  await expect.poll(listening).toBe(500)
  expect((await fetch(`${url}api/changes`)).status).toBe(429)
  for (const socket of sockets) socket.destroy()
  await expect.poll(listening).toBe(0)
})

function opened(port: number, request: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(request)
      resolve(socket)
    }).on('error', reject)
  })
}

function firstText(socket: Socket): Promise<string> {
  return new Promise((resolve) => socket.setEncoding('utf8').once('data', (text) => resolve(String(text))))
}
