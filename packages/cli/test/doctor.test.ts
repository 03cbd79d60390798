import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Examination } from '@orreryjs/runs/doctor'
import { describe, expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { type Character, doctorServer } from './doctor-server.ts'
import { orreryHere, orreryIn } from './in-process.ts'

/** Returns the doctor's findings about a server, by check. */
async function abilities(
  character: Character,
  name = 'openai:mock',
): Promise<Examination & { readonly code: number; readonly can: object }> {
  await using server = await doctorServer(character)
  const { code, stdout } = await orreryHere(['doctor', name, '--base-url', server.baseUrl, '--model-retries', '0', '--json'])
  const found = JSON.parse(stdout) as Examination
  return { ...found, code, can: Object.fromEntries(found.checks.map(({ check, support }) => [check, support])) }
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

/** Provider that supports stop sequences but not seeds, and reports it. */
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

describe('detects the capabilities of a server', () => {
  test('that supports everything', async () => {
    const { can, code, model, replies, usage } = await abilities({})
    expect([code, model, replies]).toEqual([0, 'openai:mock', 12])
    expect(can).toEqual(ALL)
    expect(usage.inputTokens).toBeGreaterThan(4000)
    expect(usage).not.toHaveProperty('estimated')
  })

  test('that accepts everything and ignores most of it', async () => {
    const passesOver = ['stop', 'n', 'seed', 'tools', 'response_format', 'max_tokens', 'stream'] as const
    const { can, code, checks } = await abilities({ passesOver, counts: false })
    expect(code).toBe(0)
    expect(can).toEqual({
      ...ALL,
      ...{ stop: 'no', n: 'no', tools: 'no', JSON: 'no', schema: 'no', stream: 'no', limits: 'no', seed: 'partial', usage: 'no' },
    })
    expect(checks.find(({ check }) => check === 'stop')).toMatchObject({ fallback: 'replies are truncated by Orrery' })
    expect(checks.find(({ check }) => check === 'n')?.result).toContain('1 choice per request')
  })

  test('that rejects with its own error texts', async () => {
    const refuses: Character['refuses'] = ({ temperature, stop, n = 1, seed, tools, response_format, stream }) => {
      if (temperature !== undefined) return '`temperature` is deprecated for this model.'
      if (stop !== undefined) return "Unsupported parameter: 'stop' is not supported with this model."
      if (n > 1) return "'n' : number must be at most 1 with this model"
      if (seed !== undefined) return 'Unknown name "seed": Cannot find field.'
      if (tools !== undefined) return 'gemma does not support tools'
      if (stream === true) return 'stream is not for you'
      return response_format === undefined ? undefined : 'response_format is not supported'
    }
    const { can, code, checks } = await abilities({ refuses })
    expect(code).toBe(0)
    expect(can).toEqual({
      ...ALL,
      ...{ text: 'partial', stop: 'no', n: 'no', tools: 'no', JSON: 'no', schema: 'no', stream: 'no', seed: 'no' },
    })
    const without = checks.filter(({ support, fallback }) => support !== 'yes' && fallback === undefined)
    expect(without.map(({ check }) => check)).toEqual(['reasoning'])
    expect(checks.find(({ check }) => check === 'schema')?.result).toBe('no JSON schemas')
  })

  test('that reasons before it replies', async () => {
    const { can, checks } = await abilities({
      thinks: 200,
      headers: { 'x-ratelimit-limit-requests': '500', 'x-ratelimit-limit-tokens': '30000' },
    })
    expect(can).toMatchObject({ text: 'yes', stop: 'unknown', reasoning: 'yes', limits: 'partial' })
    expect(checks.find(({ check }) => check === 'limits')).toMatchObject({
      result: expect.stringContaining('headers allow 500 requests and 30000 tokens'),
      fallback: expect.stringContaining('rpm and tpm'),
    })
  })

  test('that has the Responses API', async () => {
    const { can, model, checks } = await abilities({}, 'responses:mock')
    expect(model).toBe('responses:mock')
    expect(can).toEqual({ ...ALL, stop: 'unknown', n: 'no', seed: 'no' })
    expect(checks.find(({ check }) => check === 'stop')?.result).toBe('not sent: its protocol has no stop sequences')
  })

  test('of the AI SDK, whose provider reports ignored settings', async () => {
    using place = scratch()
    const home = place.file('node_modules/@ai-sdk/tiny')
    mkdirSync(home, { recursive: true })
    writeFileSync(join(home, 'package.json'), JSON.stringify({ name: '@ai-sdk/tiny', exports: './index.mjs' }))
    writeFileSync(join(home, 'index.mjs'), TINY)
    const { code, stdout } = await orreryIn(place.path, ['doctor', 'ai-sdk:tiny/one', '--json'])
    const { checks } = JSON.parse(stdout) as Examination
    expect(code).toBe(0)
    const can = Object.fromEntries(checks.map(({ check, support }) => [check, support]))
    expect(can).toMatchObject({ text: 'yes', stop: 'yes', n: 'no', stream: 'unknown', seed: 'no', usage: 'yes' })
  })

  test.each<[string, Character, string]>([
    ['drops its beginning', { window: 2000 }, 'forgot the beginning of about 6000 tokens'],
    ['refuses it', { window: 4096, refusesLong: true }, 'maximum context length is 4096 tokens'],
  ])('of one whose window does not hold a long prompt: it %s', async (_, character, words) => {
    const { can, code, checks } = await abilities(character)
    expect(code).toBe(0)
    expect(can).toEqual({ ...ALL, 'long prompt': 'no' })
    expect(checks.find(({ check }) => check === 'long prompt')?.result).toContain(words)
  })

  test('that fails one check; the others still run', async () => {
    const { can, code, checks } = await abilities({ refuses: ({ tools }) => (tools === undefined ? undefined : 'oops') })
    expect(code).toBe(1)
    expect(can).toEqual({ ...ALL, tools: 'failed' })
    expect(checks.find(({ check }) => check === 'tools')).toMatchObject({ error: { code: 'MODEL_UNAVAILABLE' } })
  })
})

test('prints a line per check with its cost, and never an API key', async () => {
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
    '--trust',
    `${server.baseUrl},key=DOCTOR_TEST_KEY`,
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
    expect.stringMatching(/^stop +yes +stops there: "1, 2, 3, 4, 5,"$/),
  ])
  expect(stdout).toMatch(/^seed +no +no seeds; cassettes repeat a run/m)
  expect(stdout).toMatch(/^11 paid calls, \d+ tokens in and \d+ out; \$0\.00\d+$/m)
})

test('the README shows the printed output', async () => {
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

test('a model that does not respond is a failure, and an unknown model is a usage error', async () => {
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

test('reports the features that the simulated model supports', async () => {
  const { code, stdout } = await orreryHere(['doctor', 'simulated:perfect', '--long-prompt', '200'])
  expect(code).toBe(0)
  expect(stdout).toMatch(/^text +partial +answers only prompts of agents/m)
  expect(stdout).toMatch(/^n +yes +3 choices per request/m)
  expect(stdout).not.toContain('This prompt')
})
