import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OpenAI } from 'openai'
import { describe, expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orrery } from './binary.ts'
import { orreryHere, orreryIn } from './in-process.ts'
import { inProcessOfItsOwn, type Served, serveModel, serveRecordings } from './served.ts'

const TASK = [
  '### TASK',
  'Crafting commands:',
  'craft 4 oak planks using 1 oak log',
  'craft 4 stick using 2 oak planks',
  '',
  'Goal: craft stick.',
].join('\n')
const REQUEST = { model: 'simulated:perfect', messages: [{ role: 'user' as const, content: TASK }] }

function clientOf({ url }: Served, apiKey = 'none'): OpenAI {
  return new OpenAI({ baseURL: `${url}v1`, apiKey, maxRetries: 0, logLevel: 'off' })
}

test('serves a model to any client until Ctrl-C', async () => {
  const served = await serveModel('simulated:perfect', [], inProcessOfItsOwn)
  const client = clientOf(served)
  const { choices, model } = await client.chat.completions.create(REQUEST)
  expect([model, choices[0]?.message.content]).toEqual(['simulated:perfect', expect.stringContaining('oak log')])
  const streamed = await client.chat.completions.stream(REQUEST).finalContent()
  expect(streamed).toBe(choices[0]?.message.content)
  expect((await client.models.list()).data.map(({ id }) => id)).toEqual(['simulated:perfect'])
  const { code, stdout, stderr } = await served.stop()
  expect(JSON.parse(stdout)).toEqual({
    url: served.url,
    baseUrl: `${served.url}v1`,
    model: 'simulated:perfect',
    simulated: true,
  })
  expect(stderr).toMatch(/^stopping: [^\n]+\n$/)
  expect(code).toBe(0)
})

test('prints its address, that it is simulated, and how to try it', async () => {
  const { code, stdout } = await orrery('.', ['serve', 'model', 'faulty:.1,http429=.2+simulated:mid,seed=7', '--port', '0'], {
    onOutput: (kill, text) => text.includes('try it') && kill('SIGINT'),
  })
  expect(code).toBe(0)
  expect(stdout.replace(/:\d{4,5}/g, ':PORT').split('\n')).toEqual([
    'faulty:0.1,http429=0.2+simulated:mid,seed=7: http://127.0.0.1:PORT/v1 (Anthropic: http://127.0.0.1:PORT)',
    'Simulated model: results do not transfer to real language models',
    expect.stringMatching(
      /^try it: \S+ run --model openai:simulated:mid --base-url http:\/\/127\.0\.0\.1:PORT\/v1; Ctrl-C stops$/,
    ),
    '',
  ])
})

test('begins with the script in a file', async () => {
  using place = scratch()
  writeFileSync(place.file('script.json'), '{"steps": [{"kind": "reply", "text": "scripted"}]}')
  await using served = await serveModel('simulated:perfect', ['--script', place.file('script.json')])
  const texts = []
  for (const _ of [1, 2]) texts.push((await clientOf(served).chat.completions.create(REQUEST)).choices[0]?.message.content)
  expect(texts).toEqual(['scripted', expect.stringContaining('oak log')])
})

test.each([
  ['that does not exist', undefined, 'FILE_UNREADABLE: cannot read script.json: no such file or directory'],
  ['that is not JSON', '{', 'CONFIG_INVALID: --script script.json: not JSON: '],
  ['without steps', '{}', 'there is no list of steps'],
  ['with a step that is not valid', '{"steps": [{"kind": "explode"}]}', 'steps[0].kind: expected a step of the kind'],
])('refuses a script %s', async (_, text, message) => {
  using place = scratch()
  if (text !== undefined) writeFileSync(place.file('script.json'), text)
  const { code, stderr } = await orreryIn(place.path, [
    'serve',
    'model',
    'simulated:mid',
    '--port',
    '0',
    '--script',
    'script.json',
  ])
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
})

test('records another server, and replays the recording without it', async () => {
  using place = scratch()
  const cassette = place.file('cassette.jsonl')
  const replyOf = async (served: Served): Promise<unknown> => clientOf(served).chat.completions.create(REQUEST)
  let recorded: unknown
  {
    await using upstream = await serveModel('simulated:perfect')
    await using proxy = await serveRecordings(['--proxy', upstream.url, '--record', cassette])
    recorded = await replyOf(proxy)
  }
  await using replaying = await serveRecordings(['--replay', cassette])
  expect(await replyOf(replaying)).toEqual(recorded)
})

test.each([
  [[], 'expected a model to serve'],
  [['--proxy', 'https://example.com'], 'expected a model to serve, --proxy URL with --record FILE, or --replay FILE'],
  [['--proxy', 'example', '--record', 'c.jsonl'], 'expected a model to serve'],
  [['--replay', 'c.jsonl', '--key', 'k'], '--key needs a model to serve'],
  [['simulated:mid', '--replay', 'c.jsonl'], '--replay replaces the model'],
])('refuses the flags %j', async (args, message) => {
  const { code, stderr } = await orreryHere(['serve', 'model', ...args])
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
})

