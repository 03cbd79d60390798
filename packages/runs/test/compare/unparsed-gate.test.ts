import { existsSync, readFileSync, truncateSync } from 'node:fs'
import { isOrreryError } from '@orreryjs/core'
import { compare } from '@orreryjs/runs/compare'
import colors from 'picocolors'
import { expect, test } from 'vitest'
import { gateLines } from '../../../reporting/src/tables/index.ts'
import { playRun, resumeRun } from '../library.ts'
import { completion, type ModelServer, modelServer } from '../model-server.ts'
import { scratch } from '../scratch.ts'

/** Starts a model server whose every nth reply is empty. */
function blankEvery(nth: number): Promise<ModelServer> {
  let requests = 0
  return modelServer((_, response) => {
    requests += 1
    response.setHeader('content-type', 'application/json').end(completion(requests % nth === 0 ? '' : 'inventory'))
  })
}

const ROWS = { split: 'adapt-200', limit: 4, maxSteps: 5, agent: ['react', 'oracle'], model: 'openai:local', concurrency: 1 }

test('a gate on unparsed replies fails the run, from the command line and from a file', async () => {
  using folder = scratch()
  await using server = await blankEvery(4)
  const settings = { ...ROWS, baseUrl: server.baseUrl, deterministic: true, gate: ['unparsed < 25%', 'unparsed(oracle) <= 0'] }
  const first = await playRun(folder.file('r'), settings, { preflight: false })
  expect(server.requests).toHaveLength(20)
  expect(first.gates.flatMap((gate) => gateLines(gate, colors.createColors(false)))).toEqual([
    'gate unparsed < 25%: fails',
    '  fails         textcraft adapt-200, react',
    '                25.0 %, 5 of 20 replies unparsed; first: empty',
    '  holds         textcraft adapt-200, oracle',
    '                0.0 %, 0 of 0 replies unparsed',
    'gate unparsed(oracle) <= 0: holds',
    '  textcraft adapt-200, oracle: 0.0 %, 0 of 0 replies unparsed',
  ])

  const { gates } = await compare(folder.file('r'), { gates: ['unparsed <= .25', 'unparsed(react) <= 24.9%'] })
  const unparsed = { replies: 5, truncated: 0, first: '', of: 20 }
  expect(gates).toMatchObject([
    {
      verdict: 'holds',
      checks: [
        { rows: [{ label: 'react' }], verdict: 'holds', unparsed },
        { rows: [{ label: 'oracle' }], verdict: 'holds' },
      ],
    },
    { verdict: 'fails', checks: [{ rows: [{ label: 'react' }], verdict: 'fails', unparsed }] },
  ])

  // A resumed run tests its recorded gates unless others are given.
  const journal = readFileSync(folder.file('r/events.jsonl'))
  truncateSync(folder.file('r/events.jsonl'), journal.indexOf('"type":"episode-end"'))
  const resumed = await resumeRun(folder.file('r'), { settings: { baseUrl: server.baseUrl }, preflight: false })
  expect(resumed.gates).toMatchObject([
    { gate: 'unparsed < 25%', checks: [{ rows: [{ label: 'react', model: 'openai:local' }], unparsed: { of: 20 } }, {}] },
    { gate: 'unparsed(oracle) <= 0' },
  ])
  expect(await resumeRun(folder.file('r'), { settings: { gate: 'unparsed <= 60%' } })).toMatchObject({
    gates: [{ verdict: 'holds' }],
  })
})

test('reports the same result to a program', async () => {
  using folder = scratch()
  await using server = await blankEvery(2)
  const settings = { ...ROWS, baseUrl: server.baseUrl, gate: 'unparsed(react) < 50%' }
  const { gates, results } = await playRun(folder.file('r'), settings, { preflight: false })
  expect(gates).toMatchObject([
    { gate: 'unparsed(react) < 50%', verdict: 'fails', checks: [{ unparsed: { replies: 10, of: 20 } }] },
  ])
  expect(results.gates).toEqual(gates)
})

test('rejects an invalid rule before the first model call', async () => {
  using folder = scratch()
  const errorOf = async (rule: string): Promise<string> => {
    const settings = { limit: 1, agent: 'oracle', gate: rule }
    const failure: unknown = await playRun(folder.file('r'), settings).catch((error: unknown) => error)
    if (!isOrreryError(failure)) throw new Error('it was played')
    expect(existsSync(folder.file('r'))).toBe(false)
    return `${failure.code}: ${failure.message}\n${failure.hint}`
  }
  expect(await errorOf('unparsed(oracel) < 5%')).toMatch(/^CELL_UNKNOWN: no row named "oracel"\. Did you mean "oracle"\?/)
  expect(await errorOf('unparsed < 5')).toMatch(
    /^CONFIG_INVALID: --gate "unparsed < 5": at character 12, "5": 5 is not a share; expected 0% to 100%, or 0 to 1$/m,
  )
  expect(await errorOf('pass^3(oracle) >= 50%')).toMatch(
    /: pass\^3 needs 3 attempts at each task; oracle with none on textcraft adapt-like has 1\nadd --trials 3$/,
  )
  expect(await errorOf('each >= 2 of 4')).toMatch(/: each needs 4 attempts at each task; .* has 1\nadd --trials 4$/)
  expect(await errorOf('success >= success@nowhere/main')).toMatch(/^RUN_UNKNOWN: .*nowhere\/main/)
})
