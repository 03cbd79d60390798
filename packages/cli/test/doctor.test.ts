import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Examination } from '@orreryjs/runs/doctor'
import { describe, expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { type Character, doctorServer } from './doctor-server.ts'
import { orreryHere, orreryIn } from './in-process.ts'

/** What a server of that character can do, by question. */
async function abilities(
  character: Character,
  name = 'openai:mock',
): Promise<Examination & { readonly code: number; readonly can: object }> {
  await using server = await doctorServer(character)
  const { code, stdout } = await orreryHere(['doctor', name, '--base-url', server.baseUrl, '--model-retries', '0', '--json'])
  const found = JSON.parse(stdout) as Examination
  return { ...found, code, can: Object.fromEntries(found.findings.map(({ question, ability }) => [question, ability])) }
}

const ALL = {
  text: 'yes',
  stop: 'yes',
  n: 'yes',
  tools: 'yes',
  JSON: 'yes',
  schema: 'yes',
  stream: 'yes',
  'long prompt': 'yes',
  limits: 'yes',
  seed: 'yes',
  reasoning: 'no',
  usage: 'yes',
}

/** A provider that knows stops and no seeds, and says so. */
const TINY = `
export const tiny = (modelId) => ({
  specificationVersion: 'v3', provider: 'tiny', modelId, supportedUrls: {},
  async doGenerate({ prompt, stopSequences = [] }) {
    const asked = prompt.at(-1).content[0].text
    const text = /separated by commas/.test(asked) ? '1, 2, 3, 4, 5, ' : 'ready'
    return {
      content: [{ type: 'text', text }],
      finishReason: { unified: 'stop', raw: 'end' },
      usage: { inputTokens: { total: 9 }, outputTokens: { total: 6 } },
      warnings: [{ type: 'unsupported', feature: 'seed' }],
    }
  },
})
`

describe('what a server can do is found out', () => {
  test('of one that can do everything', async () => {
    const { can, code, model, answers, usage } = await abilities({})
    expect([code, model, answers]).toEqual([0, 'openai:mock', 12])
    expect(can).toEqual(ALL)
    expect(usage.inputTokens).toBeGreaterThan(4000)
    expect(usage).not.toHaveProperty('estimated')
  })

  test('of one that takes everything and passes over most of it', async () => {
    const passesOver = ['stop', 'n', 'seed', 'tools', 'response_format', 'max_tokens', 'stream'] as const
    const { can, code, findings } = await abilities({ passesOver, counts: false })
    expect(code).toBe(0)
    expect(can).toEqual({
      ...ALL,
      ...{ stop: 'no', n: 'no', tools: 'no', JSON: 'no', schema: 'no', stream: 'no', limits: 'no', seed: 'partly', usage: 'no' },
    })
    expect(findings.find(({ question }) => question === 'stop')).toMatchObject({ instead: 'replies are cut on our side' })
    expect(findings.find(({ question }) => question === 'n')?.found).toContain('1 choice a request')
  })

  test('of one that refuses in its own words', async () => {
    const refuses: Character['refuses'] = ({ temperature, stop, n = 1, seed, tools, response_format, stream }) => {
      if (temperature !== undefined) return '`temperature` is deprecated for this model.'
      if (stop !== undefined) return "Unsupported parameter: 'stop' is not supported with this model."
      if (n > 1) return "'n' : number must be at most 1 with this model"
      if (seed !== undefined) return 'Unknown name "seed": Cannot find field.'
      if (tools !== undefined) return 'gemma does not support tools'
      if (stream === true) return 'stream is not for you'
      return response_format === undefined ? undefined : 'response_format is not supported'
    }
    const { can, code, findings } = await abilities({ refuses })
    expect(code).toBe(0)
    expect(can).toEqual({
      ...ALL,
      ...{ text: 'partly', stop: 'no', n: 'no', tools: 'no', JSON: 'no', schema: 'no', stream: 'no', seed: 'no' },
    })
    const without = findings.filter(({ ability, instead }) => ability !== 'yes' && instead === undefined)
    expect(without.map(({ question }) => question)).toEqual(['reasoning'])
    expect(findings.find(({ question }) => question === 'schema')?.found).toBe('takes no schemas')
  })

  test('of one that thinks before it replies', async () => {
    const { can, findings } = await abilities({
      thinks: 200,
      headers: { 'x-ratelimit-limit-requests': '500', 'x-ratelimit-limit-tokens': '30000' },
    })
    expect(can).toMatchObject({ text: 'yes', stop: 'unasked', reasoning: 'yes', limits: 'partly' })
    expect(findings.find(({ question }) => question === 'limits')).toMatchObject({
      found: expect.stringContaining('headers allow 500 requests and 30000 tokens'),
      instead: expect.stringContaining('rpm and tpm'),
    })
  })

  test('of one that is asked by the Responses API', async () => {
    const { can, model, findings } = await abilities({}, 'responses:mock')
    expect(model).toBe('responses:mock')
    expect(can).toEqual({ ...ALL, stop: 'unasked', n: 'no', seed: 'no' })
    expect(findings.find(({ question }) => question === 'stop')?.found).toBe('none was sent: its protocol has none')
  })

  test('of one of the AI SDK, whose provider says what it leaves out', async () => {
    using place = scratch()
    const home = place.file('node_modules/@ai-sdk/tiny')
    mkdirSync(home, { recursive: true })
    writeFileSync(join(home, 'package.json'), JSON.stringify({ name: '@ai-sdk/tiny', exports: './index.mjs' }))
    writeFileSync(join(home, 'index.mjs'), TINY)
    const { code, stdout } = await orreryIn(place.path, ['doctor', 'ai-sdk:tiny/one', '--json'])
    const { findings } = JSON.parse(stdout) as Examination
    expect(code).toBe(0)
    const can = Object.fromEntries(findings.map(({ question, ability }) => [question, ability]))
    expect(can).toMatchObject({ text: 'yes', stop: 'yes', n: 'no', stream: 'unasked', seed: 'no', usage: 'yes' })
  })

  test.each<[string, Character, string]>([
    ['drops its beginning', { window: 2000 }, 'lost the beginning of about 6000 tokens'],
    ['refuses it', { window: 4096, refusesLong: true }, 'maximum context length is 4096 tokens'],
  ])('of one whose window does not hold a long prompt: it %s', async (_, character, words) => {
    const { can, code, findings } = await abilities(character)
    expect(code).toBe(0)
    expect(can).toEqual({ ...ALL, 'long prompt': 'no' })
    expect(findings.find(({ question }) => question === 'long prompt')?.found).toContain(words)
  })

  test('of one that fails at a question, whose others are asked all the same', async () => {
    const { can, code, findings } = await abilities({ refuses: ({ tools }) => (tools === undefined ? undefined : 'oops') })
    expect(code).toBe(1)
    expect(can).toEqual({ ...ALL, tools: 'failed' })
    expect(findings.find(({ question }) => question === 'tools')).toMatchObject({ error: { code: 'MODEL_UNAVAILABLE' } })
  })
})

test('a person reads a line for each question and what it cost; a key is nowhere', async () => {
  using place = scratch()
  await using server = await doctorServer({
    refuses: ({ seed }) => (seed === undefined ? undefined : 'unknown field "seed" of sk-secret-98765'),
  })
  writeFileSync(
    place.file('models.yaml'),
    `mine: { model: mock, baseUrl: ${server.baseUrl}, key: DOCTOR_TEST_KEY, retries: 0, prices: { input: 1, output: 10 } }\n`,
  )
  writeFileSync(place.file('.env'), 'DOCTOR_TEST_KEY=sk-secret-98765\n')
  const { code, stdout, stderr } = await orreryIn(place.path, [
    'doctor',
    'mine',
    '--models',
    'models.yaml',
    '--env-file',
    '.env',
    '--long-prompt',
    '300',
  ])
  delete process.env['DOCTOR_TEST_KEY']
  expect([code, stderr]).toEqual([0, ''])
  expect(server.heads[0]?.headers.authorization).toBe('Bearer sk-secret-98765')
  expect(stdout).not.toContain('sk-secret')
  expect(stdout.split('\n').slice(0, 4)).toEqual([
    'mine',
    'capability   supported  result; fallback',
    'text         yes        "ready" from served-1',
    expect.stringMatching(/^stop +yes +ends before it: "1, 2, 3, 4, 5,"$/),
  ])
  expect(stdout).toMatch(/^seed +no +takes no seed; cassettes repeat a run/m)
  expect(stdout).toMatch(/^11 answers, \d+ tokens in and \d+ out; \$0\.00\d+$/m)
})

test('the README shows what is printed', async () => {
  const refuses: Character['refuses'] = ({ response_format, seed }) => {
    if (seed !== undefined) return 'seed is not supported'
    return response_format === undefined ? undefined : 'response_format is not supported'
  }
  await using server = await doctorServer({
    refuses,
    thinks: 200,
    window: 4000,
    headers: { 'x-ratelimit-limit-requests': '500' },
  })
  const { stdout } = await orreryHere(['doctor', 'openai:mock', '--base-url', server.baseUrl])
  const shown = stdout
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
  expect(readFileSync(new URL('../../models/README.md', import.meta.url), 'utf8')).toContain(`\`\`\`text\n${shown}\`\`\``)
})

test('a model that does not answer is an error, and one that does not exist is a mistake', async () => {
  await using server = await doctorServer({ refuses: () => 'oops' })
  const [broken, unknown, nobody, flag] = await Promise.all([
    orreryHere(['doctor', 'openai:mock', '--base-url', server.baseUrl, '--model-retries', '0']),
    orreryHere(['doctor', 'opnai:mock']),
    orreryHere(['doctor', 'human']),
    orreryHere(['doctor', 'simulated', '--long-prompt', 'x']),
  ])
  expect([broken.code, unknown.code, nobody.code, flag.code]).toEqual([1, 2, 2, 2])
  expect(broken.stderr).toContain('error MODEL_UNAVAILABLE: openai: mock at ')
})

test('the simulated model says what it reads', async () => {
  const { code, stdout } = await orreryHere(['doctor', 'simulated:perfect', '--long-prompt', '200'])
  expect(code).toBe(0)
  expect(stdout).toMatch(/^text +partly +it reads the prompts of agents/m)
  expect(stdout).toMatch(/^n +yes +3 choices of one request/m)
  expect(stdout).not.toContain('This prompt')
})