describe('faults of a faulty model happen on the wire', () => {
  test.each<readonly [string, object]>([
    ['http429', OpenAI.RateLimitError],
    ['http5xx', OpenAI.InternalServerError],
    ['timeout', OpenAI.APIError],
    ['badBody', SyntaxError],
  ])('%s', async (kind, error) => {
    await using served = await serveModel(`faulty:${kind}=1+simulated:perfect`)
    const thrown = await clientOf(served)
      .chat.completions.create(REQUEST)
      .catch((reason: unknown) => reason)
    expect(thrown).toBeInstanceOf(error)
    const statuses: Readonly<Record<string, number>> = { http429: 429, http5xx: 503, timeout: 408 }
    expect((thrown as { status?: number }).status).toBe(statuses[kind])
    if (kind === 'http429') expect((thrown as InstanceType<typeof OpenAI.APIError>).headers?.get('retry-after')).toBe('1')
  })

  test('midStream', async () => {
    await using served = await serveModel('faulty:midStream=1+simulated:perfect')
    const client = clientOf(served)
    await expect(client.chat.completions.create(REQUEST)).rejects.toThrow()
    const chunks: unknown[] = []
    const listening = (async () => {
      for await (const chunk of await client.chat.completions.create({ ...REQUEST, stream: true })) chunks.push(chunk)
    })()
    await expect(listening).rejects.toThrow('terminated')
    expect(chunks).toHaveLength(1)
  })

  test('truncate', async () => {
    await using served = await serveModel('faulty:truncate=1+simulated:perfect')
    const { choices } = await clientOf(served).chat.completions.create(REQUEST)
    await using whole = await serveModel('simulated:perfect')
    const text = (await clientOf(whole).chat.completions.create(REQUEST)).choices[0]?.message.content ?? ''
    expect(choices[0]?.finish_reason).toBe('length')
    expect(text.startsWith(choices[0]?.message.content ?? 'none')).toBe(true)
    expect(choices[0]?.message.content?.length).toBeLessThan(text.length)
  })

  test('and a retry succeeds', async () => {
    await using served = await serveModel('faulty:http5xx=.2+simulated:perfect')
    const client = clientOf(served).withOptions({ maxRetries: 8 })
    const replies = Array.from({ length: 8 }, (_, seed) => client.chat.completions.create({ ...REQUEST, seed }))
    for (const { choices } of await Promise.all(replies)) expect(choices[0]?.message.content).toContain('oak log')
    const { data } = (await (await fetch(`${served.url}__calls`)).json()) as {
      data: readonly { attempt: number; status: number }[]
    }
    expect(data.filter(({ status }) => status === 200)).toHaveLength(8)
    expect(data.filter(({ status }) => status === 503).length).toBeGreaterThan(0)
    expect(Math.max(...data.map(({ attempt }) => attempt))).toBeGreaterThan(0)
  })
})

test('requires a key, and never shows it', async () => {
  const served = await serveModel('simulated:perfect', ['--key', 'sk-only-for-us'])
  await expect(clientOf(served).chat.completions.create(REQUEST)).rejects.toBeInstanceOf(OpenAI.AuthenticationError)
  expect((await clientOf(served, 'sk-only-for-us').chat.completions.create(REQUEST)).choices).toHaveLength(1)
  const { stdout, stderr } = await served.stop()
  expect(stdout + stderr).not.toContain('sk-only-for-us')
})

test('refuses a port in use, and models that cannot be served', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const taken = await orreryIn('.', ['serve', 'model', 'simulated', '--port', String(port)])
  expect(taken.stderr).toMatch(new RegExp(`^error PORT_IN_USE: port ${port} of 127\\.0\\.0\\.1 is in use`))
  expect(taken.code).toBe(1)
  server.close()
  for (const [args, message] of [
    [['similated'], /^error MODEL_UNKNOWN: .*similated/],
    [['human'], /^error USAGE: the model human answers only in/],
    [[], /^error USAGE: expected a model to serve/],
    [['simulated', '--key', ''], /^error CONFIG_INVALID: --key: expected letters, digits/],
    [['simulated', '--key', 'sk-a '], /^error CONFIG_INVALID: --key: expected letters, digits/],
    [['simulated', '--key', 'sk-é'], /^error CONFIG_INVALID: --key: expected letters, digits/],
  ] as const) {
    const { code, stderr } = await orreryIn('.', ['serve', 'model', ...args])
    expect(stderr).toMatch(message)
    expect(code).toBe(2)
  }
})

test('refuses a model that reads the state of the world', async () => {
  const served = await orreryHere(['serve', 'model', 'simulated:oracle'])
  expect(served.stderr).toMatch(/^error CONFIG_INVALID: simulated:oracle reads the state of the world/m)
})
