import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type ModelServer, modelServer } from '../../runs/test/model-server.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { orrery } from './binary.ts'
import { orreryIn } from './in-process.ts'

/** Contains characters that URLs encode. */
const KEY = 'sk-test/9f+8e7d6c5b4a=3210xyz'

/** All encodings in which the key may appear. */
const FORMS = [KEY, encodeURIComponent(KEY), Buffer.from(KEY).toString('base64').replace(/=+$/, ''), KEY.slice(3, 20)]

/** Returns the surroundings of the key in a text, for the message of a failed test. */
function leaksIn(name: string, text: string): readonly string[] {
  return FORMS.flatMap((form) => {
    const at = text.indexOf(form)
    return at < 0 ? [] : [`${name}: ...${text.slice(Math.max(0, at - 60), at + form.length + 10)}...`]
  })
}

/** Finds the key in all files of a directory, including file names. */
function leaksBelow(directory: string): readonly string[] {
  if (!existsSync(directory)) return []
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  return files.flatMap(({ parentPath, name }) => {
    const path = join(parentPath, name)
    return existsSync(path) ? [...leaksIn(path, readFileSync(path, 'latin1')), ...leaksIn('a name', path)] : []
  })
}

/** Finds the key on the command lines of all processes, if the system exposes them as files. */
function leaksInProcesses(): readonly string[] {
  if (!existsSync('/proc/self/cmdline')) return []
  return readdirSync('/proc').flatMap((id) => {
    try {
      return /^\d+$/.test(id) ? leaksIn(`process ${id}`, readFileSync(join('/proc', id, 'cmdline'), 'utf8')) : []
    } catch {
      return []
    }
  })
}

/** Formats the requests that the server received, keys first, because messages are truncated. */
function quoteOf(url: string | undefined, headers: IncomingHttpHeaders): string {
  return JSON.stringify([headers.authorization, headers['api-key'], url, decodeURIComponent(url ?? ''), headers])
}

interface Echo {
  readonly server: ModelServer
  /** True if the server ever received the key. */
  wasShown(): boolean
  /** Leaks found on disk and in processes while the run waited for the server. */
  readonly leaks: string[]
}

/** Creates a server that quotes everything it receives, and searches for leaks while it is called. */
async function echoServer(directory: string): Promise<Echo> {
  const leaks: string[] = []
  let shown = false
  const server = await modelServer((_, response) => {
    const { url, headers } = server.heads.at(-1) ?? { url: '', headers: {} }
    const quote = quoteOf(url, headers)
    shown ||= FORMS.some((form) => quote.includes(form))
    leaks.push(...leaksBelow(join(directory, 'r')), ...leaksInProcesses())
    const number = server.requests.length
    response.setHeader('content-type', 'application/json')
    if (number % 5 === 2) {
      response.writeHead(500, { 'retry-after-ms': '1' }).end(JSON.stringify({ error: { message: `Try again: ${quote}` } }))
    } else if (number % 5 === 4) {
      response
        .writeHead(400)
        .end(JSON.stringify({ error: { message: `Incorrect request: ${quote}`, code: quote, param: quote } }))
    } else if (number === 6) {
      response.writeHead(307, { location: `http://127.0.0.1:1/v1?from=${encodeURIComponent(quote)}` }).end()
    } else {
      const call = { id: quote.slice(0, 300), type: 'function', function: { name: 'act', arguments: quote } }
      const message = { role: 'assistant', content: `think: ${quote}`, reasoning_content: quote, tool_calls: [call] }
      const choices = [{ index: 0, message, finish_reason: 'stop' }]
      response.end(JSON.stringify({ id: quote, model: `m ${quote}`, system_fingerprint: quote, choices, usage: null }))
    }
  })
  return { server, leaks, wasShown: () => shown }
}

