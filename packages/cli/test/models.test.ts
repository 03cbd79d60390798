import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { completion, modelServer } from '../../runs/test/model-server.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'

const RUN = ['run', '--split', 'adapt-200', '--limit', '1', '--max-steps', '2', '--deterministic', '--out', 'r']

/** Creates a server that gives the same reply to every request. */
function saying(text: string): ReturnType<typeof modelServer> {
  return modelServer((_, response) => response.setHeader('content-type', 'application/json').end(completion(text)))
}

/** Returns all files of a run as text. */
function leftIn(directory: string): string {
  if (!existsSync(directory)) return ''
  const names = readdirSync(directory, { recursive: true, withFileTypes: true })
  return names
    .filter((each) => each.isFile())
    .map((each) => readFileSync(join(each.parentPath, each.name), 'utf8'))
    .join('\n')
}

const TRUSTED = (baseUrl: string): string => `${baseUrl}?api-version=2026-01-01,key=BIG_TEST_KEY,variable=TEAM_TEST_TOKEN`

describe('models with user-defined names', () => {
  test('are rows of one run, each with its server, key, headers and body; run.json stores everything except secrets', async () => {
    using place = scratch()
    await using big = await saying('look')
    await using small = await saying('inventory')
    const models = {
      big: {
        model: 'gpt-x',
        baseUrl: `${big.baseUrl}?api-version=2026-01-01`,
        key: 'BIG_TEST_KEY',
        headers: { 'x-team-token': '$TEAM_TEST_TOKEN', 'x-title': 'orrery' },
        temperature: 0.5,
        topP: 0.9,
        maxTokens: 64,
        extraBody: { chat_template_kwargs: { enable_thinking: false } },
        prices: { input: 1, output: 2 },
      },
      small: { model: 'tiny', baseUrl: small.baseUrl, requestsPerMinute: 6000 },
    }
    writeFileSync(place.file('models.json'), JSON.stringify({ models }))
    writeFileSync(
      place.file('.env'),
      'BIG_TEST_KEY=sk-big-0123456789\nTEAM_TEST_TOKEN="team-9876543210"\nOPENAI_API_KEY=sk-other-555555\n',
    )
    const args = [...RUN, '--models', 'models.json', '--model', 'big,small', '--env-file', '.env']
    const refused = await orreryIn(place.path, args)
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(`--trust '${TRUSTED(big.baseUrl)}'`)])
    const trust = ['--trust', TRUSTED(big.baseUrl), '--trust', small.baseUrl]
    const { code, stdout, stderr } = await orreryIn(place.path, [...args, ...trust])
    for (const name of ['BIG_TEST_KEY', 'TEAM_TEST_TOKEN', 'OPENAI_API_KEY']) delete process.env[name]
    expect([code, stderr]).toEqual([0, expect.stringContaining('running 2 episodes')])
    expect(stdout).toMatch(/react +big +0\.0 %/)
    expect(stdout).toMatch(/react +small +0\.0 %/)

    const last = JSON.parse(big.requests.at(-1) ?? '')
    expect(last).toMatchObject({ model: 'gpt-x', temperature: 0.5, top_p: 0.9, max_tokens: 64 })
    expect(last.chat_template_kwargs).toEqual({ enable_thinking: false })
    expect(JSON.parse(small.requests.at(-1) ?? '')).toMatchObject({ model: 'tiny', temperature: 0 })
    const [ofBig, ofSmall] = [big, small].map((server) => server.heads.at(-1))
    expect(ofBig?.url).toBe('/v1/chat/completions?api-version=2026-01-01')
    expect(ofBig?.headers).toMatchObject({
      authorization: 'Bearer sk-big-0123456789',
      'x-team-token': 'team-9876543210',
      'x-title': 'orrery',
    })
    // A key for one server is not sent to another.
    expect(ofSmall?.headers).not.toHaveProperty('authorization')

    const left = leftIn(place.file('r'))
    for (const secret of ['sk-big', 'team-9876543210', 'sk-other']) expect(left + stdout + stderr).not.toContain(secret)
    const { configuration } = JSON.parse(readFileSync(place.file('r/run.json'), 'utf8'))
    expect(configuration.models.big).toMatchObject({ key: 'BIG_TEST_KEY', headers: { 'x-team-token': '$TEAM_TEST_TOKEN' } })
    const verified = await orreryIn(place.path, ['verify', 'r'])
    expect(verified.code).toBe(0)
  })

  test('work in a configuration, behind faults, and mark simulated replies', async () => {
    using place = scratch()
    const settings = { world: 'textcraft', split: 'adapt-200', limit: 1, maxSteps: 2, model: ['me', 'faulty:.1+me'] }
    writeFileSync(place.file('run.json'), JSON.stringify({ ...settings, models: { me: { kind: 'simulated', model: 'mid' } } }))
    const { code, stdout } = await orreryIn(place.path, ['run', '--config', 'run.json', '--out', 'r'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/react +me\+simulated:mid/)
    expect(stdout).toContain('Simulated model: results do not transfer')
  })

  test('work with the Responses API, and keep token probabilities if reported', async () => {
    using place = scratch()
    const logprobs = [{ token: 'look', logprob: -0.5, top_logprobs: [] }]
    const message = { type: 'message', content: [{ type: 'output_text', text: 'look', logprobs }] }
    const response = {
      object: 'response',
      status: 'completed',
      model: 'big-1',
      output: [message],
      usage: { input_tokens: 9, output_tokens: 1 },
    }
    await using server = await modelServer((_, answer) =>
      answer.setHeader('content-type', 'application/json').end(JSON.stringify(response)),
    )
    const models = { big: { kind: 'responses', model: 'x', baseUrl: server.baseUrl, logprobs: 3, promptCacheKey: 'night' } }
    writeFileSync(place.file('models.json'), JSON.stringify(models))
    const names = ['big', `responses:y,base_url=${server.baseUrl}`]
    for (const [index, name] of names.entries()) {
      const args = [...RUN.slice(0, -1), `r${index}`, '--models', 'models.json', '--trust', server.baseUrl, '--model', name]
      expect((await orreryIn(place.path, args)).code).toBe(0)
    }
    expect(JSON.parse(server.requests[0] ?? '')).toMatchObject({
      model: 'x',
      store: false,
      top_logprobs: 3,
      prompt_cache_key: 'night',
    })
    expect(leftIn(place.file('r0'))).toContain('"logprobs":[{"token":"look","logprob":-0.5}]')
    expect(leftIn(place.file('r1'))).toContain('"model":"big-1"')
    expect(leftIn(place.file('r1'))).not.toContain('"logprob":')
    expect(new Set(server.heads.map(({ url }) => url))).toEqual(new Set(['/v1/responses']))
    const exported = await orreryIn(place.path, ['export', 'r0', '--to', 'inspect', '--out', 'logs', '--container', 'json'])
    expect(exported.code).toBe(0)
    expect(leftIn(place.file('logs'))).toMatch(/"logprobs": ?\{\s*"content"/)
  })

  test.each<[string, object, string]>([
    [
      'promptCache of a server that keeps prompts by itself',
      { model: 'x', promptCache: true },
      'promptCache is only for ai-sdk models',
    ],
    ['promptCacheKey of a provider', { kind: 'ai-sdk', model: 'a/b', promptCacheKey: 'k' }, 'do not support promptCacheKey'],
    [
      'logprobs of a provider',
      { kind: 'ai-sdk', model: 'a/b', logprobs: 1 },
      'do not support reasoning_effort, stream and logprobs',
    ],
  ])('%s is a mistake', async (_, entry, line) => {
    using place = scratch()
    writeFileSync(place.file('models.json'), JSON.stringify({ big: entry }))
    const { code, stderr } = await orreryIn(place.path, [...RUN, '--models', 'models.json', '--model', 'big'])
    expect(stderr).toContain(line)
    expect(code).toBe(2)
  })

  test.each<[string, unknown, string]>([
    [
      'an unknown setting',
      { big: { model: 'x', temprature: 1 } },
      'models.json: big: no setting named "temprature". Did you mean "temperature"?',
    ],
    [
      'a key as it is',
      { big: { model: 'x', headers: { 'api-key': 'abcdef' } } },
      'models.json: big.headers.api-key: expected $NAME',
    ],
    ['no model', { big: {} }, 'models.json: big.model: '],
    ['a name with signs', { 'a b': { model: 'x' } }, 'expected a name of letters, digits, . _ and -'],
  ])('%s is one line', async (_, models, line) => {
    using place = scratch()
    writeFileSync(place.file('models.json'), JSON.stringify(models))
    const { code, stderr } = await orreryIn(place.path, [...RUN, '--models', 'models.json', '--model', 'big'])
    expect(stderr).toMatch(/^error CONFIG_INVALID: /)
    expect(stderr).toContain(line)
    expect(code).toBe(2)
  })
})

