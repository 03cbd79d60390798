import { existsSync, readFileSync, truncateSync } from 'node:fs'
import { isOrreryError } from '@orreryjs/core'
import { compare, readGate } from '@orreryjs/runs/compare'
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
    'gate unparsed < 25%: does not hold on textcraft adapt-200 for react with openai:local (5 of 20 replies unparsed; first: empty)',
    'gate unparsed < 25%: holds on textcraft adapt-200 for oracle with none (0 of 0 replies unparsed)',
    'gate unparsed(oracle) <= 0: holds on textcraft adapt-200 for oracle with none (0 of 0 replies unparsed)',
  ])

  const { gates } = await compare(folder.file('r'), { gates: ['unparsed <= .25', 'unparsed(react) <= 24.9%'] })
  const unparsed = { replies: 5, truncated: 0, first: '', of: 20 }
  expect(gates).toMatchObject([
    {
      measure: 'unparsed',
      passed: true,
      checks: [
        { label: 'react', passed: true, unparsed },
        { label: 'oracle', passed: true },
      ],
    },
    { passed: false, checks: [{ label: 'react', passed: false, unparsed }] },
  ])

  // A resumed run tests its recorded gates unless others are given.
  const journal = readFileSync(folder.file('r/events.jsonl'))
  truncateSync(folder.file('r/events.jsonl'), journal.indexOf('"type":"episode-end"'))
  const resumed = await resumeRun(folder.file('r'), { settings: { baseUrl: server.baseUrl }, preflight: false })
  expect(resumed.gates).toMatchObject([
    { gate: 'unparsed < 25%', checks: [{ label: 'react', model: 'openai:local', unparsed: { of: 20 } }, { label: 'oracle' }] },
    { gate: 'unparsed(oracle) <= 0' },
  ])
  expect(await resumeRun(folder.file('r'), { settings: { gate: 'unparsed <= 60%' } })).toMatchObject({
    gates: [{ passed: true }],
  })
})

test('reports the same result to a program', async () => {
  using folder = scratch()
  await using server = await blankEvery(2)
  const settings = { ...ROWS, baseUrl: server.baseUrl, gate: 'unparsed(react) < 50%' }
  const { gates, untestedGates } = await playRun(folder.file('r'), settings, { preflight: false })
  expect(gates).toMatchObject([{ gate: 'unparsed(react) < 50%', passed: false, checks: [{ unparsed: { replies: 10, of: 20 } }] }])
  expect(untestedGates).toBe(0)
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
    /^CONFIG_INVALID: --gate "unparsed < 5": 5 is not a share; expected 0 to 1, or 0% to 100%$/m,
  )
  expect(await errorOf('unparsed > 5%')).toMatch(
    /: expected unparsed < SHARE or unparsed\(ROW\) < SHARE, or <=\nwrite it as --gate 'unparsed < 10%'/,
  )
  expect(() => readGate('unparsed < 0')).toThrow('no share is below 0')
  expect(() => readGate('unparsed < 1e-9')).toThrow('expected unparsed < SHARE')
  expect({ ...readGate('unread(react) < 5%'), text: '' }).toEqual({ ...readGate('unparsed(react) < 5%'), text: '' })
  expect(readGate(' unparsed (react/simulated:mid,eps=.2) <= 12.5 % ')).toMatchObject({
    row: 'react/simulated:mid,eps=.2',
    bound: 0.125,
    isStrict: false,
  })
})
