import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { completion, type Handler, modelServer } from '../../runs/test/model-server.ts'
import { scratch } from '../../runs/test/scratch.ts'
import type { Called } from './binary.ts'
import { orreryIn } from './in-process.ts'

const ARGS = [
  'run',
  '--split',
  'adapt-200',
  '--limit',
  '6',
  '--concurrency',
  '1',
  '--model',
  'openai:local',
  '--out',
  'r',
  '--no-preflight',
]
/** Used if a response comes, or if the connection is refused: a slow server must not be taken for a silent one. */
const PATIENT = ['--model-timeout', '60000', '--model-retries', '0']
/** Used if a response never comes. */
const IMPATIENT = ['--model-timeout', '300', '--model-retries', '0']

test('an agent runs with a chat completions server', async () => {
  using place = scratch()
  // The same reply to every prompt: a correct server with a poor model.
  await using server = await modelServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(completion('inventory'))
  })
  const args = [...ARGS, '--limit', '2', '--max-steps', '3', '--base-url', server.baseUrl, '--json']
  const { code, stdout } = await orreryIn(place.path, args)
  const { cells, errors, manifest } = JSON.parse(stdout)
  expect(code).toBe(0)
  expect(errors).toEqual([])
  expect(manifest.labels).toEqual([])
  expect(cells[0].summary).toMatchObject({ model: 'openai:local', episodes: 2, ends: { 'step-limit': 2 } })
  expect(cells[0].summary).toMatchObject({ meanModelCalls: 3, inputTokens: 600, outputTokens: 42 })
  expect(server.requests).toHaveLength(6)
  const request = JSON.parse(server.requests[0] ?? '')
  expect(request.model).toBe('local')
  expect(JSON.stringify(request)).not.toContain('react.step')
})

test('estimates tokens that a server does not report, and every table shows for how many calls', async () => {
  using place = scratch()
  await using server = await modelServer((_, response) => {
    const { usage: _usage, ...rest } = JSON.parse(completion('inventory'))
    response.setHeader('content-type', 'application/json').end(JSON.stringify(rest))
  })
  const { stdout } = await orreryIn(place.path, [...ARGS, '--limit', '2', '--max-steps', '3', '--base-url', server.baseUrl])
  const line = 'react with openai:local: the tokens of 6 of 6 calls are estimated'
  expect(stdout).toContain(`\n${line}\n`)
  expect(readFileSync(place.file('r/report.md'), 'utf8')).toContain(`\n${line}\n`)
  const { notices } = JSON.parse((await orreryIn(place.path, ['report', 'r', '--format', 'json'])).stdout)
  expect(notices).toContain(line)
  const [names = '', row = ''] = (await orreryIn(place.path, ['export', 'r', '--to', 'csv', '--out', '-'])).stdout.split('\n')
  expect(row.split(',')[names.split(',').indexOf('estimated_calls')]).toBe('3')
})

test('a key is sent only to the server', async () => {
  using place = scratch()
  await using server = await modelServer((_, response) => response.writeHead(401).end('{"error":{"message":"bad key"}}'))
  const env = { OPENAI_API_KEY: 'sk-secret-1234567890' }
  const called = await orreryIn(place.path, [...ARGS, '--base-url', server.baseUrl], { env })
  expect(called.stdout).toContain('error MODEL_AUTHENTICATION')
  expect(called.code).toBe(1)
  const files = ['run.json', 'events.jsonl', 'results.json', 'report.md'].map((name) =>
    readFileSync(place.file(`r/${name}`), 'utf8'),
  )
  for (const text of [called.stdout, called.stderr, ...files]) expect(text).not.toContain('sk-secret')
})

test.each(['http://me:pass-word@127.0.0.1/v1', 'http://127.0.0.1/v1?token=pass-word'])(
  'refuses a secret in the address without quoting it',
  async (address) => {
    using place = scratch()
    const { code, stdout, stderr } = await orreryIn(place.path, [...ARGS, '--base-url', address])
    expect(stderr).toMatch(/^error CONFIG_INVALID: openai: the base URL contains a user name, a password, a query or a fragment/m)
    expect(stdout + stderr).not.toContain('pass-word')
    expect(code).toBe(2)
  },
)

test('without a key, the official server is not called, and the run stops at once', async () => {
  using place = scratch()
  const { code, stdout } = await orreryIn(place.path, [...ARGS])
  expect(stdout).toMatch(/^error MODEL_AUTHENTICATION: ended 1 episode: OPENAI_API_KEY is not set/m)
  expect(stdout).toMatch(/^ hint: set OPENAI_API_KEY/m)
  expect(stdout).toContain('stopped: openai:local failed in an episode')
  expect(code).toBe(1)
})

test('an unreachable server ends the run after a few retries, and written data is complete', async () => {
  using place = scratch()
  const args = [...ARGS, '--base-url', `http://127.0.0.1:${await closedPort()}/v1`, ...PATIENT]
  const { code, stdout } = await orreryIn(place.path, args)
  expect(stdout).toMatch(/^error MODEL_UNAVAILABLE: ended 3 episodes: /m)
  expect(stdout).toMatch(/^ hint: check --base-url/m)
  expect(stdout).toContain('stopped: openai:local failed in 3 episodes in a row')
  expect(code).toBe(1)
  const lines = readFileSync(place.file('r/events.jsonl'), 'utf8').trimEnd().split('\n')
  const ends = lines.map((line) => JSON.parse(line)).filter(({ type }) => type === 'episode-end')
  expect(ends.slice(0, 3).map(({ end }) => end)).toEqual(['error', 'error', 'error'])
})

/** Servers that violate the protocol, but respond immediately. */
const LIARS: readonly (readonly [name: string, handle: Handler])[] = [
  ['answers no JSON', (_, response) => response.end('<html>hello</html>')],
  ['answers nothing', (_, response) => response.end()],
  ['answers other JSON', (_, response) => response.setHeader('content-type', 'application/json').end('{"choices":"none"}')],
  [
    'answers no UTF-8',
    (_, response) => response.setHeader('content-type', 'application/json').end(Buffer.from([0x7b, 0xff, 0x7d])),
  ],
  ['answers far too much', (_, response) => flood(response)],
  ['hangs up', (_, response) => response.destroy()],
]

/** A response that starts and never ends. */
const endless: Handler = (_, response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).write('{"choices":[')

describe('a server that', () => {
  test.concurrent.each([
    ...LIARS.map(([name, handle]) => [name, handle, PATIENT] as const),
    ['answers without end', endless, IMPATIENT] as const,
  ])('%s is a clear error without a stack trace', async (_, handle, timeout) => {
    using place = scratch()
    await using server = await modelServer(handle)
    const called = await orreryIn(place.path, [...ARGS, '--base-url', server.baseUrl, ...timeout])
    expect(called.stdout).toMatch(/^error MODEL_[A-Z_]+: ended 3 episodes: .+$/m)
    expectTidy(called)
    expect(called.code).toBe(1)
  })
})

function expectTidy({ stdout, stderr }: Called): void {
  expect(stdout + stderr).not.toMatch(/\n\s+at /)
  for (const line of (stdout + stderr).split('\n')) expect(line.length).toBeLessThan(400)
}

function flood(response: Parameters<Handler>[1]): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const block = ' '.repeat(1 << 20)
  const pour = (): void => {
    while (!response.destroyed && response.write(block));
    if (!response.destroyed) response.once('drain', pour)
  }
  pour()
}

/** Returns a port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
