import { existsSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryHere, orreryIn } from './in-process.ts'

interface Estimated {
  readonly label: string
  readonly model: string
  readonly episodes: number
  readonly sample: number
  readonly modelCalls: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cost?: number
  readonly upperBound: { readonly modelCalls?: number; readonly tokens?: number; readonly cost?: number }
}

interface Plan {
  readonly episodes: number
  readonly estimate: { readonly rows: readonly Estimated[]; readonly total: Partial<Estimated> }
}

async function dryRun(...args: readonly string[]): Promise<Plan> {
  return JSON.parse((await orreryHere(['run', ...args, '--dry-run', '--json'])).stdout) as Plan
}

test('a dry run with a real model needs no network, and writes nothing', async () => {
  using place = scratch()
  writeFileSync(place.file('prices.yaml'), 'gpt-5: { input: 2, output: 10 }\n')
  const real = ['rebact-table3', '--model', 'openai:gpt-5', '--prices', 'prices.yaml', '--base-url', 'http://127.0.0.1:9/v1']
  const env = { OPENAI_API_KEY: 'none' }
  const { code, stdout } = await orreryIn(place.path, ['run', ...real, '--max-cost', '9', '--dry-run'], { env })
  expect(code).toBe(0)
  expect(stdout).toMatch(/^rebact noReflect +openai:gpt-5 +200 .* \$\d+\.\d\d +\d+$/m)
  expect(stdout).toMatch(/^random +none +200 +0 +0 +0 +\$0\.00 +\d+$/m)
  expect(stdout).toMatch(/^react without exits +openai:gpt-5 +200 .* \$\d+\.\d\d +\d+$/m)
  expect(stdout).toMatch(/^total +1400 /m)
  expect(stdout).toMatch(/^1400 episodes in total; nothing was run$/m)
  expect(stdout).toMatch(/^the run stops at \$9\.00 \(--max-cost\)$/m)
  expect(existsSync(place.file('runs'))).toBe(false)
})

test('estimates calls, tokens and cost from simulated episodes, bounded by limits', async () => {
  using place = scratch()
  writeFileSync(place.file('prices.yaml'), 'gpt-5: { input: 2, output: 10 }\n')
  const common = [
    '--world',
    'textcraft',
    '--split',
    'adapt-200',
    '--prices',
    place.file('prices.yaml'),
    '--base-url',
    'http://x/v1',
  ]
  const limits = ['--max-model-calls', '30', '--max-tokens', '9000', '--cost-limit', '0.5']
  const plan = await dryRun(...common, '--model', 'openai:gpt-5-2025-08-07,openai:other', '--trials', '2', ...limits)
  const [priced, unpriced] = plan.estimate.rows
  expect(priced).toMatchObject({ label: 'react', episodes: 400, sample: 10 })
  expect(priced?.cost).toBeCloseTo((2 * (priced?.inputTokens ?? 0) + 10 * (priced?.outputTokens ?? 0)) / 1e6, 9)
  expect(priced?.upperBound).toEqual({ modelCalls: 12_000, tokens: 3_600_000, cost: 200 })
  expect(unpriced).not.toHaveProperty('cost')
  expect(plan.estimate.total).not.toHaveProperty('cost')
  expect(plan.estimate.total.modelCalls).toBe((priced?.modelCalls ?? 0) + (unpriced?.modelCalls ?? 0))
  expect(await dryRun(...common, '--model', 'openai:gpt-5-2025-08-07,openai:other', '--trials', '2', ...limits)).toEqual(plan)
})

test('equals the actual run if every task is in the sample', async () => {
  using place = scratch()
  const args = ['--world', 'alfworld', '--agent', 'react,rebact,oracle', '--model', 'simulated:mid', '--limit', '5']
  const { estimate } = await dryRun(...args)
  const { stdout } = await orreryHere(['run', ...args, '--out', place.file('r'), '--json'])
  const { cells } = JSON.parse(stdout) as {
    readonly cells: readonly { readonly summary: { meanModelCalls: number; inputTokens: number; outputTokens: number } }[]
  }
  expect(estimate.rows.map(({ modelCalls, inputTokens, outputTokens }) => [modelCalls, inputTokens, outputTokens])).toEqual(
    cells.map(({ summary }) => [summary.meanModelCalls * 5, summary.inputTokens, summary.outputTokens]),
  )
  expect(estimate.rows.map(({ cost }) => cost)).toEqual([0, 0, 0])
})

test('plans tasks and attempts for a precision goal, from an earlier run or assumptions, with their cost', async () => {
  using place = scratch()
  writeFileSync(place.file('prices.yaml'), 'gpt-5: { input: 2, output: 10 }\n')
  const agents = ['--agent', 'react,rebact']
  const rows = [...agents, '--limit', '30']
  const pilot = ['run', ...agents, '--limit', '6', '--model', 'simulated:weak', '--seeds', '0,1', '--deterministic']
  await orreryIn(place.path, [...pilot, '--out', 'pilot'])
  const dry = ['run', ...rows, '--dry-run', '--json']
  const planOf = async (...args: readonly string[]) =>
    JSON.parse((await orreryIn(place.path, [...dry, ...args])).stdout).precision.plans[0]
  const seen = await planOf('--model', 'simulated:weak', '--precision', '8', '--from', 'pilot')
  expect(seen.targets).toMatchObject([
    { names: ['react'], isObserved: true },
    { names: ['rebact'], isObserved: true },
  ])
  expect(seen.targets[0].seed).toBeGreaterThanOrEqual(0)
  const server = ['--model', 'openai:gpt-5', '--prices', 'prices.yaml', '--base-url', 'http://127.0.0.1:9/v1']
  const [wide, narrow] = [await planOf(...server, '--precision', '12'), await planOf(...server, '--precision', '8')]
  expect(narrow.recommended.tasks).toBeGreaterThan(wide.recommended.tasks)
  expect(narrow.recommended.cost).toBeGreaterThan(wide.recommended.cost)
  expect(narrow.recommended.episodes).toBe(2 * narrow.recommended.tasks * narrow.recommended.attempts)
  expect(narrow.targets[0].tasksNeeded).toEqual([...narrow.targets[0].tasksNeeded].sort((a, b) => b - a))
  const one = await planOf(...server, '--difference', '2')
  expect(one).toMatchObject({ targets: [{ names: ['react', 'rebact'], isObserved: false }], choices: [] })

  const output = await orreryIn(place.path, [
    'run',
    ...rows,
    '--dry-run',
    ...server,
    '--precision',
    '8',
    '--assume',
    'rate=.9,attemptCorrelation=1',
  ])
  expect(output.stdout).toMatch(/^cheapest: --sample \d+ --trials 1, \d+ episodes, about \$\d+\.\d\d$/m)
  expect(output.stdout).toMatch(/^react +90\.0 % +100 % +0 % +- /m)
  for (const [args, message] of [
    [['--precision', '5', '--difference', '5', '--dry-run'], 'expected one of --precision and --difference'],
    [['--from', 'pilot', '--dry-run'], 'expected one of --precision and --difference'],
    [['--precision', '5'], 'add --dry-run'],
  ] as const) {
    expect(await orreryIn(place.path, ['run', ...args])).toMatchObject({ code: 2, stderr: expect.stringContaining(message) })
  }
})