test.each([
  ['gpt-5', 'Did you mean "openai:gpt-5"?'],
  ['o4-mini', 'Did you mean "openai:o4-mini"?'],
  [
    'anthropic:claude-opus-4-8',
    'Did you mean "ai-sdk:anthropic/claude-opus-4-8", or "openai:claude-opus-4-8" with the --base-url of',
  ],
  ['gemini-3-pro', 'Did you mean "ai-sdk:google/gemini-3-pro"'],
  ['ollama:llama3', 'Did you mean "openai:llama3" with the --base-url of a server that speaks chat completions?'],
  ['simulatd:mid', 'Did you mean "simulated"?'],
])('--model %s suggests the intended name', async (name, meant) => {
  using place = scratch()
  const { code, stderr } = await orreryIn(place.path, [...RUN, '--model', name])
  expect(stderr).toContain(`error MODEL_UNKNOWN: no model named "${name}". ${meant}`)
  expect(code).toBe(2)
})

describe('before anything is written', () => {
  test.each<[string, number, string, RegExp]>([
    [
      'a wrong key',
      401,
      '{"error":{"message":"Incorrect API key: sk-secret-1234567890"}}',
      /error MODEL_AUTHENTICATION: openai:local cannot be used, so nothing was run: .* key was not accepted\n hint: set its API key/,
    ],
    [
      'a wrong name',
      404,
      '{"error":{"message":"The model `local` does not exist"}}',
      /error MODEL_REFUSED: .* cannot be used, so nothing was run: .* does not exist\n hint: check the model name/,
    ],
    [
      'a wrong address',
      404,
      '<html>not found</html>',
      /error MODEL_REFUSED: .* cannot be used, so nothing was run: .*\n hint: .* the address/,
    ],
  ])('%s is said, and nothing is left behind', async (_, status, body, line) => {
    using place = scratch()
    await using server = await modelServer((__, response) => response.writeHead(status).end(body))
    const args = ['run', '--split', 'adapt-200', '--limit', '3', '--model', 'openai:local', '--base-url', server.baseUrl]
    const { code, stdout, stderr } = await orreryIn(place.path, args, { env: { OPENAI_API_KEY: 'sk-secret-1234567890' } })
    expect(stderr).toMatch(line)
    expect([code, stdout, readdirSync(place.path), server.requests.length]).toEqual([1, '', [], 1])
    expect(stderr).not.toContain('sk-secret')
  })

  test('the test request is in no journal and no count', async () => {
    using place = scratch()
    await using server = await saying('inventory')
    const args = [...RUN, '--model', 'openai:local', '--base-url', server.baseUrl]
    expect((await orreryIn(place.path, args)).code).toBe(0)
    expect(server.requests).toHaveLength(3)
    expect(JSON.parse(server.requests[0] ?? '')).toMatchObject({ max_tokens: 16 })
    expect(leftIn(place.file('r'))).not.toContain('preflight')
    const again = await orreryIn(place.path, [...args, '--no-preflight', '--out', 'again'])
    expect([again.code, server.requests.length]).toEqual([0, 5])
    expect(readFileSync(place.file('again/events.jsonl'), 'utf8')).toBe(readFileSync(place.file('r/events.jsonl'), 'utf8'))
  })
})