interface KeySource {
  /** Content of the user's files. */
  readonly files: Readonly<Record<string, (baseUrl: string) => string>>
  readonly args: (baseUrl: string) => readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

const NAMED = ['--models', 'given/models.json', '--model', 'mine', '--env-file', 'given/.env']
const environmentFile = (name: string) => ({ 'given/.env': () => `${name}="${KEY}"\n` })

/** All ways of passing a key to a run. */
const KEY_SOURCES: Readonly<Record<string, KeySource>> = {
  'the environment': {
    files: {},
    args: (baseUrl) => ['--model', 'openai:m', '--base-url', baseUrl],
    env: { OPENAI_API_KEY: KEY },
  },
  'a file with the environment': {
    files: environmentFile('OPENAI_API_KEY'),
    args: (baseUrl) => ['--model', 'openai:m', '--base-url', baseUrl, '--env-file', 'given/.env'],
  },
  'an entry of models': {
    files: {
      ...environmentFile('KEY_TEST_MINE'),
      'given/models.json': (baseUrl) => JSON.stringify({ mine: { model: 'm', baseUrl, key: 'KEY_TEST_MINE' } }),
    },
    args: (baseUrl) => [...NAMED, '--trust', `${baseUrl},key=KEY_TEST_MINE`],
  },
  'a header': {
    files: {
      ...environmentFile('KEY_TEST_MINE'),
      'given/models.json': (baseUrl) =>
        JSON.stringify({
          mine: { model: 'm', baseUrl, headers: { 'api-key': '$KEY_TEST_MINE', Authorization: 'Basic $KEY_TEST_MINE' } },
        }),
    },
    args: (baseUrl) => [...NAMED, '--trust', `${baseUrl},variable=KEY_TEST_MINE`],
  },
  'the query': {
    files: {
      ...environmentFile('KEY_TEST_MINE'),
      'given/models.json': (baseUrl) => JSON.stringify({ mine: { model: 'm', baseUrl, query: { key: '$KEY_TEST_MINE' } } }),
    },
    args: (baseUrl) => [...NAMED, '--trust', `${baseUrl},variable=KEY_TEST_MINE`],
  },
}

const RUN = [
  'run',
  '--split',
  'adapt-200',
  '--limit',
  '3',
  '--max-steps',
  '4',
  '--keep-prompts',
  '--record',
  'r.cassette',
  '--no-preflight',
]

/** Commands that process a run afterwards. */
const AFTERWARDS: readonly (readonly string[])[] = [
  ['report', 'r', '--out', 'report.html'],
  ['show', 'r'],
  ['show', 'r', '1', '--prompts'],
  ['show', 'r', '1', '--format', 'json'],
  ['rescore', 'r', '--prices', 'prices.json'],
  ['rescore', 'r', '--json'],
  ['list', 'runs', '.'],
  ['verify', 'r'],
  ['export', 'r', '--to', 'inspect', '--prompts', '--container', 'json', '--out', 'x-inspect'],
  ['export', 'r', '--to', 'agenttraj', '--out', 'x-agenttraj.json'],
  ['export', 'r', '--to', 'openai-finetune', '--all', '--out', 'x-finetune.jsonl'],
  ['export', 'r', '--to', 'step-labels', '--out', 'x-labels.jsonl'],
  ['export', 'r', '--to', 'csv', '--out', 'x.csv'],
  ['export', 'r', '--to', 'huggingface', '--out', 'x-dataset'],
]

function write(place: { file(name: string): string }, { files }: KeySource, baseUrl: string): void {
  mkdirSync(place.file('given'))
  writeFileSync(place.file('prices.json'), '{ "m": { "input": 1, "output": 2 } }')
  for (const [name, textOf] of Object.entries(files)) writeFileSync(place.file(name), textOf(baseUrl))
}

/** Finds the key in everything except the user's files. */
function leaksLeft(path: string): readonly string[] {
  return leaksBelow(path).filter((leak) => !leak.startsWith(join(path, 'given')))
}

function forget(): void {
  delete process.env['KEY_TEST_MINE']
  delete process.env['OPENAI_API_KEY']
}

describe('a key never appears in files or output of a run, whatever its server quotes, if given as', () => {
  // All of them run in `keys.long.test.ts`.
  const ways = Object.entries(KEY_SOURCES).filter(([name]) => process.env['ORRERY_LONG'] !== undefined || name === 'a header')
  test.each(ways)('%s', async (_, way) => {
    using place = scratch()
    const echo = await echoServer(place.path)
    await using server = echo.server
    write(place, way, server.baseUrl)
    const given = { env: way.env ?? {} }
    const shown: string[] = []
    const call = async (args: readonly string[]): Promise<void> => {
      const { stdout, stderr } = await orreryIn(place.path, args, given)
      shown.push(...leaksIn(args.join(' '), stdout), ...leaksIn(args.join(' '), stderr))
    }
    try {
      await call([...RUN, '--agent', 'react,laser', ...way.args(server.baseUrl), '--out', 'r'])
      expect(echo.wasShown()).toBe(true)
      expect(server.requests.length).toBeGreaterThan(8)
      // The key was redacted: the journal has the server's message without it.
      expect(readFileSync(place.file('r/events.jsonl'), 'utf8')).toMatch(/"error":.*\[key\]/)
      const again = [
        ...(way.args('').includes('--base-url') ? ['--base-url', server.baseUrl] : []),
        ...('given/.env' in way.files ? ['--env-file', 'given/.env'] : []),
      ]
      await call(['resume', 'r', '--retry-errors', '--debug', ...again])
      for (const args of AFTERWARDS) await call(args)
    } finally {
      forget()
    }
    expect(shown).toEqual([])
    expect(echo.leaks).toEqual([])
    expect(leaksLeft(place.path)).toEqual([])
    expect(readdirSync(place.path)).toEqual(
      expect.arrayContaining(['r', 'r.cassette', 'report.html', 'x.csv', 'x-agenttraj.json']),
    )
  })
})

test('nor on a command line of the real program and its child processes', async () => {
  using place = scratch()
  const echo = await echoServer(place.path)
  await using server = echo.server
  const args = ['run', '--split', 'adapt-200', '--limit', '1', '--max-steps', '2', '--model', 'openai:m', '--out', 'r']
  const { stdout, stderr } = await orrery(place.path, [...args, '--base-url', server.baseUrl], { env: { OPENAI_API_KEY: KEY } })
  expect(echo.wasShown()).toBe(true)
  expect([...leaksIn('output', stdout), ...leaksIn('errors', stderr), ...echo.leaks, ...leaksLeft(place.path)]).toEqual([])
})

interface Place {
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Fields of an entry of `models`. */
  readonly entry?: object
}

const WITH_NAME = `http://me:${encodeURIComponent(KEY)}@127.0.0.1:1/v1`
const WITH_QUERY = `http://127.0.0.1:1/v1?key=${encodeURIComponent(KEY)}`

const PLACES: Readonly<Record<string, Place>> = {
  'the address': { args: ['--model', 'openai:m', '--base-url', WITH_NAME] },
  'the query of the address': { args: ['--model', 'openai:m', '--base-url', WITH_QUERY] },
  OPENAI_BASE_URL: { args: ['--model', 'openai:m'], env: { OPENAI_BASE_URL: WITH_NAME } },
  'the address of an entry': { entry: { baseUrl: WITH_NAME } },
  'a header of an entry': { entry: { headers: { 'api-key': KEY } } },
  'the query of an entry': { entry: { query: { key: KEY } } },
  'the key of an entry': { entry: { key: KEY } },
  'the key of an entry, which could be a name': { entry: { key: 'gsk_9f8e7d6c5b4a3210xyz9f8e7d6' } },
}

describe('refuses a key where it would be stored, before anything is written, without quoting it:', () => {
  test.each(Object.entries(PLACES))('%s', async (_, { args = [], env = {}, entry }) => {
    using place = scratch()
    mkdirSync(place.file('given'))
    const models = { mine: { model: 'm', baseUrl: 'http://127.0.0.1:1/v1', ...entry } }
    if (entry !== undefined) writeFileSync(place.file('given/models.json'), JSON.stringify(models))
    const named = entry === undefined ? [] : ['--models', 'given/models.json', '--model', 'mine']
    const run = ['run', '--limit', '1', '--out', 'r', ...named, ...args]
    const { code, stdout, stderr } = await orreryIn(place.path, run, { env })
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^error CONFIG_INVALID: /)])
    expect([...leaksIn('output', stdout), ...leaksIn('errors', stderr), ...leaksLeft(place.path)]).toEqual([])
    expect(stdout + stderr).not.toContain('9f8e7d6c5b4a')
    expect(existsSync(place.file('r'))).toBe(false)
  })
})
