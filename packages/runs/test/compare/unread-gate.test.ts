import { existsSync, readFileSync, truncateSync } from 'node:fs'
import { isOrreryError } from '@orreryjs/core'
import { compare, readGate } from '@orreryjs/runs/compare'
import colors from 'picocolors'
import { expect, test } from 'vitest'
import { gateLines } from '../../../reporting/src/tables/index.ts'
import { playRun, resumeRun } from '../library.ts'
import { completion, type ModelServer, modelServer } from '../model-server.ts'
import { scratch } from '../scratch.ts'

/** A server whose every nth reply is empty. */
function blankEvery(nth: number): Promise<ModelServer> {
  let asked = 0
  return modelServer((_, response) => {
    asked += 1
    response.setHeader('content-type', 'application/json').end(completion(asked % nth === 0 ? '' : 'inventory'))
  })
}

const ROWS = { split: 'adapt-200', limit: 4, maxSteps: 5, agent: ['react', 'oracle'], model: 'openai:local', concurrency: 1 }

test('a gate on replies that cannot be read fails the run, whoever names it', async () => {
  using place = scratch()
  await using server = await blankEvery(4)
  const settings = { ...ROWS, baseUrl: server.baseUrl, deterministic: true, gate: ['unread < 25%', 'unread(oracle) <= 0'] }
  const first = await playRun(place.file('r'), settings, { preflight: false })
  expect(server.requests).toHaveLength(20)
  expect(first.gates.flatMap((gate) => gateLines(gate, colors.createColors(false)))).toEqual([
    'gate unread < 25%: does not hold on textcraft adapt-200 for react with openai:local (5 of 20 replies unparsed; first: empty)',
    'gate unread < 25%: holds on textcraft adapt-200 for oracle with none (0 of 0 replies unparsed)',
    'gate unread(oracle) <= 0: holds on textcraft adapt-200 for oracle with none (0 of 0 replies unparsed)',
  ])

  const { gates } = await compare(place.file('r'), { gates: ['unread <= .25', 'unread(react) <= 24.9%'] })
  const unread = { replies: 5, cut: 0, first: '', of: 20 }
  expect(gates).toMatchObject([
    {
      measure: 'unread',
      holds: true,
      checks: [
        { label: 'react', holds: true, unread },
        { label: 'oracle', holds: true },
      ],
    },
    { holds: false, checks: [{ label: 'react', holds: false, unread }] },
  ])

  // The gates of a run are tested where it is gone on with too, unless others are named.
  const journal = readFileSync(place.file('r/events.jsonl'))
  truncateSync(place.file('r/events.jsonl'), journal.indexOf('"type":"episode-end"'))
  const resumed = await resumeRun(place.file('r'), { settings: { baseUrl: server.baseUrl }, preflight: false })
  expect(resumed.gates).toMatchObject([
    { gate: 'unread < 25%', checks: [{ label: 'react', model: 'openai:local', unread: { of: 20 } }, { label: 'oracle' }] },
    { gate: 'unread(oracle) <= 0' },
  ])
  expect(await resumeRun(place.file('r'), { settings: { gate: 'unread <= 60%' } })).toMatchObject({ gates: [{ holds: true }] })
})

test('a program is told the same', async () => {
  using place = scratch()
  await using server = await blankEvery(2)
  const settings = { ...ROWS, baseUrl: server.baseUrl, gate: 'unread(react) < 50%' }
  const { gates, untestedGates } = await playRun(place.file('r'), settings, { preflight: false })
  expect(gates).toMatchObject([{ gate: 'unread(react) < 50%', holds: false, checks: [{ unread: { replies: 10, of: 20 } }] }])
  expect(untestedGates).toBe(0)
})

test('a rule that does not fit costs nothing', async () => {
  using place = scratch()
  const errorOf = async (rule: string): Promise<string> => {
    const settings = { limit: 1, agent: 'oracle', gate: rule }
    const failure: unknown = await playRun(place.file('r'), settings).catch((error: unknown) => error)
    if (!isOrreryError(failure)) throw new Error('it was played')
    expect(existsSync(place.file('r'))).toBe(false)
    return `${failure.code}: ${failure.message}\n${failure.hint}`
  }
  expect(await errorOf('unread(oracel) < 5%')).toMatch(/^CELL_UNKNOWN: there is no row 'oracel'; did you mean 'oracle'\?/)
  expect(await errorOf('unread < 5')).toMatch(
    /^CONFIG_INVALID: --gate "unread < 5": 5 is not a share; expected 0 to 1, or 0% to 100%$/m,
  )
  expect(await errorOf('unread > 5%')).toMatch(
    /: expected unread < SHARE or unread\(ROW\) < SHARE, or <=\nwrite it as --gate 'unread < 10%'/,
  )
  expect(() => readGate('unread < 0')).toThrow('no share is below 0')
  expect(() => readGate('unread < 1e-9')).toThrow('expected unread < SHARE')
  expect(readGate(' unread (react/simulated:mid,eps=.2) <= 12.5 % ')).toMatchObject({
    row: 'react/simulated:mid,eps=.2',
    bound: 0.125,
    isStrict: false,
  })
})
