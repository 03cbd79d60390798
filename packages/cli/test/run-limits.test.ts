import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { completion, modelServer } from '../../runs/test/model-server.ts'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryHere, orreryIn } from './in-process.ts'

/** A call of the test server is 100 tokens in and 7 out: half a dollar. */
const PRICES = 'local: { input: 4650, output: 5000 }\n'

const RUN = [
  'run',
  '--split',
  'adapt-200',
  '--limit',
  '5',
  '--max-steps',
  '4',
  '--model',
  'openai:local',
  '--concurrency',
  '1',
  '--no-preflight',
]

const answers = (_: string, response: { end(text: string): void; setHeader(name: string, value: string): void }): void => {
  response.setHeader('content-type', 'application/json')
  response.end(completion('inventory'))
}

describe('the cost of a run', () => {
  test('stops it, counts earlier costs, and the run can be resumed', async () => {
    using place = scratch()
    await using server = await modelServer(answers)
    const access = ['--base-url', server.baseUrl, '--prices', place.file('prices.yaml')]
    writeFileSync(place.file('prices.yaml'), PRICES)
    const run = await orreryHere([...RUN, ...access, '--max-cost', '3', '--out', place.file('r')])
    expect(run.code).toBe(1)
    expect(run.stdout).toContain('stopped: the cost limit of 3 US dollars was reached in episode 2 of 5')
    expect(run.stderr).toContain('1.00 US dollars were spent on episodes that are not in the result')
    expect(run.stdout).toContain(`Resume the run: orrery resume ${place.file('r')}`)
    expect(server.requests).toHaveLength(6)
    const results = JSON.parse(readFileSync(place.file('r/results.json'), 'utf8'))
    expect(results).toMatchObject({ complete: false, interrupted: false, stopped: { reason: 'max-cost' } })
    expect(readFileSync(place.file('r/report.md'), 'utf8')).toContain('**Incomplete: stopped: the cost limit of 3 US dollars')

    const again = await orreryHere([
      'resume',
      '--no-preflight',
      place.file('r'),
      ...access,
      '--max-cost',
      '3.5',
      '--concurrency',
      '1',
    ])
    expect(again.code).toBe(1)
    expect(server.requests).toHaveLength(7)
    const rest = await orreryHere(['resume', '--no-preflight', place.file('r'), ...access, '--concurrency', '1'])
    expect(rest.code).toBe(0)
    expect(server.requests).toHaveLength(20)
    expect(JSON.parse(readFileSync(place.file('r/results.json'), 'utf8'))).toMatchObject({ complete: true })
  })

  test('below the limit stops nothing', async () => {
    using place = scratch()
    await using server = await modelServer(answers)
    writeFileSync(place.file('prices.yaml'), PRICES)
    const access = ['--base-url', server.baseUrl, '--prices', place.file('prices.yaml')]
    const { code, stdout } = await orreryHere([...RUN, ...access, '--limit', '1', '--max-cost', '2.1', '--out', place.file('r')])
    expect(stdout).not.toContain('stopped')
    expect(stdout).toMatch(/^react with openai:local cost \$2\.00 in total$/m)
    expect(readFileSync(place.file('r/report.md'), 'utf8')).toMatch(/^react with openai:local cost \$2\.00 in total$/m)
    expect(code).toBe(0)
  })

  test('cannot be limited without a known price', async () => {
    using place = scratch()
    await using server = await modelServer(answers)
    writeFileSync(place.file('prices.yaml'), 'other: { input: 1, output: 1 }\n')
    const run = [...RUN, '--base-url', server.baseUrl, '--max-cost', '3', '--out', place.file('r')]
    const without = await orreryHere(run)
    expect(without.stderr).toMatch(/^error CONFIG_INVALID: --max-cost cannot be enforced: the price of openai:local is unknown$/m)
    expect(without.stderr).toMatch(/^ hint: .*--prices FILE$/m)
    expect(without.code).toBe(2)
    expect(server.requests).toHaveLength(0)
    const unknown = await orreryHere([...run, '--prices', place.file('prices.yaml')])
    expect(unknown.stdout).toContain('stopped: openai:local has no known price, so its cost cannot be limited')
    expect(unknown.code).toBe(1)
    expect(server.requests).toHaveLength(1)
  })
})

test('the time limit of a run stops it, and it resumes as if uninterrupted', async () => {
  using place = scratch()
  const run = ['run', '--agent', 'random', '--split', 'adapt-200', '--limit', '40', '--trials', '3', '--deterministic']
  const stopped = await orreryIn(place.path, [...run, '--max-time', '20', '--out', 'r'])
  expect(stopped.code).toBe(1)
  expect(stopped.stdout).toContain('stopped: the time limit of 20 milliseconds was reached')
  expect(JSON.parse(readFileSync(place.file('r/results.json'), 'utf8'))).toMatchObject({
    complete: false,
    interrupted: false,
    stopped: { reason: 'max-time' },
  })
  const rest = await orreryHere(['resume', '--no-preflight', place.file('r')])
  expect(rest.code).toBe(0)
  await orreryHere([...run, '--out', place.file('whole')])
  const [journal, whole] = ['r', 'whole'].map((name) => readFileSync(place.file(`${name}/events.jsonl`)))
  expect(whole !== undefined && journal?.equals(whole)).toBe(true)
})

test('refuses a time that no timer supports', async () => {
  const { code, stderr } = await orreryHere(['run', '--limit', '1', '--max-time', '2147483648'])
  expect(stderr).toMatch(/^error CONFIG_INVALID: --max-time: expected at most 2147483647 milliseconds$/m)
  expect(code).toBe(2)
})