test('retries episodes with infrastructure errors in place, and keeps their costs', async () => {
  using place = scratch()
  let requestCount = 0
  let broken = true
  await using server = await modelServer((_, response) => {
    requestCount += 1
    // The second episode fails in its second call, and the run continues.
    if (broken && requestCount === 4) response.writeHead(400).end('{"error":{"message":"out of luck"}}')
    else response.setHeader('content-type', 'application/json').end(completion('inventory'))
  })
  writeFileSync(place.file('prices.yaml'), 'local: { input: 1000, output: 0 }\n')
  const model = ['--model', 'openai:local', '--base-url', server.baseUrl, '--prices', 'prices.yaml']
  const args = [
    'run',
    '--split',
    'adapt-200',
    '--limit',
    '3',
    '--max-steps',
    '2',
    '--concurrency',
    '1',
    '--deterministic',
    '--no-preflight',
  ]
  const first = await orreryIn(place.path, [...args, ...model, '--out', 'r'])
  expect(first.stdout).toMatch(/^error MODEL_REFUSED: ended 1 episode/m)
  expect(first.stdout).toMatch(/Retry episodes with infrastructure errors: .* resume r --retry-errors/)
  copyFileSync(place.file('r/events.jsonl'), place.file('broken.jsonl'))
  broken = false
  requestCount = 0
  const kept = await orreryIn(place.path, ['resume', 'r', '--base-url', server.baseUrl, '--no-preflight'])
  expect([kept.stdout.includes('ended 1 episode'), requestCount]).toEqual([true, 0])
  const again = await orreryIn(place.path, ['resume', 'r', '--retry-errors', '--no-preflight', ...model.slice(2), '--json'])
  const { errors, complete, cells } = JSON.parse(again.stdout)
  expect([errors, complete, requestCount]).toEqual([[], true, 1])
  expect(cells[0].summary).toMatchObject({ episodes: 3, errors: 0, meanModelCalls: 2 })
  expect(cells[0].summary.cost).toBeCloseTo(0.6)
  const whole = await orreryIn(place.path, [...args, ...model, '--out', 'whole'])
  expect(whole.code).toBe(0)
  const lines = (path: string): readonly string[] => readFileSync(place.file(path), 'utf8').trim().split('\n').slice(0, -1)
  const [mended, before] = [lines('r/events.jsonl'), lines('broken.jsonl')]
  expect(before.filter((line) => !mended.includes(line))).toEqual([])
  const second = mended.filter((line) => line.includes('"retry":1'))
  expect([second.length, mended.length]).toEqual([1, lines('whole/events.jsonl').length + 5])

  // Readers of the run see one episode, marked as retried.
  expect(again.stdout).toContain('"retried":1')
  const report = readFileSync(place.file('r/report.md'), 'utf8')
  expect(report).toContain('1 of 3 episodes repeated after infrastructure errors')
  const said = async (...command: readonly string[]): Promise<string> => (await orreryIn(place.path, command)).stdout
  expect(await said('verify', 'r')).toBe('verified: 3 episodes (1 of them retried), 23 events, no differences\n')
  expect(await said('rescore', 'r')).toMatch(/^all recorded values of \d+ episodes? agree$/m)
  expect(await said('compare', 'r', 'whole')).toContain('1 of 6 episodes played again after infrastructure errors')
  expect(await said('report', 'r', '--format', 'csv')).toMatch(/retried_episodes[^\n]*\n[^\n]*,3,1,/)
  await said('export', 'r', '--to', 'csv')
  const table = readFileSync(place.file('r/episodes.csv'), 'utf8').split('\n')
  const column = table[0]?.split(',').indexOf('retries') ?? -1
  expect(table.slice(1, 4).map((line) => line.split(',')[column])).toEqual(['0', '1', '0'])
})

test('a run reports unparsed replies while it runs and below its table', async () => {
  using place = scratch()
  const cut = { index: 0, message: { role: 'assistant', content: '' }, finish_reason: 'length' }
  const usage = { prompt_tokens: 1, completion_tokens: 100 }
  await using server = await modelServer((_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ choices: [cut], usage })),
  )
  const args = ['run', '--split', 'adapt-200', '--limit', '3', '--max-steps', '8', '--model', 'openai:local', '--out', 'r']
  const { stdout, stderr } = await orreryIn(place.path, [...args, '--base-url', server.baseUrl])
  expect(stdout).toContain('react with openai:local: 24 of 24 replies unparsed (24 truncated at the token limit); first: empty')
  expect(stderr.match(/warning: react with openai:local in textcraft: 16 unparsed replies in a row/g)).toHaveLength(1)
  expect(readFileSync(place.file('r/report.md'), 'utf8')).toContain('24 of 24 replies unparsed')
})
